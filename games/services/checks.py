"""Is a game what its log says? Every event is folded again, and everything stored is compared."""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

from django.contrib.auth import get_user_model
from django.db import transaction
from django.db.models import OuterRef, QuerySet, Subquery

from games import vault
from games.course import chain, results, snapshot, terms
from games.course.course import Course, Stage
from games.course.replay import Replay, WrongEvent
from games.models import Event, Game, Seat
from games.services import series, times

_AT_ONCE: Final = 100  # games in memory


@dataclass(frozen=True, slots=True)
class Verdict:
    """What a check has found; the log is the truth, so a wrong event outweighs the rest."""

    game: str
    events: int = 0
    wrong: WrongEvent | None = None  # the first event that cannot be right
    astray: tuple[str, ...] = ()  # what is stored and does not follow from the log

    @property
    def is_sound(self) -> bool:
        return self.wrong is None and not self.astray

    def __str__(self) -> str:
        if self.wrong:
            return f"game {self.game}, {self.wrong}"
        return f"game {self.game}: not what follows from its log: {', '.join(self.astray)}"


def some_games(keys: Sequence[str] = ()) -> QuerySet[Game]:
    """These games, or all, each with the last hash of the game before it."""
    last = Event.objects.filter(game=OuterRef("previous")).order_by("-number")
    games = Game.objects.annotate(before=Subquery(last.values("hash")[:1])).order_by("pk")
    return games.filter(key__in=keys) if keys else games


def check_all(keys: Sequence[str] = ()) -> Iterator[Verdict]:
    """A verdict on each of these games, or on all; only a few are held at once."""
    last = 0
    while batch := some_games(keys).filter(pk__gt=last)[:_AT_ONCE]:
        for game in batch:
            verdict = check(game)
            yield verdict if verdict.is_sound else check_again(game.key)
        last = game.pk


def check_again(key: str) -> Verdict:
    """The verdict on a game into which nobody writes meanwhile."""
    with transaction.atomic():
        Game.objects.select_for_update(no_key=True).get(key=key)
        return check(some_games([key]).get())


def check(game: Game) -> Verdict:
    """Fold the log of a game and compare."""
    try:
        replay = replayed(game)
        return Verdict(game.key, replay.number, None, tuple(_astray(game, replay)))
    except WrongEvent as wrong:
        return Verdict(game.key, wrong.number - 1, wrong)


def replayed(game: Game) -> Replay:
    """The whole log, read from the first event to the last. Raises WrongEvent."""
    replay = Replay(game.key, _secret(game))
    for event in Event.objects.filter(game=game).order_by("number").iterator():
        replay.read(event.public(game.key), event.hash)
        if event.number == game.version and event.hash != game.head:
            raise WrongEvent(event.number, "it is not the one that was acknowledged")
    _check_ends(game, replay)
    return replay


def _secret(game: Game) -> bytes:
    """The secret of the deal; of a game that has ended, if no key opens it, as its log shows it."""
    try:
        return vault.secret(game)
    except vault.CannotUnlock:
        last = Event.objects.filter(game=game).order_by("number").last()
    try:
        return bytes.fromhex(last.outcome["secret"] if last else "")
    except (LookupError, ValueError, TypeError):
        raise WrongEvent(1, "no key opens the secret that was promised") from None


def _check_ends(game: Game, replay: Replay) -> None:
    """Nothing is lost at the end, and the beginning follows on the game before."""
    if replay.course is None or replay.number < game.version:
        raise WrongEvent(replay.number + 1, f"is missing; {game.version} were acknowledged")
    before = getattr(game, "before", None) or chain.NOTHING_BEFORE
    if replay.follows != before:
        raise WrongEvent(1, "it does not follow on the last event of the game before")


def _astray(game: Game, replay: Replay) -> Iterator[str]:
    """What is stored of this game and does not follow from its log."""
    course = replay.course
    assert course
    for name, value in columns(course, replay).items():
        if getattr(game, name) != value:
            yield name
    if (game.wake_at is not None) != (course.stage in (Stage.GATHERING, Stage.PLAYING)):
        yield "wake_at"  # or nobody would ever look after it
    if (game.deadline is not None) != times.has_deadline(course):
        yield "deadline"
    rows = Seat.objects.filter(game=game).order_by("number")
    stored = rows.values_list("number", "player", "bot", "place", "is_fool", "user_id")
    if [*stored] != chairs(course, who_sat_down(game)):
        yield "seats"
    if not _has_secret(game):
        yield "secret"
    if not _has_snapshot(game, course):
        yield "snapshot"


def columns(course: Course, replay: Replay) -> dict[str, Any]:
    """The public columns that follow from a log."""
    is_over = course.stage is Stage.OVER
    return {
        "version": replay.number,
        "head": replay.head,
        "phase": course.stage.value,
        "terms": terms.write(course.terms),
        "awaited": list(course.awaited),
        "commitment": replay.commitment,
        "is_current": not is_over,
        "touched_at": datetime.fromisoformat(replay.at),
        "result": series.as_column(results.result(course)) if is_over else None,
    }


def chairs(
    course: Course, users: Mapping[str, int | None]
) -> list[tuple[int, str, str, int | None, bool, int | None]]:
    """The rows of seats that follow from a log: number, player, bot, place, the fool, and user."""
    found = results.result(course) if course.stage is Stage.OVER else None
    places = found.places if found else ()
    place_of = {seat: place for place, seats in enumerate(places, 1) for seat in seats}
    fool = found.fool if found else None
    return [
        (seat, one.player, one.bot, place_of.get(seat), fool == seat, users.get(one.player))
        for seat, one in course.taken()
    ]


def who_sat_down(game: Game) -> dict[str, int | None]:
    """Players by the users who sat down for them at this table; None for a user who is gone."""
    sat = Event.objects.filter(game__table=game.table_id, kind="sit")
    player_of = [(text.split(" ")[0], user) for text, user in sat.values_list("text", "user_id")]
    known = get_user_model().objects.filter(pk__in={user for _, user in player_of if user})
    there = set(known.values_list("pk", flat=True))
    return {player: user if user in there else None for player, user in player_of}


def _has_secret(game: Game) -> bool:
    try:
        vault.secret(game)
    except vault.CannotUnlock:
        return False
    return True


def _has_snapshot(game: Game, course: Course) -> bool:
    """A snapshot that cannot be opened or read is as good as none."""
    try:
        stored = snapshot.dump(vault.course(game))
    except (vault.CannotUnlock, ValueError, LookupError, TypeError, AttributeError):
        return False
    return bool(stored == json.loads(json.dumps(snapshot.dump(course))))
