"""The buttons beside the hand: those of the role, dim while they cannot be used."""

from functools import lru_cache
from typing import Any

from django.template.loader import get_template
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from games.engine import cards
from games.engine.cards import NO_CARDS, Cards
from games.engine.rules import Rules
from games.engine.sight import Sight


def actions(sight: Sight, rules: Rules) -> str:
    """The buttons as HTML; kept, since there are few sets of them."""
    if sight.seat in sight.out or sight.phase == "direction":
        return ""
    language, can = get_language() or "", sight.choices
    if sight.seat != sight.defender or not sight.field:
        return _attacking(language, can.may_pass)
    lowest = cards.in_order(sight.hand)[0] if sight.hand else NO_CARDS
    transfer = can.transfer if rules.transfer else None
    flash = can.flash if rules.flash else None
    return _defending(language, can.may_take, transfer, flash, lowest)


@lru_cache(maxsize=64)
def _attacking(language: str, may_pass: bool) -> str:
    return _drawn(_action("done", "pass", "i-check", _("Done"), "D", is_on=may_pass))


@lru_cache(maxsize=4096)
def _defending(
    language: str, may_take: bool, transfer: Cards | None, flash: Cards | None, lowest: Cards
) -> str:
    """Take, and hand on where the rules know that; None: they do not."""
    found = [_action("take", "take", "i-take", _("Take"), "T", is_on=may_take)]
    if transfer is not None:
        found.append(_handing_on("transfer", transfer, lowest, "i-pass", _("Transfer"), "X"))
    if flash is not None:
        found.append(_handing_on("flash", flash, lowest, "i-flash", _("Show trump"), "F"))
    return _drawn(*found)


def _handing_on(
    verb: str, some: Cards, lowest: Cards, icon: str, label: str, key: str
) -> dict[str, Any]:
    """With one card that fits it is played; with several they are chosen first; else why not."""
    move = "" if cards.count(some) > 1 else f"{verb} {cards.name(some or lowest)}"
    return _action(verb, move if some or lowest else "", icon, label, key, is_on=bool(some))


def _action(
    kind: str, move: str, icon: str, label: str, key: str, *, is_on: bool
) -> dict[str, Any]:
    return {"kind": kind, "move": move, "icon": icon, "label": label, "key": key, "is_on": is_on}


def _drawn(*found: dict[str, Any]) -> str:
    return get_template("games/_actions.html").render({"actions": found})
