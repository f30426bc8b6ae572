"""Sets of cards: what they hold, in which order, and how they are written."""

import doctest

import pytest

from games.engine import cards, notation
from games.engine.cards import (
    BEATERS,
    CLUBS,
    DIAMONDS,
    HEARTS,
    OF_SUIT,
    SPADES,
    card,
    count,
    each,
    in_order,
    name,
    names,
    of_one_rank,
    pack,
    parse,
    same_rank,
)
from tests import scenario


@pytest.mark.parametrize("module", [cards, notation, scenario])
def test_the_examples_in_the_text_are_true(module: object) -> None:
    failed, tried = doctest.testmod(module)
    assert (failed, tried > 0) == (0, True)


@pytest.mark.parametrize(("size", "lowest"), [(24, "9c"), (36, "6c"), (52, "2c")])
def test_a_pack_goes_up_to_the_ace(size: int, lowest: str) -> None:
    one, two = pack(size), pack(size, 2)
    assert (count(one), count(two)) == (size, 2 * size)
    assert (name(each(one)[0]), name(each(one)[-1])) == (lowest, "As")
    assert one & two == one
    assert names(two & ~one).split()[0] == lowest + "2"


@pytest.mark.parametrize(
    ("text", "rank", "suit", "copy"),
    [
        ("2c", 2, CLUBS, 1),
        ("Th", 10, HEARTS, 1),
        ("As", 14, SPADES, 1),
        ("2c2", 2, CLUBS, 2),
        ("Jd4", 11, DIAMONDS, 4),
    ],
)
def test_a_card_has_a_rank_a_suit_and_a_copy(text: str, rank: int, suit: int, copy: int) -> None:
    one = card(text)
    assert (cards.rank(one), cards.suit(one), cards.copy(one)) == (rank, suit, copy)
    assert cards.make(rank, suit, copy) == one
    assert name(one) == text
    assert one & OF_SUIT[suit] == one
    assert sum(bool(one & of_suit) for of_suit in OF_SUIT) == 1


@pytest.mark.parametrize("number", [0, 1, 2, 5])
def test_a_set_comes_apart_into_its_cards(number: int) -> None:
    some = each(pack(52, 4))[:: 208 // 6][:number]
    assert each(sum(some)) == some
    assert count(sum(some)) == number


def test_in_order_goes_by_rank_then_suit_then_copy() -> None:
    assert names(parse("As 2d 2c2 2c Ts3 2s4 Ah")) == "2c 2c2 2d 2s4 Ts3 Ah As"
    assert [name(one) for one in in_order(parse("7h2 7h 6s"))] == ["6s", "7h", "7h2"]
    assert names(0) == ""


@pytest.mark.parametrize("text", ["6h", "6h2", "6h3", "6h4", "6c 6s3"])
def test_one_rank_is_all_suits_in_every_copy(text: str) -> None:
    rank = same_rank(parse(text))
    assert count(rank) == 16
    assert {cards.rank(one) for one in each(rank)} == {6}


def test_several_ranks_are_the_sum_of_each() -> None:
    assert same_rank(parse("6h As3 Tc4 2d2")) == sum(
        same_rank(card(text)) for text in ("6h", "As", "Tc", "2d")
    )
    assert same_rank(0) == 0


@pytest.mark.parametrize(
    ("text", "alike"),
    [("6h", True), ("6h 6d 6c2", True), ("6h 7h", False), ("6h 6d As", False), ("Ah2 Ac", True)],
)
def test_of_one_rank(text: str, alike: bool) -> None:
    assert of_one_rank(parse(text)) is alike


def test_beaters_are_higher_in_the_suit_or_trumps() -> None:
    one_deck = pack(52)
    assert names(BEATERS[SPADES][card("Qh")] & pack(24)) == "9s Ts Js Qs Kh Ks Ah As"
    assert names(BEATERS[HEARTS][card("Qh")] & one_deck) == "Kh Ah"
    assert BEATERS[CLUBS][card("Ac")] == 0
    assert names(BEATERS[CLUBS][card("Kd2")] & pack(24, 2) & OF_SUIT[DIAMONDS]) == "Ad Ad2"
    assert count(BEATERS[SPADES][card("2h3")]) == 4 * (12 + 13)


@pytest.mark.parametrize("text", ["6h 6h", "6h 7x", "6", "6h1", "6h5", "1h", "10h"])
def test_what_is_no_set_of_cards(text: str) -> None:
    with pytest.raises(ValueError):
        parse(text)


def test_a_card_named_twice_is_said() -> None:
    with pytest.raises(ValueError, match="named twice: 6h"):
        parse("6h 7h 6h")
