"""The options of a match, and the rules in force that they make."""

from __future__ import annotations

from typing import NamedTuple

from kurgan.kernel.game import Option
from kurgan.kernel.procedure import Json

OPTIONS = (
    Option(
        "rubble", "12.1",
        "In urban areas the Divisional Integrity Bonus needs an Engineer marker.",
        False, (False, True),
    ),
    Option(
        "northern_shoulder", "12.2",
        "Units that set up in areas 48 to 50 stay within areas 42 to 50.",
        False, (False, True),
    ),
    Option(
        "isolation", "12.3",
        "Soviet units cut off from the Volga roll for a change of their Defense Factor.",
        False, (False, True),
    ),
    Option(
        "parent_organization", "12.4",
        "Divisions cost: -1 to an attack for every division in it (every), "
        "or for each after the first (extra).",
        "off", ("off", "every", "extra"),
    ),
    Option(
        "limited_air", "12.5",
        "Air is barred from contested urban areas and weaker in Heavy Urban ones.",
        False, (False, True),
    ),
    Option(
        "pavlovs_house", "12.6",
        "Pavlov's House joins the Soviet counters.",
        False, (False, True),
    ),
    Option(
        "starting_morale", "12.7",
        "German Morale at the start.",
        None, low=1, high=19, default_words="19, or 15 in the Factory District",
    ),
    Option(
        "reroll_ones", "12.8",
        "Supply dice that show 1 are rolled again on these turns.",
        [], low=1, high=14, many=True,
    ),
    Option(
        "hold_back", "6.1.1",
        "Reinforcements may be held back for a later turn.",
        True, (True, False), formerly=False,
    ),
)  # fmt: skip


class Rules(NamedTuple):
    """The optional rules in force (chapter 12), and rulings that can go either way."""

    rubble: bool = False
    northern_shoulder: bool = False
    isolation: bool = False
    parent_organization: str = "off"
    limited_air: bool = False
    pavlovs_house: bool = False
    starting_morale: int | None = None
    reroll_ones: tuple[int, ...] = ()
    hold_back: bool = True


def write_rules(rules: Rules) -> Json:
    """The optional rules as a match's options."""
    return {**rules._asdict(), "reroll_ones": list(rules.reroll_ones)}


def read_rules(options: Json) -> Rules:
    """The optional rules from a match's options."""
    return Rules(**{**options, "reroll_ones": tuple(options["reroll_ones"])})
