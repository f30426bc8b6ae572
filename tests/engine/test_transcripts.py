"""Golden games: a change of the rules or of what is seen shows as a change of these files.

`manage.py transcripts` writes them anew, to be read as a diff.
"""

from pathlib import Path

import pytest

from games.engine.rules import PRESETS
from tests.engine.golden import FOLDER, read, write

FILES = sorted(FOLDER.glob("*.txt"))


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_everybody_sees_in_every_game_what_they_saw_before(file: Path) -> None:
    text = file.read_text()
    assert write(read(text)) == text


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_all_seats_share_one_public_sight(file: Path) -> None:
    assert "differs" not in file.read_text()


def test_every_preset_has_golden_games() -> None:
    assert {file.stem.split("-")[0] for file in FILES} == set(PRESETS)
