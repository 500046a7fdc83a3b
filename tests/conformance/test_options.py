"""The rules in force have the options of the game, with the same defaults."""

from __future__ import annotations

from typing import Any

import pytest

from kurgan.games.advance.game import ADVANCE
from kurgan.games.advance.options import read_rules as advance_rules
from kurgan.games.axis.game import AXIS
from kurgan.games.axis.options import read_rules as axis_rules
from kurgan.games.inferno.game import INFERNO
from kurgan.games.inferno.options import read_rules as inferno_rules
from kurgan.kernel.game import read_options

GAMES = [(ADVANCE, advance_rules), (AXIS, axis_rules), (INFERNO, inferno_rules)]


@pytest.mark.parametrize(("game", "read_rules"), GAMES, ids=lambda one: getattr(one, "name", ""))
def test_every_option_is_a_rule_in_force_with_its_default(game: Any, read_rules: Any) -> None:
    rules = read_rules(read_options(game, None))
    assert set(rules._fields) == {option.name for option in game.options}
    assert rules == type(rules)()
