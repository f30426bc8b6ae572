"""The mutants of the engine: one small change each."""

import random

from games.engine import cards
from tests.engine.mutations import Mutant, mutants


def named(function: str, change: str) -> Mutant:
    return next(one for one in mutants() if (one.function, one.change) == (function, change))


def test_a_mutant_is_the_function_with_one_change() -> None:
    def of_one_rank(some: int) -> bool:
        raise NotImplementedError

    of_one_rank.__globals__.update(count=cards.count, same_rank=cards.same_rank)
    of_one_rank.__code__ = named("of_one_rank", "And instead").code
    assert of_one_rank(cards.parse("6h"))
    assert not of_one_rank(cards.parse("6h 6d"))


def test_a_mutant_says_where_it_is() -> None:
    mutant = named("Position.copy", "without twin.bout = self.bout")
    assert str(mutant).startswith("games/engine/position.py:")
    assert str(mutant).endswith(" Position.copy: without twin.bout = self.bout")


def test_every_mutant_can_be_made() -> None:
    for mutant in random.Random(1).sample(mutants(), 25):
        assert mutant.code.co_qualname == mutant.function
