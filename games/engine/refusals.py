"""Why something is not accepted, as a value. Sentences for people are made elsewhere."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True, slots=True)
class Refusal:
    """The rule that stands in the way, a stable code for the reason, and the facts behind it."""

    rule: str
    code: str
    facts: Mapping[str, Any] = field(default_factory=dict)


class Refused(ValueError):
    """Something was not accepted, and nothing has changed."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(f"{refusal.rule} {refusal.code}")
        self.refusal = refusal


class IllegalMove(Refused):
    """The rules do not allow this move here."""


class BadRules(Refused):
    """These options make no sense together."""
