"""Cards as HTML: small strings, built once and kept, since a board shows many of them."""

from functools import lru_cache
from html import escape

from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language

from games.engine import cards
from games.engine.cards import ACE, OF_SUIT, SUIT_LETTERS, Card, Suit
from games.wording import card_name, index

_COURT = {11: "J", 12: "Q", 13: "K"}


def attributes(card: Card, trump: Suit) -> str:
    """What every drawing of a card carries, on the field or in the hand."""
    return _drawn(get_language() or "", card, trump)[0]


def face(card: Card, trump: Suit) -> str:
    return _drawn(get_language() or "", card, trump)[1]


def name(card: Card, trump: Suit) -> str:
    """The full name, safe inside an attribute."""
    return _drawn(get_language() or "", card, trump)[2]


def on_table(card: Card, trump: Suit) -> SafeString:
    """A card that lies where everyone here can see it."""
    drawn, inside, called = _drawn(get_language() or "", card, trump)
    html = f'<span class="card" {drawn} role="img" aria-label="{called}">{inside}</span>'
    return mark_safe(html)  # noqa: S308  our own markup; the name is escaped


@lru_cache(maxsize=8192)
def _drawn(language: str, card: Card, trump: Suit) -> tuple[str, str, str]:
    code, suit = cards.name(card), SUIT_LETTERS[cards.suit(card)]
    golden = " data-trump" if card & OF_SUIT[trump] else ""
    drawn = f'id="c-{code}" data-card="{code}" data-suit="{suit}"{_kind(card)}{golden}'
    return drawn, _face(card, suit), escape(card_name(card, trump))


def _kind(card: Card) -> str:
    rank = cards.rank(card)
    kind = "court" if rank in _COURT else "ace" if rank == ACE else ""
    return f' data-kind="{kind}"' if kind else ""


def _face(card: Card, suit: str) -> str:
    """The same drawing as templates/cards/_face.html."""
    rank = cards.rank(card)
    art = f"a-{_COURT[rank]}" if rank in _COURT else f"s-{suit}"
    return (
        f'<span class="card__index"><b>{escape(index(rank))}</b>'
        f'<svg><use href="#s-{suit}"/></svg></span>'
        f'<svg class="card__art"><use href="#{art}"/></svg>'
    )
