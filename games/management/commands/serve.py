"""`./run`: the web server, a Celery worker and beat in one process."""

import signal
import socket
from typing import Any
from urllib.parse import urlsplit

import redis
import uvicorn
from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError, CommandParser

from dayous_site.celery import app
from dayous_site.embedded import EmbeddedCelery
from games.simulation.demo import PASSWORD, PEOPLE, NameTaken, prepare

_EVERY_ADDRESS = ("0.0.0.0", "::")  # noqa: S104


class Command(BaseCommand):
    help = "Serve Dayous, with worker and beat, in one process."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--host", default="127.0.0.1", help="the address to listen on")
        parser.add_argument("--port", type=int, default=8000, help="the port to listen on")
        parser.add_argument("--demo", action="store_true", help="with people and games to look at")

    def handle(self, *args: Any, host: str, port: int, demo: bool, **options: Any) -> None:
        if demo and not settings.EMBEDDED:
            raise CommandError("--demo is for trying things out: unset DATABASE_URL for it.")
        listener = _listen(host, port)
        _check_redis()
        call_command("migrate", interactive=False, verbosity=0)
        if demo:
            self._prepare_demo()
        settings.ALLOWED_HOSTS.append("*" if host in _EVERY_ADDRESS else host)
        # uvicorn repeats the signal after its own shutdown; by then the rest is still to stop.
        for number in (signal.SIGINT, signal.SIGTERM):
            signal.signal(number, lambda *_: None)
        celery = EmbeddedCelery(app)
        celery.start()
        try:
            self._serve(listener, host)
        finally:
            celery.stop()

    def _prepare_demo(self) -> None:
        self.stdout.write("Dealing the cards of the demo; the first time takes a moment.")
        self.stdout.flush()
        try:
            prepare()
        except NameTaken as name:
            raise CommandError(
                f"an account {name} is here already; give the demo a place of its own by DATA_DIR."
            ) from None
        self.stdout.write(f"Sign in as {', '.join(PEOPLE)}; the password is {PASSWORD}")

    def _serve(self, listener: socket.socket, host: str) -> None:
        shown = "localhost" if host in ("127.0.0.1", *_EVERY_ADDRESS) else host
        self.stdout.write(f"Dayous is at http://{shown}:{listener.getsockname()[1]}/")
        self.stdout.write("Ctrl-C ends it.")
        self.stdout.flush()
        config = uvicorn.Config(
            "dayous_site.asgi:application",
            log_config=None,
            access_log=False,
            server_header=False,
            lifespan="off",
            ws_max_size=8192,
            ws_per_message_deflate=False,
            timeout_graceful_shutdown=1,
        )
        uvicorn.Server(config).run(sockets=[listener])


def _listen(host: str, port: int) -> socket.socket:
    """Take the port before anything is written, so that a second start changes nothing."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = socket.socket(family, socket.SOCK_STREAM)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((host, port))
        listener.listen(512)
    except (OSError, OverflowError) as why:
        raise CommandError(
            f"port {port} on {host} cannot be used; free it or choose another with --port. ({why})"
        ) from None
    return listener


def _check_redis() -> None:
    if settings.EMBEDDED:
        return
    try:
        redis.Redis.from_url(settings.REDIS_URL, socket_connect_timeout=2).ping()
    except redis.RedisError:
        address = urlsplit(settings.REDIS_URL)
        raise CommandError(
            f"Redis at {address.hostname}:{address.port or 6379} does not answer;"
            " start it or correct REDIS_URL."
        ) from None
