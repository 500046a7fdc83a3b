"""How a refusal must read."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from kurgan.kernel.errors import KurganError

LONGEST = 600
PYTHON = re.compile(r"<class|object at 0x|Traceback|__|Error\(|Exception|\bNoneType\b|\bself\b|\n")
STOPS = re.compile(r"[.!?](?=\s|$)")


def is_a_sentence(message: str) -> bool:
    """One sentence or two for a person, with a full stop and nothing of Python."""
    return (
        message.endswith(".")
        and not message.endswith("..")
        and message[:1].strip() != ""
        and len(message) <= LONGEST
        and 1 <= len(STOPS.findall(message)) <= 2
        and not PYTHON.search(message)
    )


@contextmanager
def refused(kind: type[KurganError], *words: str) -> Iterator[None]:
    """What stands inside is refused, with an error of this kind and a sentence with these words."""
    with pytest.raises(KurganError) as caught:
        yield
    assert caught.value.kind == kind.__name__, caught.value.message
    assert is_a_sentence(caught.value.message), caught.value.message
    for word in words:
        assert word in caught.value.message, caught.value.message
