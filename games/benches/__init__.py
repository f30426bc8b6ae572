"""Benchmarks: every module here, the frame apart, defines one as `BENCH`."""
