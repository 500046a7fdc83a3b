"""The board as text: a hex map of eighty columns, then the tracks."""

from __future__ import annotations

from kurgan.games.inferno.pack.tables import FIREPOWERS
from kurgan.games.inferno.words.names import FIRE_WORDS, card_words, dots
from kurgan.games.lines import folded
from kurgan.kernel.procedure import Json

CELL = 8
MAP_WIDTH = 72  # columns that the map takes
TERRAIN_MARKS = {"clear": " ", "rough": "^", "urban": "#"}
LEGEND = (
    "Hex: number, * Spawn Hex, ^ rough, # urban, % Rubble, g German, s Soviet,\n"
    "! fortified, @ Headquarters. Below it the Stack: G German or S Soviet, its\n"
    "height, and the dots of each Unit as far as you know them. North is up."
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
        f"{hexagon['control'].capitalize()} control",
    ]
    stacks = [stack_words(side, hexagon[side]) for side in ("german", "soviet") if hexagon[side]]
    near = f"next to {', '.join(hexagon['adjacent'])}"
    ground = ", ".join(mark for mark in marks if mark)
    title = f"{hexagon['id']} {hexagon['name']}".strip()
    return f"{title}: {'; '.join([ground, *stacks, near])}."


def stack_words(side: str, blocks: list[Json]) -> str:
    """A Stack as the side that looks knows it."""
    known = [
        f"{b['id']} ({dots(b['strength'])}, {FIRE_WORDS[FIREPOWERS.index(b['firepower'])]})"
        for b in blocks
        if "id" in b
    ]
    hidden = len(blocks) - len(known)
    unknown = [f"{hidden} unknown block{'s' if hidden > 1 else ''}"] if hidden else []
    return f"{side.capitalize()} Stack: {', '.join([*known, *unknown])}"


def heading(view: Json, width: int) -> list[str]:
    """The turn, the score, the decks and the hands."""
    cards = view["cards"]
    taken = view["spawn_hexes_taken"]
    by = ", ".join(str(n) if len(taken) == 1 else f"{name} {n}" for name, n in taken.items())
    lines = [
        f"Turn {view['turn']}, {view['active'].capitalize()} | {view['phase'].capitalize()}",
        f"German losses: {view['losses']} of 10 | Soviet Spawn Hexes in German hands: {by}",
        f"Cards left: German deck {cards['german_deck']}, Soviet deck {cards['soviet_deck']}",
    ]
    for side, hand in cards["hands"].items():
        words = [f"{hand} cards"] if isinstance(hand, int) else [card_words(c) for c in hand]
        lines += folded(f"{side.capitalize()} hand: ", words or ["no cards"], width - 1)
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
    leaders = [card_words(c) for c in (*cards["german_leaders"], *cards["soviet_leaders"])]
    lines = [
        "Reinforcement Track. A die takes the leftmost Unit of its row; on an empty",
        "row it Removes the Unit named last:",
    ]
    for number, row in enumerate(view["track"], 1):
        boxes = " ".join("." if unit is None else unit for unit in row["boxes"])
        last = row["removes"] or ("Raus" if row["raus"] else "(Raus)")
        lines.append(f"  {number}: {boxes} | {last}")
    pools = ", ".join(f"{name} {pool['count']}" for name, pool in view["pools"].items())
    lines.append(f"Soviet Pools: {pools}")
    for title, words in (
        ("Leaders in play", leaders),
        ("Destroyed", view["dead"]),
        ("Removed", view["removed"]),
    ):
        if words:
            lines += folded(f"{title}: ", words, width - 1)
    return lines
