"""The fair deal computed a second time, by its published recipe alone, and frozen for ever."""

import hashlib
import hmac
from collections import Counter

import pytest

from games.engine import cards, shuffle
from games.engine.rules import preset

SECRET = bytes(range(64))

#: rules, seeds; first cards, the hash of all of them, the half, the order of seats.
VECTORS = [
    (
        preset("classic", 2),
        ["", ""],
        "7c Jh 9s Kd 7d Td",
        "3097320049989df2c13fdf74183ff132d64b9ea961cff58ea0e8f6b1817380d9",
        (0, (1, 0)),
    ),
    (
        preset("dayous", 8, decks=2),
        ["anna", "boris", "", "dima", "", "", "", ""],
        "4s2 7d2 Th2 Qd2 3d 5h2",
        "fad96dee4ae4dda508d8cd7b4d7acb8fc5c17bfa22208a02f829347294278293",
        (1, (1, 4, 2, 0, 7, 6, 3, 5)),
    ),
    (
        preset("railway", 3),
        ["0" * 64, "", "z"],
        "6c 7c 9h As Jc 7h",
        "eb2267ee0b88dd3c83790cda5954b4885d97924137fb8a3ac987d919433cfe00",
        (0, (2, 1, 0)),
    ),
]


@pytest.mark.parametrize(("rules", "seeds", "first", "whole", "rest"), VECTORS)
def test_a_frozen_deal_never_changes(rules, seeds, first, whole, rest):
    chance = shuffle.chance(rules, "frozen", SECRET, seeds)
    deck = " ".join(map(cards.name, chance.deck))
    assert deck.startswith(first)
    assert hashlib.sha256(deck.encode()).hexdigest() == whole
    assert (chance.half, chance.seats) == rest


@pytest.mark.parametrize(("rules", "seeds"), [vector[:2] for vector in VECTORS])
def test_anyone_can_compute_the_deal_from_secret_and_seeds(rules, seeds):
    """Written without a look at the engine, as whoever distrusts it would."""
    said = "|".join(["dayous-v1", "frozen", *(f"{i}:{seed}" for i, seed in enumerate(seeds))])
    key = hmac.new(SECRET, said.encode(), hashlib.sha512).digest()
    deck = [
        f"{rank}{suit}{copy if copy > 1 else ''}"
        for copy in range(1, rules.decks + 1)
        for rank in "23456789TJQKA"[13 - rules.deck // 4 :]
        for suit in "cdhs"
    ]
    chance = shuffle.chance(rules, "frozen", SECRET, seeds)
    assert [cards.name(card) for card in chance.deck] == again(deck, key, "deck")
    assert list(chance.seats) == again(list(range(rules.players)), key, "first")


def again(items: list, key: bytes, label: str) -> list:
    """Fisher and Yates, from the last place down, numbers by rejection."""
    blocks = (hmac.new(key, f"{label}|{n}".encode(), hashlib.sha512).digest() for n in range(99))
    words = (int.from_bytes(block[i : i + 4], "big") for block in blocks for i in range(0, 64, 4))
    for last in range(len(items) - 1, 0, -1):
        size = last + 1
        number = next(word for word in words if word < 2**32 // size * size)
        items[last], items[number % size] = items[number % size], items[last]
    return items


def test_the_promise_is_frozen_too():
    assert shuffle.commitment("frozen", SECRET) == (
        "9692471f64bff84cfaa30ac173e3ff741261732cc03400ddd822d6fa0d405f79"
    )


def chi_squared(below, rounds: int = 400) -> float:
    """How far from equal the numbers below 52 come up, out of numbers of six bits."""
    stream = (number >> 26 for number in shuffle.numbers(SECRET, "fair"))
    seen = Counter(below(52, stream) for _ in range(52 * rounds))
    return sum((seen[number] - rounds) ** 2 / rounds for number in range(52))


def by_rejection(bound: int, stream) -> int:
    fair = 64 - 64 % bound
    return next(number for number in stream if number < fair) % bound


def test_rejection_is_fair_where_taking_the_rest_is_not():
    """The control: with few bits the remainder favours low numbers, and the measure shows it."""
    assert 20 < chi_squared(by_rejection) < 90
    assert chi_squared(lambda bound, stream: next(stream) % bound) > 500


@pytest.mark.parametrize("place", [0, 17, 51])
def test_every_card_comes_to_every_place_equally_often(place):
    rules, rounds = preset("dayous", 2), 52 * 20
    deals = (shuffle.chance(rules, f"g{i}", SECRET, ["", ""]).deck for i in range(rounds))
    seen = Counter(deck[place] for deck in deals)
    assert 20 < sum((seen[card] - 20) ** 2 / 20 for card in cards.each(cards.pack(52))) < 95
