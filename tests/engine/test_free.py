"""Throwing in freely: any attacker, at any moment."""

import pytest

from tests.engine.hands import four
from tests.engine.proves import proves


@proves("T3", "A2")
@pytest.mark.parametrize("preset_name", ["encounter", "siege"])
def test_anybody_throws_in_while_only_the_defender_is_awaited(preset_name: str) -> None:
    s = four(preset_name).play("anna: attack 6h")
    assert s.awaited == ["boris"]
    s.play("clara: attack 6c", "anna: attack 6d")
    assert (s.field, s.awaited) == ("6h 6c 6d", ["boris"])


@proves("T3", "A2")
def test_the_defender_never_waits_for_the_attackers() -> None:
    s = four().play("anna: attack 6h 6d", "boris: defend 6h 7h", "dima: attack 7c")
    assert s.play("boris: defend 6d 8d").field == "6d/8d 6h/7h 7c"


@proves("T3")
def test_while_a_card_is_unbeaten_there_is_nothing_to_pass() -> None:
    s = four().play("anna: attack 6h")
    assert [s.refuses(f"{name}: pass") for name in ("anna", "clara", "dima")] == ["T3"] * 3


@proves("T3", "A2")
def test_once_all_is_beaten_every_attacker_is_awaited_and_passes_in_any_order() -> None:
    s = four().play("anna: attack 6h", "boris: defend 6h 7h")
    assert set(s.awaited) == {"anna", "clara", "dima"}
    assert s.words["queue"] == []
    s.play("dima: pass", "anna: pass")
    assert (s.awaited, s.passed) == (["clara"], {"anna", "dima"})
    assert s.play("clara: pass").awaited == ["boris"]


@proves("T3")
def test_nobody_ends_a_bout_over_the_head_of_an_attacker_who_has_not_passed() -> None:
    s = four().play("anna: attack 6h", "boris: defend 6h 7h", "anna: pass", "clara: pass")
    assert (s.field, s.awaited) == ("6h/7h", ["dima"])
    assert s.refuses("boris: take") == "B7"
    assert s.refuses("boris: pass")
    s.play("dima: attack 7c")
    assert s.field == "6h/7h 7c"


@proves("T3")
def test_who_has_passed_may_not_throw_in_before_a_new_card_has_come() -> None:
    s = four().play("anna: attack 6h", "boris: defend 6h 7h", "clara: pass")
    assert s.refuses("clara: attack 7d") == "T3"
    assert s.refuses("clara: pass") == "T3"
    s.play("anna: attack 6d")
    assert s.refuses("clara: attack 7d") is None


@proves("T3")
def test_a_pass_stands_only_until_a_new_card_reaches_the_field() -> None:
    s = four().play("anna: attack 6h", "boris: defend 6h 7h", "clara: pass", "dima: pass")
    assert s.play("anna: attack 6d").passed == set()
    s.play("boris: defend 6d 8d")
    assert set(s.awaited) == {"anna", "clara", "dima"}


@proves("T3", "B8", "A2")
def test_after_a_take_one_throws_in_repeatedly_until_one_passes() -> None:
    s = four(anna="6h 6d 6s Tc Ac").play("anna: attack 6h", "boris: take")
    assert set(s.awaited) == {"anna", "clara", "dima"}
    s.play("anna: attack 6d", "clara: attack 6c", "anna: attack 6s")
    assert set(s.awaited) == {"anna", "clara", "dima"}


@proves("T3", "B8")
def test_after_a_take_a_pass_is_final() -> None:
    s = four().play("anna: attack 6h", "boris: take", "anna: pass", "clara: attack 6c")
    assert s.refuses("anna: attack 6d") == "T3"
    assert set(s.awaited) == {"clara", "dima"}
    s.play("dima: pass", "clara: pass")
    assert s.hand("boris") == "6c 6h 7h 8d 9d Th Kh"


@proves("T4", "A3")
def test_who_merely_holds_no_fitting_card_is_awaited_too() -> None:
    s = four(clara="Kd Ad").play("anna: attack 6h", "boris: defend 6h 7h")
    assert "clara" in s.awaited
    assert s.may("clara") == ["pass"]
    s = four(clara="Kd Ad").play("anna: attack 6h", "boris: take")
    assert "clara" in s.awaited


@proves("T4")
def test_who_has_thrown_their_last_card_is_awaited_no_more() -> None:
    s = four(clara="6c", talon="Jd Js").play("anna: attack 6h", "clara: attack 6c")
    s.play("boris: take")
    assert set(s.awaited) == {"anna", "dima"}


@proves("T4", "B3")
def test_a_throw_in_that_uses_up_the_room_ends_a_take() -> None:
    s = four(boris="7h 8d").play("anna: attack 6h", "boris: take", "clara: attack 6c")
    assert (s.hand("boris"), s.awaited) == ("6c 6h 7h 8d", ["clara"])


@proves("T5")
def test_with_the_option_nobody_throws_in_before_the_first_defence() -> None:
    s = four("siege", options={"wait_for_first_defence": True}).play("anna: attack 6h")
    assert [
        s.refuses(f"{name}: attack {held}") for name, held in [("anna", "6d"), ("clara", "6c")]
    ] == [
        "T5",
        "T5",
    ]
    s.play("boris: defend 6h 7h")
    assert s.refuses("clara: attack 6c") is None


@proves("T5")
def test_one_beaten_card_of_several_is_enough() -> None:
    s = four("siege", options={"wait_for_first_defence": True})
    s.play("anna: attack 6h 6d", "boris: defend 6h 7h")
    assert s.refuses("clara: attack 6c") is None


@proves("T5", "B8")
def test_a_take_also_ends_the_waiting() -> None:
    s = four("siege", options={"wait_for_first_defence": True})
    s.play("anna: attack 6h", "boris: take")
    assert s.refuses("clara: attack 6c") is None


@proves("T5", "X1")
def test_a_transfer_is_allowed_while_waiting_and_beats_nothing() -> None:
    s = four("siege", options={"wait_for_first_defence": True, "transfer": True}, boris="6s 7h 8d")
    s.play("anna: attack 6h", "boris: transfer 6s")
    assert s.defender == "clara"
    assert s.refuses("anna: attack 6d") == "T5"


@proves("T5", "X4")
def test_a_flash_is_allowed_while_waiting_and_beats_nothing() -> None:
    s = four("siege", options={"wait_for_first_defence": True, "flash": True}, boris="6s 7h 8d")
    s.play("anna: attack 6h", "boris: flash 6s")
    assert s.defender == "clara"
    assert s.refuses("anna: attack 6d") == "T5"


@proves("T6")
def test_after_a_take_free_attackers_have_no_order() -> None:
    for first in ("anna", "clara", "dima"):
        s = four("siege").play("anna: attack 6h", "boris: take")
        assert s.refuses(f"{first}: pass") is None


@proves("P3", "Y5")
def test_in_dayous_everyone_but_the_defender_throws_in_the_attacker_too() -> None:
    s = four("dayous").play("anna: attack 6h")
    assert s.refuses("anna: attack 6d") is None
    assert s.refuses("clara: attack 6c") is None
    assert s.refuses("boris: attack 7h")
