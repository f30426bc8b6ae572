"""Guests: playing without having registered."""

import re

import pytest

from accounts import guests
from accounts.models import User

pytestmark = [pytest.mark.both, pytest.mark.django_db]


def test_whoever_plays_becomes_a_guest_with_a_pleasant_name(client):
    client.post("/play")
    guest = User.objects.get()
    assert guest.is_guest
    assert re.fullmatch(r"[A-Z][a-z]+ [A-Z][a-z]+ \d{1,2}", guest.username)
    assert not guest.has_usable_password()


def test_a_browser_stays_the_same_guest_for_a_year(client):
    client.post("/play")
    client.post("/play")
    assert User.objects.count() == 1
    assert client.session.get_expiry_age() >= 364 * 24 * 3600


def test_a_new_guest_gets_a_new_session(client):
    client.get("/me/sign-in/")
    client.session.save()
    before = client.session.session_key
    client.post("/play")
    assert client.session.session_key != before


@pytest.mark.parametrize("path", ["/", "/tables/", "/tables/new", "/rules/dayous/"])
def test_looking_makes_nobody_a_guest(client, path):
    assert client.get(path).status_code == 200
    assert not User.objects.exists()


def test_two_guests_are_never_called_the_same(monkeypatch):
    taken = iter(["Amber Fox 27", "Amber Fox 27", "Amber Fox 271"])
    monkeypatch.setattr(guests, "find_name", lambda numbers: next(taken))
    names = {guests.make_guest().username, guests.make_guest().username}
    assert names == {"Amber Fox 27", "Amber Fox 271"}
