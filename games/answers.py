"""How a request is answered: a stable code, a sentence, and the fresh board where there is one."""

from collections.abc import Callable, Mapping
from typing import Any, Final, TypeVar

from django.conf import settings
from django.contrib import messages
from django.db import close_old_connections
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect
from django.template.response import TemplateResponse
from django.utils.translation import get_language

from games import boards, screens, threads, wording
from games.course.course import refused
from games.engine.refusals import Refused
from games.looks import Look

T = TypeVar("T")

_AGAINST_THE_RULES: Final = 422
_CODES: Final[Mapping[int, tuple[str, ...]]] = {
    400: ("not_a_move", "not_a_command"),
    403: ("not_yours", "not_host", "not_seated", "kicked"),
    404: ("unknown",),
    409: (
        *("stale", "id_reused", "over", "not_begun", "begun_already", "closed", "paused"),
        *("seat_taken", "table_full", "already_seated", "not_enough_players", "not_ready"),
    ),
    413: ("too_large",),
    429: ("too_fast",),
    503: ("try_again",),
}
STATUS: Final = {code: status for status, codes in _CODES.items() for code in codes}

#: How an answer begins that goes on with a frame.
_OK: Final = '{"ok":true,"code":"ok",'

#: What a client is told to wait before it tries again, in seconds.
_PAUSE: Final = {"try_again": 1}


def wants_json(request: HttpRequest) -> bool:
    return "application/json" in request.headers.get("Accept", "")


def status_of(why: Refused) -> int:
    """The status for a refusal: those of the house by their code, all others are the rules'."""
    return STATUS.get(why.refusal.code, _AGAINST_THE_RULES)


def accepted(request: HttpRequest, look: Look, after: int | None) -> HttpResponse:
    """It is done: the new board, or the page again for those without script."""
    if wants_json(request):
        drawn = boards.frame(look, request.user.pk, after, get_language() or "")
        return HttpResponse(_OK + drawn.removeprefix("{"), content_type="application/json")
    return redirect("table", look.slug)


def refusal(
    request: HttpRequest, why: Refused, look: Look | None = None, after: int | None = None
) -> HttpResponse:
    """It is not done: the reason in a sentence, and the board as it is now."""
    sentence = wording.why(why.refusal, [seat.name for seat in look.seats] if look else [])
    if look is None or wants_json(request):
        return _refused(request, why, sentence, screens.frame(look, after) if look else {})
    messages.error(request, sentence.text)
    return redirect("table", look.slug)


def _refused(
    request: HttpRequest, why: Refused, sentence: wording.Sentence, board: Mapping[str, Any]
) -> HttpResponse:
    code = why.refusal.code
    told = {"ok": False, "code": code, "sentence": sentence.text, "rule": sentence.rule}
    answer: HttpResponse
    if wants_json(request):
        answer = JsonResponse({**told, **board}, status=status_of(why))
    else:
        answer = TemplateResponse(request, "refused.html", told, status=status_of(why)).render()
    answer["Cache-Control"] = "no-store"
    pause = why.refusal.facts.get("seconds") or _PAUSE.get(code)
    if pause:
        answer["Retry-After"] = str(pause)
    return answer


def insist(act: Callable[[], T]) -> T:
    """Do it, and once more if the database was busy or gone: a command is done only once.

    Raises Refused with `try_again` if that did not help.
    """
    try:
        return act()
    except threads.AWAY:
        close_old_connections()
    try:
        return act()
    except threads.AWAY:
        raise refused("try_again") from None


class Refusals:
    """Middleware: whatever a view leaves refused is answered with its code and its sentence."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        if _is_too_large(request):
            return refusal(request, refused("too_large"))
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, why: Exception) -> HttpResponse | None:
        if isinstance(why, Refused):
            return refusal(request, why)
        if isinstance(why, threads.AWAY):
            return refusal(request, refused("try_again"))
        return None


def _is_too_large(request: HttpRequest) -> bool:
    length = request.META.get("CONTENT_LENGTH") or "0"
    return not length.isdecimal() or int(length) > settings.DATA_UPLOAD_MAX_MEMORY_SIZE
