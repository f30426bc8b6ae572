"""The options of a table in words: their names, and a sentence for each value."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from django.utils.functional import Promise
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

_NAMES: Final[Mapping[str, Promise]] = {
    "edition": _("Edition of the rules"),
    "players": _("Players"),
    "min_players": _("Fewest players"),
    "max_players": _("Most players"),
    "seconds": _("Seconds to move"),
    "deck": _("Cards in a deck"),
    "decks": _("Decks"),
    "hand": _("Cards in a hand"),
    "trumps": _("Trumps"),
    "direction": _("Direction of play"),
    "attack_limit": _("Most attack cards in a bout"),
    "first_bout_limit": _("Most attack cards in the first bout"),
    "multi_card_opening": _("Opening with several cards"),
    "throw_in": _("Throwing in"),
    "wait_for_first_defence": _("Waiting for the first defence"),
    "lap_on_partial_defence": _("Throwing in after each answer"),
    "throw_in_on_take": _("Throwing in after a take"),
    "shed_from": _("First to throw in after a take"),
    "transfer": _("Transfers"),
    "after_transfer": _("Leading after a transfer"),
    "flash": _("Flashing trumps"),
    "railway": _("Railway"),
    "draw_order": _("Order of drawing"),
    "last_card": _("The last card"),
    "nobody_left": _("When nobody has cards left"),
    "next_opener": _("Who opens the next game"),
}

_CHOICES: Final[Mapping[tuple[str, Any], Promise]] = {
    ("deck", 24): _("Each deck has 24 cards, from the nine up."),
    ("deck", 36): _("Each deck has 36 cards, from the six up."),
    ("deck", 52): _("Each deck has all 52 cards, from the two up."),
    ("trumps", 1): _("One suit is trump for the whole game."),
    ("trumps", 2): _("A second trump takes over once the turned card in the talon is drawn."),
    ("direction", "clockwise"): _("The game goes round clockwise."),
    ("direction", "opener"): _("Whoever opens the game chooses which way it goes round."),
    ("attack_limit", None): _("An attack has no limit but the number of cards the defender holds."),
    ("first_bout_limit", None): _("The first bout has the same limit as every other."),
    ("multi_card_opening", True): _("An attack may open with several cards of one rank."),
    ("multi_card_opening", False): _("An attack opens with a single card."),
    ("throw_in", "lap"): _("Attackers throw in one after the other; then the defender answers."),
    ("throw_in", "single"): _("Cards are thrown in one at a time, and each is answered at once."),
    ("throw_in", "free"): _("Every attacker may throw in at any moment."),
    ("wait_for_first_defence", True): _("Nobody throws in before the first card is beaten."),
    ("wait_for_first_defence", False): _("Cards may be thrown in before anything is beaten."),
    ("lap_on_partial_defence", True): _(
        "After each answer of the defender all may throw in again."
    ),
    ("lap_on_partial_defence", False): _("Only once every card is beaten may all throw in again."),
    ("throw_in_on_take", True): _("Once the defender takes, attackers may still throw in cards."),
    ("throw_in_on_take", False): _("Once the defender takes, nothing more is thrown in."),
    ("shed_from", "principal"): _("After a take, whoever opened the bout throws in first."),
    ("shed_from", "last_attacker"): _("After a take, whoever attacked last throws in first."),
    ("transfer", True): _(
        "Before beating anything, a defender may add a card of the same rank "
        "and hand the attack on to the next player."
    ),
    ("transfer", False): _("An attack cannot be transferred."),
    ("after_transfer", "principal_stays"): _("After a transfer, whoever opened still leads."),
    ("after_transfer", "transferrer_leads"): _(
        "Whoever transfers an attack leads it from then on."
    ),
    ("flash", True): _(
        "A defender may show a trump of the same rank, keep it, and hand the attack on."
    ),
    ("flash", False): _("Trumps cannot be flashed."),
    ("railway", True): _(
        "All cards but one are dealt; that one shows the trump, and nobody draws."
    ),
    ("railway", False): _("Hands are filled up from the talon after each bout."),
    ("draw_order", "attackers_first"): _("The attackers draw first, the defender last."),
    ("draw_order", "clockwise"): _("All draw in the direction of play, from the attacker on."),
    ("draw_order", "counterclockwise"): _(
        "All draw against the direction of play, from the attacker on."
    ),
    ("last_card", "play_out"): _(
        "A last attack is played out if the defender might still beat it."
    ),
    ("last_card", "immediate"): _("Whoever alone has cards has lost at once."),
    ("nobody_left", "draw"): _("If nobody has cards left, the game is a draw."),
    ("nobody_left", "last_out_loses"): _("If nobody has cards left, the last one out has lost."),
    ("next_opener", "lowest_trump"): _("Whoever holds the lowest trump opens each game."),
    ("next_opener", "under_fool"): _("In the next game the loser is attacked first."),
    ("next_opener", "winner"): _("Whoever was out first opens the next game."),
    ("next_opener", "left_of_fool"): _("The player after the loser opens the next game."),
}


def option_name(option: str) -> str:
    """The name of an option; one that does not exist is named as it was asked for."""
    return str(_NAMES.get(option, option))


def describe_option(option: str, value: Any) -> str:
    """One sentence that says what this value of an option means. KeyError if there is none."""
    if (option, value) in _CHOICES:
        return str(_CHOICES[option, value])
    return _NUMBERS[option](value) % {"number": value}


def _edition(number: int) -> str:
    return gettext("These are the rules in their edition %(number)s.")


def _players(number: int) -> str:
    return ngettext("%(number)s player plays.", "%(number)s players play.", number)


def _decks(number: int) -> str:
    return ngettext(
        "%(number)s deck is used.",
        "%(number)s decks are shuffled together, so cards have twins.",
        number,
    )


def _hand(number: int) -> str:
    return ngettext("A full hand has %(number)s card.", "A full hand has %(number)s cards.", number)


def _attack_limit(number: int) -> str:
    return ngettext(
        "A bout has at most %(number)s attack card, and never more than the defender can beat.",
        "A bout has at most %(number)s attack cards, and never more than the defender can beat.",
        number,
    )


def _first_bout_limit(number: int) -> str:
    return ngettext(
        "The first bout has at most %(number)s attack card.",
        "The first bout has at most %(number)s attack cards.",
        number,
    )


_NUMBERS: Final[Mapping[str, Callable[[int], str]]] = {
    "edition": _edition,
    "players": _players,
    "decks": _decks,
    "hand": _hand,
    "attack_limit": _attack_limit,
    "first_bout_limit": _first_bout_limit,
}
