"""Who opens a game."""

import pytest

from games.engine.rules import preset
from tests.engine.proves import proves
from tests.scenario import NAMES, Scenario, stacked


def opened(name: str = "encounter", players: int = 3, **words: str) -> Scenario:
    """A dealt game in which the nine of spades is turned up."""
    hands = {key: words.pop(key) for key in ("anna", "boris", "clara", "dima") if key in words}
    rules = preset(
        name, players, **{key: words.pop(key) for key in ("next_opener",) if key in words}
    )
    after_fool = NAMES[(NAMES.index(words["fool"]) + 1) % players] if words.get("fool") else "anna"
    return Scenario.dealt(rules, stacked(rules, "9s", first=after_fool, **hands), **words)


def twins(seats: str = "anna boris clara", **hands: str) -> Scenario:
    rules = preset("encounter", 3, decks=2)
    return Scenario.dealt(rules, stacked(rules, "9s", **hands), seats=seats)


@proves("O1")
def test_the_lowest_trump_opens_the_first_game_and_the_next_seat_defends() -> None:
    s = opened(anna="8s As", boris="7s Ks", clara="Ts")
    assert (s.awaited, s.principal, s.defender) == (["boris"], "boris", "clara")
    assert s.phase == "attack"


@proves("O1", "A1")
def test_everyone_knows_the_card_that_decided() -> None:
    s = opened(anna="8s As", boris="7s Ks", clara="Ts")
    assert (s.known("anna"), s.known("boris"), s.known("clara")) == ("", "7s", "")


@proves("O1")
def test_the_turned_card_itself_opens_nothing() -> None:
    assert opened(clara="Ts", anna="Js").awaited == ["clara"]


@proves("O1")
def test_of_twins_the_lower_next_trump_opens() -> None:
    assert twins(anna="6s 9s2", boris="6s2 8s").awaited == ["boris"]


@proves("O1")
def test_having_no_next_trump_loses_the_tie() -> None:
    assert twins(anna="6s", boris="6s2 As").awaited == ["boris"]
    assert twins("anna boris clara", anna="6s 7s", boris="6s2 7s2 As", clara="8s").awaited == [
        "boris"
    ]


@proves("O1")
def test_a_lower_trump_of_somebody_who_does_not_tie_decides_nothing() -> None:
    assert twins(anna="6s 9s2", boris="6s2 8s", clara="7s").awaited == ["boris"]


@proves("O1")
@pytest.mark.parametrize("seats", ["clara boris anna", "boris clara anna"])
def test_a_complete_tie_goes_to_the_first_of_them_in_the_shuffled_seats(seats: str) -> None:
    s = twins(seats, anna="6s 8s", boris="6s2 8s2")
    assert (s.awaited, s.known("boris")) == (["boris"], "6s2")


@proves("O1", "P3")
def test_without_a_trump_in_any_hand_the_shuffle_decides_and_nothing_is_shown() -> None:
    for name in ("encounter", "spec"):
        s = opened(name, seats="clara anna boris")
        assert s.awaited == ["clara"]
        assert s.known("clara") == ""


@proves("O2", "P1")
@pytest.mark.parametrize(
    ("option", "opener"),
    [
        ("under_fool", "anna"),
        ("left_of_fool", "clara"),
        ("winner", "dima"),
        ("lowest_trump", "boris"),
    ],
)
def test_a_later_game_is_opened_by_the_option(option: str, opener: str) -> None:
    s = opened(players=4, boris="6s", next_opener=option, fool="boris", winner="dima")
    assert s.awaited == [opener]


@proves("O2", "P1")
def test_under_fool_makes_the_fool_defend_first_also_at_seat_zero() -> None:
    s = opened("spec", fool="anna", winner="boris", boris="6s")
    assert (s.awaited, s.defender) == (["clara"], "anna")


@proves("O2")
@pytest.mark.parametrize(
    ("option", "opener"), [("under_fool", "clara"), ("left_of_fool", "boris"), ("winner", "boris")]
)
def test_no_card_is_shown_where_no_card_decided(option: str, opener: str) -> None:
    s = opened(next_opener=option, fool="anna", winner="boris", boris="6s", clara="7s")
    assert (s.awaited, s.known(opener)) == ([opener], "")


@proves("O2")
@pytest.mark.parametrize("option", ["under_fool", "left_of_fool", "winner"])
def test_after_a_drawn_game_the_lowest_trump_opens_again(option: str) -> None:
    s = opened(next_opener=option, fool=None, winner=None, boris="6s")
    assert (s.awaited, s.known("boris")) == (["boris"], "6s")


@proves("O2")
def test_where_the_player_it_starts_from_has_left_the_lowest_trump_opens_again() -> None:
    assert opened(next_opener="winner", fool="anna", winner=None, boris="6s").awaited == ["boris"]
    assert opened(next_opener="under_fool", fool=None, winner="anna", boris="6s").awaited == [
        "boris"
    ]


@proves("O2", "P1")
def test_with_two_players_the_winner_of_classic_opens() -> None:
    s = opened("classic", 2, fool="anna", winner="boris", anna="6s")
    assert s.awaited == ["boris"]


@proves("O2", "Y4")
@pytest.mark.parametrize("players", [2, 4])
def test_a_direction_is_chosen_anew_in_every_game(players: int) -> None:
    rules = preset("dayous", players)
    s = Scenario.dealt(
        rules, stacked(rules, "9s", first="boris", boris="2s"), fool="anna", winner="boris"
    )
    assert (s.phase, s.awaited) == ("direction", ["boris"])


@proves("P1", "Y4")
def test_the_opener_is_counted_clockwise_before_any_direction_is_chosen() -> None:
    rules = preset("dayous", 4, next_opener="under_fool")
    s = Scenario.dealt(rules, stacked(rules, "9s"), fool="boris", winner="clara")
    s.play("anna: direction counterclockwise")
    assert (s.principal, s.defender) == ("anna", "dima")


@proves("O1", "A1")
def test_after_a_tie_everyone_knows_the_trump_that_settled_it() -> None:
    s = twins(anna="6s 9s2", boris="6s2 8s")
    assert (s.known("anna"), s.known("boris")) == ("", "8s")


@proves("O1")
def test_both_twins_in_one_hand_win_against_a_third() -> None:
    rules = preset("encounter", 2, decks=3)
    s = Scenario.dealt(rules, stacked(rules, "9s", anna="6s 7s", boris="6s2 6s3"))
    assert s.awaited == ["boris"]


@proves("O1", "Y2")
def test_in_dayous_the_lowest_first_trump_opens() -> None:
    rules = preset("dayous", 3)
    for half in (0, 1):
        deck = stacked(rules, "9h", half=half, clara="3h", boris="4h 2s")
        s = Scenario.dealt(rules, deck, half=half)
        assert (s.trump, s.awaited, s.known("clara")) == ("h", ["clara"], "3h")
