"""What follows from the log of a game, without any database."""

import pytest

from games.course import chain, kinds, results, snapshot, stale, terms
from games.course.course import Course, Sitting, Stage
from games.course.entries import By, Entry, opened, opening
from games.course.terms import Terms
from games.engine import notation
from games.engine.refusals import BadRules, Refused

SECRET = bytes(range(64))
ANNA, BORIS, CLARA = "a" * 16, "b" * 16, "c" * 16


def gathered(*entries: Entry, **agreed) -> Course:
    """A course after these entries, at a table for three unless something else is agreed."""
    agreed = {"preset": "encounter", "least": 2, "most": 3, **agreed}
    course = Course(game="g" * 16, terms=Terms(**agreed), seats=(None,) * agreed["most"])
    for entry in entries:
        course, _ = kinds.fold(course, entry, SECRET)
    return course


def sits(seat: int, player: str, seed: str = "") -> Entry:
    return Entry("sit", seat, f"{player} {seed}")


TWO = (sits(0, ANNA), sits(2, BORIS))
BEGUN = (*TWO, Entry("begin", 0))


def refusal(course: Course, entry: Entry) -> str:
    with pytest.raises(Refused) as caught:
        kinds.fold(course, entry, SECRET)
    return caught.value.refusal.code


def test_the_first_to_sit_down_is_the_host():
    assert gathered(*TWO).host == ANNA


def test_a_host_who_stands_up_leaves_the_role_to_the_next_person():
    course = gathered(*TWO, Entry("bot", 0, f"1 {CLARA} lowest"), Entry("stand", 0))
    assert course.host == BORIS


def test_nobody_is_host_where_only_bots_are_left():
    course = gathered(sits(0, ANNA), Entry("bot", 0, f"1 {CLARA} lowest"), Entry("stand", 0))
    assert course.host == ""


@pytest.mark.parametrize(
    ("entry", "code"),
    [
        (sits(0, CLARA), "seat_taken"),
        (sits(3, CLARA), "no_such_seat"),
        (sits(-1, CLARA), "no_such_seat"),
        (sits(1, ANNA), "already_seated"),
        (sits(1, CLARA, "no|seed"), "not_a_command"),
        (Entry("stand", 1), "not_seated"),
        (Entry("kick", 2, "0"), "not_host"),
        (Entry("kick", 0, "0"), "not_yours"),
        (Entry("kick", 0, "-1"), "no_such_seat"),
        (Entry("bot", 2, f"1 {CLARA} lowest"), "not_host"),
        (Entry("begin", 2), "not_host"),
        (Entry("move", 0, "pass"), "not_begun"),
        (Entry("resign", 0), "not_begun"),
        (Entry("seed", 0, "x", By.BOT), "not_yours"),
        (Entry("end", by=By.HOUSE), "not_begun"),
    ],
)
def test_what_makes_no_sense_while_gathering_is_refused(entry, code):
    assert refusal(gathered(*TWO), entry) == code


def test_a_player_who_was_asked_to_leave_stays_away_until_the_next_game():
    course = gathered(*TWO, Entry("kick", 0, "2"))
    assert refusal(course, sits(2, BORIS)) == "kicked"
    kept = snapshot.load(snapshot.dump(course))
    assert refusal(kept, sits(1, BORIS)) == "kicked"


def test_a_snapshot_from_before_anybody_stayed_away_can_be_read():
    written = snapshot.dump(gathered(*TWO))
    del written["kicked"]
    assert snapshot.load(written) == gathered(*TWO)


def test_a_game_begins_only_with_enough_people_who_agree():
    assert refusal(gathered(sits(0, ANNA)), Entry("begin", 0)) == "not_enough_players"
    waiting = gathered(*TWO).with_change(2, seed=None)
    assert refusal(waiting, Entry("begin", 0)) == "not_ready"


def test_players_close_ranks_when_the_game_begins():
    course = gathered(*BEGUN)
    assert [one.player for one in course.seats] == [ANNA, BORIS]
    assert course.rules.players == 2
    assert course.stage is Stage.PLAYING


def test_seeds_and_secret_decide_the_deal_together():
    def dealt(seed, secret=SECRET):
        ready = gathered(sits(0, ANNA, seed), sits(1, BORIS))
        begun, _ = kinds.fold(ready, Entry("begin", 0), secret)
        return notation.dump(begun.position)

    assert dealt("x") == dealt("x")
    assert dealt("x") != dealt("y")
    assert dealt("x") != dealt("x", secret=SECRET[::-1])


def test_changed_terms_ask_everyone_but_the_host_again():
    course = gathered(*TWO, Entry("rules", 0, "dayous players=2-2 memory=open"))
    assert [one.player for one in course.seats] == [ANNA, BORIS]
    assert [one.seed for one in course.seats] == ["", None]


def test_of_two_whoever_resigns_is_the_fool():
    course = gathered(*BEGUN, Entry("resign", 1))
    ended, outcome = kinds.fold(course, Entry("end", by=By.HOUSE), SECRET)
    assert ended.stage is Stage.OVER
    assert outcome["places"] == [[0], [1]]
    assert outcome["fool"] == 1
    assert outcome["secret"] == SECRET.hex()


def test_of_three_a_leaver_is_last_and_a_bot_plays_on():
    course = gathered(*TWO, sits(1, CLARA), Entry("begin", 0), Entry("resign", 2))
    assert not course.is_decided
    assert course.seats[2].mover == "lowest"
    assert refusal(course, Entry("resign", 2)) == "not_yours"
    assert refusal(course, Entry("move", 2, "take")) == "not_yours"


def test_the_first_to_leave_ranks_lowest():
    three = (*TWO, sits(1, CLARA), Entry("begin", 0))
    begun = gathered(*three, Entry("resign", 2), Entry("resign", 0))
    position = begun.position.copy()
    position.phase, position.out, position.fool = position.phase.OVER, (2, 0), 1
    course = Course(**{**_fields(begun), "position": position})
    assert results.result(course) == results.Result(((1,), (0,), (2,)), 2, "resigned")


@pytest.mark.parametrize(
    ("places", "fool", "winner"),
    [
        (((2,), (0,), (1,)), 1, 2),
        (((2,), (0, 1)), None, None),
        (((2,), (0,), (1,)), None, None),
        (((0, 1), (2,)), 2, None),
        ((), None, None),
    ],
)
def test_who_was_out_first_opens_the_next_game_unless_this_one_was_drawn(places, fool, winner):
    assert results.winner(results.Result(places, fool, "played")) == winner


def _fields(course: Course) -> dict:
    return {name: getattr(course, name) for name in Course.__slots__}


def test_a_course_survives_being_stored():
    for course in (gathered(*TWO), gathered(*BEGUN), gathered(*BEGUN, Entry("resign", 1))):
        assert snapshot.load(snapshot.dump(course)) == course


def test_the_first_line_of_a_log_carries_everything_over():
    course = Course(
        game="g" * 16,
        terms=terms.read("dayous players=2-3 seconds=60 memory=bout decks=2"),
        seats=(Sitting(ANNA), None, Sitting(BORIS, "lowest", seed="")),
        host=ANNA,
        fool_before=BORIS,
        winner_before=ANNA,
    )
    assert opened("g" * 16, opening(course, "f" * 64, "0" * 64)) == course


def test_an_unknown_kind_is_never_skipped():
    with pytest.raises(LookupError):
        kinds.fold(gathered(*TWO), Entry("fly", 0), SECRET)


def test_each_link_of_the_chain_depends_on_all_before_it():
    first = chain.link(chain.NOTHING_BEFORE, {"number": 1, "text": "ü"})
    assert first == "b3e824b26fb73cc42794e1a0fc2d18f20b61e588d775d044f007f25b36f4402c"
    assert chain.link(first, {"number": 2}) != chain.link(chain.NOTHING_BEFORE, {"number": 2})
    assert chain.canonical({"b": 1, "a": "ü"}) == '{"a":"ü","b":1}'.encode()


@pytest.mark.parametrize(
    "text",
    [
        "poker players=2-2 memory=open",
        "classic players=2-3 memory=open",
        "dayous players=2-8 memory=open",
        "dayous players=4-2 memory=open",
        "dayous players=2-4 seconds=1 memory=open",
        "dayous players=2-4 memory=never",
        "dayous players=2-4 memory=open decks=5",
    ],
)
def test_terms_that_cannot_be_played_are_refused(text):
    with pytest.raises(BadRules):
        terms.read(text)


# Moves that were chosen before something else happened


def came(*texts: str, **outcome) -> list:
    return [("move", text, outcome) for text in texts]


@pytest.mark.parametrize(
    ("move", "since", "fits"),
    [
        ("attack 6h", came("attack 7h", "defend 7h 8h", "take"), True),
        ("attack 6h", came("pass", bout=2), False),
        ("attack 6h", came("transfer 6d", whom=2), False),
        ("pass", came("pass"), True),
        ("pass", came("attack 6d"), False),
        ("pass", came("defend 6d 7d"), False),
        ("defend 6h 7h", came("attack 6d", "pass"), True),
        ("defend 6h 7h", came("take"), False),
        ("take", came("pass"), False),
        ("transfer 6h", came("pass"), False),
        ("flash 6h", came("pass"), False),
        ("direction clockwise", came("pass"), False),
    ],
)
def test_a_late_move_is_welcome_only_where_nothing_it_counts_on_has_changed(move, since, fits):
    assert stale.may_follow(notation.read(0, move), False, since) is fits


def test_a_late_opening_must_match_exactly():
    assert not stale.may_follow(notation.read(0, "attack 6h"), True, came("pass"))
