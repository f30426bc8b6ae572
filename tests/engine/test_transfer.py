"""Passing the attack on with cards."""

from games.engine.rules import preset
from tests.engine.proves import proves
from tests.scenario import Scenario


def game(preset_name: str = "spec", **words: object) -> Scenario:
    hands = {
        "anna": "6h 6d Tc Ac Kc",
        "boris": "6c 8d 9d Th Kh",
        "clara": "6s 7h 7d Jc Kd",
        "dima": "7c 8h Qd Ks As",
    }
    hands = {name: hand for name, hand in (hands | words).items() if hand is not None}
    options = hands.pop("options", {})
    players = sum(name in hands for name in ("anna", "boris", "clara", "dima"))
    rules = preset(preset_name, players, **{"transfer": True, **options})
    return Scenario(trump="s", attacks="anna", rules=rules, **hands)


def two(preset_name: str = "spec", **words: object) -> Scenario:
    return game(preset_name, **({"clara": None, "dima": None} | words))


def three(preset_name: str = "spec", **words: object) -> Scenario:
    return game(preset_name, **({"dima": None} | words))


@proves("X1")
def test_a_transfer_makes_the_next_player_defend_the_whole_field() -> None:
    s = game().play("anna: attack 6h", "clara: pass", "dima: pass", "boris: transfer 6c")
    assert (s.field, s.defender, s.awaited, s.phase) == ("6h 6c", "clara", ["clara"], "defend")
    assert s.hand("boris") == "8d 9d Th Kh"


@proves("X1")
def test_without_the_option_nothing_is_transferred() -> None:
    s = two("encounter", options={"transfer": False}).play("anna: attack 6h")
    assert s.refuses("boris: transfer 6c") == "X1"


@proves("X1")
def test_only_the_rank_of_the_field_is_transferred() -> None:
    assert two().play("anna: attack 6h").refuses("boris: transfer 8d") == "X1"


@proves("X1", "P3")
def test_several_cards_are_transferred_at_once() -> None:
    s = three("dayous", boris="6c 6s 9d", clara="7h 7d 7c").play("anna: attack 6h")
    assert s.play("boris: transfer 6c 6s").field == "6h 6c 6s"


@proves("X1", "Y5")
def test_who_has_beaten_a_card_of_this_bout_transfers_no_more() -> None:
    s = three("dayous", boris="6c 7h 9d", clara="7c 7d 8c").play("anna: attack 6h 6d")
    assert s.play("boris: defend 6h 7h").refuses("boris: transfer 6c") == "X1"


@proves("X1")
def test_also_when_a_lap_has_come_between() -> None:
    s = two(boris="6c 8h 9d", anna="6h 6d Tc Ac Kc").play(
        "anna: attack 6h 6d", "boris: defend 6h 8h"
    )
    assert s.play("anna: pass").refuses("boris: transfer 6c") == "X1"


@proves("X1")
def test_nobody_but_the_defender_transfers_and_nobody_after_a_take() -> None:
    s = three("siege").play("anna: attack 6h")
    assert s.refuses("clara: transfer 6s")
    assert s.play("boris: take").refuses("boris: transfer 6c")


@proves("X1")
def test_a_transferred_attack_is_transferred_again() -> None:
    s = game().play("anna: attack 6h", "clara: pass", "dima: pass", "boris: transfer 6c")
    assert s.play("clara: transfer 6s").defender == "dima"


@proves("X2", "B3")
def test_no_transfer_to_somebody_with_fewer_cards_than_attack_cards() -> None:
    s = three("siege", clara="7h", boris="6c 8d 9d").play("anna: attack 6h")
    assert s.refuses("boris: transfer 6c") == "X2"
    s = three("siege", clara="7h 7d", boris="6c 8d 9d").play("anna: attack 6h")
    assert s.refuses("boris: transfer 6c") is None


@proves("X2", "B4")
def test_no_transfer_beyond_the_attack_limit() -> None:
    s = two("siege", options={"attack_limit": 1}).play("anna: attack 6h")
    assert s.refuses("boris: transfer 6c") in {"X2", "B4"}


@proves("X2")
def test_with_two_players_the_attack_returns_to_the_attacker() -> None:
    s = two().play("anna: attack 6h", "boris: transfer 6c")
    assert (s.defender, s.awaited) == ("anna", ["anna"])
    assert s.play("anna: transfer 6d").defender == "boris"


@proves("X2")
def test_the_attacker_who_has_too_few_cards_left_gets_nothing_back() -> None:
    s = two(anna="6h Tc").play("anna: attack 6h")
    assert s.refuses("boris: transfer 6c") == "X2"


@proves("X2")
def test_no_transfer_back_to_a_player_without_cards() -> None:
    s = two(anna="6h", talon="Jd Js").play("anna: attack 6h")
    assert s.refuses("boris: transfer 6c") == "X2"
    assert "transfer 6c" not in s.may("boris")


@proves("X2", "E3", "L2")
def test_no_transfer_where_nobody_else_is_left() -> None:
    s = two("siege", anna="6h", boris="6c").play("anna: attack 6h")
    assert s.out == ["anna"]
    assert s.refuses("boris: transfer 6c") in {"X1", "X2"}
    assert s.may("boris") == ["take"]


@proves("X2", "E3")
def test_the_attack_passes_over_players_who_are_out() -> None:
    s = game("siege", clara="").play("anna: attack 6h", "boris: transfer 6c")
    assert s.defender == "dima"


@proves("X3")
def test_under_lap_the_new_defender_answers_at_once() -> None:
    s = game().play("anna: attack 6h", "clara: pass", "dima: pass", "boris: transfer 6c")
    assert s.refuses("dima: pass") == "T1"
    assert s.refuses("clara: defend 6h 7h") is None


@proves("X3")
def test_under_free_others_throw_in_after_the_transfer() -> None:
    s = game("siege").play("anna: attack 6h", "boris: transfer 6c", "anna: attack 6d")
    assert (s.field, s.awaited) == ("6h 6c 6d", ["clara"])


@proves("X3")
def test_the_principal_stays_the_principal() -> None:
    s = game().play("anna: attack 6h", "clara: pass", "dima: pass", "boris: transfer 6c")
    s.play("clara: defend 6h 7h")
    assert s.principal == "anna"
    assert s.asked("anna: pass", "boris: pass", "dima: pass") == [["anna"], ["boris"], ["dima"]]


@proves("X3")
def test_or_whoever_transferred_becomes_the_principal() -> None:
    s = game(options={"after_transfer": "transferrer_leads"})
    s.play("anna: attack 6h", "clara: pass", "dima: pass", "boris: transfer 6c")
    s.play("clara: defend 6h 7h")
    assert s.principal == "boris"
    assert s.asked("boris: pass", "dima: pass", "anna: pass") == [["boris"], ["dima"], ["anna"]]


@proves("X3")
def test_when_the_principal_defends_the_order_starts_after_them() -> None:
    s = three(anna="6h 7s Tc Ac Kc").play("anna: attack 6h", "clara: pass", "boris: transfer 6c")
    s.play("clara: transfer 6s")
    assert s.defender == "anna"
    s.play("anna: defend 6s 7s")
    assert s.asked("boris: pass", "clara: pass") == [["boris"], ["clara"]]
    assert s.awaited == ["anna"]


@proves("X3", "E2")
def test_when_the_principal_is_out_the_order_starts_after_the_defender() -> None:
    s = game(anna="6h").play("anna: attack 6h", "clara: pass", "dima: pass", "boris: transfer 6c")
    s.play("clara: defend 6h 7h")
    assert s.asked("dima: pass", "boris: pass") == [["dima"], ["boris"]]


@proves("X3", "E2")
def test_who_leads_by_their_last_card_is_out_and_the_order_starts_after_the_defender() -> None:
    s = game(options={"after_transfer": "transferrer_leads"}, boris="6c")
    s.play("anna: attack 6h", "boris: transfer 6c", "clara: defend 6h 7h")
    assert s.out == ["boris"]
    assert s.asked("dima: pass", "anna: pass") == [["dima"], ["anna"]]


@proves("X5", "B4")
def test_a_transfer_in_the_first_bout_stays_in_the_first_bout() -> None:
    s = game("siege", options={"first_bout_limit": 2}, bout=1)
    s.play("anna: attack 6h", "boris: transfer 6c")
    assert s.words["bout"] == 1
    assert s.refuses("anna: attack 6d") == "B4"
    assert s.refuses("clara: transfer 6s") in {"X2", "B4"}


@proves("E2", "X1")
def test_who_transfers_their_last_card_is_out_at_once() -> None:
    s = game(boris="6c").play("anna: attack 6h", "boris: transfer 6c")
    assert (s.out, s.defender, s.phase) == (["boris"], "clara", "defend")


@proves("X1", "E3")
def test_after_a_transfer_the_player_after_the_new_defender_opens_when_they_take() -> None:
    s = game("dayous", options={"throw_in_on_take": False})
    s.play("anna: attack 6h", "boris: transfer 6c", "clara: take")
    assert (s.awaited, s.hand("clara")) == (["dima"], "6c 6h 6s 7d 7h Jc Kd")
