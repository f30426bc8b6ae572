"""Old forms of events, read as if they had been written today.

An event keeps the form in which it was hashed. When that form changes, FORM goes up by one and the
step from the old form is added here: a pure function, never touched again.
"""

from collections.abc import Callable, Mapping
from typing import Any, Final, TypeAlias

Public: TypeAlias = dict[str, Any]

#: The form in which events are written today.
FORM: Final = 1

#: From form n to form n + 1.
UPCASTERS: Final[Mapping[int, Callable[[Public], Public]]] = {}


class UnknownForm(LookupError):
    """An event in a form that nobody here can read."""


def current(
    public: Public,
    *,
    steps: Mapping[int, Callable[[Public], Public]] = UPCASTERS,
    form: int = FORM,
) -> Public:
    """The public form of an event in today's form. Raises UnknownForm: nothing is skipped."""
    while public["form"] != form:
        if public["form"] not in steps:
            raise UnknownForm(f"form {public['form']!r}")
        public = {**steps[public["form"]](public), "form": public["form"] + 1}
    return public
