"""Does the database keep what was confirmed? Ledgers and logs are held against each other."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path

from games import vault
from games.course import chain, entries, kinds, stale
from games.engine import notation
from games.engine.refusals import Refused
from games.models import Event, Game
from tests.faults import ledger
from tests.faults.ledger import CONFIRMED, FAILED, REFUSED, Intention


@dataclass
class Findings:
    """How often each thing went wrong, with an example of each; all zero if the promise holds."""

    confirmed: int = 0
    games: int = 0
    events: int = 0
    wrong: dict[str, int] = field(default_factory=dict)
    examples: dict[str, str] = field(default_factory=dict)

    def add(self, what: str, example: str) -> None:
        self.wrong[what] = self.wrong.get(what, 0) + 1
        self.examples.setdefault(what, example)


def check(folder: Path) -> Findings:
    findings = Findings()
    wishes = [wish for path in sorted(folder.glob("*.ledger")) for wish in ledger.read(path)]
    logs = _logs()
    by_key = {game.key: events for game, events in logs}
    by_command = {
        (game.key, str(event.command)): event
        for game, events in logs
        for event in events
        if event.command
    }
    for wish in wishes:
        events = [
            by_command[key] for one in wish.sent_as if (key := (wish.game, one)) in by_command
        ]
        for what in _wrong_about(wish, list(dict.fromkeys(events)), by_key):
            findings.add(what, str(wish))
    for game, events in logs:
        for what in _wrong_in(game, events):
            findings.add("broken", f"{game}: {what}")
    findings.confirmed = sum(wish.answer == CONFIRMED for wish in wishes)
    findings.games, findings.events = len(logs), sum(len(events) for _, events in logs)
    return findings


def _logs() -> list[tuple[Game, list[Event]]]:
    games = {game.pk: (game, list[Event]()) for game in Game.objects.order_by("pk")}
    for event in Event.objects.order_by("game", "number"):
        games[event.game_id][1].append(event)
    return list(games.values())


def _wrong_about(
    wish: Intention, found: list[Event], logs: dict[str, list[Event]]
) -> Iterator[str]:
    """What the log says otherwise than the player was told."""
    if wish.answer == FAILED or not wish.answer:
        yield "failed"
    if len(found) > 1:
        yield "doubled"
    if wish.answer == CONFIRMED and not found:
        yield "lost"
    if wish.answer == REFUSED and found:
        yield "denied"
    for event in found:
        elsewhere = (event.number, event.hash) != (wish.number, wish.hash)
        if (wish.answer == CONFIRMED and elsewhere) or not _fits(wish, event, logs[wish.game]):
            yield "reordered"


def _fits(wish: Intention, event: Event, log: list[Event]) -> bool:
    """Stands a move where it was chosen for, or where the rule for stale moves lets it?"""
    if wish.what != "move":
        return True
    since = log[wish.version : event.number - 1]
    if not since:
        return event.number == wish.version + 1
    came = [(one.kind, one.text, one.outcome) for one in since]
    opens = "whom" in event.outcome
    return stale.may_follow(notation.read(0, event.text), opens, came)


def _wrong_in(game: Game, events: list[Event]) -> Iterator[str]:
    """Where a log breaks off, contradicts itself, or is not what the snapshot says."""
    if [event.number for event in events] != list(range(1, game.version + 1)):
        yield "numbers have gaps"
        return
    if any(later.at < event.at for event, later in pairwise(events)):
        yield "time went back"
    head = game.previous.head if game.previous else chain.NOTHING_BEFORE
    if entries.promise(events[0].text) != (game.commitment, head):
        yield "it does not follow on the game before"
    for event in events:
        head = chain.link(head, event.public(game.key))
        if head != event.hash:
            yield f"the chain breaks at {event.number}"
    if head != game.head:
        yield "the head is another"
    yield from _wrong_fold(game, events)


def _wrong_fold(game: Game, events: list[Event]) -> Iterator[str]:
    course, secret = kinds.open_course(game.key, events[0].entry), vault.secret(game)
    for event in events[1:]:
        try:
            course, outcome = kinds.fold(course, event.entry, secret)
        except Refused as no:
            yield f"{event.number} is against the rules: {no}"
            return
        if outcome != event.outcome:
            yield f"the outcome of {event.number} is another"
    if course != vault.course(game):
        yield "the snapshot is not the fold"
