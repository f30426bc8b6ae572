"""What everybody could see happen after a move."""

from games.engine.cards import HEARTS, parse
from games.engine.rules import preset
from games.engine.sight import see
from games.engine.story import Story, tell
from tests.scenario import Scenario


def game(**words: object) -> Scenario:
    rules = preset(words.pop("preset", "encounter"), 3, **words.pop("options", {}))
    hands = {"anna": "6h 6d Tc", "boris": "7h 9h Kh", "clara": "6c 8c Ac"}
    return Scenario(trump="s", attacks="anna", rules=rules, **(hands | words))


def told(s: Scenario, line: str) -> Story:
    before = see(s.rules, s.position, None)
    return tell(before, see(s.rules, s.play(line).position, None))


def test_a_move_without_consequences_tells_nothing() -> None:
    s = game()
    assert told(s, "anna: attack 6h") == Story()
    assert told(s, "boris: defend 6h 7h") == Story()
    assert told(s, "anna: pass") == Story()


def test_beaten_cards_are_discarded_and_hands_filled_up() -> None:
    s = game(options={"hand": 3}, talon="Jc Jd Js").play("anna: attack 6h", "boris: defend 6h 7h")
    s.play("anna: pass")
    assert told(s, "clara: pass") == Story(discarded=2, drew=((0, 1), (1, 1)))


def test_the_last_beaten_card_counts_as_discarded_too() -> None:
    s = game(options={"hand": 3, "attack_limit": 1}, talon="Jc Jd Js").play("anna: attack 6h")
    assert told(s, "boris: defend 6h 7h") == Story(discarded=2, drew=((0, 1), (1, 1)))


def test_a_take_says_who_took_how_many() -> None:
    s = game(options={"hand": 3, "throw_in_on_take": False}, talon="Jc Jd Js")
    s.play("anna: attack 6h 6d", "boris: defend 6h 7h")
    assert told(s, "boris: take") == Story(took=(1, 3), drew=((0, 2),))


def test_cards_thrown_in_as_the_last_move_of_a_take_are_taken_too() -> None:
    s = game(options={"hand": 3, "attack_limit": 2}, talon="Jc Jd Js")
    s.play("anna: attack 6h", "boris: take")
    assert told(s, "clara: attack 6c") == Story(took=(1, 2), drew=((0, 1), (2, 1)))


def test_a_face_up_card_is_drawn_before_everyones_eyes() -> None:
    s = game(options={"hand": 3, "throw_in_on_take": False}, talon="Js").play("anna: attack 6h 6d")
    assert told(s, "boris: take") == Story(
        took=(1, 2), drew=((0, 1),), drew_open=((0, parse("Js")),)
    )


def test_the_second_trump_is_told() -> None:
    s = game(preset="dayous", options={"hand": 3}, trump_card="2s", talon="2s 3s 4h 5s")
    s.play("anna: attack 6h 6d")
    assert told(s, "boris: take") == Story(
        took=(1, 2), drew=((0, 2),), drew_open=((0, parse("2s")),), trump=HEARTS
    )


def test_going_out_and_the_end_are_told_once() -> None:
    s = game(anna="6h", boris="7h 9c", clara="6c")
    assert told(s, "anna: attack 6h") == Story(out=(0,))
    assert told(s, "clara: attack 6c") == Story(out=(2,))
    assert told(s, "boris: take") == Story(over=True, fool=1)


def test_a_draw_is_told() -> None:
    s = game(anna="6h", boris="7h", clara="", out="clara").play("anna: attack 6h")
    assert told(s, "boris: defend 6h 7h") == Story(discarded=2, out=(1,), over=True, draw=True)


def test_what_was_told_is_not_told_again() -> None:
    s = game(anna="6h", boris="7h 9c", clara="", out="clara").play("anna: attack 6h")
    sight = see(s.rules, s.position, None)
    assert sight.is_over
    assert tell(sight, sight) == Story()
