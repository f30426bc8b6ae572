"""Two worlds that differ in two cards which a viewer has never seen: nothing else may differ.

The first world is played to the end and everything anyone could see of it is kept. For a moment of
it and a viewer, two cards hidden from that viewer are swapped in the deck, the same moves are
played in a second world, and whatever the viewer sees and whatever is stored in the clear is
compared, event by event. Both worlds have the same keys, the same secret and the same clock.
"""

import contextlib
import itertools
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from random import Random
from types import SimpleNamespace
from unittest import mock
from uuid import NAMESPACE_OID, UUID, uuid5

from django.db import transaction

from games import screens, selectors, vault
from games.course.terms import Terms
from games.engine import cards, notation, shuffle
from games.engine.cards import Card
from games.engine.deal import Chance, deal
from games.engine.position import Position
from games.engine.refusals import Refused
from games.engine.rules import PRESETS, Rules
from games.engine.sight import see
from games.models import Event, Game, Seat, Table
from games.services import moves, tables
from games.simulation import movers
from games.simulation.plans import fitting
from tests.games.people import NAMES, person

MOST_MOVES = 40
LOOKS = 0.15  # of all moments
NOON = datetime(2026, 1, 1, 12, tzinfo=UTC)
SECRET = bytes(64)
_HIDDEN = ("sealed_secret", "sealed_course")
_NOT_THE_SAME_ROW = ("id", "table_id", "game_id", "previous_id")


@dataclass(frozen=True)
class Moment:
    """A world after some moves: what was moved, what lay where, and what is stored."""

    moves: tuple[tuple[int, str], ...]
    position: Position
    viewer: int | None = None
    frame: object = None
    stored: tuple[object, ...] = ()


@dataclass(frozen=True)
class World:
    """A game as it went."""

    terms: Terms
    rules: Rules
    chance: Chance
    moments: list[Moment]


@contextlib.contextmanager
def fixed(chance: Chance) -> Iterator[None]:
    """A world in which clock, keys, secret and deal are given; nothing of it stays."""
    for name in NAMES:  # beforehand, so that they are the same people in both worlds
        person(name)
    count = itertools.count(1)
    letters = SimpleNamespace(
        token_hex=lambda n: f"{next(count):0{2 * n}x}",
        token_urlsafe=lambda n: f"{next(count):0{n}}",
        token_bytes=lambda n: SECRET,
    )
    with (
        mock.patch("games.models.secrets", letters),
        mock.patch("games.services.book.secrets", letters),
        mock.patch("games.clock.shifted", return_value=NOON),
        mock.patch("games.engine.shuffle.chance", return_value=chance),
        transaction.atomic(),
    ):
        yield
        transaction.set_rollback(True)


class Players:
    """People on all chairs of a fixed world."""

    def __init__(self, terms: Terms) -> None:
        self.users = [person(name).pk for name in NAMES[: terms.most]]
        self.table = tables.open_table(
            user=self.users[0], terms=terms, command=_command("open"), name="Kitchen"
        )
        for seat, user in enumerate(self.users[1:], 1):
            tables.sit(game=self.game.key, user=user, command=_command(f"sit {seat}"))
        self.moves: tuple[tuple[int, str], ...] = ()
        self.key = self.game.pk

    @property
    def game(self) -> Game:
        return Game.objects.get(table=self.table, is_current=True)

    @property
    def played(self) -> Game:
        return Game.objects.get(pk=self.key)

    def play(self, seat: int, text: str) -> None:
        game = self.played
        moves.play_move(
            game=game.key,
            user=self.users[seat],
            move=text,
            version=game.version,
            command=_command(f"move {len(self.moves)}"),
        )
        self.moves = (*self.moves, (seat, text))

    def frame(self, viewer: int | None) -> object:
        """What the page of this viewer is sent."""
        user = None if viewer is None else self.users[viewer]
        look = selectors.look(self.table.slug, user)
        return screens.frame(look) if look else None


def _command(label: str) -> UUID:
    return uuid5(NAMESPACE_OID, label)


def stored_in_the_clear(table: Table) -> tuple[object, ...]:
    """Every row of a table, without what is sealed, of which only the length shows."""
    rows: list[object] = []
    for model, place in (
        (Table, "pk"),
        (Game, "table"),
        (Seat, "game__table"),
        (Event, "game__table"),
    ):
        for row in model.objects.filter(**{place: table.pk}).order_by("pk").values():
            sealed = [len(row.pop(name)) for name in _HIDDEN if name in row]
            plain = {name: row[name] for name in row if name not in _NOT_THE_SAME_ROW}
            rows.append((model.__name__, plain, sealed))
    return tuple(rows)


def first_world(preset: str, chance: Random) -> World:
    """A game of this preset as it went, by movers with whims; now and then somebody looks."""
    terms = fitting(preset, chance.choice(PRESETS[preset].players))
    rules = terms.rules(terms.most)
    dealt = shuffle.chance(rules, "first", chance.randbytes(64), [""] * rules.players)
    moments: list[Moment] = []
    with fixed(dealt):
        players = Players(terms)
        while (game := players.played).phase == "playing" and len(moments) < MOST_MOVES:
            _, position = vault.course(game).deal
            moments.append(_looked_at(players, position, chance))
            seat = chance.choice(position.awaited)
            move = movers.choose(rules, see(rules, position, seat), seat, chance, whim=0.3)
            players.play(seat, notation.write(move))
    return World(terms, rules, dealt, moments)


def _looked_at(players: Players, position: Position, chance: Random) -> Moment:
    if chance.random() > LOOKS:
        return Moment(players.moves, position)
    viewer = chance.choice([None, *range(len(players.users))])
    stored = stored_in_the_clear(players.table)
    return Moment(players.moves, position, viewer, players.frame(viewer), stored)


def hidden_from(position: Position, viewer: int | None) -> list[Card]:
    """Cards of which this viewer knows no more than that they are somewhere."""
    hands = [
        hand & ~known
        for seat, (hand, known) in enumerate(zip(position.hands, position.known, strict=True))
        if seat != viewer
    ]
    talon = [card for card in position.talon if card != position.trump_card]
    return [*talon, *(card for hand in hands for card in cards.each(hand))]


def swapped(world: World, moment: Moment, chance: Random) -> Chance | None:
    """The deal with two such cards swapped; None where everybody would see that at once."""
    pool = hidden_from(moment.position, moment.viewer)
    if len(pool) < 2:
        return None
    one, other = chance.sample(pool, 2)
    exchange = {one: other, other: one}
    deck = tuple(exchange.get(card, card) for card in world.chance.deck)
    changed = Chance(deck, world.chance.half, world.chance.seats)
    before, after = deal(world.rules, world.chance), deal(world.rules, changed)
    public = see(world.rules, before, None), see(world.rules, after, None)
    return changed if public[0] == public[1] else None


def differences(world: World, moment: Moment, changed: Chance) -> list[str]:
    """Replay the moves up to this moment in the changed world, and name what is not the same."""
    found = []
    with fixed(changed):
        players = Players(world.terms)
        for number, earlier in enumerate(world.moments[: len(moment.moves) + 1]):
            if number:
                try:
                    players.play(*moment.moves[number - 1])
                except Refused as why:
                    return [f"move {number} is refused: {why}"]
            _, position = vault.course(players.played).deal
            there = see(world.rules, position, moment.viewer)
            if there != see(world.rules, earlier.position, moment.viewer):
                found.append(f"sight after {number} moves")
        stored = stored_in_the_clear(players.table)
        found += [f"stored {one}" for one in stored if one not in moment.stored]
        if players.frame(moment.viewer) != moment.frame:
            found.append("frame")
    return found


def pairs(preset: str, number: int, chance: Random) -> Iterator[list[str]]:
    """So many pairs of worlds of a preset, and what differs in each; nothing should."""
    while number > 0:
        world = first_world(preset, chance)
        for moment in [one for one in world.moments if one.stored][:number]:
            changed = swapped(world, moment, chance)
            if changed:
                number -= 1
                yield differences(world, moment, changed)
