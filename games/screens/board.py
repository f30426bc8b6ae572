"""The board: everything the felt shows to one viewer, ready for the template."""

from datetime import datetime
from functools import lru_cache
from html import escape
from typing import Any
from uuid import uuid4

from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from games.engine import cards
from games.engine.rules import Rules
from games.engine.sight import Sight
from games.looks import Look
from games.wording import card_name, status

from . import cards as drawings
from . import sheets
from .actions import actions
from .hand import hand
from .log import loser
from .piles import piles
from .seats import names, number_of_others, role, round_the_table


def board(look: Look) -> dict[str, Any]:
    """What `games/_felt.html` gets."""
    shown = in_sight(look)
    told: dict[str, Any] = {
        "at": f"/t/{look.slug}/",
        "look": look,
        "shown": shown,
        "version": str(look.version),
        "command": uuid4(),
        "seats": round_the_table(shown),
        "seats_count": str(number_of_others(shown)),
        "you": look.seats[look.viewer] if look.viewer is not None else None,
        **_clock(look),
    }
    if shown.sight and shown.rules:
        told |= _play(shown, shown.sight, shown.rules)
    told |= _sheet(look, shown) | _turn(look, shown)
    return told | {"facts": _facts(look, told)}


def _facts(look: Look, told: dict[str, Any]) -> SafeString:
    """What the script, the style and the tests read off the felt, as attributes."""
    facts = {
        "game": look.game,
        "version": look.version,
        "stage": look.phase,
        "phase": told.get("phase", look.phase),
        "dir": told.get("way", "cw"),
        **_movers(look),
    }
    if told["deadline"]:
        facts |= {name: told[name] for name in ("deadline", "now", "seconds")}
    flags = {"awaited": told.get("is_awaited"), "seated": told["you"]}
    named = [f' data-{name}="{value}"' for name, value in facts.items() if value is not None]
    marked = [f" data-{name}" for name, is_so in flags.items() if is_so]
    return mark_safe("".join(named + marked))  # noqa: S308  our own words and numbers


def in_sight(look: Look) -> Look:
    """The game that is shown: while a rematch is gathered, the last board stays in sight."""
    return look.last if look.phase == "gathering" and look.last else look


def _sheet(look: Look, shown: Look) -> dict[str, Any]:
    """At most one thing lies upon the felt at a time."""
    if shown.phase == "over":
        return {"sheet": "result", **sheets.result(shown), **_rematch(look)}
    if look.phase == "gathering":
        return {"sheet": "gather", **sheets.gathering(look)}
    if look.phase == "cancelled":
        return {"sheet": "cancelled"}
    if look.sight and look.sight.choices.may_direct:
        return {"sheet": "direction"}
    change = sheets.trump_change(look)
    return {"sheet": "trump", "change": change} if change else {"sheet": ""}


def _rematch(look: Look) -> dict[str, Any]:
    return sheets.gathering(look) if look.phase == "gathering" else {}


def _play(look: Look, sight: Sight, rules: Rules) -> dict[str, Any]:
    playing = look.phase == "playing"
    told = {
        "is_awaited": playing and sight.seat is not None and sight.seat in sight.awaited,
        "phase": sight.phase.value,
        "way": "ccw" if sight.direction < 0 else "cw",
        "piles": piles(sight, rules),
        "pairs": _pairs(sight),
    }
    if sight.seat is not None and playing:
        told |= {**hand(sight, rules), "actions": actions(sight, rules)}
    return told


def _pairs(sight: Sight) -> SafeString:
    """The field: each attack card, with what beats it or a place where it can be beaten."""
    language, trump, open_ = get_language() or "", sight.trump, sight.choices.beaters
    pairs = [_pair(language, attack, by, trump, attack in open_) for attack, by in sight.field]
    return mark_safe("".join(pairs))  # noqa: S308  our own markup; names are escaped


@lru_cache(maxsize=8192)
def _pair(language: str, attack: int, by: int, trump: int, is_target: bool) -> str:
    code, card = cards.name(attack), drawings.on_table(attack, trump)
    if by:
        return f'<li class="pair" id="p-{code}">{card}{drawings.on_table(by, trump)}</li>'
    target = _target(attack) if is_target else ""
    return f'<li class="pair pair--open" id="p-{code}">{card}{target}</li>'


def _target(attack: int) -> str:
    label = escape(_("Beat %(card)s") % {"card": card_name(attack)})
    return (
        f'<button type="button" class="target" data-target="{cards.name(attack)}"'
        f' aria-label="{label}" disabled></button>'
    )


def _turn(look: Look, shown: Look) -> dict[str, Any]:
    """The turn bar: an icon, a headline and what can be done about it."""
    if look.phase == "playing" and look.sight and look.rules:
        said = status(look.sight, names(look), loser(look))
        kind, icon, _label = ("", "", "")
        if look.viewer is not None:
            kind, icon, _label = role(look.sight, look.rules, look.viewer)
        return {
            "role": kind,
            "role_icon": icon or ("i-hourglass" if look.viewer is not None else "i-people"),
            "headline": said.headline,
            "subline": said.subline,
        }
    if shown.phase == "over":
        said_over = _("The game is over")
        return {"role": "", "role_icon": "i-flag", "headline": said_over, "subline": ""}
    return {"role": "", "role_icon": "i-people", **_waiting(look)}


def _waiting(look: Look) -> dict[str, str]:
    if look.phase == "cancelled":
        return {"headline": _("This game was called off."), "subline": ""}
    taken = sum(seat.is_taken for seat in look.seats)
    words = _("%(taken)s of %(seats)s seats are taken.")
    return {
        "headline": _("Gathering players"),
        "subline": words % {"taken": taken, "seats": len(look.seats)},
    }


def _clock(look: Look) -> dict[str, Any]:
    if look.deadline is None or look.phase != "playing":
        return {"deadline": ""}
    left = max(0, round((look.deadline - look.now).total_seconds()))
    return {
        "deadline": _milliseconds(look.deadline),
        "now": _milliseconds(look.now),
        "seconds": look.terms.seconds or left or 1,
        "left": f"{left // 60}:{left % 60:02}" if left < 6000 else f"{left // 3600} h",
    }


def _movers(look: Look) -> dict[str, Any]:
    """Where the cards of the last move came from, and where taken ones went, for the glide."""
    last = look.log[-1] if look.log else None
    took = last.story.took if last and last.story else None
    return {"mover": last.seat if last else None, "taker": took[0] if took else None}


def _milliseconds(moment: datetime) -> int:
    return round(moment.timestamp() * 1000)
