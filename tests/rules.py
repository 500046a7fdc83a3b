"""The mark that ties a test to the rules it proves: `@rule("9.5.8", "R23")`."""

from __future__ import annotations

import pytest

rule = pytest.mark.rule
