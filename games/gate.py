"""The gate of every page and command: who is it, and which table may they see."""

from collections.abc import Callable
from functools import wraps
from typing import Any, Concatenate, ParamSpec, cast

from django.http import Http404, HttpRequest, HttpResponse
from django.utils.cache import patch_vary_headers

from games import answers, limits, selectors
from games.course.course import refused
from games.looks import Look
from games.services import clocks

P = ParamSpec("P")
View = Callable[Concatenate[HttpRequest, P], HttpResponse]


def private(view: View[P]) -> View[P]:
    """The address is a secret, and the answer is for this viewer alone."""

    @wraps(view)
    def wrapped(request: HttpRequest, /, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
        answer = view(request, *args, **kwargs)
        answer["Cache-Control"] = "no-store"
        answer["X-Robots-Tag"] = "noindex"
        patch_vary_headers(answer, ["Cookie"])
        return answer

    return wrapped


def viewer(request: HttpRequest) -> int | None:
    """Who is looking; None for somebody we do not know."""
    return request.user.pk


def player(request: HttpRequest, again: int | None = None) -> Any:
    """Who plays: from now on a guest, if we did not know them; `again` is who they have become."""
    if not request.user.is_authenticated:
        limits.spend("guests", limits.network(request.META.get("REMOTE_ADDR", "")))
    return cast(Any, request).player(again)


def table_or_404(request: HttpRequest, slug: str) -> Look:
    """The one gate: the table as this viewer may see it, with the clock's work done."""
    look = selectors.look(slug, viewer(request))
    if look and look.deadline and look.deadline <= look.now:
        clocks.settle(game=look.game)
        look = selectors.look(slug, viewer(request))
    if look is None:
        raise missing(request)
    return look


def missing(request: HttpRequest) -> Exception:
    """What is not there, and what is not theirs to know of, look alike."""
    return refused("unknown") if answers.wants_json(request) else Http404()
