"""The channel layer of the embedded mode."""

import asyncio
import statistics
import threading
import time

import pytest
from asgiref.sync import async_to_sync
from channels.exceptions import ChannelFull

from dayous_site.layers import LocalChannelLayer

pytestmark = pytest.mark.both


async def test_a_message_from_another_thread_arrives_within_milliseconds_and_none_is_lost():
    layer = LocalChannelLayer()
    channel = await layer.new_channel()
    await layer.group_add("table", channel)

    def push() -> None:
        for _ in range(100):
            message = {"type": "look", "sent": time.perf_counter()}
            async_to_sync(layer.group_send)("table", message)

    threads = [threading.Thread(target=push) for _ in range(2)]
    for thread in threads:
        thread.start()
    delays = []
    for _ in range(200):
        message = await asyncio.wait_for(layer.receive(channel), 5)
        delays.append(time.perf_counter() - message["sent"])
    assert statistics.median(delays) < 0.010


async def test_every_member_of_a_group_gets_a_copy_of_its_own():
    layer = LocalChannelLayer()
    anna, boris = await layer.new_channel(), await layer.new_channel()
    for channel in (anna, boris):
        await layer.group_add("table", channel)
    await layer.group_send("table", {"type": "look", "at": [1]})
    (await layer.receive(anna))["at"].append(2)
    assert await layer.receive(boris) == {"type": "look", "at": [1]}


async def test_who_has_left_a_group_hears_nothing_more_of_it():
    layer = LocalChannelLayer()
    channel = await layer.new_channel()
    await layer.group_add("table", channel)
    await layer.group_discard("table", channel)
    await layer.group_send("table", {"type": "look"})
    with pytest.raises(TimeoutError):
        await asyncio.wait_for(layer.receive(channel), 0.02)


async def test_a_receiver_that_gives_up_does_not_take_a_message_with_it():
    layer = LocalChannelLayer()
    channel = await layer.new_channel()
    first = asyncio.create_task(layer.receive(channel))
    second = asyncio.create_task(layer.receive(channel))
    await asyncio.sleep(0)
    await layer.send(channel, {"type": "look"})
    first.cancel()
    assert await asyncio.wait_for(second, 1) == {"type": "look"}


async def test_a_full_channel_says_so_and_a_dead_one_is_forgotten():
    layer = LocalChannelLayer(capacity=1, expiry=0)
    channel = await layer.new_channel()
    await layer.group_add("table", channel)
    await layer.send(channel, {"type": "look"})
    with pytest.raises(ChannelFull):
        await layer.send(channel, {"type": "look"})
    await layer.group_send("table", {"type": "look"})
    await layer.group_send("table", {"type": "look"})
    with pytest.raises(TimeoutError):
        await asyncio.wait_for(layer.receive(channel), 0.02)
