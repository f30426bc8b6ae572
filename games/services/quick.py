"""From one click to the cards: a table against a bot, or one to share with friends."""

from typing import Final
from uuid import UUID, uuid4, uuid5

from games.course.terms import Terms
from games.models import Game, Table
from games.services import bot_moves, tables

#: Two players, a small deck, no clock: what a newcomer understands at once.
AGAINST_A_BOT: Final = Terms(preset="encounter", least=2, most=2)
WITH_FRIENDS: Final = Terms(preset="dayous", least=2, most=4)


def play_now(*, user: int, command: UUID, name: str) -> Table:
    """A table with a bot, dealt and ready; the same click gives the same game, until it is over."""
    table = tables.open_table(user=user, terms=AGAINST_A_BOT, command=command, name=name)
    game, *later = Game.objects.filter(table=table).order_by("pk").values_list("key", flat=True)
    if later:  # a page out of the browser's memory, on which somebody wants to play again
        return play_now(user=user, command=uuid4(), name=name)
    tables.add_bot(game=game, user=user, command=uuid5(command, "bot"), seat=1)
    bot_moves.answer(game=game, seat=1)  # should it open: nobody has to wait for the first card
    return table
