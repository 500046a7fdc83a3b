"""The board as text: the hex map, or a line for each hex where it does not fit, and the tracks."""

from __future__ import annotations

from textwrap import wrap

from kurgan.games.inferno.pack.tables import FIREPOWERS
from kurgan.games.inferno.words.map import NARROWEST, hex_map
from kurgan.games.inferno.words.names import FIRE_WORDS, card_words, dots
from kurgan.games.lines import folded, turn_words
from kurgan.kernel.pack import Pack
from kurgan.kernel.procedure import Json
from kurgan.kernel.words import plural

LEGEND = (
    "Hex: number, * Spawn Hex, ^ rough, # urban, % Rubble, g in German hands, ! fortified, "
    "@ Headquarters, ~ the Volga. Below it the Stack: G German or S Soviet, and the dots of each "
    "Unit as far as you know them. North is up."
)


def board(pack: Pack, view: Json, width: int) -> str:
    """The board within a width; where the map does not fit (width 0), a sentence for each hex."""
    if width < NARROWEST:
        sentences = [hex_sentence(hexagon) for hexagon in view["hexes"]]
        return "\n".join([*heading(view, 80), "", *sentences, "", *tracks(view, 80)])
    drawing = hex_map(pack.files["board.json"], view["hexes"], width)
    lines = [*heading(view, width), "", *drawing, "", *wrap(LEGEND, width), ""]
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
    unknown = [plural(hidden, "unknown block")] if hidden else []
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
        *okh(view),
    ]
    for side, hand in cards["hands"].items():
        words = [plural(hand, "card")] if isinstance(hand, int) else [card_words(c) for c in hand]
        lines += folded(f"{side.capitalize()} hand: ", words or ["no cards"], width - 1)
    return lines


def okh(view: Json) -> list[str]:
    """What OKH wants and gives, once it is in play."""
    bank, extra = view["bank"], view["extra_turns"]
    if not bank:
        return []
    turns = f" | Extra turn {extra['begun']} of {extra['given']}" if extra else ""
    return [f"OKH: {bank['taken']} of the {bank['of']} hexes of the bank are German{turns}"]


def status(view: Json) -> list[str]:
    """Turn and phase, losses, what the Germans want, the clock, then the hand."""
    counts = view["spawn_hexes_taken"].values()
    six = sum(counts) + len(view["soviet_spawn_hexes"])
    cards, bank, extra = view["cards"], view["bank"], view["extra_turns"]
    spawn = f"Spawn Hexes {' and '.join(map(str, counts))}/{six}"
    deck = f"Soviet deck {cards['soviet_deck']}"
    hands = [
        f"Hand {', '.join(card_words(c).split(' (')[0] for c in hand) or 'empty'}"
        for hand in cards["hands"].values()
        if not isinstance(hand, int)
    ]
    return [
        turn_words(f"Turn {view['turn']}", view["phase"]),
        f"Losses {view['losses']}/10",
        f"Bank {bank['taken']}/{bank['of']}" if bank else spawn,
        f"Extra turn {extra['begun']}/{extra['given']}" if extra else deck,
        *hands,
    ]


def tracks(view: Json, width: int) -> list[str]:
    """The Reinforcement Track, Pools, Leaders and what lies off the map."""
    cards = view["cards"]
    leaders = [card_words(c) for c in (*cards["german_leaders"], *cards["soviet_leaders"])]
    lines = [
        "Reinforcement Track. A die takes the leftmost Unit of its row; on an empty",
        "row it Removes the Unit named last, if that is on the map or just picked up:",
    ]
    for number, row in enumerate(view["track"], 1):
        boxes = " ".join("." if unit is None else unit for unit in row["boxes"])
        lines.append(f"  {number}: {boxes} | {struck(row)}")
    beside = view["beside_track"]
    if isinstance(beside, int):
        beside = ["?"] * beside
    if beside:
        lines += folded("Beside the track, for the next free boxes: ", beside, width - 1)
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


def struck(row: Json) -> str:
    """Whom a die on an empty row strikes, or brings."""
    if row["closed"]:
        return "closed"  # R10
    raus = {"in play": "Raus", "due": "(Raus)"}.get(row["raus"], "nobody")
    return row["removes"] or raus
