"""Why something was not accepted, in a sentence for the player who asked for it."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from games.engine.cards import parse
from games.engine.refusals import Refusal

from .answers import ANSWERS
from .lines import Names, Sentence
from .names import card_names
from .options import option_name


def why(refusal: Refusal, names: Names = ()) -> Sentence:
    """The reason in words. The names are those of the players, by seat."""
    reason = _REASONS[refusal.code]
    facts = {name: _in_words(name, fact, names) for name, fact in refusal.facts.items()}
    words = reason(refusal) if callable(reason) else str(reason)
    return Sentence(words % facts if "%(" in words else words, refusal.rule)


def _in_words(name: str, fact: Any, names: Names) -> Any:
    match name:
        case "card" | "cards" | "target" if isinstance(fact, str):
            return card_names(parse(fact))
        case "seat" if fact in range(len(names)):
            return names[fact]
        case "option":
            return option_name(fact)
    return fact


def _no_room(refusal: Refusal) -> str:
    if refusal.rule == "X2":
        return str(_("%(seat)s has too few cards to face this attack, so you cannot hand it on."))
    room = refusal.facts["room"]
    if not room:
        return str(_("%(seat)s already faces as many cards as they can beat: nobody can add one."))
    return ngettext(
        "%(seat)s can be made to face only %(room)s more card, as many as they could beat.",
        "%(seat)s can be made to face only %(room)s more cards, as many as they could beat.",
        room,
    )


def _over_the_limit(refusal: Refusal) -> str:
    return ngettext(
        "At most %(limit)s attack card may lie on the field in this bout.",
        "At most %(limit)s attack cards may lie on the field in this bout.",
        refusal.facts["limit"],
    )


def _too_few_cards(refusal: Refusal) -> str:
    if refusal.facts["decks"] > 4:
        return str(
            _(
                "That takes %(needed)s cards and there are %(cards)s. "
                "Try hands of %(hand)s, or at most %(players)s players."
            )
        )
    return str(
        _(
            "That takes %(needed)s cards and there are %(cards)s. "
            "Try %(decks)s decks, hands of %(hand)s, or at most %(players)s players."
        )
    )


def _out_of_range(refusal: Refusal) -> str:
    if refusal.facts.get("least", 0) == refusal.facts.get("most"):
        return str(_("%(option)s: in this game it can only be %(least)s."))
    if "least" in refusal.facts:
        return str(_("%(option)s: choose a number from %(least)s to %(most)s."))
    return str(_("%(option)s cannot be %(value)s."))


_OPENING: Final[Mapping[str, Promise]] = {
    "direction_first": _("First choose which way the game goes round, then attack."),
    "no_direction_to_choose": _(
        "The direction is chosen once, by the opener before the first attack."
    ),
    "not_the_opener": _(
        "Somebody else opens this bout; you can throw in once cards lie on the field."
    ),
    "no_card": _("Choose at least one card: an attack cannot be empty."),
    "one_rank_to_open": _("All cards of an opening attack must have the same rank."),
    "one_card_to_open": _("At this table an attack opens with a single card."),
    "opener_cannot_pass": _("Whoever opens must attack with at least one card."),
}

_THROWING_IN: Final[Mapping[str, Promise | Callable[[Refusal], str]]] = {
    "rank_not_on_field": _(
        "Only ranks that lie on the field can be added: nothing there matches %(cards)s."
    ),
    "one_card_at_a_time": _(
        "Cards are thrown in one at a time here; the defender answers each at once."
    ),
    "not_your_turn": _("It is not your turn yet: attackers are asked one after the other."),
    "passed_already": _("You have passed already, so you cannot add a card now."),
    "wait_for_first_defence": _(
        "Here nobody throws in before the defender has beaten the first card."
    ),
    "nothing_to_pass": _("There is nothing to pass on while the defender has cards to answer."),
    "defender_cannot_attack": _("You are the defender of this bout: beat the cards or take them."),
    "out_already": _("You are out of this game, with no cards left to play."),
    "no_room": _no_room,
    "over_the_limit": _over_the_limit,
}

_DEFENCE: Final[Mapping[str, Promise]] = {
    "not_the_defender": _("Only the defender can do that, and it is not you who is attacked."),
    "defender_cannot_pass": _("A defender cannot pass: beat the cards or take them."),
    "attackers_first": _("The attackers may still add cards; your answer comes right after them."),
    "nothing_to_answer": _("Every attack card is beaten, so there is nothing to answer."),
    "taken_already": _("You have decided to take; that cannot be undone."),
    "card_twice": _("One card beats one other card: %(card)s cannot be used twice."),
    "not_on_field": _("There is no %(target)s on the field to beat."),
    "beaten_already": _("A beaten card stays beaten, and %(target)s is beaten already."),
    "does_not_beat": _(
        "A card is beaten by a higher one of its suit or by a trump: "
        "%(card)s does not beat %(target)s."
    ),
}

_HANDING_ON: Final[Mapping[str, Promise]] = {
    "no_transfers_here": _("Attacks cannot be transferred at this table."),
    "no_flashes_here": _("Trumps cannot be flashed at this table."),
    "beating_has_begun": _("An attack can be handed on only before any of its cards is beaten."),
    "one_card_to_transfer": _("At this table an attack is transferred with a single card."),
    "nobody_to_hand_on_to": _("There is nobody left to hand the attack on to."),
    "not_a_trump": _("Only a trump can be flashed, and %(card)s is none."),
    "flashed_already": _(
        "A card is flashed at most once in a bout, and %(card)s was shown already."
    ),
}

_ANY_MOVE: Final[Mapping[str, Promise]] = {
    "not_your_seat": _("You can only play from your own seat."),
    "not_in_hand": _("You do not hold %(cards)s: only cards from your own hand can be played."),
}

_RULES: Final[Mapping[str, Promise | Callable[[Refusal], str]]] = {
    "out_of_range": _out_of_range,
    "too_few_cards": _too_few_cards,
    "wait_needs_free": _(
        "Waiting for the first defence makes sense only where all throw in freely."
    ),
    "single_opens_with_one": _(
        "Where cards come one at a time, an attack opens with one card too."
    ),
    "railway_has_one_trump": _(
        "Railway deals out all cards, so there is no second trump to turn up."
    ),
    "unknown_preset": _("There is no set of rules by that name."),
    "unknown_option": _("There is no such option."),
}

_REASONS: Final[Mapping[str, Promise | Callable[[Refusal], str]]] = {
    **ANSWERS,
    **_ANY_MOVE,
    **_OPENING,
    **_THROWING_IN,
    **_DEFENCE,
    **_HANDING_ON,
    **_RULES,
}
