"""Saves: loading is replaying, and old saves are replayed under new rules."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kurgan.kernel.errors import BadSave
from kurgan.kernel.game import Migration, Option
from kurgan.kernel.match import Match
from kurgan.kernel.procedure import Json
from kurgan.kernel.save import load, parse, read_file

from .driving import MOVES, SEEDS, TOYS, driven, move, position
from .forging import Save, branched, finished, forged, hiding, resealed, unfinished
from .refusals import refused
from .toybox import Toy, play_on
from .toys import GAMES, Nim, NimState


def reloaded(match: Match) -> Match:
    return load(json.loads(json.dumps(match.save())), GAMES)


@given(TOYS, SEEDS, MOVES)
def test_a_loaded_match_is_the_same_match(game: Toy, seed: int, moves: list[int]) -> None:
    match = driven(game, seed, moves)
    again = reloaded(match)
    assert again.save() == match.save()
    assert position(again) == position(match)
    assert again.log == match.log
    assert again.journal == match.journal
    assert [again.seq(side) for side in (None, 0, 1)] == [match.seq(side) for side in (None, 0, 1)]


@given(TOYS, SEEDS, MOVES)
def test_a_loaded_match_goes_on_as_the_first_would(game: Toy, seed: int, moves: list[int]) -> None:
    match = driven(game, seed, moves)
    again = reloaded(match)
    for twin in (match, again):
        play_on(twin, Random(seed))
    assert again.save() == match.save()
    assert again.outcome == match.outcome is not None


@given(TOYS, SEEDS, MOVES)
def test_a_loaded_match_takes_back_as_much_and_no_more(
    game: Toy, seed: int, moves: list[int]
) -> None:
    match = driven(game, seed, moves)
    again = reloaded(match)
    for _ in range(5):
        assert move(match, -1) == move(again, -1)
        assert position(match) == position(again)


@given(st.sampled_from([finished, unfinished, branched, hiding]), st.booleans())
def test_every_kind_of_entry_survives(make: Json, resigned: bool) -> None:
    match = make()
    if resigned and match.outcome is None:
        match.resign("north")
    again = reloaded(match)
    assert again.save() == match.save()
    assert again.holders == match.holders
    assert again.dice.nonces == match.dice.nonces


def test_a_save_is_a_start_and_readable_entries() -> None:
    body = unfinished().save()
    assert body["start"] == {"scenario": "three", "options": {"highest": 3}}
    assert body["entries"][:4] == [
        ["roll", 1, body["entries"][0][2]],
        ["takeover", "south", "Chuikov"],
        ["nonce", "north", "snow"],
        ["play", "north", ["heap", "anthill"]],
    ]
    assert json.loads(json.dumps(body)) == body


def test_a_save_is_apart_from_its_match() -> None:
    match = branched()
    match.resign("north")
    body = match.save()
    before = json.loads(json.dumps(body))
    body["start"]["options"]["highest"] = 99
    body["start"]["position"]["heaps"][0] = 99
    body["outcome"]["winner"] = "nobody"
    assert match.save() == before
    again = load(before, GAMES)
    before["start"]["options"]["highest"] = 99
    assert again.save()["start"]["options"] == {"highest": 3}


def test_a_save_cut_off_before_its_rolls_rolls_the_same_dice() -> None:
    match = finished()
    last_roll = max(n for n, entry in enumerate(match.journal) if entry.kind == "roll")
    body = forged(match.save(), lambda copy: copy.update(outcome=None))
    body = forged(body, lambda copy: copy["entries"].__delitem__(slice(last_roll, None)))
    again = load(body, GAMES)
    assert again.journal == match.journal[: last_roll + 1]


def test_a_file_is_read_as_it_was_written(tmp_path: Path) -> None:
    match = hiding()
    file = tmp_path / "peek.json"
    file.write_text(json.dumps(match.save(), indent=2), encoding="utf-8")
    assert load(read_file(file), GAMES).save() == match.save()
    assert read_file(str(file)) == parse(file.read_text(encoding="utf-8"))


class Mistaken(NimState):
    """A mistake of ours in the rules."""

    __slots__ = ()

    def take_from(self, heap: int) -> None:
        self.heaps[heap] //= 0


def test_a_mistake_of_ours_is_not_blamed_on_the_save() -> None:
    with pytest.raises(ZeroDivisionError):
        load(finished().save(), {"nim": Nim(Mistaken)})


# Old rules


class NewNim(Nim):
    """Nim under later rules."""

    def __init__(self, rules: int, *migrations: Migration) -> None:
        super().__init__()
        self.rules = rules
        self.migrations: Sequence[Migration] = migrations


def rename(old: str, new: str, before: int) -> Migration:
    """A migration that renames a verb."""

    def rewrite(entries: list[Json]) -> list[Json]:
        for entry in entries:
            if entry[0] == "play" and entry[2][0] == old:
                entry[2][0] = new
        return entries

    return Migration(f"{old} is {new} now", before, rewrite)


def with_verbs(body: Save, **renamed: str) -> Save:
    """A save from the time when verbs had other names."""

    def change(copy: Save) -> None:
        for entry in copy["entries"]:
            if entry[0] == "play":
                entry[2][0] = renamed.get(entry[2][0], entry[2][0])

    return forged(body, change)


def test_an_old_save_that_still_fits_needs_no_migration() -> None:
    match = finished()
    again = load(match.save(), {"nim": NewNim(2)})
    assert again.state.dump_plain() == match.state.dump_plain()
    assert again.save()["rules"] == 2


class Optional(Nim):
    """Nim with an option that it did not have at first."""

    options: Sequence[Option] = (
        *Nim.options,
        Option("misere", "1", "Who takes last loses.", "on", ("on", "off"), formerly="off"),
    )


def test_an_old_save_has_a_new_option_as_it_was_played_then() -> None:
    old = finished().save()
    assert "misere" not in old["start"]["options"]
    again = load(old, {"nim": Optional()})
    assert again.options["misere"] == "off"
    assert again.save()["start"]["options"]["misere"] == "off"


def test_a_save_that_names_its_options_keeps_them() -> None:
    def name(copy: Save) -> None:
        copy["start"]["options"]["misere"] = "on"

    assert load(forged(finished().save(), name), {"nim": Optional()}).options["misere"] == "on"


def test_a_migration_rewrites_an_old_save() -> None:
    match = finished()
    old = with_verbs(match.save(), heap="pile")
    again = load(old, {"nim": NewNim(2, rename("pile", "heap", 2))})
    assert again.journal == match.journal
    assert again.outcome == match.outcome
    assert old["entries"][1][2][0] == "pile", "the given save is left alone"


def test_migrations_are_carried_out_one_after_the_other() -> None:
    match = finished()
    old = with_verbs(match.save(), heap="pile", take="grab")
    game = NewNim(3, rename("pile", "heap", 2), rename("grab", "take", 3))
    assert load(old, {"nim": game}).journal == match.journal


def test_a_migration_puts_in_what_was_not_asked_for_then() -> None:
    match = finished()
    body = match.save()
    first = next(n for n, entry in enumerate(body["entries"]) if entry[2][0] == "heap")

    def forget(copy: Save) -> None:
        del copy["entries"][first]

    def added(entries: list[Json], number: int) -> Json | None:
        return body["entries"][first] if number == first else None

    migration = Migration("the first heap is chosen", 2, lambda entries: entries, added)
    old = forged(body, forget)
    assert load(old, {"nim": NewNim(2, migration)}).journal == match.journal
    with refused(BadSave, f"Entry {first + 1} "):
        load(old, {"nim": NewNim(2)})


def test_a_migration_is_only_for_saves_older_than_it() -> None:
    old = with_verbs(finished().save(), heap="pile")
    newer = resealed({**old, "rules": 2})
    with refused(BadSave, "Entry 2", "pile"):
        load(newer, {"nim": NewNim(2, rename("pile", "heap", 2))})


def test_without_a_migration_the_first_entry_that_no_longer_fits_is_named() -> None:
    old = with_verbs(finished().save(), take="grab")
    first = 1 + next(n for n, entry in enumerate(old["entries"]) if entry[2] == ["grab"])
    with refused(BadSave, f"Entry {first} ", "grab", "under the present rules"):
        load(old, {"nim": NewNim(2)})


def test_where_a_migration_does_not_help_the_entry_as_saved_is_named() -> None:
    old = with_verbs(finished().save(), take="grab")
    with refused(BadSave, "['grab']", "under the present rules"):
        load(old, {"nim": NewNim(2, rename("pile", "heap", 2))})


@pytest.mark.parametrize("entries", [[7], [[]], [["play"]], [["play", "north", 7]]])
def test_a_migration_is_not_fed_what_is_no_entry(entries: list[Json]) -> None:
    old = resealed({**finished().save(), "entries": entries})
    with refused(BadSave, "Entry 1"):
        load(old, {"nim": NewNim(2, rename("pile", "heap", 2))})
