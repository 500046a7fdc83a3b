"""A pack as the editor shows it: places, tables, what is wrong where, and what to draw."""

from __future__ import annotations

import re
from collections.abc import Iterable

from kurgan.games import GAMES
from kurgan.games.box import notes_of
from kurgan.kernel.errors import BadData
from kurgan.kernel.pack import Pack
from kurgan.kernel.procedure import Json
from kurgan.web.packs.boards import LANDS
from kurgan.web.packs.forms import Row, label, rows_of
from kurgan.web.reference import drawn, reference

FILES = {
    "board.json": "Board",
    "units.json": "Units",
    "cards.json": "Cards",
    "setup.json": "Set-up",
    "events.json": "Events",
}
WORD = re.compile(r"\b[a-z]+(?:_\w+)+|\b[a-z]{5,}")  # what may be the id of a zone
BROKEN = (KeyError, TypeError, AttributeError, ValueError, IndexError)
BY_HAND = "The files of this pack are not as they should be; put them right by hand first."


def draft(pack: Pack, base: Pack) -> Json:
    """Everything that the editor needs of a pack as it stands."""
    game = GAMES[pack.game]
    problems, notes = game.problems(pack), notes_of(game, pack)
    rows = shown_rows(pack)
    land = LANDS[pack.game]
    wheres = [row.where for _, _, row in rows]
    return {
        "name": pack.name,
        "game": pack.game,
        "title": game.title,
        "base": base.digest,
        "digest": pack.digest,
        "noun": land.noun,
        "has_borders": land.join is not None,
        "problems": [located(problem, pack, wheres) for problem in problems],
        "notes": [located(note, pack, wheres) for note in notes],
        "places": places(pack, [row for _, key, row in rows if key == land.rows]) if rows else [],
        "tables": tables(rows, land.rows),
        "reference": shown(pack),
        "corrected": sum(field["mark"] == "corrected" for _, _, r in rows for field in r.fields),
    }


def shown_rows(pack: Pack) -> list[tuple[str, str, Row]]:
    """Every row of a pack; none if it is too broken to be shown, then its sentences must do."""
    try:
        rows = list(rows_of(pack.files, pack.game))
        places(pack, [row for _, key, row in rows if key == LANDS[pack.game].rows])
    except BROKEN:
        return []
    return rows


def check_shown(pack: Pack) -> Pack:
    """Refuse changes to what cannot be shown."""
    if not shown_rows(pack):
        raise BadData(BY_HAND)
    return pack


def located(problem: str, pack: Pack, wheres: Iterable[str]) -> Json:
    """A sentence with the row and the field that it is about, and the places it names."""
    head, _, rest = problem.partition(": ")
    fits = [where for where in wheres if head == where or head.startswith(f"{where},")]
    where = max(fits, key=len, default="")
    word = re.match(r"\w+", rest)
    noun = LANDS[pack.game].noun
    named = [*re.findall(rf"\b{noun} (\w+)", problem), *WORD.findall(problem)]
    ids = place_ids(pack)
    return {
        "words": problem,
        "where": where,
        "field": word[0] if word else "",
        "places": [name for name in dict.fromkeys(named) if name in ids],
    }


def place_ids(pack: Pack) -> set[str]:
    """The names of all places, as far as they have any."""
    board = pack.files.get("board.json")
    rows = board.get(LANDS[pack.game].rows) if isinstance(board, dict) else None
    every = rows if isinstance(rows, list) else []
    return {str(row["id"]) for row in every if isinstance(row, dict) and "id" in row}


def places(pack: Pack, rows: list[Row]) -> list[Json]:
    """Every place with its fields and its neighbours."""
    board, land = pack.files["board.json"], LANDS[pack.game]
    names = {str(row["id"]): row.get("name") or "" for row in board[land.rows]}
    found = []
    for plain, row in zip(board[land.rows], rows, strict=True):
        near = [
            {"id": other, "name": names.get(other, ""), "mark": mark, "source": words}
            for other, mark, words in land.borders(board, plain)
        ]
        name = str(plain["id"])
        found.append({"id": name, "key": f"{land.noun}:{name}", **row.json, "near": near})
    return found


def tables(rows: Iterable[tuple[str, str, Row]], places: str) -> list[Json]:
    """Everything else, by file and part."""
    found: dict[tuple[str, str], list[Json]] = {}
    for file, key, row in rows:
        if key != places:
            found.setdefault((file, key), []).append(row.json)
    made = [
        {"file": FILES[file], "title": label(key), "rows": all_rows}
        for (file, key), all_rows in found.items()
    ]
    return sorted(made, key=lambda table: table["file"] == FILES["board.json"])  # pieces come first


def shown(pack: Pack) -> Json:
    """What is drawn; a pack with a fault is drawn too."""
    game = GAMES[pack.game]
    return {**reference(game, game.pack()), "files": drawn(pack)}
