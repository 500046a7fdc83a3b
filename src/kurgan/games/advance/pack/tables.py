"""The frozen tables of a data pack: areas, units, counters, charts and both scenarios."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from kurgan.kernel.bits import Links, bits
from kurgan.kernel.pack import Pack
from kurgan.kernel.procedure import Json

AREAS: Final = 50
OUT_OF_ACTION: Final = 0  # places: the box (3.7), areas 1 to 50, then off the map
RESERVE: Final = 51
REMOVED: Final = 52
PLACES: Final = ("out of action", *[str(a) for a in range(1, AREAS + 1)], "reserve", "removed")
EVERY_AREA: Final = ((1 << AREAS) - 1) << 1

TERRAINS: Final = ("none", "clear", "elevated", "light_urban", "heavy_urban")
CLEAR: Final = 1
ELEVATED: Final = 2
LIGHT_URBAN: Final = 3
HEAVY_URBAN: Final = 4
STRATEGIES: Final = ("none", "heroes", "ambush", "barrage", "fanatic", "guards")
NO_STRATEGY: Final = 0
HEROES: Final = 1
AMBUSH: Final = 2
BARRAGE: Final = 3
FANATIC: Final = 4
GUARDS: Final = 5
SUPPORTS: Final = ("air", "artillery", "engineer")  # 4.5.4, 4.5.5, 4.5.6
AIR: Final = 0
ARTILLERY: Final = 1
ENGINEER: Final = 2
RANDOM_EVENTS: Final = (
    "none",
    "64th_army_breakthrough",
    "64th_army_offensive",
    "66th_army_offensive",
    "66th_army_breakthrough",
    "artillery_shell_shortages",
    "commissars",
    "rain",
    "logistical_pause",
)
NO_EVENT: Final = 0
BREAKTHROUGH_64: Final = 1
OFFENSIVE_64: Final = 2
OFFENSIVE_66: Final = 3
BREAKTHROUGH_66: Final = 4
SHELL_SHORTAGES: Final = 5
COMMISSARS: Final = 6
RAIN: Final = 7
LOGISTICAL_PAUSE: Final = 8


@dataclass(frozen=True, slots=True)
class Counter:
    """One kind of Soviet counter."""

    terrain: int
    defense: int
    strategy: int
    pavlov: bool = False

    @property
    def id(self) -> str:
        """Its name at every border."""
        if self.pavlov:
            return "pavlovs_house"
        return f"{TERRAINS[self.terrain]}-{self.defense}-{STRATEGIES[self.strategy]}"


@dataclass(frozen=True, slots=True)
class Group:
    """Units that arrive together (5.3.2, 6.1.1, 14.4) or return together (6.2.1, 14.6.1)."""

    rule: str
    units: int
    due: int  # 0: not on a fixed turn
    areas: int
    if_german: int  # areas that must be German-controlled first


@dataclass(frozen=True, slots=True)
class Plan:
    """What differs between the main game and the Factory District scenario."""

    name: str
    first_turn: int  # 5.1, 14.1
    last_turn: int
    morale: int
    free_air: int  # 6.3, 14.6.2
    minimum_rule: str  # which makes a low supply roll of the first turn better
    german: int  # areas German at the start
    setup_rule: str  # where the German set-up stands
    deal_rule: str  # and that of the Soviets
    setup: tuple[int, ...]  # the place of each unit
    attack: tuple[int, ...]  # 4.3.1
    shoulder: int  # units that set up in 48, 49 and 50
    pool: tuple[int, ...]  # how many counters of each kind are shuffled
    fixed: tuple[tuple[int, int], ...]  # areas and counters placed Revealed
    groups: tuple[Group, ...]  # the last is the division that a breakthrough withdraws
    withdrawal_turn: int  # 6.1.2; 0: none
    event_rule: str  # where the chart stands
    chart: tuple[int, ...]  # the event of each 3d6 sum
    quiet: tuple[int, ...]  # events without result on the first turn (10.1)
    no_roll_turns: tuple[int, ...]
    wins_by_count: bool  # 11.2; the Factory knows automatic victory only


@dataclass(frozen=True, slots=True)
class Tables:
    """Everything printed, read once from a pack and shared by all states."""

    names: tuple[str, ...]
    terrain: tuple[int, ...]
    tem: tuple[int, ...]
    adjacent: tuple[int, ...]
    links: Links
    volga: int
    urban: int
    heavy_urban: int
    shoulder: int
    return_areas: int
    units: tuple[str, ...]
    armor: int
    movement: tuple[int, ...]
    return_cost: tuple[int, ...]
    division: tuple[int, ...]  # 4.3.2; -1 for assault guns (R45)
    divisions: tuple[str, ...]
    division_units: tuple[int, ...]
    counters: tuple[Counter, ...]
    pavlov: int  # 4.5.8
    pavlov_area: int
    markers: tuple[int, ...]
    isolation_markers: int
    isolation: tuple[int, ...]
    stacking: int
    plans: dict[str, Plan]


def read_tables(pack: Pack) -> Tables:
    """The tables of a pack that was found sound."""
    return _Reader(pack.files["board.json"], pack.files["units.json"], pack.files["events.json"])()


class _Reader:
    def __init__(self, board: Json, units: Json, events: Json) -> None:
        self.board = board
        self.pieces = units
        self.events = events
        self.rows: dict[str, Json] = {u["id"]: u for u in units["main_units"]}
        self.rows |= {u["id"]: u for u in units["factory_units"] if u["id"] not in self.rows}
        self.units = tuple(self.rows)
        self.number = {name: number for number, name in enumerate(self.units)}
        divisions = dict.fromkeys(u["division"] for u in self.rows.values() if u["division"])
        self.divisions = tuple(divisions)
        self.counters = self._counters()

    def __call__(self) -> Tables:
        areas: list[Any] = [None] * (AREAS + 1)
        for row in self.board["areas"]:
            areas[row["id"]] = row
        adjacent = (0, *[bits(a["adjacent"]) for a in areas[1:]])
        terrain = (0, *[TERRAINS.index(a["terrain"] or "none") for a in areas[1:]])
        shoulder = self.board["northern_shoulder"]
        rows = list(self.rows.values())
        of = tuple([self.divisions.index(u["division"]) if u["division"] else -1 for u in rows])
        markers = self.pieces["markers"]
        cost = self.pieces["return_cost"]
        pavlov = self.counters.index(self._pavlov())
        return Tables(
            names=("", *[a["name"] for a in areas[1:]]),
            terrain=terrain,
            tem=(0, *[a["tem"] or 0 for a in areas[1:]]),
            adjacent=adjacent,
            links=Links(adjacent),
            volga=bits(self.board["volga_areas"]),
            urban=bits(a for a, t in enumerate(terrain) if t in (LIGHT_URBAN, HEAVY_URBAN)),
            heavy_urban=bits(a for a, t in enumerate(terrain) if t == HEAVY_URBAN),
            shoulder=bits(shoulder["home"]) | bits(shoulder["may_enter"]),
            return_areas=bits(self.board["return_areas"]["areas"]),
            units=self.units,
            armor=bits(n for n, u in enumerate(rows) if u["type"] == "armor"),
            movement=tuple([u["mf"] for u in rows]),
            return_cost=tuple([cost[u["type"]] for u in rows]),
            division=of,
            divisions=self.divisions,
            division_units=tuple(
                [bits(u for u, d in enumerate(of) if d == n) for n in range(len(self.divisions))]
            ),
            counters=self.counters,
            pavlov=pavlov,
            pavlov_area=self.pieces["pavlovs_house"]["factory_area"],
            markers=tuple([markers[name]["count"] for name in SUPPORTS]),
            isolation_markers=markers["isolation"]["count"],
            isolation=(0, *[self.events["isolation"][str(die)] for die in range(1, 7)]),
            stacking=self.pieces["stacking_limit"]["german"],
            plans={"main": self._main(), "factory": self._factory()},
        )

    def _counters(self) -> tuple[Counter, ...]:
        rows = [*self.pieces["soviet_main"]["counters"], *self.pieces["soviet_factory"]["counters"]]
        rows += self.pieces["soviet_factory_fixed"]["areas"].values()
        kinds = dict.fromkeys(_counter(row) for row in rows)
        return (*kinds, self._pavlov())

    def _pavlov(self) -> Counter:
        row = self.pieces["pavlovs_house"]
        return Counter(HEAVY_URBAN, row["defense"], STRATEGIES.index(row["strategy"]), pavlov=True)

    def _pool(self, rows: Json) -> tuple[int, ...]:
        kinds = [_counter(row) for row in rows]
        return tuple([kinds.count(kind) for kind in self.counters])

    def _chart(self, scenario: str) -> tuple[int, ...]:
        chart = [0] * 19
        for row in self.events[scenario]["chart"]:
            for total in range(row["rolls"][0], row["rolls"][1] + 1):
                chart[total] = RANDOM_EVENTS.index(row["event"])
        return tuple(chart)

    def _places(self, rows: Json) -> tuple[int, ...]:
        places = [REMOVED] * len(self.units)
        for row in rows:
            setup = row["setup"]
            box = OUT_OF_ACTION if setup == "OOA" else RESERVE
            places[self.number[row["id"]]] = setup if isinstance(setup, int) else box
        return tuple(places)

    def _attack(self, rows: Json) -> tuple[int, ...]:
        attack = [0] * len(self.units)
        for row in rows:
            attack[self.number[row["id"]]] = row["attack"]
        return tuple(attack)

    def _shoulder(self, rows: Json) -> int:
        home = self.board["northern_shoulder"]["home"]
        return bits(self.number[row["id"]] for row in rows if row["setup"] in home)

    def _group(self, name: str, row: Json) -> Group:
        anywhere = isinstance(row["areas"], str)  # any German-controlled area
        return Group(
            rule="14.4" if anywhere else "6.1.1",
            units=bits(self.number[unit] for unit in row["units"]),
            due=int(name[1:]),
            areas=EVERY_AREA if anywhere else bits(row["areas"]),
            if_german=EVERY_AREA if anywhere else bits(row.get("areas_if_german", [])),
        )

    def _groups(self, scenario: str, rows: Json) -> tuple[Group, ...]:
        groups = self.pieces["reinforcements"][scenario]
        leaving = self.pieces["withdrawals"][scenario]
        areas = leaving["return_areas_after_event"]
        anywhere = isinstance(areas, str)
        away = Group(
            rule="14.6.1" if anywhere else "6.2.1",
            units=bits(self.number[r["id"]] for r in rows if r["division"] == leaving["division"]),
            due=0,
            areas=EVERY_AREA if anywhere else bits(areas),
            if_german=EVERY_AREA if anywhere else 0,
        )
        return (*[self._group(name, row) for name, row in groups.items()], away)

    def _main(self) -> Plan:
        rows = self.pieces["main_units"]
        return Plan(
            name="main",
            first_turn=self.events["main"]["turns"][0],
            last_turn=self.events["main"]["turns"][1],
            morale=19,  # 5.2
            free_air=1,  # 6.3
            minimum_rule="10.2",
            german=bits(self.board["german_start_areas"]),
            setup_rule="5.3.1",
            deal_rule="5.4",
            setup=self._places(rows),
            attack=self._attack(rows),
            shoulder=self._shoulder(rows),
            pool=self._pool(self.pieces["soviet_main"]["counters"]),
            fixed=(),
            groups=self._groups("main", rows),
            withdrawal_turn=self.pieces["withdrawals"]["main"]["turn"],
            event_rule="6.2",
            chart=self._chart("main"),
            quiet=tuple(
                [RANDOM_EVENTS.index(e) for e in self.events["main"]["turn_1_no_result"]["events"]]
            ),
            no_roll_turns=(),
            wins_by_count=True,
        )

    def _factory(self) -> Plan:
        rows = self.pieces["factory_units"]
        fixed = self.pieces["soviet_factory_fixed"]["areas"]
        german = bits(self.board["german_start_areas"])
        quiet_turns = self.events["factory"]["no_roll_turns"]
        return Plan(
            name="factory",
            first_turn=min(quiet_turns),
            last_turn=self.events["factory"]["turns"][1],
            morale=15,  # 14.2
            free_air=2,  # 14.6.2
            minimum_rule="14.6.2",
            german=german | bits(self.board["factory_german_control"]["areas"]),
            setup_rule="14.3.1",
            deal_rule="14.5.1",
            setup=self._places(rows),
            attack=self._attack(rows),
            shoulder=self._shoulder(rows),
            pool=self._pool(self.pieces["soviet_factory"]["counters"]),
            fixed=tuple([(int(a), self.counters.index(_counter(c))) for a, c in fixed.items()]),
            groups=self._groups("factory", rows),
            withdrawal_turn=0,
            event_rule="14.6.1",
            chart=self._chart("factory"),
            quiet=(),
            no_roll_turns=tuple(quiet_turns),
            wins_by_count=False,
        )


def _counter(row: Json) -> Counter:
    return Counter(
        TERRAINS.index(row["terrain"]), row["defense"], STRATEGIES.index(row["strategy"])
    )
