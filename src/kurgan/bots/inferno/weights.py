"""The named weights of the Inferno policy."""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from functools import lru_cache

from kurgan.kernel.ask import Action


@dataclass(frozen=True, slots=True)
class Weights:
    """What the policy weighs; the numbers are in weights.toml."""

    decay: float  # what is left of a Spawn Hex's pull at every hex of distance
    pull: float  # being nearer, for each dot
    spawn: float  # a Spawn Hex taken
    open: float  # a Spawn Hex that is not Urban, so many times the same
    landing: float  # the Central Landing, so many times the same
    hex: float  # any hex taken
    clear: float  # a Soviet Stack gone
    cover: float  # an empty hex that is wanted and no longer covered
    kill: float  # a Soviet dot
    loss: float  # a German dot
    dead: float  # a German Unit destroyed
    fear: float  # how much more it is for each that is already lost
    tempo: float  # what an attack must be worth
    hasty: float  # a Hasty Attack against a Deliberate one
    call: float  # Reinforcements, for each Unit that may come
    calls: float  # how many calls are wanted
    early: float  # how much sooner than later
    card: float  # a Support Card spared
    plenty: float  # how many cards in hand make one worth half
    shot: float  # Sniper and Pak against other cards
    guard: float  # a taken Spawn Hex left empty
    move: float  # moves against attacks
    soviet_card: float  # dots that a Soviet card costs
    newcomer: float  # the chance that one brings a Unit
    bank: float  # how many Spawn Hexes remain when OKH's whole bank is begun
    late: float  # how many cards of the Soviet deck make later half as good as now
    race_call: float  # against a player, who draws every turn: so many times the same
    race_calls: float
    race_spawn: float
    race_kill: float
    race_loss: float
    race_dead: float
    race_card: float
    race_tempo: float
    draw: float  # the Soviet player: a card, which also runs the clock down
    slay: float  # a German Unit destroyed
    bleed: float  # a German dot
    spend: float  # a dot of his own
    expel: float  # a German Stack gone
    retake: float  # a Spawn Hex back
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


@lru_cache(maxsize=256)
def against_player(w: Weights) -> Weights:
    """The weights of a German who plays against a person: the Soviet deck runs out sooner."""
    return replace(
        w,
        call=w.call * w.race_call,
        calls=w.calls * w.race_calls,
        spawn=w.spawn * w.race_spawn,
        kill=w.kill * w.race_kill,
        loss=w.loss * w.race_loss,
        dead=w.dead * w.race_dead,
        card=w.card * w.race_card,
        tempo=w.tempo * w.race_tempo,
    )
