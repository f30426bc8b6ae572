"""Events of a running game: moves, seats that change hands, and the end."""

from dataclasses import replace

from games.engine import notation
from games.engine.play import end as end_at
from games.engine.play import play
from games.engine.sight import see

from . import outcome, results
from .course import KEEPER, VOID, Course, Sitting, Stage, refused
from .entries import By, Entry, own_seat
from .outcome import Folded, revealed


def move(course: Course, entry: Entry, secret: bytes) -> Folded:
    """A seat moves by the rules. Raises IllegalMove; ValueError if the text is no move."""
    seat, sitting = own_seat(course, entry)
    rules, before = course.deal
    _check_mover(sitting, entry.by)
    move = notation.read(seat, entry.text)
    after = play(rules, before, move)
    changed = replace(course, position=after).with_seat(seat, _after_move(sitting, entry.by))
    return changed, outcome.of_move(move, see(rules, before, None), see(rules, after, None))


def _check_mover(sitting: Sitting, by: By) -> None:
    """A bot moves only where it sits or keeps a seat; whoever has left moves no more."""
    if sitting.has_left and by is By.PLAYER:
        raise refused("not_yours")
    if by is By.BOT and not sitting.mover:
        raise refused("not_yours")


def _after_move(sitting: Sitting, by: By) -> Sitting:
    """Who moves is back, and whom the clock had to move for has missed one more deadline."""
    if by is By.CLOCK:
        return replace(sitting, misses=sitting.misses + 1)
    if by is By.PLAYER and (sitting.keeper or sitting.misses):
        return replace(sitting, keeper="", misses=0)
    return sitting


def keep(course: Course, entry: Entry, secret: bytes) -> Folded:
    """A bot keeps the seat until its player is back (A2)."""
    seat, sitting = own_seat(course, entry)
    if sitting.mover:
        raise refused("not_yours")
    return course.with_change(seat, keeper=KEEPER), {}


def back(course: Course, entry: Entry, secret: bytes) -> Folded:
    """The player is back and takes the seat over from the bot."""
    seat, sitting = own_seat(course, entry)
    if sitting.bot or sitting.has_left or not sitting.keeper:
        raise refused("not_yours")
    return course.with_change(seat, keeper="", misses=0), {}


def resign(course: Course, entry: Entry, secret: bytes) -> Folded:
    """Of two whoever leaves is the fool; with more a bot plays on, and the leaver is last (A5)."""
    seat, sitting = own_seat(course, entry)
    _, position = course.deal
    if sitting.bot or sitting.has_left or seat in position.out:
        raise refused("not_yours")
    after = course.with_change(seat, has_left=True, keeper=KEEPER)
    after = replace(after, leavers=(*course.leavers, seat))
    if len(course.seats) == 2:
        after = replace(after, position=end_at(position, fool=seat))
    return after, {}


def end(course: Course, entry: Entry, secret: bytes) -> Folded:
    """The result is known, or nobody plays on; the secret of the deal is shown."""
    if entry.text == VOID:
        course = replace(course, position=end_at(course.deal[1]))
    if not course.is_decided:
        raise refused("not_yours")
    found = results.result(course)
    shown = {
        "places": [list(place) for place in found.places],
        "fool": found.fool,
        "how": found.how,
        **revealed(secret),
    }
    return replace(course, stage=Stage.OVER), shown
