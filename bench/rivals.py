"""An independent yardstick: a rule-based player of Axis that uses nothing of the computer players.

It attacks where its strength is a little larger, keeps on feeding fights until they are won, goes
for the zones it wishes for most, buys tanks, and sends infantry over the Volga.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from kurgan.games.axis.pack.tables import (
    ALLIES,
    FERRY,
    KINDS,
    LAND,
    MULTIPLIERS,
    SOV_INFANTRY,
    SOV_ROCKET,
    SUPPLY,
    TANK,
    ZONES,
    Tables,
)
from kurgan.games.axis.state import ATTACK, RELOCATE, Board
from kurgan.kernel.ask import Action, Choice
from kurgan.kernel.bits import bit, members

ODDS, WISHED_ODDS = 1.1, 0.9  # of strength, to begin an attack; for zones it wishes for
ENOUGH = 2.5  # odds from which a fight needs no help
HOPELESS = 0.6
WISHED = 4.0
FAR = 99
WAITING = 3  # infantry kept in Krasnaya Sloboda


class March(NamedTuple):
    """Units of one type that go one step."""

    origin: int
    unit: int
    number: int
    goal: int


class Rival:
    """A side's player; it remembers its march and what it has tried this turn."""

    def __init__(self) -> None:
        self.march = March(-1, -1, 0, -1)
        self.tried: set[March] = set()
        self.flown: set[int] = set()
        self.turn = (0, 0)

    def __call__(self, s: Board, ask: Choice) -> Action:
        """One of the options."""
        if (s.round, ask.side) != self.turn:
            self.turn, self.tried, self.flown = (s.round, ask.side), set(), set()
        own: dict[str, Callable[[Board, Choice], Action]] = {
            "move": self.move, "take": self.take, "march": self.step,
        }  # fmt: skip
        if ask.kind in own:
            return own[ask.kind](s, ask)
        score = SCORES.get(ask.kind)
        if score is None:
            return ask.options[0]
        return max(ask.options, key=lambda option: score(s, ask.side, option))

    def move(self, s: Board, ask: Choice) -> Action:
        """Unload, load, march while there is something to do, then fly to the fights."""
        by_origin = {o.args[0]: o for o in ask.options if o.verb == "march"}
        for option in ask.options:
            if option.verb == "unload":
                return option
        sloboda = by_origin.pop(s.tables.sloboda, None)
        free = any(s.ferries >> n & 1 and s.cargo[n] < 0 for n in range(3))
        if sloboda is not None and free and s.fresh(s.tables.sloboda, SOV_INFANTRY):
            self.march = March(s.tables.sloboda, SOV_INFANTRY, 1, -1)
            return sloboda
        found = self.attack(s, ask.side, list(by_origin)) or self.approach(
            s, ask.side, list(by_origin)
        )
        if found is not None:
            self.march = found
            self.tried.add(found._replace(number=0))
            return by_origin[found.origin]
        return self.fly(s, ask) or ask.options[-1]

    def fly(self, s: Board, ask: Choice) -> Action | None:
        """One aircraft after another, each once a turn."""
        if s.can_sortie and target(s, ask.side) >= 0:
            for option in ask.options:
                if (
                    option.verb == "fly"
                    and option.args[1] == 1
                    and option.args[0] not in self.flown
                ):
                    self.flown.add(option.args[0])
                    return option
        return None

    def take(self, s: Board, ask: Choice) -> Action:
        """Those who were meant to march."""
        unit, count = self.march.unit, self.march.number
        return min(ask.options, key=lambda o: (o.args[0] != unit, abs(o.args[1] - count)))

    def step(self, s: Board, ask: Choice) -> Action:
        """To the goal and no farther; cargo to the landing that is wished for most."""
        wish = wishes(s)
        order = {"board": 3, "enter": 2, "blitz": 1, "stop": 0}

        def rank(option: Action) -> tuple[float, float]:
            if option.verb == "board":
                landing = s.tables.landing[option.args[0]]
                return 3, wish[landing] + 10 * (s.friendly(ALLIES) >> landing & 1)
            is_meant = option.verb == "stop" or option.args[0] == self.march.goal
            return order.get(option.verb, -1) if is_meant else -1, 0.0

        return max(ask.options, key=rank)

    def able(self, s: Board, side: int, origins: list[int], goal: int) -> list[March]:
        """Who could go to a zone beside them now, the strongest types first."""
        room = s.tables.stacking - s.land_units(goal, side)
        found = []
        for origin in origins:
            if not s.tables.adjacent[goal] >> origin & 1:
                continue
            for unit in sorted(LAND[side], key=lambda unit: -s.tables.attack[unit]):
                march = March(origin, unit, 0, goal)
                growth = doubled(s.tables, march)
                count = min(s.fresh(origin, unit), int(room / max(growth, 1)))
                if count and growth >= 1 and unit != SOV_ROCKET and march not in self.tried:
                    found.append(march._replace(number=count))
                    room -= int(count * growth)
        return found

    def attack(self, s: Board, side: int, origins: list[int]) -> March | None:
        """The best blow: an empty zone, or one where the odds are good."""
        wish, found = wishes(s), []
        near = s.tables.links.beside(s.land[side])
        for goal in members(near & s.hostile(side) & ~s.tables.bases | s.contested & s.land[side]):
            able = self.able(s, side, origins, goal) if goal != s.tables.sloboda else []
            if not able:
                continue
            foes, ours = strength(s, goal, 1 - side), strength(s, goal, side)
            if not foes:
                if not ours:
                    cheap = min(able, key=lambda one: s.tables.cost[one.unit])
                    found.append((wish[goal] + 1, cheap._replace(number=min(2, cheap.number))))
                continue
            coming = sum(
                [one.number * doubled(s.tables, one) * fight(s.tables, one.unit) for one in able]
            )
            odds, fights = (ours + coming) / foes, bool(s.contested >> goal & 1)
            least = WISHED_ODDS if wish[goal] > WISHED else ODDS
            if (fights and ours / foes >= ENOUGH) or odds < (HOPELESS if fights else least):
                continue
            found.append((wish[goal] * min(odds, 3) / 2 + 3 * fights + foes / 10, able[0]))
        return max(found)[1] if found else None

    def approach(self, s: Board, side: int, origins: list[int]) -> March | None:
        """Towards the wished zones of the enemy, where nothing can be attacked."""
        wish, hostile = wishes(s), s.hostile(side) & ~s.tables.bases & ~bit(s.tables.sloboda)
        goals = sorted(members(hostile), key=lambda zone: -wish[zone])[:12]
        far, edge = steps(s, goals), steps(s, members(s.land[1 - side]))
        for origin in origins:
            if (
                edge[origin] <= 1
                and wish[origin] >= 2
                and s.land_units(origin, side) <= WAITING + 1
            ):
                continue
            ways = members(s.tables.adjacent[origin] & ~hostile & ~s.tables.bases & ~s.contested)
            better = [z for z in ways if (far[z], edge[z]) < (far[origin], edge[origin])]
            for goal in sorted(better, key=lambda zone: (far[zone], edge[zone])):
                able = self.able(s, side, [origin], goal)
                if able:
                    return able[0]
        return None


def wishes(s: Board) -> list[float]:
    """How much each zone is wished for, by either side."""
    tables, late = s.tables, s.round / 13
    values = tables.rp[s.rules.rp_set]
    found = []
    for zone in range(ZONES):
        wish = 3.0 + 2 * values[zone] if tables.city >> zone & 1 else 1.0
        wish += (tables.fortified >> zone & 1) + 5 * (tables.keys >> zone & 1)
        wish += (0.5 + late) * (tables.tan >> zone & 1) + 2 * (zone in tables.landing)
        found.append(wish + (15 * late if zone == tables.pitomnik else 0))
    return found


def fight(tables: Tables, unit: int) -> float:
    """What a unit is worth in a fight."""
    return (tables.attack[unit] + tables.defense[unit]) / 2


def strength(s: Board, zone: int, side: int) -> float:
    """A side's land units in a zone; less without supply, more behind walls."""
    change = 0.0 if s.supplied[side] >> zone & 1 else -1.0
    change += s.tables.fortified & s.friendly(side) & bit(zone) != 0
    units = s.units[zone * KINDS : (zone + 1) * KINDS]
    return sum([units[u] * max(0.3, fight(s.tables, u) + change) for u in LAND[side] if units[u]])


def doubled(tables: Tables, march: March) -> float:
    """By how much Germans grow when they enter the city, or shrink when they leave it."""
    if not MULTIPLIERS >> march.unit & 1:
        return 1.0
    inside = [tables.city >> zone & 1 for zone in (march.origin, march.goal)]
    return 2.0 if inside == [0, 1] else 0.5 if inside == [1, 0] else 1.0


def steps(s: Board, sources: list[int] | tuple[int, ...]) -> list[int]:
    """How far each zone lies from the nearest of some."""
    far = [FAR] * ZONES
    rim = list(sources)
    for zone in rim:
        far[zone] = 0
    for zone in rim:
        for other in members(s.tables.adjacent[zone] & ~s.tables.bases):
            if far[other] == FAR:
                far[other] = far[zone] + 1
                rim.append(other)
    return far


def target(s: Board, side: int) -> int:
    """The fight that aircraft fly to; -1 if there is none."""
    wish, found = wishes(s), []
    for zone in members(s.contested & s.land[side] & s.land[1 - side]):
        foes, over = s.land_units(zone, 1 - side), len(s.crafts_at(zone, side))
        found.append((wish[zone] + foes - 2 * over, zone))
    return max(found)[1] if found else -1


# How good an answer looks, by the kind of the question


def mission(s: Board, side: int, option: Action) -> float:
    return 2.0 * (option.args[0] == ATTACK) + (option.args[0] == RELOCATE)


def destination(s: Board, side: int, option: Action) -> float:
    return float(option.verb == "strike" and option.args[0] == target(s, side))


def landing(s: Board, side: int, option: Action) -> float:
    zone = option.args[-1]
    return FAR * (zone == s.tables.base[side]) + steps(s, members(s.land[1 - side]))[zone]


def purchase(s: Board, side: int, option: Action) -> float:
    item = option.args[0] if option.args else -1
    if item < 0 or item in (SUPPLY, SOV_ROCKET):
        return float(item < 0)
    is_short = s.land_units(s.tables.sloboda, ALLIES) < WAITING
    if item == FERRY or (item == SOV_INFANTRY and is_short):
        return 20.0 + (item == FERRY)
    return 2.0 + s.tables.cost[item] + (item == TANK[side])


def place(s: Board, side: int, option: Action) -> float:
    zone = option.args[-1] if option.args else -1
    if zone < 0 or option.verb in ("place_in_site", "place_aboard"):
        return 0.0
    if zone == s.tables.sloboda:
        item = getattr(s.stack[-1], "item", -1)
        return FAR if item == SOV_INFANTRY and s.land_units(zone, ALLIES) <= WAITING else -FAR
    if s.land_units(zone, side) >= s.tables.stacking:
        return -FAR
    return (
        wishes(s)[zone] - steps(s, members(s.land[1 - side]))[zone] + 3 * (s.contested >> zone & 1)
    )


def few(s: Board, side: int, option: Action) -> float:
    return float(option.args[0] if option.args[0] <= WAITING else -option.args[0])


def loss(s: Board, side: int, option: Action) -> float:
    if option.verb == "lose":
        return 0.1 * option.args[1] - s.tables.cost[option.args[0]]
    return -7.0 if option.verb == "lose_aircraft" else -1.5


def aim(s: Board, side: int, option: Action) -> float:
    if option.verb == "target_type":
        return float(s.tables.cost[option.args[0]])
    return 20.0 if option.verb == "target_crossing" else float(sum(option.args[:1]))


def token(s: Board, side: int, option: Action) -> float:
    is_cut = not s.supplied[side] >> getattr(s.stack[-1], "zone", 0) & 1
    return float((option.verb == "spend") == is_cut)


def guns(s: Board, side: int, option: Action) -> float:
    return len(s.crafts_at(option.args[0], 1 - side)) + option.args[1] / 10 if option.args else 0.0


SCORES: dict[str, Callable[[Board, int, Action], float]] = {
    "mission": mission, "destination": destination, "land": landing, "air_defense": guns,
    "requisition": purchase, "how_many": few, "casualty": loss, "target": aim,
    "token": token, "rocket_token": token,
    **dict.fromkeys(("deploy", "free_infantry", "deploy_card", "place_at", "displace"), place),
    "fight": lambda s, side, option: wishes(s)[option.args[0]],
    "bombard": lambda s, side, option: s.land_units(option.args[0], 1 - side),
    "bombardment": lambda s, side, option: option.verb == "fire_from",
    "ambush": lambda s, side, option: option.verb == "ambush",
    "launch": lambda s, side, option: option.verb == "wait",
    "scramble": lambda s, side, option: option.verb == "done",
    "rearrange": lambda s, side, option: option.verb == "done",
}  # fmt: skip
