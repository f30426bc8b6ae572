"""For all tests; nothing here may need Django unless it is there: the engine's run without it."""

import os


def pytest_configure(config):
    if config.pluginmanager.hasplugin("django") and "DJANGO_SETTINGS_MODULE" in os.environ:
        from tests.lifting import lift_round_a_flush

        lift_round_a_flush()
