"""Cards, decks and what beats what."""

from itertools import pairwise

import pytest

from games.engine import notation
from games.engine.cards import card
from games.engine.rules import BadRules, preset
from tests.engine.proves import proves
from tests.scenario import RANKS, Scenario, pack, stacked


def duel(attack: str, answer: str, decks: int = 1) -> Scenario:
    """Anna attacks with one card, boris holds one answer and a card to spare."""
    rules = preset("encounter", 2, deck=52, decks=decks)
    s = Scenario(trump="s", attacks="anna", rules=rules, anna=f"{attack} 2c", boris=f"{answer} 3c")
    return s.play(f"anna: attack {attack}")


@proves("C2")
@pytest.mark.parametrize(("low", "high"), list(pairwise(RANKS)))
def test_of_one_suit_the_next_higher_rank_beats_and_the_lower_does_not(low: str, high: str) -> None:
    assert duel(f"{low}h", f"{high}h").refuses(f"boris: defend {low}h {high}h") is None
    assert duel(f"{high}h", f"{low}h").refuses(f"boris: defend {high}h {low}h") == "C2"


@proves("C2")
def test_the_lowest_trump_beats_the_ace_of_another_suit() -> None:
    assert duel("Ah", "2s").refuses("boris: defend Ah 2s") is None


@proves("C2")
def test_no_ace_beats_the_lowest_trump() -> None:
    assert duel("2s", "Ah").refuses("boris: defend 2s Ah") == "C2"


@proves("C2")
def test_a_higher_card_of_another_plain_suit_does_not_beat() -> None:
    assert duel("6h", "Ad").refuses("boris: defend 6h Ad") == "C2"


@proves("C2")
def test_of_two_trumps_the_higher_beats() -> None:
    assert duel("6s", "7s").refuses("boris: defend 6s 7s") is None
    assert duel("7s", "6s").refuses("boris: defend 7s 6s") == "C2"


@proves("C1", "C2")
@pytest.mark.parametrize("twin", ["6h", "6s"])
def test_a_twin_never_beats_its_twin(twin: str) -> None:
    assert duel(twin, f"{twin}2", decks=2).refuses(f"boris: defend {twin} {twin}2") == "C2"
    assert duel(f"{twin}2", twin, decks=2).refuses(f"boris: defend {twin}2 {twin}") == "C2"


@proves("C1", "C2")
def test_any_copy_of_a_higher_card_beats() -> None:
    assert duel("6h4", "7h3", decks=4).refuses("boris: defend 6h4 7h3") is None


@proves("C1", "B2")
def test_twins_have_one_rank_and_are_two_pieces() -> None:
    rules = preset("encounter", 2, decks=2)
    s = Scenario(trump="s", attacks="anna", rules=rules, anna="6h 6h2 9c", boris="7h 8h 9d")
    s.play("anna: attack 6h", "anna: attack 6h2", "boris: defend 6h2 7h")
    assert s.field == "6h 6h2/7h"


@proves("C1")
def test_a_piece_can_be_played_only_once() -> None:
    s = duel("6h", "7h")
    assert s.refuses("anna: attack 6h")
    with pytest.raises(ValueError):
        notation.read(0, "attack 6h 6h")


@proves("C1")
def test_nobody_plays_a_card_they_do_not_hold() -> None:
    s = Scenario(trump="s", attacks="anna", anna="6h 9c", boris="7h 8h")
    assert s.refuses("anna: attack 6d")
    s.play("anna: attack 6h")
    assert s.refuses("boris: defend 6h 9h")


@proves("C1")
@pytest.mark.parametrize(("deck", "decks"), [(24, 1), (36, 1), (52, 1), (36, 3), (52, 4)])
def test_every_card_of_the_decks_is_somewhere_after_the_deal(deck: int, decks: int) -> None:
    rules = preset("encounter", 2, deck=deck, decks=decks)
    words = Scenario.dealt(rules, stacked(rules, "9s")).words
    dealt = [*words["talon"], *(each for hand in words["hands"] for each in hand)]
    assert sorted(dealt) == sorted(pack(deck, decks))


@proves("C1", "P2")
@pytest.mark.parametrize("change", [{"deck": 32}, {"decks": 0}, {"decks": 5}])
def test_other_decks_do_not_exist(change: dict[str, int]) -> None:
    with pytest.raises(BadRules):
        preset("encounter", 2, **change)


@proves("C1")
@pytest.mark.parametrize("text", ["attack 6h", "attack 6h2 Th", "defend Qs As 6d4 Td3", "flash 6s"])
def test_a_card_is_written_as_it_is_read(text: str) -> None:
    assert notation.write(notation.read(0, text)) == text


@proves("C1")
@pytest.mark.parametrize("text", ["1h", "10h", "6x", "6h1", "6h5", "6h0", "h6", "", "6"])
def test_nothing_else_is_a_card(text: str) -> None:
    with pytest.raises(ValueError):
        card(text)
