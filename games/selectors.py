"""What is read from the database; who asks gets what they may see, and nothing else."""

from dataclasses import replace
from datetime import timedelta
from typing import Final

from django.db.models import Count, Prefetch, QuerySet
from django.db.models.functions import Now
from django.utils import timezone
from django.utils.translation import get_language

from games import clock, logs, reading, scenes
from games.course.course import Course, refused
from games.engine import notation, shuffle
from games.engine.refusals import Refusal
from games.engine.sight import Sight, see
from games.engine.why_not import why_not as rules_why_not
from games.looks import LogEntry, Look, OpenedSeal, ScoreLook, SeatLook
from games.models import Event, Game, Heartbeat, Seat, Table
from games.scenes import Scene
from games.wording.names import bot_name

_HIDDEN: Final = ("sealed_secret", "sealed_course")

_PEOPLE: Final = Prefetch("seats", Seat.objects.select_related("user").order_by("number"))

_CURRENT: Final = "JOIN games_table ON games_table.id = table_id WHERE slug = %s AND is_current"


def is_alive(part: Heartbeat.Part, *, within: timedelta) -> bool:
    """Was this part seen within that time, by the clock of the database?"""
    return Heartbeat.objects.filter(part=part, at__gte=Now() - within).exists()


def current_game(slug: str) -> Game | None:
    """The game that is gathered or played at the table with this address."""
    return next(reading.rows(Game, _CURRENT, [slug]), None)


def public_tables() -> QuerySet[Game]:
    """Tables that anyone may join, the newest first."""
    games = Game.objects.filter(is_current=True, phase="gathering", table__is_public=True)
    listed = _listed(games).annotate(taken=Count("seats")).prefetch_related(_PEOPLE)
    return listed.order_by("-pk")


def finished_games(user: int) -> QuerySet[Game]:
    """Games that this user has played to the end, the last one first."""
    games = Game.objects.filter(phase="over", seats__user=user).select_related("table")
    return games.prefetch_related(_PEOPLE).defer(*_HIDDEN).order_by("-touched_at", "-pk")


def tables_of(user: int) -> QuerySet[Game]:
    """Current games at which this user sits, those that wait for them first."""
    return _listed(Game.objects.filter(is_current=True, seats__user=user)).order_by("deadline")


def _listed(games: QuerySet[Game]) -> QuerySet[Game]:
    """Games for a list, without what is hidden in them."""
    return games.filter(table__closed_at=None).select_related("table").defer(*_HIDDEN)


def look(slug: str, user: int | None) -> Look | None:
    """The table at this address as this user may see it; None if there is no such table."""
    game = current_game(slug)
    if game is None:
        return None
    last = None
    if game.phase == "gathering" and game.previous_id:
        last = _look(scenes.of(Game.objects.get(pk=game.previous_id)), user, None)
    return _look(scenes.of(game), user, last)


def look_at_game(key: str, user: int | None) -> Look | None:
    """One game by its key, also after the next has begun; with its whole log once it is over."""
    game = Game.objects.select_related("table").filter(key=key).first()
    if game is None:
        return None
    found = _look(scenes.of(game), user, None)
    return replace(found, log=scenes.whole_log(game)) if game.phase == "over" else found


def opened_seal(key: str) -> OpenedSeal | None:
    """How the cards of a game were shuffled; None before it is over."""
    game = Game.objects.select_related("table").filter(key=key, phase="over").first()
    if game is None:
        return None
    scene, last = scenes.of(game), Event.objects.get(game=game, number=game.version)
    rules, _ = scene.course.deal
    called, secret = names(scene.rows), str(last.outcome["secret"])
    seeds = [(called.get(one.player, ""), one.seed or "") for _, one in scene.course.taken()]
    dealt = shuffle.chance(rules, key, bytes.fromhex(secret), [seed for _, seed in seeds])
    return OpenedSeal(
        game=key,
        commitment=game.commitment,
        secret=secret,
        seeds=tuple(seeds),
        deck=dealt.deck,
    )


def look_again(key: str, version: int, user: int | None) -> Look | None:
    """A running game at a version somebody has looked at just now; None if nobody has."""
    scene = scenes.find(key, version)
    return _look(scene, user, None) if scene and scene.game.phase == "playing" else None


def _sight(course: Course, viewer: int | None) -> Sight | None:
    """What this seat may see; None before the deal. The one way out of the vault."""
    if course.rules is None or course.position is None:
        return None
    return see(course.rules, course.position, viewer)


def sight(game: Game, viewer: int | None) -> Sight | None:
    """What this seat may see of a game; None before the deal."""
    return _sight(scenes.of(game).course, viewer)


def _look(scene: Scene, user: int | None, last: Look | None) -> Look:
    language = get_language() or ""
    common = scene.common.get(language) or scene.common.setdefault(language, _common(scene))
    viewer, course = _seat_of(scene, user), scene.course
    return replace(
        common,
        viewer=viewer,
        is_host=viewer is not None and course.at(viewer).player == course.host,
        is_kicked=user in scene.kicked,
        sight=_sight(course, viewer),
        now=clock.shifted(timezone.now()),
        since=_last_of(viewer, common.log),
        last=last,
    )


def _common(scene: Scene) -> Look:
    """What everyone sees alike."""
    game, course, table = scene.game, scene.course, scene.table
    result = game.result or {}
    return Look(
        slug=table.slug,
        name=table.name,
        preset=course.terms.preset,
        terms=course.terms,
        is_public=table.is_public,
        is_closed=table.closed_at is not None,
        score=_score(table, scene.rows),
        game=game.key,
        version=game.version,
        phase=game.phase,
        seats=_seats(course, scene.rows),
        rules=course.rules,
        deadline=game.deadline,
        now=game.touched_at,
        commitment=game.commitment,
        how=result.get("how", ""),
        places=tuple(map(tuple, result.get("places", ()))),
        log=logs.told(game, scene.log, scene.bout),
    )


def is_at(slug: str, key: str) -> bool:
    """Was or is this game played at the table with this address?"""
    known = scenes.newest(key)
    if known and known.table.slug == slug:
        return True
    return Game.objects.filter(key=key, table__slug=slug).exists()


def why_not(slug: str, user: int | None, move: str) -> Refusal | None:
    """Why this user may not make this move now; None if they may. Refused if they do not play."""
    game = current_game(slug)
    scene = scenes.of(game) if game else None
    seat = _seat_of(scene, user) if scene else None
    if scene is None or seat is None:
        raise refused("not_seated")
    try:
        found = notation.read(seat, move)
    except ValueError:
        raise refused("not_a_move") from None
    return rules_why_not(*scene.course.deal, seat, found)


def _seat_of(scene: Scene, user: int | None) -> int | None:
    """Where this user sits; whoever has left a running game looks on like anybody else."""
    player = next((row.player for row in scene.rows if user and row.user_id == user), "")
    seat = scene.course.seat_of(player)
    if seat is None or (scene.game.phase == "playing" and scene.course.at(seat).has_left):
        return None
    return seat


def _last_of(viewer: int | None, entries: tuple[LogEntry, ...]) -> int:
    """The last event from this seat: whatever came later is new to whoever sits there."""
    own = [entry.number for entry in entries if viewer is not None and entry.seat == viewer]
    return max(own, default=0)


def _seats(course: Course, rows: tuple[Seat, ...]) -> tuple[SeatLook, ...]:
    called = names(rows)
    looks = [SeatLook(number) for number in range(len(course.seats))]
    for number, one in course.taken():
        looks[number] = SeatLook(
            number=number,
            name=called.get(one.player, ""),  # who has just got up is nameless
            is_taken=True,
            bot=one.bot,
            is_host=one.player == course.host,
            is_ready=one.seed is not None,
            is_away=bool(one.keeper) and not one.has_left,
            has_left=one.has_left,
        )
    return tuple(looks)


def names(rows: tuple[Seat, ...]) -> dict[str, str]:
    """What each player is called: people by name, bots by number."""
    called, bots = {}, 0
    for row in rows:
        bots += bool(row.bot)
        called[row.player] = row.user.get_username() if row.user else bot_name(bots)
    return called


def _score(table: Table, rows: tuple[Seat, ...]) -> tuple[ScoreLook, ...]:
    found = [(name, table.score.get(player)) for player, name in names(rows).items()]
    return tuple(ScoreLook(name, *score) for name, score in found if score)
