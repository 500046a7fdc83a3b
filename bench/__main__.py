"""Run every benchmark: `python -m bench`."""

from __future__ import annotations

import platform

from bench import browser, games, growth, kernel, lab, load, odds, web

print(f"Python {platform.python_version()}")
kernel.main()
games.main()
growth.main()
odds.main()
lab.main()
web.main()
load.main([])
browser.main()
