"""Whom the game waits for, and what is played for them when they are late."""

import pytest

from games.engine.rules import preset
from tests.engine.proves import proves
from tests.scenario import Scenario


def three(named: str = "encounter", **words: object) -> Scenario:
    rules = preset(named, 3, **words.pop("options", {}))
    hands = {"anna": "6h 6d Tc", "boris": "7h 9h Kh", "clara": "6c 8c Ac"}
    return Scenario(trump="s", attacks="anna", rules=rules, **(hands | words))


@proves("A2")
@pytest.mark.parametrize("named", ["encounter", "spec", "rules", "siege"])
def test_only_the_opener_is_awaited_at_first(named: str) -> None:
    assert three(named).awaited == ["anna"]


@proves("A2")
def test_under_free_an_attacker_may_throw_in_without_being_awaited() -> None:
    s = three().play("anna: attack 6h")
    assert s.awaited == ["boris"]
    assert s.may("clara") == ["attack 6c"]


@proves("A2")
@pytest.mark.parametrize("named", ["spec", "rules"])
def test_in_order_one_attacker_is_awaited_at_a_time(named: str) -> None:
    s = three(named).play("anna: attack 6h")
    if named == "spec":
        s.play("clara: pass")
    s.play("boris: defend 6h 7h")
    assert s.awaited == ["anna"]
    assert s.play("anna: pass").awaited == ["clara"]


@proves("A2", "T3")
def test_under_free_after_a_take_all_who_have_not_passed_are_awaited() -> None:
    s = three().play("anna: attack 6h", "boris: take")
    assert set(s.awaited) == {"anna", "clara"}
    assert s.play("anna: pass").awaited == ["clara"]


@proves("A2", "B1")
@pytest.mark.parametrize(
    ("hand", "lowest"),
    [
        ("6s 9h Tc", "9h"),
        ("6s 9h 9d", "9d"),
        ("9h 9c Kd", "9c"),
        ("7s 6s As", "6s"),
        ("As Kd", "Kd"),
        ("Tc 9d Jc", "9d"),
    ],
)
def test_a_late_opener_attacks_with_the_lowest_card(hand: str, lowest: str) -> None:
    assert three(anna=hand).default("anna") == f"attack {lowest}"


@proves("A2", "C1")
def test_of_twins_the_first_copy_is_played() -> None:
    assert three(options={"decks": 2}, anna="9d2 9d Tc").default("anna") == "attack 9d"
    assert three(options={"decks": 3}, anna="9d3 9d2 Tc").default("anna") == "attack 9d2"


@proves("A2", "B7")
@pytest.mark.parametrize("named", ["encounter", "rules"])
def test_a_late_defender_takes(named: str) -> None:
    assert three(named).play("anna: attack 6h").default("boris") == "take"


@proves("A2", "T1", "T2", "T3")
@pytest.mark.parametrize("named", ["encounter", "spec", "rules"])
def test_a_late_attacker_passes(named: str) -> None:
    s = three(named).play("anna: attack 6h")
    if named == "spec":
        assert s.default("clara") == "pass"
        s.play("clara: pass")
    s.play("boris: defend 6h 7h")
    assert s.default(s.awaited[0]) == "pass"


@proves("A2", "B8")
@pytest.mark.parametrize("named", ["encounter", "rules", "siege"])
def test_after_a_take_a_late_attacker_passes(named: str) -> None:
    s = three(named).play("anna: attack 6h", "boris: take")
    assert s.default(s.awaited[0]) == "pass"


@proves("A2", "Y4")
def test_the_direction_of_a_late_opener_is_clockwise() -> None:
    s = three("dayous", phase="direction")
    assert s.default("anna") == "direction clockwise"


@proves("A2")
@pytest.mark.parametrize("named", ["encounter", "spec", "rules", "siege", "dayous"])
def test_a_game_that_nobody_plays_comes_to_an_end(named: str) -> None:
    s = three(named, talon="Jc Jd Js") if named != "dayous" else three(named)
    for _ in range(2000):
        if s.phase == "over":
            break
        s.play(f"{s.awaited[0]}: {s.default(s.awaited[0])}")
    assert s.phase == "over"


@proves("A2", "A3")
@pytest.mark.parametrize("named", ["encounter", "spec", "rules", "siege", "dayous"])
def test_who_is_awaited_does_not_depend_on_a_hidden_hand(named: str) -> None:
    for hand in ("6c 8c Ac", "Jc Qc Ac", "Kc Ks As"):
        s = three(named, clara=hand).play("anna: attack 6h")
        if named == "spec":
            assert s.awaited == ["clara"]
            s.play("clara: pass")
        assert s.awaited == ["boris"]
        s.play("boris: defend 6h 7h")
        assert s.awaited[0] == "anna"
        assert s.play("anna: pass").awaited == ["clara"]


@proves("A3", "T4")
@pytest.mark.parametrize("named", ["encounter", "spec", "rules", "siege"])
def test_a_take_asks_also_those_who_have_nothing_to_add(named: str) -> None:
    s = three(named, anna="6h Tc", clara="Ac Kc").play("anna: attack 6h")
    if named == "spec":
        s.play("clara: pass")
    s.play("boris: take")
    assert s.field == "6h"
    s.play("anna: pass")
    assert s.awaited == ["clara"]
