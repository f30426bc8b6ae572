"""Pages: ask one selector or service, and draw what came of it."""

from dataclasses import replace
from typing import Any
from uuid import UUID, uuid4

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from games import answers, forms, limits, listings, screens, selectors, wording
from games.course.terms import Terms
from games.engine.refusals import Refused
from games.engine.rules import PRESETS
from games.forms import Sent
from games.gate import missing, player, private, table_or_404, viewer
from games.services import quick, tables


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    return render(request, "home.html", {"command": uuid4()})


@require_safe
@private
def table(request: HttpRequest, slug: str) -> HttpResponse:
    return render(request, "games/table.html", screens.page(table_or_404(request, slug)))


@require_safe
@private
def board(request: HttpRequest, slug: str) -> HttpResponse:
    """The board alone, for pages that have no socket."""
    look = table_or_404(request, slug)
    after = request.GET.get("after", "")
    seen = int(after) if after.isdecimal() and len(after) < 10 else None
    return JsonResponse(screens.frame(look, seen))


@require_POST
@private
def play_now(request: HttpRequest) -> HttpResponse:
    """One click: a guest, a bot, and the cards are dealt."""
    given = _click(request, Sent(request.POST, "command"))
    person = player(request)
    limits.spend("tables", str(person.pk))
    named = _table_of(person)
    made = answers.insist(lambda: quick.play_now(user=person.pk, command=given, name=named))
    return redirect("table", made.slug)


def _click(request: HttpRequest, sent: Sent) -> UUID:
    """The id of this click; whoever becomes a guest by it cannot have clicked before."""
    given = forms.command_or_new(sent)
    return given if request.user.is_authenticated else uuid4()


def _table_of(person: Any) -> str:
    return _("Table of %(name)s") % {"name": person.get_username()}


@require_http_methods(["GET", "HEAD", "POST"])
@private
def new_table(request: HttpRequest) -> HttpResponse:
    """Choose what to play; with `friends` a table is set at once."""
    if request.method != "POST":
        proposed = screens.usual(request.GET.get("preset", ""))
        return render(request, "games/new_table.html", _new_form(terms=proposed))
    sent = Sent(request.POST, "command", "friends", "name", "is_public", *forms.TERMS_FIELDS)
    try:
        terms = quick.WITH_FRIENDS if "friends" in sent else forms.agreed(sent)
        return _set_table(request, sent, terms)
    except Refused as why:
        if answers.wants_json(request) or answers.status_of(why) != 422:
            raise
        errors = [wording.why(why.refusal).text]
        chosen = {name: sent.text(name) for name in forms.TERMS_FIELDS if name in sent}
        given = {"name": sent.text("name"), "is_public": "is_public" in sent, "sent": chosen}
        page = _new_form(errors, **given)
        return render(request, "games/new_table.html", page, status=422)


def _set_table(request: HttpRequest, sent: Sent, terms: Terms) -> HttpResponse:
    given, person = _click(request, sent), player(request)
    limits.spend("tables", str(person.pk))
    made = answers.insist(
        lambda: tables.open_table(
            user=person.pk,
            terms=terms,
            command=given,
            name=tables.clean_name(forms.table_name(sent)) or _table_of(person),
            is_public=bool(sent.text("is_public")),
        )
    )
    return redirect("table", made.slug)


def _new_form(errors: list[str] | None = None, **given: Any) -> dict[str, Any]:
    return {**screens.new_table(errors or [], **given), "command": uuid4()}


@require_safe
@private
def table_list(request: HttpRequest) -> HttpResponse:
    asked, who = request.GET.get("page", ""), viewer(request)
    number = int(asked) if asked.isdecimal() and 0 < len(asked) < 5 else 1
    finished, has_more = listings.finished_games(who, max(number, 1))
    found = screens.tables(listings.open_tables(), listings.own_tables(who), finished)
    pages = {"newer": number - 1, "older": number + 1 if has_more else 0}
    return render(request, "games/tables.html", {**found, **pages, "command": uuid4()})


@require_safe
def rules(request: HttpRequest, preset: str) -> HttpResponse:
    """The rules sheet of a preset."""
    if preset not in PRESETS:
        raise Http404
    most = min(4, PRESETS[preset].players[-1])
    page = {
        "preset": preset,
        "name": wording.preset_name(preset),
        "about": wording.describe_preset(preset),
        "sentences": wording.describe(Terms(preset=preset, least=most, most=most).rules(most)),
    }
    return render(request, "rules.html", page)


@require_safe
@private
def game(request: HttpRequest, key: str) -> HttpResponse:
    """A finished game. A running one is shown at its table, to those who may know of it."""
    look = selectors.look_at_game(key, viewer(request))
    if look is None or (look.phase != "over" and look.viewer is None and not look.is_public):
        raise missing(request)
    if look.phase != "over":
        return redirect("table", look.slug)
    page = screens.page(replace(look, slug="", is_host=False, since=0))
    opened = screens.opened(selectors.opened_seal(key))
    return render(request, "game.html", {**page, **opened, "at": f"/g/{key}/"})


@require_safe
@private
def log_json(request: HttpRequest, key: str) -> HttpResponse:
    return JsonResponse({"game": key, "events": _log_or_404(request, key)})


@require_safe
@private
def log_text(request: HttpRequest, key: str) -> HttpResponse:
    lines = (
        f"{event['number']} {event['at']} {event['by']} seat={event['seat']}"
        f" {event['kind']} {event['text']} {event['hash'][:16]}\n"
        for event in _log_or_404(request, key)
    )
    return HttpResponse("".join(lines), content_type="text/plain; charset=utf-8")


def _log_or_404(request: HttpRequest, key: str) -> list[dict[str, Any]]:
    found = listings.public_log(key)
    if found is None:
        raise missing(request)
    return found
