"""A course as plain JSON, to be stored, and back."""

from typing import Any

from games.engine import notation

from . import terms
from .course import Course, Sitting, Stage


def dump(course: Course) -> dict[str, Any]:
    return {
        "game": course.game,
        "terms": terms.write(course.terms),
        "seats": [_sitting(one) for one in course.seats],
        "host": course.host,
        "stage": course.stage.value,
        "before": [course.fool_before, course.winner_before],
        "players": course.rules.players if course.rules else None,
        "position": notation.dump(course.position) if course.position else None,
        "leavers": list(course.leavers),
        "kicked": list(course.kicked),
    }


def load(written: dict[str, Any]) -> Course:
    agreed = terms.read(written["terms"])
    fool, winner = written["before"]
    position, players = written["position"], written["players"]
    return Course(
        game=written["game"],
        terms=agreed,
        seats=tuple(Sitting(*one) if one else None for one in written["seats"]),
        host=written["host"],
        stage=Stage(written["stage"]),
        fool_before=fool,
        winner_before=winner,
        rules=agreed.rules(players) if players else None,
        position=notation.load(position) if position else None,
        leavers=tuple(written["leavers"]),
        kicked=tuple(written.get("kicked", ())),
    )


def _sitting(one: Sitting | None) -> list[Any] | None:
    if one is None:
        return None
    return [one.player, one.bot, one.seed, one.keeper, one.has_left, one.misses]
