"""Players who have no cards left."""

from games.engine.rules import preset
from tests.engine.proves import proves
from tests.scenario import Scenario, pack


def four(**words: object) -> Scenario:
    rules = preset("encounter", 4, **words.pop("options", {}))
    hands = {"anna": "6h 6d Tc", "boris": "7h 9h Kh", "clara": "6c 8c Ac", "dima": "7d 8d Ad"}
    return Scenario(trump="s", attacks="anna", rules=rules, **(hands | words))


@proves("E2")
def test_who_plays_the_last_card_after_the_talon_is_out_at_that_moment() -> None:
    s = four(anna="6h").play("anna: attack 6h")
    assert (s.out, s.phase, s.awaited) == (["anna"], "defend", ["boris"])


@proves("E2")
def test_with_a_talon_nobody_is_out() -> None:
    s = four(anna="6h", talon="Jd Js").play("anna: attack 6h")
    assert s.out == []
    s.play("boris: defend 6h 7h", "clara: pass", "dima: pass")
    assert (s.out, s.hand("anna")) == ([], "Jd Js")


@proves("E2")
def test_the_ranking_is_the_order_of_going_out() -> None:
    s = four(anna="6h", clara="6c").play("anna: attack 6h", "clara: attack 6c")
    assert s.out == ["anna", "clara"]


@proves("E2", "B6", "E3")
def test_a_defender_who_beats_with_the_last_card_is_out_and_the_next_player_opens() -> None:
    s = four(boris="7h").play("anna: attack 6h", "boris: defend 6h 7h")
    assert (s.out, s.awaited, s.defender) == (["boris"], ["clara"], "dima")


@proves("E2", "E1")
def test_players_who_go_out_together_rank_in_drawing_order() -> None:
    rules = {"hand": 1, "draw_order": "attackers_first"}
    s = four(options=rules, anna="6h", boris="7h", clara="6c", dima="6d Ad", talon="Js")
    s.play("anna: attack 6h", "boris: defend 6h 7h")
    assert (s.hand("anna"), s.out) == ("Js", ["boris"])
    s = four(
        options=rules | {"attack_limit": None}, anna="6h", boris="7h 7c", clara="6c", talon="Js"
    )
    s.play("anna: attack 6h", "clara: attack 6c", "boris: defend 6h 7h 6c 7c")
    assert (s.hand("anna"), s.out) == ("Js", ["clara", "boris"])


@proves("E2", "E1")
def test_counterclockwise_they_rank_counterclockwise() -> None:
    rules = preset("encounter", 5, hand=1)
    s = Scenario(
        trump="s",
        attacks="anna",
        rules=rules,
        talon="Js",
        anna="6h",
        boris="7h 7c 7s",
        clara="6c",
        dima="6d",
        elena="Kd",
    )
    s.play("anna: attack 6h", "clara: attack 6c", "dima: attack 6d")
    s.play("boris: defend 6h 7h 6c 7c 6d 7s")
    assert (s.hand("anna"), s.out) == ("Js", ["dima", "clara", "boris"])


@proves("E3")
def test_a_player_who_is_out_neither_throws_nor_is_asked() -> None:
    s = four(clara="").play("anna: attack 6h", "boris: defend 6h 7h")
    assert set(s.awaited) == {"anna", "dima"}
    assert s.may("clara") == []
    assert s.refuses("clara: pass")


@proves("E3")
def test_the_next_player_stands_in_as_defender() -> None:
    s = four(boris="")
    assert s.defender == "clara"
    s.play("anna: attack 6h", "clara: take", "anna: pass", "dima: pass")
    assert (s.awaited, s.defender) == (["dima"], "anna")


@proves("E3", "B7")
def test_the_middle_players_out_two_play_on_across_the_table() -> None:
    s = four(boris="", clara="", dima="7d 8d Ad")
    s.play("anna: attack 6h", "dima: take", "anna: pass")
    assert (s.awaited, s.defender) == (["anna"], "dima")


@proves("E3", "B6")
def test_the_opener_after_a_beaten_bout_attacks_the_next_who_is_still_in() -> None:
    s = four(anna="6h", clara="").play("anna: attack 6h", "boris: defend 6h 7h", "dima: pass")
    assert (s.awaited, s.defender) == (["boris"], "dima")


@proves("E3", "B7")
def test_when_the_player_after_a_taker_is_out_the_one_after_them_opens() -> None:
    s = four(clara="6c").play("anna: attack 6h", "clara: attack 6c", "boris: take")
    s.play("anna: pass", "dima: pass")
    assert (s.out, s.awaited, s.defender) == (["clara"], ["dima"], "anna")


@proves("D2", "E2")
def test_six_players_with_36_cards_come_to_an_end() -> None:
    for named in ("spec", "rules", "encounter"):
        s = Scenario.dealt(preset(named, 6), pack())
        while s.phase != "over":
            s.play(f"{s.awaited[0]}: {s.default(s.awaited[0])}")
        assert s.draw or len(s.out) == 5
