"""`./run --demo`: people, games and tables to look at, made once."""

import io

import pytest
from django.contrib.auth import authenticate
from django.core.management import CommandError, call_command

from games.engine.rules import PRESETS
from games.management.commands import serve
from games.models import Event, Game, Table
from games.selectors import public_tables
from games.services import checks
from games.simulation import demo
from tests.games.people import person


@pytest.fixture
def one_preset(monkeypatch):
    """Quickly made: one finished game, none under way."""
    monkeypatch.setattr(demo, "PRESETS", {"classic": PRESETS["classic"]})
    monkeypatch.setattr(demo, "_RUNNING", {})


@pytest.mark.django_db
def test_the_demo_shows_every_preset_finished_and_some_games_under_way():
    demo.prepare()
    over = Game.objects.filter(phase="over").values_list("terms", flat=True)
    assert {terms.split()[0] for terms in over} == set(PRESETS)
    assert Game.objects.filter(phase="playing").count() == 3
    assert [game.table.name for game in public_tables()] == [
        "Quick one",
        "Sunday Dayous",
        "Come and play",
    ]
    assert all(verdict.is_sound for verdict in checks.check_all())
    for name in demo.PEOPLE:
        assert authenticate(username=name, password=demo.PASSWORD)


@pytest.mark.django_db
def test_a_second_start_adds_nothing(one_preset):
    demo.prepare()
    before = Table.objects.count(), Game.objects.count(), Event.objects.count()
    demo.prepare()
    assert (Table.objects.count(), Game.objects.count(), Event.objects.count()) == before


@pytest.mark.django_db
def test_somebody_elses_account_is_left_alone():
    clara = person("clara")
    clara.set_password("her own secret")
    clara.save()
    with pytest.raises(demo.NameTaken, match="clara"):
        demo.prepare()
    assert not Table.objects.exists()


@pytest.mark.both
def test_the_demo_is_for_the_embedded_mode_only(settings):
    settings.EMBEDDED = False
    with pytest.raises(CommandError, match="unset DATABASE_URL"):
        call_command("serve", demo=True)


@pytest.mark.django_db
def test_the_password_is_printed_at_the_first_start_and_the_second(one_preset):
    for _ in range(2):
        out = io.StringIO()
        serve.Command(stdout=out)._prepare_demo()
        assert (
            "Sign in as anna, boris, clara, dima; the password is six-of-trumps" in out.getvalue()
        )


@pytest.mark.django_db
def test_a_name_that_is_taken_is_told_in_a_sentence():
    person("anna")
    with pytest.raises(CommandError, match="an account anna is here already"):
        serve.Command(stdout=io.StringIO())._prepare_demo()
