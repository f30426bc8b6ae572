"""Play tables from the first chair to the last game, with nothing but the services."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random
from uuid import NAMESPACE_OID, UUID, uuid5

from django.contrib.auth import get_user_model

from games.engine import notation
from games.models import Game, Table
from games.services import bot_moves, moves, tables
from games.simulation import movers
from games.simulation.plans import Plan

#: A game that random whims have dragged out for so long is given up.
LONGEST = 1500

_RESIGNS = 0.06  # of all games
_UNASKED = 0.15  # of all moves where anybody may throw in at any moment


@dataclass(slots=True)
class Tally:
    games: int = 0
    moves: int = 0


@dataclass(slots=True)
class Room:
    """A table with its people on their chairs; seats that a bot moves for have none."""

    table: Table
    people: dict[int, int]  # users by seat
    chance: Random
    whim: float
    gone: dict[int, int] = field(default_factory=dict)  # who has left the last game
    tally: Tally = field(default_factory=Tally)

    @property
    def game(self) -> Game:
        return Game.objects.get(table=self.table, is_current=True)

    def command(self) -> UUID:
        return UUID(int=self.chance.getrandbits(128), version=4)

    def seed(self) -> str:
        return f"{self.chance.getrandbits(64):x}" if self.chance.random() < 0.8 else ""


def crowd(number: int) -> list[int]:
    """Users that sit down wherever something is simulated."""
    model = get_user_model()
    names = [f"simulated-{i}" for i in range(1, number + 1)]
    return [model._default_manager.get_or_create(username=name)[0].pk for name in names]


def play_table(plan: Plan, *, name: str = "Simulated") -> Tally:
    """Play the games of a plan at one table, and close it."""
    room = gather(plan, crowd(plan.terms.most - plan.bots), name=name)
    for number in range(plan.games):
        if number:
            agree(room)
        play_game(room)
    close(room)
    return room.tally


def gather(plan: Plan, users: Sequence[int], *, name: str, is_public: bool = False) -> Room:
    """Open a table and take every chair, which begins the game."""
    command = first_command(plan)
    table = tables.open_table(
        user=users[0], terms=plan.terms, command=command, name=name, is_public=is_public
    )
    room = Room(table, dict(enumerate(users)), Random(plan.seed), plan.whim)  # noqa: S311
    key = room.game.key
    for seat in range(plan.terms.most - plan.bots, plan.terms.most):
        tables.add_bot(game=key, user=users[0], command=room.command(), seat=seat)
    for seat, user in list(room.people.items())[1:]:
        tables.sit(game=key, user=user, command=room.command(), seat=seat, seed=room.seed())
    return room


def first_command(plan: Plan) -> UUID:
    """The click that opens the table of a plan: the same plan opens one table only."""
    return uuid5(NAMESPACE_OID, f"simulated|{plan.seed}")


def agree(room: Room) -> None:
    """Everyone agrees to another game, and whoever has left the last one sits down again."""
    game = room.game
    for user in room.people.values():
        tables.agree(game=game.key, user=user, command=room.command(), seed=room.seed())
    for seat, user in room.gone.items():
        tables.sit(game=game.key, user=user, command=room.command(), seat=seat, seed=room.seed())
    room.people, room.gone = room.people | room.gone, {}


def play_game(room: Room) -> None:
    """Play the current game until it is over."""
    resigns_at = room.chance.randrange(60) if room.chance.random() < _RESIGNS else LONGEST
    if play_some(room, resigns_at):
        return
    leave(room, room.game)
    if not play_some(room, LONGEST):
        give_up(room)


def play_some(room: Room, number: int) -> bool:
    """Play so many moves at most; says whether the game is over."""
    key = room.game.pk
    for _ in range(number):
        game = Game.objects.get(pk=key)
        if game.phase != "playing":
            room.tally.games += 1
            return True
        move_once(room, game)
    return False


def move_once(room: Room, game: Game) -> None:
    """One move from a seat that the game waits for, or a card thrown in unasked."""
    seat = room.chance.choice(game.awaited)
    if room.people and room.chance.random() < _UNASKED:
        seat = room.chance.choice([*room.people])
    rules, sight = bot_moves.seen(game, seat)
    room.tally.moves += 1
    if seat not in room.people:
        bot_moves.answer(game=game.key, seat=seat)
    elif sight.choices:
        move = movers.choose(rules, sight, seat, room.chance, whim=room.whim)
        moves.play_move(
            game=game.key,
            user=room.people[seat],
            move=notation.write(move),
            version=game.version,
            command=room.command(),
        )
    else:
        room.tally.moves -= 1


def leave(room: Room, game: Game) -> None:
    """Somebody who is still in the game resigns."""
    if game.phase != "playing":
        return
    _, sight = bot_moves.seen(game, 0)
    if staying := [seat for seat in room.people if seat not in sight.out]:
        seat = room.chance.choice(staying)
        room.gone[seat] = room.people.pop(seat)
        moves.resign(game=game.key, user=room.gone[seat], command=room.command())


def give_up(room: Room) -> None:
    """Everyone leaves, and bots play to the end."""
    key = room.game.pk
    while (game := Game.objects.get(pk=key)).phase == "playing":
        leave(room, game)
        for seat in game.awaited:
            bot_moves.answer(game=game.key, seat=seat)
    room.tally.games += 1


def close(room: Room) -> None:
    """The host closes the table; where nobody is left it stays as it is."""
    game = room.game
    host = Table.objects.get(pk=room.table.pk).host_id
    if host is not None:
        tables.close_table(game=game.key, user=host, command=room.command())
