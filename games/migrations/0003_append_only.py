"""A log only grows: the database itself refuses to change, delete or skip an event."""

from django.db import migrations

POSTGRESQL = """
CREATE FUNCTION games_event_is_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'events are append-only';
END $$;

CREATE FUNCTION games_event_has_no_gaps() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF NEW.number <> 1 AND NOT EXISTS (
        SELECT 1 FROM games_event WHERE game_id = NEW.game_id AND number = NEW.number - 1
    ) THEN
        RAISE EXCEPTION 'events leave no gaps';
    END IF;
    RETURN NEW;
END $$;

CREATE TRIGGER games_event_no_change BEFORE UPDATE OR DELETE ON games_event
    FOR EACH ROW EXECUTE FUNCTION games_event_is_append_only();
CREATE TRIGGER games_event_no_truncate BEFORE TRUNCATE ON games_event
    FOR EACH STATEMENT EXECUTE FUNCTION games_event_is_append_only();
CREATE TRIGGER games_event_no_gap BEFORE INSERT ON games_event
    FOR EACH ROW EXECUTE FUNCTION games_event_has_no_gaps();
"""

UNDO_POSTGRESQL = """
DROP TRIGGER games_event_no_change ON games_event;
DROP TRIGGER games_event_no_truncate ON games_event;
DROP TRIGGER games_event_no_gap ON games_event;
DROP FUNCTION games_event_is_append_only();
DROP FUNCTION games_event_has_no_gaps();
"""

SQLITE = {
    "games_event_no_update": "BEFORE UPDATE ON games_event BEGIN"
    " SELECT RAISE(ABORT, 'events are append-only'); END",
    "games_event_no_delete": "BEFORE DELETE ON games_event BEGIN"
    " SELECT RAISE(ABORT, 'events are append-only'); END",
    "games_event_no_gap": "BEFORE INSERT ON games_event WHEN NEW.number <> 1 AND NOT EXISTS"
    " (SELECT 1 FROM games_event WHERE game_id = NEW.game_id AND number = NEW.number - 1)"
    " BEGIN SELECT RAISE(ABORT, 'events leave no gaps'); END",
}


def forbid(apps, schema_editor):
    if schema_editor.connection.vendor == "sqlite":
        for name, what in SQLITE.items():
            schema_editor.execute(f"CREATE TRIGGER {name} {what}")
    else:
        schema_editor.execute(POSTGRESQL)


def allow(apps, schema_editor):
    if schema_editor.connection.vendor == "sqlite":
        for name in SQLITE:
            schema_editor.execute(f"DROP TRIGGER {name}")
    else:
        schema_editor.execute(UNDO_POSTGRESQL)


class Migration(migrations.Migration):

    dependencies = [("games", "0002_tables_and_games")]

    operations = [migrations.RunPython(forbid, allow)]
