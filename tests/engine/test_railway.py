"""Every card but one is dealt."""

import pytest

from games.engine.rules import preset
from tests.engine.proves import proves
from tests.scenario import NAMES, Scenario, in_order, pack


@proves("W1")
@pytest.mark.parametrize(
    ("players", "hands"),
    [(2, [18, 17]), (3, [12, 12, 11]), (4, [9, 9, 9, 8]), (5, [7] * 5), (6, [6] * 5 + [5])],
)
def test_all_but_one_are_dealt_evenly(players: int, hands: list[int]) -> None:
    s = Scenario.dealt(preset("railway", players), pack())
    assert [s.count(name) for name in NAMES[:players]] == hands


@proves("W1", "D1")
def test_the_odd_cards_go_to_the_first_in_dealing_order() -> None:
    deck = pack()
    s = Scenario.dealt(preset("railway", 3), deck, fool="anna", winner="boris")
    assert [s.count(name) for name in NAMES[:3]] == [11, 12, 12]
    assert s.hand("boris") == in_order(deck[0:35:3])


@proves("W1")
def test_the_card_left_names_the_trump_and_stays_out_of_play() -> None:
    s = Scenario.dealt(preset("railway", 3), pack())
    assert (s.trump_card, s.trump, s.talon) == ("As", "s", "")
    assert s.discard_count == 0
    assert all("As" not in s.hand(name) for name in s.names)


@proves("W1", "O1")
def test_the_lowest_trump_opens_a_railway_game() -> None:
    s = Scenario.dealt(preset("railway", 3), pack())
    assert "6s" in s.hand(s.awaited[0])


@proves("W1", "E1", "E2")
def test_nobody_draws_and_an_empty_hand_is_out_from_the_start() -> None:
    s = Scenario(
        trump="s",
        attacks="anna",
        rules=preset("railway", 3),
        trump_card="Ks",
        anna="6h",
        boris="7h 9c",
        clara="8c 8d",
        bout=1,
    )
    s.play("anna: attack 6h")
    assert s.out == ["anna"]
    s.play("boris: defend 6h 7h", "clara: pass")
    assert (s.hand("boris"), s.awaited, s.trump_card) == ("9c", ["boris"], "Ks")


@proves("W1", "P2")
def test_the_size_of_the_hand_and_the_need_of_cards_do_not_apply() -> None:
    assert preset("railway", 6, hand=12).players == 6
    s = Scenario.dealt(preset("railway", 6, hand=12), pack())
    assert s.count("fyodor") == 5


@proves("W1")
def test_several_decks_are_dealt_out_too() -> None:
    s = Scenario.dealt(preset("railway", 4, deck=24, decks=2), pack(24, 2))
    assert [s.count(name) for name in s.names] == [12, 12, 12, 11]
