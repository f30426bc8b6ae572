"""Hands that fit together in many ways, for examples."""

from games.engine.rules import preset
from tests.scenario import Scenario


def four(named: str = "encounter", **words: object) -> Scenario:
    """Four players by the rules of a preset; `words` change them, the hands or anything else."""
    rules = preset(named, 4, **words.pop("options", {}))
    hands = {
        "anna": "6h 6d Tc Ac",
        "boris": "7h 8d 9d Th Kh",
        "clara": "6c 7d Jc Kd",
        "dima": "7c 8h Qd Ks",
    }
    return Scenario(trump="s", attacks="anna", rules=rules, **(hands | words))
