"""Sockets: each viewer sees their own board as it changes, and nothing else gets through."""

import asyncio
import json
import random
from contextlib import asynccontextmanager

import pytest
from asgiref.sync import sync_to_async
from channels.testing import WebsocketCommunicator
from django.conf import settings as site
from django.contrib.auth import get_user_model
from structlog.testing import capture_logs

from dayous_site.asgi import application
from games import boards, consumers, limits, push, selectors
from games.engine import cards
from games.routing import websocket_urlpatterns
from tests.games.people import TableOf, person
from tests.games.test_views import hidden_from, named
from tests.games.web import Browser, legal_move, written

pytestmark = pytest.mark.django_db(transaction=True)
SECONDS = 10


def in_thread(function, *args, **kwargs):
    """Do what needs the database."""
    return sync_to_async(function)(*args, **kwargs)


@asynccontextmanager
async def watching(table: TableOf | str, browser: Browser | None = None):
    """An open screen, with its first frame taken."""
    slug = table if isinstance(table, str) else table.table.slug
    headers = [(b"origin", b"http://localhost"), (b"host", b"localhost")]
    if browser and site.SESSION_COOKIE_NAME in browser.cookies:
        cookie = f"session={browser.cookies[site.SESSION_COOKIE_NAME].value}"
        headers.append((b"cookie", cookie.encode()))
    screen = WebsocketCommunicator(application, f"/ws/t/{slug}/", headers)
    connected, _ = await screen.connect(SECONDS)
    assert connected
    try:
        yield screen
    finally:
        await screen.disconnect(timeout=SECONDS)


async def frame(screen) -> dict:
    return json.loads(await screen.receive_from(SECONDS))


async def closed_with(screen) -> int:
    """The code a socket is closed with, whatever it sends before."""
    while True:
        message = await screen.receive_output(SECONDS)
        if message["type"] == "websocket.close":
            return message["code"]


async def play(table: TableOf) -> int:
    """Somebody makes a move; says the version it led to."""

    def move() -> int:
        name = table.at(table.game.awaited[0])
        return table.play(name, legal_move(table, name)).version

    return await in_thread(move)


def test_every_route_for_sockets_is_known_here():
    routes = [str(pattern.pattern) for pattern in websocket_urlpatterns]
    assert routes == ["ws/t/<slug:slug>/", ""]


async def test_a_move_reaches_every_open_screen_as_its_own_board():
    table = await in_thread(TableOf, "anna", "boris")
    browsers = [await in_thread(Browser, name) for name in ("anna", "boris", None)]
    async with (
        watching(table, browsers[0]) as anna,
        watching(table, browsers[1]) as boris,
        watching(table, browsers[2]) as spectator,
    ):
        screens = {"anna": anna, "boris": boris, None: spectator}
        for screen in screens.values():
            assert (await frame(screen))["version"] == (await in_thread(lambda: table.game.version))
        version = await play(table)
        for name, screen in screens.items():
            shown = await frame(screen)
            assert shown["version"] == version
            assert ("data-seated" in shown["html"]) is (name is not None)


async def test_no_frame_names_a_hidden_card():
    table = await in_thread(TableOf, "anna", "boris", "clara", preset="spec")
    browser = await in_thread(Browser, "anna")
    async with watching(table, browser) as anna, watching(table) as spectator:
        for _ in range(12):
            for name, screen in (("anna", anna), (None, spectator)):
                shown = await screen.receive_from(SECONDS)
                hidden = {cards.name(card) for card in await in_thread(hidden_from, table, name)}
                assert not named(shown) & hidden
            await play(table)


async def test_a_board_that_could_not_be_drawn_is_logged_and_comes_when_asked_for(monkeypatch):
    table = await in_thread(TableOf, "anna", "boris")
    async with watching(table) as screen:
        await frame(screen)
        with monkeypatch.context() as broken, capture_logs() as lines:
            broken.setattr(boards, "frame", lambda *_: 1 // 0)
            version = await play(table)
            assert await screen.receive_nothing(0.5)
        assert "board lost" in [line["event"] for line in lines]
        await screen.send_to(json.dumps({"at": version - 1}))
        assert (await frame(screen))["version"] == version


async def test_who_asks_whether_they_are_current_hears_the_version_or_gets_the_board():
    table = await in_thread(TableOf, "anna", "boris")
    async with watching(table) as screen:
        first = await frame(screen)
        version = first["version"]
        await screen.send_to(json.dumps({"at": version}))
        assert await frame(screen) == {"version": version, "game": first["game"]}
        await screen.send_to(json.dumps({"at": version - 1}))
        assert "html" in await frame(screen)


async def test_a_lost_nudge_heals_with_the_next_question(monkeypatch):
    table = await in_thread(TableOf, "anna", "boris")
    async with watching(table) as screen:
        seen = (await frame(screen))["version"]
        monkeypatch.setattr(push, "table_changed", lambda *args: None)
        version = await play(table)
        await screen.send_to(json.dumps({"at": seen}))
        shown = await frame(screen)
        assert shown["version"] == version
        assert "html" in shown


async def test_without_redis_a_screen_still_opens(monkeypatch):
    async def fail(*args):
        raise ConnectionError("nobody there")

    table = await in_thread(TableOf, "anna", "boris")
    monkeypatch.setattr("channels_redis.pubsub.RedisPubSubLoopLayer.group_add", fail)
    async with watching(table) as screen:
        assert "html" in await frame(screen)


BAD_FRAMES = [
    *("", "{}", "[]", "null", '"at"', "17", '{"at":-1}', '{"at":1.5}', '{"at":"1"}', '{"at":null}'),
    *('{"at":1,"game":"x"}', '{"move":"take"}', '{"at":1}{"at":1}', "{'at': 1}", '{"at":1e3}'),
    *('{"at":' + "9" * 40 + "}", "[" * 4000, '{"at":' * 1000, "x" * 9000, "\ud83d", "\0"),
    *('{"at": 1} <script>', '{"at":true}', '{"AT":1}', '{"at":[1]}', "é" * 5000),
]


@pytest.mark.parametrize("text", BAD_FRAMES, ids=lambda text: repr(text[:20]))
async def test_anything_else_ends_the_line(text):
    table = await in_thread(TableOf, "anna", "boris")
    before = await in_thread(written)
    async with watching(table) as screen:
        await screen.send_input({"type": "websocket.receive", "text": text})
        assert await closed_with(screen) == consumers.NOT_UNDERSTOOD
    assert await in_thread(written) == before


async def test_bytes_end_the_line():
    table = await in_thread(TableOf, "anna", "boris")
    async with watching(table) as screen:
        await screen.send_to(bytes_data=b'{"at": 1}')
        assert await closed_with(screen) == consumers.NOT_UNDERSTOOD


def test_of_a_thousand_malformed_frames_none_is_taken_for_a_question():
    chance = random.Random(7)
    pieces = ['{"at":', "1", "}", "{", '"', "[", "]", "at", ":", ",", " ", "-", "0x1", "\n", "é"]
    for _ in range(1000):
        text = "".join(chance.choices(pieces, k=chance.randint(1, 12)))
        try:
            asked = json.loads(text)
        except ValueError:
            asked = None
        is_fine = isinstance(asked, dict) and list(asked) == ["at"] and type(asked["at"]) is int
        if not is_fine or asked["at"] < 0:
            assert not consumers._AT.fullmatch(text), text


async def test_a_table_that_does_not_exist_is_told():
    async with watching("nosuchtable") as screen:
        assert await closed_with(screen) == consumers.NO_TABLE


async def test_signing_out_ends_the_socket():
    table, browser = await in_thread(TableOf, "anna", "boris"), await in_thread(Browser, "anna")
    async with watching(table, browser) as screen:
        await frame(screen)
        await in_thread(browser.post, "/me/sign-out/")
        async with asyncio.timeout(2):
            assert await closed_with(screen) == consumers.SIGNED_OUT


@pytest.mark.parametrize("change", ["ban", "password"])
async def test_a_ban_and_a_new_password_end_the_sockets_opened_before(change):
    table, browser = await in_thread(TableOf, "anna", "boris"), await in_thread(Browser, "anna")

    def happen() -> None:
        anna = person("anna")
        if change == "ban":
            anna.is_active = False
        else:
            anna.set_password("a samovar full of tea")
        anna.save()

    async with watching(table, browser) as screen:
        await frame(screen)
        await in_thread(happen)
        async with asyncio.timeout(2):
            assert await closed_with(screen) == consumers.SIGNED_OUT


async def test_a_ban_that_nobody_was_told_of_ends_the_socket_with_the_next_question():
    table, browser = await in_thread(TableOf, "anna", "boris"), await in_thread(Browser, "anna")
    users = get_user_model().objects.filter(username="anna")
    async with watching(table, browser) as screen:
        await frame(screen)
        await in_thread(users.update, is_active=False)
        await screen.send_to('{"at": 1}')
        assert await closed_with(screen) == consumers.SIGNED_OUT


async def test_somebody_else_who_signs_out_ends_nothing():
    table = await in_thread(TableOf, "anna", "boris")
    anna, boris = [await in_thread(Browser, name) for name in ("anna", "boris")]
    async with watching(table, boris) as screen:
        await frame(screen)
        await in_thread(anna.post, "/me/sign-out/")
        version = await play(table)
        assert (await frame(screen))["version"] == version


async def test_however_many_watch_a_version_is_read_once(monkeypatch):
    table = await in_thread(TableOf, "anna", "boris")
    reads, real = [], selectors.look

    def counted(slug, user):
        reads.append(user)
        return real(slug, user)

    async with (
        watching(table) as one,
        watching(table) as two,
        watching(table) as three,
        watching(table) as four,
    ):
        for screen in (one, two, three, four):
            await frame(screen)
        monkeypatch.setattr(selectors, "look", counted)
        monkeypatch.setattr(boards.selectors, "look", counted)
        version = await play(table)
        shown = [await screen.receive_from(SECONDS) for screen in (one, two, three, four)]
    watched = [user for user in reads if user is None]
    assert len(set(shown)) == 1
    assert json.loads(shown[0])["version"] == version
    assert len(watched) <= 2, "one for the screens, one for whoever moved"


async def test_a_client_that_takes_nothing_is_let_go(monkeypatch):
    async def never(self, text_data=None, bytes_data=None, close=False):
        await asyncio.Event().wait()

    table = await in_thread(TableOf, "anna", "boris")
    monkeypatch.setattr(consumers, "_PATIENCE", 0.05)
    monkeypatch.setattr(consumers.TableConsumer, "send", never)
    async with watching(table) as screen:
        assert await closed_with(screen) == consumers.TOO_SLOW


async def test_one_address_opens_only_so_many_sockets(settings, monkeypatch):
    settings.LIMITS_FACTOR = 1
    monkeypatch.setattr(limits, "SOCKETS_AN_ADDRESS", 1)
    table = await in_thread(TableOf, "anna", "boris")
    async with watching(table) as first:
        assert "html" in await frame(first)
        async with watching(table) as second:
            assert await closed_with(second) == consumers.TOO_MANY
    async with watching(table) as again:
        assert "html" in await frame(again)


async def test_who_asks_without_end_is_let_go():
    table = await in_thread(TableOf, "anna", "boris")
    async with watching(table) as screen:
        for _ in range(40):
            await screen.send_to('{"at": 1}')
        assert await closed_with(screen) == consumers.TOO_MANY
        assert await screen.receive_nothing(0.5), "a line ends once, and nothing is said after it"
