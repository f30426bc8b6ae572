"""Cards, suits and ranks by name: in full for the ear, as a sign for the eye."""

from collections.abc import Sequence
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from games.engine import cards
from games.engine.cards import ACE, OF_SUIT, Card, Cards, Rank, Suit

_SUITS: Final = (
    gettext_lazy("clubs"),
    gettext_lazy("diamonds"),
    gettext_lazy("hearts"),
    gettext_lazy("spades"),
)
_SIGNS: Final = "♣♦♥♠"

_RANKS: Final = (
    pgettext_lazy("card", "two"),
    pgettext_lazy("card", "three"),
    pgettext_lazy("card", "four"),
    pgettext_lazy("card", "five"),
    pgettext_lazy("card", "six"),
    pgettext_lazy("card", "seven"),
    pgettext_lazy("card", "eight"),
    pgettext_lazy("card", "nine"),
    pgettext_lazy("card", "ten"),
    pgettext_lazy("card", "jack"),
    pgettext_lazy("card", "queen"),
    pgettext_lazy("card", "king"),
    pgettext_lazy("card", "ace"),
)

_INDICES: Final = (
    *map(str, range(2, 11)),
    pgettext_lazy("corner of the jack", "J"),
    pgettext_lazy("corner of the queen", "Q"),
    pgettext_lazy("corner of the king", "K"),
    pgettext_lazy("corner of the ace", "A"),
)


def suit_name(suit: Suit) -> str:
    return str(_SUITS[suit])


def suit_sign(suit: Suit) -> str:
    return _SIGNS[suit]


def rank_name(rank: Rank) -> str:
    return str(_RANKS[rank - 2])


def index(rank: Rank) -> str:
    """What stands in the corner of a card."""
    return str(_INDICES[rank - 2])


def card_name(card: Card, trump: Suit | None = None) -> str:
    """The full name, for screen readers; says so if the card is a trump."""
    name = _("%(rank)s of %(suit)s") % {
        "rank": rank_name(cards.rank(card)),
        "suit": suit_name(cards.suit(card)),
    }
    if trump is None or not card & OF_SUIT[trump]:
        return name
    return _("%(card)s, trump") % {"card": name}


def card_sign(card: Card) -> str:
    """The short form, rank and sign: 6♥."""
    return index(cards.rank(card)) + suit_sign(cards.suit(card))


def card_names(some: Cards) -> str:
    return both([card_name(card) for card in cards.in_order(some)])


def rank_names(some: Cards) -> str:
    """The ranks among these cards, lowest first, as alternatives."""
    ranks = {cards.rank(card) for card in cards.each(some)}
    return either([rank_name(rank) for rank in range(2, ACE + 1) if rank in ranks])


def both(words: Sequence[str]) -> str:
    """Anna, Boris and Clara."""
    return _enumerate(words, _("%(first)s and %(last)s"))


def either(words: Sequence[str]) -> str:
    """six, seven or jack."""
    return _enumerate(words, _("%(first)s or %(last)s"))


def _enumerate(words: Sequence[str], pair: str) -> str:
    if len(words) < 2:
        return "".join(words)
    return pair % {"first": _(", ").join(words[:-1]), "last": words[-1]}


def bot_name(number: int) -> str:
    """Bots are always called what they are."""
    return _("Bot %(number)s") % {"number": number}
