"""Bots play by the rules, from what their seat may see, to the end of every game."""

import random
from dataclasses import replace

import pytest
from hypothesis import given, settings

from games import bots
from games.engine import notation
from games.engine.cards import parse
from games.engine.deal import deal
from games.engine.play import play
from games.engine.rules import preset
from games.engine.sight import see
from tests.engine.random_play import random_chance, random_game, random_move
from tests.engine.strategies import rules_strategy, seeds
from tests.scenario import Scenario

LONGEST = 20_000  # moves; far beyond any game that goes anywhere


def answer(scenario, name):
    """What the bot would play in this seat."""
    seat = scenario.names.index(name)
    sight = see(scenario.rules, scenario.position, seat)
    return notation.write(bots.choose(scenario.rules, sight, chance=random.Random(1)))


def finish(rules, seed, is_bot):
    """A whole game, each seat played by the bot or at random."""
    rng = random.Random(seed)
    position = deal(rules, random_chance(rules, rng))
    for _ in range(LONGEST):
        if position.is_over:
            return position
        seat = rng.choice(position.awaited)
        if is_bot(seat):
            move = bots.choose(rules, see(rules, position, seat), chance=rng)
        else:
            move = random_move(rules, position, seat, rng)
        position = play(rules, position, move)
    raise AssertionError("the game does not end")


@given(rules_strategy, seeds)
@settings(max_examples=60, deadline=None)
def test_bots_play_legal_moves_to_the_end_of_any_game(rules, seed):
    # With hands of one and twins, three players can be dealt cards of which none beats another.
    assert finish(rules, seed, lambda seat: True).is_over


@given(rules_strategy, seeds)
@settings(max_examples=15, deadline=None)
def test_a_bot_has_a_legal_move_wherever_play_has_led(rules, seed):
    for _, position in random_game(rules, seed):
        for seat in position.awaited:
            sight = see(rules, position, seat)
            play(rules, position, bots.choose(rules, sight, chance=random.Random(seed)))


def test_three_bots_do_not_hand_the_same_cards_round_for_ever():
    rules = preset("dayous", 3, decks=2, hand=2)
    for seed in range(10):
        assert finish(rules, seed, lambda seat: True).is_over


@pytest.mark.parametrize("name", ["classic", "dayous", "encounter", "rules", "spec"])
def test_the_bot_beats_random_play(name):
    rules = preset(name, 2)
    fools = [finish(rules, seed, lambda seat, bot=seed % 2: seat == bot).fool for seed in range(60)]
    lost = sum(fool == seed % 2 for seed, fool in enumerate(fools))
    assert lost < 60 * 0.2


def test_what_the_bot_cannot_see_does_not_change_its_move():
    s = Scenario(trump="s", attacks="anna", anna="9h", boris="Th 7s", clara="8c", talon="7c 6s")
    s.play("anna: attack 9h")
    swapped = replace(s.position, hands=s.position.hands.copy(), talon=(parse("8c"), parse("6s")))
    swapped.hands[2] = parse("7c")
    before, after = (see(s.rules, position, 1) for position in (s.position, swapped))
    moves = {bots.choose(s.rules, sight, chance=random.Random(1)) for sight in (before, after)}
    assert len(moves) == 1


def test_a_bot_that_nobody_waits_for_has_no_move():
    s = Scenario(trump="s", attacks="anna", anna="9h", boris="Th")
    for seat in (1, None):
        with pytest.raises(ValueError, match="does not wait"):
            bots.choose(s.rules, see(s.rules, s.position, seat), chance=random.Random(1))


def test_it_opens_with_its_lowest_card_that_is_no_trump():
    s = Scenario(trump="s", attacks="anna", anna="6s Jh Kd", boris="7c 8c", talon="9h 8s")
    assert answer(s, "anna") == "attack Jh"


def test_it_leads_low_cards_of_a_rank_together_but_keeps_the_trump_among_them():
    s = Scenario(trump="s", attacks="anna", anna="7d 7h 7s Kd", boris="6c 8c 9c", talon="9h 8s")
    assert answer(s, "anna") == "attack 7d 7h"


def test_it_leads_no_more_cards_than_the_defender_can_face():
    s = Scenario(trump="s", attacks="anna", anna="7c 7d 7h", boris="6c 8c", talon="9h 8s")
    assert answer(s, "anna") == "attack 7c 7d"


def test_it_keeps_a_high_pair_together_only_until_the_talon_is_empty():
    hands = {"anna": "Kd Kh", "boris": "6c 8c"}
    assert answer(Scenario(trump="s", attacks="anna", talon="8s", **hands), "anna") == "attack Kd"
    assert answer(Scenario(trump="s", attacks="anna", **hands), "anna") == "attack Kd Kh"


def test_it_beats_with_the_lowest_card_of_the_suit_before_any_trump():
    s = Scenario(trump="s", attacks="anna", anna="9h 6c", boris="6s Th Ah")
    assert answer(s.play("anna: attack 9h"), "boris") == "defend 9h Th"


def test_it_beats_the_hardest_card_first():
    rules = preset("classic", 2)
    s = Scenario(rules=rules, trump="s", attacks="anna", anna="7s 7h 6c", boris="6s 8s 9c")
    assert answer(s.play("anna: attack 7h 7s"), "boris") == "defend 7s 8s 7h 6s"


def test_it_takes_when_it_cannot_beat_everything():
    rules = preset("classic", 2)
    s = Scenario(rules=rules, trump="s", attacks="anna", anna="7c 7h 6c", boris="8h 9h 9d")
    assert answer(s.play("anna: attack 7c 7h"), "boris") == "take"


def test_it_saves_a_high_trump_only_while_there_are_cards_to_draw():
    hands = {"anna": "9h 6c", "boris": "Qs 7d"}
    early = Scenario(trump="s", attacks="anna", talon="8s", **hands).play("anna: attack 9h")
    late = Scenario(trump="s", attacks="anna", **hands).play("anna: attack 9h")
    assert [answer(early, "boris"), answer(late, "boris")] == ["take", "defend 9h Qs"]


def test_it_hands_the_attack_on_if_that_costs_no_trump():
    rules = preset("spec", 3, flash=True)
    hands = {"anna": "9h 6c 6d", "clara": "7c 8c Jc", "talon": "8s", "trump": "s"}
    plain = Scenario(rules=rules, attacks="anna", boris="9d 9s Th", **hands)
    shown = Scenario(rules=rules, attacks="anna", boris="7d 9s Th", **hands)
    plays = ("anna: attack 9h", "clara: pass")
    assert answer(plain.play(*plays), "boris") == "transfer 9d"
    assert answer(shown.play(*plays), "boris") == "flash 9s"


def test_it_throws_in_low_cards_and_keeps_high_ones_and_trumps():
    hands = {"boris": "Ts Ks 6d 7d", "talon": "8c 8s"}
    low = Scenario(trump="s", attacks="anna", anna="9h Tc Ad", **hands)
    high = Scenario(trump="s", attacks="anna", anna="9h Kc Ad", **hands)
    low.play("anna: attack 9h", "boris: defend 9h Ts")
    high.play("anna: attack 9h", "boris: defend 9h Ks")
    assert [answer(low, "anna"), answer(high, "anna")] == ["attack Tc", "pass"]


def test_it_throws_in_its_whole_hand_where_that_is_the_way_out():
    s = Scenario(trump="s", attacks="anna", anna="9h 9s Kc", boris="Kh 6d 7d", clara="6c")
    assert answer(s.play("anna: attack 9h", "boris: defend 9h Kh"), "anna") == "attack 9s Kc"


def test_it_lets_luck_choose_the_direction():
    rules = preset("dayous", 3)
    sight = see(rules, deal(rules, random_chance(rules, random.Random(1))), None)
    opener = replace(sight, seat=sight.awaited[0], choices=replace(sight.choices, may_direct=True))
    ways = {bots.choose(rules, opener, chance=random.Random(n)).clockwise for n in range(9)}
    assert ways == {True, False}
