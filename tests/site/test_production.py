"""The operator's mode: many processes on PostgreSQL and Redis."""

import json
import time
from contextlib import ExitStack

import psycopg
import pytest

from tests import servers
from tests.processes import (
    Visitor,
    answers,
    celery,
    embedded,
    eventually,
    listening,
    manage,
    production,
    pushed,
    running,
    serving,
    web,
)

WORKER = celery("worker", "--pool", "threads", "--concurrency", "2")


@pytest.fixture(scope="module")
def postgres():
    with servers.postgres() as server:
        yield server


@pytest.fixture
def valkey():
    with servers.valkey() as server:
        yield server


@pytest.fixture
def env(postgres, valkey, tmp_path):
    env = production(postgres.url, valkey.url, tmp_path)
    for command in (["migrate", "--verbosity=0"], ["collectstatic", "--no-input", "--verbosity=0"]):
        ended = manage(*command, env=env)
        assert ended.returncode == 0, ended.stderr
    return env


def stored(postgres) -> set[str]:
    """The commands of all events that were written down."""
    with psycopg.connect(postgres.url) as database:
        found = database.execute("SELECT command FROM games_event WHERE command IS NOT NULL")
        return {command.hex for (command,) in found}


def test_a_push_crosses_two_webs_two_workers_and_beat(env):
    with ExitStack() as stack:
        (_, one), (_, two) = (stack.enter_context(web(env)) for _ in range(2))
        for name in ("one", "two"):
            stack.enter_context(running([*WORKER, "-n", f"{name}@dayous"], env))
        schedule = f"{env['DATA_DIR']}/schedule"
        stack.enter_context(running(celery("beat", "--schedule", schedule), env))
        for address in (one, two):
            eventually(lambda address=address: answers(address, "/readyz"), seconds=60)
        anna, boris = Visitor(one), Visitor(two)
        for person, elsewhere in ((anna, two), (boris, one)):
            with listening(elsewhere, person.set_table()) as screen:
                versions = [person.agree()[2] for _ in range(10)]
                assert pushed(screen, versions[-1])


def test_without_redis_a_stored_event_is_still_answered_at_once(env, valkey, postgres):
    with web(env) as (process, address):
        anna = Visitor(address)
        anna.set_table()
        valkey.kill()
        start = time.monotonic()
        replies = [anna.agree() for _ in range(10)]
        took = (time.monotonic() - start) / len(replies)
        assert {status for status, _, _ in replies} == {200}
        assert anna.get("/")[0] == 200
        eventually(lambda: process.saw("hint lost"))
    assert took < 0.5
    assert sum("hint lost" in line for line in process.lines) == 1, "once a minute is enough"
    assert {command for _, command, _ in replies} <= stored(postgres)


def test_not_ready_is_said_of_the_part_that_is_missing(env, valkey):
    with web(env) as (_, address):
        valkey.kill()
        status, body = Visitor(address).get("/readyz")
    assert status == 503
    assert json.loads(body) == {"database": True, "worker": False, "channels": False}


def test_one_process_serves_everything_on_postgresql_too(env):
    with serving(env) as (process, address):
        anna = Visitor(address)
        with listening(address, anna.set_table()) as screen:
            assert pushed(screen, anna.agree()[2])
        assert process.stop() == 0


def test_an_unreachable_redis_is_told_in_a_sentence(env, valkey):
    valkey.kill()
    ended = manage("serve", "--port", "0", env=env)
    assert ended.returncode != 0
    assert "does not answer; start it or correct REDIS_URL" in ended.stderr
    assert "Traceback" not in ended.stderr


def test_an_unreachable_database_is_told_in_a_sentence(env):
    nowhere = f"postgres://dayous@127.0.0.1:{servers.free_port()}/postgres"
    ended = manage("migrate", env={**env, "DATABASE_URL": nowhere})
    assert ended.returncode != 0
    assert "start it or correct DATABASE_URL" in ended.stderr
    assert "Traceback" not in ended.stderr


@pytest.mark.parametrize("production", [True, False])
def test_a_database_without_tables_is_told_in_a_sentence(env, production, tmp_path):
    with servers.postgres() as empty:
        where = {**env, "DATABASE_URL": empty.url} if production else embedded(tmp_path)
        ended = manage("check_logs", env=where)
    assert ended.returncode != 0
    assert "run `python manage.py migrate`" in ended.stderr
    assert "Traceback" not in ended.stderr


def test_nobody_may_hold_a_table_for_longer_than_a_few_seconds(env):
    code = (
        "from django.db import connection as c; k = c.cursor();"
        "print([k.execute(f'SHOW {n}').fetchone()[0] for n in ('lock_timeout',"
        " 'statement_timeout', 'idle_in_transaction_session_timeout')])"
    )
    assert "['2s', '5s', '5s']" in manage("shell", "-c", code, env=env).stdout


def test_django_has_nothing_to_warn_of_before_a_deployment(env):
    env = {**env, "SITE_URL": "https://dayous.example.org"}
    ended = manage("check", "--deploy", "--fail-level", "WARNING", env=env)
    assert ended.returncode == 0, ended.stderr
    assert "no issues" in ended.stdout


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        ({"SECRET_KEY": ""}, "SECRET_KEY is missing"),
        ({"DECK_KEYS": ""}, "DECK_KEYS is missing"),
        ({"SECRET_KEY": "change-me-" * 6}, "SECRET_KEY is an example"),
        ({"SECRET_KEY": "ab" * 40}, "SECRET_KEY is an example or too simple"),
        ({"DECK_KEYS": "AAAA"}, "DECK_KEYS must hold keys of 32 random bytes"),
        ({"REDIS_URL": ""}, "production needs both"),
        ({"SITE_URL": ""}, "SITE_URL is missing"),
        ({"SITE_URL": "http://dayous.example.org"}, "only https is safe"),
    ],
)
def test_a_start_with_a_bad_setting_is_refused_with_a_sentence(tmp_path, wrong, sentence):
    env = {**production("postgres://nowhere/x", "redis://nowhere", tmp_path), **wrong}
    ended = manage("check", env=env)
    assert ended.returncode != 0
    assert sentence in ended.stderr
    assert "Traceback" not in ended.stderr


def test_a_key_used_twice_is_refused(tmp_path):
    env = production("postgres://nowhere/x", "redis://nowhere", tmp_path)
    twice = {"DECK_KEYS": f"{env['DECK_KEYS']},{env['DECK_KEYS']}"}
    ended = manage("check", env={**env, **twice})
    assert ended.returncode != 0
    assert "is used twice" in ended.stderr
