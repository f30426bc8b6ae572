"""The visible outcome of a move, as the log keeps it: plain JSON, only what happened."""

from typing import Any, TypeAlias

from games.engine import cards
from games.engine.cards import SUIT_LETTERS
from games.engine.moves import Attack, Flash, Move, Seat, Transfer
from games.engine.sight import Sight
from games.engine.story import Story, tell

from .course import Course

Outcome: TypeAlias = dict[str, Any]
Folded: TypeAlias = tuple[Course, Outcome]


def whom(move: Move, before: Sight, after: Sight) -> Seat | None:
    """On whom this move opens an attack, or to whom it hands one on; None for all other moves."""
    match move:
        case Attack() if not before.field:
            return before.defender
        case Transfer() | Flash():
            return after.defender
    return None


def of_move(move: Move, before: Sight, after: Sight) -> Outcome:
    """What came of a move, from what anybody could see."""
    outcome = of_story(tell(before, after))
    target = whom(move, before, after)
    if target is not None:
        outcome["whom"] = target
    if after.bout != before.bout:
        outcome["bout"] = after.bout
    return outcome


def of_story(story: Story) -> Outcome:
    """Only what happened is named; nothing is said of what did not."""
    drew_open = [[seat, cards.names(some)] for seat, some in story.drew_open]
    found = {
        "discarded": story.discarded,
        "took": list(story.took) if story.took else None,
        "drew": [list(pair) for pair in story.drew],
        "drew_open": drew_open,
        "out": list(story.out),
        "trump": None if story.trump is None else SUIT_LETTERS[story.trump],
        "over": story.over,
        "fool": story.fool,
        "draw": story.draw,
    }
    return {
        name: value for name, value in found.items() if value or (value == 0 and name == "fool")
    }


def story(outcome: Outcome) -> Story:
    """The outcome of a stored move as the story it was."""
    took = outcome.get("took")
    trump = outcome.get("trump")
    return Story(
        discarded=outcome.get("discarded", 0),
        took=(took[0], took[1]) if took else None,
        drew=tuple((seat, number) for seat, number in outcome.get("drew", ())),
        drew_open=tuple((seat, cards.parse(text)) for seat, text in outcome.get("drew_open", ())),
        out=tuple(outcome.get("out", ())),
        trump=None if trump is None else SUIT_LETTERS.index(trump),
        over=outcome.get("over", False),
        fool=outcome.get("fool"),
        draw=outcome.get("draw", False),
    )


def revealed(secret: bytes) -> Outcome:
    """Any ending shows the secret of the deal."""
    return {"secret": secret.hex()}
