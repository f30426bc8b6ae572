"""Make again what follows from a log: the snapshot, the public columns and the chairs."""

from django.db import transaction

from games import clock, vault
from games.course.course import Course
from games.course.replay import WrongEvent
from games.models import Game, Seat
from games.services import checks, times


def repair(*, game: str) -> bool:
    """Rebuild what is stored of a game from its log; false if the log itself is wrong.

    Nothing is ever changed in a log. What is hidden is locked anew with the newest key.
    """
    with transaction.atomic():
        Game.objects.select_for_update(no_key=True).get(key=game)
        row = checks.some_games([game]).get()
        try:
            replay = checks.replayed(row)
        except WrongEvent:
            return False
        assert replay.course
        vault.put_secret(row, replay.secret)
        _rebuild(row, replay.course, checks.columns(replay.course, replay))
        return True


def _rebuild(row: Game, course: Course, columns: dict[str, object]) -> None:
    for name, value in columns.items():
        setattr(row, name, value)
    _wake_later(row, course)
    vault.put_course(row, course)
    row.save(update_fields=[*columns, "deadline", "wake_at", "sealed_secret", "sealed_course"])
    _rebuild_chairs(row, course)


def _wake_later(row: Game, course: Course) -> None:
    """A deadline may have been lost with the rest: whoever is asked gets a whole new one."""
    row.deadline = None
    times.set_times(row, course, course, clock.now())


def _rebuild_chairs(row: Game, course: Course) -> None:
    Seat.objects.filter(game=row).delete()
    for number, player, bot, place, is_fool, user in checks.chairs(
        course, checks.who_sat_down(row)
    ):
        Seat.objects.create(
            game=row,
            number=number,
            player=player,
            user_id=user,
            bot=bot,
            place=place,
            is_fool=is_fool,
        )
