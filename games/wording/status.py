"""The turn bar: what is asked of whom, from what one seat may see."""

from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.engine.cards import count
from games.engine.sight import Sight

from .lines import Names
from .log import Loser, loses
from .names import both, rank_names


@dataclass(frozen=True, slots=True)
class Status:
    """A headline that says whose turn it is, and what can be done about it."""

    headline: str
    subline: str


def status(sight: Sight, names: Names, loser: Loser = "fool") -> Status:
    """What this viewer should know first."""
    if sight.is_over:
        return Status(_("The game is over"), _result(sight, names, loser))
    if sight.seat in sight.awaited:
        return Status(_("Your turn"), _asked(sight, names))
    if sight.choices.attack:
        return Status(_("You may throw in"), _unasked(sight, names))
    if sight.seat in sight.out:
        return Status(_("You are out"), _waiting(sight, names))
    return Status(_waiting(sight, names), _for_what(sight, names))


def _result(sight: Sight, names: Names, loser: Loser) -> str:
    if sight.draw:
        return _("It is a draw: nobody has lost.")
    if sight.fool is None:
        return _("It ended without a result.")
    if sight.fool != sight.seat:
        return _("%(line)s.") % {"line": loses(loser) % {"who": names[sight.fool]}}
    return _("You are the dayous.") if loser == "dayous" else _("You are the fool.")


def _asked(sight: Sight, names: Names) -> str:
    can = sight.choices
    if can.may_direct:
        return _("Choose which way the game goes round.")
    if can.may_take:
        return _answer(sight)
    if can.may_pass:
        return _throw_in(sight, names)
    whom = {"whom": names[sight.defender]}
    if can.room > 1:
        return _("Attack %(whom)s with one card, or with several of one rank.") % whom
    return _("Attack %(whom)s with one card.") % whom


def _answer(sight: Sight) -> str:
    """Beat what lies there, hand it on, or take it."""
    number = count(sight.unbeaten)
    if sight.choices.transfer or sight.choices.flash:
        words = ngettext(
            "Beat %(count)s card, hand the attack on, or take.",
            "Beat %(count)s cards, hand the attack on, or take.",
            number,
        )
    elif number < len(sight.field):
        words = ngettext(
            "Beat %(count)s more card, or take.", "Beat %(count)s more cards, or take.", number
        )
    else:
        words = ngettext("Beat %(count)s card, or take.", "Beat %(count)s cards, or take.", number)
    return words % {"count": number}


def _throw_in(sight: Sight, names: Names) -> str:
    facts = {"ranks": rank_names(sight.choices.attack), "defender": names[sight.defender]}
    if not sight.choices.attack:
        return _("You have nothing to throw in: press Done.")
    if sight.phase == "take":
        return _("%(defender)s takes. You may still throw in any %(ranks)s, or press Done.") % facts
    return _("You may throw in any %(ranks)s, or press Done.") % facts


def _unasked(sight: Sight, names: Names) -> str:
    facts = {"ranks": rank_names(sight.choices.attack), "who": names[sight.defender]}
    return _("Any %(ranks)s fits while %(who)s answers.") % facts


def _waiting(sight: Sight, names: Names) -> str:
    return _("Waiting for %(who)s") % {"who": both([names[seat] for seat in sight.awaited])}


def _for_what(sight: Sight, names: Names) -> str:
    """What the others are asked; a defender reads about themself."""
    attacked = sight.seat == sight.defender
    match sight.phase, bool(sight.field):
        case "direction", _any:
            return _("Which way will the game go round?")
        case "defend", _any:
            return _to_beat(count(sight.unbeaten))
        case "take", _any if attacked:
            return _("You take. Cards may still be thrown in.")
        case "take", _any:
            return _("%(who)s takes. Cards may still be thrown in.") % {
                "who": names[sight.defender]
            }
        case _phase, True:
            return _("Will more cards be thrown in?")
    if attacked:
        return _("You will be attacked.")
    return _("%(who)s will be attacked.") % {"who": names[sight.defender]}


def _to_beat(number: int) -> str:
    words = ngettext(
        "There is %(count)s card to beat or take.",
        "There are %(count)s cards to beat or take.",
        number,
    )
    return words % {"count": number}
