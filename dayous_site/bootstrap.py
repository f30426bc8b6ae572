"""Make .venv, install the pinned requirements when they changed, and go on inside it.

Standard library only, and written so that even an old Python can read it far enough to be told
that it is too old.
"""

import hashlib
import os
import shutil
import subprocess
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
VENV = os.path.join(ROOT, ".venv")
PYTHON = os.path.join(VENV, "bin", "python")
OLDEST = (3, 11)
TRIED = (3, 11)


class CannotStart(Exception):
    """Something is missing on this machine; the sentence says what, and what to do."""


def enter(requirements: str) -> None:
    """Run the calling script with the Python of .venv; returns only when already inside it."""
    if os.path.realpath(sys.prefix) == os.path.realpath(VENV):
        return
    try:
        _check_python()
        _prepare(requirements)
    except CannotStart as why:
        sys.exit("dayous: %s" % why)
    except KeyboardInterrupt:
        sys.exit("dayous: interrupted; start again to go on.")
    os.execv(PYTHON, [PYTHON] + sys.argv)


def _check_python() -> None:
    found = "%d.%d" % sys.version_info[:2]
    if sys.version_info[:2] < OLDEST:
        raise CannotStart("this is Python %s; install Python 3.11 and start again." % found)
    if sys.version_info[:2] > TRIED:
        _say("this is Python %s; Dayous is tried on 3.11, so going on without a promise." % found)


def _prepare(requirements: str) -> None:
    """Make .venv hold exactly these requirements; the stamp is written last."""
    stamp = os.path.join(VENV, ".holds-" + requirements)
    wanted = _fingerprint()
    if os.path.exists(PYTHON) and _read(stamp) == wanted:
        return
    if not os.access(ROOT, os.W_OK):
        raise CannotStart(
            "%s cannot be written; give yourself the right or clone elsewhere." % ROOT
        )
    if _read(os.path.join(VENV, ".python")) != sys.version:
        _make_venv()
    _say("installing %s into .venv; the first time takes about a minute" % requirements)
    _install(requirements)
    _write(stamp, wanted)


def _make_venv() -> None:
    _say("making .venv with Python %s" % sys.version.split()[0])
    shutil.rmtree(VENV, ignore_errors=True)
    command = [sys.executable, "-m", "venv", VENV]
    if subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT).returncode:
        shutil.rmtree(VENV, ignore_errors=True)
        raise CannotStart(
            "this Python cannot make a virtual environment; on Debian and Ubuntu run"
            " `apt install python3-venv` and start again."
        )
    _write(os.path.join(VENV, ".python"), sys.version)


def _install(requirements: str) -> None:
    """Let pip install, with a line for every package that arrives."""
    command = [PYTHON, "-m", "pip", "install", "--disable-pip-version-check", "--no-input"]
    command += ["--progress-bar=off", "--retries=2", "-r", os.path.join(ROOT, requirements)]
    pip = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    said = []
    for line in pip.stdout or ():
        said.append(line)
        _show(line)
    _clear()
    if pip.wait():
        errors = [line.strip() for line in said if line.startswith("ERROR")]
        raise CannotStart(
            "the packages could not be installed; check the network and start again. (%s)"
            % (errors[-1] if errors else "pip ended with an error")
        )


def _show(line: str) -> None:
    """On a terminal one line that changes; elsewhere a line a package."""
    if line.startswith("Collecting "):
        package = line.split()[1]
        if sys.stdout.isatty():
            sys.stdout.write("\r\033[K[setup] %s" % package)
            sys.stdout.flush()
        else:
            _say(package)
    elif line.startswith("Installing collected"):
        _clear()
        _say("unpacking")


def _clear() -> None:
    if sys.stdout.isatty():
        sys.stdout.write("\r\033[K")


def _fingerprint() -> str:
    names = ("requirements.txt", "requirements-dev.txt")
    content = "".join(_read(os.path.join(ROOT, name)) for name in names) + sys.version
    return hashlib.sha256(content.encode()).hexdigest()


def _read(path: str) -> str:
    try:
        with open(path) as file:
            return file.read()
    except OSError:
        return ""


def _write(path: str, content: str) -> None:
    with open(path, "w") as file:
        file.write(content)


def _say(sentence: str) -> None:
    print("[setup] %s" % sentence)
    sys.stdout.flush()
