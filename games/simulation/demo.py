"""Something to look at: a few people, games they have finished, games they play, open tables."""

from typing import Final
from uuid import uuid4

from django.contrib.auth import get_user_model
from django.contrib.auth.hashers import check_password, make_password
from django.db import transaction

from games.course.terms import Terms
from games.engine.rules import PRESETS
from games.models import Game, Table
from games.services import tables
from games.simulation import playing
from games.simulation.plans import Plan, fitting

PEOPLE: Final = ("anna", "boris", "clara", "dima")
PASSWORD: Final = "six-of-trumps"  # noqa: S105

_OPEN: Final = {
    "boris": ("Come and play", Terms(preset="encounter", least=2, most=4)),
    "clara": ("Sunday Dayous", Terms(preset="dayous", least=3, most=5, seconds=24 * 3600)),
    "dima": ("Quick one", Terms(preset="classic", seconds=60)),
}
_RUNNING: Final = {
    "After work": ("encounter", 4, 0),
    "Round the kitchen table": ("dayous", 4, 0),
    "Anna and the bots": ("siege", 3, 2),
}


class NameTaken(Exception):
    """Somebody of that name is here already, and is not of the demo."""


@transaction.atomic
def prepare() -> None:
    """Make what is missing of the demo, all or nothing. Raises NameTaken."""
    users = _people()
    for number, preset in enumerate(PRESETS):
        _finished(preset, users[: min(2 + number % 2, PRESETS[preset].players[-1])])
    for name, (preset, players, bots) in _RUNNING.items():
        _running(name, Plan(fitting(preset, players), 1, f"demo|{name}", bots, 0), users)
    for user, (name, terms) in zip(users[1:], _OPEN.values(), strict=True):
        _open(user, name, terms)


def _people() -> list[int]:
    """The people of the demo share one password, which is slow to hash."""
    model = get_user_model()
    known = {one.get_username(): one for one in model._default_manager.filter(username__in=PEOPLE)}
    hashes = {one.password for one in known.values()}
    is_ours = {hashed: check_password(PASSWORD, hashed) for hashed in hashes}
    for name, one in known.items():
        if not is_ours[one.password]:
            raise NameTaken(name)
    ours = next(iter(is_ours), "") or make_password(PASSWORD)
    for name in PEOPLE:
        if name not in known:
            known[name] = model._default_manager.create(username=name, password=ours)
    return [known[name].pk for name in PEOPLE]


def _finished(preset: str, users: list[int]) -> None:
    """A game of this preset from the first card to the last."""
    plan = Plan(fitting(preset, len(users)), 1, f"demo|{preset}", whim=0)
    if not _is_there(plan):
        room = playing.gather(plan, users, name=preset.capitalize())
        playing.play_game(room)
        playing.close(room)


def _running(name: str, plan: Plan, users: list[int]) -> None:
    """A game that has just got going."""
    if not _is_there(plan):
        people = users[: plan.terms.most - plan.bots]
        playing.play_some(playing.gather(plan, people, name=name), 10)


def _is_there(plan: Plan) -> bool:
    return Table.objects.filter(command=playing.first_command(plan)).exists()


def _open(user: int, name: str, terms: Terms) -> None:
    """A table that waits for company; one that was closed meanwhile is opened again."""
    waiting = Game.objects.filter(table__name=name, table__host=user, phase="gathering")
    if not waiting.filter(is_current=True, table__closed_at=None).exists():
        tables.open_table(user=user, terms=terms, command=uuid4(), name=name, is_public=True)
