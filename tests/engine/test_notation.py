"""Moves, positions and games as text."""

import json

import pytest

from games.engine import notation, transcript
from games.engine.cards import parse
from games.engine.deal import Chance, Previous, deal
from games.engine.moves import Attack, Defend, Direction, Flash, Pass, Take, Transfer
from games.engine.rules import preset
from games.engine.transcript import Transcript
from tests.scenario import Scenario, stacked

MOVES = {
    "attack 6d 6h": Attack(3, parse("6h 6d")),
    "transfer 6c 6c2": Transfer(3, parse("6c 6c2")),
    "defend 6h 7h 6d As": Defend(3, ((parse("6h"), parse("7h")), (parse("6d"), parse("As")))),
    "flash 6s": Flash(3, parse("6s")),
    "direction clockwise": Direction(3, True),
    "direction counterclockwise": Direction(3, False),
    "pass": Pass(3),
    "take": Take(3),
}


@pytest.mark.parametrize("text", MOVES)
def test_a_move_is_written_as_it_is_read(text: str) -> None:
    assert notation.read(3, text) == MOVES[text]
    assert notation.write(MOVES[text]) == text


def test_spaces_do_not_matter() -> None:
    assert notation.read(0, "  attack   6h ") == Attack(0, parse("6h"))


@pytest.mark.parametrize(
    "text",
    [
        *("", "attack", "transfer", "defend", "defend 6h", "defend 6h 7h 8h", "flash", "take 6h"),
        *("flash 6s 7s", "direction", "direction up", "pass now", "resign", "attack 6h 6h"),
        *("attack 1h", "defend 6h 1h", "flash 1h", "direction clockwise now"),
    ],
)
def test_anything_else_is_no_move(text: str) -> None:
    with pytest.raises(ValueError):
        notation.read(0, text)


def test_a_text_that_is_too_long_is_not_even_read() -> None:
    assert notation.read(0, "pass" + " " * 996) == Pass(0)
    with pytest.raises(ValueError, match="too long"):
        notation.read(0, "pass" + " " * 997)


def test_an_error_quotes_no_more_than_its_beginning() -> None:
    with pytest.raises(ValueError) as refused:
        notation.read(0, "x" * 60)
    assert str(refused.value) == f"not a move: {'x' * 40!r}"
    with pytest.raises(ValueError) as refused:
        notation.read(0, "attack " + "x" * 60)
    assert str(refused.value) == f"not a card: {'x' * 8!r}"


def dealt(**chance: object) -> Scenario:
    rules = preset("spec", 3)
    return Scenario.dealt(rules, stacked(rules, "9s", anna="6s 7s", boris="8s"), **chance)


WORDS = {
    "trump": "s",
    "next_trump": None,
    "trump_card": "9s",
    "field": [],
    "discard": [],
    "phase": "attack",
    "awaited": [0],
    "queue": [],
    "principal": 0,
    "defender": 1,
    "last_attacker": 0,
    "passed": [],
    "flashed": [],
    "laid": [],
    "known": [["6s"], [], []],
    "out": [],
    "out_before": 0,
    "fool": None,
    "draw": False,
    "direction": 1,
    "bout": 1,
    "takes": 0,
}


def test_a_position_is_written_in_plain_words() -> None:
    words = dealt().words
    assert {name: words[name] for name in WORDS} == WORDS
    assert set(words) - set(WORDS) == {"hands", "talon"}
    assert words["hands"][0] == ["6s", "7c", "7s", "8c", "9c", "Tc"]
    assert len(words["talon"]) == 18
    assert words["talon"][-1] == "9s"


def test_a_position_survives_json_in_the_middle_of_a_bout() -> None:
    s = dealt().play("anna: attack 7c", "clara: pass", "boris: take")
    assert s.words["queue"] == [2]
    again = notation.load(json.loads(json.dumps(s.words)))
    assert again == s.position


def test_everything_about_a_position_is_read_as_it_was_written() -> None:
    words = dealt().play("anna: attack 7c").words | {"next_trump": "h", "out_before": 1}
    assert words["laid"] == ["7c"]
    assert notation.dump(notation.load(words)) == words


def test_what_the_last_move_did_may_be_left_out() -> None:
    words = dealt().play("anna: attack 7c").words
    for name in ("queue", "laid", "out_before"):
        del words[name]
    loaded = notation.load(words | {"out": [2]})
    assert (loaded.queue, loaded.laid, loaded.out_before) == ((), 0, 1)


def game(previous: Previous | None = None) -> Transcript:
    rules = preset("encounter", 2)
    deck = [parse(text) for text in stacked(rules, "9s", anna="6s 7s", boris="8s")]
    chance = Chance(tuple(deck), 1, (1, 0))
    moves = (Attack(0, parse("6s")), Take(1), Pass(0))
    return Transcript(rules, ("anna", "boris b"), chance, moves, previous)


def test_a_game_is_a_heading_and_its_moves() -> None:
    lines = transcript.write(game()).splitlines()
    assert lines[0].startswith("rules players=2 deck=36 decks=1 hand=6 ")
    assert lines[1:3] == ["seat anna", "seat boris b"]
    assert lines[3].startswith("deck 6s 8s 7s ")
    assert lines[4:] == ["half 1", "ties 1 0", "0 attack 6s", "1 take", "0 pass"]


@pytest.mark.parametrize("previous", [None, Previous(1, 0), Previous(None, 1), Previous(0, None)])
def test_a_game_survives_being_written_down(previous: Previous | None) -> None:
    assert transcript.read(transcript.write(game(previous))) == game(previous)


def test_a_game_is_replayed_from_its_text() -> None:
    first, *_, last = transcript.positions(game())
    assert first == deal(game().rules, game().chance)
    assert notation.dump(last)["known"] == [[], ["6s"]]


@pytest.mark.parametrize("missing", ["rules", "seat", "deck", "half", "ties"])
def test_a_game_without_a_part_of_its_heading_is_refused(missing: str) -> None:
    lines = transcript.write(game()).splitlines()
    text = "\n".join(line for line in lines if not line.startswith(missing))
    with pytest.raises(ValueError, match=f"lacks '{missing}'"):
        transcript.read(text)


@pytest.mark.parametrize("word", ["hand=99", "hand", "handful=6", "transfer=perhaps"])
def test_an_option_that_does_not_exist_is_refused(word: str) -> None:
    text = transcript.write(game()).replace("hand=6", word)
    with pytest.raises(ValueError, match="not an option"):
        transcript.read(text)
