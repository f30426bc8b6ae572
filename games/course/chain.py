"""The hash chain of a log: each event carries the hash of everything before it."""

import hashlib
import json
from typing import Any, Final

#: What the first event at a table follows on.
NOTHING_BEFORE: Final = "0" * 64


def canonical(public: dict[str, Any]) -> bytes:
    """One way to write it down: sorted keys, no spaces, UTF-8 (RFC 8785 for our kind of values)."""
    text = json.dumps(public, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return text.encode()


def link(before: str, public: dict[str, Any]) -> str:
    """The hash of an event that follows on this one."""
    return hashlib.sha256(bytes.fromhex(before) + canonical(public)).hexdigest()
