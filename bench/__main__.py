"""Run every benchmark: `python -m bench`."""

from __future__ import annotations

import platform

from bench import advance, kernel

print(f"Python {platform.python_version()}")
kernel.main()
advance.main()
