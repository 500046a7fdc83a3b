"""Experiments: what is played, by whom, how often, from which seed, and what is written down."""

from __future__ import annotations

import re
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple

from kurgan.bots import LEVELS
from kurgan.games import GAMES
from kurgan.kernel.errors import KurganError, brief
from kurgan.kernel.game import Game, read_options, spoken
from kurgan.kernel.pack import Pack, canonical, read_pack
from kurgan.kernel.procedure import Json
from kurgan.lab.changes import Change, changed, is_number
from kurgan.lab.toml import Place, Sheet

TABLES = ("turns", "battles", "losses", "actions")
KEYS = ("name", "matches", "seed", "players", "tables", "luck", "setting")
SETTING_KEYS = (
    "name", "game", "scenario", "options", "alternatives", "pack", "packs", "changes", "players",
    "matches",
)  # fmt: skip
MOST = 100_000_000
NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]{0,60}")


class Setting(NamedTuple):
    """One way to play: a scenario with its options, its data pack and its players."""

    name: str
    base: str  # the setting that this one is compared with; its own name if with none
    game: str
    scenario: str
    options: dict[str, Json]
    pack: Pack
    players: tuple[str, ...]  # a level for each seat
    matches: int

    @property
    def identity(self) -> Json:
        """All that decides how its matches go."""
        plain = self._asdict()
        return {**plain, "pack": self.pack.digest, "rules": GAMES[self.game].rules}


class Experiment(NamedTuple):
    """All settings; match n of each has the same seed."""

    name: str
    seed: int | str
    tables: tuple[str, ...]  # besides the one of matches
    luck: bool
    settings: tuple[Setting, ...]

    @property
    def digest(self) -> str:
        """Equal for equal experiments: results of others are never mixed in."""
        settings = [setting.identity for setting in self.settings]
        plain = [self.name, self.seed, sorted(self.tables), self.luck, settings]
        return sha256(canonical(plain)).hexdigest()

    @property
    def matches(self) -> int:
        """How many matches in all."""
        return sum(setting.matches for setting in self.settings)

    def jobs(self) -> Iterator[tuple[int, int]]:
        """Every match: the number of its setting and its own; the settings take turns."""
        for number in range(max(setting.matches for setting in self.settings)):
            for index, setting in enumerate(self.settings):
                if number < setting.matches:
                    yield index, number


def read_experiment(path: Path, matches: int | None = None, part: int | None = None) -> Experiment:
    """An experiment from its file; what is wrong is told with its line.

    A number of matches takes the place of those in the file; a part has a name and dice of its own.
    """
    sheet = Sheet(path)
    sheet.check_keys((), sheet.plain, KEYS)
    plain = sheet.plain
    name = plain.get("name", path.stem)
    if not isinstance(name, str) or not NAME.fullmatch(name):
        sheet.refuse(
            ("name",), f"{brief(name)} cannot name files; a name has letters, digits, - and _."
        )
    seed = plain.get("seed", 1)
    if isinstance(seed, bool) or not isinstance(seed, (int, str)):
        sheet.refuse(("seed",), "seed is a whole number or a text in quotes.")
    if not isinstance(plain.get("luck", False), bool):
        sheet.refuse(("luck",), "luck is true or false.")
    rows = plain.get("setting")
    if not isinstance(rows, list) or not rows:
        sheet.refuse(("setting",), "an experiment has at least one [[setting]] with a game.")
    settings = _all_settings(sheet, rows)
    _check_sides(sheet, settings)
    settings = [s._replace(matches=matches or s.matches) for s in settings]
    if part is not None:
        name, seed = f"{name}-{part}", f"{seed} part {part}"
    return Experiment(name, seed, _tables(sheet), plain.get("luck", False), tuple(settings))


def _tables(sheet: Sheet) -> tuple[str, ...]:
    given = sheet.plain.get("tables", [])
    for name in given if isinstance(given, list) else [given]:
        if name not in TABLES or not isinstance(given, list):
            sheet.refuse(("tables",), f"tables is a list of some of {', '.join(TABLES)}.")
    return tuple([name for name in TABLES if name in given])


def _all_settings(sheet: Sheet, rows: list[Json]) -> list[Setting]:
    """The settings of every row, each under a name of its own."""
    found: dict[str, Setting] = {}
    for number, row in enumerate(rows):
        place: Place = ("setting", number)
        for setting in _settings(sheet, place, row):
            if setting.name in found:
                name = setting.name
                sheet.refuse(place, f"two settings are called {name!r}; give each a name "
                             "(a pack has its own in pack.json).")  # fmt: skip
            found[setting.name] = setting
    return list(found.values())


def _check_sides(sheet: Sheet, settings: list[Setting]) -> None:
    """Players that are named for all settings must sit somewhere."""
    given = sheet.plain.get("players")
    sides = {side for s in settings for side in GAMES[s.game].sides(s.options)}
    for side in given if isinstance(given, dict) else ():
        if side not in sides:
            there = ", ".join(sorted(sides))
            sheet.refuse(("players", side), f"nobody plays {brief(side)}; there are {there}.")


def _settings(sheet: Sheet, place: Place, row: Json) -> Iterator[Setting]:
    """A setting, and one more for each alternative to one of its options or to its pack."""
    sheet.check_keys(place, row, SETTING_KEYS)
    game = _game(sheet, place, row)
    scenario = row.get("scenario", next(iter(game.scenarios)))
    if not isinstance(scenario, str) or scenario not in game.scenarios:
        there = ", ".join(game.scenarios)
        sheet.refuse((*place, "scenario"), f"{game.name} has no scenario {brief(scenario)}; "
                     f"it has {there}.")  # fmt: skip
    name = sheet.text((*place, "name"), row.get("name", f"{game.name} {scenario}"))
    options = row.get("options", {})
    pack = _pack(sheet, (*place, "pack"), game, row["pack"]) if "pack" in row else game.pack()
    where = (*place, "options")
    base = _setting(sheet, place, where, row, (name, name, game, scenario, options, pack))
    yield base
    known = [base.options]
    for option, value in _alternatives(sheet, place, row):
        where, other = (*place, "alternatives", option), {**options, option: value}
        called = f"{name}, {option} {spoken(value)}"
        made = _setting(sheet, place, where, row, (called, name, game, scenario, other, pack))
        if made.options in known:
            sheet.refuse(where, f"{option} {spoken(value)} changes nothing: "
                         "it is played like that already.")  # fmt: skip
        known.append(made.options)
        yield made
    for number, change in enumerate(_changes(sheet, place, row, pack)):
        where = (*place, "changes", number)
        other_pack, count = changed(pack, change)
        if not count:
            sheet.refuse(where, "nothing is changed: no such number, or all are documented.")
        called = f"{name}, {change.name}"
        all_of_it = (called, name, game, scenario, options, other_pack)
        yield _setting(sheet, place, where, row, all_of_it)
    for folder in _packs(sheet, place, row):
        where, other_pack = (*place, "packs"), _pack(sheet, (*place, "packs"), game, folder)
        if other_pack.digest == pack.digest:
            sheet.refuse(where, f"{folder} changes nothing: it is the pack that is played already.")
        called = f"{name}, pack {other_pack.name}"
        all_of_it = (called, name, game, scenario, options, other_pack)
        yield _setting(sheet, place, where, row, all_of_it)


def _game(sheet: Sheet, place: Place, row: Json) -> Game:
    name = row.get("game")
    if not isinstance(name, str) or name not in GAMES:
        there = ", ".join(GAMES)
        sheet.refuse((*place, "game"), f"there is no game {brief(name)}; there are {there}.")
    return GAMES[name]


def _setting(
    sheet: Sheet,
    place: Place,
    where: Place,
    row: Json,
    made: tuple[str, str, Game, str, Json, Pack],
) -> Setting:
    """One setting, tried out: its options are read and its board is set up once."""
    name, base, game, scenario, given, pack = made
    try:
        options = read_options(game, given)
        game.setup(scenario, options, game.tables(pack))
    except KurganError as error:
        sheet.refuse((*where, *_option_in(given, error)), error.message)
    players = _players(sheet, place, row, game.sides(options))
    inherited = "matches" not in row
    told: Place = ("matches",) if inherited else (*place, "matches")
    matches = sheet.plain.get("matches", 100) if inherited else row["matches"]
    number = sheet.number(told, matches, 1, MOST)
    return Setting(name, base, game.name, scenario, options, pack, players, number)


def _option_in(given: Any, error: KurganError) -> Place:
    """The option that a refusal speaks of, to find its line."""
    names = given if isinstance(given, dict) else {}
    return next(((name,) for name in names if name in error.message), ())


def _alternatives(sheet: Sheet, place: Place, row: Json) -> Iterator[tuple[str, Json]]:
    given = row.get("alternatives", {})
    where = (*place, "alternatives")
    if not isinstance(given, dict):
        sheet.refuse(where, "alternatives has options and lists of values, as heroes = [true].")
    for option, values in given.items():
        if not isinstance(values, list) or not values:
            sheet.refuse((*where, option), f"{option} has a list of values here, as [true].")
        yield from [(option, value) for value in values]


def _changes(sheet: Sheet, place: Place, row: Json, pack: Pack) -> Iterator[Change]:
    given = row.get("changes", [])
    if not isinstance(given, list):
        sheet.refuse((*place, "changes"), "changes are written as [[setting.changes]].")
    for number, plain in enumerate(given):
        where = (*place, "changes", number)
        sheet.check_keys(where, plain, Change._fields)
        name = sheet.text((*where, "name"), plain.get("name"))
        file = plain.get("file")
        if not isinstance(file, str) or file not in pack.files:
            there = ", ".join(pack.files)
            sheet.refuse((*where, "file"), f"the pack has no file {brief(file)}; it has {there}.")
        rows, add = plain.get("where", {}), plain.get("add")
        if not isinstance(rows, dict):
            sheet.refuse((*where, "where"), 'where has keys and values, as { type = "armor" }.')
        if not isinstance(add, dict) or not add or not all(map(is_number, add.values())):
            sheet.refuse((*where, "add"), "add has keys and numbers, as { attack = 1 }.")
        yield Change(name, file, rows, add)


def _packs(sheet: Sheet, place: Place, row: Json) -> list[Json]:
    given = row.get("packs", [])
    if not isinstance(given, list):
        sheet.refuse((*place, "packs"), 'packs is a list of folders, as ["my-pack"].')
    return given


def _pack(sheet: Sheet, place: Place, game: Game, folder: Json) -> Pack:
    """A pack by its folder, beside the file of the experiment."""
    named = sheet.text(place, folder)
    try:
        pack = read_pack(sheet.path.parent / named)
    except KurganError as error:
        sheet.refuse(place, error.message)
    if pack.game != game.name:
        sheet.refuse(place, f"the pack {pack.name!r} is for {pack.game}, not for {game.name}.")
    return pack


def _players(sheet: Sheet, place: Place, row: Json, sides: tuple[str, ...]) -> tuple[str, ...]:
    """A level for each seat: of the setting, else of the experiment, else the policy."""
    where: Place = (*place, "players") if "players" in row else ("players",)
    given = row.get("players", sheet.plain.get("players", "policy"))
    if not isinstance(given, dict):
        return (_level(sheet, where, given),) * len(sides)
    inherited = "players" not in row
    for side in given if not inherited else ():
        if side not in sides:
            there = ", ".join(sides)
            sheet.refuse((*where, side), f"nobody plays {brief(side)} here; there are {there}.")
    levels = {side: _level(sheet, (*where, side), level) for side, level in given.items()}
    return tuple([levels.get(side, "policy") for side in sides])


def _level(sheet: Sheet, place: Place, level: Json) -> str:
    if not isinstance(level, str) or level not in LEVELS:
        there = ", ".join(LEVELS)
        sheet.refuse(place, f"there is no player {brief(level)}; there are {there}.")
    return level
