"""Air Unit Landing: order cards 6 and 13, and the landings that open an Attack phase."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from kurgan.games.axis.pack.tables import ALLIES, GER_INFANTRY, ZONES
from kurgan.games.axis.rules.air import MOST_CRAFT
from kurgan.games.axis.rules.components import airfields, is_doubled, multiply, room_at
from kurgan.games.axis.state import (
    GROUND,
    LANDED,
    LANDING_EARLY,
    LANDING_LATE,
    SCRAMBLED,
    SUPPLY_DROP,
    TROOPS,
    Board,
)
from kurgan.kernel.ask import Action, Choice, actions, pick
from kurgan.kernel.bits import bits, members
from kurgan.kernel.procedure import AGAIN, Asking, Flow, Procedure, step

LAND_AT: Final = tuple(
    [tuple([Action("land", (slot, zone)) for zone in range(ZONES)]) for slot in range(MOST_CRAFT)]
)
LAND_ALL: Final = actions("land_all", ZONES)
LOSE_CRAFT: Final = actions("lose_aircraft", MOST_CRAFT)


@dataclass(slots=True)
class Landing(Procedure):
    """Cards 6 and 13: everything still in the air lands, or is lost."""

    side: int

    @step("Interceptors")
    def interceptors_return(self, s: Board) -> Flow:
        for slot in s.tables.crafts[1 - self.side]:
            if s.job[slot] == SCRAMBLED:
                go_home(s, slot, 1 - self.side)
        return None

    def cited(self) -> str:
        """The card of that side, for what both cards say."""
        return landing_card(self.side) if self.step.rule == "Order 6" else self.step.rule

    @step("Order 6")
    def land(self, s: Board) -> Asking:
        flying = [slot for slot in s.tables.crafts[self.side] if is_up(s, slot)]
        if not flying:
            return None
        fields = landing_fields(s, self.side)
        if not fields:
            for slot in flying:
                s.destroy_craft(slot)
            return None
        answer = Action("land", (flying[0], fields.bit_length() - 1))
        if len(flying) > 1 or fields & (fields - 1):
            answer = yield Choice(self.side, "land", landings(s, self.side, flying, fields))
        chosen = flying if answer.verb == "land_all" else [answer.args[0]]
        for slot in chosen:
            touch_down(s, slot, self.side, answer.args[-1])
        return AGAIN

    @step("Order 6")
    def stand_down(self, s: Board) -> Flow:
        for slot in s.tables.crafts[self.side]:
            if s.job[slot] == LANDED:
                s.job[slot] = GROUND
        return None


@dataclass(slots=True)
class EarlyLanding(Procedure):
    """Orders 5 and 12: relocating air units and transports land, then every transport unloads."""

    side: int

    def cited(self) -> str:
        """Card 12 says for the Allies what card 5 says for the Axis."""
        is_shared = self.step.rule == "Order 5"
        return "Order 12" if is_shared and self.side == ALLIES else self.step.rule

    @step("Order 5")
    def over_capacity(self, s: Board) -> Asking:
        """Too many for an airfield: the owner picks which are lost (R62)."""
        crowd = crowded(s, self.side)
        if not crowd:
            return None
        slot = crowd[0]
        if len(crowd) > 1:
            options = pick(LOSE_CRAFT, bits(crowd))
            slot = (yield Choice(self.side, "crowded_airfield", options)).args[0]
        s.destroy_craft(slot)
        return AGAIN

    @step("Order 5")
    def touch_down(self, s: Board) -> Flow:
        for slot in s.tables.crafts[self.side]:
            if LANDING_EARLY >> s.job[slot] & 1:
                s.job[slot] = LANDED
                s.emit("aircraft_landed", slot, s.at[slot])
                unload_bomber(s, slot, self.side)
        return None

    @step("Bombers")
    def supply_drops(self, s: Board) -> Flow:
        open_zones = s.friendly(self.side) | s.contested
        for slot in s.tables.crafts[self.side]:
            if s.job[slot] == SUPPLY_DROP and open_zones >> s.at[slot] & 1:  # R61
                unload_bomber(s, slot, self.side)
        return None


def landing_card(side: int) -> str:
    """The order card on which a side's aircraft land after the attacks."""
    return "Order 13" if side == ALLIES else "Order 6"


def is_up(s: Board, slot: int) -> bool:
    """Whether an aircraft is still in the air after the attacks."""
    return bool(LANDING_LATE >> s.job[slot] & 1)


def landing_fields(s: Board, side: int) -> int:
    """Airfields with room, friendly now and since the Attack phase began (R35)."""
    fields = airfields(s, side)
    room = bits([zone for zone in members(fields) if room_at(s, zone, side) > 0])
    return s.among(
        "zone",
        ("Airfields", "it is not a friendly airfield", fields),
        (landing_card(side), "it was taken in this Attack phase", s.held),
        ("Airfields", "its airfield is full", room),
    )


def landings(s: Board, side: int, flying: list[int], fields: int) -> tuple[Action, ...]:
    """One of each kind in the air, at each airfield; or all of them together."""
    options: list[Action] = []
    seen: set[tuple[int, int]] = set()
    for slot in flying:
        key = (s.tables.craft[slot], s.load[slot])
        if key not in seen:
            seen.add(key)
            options += [LAND_AT[slot][zone] for zone in members(fields)]
    if len(flying) > 1:
        wide = bits([z for z in members(fields) if room_at(s, z, side) >= len(flying)])
        options += pick(LAND_ALL, wide)
    return tuple(options)


def touch_down(s: Board, slot: int, side: int, zone: int) -> None:
    """An aircraft lands, with a token that it could not deliver."""
    s.send(slot, zone, LANDED)
    s.emit("aircraft_landed", slot, zone)
    unload_bomber(s, slot, side)


def unload_bomber(s: Board, slot: int, side: int) -> None:
    """Cargo leaves a bomber where it stands."""
    load, zone = s.load[slot], s.at[slot]
    s.load[slot] = 0
    if 0 < load < TROOPS:
        s.add_tokens(zone, side, load)
        s.emit("tokens_delivered", slot, load, zone)
    elif load >= TROOPS:
        unit = load - TROOPS
        s.add(zone, unit, 1)
        s.emit("troops_delivered", slot, unit, zone)
        if unit == GER_INFANTRY and is_doubled(s, s.home[slot], zone):
            multiply(s, GER_INFANTRY, zone, 1)  # R27
        s.home[slot] = -1


def crowded(s: Board, side: int) -> list[int]:
    """Aircraft about to land at the first airfield that cannot hold them all."""
    incoming = [slot for slot in s.tables.crafts[side] if LANDING_EARLY >> s.job[slot] & 1]
    for zone in sorted({s.at[slot] for slot in incoming}):
        here = [slot for slot in incoming if s.at[slot] == zone]
        if len(here) > room_at(s, zone, side):
            return distinct(s, here)
    return []


def distinct(s: Board, slots: list[int]) -> list[int]:
    """One aircraft of each kind, cargo and mission among some in one place."""
    seen: set[tuple[int, int, int, int]] = set()
    found = []
    for slot in slots:
        key = (s.tables.craft[slot], s.job[slot], s.load[slot], s.home[slot])
        if key not in seen:
            seen.add(key)
            found.append(slot)
    return found


def go_home(s: Board, slot: int, side: int) -> None:
    """An interceptor returns to where it came from, if that is still friendly (R70)."""
    home = s.home[slot]
    s.home[slot] = -1
    if s.friendly(side) >> home & 1:
        s.send(slot, home, GROUND)
        s.emit("aircraft_landed", slot, home)
    else:
        s.destroy_craft(slot)
