"""People at tables, for tests: who they are, and what they do, in a few words."""

from random import Random
from uuid import UUID, uuid4

from django.contrib.auth import get_user_model

from games import bots, selectors
from games.course.terms import Terms
from games.engine import notation
from games.models import Event, Game, Table
from games.services import moves, tables

NAMES = ("anna", "boris", "clara", "dima", "elena", "fedor", "galina", "hassan")


def person(name: str):
    """A user of this name, the same for the same name."""
    return get_user_model().objects.get_or_create(username=name)[0]


class TableOf:
    """A table at which these people sit; anna is the host and sat down first."""

    def __init__(self, *names: str, bots: int = 0, most: int = 0, **terms) -> None:
        self.users = {name: person(name).pk for name in names}
        players = most or len(names) + bots
        agreed = Terms(**{"preset": "encounter", "least": 2, "most": players, **terms})
        self.table: Table = tables.open_table(
            user=self.users[names[0]], terms=agreed, command=uuid4(), name="Kitchen"
        )
        for name in names[1:]:
            self.sit(name)
        for seat in range(len(names), len(names) + bots):
            self.add_bot(names[0], seat)

    @property
    def game(self) -> Game:
        found = selectors.current_game(self.table.slug)
        assert found
        return found

    @property
    def events(self) -> list[Event]:
        return list(Event.objects.filter(game__table=self.table).order_by("game_id", "number"))

    @property
    def kinds(self) -> list[str]:
        return [event.kind for event in self.events]

    def look(self, name: str | None = None, slug: str = ""):
        return selectors.look(slug or self.table.slug, self.users.get(name) if name else None)

    def sit(self, name: str, **more):
        self.users.setdefault(name, person(name).pk)
        return self._do(tables.sit, name, **more)

    def stand(self, name: str, **more):
        return self._do(tables.stand, name, **more)

    def agree(self, name: str, **more):
        return self._do(tables.agree, name, **more)

    def add_bot(self, name: str, seat: int, **more):
        return self._do(tables.add_bot, name, seat=seat, **more)

    def kick(self, name: str, seat: int, **more):
        return self._do(tables.kick, name, seat=seat, **more)

    def begin(self, name: str, **more):
        return self._do(tables.begin, name, **more)

    def resign(self, name: str, **more):
        return self._do(moves.resign, name, **more)

    def play(self, name: str, move: str, version: int | None = None, command: UUID | None = None):
        return moves.play_move(
            game=self.game.key,
            user=self.users[name],
            move=move,
            version=self.game.version if version is None else version,
            command=command or uuid4(),
        )

    def _do(self, service, name: str, *, command: UUID | None = None, **more):
        return service(
            game=self.game.key, user=self.users[name], command=command or uuid4(), **more
        )

    def play_on(self, moves: int = 10_000) -> None:
        """Everyone plays like a bot, until the game is over or so many moves are made."""
        for _ in range(moves):
            if self.game.phase != "playing":
                return
            name = self.at(self.game.awaited[0])
            look = self.look(name)
            move = bots.choose(look.rules, look.sight, chance=Random(1))
            self.play(name, notation.write(move))

    def at(self, seat: int) -> str:
        """The name of whoever sits there."""
        return self.look().seats[seat].name
