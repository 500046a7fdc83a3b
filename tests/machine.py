"""What the tests need of the machine beyond Python, and what is said where it is missing."""

from __future__ import annotations

import os
import shutil
from collections import Counter
from collections.abc import Iterable
from importlib import import_module
from pathlib import Path
from typing import Any, NoReturn

import pytest

CHROMIUM, POSTGRESQL, PROXY = "Chromium", "PostgreSQL", "nginx and openssl"
MODULES = {
    "PyArrow": "pyarrow", "Polars": "polars", "DuckDB": "duckdb", "Gymnasium": "gymnasium",
    "PettingZoo": "pettingzoo", "OpenSpiel": "pyspiel", "Ray": "ray",
}  # fmt: skip
INSTALLED_BY = {
    CHROMIUM: "sudo apt-get install chromium, or .venv/bin/python -m playwright install chromium",
    POSTGRESQL: ".venv/bin/python -m pip install pgserver",
    PROXY: "sudo apt-get install nginx-light openssl",
    **{need: f".venv/bin/python -m pip install {need.lower()}" for need in MODULES},
    "OpenSpiel": ".venv/bin/python -m pip install open-spiel",
}
NAMES = ("chromium", "chromium-browser", "google-chrome")
NEEDS = "needs "


def chromium_path() -> str | None:
    """Chromium as the system has it, or the one that Playwright has fetched."""
    found = next(filter(None, map(shutil.which, NAMES)), None)
    return found or playwrights_own()


def playwrights_own() -> str | None:
    """The Chromium in Playwright's own folder."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as driver:
        path = driver.chromium.executable_path
    return path if Path(path).exists() else None


def without(need: str, why: str = "") -> NoReturn:
    """Leave a test out because the machine lacks something; CI must have everything."""
    told = f"{NEEDS}{need}" + (f": {why}" if why else "")
    if os.environ.get("CI") == "true":
        pytest.fail(f"CI {told}")
    pytest.skip(told)


def module(need: str) -> Any:
    """A package that tests need and that does not install everywhere."""
    try:
        return import_module(MODULES[need])
    except ModuleNotFoundError:
        return without(need)


def left_out(reasons: Iterable[str]) -> list[str]:
    """One line for each thing that was missing: how many tests, and what installs it."""
    counts = Counter(
        need for reason in reasons for need in INSTALLED_BY if f"{NEEDS}{need}" in reason
    )
    return [
        f"{need} is missing: {count} tests were not run. To run them: {INSTALLED_BY[need]}"
        for need, count in counts.items()
    ]
