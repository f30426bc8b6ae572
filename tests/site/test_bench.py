"""The frame for benchmarks."""

import contextlib
import subprocess
import sys

from games.benches import frame


def spin(units: int) -> int:
    """Work whose cost is its size."""
    for _ in range(units * 200_000):
        pass
    return 1


def test_who_does_half_the_work_is_about_twice_as_fast():
    contestants = {"whole": lambda: spin(2), "half": lambda: spin(1)}
    bench = frame.Bench(
        title="a test",
        unit="portions",
        reference="whole",
        prepare=lambda: contextlib.nullcontext(contestants),
    )
    whole, half = frame.run(bench)
    assert whole.ratio == 1
    assert 1.3 < half.ratio < 3


def test_the_cpu_of_children_counts_while_they_live_and_after():
    code = "sum(range(20_000_000)); print(flush=True); input()"
    before = frame.cpu_seconds()
    with subprocess.Popen([sys.executable, "-c", code], stdin=-1, stdout=-1) as child:
        child.stdout.readline()
        alive = frame.cpu_seconds() - before
    assert alive > 0.1
    assert frame.cpu_seconds() - before >= alive


def test_the_landing_page_has_a_benchmark():
    assert "page" in frame.find()
