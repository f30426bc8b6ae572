"""Keys are made once, and bad ones are refused."""

from concurrent.futures import ThreadPoolExecutor

import pytest

from dayous_site import keys


def test_two_first_starts_at_once_agree_on_the_keys(tmp_path):
    with ThreadPoolExecutor(8) as starts:
        kept = list(starts.map(lambda _: keys.keep(tmp_path / "keys.env"), range(8)))
    assert all(pair == kept[0] for pair in kept)
    assert [path.name for path in tmp_path.iterdir()] == ["keys.env"]


def test_fresh_keys_are_good_keys():
    keys.judge(keys.new_secret_key(), [], [keys.new_deck_key(), keys.new_deck_key()])


def test_an_old_key_may_not_be_the_new_one():
    key = keys.new_secret_key()
    with pytest.raises(keys.BadKey, match="used twice"):
        keys.judge(key, [key], [keys.new_deck_key()])


def test_a_deck_key_may_not_sign_cookies():
    key = keys.new_deck_key() + keys.new_deck_key()
    with pytest.raises(keys.BadKey):
        keys.judge(key, [], [key])
