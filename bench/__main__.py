"""Run every benchmark: `python -m bench`."""

from __future__ import annotations

import platform

from bench import browser, games, kernel, odds, web

print(f"Python {platform.python_version()}")
kernel.main()
games.main()
odds.main()
web.main()
browser.main()
