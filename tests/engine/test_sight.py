"""What a player sees, and what nobody but they may see."""

from typing import Any

import pytest

from games.engine import cards, notation
from games.engine.rules import preset
from games.engine.sight import see
from tests.engine.proves import proves
from tests.scenario import Scenario


def three(**words: object) -> Scenario:
    rules = preset("encounter", 3, **words.pop("options", {}))
    hands = {"anna": "6h 6d Tc", "boris": "7h 9h Kh", "clara": "6c 8c Ac"}
    return Scenario(
        trump="s", attacks="anna", rules=rules, **({"talon": "Jc Jd Js"} | hands | words)
    )


def sees(s: Scenario, name: str | None, **changes: Any) -> Any:
    """What somebody, or a spectator, sees; with some words of the position replaced."""
    position = notation.load(s.words | changes)
    return see(s.rules, position, None if name is None else s.names.index(name))


def swapped(s: Scenario, one: str, other: str) -> dict[str, Any]:
    """The words of the position with two cards changing places."""
    trade = {one: other, other: one}

    def exchange(word: Any) -> Any:
        if isinstance(word, list):
            return [exchange(each) for each in word]
        return trade.get(word, word) if isinstance(word, str) else word

    return {key: exchange(s.words[key]) for key in ("hands", "talon", "discard")}


@proves("A1")
@pytest.mark.parametrize("name", ["anna", "clara", None])
@pytest.mark.parametrize(
    ("one", "other"),
    [("7h", "Jc"), ("7h", "9s"), ("Jc", "9s"), ("Jc", "Jd")],
    ids=["a hand and the talon", "a hand and the discard", "talon and discard", "within the talon"],
)
def test_hidden_cards_could_change_places_and_nobody_else_would_notice(
    name: str | None, one: str, other: str
) -> None:
    s = three().play("anna: attack 6h")
    assert sees(s, name) == sees(s, name, **swapped(s, one, other))


@proves("A1")
def test_two_other_hands_could_change_places() -> None:
    s = three()
    assert sees(s, "anna") == sees(s, "anna", **swapped(s, "7h", "8c"))
    assert sees(s, None) == sees(s, None, **swapped(s, "6d", "8c"))


@proves("A1")
def test_a_player_sees_their_own_hand_and_a_spectator_none() -> None:
    s = three()
    assert sees(s, "boris") != sees(s, "boris", **swapped(s, "7h", "Jc"))
    assert sees(s, None) == sees(s, None, **swapped(s, "7h", "Jc"))


@proves("A1")
@pytest.mark.parametrize("name", ["anna", "boris", None])
def test_all_see_the_field_the_trump_and_how_many_cards_there_are(name: str | None) -> None:
    s = three().play("anna: attack 6h")
    whole = s.words
    fewer = [whole["hands"][0], whole["hands"][1], whole["hands"][2][:2]]
    assert sees(s, name) != sees(s, name, field=[["6d", None]])
    assert sees(s, name) != sees(s, name, trump="h")
    assert sees(s, name) != sees(s, name, hands=fewer, discard=[*whole["discard"], "Ac"])
    assert sees(s, name) != sees(s, name, talon=["Jd", "Js"], discard=[*whole["discard"], "Jc"])


@proves("A1", "B7")
@pytest.mark.parametrize("name", ["anna", "clara", None])
def test_everyone_knows_the_cards_somebody_took_from_the_field(name: str | None) -> None:
    s = three(options={"throw_in_on_take": False}).play("anna: attack 6h", "boris: take")
    assert s.known("boris") == "6h"
    unknown = sees(s, name, known=[[], [], []])
    assert sees(s, name) != unknown


@proves("A1", "B7")
def test_a_known_card_is_known_until_it_is_played() -> None:
    s = three(options={"throw_in_on_take": False}, known={"boris": "7h"})
    s.play("anna: attack 6h")
    assert s.known("boris") == "7h"
    s.play("boris: defend 6h 7h")
    assert s.known("boris") == ""


@proves("A1", "B7")
def test_all_cards_of_the_field_are_known_after_a_take_the_defence_too() -> None:
    s = three(options={"throw_in_on_take": False})
    s.play("anna: attack 6h 6d", "boris: defend 6h 7h", "boris: take")
    assert s.known("boris") == "6d 6h 7h"


@proves("A1", "D3")
@pytest.mark.parametrize("name", ["anna", None])
def test_all_see_the_face_up_card_of_the_talon(name: str | None) -> None:
    s = three()
    assert sees(s, name) != sees(s, name, trump_card="Qs", talon=["Jc", "Jd", "Qs"])


@proves("A1")
@pytest.mark.parametrize("name", ["anna", "boris", "clara", None])
def test_the_order_of_a_hand_says_nothing(name: str | None) -> None:
    s = three()
    turned = [list(reversed(hand)) for hand in s.words["hands"]]
    assert sees(s, name) == sees(s, name, hands=turned)


@proves("A1")
def test_drawn_cards_are_seen_by_who_drew_them_only() -> None:
    s = three(talon="Jc Jd Qc Qd Qh Jh Ks Qs Js", options={"throw_in_on_take": False})
    s.play("anna: attack 6h", "boris: take")
    assert "Jc" in s.hand("anna")
    assert s.known("anna") == ""
    assert sees(s, "boris") == sees(s, "boris", **swapped(s, "Jc", "Qh"))
    assert sees(s, "anna") != sees(s, "anna", **swapped(s, "Jc", "9s"))


@proves("A1")
def test_a_sight_answers_what_lies_unbeaten_and_what_lies_at_all() -> None:
    s = three().play("anna: attack 6h 6d")
    sight = sees(s.play("boris: defend 6h 7h"), None)
    assert (cards.names(sight.unbeaten), cards.names(sight.field_cards)) == ("6d", "6d 6h 7h")
    assert not sight.is_over


@proves("A1")
def test_all_hands_are_seen_once_the_game_is_over() -> None:
    s = three(talon="", anna="6h", clara="", boris="7h 9h").play("anna: attack 6h")
    sight = sees(s, None)
    assert sight.is_over
    assert [cards.names(hand) for hand in sight.hands] == ["", "7h 9h", ""]
    assert sight.hand == 0


@proves("A1", "Y2")
def test_all_count_the_cards_until_the_face_up_one() -> None:
    s = three(options={"trumps": 2}, talon="Jc Js Jd Qd", trump_card="Js")
    assert (sees(s, None).talon, sees(s, None).until_turned) == (4, 2)
    assert sees(three(talon=""), None).until_turned == 0


@proves("A1")
def test_choices_say_whether_there_are_any() -> None:
    s = three()
    assert sees(s, "anna").choices
    assert not sees(s, "boris").choices
    assert not sees(s, None).choices
    s.play("anna: attack Tc")
    assert sees(s, "boris").choices
    assert not sees(s, "clara").choices
