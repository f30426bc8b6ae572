"""A channel layer for one process, used from any thread and any event loop.

The one that comes with Channels keeps asyncio queues: a message put there from another thread does
not wake the loop that waits for it, and may be lost. Here a waiting loop is woken by
`call_soon_threadsafe`, and a lock guards the rest.
"""

import asyncio
import threading
import time
import uuid
from collections import deque
from copy import deepcopy
from dataclasses import dataclass, field
from typing import Any

from channels.exceptions import ChannelFull
from channels.layers import BaseChannelLayer

Message = dict[str, Any]


@dataclass
class _Mailbox:
    """What waits for one channel: messages with their time of arrival, or receivers."""

    messages: deque[tuple[float, Message]] = field(default_factory=deque)
    waiting: deque[asyncio.Future[None]] = field(default_factory=deque)

    def is_idle(self) -> bool:
        return not self.messages and not self.waiting

    def wake_one(self) -> None:
        while self.waiting:
            receiver = self.waiting.popleft()
            try:
                receiver.get_loop().call_soon_threadsafe(_wake, receiver)
                return
            except RuntimeError:  # its loop is closed, so nobody waits there any more
                continue


def _wake(receiver: asyncio.Future[None]) -> None:
    if not receiver.done():
        receiver.set_result(None)


class LocalChannelLayer(BaseChannelLayer):
    """Channels and groups of this process."""

    extensions = ["groups", "flush"]

    def __init__(self, expiry: int = 60, capacity: int = 1000, **options: Any) -> None:
        super().__init__(expiry=expiry, capacity=capacity, **options)
        self._lock = threading.Lock()
        self._mailboxes: dict[str, _Mailbox] = {}
        self._groups: dict[str, set[str]] = {}

    async def new_channel(self, prefix: str = "local") -> str:
        return f"{prefix}!{uuid.uuid4().hex}"

    async def send(self, channel: str, message: Message) -> None:
        self.require_valid_channel_name(channel)
        with self._lock:
            if not self._put(channel, message):
                raise ChannelFull(channel)

    async def receive(self, channel: str) -> Message:
        while True:
            with self._lock:
                mailbox = self._mailboxes.setdefault(channel, _Mailbox())
                if mailbox.messages:
                    message = mailbox.messages.popleft()[1]
                    self._tidy(channel, mailbox)
                    return message
                receiver = asyncio.get_running_loop().create_future()
                mailbox.waiting.append(receiver)
            await self._wait(channel, mailbox, receiver)

    async def group_add(self, group: str, channel: str) -> None:
        self.require_valid_group_name(group)
        with self._lock:
            self._groups.setdefault(group, set()).add(channel)

    async def group_discard(self, group: str, channel: str) -> None:
        with self._lock:
            self._leave(group, channel)

    async def group_send(self, group: str, message: Message) -> None:
        self.tell(group, message)

    def tell(self, group: str, message: Message) -> None:
        """Send to a group from any thread, without an event loop."""
        self.require_valid_group_name(group)
        with self._lock:
            for channel in tuple(self._groups.get(group, ())):
                if not self._put(channel, message) and self._is_dead(channel):
                    self._leave(group, channel)
                    self._mailboxes.pop(channel, None)

    async def flush(self) -> None:
        with self._lock:
            self._groups.clear()
            self._mailboxes.clear()

    def _put(self, channel: str, message: Message) -> bool:
        """Deliver, and say whether there was room."""
        mailbox = self._mailboxes.setdefault(channel, _Mailbox())
        if len(mailbox.messages) >= self.get_capacity(channel):
            return False
        mailbox.messages.append((time.monotonic(), deepcopy(message)))
        mailbox.wake_one()
        return True

    def _is_dead(self, channel: str) -> bool:
        """A channel that nobody has read for as long as a message lives."""
        arrived, _ = self._mailboxes[channel].messages[0]
        return bool(time.monotonic() - arrived > self.expiry)

    def _leave(self, group: str, channel: str) -> None:
        members = self._groups.get(group, set())
        members.discard(channel)
        if not members:
            self._groups.pop(group, None)

    async def _wait(self, channel: str, mailbox: _Mailbox, receiver: asyncio.Future[None]) -> None:
        try:
            await receiver
        except asyncio.CancelledError:
            with self._lock:
                if receiver in mailbox.waiting:
                    mailbox.waiting.remove(receiver)
                elif mailbox.messages:  # it was woken for a message that another may take
                    mailbox.wake_one()
                self._tidy(channel, mailbox)
            raise

    def _tidy(self, channel: str, mailbox: _Mailbox) -> None:
        if mailbox.is_idle() and self._mailboxes.get(channel) is mailbox:
            del self._mailboxes[channel]
