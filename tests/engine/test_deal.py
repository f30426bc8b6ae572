"""Dealing, the talon and the trump."""

from typing import Any

import pytest

from games.engine.rules import BadRules, preset
from tests.engine.proves import proves
from tests.scenario import NAMES, Scenario, in_order, pack, stacked


@proves("D1")
def test_the_first_game_is_dealt_one_card_at_a_time_from_seat_zero() -> None:
    rules = preset("encounter", 3)
    deck = pack()
    s = Scenario.dealt(rules, deck)
    assert s.hand("anna") == in_order(deck[0:18:3])
    assert s.hand("boris") == in_order(deck[1:18:3])
    assert s.hand("clara") == in_order(deck[2:18:3])


@proves("D1")
@pytest.mark.parametrize(
    ("fool", "order"),
    [("anna", "boris clara anna"), ("boris", "clara anna boris"), ("clara", "anna boris clara")],
)
def test_a_later_game_is_dealt_from_the_seat_after_the_fool(fool: str, order: str) -> None:
    deck = pack()
    s = Scenario.dealt(preset("spec", 3), deck, fool=fool)
    for place, name in enumerate(order.split()):
        assert s.hand(name) == in_order(deck[place:18:3])


@proves("D1")
def test_after_a_draw_the_deal_starts_from_seat_zero() -> None:
    deck = pack()
    s = Scenario.dealt(preset("spec", 3), deck, fool=None)
    assert s.hand("anna") == in_order(deck[0:18:3])


@proves("D3")
def test_the_card_after_the_deal_names_the_trump_and_is_drawn_last() -> None:
    deck = pack()
    s = Scenario.dealt(preset("encounter", 3), deck)
    assert s.trump_card == deck[18]
    assert s.trump == deck[18][1]
    assert s.talon.split() == [*deck[19:], deck[18]]


@proves("D2")
def test_six_players_with_36_cards_leave_the_last_card_as_the_talon() -> None:
    deck = pack()
    s = Scenario.dealt(preset("spec", 6), deck)
    assert [s.count(name) for name in NAMES[:6]] == [6, 6, 6, 6, 6, 5]
    assert s.talon == s.trump_card == deck[35]
    assert s.trump == deck[35][1]


@proves("D1", "D2")
def test_the_fool_who_deals_is_the_one_who_starts_one_short() -> None:
    s = Scenario.dealt(preset("spec", 6), pack(), fool="clara")
    assert [s.count(name) for name in NAMES[:6]] == [6, 6, 5, 6, 6, 6]


@proves("D2", "E1")
def test_the_only_card_of_the_talon_is_drawn_after_the_first_bout() -> None:
    rules = preset("spec", 6, transfer=False)
    s = Scenario.dealt(rules, stacked(rules, "9s", anna="6s 7c", boris="8c"))
    s.play("anna: attack 7c", *(f"{name}: pass" for name in NAMES[2:6]), "boris: defend 7c 8c")
    s.play("anna: pass", *(f"{name}: pass" for name in NAMES[2:6]))
    assert "9s" in s.hand("anna")
    assert s.talon == ""
    assert s.count("boris") == 5


@proves("D2")
@pytest.mark.parametrize("players", [7, 8])
def test_too_few_cards_for_everyone_are_refused_with_the_numbers(players: int) -> None:
    with pytest.raises(BadRules) as refused:
        preset("spec", players)
    assert refused.value.refusal.rule == "D2"
    assert 36 in refused.value.refusal.facts.values()


@proves("D2")
def test_a_bigger_deck_makes_room_for_everyone() -> None:
    assert preset("spec", 8, deck=52).players == 8


@proves("D2")
def test_two_trumps_need_two_cards_more_than_the_hands() -> None:
    exact = {"decks": 1, "hand": 10}
    assert preset("dayous", 5, **exact).hand == 10
    with pytest.raises(BadRules) as refused:
        preset("dayous", 4, deck=36, decks=1, hand=9)
    assert refused.value.refusal.rule == "D2"
    with pytest.raises(BadRules):
        preset("dayous", 5, deck=36, decks=1, hand=7)


@proves("D2")
def test_one_trump_needs_no_card_beyond_the_hands() -> None:
    rules = preset("encounter", 4, hand=9)
    s = Scenario.dealt(rules, pack())
    assert [s.count(name) for name in NAMES[:4]] == [9, 9, 9, 8]


@proves("D2")
@pytest.mark.parametrize(
    ("players", "options"),
    [(8, {"decks": 1}), (8, {"deck": 24, "hand": 12}), (3, {"deck": 24, "hand": 12})],
)
def test_what_the_refusal_offers_would_really_fit(players: int, options: dict[str, int]) -> None:
    with pytest.raises(BadRules) as refused:
        preset("dayous", players, **({"decks": 1} | options))
    offered = {"hand": 7, "decks": 1} | options
    facts = refused.value.refusal.facts
    for name in {"players", "decks", "hand"} & {key for key, fits in facts.items() if fits}:
        fitting = {"players": players} | offered | {name: facts[name]}
        assert preset("dayous", **fitting)


@proves("D1")
@pytest.mark.parametrize(
    "wrong",
    [
        {"deck": pack(36)[1:]},
        {"deck": [*pack(36)[1:], "7c"]},
        {"deck": pack(52)},
        {"half": 2},
        {"half": -1},
        {"seats": "anna anna clara"},
        {"seats": "anna boris"},
    ],
)
def test_a_shuffle_that_does_not_fit_is_refused(wrong: dict[str, Any]) -> None:
    rules = preset("encounter", 3)
    with pytest.raises(ValueError, match=r"deck|half"):
        Scenario.dealt(rules, **({"deck": pack(36)} | wrong))
