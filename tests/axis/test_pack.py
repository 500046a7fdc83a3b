"""What `kurgan board check` says of packs that are not right."""

from __future__ import annotations

import copy
from typing import Any

import pytest

from kurgan.games.axis.game import AXIS
from kurgan.games.axis.pack.documented import BORDERS
from kurgan.kernel.errors import BadData
from kurgan.kernel.pack import Pack
from tests.rules import rule


def files() -> dict[str, Any]:
    """A copy of the pack's files to spoil."""
    return copy.deepcopy(AXIS.pack().files)


def said(spoilt: dict[str, Any]) -> str:
    """All that is said of a pack."""
    pack = Pack("spoilt", "axis", spoilt)
    return "\n".join([*AXIS.problems(pack), *AXIS.notes(pack)])


def test_the_pack_of_the_program_is_sound() -> None:
    assert said(files()) == ""


@rule("Zones", "R1", "R3")
@pytest.mark.parametrize(("a", "b", "page"), BORDERS)
def test_every_stated_border_is_missed(a: str, b: str, page: int) -> None:
    spoilt = files()
    edges = spoilt["board.json"]["edges"]
    spoilt["board.json"]["edges"] = [e for e in edges if {e["a"], e["b"]} != {a, b}]
    assert f"{a} and {b} should be adjacent (page {page})" in said(spoilt)


def test_a_missing_file_is_named() -> None:
    spoilt = files()
    del spoilt["cards.json"]
    assert "cards.json: the file is missing" in said(spoilt)


@pytest.mark.parametrize(
    ("file", "path", "value"),
    [
        ("board.json", ("zones", 0, "rp"), 7),
        ("board.json", ("zones", 3, "board"), "moon"),
        ("board.json", ("weather", "bad_if_roll_at_most", "7"), "often"),
        ("board.json", ("edges", 0, "a"), "atlantis"),
        ("units.json", ("units", 0, "atk"), 9),
        ("units.json", ("units", 1, "pieces"), 7),
        ("setup.json", ("race_to_stalingrad", "axis", 0, "each"), {"ger_tank": 3}),
        ("setup.json", ("operation_uranus", "start_round"), 0),
        ("setup.json", ("operation_uranus", "ferry_cargo", "brown"), {"ger_panzer": 1}),
        ("setup.json", ("operation_uranus", "ambush_sites", "ambush_2"), {"sov_infantry": 2}),
        ("setup.json", ("race_to_stalingrad", "factories", "tank"), "atlantis"),
        ("setup.json", ("race_to_stalingrad", "factories"), {"tank": "tractor_factory"}),
        ("cards.json", ("order_cards", 1, "number"), 3),
    ],
)
def test_a_wrong_value_is_named_with_its_file(file: str, path: tuple[Any, ...], value: Any) -> None:
    spoilt = files()
    place = spoilt[file]
    for step in path[:-1]:
        place = place[step]
    place[path[-1]] = value
    assert said(spoilt).startswith(file)
    with pytest.raises(BadData):
        AXIS.tables(Pack("spoilt", "axis", spoilt))


@pytest.mark.parametrize(
    ("file", "path", "key"),
    [
        ("cards.json", ("order_cards", 2), "does"),
        ("units.json", ("units", 0), "traits"),
        ("setup.json", ("race_to_stalingrad",), "ferry_cargo"),
        ("setup.json", ("race_to_stalingrad",), "ambush_sites"),
        ("setup.json", ("operation_uranus",), "factories"),
    ],
)
def test_what_the_rules_and_the_lists_read_may_not_be_missing(
    file: str, path: tuple[Any, ...], key: str
) -> None:
    spoilt = files()
    place = spoilt[file]
    for step in path:
        place = place[step]
    del place[key]
    assert f"{key} is missing" in said(spoilt)


def test_a_combat_value_that_is_not_the_printed_one_is_named() -> None:
    spoilt = files()
    tank = next(row for row in spoilt["units.json"]["units"] if row["id"] == "ger_tank")
    tank |= {"atk": 5, "cost": None}
    assert said(spoilt).splitlines() == [
        "units.json, unit ger_tank: cost should be 6 (unit charts), but is null.",
        "units.json, unit ger_tank: atk should be 3 (unit charts), but is 5.",
    ]


@rule("Base Zones", "Lakes", "Rivers")
def test_forbidden_borders_are_named() -> None:
    spoilt = files()
    edge = {"a": "lake_sarpa", "b": "beketovka", "river": None, "src": "D1"}
    spoilt["board.json"]["edges"].append(edge)
    assert "lake_sarpa and beketovka should not be adjacent (page 11)" in said(spoilt)
