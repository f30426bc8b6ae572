"""Two halves, two trumps, and a direction to choose."""

import pytest

from games.engine.rules import BadRules, preset
from tests.engine.proves import proves
from tests.scenario import Scenario, pack


def second_half(talon: str, turned: str, hand: int = 2, **words: object) -> Scenario:
    """Two players with hands of two, hearts the first trump, and a talon near its middle."""
    rules = preset("dayous", 2, direction="clockwise", hand=hand)
    hands = {"anna": "6c 9c", "boris": "7c 9d"} | words
    return Scenario(trump="h", attacks="anna", rules=rules, talon=talon, trump_card=turned, **hands)


def beaten(s: Scenario) -> Scenario:
    return s.play("anna: attack 6c", "boris: defend 6c 7c", "anna: pass")


@proves("Y1")
@pytest.mark.parametrize(("decks", "hand"), [(1, 7), (2, 10), (3, 10), (4, 10)])
def test_hands_are_of_seven_with_one_deck_and_of_ten_with_more(decks: int, hand: int) -> None:
    rules = preset("dayous", 4, decks=decks)
    assert (rules.deck, rules.hand, rules.trumps) == (52, hand, 2)


@proves("Y1", "D2")
def test_eight_players_need_two_decks() -> None:
    with pytest.raises(BadRules) as refused:
        preset("dayous", 8)
    assert refused.value.refusal.rule == "D2"
    assert 2 in refused.value.refusal.facts.values()
    assert preset("dayous", 8, decks=2).hand == 10
    assert preset("dayous", 7).hand == 7


@proves("Y2")
@pytest.mark.parametrize("players", [2, 3])
def test_half_0_turns_the_half_on_top_and_puts_it_under_the_other(players: int) -> None:
    deck = pack(52)
    rest = deck[players * 7 :]
    turned = (len(rest) + 1) // 2
    s = Scenario.dealt(preset("dayous", players), deck, half=0)
    assert s.trump_card == rest[0]
    assert s.trump == rest[0][1]
    assert s.talon.split() == rest[turned:] + rest[:turned]


@proves("Y2")
@pytest.mark.parametrize("players", [2, 3])
def test_half_1_turns_the_lower_half_where_it_lies(players: int) -> None:
    deck = pack(52)
    rest = deck[players * 7 :]
    s = Scenario.dealt(preset("dayous", players), deck, half=1)
    assert s.trump_card == rest[len(rest) // 2]
    assert s.talon.split() == rest


@proves("Y2")
def test_two_cards_left_make_two_halves_of_one() -> None:
    rules = preset("dayous", 5, hand=10, decks=1)
    deck = pack(52)
    assert Scenario.dealt(rules, deck, half=0).talon.split() == [deck[51], deck[50]]
    assert Scenario.dealt(rules, deck, half=1).talon.split() == [deck[50], deck[51]]
    assert Scenario.dealt(rules, deck, half=1).trump_card == deck[51]


@proves("Y3")
def test_when_the_turned_card_is_drawn_the_lowest_lying_other_suit_is_turned_up() -> None:
    s = beaten(second_half("2h 3c 4d 5s 8h Th", "2h"))
    assert (s.trump, s.trump_card, s.words["next_trump"]) == ("s", "5s", None)
    assert s.talon == "4d 8h Th 5s"
    assert s.known("anna") == "2h"


@proves("Y3")
def test_the_first_trump_rules_until_the_turned_card_is_drawn() -> None:
    s = beaten(second_half("3c 4d 2h 5s 8h Th", "2h"))
    assert (s.trump, s.trump_card, s.talon) == ("h", "2h", "2h 5s 8h Th")


@proves("Y3")
def test_it_is_found_in_the_middle_of_a_drawing() -> None:
    s = beaten(second_half("2h 3c 4d", "2h"))
    assert (s.hand("anna"), s.hand("boris")) == ("2h 9c", "3c 9d")
    assert (s.trump, s.talon, s.trump_card) == ("d", "4d", "4d")


@proves("Y3", "A1")
def test_it_may_be_drawn_in_the_same_drawing_and_rules_all_the_same() -> None:
    s = beaten(second_half("2h 5s", "2h"))
    assert (s.trump, s.talon, s.trump_card) == ("s", "", None)
    assert (s.known("anna"), s.known("boris")) == ("2h", "5s")


@proves("Y3")
def test_the_lowest_lying_card_moves_to_the_bottom_before_the_drawing_goes_on() -> None:
    s = beaten(second_half("2h 5s 8h", "2h"))
    assert (s.hand("boris"), s.talon, s.trump) == ("8h 9d", "5s", "s")


@proves("Y3")
def test_it_is_found_before_the_same_player_draws_on() -> None:
    s = beaten(second_half("2h 5s 8h Th Jh", "2h", hand=3))
    assert (s.hand("anna"), s.hand("boris")) == ("2h 8h 9c", "9d Th Jh")
    assert (s.trump, s.talon, s.trump_card) == ("s", "5s", "5s")


@proves("Y3")
def test_with_no_other_suit_left_the_first_trump_stays() -> None:
    s = beaten(second_half("2h 3h 8h Th", "2h"))
    assert (s.trump, s.trump_card, s.words["next_trump"]) == ("h", None, None)
    assert s.talon == "8h Th"


@proves("Y3")
def test_with_no_card_left_the_first_trump_stays() -> None:
    s = beaten(second_half("3c 2h", "2h"))
    assert (s.talon, s.trump, s.words["next_trump"]) == ("", "h", None)


@proves("Y3", "C2")
def test_the_second_trump_beats_from_the_next_bout_on() -> None:
    s = beaten(second_half("2h 3c 4d 5s 8h Th", "2h", boris="7c 9h", anna="6c As"))
    s.play("boris: attack 9h")
    assert s.refuses("anna: defend 9h As") is None


@proves("Y3")
def test_the_second_trump_is_not_followed_by_a_third() -> None:
    s = beaten(second_half("4d 5s", "5s", anna="6c 9c", boris="7c 9d"))
    assert (s.trump, s.talon) == ("h", "")


def choosing() -> Scenario:
    """Anna opens, and has to say first which way the game goes."""
    return Scenario(
        trump="h",
        attacks="anna",
        rules=preset("dayous", 3),
        phase="direction",
        anna="6c 9c",
        boris="7c 9d",
        clara="8c 8d",
        talon="Jc Jh",
        trump_card="Jh",
    )


@proves("Y4")
@pytest.mark.parametrize(
    ("way", "direction", "defender"), [("clockwise", 1, "boris"), ("counterclockwise", -1, "clara")]
)
def test_the_direction_says_who_defends(way: str, direction: int, defender: str) -> None:
    s = choosing().play(f"anna: direction {way}")
    assert (s.words["direction"], s.defender) == (direction, defender)
    assert (s.phase, s.awaited) == ("attack", ["anna"])


@proves("Y4")
def test_the_opener_chooses_the_direction_before_attacking() -> None:
    s = choosing()
    assert s.refuses("anna: attack 6c") == "Y4"
    assert s.refuses("boris: direction clockwise")
    assert s.may("anna") == ["direction clockwise", "direction counterclockwise"]
    assert s.play("anna: direction counterclockwise").refuses("anna: direction clockwise")


@proves("Y4")
def test_the_whole_game_goes_in_that_direction() -> None:
    rules = preset("dayous", 3)
    s = Scenario(
        trump="h",
        attacks="anna",
        rules=rules,
        direction=-1,
        anna="6c 9c Kd",
        boris="7d 9d Kc",
        clara="6d 8d Ac",
    )
    s.play("anna: attack 6c", "clara: transfer 6d")
    assert s.defender == "boris"
    s.play("boris: take")
    assert (s.awaited, s.defender) == (["anna"], "clara")


@proves("Y5", "B8")
def test_a_take_ends_a_bout_of_dayous_at_once() -> None:
    s = second_half("2h 3c 4d 5s", "2h").play("anna: attack 6c", "boris: take")
    assert (s.field, s.awaited) == ("", ["anna"])


@proves("Y6", "B3")
def test_only_the_hand_of_the_defender_limits_the_attack() -> None:
    rules = preset("dayous", 2, decks=2, direction="clockwise")
    sixes = "6c 6d 6h 6s 6c2 6d2 6h2"
    s = Scenario(
        trump="s", attacks="anna", rules=rules, anna=f"{sixes} 6s2 9c", boris="7c 7d 7h 7s 8c 8d 8h"
    )
    assert s.refuses(f"anna: attack {sixes} 6s2") == "B3"
    assert s.refuses(f"anna: attack {sixes}") is None


@proves("Y6", "B4")
def test_a_table_may_set_a_limit() -> None:
    assert preset("dayous", 4).attack_limit is None
    assert preset("dayous", 4, attack_limit=6).attack_limit == 6


@proves("Y7", "E2", "L2")
def test_whoever_is_last_to_have_cards_is_the_dayous() -> None:
    s = second_half("", None, anna="6c", boris="7c 9d").play("anna: attack 6c")
    assert (s.fool, s.out) == ("boris", ["anna"])
