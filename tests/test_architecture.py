"""Who may use whom, read from the imports."""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
TOP_LEVEL = {
    *("manage.py", "requirements.txt", "requirements-dev.txt", "pyproject.toml", "run", "test"),
    *("dayous_site", "games", "accounts", "templates", "static", "tests", "docs"),
    *("README.md", "LICENSE", "THIRD_PARTY.md", "CONTRIBUTING.md", "var", "staticfiles"),
}

# A place, and the only parts of the project it may import.
MAY_IMPORT = {
    "games/engine": ("games.engine",),
    "games/course": ("games.course", "games.engine"),
    "games/bots": ("games.bots", "games.engine"),
    "games/wording": ("games.wording", "games.course", "games.engine"),
    "games/looks.py": ("games.course", "games.engine"),
    "games/models.py": ("games.course",),
    "games/vault.py": ("games.course", "games.models"),
    "games/clock.py": (),
    "games/push.py": ("games.hints",),
    "games/hints.py": (),
    "games/benches": ("games", "dayous_site"),
    "accounts": ("accounts", "games.limits", "games.selectors"),
    "dayous_site/bootstrap.py": (),
    "dayous_site/keys.py": (),
}
# A place, and parts of the project it must not import.
MUST_NOT_IMPORT = {
    "games": ("accounts", "tests"),
    **{
        f"games/{part}.py": ("games.models", "games.vault", "games.hints", "games.engine.position")
        for part in ("views", "commands", "gate", "answers", "forms", "boards")
    },
    "games/consumers.py": ("games.models", "games.vault", "games.hints", "games.services"),
    "games/screens": (
        *("games.models", "games.services", "games.views"),
        *("games.engine.position", "games.engine.play"),
    ),
    "games/selectors.py": ("games.services", "games.views"),
    "games/services": ("games.views", "games.tasks", "games.selectors", "dayous_site"),
    "games/bots": ("games.engine.position", "games.engine.play"),
    "games/looks.py": ("games.engine.position", "games.course.course"),
}
# Commands that prove something, so they stand on the tests; a site never runs them.
PROVING = ("faults", "non_interference", "rule_table", "screenshots", "transcripts")
OURS = ("accounts", "dayous_site", "games", "tests")


def files(place: str) -> list[Path]:
    path = ROOT / place
    found = path.rglob("*.py") if path.is_dir() else [path]
    return [file for file in found if "migrations" not in file.parts]


def imports(file: Path) -> Iterator[str]:
    package = file.relative_to(ROOT).with_suffix("").parts[:-1]
    for node in ast.walk(ast.parse(file.read_text())):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else ()
            module = ".".join([*base, *filter(None, [node.module])])
            yield from (f"{module}.{alias.name}" for alias in node.names)


def within(name: str, parts: tuple[str, ...]) -> bool:
    return f"{name}.".startswith(tuple(f"{part}." for part in parts))


@pytest.mark.parametrize("place", MAY_IMPORT)
def test_a_place_imports_only_what_it_may(place):
    for file in files(place):
        for name in filter(lambda name: within(name, OURS), imports(file)):
            assert within(name, MAY_IMPORT[place]), f"{file} imports {name}"


@pytest.mark.parametrize("place", MUST_NOT_IMPORT)
def test_a_place_imports_nothing_it_must_not(place):
    for file in files(place):
        allowed = ("tests",) if file.stem in PROVING else ()
        for name in filter(lambda name: not within(name, allowed), imports(file)):
            assert not within(name, MUST_NOT_IMPORT[place]), f"{file} imports {name}"


@pytest.mark.parametrize("place", ["games/engine", "games/course", "dayous_site/bootstrap.py"])
def test_it_needs_nothing_but_the_standard_library(place):
    for file in files(place):
        for name in filter(lambda name: not within(name, OURS), imports(file)):
            assert name.split(".")[0] in sys.stdlib_module_names, f"{file} imports {name}"


@pytest.mark.parametrize("hidden", ["games.vault", "games.scenes"])
def test_only_services_and_selectors_open_the_vault(hidden):
    """Nor do others reach the scenes, in which what came out of it is kept for a while."""
    trusted = ("games/services/", "games/selectors.py", "games/scenes.py", "games/vault.py")
    for file in files("games"):
        place = file.relative_to(ROOT).as_posix()
        if not place.startswith(trusted):
            assert not any(within(name, (hidden,)) for name in imports(file)), f"{place}: {hidden}"


def test_only_the_vault_touches_what_is_sealed():
    """A hidden card lies in two columns; no query, page or admin names them."""
    for file in [*files("games"), *files("accounts"), *files("dayous_site")]:
        for node in ast.walk(ast.parse(file.read_text())):
            if isinstance(node, ast.Attribute) and node.attr.startswith("sealed_"):
                assert file.name == "vault.py", f"{file} touches {node.attr}"


def test_only_services_write():
    """Nothing else creates, saves, updates or deletes a row."""
    writes = {"create", "save", "update", "delete", "bulk_create", "get_or_create"}
    readers = ["games/selectors.py", "games/logs.py", "games/views.py", "games/tasks.py"]
    for file in [file for place in readers for file in files(place)]:
        for node in ast.walk(ast.parse(file.read_text())):
            if isinstance(node, ast.Attribute):
                assert node.attr not in writes, f"{file} writes"


def test_the_games_package_itself_is_empty():
    assert (ROOT / "games/__init__.py").read_text() == ""


def test_files_and_functions_stay_short():
    for place in OURS:
        for file in files(place):
            assert len(file.read_text().splitlines()) <= 300, file
            for node in ast.walk(ast.parse(file.read_text())):
                if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.end_lineno:
                    assert node.end_lineno - node.lineno < 40, f"{file}: {node.name}"


def test_nothing_else_lies_at_the_top():
    found = {path.name for path in ROOT.iterdir() if path.name[0] not in "._"}
    assert found <= TOP_LEVEL
