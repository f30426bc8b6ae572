"""Throwing in one card at a time, in order."""

from functools import partial

from games.engine.rules import preset
from tests.engine import hands
from tests.engine.proves import proves
from tests.scenario import Scenario

four = partial(hands.four, "rules")


@proves("T2", "B1")
def test_the_opening_is_one_card() -> None:
    assert four().refuses("anna: attack 6h 6d") in {"B1", "T2"}


@proves("T2", "A2")
def test_the_defender_answers_at_once() -> None:
    s = four().play("anna: attack 6h")
    assert (s.awaited, s.phase) == (["boris"], "defend")
    assert s.refuses("clara: attack 6c") == "T2"
    assert s.refuses("anna: attack 6d") == "T2"
    assert s.refuses("clara: pass") == "T2"


@proves("T2")
def test_the_offer_goes_round_from_the_attacker() -> None:
    s = four().play("anna: attack 6h", "boris: defend 6h 7h")
    assert s.refuses("clara: attack 7d") == "T2"
    asked = s.asked("anna: pass", "clara: pass", "dima: attack 7c", "boris: take")
    assert asked == [["anna"], ["clara"], ["dima"], ["boris"]]


@proves("T2")
def test_exactly_one_card_is_thrown_in() -> None:
    s = four().play("anna: attack 6h", "boris: defend 6h 7h", "anna: pass")
    assert s.refuses("clara: attack 6c 7d") == "T2"


@proves("T2")
def test_after_each_beaten_card_the_offer_starts_from_the_attacker_again() -> None:
    s = four().play("anna: attack 6h", "boris: defend 6h 7h", "anna: pass", "clara: attack 7d")
    assert s.awaited == ["boris"]
    s.play("boris: defend 7d 8d")
    assert s.awaited == ["anna"]
    assert s.refuses("anna: attack 6d") is None


@proves("T2", "B6")
def test_when_all_have_passed_the_defence_is_won() -> None:
    s = four().play("anna: attack 6h", "boris: defend 6h 7h")
    s.play("anna: pass", "clara: pass", "dima: pass")
    assert (s.field, s.awaited) == ("", ["boris"])


@proves("T2", "T6", "B8")
def test_after_a_take_the_offer_goes_round_from_the_last_attacker() -> None:
    s = four().play("anna: attack 6h", "boris: defend 6h 7h", "anna: pass", "clara: attack 7d")
    s.play("boris: take")
    asked = s.asked("clara: attack 6c", "dima: attack 7c", "anna: attack 6d")
    assert asked == [["clara"], ["dima"], ["anna"]]
    assert s.hand("boris") == "6c 6d 6h 7c 7d 7h 8d 9d Th Kh"


@proves("T2", "B8")
def test_after_a_take_any_number_of_cards_is_shed_in_one_go() -> None:
    s = four(clara="6c 6s 7d Kd").play("anna: attack 6h", "boris: take", "anna: attack 6d")
    assert s.awaited == ["clara"]
    s.play("clara: attack 6c 6s")
    assert s.awaited == ["dima"]


@proves("T6")
def test_the_offer_after_a_take_may_start_with_the_principal() -> None:
    s = four(options={"shed_from": "principal"})
    s.play("anna: attack 6h", "boris: defend 6h 7h", "anna: pass", "clara: attack 7d")
    assert s.play("boris: take").awaited == ["anna"]


@proves("T6", "X3")
def test_a_transfer_counts_as_an_attack() -> None:
    s = four(options={"transfer": True}, boris="6s 8d 9d Th Kh")
    s.play("anna: attack 6h", "boris: transfer 6s", "clara: take")
    assert s.asked("boris: pass", "dima: pass", "anna: pass") == [["boris"], ["dima"], ["anna"]]
    assert s.awaited == ["dima"]


@proves("T6", "X4")
def test_a_flash_does_not_count_as_an_attack() -> None:
    s = four(options={"flash": True, "after_transfer": "principal_stays"}, boris="6s 8d 9d Th Kh")
    s.play("anna: attack 6h", "boris: flash 6s", "clara: take")
    assert s.asked("anna: pass", "boris: pass", "dima: pass") == [["anna"], ["boris"], ["dima"]]


@proves("T6", "X4")
def test_if_the_last_attacker_defends_now_the_offer_starts_after_the_defender() -> None:
    rules = preset("rules", 3, flash=True, transfer=True, after_transfer="principal_stays")
    s = Scenario(
        trump="s",
        attacks="anna",
        rules=rules,
        anna="6h Tc Ac Kc",
        boris="6s 8d 9d",
        clara="6d 9h Jd",
    )
    s.play("anna: attack 6h", "boris: flash 6s", "clara: transfer 6d", "anna: take")
    assert s.awaited == ["clara"]
    rules = preset("rules", 2, flash=True)
    s = Scenario(trump="s", attacks="anna", rules=rules, anna="6h Tc Ac", boris="6s 8d 9d")
    s.play("anna: attack 6h", "boris: flash 6s", "anna: take")
    assert s.awaited == ["boris"]


@proves("T6", "E3")
def test_if_the_last_attacker_is_out_the_offer_starts_after_the_defender() -> None:
    s = four(anna="6h").play("anna: attack 6h", "boris: take")
    assert s.out == ["anna"]
    assert s.asked("clara: pass", "dima: pass") == [["clara"], ["dima"]]
    assert s.field == ""


@proves("X1", "T2")
def test_a_transfer_is_of_one_card() -> None:
    s = four(options={"transfer": True}, boris="6s 6d 9d Th", anna="6h Tc Ac")
    s.play("anna: attack 6h")
    assert s.refuses("boris: transfer 6s 6d") in {"X1", "T2"}
    assert s.refuses("boris: transfer 6s") is None


@proves("X3", "T2")
def test_after_a_transfer_the_new_defender_goes_on_until_all_is_beaten() -> None:
    s = four(options={"transfer": True}, boris="6s 8d 9d Th", clara="7h 7s Kd Kc")
    s.play("anna: attack 6h", "boris: transfer 6s", "clara: defend 6h 7h")
    assert (s.awaited, s.phase) == (["clara"], "defend")
    s.play("clara: defend 6s 7s")
    assert s.awaited == ["boris"]


@proves("T4", "A3")
def test_who_merely_holds_no_fitting_card_is_offered_the_attack() -> None:
    s = four(anna="6h Ac", clara="Kd", dima="Qd").play("anna: attack 6h", "boris: defend 6h 7h")
    assert s.asked("anna: pass", "clara: pass", "dima: pass") == [["anna"], ["clara"], ["dima"]]


@proves("T4")
def test_who_holds_no_card_at_all_is_not_offered_the_attack() -> None:
    s = four(clara="", talon="Jd Js").play("anna: attack 6h", "boris: defend 6h 7h", "anna: pass")
    assert s.awaited == ["dima"]


@proves("T2")
def test_who_has_passed_waits_for_the_next_offer() -> None:
    s = four().play("anna: attack 6h", "boris: defend 6h 7h", "anna: pass")
    assert s.refuses("anna: attack 6d") == "T2"
    assert s.refuses("anna: pass") == "T2"
