"""The rules sheet: what is played here, in a handful of sentences."""

from collections.abc import Iterator, Mapping
from dataclasses import asdict
from typing import Any, Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from games.engine.rules import Rules

from .lines import Sentence
from .options import describe_option

_PRESETS: Final[Mapping[str, tuple[Promise, Promise]]] = {
    "dayous": (
        _("Dayous"),
        _("The opener picks the direction, attacks move on, and a second trump takes over."),
    ),
    "classic": (
        _("Classic"),
        _("A duel with any number of cards; whoever wins opens the next game."),
    ),
    "spec": (
        _("Transfer"),
        _("Throw in in turn, six cards at most, or hand the attack on to your neighbour."),
    ),
    "rules": (_("Step by step"), _("One card at a time, and each is answered at once.")),
    "siege": (_("Siege"), _("Everybody may throw in at any moment, as many cards as fit.")),
    "railway": (
        _("Railway"),
        _("The whole deck is dealt out, one card attacks, and nobody draws."),
    ),
    "encounter": (
        _("Encounter"),
        _("All against the defender at once, six cards at most, even while they pick up."),
    ),
}

#: The rule behind each option, in general, in the order in which a newcomer wants to read them.
_SHEET: Final[Mapping[str, str]] = {
    "players": "D1",
    "deck": "C1",
    "decks": "C1",
    "hand": "D1",
    "railway": "W1",
    "trumps": "D3",
    "direction": "Y4",
    "multi_card_opening": "B1",
    "attack_limit": "B4",
    "first_bout_limit": "B4",
    "throw_in": "T1",
    "wait_for_first_defence": "T5",
    "lap_on_partial_defence": "T1",
    "throw_in_on_take": "B8",
    "shed_from": "T6",
    "transfer": "X1",
    "after_transfer": "X3",
    "flash": "X4",
    "draw_order": "E1",
    "last_card": "L2",
    "nobody_left": "L3",
    "next_opener": "P1",
}

#: Where one value of an option has a rule of its own.
_OWN_RULE: Final[Mapping[tuple[str, Any], str]] = {
    ("railway", False): "E1",
    ("trumps", 2): "Y3",
    ("attack_limit", None): "B3",
    ("throw_in", "single"): "T2",
    ("throw_in", "free"): "T3",
    ("last_card", "immediate"): "L1",
    ("next_opener", "lowest_trump"): "O1",
}


def preset_name(preset: str) -> str:
    return str(_PRESETS[preset][0])


def describe_preset(preset: str) -> str:
    """A set of rules in one sentence."""
    return str(_PRESETS[preset][1])


def describe(rules: Rules) -> list[Sentence]:
    """These rules, a sentence for each option that makes a difference here."""
    chosen, silent = asdict(rules), set(_silent(rules))
    return [_sentence(option, chosen[option]) for option in _SHEET if option not in silent]


def _sentence(option: str, value: Any) -> Sentence:
    rule = _OWN_RULE.get((option, value), _SHEET[option])
    return Sentence(describe_option(option, value), rule)


def _silent(rules: Rules) -> Iterator[str]:
    """Options that have no effect next to the others, or say that something is as usual."""
    if rules.decks == 1:
        yield "decks"
    if rules.railway:
        yield from ("hand", "trumps", "draw_order")
    if rules.first_bout_limit is None:
        yield "first_bout_limit"
    if rules.throw_in != "free":
        yield "wait_for_first_defence"
    if rules.throw_in != "lap":
        yield "lap_on_partial_defence"
    if rules.throw_in == "free" or not rules.throw_in_on_take:
        yield "shed_from"
    if not rules.transfer:
        yield "after_transfer"
    if not rules.flash:
        yield "flash"
    if rules.last_card == "immediate":
        yield "nobody_left"
