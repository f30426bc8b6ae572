"""What lies upon the felt: who is gathered, which way round, the new trump, how it ended."""

import re
from dataclasses import replace

import pytest

from games import screens
from games.course.terms import Terms
from games.engine import cards
from games.looks import LogEntry, ScoreLook
from tests.engine.random_play import random_game
from tests.games.looking import board, finished, gathering, look_at, looks_of_a_game, seats


def test_the_opener_of_dayous_is_asked_for_the_direction():
    rules = Terms(preset="dayous", most=3).rules(3)
    _, position = next(iter(random_game(rules, 1)))
    opener = position.awaited[0]
    html = board(look_at(rules, position, opener, preset="dayous"))
    assert 'form="moves" name="move" value="direction counterclockwise"' in html
    assert "New trump in" in html
    assert 'data-halves="2"' in html


def test_a_change_of_trump_is_shown_with_the_old_and_the_new_suit():
    rules = Terms(preset="dayous", most=2).rules(2)
    for look in looks_of_a_game(rules, seed=1, viewer=0, preset="dayous"):
        story = look.log[-1].story if look.log else None
        if story and story.trump is not None and look.phase == "playing":
            html = board(look)
            assert f'trump-change__new" data-suit="{cards.SUIT_LETTERS[story.trump]}"' in html
            return
    pytest.fail("the trump never changed")


def test_a_guest_sits_down_with_one_click():
    html = board(gathering(None))
    assert 'formaction="/t/samovar/sit"' in html
    assert "Sit down" in html
    assert "/begin" not in html


def test_a_host_alone_shares_the_address_and_adds_bots():
    html = board(gathering(0))
    assert 'data-share="/t/samovar/"' in html
    assert 'formaction="/t/samovar/bot" name="add"' in html
    assert "/begin" not in html
    assert "1 more player is needed." in html


def test_a_host_with_enough_players_begins_or_asks_one_to_leave():
    html = board(gathering(0, taken=("Anna", "Boris")))
    assert 'formaction="/t/samovar/begin"' in html
    assert 'formaction="/t/samovar/kick" name="seat" value="1"' in html


def test_whoever_was_asked_to_leave_is_told_so_and_finds_other_tables():
    html = screens.frame(gathering(None, is_kicked=True))["html"]
    assert "The host has asked you to leave" in html
    assert 'href="/tables/"' in html
    assert "formaction" not in html


def test_a_name_stays_plain_text_wherever_it_stands():
    name = "<script>alert(1)</script>"
    for viewer in (None, 0):
        html = board(gathering(viewer, taken=("Anna", name)))
        assert "<script" not in html
        assert "&lt;script&gt;" in html


def test_a_finished_game_shows_the_places_and_the_fool_last():
    look = finished()
    html, fool = board(look), look.seats[look.places[-1][0]].name
    assert re.findall(r'places__name">(\w+)<', html)[-1] == fool
    assert "data-fool" in html
    assert 'id="moves"' not in html


def test_the_next_game_is_gathered_upon_the_last_board():
    last, score = finished(), (ScoreLook("Anna", games=2, fool=1),)
    not_ready = tuple(replace(seat, is_ready=False) for seat in last.seats)
    html = board(gathering(0, seats=not_ready, game="g2", last=last, score=score))
    assert 'formaction="/t/samovar/ready"' in html
    assert 'name="game" value="g2"' in html
    assert "data-fool" in html
    assert 'name="seed"' in html


def test_whoever_is_ready_for_the_next_game_is_named_and_the_last_is_not_retold():
    last, log = finished(), (LogEntry(number=2, bout=1, kind="seed", seat=1, by="player"),)
    again = gathering(0, seats=seats(3), game="g2", last=last, log=log)
    assert screens.frame(again, after=1)["say"] == "Boris is ready."
    just_over = gathering(0, seats=seats(3), game="g2", last=last)
    said = screens.frame(just_over, after=1)["say"]
    assert last.seats[last.places[-1][0]].name in said
    assert len(said) < 400


def test_what_happened_last_is_spoken_in_full():
    frame = screens.frame(finished())
    assert frame["say"].endswith(".")
    assert frame["sound"] == "over"
