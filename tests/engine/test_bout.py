"""One attack on one defender."""

import pytest

from games.engine.rules import preset
from tests.engine.proves import proves
from tests.scenario import Scenario


def three(**words: str) -> Scenario:
    words = {"anna": "6h 6d 7c 9s", "boris": "7h 8d 9d Th", "clara": "6c 7d As Kd"} | words
    return Scenario(trump="s", attacks="anna", **words)


@proves("B1")
def test_the_opener_cannot_pass() -> None:
    assert three().refuses("anna: pass") == "B1"


@proves("B1")
def test_only_the_opener_opens() -> None:
    s = three()
    assert s.refuses("clara: attack 6c")
    assert s.refuses("boris: attack 7h")
    assert s.may("anna") == ["attack 6d", "attack 6h", "attack 7c", "attack 9s"]


@proves("B1")
def test_several_cards_of_one_rank_open_together() -> None:
    assert three().play("anna: attack 6d 6h").field == "6d 6h"


@proves("B1")
def test_cards_of_two_ranks_never_open_together() -> None:
    assert three().refuses("anna: attack 6h 7c") == "B1"


@proves("B1")
def test_one_card_only_opens_without_the_option() -> None:
    s = three(rules=preset("encounter", 3, multi_card_opening=False))
    assert s.refuses("anna: attack 6h 6d") == "B1"
    assert s.refuses("anna: attack 6h") is None


@proves("B2")
def test_a_rank_that_is_not_on_the_field_cannot_be_thrown_in() -> None:
    s = three().play("anna: attack 6h")
    assert s.refuses("clara: attack 7d") == "B2"
    assert s.refuses("clara: attack 6c") is None


@proves("B2")
def test_the_rank_of_a_defence_card_can_be_thrown_in() -> None:
    s = three().play("anna: attack 6h", "boris: defend 6h 7h")
    assert s.refuses("clara: attack 7d") is None
    assert s.refuses("anna: attack 7c 6d") is None
    assert s.refuses("clara: attack Kd") == "B2"


@proves("B3")
def test_the_opening_holds_no_more_cards_than_the_defender() -> None:
    s = three(boris="Th", talon="8s")
    assert s.refuses("anna: attack 6h 6d") == "B3"
    assert s.refuses("anna: attack 6h") is None


@proves("B3")
def test_unbeaten_cards_never_outnumber_the_hand_of_the_defender() -> None:
    s = three(boris="7h Th").play("anna: attack 6h")
    assert s.refuses("clara: attack 6c") is None
    s.play("anna: attack 6d")
    assert s.refuses("clara: attack 6c") == "B3"


@proves("B3")
def test_a_beaten_card_leaves_room_for_as_many_as_the_defender_still_holds() -> None:
    s = three(boris="7h Th 9d").play("anna: attack 6h 6d", "boris: defend 6h 7h")
    assert s.refuses("anna: attack 7c") is None
    s.play("anna: attack 7c")
    assert s.refuses("clara: attack 7d") == "B3"


@proves("B3", "B8")
def test_the_limit_of_the_defender_holds_after_a_take() -> None:
    s = three(boris="7h Th 9d").play("anna: attack 6h", "boris: take", "anna: attack 6d")
    assert s.refuses("clara: attack 6c") is None
    s.play("clara: attack 6c")
    assert s.hand("boris") == "6c 6d 6h 7h 9d Th"
    assert s.awaited == ["clara"]


@proves("B3", "B8")
def test_cards_already_beaten_do_not_widen_the_limit_after_a_take() -> None:
    s = three(boris="7h Th 9d").play("anna: attack 6h 6d", "boris: defend 6h 7h", "boris: take")
    assert s.refuses("anna: attack 7c") is None
    s.play("anna: attack 7c")
    assert s.hand("boris") == "6d 6h 7c 7h 9d Th"


@proves("B4")
def test_no_more_attack_cards_than_the_limit() -> None:
    s = three(rules=preset("encounter", 3, attack_limit=2))
    s.play("anna: attack 6h", "anna: attack 6d")
    assert s.refuses("clara: attack 6c") == "B4"


@proves("B4")
def test_the_limit_counts_beaten_cards_and_holds_after_a_take() -> None:
    s = three(rules=preset("encounter", 3, attack_limit=2), boris="7h 8d 9d Th")
    s.play("anna: attack 6h", "boris: defend 6h 7h", "anna: attack 7c")
    assert s.refuses("clara: attack 7d") == "B4"
    s.play("boris: take")
    assert (s.phase, s.awaited) == ("attack", ["clara"])


@proves("B4", "B8")
def test_after_a_take_no_more_is_added_than_the_limit_leaves() -> None:
    s = three(rules=preset("encounter", 3, attack_limit=2), clara="6c 6s As")
    s.play("anna: attack 6h", "boris: take")
    assert s.refuses("clara: attack 6c 6s") == "B4"
    s.play("clara: attack 6c")
    assert (s.hand("boris"), s.awaited) == ("6c 6h 7h 8d 9d Th", ["clara"])


@proves("B4")
def test_the_opening_obeys_the_limit() -> None:
    s = three(rules=preset("encounter", 3, attack_limit=1))
    assert s.refuses("anna: attack 6h 6d") == "B4"


@proves("B4")
@pytest.mark.parametrize(("bout", "room"), [(1, 1), (2, 2)])
def test_the_first_bout_has_its_own_limit(bout: int, room: int) -> None:
    rules = preset("encounter", 3, attack_limit=2, first_bout_limit=1)
    s = three(rules=rules, bout=bout)
    assert s.refuses("anna: attack 6h 6d") == (None if room == 2 else "B4")


@proves("B4")
def test_the_limit_of_the_first_bout_may_be_the_wider_one() -> None:
    rules = preset("encounter", 3, attack_limit=1, first_bout_limit=2)
    assert three(rules=rules, bout=1).refuses("anna: attack 6h 6d") is None
    assert three(rules=rules, bout=2).refuses("anna: attack 6h 6d") == "B4"


@proves("B4")
def test_without_a_limit_of_its_own_the_first_bout_has_that_of_every_bout() -> None:
    rules = preset("encounter", 3, attack_limit=1)
    assert three(rules=rules, bout=1).refuses("anna: attack 6h 6d") == "B4"


@proves("B5")
def test_one_card_beats_one_card() -> None:
    s = three(boris="7h 8d Th").play("anna: attack 6h 6d")
    assert s.refuses("boris: defend 6h 7h 6d 7h")
    s.play("boris: defend 6h 7h 6d 8d")
    assert s.field == "6d/8d 6h/7h"


@proves("B5")
def test_a_beaten_card_stays_beaten() -> None:
    s = three().play("anna: attack 6h 6d", "boris: defend 6h 7h")
    assert s.refuses("boris: defend 6h Th") == "B5"


@proves("B5")
def test_only_the_defender_beats() -> None:
    assert three().play("anna: attack 6h").refuses("clara: defend 6h As")


@proves("B6")
def test_when_all_have_passed_the_field_is_discarded_and_the_defender_opens() -> None:
    s = three()
    before = s.discard_count
    s.play("anna: attack 6h", "boris: defend 6h 7h", "anna: pass", "clara: pass")
    assert (s.field, s.discard_count) == ("", before + 2)
    assert (s.awaited, s.defender, s.phase) == (["boris"], "clara", "attack")
    assert s.passed == set()


@proves("B6", "T4")
def test_a_defender_without_cards_has_won_at_once() -> None:
    s = three(boris="7h", talon="Jc Qs", clara="6c 7d")
    s.play("anna: attack 6h", "boris: defend 6h 7h")
    assert (s.field, s.phase) == ("", "attack")


@proves("B6", "B4", "T4")
def test_a_full_field_is_won_at_once_when_all_is_beaten() -> None:
    s = three(rules=preset("encounter", 3, attack_limit=1))
    s.play("anna: attack 6h", "boris: defend 6h 7h")
    assert (s.field, s.awaited) == ("", ["boris"])


@proves("B6", "T4")
def test_attackers_without_cards_are_not_waited_for() -> None:
    s = three(anna="6h", clara="6c 7d", talon="Jc Js")
    s.play("anna: attack 6h", "boris: defend 6h 7h")
    assert s.awaited == ["clara"]
    s.play("clara: pass")
    assert s.awaited == ["boris"]


@proves("B7")
def test_a_defender_who_takes_misses_the_next_attack() -> None:
    s = three(anna="6h 9s", boris="7c 8d", clara="As Kd")
    s.play("anna: attack 6h", "boris: take", "anna: pass", "clara: pass")
    assert s.hand("boris") == "6h 7c 8d"
    assert (s.awaited, s.defender) == (["clara"], "anna")


@proves("B7")
def test_a_defender_may_take_after_beating_some_and_gets_everything() -> None:
    s = three(rules=preset("encounter", 3, throw_in_on_take=False))
    s.play("anna: attack 6h 6d", "boris: defend 6h 7h", "boris: take")
    assert s.hand("boris") == "6d 6h 7h 8d 9d Th"


@proves("B7")
def test_there_is_nothing_to_take_when_all_is_beaten() -> None:
    s = three().play("anna: attack 6h", "boris: defend 6h 7h")
    assert s.refuses("boris: take") == "B7"


@proves("B7")
def test_taking_twice_or_for_another_is_refused() -> None:
    s = three().play("anna: attack 6h")
    assert s.refuses("clara: take")
    s.play("boris: take")
    assert s.refuses("boris: take")
    assert s.refuses("boris: defend 6h 7h")


@proves("B8")
def test_without_the_option_a_take_ends_the_bout() -> None:
    s = three(rules=preset("encounter", 3, throw_in_on_take=False))
    s.play("anna: attack 6h", "boris: take")
    assert (s.field, s.awaited) == ("", ["clara"])


@proves("B8", "B2")
def test_after_a_take_only_ranks_of_the_field_are_added() -> None:
    s = three().play("anna: attack 6h", "boris: take")
    assert s.refuses("clara: attack 7d") == "B2"
    s.play("clara: attack 6c", "anna: pass", "clara: pass")
    assert s.hand("boris") == "6c 6h 7h 8d 9d Th"


@proves("B9")
def test_the_phases_of_a_free_bout() -> None:
    s = three()
    assert s.phase == "attack"
    assert s.play("anna: attack 6h 6d").phase == "defend"
    assert s.play("boris: defend 6h 7h").phase == "defend"
    assert s.play("boris: defend 6d 8d").phase == "attack"
    assert s.play("anna: attack 7c").phase == "defend"
    assert s.play("boris: take").phase == "take"


@proves("B9", "T1")
def test_the_phases_of_a_lap() -> None:
    s = three(rules=preset("spec", 3))
    assert s.play("anna: attack 6h 6d").phase == "attack"
    assert s.play("clara: pass").phase == "defend"
    assert s.play("boris: defend 6h 7h").phase == "attack"
    assert s.play("anna: pass", "clara: pass").phase == "defend"
    assert s.play("boris: take").phase == "take"


@proves("B6", "B7", "E1")
def test_whoever_opens_the_next_bout_is_its_principal() -> None:
    s = three().play("anna: attack 6h", "boris: defend 6h 7h", "anna: pass", "clara: pass")
    assert (s.principal, s.words["bout"]) == ("boris", 3)
    s = three().play("anna: attack 6h", "boris: take", "anna: pass", "clara: pass")
    assert (s.principal, s.words["bout"]) == ("clara", 3)


@proves("B6")
def test_a_card_that_ends_the_bout_does_not_lie_on_the_field_any_more() -> None:
    s = three(boris="7h", talon="Jd Js").play("anna: attack 6h", "boris: defend 6h 7h")
    assert (s.field, s.words["laid"]) == ("", [])
