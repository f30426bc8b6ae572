"""Lists for pages: the tables one can join, where somebody sits, and the log of a game."""

from typing import Any, Final

from games import clock, selectors
from games.course import terms
from games.looks import Look, SeatLook
from games.models import Event, Game

_OPEN_SHOWN: Final = 50
_OWN_SHOWN: Final = 20


def open_tables() -> list[Look]:
    """Public tables with their chairs, as anybody sees them."""
    return [_listed(game) for game in selectors.public_tables()[:_OPEN_SHOWN]]


def own_tables(user: int | None) -> list[Look]:
    """Tables at which this user sits, as they see them."""
    if user is None:
        return []
    slugs = selectors.tables_of(user).values_list("table__slug", flat=True)[:_OWN_SHOWN]
    looks = [selectors.look(slug, user) for slug in slugs]
    return [look for look in looks if look]


def _listed(game: Game) -> Look:
    """As much of a gathering table as a list shows."""
    agreed, rows = terms.read(game.terms), list(game.seats.all())
    names = selectors.names(tuple(rows))
    chairs = {row.number: SeatLook(row.number, names[row.player], True, row.bot) for row in rows}
    return Look(
        slug=game.table.slug,
        name=game.table.name,
        preset=agreed.preset,
        terms=agreed,
        is_public=True,
        game=game.key,
        version=game.version,
        phase=game.phase,
        seats=tuple(chairs.get(number, SeatLook(number)) for number in range(agreed.most)),
        now=clock.now(),
    )


def public_log(key: str) -> list[dict[str, Any]] | None:
    """Every event of a game in its public form, each with its hash.

    None if there is no such game, or if its table forgets old bouts until the game is over (A6).
    """
    game = Game.objects.filter(key=key).defer("sealed_secret", "sealed_course").first()
    if game is None or (game.phase == "playing" and terms.read(game.terms).memory != "open"):
        return None
    events = Event.objects.filter(game=game, number__lte=game.version).order_by("number")
    return [{**event.public(key), "hash": event.hash} for event in events]
