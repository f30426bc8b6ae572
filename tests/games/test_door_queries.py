"""A move costs the same few statements, wherever in the game it is made."""

from functools import partial
from random import Random
from uuid import uuid4

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from games import bots
from games.engine import notation
from games.engine.refusals import Refused
from games.services import moves
from tests.games.people import TableOf

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.both]

MOVE = ["BEGIN", "SELECT", "INSERT", "UPDATE", "COMMIT"]


def statements(act) -> list[str]:
    """The first word of everything that was asked of the database."""
    with CaptureQueriesContext(connection) as captured:
        act()
    return [query["sql"].split()[0] for query in captured]


def one_move(table: TableOf):
    """The next move as a function, so that choosing it is not counted."""
    game = table.game
    name = table.at(game.awaited[0])
    look = table.look(name)
    chosen = notation.write(bots.choose(look.rules, look.sight, chance=Random(1)))
    user, version = table.users[name], game.version
    return partial(
        moves.play_move, game=game.key, user=user, move=chosen, version=version, command=uuid4()
    )


def test_every_move_of_a_game_takes_the_same_five_statements():
    table = TableOf("anna", "boris", "clara", seconds=60)
    for _ in range(25):
        assert statements(one_move(table)) == MOVE


def test_a_refused_move_asks_only_whether_it_was_known():
    table = TableOf("anna", "boris")
    game, user = table.game, table.users[table.at(1 - table.game.awaited[0])]

    def refused() -> None:
        with pytest.raises(Refused):
            moves.play_move(
                game=game.key, user=user, move="take", version=game.version, command=uuid4()
            )

    assert statements(refused) == ["BEGIN", "SELECT", "ROLLBACK", "SELECT"]
