"""Sockets are opened by our own pages only."""

import pytest

from dayous_site.origins import is_ours

pytestmark = pytest.mark.both
HOST = "dayous.example.org"


@pytest.fixture(autouse=True)
def _our_site(settings):
    settings.SITE_URL = f"https://{HOST}"
    settings.ALLOWED_HOSTS = [HOST]


def test_our_own_page_may_open_a_socket():
    assert is_ours(f"https://{HOST}", HOST)


@pytest.mark.parametrize(
    "origin",
    [
        *("", "null", "https://evil.example", f"http://{HOST}", f"https://{HOST}:8443"),
        *(f"https://sub.{HOST}", f"https://{HOST}.evil.example", f"https://evil{HOST}"),
        *(f"https://{HOST}@evil.example", f"https://{HOST}/", f"wss://{HOST}", "file://"),
    ],
)
def test_any_other_page_may_not(origin):
    assert not is_ours(origin, HOST)


def test_a_page_of_a_foreign_host_that_points_at_us_may_not():
    assert not is_ours("https://rebound.example", "rebound.example")
