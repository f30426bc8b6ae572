"""The landing page, from the socket on, against a view that does nothing."""

import contextlib
import http.client
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping

from django.conf import settings

from games.benches.frame import Bench, Work

_REQUESTS = 200


@contextlib.contextmanager
def _prepare() -> Iterator[Mapping[str, Work]]:
    with tempfile.TemporaryDirectory() as scratch:
        command = [sys.executable, "manage.py", "serve", "--port", "0"]
        env = {**os.environ, "DATA_DIR": scratch, "DATABASE_URL": "", "LOG_LEVEL": "WARNING"}
        server = subprocess.Popen(  # noqa: S603
            command, cwd=settings.BASE_DIR, env=env, stdout=subprocess.PIPE, text=True
        )
        try:
            assert server.stdout
            address = server.stdout.readline().split("//")[1].strip().rstrip("/")
            client = http.client.HTTPConnection(address)
            yield {
                "empty view": lambda: _ask(client, "/healthz"),
                "landing page": lambda: _ask(client, "/"),
            }
        finally:
            server.terminate()
            server.wait()


def _ask(client: http.client.HTTPConnection, path: str) -> int:
    for _ in range(_REQUESTS):
        client.request("GET", path)
        response = client.getresponse()
        response.read()
        if response.status != 200:
            raise RuntimeError(f"{path} answered {response.status}")
    return _REQUESTS


BENCH = Bench(
    title="the landing page, over HTTP on one connection, embedded mode",
    unit="requests",
    reference="empty view",
    prepare=_prepare,
)
