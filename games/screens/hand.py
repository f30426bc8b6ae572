"""The viewer's hand: every card is a button of the one form, and says what it can do."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from html import escape
from typing import Any

from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language, ngettext
from django.utils.translation import gettext as _

from games.engine import cards
from games.engine.cards import OF_SUIT, Card, Cards, Suit, count, same_rank
from games.engine.rules import Rules
from games.engine.sight import Sight
from games.wording import card_name, card_sign

from . import cards as drawings


@dataclass(frozen=True, slots=True)
class Ways:
    """What one card of the hand can do now."""

    card: Card
    attack: bool
    beats: tuple[Card, ...]
    transfer: bool
    flash: bool

    @property
    def kind(self) -> str:
        """The one word that the style sheet lights it by; nothing if it cannot be played."""
        if self.attack:
            return "attack"
        if self.beats:
            return "beat"
        return "transfer" if self.transfer else "flash" if self.flash else ""

    @property
    def moves(self) -> list[str]:
        """Each single move this card can make, in the notation of the log."""
        code = cards.name(self.card)
        return [
            *([f"attack {code}"] if self.attack else []),
            *(f"defend {cards.name(target)} {code}" for target in self.beats),
            *([f"transfer {code}"] if self.transfer else []),
            *([f"flash {code}"] if self.flash else []),
        ]


def ways(sight: Sight) -> list[Ways]:
    """The hand, card by card: suits together, trumps last, twins side by side."""
    can = sight.choices
    return [
        Ways(
            card,
            bool(card & can.attack),
            tuple(target for target, beaters in can.beaters.items() if card & beaters),
            bool(card & can.transfer),
            bool(card & can.flash),
        )
        for card in sorted(cards.in_order(sight.hand), key=lambda c: _place(c, sight))
    ]


_SUITS_APART = (3, 0, 1, 2)  # clubs, diamonds, hearts, spades: red beside black


def _place(card: Card, sight: Sight) -> tuple[bool, int]:
    return bool(card & OF_SUIT[sight.trump]), _SUITS_APART[cards.suit(card)]


def hand(sight: Sight, rules: Rules) -> dict[str, Any]:
    """What the template gets to draw the hand and to play without any script."""
    own = ways(sight)
    return {
        "hand": _slots(sight, own),
        "hand_label": _hand_label(count(sight.hand)),
        "hand_facts": _facts(sight, rules),
        "single_moves": list(_ambiguous(own)),
        "ticks": _ticks(sight),
        "tick_verb": "attack" if sight.choices.attack else "transfer",
    }


def _hand_label(number: int) -> str:
    words = ngettext("Your hand, %(count)s card", "Your hand, %(count)s cards", number)
    return words % {"count": number}


def _slots(sight: Sight, own: list[Ways]) -> SafeString:
    language, trump, targets = get_language() or "", sight.trump, len(sight.choices.beaters)
    slots = [
        _slot(language, one, trump, targets, "" if one.kind else _asking(sight, one.card))
        for one in own
    ]
    return mark_safe("".join(slots))  # noqa: S308  our own markup; names are escaped


@lru_cache(maxsize=8192)
def _slot(language: str, one: Ways, trump: Suit, targets: int, asking: str) -> str:
    """A card of the hand as HTML; kept, since most cards can do what they could a moment ago."""
    drawn, inside = drawings.attributes(one.card, trump), drawings.face(one.card, trump)
    label, moves = drawings.name(one.card, trump) + _hint(one, targets), one.moves
    if not moves:
        does = f'name="move" value="{asking}" aria-disabled="true"'
    else:
        plays = f'name="move" value="{moves[0]}"' if len(moves) == 1 else 'type="button"'
        does = f'{plays} data-choice="{one.kind}"{_can(one)}'
    return (
        f'<span class="hand__slot"><button class="card" {drawn} {does} aria-label="{label}">'
        f"{inside}{_flag(one)}</button></span>"
    )


def _asking(sight: Sight, card: Card) -> str:
    """The move whose refusal tells why this card cannot be played now."""
    open_card = next((attack for attack, by in sight.field if not by), 0)
    if sight.seat == sight.defender and open_card:
        return f"defend {cards.name(open_card)} {cards.name(card)}"
    return f"attack {cards.name(card)}"


def _can(one: Ways) -> str:
    """For the script: the targets, and the ways to hand the attack on."""
    beats = " ".join(cards.name(target) for target in one.beats)
    return (
        (f' data-beats="{beats}"' if beats else "")
        + (" data-transfer" if one.transfer else "")
        + (" data-flash" if one.flash else "")
    )


def _hint(one: Ways, targets: int) -> str:
    """What a listener needs to choose: which cards it beats, or that it hands the attack on."""
    hints = []
    if one.beats and (targets > 1 or one.transfer or one.flash):
        beaten = _(", ").join(card_name(target) for target in one.beats)
        hints.append(_("beats %(cards)s") % {"cards": beaten})
    if one.transfer or one.flash:
        hints.append(_("hands the attack on"))
    return "".join(escape(_(", ") + hint) for hint in hints)


def _flag(one: Ways) -> str:
    if not one.transfer and not one.flash:
        return ""
    icon = "i-pass" if one.transfer else "i-flash"
    return f'<span class="card__flag"><svg><use href="#{icon}"/></svg></span>'


def _facts(sight: Sight, rules: Rules) -> SafeString:
    """What the script must know to let several cards be chosen before anything is sent."""
    can, facts = sight.choices, ""
    if can.room > 1 and (can.one_rank or rules.throw_in != "free"):
        facts += f' data-room="{can.room}"' + (" data-one-rank" if can.one_rank else "")
    if can.transfer_room > 1 and count(can.transfer) > 1:
        facts += f' data-transfer-room="{can.transfer_room}"'
    if len(can.beaters) > 1 and rules.throw_in != "free":
        facts += " data-together"
    return mark_safe(facts)  # noqa: S308  our own markup


def _ambiguous(own: list[Ways]) -> Iterator[tuple[str, str]]:
    """Moves of cards that can do more than one thing, for players without script."""
    for one in own:
        moves = one.moves
        if len(moves) > 1:
            yield from ((move, _move_label(one.card, move)) for move in moves)


def _move_label(card: Card, move: str) -> str:
    verb, *names = move.split()
    facts = {"card": card_sign(card), "target": card_sign(cards.card(names[0]))}
    match verb:
        case "defend":
            return _("Beat %(target)s with %(card)s") % facts
        case "flash":
            return _("Show %(card)s") % facts
    return _("Transfer with %(card)s") % facts


def _ticks(sight: Sight) -> list[tuple[str, str]]:
    """Cards that can be played several at once, for players without script."""
    can = sight.choices
    some = can.attack if can.room > 1 else can.transfer if can.transfer_room > 1 else 0
    some = _with_likes(some) if can.one_rank else some
    if count(some) < 2:
        return []
    return [(cards.name(card), card_sign(card)) for card in cards.in_order(some)]


def _with_likes(some: Cards) -> Cards:
    """Those that have another card of their rank beside them."""
    return sum(card for card in cards.each(some) if count(some & same_rank(card)) > 1)
