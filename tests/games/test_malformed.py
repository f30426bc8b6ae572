"""Thousands of commands that make no sense or break the rules: refused, and never stored."""

from collections import Counter
from random import Random
from uuid import UUID, uuid4

import pytest
from django.apps import apps

from games import vault
from games.engine import cards, notation
from games.engine.choices import choices
from games.engine.refusals import Refused
from games.models import Event
from games.services import moves, tables
from games.wording import why
from tests.games.people import TableOf, person

pytestmark = pytest.mark.django_db

HOW_MANY = 2000
NUMBERS = (-1, 4, 9, 99, 100, 2**31, 2**63, -(2**31), -(2**70), 10**40)
JUNK = ("", " ", "\x00", "🂡", "x" * 1000, "../../etc", "';--", "<b>", "1e9", "ı", "6h", "-1", "\n")
SEEDS = ("a b", "|", "x" * 65, "\x00", "é", "<script>", "a" * 10_000, "-", "١٢٣")
UNKNOWN = ("", "nothing", "0" * 16, "x" * 1000, "é", "%s", "None")


class Nonsense:
    """Commands from people at tables of every kind, none of which may be obeyed."""

    def __init__(self, seed: int) -> None:
        self.chance = Random(seed)
        self.gathering = TableOf("anna", "boris", most=4, least=3)
        self.running = TableOf("anna", "boris", "clara")
        ended = TableOf("anna", "boris")
        self.finished = ended.game.key
        ended.resign("anna")
        tables.close_table(game=ended.game.key, user=person("boris").pk, command=uuid4())
        self.closed = ended.game.key
        self.users = {name: person(name).pk for name in ("anna", "boris", "clara", "dima")}
        # Nothing changes, so the tables need to be looked at only once.
        self.open, self.now = self.gathering.game.key, self.running.game
        self.rules, self.position = vault.course(self.now).deal
        self.seats = {name: self.running.look(name).viewer for name in self.running.users}
        self.terms = self.gathering.look().terms
        self.spent = Event.objects.get(game=self.running.game, kind="sit", seat=1).command

    def any(self):
        """A service, and what it is asked for."""
        kinds = (self.bad_move, self.illegal_move, self.elsewhere, self.outsider)
        kinds += (self.bad_chair, self.not_host, self.bad_host, self.bad_seed, self.out_of_time)
        service, game, name, more = self.chance.choice(kinds)()
        return service, {"game": game, "user": self.users[name], "command": self._uuid(), **more}

    def _uuid(self) -> UUID:
        return UUID(int=self.chance.getrandbits(128), version=4)

    def _version(self) -> int:
        now = self.now.version
        return self.chance.choice([now, now, now, now - 1, now + 1, *NUMBERS])

    def _player(self) -> str:
        return self.chance.choice(["anna", "boris", "clara"])

    def bad_move(self):
        """A text that is no move at all."""
        words = ["attack", "defend", "take", "pass", "flash", "direction", "6h", "11h", *JUNK]
        text = " ".join(self.chance.choices(words, k=self.chance.randrange(6)))
        if _is_move(text):
            text += " 1h"
        more = {"move": text * self.chance.choice([1, 1, 1, 3000]), "version": self._version()}
        return moves.play_move, self.now.key, self._player(), more

    def illegal_move(self):
        """A move in good words that the rules do not allow."""
        while True:
            name = self._player()
            seat, text = self.seats[name], self._some_move()
            can = choices(self.rules, self.position, seat)
            if not can.allow(notation.read(seat, text)):
                more = {"move": text, "version": self._version()}
                return moves.play_move, self.now.key, name, more

    def _some_move(self) -> str:
        some = self.chance.sample(cards.each(cards.pack(52, 2)), self.chance.choice([2, 2, 4, 40]))
        names = " ".join(map(cards.name, some))
        plain = ["take", "pass", "direction clockwise", f"flash {cards.name(some[0])}"]
        return self.chance.choice([*plain, *(f"{w} {names}" for w in _LAYING)])

    def elsewhere(self):
        """A game that does not exist, is over, is closed, or has not begun."""
        key = self.chance.choice([*UNKNOWN, self.finished, self.closed])
        service, more = self.chance.choice(self._anything())
        return service, key, self.chance.choice(["anna", "clara"]), more

    def _anything(self):
        return [
            (moves.play_move, {"move": "take", "version": 1}),
            (moves.resign, {}),
            (moves.come_back, {}),
            (tables.stand, {}),
            (tables.begin, {}),
            (tables.close_table, {}),
            (tables.agree, {"seed": "abc"}),
            (tables.kick, {"seat": 1}),
            (tables.hand_over, {"seat": 1}),
            (tables.add_bot, {"seat": 1}),
            (tables.change_terms, {"terms": self.terms}),
        ]

    def outsider(self):
        """Somebody who sits at another table, or at none."""
        service, more = self.chance.choice(self._anything())
        return service, self.chance.choice([self.open, self.now.key]), "dima", more

    def bad_chair(self):
        """A chair that is taken, or that is not there."""
        seat = self.chance.choice([0, 1, *NUMBERS])
        more = {"seat": seat, "seed": self.chance.choice(["", "abc"])}
        return tables.sit, self.open, "dima", more

    def not_host(self):
        """What only the host may do."""
        service, more = self.chance.choice(self._anything()[4:6] + self._anything()[7:])
        return service, self.open, "boris", more

    def bad_host(self):
        """What not even the host can do."""
        away = self.chance.choice([2, 3, *NUMBERS])
        tried = [
            (tables.kick, {"seat": self.chance.choice([0, away])}),
            (tables.hand_over, {"seat": away}),
            (tables.add_bot, {"seat": self.chance.choice([0, 1, *NUMBERS])}),
            (tables.add_bot, {"seat": 2, "level": self.chance.choice(JUNK)}),
            (tables.begin, {}),
        ]
        service, more = self.chance.choice(tried)
        return service, self.open, "anna", more

    def bad_seed(self):
        """A seed that could pass for something else."""
        bad = {"seed": self.chance.choice(SEEDS)}
        if self.chance.random() < 0.5:
            return tables.sit, self.open, "clara", bad
        return tables.agree, self.open, "boris", bad

    def out_of_time(self):
        """Too late, too early, or with the number of another command."""
        service, more = self.chance.choice(self._anything()[2:])
        reused = {"command": self.spent} if self.chance.random() < 0.3 else {}
        return service, self.now.key, "boris", {**more, **reused}


_LAYING = ("attack", "transfer", "defend")


def _is_move(text: str) -> bool:
    try:
        notation.read(0, text)
    except ValueError:
        return False
    return True


def everything() -> list[object]:
    """Every row of every table."""
    return [list(model._default_manager.order_by("pk").values()) for model in apps.get_models()]


def code_of(service, asked) -> str:
    with pytest.raises(Refused) as caught:
        service(**asked)
    assert str(why(caught.value.refusal, ("anna", "boris", "clara")).text)
    return caught.value.refusal.code


def test_thousands_of_bad_commands_are_refused_and_nothing_is_stored():
    nonsense, codes = Nonsense(seed=4), Counter()
    before = everything()
    for number in range(HOW_MANY):
        service, asked = nonsense.any()
        codes[code_of(service, asked)] += 1
        if number % 500 == 0:
            assert everything() == before, (service.__name__, asked)
    assert everything() == before
    assert {"not_a_move", "not_seated", "not_host", "unknown", "stale", "id_reused"} <= set(codes)
    assert {"no_such_seat", "seat_taken", "begun_already", "not_a_command", "over"} <= set(codes)


@pytest.mark.both
def test_a_table_cannot_be_opened_with_a_seed_that_is_none():
    anna = person("anna").pk
    terms = TableOf("boris", most=2).look().terms
    before = everything()
    for seed in SEEDS:
        asked = {"user": anna, "terms": terms, "command": uuid4(), "name": "x", "seed": seed}
        assert code_of(tables.open_table, asked) == "not_a_command"
    assert everything() == before
