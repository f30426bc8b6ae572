"""Requests that no browser would send: refused like any other mistake, never with a crash."""

import asyncio
from threading import Event

import pytest
from asgiref.testing import ApplicationCommunicator
from django.db import connection

from dayous_site.asgi import application
from games import threads

pytestmark = pytest.mark.django_db(transaction=True)
both = pytest.mark.both

FORM = "application/x-www-form-urlencoded"
MANY = "multipart/form-data; boundary=X"


def answer(method: str, path: str, body: bytes = b"", **headers: str) -> tuple[int, dict]:
    """The status and the headers of what the whole site answers."""
    named = [(name.replace("_", "-"), value) for name, value in headers.items()]
    scope = {
        "type": "http",
        "http_version": "1.1",
        "scheme": "http",
        "root_path": "",
        "method": method,
        "path": path,
        "raw_path": path.encode(),
        "query_string": b"a=%ff",
        "headers": [(b"host", b"localhost"), *((n.encode(), v.encode()) for n, v in named)],
        "client": ("127.0.0.1", 1),
        "server": ("localhost", 80),
    }

    async def ask() -> dict:
        site = ApplicationCommunicator(application, scope)
        await site.send_input({"type": "http.request", "body": body, "more_body": False})
        return await site.receive_output(10)

    start = asyncio.run(ask())
    return start["status"], {name.decode().lower(): value for name, value in start["headers"]}


@both
def test_a_process_whose_threads_all_wait_is_alive(settings):
    connection.close()
    served = Event()
    waiting = [threads._threads().submit(served.wait, 30) for _ in range(settings.THREADS)]
    try:
        assert answer("GET", "/healthz")[0] == 200
        assert not any(one.done() for one in waiting)
    finally:
        served.set()


@both
def test_a_form_in_words_that_nobody_here_reads_is_refused():
    body = b'--X\r\nContent-Disposition: form-data; name="username"\r\n\r\nanna\r\n--X--\r\n'
    sent = {"cookie": f"csrf={'a' * 32}", "content_length": str(len(body))}
    for words in ("charset=base64", "charset=utf-16", "charset=undefined", "more*=x''%ff"):
        for kind in (FORM, MANY):
            found, headers = answer("POST", "/play", body, content_type=f"{kind}; {words}", **sent)
            assert found == 403, (kind, words)
            assert "content-security-policy" in headers


@both
def test_a_page_is_shown_whatever_is_said_of_a_body_that_is_not_there():
    for words in ("charset=utf-8", "charset=UTF8", "charset=none-such", "charset=hex", "a*=x''%ff"):
        assert answer("GET", "/tables/new", content_type=f"text/plain; {words}")[0] == 200, words


@both
def test_a_session_that_was_never_given_out_is_nobody():
    for key in (r"\000" * 32, r"\377" * 32, "a" * 5000, "A" * 32, ""):
        assert answer("GET", "/tables/", cookie=f'session="{key}"')[0] == 200, key
