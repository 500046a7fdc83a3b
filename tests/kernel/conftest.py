"""Settings of the kernel's property tests."""

from __future__ import annotations

from hypothesis import settings

settings.register_profile("kernel", deadline=None, max_examples=60, derandomize=True)
settings.load_profile("kernel")
