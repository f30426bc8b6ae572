"""The channel layer of many processes: Redis carries what one of them tells all others."""

from functools import cached_property
from typing import Any

import redis
from channels_redis.pubsub import RedisPubSubChannelLayer
from redis.backoff import NoBackoff
from redis.retry import Retry


class RedisChannelLayer(RedisPubSubChannelLayer):
    """As in channels_redis, and with a way to tell a group something without an event loop.

    A move is told to its table by the thread that stored it. To cross to a loop for that costs
    more than storing it.
    """

    def __init__(self, address: str, patience: float) -> None:
        super().__init__(hosts=[{"address": address, "socket_connect_timeout": patience}])
        self._address, self._patience = address, patience

    def tell(self, group: str, message: dict[str, Any]) -> None:
        self._teller.publish(f"asgi__group__{group}", self.serialize(message))

    @cached_property
    def _teller(self) -> redis.Redis:
        return redis.Redis.from_url(
            self._address,
            socket_connect_timeout=self._patience,
            socket_timeout=self._patience,
            retry=Retry(NoBackoff(), 1),
        )
