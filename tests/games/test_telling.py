"""What happens at a table, told in the log, in the live region and in the turn bar."""

import random

import pytest
from hypothesis import given, settings

from games import wording
from games.engine import notation
from games.engine.cards import SPADES, parse
from games.engine.refusals import Refusal
from games.engine.rules import preset
from games.engine.sight import see
from games.engine.story import Story
from games.wording.lines import compose, player
from tests.engine.random_play import random_game
from tests.engine.strategies import rules_strategy, seeds
from tests.scenario import NAMES, Scenario

PEOPLE = ("Anna", "Boris", "Clara", "Dima")


def told(scenario, line):
    """The log lines of a move, as they are written."""
    name, text = line.split(": ")
    before = see(scenario.rules, scenario.position, None)
    scenario.play(line)
    after = see(scenario.rules, scenario.position, None)
    move = notation.read(NAMES.index(name), text)
    return [wording.written(one) for one in wording.happened(move, before, after, PEOPLE)]


def bar(scenario, name):
    seat = None if name is None else NAMES.index(name)
    status = wording.status(see(scenario.rules, scenario.position, seat), PEOPLE)
    return status.headline, status.subline


# The log


def test_a_bout_is_told_move_by_move():
    s = Scenario(
        trump="s",
        attacks="anna",
        anna="6h 6d Tc",
        boris="7h 7d 9c 9d",
        clara="7c Kc",
        talon="Ac 8s",
    )
    assert told(s, "anna: attack 6h 6d") == ["Anna attacks Boris with 6♦ 6♥"]
    assert told(s, "boris: defend 6h 7h 6d 7d") == ["Boris beats 6♥ with 7♥ and 6♦ with 7♦"]
    assert told(s, "clara: attack 7c") == ["Clara throws in 7♣"]
    assert told(s, "boris: take") == ["Boris gives up and will take the cards"]


def test_a_take_at_once_is_told_once():
    rules = preset("classic", 2)
    s = Scenario(rules=rules, trump="s", attacks="anna", anna="6h 8c", boris="9c", talon="Ac 8s")
    s.play("anna: attack 6h")
    assert told(s, "boris: take")[0] == "Boris takes 1 card"


def test_handing_on_names_the_next_player():
    rules = preset("spec", 3, flash=True)
    hands = {"anna": "9h 6c", "boris": "9d 9s", "clara": "7d 8d Td", "talon": "8s"}
    s = Scenario(rules=rules, trump="s", attacks="anna", **hands)
    s.play("anna: attack 9h", "clara: pass")
    assert told(s, "boris: flash 9s") == ["Boris shows 9♠ and hands the attack on to Clara"]
    s = Scenario(rules=rules, trump="s", attacks="anna", **hands)
    s.play("anna: attack 9h", "clara: pass")
    assert told(s, "boris: transfer 9d") == ["Boris transfers the attack to Clara with 9♦"]


@pytest.mark.parametrize("way", ["clockwise", "counterclockwise"])
def test_the_direction_is_told(way):
    line = wording.move_line(notation.read(0, f"direction {way}"), PEOPLE)
    assert wording.written(line) == f"Anna chooses to play {way}"


def test_the_consequences_are_told_in_order():
    story = Story(
        discarded=4,
        drew=((0, 2), (1, 1)),
        drew_open=((1, parse("9s")),),
        out=(2,),
        trump=SPADES,
        over=True,
        fool=3,
    )
    assert [wording.written(line) for line in wording.story_lines(story, PEOPLE)] == [
        "All is beaten: 4 cards are discarded",
        "Anna draws 2 cards",
        "Boris draws 1 card",
        "Everyone sees Boris draw 9♠",
        "The trump is now spades",
        "Clara is out",
        "Dima is the fool",
    ]


@pytest.mark.parametrize(
    ("story", "loser", "line"),
    [
        (Story(over=True, fool=0), "dayous", "Anna is the dayous"),
        (Story(over=True, draw=True), "fool", "The game is a draw"),
        (Story(over=True), "fool", "The game is over"),
        (Story(took=(1, 3)), "fool", "Boris takes 3 cards"),
        (Story(discarded=1), "fool", "All is beaten: 1 card is discarded"),
    ],
)
def test_an_end_is_told(story, loser, line):
    assert [wording.written(one) for one in wording.story_lines(story, PEOPLE, loser)] == [line]


def test_an_announcement_is_read_aloud_with_full_names():
    s = Scenario(trump="s", attacks="anna", anna="9d 9h", boris="Jd Jh 6c", talon="8s")
    seat = see(s.rules, s.position, None)
    attack = notation.read(0, "attack 9d 9h")
    after = see(s.rules, s.play("anna: attack 9d 9h").position, None)
    assert wording.announce(attack, seat, after, PEOPLE) == (
        "Anna attacks Boris with nine of diamonds and nine of hearts."
    )


def test_a_line_keeps_players_and_cards_apart_from_words():
    parts = wording.move_line(notation.read(0, "attack 6h 6d"), PEOPLE, whom=1)
    assert [(part.kind, part.text, part.seat, part.card) for part in parts] == [
        ("player", "Anna", 0, ""),
        ("text", " attacks ", None, ""),
        ("player", "Boris", 1, ""),
        ("text", " with ", None, ""),
        ("card", "6♦", None, "6d"),
        ("text", " ", None, ""),
        ("card", "6♥", None, "6h"),
    ]


@pytest.mark.parametrize("name", ["<script>alert(1)</script>", "%(cards)s", "100 %s %(who)s", "💥"])
def test_a_name_stays_plain_text_whatever_it_contains(name):
    line = wording.move_line(notation.read(0, "attack 6h"), [name, "Boris"], whom=1)
    assert (line[0].kind, line[0].text) == ("player", name)
    assert wording.written(line) == f"{name} attacks Boris with 6♥"
    refusal = Refusal("X2", "no_room", {"room": 1, "seat": 0})
    assert wording.why(refusal, [name]).text.startswith(f"{name} has too few cards")


def test_a_translation_may_put_the_parts_in_another_order():
    places = {"who": player(0, PEOPLE), "whom": player(1, PEOPLE)}
    line = compose("%(whom)s ← %(who)s", places)
    assert [part.text for part in line] == ["Boris", " ← ", "Anna"]


# The turn bar


def test_the_turn_bar_follows_a_bout():
    s = Scenario(
        trump="s", attacks="anna", anna="6h 6d Tc", boris="7h 7d 9c", clara="7c Kc", talon="Ac 8s"
    )
    assert bar(s, "anna") == (
        "Your turn",
        "Attack Boris with one card, or with several of one rank.",
    )
    assert bar(s, "boris") == ("Waiting for Anna", "You will be attacked.")
    assert bar(s, None) == ("Waiting for Anna", "Boris will be attacked.")
    s.play("anna: attack 6h 6d")
    assert bar(s, "boris") == ("Your turn", "Beat 2 cards, or take.")
    assert bar(s, "clara") == ("Waiting for Boris", "There are 2 cards to beat or take.")
    s.play("boris: defend 6h 7h")
    assert bar(s, "boris") == ("Your turn", "Beat 1 more card, or take.")
    assert bar(s, "clara") == ("You may throw in", "Any seven fits while Boris answers.")
    s.play("boris: defend 6d 7d")
    assert bar(s, "clara") == ("Your turn", "You may throw in any seven, or press Done.")
    assert bar(s, "anna") == ("Your turn", "You have nothing to throw in: press Done.")
    assert bar(s, "boris") == ("Waiting for Anna and Clara", "Will more cards be thrown in?")


def test_the_turn_bar_tells_of_a_take():
    s = Scenario(
        trump="s", attacks="anna", anna="6h 6d 9c", boris="7h 7d 9d", clara="Kc", talon="8s"
    )
    s.play("anna: attack 6h", "boris: take", "clara: pass")
    assert bar(s, "anna") == (
        "Your turn",
        "Boris takes. You may still throw in any six, or press Done.",
    )
    assert bar(s, "boris")[1] == "You take. Cards may still be thrown in."
    assert bar(s, None)[1] == "Boris takes. Cards may still be thrown in."


def test_the_turn_bar_offers_to_hand_the_attack_on():
    rules = preset("dayous", 3)
    hands = {"anna": "9h 6c", "boris": "9d 7d", "clara": "8c 8d", "talon": "2s 3c"}
    s = Scenario(rules=rules, trump="s", attacks="anna", **hands).play("anna: attack 9h")
    assert bar(s, "boris")[1] == "Beat 1 card, hand the attack on, or take."


def test_the_turn_bar_asks_for_the_direction():
    s = Scenario(
        rules=preset("dayous", 2),
        trump="s",
        attacks="anna",
        anna="9h",
        boris="9d",
        phase="direction",
    )
    assert bar(s, "anna") == ("Your turn", "Choose which way the game goes round.")
    assert bar(s, "boris") == ("Waiting for Anna", "Which way will the game go round?")


def test_the_turn_bar_opens_with_one_card_where_the_rules_say_so():
    s = Scenario(rules=preset("rules", 2), trump="s", attacks="anna", anna="9h 9d", boris="8c 8d")
    assert bar(s, "anna")[1] == "Attack Boris with one card."


def test_whoever_is_out_sees_whom_the_game_waits_for():
    s = Scenario(trump="s", attacks="anna", anna="9h 9d", boris="8c 8d", clara="")
    assert bar(s, "clara") == ("You are out", "Waiting for Anna")


@pytest.mark.parametrize(
    ("words", "name", "subline"),
    [
        ({"fool": 1}, "boris", "You are the fool."),
        ({"fool": 1}, "anna", "Boris is the fool."),
        ({"draw": True}, "anna", "It is a draw: nobody has lost."),
        ({}, None, "It ended without a result."),
    ],
)
def test_the_turn_bar_tells_the_result(words, name, subline):
    s = Scenario(
        trump="s", attacks="anna", anna="9h", boris="8c", phase="over", awaited=[], **words
    )
    assert bar(s, name) == ("The game is over", subline)


def test_the_loser_of_dayous_has_a_name_of_their_own():
    s = Scenario(trump="s", attacks="anna", anna="9h", boris="8c", phase="over", awaited=[], fool=1)
    lost = wording.status(see(s.rules, s.position, 1), PEOPLE, "dayous")
    won = wording.status(see(s.rules, s.position, 0), PEOPLE, "dayous")
    assert (lost.subline, won.subline) == ("You are the dayous.", "Boris is the dayous.")


@given(rules_strategy, seeds)
@settings(max_examples=8, deadline=None)
def test_every_moment_of_every_game_has_its_words(rules, seed):
    people = [f"Player {seat}" for seat in range(rules.players)]
    before = None
    for move, position in random_game(rules, seed):
        after = see(rules, position, random.Random(seed).choice([None, *range(rules.players)]))
        status = wording.status(after, people)
        said = wording.announce(move, before, after, people) if move else "The deal."
        for sentence in (status.headline, status.subline, said):
            assert sentence
            assert "%" not in sentence
        before = after
