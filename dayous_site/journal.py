"""The journal: structured lines, one a request, without bodies, secrets or addresses of tables."""

import logging
import logging.config
import re
import time
from collections.abc import Callable, MutableMapping
from typing import Any

import structlog
from django.http import HttpRequest
from django.http.response import HttpResponseBase

# Who knows the address of a table may sit down at it, so it is as good as a password.
_SLUG = re.compile(r"(/t/)[^/\s]+")
_log = structlog.stdlib.get_logger("dayous.request")


def without_slugs(path: str) -> str:
    """
    >>> without_slugs("/ws/t/q7Zk/")
    '/ws/t/…/'
    """
    return _SLUG.sub(r"\1…", path)


class RequestLine:
    """Middleware: one line for every answered request."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        start = time.perf_counter()
        response = self.get_response(request)
        _log.info(
            "request",
            method=request.method,
            path=request.path,
            status=response.status_code,
            ms=round((time.perf_counter() - start) * 1000, 1),
        )
        return response


def configure(*, level: str, plain: bool) -> None:
    """Send every library's lines through one formatter: words for people, JSON for machines."""
    shared: list[structlog.types.Processor] = [
        structlog.stdlib.add_logger_name,
        structlog.stdlib.add_log_level,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
        structlog.processors.ExceptionRenderer(),
        _mask,
    ]
    structlog.configure(
        processors=[*shared, structlog.stdlib.ProcessorFormatter.wrap_for_formatter],
        logger_factory=structlog.stdlib.LoggerFactory(),
        wrapper_class=structlog.stdlib.BoundLogger,
        cache_logger_on_first_use=True,
    )
    logging.config.dictConfig(_logging(level, shared, plain))


def _logging(level: str, shared: list[structlog.types.Processor], plain: bool) -> dict[str, Any]:
    renderer = (
        structlog.processors.KeyValueRenderer(key_order=["timestamp", "level", "event"])
        if plain
        else structlog.processors.JSONRenderer(ensure_ascii=False)
    )
    formatter = {
        "()": structlog.stdlib.ProcessorFormatter,
        "foreign_pre_chain": shared,
        "processors": [structlog.stdlib.ProcessorFormatter.remove_processors_meta, renderer],
    }
    quiet = ("celery", "kombu", "uvicorn", "django.server", "django.request")
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {"journal": formatter},
        "handlers": {"stderr": {"class": "logging.StreamHandler", "formatter": "journal"}},
        "root": {"handlers": ["stderr"], "level": level},
        "loggers": {name: {"level": _at_least_warning(name)} for name in quiet},
    }


def _at_least_warning(name: str) -> str:
    """Django warns of each 404, which the line of the request already tells."""
    return "ERROR" if name == "django.request" else "WARNING"


def _mask(logger: Any, method: str, event: MutableMapping[str, Any]) -> MutableMapping[str, Any]:
    for name, value in event.items():
        if isinstance(value, str):
            event[name] = without_slugs(value)
    return event
