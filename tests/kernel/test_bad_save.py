"""Bad saves: every one is refused with a sentence that says what is wrong."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from kurgan.kernel import save as saves
from kurgan.kernel.errors import BadSave, BadSetup, KurganError
from kurgan.kernel.pack import Pack
from kurgan.kernel.save import load, parse, read_file

from .forging import (
    branched,
    finished,
    forged,
    hiding,
    paths,
    removed,
    replaced,
    resealed,
    unfinished,
)
from .refusals import is_a_sentence, refused
from .toys import GAMES

NIM = finished().save()


# Files


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    with refused(BadSave, "none.json", "No such file"):
        read_file(tmp_path / "none.json")


def test_a_folder(tmp_path: Path) -> None:
    with refused(BadSave, "cannot be read"):
        read_file(tmp_path)


def test_a_name_that_no_file_can_have() -> None:
    with refused(BadSave, "cannot be read"):
        read_file("a\0b.json")


def test_a_file_that_is_not_utf_8(tmp_path: Path) -> None:
    file = tmp_path / "latin.json"
    file.write_bytes('{"game": "Großstadt"}'.encode("latin-1"))
    with refused(BadSave, "latin.json", "not UTF-8"):
        read_file(file)


def test_a_file_larger_than_any_save(tmp_path: Path) -> None:
    file = tmp_path / "huge.json"
    with file.open("wb") as stream:
        stream.truncate(saves.LARGEST + 1)
    with refused(BadSave, "huge.json", "64 MiB"):
        read_file(file)


def test_text_that_is_not_json() -> None:
    with refused(BadSave, "old.sav", "line 2, column 1", "not JSON"):
        parse("{\nDear diary", "old.sav")


def test_json_nested_too_deeply(tmp_path: Path) -> None:
    file = tmp_path / "deep.json"
    file.write_text("[" * 100_000, encoding="utf-8")
    with refused(BadSave, "deep.json", "nested too deeply"):
        read_file(file)


def test_json_of_any_depth_is_refused_with_a_sentence() -> None:
    text = json.dumps({**NIM, "entries": "HERE"})
    for depth in range(10, 1200, 7):
        nested = text.replace('"HERE"', "[" * depth + "]" * depth)
        with pytest.raises(BadSave):
            load(parse(nested), GAMES)


def test_a_number_too_long_to_read() -> None:
    with refused(BadSave, "number"):
        parse('{"format": ' + "1" * 5000 + "}")


def test_a_text_cut_anywhere_is_refused() -> None:
    text = json.dumps(NIM)
    for end in range(len(text)):
        with refused(BadSave, "is not a save"):
            parse(text[:end])


def test_a_text_cut_short_is_known_as_such_in_a_list_and_in_a_word() -> None:
    text = json.dumps(NIM)
    for cut in ('"entries": [', '"entr', '["play", "nor', '"practice": '):
        with refused(BadSave, "cut short"):
            parse(text[: text.index(cut) + len(cut)])


# Headers


@pytest.mark.parametrize("body", [None, 7, "save", [], {}, {"game": "nim"}, [{"format": 1}]])
def test_json_that_is_no_save(body: Any) -> None:
    with refused(BadSave, "not a save of Kurgan"):
        load(body, GAMES)


@pytest.mark.parametrize("form", ["1", None, 0, -1, 1.0, [1], True])
def test_a_format_that_is_no_number(form: Any) -> None:
    with refused(BadSave, "format"):
        load(resealed({**NIM, "format": form}), GAMES)


def test_a_format_of_the_future() -> None:
    with refused(BadSave, "format 2", "newer Kurgan", "Update"):
        load(resealed({**NIM, "format": 2}), GAMES)


@pytest.mark.parametrize("name", ["chess", "", None, 7, ["nim"], {"nim": 1}])
def test_an_unknown_game_lists_the_known_ones(name: Any) -> None:
    with refused(BadSave, repr(name), "nim, peek"):
        load(resealed({**NIM, "game": name}), GAMES)


@pytest.mark.parametrize("key", [*NIM])
def test_a_missing_key(key: str) -> None:
    with refused(BadSave):
        load({k: v for k, v in NIM.items() if k != key}, GAMES)
    if key not in ("digest", "format", "game"):
        with refused(BadSave, key):
            load(removed(NIM, (key,)), GAMES)


@pytest.mark.parametrize("key", ["rules", "pack", "start", "dice", "entries", "digest"])
def test_a_key_of_the_wrong_shape(key: str) -> None:
    body = {**NIM, key: 1.5}
    with refused(BadSave, "damaged", key):
        load(body if key == "digest" else resealed(body), GAMES)


# Seals, packs and dice


def test_a_digest_that_does_not_fit() -> None:
    with refused(BadSave, "changed since it was written", "digest"):
        load({**NIM, "entries": NIM["entries"][:-1]}, GAMES)


def test_a_pack_that_is_not_here() -> None:
    other = Pack("house rules", "nim", {"rules.json": {"printed": 2017}})
    with refused(BadSave, "'nim-box'", "'house rules'", "--pack"):
        load(NIM, GAMES, other)
    with refused(BadSave, "'old box'", "'nim-box'"):
        load(resealed({**NIM, "pack": {"name": "old box", "digest": "0" * 64}}), GAMES)


def test_a_pack_of_another_game() -> None:
    with refused(BadSetup, "'peek-box'", "for peek, not for nim"):
        load(NIM, GAMES, GAMES["peek"].pack())


def test_a_changed_seed() -> None:
    with refused(BadSave, "seed", "committed"):
        load(replaced(NIM, ("dice", "seed"), "00" * 32), GAMES)


@pytest.mark.parametrize("seed", [None, 7, "xyz", ["00"], "0"])
def test_a_seed_that_cannot_be_read(seed: Any) -> None:
    with refused(BadSave, "seed", "cannot be read"):
        load(replaced(NIM, ("dice", "seed"), seed), GAMES)


# Entries


def test_a_changed_roll_is_named_though_the_digest_fits() -> None:
    where = next(n for n, e in enumerate(NIM["entries"]) if e[0] == "roll" and n > 0)
    face = NIM["entries"][where][2][1]
    body = replaced(NIM, ("entries", where, 2, 1), 1 + face % 3)
    with refused(BadSave, f"Entry {where + 1} ", "tampered", f"['limit', {face}]"):
        load(body, GAMES)


def test_a_roll_with_another_number() -> None:
    with refused(BadSave, "Entry 1 ", "should be roll 1"):
        load(replaced(NIM, ("entries", 0, 1), 2), GAMES)


def test_a_roll_too_many() -> None:
    body = forged(NIM, lambda copy: copy["entries"].insert(1, ["roll", 2, ["limit", 1]]))
    with refused(BadSave, "Entry 2 ", "nothing was to be rolled"):
        load(body, GAMES)


def test_a_play_where_a_roll_is_due() -> None:
    with refused(BadSave, "Entry 1 ", "roll"):
        load(forged(NIM, lambda copy: copy["entries"].pop(0)), GAMES)


def test_a_play_of_the_wrong_side() -> None:
    with refused(BadSave, "Entry 2 ", "north's turn, not south's"):
        load(replaced(NIM, ("entries", 1, 1), "south"), GAMES)


def test_a_play_after_the_end() -> None:
    body = forged(NIM, lambda copy: copy["entries"].append(["play", "north", ["take"]]))
    with refused(BadSave, f"Entry {len(NIM['entries']) + 1} ", "over"):
        load(body, GAMES)


def test_an_illegal_answer() -> None:
    with refused(BadSave, "Entry 2 ", "does not answer 'Choose heap'"):
        load(replaced(NIM, ("entries", 1, 2), ["take"]), GAMES)


@pytest.mark.parametrize(
    "entry",
    [
        *(7, None, "roll", {}, [], ["roll"], [7, "north"], ["play", "north"]),
        *(["dance", "north"], ["undo", "north", 1], ["roll", 1], ["nonce", "north"]),
        *(["roll", 1, ["limit"]], ["roll", 1, 7], ["roll", "1", ["limit", 1]]),
        *(["nonce", "north", 7], ["nonce", "west", "x"], ["resign", None], ["undo", [1]]),
    ],
)
def test_an_entry_that_is_none(entry: Any) -> None:
    with refused(BadSave, "Entry 1 "):
        load(replaced(NIM, ("entries", 0), entry), GAMES)


@pytest.mark.parametrize("holder", [7, None, ["Chuikov"], {"name": "Chuikov"}])
def test_a_holder_that_is_no_name(holder: Any) -> None:
    body = forged(NIM, lambda copy: copy["entries"].insert(1, ["takeover", "south", holder]))
    with refused(BadSave, "Entry 2 "):
        load(body, GAMES)


def test_a_wrong_outcome() -> None:
    other = {"winner": "nobody", "words": "nobody wins."}
    with refused(BadSave, "outcome"):
        load(resealed({**NIM, "outcome": other}), GAMES)
    with refused(BadSave, "outcome"):
        load(resealed({**unfinished().save(), "outcome": other}), GAMES)


# Starts


@pytest.mark.parametrize(
    ("key", "value"), [("scenario", "five"), ("options", {"speed": 1}), ("options", {"highest": 9})]
)
def test_a_start_that_does_not_exist_is_a_bad_save(key: str, value: Any) -> None:
    with refused(BadSave, "start"):
        load(replaced(NIM, ("start", key), value), GAMES)


@pytest.mark.parametrize(
    "stack",
    [
        *([["Dance", "choose_heap", {"side": 0}]], [["Turn", "dance", {"side": 0}]]),
        *([["Turn", "choose_heap", {}]], [["Turn", "choose_heap", {"tempo": 3}]]),
        *([["Turn", "choose_heap", []]], [["Turn", "choose_heap"]], [7], 7, None),
    ],
)
def test_a_position_with_frames_that_do_not_exist(stack: Any) -> None:
    body = replaced(branched().save(), ("start", "position", "stack"), stack)
    with refused(BadSave, "start"):
        load(body, GAMES)


# Everything at once

VALUES: list[Any] = [None, True, -1, 0, 99, 1.5, "", "north", [], [[]], {}, {"x": 1}, "\ud800"]


def crashes(body: Any) -> list[str]:
    """What becomes of a save with one value changed: a match or a BadSave, or it is listed here."""
    found = []
    for path in paths(body):
        forgeries = [(value, replaced(body, path, value)) for value in VALUES]
        forgeries.append(("nothing", removed(body, path)))
        for value, forgery in forgeries:
            try:
                load(forgery, GAMES)
            except KurganError as error:
                if not is_a_sentence(error.message):
                    found.append(f"{path} = {value!r}: {error.message}")
            except Exception as error:
                found.append(f"{path} = {value!r}: {type(error).__name__}")
    return found


@pytest.mark.parametrize("make", [finished, unfinished, hiding])
def test_no_single_change_of_a_save_breaks_the_reader(make: Any) -> None:
    assert crashes(make().save()) == []


def test_no_single_change_of_a_position_breaks_the_reader() -> None:
    assert crashes(branched().save()) == []
