"""Boards for open screens: read once for all who see the same, and for nobody else."""

import asyncio
import threading

import pytest
from django.utils import translation
from django.utils.translation import get_language

from games import boards, selectors
from tests.games.people import TableOf
from tests.games.test_consumers import SECONDS, in_thread, play

pytestmark = pytest.mark.django_db(transaction=True)


async def test_whoever_opens_a_screen_sees_no_board_that_was_read_before(monkeypatch):
    table = await in_thread(TableOf, "anna", "boris")
    real, has_read, may_go = selectors.look, threading.Event(), threading.Event()

    def slow_once(slug, user):
        found = real(slug, user)
        if not has_read.is_set():
            has_read.set()
            may_go.wait(SECONDS)
        return found

    monkeypatch.setattr(boards.selectors, "look", slow_once)
    early = asyncio.create_task(boards.look(table.table.slug, None))
    await in_thread(has_read.wait, SECONDS)
    version = await play(table)
    late = asyncio.create_task(boards.look(table.table.slug, None))
    await asyncio.wait([late], timeout=1)
    may_go.set()
    assert [(await early).version, (await late).version] == [version - 1, version]


async def test_a_board_is_shared_only_by_those_who_read_the_same_language(monkeypatch):
    read = []
    monkeypatch.setattr(boards.selectors, "look", lambda *_: read.append(get_language()))

    async def look(language: str) -> None:
        with translation.override(language):
            await boards.look("kitchen", None, ("0" * 16, 1))

    await asyncio.gather(look("en"), look("de"), look("en"))
    assert sorted(read) == ["de", "en"]
