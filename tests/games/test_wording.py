"""Every refusal, card, option and preset has a sentence that reads well."""

import ast
from pathlib import Path

import pytest

import games
from games import wording
from games.engine.cards import SPADES, each, pack, parse
from games.engine.refusals import BadRules, Refusal
from games.engine.rules import OPTIONS, PRESETS, Rules, preset
from tests.scenario import Scenario

PEOPLE = ("Anna", "Boris", "Clara", "Dima")


def codes():
    """Every code that a module of games puts into a refusal."""
    for path in Path(games.__file__).parent.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Call):
                yield from filter(None, [_code(node)])


def _code(call):
    match call:
        case ast.Call(ast.Name("Refusal"), [_, ast.Constant(str(code)), *_]):
            return code
        case ast.Call(ast.Attribute(_, "because"), [ast.Constant(str(code)), *_]):
            return code


FACTS = {
    "card": "6h",
    "cards": "6h 6d",
    "target": "9c",
    "room": 2,
    "seat": 1,
    "limit": 6,
    "needed": 56,
    "players": 7,
    "hand": 6,
    "decks": 2,
    "option": "decks",
    "value": 9,
    "throw_in": "lap",
    "preset": "whist",
}


def why(scenario, line):
    return wording.why(scenario.refusal(line), PEOPLE)


# Refusals


def test_the_codes_of_the_engine_are_found():
    assert {"no_room", "does_not_beat", "too_few_cards"} <= set(codes())


@pytest.mark.parametrize("code", sorted(set(codes())))
def test_every_refusal_has_a_sentence(code):
    sentence = wording.why(Refusal("B3", code, FACTS), PEOPLE)
    assert sentence.text.endswith(".")
    assert "%(" not in sentence.text
    assert sentence.rule == "B3"


@pytest.mark.parametrize("code", sorted(wording.ANSWERS))
def test_every_answer_of_the_house_has_a_sentence(code):
    assert wording.answer(code) == wording.why(Refusal("", code)).text


def test_a_refusal_names_the_player_and_counts_what_still_fits():
    s = Scenario(trump="s", attacks="anna", anna="6c 6d 6h", boris="7c 8d", talon="9s")
    sentence = why(s, "anna: attack 6c 6d 6h")
    assert sentence.text.startswith("Boris can be made to face only 2 more cards")
    assert sentence.rule == "B3"
    s.play("anna: attack 6c")
    assert "only 1 more card," in why(s, "anna: attack 6d 6h").text
    s.play("anna: attack 6d")
    assert why(s, "anna: attack 6h").text.startswith("Boris already faces as many cards")


def test_a_refusal_names_cards_in_full():
    s = Scenario(trump="s", attacks="anna", anna="9h 6c", boris="8h 7d", talon="9s")
    s.play("anna: attack 9h")
    assert "eight of hearts does not beat nine of hearts" in why(s, "boris: defend 9h 8h").text
    assert "six of hearts and six of spades" in why(s, "anna: attack 6h 6s").text


def test_a_transfer_that_cannot_be_faced_names_who_has_too_few_cards():
    rules = preset("spec", 3)
    s = Scenario(rules=rules, trump="s", attacks="anna", anna="9h 6c", boris="9d 7d", clara="8c")
    s.play("anna: attack 9h", "clara: pass")
    assert why(s, "boris: transfer 9d").text.startswith("Clara has too few cards")


def test_a_pass_after_a_take_is_final_and_no_other_chance_is_promised():
    s = Scenario(trump="s", attacks="anna", anna="6h 6d", boris="7c 8d", clara="6c Kd", talon="9s")
    s.play("anna: attack 6h", "boris: take", "clara: pass")
    sentence = why(s, "clara: attack 6c")
    assert sentence.rule == "T3"
    assert sentence.text == "You have passed already, so you cannot add a card now."


def test_too_few_cards_says_what_would_fit():
    with pytest.raises(BadRules) as refused:
        preset("dayous", 8)
    assert wording.why(refused.value.refusal).text == (
        "That takes 58 cards and there are 52. Try 2 decks, hands of 6, or at most 7 players."
    )


def test_more_decks_than_there_are_are_not_proposed():
    facts = {"needed": 300, "cards": 208, "players": 5, "hand": 9, "decks": 6}
    assert "decks" not in wording.why(Refusal("D2", "too_few_cards", facts)).text


def test_a_number_out_of_range_says_which_would_do():
    facts = {"option": "min_players", "least": 2, "most": 8}
    sentence = wording.why(Refusal("", "out_of_range", facts))
    assert sentence.text == "Fewest players: choose a number from 2 to 8."


# Names


def test_cards_have_full_names_that_tell_a_trump():
    assert wording.card_name(parse("Kh")) == "king of hearts"
    assert wording.card_name(parse("6s2"), SPADES) == "six of spades, trump"
    assert wording.card_name(parse("6h"), SPADES) == "six of hearts"


def test_every_card_of_a_deck_has_a_name_and_a_sign_of_its_own():
    deck = list(each(pack(52)))
    assert len({wording.card_name(card) for card in deck}) == 52
    assert len({wording.card_sign(card) for card in deck}) == 52


# The rules sheet


@pytest.mark.parametrize("option", OPTIONS)
def test_every_value_of_every_option_has_a_sentence(option):
    for value in OPTIONS[option]:
        sentence = wording.describe_option(option, value)
        assert sentence.endswith(".")
        assert "%(" not in sentence
    assert wording.option_name(option) != option


def test_numbers_in_the_rules_have_their_plurals():
    assert wording.describe_option("hand", 1) == "A full hand has 1 card."
    assert wording.describe_option("hand", 6) == "A full hand has 6 cards."


@pytest.mark.parametrize("name", PRESETS)
def test_every_preset_has_a_name_a_sentence_and_a_sheet(name):
    sheet = wording.describe(preset(name, 2))
    assert wording.preset_name(name)
    assert wording.describe_preset(name).endswith(".")
    assert all(sentence.text and sentence.rule for sentence in sheet)


def test_the_sheet_leaves_out_what_makes_no_difference():
    def sheet(**options):
        return {sentence.text for sentence in wording.describe(Rules(players=2, **options))}

    def says(option, value, **options):
        return wording.describe_option(option, value) in sheet(**options)

    assert says("lap_on_partial_defence", True, throw_in="lap")
    assert not says("lap_on_partial_defence", True, throw_in="free")
    assert says("after_transfer", "principal_stays", transfer=True)
    assert not says("after_transfer", "principal_stays")
    assert says("shed_from", "principal")
    assert not says("shed_from", "principal", throw_in_on_take=False)
    assert not says("hand", 6, railway=True)
    assert says("flash", True, flash=True)
    assert not says("nobody_left", "draw", last_card="immediate")
