"""What every answer of the site has in common."""

import pytest
from django.test import Client

from games import hints

pytestmark = [pytest.mark.both, pytest.mark.django_db]

PATHS = ["/", "/healthz", "/readyz", "/no-such-page", "/static/no-such-file"]


@pytest.mark.parametrize("path", PATHS)
def test_every_answer_carries_the_protective_headers(client, path):
    headers = client.get(path).headers
    policy = headers["Content-Security-Policy"]
    assert "default-src 'self'" in policy
    assert "unsafe" not in policy
    for directive in ("object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"):
        assert directive in policy
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["Referrer-Policy"] == "same-origin"
    assert headers["Cross-Origin-Opener-Policy"] == "same-origin"


def test_a_crash_shows_a_friendly_page_with_the_protective_headers(monkeypatch):
    monkeypatch.setattr("games.services.quick.play_now", lambda **given: 1 / 0)
    answer = Client(raise_request_exception=False).post("/play")
    assert answer.status_code == 500
    assert "default-src 'self'" in answer.headers["Content-Security-Policy"]
    assert "ZeroDivisionError" not in answer.text


def test_a_post_without_its_token_is_refused():
    assert Client(enforce_csrf_checks=True).post("/play").status_code == 403


def test_the_landing_page_is_not_changed_by_looking_at_it(client):
    assert client.get("/").status_code == 200
    assert client.post("/").status_code == 405


def test_a_hint_that_cannot_be_sent_does_not_reach_the_caller(django_capture_on_commit_callbacks):
    def fail() -> None:
        raise ConnectionError("nobody there")

    with django_capture_on_commit_callbacks(execute=True) as sent:
        hints.after_commit(fail)
    assert len(sent) == 1
