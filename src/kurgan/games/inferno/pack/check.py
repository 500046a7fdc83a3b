"""What is wrong with a data pack of Inferno on the Volga, by its structure and by the rulebook."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from kurgan.games.inferno.pack import structure

Spawn = dict[str, list[str]]
BANK = [str(number) for number in range(1, 20)]
SPAWN: Spawn = {
    "3": ["infantry", "tank"],
    "19": ["infantry", "tank"],
    "9": ["infantry"],
    "15": ["infantry"],
    "13": ["infantry", "infantry"],
    "7": ["tank"],
}
FORTIFICATIONS = {"4": "brown", "21": "brown", "28": "brown", "26": "red", "32": "red"}
MARKERS = {"7": ["factory"], "9": ["dock"], "15": ["dock"], "13": ["dock", "dock"]}
GERMAN_SPAWN = {"X": "yellow", "Y": "yellow", "Z": "blue"}
TERRAIN = {
    "1": "clear", "2": "clear", "3": "clear",
    "7": "urban", "9": "urban", "13": "urban", "26": "urban", "32": "urban",
}  # fmt: skip
COUNTS_AS = {
    "panzer": ["tank"],
    "panzergrenadier": ["infantry", "tank"],
    "motorized": ["infantry"],
    "infantry": ["infantry"],
}
GERMAN_COPIES = {
    "paulus": 1, "hoth": 1, "richthofen": 1, "linden": 1, "okh": 1,
    "heinkel": 4, "stuka": 4, "howitzer": 4, "pioneer": 4, "sniper_g": 3, "pak": 2,
}  # fmt: skip
SOVIET_COPIES = {
    "chuikov": 1, "zaytsev": 1, "khrushchev": 1, "tommy": 2, "flotilla": 5, "aa": 4,
    "sniper_s": 5, "antitank": 2, "infiltration": 4, "t34": 3,
}  # fmt: skip
START = {
    "W": ["2", "64", "79"],
    "X": ["120", structure.RANDOM_UNIT],
    "Y": [structure.RANDOM_UNIT, structure.RANDOM_UNIT],
    "Z": [],
}
DICE = {"heinkel": (6, 3), "stuka": (5, 2), "howitzer": (6, 2), "pioneer": (5, 1)}


class Pack(NamedTuple):
    """The contents of a pack whose structure is sound."""

    board: dict[str, Any]
    hexes: dict[str, dict[str, Any]]
    units: dict[str, Any]
    cards: dict[str, Any]


def problems(files: Mapping[str, Any]) -> list[str]:
    """Every problem of a pack, one sentence each; facts are checked once the structure is sound."""
    found = structure.problems(files)
    if not found:
        pack = opened(files)
        for fact in NEEDED:
            found.extend(fact(pack))
    return found


def notes(files: Mapping[str, Any]) -> list[str]:
    """Where a pack is not as the rulebook says."""
    if structure.problems(files):
        return []
    pack = opened(files)
    return [sentence for fact in PRINTED for sentence in fact(pack)]


def opened(files: Mapping[str, Any]) -> Pack:
    """A pack whose structure is sound."""
    board = files["board.json"]
    hexes = {row["id"]: row for row in board["hexes"]}
    return Pack(board, hexes, files["units.json"], files["cards.json"])


def unlike(row: str, words: str, rule: str, right: object, found: object) -> Iterator[str]:
    """A documented fact, if the pack has it otherwise."""
    if right != found:
        yield f"{row}: {words} should be {told(right)} ({rule}), but the pack has {told(found)}."


def told(value: object) -> str:
    """A value as a sentence has it."""
    if isinstance(value, dict):
        return ", ".join(f"{key} {told(held)}" for key, held in value.items()) or "none"
    if isinstance(value, (list, tuple)):
        return ", ".join(map(str, value)) or "none"
    return "null" if value is None else str(value)


def in_order(names: Iterable[str]) -> list[str]:
    """Hexes by number, then by letter."""
    return sorted(names, key=lambda name: (not name.isdigit(), len(name), name))


def values(pack: Pack, key: str) -> dict[str, Any]:
    """The hexes that have a datum."""
    return {name: row[key] for name, row in pack.hexes.items() if key in row}


def terrain(pack: Pack) -> Iterator[str]:
    count = Counter(row["terrain"] for row in pack.hexes.values())
    yield from unlike("board.json", "the number of urban hexes", "Rubble", 27, count["urban"])
    for name, right in TERRAIN.items():
        found = pack.hexes[name]["terrain"]
        yield from unlike(f"board.json, hex {name}", "terrain", "Rubble", right, found)
    for name in ("4", "21", "28"):
        if pack.hexes[name]["terrain"] == "urban":
            yield f"board.json, hex {name}: only #26 and #32 of the fortified hexes are urban."


def control_and_spawn(pack: Pack) -> Iterator[str]:
    german = [name for name, row in pack.hexes.items() if row["start_control"] == "german"]
    start = in_order(german)
    yield from unlike("board.json", "German hexes", "Hex Control", ["W", "X", "Y", "Z"], start)
    order, spawn = pack.board["soviet_spawn_order"], values(pack, "soviet_spawn")
    yield from unlike("board.json", "soviet_spawn_order", "Spawn Action", list(SPAWN), order)
    for name in in_order({*SPAWN, *spawn}):
        row = f"board.json, hex {name}"
        yield from unlike(row, "soviet_spawn", "Spawn Action", SPAWN.get(name), spawn.get(name))
    listed = in_order(pack.board["soviet_spawn_hexes"])
    right = in_order(SPAWN)
    yield from unlike("board.json", "soviet_spawn_hexes", "Capturing a Spawn Hex", right, listed)
    found = values(pack, "german_spawn")
    rule = "Call for Reinforcements"
    yield from unlike("board.json", "german_spawn", rule, GERMAN_SPAWN, found)


def the_bank(pack: Pack) -> Iterator[str]:
    coast = in_order(name for name, row in pack.hexes.items() if row["coastal"])
    yield from unlike("board.json", "coastal hexes", "Volga River Flotilla", BANK[2:], coast)
    landing = pack.board["landing_hexes"]
    yield from unlike("board.json", "landing_hexes", "Volga River Flotilla", BANK[2:18], landing)
    yield from unlike("board.json", "okh_objective", "OKH", BANK, pack.board["okh_objective"])


def compass(pack: Pack) -> Iterator[str]:
    ways = pack.board["compass"]["directions"]
    if sorted(ways.values()) != sorted(structure.DIRECTIONS):
        yield "board.json, compass: the six dice should name six different directions."
        return
    for start, die, right in (("7", "6", "6"), ("25", "5", "24")):
        found = pack.hexes[start]["adjacent"].get(ways[die])
        row = f"board.json, hex {start}"
        yield from unlike(row, f"the hex of a {die}", "Dice Results", right, found)


def hexes_of_the_examples(pack: Pack) -> Iterator[str]:
    near = pack.hexes["24"]["adjacent"].values()
    for name in ("7", "8", "25"):
        if name not in near:
            yield f"board.json, hex 24: it should touch {name} (Soviet Deliberate Attack)."
    nine, other = pack.hexes["9"], pack.hexes["25"]
    if nine["r"] != other["r"] or nine["q"] <= other["q"]:
        yield "board.json, hex 9: it lies beside 25 and nearer the Volga (Dice Order)."
    if pack.hexes["7"]["r"] >= nine["r"]:
        yield "board.json, hex 7: it lies north of 9 and 25 (Dice Order)."


def marks_on_the_map(pack: Pack) -> Iterator[str]:
    found = values(pack, "fortification")
    yield from unlike("board.json", "fortifications", "Fortifications", FORTIFICATIONS, found)
    yield from unlike("board.json", "markers", "Setup 2", MARKERS, values(pack, "markers"))
    count = sum(row["setup"] for row in pack.hexes.values())
    yield from unlike("board.json", "the number of setup hexes", "Setup 6", 23, count)
    limits = pack.board["limits"]
    yield from unlike("board.json, limits", "stacking", "Stacking", 4, limits["stacking"])
    yield from unlike(
        "board.json, limits", "rubble_markers", "Rubble", 15, limits["rubble_markers"]
    )


def german_roster(pack: Pack) -> Iterator[str]:
    rows = pack.units["german"]
    base = [row for row in rows if not row["axe"]]
    count = Counter(row["type"] for row in base)
    right = {"panzer": 4, "panzergrenadier": 6, "motorized": 3, "infantry": 24}
    found = {kind: count[kind] for kind in right}
    yield from unlike("units.json", "the German blocks", "Blitz", right, found)
    yield from unlike("units.json", "the number of axe units", "Setup 1", 3, len(rows) - len(base))
    for row in rows:
        place = f"units.json, german unit {row['id']}"
        kinds = sorted(row["counts_as"])
        yield from unlike(place, "counts_as", "Units", COUNTS_AS[row["type"]], kinds)
        yield from unlike(place, "blitz", "Blitz", row["type"] != "infantry", row["blitz"])
    removed = {row["unit"] for row in pack.units["reinforcement_track"]["removal"]} - {None}
    marked = {row["id"] for row in rows if row["R"]}
    rule = "Call for Reinforcements"
    yield from unlike("units.json", "the R units", rule, sorted(removed), sorted(marked))
    white = [row for row in base if row["army"] == "white" and row["type"] == "infantry"]
    yellow = [row for row in base if row["army"] == "yellow" and row["type"] == "infantry"]
    if len(white) < 6 or len(yellow) < 3:
        yield "units.json: Setup 8 and 9 need three yellow and six white infantry units."


def soviet_roster(pack: Pack) -> Iterator[str]:
    rows = pack.units["soviet"]
    count = Counter(row["type"] for row in rows)
    right = {"infantry": 38, "tank": 13, "marine": 2}
    found = {kind: count[kind] for kind in right}
    yield from unlike("units.json", "the Soviet blocks", "Setup 3", right, found)
    guards = sum(1 for row in rows if row["subtype"] == "guard")
    yield from unlike("units.json", "the number of Guards", "Setup 5", 4, guards)
    divisions = [r for r in rows if r["subtype"] == "division" and r["max_strength"] == 4]
    if len(divisions) < 18:
        yield "units.json: Late Deployment needs eighteen Soviet divisions of four dots."
    setup = pack.units["soviet_setup"]
    yield from unlike("units.json", "the Tank Pool", "Setup 4", 6, setup["tank_pool_random"])
    pool = setup["infantry_pool"]["random_other"]
    yield from unlike("units.json", "the Infantry Pool", "Setup 5", 18, pool)
    for subtype in ("aa_regiment", "destroyer_brigade"):
        special = [row["type"] for row in rows if row["subtype"] == subtype]
        yield from unlike("units.json", subtype, "Units", ["infantry"], special)


def decks(pack: Pack) -> Iterator[str]:
    for side, right in (("german", GERMAN_COPIES), ("soviet", SOVIET_COPIES)):
        found = {row["id"]: row["copies"] for row in pack.cards[side]}
        for name, copies in right.items():
            row = f"cards.json, {side} card {name}"
            yield from unlike(row, "copies", "Cards", copies, found[name])
    aa = next(row for row in pack.cards["soviet"] if row["id"] == "aa")
    hexes = [variant.get("rubble_hex") for variant in aa.get("variants", [])]
    if "7" not in hexes or len(set(hexes)) != aa["copies"]:
        yield "cards.json, soviet card aa: four different hexes are needed, #7 among them (AA)."
    for name in hexes:
        if name not in pack.hexes or pack.hexes[name]["terrain"] != "urban":
            yield f"cards.json, soviet card aa: {name} is no urban hex, so no Rubble can lie there."


def dice_of_support(pack: Pack) -> Iterator[str]:
    for row in pack.cards["german"]:
        if row["id"] in DICE:
            pair = (row.get("dice"), row.get("rubble"))
            place = f"cards.json, german card {row['id']}"
            rule = "German Support Cards"
            yield from unlike(place, "dice and rubble", rule, DICE[row["id"]], pair)


def german_setup(pack: Pack) -> Iterator[str]:
    """Who stands on the map at first, who is Removed, and of what color the 6th Panzer is."""
    names = {row["id"]: str(row.get("designation", row["id"])) for row in pack.units["german"]}
    for name, right in START.items():
        found = [names.get(unit, unit) for unit in pack.units["german_setup"][name]]
        yield from unlike("units.json, german_setup", name, "Setup 8", right, found)
    removal = pack.units["reinforcement_track"]["removal"]
    row, rule = "units.json, reinforcement_track", "Call for Reinforcements"
    first = names.get(removal[0]["unit"])
    yield from unlike(row, "the unit of row 1", rule, "64", first)
    raus = [held["row"] for held in removal if held.get("raus")]
    yield from unlike(row, "the row of Raus", "6th Panzer Division", [6], raus)
    marked = sum(1 for held in pack.units["german"] if held["R"])
    yield from unlike("units.json", "the number of R units", "Soviet Decisive Victory", 5, marked)
    colors = sorted({held["army"] for held in pack.units["german"] if held["axe"]})
    yield from unlike("units.json, axe units", "army", "6th Panzer Division", ["white"], colors)


def hands_and_linden(pack: Pack) -> Iterator[str]:
    """The cards at first, and the one Pioneer that waits for Linden."""
    for side, right in (("german", 3), ("soviet", 0)):
        found = pack.cards[f"{side}_starting_hand"]["cards"]
        yield from unlike("cards.json", f"{side}_starting_hand", "Setup 10", right, found)
    pioneer = next(row for row in pack.cards["german"] if row["id"] == "pioneer")
    waiting = [v.get("battalion") for v in pioneer.get("variants", []) if v.get("needs_linden")]
    row = "cards.json, german card pioneer"
    yield from unlike(row, "battalions that need Linden", "Linden", ["672"], waiting)


NEEDED = (  # the rules count on these
    terrain, control_and_spawn, the_bank, compass, marks_on_the_map,
    german_roster, soviet_roster, decks,
)  # fmt: skip
PRINTED = (  # an owner may find them otherwise, and play
    hexes_of_the_examples, dice_of_support, german_setup, hands_and_linden,
)  # fmt: skip
