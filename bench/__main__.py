"""Run every benchmark: `python -m bench`."""

from __future__ import annotations

import platform

from bench import games, kernel

print(f"Python {platform.python_version()}")
kernel.main()
games.main()
