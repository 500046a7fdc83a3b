"""The board as text: a hex map of eighty columns, then the tracks."""

from __future__ import annotations

from kurgan.games.lines import folded
from kurgan.kernel.procedure import Json

CELL = 8
MAP_WIDTH = 72  # columns that the map takes
TERRAIN_MARKS = {"clear": " ", "rough": "^", "urban": "#"}
LEGEND = (
    "Hex: number, * Spawn Hex, ^ rough, # urban, % Rubble, g German, s Soviet,\n"
    "! fortified, @ Headquarters; below it the Stack with the dots known. North is up."
)


def board(view: Json, width: int) -> str:
    """The board within a width; where the map does not fit (width 0), a sentence for each hex."""
    if width < MAP_WIDTH:
        sentences = [hex_sentence(hexagon) for hexagon in view["hexes"]]
        return "\n".join([*heading(view, 80), "", *sentences, "", *tracks(view, 80)])
    lines = [*heading(view, width), "", *hex_map(view["hexes"], width), "", LEGEND, ""]
    return "\n".join([*lines, *tracks(view, width)])


def hex_sentence(hexagon: Json) -> str:
    """One hex in words."""
    marks = [
        hexagon["terrain"],
        f"{hexagon['spawn']} Spawn Hex" if hexagon["spawn"] else "",
        *[word for word in ("rubble", "fortified", "headquarters") if hexagon[word]],
        hexagon["control"],
    ]
    stacks = [stack_words(side, hexagon[side]) for side in ("german", "soviet") if hexagon[side]]
    near = f"next to {', '.join(hexagon['adjacent'])}"
    ground = ", ".join(mark for mark in marks if mark)
    return f"{hexagon['id']} {hexagon['name']}: {'; '.join([ground, *stacks, near])}."


def stack_words(side: str, blocks: list[Json]) -> str:
    """A Stack as the side that looks knows it."""
    known = [f"{b['id']} strength {b['strength']} {b['firepower']}" for b in blocks if "id" in b]
    hidden = len(blocks) - len(known)
    unknown = [f"{hidden} unknown block{'s' if hidden > 1 else ''}"] if hidden else []
    return f"{side.capitalize()} Stack: {', '.join([*known, *unknown])}"


def heading(view: Json, width: int) -> list[str]:
    """The turn, the score, the decks and the hands."""
    cards = view["cards"]
    taken = ", ".join(f"{name} {count}" for name, count in view["spawn_hexes_taken"].items())
    lines = [
        f"Turn {view['turn']} ({view['active']}), {view['phase']}",
        f"Losses {view['losses']} of 10 | Soviet Spawn Hexes taken: {taken} | "
        f"Decks: German {cards['german_deck']}, Soviet {cards['soviet_deck']}",
    ]
    for side, hand in cards["hands"].items():
        words = [f"{hand} cards"] if isinstance(hand, int) else hand or ["no cards"]
        lines += folded(f"Hand of {side}: ", words, width)
    return lines


def hex_map(hexes: list[Json], width: int) -> list[str]:
    """One row of hexes in two lines, shifted as the grid is."""
    west = min(2 * hexagon["at"][0] + hexagon["at"][1] for hexagon in hexes)
    rows: dict[int, list[Json]] = {}
    for hexagon in hexes:
        rows.setdefault(hexagon["at"][1], []).append(hexagon)
    lines = []
    for row in sorted(rows):
        top, bottom = [" "] * 120, [" "] * 120
        for hexagon in rows[row]:
            column = (2 * hexagon["at"][0] + row - west) * CELL // 2
            write(top, column, first_line(hexagon))
            write(bottom, column, second_line(hexagon))
        lines += ["".join(top)[:width].rstrip(), "".join(bottom)[:width].rstrip()]
    return lines


def write(line: list[str], column: int, words: str) -> None:
    """Put words into a line at a column."""
    for place, letter in enumerate(words):
        line[column + place] = letter


def first_line(hexagon: Json) -> str:
    """Number, terrain and holder."""
    mark = "%" if hexagon["rubble"] else TERRAIN_MARKS[hexagon["terrain"]]
    holder = "g" if hexagon["control"] == "german" else "s"
    extra = "!" if hexagon["fortified"] else "@" if hexagon["headquarters"] else ""
    spawn = "*" if hexagon["spawn"] else ""
    return f"{hexagon['id']}{spawn}{mark}{holder}{extra}"


def second_line(hexagon: Json) -> str:
    """The height of the Stack and what is known of its Strength."""
    for letter, side in (("G", "german"), ("S", "soviet")):
        blocks = hexagon[side]
        if blocks:
            dots = "".join("?" if "hidden" in b else str(b["strength"]) for b in blocks)
            return f"{letter}{len(blocks)}:{dots}"[: CELL - 1]
    return "."


def tracks(view: Json, width: int) -> list[str]:
    """The Reinforcement Track, Pools, Leaders and what lies off the map."""
    cards = view["cards"]
    lines = ["Reinforcement Track:"]
    for number, row in enumerate(view["track"], 1):
        boxes = " ".join("." if unit is None else unit for unit in row["boxes"])
        last = row["removes"] or ("Raus" if row["raus"] else "(Raus)")
        lines.append(f"  {number}: {boxes} | {last}")
    pools = ", ".join(f"{name} {pool['count']}" for name, pool in view["pools"].items())
    lines.append(f"Soviet Pools: {pools}")
    for title, words in (
        ("Leaders in play", [*cards["german_leaders"], *cards["soviet_leaders"]]),
        ("Destroyed", view["dead"]),
        ("Removed", view["removed"]),
    ):
        if words:
            lines += folded(f"{title}: ", words, width)
    return lines
