"""Scenes: all there is to see of a game at one version, read once for all who look.

They hold a course and so what is hidden; services and selectors alone come here.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from django.db import connection

from games import logs, reading, vault
from games.course.course import Course
from games.looks import LogEntry, Look
from games.models import Event, Game, Seat, Table
from games.recent import Recent

#: How far back a page shows the log; the whole log has a page of its own.
LOG_WINDOW: Final = 80
#: So many games are kept in mind by a process; each takes some forty kilobytes.
_MOST: Final = 1024

_EVENTS: Final = "WHERE game_id = %s AND number > %s AND number <= %s ORDER BY number"


@dataclass(frozen=True, slots=True)
class Scene:
    """A game at one version, before anybody asks who is looking; nothing is left to be read."""

    game: Game
    table: Table
    course: Course
    rows: tuple[Seat, ...]
    log: tuple[LogEntry, ...]
    bout: int  # the one that is played, or that comes next
    kicked: frozenset[int] = frozenset()  # users whom the host has asked to leave
    common: dict[str, Look] = field(default_factory=dict)  # what all see, by language


#: Several people look at the same version of a game, most of them at the same moment.
_scenes: Final[Recent[tuple[str, int], Scene]] = Recent(_MOST)
#: The last scene of each game, to which the next version adds a few events.
_newest: Final[Recent[str, Scene]] = Recent(_MOST)


def of(game: Game) -> Scene:
    """The scene of a game that was just read."""
    return find(game.key, game.version) or _read(game)


def find(key: str, version: int) -> Scene | None:
    """A scene that somebody has looked at just now."""
    return _scenes.find((key, version))


def newest(key: str) -> Scene | None:
    """The last scene of this game that anybody has looked at here."""
    return _newest.find(key)


def follow(game: Game, course: Course, written: Sequence[Event]) -> None:
    """What this process has just committed need not be read again, if it has what came before."""
    before = _newest.find(game.key)
    if before is None or not _leads_to(before, game):
        return
    if before.game.version + len(written) == game.version:
        _keep(_next(before, game, course, written))


def whole_log(game: Game) -> tuple[LogEntry, ...]:
    """Every event of a game, however long it was."""
    events = _events(game, 0)
    return _read_on((), logs.first_bout(events), events, most=len(events))[0]


def _read(game: Game) -> Scene:
    """What is new since this game was read last; while it is played, nobody changes chairs."""
    before, course = _newest.find(game.key), vault.course(game)
    if before and _leads_to(before, game):
        scene = _next(before, game, course, _events(game, before.game.version))
    else:
        scene = _first(game, course, _events(game, game.version - LOG_WINDOW))
    if connection.in_atomic_block:  # what is read here may yet be undone
        return scene
    return _keep(scene)


def _leads_to(before: Scene, game: Game) -> bool:
    played = before.game.phase == game.phase == "playing"
    return played and before.game.version <= game.version


def _first(game: Game, course: Course, events: Sequence[Event]) -> Scene:
    rows = Seat.objects.filter(game=game).select_related("user").order_by("number")
    log, bout = _read_on((), logs.first_bout(events), events)
    return Scene(game, game.table, course, tuple(rows), log, bout, _kicked(game, course))


def _kicked(game: Game, course: Course) -> frozenset[int]:
    """The users behind the players who were asked to leave."""
    if not course.kicked or game.phase != "gathering":
        return frozenset()
    told = Event.objects.filter(game__table=game.table_id, kind="sit", user__isnull=False)
    sat = told.values_list("user_id", "text")
    return frozenset(user for user, text in sat if text.split()[0] in course.kicked)


def _next(before: Scene, game: Game, course: Course, events: Sequence[Event]) -> Scene:
    log, bout = _read_on(before.log, before.bout, events)
    return Scene(game, before.table, course, before.rows, log, bout)


def _read_on(
    log: tuple[LogEntry, ...], bout: int, events: Sequence[Event], most: int | None = None
) -> tuple[tuple[LogEntry, ...], int]:
    """The last entries once these events are added, and the bout that is played then."""
    new = list(logs.numbered(events, bout))
    entries = (*log, *(entry for entry, _ in new))[-(most or LOG_WINDOW) :]
    return entries, new[-1][1] if new else bout


def _events(game: Game, after: int) -> tuple[Event, ...]:
    """Later events of a game; those of a later version are left out, should one come now."""
    return tuple(reading.rows(Event, _EVENTS, [game.pk, after, game.version]))


def _keep(scene: Scene) -> Scene:
    _newest.keep(scene.game.key, scene)
    return _scenes.keep((scene.game.key, scene.game.version), scene)
