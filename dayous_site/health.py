"""Is the process up, and is the site ready to serve?"""

import asyncio
from collections.abc import Callable
from datetime import timedelta

import structlog
from asgiref.sync import async_to_sync
from channels.layers import get_channel_layer
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.views.decorators.cache import never_cache

from games import selectors
from games.models import Heartbeat
from games.services import heartbeats

_WORKER_LAG = timedelta(seconds=3)
_DELIVERY_SECONDS = 1
_log = structlog.stdlib.get_logger("dayous.health")


@never_cache
def healthz(request: HttpRequest) -> HttpResponse:
    """The process answers."""
    return HttpResponse("ok", content_type="text/plain")


@never_cache
def readyz(request: HttpRequest) -> JsonResponse:
    """The database takes a write, a worker ticked just now, the channel layer delivers."""
    parts = {
        "database": _holds(_database_takes_a_write),
        "worker": _holds(_worker_ticks),
        "channels": _holds(async_to_sync(_channels_deliver)),
    }
    return JsonResponse(parts, status=200 if all(parts.values()) else 503)


def _holds(claim: Callable[[], bool]) -> bool:
    try:
        return claim()
    except Exception as why:
        _log.warning("not ready", reason=f"{type(why).__name__}: {why}")
        return False


def _database_takes_a_write() -> bool:
    heartbeats.beat(Heartbeat.Part.WEB)
    return True


def _worker_ticks() -> bool:
    return selectors.is_alive(Heartbeat.Part.WORKER, within=_WORKER_LAG)


async def _channels_deliver() -> bool:
    layer = get_channel_layer()
    channel = await layer.new_channel()
    await layer.send(channel, {"type": "ready"})
    async with asyncio.timeout(_DELIVERY_SECONDS):
        message: dict[str, str] = await layer.receive(channel)
    return message == {"type": "ready"}
