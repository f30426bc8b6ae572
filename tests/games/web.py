"""People with browsers, for tests: what they send, and what they are shown."""

from random import Random
from typing import Any
from uuid import uuid4

from django.test import Client

from games import bots
from games.engine import notation
from games.models import Event, Game, Seat, Table
from tests.games.people import TableOf, person

JSON = {"Accept": "application/json"}


class Browser(Client):
    """The browser of one person, or of somebody unknown."""

    def __init__(self, name: str | None = None, **more: Any) -> None:
        super().__init__(**more)
        if name:
            self.force_login(person(name))

    def act(self, table: TableOf, verb: str, /, headers: Any = JSON, **fields: Any) -> Any:
        """Send a form of the table's page; fields that are None are left out."""
        form = {"game": table.game.key, "command": str(uuid4()), "version": table.game.version}
        form = {name: value for name, value in {**form, **fields}.items() if value is not None}
        return self.post(f"/t/{table.table.slug}/{verb}", form, headers=headers)

    def see(self, table: TableOf) -> Any:
        return self.get(f"/t/{table.table.slug}/")


def playing(*names: str, **more) -> tuple[TableOf, str]:
    """A table where cards are dealt, and who is asked to move."""
    table = TableOf(*(names or ("anna", "boris")), **more)
    return table, table.at(table.game.awaited[0])


def told(answer: Any) -> tuple[int, str]:
    """The status and the code of an answer."""
    return answer.status_code, answer.json()["code"]


def written() -> tuple[Any, ...]:
    """Everything that a command could have changed."""
    return (
        list(Game.objects.order_by("pk").values_list("pk", "version", "head", "touched_at")),
        list(Seat.objects.order_by("pk").values_list("game", "number", "user")),
        Table.objects.count(),
        Event.objects.count(),
    )


def legal_move(table: TableOf, name: str) -> str:
    """Some move that this person may make now."""
    look = table.look(name)
    return notation.write(bots.choose(look.rules, look.sight, chance=Random(1)))
