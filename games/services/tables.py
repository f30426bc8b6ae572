"""Table life: open a table, sit down, stand up, agree, ask bots, begin, close."""

import hashlib
import re
import unicodedata
from datetime import timedelta
from typing import Final
from uuid import UUID

from django.db import IntegrityError, transaction

from games import bots, clock
from games.course import terms as agreed
from games.course.course import Course, refused
from games.course.entries import Entry
from games.course.terms import Terms
from games.models import Event, Seat, Table, new_key
from games.services import book, door
from games.services.book import Receipt

LONGEST_NAME: Final = 40
#: So long the same click may come again, from somebody who has not seen the answer.
_A_CLICK: Final = timedelta(minutes=1)
_INVISIBLE: Final = ("Cc", "Cf", "Cn", "Co", "Cs", "Zl", "Zp")


def open_table(
    *, user: int, terms: Terms, command: UUID, name: str, is_public: bool = False, seed: str = ""
) -> Table:
    """Open a table at which this user sits as host. The same command opens one table only."""
    try:
        with transaction.atomic():
            return _open(user, terms, command, clean_name(name), is_public, seed)
    except IntegrityError:
        known = Event.objects.filter(command=command, kind="sit", user=user, game__previous=None)
        event = known.select_related("game__table").first()
        if event is None:
            raise refused("id_reused") from None
        return event.game.table


def _open(user: int, terms: Terms, command: UUID, name: str, is_public: bool, seed: str) -> Table:
    at = clock.now()
    table = Table.objects.create(
        name=name,
        terms=agreed.write(terms),
        host_id=user,
        is_public=is_public,
        command=command,
        opened_at=at,
    )
    empty = Course(game=new_key(), terms=terms, seats=(None,) * terms.most)
    opened = book.begin_log(table, empty, at, None)
    opened.write(Entry("sit", 0, f"{_player(command)} {seed}"), command=command, user=user)
    door.close(opened)
    return table


def clean_name(name: str) -> str:
    """A name as plain text: no control or direction characters, spaces in moderation."""
    visible = [c for c in unicodedata.normalize("NFC", name) if _is_visible(c)]
    return re.sub(r"\s+", " ", "".join(visible)).strip()[:LONGEST_NAME]


def _is_visible(character: str) -> bool:
    return character.isspace() or unicodedata.category(character) not in _INVISIBLE


def sit(
    *,
    game: str,
    user: int,
    command: UUID,
    seat: int | None = None,
    seed: str = "",
    version: int | None = None,
) -> Receipt:
    """Take a chair, the first free one unless one is named, and agree to the game."""
    entry = Entry("sit", seat, f"{_known_as(game, user) or _player(command)} {seed}")
    if seat_of(game, user) is not None and not _is_known(game, command):
        raise refused("already_seated")
    try:
        return door.submit(game=game, entry=entry, command=command, version=version, user=user)
    except IntegrityError:  # in another window, at the same moment
        raise refused("already_seated") from None


def who_sat_down(game: str, command: UUID) -> int | None:
    """The user who has sat down by this very click, which nobody else can know of."""
    recent = clock.now() - _A_CLICK
    sat = Event.objects.filter(game__key=game, command=command, kind="sit", at__gte=recent)
    return sat.values_list("user_id", flat=True).first()


def stand(*, game: str, user: int, command: UUID) -> Receipt:
    """Get up before the game has begun."""
    return _by_seated(game, user, command, "stand")


def agree(
    *, game: str, user: int, command: UUID, seed: str = "", version: int | None = None
) -> Receipt:
    """Agree to the next game, and add a seed to its deal."""
    return _by_seated(game, user, command, "seed", seed, version)


def add_bot(
    *, game: str, user: int, command: UUID, seat: int | None = None, level: str = "lowest"
) -> Receipt:
    """The host lets a bot fill a chair, the first free one unless one is named."""
    if level not in bots.LEVELS:
        raise refused("not_a_command")
    chair = _chair_for_bot(game, command) if seat is None else seat
    return _by_seated(game, user, command, "bot", f"{chair} {_player(command)} {level}")


def _chair_for_bot(game: str, command: UUID) -> int:
    """The first free chair, or the one that this command has filled already."""
    done = Event.objects.filter(game__key=game, command=command, kind="bot").first()
    if done:
        return int(done.text.split()[0])
    taken = set(Seat.objects.filter(game__key=game).values_list("number", flat=True))
    return next(number for number in range(len(taken) + 1) if number not in taken)


def kick(*, game: str, user: int, command: UUID, seat: int, version: int | None = None) -> Receipt:
    """The host asks somebody to leave, or puts a bot away."""
    return _by_seated(game, user, command, "kick", str(seat), version)


def hand_over(
    *, game: str, user: int, command: UUID, seat: int, version: int | None = None
) -> Receipt:
    """The host makes somebody else the host."""
    return _by_seated(game, user, command, "host", str(seat), version)


def change_terms(*, game: str, user: int, command: UUID, terms: Terms) -> Receipt:
    """The host changes what is played; the others have to agree anew."""
    return _by_seated(game, user, command, "rules", agreed.write(terms))


def begin(*, game: str, user: int, command: UUID) -> Receipt:
    """The host begins before all chairs are taken."""
    return _by_seated(game, user, command, "begin")


def close_table(*, game: str, user: int, command: UUID) -> Receipt:
    """The host closes the table before the next game has begun."""
    return _by_seated(game, user, command, "cancel")


def seat_of(game: str, user: int | None) -> int | None:
    """Where this user sits at a game."""
    if user is None:
        return None
    seats = Seat.objects.filter(game__key=game, user=user)
    return seats.values_list("number", flat=True).first()


def _by_seated(
    game: str, user: int, command: UUID, kind: str, text: str = "", version: int | None = None
) -> Receipt:
    """Something that is done from one's own chair, which the door finds under its lock."""
    entry = Entry(kind, text=text)
    return door.submit(game=game, entry=entry, command=command, version=version, user=user)


def _is_known(game: str, command: UUID) -> bool:
    return Event.objects.filter(game__key=game, command=command).exists()


def _known_as(game: str, user: int) -> str | None:
    """What the logs of this table call this person, should they have sat here before."""
    at_this_table = Event.objects.filter(game__table__games__key=game, kind="sit", user=user)
    said = at_this_table.values_list("text", flat=True).first()
    return said.split()[0] if said else None


def _player(command: UUID) -> str:
    """What the log calls whoever sits down by this command: the same if it is sent again."""
    return hashlib.sha256(b"player" + command.bytes).hexdigest()[:16]
