"""Throwing in by laps: everybody in turn, once."""

from functools import partial

from games.engine.rules import preset
from tests.engine import hands
from tests.engine.proves import proves
from tests.scenario import Scenario

four = partial(hands.four, "spec")


@proves("T1", "A2")
def test_the_others_complete_the_first_lap_before_the_defender_answers() -> None:
    s = four()
    asked = s.asked("anna: attack 6h", "clara: pass", "dima: pass", "boris: defend 6h 7h")
    assert asked == [["anna"], ["clara"], ["dima"], ["boris"]]


@proves("T1")
def test_a_lap_goes_from_the_principal_past_the_defender() -> None:
    s = four().play("anna: attack 6h", "clara: pass", "dima: pass", "boris: defend 6h 7h")
    asked = s.asked("anna: pass", "clara: attack 7d", "dima: attack 7c", "boris: take")
    assert asked == [["anna"], ["clara"], ["dima"], ["boris"]]


@proves("T1")
def test_nobody_speaks_out_of_turn() -> None:
    s = four().play("anna: attack 6h")
    assert s.refuses("dima: pass") == "T1"
    assert s.refuses("anna: attack 6d") == "T1"
    assert s.refuses("boris: defend 6h 7h") == "T1"
    assert s.refuses("boris: take") == "T1"


@proves("T1")
def test_any_number_of_cards_of_any_ranks_of_the_field_are_added_at_once() -> None:
    s = four().play("anna: attack 6h", "clara: pass", "dima: pass", "boris: defend 6h 7h")
    s.play("anna: pass", "clara: attack 6c 7d")
    assert s.field == "6h/7h 6c 7d"
    assert s.awaited == ["dima"]


@proves("T1")
def test_the_defender_answers_with_any_number_of_pairs() -> None:
    s = four().play("anna: attack 6h 6d", "clara: pass", "dima: pass")
    assert s.refuses("boris: defend 6h 7h") is None
    assert s.refuses("boris: defend 6h 7h 6d 8d") is None


@proves("T1")
def test_after_a_partial_answer_comes_a_lap_with_the_option() -> None:
    s = four().play("anna: attack 6h 6d", "clara: pass", "dima: pass", "boris: defend 6h 7h")
    assert (s.awaited, s.phase) == (["anna"], "attack")
    assert s.refuses("boris: defend 6d 8d") == "T1"
    s.play("anna: pass", "clara: pass", "dima: attack 7c")
    assert (s.awaited, s.phase) == (["boris"], "defend")


@proves("T1")
def test_without_the_option_the_defender_goes_on_until_all_is_beaten() -> None:
    s = four(options={"lap_on_partial_defence": False})
    s.play("anna: attack 6h 6d", "clara: pass", "dima: pass", "boris: defend 6h 7h")
    assert (s.awaited, s.phase) == (["boris"], "defend")
    assert s.refuses("anna: attack Tc")
    s.play("boris: defend 6d 8d")
    assert (s.awaited, s.phase) == (["anna"], "attack")


@proves("T1", "B6")
def test_the_bout_is_won_when_a_lap_ends_with_every_card_beaten() -> None:
    s = four().play("anna: attack 6h", "clara: pass", "dima: pass", "boris: defend 6h 7h")
    s.play("anna: pass", "clara: pass")
    assert s.field == "6h/7h"
    s.play("dima: pass")
    assert (s.field, s.awaited) == ("", ["boris"])


@proves("T1")
def test_who_passed_in_one_lap_is_asked_again_in_the_next() -> None:
    s = four().play("anna: attack 6h", "clara: pass", "dima: pass", "boris: defend 6h 7h")
    s.play("anna: pass", "clara: attack 7d", "dima: pass", "boris: defend 7d 8d")
    assert s.awaited == ["anna"]


@proves("T1", "B8")
def test_after_a_take_each_attacker_is_asked_once_more() -> None:
    s = four().play("anna: attack 6h", "clara: pass", "dima: pass", "boris: take")
    asked = s.asked("anna: attack 6d", "clara: attack 6c", "dima: pass")
    assert asked == [["anna"], ["clara"], ["dima"]]
    assert s.hand("boris") == "6c 6d 6h 7h 8d 9d Th Kh"
    assert s.awaited == ["clara"]


@proves("T1", "B8")
def test_who_passed_before_a_take_has_not_passed_after_it() -> None:
    s = four().play("anna: attack 6h", "clara: pass", "dima: pass", "boris: take")
    assert s.passed == set()
    assert s.play("anna: pass", "clara: pass").words["passed"] == [0, 2]


@proves("T6")
def test_after_a_take_the_offer_starts_with_the_principal() -> None:
    s = four().play("anna: attack 6h", "clara: attack 6c", "dima: pass", "boris: take")
    assert s.awaited == ["anna"]


@proves("T6")
def test_after_a_take_the_offer_may_start_with_the_last_attacker() -> None:
    s = four(options={"shed_from": "last_attacker"})
    s.play("anna: attack 6h", "clara: attack 6c", "dima: pass", "boris: take")
    assert s.asked("clara: pass", "dima: pass", "anna: pass") == [["clara"], ["dima"], ["anna"]]
    assert s.field == ""


@proves("T4", "B3")
def test_a_full_opening_asks_nobody_but_the_defender() -> None:
    s = four(boris="7h 8d").play("anna: attack 6h 6d")
    assert s.awaited == ["boris"]


@proves("T4", "B3")
def test_a_lap_ends_when_the_room_is_used_up() -> None:
    s = four(boris="7h 8d").play("anna: attack 6h", "clara: attack 6c")
    assert s.awaited == ["boris"]


@proves("T4", "B3", "B8")
def test_a_take_with_no_room_left_ends_the_bout_at_once() -> None:
    s = four(boris="7h 8d").play("anna: attack 6h 6d", "boris: take")
    assert (s.hand("boris"), s.awaited) == ("6d 6h 7h 8d", ["clara"])


@proves("T4")
def test_a_thrower_without_cards_is_not_asked() -> None:
    s = four(clara="", talon="Jd Js").play("anna: attack 6h")
    assert s.awaited == ["dima"]


@proves("T4", "A3")
def test_who_merely_holds_no_fitting_card_is_asked() -> None:
    s = four(clara="Ad", dima="As").play("anna: attack 6h")
    assert s.asked("clara: pass", "dima: pass") == [["clara"], ["dima"]]
    assert s.may("boris")


@proves("T1")
def test_the_lap_follows_the_direction_of_play() -> None:
    s = four(direction=-1)
    assert s.defender == "dima"
    asked = s.asked("anna: attack 6h", "clara: pass", "boris: pass", "dima: defend 6h 8h")
    assert asked == [["anna"], ["clara"], ["boris"], ["dima"]]


@proves("T1")
def test_in_classic_the_two_alternate_and_a_take_ends_the_bout() -> None:
    rules = preset("classic", 2)
    s = Scenario(trump="s", attacks="anna", rules=rules, anna="6h 6d Tc", boris="7h 8d Th")
    asked = s.asked("anna: attack 6h", "boris: defend 6h 7h", "anna: attack 6d", "boris: take")
    assert asked == [["anna"], ["boris"], ["anna"], ["boris"]]
    assert (s.hand("boris"), s.awaited) == ("6d 6h 7h 8d Th", ["anna"])


@proves("T1", "T4", "B6")
def test_a_complete_defence_with_no_room_left_ends_the_bout_at_once() -> None:
    s = four(boris="7h 8d", talon="Jd Jh Qc Qh 9c 9h Td Qs Js 9s As 7s 6s Ts 8s").play(
        "anna: attack 6h 6d", "boris: defend 6h 7h 6d 8d"
    )
    assert (s.field, s.awaited) == ("", ["boris"])


@proves("T1", "X3")
def test_a_lap_that_was_cut_short_does_not_go_on_under_another_defender() -> None:
    s = four(
        options={"lap_on_partial_defence": False}, boris="6c 8d", clara="7h 7d Jc Kd", dima="7c Qd"
    )
    assert s.play("anna: attack 6h 6d").awaited == ["boris"]
    s.play("boris: transfer 6c", "clara: defend 6h 7h")
    assert (s.awaited, s.phase) == (["clara"], "defend")
    assert s.play("clara: defend 6d 7d").awaited == ["clara"]


@proves("T1")
def test_who_has_had_their_turn_in_a_lap_waits_for_the_next() -> None:
    s = four().play("anna: attack 6h", "clara: pass")
    assert s.refuses("clara: attack 6c") == "T1"
    assert s.refuses("clara: pass") == "T1"
