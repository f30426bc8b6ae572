"""The parts of a trial that need the site's settings: `python -m tests.faults PART FOLDER …`."""

import argparse
import json
import signal
from collections.abc import Callable
from dataclasses import asdict
from pathlib import Path

import django

django.setup()

from django.core.management import call_command  # noqa: E402

from games import selectors, vault  # noqa: E402
from games.engine.position import DEFEND  # noqa: E402
from games.models import Seat  # noqa: E402
from tests.faults import checker, sabotage, stage  # noqa: E402
from tests.faults.writer import Crash, Writer  # noqa: E402


def main() -> None:
    choice = _parser().parse_args()
    {"stage": _stage, "write": _write, "check": _check}[choice.part](choice)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser()
    parser.add_argument("part", choices=("stage", "write", "check"))
    parser.add_argument("folder", type=Path)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--games", type=int, default=1)
    parser.add_argument("--presets", nargs="*", default=[])
    parser.add_argument("--open", action="store_true", help="leave a chair free at each table")
    parser.add_argument("--name", default="writer")
    parser.add_argument("--commands", type=int, help="stop after so many")
    parser.add_argument("--until-attacked", type=int, metavar="USER", help="in a later bout")
    parser.add_argument("--sabotage", choices=sabotage.CONTROLS)
    parser.add_argument("--crash-at", default="")
    parser.add_argument("--crash-on", default="")
    parser.add_argument("--stop", action="store_true", help="at the crash point, do not die")
    return parser


def _stage(choice: argparse.Namespace) -> None:
    call_command("migrate", verbosity=0)
    stage.lay(choice.folder, choice.games, choice.seed, choice.presets, choice.open)


def _write(choice: argparse.Namespace) -> None:
    crash = Crash(choice.crash_at, choice.crash_on, signal.SIGSTOP if choice.stop else 9)
    slugs = json.loads((choice.folder / stage.TABLES).read_text())
    writer = Writer(choice.folder / f"{choice.name}.ledger", slugs, choice.seed, crash)
    sabotage.set_crash_points(writer)
    if choice.sabotage:
        sabotage.CONTROLS[choice.sabotage](writer)
    writer.write(_enough(choice))


def _enough(choice: argparse.Namespace) -> Callable[[Writer], bool]:
    if choice.commands is not None:
        left = iter(range(choice.commands))
        return lambda writer: next(left, None) is None
    if choice.until_attacked:
        return _Attacked(choice.until_attacked)
    return lambda writer: (choice.folder / "stop").exists()


class _Attacked:
    """Says when this user has to defend in another bout than at first."""

    def __init__(self, user: int) -> None:
        self.user, self.first = user, 0

    def __call__(self, writer: Writer) -> bool:
        bout, defender = _bout(writer)
        self.first = self.first or bout
        return bout > self.first and defender == self.user


def _bout(writer: Writer) -> tuple[int, int | None]:
    """Which bout it is at the first table, and who has to defend in it now."""
    game = selectors.current_game(writer.slugs[0])
    position = game and vault.course(game).position
    if not game or not position:
        return 0, None
    defender = Seat.objects.get(game=game, number=position.defender)
    return position.bout, defender.user_id if position.phase is DEFEND else None


def _check(choice: argparse.Namespace) -> None:
    print(json.dumps(asdict(checker.check(choice.folder))))


main()
