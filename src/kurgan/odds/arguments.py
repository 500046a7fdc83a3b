"""What can be said of a battle spelled out by hand, whichever door it comes through."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import SimpleNamespace
from typing import NamedTuple

from kurgan.kernel.errors import BadSetup, brief
from kurgan.kernel.procedure import Json


class Given(SimpleNamespace):
    """What was said, every argument by its name."""


class Argument(NamedTuple):
    """One thing that may be said: a flag, a number or a text, by what its default is."""

    name: str  # as a word of Python; the command line writes same_division as --same-division
    words: str
    default: bool | int | str | None = False
    needed: bool = False
    metavar: str = "N"
    bare: bool = False  # may be said without a number, which is then None

    @property
    def kind(self) -> type:
        """What it takes: a number without a default is a number all the same."""
        return int if self.default is None else type(self.default)

    @property
    def flag(self) -> str:
        """As the command line writes it."""
        return f"--{self.name.replace('_', '-')}"


def read_given(arguments: Sequence[Argument], said: Mapping[str, Json]) -> Given:
    """Everything that can be said, as it was said or by default."""
    known = {argument.name: argument for argument in arguments}
    for name in said:
        if name not in known:
            raise BadSetup(f"A battle has no {brief(name)}; it has {', '.join(known)}.")
    for argument in arguments:
        if argument.needed and argument.name not in said:
            raise BadSetup(f"This battle needs {argument.name}: {argument.words}.")
    return Given(**{name: _read(argument, said) for name, argument in known.items()})


def _read(argument: Argument, said: Mapping[str, Json]) -> Json:
    value = said.get(argument.name, argument.default)
    is_default = value is None and (argument.bare or argument.default is None)
    if is_default or type(value) is argument.kind:
        return value
    what = {bool: "true or false", int: "a whole number", str: "a text"}[argument.kind]
    raise BadSetup(f"{argument.name} is {what}, not {brief(value)}.")
