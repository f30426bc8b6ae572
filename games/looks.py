"""What one viewer may know of a table: values for pages, sockets and the log, never a position."""

from dataclasses import dataclass
from datetime import datetime

from games.course.terms import Terms
from games.engine.cards import Card
from games.engine.moves import Move
from games.engine.rules import Rules
from games.engine.sight import Sight
from games.engine.story import Story


@dataclass(frozen=True, slots=True)
class SeatLook:
    """A chair at the table, and who sits there."""

    number: int
    name: str = ""  # plain text; empty if nobody sits there
    is_taken: bool = False
    bot: str = ""  # the level of a bot, or nothing for a person
    is_host: bool = False
    is_ready: bool = False  # has agreed to the game that is being gathered
    is_away: bool = False  # a bot keeps the seat until its player is back
    has_left: bool = False  # resigned; a bot plays on


@dataclass(frozen=True, slots=True)
class LogEntry:
    """One event of the log, as far as this viewer may read it."""

    number: int
    bout: int
    kind: str
    seat: int | None
    by: str
    text: str = ""
    move: Move | None = None
    whom: int | None = None  # on whom an attack was opened, or to whom it was handed on
    story: Story | None = None


@dataclass(frozen=True, slots=True)
class ScoreLook:
    """How somebody has fared in the series of this table."""

    name: str
    games: int
    fool: int


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenedSeal:
    """What a game that is over tells of its shuffle, so that anyone can check it."""

    game: str
    commitment: str  # published before anybody sat down
    secret: str  # what was in it, in hexadecimal digits
    seeds: tuple[tuple[str, str], ...]  # name, and what they added, by seat
    deck: tuple[Card, ...]  # in the order in which it was dealt


@dataclass(frozen=True, slots=True, kw_only=True)
class FinishedLook:
    """A game that is over, as a list shows it to one of its players."""

    game: str
    name: str  # of the table
    terms: Terms
    players: tuple[str, ...]
    ended: datetime
    place: int  # where the viewer came in
    fool: int | None  # the seat of whoever lost
    is_fool: bool  # is that the viewer?


@dataclass(frozen=True, slots=True, kw_only=True)
class Look:
    """A table as one viewer may see it now."""

    slug: str
    name: str
    preset: str
    terms: Terms
    is_public: bool
    is_closed: bool = False
    score: tuple[ScoreLook, ...] = ()
    game: str  # the key of the game that is shown
    version: int
    phase: str  # gathering, playing, over or cancelled
    seats: tuple[SeatLook, ...]  # every chair while gathering, then the players
    viewer: int | None = None  # the seat of the viewer; None for a spectator
    is_host: bool = False
    is_kicked: bool = False  # the host has asked the viewer to leave this gathering
    rules: Rules | None = None  # from the deal on
    sight: Sight | None = None  # from the deal on
    deadline: datetime | None = None
    now: datetime
    commitment: str = ""
    how: str = ""  # how it ended: played, resigned or void
    places: tuple[tuple[int, ...], ...] = ()  # once over: seats by place, the fool last
    log: tuple[LogEntry, ...] = ()
    since: int = 0  # later entries are new to this viewer; 0: nothing to mark
    last: "Look | None" = None  # the game before, while the next one is gathered
