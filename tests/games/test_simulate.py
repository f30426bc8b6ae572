"""Whole games through the services, played by people who are none."""

import io

import pytest
from django.core.management import CommandError, call_command

from games.models import Event, Game, Table
from games.progress import bar
from games.simulation import plans, playing


def simulated(**options) -> str:
    out = io.StringIO()
    call_command("simulate", stdout=out, **options)
    return out.getvalue()


@pytest.mark.both
@pytest.mark.django_db
def test_as_many_games_as_asked_for_are_played_to_the_end():
    said = simulated(games=3, preset="classic", seed="kitchen")
    assert said.startswith("3 games, ")
    assert Game.objects.filter(phase="over").count() == 3
    assert not Game.objects.filter(phase="playing").exists()
    assert not Table.objects.filter(closed_at=None).exists()
    assert Event.objects.filter(kind="end").count() == 3


@pytest.mark.django_db
def test_a_game_that_drags_on_is_given_up_and_still_ends(monkeypatch):
    monkeypatch.setattr(playing, "LONGEST", 3)
    plan = plans.Plan(plans.fitting("encounter", 2), games=2, seed="slow")
    tally = playing.play_table(plan)
    assert tally.games == 2
    ends = Event.objects.filter(kind="end").values_list("outcome__how", flat=True)
    assert set(ends) == {"resigned"}


def test_every_preset_and_number_of_players_gets_its_turn():
    terms = [plan.terms for plan in plans.plans(200, range(2, 9), list(plans.PRESETS), "x")]
    played = {(one.preset, one.most) for one in terms}
    assert len(played) == sum(len(preset.players) for preset in plans.PRESETS.values())


def test_exactly_so_many_games_are_planned():
    assert sum(plan.games for plan in plans.plans(17, range(2, 9), ["dayous"], "x")) == 17


def test_a_preset_that_so_many_cannot_play_is_told():
    with pytest.raises(CommandError, match="can be played by so many"):
        simulated(games=1, preset="classic", players=range(5, 7))


def test_the_bar_says_how_far_it_is_and_how_long_it_takes():
    assert bar(50, 200, 10).endswith(" 50 of 200, 30 s left")
