"""The log of a game as somebody may read it."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from games.course import outcome as outcomes
from games.course import terms
from games.engine import notation
from games.engine.story import Story
from games.looks import LogEntry
from games.models import Event, Game


def first_bout(events: Sequence[Event]) -> int:
    """The bout in which the first of these events happened."""
    bouts = (event.outcome["bout"] for event in events if "bout" in event.outcome)
    return next(bouts, 2) - 1


def numbered(events: Sequence[Event], bout: int) -> Iterator[tuple[LogEntry, int]]:
    """Each event as an entry of the bout it belongs to, and the bout that comes after it."""
    for event in events:
        entry = _entry(event, bout)
        bout = event.outcome.get("bout", bout)
        yield entry, bout


def told(game: Game, entries: Sequence[LogEntry], bout: int) -> tuple[LogEntry, ...]:
    """These entries in order; where the table forgets, old bouts only in outline (A6)."""
    if game.phase != "playing" or terms.read(game.terms).memory == "open":
        return tuple(entries)
    brief = (entry if entry.bout >= bout - 1 else _outline(entry) for entry in entries)
    return tuple(entry for entry in brief if entry)


def _entry(event: Event, bout: int) -> LogEntry:
    moved = event.kind == "move" and event.seat is not None
    return LogEntry(
        number=event.number,
        bout=bout,
        kind=event.kind,
        seat=event.seat,
        by=event.by,
        text=event.text if moved else "",
        move=notation.read(event.seat or 0, event.text) if moved else None,
        whom=event.outcome.get("whom"),
        story=outcomes.story(event.outcome) if moved or event.kind == "end" else None,
    )


def _outline(entry: LogEntry) -> LogEntry | None:
    """Of a bout long past only who attacked whom and how it ended."""
    story = entry.story
    closed = story and (story.took or story.discarded or story.out)
    if entry.kind != "move":
        return entry
    if entry.whom is None and not closed:
        return None
    brief = Story(discarded=story.discarded, took=story.took, out=story.out) if story else None
    return replace(entry, text="", move=None, story=brief)
