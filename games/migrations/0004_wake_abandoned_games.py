from datetime import timedelta
from typing import Any

from django.db import migrations
from django.db.models import F


def wake(apps: Any, schema_editor: Any) -> None:
    """Games without a clock that began earlier are looked after too."""
    asleep = apps.get_model("games", "Game").objects.filter(phase="playing", wake_at=None)
    asleep.update(wake_at=F("touched_at") + timedelta(days=30))


class Migration(migrations.Migration):
    dependencies = [("games", "0003_append_only")]

    operations = [migrations.RunPython(wake, migrations.RunPython.noop)]
