"""Every reason for a refusal: its rule, its code and the facts behind it."""

from functools import partial

import pytest

from games.engine.cards import parse
from games.engine.moves import Attack, Defend, Flash, Pass, Take
from games.engine.play import IllegalMove, play
from games.engine.refusals import BadRules, Refusal
from games.engine.rules import Rules, change, preset
from games.engine.why_not import why_not
from tests.engine import hands
from tests.scenario import Scenario

OPENING: list[str] = []
ATTACKED = ["anna: attack 6h"]
BEATEN = [*ATTACKED, "boris: defend 6h 7h"]

four = partial(hands.four, boris="7h 8d 9d Ts Kh 6s")


FREE = [
    (OPENING, "anna: attack Kd", "C1 not_in_hand", {"cards": "Kd"}),
    (OPENING, "anna: attack 6h Tc", "B1 one_rank_to_open", {}),
    (OPENING, "anna: pass", "B1 opener_cannot_pass", {}),
    (OPENING, "clara: attack 6c", "B1 not_the_opener", {}),
    (OPENING, "clara: pass", "T3 nothing_to_pass", {}),
    (OPENING, "boris: attack 7h", "B5 defender_cannot_attack", {}),
    (OPENING, "boris: pass", "B7 defender_cannot_pass", {}),
    (OPENING, "boris: take", "B7 nothing_to_answer", {}),
    (OPENING, "boris: defend 6h 7h", "B7 nothing_to_answer", {}),
    (OPENING, "anna: take", "B5 not_the_defender", {}),
    (OPENING, "anna: direction clockwise", "Y4 no_direction_to_choose", {}),
    (ATTACKED, "clara: attack 6c 7d", "B2 rank_not_on_field", {"cards": "7d"}),
    (ATTACKED, "clara: defend 6h Kd", "B5 not_the_defender", {}),
    (ATTACKED, "clara: pass", "T3 nothing_to_pass", {}),
    (ATTACKED, "boris: defend 6h 8d", "C2 does_not_beat", {"target": "6h", "card": "8d"}),
    (ATTACKED, "boris: defend 6d 8d", "B5 not_on_field", {"target": "6d", "card": "8d"}),
    (ATTACKED, "boris: defend 6h 7h 6d 7h", "B5 card_twice", {"card": "7h"}),
    (ATTACKED, "boris: defend 6h 7h 6h 6s", "B5 beaten_already", {"target": "6h", "card": "6s"}),
    (ATTACKED, "boris: defend 6h Ah", "C1 not_in_hand", {"cards": "Ah"}),
    (ATTACKED, "boris: transfer 6s", "X1 no_transfers_here", {}),
    (ATTACKED, "boris: flash 6s", "X4 no_flashes_here", {}),
    (BEATEN, "boris: take", "B7 nothing_to_answer", {}),
    ([*BEATEN, "clara: pass"], "clara: attack 7d", "T3 passed_already", {}),
    ([*BEATEN, "clara: pass"], "clara: pass", "T3 passed_already", {}),
    ([*BEATEN, "clara: attack 7d"], "boris: defend 6h 6s", "B5 beaten_already", None),
    ([*ATTACKED, "boris: take"], "boris: take", "B7 taken_already", {}),
    ([*ATTACKED, "boris: take"], "boris: defend 6h 7h", "B7 taken_already", {}),
]


def check(s: Scenario, line: str, reason: str, facts: dict[str, object] | None) -> None:
    refusal = s.refusal(line)
    assert f"{refusal.rule} {refusal.code}" == reason
    if facts is not None:
        assert refusal.facts == facts


@pytest.mark.parametrize(("played", "line", "reason", "facts"), FREE)
def test_under_free(played: list[str], line: str, reason: str, facts: dict[str, object]) -> None:
    check(four().play(*played), line, reason, facts)


LAP = [*ATTACKED, "clara: pass", "dima: pass"]
HANDED_ON = [
    (LAP, "boris: transfer 7h", "X1 rank_not_on_field", {"cards": "7h"}),
    (LAP, "boris: flash 7h", "X4 rank_not_on_field", {"cards": "7h"}),
    (LAP, "boris: flash 6d", "X4 not_a_trump", {"card": "6d"}),
    (ATTACKED, "boris: take", "T1 attackers_first", {}),
    (ATTACKED, "anna: attack Tc", "T1 not_your_turn", {}),
    (ATTACKED, "dima: pass", "T1 not_your_turn", {}),
]


@pytest.mark.parametrize(("played", "line", "reason", "facts"), HANDED_ON)
def test_where_attacks_are_handed_on(
    played: list[str], line: str, reason: str, facts: dict[str, object]
) -> None:
    s = four("spec", options={"flash": True}, anna="6h Tc Ac", boris="7h 8d 9d 6s 6d")
    check(s.play(*played), line, reason, facts)


def test_a_flash_is_shown_once_a_bout() -> None:
    rules = preset("spec", 2, flash=True)
    s = Scenario(trump="s", attacks="anna", rules=rules, anna="6h 6d Tc", boris="6s 7h 8d")
    s.play("anna: attack 6h", "boris: flash 6s", "anna: transfer 6d")
    check(s, "boris: flash 6s", "X4 flashed_already", {"card": "6s"})


def test_once_beating_has_begun_nothing_is_handed_on() -> None:
    s = four("dayous", options={"flash": True}, boris="7h 8d 9d 6s").play("anna: attack 6h 6d")
    s.play("boris: defend 6h 7h")
    check(s, "boris: transfer 6s", "X1 beating_has_begun", {})
    check(s, "boris: flash 6s", "X4 beating_has_begun", {})


def test_who_is_handed_an_attack_must_be_able_to_face_it() -> None:
    s = four("spec", options={"flash": True}, clara="7d").play("anna: attack 6h 6d")
    s.play("clara: pass", "dima: pass")
    check(s, "boris: transfer 6s", "X2 no_room", {"room": 0, "seat": 2})
    check(s, "boris: flash 6s", "X2 no_room", {"room": 1, "seat": 2})
    s = four("spec", boris="6c 6s 7h", clara="7d Kd").play(*LAP)
    check(s, "boris: transfer 6c 6s", "X2 no_room", {"room": 1, "seat": 2})
    s = four("spec", options={"attack_limit": 1}).play("anna: attack 6h")
    check(s, "boris: transfer 6s", "B4 over_the_limit", {"limit": 1, "room": 0})


def test_with_everybody_else_out_there_is_nobody_to_hand_on_to() -> None:
    s = four("dayous", options={"flash": True}, anna="6h", boris="6s", clara="", dima="")
    s.play("anna: attack 6h")
    check(s, "boris: transfer 6s", "X1 nobody_to_hand_on_to", {})
    check(s, "boris: flash 6s", "X4 nobody_to_hand_on_to", {})


def test_room_and_limit_are_told_with_their_numbers() -> None:
    s = four(boris="7h 8d").play(*ATTACKED)
    check(s.play("anna: attack 6d"), "clara: attack 6c", "B3 no_room", {"room": 0, "seat": 1})
    s = four(boris="7h", anna="6h 6d Tc")
    check(s, "anna: attack 6h 6d", "B3 no_room", {"room": 1, "seat": 1})
    s = four(options={"attack_limit": 1})
    check(s, "anna: attack 6h 6d", "B4 over_the_limit", {"limit": 1, "room": 1})


def test_one_card_at_a_time() -> None:
    s = four("rules")
    check(s, "anna: attack 6h 6d", "B1 one_card_to_open", {})
    s = four("rules", anna="6h 6d 7s Ac").play(*BEATEN)
    check(s, "anna: attack 6d 7s", "T2 one_card_at_a_time", {})
    check(s, "clara: pass", "T2 not_your_turn", {})
    s = four("rules", options={"attack_limit": 3}, anna="6h 6d 7s Ac", boris="7h 8d 9d")
    check(s.play(*BEATEN), "anna: attack 6d 7s", "T2 one_card_at_a_time", {})
    s = four("rules", options={"transfer": True}, boris="6s 6c 7h", clara="Kd Ad Qc")
    check(s.play(*ATTACKED), "boris: transfer 6s 6c", "X1 one_card_to_transfer", {})


def test_one_card_too_many_is_not_one_card_at_a_time() -> None:
    s = four("rules", options={"transfer": True}, clara="Kd").play(*ATTACKED)
    check(s, "boris: transfer 6s", "X2 no_room", {"room": 0, "seat": 2})


def test_waiting_for_the_first_defence() -> None:
    s = four("siege", options={"wait_for_first_defence": True}).play(*ATTACKED)
    check(s, "clara: attack 6c", "T5 wait_for_first_defence", {})


def test_the_direction_comes_first() -> None:
    s = four("dayous", phase="direction")
    check(s, "anna: attack 6h", "Y4 direction_first", {})


def test_who_is_out_says_nothing() -> None:
    s = four(clara="", out="clara").play(*BEATEN)
    check(s, "clara: pass", "E3 out_already", {})
    check(s, "clara: attack 7d", "C1 not_in_hand", {"cards": "7d"})


def test_a_move_without_cards_is_none() -> None:
    s = four().play(*ATTACKED)
    for move in (Attack(2, 0), Flash(1, 0), Defend(1, ()), Attack(2, -1)):
        assert why_not(s.rules, s.position, move.seat, move) == Refusal("B1", "no_card")


def test_a_defence_is_with_one_card_for_one() -> None:
    s = four().play(*ATTACKED)
    both = Defend(1, ((parse("6h"), parse("7h Kh")),))
    with pytest.raises(IllegalMove, match="C2 does_not_beat"):
        play(s.rules, s.position, both)


def test_a_flash_is_of_one_piece() -> None:
    s = four("spec", options={"flash": True, "decks": 2}, boris="6s 6s2 7h")
    s.play(*LAP)
    with pytest.raises(IllegalMove):
        play(s.rules, s.position, Flash(1, parse("6s 6s2")))


def test_nobody_plays_for_another_or_from_a_seat_that_is_not_there() -> None:
    s = four().play(*ATTACKED)
    assert why_not(s.rules, s.position, 2, Take(1)) == Refusal("A2", "not_your_seat")
    assert why_not(s.rules, s.position, 1, Take(1)) is None
    for seat in (-1, 4):
        refusal = Refusal("A2", "no_such_seat", {"seat": seat})
        assert why_not(s.rules, s.position, seat, Pass(seat)) == refusal
        assert why_not(s.rules, s.position, seat, Attack(seat, parse("6c"))) == refusal


def test_after_the_end_that_is_the_reason() -> None:
    s = four(anna="6h", clara="", dima="", out="clara dima").play(*ATTACKED)
    check(s, "boris: take", "L1 over", {})


def test_a_refusal_names_rule_and_code_as_an_error_too() -> None:
    with pytest.raises(IllegalMove, match=r"^B1 opener_cannot_pass$") as refused:
        four().play("anna: pass")
    assert refused.value.refusal == Refusal("B1", "opener_cannot_pass")


RULES = [
    ({"hand": 13}, "P2 out_of_range", {"option": "hand", "value": 13}),
    ({"transfer": 1}, "P2 out_of_range", {"option": "transfer", "value": 1}),
    ({"wait_for_first_defence": True}, "P2 wait_needs_free", {"throw_in": "lap"}),
    ({"throw_in": "single"}, "P2 single_opens_with_one", {}),
    ({"railway": True, "trumps": 2}, "P2 railway_has_one_trump", {}),
    ({"jokers": 2}, "P2 unknown_option", {"option": "jokers"}),
    (
        {"hand": 10, "trumps": 2},
        "D2 too_few_cards",
        {"needed": 42, "cards": 36, "players": 3, "hand": 8, "decks": 2},
    ),
    (
        {"deck": 24, "hand": 11, "trumps": 2},
        "D2 too_few_cards",
        {"needed": 46, "cards": 24, "players": 2, "hand": 5, "decks": 2},
    ),
    (
        {"hand": 12},
        "D2 too_few_cards",
        {"needed": 48, "cards": 36, "players": 3, "hand": 9, "decks": 2},
    ),
]


@pytest.mark.parametrize(("changes", "reason", "facts"), RULES)
def test_rules_that_cannot_be(changes: dict[str, object], reason: str, facts: object) -> None:
    for make in (
        lambda: preset("spec", 4, **changes),
        lambda: change(preset("spec", 4), **changes),
    ):
        with pytest.raises(BadRules) as refused:
            make()
        assert str(refused.value) == reason
        assert refused.value.refusal.facts == facts


def test_a_preset_must_exist_and_be_for_so_many() -> None:
    with pytest.raises(BadRules) as refused:
        preset("bridge", 4)
    assert refused.value.refusal == Refusal("P2", "unknown_preset", {"preset": "bridge"})
    with pytest.raises(BadRules) as refused:
        preset("classic", 3)
    facts = {"option": "players", "value": 3}
    assert refused.value.refusal == Refusal("P2", "out_of_range", facts)


def test_rules_are_changed_one_option_at_a_time() -> None:
    assert change(preset("spec", 4), transfer=False) == preset("spec", 4, transfer=False)
    assert isinstance(change(preset("dayous", 2), decks=2), Rules)
    assert preset("dayous", 2, decks=2).hand == 10
    assert change(preset("dayous", 2), decks=2).hand == 7
