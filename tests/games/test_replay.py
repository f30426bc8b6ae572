"""Reading a log: old forms are read as today's, and what nobody understands is refused."""

import pytest

from games.course import chain, terms, upcasters
from games.course.replay import Replay, WrongEvent
from games.engine import shuffle
from games.models import Event


def test_an_event_in_todays_form_is_read_as_it_is():
    event = {"form": upcasters.FORM, "text": "take"}
    assert upcasters.current(event) is event


def test_an_old_event_takes_every_step_to_todays_form():
    steps = {
        1: lambda event: {**event, "text": event["text"].upper()},
        2: lambda event: {**event, "text": event["text"] + "!"},
    }
    read = upcasters.current({"form": 1, "text": "take"}, steps=steps, form=3)
    assert read == {"form": 3, "text": "TAKE!"}


@pytest.mark.parametrize("form", [0, upcasters.FORM + 1, "1", None])
def test_an_unknown_form_is_refused(form):
    with pytest.raises(upcasters.UnknownForm):
        upcasters.current({"form": form})


def test_events_are_written_in_todays_form():
    assert Event().form == upcasters.FORM


def test_terms_that_name_no_edition_are_those_of_the_first_for_ever():
    """A correction that changes a legal game is a new edition, which new tables then name."""
    assert terms.read("encounter players=2-2 memory=open").rules(2).edition == 1
    named = terms.read("encounter players=2-2 memory=open edition=1")
    assert (named.rules(2).edition, terms.write(named).split()[-1]) == (1, "edition=1")


def test_a_log_by_an_unknown_edition_is_not_read():
    secret = bytes(64)
    said = f"commitment={shuffle.commitment('g', secret)} follows={chain.NOTHING_BEFORE}"
    public = {
        "form": 1,
        "game": "g",
        "number": 1,
        "kind": "open",
        "seat": None,
        "by": "house",
        "text": f"{said} terms encounter players=2-2 memory=open edition=2",
        "at": "2026-01-01T12:00:00.000000+00:00",
        "outcome": {},
    }
    with pytest.raises(WrongEvent, match="event 1: cannot follow: P2 out_of_range"):
        Replay("g", secret).read(public, chain.link(chain.NOTHING_BEFORE, public))
