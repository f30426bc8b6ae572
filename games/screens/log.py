"""The log in words, grouped by bout, and what of it is spoken, sounded and shown as news."""

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from html import escape
from typing import Any, Final

from django.utils.functional import Promise
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language, gettext_lazy
from django.utils.translation import gettext as _

from games.engine.moves import Pass, Take
from games.looks import LogEntry, Look
from games.wording import Line, Loser, move_line, say, story_lines
from games.wording.lines import compose, player, text

from .seats import names

#: A push brings this many entries; a page that misses older ones asks for them.
TAIL: Final = 5
LONGEST_TAIL: Final = 15

#: Fewer moves than this are no news: one can see them on the table.
_NEWS: Final = 3


def loser(look: Look) -> Loser:
    return "dayous" if look.preset == "dayous" else "fool"


def fresh(look: Look, after: int | None) -> Sequence[LogEntry]:
    """What happened after that entry; just the last one if nobody knows what was seen."""
    if after is None:
        return look.log[-1:]
    return [entry for entry in look.log if entry.number > after]


def lines(entry: LogEntry, called: Sequence[str], loses: Loser) -> list[Line]:
    """An entry line by line: the move, then what came of it."""
    found, story = list(_events(entry, called)), entry.story
    if entry.move and not (isinstance(entry.move, Take) and story and story.took):
        found.append(move_line(entry.move, called, entry.whom))
    if story and entry.kind != "end":
        found += story_lines(story, called, loses)
    return found


_TOLD: Final[Mapping[str, Promise]] = {
    "sit": gettext_lazy("%(who)s sits down"),
    "bot": gettext_lazy("A bot sits down"),
    "seed": gettext_lazy("%(who)s is ready"),
    "resign": gettext_lazy("%(who)s gives up"),
    "keep": gettext_lazy("%(who)s is away, and a bot plays"),
    "back": gettext_lazy("%(who)s is back"),
}
_WHILE_GATHERING: Final = ("sit", "bot", "seed")


def _events(entry: LogEntry, called: Sequence[str]) -> Iterator[Line]:
    """What is no move: coming and going, the clock, and attacks that are remembered in outline."""
    who = entry.seat
    if entry.kind == "begin":
        yield text(_("The cards are dealt"))
    if who is None or who >= len(called) or not called[who]:
        return
    places = {"who": player(who, called)}
    if entry.kind in _TOLD:
        yield compose(_TOLD[entry.kind], places)
    elif entry.move and entry.by == "clock":
        yield compose(_("Time is up for %(who)s"), places)
    elif entry.kind == "move" and not entry.move and entry.whom is not None:
        places["whom"] = player(entry.whom, called)
        yield compose(_("%(who)s attacks %(whom)s"), places)


def spoken(look: Look, told: Look, after: int | None) -> str:
    """What a live region reads out: the latest of the game in sight, or of the gathering."""
    entries = fresh(told, after)
    if told is not look:  # the page may have counted in either game
        told = look if look.log and look.log[-1].kind in _WHILE_GATHERING else told
        entries = told.log[-2:] if told is not look else told.log[-1:]
    language, called, loses = get_language() or "", tuple(names(told)), loser(told)
    said = [_said(language, entry, called, loses) for entry in entries[-LONGEST_TAIL:]]
    return " ".join(text for text in said if text)


@lru_cache(maxsize=4096)
def _said(language: str, entry: LogEntry, called: tuple[str, ...], loses: Loser) -> str:
    return say(lines(entry, called, loses))


def sound(look: Look) -> str:
    """The sound of the last thing that happened; one's own turn is heard before all else."""
    sight, last = look.sight, look.log[-1] if look.log else None
    if sight is None or last is None:
        return ""
    if look.phase != "playing":
        return "over"
    if sight.seat is not None and sight.seat in sight.awaited:
        return "turn"
    if last.story and last.story.took:
        return "take"
    if last.story and last.story.discarded:
        return "beaten"
    return "" if last.move is None or isinstance(last.move, Pass) else "card"


def log(look: Look, entries: Sequence[LogEntry], since: int = 0) -> dict[str, Any]:
    """The list of the log; entries after `since` are marked as new."""
    return {
        "log_lines": mark_safe("".join(_listed(look, entries, since))),  # noqa: S308  escaped below
        "log_first": _remembered_from(look),
    }


def _remembered_from(look: Look) -> int:
    """The first entry that is told in full; a page drops what it has shown of earlier ones."""
    if look.terms.memory == "open" or look.phase != "playing":
        return 0
    return next((entry.number for entry in look.log if entry.move), 0)


def _listed(look: Look, entries: Sequence[LogEntry], since: int) -> Iterator[str]:
    called, loses, bout = names(look), loser(look), -1
    for entry in entries:
        if entry.kind in _WHILE_GATHERING and look.phase != "gathering":
            continue  # chairs were counted differently before the deal
        if entry.bout != bout and entry.bout and look.phase != "gathering":
            heading = escape(_("Bout %(number)s") % {"number": entry.bout})
            yield f'<li class="log__bout" id="b-{entry.bout}">{heading}</li>'
        bout = entry.bout
        mark = " data-new" if since and entry.number > since else ""
        mark += " data-outline" if entry.kind == "move" and not entry.move else ""
        for i, line in enumerate(_written(entry, called, loses)):
            yield f'<li id="l-{entry.number}-{i}"{mark}>{line}</li>'


def _written(entry: LogEntry, called: Sequence[str], loses: Loser) -> tuple[str, ...]:
    return _kept(get_language() or "", entry, tuple(called), loses)


@lru_cache(maxsize=8192)
def _kept(language: str, entry: LogEntry, called: tuple[str, ...], loses: Loser) -> tuple[str, ...]:
    """An entry as HTML, line by line; kept, since everyone at the table reads the same."""
    told = ["".join(map(_part, line)) for line in lines(entry, called, loses)]
    return tuple(told)


def _part(part: Any) -> str:
    match part.kind:
        case "player":
            return f"<b><bdi>{escape(part.text)}</bdi></b>"
        case "card":
            return f'<span class="ic" data-suit="{part.card[1]}">{escape(part.text)}</span>'
    return escape(part.text)


def news(look: Look) -> list[SafeString]:
    """What happened since the viewer was last here, the last few lines of it."""
    missed = [entry for entry in fresh(look, look.since) if entry.kind == "move"]
    if not look.since or len(missed) < _NEWS:
        return []
    called, loses = names(look), loser(look)
    told = [line for entry in missed for line in _written(entry, called, loses)]
    return [mark_safe(line) for line in told[-6:]]  # noqa: S308  escaped above


def seal(look: Look) -> str:
    """The published seal of the shuffle, as the first line of the log."""
    if not look.commitment:
        return ""
    words = _("The shuffle is sealed:")
    return format_html('<li id="seal">{} <code>{}</code></li>', words, look.commitment)
