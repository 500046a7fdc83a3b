"""Benchmarks: ratios against something else in the same run, never bare seconds."""
