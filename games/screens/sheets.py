"""What lies upon the felt: who is gathered, how it ended, which way round, the new trump."""

from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.engine import cards
from games.engine.cards import SUIT_LETTERS
from games.looks import Look
from games.wording import suit_name

from .log import loser
from .seats import chair_of, names
from .terms import tags


def gathering(look: Look) -> dict[str, Any]:
    """The chairs, and what this viewer can do about them."""
    taken = [seat for seat in look.seats if seat.is_taken]
    free = len(look.seats) - len(taken)
    seated, open_ = look.viewer is not None, not look.is_closed
    may_sit = not seated and open_ and not look.is_kicked
    return {
        "chairs": [_chair(look, seat, may_sit) for seat in look.seats],
        "can_sit": may_sit and bool(free),
        "can_agree": seated and not look.seats[look.viewer or 0].is_ready,
        "can_stand": seated,
        "can_add_bot": look.is_host and bool(free) and open_,
        "can_begin": look.is_host and _is_complete(look) and open_,
        "missing": _missing(look),
        "tags": tags(look.terms),
    }


def _chair(look: Look, seat: Any, may_sit: bool) -> dict[str, Any]:
    others = look.is_host and seat.is_taken and seat.number != look.viewer
    return {
        **chair_of(seat),
        "is_you": seat.number == look.viewer,
        "can_kick": others and not seat.bot,
        "can_remove": others and bool(seat.bot),
        "can_sit": may_sit and not seat.is_taken,
    }


def _is_complete(look: Look) -> bool:
    taken = [seat for seat in look.seats if seat.is_taken]
    return len(taken) >= look.terms.least and all(seat.is_ready for seat in taken)


def _missing(look: Look) -> str:
    """What still stands between these people and a game."""
    if look.is_kicked:
        return _("This time others play. You can look on, or find another table.")
    taken = [seat for seat in look.seats if seat.is_taken]
    few = look.terms.least - len(taken)
    if few > 0:
        words = ngettext(
            "%(count)s more player is needed.", "%(count)s more players are needed.", few
        )
        return words % {"count": few}
    slow = [seat.name for seat in taken if not seat.is_ready and seat.number != look.viewer]
    if look.viewer is not None and not look.seats[look.viewer].is_ready and not slow:
        return _("Everyone else is ready.")
    if slow:
        return _("Waiting for %(who)s") % {"who": _(", ").join(slow)}
    return _("Everyone is ready.") if look.is_host else _("Waiting for the host to begin.")


def result(look: Look) -> dict[str, Any]:
    """The places of a finished game, the fool last."""
    fool = fool_of(look)
    return {
        "result_title": _title(look, fool),
        "places": [
            _place(look, number, rank, fool)
            for rank, place in enumerate(look.places, start=1)
            for number in place
        ],
    }


def fool_of(look: Look) -> int | None:
    """Who lost: the last place, unless nobody did."""
    last = look.places[-1] if look.places else ()
    drawn = look.sight is not None and look.sight.draw
    if len(last) != 1 or look.how == "void" or (drawn and look.how != "resigned"):
        return None
    return last[0]


def _title(look: Look, fool: int | None) -> str:
    dayous = loser(look) == "dayous"
    if look.how == "void":
        return _("It ended without a result.")
    if fool is None:
        return _("It is a draw: nobody has lost.")
    if fool == look.viewer:
        return _("You are the dayous.") if dayous else _("You are the fool.")
    words = _("%(who)s is the dayous") if dayous else _("%(who)s is the fool")
    return words % {"who": names(look)[fool]}


def _place(look: Look, number: int, rank: int, fool: int | None) -> dict[str, Any]:
    seat = look.seats[number]
    series = next((row for row in look.score if row.name == seat.name), None)
    words = _("fool in %(times)s of %(games)s")
    return {
        **chair_of(seat),
        "rank": rank,
        "is_you": number == look.viewer,
        "is_fool": number == fool,
        "note": words % {"times": series.fool, "games": series.games} if series else "",
    }


def trump_change(look: Look) -> dict[str, Any] | None:
    """The moment a new trump was turned up, until somebody plays on."""
    story = look.log[-1].story if look.log else None
    if story is None or story.trump is None or look.phase != "playing":
        return None
    drawn = [card for _seat, some in story.drew_open for card in cards.each(some)]
    old = next((cards.suit(card) for card in drawn if cards.suit(card) != story.trump), None)
    return {
        "old": "" if old is None else SUIT_LETTERS[old],
        "new": SUIT_LETTERS[story.trump],
        "name": suit_name(story.trump),
    }
