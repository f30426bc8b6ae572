"""Tell every open screen of a table to look again. A nudge carries a version and no card."""

from games import hints


def group_of(table_id: int) -> str:
    return f"table.{table_id}"


def table_changed(table_id: int, game: str, version: int) -> None:
    message = {"type": "table.changed", "game": game, "version": version}
    hints.tell_group(group_of(table_id), message)


def group_of_person(user: int) -> str:
    return f"person.{user}"


def person_changed(user: int) -> None:
    """Let every socket of this person ask whether they may still look."""
    hints.tell_group(group_of_person(user), {"type": "person.changed"})
