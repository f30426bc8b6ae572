"""Lists for pages: the tables one can join, where somebody sits, and the log of a game."""

from typing import Any, Final

from games import clock, selectors
from games.course import terms
from games.looks import FinishedLook, Look, SeatLook
from games.models import Event, Game

_OPEN_SHOWN: Final = 50
_OWN_SHOWN: Final = 20
_FINISHED_SHOWN: Final = 10


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


def finished_games(user: int | None, page: int = 1) -> tuple[list[FinishedLook], bool]:
    """What this user has played to the end, page by page; and whether there is more."""
    if user is None:
        return [], False
    start = (page - 1) * _FINISHED_SHOWN
    found = list(selectors.finished_games(user)[start : start + _FINISHED_SHOWN + 1])
    return [_finished(game, user) for game in found[:_FINISHED_SHOWN]], len(found) > _FINISHED_SHOWN


def _finished(game: Game, user: int) -> FinishedLook:
    rows = list(game.seats.all())
    mine = next(row for row in rows if row.user_id == user)
    return FinishedLook(
        game=game.key,
        name=game.table.name,
        terms=terms.read(game.terms),
        players=tuple(selectors.names(tuple(rows)).values()),
        ended=game.touched_at,
        place=mine.place or len(rows),
        fool=(game.result or {}).get("fool"),
        is_fool=mine.is_fool,
    )


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
