"""How a request reaches its view."""

from collections.abc import Awaitable, Callable, Mapping
from typing import IO, Any, TypeAlias

from asgiref.sync import sync_to_async
from django.conf import settings
from django.core.handlers.asgi import ASGIHandler
from django.http import HttpRequest
from django.http.response import HttpResponseBase

Receive: TypeAlias = Callable[[], Awaitable[Mapping[str, Any]]]


class PageHandler(ASGIHandler):
    """Django's handler, for views and middleware that are all synchronous.

    Django would run each middleware in the event loop and cross to a thread and back for every
    one of them. Here a request crosses once.
    """

    def load_middleware(self, is_async: bool = False) -> None:
        super().load_middleware(is_async=False)

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

    async def get_response_async(self, request: HttpRequest) -> HttpResponseBase:
        return await sync_to_async(self.get_response, thread_sensitive=True)(request)
