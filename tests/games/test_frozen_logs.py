"""Logs of earlier releases, read for ever as on the day they were written."""

import copy
import io
import json
from pathlib import Path

import pytest
from django.core.management import call_command

from games.course.replay import WrongEvent
from games.engine.rules import PRESETS
from games.models import Table
from games.simulation import frozen
from games.simulation.frozen import followed

LOGS = sorted((Path(__file__).parent.parent / "logs").glob("*.json"))


def test_every_preset_has_frozen_logs():
    presets = [path.name.rsplit("-", 1)[0] for path in LOGS]
    assert {name for name in presets if presets.count(name) >= 3} == set(PRESETS)


@pytest.mark.parametrize("path", LOGS, ids=lambda path: path.stem)
def test_a_frozen_log_leads_where_it_always_led(path):
    kept = json.loads(path.read_text())
    found = followed(kept["game"], kept["secret"], kept["events"])
    assert found == {"position": kept["position"], "result": kept["result"]}


@pytest.mark.parametrize("path", LOGS[::3], ids=lambda path: path.stem)
def test_a_changed_event_of_a_frozen_log_is_found(path):
    kept = json.loads(path.read_text())
    for event in kept["events"][::9]:
        forged = copy.deepcopy(kept["events"])
        forged[event["number"] - 1]["text"] += " "
        with pytest.raises(WrongEvent) as found:
            followed(kept["game"], kept["secret"], forged)
        assert found.value.number == event["number"]


@pytest.mark.django_db
def test_new_logs_are_added_and_the_database_keeps_none(tmp_path):
    call_command("frozen_logs", preset=["classic"], folder=tmp_path, stdout=io.StringIO())
    assert names_in(tmp_path) == ["classic-01", "classic-02", "classic-03"]
    assert not Table.objects.exists()


def test_old_logs_are_left_alone(tmp_path, monkeypatch):
    monkeypatch.setattr(frozen, "freeze", lambda *_: [json.loads(LOGS[0].read_text())])
    for _ in range(2):
        call_command("frozen_logs", preset=["spec"], folder=tmp_path, stdout=io.StringIO())
        (tmp_path / "spec-01.json").write_text("old")
    assert names_in(tmp_path) == ["spec-01", "spec-02"]
    assert (tmp_path / "spec-01.json").read_text() == "old"
    assert json.loads((tmp_path / "spec-02.json").read_text())["events"]


def names_in(folder: Path) -> list[str]:
    return sorted(path.stem for path in folder.iterdir())
