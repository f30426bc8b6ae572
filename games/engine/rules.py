"""What was agreed before the deal: the options of a game, and one preset a document."""

from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from typing import Any, Final, Literal, TypeAlias

from .refusals import BadRules, Refusal

NO_LIMIT: Final = 1000

ThrowIn: TypeAlias = Literal["lap", "single", "free"]
DrawOrder: TypeAlias = Literal["attackers_first", "clockwise", "counterclockwise"]
NextOpener: TypeAlias = Literal["lowest_trump", "under_fool", "winner", "left_of_fool"]

#: What each option may be; a range stands for whole numbers, None for "no limit".
OPTIONS: Final[Mapping[str, tuple[Any, ...] | range]] = {
    "edition": (1,),
    "players": range(2, 9),
    "deck": (36, 52, 24),
    "decks": range(1, 5),
    "hand": range(1, 13),
    "trumps": (1, 2),
    "direction": ("clockwise", "opener"),
    "attack_limit": (None, *range(1, 209)),
    "first_bout_limit": (None, *range(1, 209)),
    "multi_card_opening": (True, False),
    "throw_in": ("lap", "single", "free"),
    "wait_for_first_defence": (False, True),
    "lap_on_partial_defence": (True, False),
    "throw_in_on_take": (True, False),
    "shed_from": ("principal", "last_attacker"),
    "transfer": (False, True),
    "after_transfer": ("principal_stays", "transferrer_leads"),
    "flash": (False, True),
    "railway": (False, True),
    "draw_order": ("attackers_first", "clockwise", "counterclockwise"),
    "last_card": ("play_out", "immediate"),
    "nobody_left": ("draw", "last_out_loses"),
    "next_opener": ("lowest_trump", "under_fool", "winner", "left_of_fool"),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Rules:
    """The options of one game; BadRules if they make no sense together."""

    players: int
    deck: int = 36
    decks: int = 1
    hand: int = 6
    trumps: int = 1
    direction: Literal["clockwise", "opener"] = "clockwise"
    attack_limit: int | None = 6
    first_bout_limit: int | None = None
    multi_card_opening: bool = True
    throw_in: ThrowIn = "lap"
    wait_for_first_defence: bool = False
    lap_on_partial_defence: bool = True
    throw_in_on_take: bool = True
    shed_from: Literal["principal", "last_attacker"] = "principal"
    transfer: bool = False
    after_transfer: Literal["principal_stays", "transferrer_leads"] = "principal_stays"
    flash: bool = False
    railway: bool = False
    draw_order: DrawOrder = "attackers_first"
    last_card: Literal["play_out", "immediate"] = "play_out"
    nobody_left: Literal["draw", "last_out_loses"] = "draw"
    next_opener: NextOpener = "lowest_trump"
    edition: int = 1

    def __post_init__(self) -> None:
        for name, allowed in OPTIONS.items():
            _check_value(name, getattr(self, name), allowed)
        _check_combination(self)

    @property
    def cards(self) -> int:
        """How many cards there are in all."""
        return self.deck * self.decks

    def limit_in(self, bout: int) -> int:
        """How many attack cards may lie in this bout (B4)."""
        if bout == 1 and self.first_bout_limit:
            return self.first_bout_limit
        return self.attack_limit or NO_LIMIT


def _check_value(name: str, value: Any, allowed: tuple[Any, ...] | range) -> None:
    if not any(type(value) is type(one) and value == one for one in allowed):
        raise BadRules(Refusal("P2", "out_of_range", {"option": name, "value": value}))


def _check_combination(rules: Rules) -> None:
    if rules.wait_for_first_defence and rules.throw_in != "free":
        raise BadRules(Refusal("P2", "wait_needs_free", {"throw_in": rules.throw_in}))
    if rules.throw_in == "single" and rules.multi_card_opening:
        raise BadRules(Refusal("P2", "single_opens_with_one"))
    if rules.railway and rules.trumps == 2:
        raise BadRules(Refusal("P2", "railway_has_one_trump"))
    if not rules.railway and needed(rules) > rules.cards:
        raise BadRules(Refusal("D2", "too_few_cards", _what_would_fit(rules)))


def needed(rules: Rules) -> int:
    """How many cards these players need: full hands, and two cards to turn with two trumps."""
    return rules.players * rules.hand + (2 if rules.trumps == 2 else 0)


def _what_would_fit(rules: Rules) -> dict[str, int]:
    """The numbers, and the nearest ones that would do, where there are any."""
    spare = rules.cards - (2 if rules.trumps == 2 else 0)
    nearest = {
        "players": spare // rules.hand,
        "hand": spare // rules.players,
        "decks": -(-needed(rules) // rules.deck),
    }
    offers = {name: number for name, number in nearest.items() if number in OPTIONS[name]}
    return {"needed": needed(rules), "cards": rules.cards, **offers}


@dataclass(frozen=True, slots=True)
class Preset:
    """A named value of rules, and for how many players it is meant."""

    players: range
    options: Mapping[str, Any]
    with_more_decks: Mapping[str, Any] = field(default_factory=dict)


_RULES: Final[Mapping[str, Any]] = {
    "multi_card_opening": False,
    "throw_in": "single",
    "shed_from": "last_attacker",
    "after_transfer": "transferrer_leads",
    "draw_order": "clockwise",
}

PRESETS: Final[Mapping[str, Preset]] = {
    "dayous": Preset(
        range(2, 9),
        {
            "deck": 52,
            "hand": 7,
            "trumps": 2,
            "direction": "opener",
            "attack_limit": None,
            "throw_in": "free",
            "throw_in_on_take": False,
            "transfer": True,
        },
        with_more_decks={"hand": 10},
    ),
    "classic": Preset(
        range(2, 3),
        {
            "attack_limit": None,
            "lap_on_partial_defence": False,
            "throw_in_on_take": False,
            "nobody_left": "last_out_loses",
            "next_opener": "winner",
        },
    ),
    "spec": Preset(
        range(2, 9), {"transfer": True, "last_card": "immediate", "next_opener": "under_fool"}
    ),
    "rules": Preset(range(2, 7), _RULES),
    "siege": Preset(range(2, 7), {**_RULES, "throw_in": "free", "multi_card_opening": True}),
    "railway": Preset(range(2, 7), {**_RULES, "railway": True}),
    "encounter": Preset(
        range(2, 7),
        {"throw_in": "free", "draw_order": "counterclockwise", "next_opener": "under_fool"},
    ),
}


def preset(name: str, players: int, **changes: Any) -> Rules:
    """The rules of a preset for this many players, with some options changed. Raises BadRules."""
    if name not in PRESETS:
        raise BadRules(Refusal("P2", "unknown_preset", {"preset": name}))
    chosen = PRESETS[name]
    if players not in chosen.players:
        raise BadRules(Refusal("P2", "out_of_range", {"option": "players", "value": players}))
    more = chosen.with_more_decks if changes.get("decks", 1) != 1 else {}
    return Rules(players=players, **_known({**chosen.options, **more, **changes}))


def change(rules: Rules, **changes: Any) -> Rules:
    """The same rules with some options changed. Raises BadRules."""
    return replace(rules, **_known(changes))


def _known(options: dict[str, Any]) -> dict[str, Any]:
    for name in options.keys() - {option.name for option in fields(Rules)}:
        raise BadRules(Refusal("P2", "unknown_option", {"option": name}))
    return options
