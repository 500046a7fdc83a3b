"""The options of a match: the mode, the level, the edition and rulings that can go either way."""

from __future__ import annotations

from typing import NamedTuple

from kurgan.kernel.game import Option
from kurgan.kernel.procedure import Json

OPTIONS = (
    Option(
        "mode", "Modes",
        "Who plays: one German player, two of them, one against one, or two against one. "
        "Without a Soviet player the printed algorithm plays the Soviets.",
        "solo", ("solo", "coop", "versus", "two_vs_one"),
    ),
    Option(
        "designers_way", "The Designer's Way",
        "Extra rules at one of four levels: random advantages, an easy German or Soviet "
        "game, or the hardest one.",
        "off", ("off", "random", "easy_german", "easy_soviet", "hardest"),
    ),
    Option(
        "edition", "R47",
        "The second edition, or the first one of 2017.",
        "2nd", ("2nd", "2017"),
    ),
    Option(
        "aa_without_airstrike", "R24",
        "An AA card places its Rubble Marker even when it cancels no airstrike.",
        True, (True, False),
    ),
    Option(
        "opportunity_fire", "R28",
        "A Soviet Unit rolls one die in all, or one for each adjacent attacking Stack.",
        "unit", ("unit", "stack"),
    ),
    Option(
        "both_qualify", "R6",
        "Who wins if both sides reach a Decisive Victory together: the side whose turn it is, "
        "the Germans or the Soviets.",
        "turn", ("turn", "german", "soviet"),
    ),
    Option(
        "chuikov_hq", "R3",
        "Chuikov's Headquarters are rolled for when his card is drawn, or when it is played.",
        "draw", ("draw", "play"), formerly="play",
    ),
    Option(
        "removed_rows", "R10",
        "Once its R Unit is Removed a row of the Reinforcement Track is closed for good, or its "
        "dice still pick up Units that were returned to it.",
        "closed", ("closed", "open"), formerly="open",
    ),
    Option(
        "coop_decisions", "R53",
        "With two German players the owner of the Units decides about them, or the active "
        "player does for both.",
        "owner", ("owner", "active"), formerly="active",
    ),
    Option(
        "okh_soviet_turns", "R7",
        "Soviet turns go on between the extra German turns that OKH gives.",
        True, (True, False),
    ),
    Option(
        "easy_german_hand", "R1",
        "The leaders of the Easy German Level come instead of the opening cards, or besides.",
        "instead", ("instead", "besides"),
    ),
)  # fmt: skip


class Rules(NamedTuple):
    """The mode, the level, the edition and the rulings that can go either way."""

    mode: str = "solo"
    designers_way: str = "off"
    edition: str = "2nd"
    aa_without_airstrike: bool = True
    opportunity_fire: str = "unit"
    both_qualify: str = "turn"
    chuikov_hq: str = "draw"
    removed_rows: str = "closed"
    coop_decisions: str = "owner"
    okh_soviet_turns: bool = True
    easy_german_hand: str = "instead"


def read_rules(options: Json) -> Rules:
    """The rules in force from a match's options."""
    return Rules(**options)
