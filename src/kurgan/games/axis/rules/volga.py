"""Movement Across the Volga and Attacking Volga Crossings."""

from __future__ import annotations

from kurgan.games.axis.pack.tables import ALLIES, SOV_INFANTRY, SUPPLY, ZONES
from kurgan.games.axis.state import Board
from kurgan.kernel.bits import bit, bits


def loadable(s: Board, item: int) -> int:
    """Crossings that can take a unit or a token aboard now (R24)."""
    empty = bits([c for c, cargo in enumerate(s.cargo) if cargo < 0])
    fits = item in (SOV_INFANTRY, SUPPLY) or s.is_volga_frozen
    return s.among(
        "crossing",
        ("Movement Across the Volga", "it has no ferry", s.ferries),
        ("Movement Across the Volga", "something is aboard", empty),
        ("Ferries", "a ferry takes only infantry and supply tokens", 0b111 if fits else 0),
    )


def board(s: Board, unit: int, crossing: int) -> None:
    """A unit of Krasnaya Sloboda goes aboard and stops."""
    s.take(s.tables.sloboda, unit, 1)
    s.cargo[crossing] = unit
    s.emit("cargo_loaded", unit, crossing)


def load_token(s: Board, crossing: int) -> None:
    """A supply token of Krasnaya Sloboda goes aboard."""
    s.tokens[ALLIES * ZONES + s.tables.sloboda] -= 1
    s.cargo[crossing] = SUPPLY
    s.emit("cargo_loaded", SUPPLY, crossing)


def unload(s: Board, crossing: int) -> None:
    """Cargo goes ashore, even into a hostile zone; a unit may then move on if not locked."""
    cargo = s.cargo[crossing]
    zone = s.tables.landing[crossing]
    s.cargo[crossing] = -1
    s.due &= ~bit(crossing)
    s.emit("cargo_unloaded", cargo, crossing, zone)
    if cargo == SUPPLY:
        s.add_tokens(zone, ALLIES, 1)  # R24, R60
        return
    s.add(zone, cargo, 1)
    s.landed[crossing] = cargo
    if s.hostile(ALLIES) >> zone & 1:
        if not s.is_volga_frozen:
            s.crossed |= bit(zone)  # R25
        s.begin_assault(zone)


def targets(s: Board) -> int:
    """Crossings that Axis aircraft may attack: ferries, or cargo on the ice (R39)."""
    if not s.is_volga_frozen:
        return s.ferries
    return bits([c for c, cargo in enumerate(s.cargo) if cargo >= 0])


def destroy_crossing(s: Board, crossing: int) -> None:
    """A hit: the ferry with its cargo, or what is on the ice."""
    s.empty_crossing(crossing)
    if not s.is_volga_frozen:
        s.ferries &= ~bit(crossing)
        s.emit("ferry_lost", crossing)
        s.update_supply()
