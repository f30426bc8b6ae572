"""Entries: what an event of the log says, before anybody knows what comes of it."""

import re
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from games.engine.moves import Seat
from games.engine.shuffle import LONGEST_SEED

from . import terms
from .course import Course, Sitting, refused

_SEED: Final = re.compile(rf"[0-9A-Za-z]{{0,{LONGEST_SEED}}}")


class By(StrEnum):
    """Who has caused an event."""

    PLAYER = "player"
    BOT = "bot"
    CLOCK = "clock"
    MODERATOR = "moderator"
    HOUSE = "house"


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of a log: what kind of event, from which seat, in which words, caused by whom."""

    kind: str
    seat: Seat | None = None
    text: str = ""
    by: By = By.PLAYER


def own_seat(course: Course, entry: Entry) -> tuple[Seat, Sitting]:
    """The seat an entry comes from, and who sits there; refused if nobody does."""
    sitting = course.at(entry.seat)
    assert entry.seat is not None
    return entry.seat, sitting


def by_host(course: Course, entry: Entry) -> None:
    """Refuse what a player does who is not the host."""
    if entry.by is By.PLAYER and course.at(entry.seat).player != course.host:
        raise refused("not_host")


def seed(text: str) -> str:
    """Randomness that a player adds to the deal; refused if it is not plain letters and digits."""
    if not _SEED.fullmatch(text):
        raise refused("not_a_command")
    return text


def seat(text: str) -> Seat:
    """The seat that a text names; refused if it names none."""
    if not (text.isascii() and text.isdecimal() and len(text) <= 2):
        raise refused("no_such_seat")
    return int(text)


def opening(course: Course, commitment: str, follows: str) -> str:
    """The first line of a log: the promise, what it follows on, and what was carried over."""
    words = {
        "commitment": commitment,
        "follows": follows,
        "host": course.host,
        "fool": course.fool_before,
        "winner": course.winner_before,
        "seats": ",".join(f"{n}:{one.player}:{one.bot}" for n, one in course.taken()),
    }
    said = [f"{name}={value}" for name, value in words.items() if value]
    return " ".join([*said, "terms", terms.write(course.terms)])


def opened(game: str, text: str) -> Course:
    """The course that a first line begins. ValueError if it is none."""
    head, _, agreed = text.partition(" terms ")
    said = dict(word.split("=", 1) for word in head.split())
    found = terms.read(agreed)
    seats: list[Sitting | None] = [None] * found.most
    for one in filter(None, said.get("seats", "").split(",")):
        number, player, bot = one.split(":")
        seats[int(number)] = Sitting(player, bot, seed="" if bot else None)
    return Course(
        game=game,
        terms=found,
        seats=tuple(seats),
        host=said.get("host", ""),
        fool_before=said.get("fool", ""),
        winner_before=said.get("winner", ""),
    )


def promise(text: str) -> tuple[str, str]:
    """The commitment, and the hash that a first line follows on."""
    said = dict(word.split("=", 1) for word in text.partition(" terms ")[0].split())
    return said["commitment"], said["follows"]
