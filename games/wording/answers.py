"""What the house answers, apart from the rules of the game: a sentence for each stable code."""

from collections.abc import Mapping
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

ANSWERS: Final[Mapping[str, Promise]] = {
    "stale": _("The game has moved on since then. Have a look and choose again."),
    "id_reused": _("This was sent before with something else in it. Please choose again."),
    "over": _("This game is over."),
    "not_begun": _("The game has not begun yet."),
    "begun_already": _("The game has begun already."),
    "not_a_move": _("That is not a move we can read."),
    "not_a_command": _("That is not something we can read."),
    "too_large": _("That is more than we can read at once."),
    "too_fast": _("That was very fast. Please wait a moment and try again."),
    "try_again": _("That took too long and may not have been done. You can safely try again."),
    "unknown": _("There is nothing here, or it is not yours to see."),
    "unknown_memory": _("A table remembers the whole game or the last bouts, nothing else."),
    "not_yours": _("You may look, but this is not yours to do."),
    "not_seated": _("Sit down at this table first."),
    "not_host": _("Only the host of the table can do that."),
    "seat_taken": _("Somebody else sits there already."),
    "no_such_seat": _("There is no such seat at this table."),
    "table_full": _("All seats of this table are taken."),
    "already_seated": _("You have a seat at this table already."),
    "kicked": _("The host has asked you to leave, so you cannot sit down for this game."),
    "not_ready": _("Not everybody has agreed to this game yet."),
    "not_enough_players": _("There are not enough players to begin yet."),
    "closed": _("This table is closed."),
    "paused": _("The game is paused."),
}


def answer(code: str) -> str:
    """The sentence for a code of the house. KeyError if there is none."""
    return str(ANSWERS[code])
