"""The options, one preset a document."""

import dataclasses
from typing import Any

import pytest

from games.engine.rules import PRESETS, BadRules, Rules, preset
from tests.engine.proves import proves

FAMILY = {
    "edition": 1,
    "deck": 36,
    "decks": 1,
    "hand": 6,
    "trumps": 1,
    "direction": "clockwise",
    "attack_limit": 6,
    "first_bout_limit": None,
    "multi_card_opening": True,
    "throw_in": "lap",
    "wait_for_first_defence": False,
    "lap_on_partial_defence": True,
    "throw_in_on_take": True,
    "shed_from": "principal",
    "transfer": False,
    "after_transfer": "principal_stays",
    "flash": False,
    "railway": False,
    "draw_order": "attackers_first",
    "last_card": "play_out",
    "nobody_left": "draw",
    "next_opener": "lowest_trump",
}
CLASSIC = {
    "attack_limit": None,
    "lap_on_partial_defence": False,
    "throw_in_on_take": False,
    "nobody_left": "last_out_loses",
    "next_opener": "winner",
}
SPEC = {"transfer": True, "last_card": "immediate", "next_opener": "under_fool"}
RULES = {
    "multi_card_opening": False,
    "throw_in": "single",
    "shed_from": "last_attacker",
    "after_transfer": "transferrer_leads",
    "draw_order": "clockwise",
}
ENCOUNTER = {"throw_in": "free", "draw_order": "counterclockwise", "next_opener": "under_fool"}
DAYOUS = {
    "deck": 52,
    "hand": 7,
    "trumps": 2,
    "direction": "opener",
    "attack_limit": None,
    "throw_in": "free",
    "throw_in_on_take": False,
    "transfer": True,
}
DIFFERENCES = {
    "dayous": DAYOUS,
    "classic": CLASSIC,
    "spec": SPEC,
    "rules": RULES,
    "encounter": ENCOUNTER,
    "railway": RULES | {"railway": True},
}


@proves("P1", "P2")
@pytest.mark.parametrize("name", DIFFERENCES)
def test_a_preset_holds_what_its_document_says(name: str) -> None:
    written = dataclasses.asdict(preset(name, 2))
    assert written == FAMILY | DIFFERENCES[name] | {"players": 2}


@proves("P2", "T3")
def test_siege_is_rules_with_a_free_attack_of_several_cards() -> None:
    siege, single = preset("siege", 3), preset("rules", 3)
    assert (siege.throw_in, siege.multi_card_opening) == ("free", True)
    assert (siege.draw_order, siege.after_transfer) == (single.draw_order, single.after_transfer)


@proves("P2")
def test_there_is_a_preset_for_each_game() -> None:
    named = {"dayous", "classic", "spec", "rules", "siege", "railway", "encounter"}
    assert set(PRESETS) == named


@proves("P2")
def test_rules_are_a_value_that_cannot_be_changed() -> None:
    assert preset("spec", 3) == preset("spec", 3)
    assert hash(preset("spec", 3)) == hash(preset("spec", 3))
    with pytest.raises(dataclasses.FrozenInstanceError):
        preset("spec", 3).hand = 7


@proves("P2")
@pytest.mark.parametrize(
    "changes",
    [
        {"wait_for_first_defence": True, "throw_in": "lap"},
        {"wait_for_first_defence": True, "throw_in": "single", "multi_card_opening": False},
        {"throw_in": "single", "multi_card_opening": True},
        {"railway": True, "trumps": 2},
        {"hand": 0},
        {"hand": 13},
        {"deck": 40},
        {"decks": 0},
        {"decks": 5},
        {"trumps": 0},
        {"trumps": 3},
        {"attack_limit": 0},
        {"attack_limit": -1},
        {"first_bout_limit": 0},
    ],
)
def test_what_makes_no_sense_is_refused_with_its_reason(changes: dict[str, Any]) -> None:
    with pytest.raises(BadRules) as refused:
        preset("encounter", 3, **changes)
    assert refused.value.refusal.rule == "P2"
    assert refused.value.refusal.code


@proves("P2")
@pytest.mark.parametrize("players", [-1, 0, 1, 9])
def test_two_to_eight_play(players: int) -> None:
    with pytest.raises(BadRules):
        preset("dayous", players, decks=4)


@proves("P2")
@pytest.mark.parametrize(
    "changes",
    [
        {"throw_in": "sometimes"},
        {"direction": "up"},
        {"draw_order": "none"},
        {"last_card": ""},
        {"nobody_left": "all"},
        {"next_opener": "me"},
        {"shed_from": "anyone"},
        {"after_transfer": "nobody"},
    ],
)
def test_a_value_that_is_not_listed_is_refused(changes: dict[str, Any]) -> None:
    with pytest.raises(BadRules):
        preset("encounter", 3, **changes)


@proves("P2")
@pytest.mark.parametrize(
    "changes",
    [
        {"flash": True, "transfer": False},
        {"trumps": 2, "throw_in": "lap"},
        {"direction": "opener", "deck": 24},
        {"railway": True, "throw_in": "free"},
        {"attack_limit": 1, "first_bout_limit": 12},
        {"hand": 12},
        {"hand": 1},
        {"decks": 4},
        {"throw_in": "single", "multi_card_opening": False, "transfer": True, "flash": True},
    ],
)
def test_anything_else_can_be_played(changes: dict[str, Any]) -> None:
    assert isinstance(preset("encounter", 3, **changes), Rules)


@proves("P2")
@pytest.mark.parametrize(
    ("name", "fewest", "most"),
    [
        ("dayous", 2, 8),
        ("classic", 2, 2),
        ("spec", 2, 8),
        ("rules", 2, 6),
        ("siege", 2, 6),
        ("railway", 2, 6),
        ("encounter", 2, 6),
    ],
)
def test_a_preset_names_its_range_of_players(name: str, fewest: int, most: int) -> None:
    assert list(PRESETS[name].players) == list(range(fewest, most + 1))
    for players in (fewest - 1, most + 1):
        with pytest.raises(BadRules) as refused:
            preset(name, players, decks=4)
        assert refused.value.refusal.rule == "P2"
