"""Everything printed: hexes, blocks, cards and what differs between the editions."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from kurgan.kernel.bits import Links, bits
from kurgan.kernel.pack import Pack
from kurgan.kernel.procedure import Json

HEXES: Final = 109
EVERY_HEX: Final = (1 << HEXES) - 1
# Places of German Units
TRACK: Final = HEXES
PICKED_UP: Final = HEXES + 1
REMOVED: Final = HEXES + 2
DEAD: Final = HEXES + 3
OUT: Final = HEXES + 4
POOL: Final = HEXES  # where Soviet Units wait; OUT is the same for both
BOXES: Final = 5  # of each of the six rows of the Reinforcement Track
ROWS: Final = 6

TERRAINS: Final = ("clear", "rough", "urban")
CLEAR: Final = 0
ROUGH: Final = 1
URBAN: Final = 2
ARMIES: Final = ("yellow", "blue", "white")
YELLOW: Final = 0
BLUE: Final = 1
WHITE: Final = 2
FIREPOWERS: Final = ("SF", "DF", "TF")
KINDS: Final = ("infantry", "tank", "marine")  # the three Spawn Pools
INFANTRY: Final = 0
TANK: Final = 1
MARINE: Final = 2
ORIGINS: Final = (*KINDS, "setup")  # what the Germans know of a block they have not seen
# What a Unit counts as; Panzer Grenadiers are both
FOOT: Final = 1
ARMOR: Final = 2
EDITIONS: Final = ("2nd", "2017")

GERMAN_TYPES: Final = (
    "paulus", "hoth", "richthofen", "linden", "okh",
    "heinkel", "stuka", "howitzer", "pioneer", "sniper_g", "pak",
)  # fmt: skip
# Types and, each being single, cards
PAULUS: Final = 0
HOTH: Final = 1
RICHTHOFEN: Final = 2
LINDEN: Final = 3
OKH: Final = 4
HEINKEL: Final = 5
STUKA: Final = 6
HOWITZER: Final = 7
PIONEER: Final = 8
GERMAN_SNIPER: Final = 9
PAK: Final = 10
GERMAN_LEADERS: Final = 0b11111
SOVIET_TYPES: Final = (
    "chuikov", "zaytsev", "khrushchev",
    "tommy", "flotilla", "aa", "sniper_s", "antitank", "infiltration", "t34",
)  # fmt: skip
CHUIKOV: Final = 0
ZAYTSEV: Final = 1
KHRUSHCHEV: Final = 2
TOMMY: Final = 3
FLOTILLA: Final = 4
AA: Final = 5
SOVIET_SNIPER: Final = 6
ANTI_TANK: Final = 7
INFILTRATION: Final = 8
T34: Final = 9
SOVIET_LEADERS: Final = 0b111

GERMAN_ADVANTAGES: Final = ("paulus", "hoth", "richthofen", "linden", "okh", "6th_panzer")
SOVIET_ADVANTAGES: Final = (
    "chuikov", "khrushchev", "zaytsev", "marines_empowered", "late_deployment", "immortal_guard",
)  # fmt: skip
SIXTH_PANZER: Final = 5
MARINES_EMPOWERED: Final = 3
LATE_DEPLOYMENT: Final = 4
IMMORTAL_GUARD: Final = 5
ADVANTAGE_LEADERS: Final = (CHUIKOV, KHRUSHCHEV, ZAYTSEV)  # Soviet advantages 1 to 3


@dataclass(frozen=True, slots=True)
class Card:
    """One card of either deck."""

    id: str
    name: str
    type: int
    dice: int = 0
    rubble: int = 0
    hex: int = -1  # AA: where its Rubble Marker goes
    needs_linden: bool = False


@dataclass(frozen=True, slots=True)
class Edition:
    """What differs between the second edition and that of 2017 (R47)."""

    name: str
    spawn: int  # Soviet Spawn Hexes of the algorithm and of victory
    spawn_order: tuple[tuple[int, tuple[int, ...]], ...]
    capture: int  # Soviet hexes whose capture draws a card
    removal: tuple[int, ...]  # the Unit beside each row of the track, -1 for Raus
    raus_row: int
    start: tuple[tuple[int, ...], ...]  # named Units in W, X, Y, Z
    random_start: tuple[int, ...]  # how many random yellow Infantry join them
    german_deck: int
    soviet_deck: int
    soviets: int  # the Soviet Units in the game
    tank_pool: int  # how many random Tanks start there
    infantry_pool: int  # how many random Infantry start there beside the Guards


@dataclass(frozen=True, slots=True)
class Tables:
    """Everything printed, read once from a pack and shared by all states."""

    hexes: tuple[str, ...]
    names: tuple[str, ...]
    coordinates: tuple[tuple[int, int], ...]
    terrain: tuple[int, ...]
    clear: int
    urban: int
    coastal: int
    adjacent: tuple[int, ...]
    links: Links
    compass: tuple[tuple[int, ...], ...]  # by hex and die, -1 for no playable hex
    from_north: tuple[int, ...]  # every hex, northernmost first, then nearest the Volga
    setup_hexes: tuple[int, ...]
    german_start: int
    german_spawn: int
    spawn_colors: tuple[int, int, int]  # where each army's Units may be deployed
    fortifications: int
    okh_objective: int
    landing: tuple[int, ...]  # the hex of each sum of three dice
    stacking: int
    rubble_markers: int
    german_units: tuple[str, ...]
    german_names: tuple[str, ...]
    german_strength: tuple[int, ...]
    german_firepower: tuple[int, ...]
    army: tuple[int, ...]
    army_units: tuple[int, int, int]
    german_infantry: int
    german_tanks: int
    plain_infantry: int
    blitz: int
    r_units: int
    axe: int
    soviet_units: tuple[str, ...]
    soviet_names: tuple[str, ...]
    soviet_strength: tuple[int, ...]
    soviet_firepower: tuple[int, ...]
    kind: tuple[int, ...]
    kind_units: tuple[int, int, int]
    guards: int
    divisions: int  # 4-dot Infantry Divisions that are no Guards
    aa_regiment: int
    destroyer_brigade: int
    german_cards: tuple[Card, ...]
    soviet_cards: tuple[Card, ...]
    german_hand: int
    editions: dict[str, Edition]
    first: Tables | None = None  # as the edition of 2017 has them

    def of(self, edition: str) -> Tables:
        """The tables of an edition."""
        return self.first if edition == "2017" and self.first is not None else self


def read_tables(pack: Pack) -> Tables:
    """The tables of a pack that was found sound."""
    return _Reader(pack.files["board.json"], pack.files["units.json"], pack.files["cards.json"])()


class _Reader:
    def __init__(self, board: Json, units: Json, cards: Json) -> None:
        self.board, self.pieces, self.cards = board, units, cards
        self.hexes: tuple[str, ...] = tuple([row["id"] for row in board["hexes"]])
        self.number = {name: number for number, name in enumerate(self.hexes)}
        self.germans: Json = units["german"]
        self.soviets: Json = units["soviet"]
        self.german = {row["id"]: number for number, row in enumerate(self.germans)}
        self.soviet = {row["id"]: number for number, row in enumerate(self.soviets)}
        self.german_cards = self._cards("german", GERMAN_TYPES)
        self.soviet_cards = self._cards("soviet", SOVIET_TYPES)

    def __call__(self) -> Tables:
        tables = Tables(
            **self._map(),
            **self._germans(),
            **self._soviets(),
            german_cards=self.german_cards,
            soviet_cards=self.soviet_cards,
            german_hand=self.cards["german_starting_hand"]["cards"],
            editions={"2nd": self._second(), "2017": self._first()},
        )
        return replace(tables, first=replace(tables, **self._first_colors(tables)))

    def _map(self) -> Json:
        rows = self.board["hexes"]
        order = sorted(range(HEXES), key=lambda h: (rows[h]["r"], -rows[h]["q"]))
        spawn = {h: row["german_spawn"] for h, row in enumerate(rows) if "german_spawn" in row}
        adjacent = tuple([self._hexes(row["adjacent"].values()) for row in rows])
        yellow, blue = [bits(h for h, c in spawn.items() if c == a) for a in ("yellow", "blue")]
        return {
            "hexes": self.hexes,
            "names": tuple([row["name"] or "" for row in rows]),
            "coordinates": tuple([(row["q"], row["r"]) for row in rows]),
            "terrain": tuple([TERRAINS.index(row["terrain"]) for row in rows]),
            "clear": self._where("terrain", "clear"),
            "urban": self._where("terrain", "urban"),
            "coastal": self._where("coastal", True),
            "adjacent": adjacent,
            "links": Links(adjacent),
            "compass": tuple([self._compass(row) for row in rows]),
            "from_north": tuple(order),
            "setup_hexes": tuple([h for h in order if rows[h]["setup"]]),
            "german_start": self._where("start_control", "german"),
            "german_spawn": yellow | blue,
            "spawn_colors": (yellow, blue, yellow | blue),
            "fortifications": bits(h for h, row in enumerate(rows) if "fortification" in row),
            "okh_objective": self._hexes(self.board["okh_objective"]),
            "landing": (0, 0, 0, *[self.number[name] for name in self.board["landing_hexes"]]),
            "stacking": self.board["limits"]["stacking"],
            "rubble_markers": self.board["limits"]["rubble_markers"],
        }

    def _germans(self) -> Json:
        rows = self.germans
        army = tuple([ARMIES.index(row["army"]) for row in rows])
        return {
            "german_units": tuple(self.german),
            "german_names": tuple([row["name"] for row in rows]),
            "german_strength": tuple([row["max_strength"] for row in rows]),
            "german_firepower": tuple([FIREPOWERS.index(row["firepower"]) for row in rows]),
            **_colors(army),
            "german_infantry": bits(u for u, r in enumerate(rows) if "infantry" in r["counts_as"]),
            "german_tanks": bits(u for u, row in enumerate(rows) if "tank" in row["counts_as"]),
            "plain_infantry": bits(u for u, row in enumerate(rows) if row["type"] == "infantry"),
            "blitz": bits(u for u, row in enumerate(rows) if row["blitz"]),
            "r_units": bits(u for u, row in enumerate(rows) if row["R"]),
            "axe": bits(u for u, row in enumerate(rows) if row["axe"]),
        }

    def _first_colors(self, tables: Tables) -> Json:
        """In 2017 whoever begins in W, X or Y is Yellow, the 15th too (R47)."""
        begin = {unit for units in tables.editions["2017"].start[:3] for unit in units}
        army = [YELLOW if unit in begin else color for unit, color in enumerate(tables.army)]
        return _colors(tuple(army))

    def _soviets(self) -> Json:
        rows = self.soviets
        kind = tuple([KINDS.index(row["type"]) for row in rows])
        return {
            "soviet_units": tuple(self.soviet),
            "soviet_names": tuple([row["name"] for row in rows]),
            "soviet_strength": tuple([row["max_strength"] for row in rows]),
            "soviet_firepower": tuple([FIREPOWERS.index(row["firepower"]) for row in rows]),
            "kind": kind,
            "kind_units": (_indexes(kind, INFANTRY), _indexes(kind, TANK), _indexes(kind, MARINE)),
            "guards": self._subtype("guard"),
            "divisions": self._subtype("division", 4),
            "aa_regiment": self._subtype("aa_regiment"),
            "destroyer_brigade": self._subtype("destroyer_brigade"),
        }

    def _where(self, key: str, value: Json) -> int:
        return bits(h for h, row in enumerate(self.board["hexes"]) if row[key] == value)

    def _hexes(self, names: Json) -> int:
        return bits(self.number[name] for name in names)

    def _compass(self, row: Json) -> tuple[int, ...]:
        ways = self.board["compass"]["directions"]
        near = row["adjacent"]
        return (-1, *[self.number[near[w]] if w in near else -1 for w in _dice(ways)])

    def _subtype(self, subtype: str, strength: int = 0) -> int:
        return bits(
            u
            for u, row in enumerate(self.soviets)
            if row["subtype"] == subtype and strength in (0, row["max_strength"])
        )

    def _cards(self, side: str, types: tuple[str, ...]) -> tuple[Card, ...]:
        rows = {row["id"]: row for row in self.cards[side]}
        first = self.cards["first_edition"][side]
        return tuple(
            [
                self._card(rows[name], number, copy)
                for number, name in enumerate(types)
                for copy in range(max(rows[name]["copies"], first.get(name, 0)))
            ]
        )

    def _card(self, row: Json, number: int, copy: int) -> Card:
        several = row["copies"] > 1
        variants = row.get("variants", [])
        variant = variants[copy] if copy < len(variants) else {}
        mark = variant.get("battalion") or variant.get("rubble_hex") or copy + 1
        return Card(
            id=f"{row['id']}-{mark}" if several else row["id"],
            name=f"{row['name']} {mark}" if variant else row["name"],
            type=number,
            dice=row.get("dice", 0),
            rubble=row.get("rubble", 0),
            hex=self.number[variant["rubble_hex"]] if "rubble_hex" in variant else -1,
            needs_linden=bool(variant.get("needs_linden")),
        )

    def _deck(self, cards: tuple[Card, ...], copies: dict[int, int]) -> int:
        left = dict(copies)
        deck = 0
        for number, card in enumerate(cards):
            if left.get(card.type, 0):
                left[card.type] -= 1
                deck |= 1 << number
        return deck

    def _second(self) -> Edition:
        rows = self.board["hexes"]
        contents = {row["id"]: row["soviet_spawn"] for row in rows if "soviet_spawn" in row}
        copies = {
            side: {row["id"]: row["copies"] for row in self.cards[side]}
            for side in ("german", "soviet")
        }
        return self._edition(
            "2nd", self.board["soviet_spawn_order"], contents, self.board["soviet_spawn_hexes"],
            self.pieces["reinforcement_track"]["removal"], self.pieces["german_setup"], copies,
            [], self.pieces["soviet_setup"]["infantry_pool"]["random_other"],
        )  # fmt: skip

    def _first(self) -> Edition:
        board = self.board["first_edition"]
        pieces = self.pieces["first_edition"]
        return self._edition(
            "2017", board["soviet_spawn_order"], board["soviet_spawn"], board["capture_hexes"],
            pieces["removal"], pieces["german_setup"], self.cards["first_edition"],
            pieces["omitted"], pieces["infantry_pool"]["random_other"],
        )  # fmt: skip

    def _edition(
        self, name: str, order: Json, contents: Json, capture: Json, removal: Json, start: Json,
        copies: Json, omitted: Json, infantry_pool: int,
    ) -> Edition:  # fmt: skip
        raus = [row["row"] for row in removal if row.get("raus")]
        named = [[self.german[u] for u in start[h] if u in self.german] for h in "WXYZ"]
        german = {GERMAN_TYPES.index(k): copies["german"].get(k, 0) for k in GERMAN_TYPES}
        soviet = {SOVIET_TYPES.index(k): copies["soviet"].get(k, 0) for k in SOVIET_TYPES}
        return Edition(
            name=name,
            spawn=self._hexes(order),
            spawn_order=tuple(
                [(self.number[h], tuple([KINDS.index(k) for k in contents[h]])) for h in order]
            ),
            capture=self._hexes(capture),
            removal=tuple([self.german[row["unit"]] if row["unit"] else -1 for row in removal]),
            raus_row=raus[0] - 1,
            start=tuple([tuple(units) for units in named]),
            random_start=tuple(
                [len(start[h]) - len(units) for h, units in zip("WXYZ", named, strict=True)]
            ),
            german_deck=self._deck(self.german_cards, german),
            soviet_deck=self._deck(self.soviet_cards, soviet),
            soviets=bits(range(len(self.soviets))) & ~bits(self.soviet[u] for u in omitted),
            tank_pool=self.pieces["soviet_setup"]["tank_pool_random"],
            infantry_pool=infantry_pool,
        )


def _colors(army: tuple[int, ...]) -> Json:
    units = (_indexes(army, YELLOW), _indexes(army, BLUE), _indexes(army, WHITE))
    return {"army": army, "army_units": units}


def _dice(ways: Json) -> list[str]:
    return [ways[str(die)] for die in range(1, 7)]


def _indexes(values: tuple[int, ...], value: int) -> int:
    return bits(number for number, held in enumerate(values) if held == value)
