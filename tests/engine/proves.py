"""Which rule a test proves: one mark, read by the table of rules and tests."""

import pytest

from tests.engine.rule_ids import RULES


def proves(*ids: str) -> pytest.MarkDecorator:
    """Mark a test with the rules it proves."""
    unknown = set(ids) - set(RULES)
    if unknown:
        raise ValueError(f"no such rule: {sorted(unknown)}")
    return pytest.mark.proves(*ids)
