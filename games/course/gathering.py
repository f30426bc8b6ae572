"""Events before the deal: people and bots take chairs, agree, and begin."""

from dataclasses import replace

from games.engine import cards, shuffle
from games.engine.deal import Previous, deal
from games.engine.moves import Seat

from . import entries, terms
from .course import Course, Sitting, Stage, refused
from .entries import By, Entry, by_host, own_seat
from .outcome import Folded, Outcome, revealed


def sit(course: Course, entry: Entry, secret: bytes) -> Folded:
    """A person takes a chair, adds a seed and so agrees; the first of them is the host."""
    player, _, seed = entry.text.partition(" ")
    if course.seat_of(player) is not None:
        raise refused("already_seated")
    if player in course.kicked:
        raise refused("kicked")
    seat = _free(course, entry.seat)
    after = course.with_seat(seat, Sitting(player, seed=entries.seed(seed)))
    return (after if after.host else replace(after, host=player)), {}


def bot(course: Course, entry: Entry, secret: bytes) -> Folded:
    """The host puts a bot on a chair; it agrees to everything and adds no seed."""
    by_host(course, entry)
    number, player, level = entry.text.split()
    if course.seat_of(player) is not None:
        raise refused("id_reused")
    return course.with_seat(_free(course, int(number)), Sitting(player, level, seed="")), {}


def _free(course: Course, seat: Seat | None) -> Seat:
    if course.is_full:
        raise refused("table_full")
    if seat is None or not 0 <= seat < len(course.seats):
        raise refused("no_such_seat")
    if course.seats[seat]:
        raise refused("seat_taken")
    return seat


def stand(course: Course, entry: Entry, secret: bytes) -> Folded:
    """A player gets up; a host's role moves on to the next person."""
    seat, _ = own_seat(course, entry)
    return _without(course, seat), {}


def kick(course: Course, entry: Entry, secret: bytes) -> Folded:
    """The host asks a player to leave for as long as this game is gathered, or puts a bot away."""
    by_host(course, entry)
    seat = entries.seat(entry.text)
    gone = course.at(seat)
    if gone.player == course.host:
        raise refused("not_yours")
    kicked = course.kicked if gone.bot else (*course.kicked, gone.player)
    return replace(_without(course, seat), kicked=kicked), {}


def _without(course: Course, seat: Seat) -> Course:
    gone = course.at(seat).player
    after = course.with_seat(seat, None)
    return replace(after, host=_next_host(after, seat)) if gone == course.host else after


def _next_host(course: Course, seat: Seat) -> str:
    """The next person clockwise; nobody if only bots are left."""
    order = [*course.seats[seat:], *course.seats[:seat]]
    return next((one.player for one in order if one and not one.bot), "")


def host(course: Course, entry: Entry, secret: bytes) -> Folded:
    """The host hands the role to somebody else."""
    by_host(course, entry)
    heir = course.at(entries.seat(entry.text))
    if heir.bot:
        raise refused("not_yours")
    return replace(course, host=heir.player), {}


def seed(course: Course, entry: Entry, secret: bytes) -> Folded:
    """A player agrees to the game, or adds another seed."""
    seat, _ = own_seat(course, entry)
    return course.with_change(seat, seed=entries.seed(entry.text)), {}


def rules(course: Course, entry: Entry, secret: bytes) -> Folded:
    """The host changes the terms, to which everybody else has to agree anew."""
    by_host(course, entry)
    agreed = terms.read(entry.text)
    players = [one for one in course.seats if one]
    if len(players) > agreed.most:
        raise refused("table_full")
    seats = list(course.seats[: agreed.most])
    spare = [one for one in course.seats[agreed.most :] if one]
    seats += [None] * (agreed.most - len(seats))
    for one in spare:
        seats[seats.index(None)] = one
    return replace(course, terms=agreed, seats=tuple(_asked_again(course, seats))), {}


def _asked_again(course: Course, seats: list[Sitting | None]) -> list[Sitting | None]:
    def asked(one: Sitting) -> Sitting:
        return one if one.bot or one.player == course.host else replace(one, seed=None)

    return [one and asked(one) for one in seats]


def begin(course: Course, entry: Entry, secret: bytes) -> Folded:
    """The players close ranks, and the cards are dealt from the secret and everyone's seeds."""
    if entry.by is By.PLAYER:
        by_host(course, entry)
    players = [one for _, one in course.taken()]
    if not course.is_ready:
        raise refused("not_enough_players" if len(players) < course.terms.least else "not_ready")
    agreed = course.terms.rules(len(players))
    chance = shuffle.chance(agreed, course.game, secret, [one.seed or "" for one in players])
    after = replace(course, stage=Stage.PLAYING, seats=tuple(players), rules=agreed)
    previous = Previous(after.seat_of(course.fool_before), after.seat_of(course.winner_before))
    after = replace(after, position=deal(agreed, chance, previous))
    return after, _dealt(after)


def _dealt(course: Course) -> Outcome:
    """What everybody sees of the deal."""
    rules, position = course.deal
    opener = position.principal
    shown = {"shown": cards.names(position.known[opener])} if position.known[opener] else {}
    return {
        "players": rules.players,
        "trump_card": cards.name(position.trump_card),
        "opener": opener,
        **shown,
    }


def cancel(course: Course, entry: Entry, secret: bytes) -> Folded:
    """Nobody plays here any more; the secret is shown like at any other end."""
    if entry.by is By.PLAYER:
        by_host(course, entry)
    return replace(course, stage=Stage.CANCELLED), revealed(secret)
