"""What templates get: a table as one viewer may see it, as a page and as a frame for open pages.

Everything is built from a Look, which holds a sight and never a position.
"""

from collections.abc import Sequence
from typing import Any

from django.template.loader import get_template
from django.utils.translation import gettext as _

from games.looks import LogEntry, Look

from .board import board, in_sight
from .lobby import new_table, tables
from .log import LONGEST_TAIL, TAIL, fresh, log, news, seal, sound, spoken
from .opened import opened
from .terms import fields, sheet, tags, usual

__all__ = ["frame", "new_table", "opened", "page", "tables", "usual"]


def frame(look: Look, after: int | None = None) -> dict[str, Any]:
    """What an open page needs to show this moment.

    `after` is the number of the last log entry that the page has, if that is known: then the frame
    brings all that followed, otherwise the last few entries.
    """
    told = in_sight(look)
    entries = _entries(told, after)
    shown = {**board(look), **log(told, entries)}
    return {
        "version": look.version,
        "game": look.game,
        "html": get_template("games/_board.html").render(shown),
        "say": spoken(look, told, after),
        "sound": sound(told),
        "title": title(look),
        "deadline": look.deadline.isoformat() if look.deadline else None,
    }


def _entries(told: Look, after: int | None) -> Sequence[LogEntry]:
    """What the page may be missing of the log, within reason: it can always be loaded anew."""
    return told.log[-TAIL:] if after is None else fresh(told, after)[-LONGEST_TAIL:]


def page(look: Look) -> dict[str, Any]:
    """What `games/table.html` gets. `plain` also draws what is needed to play without script."""
    told = in_sight(look)
    return {
        **board(look),
        **log(told, told.log, told.since),
        "plain": True,
        "seal": seal(told),
        "news": news(told),
        "title": title(look),
        "tags": tags(look.terms, look.rules),
        "sheet_rules": sheet(look),
        "terms_form": fields(look.terms) if look.is_host else None,
    }


def title(look: Look) -> str:
    """The title of the page, which says whose turn it is."""
    sight = look.sight
    if look.phase == "playing" and sight and sight.seat is not None and sight.seat in sight.awaited:
        return _("● Your turn · %(table)s") % {"table": look.name}
    return f"{look.name} · Dayous"
