"""What does not change in a match: the games in words, and each game's rules, names and data."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from importlib.resources import files
from itertools import product

from kurgan.games import GAMES
from kurgan.games.inferno.words.names import CARD_RULES
from kurgan.kernel.codec import Codec
from kurgan.kernel.game import Game, Option, read_options
from kurgan.kernel.pack import Pack
from kurgan.kernel.procedure import Json
from kurgan.web.lessons import has_lesson
from kurgan.web.packs.boards import redrawn

WORDS = {
    "inferno": "Hidden blocks, cards and a thirteen-step combat in the streets of Stalingrad.",
    "advance": "You lead the German Sixth Army into the city, alone against the rules.",
    "axis": "Two linked boards, the city and the region around it, and fourteen order cards.",
}
CARDS = {"inferno": CARD_RULES}  # games whose cards show on their faces what a rule says of them
COUNTS = ("no", "one", "two", "three", "four")
ORIGINS = ("meta", "provenance", "sources", "src")  # fields that tell where a datum comes from
# Fields that no drawing reads; they are in the book.
NOT_DRAWN = (
    "aliases", "allies_start_pool", "axis_start_pool", "bad_if_roll_at_most",
    "center_clearance", "chart_identification",
    "city_entrances", "coastal", "combat_table", "components", "control_marker_possible",
    "counts_as",
    "german_setup", "german_starting_hand", "soviet_starting_hand", "interceptor_adjacency",
    "list_provenance", "not_adjacent", "off_board", "order_from_north",
    "operation_uranus", "optional_cards", "optional_rules", "other_fire", "pool_rule",
    "race_to_stalingrad", "reinforcement_track", "rp_sets", "soviet_setup", "soviet_spawn_order",
    "start_control",
    "uberblocks", "victory", "volga_front_region",
)  # fmt: skip
# Fields that only the catalogue reads, which comes with the book.
ONLY_LISTED = (
    "axe", "order_cards", "traits", "limit", "limits", "main_units", "soviet_main", "factory_units",
    "soviet_factory", "soviet_factory_fixed", "cells",
)  # fmt: skip


def games(packs: Mapping[str, Pack]) -> list[Json]:
    """Every game with its scenarios and options in plain words."""
    return [_game(game, packs[name]) for name, game in GAMES.items()]


def _game(game: Game, pack: Pack) -> Json:
    sides_by = _sides_by_option(game)
    defaults = read_options(game, None)
    counts = {len(sides) for rows in sides_by.values() for sides in rows.values()}
    counts.add(len(game.sides(defaults)))
    return {
        "name": game.name,
        "title": game.title,
        "words": WORDS.get(game.name, game.title),
        "players": _players(min(counts), max(counts)),
        "scenarios": dict(game.scenarios),
        "options": [_option(option) for option in game.options],
        "sides": list(game.sides(defaults)),
        "sides_by_option": sides_by,
        "pack": {"name": pack.name, "digest": pack.digest},
        "lesson": has_lesson(game.name),
    }


def _players(least: int, most: int) -> str:
    if least == most:
        return f"{COUNTS[least]} player{'' if least == 1 else 's'}"
    return f"{COUNTS[least]} to {COUNTS[most]} players"


def _option(option: Option) -> Json:
    row: dict[str, Json] = {
        "name": option.name,
        "rule": option.rule,
        "words": option.words,
        "default": option.default,
        "default_words": option.default_words,
        "many": option.many,
    }
    if option.values:
        return {**row, "values": list(option.values)}
    return {**row, "low": option.low, "high": option.high}


def _sides_by_option(game: Game) -> dict[str, dict[str, list[str]]]:
    """The options that decide who plays, with the sides for each value."""
    defaults = read_options(game, None)
    found: dict[str, dict[str, list[str]]] = {}
    for option, value in product(game.options, range(5)):
        if value < len(option.values):
            sides = game.sides({**defaults, option.name: option.values[value]})
            found.setdefault(option.name, {})[str(option.values[value])] = list(sides)
    return {name: rows for name, rows in found.items() if len(set(map(tuple, rows.values()))) > 1}


def reference(game: Game, pack: Pack) -> Json:
    """What a screen needs to draw a first board; the rest is in the book."""
    tables = game.tables(pack)
    codec = Codec(game, tables)
    return {
        "game": game.name,
        "title": game.title,
        "pack": {"name": pack.name, "digest": pack.digest},
        "kinds": list(codec.names),
        "verbs": {verb: list(kinds) for verb, kinds in game.verbs.items()},
        "finishes": list(game.finishes),
        "pieces": {name: list(kinds) for name, kinds in game.moves.pieces.items()},
        "facts": {fact: list(kinds) for fact, kinds in game.facts.items()},
        "headings": {
            rule: text.heading for rule, text in game.rulebook.items() if text.title(rule) != rule
        },
        "faces": {
            card: game.rulebook[rule].words for card, rule in CARDS.get(game.name, {}).items()
        },
        "files": drawn(pack),
        "redrawn": redrawn(game.name, pack.files["board.json"], game.pack().files["board.json"]),
        "names": {
            kind: {
                str(name): game.text.thing(tables, kind, number)
                for number, name in enumerate(names)
                if name != ""
            }
            for kind, names in codec.names.items()
        },
    }


def drawn(pack: Pack) -> Json:
    """The files of a pack as far as anything is drawn from them."""
    return _drawn(dict(_files(pack)))


def book(game: Game, pack: Pack) -> Json:
    """The rules in words, the player's aid, and a data pack with the origin of each datum."""
    rulebook = {rule: text._asdict() for rule, text in game.rulebook.items()}
    return {
        "rulebook": rulebook,
        "rulings": [rule for rule in rulebook if rule[0] == "R" and rule[1:].isdecimal()],
        "aid": aid(game.name),
        "files": dict(_files(pack)),
    }


def aid(game: str) -> list[Json]:
    """Tables to glance at: chapters of rows, each a rule with title and words, or alone."""
    text = files("kurgan.games").joinpath(game, "words", "aid.toml").read_text("utf-8")
    chapters: list[Json] = tomllib.loads(text)["chapter"]
    return chapters


def _files(pack: Pack) -> Iterator[tuple[str, Json]]:
    for name, rows in pack.files.items():
        yield name.removesuffix(".json"), rows


def _drawn(rows: Json) -> Json:
    """Rows without what no drawing reads, what is not so, and where each datum comes from."""
    if isinstance(rows, dict):
        return {
            key: _drawn(value)
            for key, value in rows.items()
            if _is_drawn(key) and value is not None and value is not False
        }
    return [_drawn(row) for row in rows if not _is_plain(row)] if isinstance(rows, list) else rows


def _is_plain(row: Json) -> bool:
    """Whether a row is a border without a river, which the map's own lines show."""
    return isinstance(row, dict) and row.get("river", True) is None


def _is_drawn(key: str) -> bool:
    return key not in (*NOT_DRAWN, *ONLY_LISTED, *ORIGINS) and not key.endswith("_src")
