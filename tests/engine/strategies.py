"""Random rules for the laws that must hold in every game."""

from hypothesis import assume
from hypothesis import strategies as st

from games.engine.refusals import BadRules
from games.engine.rules import OPTIONS, PRESETS, Rules, preset

_SMALL = {
    "players": st.integers(2, 8),
    "decks": st.sampled_from([1, 1, 1, 2, 3]),
    "hand": st.integers(1, 8),
    "attack_limit": st.sampled_from([None, 1, 3, 6]),
    "first_bout_limit": st.sampled_from([None, 1, 5]),
}


@st.composite
def any_rules(draw):
    """Any combination of options that can be played."""
    options = {
        name: draw(_SMALL[name] if name in _SMALL else st.sampled_from(list(allowed)))
        for name, allowed in OPTIONS.items()
    }
    if options["throw_in"] != "free":
        options["wait_for_first_defence"] = False
    if options["throw_in"] == "single":
        options["multi_card_opening"] = False
    if options["railway"]:
        options["trumps"] = 1
    try:
        return Rules(**options)
    except BadRules:
        assume(False)


@st.composite
def preset_rules(draw):
    name = draw(st.sampled_from(sorted(PRESETS)))
    players = draw(st.sampled_from(list(PRESETS[name].players)))
    try:
        return preset(name, players, decks=2 if name == "dayous" and players > 6 else 1)
    except BadRules:
        assume(False)


rules_strategy = any_rules() | preset_rules()
seeds = st.integers(0, 2**32)
