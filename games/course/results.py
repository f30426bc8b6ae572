"""Who came where: the places of the engine, with those who left behind everyone else (A5)."""

from dataclasses import dataclass

from games.engine.moves import Seat

from .course import VOID, Course


@dataclass(frozen=True, slots=True)
class Result:
    """Seats by place; the fool, if there is one, has the last."""

    places: tuple[tuple[Seat, ...], ...]
    fool: Seat | None
    how: str  # played, resigned or void


def result(course: Course) -> Result:
    """How a decided game ended: whoever left is last, and the first to leave the very last.

    Where nobody played on there are no places.
    """
    (_, position), leavers = course.deal, course.leavers
    if position.fool is None and not position.draw:
        return Result((), None, VOID)
    stayed = [tuple(seat for seat in place if seat not in leavers) for place in position.places]
    places = [place for place in stayed if place] + [(seat,) for seat in reversed(leavers)]
    fool = leavers[0] if leavers else position.fool
    return Result(tuple(places), fool, "resigned" if leavers else "played")


def winner(found: Result) -> Seat | None:
    """Who was out first, alone; None if nobody was, or if the game was drawn (O2)."""
    if found.fool is None:
        return None
    first = found.places[0]
    return first[0] if len(first) == 1 else None
