"""The fair deal at a table: promised before anyone sits, revealed at any ending."""

from uuid import uuid4

import pytest

from games import vault
from games.course import entries
from games.engine import cards, shuffle
from games.models import Event, Game
from games.services import tables
from tests.games.people import TableOf, person

pytestmark = [pytest.mark.django_db, pytest.mark.both]


def revealed(game: Game) -> bytes:
    """The secret, as the last event of a game shows it."""
    return bytes.fromhex(Event.objects.filter(game=game).last().outcome["secret"])


def is_kept(game: Game) -> bool:
    """Is what was revealed what was promised in the first event?"""
    promised, _ = entries.promise(Event.objects.get(game=game, number=1).text)
    return promised == game.commitment == shuffle.commitment(game.key, revealed(game))


def test_the_promise_is_made_before_anyone_sits_down():
    table = TableOf("anna", most=2)
    assert [event.kind for event in table.events] == ["open", "sit"]
    assert table.game.commitment in table.events[0].text


def test_a_game_that_is_played_to_the_end_reveals_its_secret():
    table = TableOf("anna", "boris", preset="classic")
    game = table.game
    table.play_on()
    assert is_kept(game)


def test_a_game_that_somebody_leaves_reveals_its_secret():
    table = TableOf("anna", "boris")
    game = table.game
    table.resign("boris")
    assert is_kept(game)


def test_a_cancelled_game_reveals_its_secret():
    table = TableOf("anna", most=3)
    game = table.game
    tables.close_table(game=game.key, user=person("anna").pk, command=uuid4())
    assert is_kept(game)


def test_no_event_before_the_end_holds_the_secret():
    table = TableOf("anna", "boris")
    game = table.game
    table.play_on(6)
    table.resign("anna")
    secret = revealed(game).hex()
    earlier = Event.objects.filter(game=game).exclude(kind="end")
    assert not any(secret in f"{event.text}{event.outcome}" for event in earlier)


def test_whoever_has_the_log_can_deal_the_same_cards_again():
    table = TableOf("anna", most=3, preset="encounter")
    for name, seed in (("boris", "luck"), ("clara", "")):
        table.sit(name, seed=seed)
    game = table.game
    events = list(Event.objects.filter(game=game))
    seeds = [event.text.partition(" ")[2] for event in events if event.kind == "sit"]
    assert seeds == ["", "luck", ""]
    rules = table.look().terms.rules(3)
    chance = shuffle.chance(rules, game.key, vault.secret(game), seeds)
    begun = next(event for event in events if event.kind == "begin")
    assert begun.outcome["trump_card"] == cards.name(chance.deck[18])


def test_every_game_of_a_table_has_its_own_secret():
    table = TableOf("anna", "boris")
    first = table.game
    table.resign("anna")
    second = table.game
    tables.close_table(game=second.key, user=person("boris").pk, command=uuid4())
    assert revealed(first) != revealed(second)
