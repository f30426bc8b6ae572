"""The opened seal of a game that is over: all that is needed to check how its cards lay."""

from typing import Any

from games.engine import cards
from games.engine.cards import SUIT_LETTERS
from games.looks import OpenedSeal
from games.wording import card_sign


def opened(seal: OpenedSeal | None) -> dict[str, Any]:
    """What `games/_opened.html` gets."""
    if seal is None:
        return {"opened": None}
    added = "|".join(f"{seat}:{seed}" for seat, (_, seed) in enumerate(seal.seeds))
    sealed = f"dayous-commit-v1{seal.game}"
    return {
        "opened": seal,
        "sealed": sealed,
        "by_hand": f"(printf {sealed}; echo {seal.secret} | xxd -r -p) | sha256sum",
        "mixed": f"dayous-v1|{seal.game}|{added}",
        "deck": [(card_sign(card), SUIT_LETTERS[cards.suit(card)]) for card in seal.deck],
    }
