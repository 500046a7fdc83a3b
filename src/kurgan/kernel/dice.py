"""Committed dice: every roll is a keyed hash of a secret seed, proved when the match is over."""

from __future__ import annotations

import hmac
import json
import secrets
from hashlib import sha256
from typing import Final

from kurgan.kernel.errors import BadSetup, brief

SCALE: Final = 2.0**-53


class Dice:
    """The luck of a match. Roll number N depends on the seed, N and the nonces given before it."""

    def __init__(self, seed: bytes, practice: bool = False) -> None:
        self.seed = seed
        self.practice = practice  # a person chose the seed, so nothing is proved
        self.nonces: list[str] = []

    @classmethod
    def fresh(cls) -> Dice:
        """Dice with a secret seed of 32 random bytes."""
        return cls(secrets.token_bytes(32))

    @classmethod
    def chosen(cls, seed: int | str) -> Dice:
        """Dice with a seed that a person chose."""
        return cls(sha256(f"practice {seed}".encode()).digest(), practice=True)

    @property
    def commitment(self) -> str:
        """The hash of the seed, published at the start."""
        return sha256(self.seed).hexdigest()

    def roll(self, number: int) -> Luck:
        """The luck of one roll."""
        key = hmac.digest(self.seed, json.dumps(self.nonces).encode(), "sha256")
        return Luck(key, number)


class Luck:
    """The numbers of one roll, each 53 bits of a hash."""

    def __init__(self, key: bytes, number: int) -> None:
        self.key = key
        self.number = number
        self.drawn = 0

    def random(self) -> float:
        """The next number from 0 up to, but not including, 1."""
        message = f"{self.number} {self.drawn}".encode()
        self.drawn += 1
        block = hmac.digest(self.key, message, "sha256")
        return (int.from_bytes(block[:8], "big") >> 11) * SCALE


def dice_for(seed: int | str | None) -> Dice:
    """Secret dice, or practice dice from a seed that a person chose."""
    if seed is None:
        return Dice.fresh()
    if isinstance(seed, bool) or not isinstance(seed, (int, str)):
        raise BadSetup(f"A seed is a number or a text, not {brief(seed)}.")
    try:
        return Dice.chosen(seed)
    except ValueError:
        raise BadSetup("This seed cannot be written down; take a plain number or text.") from None
