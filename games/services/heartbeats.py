"""Parts of the site say that they are alive."""

from django.db.models.functions import Now

from games.models import Heartbeat


def beat(part: Heartbeat.Part) -> None:
    """Write down that this part is alive now."""
    Heartbeat.objects.update_or_create(part=part, defaults={"at": Now()})
