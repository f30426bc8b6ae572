"""Sockets are opened by our own pages only."""

from collections.abc import Awaitable, Callable
from typing import Any
from urllib.parse import urlsplit

from channels.security.websocket import WebsocketDenier
from django.conf import settings
from django.http.request import split_domain_port, validate_host

Application = Callable[[Any, Any, Any], Awaitable[None]]


class SameOrigin:
    """Refuse a socket whose page is not of this very scheme, host and port."""

    def __init__(self, application: Application) -> None:
        self.application = application

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        headers = dict(scope["headers"])
        origin = headers.get(b"origin", b"").decode("latin1")
        host = headers.get(b"host", b"").decode("latin1")
        if is_ours(origin, host):
            await self.application(scope, receive, send)
        else:
            await WebsocketDenier()(scope, receive, send)


def is_ours(origin: str, host: str) -> bool:
    """Is this the origin of a page served under this Host, and is the Host one of ours?"""
    scheme = urlsplit(settings.SITE_URL).scheme
    domain, _ = split_domain_port(host)
    return origin == f"{scheme}://{host}" and validate_host(domain, settings.ALLOWED_HOSTS)
