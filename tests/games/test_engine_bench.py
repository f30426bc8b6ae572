"""The benchmark of the engine: everybody in it really plays."""

from games.benches.engine import BENCH


def test_every_contestant_does_its_work() -> None:
    with BENCH.prepare() as contestants:
        assert BENCH.reference in contestants
        assert all(work() >= 60 for work in contestants.values())
