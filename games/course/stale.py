"""Which moves are still welcome although the game has moved on since they were chosen."""

from collections.abc import Sequence
from typing import Any, TypeAlias

from games.engine.moves import Attack, Defend, Move, Pass

#: What came meanwhile: the kind of each event, its text and its outcome.
Since: TypeAlias = Sequence[tuple[str, str, dict[str, Any]]]

_LAYS_CARDS = ("attack", "defend")


def may_follow(move: Move, opens: bool, since: Since) -> bool:
    """Was this move chosen in the same bout against the same defender, and does it still fit?

    A throw-in fits whatever came between, a pass if no card has reached the field, a defence if
    only throw-ins and passes came. An opening, and everything else, must match exactly.
    """
    verbs = [text.split()[0] if kind == "move" else "" for kind, text, _ in since]
    if any("bout" in outcome or "whom" in outcome for _, _, outcome in since):
        return False
    match move:
        case Attack():
            return not opens
        case Pass():
            return not any(verb in _LAYS_CARDS for verb in verbs)
        case Defend():
            return all(verb in ("attack", "pass", "") for verb in verbs)
    return False
