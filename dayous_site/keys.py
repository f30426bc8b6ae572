"""The two secrets of a site: one signs cookies, the others lock the hidden cards."""

import base64
import binascii
import os
import secrets
import tempfile
from pathlib import Path

EXAMPLES = ("change-me", "changeme", "example", "secret-key", "insecure")


class BadKey(Exception):
    """A key that must not be used; the sentence says why, and what to do."""


def new_secret_key() -> str:
    return secrets.token_urlsafe(48)


def new_deck_key() -> str:
    return base64.urlsafe_b64encode(secrets.token_bytes(32)).decode()


def new_pair() -> str:
    return f"SECRET_KEY={new_secret_key()}\nDECK_KEYS={new_deck_key()}\n"


def judge(secret_key: str, fallbacks: list[str], deck_keys: list[str]) -> None:
    """Raise BadKey where a key is missing, an example, too simple, or used twice."""
    advice = "`python -m dayous_site.keys` prints fresh ones."
    if not secret_key or not deck_keys:
        missing = "DECK_KEYS" if secret_key else "SECRET_KEY"
        raise BadKey(f"{missing} is missing; {advice}")
    for key in [secret_key, *fallbacks]:
        if _is_example(key) or len(key) < 50 or len(set(key)) < 5:
            raise BadKey(f"SECRET_KEY is an example or too simple; {advice}")
    for key in deck_keys:
        if _is_example(key) or not _is_deck_key(key):
            raise BadKey(f"DECK_KEYS must hold keys of 32 random bytes in base64; {advice}")
    everything = [secret_key, *fallbacks, *deck_keys]
    if len(set(everything)) < len(everything):
        raise BadKey(f"a key of SECRET_KEY or DECK_KEYS is used twice; {advice}")


def keep(path: Path) -> dict[str, str]:
    """The keys of an embedded site, made at the first start and readable by its owner only."""
    if not path.exists():
        path.parent.mkdir(parents=True, exist_ok=True)
        _write_once(path, new_pair())
    lines = path.read_text().splitlines()
    return dict(line.split("=", 1) for line in lines if "=" in line)


def _write_once(path: Path, content: str) -> None:
    """Whole or not at all, and where two start at once the first one's keys stay."""
    handle, draft = tempfile.mkstemp(dir=path.parent)  # made for its owner only
    with os.fdopen(handle, "w") as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())
    try:
        os.link(draft, path)
    except FileExistsError:
        pass
    finally:
        os.unlink(draft)


def _is_example(key: str) -> bool:
    return any(example in key.lower() for example in EXAMPLES)


def _is_deck_key(key: str) -> bool:
    try:
        raw = base64.urlsafe_b64decode(key)
    except (binascii.Error, ValueError):
        return False
    return len(raw) == 32 and len(set(raw)) > 8


if __name__ == "__main__":
    print(new_pair(), end="")
