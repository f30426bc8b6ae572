"""For all tests; nothing here may need Django unless it is there: the engine's run without it."""


def pytest_configure(config):
    if config.pluginmanager.hasplugin("django"):
        from tests.lifting import lift_round_a_flush

        lift_round_a_flush()
