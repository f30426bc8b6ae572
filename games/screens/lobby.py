"""The pages before a table: the list of open tables, and the form of a new one."""

from collections.abc import Sequence
from typing import Any

from games.looks import Look

from .terms import fields, tags


def tables(open_tables: Sequence[Look], own: Sequence[Look] = ()) -> dict[str, Any]:
    """What `games/tables.html` gets: public tables, and those where the viewer has a seat."""
    return {
        "tables": [_row(look) for look in open_tables],
        "own": [_row(look) for look in own],
    }


def _row(look: Look) -> dict[str, Any]:
    sight = look.sight
    return {
        "address": f"/t/{look.slug}/",
        "name": look.name,
        "tags": tags(look.terms),
        "taken": sum(seat.is_taken for seat in look.seats),
        "chairs": len(look.seats),
        "players": [seat.name for seat in look.seats if seat.is_taken],
        "is_gathering": look.phase == "gathering",
        "is_your_turn": bool(sight and look.viewer is not None and look.viewer in sight.awaited),
    }


def new_table(errors: Sequence[str] = (), **given: Any) -> dict[str, Any]:
    """What `games/new_table.html` gets; the fields are those of `terms.fields`."""
    return {"errors": errors, "form": fields(given.get("terms")), "given": given}
