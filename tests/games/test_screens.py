"""What is on the board for whom: built from a look, without a browser and without a database."""

import re
from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest
from django.template.loader import render_to_string

from games import screens
from games.course.outcome import whom
from games.course.terms import Terms
from games.engine import cards
from games.engine.sight import see
from games.engine.story import tell
from games.looks import LogEntry, Look, ScoreLook, SeatLook
from tests.engine.random_play import random_game
from tests.scenario import NAMES, Scenario

NOW = datetime(2026, 11, 18, 12, tzinfo=UTC)
ON_A_BOARD = re.compile(r"\b([2-9TJQKA][cdhs][2-4]?)\b")


def seats(number, **changes):
    return tuple(
        SeatLook(seat, NAMES[seat].title(), True, is_host=not seat, is_ready=True, **changes)
        for seat in range(number)
    )


def look_at(rules, position, viewer, *, preset="encounter", log=(), **facts):
    given = {
        "slug": "samovar",
        "name": "Samovar",
        "preset": preset,
        "terms": facts.get("terms") or Terms(preset=preset, most=rules.players),
        "is_public": True,
        "game": "g1",
        "version": len(log),
        "phase": "over" if position.is_over else "playing",
        "seats": seats(rules.players),
        "viewer": viewer,
        "is_host": viewer == 0,
        "rules": rules,
        "sight": see(rules, position, viewer),
        "now": NOW,
        "how": "played" if position.is_over else "",
        "places": tuple(map(tuple, position.places)) if position.is_over else (),
        "log": tuple(log),
    }
    return Look(**given | facts)


def board(scenario, name, **facts):
    viewer = None if name is None else NAMES.index(name)
    return screens.frame(look_at(scenario.rules, scenario.position, viewer, **facts))["html"]


def button(html, card):
    """The button of this card in the hand."""
    found = re.search(rf'<button class="card" id="c-{card}"[^>]*>', html)
    assert found, f"{card} is not in the hand"
    return found[0]


@pytest.fixture
def attacked():
    """Boris is attacked by anna; clara may throw in."""
    hands = {"anna": "6h 6d Ks", "boris": "7h 8s 9c Qd", "clara": "6s Kd 7c"}
    return Scenario(trump="s", attacks="anna", **hands).play("anna: attack 6h")


def test_a_defender_sees_what_beats_what_and_may_take(attacked):
    html = board(attacked, "boris")
    assert 'value="defend 6h 7h"' in button(html, "7h")
    assert 'data-beats="6h"' in button(html, "8s")
    assert 'aria-disabled="true"' in button(html, "Qd")
    assert 'data-target="6h"' in html
    assert re.search(r'<button class="btn btn--take" name="move" value="take"[^>]*', html)
    assert "data-awaited" in html


def test_a_card_that_cannot_be_played_asks_the_rules_why(attacked):
    assert 'value="defend 6h Qd"' in button(board(attacked, "boris"), "Qd")
    assert 'value="attack Ks"' in button(board(attacked, "anna"), "Ks")


def test_an_opener_can_put_several_cards_of_a_rank_together():
    scenario = Scenario(trump="s", attacks="anna", anna="6h 6d Ks", boris="7h 8s 9c")
    html = board(scenario, "anna")
    assert 'value="attack 6h"' in button(html, "6h")
    assert 'data-room="3" data-one-rank' in html


def test_whoever_may_throw_in_sees_only_fitting_cards_lit(attacked):
    html = board(attacked, "clara")
    assert 'data-choice="attack"' in button(html, "6s")
    assert "data-choice" not in button(html, "Kd")
    assert "You may throw in" in html


def test_a_spectator_sees_no_hand_and_no_buttons(attacked):
    html = board(attacked, None)
    assert 'id="moves"' not in html
    assert html.count('class="seat"') == 3
    assert set(ON_A_BOARD.findall(html)) == {"6h"}


def test_seats_are_counted_clockwise_from_the_viewer(attacked):
    html = board(attacked, "boris")
    assert 'data-seat="1" id="seat-2"' in html
    assert 'data-seat="2" id="seat-0"' in html
    assert 'id="seat-1"' not in html


def test_a_player_who_is_out_has_no_buttons():
    scenario = Scenario(trump="s", attacks="boris", anna="", boris="6h 7d", clara="8h 9c")
    html = board(scenario, "anna")
    assert "data-action" not in html
    assert "You are out" in html


def test_the_opener_of_dayous_is_asked_for_the_direction():
    rules = Terms(preset="dayous", most=3).rules(3)
    _, position = next(iter(random_game(rules, 1)))
    opener = position.awaited[0]
    html = screens.frame(look_at(rules, position, opener, preset="dayous"))["html"]
    assert 'form="moves" name="move" value="direction counterclockwise"' in html
    assert "New trump in" in html
    assert 'data-halves="2"' in html


def test_a_change_of_trump_is_shown_with_the_old_and_the_new_suit():
    rules = Terms(preset="dayous", most=2).rules(2)
    for look in looks_of_a_game(rules, seed=1, viewer=0, preset="dayous"):
        story = look.log[-1].story if look.log else None
        if story and story.trump is not None and look.phase == "playing":
            html = screens.frame(look)["html"]
            assert f'trump-change__new" data-suit="{cards.SUIT_LETTERS[story.trump]}"' in html
            return
    pytest.fail("the trump never changed")


def gathering(viewer, taken=("Anna",), **facts):
    chairs = tuple(
        SeatLook(seat, taken[seat], True, is_host=not seat, is_ready=True)
        if seat < len(taken)
        else SeatLook(seat)
        for seat in range(4)
    )
    given = {
        "slug": "samovar",
        "name": "Samovar",
        "preset": "encounter",
        "terms": Terms(preset="encounter", most=4),
        "is_public": False,
        "game": "g1",
        "version": 2,
        "phase": "gathering",
        "seats": chairs,
        "viewer": viewer,
        "is_host": viewer == 0,
        "now": NOW,
    }
    return Look(**given | facts)


def test_a_guest_sits_down_with_one_click():
    html = screens.frame(gathering(None))["html"]
    assert 'formaction="/t/samovar/sit"' in html
    assert "Sit down" in html
    assert "/begin" not in html


def test_a_host_alone_shares_the_address_and_adds_bots():
    html = screens.frame(gathering(0))["html"]
    assert 'data-share="/t/samovar/"' in html
    assert 'formaction="/t/samovar/bot" name="add"' in html
    assert "/begin" not in html
    assert "1 more player is needed." in html


def test_a_host_with_enough_players_begins_or_asks_one_to_leave():
    html = screens.frame(gathering(0, taken=("Anna", "Boris")))["html"]
    assert 'formaction="/t/samovar/begin"' in html
    assert 'formaction="/t/samovar/kick" name="seat" value="1"' in html


def test_a_name_stays_plain_text_wherever_it_stands():
    name = "<script>alert(1)</script>"
    for viewer in (None, 0):
        html = screens.frame(gathering(viewer, taken=("Anna", name)))["html"]
        assert "<script" not in html
        assert "&lt;script&gt;" in html


def moments(rules, seed):
    """A random game, moment by moment: the log so far, and the position."""
    log, before = [], None
    for move, position in random_game(rules, seed):
        if move:
            seen = see(rules, before, None), see(rules, position, None)
            log.append(entry(len(log) + 1, move, *seen))
        before = position
        yield log, position


def looks_of_a_game(rules, seed, viewer, **facts):
    """Every moment of a random game, as this viewer sees it."""
    for log, position in moments(rules, seed):
        yield look_at(rules, position, viewer, log=log, **facts)


def entry(number, move, before, after):
    return LogEntry(
        number=number,
        bout=before.bout,
        kind="move",
        seat=move.seat,
        by="",
        move=move,
        whom=whom(move, before, after),
        story=tell(before, after),
    )


@pytest.fixture(scope="module")
def finished():
    rules = Terms(preset="encounter", most=3).rules(3)
    return list(looks_of_a_game(rules, seed=3, viewer=0, preset="encounter"))[-1]


def test_a_finished_game_shows_the_places_and_the_fool_last(finished):
    html = screens.frame(finished)["html"]
    fool = finished.seats[finished.places[-1][0]].name
    assert re.findall(r'places__name">(\w+)<', html)[-1] == fool
    assert "data-fool" in html
    assert 'id="moves"' not in html


def test_the_next_game_is_gathered_upon_the_last_board(finished):
    score = (ScoreLook("Anna", games=2, fool=1),)
    not_ready = tuple(
        SeatLook(seat.number, seat.name, True, is_host=seat.is_host) for seat in finished.seats
    )
    again = gathering(0, seats=not_ready, game="g2", last=finished, score=score)
    html = screens.frame(again)["html"]
    assert 'formaction="/t/samovar/ready"' in html
    assert 'name="game" value="g2"' in html
    assert "data-fool" in html
    assert 'name="seed"' in html


def test_whoever_is_ready_for_the_next_game_is_named_and_the_last_is_not_retold(finished):
    log = (LogEntry(number=2, bout=1, kind="seed", seat=1, by="player"),)
    again = gathering(0, seats=seats(3), game="g2", last=finished, log=log)
    assert screens.frame(again, after=1)["say"] == "Boris is ready."
    just_over = gathering(0, seats=seats(3), game="g2", last=finished)
    said = screens.frame(just_over, after=1)["say"]
    assert finished.seats[finished.places[-1][0]].name in said
    assert len(said) < 400


def test_what_happened_last_is_spoken_in_full(finished):
    frame = screens.frame(finished)
    assert frame["say"].endswith(".")
    assert frame["sound"] == "over"


def test_the_title_says_that_it_is_your_turn(attacked):
    look = look_at(attacked.rules, attacked.position, 1)
    assert screens.frame(look)["title"] == "● Your turn · Samovar"
    assert screens.frame(look_at(attacked.rules, attacked.position, 0))["title"].startswith(
        "Samovar"
    )


def test_a_page_that_knows_what_it_has_seen_gets_all_that_followed(finished):
    seen = len(finished.log) - 8
    html = screens.frame(finished, after=seen)["html"]
    assert f'id="l-{seen + 1}-0"' in html
    assert f'id="l-{seen}-0"' not in html


def test_old_bouts_are_told_in_outline_where_the_table_forgets(attacked):
    log = [
        LogEntry(number=4, bout=1, kind="move", seat=0, by="player", whom=1),
        LogEntry(number=9, bout=2, kind="keep", seat=2, by="clock"),
    ]
    html = screens.frame(look_at(attacked.rules, attacked.position, 0, log=log))["html"]
    assert re.search(r'id="l-4-0" data-outline><b><bdi>Anna</bdi></b> attacks', html)
    assert "is away, and a bot plays" in html


def test_a_player_who_was_away_takes_the_seat_back(attacked):
    away = tuple(replace(seat, is_away=seat.number == 1) for seat in seats(3))
    html = board(attacked, "boris", seats=away)
    assert 'action="/t/samovar/back"' in html
    assert "data-action" not in html


def test_a_deadline_is_on_the_board_and_in_the_frame(attacked):
    until = NOW + timedelta(seconds=30)
    look = look_at(attacked.rules, attacked.position, 1, deadline=until)
    frame = screens.frame(look)
    assert frame["deadline"] == until.isoformat()
    assert "data-deadline=" in frame["html"]
    assert "0:30" in frame["html"]


def may_be_named(look):
    """Every card this viewer may know, and those that the log has named to everyone."""
    sight = look.sight
    seen = sight.hand | sight.field_cards | sight.trump_card | sum(sight.hands)
    for past in look.log:
        move, story = past.move, past.story
        for some in (getattr(move, "cards", 0), getattr(move, "card", 0)):
            seen |= some
        for target, by in getattr(move, "pairs", ()):
            seen |= target | by
        for _, some in story.drew_open:
            seen |= some
    return {cards.name(card) for card in cards.each(seen)}


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
    for moment, (log, position) in enumerate(moments(rules, seed=7)):
        viewer = viewers[moment % len(viewers)]
        look = look_at(rules, position, viewer, preset=preset, log=log)
        named = set(ON_A_BOARD.findall(screens.frame(look)["html"]))
        assert named <= may_be_named(look)


def sizes(terms, players, hand, field):
    """How large the boards of a random game are, where hand and field are of this size."""
    rules = terms.rules(players)
    return [
        len(screens.frame(look)["html"].encode())
        for look in looks_of_a_game(rules, seed=11, viewer=0, preset=terms.preset, terms=terms)
        if cards.count(look.sight.hand) in hand and len(look.sight.field) in field
    ]


def test_a_board_of_four_stays_small():
    found = sizes(Terms(preset="dayous", most=4), 4, hand=range(13), field=range(4, 7))
    assert 5_000 < max(found) < 12_000


def test_a_board_of_eight_with_two_dozen_cards_stays_small():
    terms = Terms(preset="dayous", most=8, changes={"decks": 2})
    assert 10_000 < max(sizes(terms, 8, hand=range(8, 25), field=range(5, 13))) < 24_000


def test_the_page_can_be_played_without_script():
    hands = {"anna": "6h 6d Ks", "boris": "7h 7d Td Kh"}
    scenario = Scenario(trump="s", attacks="anna", **hands).play("anna: attack 6h 6d")
    look = look_at(scenario.rules, scenario.position, 1)
    html = render_to_string("games/table.html", {**screens.page(look), "csrf_token": "t" * 64})
    assert 'name="csrfmiddlewaretoken"' in html
    assert 'name="command"' in html
    assert re.search(r'<noscript>.*value="defend 6d 7d"', html, re.DOTALL) is None
    assert 'name="move" value="defend 6d 7d"' in html


def test_a_card_with_several_uses_has_a_button_for_each_without_script():
    hands = {"anna": "6h 6d Ks", "boris": "7s 7d Td Kh"}
    scenario = Scenario(trump="s", attacks="anna", **hands).play("anna: attack 6h 6d")
    look = look_at(scenario.rules, scenario.position, 1)
    html = render_to_string("games/table.html", screens.page(look))
    plain = re.search(r"<noscript><div.*?</noscript>", html, re.DOTALL)
    assert plain
    assert 'value="defend 6h 7s"' in plain[0]
    assert 'value="defend 6d 7s"' in plain[0]


def test_several_cards_at_once_are_ticked_without_script():
    scenario = Scenario(trump="s", attacks="anna", anna="6h 6d Ks", boris="7h 8s 9c")
    page = screens.page(look_at(scenario.rules, scenario.position, 0))
    html = render_to_string("games/table.html", page)
    assert 'name="card" value="6h"' in html
    assert 'name="verb" value="attack"' in html
    assert 'name="card" value="Ks"' not in html


def test_a_returning_player_reads_what_happened_meanwhile(finished):
    page = screens.page(look_at(finished.rules, see_again(finished), 0, log=finished.log, since=3))
    html = render_to_string("games/table.html", page)
    assert "Since your last visit" in html
    assert re.search(r'id="l-4-0" data-new', html)
    assert not re.search(r'id="l-3-0" data-new', html)


def see_again(finished):
    *_, (_, position) = random_game(finished.rules, 3)
    return position
