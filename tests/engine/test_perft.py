"""Perft: how many lines of play there are, counted to a depth from fixed deals.

A number that moves says that the rules have changed, however the engine was made faster.
"""

import pytest

from games.engine import shuffle
from games.engine.choices import choices
from games.engine.deal import deal
from games.engine.lines import legal_moves
from games.engine.play import play
from games.engine.position import Position
from games.engine.rules import Rules, preset
from tests.scenario import Scenario


def perft(rules: Rules, position: Position, depth: int) -> int:
    """The number of lines of so many moves, of any seats, that can follow."""
    moves = [
        move
        for seat in range(rules.players)
        for move in legal_moves(choices(rules, position, seat), seat)
    ]
    if depth == 1:
        return len(moves)
    return sum(perft(rules, play(rules, position, move), depth - 1) for move in moves)


def fixed_deal(rules: Rules) -> Position:
    return deal(rules, shuffle.chance(rules, "perft", bytes(64), [""] * rules.players))


COUNTS = {
    ("dayous", 2): [2, 14, 44, 286, 1210, 7230],
    ("dayous", 4): [2, 18, 82, 564, 2921, 17562],
    ("dayous", 8): [2, 26, 335, 9222],
    ("classic", 2): [7, 26, 79, 471, 1775, 7776],
    ("spec", 2): [7, 26, 32, 221, 1149, 1938, 10724],
    ("spec", 4): [7, 9, 16, 46, 79, 136, 257, 812, 1357, 2614, 7468],
    ("rules", 2): [6, 19, 25, 134, 432, 841, 4152],
    ("rules", 4): [6, 10, 13, 20, 36, 161, 388, 605, 1273, 2798, 8328],
    ("siege", 2): [7, 28, 50, 231, 1325, 4624],
    ("siege", 4): [7, 22, 98, 381, 1415, 5705],
    ("railway", 2): [17, 112, 456, 4471],
    ("railway", 4): [9, 40, 84, 278, 653, 2420, 6156],
    ("encounter", 2): [7, 28, 50, 231, 1325, 4624],
    ("encounter", 4): [7, 22, 98, 381, 1415, 5705],
}


@pytest.mark.parametrize(("name", "players"), COUNTS)
def test_from_a_deal(name: str, players: int) -> None:
    rules = preset(name, players, **({"decks": 2} if players == 8 else {}))
    start, counts = fixed_deal(rules), COUNTS[name, players]
    assert [perft(rules, start, depth) for depth in range(1, len(counts) + 1)] == counts


def endgame(**options: object) -> Scenario:
    rules = preset("spec", 3, **options)
    hands = {"anna": "6h 6d 9c", "boris": "6s 7h 9d", "clara": "6c 7d 9s"}
    return Scenario(trump="s", attacks="anna", rules=rules, talon="Js", **hands)


ENDGAMES = {
    ("lap", "transfer"): [4, 8, 44, 104, 231, 469, 924, 2266, 5581],
    ("lap", "flash"): [4, 8, 45, 104, 233, 508, 1024, 2436, 5373],
    ("lap", "transfer flash"): [4, 8, 49, 125, 276, 607, 1258, 3100],
    ("single", "transfer"): [3, 11, 28, 56, 108, 263, 515, 1116, 2550],
    ("single", "flash"): [3, 10, 22, 51, 98, 228, 388, 825, 1744, 3633],
    ("single", "transfer flash"): [3, 13, 36, 75, 169, 409, 812, 1727, 3729],
    ("free", "transfer"): [4, 26, 142, 506, 1270, 2800],
    ("free", "flash"): [4, 25, 139, 530, 1457, 3200],
    ("free", "transfer flash"): [4, 29, 164, 614, 1649, 3698],
}


@pytest.mark.parametrize(("throw_in", "handing_on"), ENDGAMES)
def test_from_an_endgame_with_attacks_handed_on(throw_in: str, handing_on: str) -> None:
    several = throw_in != "single"
    words = {"throw_in": throw_in, "multi_card_opening": several, "transfer": False}
    s = endgame(**(words | dict.fromkeys(handing_on.split(), True)))
    counts = ENDGAMES[throw_in, handing_on]
    assert [perft(s.rules, s.position, depth) for depth in range(1, len(counts) + 1)] == counts
