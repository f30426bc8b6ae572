"""Drawing between bouts."""

import pytest

from games.engine.rules import preset
from tests.engine.proves import proves
from tests.scenario import Scenario

TALON = "Jc Jd Jh Qc Qd Qh Js"


def four(**words: object) -> Scenario:
    """Everybody wants one or two cards; hands of three keep the talon short."""
    options = {"hand": 3, "throw_in_on_take": False} | words.pop("options", {})
    hands = {"anna": "6h 6d", "boris": "7h 9h", "clara": "8c", "dima": "8d"}
    rules = preset("dayous", 4, deck=36, trumps=1, direction="clockwise", **options)
    return Scenario(trump="s", attacks="anna", rules=rules, talon=TALON, **(hands | words))


def drawn(s: Scenario) -> dict[str, list[str]]:
    return {n: [c for c in s.hand(n).split() if c in TALON.split()] for n in s.names}


def beaten(s: Scenario) -> Scenario:
    s.play("anna: attack 6h", "boris: defend 6h 7h")
    return s.play("anna: pass", "clara: pass", "dima: pass")


@proves("E1")
def test_attackers_first_draws_from_the_principal_and_the_defender_last() -> None:
    s = beaten(four(options={"draw_order": "attackers_first"}))
    assert drawn(s) == {
        "anna": ["Jc", "Jd"],
        "clara": ["Jh", "Qc"],
        "dima": ["Qd", "Qh"],
        "boris": ["Js"],
    }


@proves("E1")
def test_clockwise_draws_the_defender_in_their_turn() -> None:
    s = beaten(four(options={"draw_order": "clockwise"}))
    assert drawn(s) == {
        "anna": ["Jc", "Jd"],
        "boris": ["Jh", "Qc"],
        "clara": ["Qd", "Qh"],
        "dima": ["Js"],
    }


@proves("E1")
def test_counterclockwise_draws_against_the_direction_of_play() -> None:
    s = beaten(four(options={"draw_order": "counterclockwise"}))
    assert drawn(s) == {
        "anna": ["Jc", "Jd"],
        "dima": ["Jh", "Qc"],
        "clara": ["Qd", "Qh"],
        "boris": ["Js"],
    }


@proves("E1", "Y4")
@pytest.mark.parametrize(
    ("order", "last"),
    [("attackers_first", "dima"), ("clockwise", "boris"), ("counterclockwise", "dima")],
)
def test_every_order_follows_the_direction_of_play(order: str, last: str) -> None:
    s = four(options={"draw_order": order}, direction=-1, boris="8d", dima="7h 9h")
    s.play("anna: attack 6h", "dima: defend 6h 7h", "anna: pass", "clara: pass", "boris: pass")
    assert "Js" in s.hand(last)


@proves("E1", "B7")
def test_a_defender_who_took_draws_only_what_is_missing() -> None:
    s = four().play("anna: attack 6h", "boris: take")
    assert s.hand("boris") == "6h 7h 9h"
    assert drawn(s)["clara"] == ["Jh", "Qc"]


@proves("E1")
def test_a_hand_that_is_more_than_full_draws_nothing() -> None:
    s = four(boris="7h 9h 9c 9d Ah").play("anna: attack 6h", "boris: take")
    assert drawn(s)["boris"] == []


@proves("E1", "A1")
def test_everyone_knows_who_drew_the_face_up_card() -> None:
    s = beaten(four(options={"draw_order": "attackers_first"}))
    assert s.known("boris") == "Js"
    assert (s.talon, s.trump_card, s.trump) == ("", None, "s")


@proves("E1", "X3")
@pytest.mark.parametrize(
    ("leads", "first"), [("principal_stays", "anna"), ("transferrer_leads", "boris")]
)
def test_after_a_transfer_the_drawing_starts_from_the_principal(leads: str, first: str) -> None:
    s = four(
        options={"after_transfer": leads, "draw_order": "clockwise"}, clara="8c 8h", boris="6c 9h"
    )
    s.play("anna: attack 6h", "boris: transfer 6c", "clara: take")
    assert "Jc" in s.hand(first)


@proves("E1", "X2")
@pytest.mark.parametrize(
    ("order", "first"),
    [("attackers_first", "boris"), ("clockwise", "anna"), ("counterclockwise", "anna")],
)
def test_where_the_attack_has_come_back_to_the_principal(order: str, first: str) -> None:
    rules = preset("dayous", 2, deck=36, trumps=1, direction="clockwise", hand=5, draw_order=order)
    s = Scenario(
        trump="s", attacks="anna", rules=rules, talon="Jc Jd Jh Js", anna="6h 7h 7c", boris="6c 9h"
    )
    s.play("anna: attack 6h", "boris: transfer 6c", "anna: defend 6h 7h 6c 7c")
    assert "Jc" in s.hand(first)


@proves("E1", "B6")
def test_everybody_draws_before_the_next_bout_so_the_defender_has_a_hand_to_open() -> None:
    s = four(boris="7h").play("anna: attack 6h", "boris: defend 6h 7h")
    assert s.awaited == ["boris"]
    assert s.count("boris") == 1
    assert s.hand("boris") == "Js"


@proves("E1")
def test_nobody_draws_in_the_middle_of_a_bout() -> None:
    s = four().play("anna: attack 6h 6d")
    assert (s.count("anna"), len(s.talon.split())) == (0, 7)
    assert s.out == []
