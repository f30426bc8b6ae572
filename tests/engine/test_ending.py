"""How a game ends."""

import pytest

from games.engine import notation
from games.engine.play import end
from games.engine.rules import preset
from tests.engine.proves import proves
from tests.scenario import Scenario, pack


def two(named: str = "encounter", **words: object) -> Scenario:
    rules = preset(named, 2, **words.pop("options", {}))
    return Scenario(
        trump="s", attacks="anna", rules=rules, **({"anna": "6h", "boris": "7h"} | words)
    )


def three(named: str = "encounter", **words: object) -> Scenario:
    rules = preset(named, 3, **words.pop("options", {}))
    hands = {"anna": "6h", "boris": "7h 9c", "clara": "6c"}
    return Scenario(trump="s", attacks="anna", rules=rules, **(hands | words))


@proves("L1")
def test_immediate_the_defender_who_alone_has_cards_is_the_fool() -> None:
    s = two("spec").play("anna: attack 6h")
    assert (s.phase, s.fool, s.out, s.draw) == ("over", "boris", ["anna"], False)


@proves("L1")
def test_immediate_nothing_is_picked_up_or_discarded() -> None:
    s = two("spec")
    before = s.discard_count
    s.play("anna: attack 6h")
    assert (s.hand("boris"), s.field, s.discard_count) == ("7h", "6h", before)


@proves("L1")
def test_immediate_waits_for_the_last_attacker_and_for_the_talon() -> None:
    assert three("spec").play("anna: attack 6h").phase == "attack"
    assert three("spec").play("anna: attack 6h", "clara: attack 6c").fool == "boris"
    assert two("spec", talon="Js").play("anna: attack 6h").phase == "defend"


@proves("L1", "X2")
def test_immediate_the_last_card_by_transfer_ends_the_game() -> None:
    s = two("spec", anna="6h 8c 9c", boris="6c").play("anna: attack 6h", "boris: transfer 6c")
    assert (s.fool, s.out) == ("anna", ["boris"])


@proves("L1", "B8")
def test_immediate_also_ends_a_take_when_the_last_card_is_thrown_in() -> None:
    s = three("spec", anna="6h 6d", clara="").play("anna: attack 6h", "boris: take")
    assert (s.phase, s.awaited) == ("take", ["anna"])
    s.play("anna: attack 6d")
    assert (s.fool, s.hand("boris"), s.field) == ("boris", "7h 9c", "6h 6d")


@proves("L2")
def test_play_out_a_defender_with_a_card_to_spare_is_the_fool_at_once() -> None:
    s = two(boris="7h 9c").play("anna: attack 6h")
    assert (s.phase, s.fool, s.hand("boris"), s.field) == ("over", "boris", "7h 9c", "6h")


@proves("L2")
def test_play_out_a_defender_who_can_still_get_rid_of_all_plays_on() -> None:
    s = two().play("anna: attack 6h")
    assert (s.phase, s.fool, s.awaited) == ("defend", None, ["boris"])


@proves("L2")
def test_play_out_counts_the_cards_that_are_still_unbeaten() -> None:
    beaten = ("anna: attack 6h", "boris: defend 6h 7h")
    s = two(anna="6h 6d", boris="7h 8d 9c").play(*beaten, "anna: attack 6d")
    assert (s.phase, s.fool) == ("over", "boris")
    s = two(anna="6h 6d", boris="7h 8d").play(*beaten, "anna: attack 6d")
    assert (s.phase, s.awaited) == ("defend", ["boris"])


@proves("L2", "L3")
def test_play_out_beating_all_leaves_nobody_and_the_game_is_drawn() -> None:
    s = two().play("anna: attack 6h", "boris: defend 6h 7h")
    assert (s.phase, s.draw, s.fool, s.out) == ("over", True, None, ["anna", "boris"])


@proves("L2")
def test_play_out_taking_makes_them_the_fool() -> None:
    s = two().play("anna: attack 6h", "boris: take")
    assert (s.phase, s.fool, s.draw, s.out) == ("over", "boris", False, ["anna"])


@proves("L2")
def test_play_out_who_has_taken_is_the_fool_when_the_last_card_is_thrown_in() -> None:
    s = two(anna="6h 6d", boris="7h 8d").play("anna: attack 6h", "boris: take", "anna: attack 6d")
    assert (s.phase, s.fool, s.hand("boris"), s.field) == ("over", "boris", "7h 8d", "6h 6d")


@proves("L2")
def test_play_out_beats_one_by_one_until_nobody_has_cards() -> None:
    s = three(boris="7h 7c").play("anna: attack 6h", "clara: attack 6c", "boris: defend 6h 7h")
    assert (s.phase, s.awaited) == ("defend", ["boris"])
    s.play("boris: defend 6c 7c")
    assert (s.draw, s.out) == (True, ["anna", "clara", "boris"])


@proves("L2")
def test_play_out_also_judges_the_defender_of_a_transferred_attack() -> None:
    options = {"transfer": True}
    s = three(options=options, boris="6d", clara="7c 7d Ac").play("anna: attack 6h")
    s.play("boris: transfer 6d")
    assert (s.phase, s.fool, s.out) == ("over", "clara", ["anna", "boris"])
    s = three(options=options, boris="6d", clara="7d 7h").play(
        "anna: attack 6h", "boris: transfer 6d"
    )
    assert (s.phase, s.awaited) == ("defend", ["clara"])


@proves("L2", "E2")
def test_an_attacker_who_alone_has_cards_after_the_bout_is_the_fool() -> None:
    for named in ("encounter", "spec", "classic", "rules", "siege"):
        s = two(named, anna="6h 9c").play("anna: attack 6h", "boris: defend 6h 7h")
        assert (s.phase, s.fool, s.out) == ("over", "anna", ["boris"])


@proves("L2", "E1")
def test_who_draws_the_last_card_while_the_other_has_none_is_the_fool() -> None:
    s = two(talon="Js").play("anna: attack 6h", "boris: defend 6h 7h")
    assert (s.fool, s.hand("anna"), s.out) == ("anna", "Js", ["boris"])


@proves("L3")
def test_last_out_loses_and_is_not_in_the_order_of_going_out() -> None:
    s = two("classic").play("anna: attack 6h", "boris: defend 6h 7h")
    assert (s.phase, s.fool, s.draw, s.out) == ("over", "boris", False, ["anna"])


@proves("L3")
def test_of_several_the_very_last_out_loses() -> None:
    s = three(options={"nobody_left": "last_out_loses"}, boris="7h 7c")
    s.play("anna: attack 6h", "clara: attack 6c", "boris: defend 6h 7h 6c 7c")
    assert (s.fool, s.draw, s.out) == ("boris", False, ["anna", "clara"])


@proves("L3", "Y7")
def test_a_draw_keeps_the_order_of_those_who_were_out_before() -> None:
    rules = preset("dayous", 3, direction="clockwise")
    s = Scenario(trump="s", attacks="boris", rules=rules, anna="", boris="6h", clara="7h")
    s.play("boris: attack 6h", "clara: defend 6h 7h")
    assert (s.draw, s.fool, s.out) == (True, None, ["anna", "boris", "clara"])


@proves("L2")
@pytest.mark.parametrize(
    "line", ["anna: pass", "boris: take", "boris: defend 6h 7h", "anna: attack 6h"]
)
def test_after_the_end_nothing_is_played(line: str) -> None:
    s = two(boris="7h 9c").play("anna: attack 6h")
    assert s.awaited == []
    assert s.refuses(line)


def endless(takes: int, **words: object) -> Scenario:
    hands = {"anna": "6h 8h", "boris": "7c 9c", "clara": ""}
    options = {"throw_in_on_take": False}
    return three(options=options, takes=takes, **(hands | words))


@proves("L4")
def test_sixty_fruitless_takes_in_a_row_are_a_draw_between_those_still_in() -> None:
    s = endless(59).play("anna: attack 6h", "boris: take")
    assert (s.phase, s.draw, s.fool, s.out) == ("over", True, None, ["clara"])


@proves("L4")
def test_fifty_nine_are_not() -> None:
    s = endless(58).play("anna: attack 6h", "boris: take")
    assert (s.phase, s.words["takes"]) == ("attack", 59)


@proves("L4")
def test_a_beaten_bout_starts_the_count_anew() -> None:
    s = endless(59, boris="7h 9c").play("anna: attack 6h", "boris: defend 6h 7h", "anna: pass")
    assert (s.phase, s.words["takes"]) == ("attack", 0)


@proves("L4")
def test_somebody_going_out_starts_the_count_anew() -> None:
    s = endless(59, anna="6h", clara="8c 8d").play("anna: attack 6h", "boris: take")
    assert (s.phase, s.words["takes"], s.out) == ("attack", 0, ["anna"])


@proves("L4")
def test_a_bout_after_which_somebody_draws_does_not_count() -> None:
    s = endless(0, talon="Js", clara="8d").play("anna: attack 6h", "boris: take")
    assert (s.talon, s.words["takes"]) == ("", 0)


@proves("L4")
def test_a_talon_that_nobody_needs_does_not_make_a_game_endless() -> None:
    full = {"anna": "6h 7c 8d Tc Td Qc Qd", "boris": "6c 7d 8c 9c Jc Jd Kd", "talon": "Js 9s"}
    s = endless(58, clara="8h 9h Th Jh Kh Ah", **full).play("anna: attack 6h", "boris: take")
    assert (s.phase, s.words["takes"], s.talon) == ("attack", 59, "Js 9s")


@proves("L4", "A2")
def test_three_who_never_come_back_leave_a_talon_and_a_drawn_game() -> None:
    s = Scenario.dealt(preset("encounter", 3), pack())
    for _ in range(500):
        for late in s.awaited[:1]:
            s.play(f"{late}: {s.default(late)}")
    assert (s.phase, s.draw, s.fool, s.out) == ("over", True, None, [])
    assert s.talon


@proves("A5")
def test_whoever_resigns_between_two_is_the_fool() -> None:
    s = two(anna="6h 8h").play("anna: attack 6h")
    ended = notation.dump(end(s.position, fool=0))
    assert (ended["phase"], ended["fool"], ended["draw"]) == ("over", 0, False)
    assert (ended["awaited"], s.phase) == ([], "defend")


@proves("A5")
def test_a_game_may_end_from_outside_without_a_fool() -> None:
    s = two(anna="6h 8h")
    drawn, void = notation.dump(end(s.position, draw=True)), notation.dump(end(s.position))
    assert (drawn["fool"], drawn["draw"]) == (None, True)
    assert (void["phase"], void["fool"], void["draw"]) == ("over", None, False)


@proves("E2", "L3")
def test_places_are_the_order_of_going_out_and_the_fool_last() -> None:
    s = three().play("anna: attack 6h", "clara: attack 6c", "boris: take")
    assert s.position.places == [[0], [2], [1]]


@proves("L3", "L4")
def test_those_still_in_at_a_draw_share_the_last_place() -> None:
    s = three("spec", clara="", out="clara", anna="6h 8h")
    assert end(s.position, draw=True).places == [[2], [0, 1]]
    assert end(s.position, fool=1).places == [[2], [0], [1]]
