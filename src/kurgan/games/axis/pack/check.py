"""What is wrong with a data pack of Axis & Allies: Stalingrad."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from kurgan.games.axis.pack import documented, structure
from kurgan.games.shapes import shown


class Pack(NamedTuple):
    """The contents of a pack whose structure is sound."""

    board: dict[str, Any]
    units: dict[str, Any]
    cards: dict[str, Any]
    setup: dict[str, Any]
    zones: dict[str, dict[str, Any]]
    near: dict[str, set[str]]
    rivers: set[frozenset[str]]


def problems(files: Mapping[str, Any]) -> list[str]:
    """Every problem of a pack, one sentence each; facts are checked once the structure is sound."""
    found = structure.problems(files)
    if not found:
        pack = opened(files)
        for fact in NEEDED:
            found.extend(fact(pack))
    return found


def notes(files: Mapping[str, Any]) -> list[str]:
    """Where a pack is not as the rulebook says, and its drawing not as its data are."""
    if structure.problems(files):
        return []
    pack = opened(files)
    said = [sentence for fact in PRINTED for sentence in fact(pack)]
    return [*said, *rasters_give_the_borders(pack)]


def opened(files: Mapping[str, Any]) -> Pack:
    """A sound pack with its borders looked up."""
    board = files["board.json"]
    zones = {zone["id"]: zone for zone in board["zones"]}
    near: dict[str, set[str]] = {name: set() for name in zones}
    rivers: set[frozenset[str]] = set()
    for edge in board["edges"]:
        near[edge["a"]].add(edge["b"])
        near[edge["b"]].add(edge["a"])
        if edge["river"]:
            rivers.add(frozenset((edge["a"], edge["b"])))
    return Pack(
        board, files["units.json"], files["cards.json"], files["setup.json"], zones, near, rivers
    )


def borders(pack: Pack) -> Iterator[str]:
    for a, b, page in documented.BORDERS:
        if b not in pack.near[a]:
            yield f"board.json: {a} and {b} should be adjacent (page {page})."
    for a, b, page in documented.NO_BORDERS:
        if b in pack.near[a]:
            yield f"board.json: {a} and {b} should not be adjacent (page {page})."
    for a, b, page in documented.RIVER_BORDERS:
        if frozenset((a, b)) not in pack.rivers:
            yield f"board.json: the Don should run between {a} and {b} (page {page})."


def edges_are_sound(pack: Pack) -> Iterator[str]:
    pairs = [frozenset((edge["a"], edge["b"])) for edge in pack.board["edges"]]
    for pair, count in Counter(pairs).items():
        if count > 1 or len(pair) == 1:
            yield f"board.json: the border {' - '.join(sorted(pair))} is given twice or to itself."


def one_land_mass(pack: Pack) -> Iterator[str]:
    reached, waiting = {"kalach"}, ["kalach"]
    while waiting:
        for other in pack.near[waiting.pop()] - reached:
            reached.add(other)
            waiting.append(other)
    apart = set(pack.zones) - reached
    if apart != {"srednyaya_akhtuba", "krasnaya_sloboda"}:
        yield (
            "board.json: two zones lie across the Volga, the base and krasnaya_sloboda (page 11), "
            f"but no way leads to {', '.join(sorted(apart))}."
        )


def gates_of_the_city(pack: Pack) -> Iterator[str]:
    for a, others in pack.near.items():
        for b in others:
            is_gate = {pack.zones[a]["board"], pack.zones[b]["board"]} == {"region", "city"}
            if is_gate and not {a, b} & set(documented.GATES):
                yield f"board.json: {a} - {b} leads into the city past its three gates (page 10)."


def the_don_parts_the_banks(pack: Pack) -> Iterator[str]:
    for a, others in pack.near.items():
        for b in others:
            banks = {pack.zones[a]["bank"], pack.zones[b]["bank"]}
            parted = banks == {"west_of_don", "east_of_don"}
            if a < b and parted != (frozenset((a, b)) in pack.rivers):
                yield f"board.json: {a} - {b} should cross the Don exactly if their banks differ."


def marks_of_zones(pack: Pack) -> Iterator[str]:
    fortified = [name for name, zone in pack.zones.items() if zone["fortified"]]
    if len(fortified) != 6 or any(pack.zones[z]["board"] != "city" for z in fortified):
        yield f"board.json: six city zones should be fortified (page 6), not {len(fortified)}."
    for name in documented.AIRFIELDS:
        if not pack.zones[name]["airfield"]:
            yield f"board.json, zone {name}: it should have an airfield (setup charts)."
    bases = {name: zone["base"] for name, zone in pack.zones.items() if zone["base"]}
    if bases != documented.BASES:
        yield "board.json: tatsinskaya and srednyaya_akhtuba are the bases (page 10)."
    markers = sum(1 for zone in pack.zones.values() if zone["control_marker_possible"])
    if markers != pack.units["components"]["axis_control_markers"]:
        yield f"board.json: {markers} zones can bear a Control Marker, but there are 55 (page 5)."


def sectors_and_crossings(pack: Pack) -> Iterator[str]:
    for name, sector in documented.SECTORS.items():
        if pack.zones[name].get("sector") != sector:
            yield f"board.json, zone {name}: its sector should be {sector} (page 14)."
    landing = {row["sector"]: row["landing"] for row in pack.board["volga_crossings"]}
    if sorted(landing) != ["brown", "gray", "white"]:
        yield "board.json: there should be a gray, a brown and a white crossing (page 12)."
    for sector, name in documented.LANDINGS.items():
        if landing.get(sector) != name:
            yield f"board.json: the {sector} landing should be {name} (page 14)."


def ambush_sites(pack: Pack) -> Iterator[str]:
    sites = pack.board["ambush_sites"]
    if len(sites) != 5 or {len(site["zones"]) for site in sites} != {3, 4}:
        yield "board.json: there should be five Ambush Sites of three or four zones (page 19)."
    if sum("tractor_factory" in site["zones"] for site in sites) != 1:
        yield "board.json: one Ambush Site should touch tractor_factory (Uranus chart)."


def exits_and_arrows(pack: Pack) -> Iterator[str]:
    for side, count in (("axis", 6), ("allies", 5)):
        exits = {row["zone"] for row in pack.board["supply_exits"][side]}
        if len(exits) != count or not set(documented.EXITS[side]) <= exits:
            yield f"board.json: the {side} should have {count} exits, with those of page 13."
    for name, zones in documented.ARROWS.items():
        row = pack.board["deployment"].get(name)
        if row is None or sorted(row["zones"]) != sorted(zones):
            yield f"board.json, deployment: {name} should be {', '.join(zones)} (pages 24 to 27)."


def uranus_zones_hold_the_cards(pack: Pack) -> Iterator[str]:
    rows = pack.board["uranus_deployment"]
    for flank in ("northwest", "southeast"):
        for number in range(3, 8):
            zones = sum(row["from_round"] <= number for row in rows[flank])
            if zones * rows["max_cards_per_zone"] < number - 2:
                yield f"board.json: round {number} has no room for {number - 2} cards {flank}."


def roads_follow_borders(pack: Pack) -> Iterator[str]:
    zone_of = {row["id"]: row["zone"] for row in pack.board["roads"]["nodes"]}
    for edge in pack.board["roads"]["edges"]:
        a, b = zone_of[edge["a"]], zone_of[edge["b"]]
        if b not in pack.near[a]:
            yield f"board.json, roads: {edge['a']} - {edge['b']} crosses no border."
    if list(zone_of.values()).count("surovikino") != 2:
        yield "board.json, roads: surovikino should have two roads that do not meet (page 20)."


def weather_rounds(pack: Pack) -> Iterator[str]:
    chances = pack.board["weather"]["bad_if_roll_at_most"]
    if sorted(map(int, chances)) != list(range(6, 14)):
        yield "board.json: weather should give a chance for each round from 6 to 13 (page 24)."


def rasters_give_the_borders(pack: Pack) -> Iterator[str]:
    for name in ("region", "city"):
        raster = pack.board["rasters"][name]
        rows = [row.split() for row in raster["rows_north_to_south"]]
        drawn = drawn_borders(rows, raster["legend"], pack)
        wanted = {
            frozenset((a, b))
            for a, others in pack.near.items()
            for b in others
            if pack.zones[a]["board"] == pack.zones[b]["board"] == name
        }
        for pair in sorted(map(sorted, drawn ^ wanted)):
            yield f"board.json: edges and the raster of the {name} disagree on {' - '.join(pair)}."


def drawn_borders(
    rows: list[list[str]], legend: Mapping[str, str], pack: Pack
) -> set[frozenset[str]]:
    """Pairs of zones whose cells share a side."""
    found: set[frozenset[str]] = set()
    for y, row in enumerate(rows):
        for x, code in enumerate(row):
            for other in (row[x + 1 : x + 2], rows[y + 1][x : x + 1] if y + 1 < len(rows) else []):
                for beside in other:
                    pair = frozenset((legend.get(code, ""), legend.get(beside, "")))
                    if len(pair) == 2 and pair <= set(pack.zones):
                        found.add(pair)
    return found


def unit_values(pack: Pack) -> Iterator[str]:
    for row in pack.units["units"]:
        keys = ("cost", "atk", "def", "move", "pieces")
        for key, right in zip(keys, documented.UNITS[row["id"]], strict=True):
            if row[key] != right:
                yield (
                    f"units.json, unit {row['id']}: {key} should be {shown(right)} (unit charts), "
                    f"but is {shown(row[key])}."
                )


def miniatures(pack: Pack) -> Iterator[str]:
    total = sum(row["pieces"] for row in pack.units["units"])
    if total != pack.units["components"]["miniatures"]:
        yield f"units.json: there are 151 miniatures (page 5), but the pack has {total}."


def charts(pack: Pack) -> Iterator[str]:
    kind = {row["id"]: row for row in pack.units["units"]}
    for scenario in documented.TOTALS:
        for side in ("axis", "allies"):
            for row in pack.setup[scenario][side]:
                for unit in row["each"]:
                    if kind[unit]["side"] != side:
                        yield f"setup.json, {scenario}: {unit} stands in the chart of the {side}."
                land = sum(n for u, n in row["each"].items() if kind[u]["class"] == "land")
                if land > pack.units["limits"]["land_units_per_side_per_zone"]:
                    yield f"setup.json, {scenario}: {row['zones'][0]} is overfull."


def totals_of_the_charts(pack: Pack) -> Iterator[str]:
    for scenario, totals in documented.TOTALS.items():
        found: Counter[str] = Counter()
        for side in ("axis", "allies"):
            for row in pack.setup[scenario][side]:
                for unit, count in row["each"].items():
                    found[unit] += count * len(row["zones"])
        if dict(found) != totals:
            yield f"setup.json, {scenario}: the charts should add up to {totals}."


def cards(pack: Pack) -> Iterator[str]:
    for key in ("order_cards", "uranus_cards"):
        if [row["number"] for row in pack.cards[key]] != list(range(1, 15)):
            yield f"cards.json: {key} should be numbered 1 to 14."


def reinforcements_of_card_2(pack: Pack) -> Iterator[str]:
    second = next((r for r in pack.cards["uranus_cards"] if r["number"] == 2), None)
    if second is not None and second["contents"] != documented.CARD_2:
        yield "cards.json: card 2 brings two infantry, a tank and a rocket launcher (page 9)."


NEEDED = (  # the rules count on these
    edges_are_sound,
    one_land_mass,
    gates_of_the_city,
    the_don_parts_the_banks,
    marks_of_zones,
    sectors_and_crossings,
    ambush_sites,
    exits_and_arrows,
    uranus_zones_hold_the_cards,
    roads_follow_borders,
    weather_rounds,
    unit_values,
    miniatures,
    charts,
    totals_of_the_charts,
    cards,
)
PRINTED = (borders, reinforcements_of_card_2)  # an owner may find them otherwise, and play
