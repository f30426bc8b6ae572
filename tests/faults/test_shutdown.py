"""Asked to stop in the middle of the rush, the site loses nothing it has acknowledged."""

import contextlib
import http.client
import threading

import psycopg

from tests import servers
from tests.processes import Visitor, eventually, manage, production, web


def test_a_web_process_that_is_told_to_stop_has_stored_all_it_acknowledged(tmp_path):
    with servers.postgres(durable=True) as postgres, servers.valkey() as valkey:
        env = production(postgres.url, valkey.url, tmp_path)
        for command in (["migrate", "--verbosity=0"], ["collectstatic", "--no-input", "-v0"]):
            assert manage(*command, env=env).returncode == 0
        with web(env) as (process, address):
            acknowledged: list[str] = []
            crowd = [
                threading.Thread(target=_keep_agreeing, args=(address, acknowledged))
                for _ in range(8)
            ]
            for person in crowd:
                person.start()
            eventually(lambda: len(acknowledged) > 50)
            process.stop()
            for person in crowd:
                person.join()
        with psycopg.connect(postgres.url) as database:
            found = database.execute("SELECT command FROM games_event WHERE command IS NOT NULL")
            stored = {command.hex for (command,) in found}
    assert set(acknowledged) <= stored
    assert len(acknowledged) == len(set(acknowledged))


def _keep_agreeing(address: str, acknowledged: list[str]) -> None:
    """Send one command after the other until the line breaks, and remember what was confirmed."""
    visitor = Visitor(address)
    with contextlib.suppress(OSError, http.client.HTTPException):
        visitor.set_table()
        while True:
            status, command, _ = visitor.agree()
            if status == 200:
                acknowledged.append(command)
