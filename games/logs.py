"""The log of a game as somebody may read it."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from games.course import outcome as outcomes
from games.course import terms
from games.engine import notation
from games.engine.story import Story
from games.looks import LogEntry
from games.models import Event, Game


def entries_for(game: Game, events: Sequence[Event]) -> tuple[LogEntry, ...]:
    """These events in order; where the table forgets, old bouts only in outline (A6)."""
    entries = list(_numbered(events))
    if game.phase != "playing" or terms.read(game.terms).memory == "open" or not entries:
        return tuple(entries)
    oldest = events[-1].outcome.get("bout", entries[-1].bout) - 1
    told = (entry if entry.bout >= oldest else _outline(entry) for entry in entries)
    return tuple(entry for entry in told if entry)


def _numbered(events: Sequence[Event]) -> Iterator[LogEntry]:
    """Each event with the bout it belongs to."""
    bouts = [event.outcome["bout"] for event in events if "bout" in event.outcome]
    bout = bouts[0] - 1 if bouts else 1
    for event in events:
        yield _entry(event, bout)
        bout = event.outcome.get("bout", bout)


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
