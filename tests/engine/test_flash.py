"""Passing the attack on by showing a trump."""

from games.engine.rules import preset
from tests.engine.proves import proves
from tests.scenario import Scenario


def game(preset_name: str = "encounter", **words: object) -> Scenario:
    hands = {"anna": "6h 6d Tc Ac", "boris": "6s 7h 9d Th", "clara": "6c 7d Jc Kd"}
    hands = {name: hand for name, hand in (hands | words).items() if hand is not None}
    options = hands.pop("options", {})
    rules = preset(
        preset_name,
        sum(n in hands for n in ("anna", "boris", "clara")),
        **{"flash": True, **options},
    )
    return Scenario(trump="s", attacks="anna", rules=rules, **hands)


@proves("X4")
def test_a_flash_passes_the_attack_on_and_keeps_the_trump() -> None:
    s = game().play("anna: attack 6h", "boris: flash 6s")
    assert (s.field, s.defender, s.awaited) == ("6h", "clara", ["clara"])
    assert s.hand("boris") == "6s 7h 9d Th"


@proves("X4", "A1")
def test_everyone_knows_from_then_on_who_holds_the_flashed_trump() -> None:
    s = game().play("anna: attack 6h", "boris: flash 6s")
    assert s.known("boris") == "6s"
    assert s.play("boris: attack 6s").known("boris") == ""


@proves("X4")
def test_without_the_option_nothing_is_flashed() -> None:
    s = game(options={"flash": False, "transfer": True}).play("anna: attack 6h")
    assert s.refuses("boris: flash 6s") == "X4"
    assert s.refuses("boris: transfer 6s") is None


@proves("X4")
def test_only_a_trump_of_the_rank_of_the_field_is_flashed() -> None:
    s = game(boris="6c 7s 9d Th", clara="7d Jc Kd").play("anna: attack 6h")
    assert s.refuses("boris: flash 6c") == "X4"
    assert s.refuses("boris: flash 7s") == "X4"


@proves("X4")
def test_flash_alone_allows_no_transfer() -> None:
    assert game().play("anna: attack 6h").refuses("boris: transfer 6s") == "X1"


@proves("X4", "X1")
def test_no_flash_once_a_card_is_beaten() -> None:
    s = game().play("anna: attack 6h 6d", "boris: defend 6h 7h")
    assert s.refuses("boris: flash 6s") in {"X1", "X4"}


@proves("X4", "X2")
def test_no_flash_to_somebody_with_fewer_cards_than_attack_cards() -> None:
    s = game(clara="7d").play("anna: attack 6h 6d")
    assert s.refuses("boris: flash 6s") == "X2"
    s = game(clara="7d").play("anna: attack 6h")
    assert s.refuses("boris: flash 6s") is None


@proves("X4")
def test_a_flash_needs_room_for_the_field_only_and_adds_nothing() -> None:
    s = game(options={"attack_limit": 1}).play("anna: attack 6h")
    assert s.refuses("boris: flash 6s") is None


@proves("X4")
def test_a_piece_is_flashed_once_a_bout() -> None:
    s = game(options={"transfer": True}, clara="6c 7d Jc Kd Qd")
    s.play("anna: attack 6h", "boris: flash 6s", "clara: transfer 6c", "anna: transfer 6d")
    assert s.defender == "boris"
    assert s.refuses("boris: flash 6s") == "X4"
    assert s.refuses("boris: transfer 6s") is None


@proves("X4")
def test_the_same_piece_is_flashed_again_in_a_later_bout() -> None:
    s = game(options={"throw_in_on_take": False}, clara="7d Jc Kd", anna="6h 6d Tc Ac 6c")
    s.play("anna: attack 6h", "boris: flash 6s", "clara: take", "anna: attack 6d")
    assert s.refuses("boris: flash 6s") is None


@proves("X4", "C1")
def test_twins_are_two_pieces_to_flash() -> None:
    s = game(clara=None, options={"decks": 2}, anna="6h Tc Ac 6s2").play("anna: attack 6h")
    s.play("boris: flash 6s", "anna: flash 6s2")
    assert (s.defender, s.known("anna"), s.known("boris")) == ("boris", "6s2", "6s")
    assert s.refuses("boris: flash 6s") == "X4"


@proves("X4", "C1")
def test_whoever_is_attacked_again_may_flash_another_piece() -> None:
    s = game(clara=None, options={"decks": 3}, anna="6h Tc Ac 6s3", boris="6s 7h 6s2")
    s.play("anna: attack 6h", "boris: flash 6s", "anna: flash 6s3", "boris: flash 6s2")
    assert (s.defender, s.field, s.known("boris")) == ("anna", "6h", "6s 6s2")
    assert s.refuses("anna: flash 6s3") == "X4"


@proves("X4", "X3")
def test_an_attack_is_flashed_all_the_way_round_and_stays_that_of_its_principal() -> None:
    s = game(options={"decks": 3}, anna="6h 6d Tc 6s3", clara="6c 7d Jc 6s2")
    s.play("anna: attack 6h", "boris: flash 6s", "clara: flash 6s2")
    assert (s.defender, s.principal) == ("anna", "anna")
    assert s.may("boris") == ["attack 6s"]
    s.play("anna: flash 6s3", "boris: take")
    assert (s.principal, s.awaited) == ("anna", ["anna", "clara"])


@proves("X4", "X3")
def test_showing_a_trump_makes_nobody_the_principal() -> None:
    s = game("spec", options={"after_transfer": "transferrer_leads"}, clara="7h Jc Kd")
    s.play("anna: attack 6h", "clara: pass", "boris: flash 6s", "clara: defend 6h 7h")
    assert s.principal == "anna"
    assert s.asked("anna: pass", "boris: pass") == [["anna"], ["boris"]]


@proves("X4", "X2")
def test_with_two_players_a_flash_returns_the_attack() -> None:
    s = game(clara=None).play("anna: attack 6h", "boris: flash 6s")
    assert s.defender == "anna"
    assert s.refuses("anna: transfer 6d") == "X1"


@proves("X4", "E3")
def test_nobody_flashes_to_themselves() -> None:
    s = game(clara=None, anna="6h", boris="6s").play("anna: attack 6h")
    assert s.refuses("boris: flash 6s") in {"X2", "X4"}
    assert s.may("boris") == ["take", "defend 6h 6s"]


@proves("X4", "X3")
def test_under_lap_the_new_defender_answers_a_flash_at_once() -> None:
    s = game("spec").play("anna: attack 6h", "clara: pass", "boris: flash 6s")
    assert (s.awaited, s.phase, s.principal) == (["clara"], "defend", "anna")


@proves("X5", "X4")
def test_a_flash_in_the_first_bout_stays_in_the_first_bout() -> None:
    s = game(options={"first_bout_limit": 1}, bout=1).play("anna: attack 6h", "boris: flash 6s")
    assert s.words["bout"] == 1
    assert s.refuses("anna: attack 6d") == "B4"


@proves("X4", "T1")
def test_a_pass_before_a_flash_does_not_count_after_it() -> None:
    s = game("spec").play("anna: attack 6h", "clara: pass", "boris: flash 6s")
    assert (s.passed, s.awaited) == (set(), ["clara"])
