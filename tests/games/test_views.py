"""Pages: which there are, who may see what on them, and that looking changes nothing."""

import re
from datetime import timedelta

import pytest
from django.contrib.auth import get_user_model
from django.urls import get_resolver
from django.urls.resolvers import URLPattern, URLResolver

from games import clock, vault
from games.engine import cards
from games.models import Game
from games.services import tables
from games.wording import card_name
from tests.games.people import TableOf, person
from tests.games.web import JSON, Browser, written

pytestmark = [pytest.mark.django_db, pytest.mark.both]

PAGES = {
    *("", "tables/", "tables/new", "rules/<slug:preset>/", "me/sign-in/", "healthz", "readyz"),
    *("g/<slug:key>/", "g/<slug:key>/log.json", "g/<slug:key>/log.txt"),
    *("t/<slug:slug>/", "t/<slug:slug>/board"),
}
COMMANDS = {
    *("play", "tables/new", "me/sign-in/", "me/sign-out/"),
    *(
        f"t/<slug:slug>/{verb}"
        for verb in (
            *("move", "why", "sit", "stand", "ready", "kick", "host", "bot", "begin", "close"),
            *("rules", "resign", "back"),
        )
    ),
}
#: Pages for machines, answered to anybody by any method.
ANY_METHOD = {"healthz", "readyz"}


def routes(patterns=None, before="") -> list[str]:
    found = []
    for pattern in get_resolver().url_patterns if patterns is None else patterns:
        route = before + str(pattern.pattern)
        if isinstance(pattern, URLResolver):
            found += routes(pattern.url_patterns, route)
        elif isinstance(pattern, URLPattern):
            found.append(route)
    return found


def address(route: str, table: TableOf) -> str:
    filled = route.replace("<slug:slug>", table.table.slug).replace("<slug:key>", table.game.key)
    return "/" + filled.replace("<slug:preset>", "dayous")


def test_every_address_is_known_here():
    assert set(routes()) == PAGES | COMMANDS


@pytest.mark.parametrize("name", [None, "anna", "clara"])
def test_looking_changes_nothing(name):
    table, browser = TableOf("anna", "boris"), Browser(name)
    before = written(), get_user_model().objects.count()
    for route in sorted((PAGES | COMMANDS) - {"readyz"}):
        status = browser.get(address(route, table)).status_code
        assert status == 405 if route not in PAGES else status in (200, 302, 404), route
        assert (written(), get_user_model().objects.count()) == before, route


def test_a_page_takes_no_commands():
    table, anna = TableOf("anna", "boris"), Browser("anna")
    for route in sorted(PAGES - COMMANDS - ANY_METHOD):
        assert anna.post(address(route, table)).status_code == 405, route


def test_what_is_seen_at_a_table_is_kept_by_nobody():
    table, anna = TableOf("anna", "boris"), Browser("anna")
    for route in sorted(route for route in PAGES if route[:2] in ("t/", "g/")):
        headers = anna.get(address(route, table)).headers
        assert headers["Cache-Control"] == "no-store", route
        assert headers["X-Robots-Tag"] == "noindex", route
        assert "Cookie" in headers["Vary"], route


@pytest.mark.parametrize("path", ["/t/nosuchtable/", "/g/nosuchgame/", "/g/nosuchgame/log.json"])
def test_what_does_not_exist_is_not_found(path):
    assert Browser("anna").get(path).status_code == 404
    answer = Browser("anna").get(path, headers=JSON)
    assert (answer.status_code, answer.json()["code"]) == (404, "unknown")


def test_a_private_running_game_is_known_to_its_players_only():
    table = TableOf("anna", "boris")
    path = f"/g/{table.game.key}/"
    assert Browser("anna").get(path).url == f"/t/{table.table.slug}/"
    assert Browser("clara").get(path).status_code == 404
    assert Browser().get(path).status_code == 404


def test_a_finished_game_is_shown_without_the_address_of_its_table():
    table = TableOf("anna", "boris")
    key = table.game.key
    table.play_on()
    for name in (None, "anna", "clara"):
        page = Browser(name).get(f"/g/{key}/")
        assert page.status_code == 200
        assert table.table.slug not in page.text
    log = Browser().get(f"/g/{key}/log.json").json()["events"]
    assert [event["number"] for event in log] == list(range(1, len(log) + 1))
    assert log[-1]["kind"] == "end"


def test_a_table_that_forgets_shows_its_log_when_the_game_is_over():
    table = TableOf("anna", "boris", memory="bout")
    path = f"/g/{table.game.key}/log.txt"
    assert Browser("anna").get(path).status_code == 404
    table.play_on()
    assert Browser("anna").get(path).status_code == 200


def test_open_tables_are_listed_and_private_ones_are_not():
    TableOf("anna", most=4)
    public = {"preset": "dayous", "least": "2", "most": "4", "seconds": "", "memory": "open"}
    Browser("boris").post("/tables/new", {**public, "name": "Samovar", "is_public": "1"})
    assert "Samovar" in Browser().get("/tables/").text
    assert "Kitchen" not in Browser().get("/tables/").text
    assert "Kitchen" in Browser("anna").get("/tables/").text


def test_a_table_that_cannot_be_played_is_told_on_its_form():
    form = {"preset": "dayous", "least": "8", "most": "8", "seconds": "", "hand": "12"}
    answer = Browser("anna").post("/tables/new", {**form, "name": "Too many"})
    assert answer.status_code == 422
    assert "That takes" in answer.text
    assert "Too many" in answer.text
    assert not Game.objects.exists()


def test_a_table_without_a_name_is_called_after_its_host():
    slug = Browser("anna").post("/tables/new", {"friends": "1"}).url
    assert "Table of anna" in Browser().get(slug).text


@pytest.mark.parametrize(
    "name", ["<script>alert(1)</script>", "🂡 ♠ é", '"><img src=x onerror=alert(1)>', "{{ 7*7 }}"]
)
def test_a_name_is_only_ever_text(name):
    form = {"preset": "dayous", "least": "2", "most": "4", "seconds": "", "is_public": "1"}
    slug = Browser("anna").post("/tables/new", {**form, "name": name}).url
    board = Browser().get(f"{slug}board").json()["html"]
    for page in (board, *(Browser().get(path).text for path in (slug, "/tables/"))):
        assert "<script>alert" not in page
        assert "<img src=x" not in page


def test_a_move_by_the_clock_is_made_by_whoever_looks_first(monkeypatch):
    table = TableOf("anna", "boris", seconds=30)
    version = table.game.version
    monkeypatch.setattr(clock, "shift", timedelta(seconds=40))
    assert Browser("clara").see(table).status_code == 200
    assert table.game.version > version
    assert table.events[-1].by == "clock"


# What is hidden stays hidden, whoever asks for whatever


def hidden_from(table: TableOf, name: str | None) -> list[int]:
    """Cards that this viewer may not know: the hands of others, and the talon."""
    position = vault.course(Game.objects.get(pk=table.game.pk)).position
    own = table.look(name).viewer if name else None
    hands = [
        hand & ~known
        for seat, (hand, known) in enumerate(zip(position.hands, position.known, strict=True))
        if seat != own
    ]
    talon = [card for card in position.talon if card != position.trump_card]
    return [*(card for hand in hands for card in cards.each(hand)), *talon]


def named(text: str) -> set[str]:
    """Every card that a page or a frame names, in our notation or in words."""
    plain = re.sub(r"<symbol.*?</symbol>|<path[^>]*>", "", text, flags=re.DOTALL)
    found = set(re.findall(r"(?<![\w-])([2-9TJQKA][cdhs][2-4]?)(?![\w-])", plain))
    signs = dict(zip("♣♦♥♠", "cdhs", strict=True))
    ten = re.sub(r"\b10(?=[♣♦♥♠])", "T", plain)
    found |= {rank + signs[suit] for rank, suit in re.findall(r"([2-9TJQKA])([♣♦♥♠])", ten)}
    words = {card_name(card): cards.name(card) for card in cards.each(cards.pack(52, 1))}
    return found | {code for word, code in words.items() if word in plain}


def surfaces(browser: Browser, table: TableOf) -> list[str]:
    slug, key = table.table.slug, table.game.key
    paths = (f"/t/{slug}/", f"/t/{slug}/board", f"/t/{slug}/board?after=0", f"/g/{key}/")
    told = [browser.get(path).text for path in (*paths, f"/g/{key}/log.json", "/tables/")]
    refused = browser.act(table, "move", move="take", version=0)
    return [*told, refused.json().get("html", ""), refused.json()["sentence"]]


@pytest.mark.parametrize("preset", ["encounter", "spec", "dayous"])
@pytest.mark.parametrize("viewer", ["anna", "boris", "clara", None, "dima", "staff"])
def test_no_page_names_a_hidden_card(preset, viewer):
    table = TableOf("anna", "boris", "clara", preset=preset, memory="open")
    if viewer == "staff":
        get_user_model().objects.filter(pk=person("staff").pk).update(
            is_staff=True, is_superuser=True
        )
    browser = Browser(viewer)
    for _ in range(4):
        hidden = {cards.name(card) for card in hidden_from(table, viewer)}
        for shown in surfaces(browser, table):
            assert not named(shown) & hidden
        table.play_on(9)
        if table.game.phase != "playing":
            return


def test_that_a_hidden_card_would_be_found():
    assert named('data-card="6h" <b>T♠</b> 10♦ queen of clubs "attack 9c2"') >= {
        *("6h", "Ts", "Td", "Qc", "9c2"),
    }


def test_who_is_out_sees_no_more_than_a_spectator():
    table = TableOf("anna", "boris", "clara")
    for _ in range(400):
        look = table.look()
        if look.phase != "playing" or look.sight.out:
            break
        table.play_on(1)
    if look.phase != "playing":
        pytest.skip("nobody was out before the end")
    name = table.at(look.sight.out[0])
    hidden = {cards.name(card) for card in hidden_from(table, name)}
    for shown in surfaces(Browser(name), table):
        assert not named(shown) & hidden


def test_a_refused_move_does_not_tell_where_a_card_is():
    table = TableOf("anna", "boris")
    name = table.at(table.game.awaited[0])
    sentences = {
        cards.name(card): Browser(name).act(table, "why", move=f"attack {cards.name(card)}").json()
        for card in hidden_from(table, name)
    }
    assert {told["code"] for told in sentences.values()} == {"not_in_hand"}


def test_leaving_the_table_and_coming_back_by_address():
    table, boris = TableOf("anna", "boris", most=4), Browser("boris")
    assert boris.act(table, "stand").status_code == 200
    assert table.look("boris").viewer is None
    assert boris.act(table, "sit").status_code == 200
    assert tables.seat_of(table.game.key, person("boris").pk) == 1
