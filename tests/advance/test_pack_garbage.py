"""Garbage in a pack is told in sentences, wherever it stands."""

import copy
import json
import random
from typing import Any

import pytest

from kurgan.games.advance.pack.check import problems
from tests.advance.packs import FILES, LOST, SOUND, assert_told

GARBAGE: tuple[Any, ...] = (None, [], {}, "", "text", 0, -1, 3.5, True, [[]], [None], {"a": []})


@pytest.fixture
def pack() -> dict[str, Any]:
    return copy.deepcopy(SOUND)


@pytest.mark.parametrize("value", GARBAGE, ids=repr)
@pytest.mark.parametrize(
    ("file", "key"), [(file, key) for file in FILES for key in SOUND[file] if key != "about"]
)
def test_garbage_for_a_top_level_value_is_told(
    pack: dict[str, Any], file: str, key: str, value: Any
) -> None:
    pack[file][key] = value
    found = problems(pack)
    assert found
    assert all(sentence.startswith(file) for sentence in found)
    assert all(sentence.endswith(".") for sentence in found)


@pytest.mark.parametrize("value", GARBAGE, ids=repr)
@pytest.mark.parametrize("file", FILES)
def test_garbage_for_a_file_is_told(pack: dict[str, Any], file: str, value: Any) -> None:
    pack[file] = value
    assert problems(pack)[0].startswith(f"{file}: ")


def test_no_files_at_all_are_told() -> None:
    assert [sentence.partition(": ")[0] for sentence in problems({})] == list(FILES)


def test_deep_nesting_is_told(pack: dict[str, Any]) -> None:
    deep: Any = []
    for _ in range(5000):
        deep = [deep]
    pack["board.json"]["areas"][11]["adjacent"] = deep
    assert_told(pack, "board.json, area 12: adjacent names a list, but areas run from 1 to 50.")


def every_path(held: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    items = held.items() if isinstance(held, dict) else enumerate(held)
    paths = []
    for key, value in items:
        paths.append((*path, key))
        if isinstance(value, (dict, list)):
            paths.extend(every_path(value, (*path, key)))
    return paths


@pytest.mark.slow
def test_no_garbage_anywhere_raises() -> None:
    rng = random.Random(1942)
    paths, text = every_path(SOUND), json.dumps(SOUND)
    replacements = (*GARBAGE, float("nan"), float("inf"), 10**400, "\ud800", 7, 51, "T2", LOST)
    for _ in range(400):
        pack = json.loads(text)
        *places, key = rng.choice(paths)
        held: Any = pack
        for place in places:
            held = held[place]
        value = rng.choice(replacements)
        if value is LOST:
            del held[key]
        else:
            held[key] = value
        assert all(isinstance(sentence, str) for sentence in problems(pack))
