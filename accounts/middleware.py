"""Who plays, for views that need not know how."""

from collections.abc import Callable
from functools import partial

from django.http import HttpRequest
from django.http.response import HttpResponseBase

from accounts import guests
from accounts.models import User


class Players:
    """Attach `request.player`, which finds the person behind a request, as a guest if need be."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        request.player = partial(player_of, request)  # type: ignore[attr-defined]
        return self.get_response(request)


def player_of(request: HttpRequest, again: int | None = None) -> User:
    """Whoever is signed in; anybody else becomes a guest, so only a POST may ask.

    `again` is the guest whom this browser has become by the same click.
    """
    known = guests.find(again)
    if known is None and isinstance(request.user, User):
        return request.user
    return guests.welcome(request, known)
