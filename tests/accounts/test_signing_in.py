"""Signing in and out."""

import pytest
from django.conf import settings
from django.urls import reverse

from accounts.models import User
from games import limits, push
from games.sockets import fresh_session

pytestmark = pytest.mark.django_db

PASSWORD = "a samovar full of tea"


@pytest.fixture
def anna():
    return User.objects.create_user("anna", password=PASSWORD)


def sign_in(client, name="anna", password=PASSWORD, **more):
    return client.post(reverse("sign_in"), {"username": name, "password": password, **more})


def test_who_signs_in_is_greeted_by_name_and_may_sign_out(client, anna):
    sign_in(client)
    assert "Sign out anna" in client.get("/").text
    client.post(reverse("sign_out"))
    assert "Sign out" not in client.get("/").text


@pytest.mark.parametrize(("name", "password"), [("anna", "wrong"), ("nobody", PASSWORD)])
def test_a_wrong_name_and_a_wrong_password_are_answered_alike(client, anna, name, password):
    answer = sign_in(client, name, password)
    assert "do not belong together" in answer.text
    assert "_auth_user_id" not in client.session


def test_signing_in_leads_to_the_games_one_plays(client, anna):
    assert sign_in(client).url == reverse("tables")


def test_a_session_gets_a_new_key_when_somebody_signs_in(client, anna):
    client.get(reverse("sign_in"))
    client.session.save()
    before = client.session.session_key
    sign_in(client)
    assert client.session.session_key != before


def test_signing_in_never_leads_to_another_site(client, anna):
    assert sign_in(client, next="https://elsewhere.example/").url == reverse("tables")


def test_signing_out_takes_more_than_following_a_link(client, anna):
    sign_in(client)
    assert client.get(reverse("sign_out")).status_code == 405


def test_a_guest_may_sign_in_as_somebody_they_have_been_before(client, anna):
    client.post("/play")
    assert "password" in client.get(reverse("sign_in")).text
    sign_in(client)
    assert "Sign out anna" in client.get("/").text


def test_nobody_may_try_passwords_for_ever(client, anna, settings, monkeypatch):
    settings.LIMITS_FACTOR, settings.REDIS_URL = 1, ""
    monkeypatch.setattr(limits, "_own", limits._Own())
    answers = [sign_in(client, password=f"guess {n}").status_code for n in range(12)]
    assert answers == [200] * 5 + [429] * 7
    assert sign_in(client).status_code == 429


@pytest.mark.django_db(transaction=True)
def test_whoever_is_told_of_a_sign_out_finds_the_session_gone(client, anna, monkeypatch):
    """A socket that was told sooner would still find it, and stay open."""
    sign_in(client)
    key, found = client.cookies[settings.SESSION_COOKIE_NAME].value, []
    assert fresh_session(key).load()
    monkeypatch.setattr(push, "person_changed", lambda _: found.append(fresh_session(key).load()))
    client.post(reverse("sign_out"))
    assert found == [{}]
