"""The named weights of the Inferno policy."""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from functools import cache

from kurgan.bots.knowledge import read_weights
from kurgan.kernel.ask import Action

MANY = 256  # weights that are remembered


@dataclass(frozen=True, slots=True)
class Weights:
    """What the policy weighs; the numbers are in weights.toml."""

    decay: float  # what is left of a Spawn Hex's pull at every hex of distance
    pull: float  # being nearer, for each dot
    spawn: float  # a Spawn Hex taken
    open: float  # a Spawn Hex that is not Urban, so many times the same
    landing: float  # the Central Landing, so many times the same
    hex: float  # any hex taken
    coast: float  # one of the bank, which OKH may want later
    clear: float  # a Soviet Stack gone
    near: float  # what is left of that and of its dots at every hex between it and what is wanted
    cover: float  # an empty hex that is wanted and no longer covered
    kill: float  # a Soviet dot
    loss: float  # a German dot
    dead: float  # a German Unit destroyed
    fear: float  # how much more it is for each that is already lost
    urge: float  # how much less losses matter where a hex must be taken for each card left
    idle: float  # a turn without an attack, likewise
    tempo: float  # what an attack must be worth
    hasty: float  # a Hasty Attack against a Deliberate one
    call: float  # Reinforcements, for each Unit that may come
    calls: float  # how many calls are wanted
    fate: float  # OKH drawn by a call
    early: float  # how much sooner than later
    card: float  # a Support Card spared
    plenty: float  # how many cards in hand make one worth half
    shot: float  # Sniper and Pak against other cards
    guard: float  # a taken Spawn Hex left empty
    move: float  # moves against attacks
    soviet_card: float  # dots that a Soviet card costs
    newcomer: float  # the chance that one brings a Unit
    bank: float  # how many Spawn Hexes remain when OKH's whole bank is begun
    shore: float  # before that, how much the rest of the bank counts with OKH; 0: nothing
    late: float  # how many cards of the Soviet deck make later half as good as now
    draw: float  # the Soviet player: a card, which also runs the clock down
    haste: float  # how many cards are left when a card counts twice
    slay: float  # a German Unit destroyed
    bleed: float  # a German dot
    spend: float  # a dot of his own
    expel: float  # a German Stack gone
    retake: float  # a Spawn Hex back
    regain: float  # with OKH any other hex of the bank back
    hold: float  # a Unit in a Spawn Hex, for each German Unit near it
    stand: float  # a Unit beside Germans, in their way
    cut: float  # a German Spawn Hex taken


@dataclass(frozen=True, slots=True)
class Scripted(Weights):
    """Weights of a plan that begins with some answers, wherever they are offered."""

    script: tuple[Action, ...] = ()


def scripted(w: Weights, script: tuple[Action, ...]) -> Scripted:
    """The same weights, and answers that come first."""
    numbers = {field.name: getattr(w, field.name) for field in fields(Weights)}
    return Scripted(**numbers, script=script)


# With the weights, so that their number cannot become that of others
_suited: dict[tuple[int, str], tuple[Weights, Weights]] = {}


def suited(w: Weights, mode: str) -> Weights:
    """A German's weights in a mode: changed as that mode's table changes the policy's."""
    found = _suited.get((id(w), mode))
    if found is None:
        if len(_suited) >= MANY:
            _suited.clear()
        times = _times(mode)
        fitted = replace(w, **{n: getattr(w, n) * by + to for n, by, to in times}) if times else w
        found = _suited[id(w), mode] = (w, fitted)
    return found[1]


@cache
def _times(mode: str) -> tuple[tuple[str, float, float], ...]:
    """By how much a mode's table changes each of the policy's weights: times and, from 0, plus."""
    base, other = [read_weights(Weights, "inferno", table) for table in ("policy", mode)]
    pairs = [(f.name, getattr(base, f.name), getattr(other, f.name)) for f in fields(Weights)]
    return tuple(
        [
            (name, new / old if old else 1.0, 0.0 if old else new)
            for name, old, new in pairs
            if new != old
        ]
    )
