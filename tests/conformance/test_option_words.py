"""Whatever an option is given, it takes it or refuses it in words, compiled or not."""

from __future__ import annotations

from typing import Any

import pytest

from kurgan.games import GAMES
from kurgan.kernel.errors import BadSetup

NONSENSE: tuple[Any, ...] = ("maybe", "2018", 2018, -1, 1.5, [], {}, [2018], ["on"])


@pytest.mark.parametrize("game", GAMES)
def test_every_option_refuses_nonsense_in_words(game: str) -> None:
    for option in GAMES[game].options:
        assert option.read(option.default) == option.default
        for given in NONSENSE if not option.many else NONSENSE[:5]:
            with pytest.raises(BadSetup, match=rf"The option {option.name} cannot be .*; it is "):
                option.read(given)
