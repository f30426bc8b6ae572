"""What the site writes down of itself."""

import pytest

from dayous_site.journal import without_slugs


@pytest.mark.parametrize(
    ("path", "written"),
    [
        ("/t/q7Zk/", "/t/…/"),
        ("/t/q7Zk/move", "/t/…/move"),
        ("/ws/t/q7Zk/", "/ws/t/…/"),
        ("Not Found: /t/q7Zk", "Not Found: /t/…"),
        ("/tables/", "/tables/"),
    ],
)
def test_the_address_of_a_table_is_masked(path, written):
    assert without_slugs(path) == written
