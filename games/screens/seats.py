"""The players round the table, as one viewer sees them."""

from functools import lru_cache
from typing import Any

from django.template.loader import get_template
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language, ngettext
from django.utils.translation import gettext as _

from games.engine.moves import Seat
from games.engine.rules import Rules
from games.engine.sight import Sight
from games.looks import Look, SeatLook

_BACKS = tuple(mark_safe("<i></i>" * number) for number in range(5))  # noqa: S308


def names(look: Look) -> list[str]:
    """The names of the players, by seat."""
    return [seat.name for seat in look.seats]


def round_the_table(look: Look) -> SafeString:
    """Everyone else, clockwise from the viewer; spectators see everybody."""
    language, has_clock = get_language() or "", look.deadline is not None
    sight, rules = look.sight, look.rules
    drawn = [
        _placed(place, *_drawn(language, seat, has_clock, *_in_play(sight, rules, seat.number)))
        for place, seat in _others(look)
    ]
    return mark_safe("".join(drawn))  # noqa: S308  rendered by a template


def _placed(place: int, facts: str, inside: str) -> str:
    """A seat at its place, which is another for each viewer."""
    return f'<li class="seat" data-seat="{place}" {facts}>{inside}</li>'


def number_of_others(look: Look) -> int:
    return len(look.seats) - (look.viewer is not None)


def _others(look: Look) -> list[tuple[int, SeatLook]]:
    """The seats with their places, counted clockwise from the viewer at place 0."""
    if look.viewer is None:
        return [(seat.number + 1, seat) for seat in look.seats]
    mine, number = look.viewer, len(look.seats)
    places = [((seat.number - mine) % number, seat) for seat in look.seats]
    return sorted((place for place in places if place[0]), key=lambda place: place[0])


@lru_cache(maxsize=8192)
def _drawn(
    language: str,
    seat: SeatLook,
    has_clock: bool,
    held: int | None,
    is_awaited: bool,
    is_out: bool,
    role: tuple[str, str, str],
) -> tuple[str, str]:
    """The facts and the inside of a seat; kept, since most look as they did a moment ago."""
    kind, icon, label = role
    shown = {
        **chair_of(seat),
        "has_clock": has_clock,
        "held": held,
        "count": str(held),
        "held_label": _cards(held or 0),
        "backs": _BACKS[min(held or 0, 4)],
        "is_awaited": is_awaited,
        "role": kind,
        "role_icon": icon,
        "role_label": label,
    }
    inside = get_template("games/_seat.html").render({"seat": shown})
    return _facts(seat, is_awaited, is_out), inside


def _facts(seat: SeatLook, is_awaited: bool, is_out: bool) -> str:
    """What script and style read off a seat, as attributes."""
    flags = {
        "awaited": is_awaited,
        "out": is_out,
        "away": seat.is_away or seat.has_left,
        "empty": not seat.is_taken,
    }
    marked = [f" data-{name}" for name, is_so in flags.items() if is_so]
    return f'id="seat-{seat.number}"' + "".join(marked)


def chair_of(seat: SeatLook) -> dict[str, Any]:
    """A chair and who sits there, whatever is being played."""
    return {
        "number": seat.number,
        "hue": seat.number % 8 + 1,
        "name": seat.name or _("Free seat"),
        "initials": seat.name[:2].upper(),
        "is_bot": bool(seat.bot),
        "is_empty": not seat.is_taken,
        "is_ready": seat.is_ready,
        "is_host": seat.is_host,
        "meta": _meta(seat),
    }


def _meta(seat: SeatLook) -> str:
    if seat.bot:
        return _("bot")
    if seat.has_left:
        return _("left; a bot plays")
    if seat.is_away:
        return _("away; a bot plays")
    return ""


def _in_play(
    sight: Sight | None, rules: Rules | None, seat: Seat
) -> tuple[int | None, bool, bool, tuple[str, str, str]]:
    """How many cards a seat holds, whether it is awaited or out, and its role in this bout."""
    if sight is None or rules is None:
        return None, False, False, ("", "", "")
    is_awaited, is_out = seat in sight.awaited, seat in sight.out
    return sight.held[seat], is_awaited, is_out, role(sight, rules, seat)


def _cards(number: int) -> str:
    return ngettext("%(count)s card", "%(count)s cards", number) % {"count": number}


def role(sight: Sight, rules: Rules, seat: Seat) -> tuple[str, str, str]:
    """What a seat does in this bout: a kind, its icon and a word; nothing while it looks on."""
    if seat in sight.out:
        return "done", "i-check", _("Out")
    if sight.is_over:
        return "", "", ""
    if seat == sight.defender and sight.phase != "direction":
        word = _("Takes") if sight.phase == "take" else _("Defends")
        return "defender", "i-shield", word
    if seat in sight.passed:
        return "done", "i-check", _("Done")
    if seat == sight.principal:
        return "attacker", "i-sword", _("Attacks")
    if seat in sight.awaited or (rules.throw_in == "free" and sight.phase == "defend"):
        return "thrower", "i-plus", _("May throw in")
    return "", "", ""
