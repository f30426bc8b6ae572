"""Crashes at chosen points, each where one way to spoil the door does harm, and only there."""

import os
import signal
import subprocess
import time
from collections.abc import Callable
from dataclasses import dataclass

from tests.faults import ledger
from tests.faults.trial import Ground, ground
from tests.processes import eventually


@dataclass(frozen=True)
class Door:
    """The one door as two writers find it: as it is, or spoilt by a control."""

    scene: Ground
    control: str = ""

    def start(self, name: str, *options: str) -> "subprocess.Popen[str]":
        spoilt = ("--sabotage", self.control) if self.control else ()
        return self.scene.start("write", "--name", f"{name} {self.control}", *options, *spoilt)

    def write(self, name: str, *options: str, ends: int = 0) -> None:
        code = self.start(name, *options).wait(120)
        assert code == ends, self.scene.complaints()

    def paper(self, name: str) -> list[ledger.Intention]:
        return ledger.read(self.scene.folder / f"{name} {self.control}.ledger")

    def crash(self, point: str, on: str) -> None:
        """Let the first writer play until it dies at this point of such a command."""
        self.write("first", "--crash-at", point, "--crash-on", on, ends=-signal.SIGKILL)

    def return_first(self, commands: int = 3) -> None:
        """The first writer comes back, settles what is open, and plays on a little."""
        self.write("first", "--commands", str(commands))


@dataclass(frozen=True)
class Plan:
    """How a game is played into the crash, and by what a spoilt door is found out."""

    play: Callable[[Door], None]
    shows: frozenset[str]
    is_open: bool = False  # played while people gather


def tried(control: str) -> tuple[dict[str, int], dict[str, int]]:
    """What is wrong after this crash with the door as it is, and what with a spoilt one."""
    plan = PLANS[control]
    with ground(games=1, seed=7, presets=["encounter"], is_open=plan.is_open) as scene:
        plan.play(Door(scene))
        honest = scene.check()["wrong"]
        plan.play(Door(scene, control))
        return honest, scene.check()["wrong"]


def _dies_before_commit(door: Door) -> None:
    door.crash("written", "move")
    door.return_first()


def _dies_unheard(door: Door) -> None:
    """The command is stored, and its answer is lost on the way."""
    door.crash("committed", "agree")
    door.return_first()


def _sends_too_late(door: Door) -> None:
    """Somebody wanted to take, and the command arrives when it would answer another attack."""
    door.crash("asked", "move take")
    (late,) = [wish for wish in door.paper("first") if not wish.answer]
    door.write("second", "--until-attacked", str(late.user))
    door.return_first(commands=0)


def _falls_asleep(door: Door) -> None:
    """The first writer stands still between reading and writing while the second one writes."""
    options = ("--crash-at", "locked", "--crash-on", "move", "--stop", "--commands", "3")
    first = door.start("first", *options)
    eventually(lambda: _is_asleep(first), seconds=120)
    second = door.start("second", "--commands", "1")
    eventually(lambda: any(wish.sent_as for wish in door.paper("second")), seconds=120)
    _wait_a_moment_for(second)
    os.kill(first.pid, signal.SIGCONT)
    assert (first.wait(120), second.wait(120)) == (0, 0), door.scene.complaints()


def _is_asleep(process: "subprocess.Popen[str]") -> bool:
    with open(f"/proc/{process.pid}/stat") as stat:
        return stat.read().rpartition(")")[2].split()[0] == "T"


def _wait_a_moment_for(writer: "subprocess.Popen[str]") -> None:
    """Until it has written, or has been waiting for the lock for a while."""
    end = time.monotonic() + 1
    while writer.poll() is None and time.monotonic() < end:
        time.sleep(0.01)


PLANS = {
    "acknowledge before commit": Plan(_dies_before_commit, frozenset({"lost", "reordered"})),
    "no command id": Plan(_dies_unheard, frozenset({"doubled"}), is_open=True),
    "version ignored": Plan(_sends_too_late, frozenset({"reordered"})),
    "row lock removed": Plan(_falls_asleep, frozenset({"failed"})),
}
