"""A Celery worker and beat in threads of this process.

This leans on Celery's insides (the work controller and its stop flag), so Celery is pinned and
tests/test_embedded.py watches over it.
"""

import threading
import time
from typing import Any

import structlog
from celery import Celery
from celery.beat import Scheduler, Service
from celery.worker import state

_log = structlog.stdlib.get_logger("dayous.embedded")


class EmbeddedCelery:
    def __init__(self, app: Celery, threads: int = 8) -> None:
        self._app = app
        self._ready = threading.Event()
        self._worker = app.WorkController(
            pool="threads",
            concurrency=threads,
            hostname="embedded@dayous",
            without_heartbeat=True,
            without_mingle=True,
            without_gossip=True,
            ready_callback=lambda consumer: self._ready.set(),
        )
        self._beat = Service(app, scheduler_cls=Scheduler, max_interval=1)
        self._worker_thread = self._thread("celery-worker", self._worker.start)
        self._beat_thread = self._thread("celery-beat", self._beat.start)

    def start(self, timeout: float = 15) -> None:
        self._worker_thread.start()
        if not self._ready.wait(timeout):
            raise RuntimeError("the embedded worker did not start")
        self._beat_thread.start()

    def stop(self, timeout: float = 10) -> None:
        """Stop taking tasks, let the running ones finish, and return when both threads are gone."""
        end = time.monotonic() + timeout
        self._beat.stop(wait=False)
        # An exit code; the worker's loop looks at it between two messages.
        state.should_stop = 0  # type: ignore[assignment]
        while self._worker_thread.is_alive() and time.monotonic() < end:
            # The loop sleeps until a message comes, so send it one.
            self._app.send_task("games.tasks.nothing")
            self._worker_thread.join(0.2)
        self._beat_thread.join(max(0.1, end - time.monotonic()))
        state.should_stop = None

    def _thread(self, name: str, target: Any) -> threading.Thread:
        def run() -> None:
            try:
                target()
            except Exception:
                _log.exception("embedded part died", part=name)

        return threading.Thread(target=run, name=name, daemon=True)
