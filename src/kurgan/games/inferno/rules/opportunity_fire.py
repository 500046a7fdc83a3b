"""Opportunity Fire: Chuikov's men around a German attack."""

from __future__ import annotations

from kurgan.games.inferno.options import Rules


def has_opportunity(*, is_german: bool, has_chuikov: bool) -> bool:
    """Whether the Soviets may fire at the attackers before Close Combat."""
    return is_german and has_chuikov


def opportunity_dice(rules: Rules, stacks: int, units: int) -> int:
    """The dice of so many Soviet Units beside so many attacking Stacks (R28)."""
    return units * (stacks if rules.opportunity_fire == "stack" else min(stacks, 1))


def opportunity_bonus(bonus: int, *, is_fortified: bool) -> int:
    """What is added to hit: a Fortification helps besides Khrushchev (R30)."""
    return bonus + is_fortified
