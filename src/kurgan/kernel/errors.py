"""The tree of errors: a person's mistakes raise one of these, with a sentence to show."""

from __future__ import annotations

from typing import Any


class KurganError(Exception):
    """Something that was asked for cannot be done; the message is one clear sentence."""

    def __init__(self, message: str, rule: str = "") -> None:
        super().__init__(message)
        self.message = message
        self.rule = rule

    @property
    def kind(self) -> str:
        """The name that programs see."""
        return type(self).__name__


class IllegalAction(KurganError):
    """The answer is not among those the rules allow now."""


class NotYourTurn(KurganError):
    """Another side is to act."""


class StaleAction(KurganError):
    """The sender had not yet seen the latest entries of the match."""


class BadSave(KurganError):
    """A save cannot be read, or does not fit the rules or the data here."""


class Misfit(BadSave):
    """A save of other rules: an entry of it is not what the present rules allow."""

    entry: int = 0  # its number, where it was one

    @property
    def kind(self) -> str:
        """The name that programs see."""
        return "BadSave"


class BadData(KurganError):
    """A data pack is broken; the message names the file and the row."""


class BadSetup(KurganError):
    """An unknown game, scenario, option or request."""


def brief(value: object, most: int = 60) -> str:
    """Something that was given, short enough for a sentence."""
    try:
        text = repr(value)
    except (ValueError, RecursionError):
        return "something huge"
    return text if len(text) <= most else text[: most - 1] + "…"


class RulesBug(AssertionError):
    """Our own code broke the kernel's contract."""


class NothingChanged(RulesBug):
    """A rule raised; the match stands where it stood. `proof` is the save that leads there."""

    def __init__(self, message: str, proof: Any = None) -> None:
        super().__init__(message)
        self.message = message
        self.proof = proof
