"""What a table agrees on, in a few words, in a rules sheet and as a form."""

from collections.abc import Mapping
from typing import Any, Final

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.course.terms import LIVE, Terms
from games.engine.rules import OPTIONS, PRESETS, Rules
from games.looks import Look
from games.wording import (
    Sentence,
    describe,
    describe_option,
    describe_preset,
    option_name,
    preset_name,
)

#: Paces offered by the form, in seconds for a move; nothing stands for no clock.
PACES: Final = ("", "15", "30", "60", "180", "86400", "259200")
#: Not for a form: they follow from the table, or there is nothing to choose yet.
_NO_CHOICE: Final = ("edition", "players", "attack_limit", "first_bout_limit")


def tags(terms: Terms, rules: Rules | None = None) -> list[str]:
    """The terms in a few words each; once the cards are dealt, the rules say how many play."""
    number = players(rules.players, rules.players) if rules else players(terms.least, terms.most)
    rules = rules or terms.rules(terms.most)
    deck = ngettext("%(count)s card", "%(count)s cards", rules.cards) % {"count": rules.cards}
    return [preset_name(terms.preset), number, deck, pace(terms.seconds)]


def players(least: int, most: int) -> str:
    if least == most:
        return ngettext("%(count)s player", "%(count)s players", most) % {"count": most}
    return _("%(least)s–%(most)s players") % {"least": least, "most": most}


def pace(seconds: int | None) -> str:
    """How long a move may take."""
    if seconds is None:
        return _("no clock")
    if seconds >= 86400:
        words = ngettext("%(count)s day a move", "%(count)s days a move", seconds // 86400)
        return words % {"count": seconds // 86400}
    if seconds >= LIVE:
        words = ngettext("%(count)s hour a move", "%(count)s hours a move", seconds // 3600)
        return words % {"count": seconds // 3600}
    return ngettext("%(count)s second a move", "%(count)s seconds a move", seconds) % {
        "count": seconds
    }


def sheet(look: Look) -> list[Sentence]:
    """The rules of this table, sentence by sentence."""
    rules = look.rules or look.terms.rules(look.terms.most)
    return describe(rules)


def usual(preset: str) -> Terms:
    """What the form of a new table proposes for this game, and for any other for Dayous."""
    known = preset if preset in PRESETS else "dayous"
    return Terms(preset=known, most=min(4, PRESETS[known].players[-1]))


def fields(terms: Terms | None = None, sent: Mapping[str, str] | None = None) -> dict[str, Any]:
    """The form of a table: presets, players, pace, memory, and every option with its values.

    Field names: name, is_public, preset, least, most, seconds (empty: no clock), memory, and each
    option by its own name, where an empty value stands for what the preset says. What was `sent`
    and refused is shown as it was chosen.
    """
    chosen = {**_as_sent(terms or usual("")), **(sent or {})}
    options = [_option(name, chosen) for name in OPTIONS if name not in _NO_CHOICE]
    return {
        "presets": [_preset(name, chosen) for name in PRESETS],
        "numbers": [str(number) for number in range(2, 9)],
        "paces": [(value, pace(int(value) if value else None)) for value in PACES],
        **{name: chosen[name] for name in ("least", "most", "seconds", "memory")},
        "options": options,
        "has_house_rules": any(option["current"] for option in options),
    }


def _as_sent(terms: Terms) -> dict[str, str]:
    """Terms as a form would send them."""
    return {
        "preset": terms.preset,
        "least": str(terms.least),
        "most": str(terms.most),
        "seconds": "" if terms.seconds is None else str(terms.seconds),
        "memory": terms.memory,
        **{name: str(value) for name, value in terms.changes.items()},
    }


def _preset(name: str, chosen: Mapping[str, str]) -> dict[str, Any]:
    seats = PRESETS[name].players
    return {
        "value": name,
        "name": preset_name(name),
        "about": describe_preset(name),
        "players": players(seats[0], seats[-1]),
        "most": str(seats[-1]),
        "is_chosen": name == chosen["preset"],
    }


def _option(name: str, chosen: Mapping[str, str]) -> dict[str, Any]:
    return {
        "name": name,
        "label": option_name(name),
        "current": chosen.get(name, ""),
        "values": [(str(value), describe_option(name, value)) for value in OPTIONS[name]],
    }
