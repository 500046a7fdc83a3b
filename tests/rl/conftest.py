"""Without NumPy, Gymnasium and PettingZoo there is nothing to test here."""

from __future__ import annotations

import pytest

from tests.machine import module


@pytest.fixture(autouse=True)
def packages() -> None:
    module("Gymnasium")
    module("PettingZoo")
