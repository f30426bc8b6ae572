"""Talon, discard and direction: what lies beside the field."""

from functools import lru_cache
from typing import Any, Final

from django.template.loader import get_template
from django.utils.translation import get_language, ngettext
from django.utils.translation import gettext as _

from games.engine.cards import SUIT_LETTERS, Cards, Suit
from games.engine.rules import Rules
from games.engine.sight import Sight
from games.wording import suit_name

from . import cards as drawings

_SOON: Final = 5  # so many cards before it comes, the new trump is announced in amber


def piles(sight: Sight, rules: Rules) -> str:
    """The piles as HTML; kept, since they change once in a bout."""
    return _drawn(
        get_language() or "",
        (sight.talon, sight.until_turned, sight.trump, sight.trump_card),
        rules.trumps == 2,
        sight.discard,
        sight.direction,
        len(sight.held) > 2 or rules.direction == "opener",
    )


@lru_cache(maxsize=4096)
def _drawn(
    language: str,
    talon: tuple[int, int, Suit, Cards],
    has_two_trumps: bool,
    discard: int,
    direction: int,
    shows_way: bool,
) -> str:
    words = ngettext("%(count)s card discarded", "%(count)s cards discarded", discard)
    shown = {
        **_talon(*talon, has_two_trumps),
        "discard": discard,
        "discard_label": words % {"count": discard},
        "way": "ccw" if direction < 0 else "cw",
        "shows_way": shows_way,
    }
    return get_template("games/_piles.html").render(shown)


def _talon(
    number: int, until_turned: int, trump: Suit, turned: Cards, has_two_trumps: bool
) -> dict[str, Any]:
    left = until_turned if has_two_trumps and until_turned < number else 0
    called = _("Trump: %(suit)s") % {"suit": suit_name(trump)}
    words = ngettext("Talon: %(count)s card", "Talon: %(count)s cards", number)
    facts = {"talon": words % {"count": number}, "trump": called}
    return {
        "talon": number,
        "talon_label": _("%(talon)s. %(trump)s") % facts,
        "has_back": number > (1 if until_turned else 0),
        "halves": 2 if left else 1,
        "turned": drawings.on_table(turned, trump) if turned else "",
        "suit": SUIT_LETTERS[trump],
        "trump": called,
        "next_trump": _next_trump(left),
        "is_soon": left <= _SOON,
    }


def _next_trump(left: int) -> str:
    if not left:
        return ""
    words = ngettext("New trump in %(count)s card", "New trump in %(count)s cards", left)
    return words % {"count": left}
