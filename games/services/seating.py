"""Who sits where, as rows that can be asked for: they follow from the log."""

from collections.abc import Mapping

from games.course import terms
from games.models import Seat
from games.services.book import Book


def arrange(opened: Book, newcomers: Mapping[str, int | None] | None = None) -> None:
    """Make seats and table say what the course says; newcomers are users by player."""
    rows = {seat.player: seat for seat in Seat.objects.filter(game=opened.game)}
    wanted = {one.player: (number, one) for number, one in opened.course.taken()}
    users = {
        event.text.split()[0]: event.user_id for event in opened.written if event.kind == "sit"
    }
    users |= newcomers or {}
    Seat.objects.filter(pk__in=[row.pk for p, row in rows.items() if p not in wanted]).delete()
    for player, (number, one) in sorted(wanted.items(), key=lambda item: item[1][0]):
        if player not in rows:
            Seat.objects.create(
                game=opened.game,
                number=number,
                player=player,
                user_id=users.get(player),
                bot=one.bot,
            )
        elif rows[player].number != number:
            Seat.objects.filter(pk=rows[player].pk).update(number=number)
    _describe_table(opened)


def _describe_table(opened: Book) -> None:
    table, course = opened.game.table, opened.course
    host = Seat.objects.filter(game=opened.game, player=course.host).first()
    table.host_id = host.user_id if host else None
    table.terms = opened.game.terms = terms.write(course.terms)
    table.save(update_fields=["host", "terms"])
