"""From one game to the next at the same table: the result, the score, and new chairs."""

from typing import Any

from games.course import results
from games.course.course import VOID, Course, Sitting, Stage
from games.course.results import Result
from games.models import Seat, new_key
from games.services import book, seating, times
from games.services.book import Book


def conclude(opened: Book) -> None:
    """The game is over, or cancelled and the table closed with it."""
    if opened.course.stage is Stage.OVER:
        _keep_result(opened)
    else:
        opened.game.table.closed_at = opened.at
        opened.game.table.save(update_fields=["closed_at"])


def _keep_result(opened: Book) -> None:
    """Keep the result where it can be asked for, and add it to the score of the table."""
    found = results.result(opened.course)
    opened.game.result = as_column(found)
    opened.game.is_current = False
    for place, seats in enumerate(found.places, 1):
        rows = Seat.objects.filter(game=opened.game, number__in=seats)
        rows.update(place=place)
    if found.fool is not None:
        Seat.objects.filter(game=opened.game, number=found.fool).update(is_fool=True)
    if found.how != VOID:
        _count(opened, found)


def as_column(found: Result) -> dict[str, Any]:
    """A result as the column of a game keeps it."""
    return {
        "places": [list(place) for place in found.places],
        "fool": found.fool,
        "draw": found.fool is None and found.how != VOID,
        "how": found.how,
    }


def _count(opened: Book, found: Result) -> None:
    table = opened.game.table
    for seat, one in opened.course.taken():
        games, fool = table.score.get(one.player, (0, 0))
        table.score[one.player] = [games + 1, fool + (seat == found.fool)]
    table.save(update_fields=["score"])


def open_next(opened: Book) -> None:
    """The next game at this table, with everyone who has not left on their chairs."""
    table, course = opened.game.table, opened.course
    found = results.result(course)
    following = carried_over(course, found, new_key())
    users = dict(
        Seat.objects.filter(game=opened.game, user__isnull=False).values_list("player", "user_id")
    )
    fresh = book.begin_log(table, following, opened.at, opened.game)
    seating.arrange(fresh, users)
    times.set_times(fresh.game, following, following, opened.at)
    fresh.save()


def carried_over(course: Course, found: Result, key: str) -> Course:
    """What one game leaves to the next: terms, chairs, host, and who won and lost."""
    winner = results.winner(found)
    chairs: list[Sitting | None] = [None] * course.terms.most
    for seat, one in course.taken():
        if not one.has_left:
            chairs[seat] = Sitting(one.player, one.bot, seed="" if one.bot else None)
    people = [one.player for one in chairs if one and not one.bot]
    host = course.host if course.host in people else next(iter(people), "")
    return Course(
        game=key,
        terms=course.terms,
        seats=tuple(chairs),
        host=host,
        fool_before=course.at(found.fool).player if found.fool is not None else "",
        winner_before=course.at(winner).player if winner is not None else "",
    )
