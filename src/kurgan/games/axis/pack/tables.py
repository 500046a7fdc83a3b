"""The frozen tables of a data pack: zones, roads, units, cards, charts and both scenarios."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final, TypeAlias

from kurgan.kernel.bits import Links, bit, bits, members
from kurgan.kernel.pack import Pack
from kurgan.kernel.procedure import Json

Numbers: TypeAlias = tuple[int, ...]  # of open length: compiled, fixed ones are copied for a look

SIDES: Final = ("axis", "allies")
AXIS: Final = 0
ALLIES: Final = 1
SEATS: Final = ("first", "second")  # who bids; they have no side yet
ZONES: Final = 58
EVERY_ZONE: Final = (1 << ZONES) - 1
SECTORS: Final = ("gray", "brown", "white")
CROSSINGS: Final = 3
PLACES: Final = ZONES + CROSSINGS  # zones, then the Volga Crossings from north to south
SITES: Final = 5
CARDS: Final = 14
FLANKS: Final = ("northwest", "southeast")

UNITS: Final[tuple[str, ...]] = (
    "ger_infantry", "ger_mech", "ger_artillery", "ger_tank", "ger_assault_gun",
    "ger_fighter", "ger_bomber", "min_infantry", "min_artillery",
    "sov_infantry", "sov_mech", "sov_artillery", "sov_tank", "sov_rocket",
    "sov_fighter", "sov_bomber",
)  # fmt: skip
GER_INFANTRY: Final = 0
GER_MECH: Final = 1
GER_ARTILLERY: Final = 2
GER_TANK: Final = 3
GER_ASSAULT_GUN: Final = 4
GER_FIGHTER: Final = 5
GER_BOMBER: Final = 6
MIN_INFANTRY: Final = 7
MIN_ARTILLERY: Final = 8
SOV_INFANTRY: Final = 9
SOV_MECH: Final = 10
SOV_ARTILLERY: Final = 11
SOV_TANK: Final = 12
SOV_ROCKET: Final = 13
SOV_FIGHTER: Final = 14
SOV_BOMBER: Final = 15
KINDS: Final = 16  # unit types; the stride of the counts in each zone
# The tokens that can be bought or carried
SUPPLY: Final = 16
FERRY: Final = 17
ITEMS: Final[tuple[str, ...]] = (*UNITS, "supply", "ferry")

SIDE: Final[Numbers] = (0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1)
FIRST: Final[Numbers] = (0, 9)  # the run of land and air types of each side
LAST: Final[Numbers] = (9, 16)
LAND: Final[tuple[Numbers, ...]] = (
    (GER_INFANTRY, MIN_INFANTRY, GER_MECH, GER_ARTILLERY, MIN_ARTILLERY, GER_TANK, GER_ASSAULT_GUN),
    (SOV_INFANTRY, SOV_MECH, SOV_ARTILLERY, SOV_TANK, SOV_ROCKET),
)
FIGHTER: Final[Numbers] = (GER_FIGHTER, SOV_FIGHTER)
BOMBER: Final[Numbers] = (GER_BOMBER, SOV_BOMBER)
TANK: Final[Numbers] = (GER_TANK, SOV_TANK)
MECH: Final[Numbers] = (GER_MECH, SOV_MECH)
INFANTRY: Final[tuple[Numbers, ...]] = ((GER_INFANTRY, MIN_INFANTRY), (SOV_INFANTRY,))
ARTILLERY: Final[tuple[Numbers, ...]] = ((GER_ARTILLERY, MIN_ARTILLERY), (SOV_ARTILLERY,))
CAN_AMBUSH: Final = bits((GER_INFANTRY, MIN_INFANTRY, SOV_INFANTRY))
ON_ROADS: Final = bits((GER_MECH, GER_TANK, SOV_MECH, SOV_TANK))
MULTIPLIERS: Final = bits((GER_INFANTRY, GER_MECH))  # German units with Force Multiplier
AIR: Final = bits((GER_FIGHTER, GER_BOMBER, SOV_FIGHTER, SOV_BOMBER))

TANK_FACTORY: Final = 0
ARTILLERY_FACTORY: Final = 1
FACTORIES: Final = ("tank_factory", "artillery_factory")
RP_SETS: Final = ("garrison", "lean")
SCENARIOS: Final = {"race": "race_to_stalingrad", "uranus": "operation_uranus"}


@dataclass(frozen=True, slots=True)
class Plan:
    """One scenario's charts and markers."""

    name: str
    first_round: int
    last_round: int
    first_card: int
    storm: int  # the round of the Winter Storm Marker; 0: not on the track
    bad_rounds: int  # rounds that bear a Frozen Marker
    ferries: int
    cargo: tuple[int, ...]  # what each crossing carries, -1 for nothing
    factories: tuple[int, ...]  # the zone of each factory, -1 for none
    axis: int  # zones under Axis control
    units: tuple[tuple[int, int, int], ...]  # zone, type, count
    tokens: tuple[tuple[int, int, int], ...]  # side, zone, count
    battles: int
    rpc: tuple[int, ...]
    pools: tuple[int, ...]
    sites: tuple[int, ...]  # the ambusher in each site, -1 for none
    launched: bool
    draws: int  # Uranus cards drawn for each flank at setup
    priorities: int  # RPCs that Luftwaffe Priorities pays


@dataclass(frozen=True, slots=True, eq=False)
class Tables:
    """Everything printed, read once from a pack and shared by all states."""

    zones: tuple[str, ...]
    names: tuple[str, ...]
    city: int
    region: int
    adjacent: tuple[int, ...]
    links: Links
    don: tuple[int, ...]  # for each zone its neighbours across the Don
    exits: tuple[int, ...]
    base: tuple[int, ...]
    bases: int
    airfields: int
    fortified: int
    tan: int
    sector: tuple[int, ...]
    sectors: tuple[int, ...]
    landing: tuple[int, ...]
    sloboda: int
    sites: tuple[int, ...]  # the zones connected to each Ambush Site
    site_ids: tuple[str, ...]
    sites_at: tuple[int, ...]
    roads_at: tuple[int, ...]  # the road nodes of each zone
    road_next: tuple[int, ...]  # the nodes joined to each node
    road_zone: tuple[int, ...]
    road_lines: tuple[tuple[int, ...], ...]  # the zones along each road, as printed
    rp: dict[str, tuple[int, ...]]
    free_infantry: int
    free_supply: int
    winter_storm: int
    limited: int
    flanks: tuple[tuple[tuple[int, int], ...], ...]  # zone and first round, for each flank
    cards_per_zone: int
    weather: tuple[int, ...]  # bad at this face or less, by round
    keys: int  # Pitomnik, Vertyachii and Rynok
    pitomnik: int
    scramble: tuple[int, ...]  # the places that an interceptor reaches from each zone
    cost: tuple[int, ...]  # of units and tokens for the side that may buy them; 0: never sold
    attack: tuple[int, ...]
    defense: tuple[int, ...]
    move: tuple[int, ...]
    pieces: tuple[int, ...]
    craft: tuple[int, ...]  # the type of each aircraft that exists
    crafts: tuple[tuple[int, ...], ...]  # the aircraft of each side
    gray: int
    green: int
    markers: int
    stacking: int
    capacity: int
    cards: tuple[tuple[tuple[int, int], ...], ...]
    plans: dict[str, Plan]


def read_tables(pack: Pack) -> Tables:
    """The tables of a pack that was found sound."""
    return _Reader(pack.files)()


class _Reader:
    def __init__(self, files: dict[str, Json]) -> None:
        self.board = files["board.json"]
        self.pieces = files["units.json"]
        self.cards = files["cards.json"]
        self.setup = files["setup.json"]
        self.rows: list[Any] = self.board["zones"]
        self.zones = tuple([row["id"] for row in self.rows])
        self.number = {name: number for number, name in enumerate(self.zones)}
        self.stats = [{u["id"]: u for u in self.pieces["units"]}[name] for name in UNITS]

    def __call__(self) -> Tables:
        return Tables(
            **self._zone_tables(),
            **self._city_tables(),
            **self._deployment_tables(),
            **self._unit_tables(),
            plans={name: self._plan(name) for name in SCENARIOS},
        )

    def _zone_tables(self) -> dict[str, Any]:
        nodes = self._nodes()
        exits = self.board["supply_exits"]
        return {
            "zones": self.zones,
            "names": tuple([row["name"] for row in self.rows]),
            "city": self._where("board", "city"),
            "region": self._where("board", "region"),
            "adjacent": self._neighbours(river=None),
            "links": Links(self._neighbours(river=None)),
            "don": self._neighbours(river="don"),  # Rivers
            "exits": tuple([self._zones(x["zone"] for x in exits[side]) for side in SIDES]),
            "base": tuple([members(self._where("base", side))[0] for side in SIDES]),
            "bases": self._where("base", "axis") | self._where("base", "allies"),
            "airfields": self._where("airfield", True),
            "fortified": self._where("fortified", True),  # Fortified Zones
            "tan": self._where("tan", True),
            "roads_at": nodes[0],  # Roads and Rail Lines
            "road_next": nodes[1],
            "road_zone": nodes[2],
            "road_lines": self._road_lines(),
            "rp": {name: self._rp(name) for name in RP_SETS},  # Zones, R75
        }

    def _city_tables(self) -> dict[str, Any]:
        sites = tuple([self._zones(site["zones"]) for site in self.board["ambush_sites"]])
        at = [bits(n for n, mask in enumerate(sites) if mask >> z & 1) for z in range(ZONES)]
        sectors = [SECTORS.index(r["sector"]) if r.get("sector") else -1 for r in self.rows]
        return {
            "sector": tuple(sectors),
            "sectors": tuple([self._where("sector", name) for name in SECTORS]),
            "landing": tuple([self.number[self._crossing(s)["landing"]] for s in SECTORS]),
            "sloboda": self.number["krasnaya_sloboda"],
            "sites": sites,
            "site_ids": tuple([site["id"] for site in self.board["ambush_sites"]]),
            "sites_at": tuple(at),
            "scramble": self._scramble(),
            "keys": self._zones(self.board["victory"]["allies_total"]["control"]),
            "pitomnik": self.number[self.board["victory"]["minor"]["controller_of"]],
        }

    def _deployment_tables(self) -> dict[str, Any]:
        return {
            "free_infantry": self._arrows("axis_free_infantry"),
            "free_supply": members(self._arrows("axis_free_supply"))[0],
            "winter_storm": self._arrows("axis_winter_storm"),
            "limited": self._arrows("allies_limited"),
            "flanks": tuple([self._flank(flank) for flank in FLANKS]),
            "cards_per_zone": self.board["uranus_deployment"]["max_cards_per_zone"],
            "weather": self._weather(),
            "cards": tuple([self._card(row) for row in self.cards["uranus_cards"]]),
        }

    def _unit_tables(self) -> dict[str, Any]:
        craft = tuple([u for u in members(AIR) for _ in range(self.stats[u]["pieces"])])
        sides = [[n for n, u in enumerate(craft) if SIDE[u] == side] for side in (AXIS, ALLIES)]
        components = self.pieces["components"]
        limits = self.pieces["limits"]
        return {
            "cost": self._costs(),
            "attack": tuple([u["atk"] or 0 for u in self.stats]),
            "defense": tuple([u["def"] or 0 for u in self.stats]),
            "move": tuple([u["move"] or 0 for u in self.stats]),
            "pieces": tuple([u["pieces"] for u in self.stats]),
            "craft": craft,
            "crafts": tuple([tuple(slots) for slots in sides]),
            "gray": components["gray_chips"]["count"],
            "green": components["green_chips"]["count"],
            "markers": components["combat_markers"],
            "stacking": limits["land_units_per_side_per_zone"],
            "capacity": limits["air_units_per_airfield"],
        }

    def _zones(self, names: Any) -> int:
        return bits(self.number[name] for name in names)

    def _where(self, key: str, value: Json) -> int:
        return bits(n for n, row in enumerate(self.rows) if row.get(key) == value)

    def _neighbours(self, river: str | None) -> tuple[int, ...]:
        masks = [0] * ZONES
        for edge in self.board["edges"]:
            if river is None or edge["river"] == river:
                a, b = self.number[edge["a"]], self.number[edge["b"]]
                masks[a] |= bit(b)
                masks[b] |= bit(a)
        return tuple(masks)

    def _nodes(self) -> tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]]:
        rows = self.board["roads"]["nodes"]
        number = {row["id"]: n for n, row in enumerate(rows)}
        zone_of = [self.number[row["zone"]] for row in rows]
        joined = [0] * len(rows)
        for edge in self.board["roads"]["edges"]:
            a, b = number[edge["a"]], number[edge["b"]]
            joined[a] |= bit(b)
            joined[b] |= bit(a)
        at = [bits(n for n, zone in enumerate(zone_of) if zone == z) for z in range(ZONES)]
        return tuple(at), tuple(joined), tuple(zone_of)

    def _road_lines(self) -> tuple[tuple[int, ...], ...]:
        zone_of = {row["id"]: self.number[row["zone"]] for row in self.board["roads"]["nodes"]}
        lines: list[list[str]] = []
        road = ""
        for edge in self.board["roads"]["edges"]:
            if edge["road"] != road or lines[-1][-1] != edge["a"]:
                lines.append([edge["a"]])
            lines[-1].append(edge["b"])
            road = edge["road"]
        return tuple([tuple([zone_of[node] for node in line]) for line in lines])

    def _crossing(self, sector: str) -> Json:
        return next(c for c in self.board["volga_crossings"] if c["sector"] == sector)

    def _rp(self, name: str) -> tuple[int, ...]:
        if name == "garrison":
            return tuple([row["rp"] for row in self.rows])
        lean = self.board["rp_sets"]["lean"]
        return tuple([lean.get(r["id"], 0) if r["board"] == "city" else r["rp"] for r in self.rows])

    def _arrows(self, name: str) -> int:
        return self._zones(self.board["deployment"][name]["zones"])

    def _flank(self, name: str) -> tuple[tuple[int, int], ...]:
        rows = self.board["uranus_deployment"][name]
        return tuple([(self.number[row["zone"]], row["from_round"]) for row in rows])

    def _weather(self) -> tuple[int, ...]:
        chances = self.board["weather"]["bad_if_roll_at_most"]
        return tuple([chances.get(str(number), 0) for number in range(15)])

    def _scramble(self) -> tuple[int, ...]:
        """Interceptors: the city is one block, with its crossings and the zones beside it."""
        crossings = bits(range(ZONES, PLACES))
        city = self._where("board", "city") | crossings
        reach = list(self._neighbours(river=None))
        for zone in members(self._where("board", "city")):
            reach[zone] |= city
        for zone in members(self._zones(self.board["city_entrances"]["zones"])):
            reach[zone] |= city
            for other in members(self._where("board", "city")):
                reach[other] |= bit(zone)
        for name, others in self.board["interceptor_adjacency"].items():
            if name in self.number:
                self._join_base(reach, self.number[name], others, city)
        return tuple([mask & ~bit(zone) for zone, mask in enumerate(reach)])

    def _join_base(self, reach: list[int], base: int, others: list[str], city: int) -> None:
        for other in others:
            reach[base] |= city if other == "stalingrad" else bit(self.number[other])
        for zone in members(reach[base] & EVERY_ZONE):
            reach[zone] |= bit(base)

    def _costs(self) -> tuple[int, ...]:
        tokens = self.pieces["tokens"]
        land = [u["cost"] or 0 for u in self.stats]
        return (*land, tokens["supply"]["cost_allies"], tokens["ferry"]["cost_allies"])

    def _card(self, row: Json) -> tuple[tuple[int, int], ...]:
        return tuple([(ITEMS.index(name), count) for name, count in row["contents"].items()])

    def _plan(self, name: str) -> Plan:
        row = self.setup[SCENARIOS[name]]  # R1
        sites = [site["id"] for site in self.board["ambush_sites"]]
        factories = row["factories"] or {}
        return Plan(
            name=name,
            first_round=row["start_round"],
            last_round=row["rounds"][1],
            first_card=row["start_order_card"],
            storm=row["winter_storm_round"] or 0,
            bad_rounds=bits(row["bad_weather_rounds"]),
            ferries=bits(SECTORS.index(s) for s in row["ferries_in_place"]),
            cargo=tuple([_first_unit(row["ferry_cargo"].get(s)) for s in SECTORS]),
            factories=tuple([self.number.get(factories.get(f), -1) for f in ("tank", "artillery")]),
            axis=self._where("base", "axis") | self._marked(row, "control_marker"),
            units=self._units(row),
            tokens=self._tokens(row),
            battles=self._marked(row, "combat_marker"),
            rpc=(row["axis_rpc"], row["allies_rpc"]),  # R7
            pools=(row["axis_supply_pool"], row["allies_supply_pool"]),
            sites=tuple([_first_unit(row["ambush_sites"].get(site)) for site in sites]),
            launched=row["uranus_launched"],
            draws=row.get("uranus_draw", {}).get("first", 0),
            priorities=10 if name == "race" else 5,  # Luftwaffe Priorities
        )

    def _marked(self, row: Json, marker: str) -> int:
        return self._zones(
            z for side in SIDES for chart in row[side] for z in chart["zones"] if chart.get(marker)
        )

    def _units(self, row: Json) -> tuple[tuple[int, int, int], ...]:
        """Each zone of a chart row gets all its units (R2)."""
        return tuple(
            [
                (self.number[z], UNITS.index(u), count)
                for side in SIDES
                for chart in row[side]
                for z in chart["zones"]
                for u, count in chart["each"].items()
            ]
        )

    def _tokens(self, row: Json) -> tuple[tuple[int, int, int], ...]:
        return tuple(
            [
                (SIDES.index(side), self.number[z], chart["supply_tokens"])
                for side in SIDES
                for chart in row[side]
                for z in chart["zones"]
                if chart.get("supply_tokens")
            ]
        )


def _first_unit(contents: Json) -> int:
    return UNITS.index(next(iter(contents))) if contents else -1
