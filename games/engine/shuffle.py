"""The fair deal `dayous-shuffle-v1`: a secret promised beforehand, mixed with the players' seeds.

The promise is published before anyone adds anything. Secret and seeds give one key, the key gives
labelled streams of numbers, and the streams give every chance event of a game. Whoever has the
secret, revealed when the game has ended, and the log can compute the same deal again.
"""

import hashlib
import hmac
from collections.abc import Iterator, Sequence
from typing import Final, TypeVar

from .cards import each, pack
from .deal import Chance
from .rules import Rules

SECRET_BYTES: Final = 64
LONGEST_SEED: Final = 64
_SEPARATORS: Final = "|\n"

T = TypeVar("T")


def commitment(game: str, secret: bytes) -> str:
    """What is published before anyone sits down."""
    return hashlib.sha256(b"dayous-commit-v1" + game.encode() + secret).hexdigest()


def chance(rules: Rules, game: str, secret: bytes, seeds: Sequence[str]) -> Chance:
    """The deal that secret and seeds, in the order of the seats, make together."""
    key = _key(game, secret, seeds)
    deck = shuffled(list(each(pack(rules.deck, rules.decks))), numbers(key, "deck"))
    half = below(2, numbers(key, "halves"))
    seats = shuffled(list(range(rules.players)), numbers(key, "first"))
    return Chance(tuple(deck), half, tuple(seats))


def _key(game: str, secret: bytes, seeds: Sequence[str]) -> bytes:
    for seed in seeds:
        if len(seed) > LONGEST_SEED or any(separator in seed for separator in _SEPARATORS):
            raise ValueError("not a seed")
    added = [f"{seat}:{seed}" for seat, seed in enumerate(seeds)]
    message = "|".join(["dayous-v1", game, *added])
    return hmac.digest(secret, message.encode(), "sha512")


def numbers(key: bytes, label: str) -> Iterator[int]:
    """An endless stream of 32-bit numbers, another one for each label."""
    counter = 0
    while True:
        block = hmac.digest(key, f"{label}|{counter}".encode(), "sha512")
        for at in range(0, len(block), 4):
            yield int.from_bytes(block[at : at + 4], "big")
        counter += 1


def below(bound: int, stream: Iterator[int]) -> int:
    """A number from 0 up to the bound, each as likely: what would favour some is thrown away."""
    fair = (1 << 32) - (1 << 32) % bound
    return next(number for number in stream if number < fair) % bound


def shuffled(items: list[T], stream: Iterator[int]) -> list[T]:
    """The items in a new order, every order as likely (Fisher-Yates, downwards)."""
    for i in range(len(items) - 1, 0, -1):
        j = below(i + 1, stream)
        items[i], items[j] = items[j], items[i]
    return items
