"""What people do at a table: read what was sent, let one service do it, answer with the board."""

from collections.abc import Callable
from functools import wraps
from typing import TypeAlias

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_POST

from games import answers, forms, limits, selectors, wording
from games.course.course import refused
from games.engine.refusals import Refused
from games.forms import Sent
from games.gate import player, private, table_or_404, viewer
from games.looks import Look
from games.services import moves, tables
from games.services.book import Receipt

Act: TypeAlias = Callable[[Sent, int], object]
AtTable: TypeAlias = Callable[[HttpRequest, str], HttpResponse]

#: Every command names its game and itself; the version tells what the page has seen.
_ALWAYS = ("game", "command", "version")


def command(*fields: str, several: str = "") -> Callable[[Act], AtTable]:
    """A view that does one thing at a table, for somebody we know."""

    def decorate(act: Act) -> AtTable:
        @require_POST
        @private
        @wraps(act)
        def view(request: HttpRequest, slug: str) -> HttpResponse:
            return _do(request, slug, lambda sent: act(sent, _seated(request)), fields, several)

        return view

    return decorate


def _seated(request: HttpRequest) -> int:
    user = viewer(request)
    if user is None:
        raise refused("not_seated")
    return user


def _do(
    request: HttpRequest,
    slug: str,
    act: Callable[[Sent], object],
    fields: tuple[str, ...],
    several: str = "",
) -> HttpResponse:
    """Let somebody act, and answer with the board that came of it, or with the reason why not."""
    _take_time(request)
    who, after = viewer(request), None
    try:
        sent = Sent(request.POST, *_ALWAYS, *fields, several=several)
        after = sent.number_or_none("version")
        if not selectors.is_at(slug, sent.game):
            raise refused("unknown")
        done = answers.insist(lambda: act(sent))
    except Refused as why:
        return answers.refusal(request, why, table_or_404(request, slug), after)
    look = _look_after(done, who) or table_or_404(request, slug)
    return answers.accepted(request, look, after)


def _take_time(request: HttpRequest) -> None:
    """Refused if it is too fast for this person, or for this address if we do not know them."""
    who = viewer(request) or limits.network(request.META.get("REMOTE_ADDR", ""))
    limits.spend("commands", str(who))


def _look_after(done: object, who: int | None) -> Look | None:
    """The board that came of it, if this process has it at hand and nothing needs to be read."""
    if not isinstance(done, Receipt) or done.is_replay:
        return None
    return selectors.look_again(done.game, done.version, who)


@command("move", "verb", several="card")
def move(sent: Sent, user: int) -> object:
    return moves.play_move(
        game=sent.game,
        user=user,
        move=forms.move(sent),
        version=sent.number("version"),
        command=sent.command,
    )


@require_POST
@private
def sit(request: HttpRequest, slug: str) -> HttpResponse:
    """Sit down; somebody we did not know becomes a guest, and loads the page anew as one."""
    is_new = not request.user.is_authenticated

    def act(sent: Sent) -> None:
        if is_new:
            _sit_as_guest(request, sent)
        else:
            _take_chair(sent, player(request).pk)

    answer = _do(request, slug, act, ("seat", "seed"))
    return redirect("table", slug) if is_new and answer.status_code == 200 else answer


def _sit_as_guest(request: HttpRequest, sent: Sent) -> None:
    """A click that comes twice, the second time before we are known, makes one guest."""
    try:
        _take_chair(sent, player(request, tables.who_sat_down(sent.game, sent.command)).pk)
    except Refused as why:
        sat = tables.who_sat_down(sent.game, sent.command)
        if why.refusal.code != "id_reused" or player(request, sat).pk != sat:
            raise


def _take_chair(sent: Sent, user: int) -> None:
    tables.sit(
        game=sent.game,
        user=user,
        command=sent.command,
        seat=sent.number_or_none("seat"),
        seed=sent.seed,
        version=sent.number_or_none("version"),
    )


@command("seed")
def stand(sent: Sent, user: int) -> object:
    return tables.stand(game=sent.game, user=user, command=sent.command)


@command("seed")
def ready(sent: Sent, user: int) -> object:
    return tables.agree(
        game=sent.game,
        user=user,
        command=sent.command,
        seed=sent.seed,
        version=sent.number_or_none("version"),
    )


@command("seat", "seed")
def kick(sent: Sent, user: int) -> object:
    return _at_chair(tables.kick, sent, user, "seat")


@command("seat", "seed")
def host(sent: Sent, user: int) -> object:
    return _at_chair(tables.hand_over, sent, user, "seat")


def _at_chair(act: Callable[..., object], sent: Sent, user: int, field: str) -> object:
    """Something that is done to whoever the page showed on that chair."""
    return act(
        game=sent.game,
        user=user,
        command=sent.command,
        seat=sent.number(field),
        version=sent.number_or_none("version"),
    )


@command("add", "remove", "seed")
def bot(sent: Sent, user: int) -> object:
    """Put a bot on the first free chair, or put one away."""
    if "remove" in sent:
        return _at_chair(tables.kick, sent, user, "remove")
    return tables.add_bot(game=sent.game, user=user, command=sent.command)


@command("seed")
def begin(sent: Sent, user: int) -> object:
    return tables.begin(game=sent.game, user=user, command=sent.command)


@command("seed")
def close(sent: Sent, user: int) -> object:
    return tables.close_table(game=sent.game, user=user, command=sent.command)


@command(*forms.TERMS_FIELDS)
def change_rules(sent: Sent, user: int) -> object:
    terms = forms.agreed(sent)
    return tables.change_terms(game=sent.game, user=user, command=sent.command, terms=terms)


@command()
def resign(sent: Sent, user: int) -> object:
    return moves.resign(game=sent.game, user=user, command=sent.command)


@command()
def back(sent: Sent, user: int) -> object:
    return moves.come_back(game=sent.game, user=user, command=sent.command)


@require_POST
@private
def why(request: HttpRequest, slug: str) -> HttpResponse:
    """Why a move cannot be made, in a sentence; nothing is played."""
    _take_time(request)
    look = table_or_404(request, slug)
    sent = Sent(request.POST, *_ALWAYS, "move")
    found = selectors.why_not(slug, viewer(request), sent.text("move"))
    if found is None:
        return JsonResponse({"ok": True, "code": "ok", "sentence": "", "rule": ""})
    said = wording.why(found, [seat.name for seat in look.seats])
    told = {"ok": False, "code": found.code, "sentence": said.text, "rule": said.rule}
    return JsonResponse(told)
