"""The pages before a table: the list of open tables, and the form of a new one."""

from collections.abc import Sequence
from typing import Any

from django.utils.translation import gettext as _

from games.looks import FinishedLook, Look

from .terms import fields, players, tags


def tables(
    open_tables: Sequence[Look], own: Sequence[Look] = (), finished: Sequence[FinishedLook] = ()
) -> dict[str, Any]:
    """What `games/tables.html` gets: public tables, where the viewer sits, and what is over."""
    return {
        "finished": [_finished(look) for look in finished],
        "tables": [_row(look) for look in open_tables],
        "own": sorted(map(_row, own), key=lambda row: not row["is_your_turn"]),
    }


def _finished(look: FinishedLook) -> dict[str, Any]:
    number = len(look.players)
    return {
        "address": f"/g/{look.game}/",
        "name": look.name,
        "tags": [tags(look.terms)[0], players(number, number)],
        "players": look.players,
        "ended": look.ended,
        "said": _came_in(look),
        "is_fool": look.is_fool,
    }


def _came_in(look: FinishedLook) -> str:
    """How it ended for the viewer, in a word or two."""
    if look.fool is None:
        return _("draw")
    if look.is_fool:
        return _("dayous") if look.terms.preset == "dayous" else _("fool")
    return _("%(place)s of %(players)s") % {"place": look.place, "players": len(look.players)}


def _row(look: Look) -> dict[str, Any]:
    sight = look.sight
    is_your_turn = bool(sight and look.viewer is not None and look.viewer in sight.awaited)
    return {
        "address": f"/t/{look.slug}/",
        "name": look.name,
        "tags": tags(look.terms),
        "players": [seat.name for seat in look.seats if seat.is_taken],
        "said": _how_it_stands(look, is_your_turn),
        "is_your_turn": is_your_turn,
    }


def _how_it_stands(look: Look, is_your_turn: bool) -> str:
    if is_your_turn:
        return _("Your turn")
    if look.phase == "gathering":
        return f"{sum(seat.is_taken for seat in look.seats)}/{len(look.seats)}"
    return _("playing")


def new_table(errors: Sequence[str] = (), **given: Any) -> dict[str, Any]:
    """What `games/new_table.html` gets; the fields are those of `terms.fields`."""
    form = fields(given.get("terms"), given.get("sent"))
    return {"errors": errors, "form": form, "given": given}
