"""The vault: the only module that reads and writes what is hidden.

Two columns of a game hold hidden cards, its secret and its course. Both are locked with a key from
the environment (AES-256-GCM), each for this game and this column only, so that neither a backup nor
a row put in another's place gives anything away. Only services and `selectors.sight` come here.
"""

import base64
import json
import os
from functools import lru_cache
from typing import Any, Final

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from django.conf import settings

from games.course import snapshot
from games.course.course import Course
from games.models import Game

_NONCE: Final = 12
_MARK: Final = b"\x01"  # how it is locked, should that ever change


class CannotUnlock(Exception):
    """None of the keys opens this; it was locked with another, or tampered with."""


def put_secret(game: Game, secret: bytes) -> None:
    game.sealed_secret = _lock(game, "secret", secret)


def secret(game: Game) -> bytes:
    """The secret of the deal. Raises CannotUnlock."""
    return _unlock(game, "secret", bytes(game.sealed_secret))


def put_course(game: Game, course: Course) -> None:
    text = json.dumps(snapshot.dump(course), separators=(",", ":"))
    game.sealed_course = _lock(game, "course", text.encode())


def course(game: Game) -> Course:
    """Everything true of the game at its version. Raises CannotUnlock."""
    written: dict[str, Any] = json.loads(_unlock(game, "course", bytes(game.sealed_course)))
    return snapshot.load(written)


def _lock(game: Game, column: str, content: bytes) -> bytes:
    nonce = os.urandom(_NONCE)
    return _MARK + nonce + _ciphers()[0].encrypt(nonce, content, _place(game, column))


def _unlock(game: Game, column: str, sealed: bytes) -> bytes:
    """Try the keys, the newest first."""
    nonce, content = sealed[1 : 1 + _NONCE], sealed[1 + _NONCE :]
    for cipher in _ciphers():
        try:
            return cipher.decrypt(nonce, content, _place(game, column))
        except (InvalidTag, ValueError):  # another key, or not what we have locked
            continue
    raise CannotUnlock(f"{game}, {column}")


def _place(game: Game, column: str) -> bytes:
    return f"{game.key}|{column}".encode()


def _ciphers() -> tuple[AESGCM, ...]:
    return _ciphers_for(tuple(settings.DECK_KEYS))


@lru_cache(maxsize=4)
def _ciphers_for(keys: tuple[str, ...]) -> tuple[AESGCM, ...]:
    return tuple(AESGCM(base64.urlsafe_b64decode(key)) for key in keys)
