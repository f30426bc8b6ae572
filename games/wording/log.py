"""What happened, in lines for the log and for the live region."""

from collections.abc import Iterator
from typing import Literal, TypeAlias

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.course.outcome import whom
from games.engine.moves import Attack, Defend, Direction, Flash, Move, Pass, Seat, Take, Transfer
from games.engine.sight import Sight
from games.engine.story import Story, tell

from .lines import Line, Names, card, compose, listed, player, say, several, text
from .names import suit_name

#: What the loser is called; wording, not rules.
Loser: TypeAlias = Literal["fool", "dayous"]


def happened(
    move: Move, before: Sight, after: Sight, names: Names, loser: Loser = "fool"
) -> list[Line]:
    """A move and everything that came of it, line by line."""
    story = tell(before, after)
    consequences = story_lines(story, names, loser)
    if isinstance(move, Take) and story.took:
        return consequences
    return [move_line(move, names, whom(move, before, after)), *consequences]


def announce(move: Move, before: Sight, after: Sight, names: Names, loser: Loser = "fool") -> str:
    """The same as one text to be read aloud, with full names of cards."""
    return say(happened(move, before, after, names, loser))


def move_line(move: Move, names: Names, whom: Seat | None = None) -> Line:
    """A move as a line of the log; an attack on nobody in particular was thrown in."""
    places = {"who": player(move.seat, names)}
    if whom is not None:
        places["whom"] = player(whom, names)
    match move:
        case Attack(_seat, cards) | Transfer(_seat, cards):
            places["cards"] = several(cards)
        case Flash(_seat, shown):
            places["cards"] = card(shown)
        case Defend(_seat, pairs):
            places["pairs"] = listed([_pair(target, by) for target, by in pairs])
    return compose(_told(move, whom), places)


def _told(move: Move, whom: Seat | None) -> str:
    match move:
        case Attack():
            if whom is None:
                return _("%(who)s throws in %(cards)s")
            return _("%(who)s attacks %(whom)s with %(cards)s")
        case Defend():
            return _("%(who)s beats %(pairs)s")
        case Transfer():
            return _("%(who)s transfers the attack to %(whom)s with %(cards)s")
        case Flash():
            return _("%(who)s shows %(cards)s and hands the attack on to %(whom)s")
        case Take():
            return _("%(who)s gives up and will take the cards")
        case Pass():
            return _("%(who)s passes")
        case Direction(_seat, True):
            return _("%(who)s chooses to play clockwise")
        case Direction():
            return _("%(who)s chooses to play counterclockwise")


def _pair(target: int, by: int) -> Line:
    return compose(_("%(target)s with %(card)s"), {"target": card(target), "card": card(by)})


def story_lines(story: Story, names: Names, loser: Loser = "fool") -> list[Line]:
    """The visible consequences of a move, in the order in which they happened."""
    return [*_cleared(story, names), *_drawn(story, names), *_ended(story, names, loser)]


def _cleared(story: Story, names: Names) -> Iterator[Line]:
    if story.discarded:
        words = ngettext(
            "All is beaten: %(count)s card is discarded",
            "All is beaten: %(count)s cards are discarded",
            story.discarded,
        )
        yield compose(words, {"count": text(story.discarded)})
    if story.took:
        seat, number = story.took
        words = ngettext("%(who)s takes %(count)s card", "%(who)s takes %(count)s cards", number)
        yield compose(words, {"who": player(seat, names), "count": text(number)})


def _drawn(story: Story, names: Names) -> Iterator[Line]:
    for seat, number in story.drew:
        words = ngettext("%(who)s draws %(count)s card", "%(who)s draws %(count)s cards", number)
        yield compose(words, {"who": player(seat, names), "count": text(number)})
    for seat, shown in story.drew_open:
        words = _("Everyone sees %(who)s draw %(cards)s")
        yield compose(words, {"who": player(seat, names), "cards": several(shown)})
    if story.trump is not None:
        yield compose(_("The trump is now %(suit)s"), {"suit": text(suit_name(story.trump))})


def _ended(story: Story, names: Names, loser: Loser) -> Iterator[Line]:
    for seat in story.out:
        yield compose(_("%(who)s is out"), {"who": player(seat, names)})
    if story.fool is not None:
        yield compose(loses(loser), {"who": player(story.fool, names)})
    elif story.draw:
        yield text(_("The game is a draw"))
    elif story.over:
        yield text(_("The game is over"))


def loses(loser: Loser) -> str:
    """The sentence about whoever has lost."""
    return _("%(who)s is the dayous") if loser == "dayous" else _("%(who)s is the fool")
