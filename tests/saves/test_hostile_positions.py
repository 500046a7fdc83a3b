"""Positions forged by hand: each is loaded and can be asked, or is refused; none hangs."""

from __future__ import annotations

import faulthandler
import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

import kurgan
from kurgan.games import GAMES
from kurgan.kernel.errors import BadSave, KurganError, NothingChanged
from kurgan.kernel.match import Match, branch
from tests.share import first_of

from ..kernel.forging import paths, replaced, resealed
from ..kernel.refusals import is_a_sentence

SECONDS = 120  # a safety net, no test of speed
VALUES: list[Any] = [
    -1, -2, 0, 1, 255, 10**6, 1 << 40, 1 << 200, -(1 << 70), True, None, 0.5, "1", "", [], {},
    [0], [[0]], [-1] * 3, [True], {"a": 1}, "x" * 1000,
]  # fmt: skip


@pytest.fixture(autouse=True)
def safety_net() -> Iterator[None]:
    faulthandler.dump_traceback_later(SECONDS, exit=True)
    yield
    faulthandler.cancel_dump_traceback_later()


def start(name: str, seed: int) -> Match:
    """A match that begins in the middle of another, at an awkward moment."""
    match = kurgan.new(name, seed=seed)
    rng = Random(seed)
    for _ in range(seed * 37 % 200 + 20):
        ask = match.question
        if ask is not None:
            match.play(rng.choice(ask.options))
    return branch(match, 1)


def forged(save: Any, path: tuple[Any, ...], value: Any) -> Any:
    return resealed(replaced(save, ("start", "position", *path), value))


def check(save: Any) -> bool:
    """Whether it loads; then it can be asked, looked at and answered."""
    try:
        match = kurgan.load(save)
    except BadSave as error:
        return not is_a_sentence(error.message)
    rng = Random(1)
    for _ in range(4):
        for side in match.sides:
            match.view(side)
        ask = match.question
        if ask is None:
            break
        try:
            match.play(rng.choice(ask.options))
        except NothingChanged:  # what cannot be: nothing is spoilt by it
            break
        json.dumps(match.save())
    return True


def some_paths(position: Any, rng: Random) -> list[tuple[Any, ...]]:
    """Every field, every field of every frame, and some places within."""
    every = [path for path in paths(position) if path]
    short = [path for path in every if len(path) == 1 or (path[0] == "stack" and len(path) > 2)]
    return short + rng.sample(every, 40)


@pytest.mark.parametrize("seed", [1, 2])
@pytest.mark.parametrize("name", GAMES)
def test_any_value_in_any_field_is_refused_or_can_be_played(name: str, seed: int) -> None:
    save = json.loads(json.dumps(start(name, seed).save()))
    rng = Random(f"{name} {seed}")
    assert check(save), "as it was, it is sound"
    found = {True: 0, False: 0}
    for path in some_paths(save["start"]["position"], rng):
        for value in rng.sample(VALUES, 4):
            found[check(forged({**save, "entries": []}, path, value))] += 1
    assert found[False] > found[True] > 0


@pytest.mark.parametrize("name", GAMES)
def test_numbers_of_the_right_type_that_do_not_go_together(name: str) -> None:
    save = json.loads(json.dumps(start(name, 3).save()))
    position = save["start"]["position"]
    rng = Random(name)
    fields = [key for key, value in position.items() if isinstance(value, (int, list))]
    for _ in range(150):
        changed = save
        for key in rng.sample(fields, 3):
            value = position[key]
            if isinstance(value, int):
                changed = replaced(changed, ("start", "position", key), rng.randrange(60))
            elif key != "stack" and value:
                path = ("start", "position", key, rng.randrange(len(value)))
                changed = replaced(changed, path, rng.randrange(-1, 60))
        check(resealed({**changed, "entries": []}))


SETS = {"inferno": "soviet_known", "advance": "fresh", "axis": "assault"}


@pytest.mark.parametrize("name", first_of(*GAMES))
def test_a_set_without_end_is_refused_by_the_command_too(name: str, tmp_path: Path) -> None:
    save = json.loads(json.dumps(start(name, 1).save()))
    path = tmp_path / "forged.json"
    path.write_text(json.dumps(forged(save, (SETS[name],), -1)), encoding="utf-8")
    command = [sys.executable, "-m", "kurgan", "replay", str(path)]
    ran = subprocess.run(command, capture_output=True, text=True, timeout=SECONDS, check=False)
    assert ran.returncode != 0
    assert SETS[name] in ran.stderr
    assert "cannot be -1" in ran.stderr


def test_options_that_no_match_has_are_refused() -> None:
    save = json.loads(json.dumps(start("inferno", 1).save()))
    for value in ("chess", 7, None, ["solo"]):
        with pytest.raises(KurganError, match="mode"):
            kurgan.load(forged(save, ("options", "mode"), value))
    with pytest.raises(BadSave, match="so many players"):
        kurgan.load(forged(save, ("options", "mode"), "two_vs_one"))
