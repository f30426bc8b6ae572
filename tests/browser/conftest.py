"""A real browser in front of the real site."""

import os
import shutil

import pytest
from playwright.sync_api import expect

from tests import servers
from tests.browser.person import PASSWORD, PATIENCE, Person
from tests.processes import manage, production, serving

BROWSER = os.environ.get("DAYOUS_BROWSER") or shutil.which("chromium") or ""
FLAGS = [
    *("--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"),
    *("--disable-background-networking", "--disable-component-update", "--disable-sync"),
]

expect.set_options(timeout=PATIENCE)


def pytest_collection_modifyitems(items):
    if BROWSER:
        return
    if os.environ.get("CI") == "true":
        pytest.exit("NO BROWSER: install chromium; under CI the browser tests must run", 1)
    print("\nNO BROWSER: the browser tests are skipped; install chromium to run them")
    for item in items:
        if "tests/browser" in str(item.path):
            item.add_marker(pytest.mark.skip(reason="no browser"))


@pytest.fixture(scope="session")
def browser_type_launch_args():
    return {"executable_path": BROWSER, "args": FLAGS}


@pytest.fixture(scope="session")
def site_env(tmp_path_factory):
    """A PostgreSQL and a Redis of its own; bots that do not dawdle, and nobody is held up."""
    with servers.postgres() as postgres, servers.valkey() as valkey:
        env = production(postgres.url, valkey.url, tmp_path_factory.mktemp("var"))
        env |= {"BOT_PAUSE": "0.02", "LIMITS_FACTOR": "1000"}
        manage("collectstatic", "--no-input", "-v0", env=env)
        yield env


@pytest.fixture(scope="session")
def base_url(site_env):
    """The site in one process, with its worker."""
    with serving(site_env) as (_, address):
        yield f"http://{address}"


@pytest.fixture
def meet(browser, base_url):
    """Somebody with a browser of their own; at the end nobody's browser may have complained."""
    complaints, contexts = [], []

    def come(name="anna", kind=Person, **options):
        usual = {"base_url": base_url, "reduced_motion": "reduce"}
        context = browser.new_context(**usual | options)
        contexts.append(context)
        return kind(name, context, complaints)

    yield come
    for context in contexts:
        context.close()
    assert complaints == []


@pytest.fixture
def registered(site_env):
    """Make an account of this name."""

    def make(name):
        code = (
            "from django.contrib.auth import get_user_model as model;"
            f"user, _ = model().objects.get_or_create(username={name!r});"
            f"user.set_password({PASSWORD!r}); user.save()"
        )
        done = manage("shell", "-c", code, env=site_env)
        assert done.returncode == 0, done.stderr

    return make
