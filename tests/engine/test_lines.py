"""Every legal move, one by one."""

from itertools import chain, combinations

from games.engine import notation
from games.engine.cards import NO_CARDS, each
from games.engine.choices import Choices, choices
from games.engine.lines import legal_moves
from games.engine.moves import Attack, Transfer
from games.engine.rules import change, preset
from tests.scenario import Scenario


def game(**words: object) -> Scenario:
    options = words.pop("options", {"transfer": True, "flash": True})
    hands = {"anna": "6h 6d 7c 9c", "boris": "6s 7h 7d Ts", "clara": "6c 7s 8c 9d"}
    rules = preset("encounter", 3, **options)
    return Scenario(trump="s", attacks="anna", rules=rules, **(hands | words))


def lines(s: Scenario, name: str) -> list[str]:
    seat = s.names.index(name)
    return [notation.write(move) for move in legal_moves(choices(s.rules, s.position, seat), seat)]


def test_an_opening_is_any_cards_of_one_rank() -> None:
    assert lines(game(), "anna") == [
        "attack 6d",
        "attack 6h",
        "attack 6d 6h",
        "attack 7c",
        "attack 9c",
    ]


def test_nobody_else_has_a_move_then() -> None:
    assert lines(game(), "boris") == lines(game(), "clara") == []


def test_room_bounds_the_number_of_cards() -> None:
    s = game(boris="7h", options={})
    assert lines(s, "anna") == ["attack 6d", "attack 6h", "attack 7c", "attack 9c"]


def test_a_defender_beats_some_or_all_or_takes_or_hands_on() -> None:
    s = game().play("anna: attack 6h 6d")
    assert lines(s, "boris") == [
        *("defend 6h 6s", "defend 6h 7h", "defend 6h Ts"),
        *("defend 6d 6s", "defend 6d 6s 6h 7h", "defend 6d 6s 6h Ts"),
        *("defend 6d 7d", "defend 6d 7d 6h 6s", "defend 6d 7d 6h 7h", "defend 6d 7d 6h Ts"),
        *("defend 6d Ts", "defend 6d Ts 6h 6s", "defend 6d Ts 6h 7h"),
        *("take", "transfer 6s", "flash 6s"),
    ]


def test_a_throw_in_may_be_of_several_ranks() -> None:
    s = game().play("anna: attack 6h", "boris: defend 6h 7h")
    assert lines(s, "anna") == ["attack 6d", "attack 7c", "attack 6d 7c", "pass"]


def test_both_directions_are_lines() -> None:
    s = game(phase="direction", options={"direction": "opener"})
    assert lines(s, "anna") == ["direction clockwise", "direction counterclockwise"]


def test_no_set_of_cards_is_left_out() -> None:
    s = game(
        options={"transfer": True}, anna="6h 6d 7c 9c 9d", boris="6s 6c 7h Ts", clara="7d 8h Ah"
    )
    for played, name, kind in [((), "anna", Attack), (("anna: attack 6h",), "boris", Transfer)]:
        seat = s.play(*played).names.index(name)
        can = choices(s.rules, s.position, seat)
        allowed = {
            kind(seat, cards)
            for cards in subsets(s.position.hands[seat])
            if can.allow(kind(seat, cards))
        }
        assert {move for move in legal_moves(can, seat) if type(move) is kind} == allowed


def subsets(hand: int) -> set[int]:
    pool = list(each(hand))
    return set(map(sum, chain.from_iterable(combinations(pool, k) for k in range(len(pool) + 1))))


def test_the_same_position_under_other_rules_has_other_choices() -> None:
    s = game(options={}).play("anna: attack 6h")
    other = change(s.rules, transfer=True)
    for rules, transfers in [(s.rules, False), (other, True), (s.rules, False)]:
        assert bool(choices(rules, s.position, 1).transfer) is transfers


def test_who_has_no_choices_has_no_lines() -> None:
    assert list(legal_moves(Choices(attack=NO_CARDS, room=3), 0)) == []
