"""How a request reaches its view."""

from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from typing import IO, Any, Final, TypeAlias

from django.conf import settings
from django.core import signals
from django.core.exceptions import RequestAborted
from django.core.handlers.asgi import ASGIHandler, get_script_prefix
from django.http.response import HttpResponseBase
from django.urls import set_script_prefix

from games import threads

#: Whether the process is up is told without a thread: all of them may wait for the database.
_ALIVE: Final = "/healthz"

#: UTF-8, as people write it.
_OURS: Final = ("utf-8", "utf8")

Scope: TypeAlias = dict[str, Any]
Receive: TypeAlias = Callable[[], Awaitable[Mapping[str, Any]]]
Send: TypeAlias = Callable[[Mapping[str, Any]], Awaitable[None]]


class PageHandler(ASGIHandler):
    """Django's handler, for views and middleware that are all synchronous.

    Django would start a thread for each request and cross to it several times. Here a request
    crosses once, to one of a few threads that stay. What it does is done to its end, even if
    whoever asked has gone.
    """

    def load_middleware(self, is_async: bool = False) -> None:
        super().load_middleware(is_async=False)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        try:
            body = await self.read_body(receive)
        except RequestAborted:
            return
        with body:
            if scope["path"] == _ALIVE:
                response = self._respond(scope, body)
            else:
                response = await threads.run(self._respond, scope, body)
        await self.send_response(response, send)
        if response.streaming:
            await threads.run(response.close)

    def _respond(self, scope: Scope, body: IO[bytes]) -> HttpResponseBase:
        set_script_prefix(get_script_prefix(scope))
        signals.request_started.send(sender=type(self), scope=scope)
        request, refused = self.create_request(scope, body)
        response = refused if request is None else self.get_response(request)
        assert response is not None
        if not response.streaming:
            response.close()
        return response

    def create_request(self, scope: Mapping[str, Any], body: IO[bytes]) -> Any:
        """What is said of a body is believed only if it is in UTF-8, as all our pages are."""
        with suppress(ValueError):  # a content type that nobody can read
            request, refused = super().create_request(scope, body)
            if request is None or (request.encoding or "utf-8").lower() in _OURS:
                return request, refused
        headers = [(name, value) for name, value in scope["headers"] if name != b"content-type"]
        return super().create_request({**scope, "headers": headers}, body)

    async def read_body(self, receive: Receive) -> IO[bytes]:
        """Keep no more than is ever read, whatever length the sender has claimed."""
        left = 2 * settings.DATA_UPLOAD_MAX_MEMORY_SIZE

        async def kept() -> Mapping[str, Any]:
            nonlocal left
            message = await receive()
            left -= len(message.get("body", b""))
            return message if left >= 0 else {**message, "body": b""}

        body: IO[bytes] = await super().read_body(kept)
        return body
