"""Cards and sets of cards: the only module that knows how cards are laid out in bits.

A set of cards is an int with one bit for each piece, and a card is the set that holds it alone.
Read ``|`` as union, ``&`` as intersection, ``& ~`` as difference. One deck takes 52 bits, rank by
rank with the four suits of a rank side by side; the twins of further decks follow above.

>>> hand = parse("6c 6s Ah Ah2")
>>> names(hand & same_rank(card("6d")))
'6c 6s'
>>> names(hand & BEATERS[SPADES][card("9h")])
'6s Ah Ah2'
"""

from typing import Final, TypeAlias

Card: TypeAlias = int
Cards: TypeAlias = int
Rank: TypeAlias = int
Suit: TypeAlias = int

NO_CARDS: Final[Cards] = 0
CLUBS, DIAMONDS, HEARTS, SPADES = SUITS = range(4)
SUIT_LETTERS: Final = "cdhs"
RANK_LETTERS: Final = "23456789TJQKA"
ACE: Final[Rank] = 14
MOST_DECKS: Final = 4

_DECK_BITS: Final = 52
_ONE_DECK: Final[Cards] = (1 << _DECK_BITS) - 1
_CLUBS_OF_ONE_DECK: Final[Cards] = sum(1 << (4 * i) for i in range(13))
_IN_EVERY_DECK: Final = sum(1 << (_DECK_BITS * copy) for copy in range(MOST_DECKS))

count = int.bit_count


def make(rank: Rank, suit: Suit, copy: int = 1) -> Card:
    return 1 << ((copy - 1) * _DECK_BITS + (rank - 2) * 4 + suit)


def rank(card: Card) -> Rank:
    return (card.bit_length() - 1) % _DECK_BITS // 4 + 2


def suit(card: Card) -> Suit:
    return (card.bit_length() - 1) % _DECK_BITS % 4


def copy(card: Card) -> int:
    """Which deck the card comes from, counted from 1."""
    return (card.bit_length() - 1) // _DECK_BITS + 1


def each(cards: Cards) -> list[Card]:
    """The cards one by one: deck by deck, from the lowest rank up, in the order c d h s."""
    if count(cards) == 1:
        return [cards]
    found = []
    while cards:
        low = cards & -cards
        found.append(low)
        cards ^= low
    return found


def in_order(cards: Cards) -> list[Card]:
    """The cards from the lowest rank up, in the order c d h s, twins side by side."""
    return each(cards) if cards <= _ONE_DECK else sorted(each(cards), key=_by_rank)


def _by_rank(card: Card) -> tuple[int, int]:
    copies, place = divmod(card.bit_length() - 1, _DECK_BITS)
    return place, copies


def same_rank(cards: Cards) -> Cards:
    """Every card, held by anyone, that shares a rank with one of these."""
    if cards > _ONE_DECK:
        cards |= cards >> 2 * _DECK_BITS
        cards |= cards >> _DECK_BITS
    cards |= cards >> 1
    cards |= cards >> 2
    return (cards & _CLUBS_OF_ONE_DECK) * _RANK_IN_EVERY_DECK


def of_one_rank(cards: Cards) -> bool:
    """Do all of these, at least one, share a rank?"""
    return count(cards) == 1 or not cards & ~same_rank(cards & -cards)


_RANK_IN_EVERY_DECK: Final = 0b1111 * _IN_EVERY_DECK

#: Every card of a suit, in any copy.
OF_SUIT: Final[tuple[Cards, ...]] = tuple(
    (_CLUBS_OF_ONE_DECK << suit) * _IN_EVERY_DECK for suit in SUITS
)


def pack(size: int, decks: int = 1) -> Cards:
    """All cards of this many decks of 24, 36 or 52 cards."""
    lowest = ACE + 1 - size // 4
    return sum(
        make(rank, suit, copy)
        for copy in range(1, decks + 1)
        for rank in range(lowest, ACE + 1)
        for suit in SUITS
    )


def _beaters(target: Card, trump: Suit) -> Cards:
    higher = sum(make(r, suit(target)) for r in range(rank(target) + 1, ACE + 1)) * _IN_EVERY_DECK
    return higher if suit(target) == trump else higher | OF_SUIT[trump]


#: BEATERS[trump][card] is every card that beats the card under that trump.
BEATERS: Final[tuple[dict[Card, Cards], ...]] = tuple(
    {card: _beaters(card, trump) for card in each(pack(52, MOST_DECKS))} for trump in SUITS
)


def name(card: Card) -> str:
    return _NAMES[card]


def _name(card: Card) -> str:
    twin = str(copy(card)) if copy(card) > 1 else ""
    return RANK_LETTERS[rank(card) - 2] + SUIT_LETTERS[suit(card)] + twin


_NAMES: Final = {card: _name(card) for card in each(pack(52, MOST_DECKS))}
_CARDS: Final = {name: card for card, name in _NAMES.items()}


def card(name: str) -> Card:
    """Read a name: rank, suit and, past the first deck, the copy. ValueError if it is none."""
    try:
        return _CARDS[name]
    except KeyError:
        raise ValueError(f"not a card: {name[:8]!r}") from None


def parse(text: str) -> Cards:
    """Read a set of cards; ValueError if a word is no card or a card is named twice."""
    cards = NO_CARDS
    for word in text.split():
        one = card(word)
        if cards & one:
            raise ValueError(f"named twice: {word}")
        cards |= one
    return cards


def names(cards: Cards) -> str:
    return " ".join(_NAMES[card] for card in in_order(cards))
