"""What must hold in every game, whatever is agreed and whatever is played."""

import random
from itertools import islice

from hypothesis import given, settings
from hypothesis import strategies as st

from games.engine import cards, notation, transcript
from games.engine.cards import each
from games.engine.choices import choices
from games.engine.deal import deal
from games.engine.lines import legal_moves
from games.engine.moves import Attack, Defend, Direction, Flash, Pass, Take, Transfer
from games.engine.play import IllegalMove, play
from games.engine.sight import see
from games.engine.story import tell
from games.engine.transcript import Transcript
from games.engine.why_not import why_not

from .random_play import all_moves, random_chance, random_game, random_move
from .strategies import rules_strategy, seeds

law = settings(max_examples=25, deadline=None)


def places(position):
    """Every card and where it is, each place a set."""
    shown = [position.trump_card] if position.trump_card not in position.talon else []
    return [*position.hands, position.discard, position.field_cards, *position.talon, *shown]


@given(rules_strategy, seeds)
@law
def test_every_card_is_in_exactly_one_place(rules, seed):
    for _, position in random_game(rules, seed):
        assert sum(map(cards.count, places(position))) == rules.cards
        assert sum(places(position)) == cards.pack(rules.deck, rules.decks)


@given(rules_strategy, seeds)
@law
def test_every_game_ends_with_a_fool_or_a_draw(rules, seed):
    *_, (_, last) = random_game(rules, seed)
    assert last.awaited == ()
    assert (last.fool is None) is last.draw
    assert sorted(seat for place in last.places for seat in place) == list(range(rules.players))


@given(rules_strategy, seeds)
@law
def test_a_running_game_always_waits_for_somebody_who_can_move(rules, seed):
    for _, position in random_game(rules, seed):
        if not position.is_over:
            assert position.awaited
            assert all(choices(rules, position, seat) for seat in position.awaited)


@given(rules_strategy, seeds)
@law
def test_who_has_passed_has_passed_once_and_is_not_waited_for(rules, seed):
    for _, position in random_game(rules, seed):
        assert len(set(position.passed)) == len(position.passed)
        assert not set(position.passed) & {*position.awaited, *position.queue}


@given(rules_strategy, seeds)
@law
def test_the_attack_never_exceeds_what_the_defender_can_face(rules, seed):
    for _, position in random_game(rules, seed):
        if not position.is_over:
            assert len(position.field) <= rules.limit_in(position.bout)
            assert cards.count(position.unbeaten) <= position.held(position.defender)


def nonsense(rules, position, rng):
    """A move of any seat with any cards: mostly illegal."""
    seat = rng.randrange(-1, rules.players + 1)
    deck = list(each(cards.pack(rules.deck, rules.decks)))
    held = list(each(position.hands[seat % rules.players])) or deck
    own = sum(rng.sample(held, min(len(held), rng.choice([1, 1, 2, 3]))))
    target = rng.choice([*position.field, rng.choice(deck)])
    pairs = ((target, rng.choice(held)), (rng.choice([*position.field, target]), rng.choice(held)))
    return rng.choice(
        [
            Attack(seat, own),
            Attack(seat, rng.choice(deck)),
            Attack(seat, cards.NO_CARDS),
            Transfer(seat, own),
            Flash(seat, rng.choice(held)),
            Flash(seat, own),
            Defend(seat, pairs[: rng.randrange(3)]),
            Pass(seat),
            Take(seat),
            Direction(seat, True),
        ]
    )


def accepts(rules, position, move):
    try:
        play(rules, position, move)
    except IllegalMove:
        return False
    return True


@given(rules_strategy, seeds)
@law
def test_choices_and_play_and_why_not_agree_on_every_move(rules, seed):
    rng = random.Random(seed)
    for _, position in random_game(rules, seed):
        tries = [nonsense(rules, position, rng) for _ in range(3)]
        for seat in range(rules.players):
            tries += list(all_moves(rules, position, seat, rng))
            tries += islice(legal_moves(choices(rules, position, seat), seat), 5)
        for move in tries:
            allowed = choices(rules, position, move.seat).allow(move)
            assert accepts(rules, position, move) is allowed
            assert (why_not(rules, position, move.seat, move) is None) is allowed


@given(rules_strategy, seeds)
@law
def test_a_move_leaves_the_position_before_it_as_it_was(rules, seed):
    written = [(position, notation.dump(position)) for _, position in random_game(rules, seed)]
    assert all(notation.dump(position) == then for position, then in written)


def hidden_from(position, seat):
    """Pairs of places whose cards this seat cannot tell apart: other hands, talon, discard."""
    places = [
        ("hand", s, position.hands[s] & ~position.known[s])
        for s in range(len(position.hands))
        if s != seat
    ]
    talon = sum(card for card in position.talon if card != position.trump_card)
    return [p for p in [*places, ("talon", 0, talon), ("discard", 0, position.discard)] if p[2]]


def swap(position, one, other, rng):
    """The same position with two hidden cards exchanged."""
    a = rng.choice(list(each(one[2])))
    b = rng.choice(list(each(other[2])))
    swapped = position.copy()
    swapped.hands = [_swapped(hand, a, b) for hand in position.hands]
    swapped.discard = _swapped(position.discard, a, b)
    swapped.talon = tuple({a: b, b: a}.get(card, card) for card in position.talon)
    return swapped


def _swapped(some, a, b):
    if bool(some & a) == bool(some & b):
        return some
    return some ^ a ^ b


@given(rules_strategy, seeds)
@law
def test_no_sight_depends_on_a_hidden_card(rules, seed):
    rng = random.Random(seed)
    for _, position in random_game(rules, seed):
        if position.is_over:
            continue
        for seat in (None, rng.randrange(rules.players)):
            hidden = hidden_from(position, seat)
            if hidden:
                other = swap(position, rng.choice(hidden), rng.choice(hidden), rng)
                assert see(rules, other, seat) == see(rules, position, seat)


@given(rules_strategy, seeds)
@law
def test_no_sight_contains_a_hidden_card(rules, seed):
    for _, position in random_game(rules, seed):
        if position.is_over:
            continue
        for seat in (None, *range(rules.players)):
            sight = see(rules, position, seat)
            c = sight.choices
            seen = sight.hand | sight.field_cards | sight.trump_card | sight.flashed | sight.laid
            seen |= c.attack | c.transfer | c.flash
            for mask in (*c.beaters.values(), *sight.known):
                seen |= mask
            assert not any(seen & place for _, _, place in hidden_from(position, seat))
            assert sight.hands == ()


@given(rules_strategy, seeds)
@law
def test_moves_and_positions_survive_being_written_down(rules, seed):
    for move, position in random_game(rules, seed):
        assert notation.load(notation.dump(position)) == position
        if move:
            assert notation.read(move.seat, notation.write(move)) == move


@given(rules_strategy, seeds)
@law
def test_replaying_a_transcript_gives_the_same_positions(rules, seed):
    moves, seen = zip(*random_game(rules, seed), strict=True)
    chance = random_chance(rules, random.Random(seed))
    names = tuple(f"player {seat}" for seat in range(rules.players))
    written = transcript.write(Transcript(rules, names, chance, moves[1:]))
    again = transcript.read(written)
    assert transcript.write(again) == written
    assert tuple(transcript.positions(again)) == seen


@given(rules_strategy, seeds)
@law
def test_the_story_is_the_same_for_everyone_and_accounts_for_every_card_drawn(rules, seed):
    before = None
    for _, position in random_game(rules, seed):
        if before is not None:
            stories = [
                tell(see(rules, before, seat), see(rules, position, seat))
                for seat in (None, *range(rules.players))
            ]
            assert len({repr(story) for story in stories}) == 1
            drawn = sum(number for _, number in stories[0].drew)
            assert drawn == len(before.talon) - len(position.talon)
            assert all(number > 0 for _, number in stories[0].drew)
        before = position


@given(rules_strategy, seeds, st.randoms(use_true_random=False))
@law
def test_the_same_deal_and_moves_give_the_same_game(rules, seed, rng):
    chance = random_chance(rules, rng)
    one, other = deal(rules, chance), deal(rules, chance)
    move = random_move(rules, one, one.awaited[0], random.Random(seed))
    assert play(rules, one, move) == play(rules, other, move)
