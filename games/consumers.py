"""Sockets: each shows its viewer the table as it changes, and takes one question: am I current?

They never write. A socket that dies loses nothing, and a lost nudge heals with the next heartbeat.
"""

import asyncio
import json
import re
import time
from contextlib import suppress
from typing import Any, Final

import structlog
from channels.auth import get_user
from channels.consumer import get_handler_name
from channels.generic.websocket import AsyncWebsocketConsumer
from django.utils import translation
from redis.exceptions import RedisError

from games import boards, push, selectors, threads
from games.boards import Moment
from games.sockets import Allowance, Places, Visitor, fresh_session

NOT_UNDERSTOOD: Final = 4400
SIGNED_OUT: Final = 4401
NO_TABLE: Final = 4404
TOO_SLOW: Final = 4408
TOO_MANY: Final = 4429

#: The one thing a page may ask, with the version it has.
_AT: Final = re.compile(r'\s*\{\s*"at"\s*:\s*([0-9]{1,9})\s*\}\s*')
_LARGEST: Final = 8192
_PATIENCE: Final = 10  # seconds until a client has taken what it was sent
_KNOWN_FOR: Final = 60  # seconds until a silent page is asked for who it is
_log = structlog.stdlib.get_logger("dayous.sockets")
_places = Places()


class TableConsumer(AsyncWebsocketConsumer):
    """One open screen of a table."""

    groups_joined: tuple[str, ...] = ()
    has_place = False
    is_closed = False
    wanted: Moment | None = None
    task: asyncio.Task[None] | None = None
    shown: Moment | None = None
    known_at = float("-inf")

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """However a socket ends, its place is free again."""
        try:
            await super().__call__(scope, receive, send)
        finally:
            await self._clear_away()

    async def dispatch(self, message: dict[str, Any]) -> None:
        """As in Channels, without a thread to tidy up connections that are not used here."""
        await getattr(self, get_handler_name(message))(message)

    async def connect(self) -> None:
        self.slug: str = self.scope["url_route"]["kwargs"]["slug"]
        self.visitor = Visitor.of(self.scope)
        self.allowance = Allowance()
        if not await threads.run(_places.admit, self.visitor):
            await self._refuse(TOO_MANY)
            return
        self.has_place = True
        game = await threads.run(selectors.current_game, self.slug)
        if game is None:
            await self._refuse(NO_TABLE)
            return
        await self._join(push.group_of(game.table_id), *self._own_group())
        await self.accept()
        await self._show(None, None)

    async def _refuse(self, code: int) -> None:
        """Accept first, so that the page is told why."""
        await self.accept()
        await self.close(code)

    async def close(self, code: int | bool | None = None, reason: str | None = None) -> None:
        """A line ends once, however many reasons there are."""
        if not self.is_closed:
            self.is_closed = True
            await super().close(code, reason)

    def _own_group(self) -> tuple[str, ...]:
        user = self.visitor.user
        return (push.group_of_person(user),) if user is not None else ()

    async def _join(self, *groups: str) -> None:
        """Without Redis there are no nudges, but heartbeats still bring the board."""
        for group in groups:
            with suppress(OSError, RedisError):
                await self.channel_layer.group_add(group, self.channel_name)
        self.groups_joined = groups

    async def _clear_away(self) -> None:
        if self.task:
            self.task.cancel()
        if self.has_place:
            _places.leave(self.visitor)
        for group in self.groups_joined:
            with suppress(OSError, RedisError):
                await self.channel_layer.group_discard(group, self.channel_name)

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        """A page asks whether it is current; anything else ends the line."""
        if self.is_closed:
            return
        asked = _AT.fullmatch(text_data) if text_data and len(text_data) <= _LARGEST else None
        if asked is None:
            await self.close(NOT_UNDERSTOOD)
        elif not self.allowance.spend():
            await self.close(TOO_MANY)
        elif await self._is_still_known():
            await self._answer(int(asked[1]))

    async def _answer(self, at: int) -> None:
        moment = await self._current()
        if moment is None:
            return
        if moment == self.shown and at == moment[1]:
            await self._send(json.dumps({"version": moment[1], "game": moment[0]}))
        else:
            await self._show(moment, min(at, moment[1]))

    async def _current(self) -> Moment | None:
        try:
            moment = await threads.run(boards.current, self.slug)
        except threads.AWAY:  # busy or gone for a moment: the next heartbeat comes
            return None
        if moment is None:
            await self.close(NO_TABLE)
        return moment

    async def table_changed(self, event: dict[str, Any]) -> None:
        """A nudge: only the latest counts, however many come while a board is on its way."""
        self.wanted = (event["game"], event["version"])
        if self.task is None or self.task.done():
            self.task = asyncio.create_task(self._deliver())
            self.task.add_done_callback(_look_at)

    async def person_changed(self, event: dict[str, Any]) -> None:
        """Somebody has signed out, was banned or has a new password: is it this one?"""
        await self._is_still_known()

    async def _deliver(self) -> None:
        while self.wanted:
            moment, self.wanted = self.wanted, None
            seen = self._seen_of(moment[0])
            if (seen is None or moment[1] > seen) and await self._was_known_lately():
                await self._show(moment, seen)

    def _seen_of(self, game: str) -> int | None:
        """The version of this game that the screen shows; None if it shows another game."""
        return self.shown[1] if self.shown and self.shown[0] == game else None

    async def _show(self, moment: Moment | None, after: int | None) -> None:
        with translation.override(self.visitor.language):
            try:
                found = await boards.look(self.slug, self.visitor.user, moment)
            except threads.AWAY:
                return
            if found is None:
                await self.close(NO_TABLE)
                return
            self.shown = (found.game, found.version)
            text = boards.frame(found, self.visitor.user, after, self.visitor.language)
        await self._send(text)

    async def _send(self, text: str) -> None:
        if self.is_closed:
            return
        try:
            async with asyncio.timeout(_PATIENCE):
                await self.send(text_data=text)
        except TimeoutError:
            _log.info("slow client")
            await self.close(TOO_SLOW)

    async def _was_known_lately(self) -> bool:
        """A page that asks nothing is looked at now and then all the same."""
        return time.monotonic() - self.known_at < _KNOWN_FOR or await self._is_still_known()

    async def _is_still_known(self) -> bool:
        """Is whoever opened this socket still signed in? If not, it ends."""
        self.known_at = time.monotonic()
        if self.visitor.user is None:
            return True
        try:
            user = await get_user({"session": fresh_session(self.visitor.session)})
        except threads.AWAY:  # nobody can tell now; the next heartbeat asks again
            return True
        if user.pk == self.visitor.user:
            return True
        await self.close(SIGNED_OUT)
        return False


def _look_at(delivered: asyncio.Task[None]) -> None:
    """A board that could not be shown is told to the operator; the next heartbeat brings it."""
    if not delivered.cancelled() and (why := delivered.exception()):
        _log.error("board lost", exc_info=why)
