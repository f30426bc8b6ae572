"""Nobody learns anything of a card that is hidden from them, not even from what is left unsaid."""

from dataclasses import replace
from random import Random
from unittest import mock

import pytest

from games.course import kinds
from games.engine import sight
from games.engine.rules import PRESETS
from tests.games.interference import pairs

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("preset", PRESETS)
def test_swapping_two_hidden_cards_changes_nothing_for_the_viewer(preset):
    assert list(pairs(preset, 2, Random(preset))) == [[], []]


def test_a_leak_would_be_found():
    """The control: a number that depends on a hidden card gives the two worlds away."""
    honest = sight._until_turned

    def leaking(position):
        return honest(position) + sum(hand % 5 for hand in position.hands)

    with mock.patch("games.engine.sight._until_turned", leaking):
        found = list(pairs("encounter", 3, Random(1)))
    assert any("sight" in what for one in found for what in one)


def test_a_leak_into_what_is_stored_would_be_found():
    honest = kinds.KINDS["move"]

    def telling(course, entry, secret):
        after, shown = honest.fold(course, entry, secret)
        return after, {**shown, "hands": after.position.hands, "talon": after.position.talon}

    with mock.patch.dict(kinds.KINDS, {"move": replace(honest, fold=telling)}):
        found = list(pairs("encounter", 3, Random(2)))
    assert any("stored ('Event'" in what for one in found for what in one)
