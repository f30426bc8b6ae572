"""What is on the board for whom while a game is played, without a browser and a database."""

import re
from dataclasses import replace
from datetime import timedelta

import pytest

from games import screens
from games.course.terms import Terms
from games.engine import cards
from games.looks import LogEntry
from tests.engine.random_play import random_game
from tests.games.looking import (
    NOW,
    attacked,
    board,
    button,
    finished,
    look_at,
    looks_of_a_game,
    moments,
    seats,
    seen,
)
from tests.scenario import Scenario

ON_A_BOARD = re.compile(r"\b([2-9TJQKA][cdhs][2-4]?)\b")


def test_a_defender_sees_what_beats_what_and_may_take():
    html = board(seen(attacked(), "boris"))
    assert 'value="defend 6h 7h"' in button(html, "7h")
    assert 'data-beats="6h"' in button(html, "8s")
    assert 'aria-disabled="true"' in button(html, "Qd")
    assert 'data-target="6h"' in html
    assert re.search(r'<button class="btn btn--take" name="move" value="take"[^>]*', html)
    assert "data-awaited" in html


def test_a_card_that_cannot_be_played_asks_the_rules_why():
    assert 'value="defend 6h Qd"' in button(board(seen(attacked(), "boris")), "Qd")
    assert 'value="attack Ks"' in button(board(seen(attacked(), "anna")), "Ks")


def test_an_opener_can_put_several_cards_of_a_rank_together():
    scenario = Scenario(trump="s", attacks="anna", anna="6h 6d Ks", boris="7h 8s 9c")
    html = board(seen(scenario, "anna"))
    assert 'value="attack 6h"' in button(html, "6h")
    assert 'data-room="3" data-one-rank' in html


def test_whoever_may_throw_in_sees_only_fitting_cards_lit():
    html = board(seen(attacked(), "clara"))
    assert 'data-choice="attack"' in button(html, "6s")
    assert "data-choice" not in button(html, "Kd")
    assert "You may throw in" in html


def test_a_spectator_sees_no_hand_and_no_buttons():
    html = board(seen(attacked(), None))
    assert 'id="moves"' not in html
    assert html.count('class="seat"') == 3
    assert set(ON_A_BOARD.findall(html)) == {"6h"}


def test_seats_are_counted_clockwise_from_the_viewer():
    html = board(seen(attacked(), "boris"))
    assert 'data-seat="1" id="seat-2"' in html
    assert 'data-seat="2" id="seat-0"' in html
    assert 'id="seat-1"' not in html


def test_a_player_who_is_out_has_no_buttons():
    scenario = Scenario(trump="s", attacks="boris", anna="", boris="6h 7d", clara="8h 9c")
    html = board(seen(scenario, "anna"))
    assert "data-action" not in html
    assert "You are out" in html


def test_the_title_says_that_it_is_your_turn():
    assert screens.frame(seen(attacked(), "boris"))["title"] == "● Your turn · Samovar"
    assert screens.frame(seen(attacked(), "anna"))["title"].startswith("Samovar")


def test_a_page_that_knows_what_it_has_seen_gets_all_that_followed():
    seen = len(finished().log) - 8
    html = board(finished(), after=seen)
    assert f'id="l-{seen + 1}-0"' in html
    assert f'id="l-{seen}-0"' not in html


def test_old_bouts_are_told_in_outline_where_the_table_forgets():
    log = [
        LogEntry(number=4, bout=1, kind="move", seat=0, by="player", whom=1),
        LogEntry(number=9, bout=2, kind="keep", seat=2, by="clock"),
    ]
    html = board(seen(attacked(), "anna", log=log))
    assert re.search(r'id="l-4-0" data-outline><b><bdi>Anna</bdi></b> attacks', html)
    assert "is away, and a bot plays" in html


def test_a_player_who_was_away_takes_the_seat_back():
    away = tuple(replace(seat, is_away=seat.number == 1) for seat in seats(3))
    html = board(seen(attacked(), "boris", seats=away))
    assert 'action="/t/samovar/back"' in html
    assert "data-action" not in html


def test_a_deadline_is_on_the_board_and_in_the_frame():
    until = NOW + timedelta(seconds=30)
    look = seen(attacked(), "boris", deadline=until)
    frame = screens.frame(look)
    assert frame["deadline"] == until.isoformat()
    assert "data-deadline=" in frame["html"]
    assert "0:30" in frame["html"]


def may_be_named(look):
    """Every card this viewer may know, and those that the log has named to everyone."""
    sight = look.sight
    known = sight.hand | sight.field_cards | sight.trump_card | sum(sight.hands)
    for past in look.log:
        move, story = past.move, past.story
        for some in (getattr(move, "cards", 0), getattr(move, "card", 0)):
            known |= some
        for target, by in getattr(move, "pairs", ()):
            known |= target | by
        for _, some in story.drew_open:
            known |= some
    return {cards.name(card) for card in cards.each(known)}


@pytest.mark.parametrize(
    ("preset", "players", "changes"),
    [
        ("dayous", 4, {}),
        ("dayous", 3, {"decks": 2, "flash": True}),
        ("spec", 4, {}),
        ("rules", 3, {}),
        ("railway", 5, {}),
    ],
)
def test_no_board_names_a_card_that_its_viewer_may_not_see(preset, players, changes):
    rules = Terms(preset=preset, most=players, changes=changes).rules(players)
    viewers = [*range(players), None]
    for moment, (log, position) in enumerate(moments(rules, random_game(rules, 7))):
        viewer = viewers[moment % len(viewers)]
        look = look_at(rules, position, viewer, preset=preset, log=log)
        named = set(ON_A_BOARD.findall(board(look)))
        assert named <= may_be_named(look)


def sizes(terms, players, hand, field):
    """How large the boards of a random game are, where hand and field are of this size."""
    rules = terms.rules(players)
    return [
        len(board(look).encode())
        for look in looks_of_a_game(rules, seed=11, viewer=0, preset=terms.preset, terms=terms)
        if cards.count(look.sight.hand) in hand and len(look.sight.field) in field
    ]


def test_a_board_of_four_stays_small():
    found = sizes(Terms(preset="dayous", most=4), 4, hand=range(13), field=range(4, 7))
    assert 5_000 < max(found) < 12_000


def test_a_board_of_eight_with_two_dozen_cards_stays_small():
    terms = Terms(preset="dayous", most=8, changes={"decks": 2})
    assert 10_000 < max(sizes(terms, 8, hand=range(8, 25), field=range(5, 13))) < 24_000
