"""Pictures of scenes: pages and their files are handed to the browser without any server."""

import mimetypes
import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from django.conf import settings
from django.contrib.staticfiles import finders
from playwright.sync_api import Browser, Page, Route, sync_playwright

from tests.browser.scenes import SCENES

ADDRESS = "http://localhost"
FLAGS = ["--headless", "--no-sandbox", "--disable-gpu", "--no-first-run"]
SIZES: dict[str, dict[str, Any]] = {
    "desk": {"viewport": {"width": 1280, "height": 800}},
    "phone": {
        "viewport": {"width": 390, "height": 844},
        "device_scale_factor": 2,
        "is_mobile": True,
        "has_touch": True,
    },
}
LIGHTS = ("light", "dark")


def shoot(names: list[str], out: Path) -> Iterator[Path]:
    """Each of these scenes in every size and light; says which files were written."""
    pages = {name: SCENES[name].draw() for name in names}
    with sync_playwright() as playwright:
        program = os.environ.get("DAYOUS_BROWSER") or shutil.which("chromium")
        browser = playwright.chromium.launch(executable_path=program, args=FLAGS)
        for size in SIZES:
            for light in LIGHTS:
                yield from _shoot_all(browser, pages, out, size, light)
        browser.close()


def _shoot_all(
    browser: Browser, pages: dict[str, str], out: Path, size: str, light: str
) -> Iterator[Path]:
    looks: dict[str, Any] = {**SIZES[size], "color_scheme": light, "reduced_motion": "reduce"}
    context = browser.new_context(base_url=ADDRESS, **looks)
    page = context.new_page()
    for name, html in pages.items():
        show(page, name, html)
        picture = out / f"{name}-{size}-{light}.png"
        page.screenshot(path=picture)
        yield picture
    context.close()


def show(page: Page, name: str, html: str) -> None:
    """Let the page show this scene, as if a site had sent it."""
    page.unroute_all()
    page.route_web_socket("**", lambda line: None)
    page.route("**", _answering(html))
    page.goto("/")
    page.evaluate("document.fonts.ready")
    step = SCENES[name].step
    if step:
        step(page)


def _answering(html: str) -> Callable[[Route], None]:
    return lambda route: _answer(route, html)


def _answer(route: Route, html: str) -> None:
    path = urlsplit(route.request.url).path
    if path == "/":
        route.fulfill(body=html, content_type="text/html; charset=utf-8")
        return
    found = file(path.removeprefix("/static/"))
    if found is None:
        route.fulfill(status=404, body="")
        return
    kind = mimetypes.guess_type(path)[0] or "application/octet-stream"
    route.fulfill(body=found.read_bytes(), content_type=kind)


def file(name: str) -> Path | None:
    """A static file as it is, or as it was collected under a name of its own."""
    collected = [Path(settings.STATIC_ROOT) / name] if settings.STATIC_ROOT else []
    places = [Path(place) for place in (finders.find(name),) if place] + collected
    return next((place for place in places if place.is_file()), None)
