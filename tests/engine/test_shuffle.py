"""The fair deal: promised, mixed from everyone's randomness, and computable again by anyone."""

import hashlib
from collections import Counter

import pytest

from games.engine import cards, shuffle
from games.engine.rules import preset

SECRET = bytes(range(64))
RULES = preset("dayous", 4)


def test_the_promise_binds_game_and_secret():
    expected = hashlib.sha256(b"dayous-commit-v1" + b"g1" + SECRET).hexdigest()
    assert shuffle.commitment("g1", SECRET) == expected
    assert shuffle.commitment("g2", SECRET) != expected


def test_a_deal_holds_every_card_once_and_every_seat_once():
    chance = shuffle.chance(RULES, "g1", SECRET, ["a", "", "b", ""])
    assert sum(chance.deck) == cards.pack(52)
    assert sorted(chance.seats) == [0, 1, 2, 3]
    assert chance.half in (0, 1)


def test_every_seed_and_its_seat_change_the_deal():
    deals = {
        shuffle.chance(RULES, game, SECRET, seeds).deck
        for game, seeds in [
            ("g1", ["a", "b", "", ""]),
            ("g1", ["b", "a", "", ""]),
            ("g1", ["a", "b", "c", ""]),
            ("g2", ["a", "b", "", ""]),
        ]
    }
    assert len(deals) == 4


@pytest.mark.parametrize("seed", ["a|1:b", "a\nb", "x" * 65])
def test_a_seed_that_could_pass_for_another_is_refused(seed):
    with pytest.raises(ValueError, match="not a seed"):
        shuffle.chance(RULES, "g1", SECRET, [seed, "", "", ""])


def test_a_number_that_would_favour_the_low_ones_is_thrown_away():
    top = (1 << 32) - 1
    assert shuffle.below(3, iter([top, 4])) == 1
    assert shuffle.below(3, iter([top - 1, 4])) == (top - 1) % 3 == 2


def test_small_numbers_come_up_equally_often():
    stream = shuffle.numbers(SECRET, "deck")
    seen = Counter(shuffle.below(52, stream) for _ in range(52 * 400))
    chi_squared = sum((number - 400) ** 2 / 400 for number in seen.values())
    assert len(seen) == 52
    assert 25 < chi_squared < 90


def test_the_frozen_deals_stay_as_they_are():
    """Published games are checked against these computations for ever."""
    chance = shuffle.chance(RULES, "frozen", SECRET, ["anna", "boris", "", "dima"])
    assert " ".join(map(cards.name, chance.deck[:12])) == FROZEN_DECK
    assert (chance.half, chance.seats) == FROZEN_REST
    assert shuffle.commitment("frozen", SECRET)[:32] == FROZEN_PROMISE


FROZEN_DECK = "Ah Qs 8h 7c Jd Ac 8d Qc Qd 9s Td 7d"
FROZEN_REST = (1, (0, 1, 2, 3))
FROZEN_PROMISE = "9692471f64bff84cfaa30ac173e3ff74"
