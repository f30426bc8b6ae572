"""A log only grows, and whoever steals the database without its keys learns no hidden card."""

import json
import re

import pytest
from django.apps import apps
from django.db import DatabaseError, connection, transaction

from games import vault
from games.course import snapshot
from games.engine import cards
from games.models import Event, Game
from games.simulation import plans, playing
from tests.games.people import person

pytestmark = [pytest.mark.both, pytest.mark.django_db]

CARD = re.compile(r"\b[2-9TJQKA][cdhs]\d?\b")
#: Columns of random letters, in which anything may appear by chance.
RANDOM = {"key", "hash", "head", "commitment", "slug", "player", "command"}


@pytest.fixture
def game() -> Game:
    """A game of anna, boris and clara, some moves old."""
    plan = plans.Plan(plans.fitting("dayous", 3), games=1, seed="kitchen")
    users = [person(name).pk for name in ("anna", "boris", "clara")]
    room = playing.gather(plan, users, name="Kitchen")
    playing.play_some(room, 9)
    return room.game


def refused(sql: str, *values: object) -> str:
    """What the database says to this statement, which must not succeed."""
    with (
        pytest.raises(DatabaseError) as caught,
        transaction.atomic(),
        connection.cursor() as cursor,
    ):
        cursor.execute(sql, values)
    return str(caught.value)


def test_the_database_refuses_to_change_an_event(game):
    assert "append-only" in refused("UPDATE games_event SET text = 'pass' WHERE number = 3")


def test_the_database_refuses_to_delete_an_event(game):
    assert "append-only" in refused("DELETE FROM games_event WHERE number = %s", game.version)


def test_the_database_refuses_to_empty_the_log(game):
    connection.check_constraints()  # PostgreSQL empties no table with checks pending
    if connection.vendor == "postgresql":
        assert "append-only" in refused("TRUNCATE games_event CASCADE")
    else:
        assert "append-only" in refused("DELETE FROM games_event")


def test_the_database_refuses_a_gap(game):
    last = Event.objects.filter(game=game).last()
    last.pk, last.number, last.command = None, last.number + 2, None
    with pytest.raises(DatabaseError, match="no gaps"), transaction.atomic():
        last.save(force_insert=True)


def test_the_database_refuses_a_second_event_of_one_number(game):
    last = Event.objects.filter(game=game).last()
    last.pk, last.command = None, None
    with pytest.raises(DatabaseError), transaction.atomic():
        last.save(force_insert=True)


def test_models_cannot_change_an_event_either(game):
    event = Event.objects.filter(game=game).last()
    for change in (event.save, event.delete):
        with pytest.raises(DatabaseError, match="append-only"), transaction.atomic():
            change()


def dump() -> list[tuple[str, object]]:
    """Everything that is stored of games and people, column by column."""
    return [
        (field.name, value)
        for model in apps.get_models()
        for field in model._meta.concrete_fields
        for value in model._default_manager.values_list(field.attname, flat=True)
    ]


def named_cards(stored: list[tuple[str, object]]) -> set[str]:
    """Every card that is named in the clear."""
    words = [
        json.dumps(value, default=str)
        for name, value in stored
        if name not in RANDOM and not isinstance(value, bytes | memoryview)
    ]
    texts = [re.sub(r"(commitment|follows|host|fool|winner|seats)=\S+", "", one) for one in words]
    return {card for text in texts for card in CARD.findall(text)}


def hidden_cards(game: Game) -> set[str]:
    """Cards that no spectator has ever seen: still in the talon, or drawn from it unseen."""
    _, position = vault.course(game).deal
    told = Event.objects.filter(game=game).values_list("text", "outcome")
    seen = {card for text, outcome in told for card in CARD.findall(f"{text} {outcome}")}
    everything = {*position.talon, *(card for hand in position.hands for card in cards.each(hand))}
    return {cards.name(card) for card in everything} - seen


def leaks(stored: list[tuple[str, object]], plain: bytes) -> bool:
    """Does any column hold a piece of this?"""
    raw = [bytes(v) if isinstance(v, bytes | memoryview) else str(v).encode() for _, v in stored]
    pieces = [plain[at : at + 8] for at in range(0, len(plain) - 8, 4)]
    return any(piece in value for value in raw for piece in pieces)


def secrets_of(game: Game) -> list[bytes]:
    """All that is hidden of a game, as it would be written in the clear."""
    secret, written = vault.secret(game), snapshot.dump(vault.course(game))["position"]
    hands = [json.dumps(written[name], separators=(",", ":")) for name in ("hands", "talon")]
    return [secret, secret.hex().encode(), *(text.encode() for text in hands)]


def test_no_hidden_card_of_a_running_game_is_stored_in_the_clear(game):
    assert hidden_cards(game)
    assert not hidden_cards(game) & named_cards(dump())


def test_a_stolen_database_shows_neither_the_secret_nor_the_hands(game):
    assert not any(leaks(dump(), plain) for plain in secrets_of(game))


def test_the_search_for_leaks_would_find_one(game):
    """The control: what is stored unlocked is found."""
    secret, _, hands, _ = secrets_of(game)
    hidden = sorted(hidden_cards(game))[0]
    assert leaks([*dump(), ("sealed_secret", secret)], secret)
    assert leaks([*dump(), ("sealed_course", b'{"hands":' + hands)], hands)
    assert hidden in named_cards([*dump(), ("outcome", {"drew_open": [[0, hidden]]})])


def test_without_the_key_nothing_opens(game, settings):
    from dayous_site.keys import new_deck_key

    settings.DECK_KEYS = [new_deck_key()]
    for unlock in (vault.secret, vault.course):
        with pytest.raises(vault.CannotUnlock):
            unlock(game)


def test_a_game_is_played_on_when_the_key_is_changed(game, settings):
    from dayous_site.keys import new_deck_key

    old, new = settings.DECK_KEYS[0], new_deck_key()
    secret, course = vault.secret(game), vault.course(game)
    settings.DECK_KEYS = [new, old]
    assert (vault.secret(game), vault.course(game)) == (secret, course)
    vault.put_course(game, course)
    settings.DECK_KEYS = [new]
    assert vault.course(game) == course
    with pytest.raises(vault.CannotUnlock):
        vault.secret(game)


def test_what_is_sealed_for_one_game_does_not_open_in_another(game):
    other = Game.objects.exclude(pk=game.pk).first() or Game(key="another")
    other.sealed_course = game.sealed_course
    with pytest.raises(vault.CannotUnlock):
        vault.course(other)
