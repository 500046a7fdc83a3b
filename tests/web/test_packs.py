"""The pack editor: boards of the owner are corrected, checked, kept and played."""

from __future__ import annotations

import base64
import io
import json
import zipfile
from pathlib import Path
from typing import Any

import pytest

import kurgan
from kurgan.games.shapes import MARK, POLYGON, YES, one_of, whole_number
from kurgan.kernel.procedure import Json
from kurgan.web.packs.boards import LANDS
from kurgan.web.packs.draft import draft
from kurgan.web.packs.edits import edited
from kurgan.web.packs.forms import input_of, rows_of
from kurgan.web.packs.shelf import Shelf, unpacked, zipped
from kurgan.web.reference import reference

from .driving import Match, World
from .test_routes import refused

GAMES = sorted(kurgan.games())
AREA_18 = ["board.json", "areas", 17]


@pytest.fixture
def mine(world: World) -> str:
    """The address of a board of Advance that the owner has copied."""
    made = world.owner.post("/api/packs", json={"game": "advance", "name": "mine"})
    assert made.json() == {"name": "mine"}
    return "/api/packs/mine"


def look(world: World, place: str, *edits: Json) -> Any:
    """The draft of a pack with some changes."""
    base = world.owner.get(place).json()["base"]
    answer = world.owner.post(f"{place}/draft", json={"base": base, "edits": list(edits)})
    assert answer.status_code == 200, answer.text
    return answer.json()


def save(world: World, place: str, *edits: Json) -> Any:
    base = world.owner.get(place).json()["base"]
    body = {"base": base, "saved": base, "edits": list(edits)}
    return world.owner.put(place, json=body)


def field(told: Json, where: str, key: str) -> Json:
    rows = [*told["places"], *(row for table in told["tables"] for row in table["rows"])]
    row = next(row for row in rows if row["where"] == where)
    return next(one for one in row["fields"] if one["key"] == key)


def place(told: Json, name: str) -> Json:
    return next(one for one in told["places"] if one["id"] == name)


# Forms


@pytest.mark.parametrize("game", GAMES)
def test_every_datum_of_a_form_can_be_changed_to_itself(game: str) -> None:
    pack = kurgan.game(game).pack()
    rows = [row for _, _, row in rows_of(pack.files, game)]
    fields = [one for row in rows for one in row.fields]
    assert len(fields) > 500
    edits = [{"path": one["path"], "value": one["value"]} for one in fields]
    again = edited(pack, edits)
    assert kurgan.game(game).problems(again) == []
    marks = {one["mark"] for _, _, row in rows_of(again.files, game) for one in row.fields}
    assert marks == {"corrected"}


@pytest.mark.parametrize("game", GAMES)
def test_a_pack_without_changes_is_the_same(game: str) -> None:
    pack = kurgan.game(game).pack()
    assert edited(pack, []).digest == pack.digest
    told = draft(pack, pack)
    assert (told["problems"], told["notes"], told["corrected"]) == ([], [], 0)
    assert len(told["places"]) == len(pack.files["board.json"][LANDS[game].rows])
    assert all(one["near"] or one["id"] in ALONE for one in told["places"])


ALONE = ("srednyaya_akhtuba", "krasnaya_sloboda")  # across the Volga


@pytest.mark.parametrize(("game", "kinds"), [
    ("advance", {"yes", "number", "mixed", "text", "list", "choice"}),
    ("axis", {"yes", "number", "text", "list", "choice", "counts"}),
    ("inferno", {"yes", "number", "text", "list", "choice"}),
])  # fmt: skip
def test_inputs_are_read_from_the_words_of_the_check(game: str, kinds: set[str]) -> None:
    rows = rows_of(kurgan.game(game).pack().files, game)
    assert {one["input"]["type"] for _, _, row in rows for one in row.fields} == kinds


def test_a_kind_that_nobody_fills_in_has_no_input() -> None:
    assert [input_of(kind) for kind in (MARK, POLYGON, YES, one_of("only this"))] == [None] * 4
    assert input_of(whole_number(1, 4)) == {
        "type": "number", "low": 1, "high": 4, "null": False, "values": [],
    }  # fmt: skip


# Changing


def test_a_change_is_marked_and_told_beside_its_field(world: World, mine: str) -> None:
    told = look(world, mine, {"path": [*AREA_18, "name"], "value": "Market"})
    name = field(told, "board.json, area 18", "name")
    assert (name["value"], name["mark"], told["corrected"]) == ("Market", "corrected", 1)
    assert told["problems"] == []
    told = look(world, mine, {"path": [*AREA_18, "volga"], "value": True})
    assert told["problems"][0] == {
        "words": "board.json, area 18: volga should be false (3.1), but the pack has true.",
        "where": "board.json, area 18",
        "field": "volga",
        "places": ["18"],
    }


def test_a_corrected_terrain_brings_its_modifier(world: World, mine: str) -> None:
    told = look(world, mine, {"path": [*AREA_18, "terrain"], "value": "clear"})
    assert field(told, "board.json, area 18", "tem")["value"] == 1
    chosen = {"path": [*AREA_18, "tem"], "value": 2}
    told = look(world, mine, {"path": [*AREA_18, "terrain"], "value": "clear"}, chosen)
    assert (told["problems"], told["notes"][0]["field"]) == ([], "tem")


def test_a_mark_changes_without_the_value(world: World, mine: str) -> None:
    told = look(world, mine, {"path": ["units.json", "main_units", 0, "attack"], "mark": "found"})
    attack = field(told, "units.json, main unit 295/516", "attack")
    assert (attack["value"], attack["mark"]) == (4, "found")


@pytest.mark.parametrize(("game", "one", "other"), [("advance", "17", "19"),
                                                    ("axis", "kalach", "frolovo")])  # fmt: skip
def test_borders_are_made_and_taken_away(game: str, one: str, other: str) -> None:
    pack = kurgan.game(game).pack()
    joined = draft(edited(pack, [{"join": [one, other]}]), pack)
    assert {"id": other, "mark": "corrected"}.items() <= place_near(joined, one)[other].items()
    assert one in place_near(joined, other)
    assert joined["notes"] or joined["problems"]
    parted = edited(pack, [{"join": [one, other]}, {"part": [other, one]}])
    assert other not in place_near(draft(parted, pack), one)


@pytest.mark.parametrize(
    ("game", "apart", "near"),
    [
        ("advance", ["17", "19"], ["17", "18"]),
        ("axis", ["frolovo", "kalach"], ["buzinovka", "pitomnik"]),
    ],
)
def test_borders_that_the_drawing_has_not_are_told_to_the_map(
    game: str, apart: list[str], near: list[str]
) -> None:
    rules = kurgan.game(game)
    pack = edited(rules.pack(), [{"join": apart}, {"part": near}])
    assert reference(rules, pack)["redrawn"] == {"joined": [apart], "parted": [near]}
    assert reference(rules, rules.pack())["redrawn"] == {"joined": [], "parted": []}


def place_near(told: Json, name: str) -> dict[str, Json]:
    return {near["id"]: near for near in place(told, name)["near"]}


def test_hexes_change_places_and_neighbours_follow() -> None:
    pack = kurgan.game("inferno").pack()
    told = draft(edited(pack, [{"exchange": ["60", "61"]}]), pack)
    before = draft(pack, pack)
    swapped = {"60": "61", "61": "60"}
    was = {swapped.get(name, name) for name in place_near(before, "61")}
    assert set(place_near(told, "60")) == was
    assert told["problems"] == []
    assert field(told, "board.json, hex 60", "q")["value"] == \
        field(before, "board.json, hex 61", "q")["value"]  # fmt: skip


NO_CHANGES: list[Json] = [
    7, {}, {"path": "x"}, {"path": ["board.json"]}, {"path": ["board.json", "areas", 99, "name"]},
    {"path": ["board.json", "areas", 0, "polygon"], "value": []},
    {"path": ["board.json", "areas", "x", "name"], "value": "x"},
    {"path": ["pack.json", "name"], "value": "x"}, {"path": [*AREA_18, "nothing"], "value": 1},
    {"path": [*AREA_18, "name"], "value": "x" * 9999}, {"path": [*AREA_18, "name"], "mark": "sure"},
    {"join": ["1"]}, {"join": ["1", "1"]}, {"part": ["1", "99"]}, {"exchange": ["1", "2"]},
    {"path": [[], "x"]}, {"path": [{}, "x"], "value": 1}, {"path": ["board.json", []], "value": 1},
]  # fmt: skip


def test_a_change_of_nothing_is_refused(world: World, mine: str) -> None:
    base = world.owner.get(mine).json()["base"]
    for edit in NO_CHANGES:
        body = {"base": base, "edits": [edit]}
        refused(world.owner.post(f"{mine}/draft", json=body), 400, "BadSetup")


@pytest.mark.parametrize("key", ["name", "terrain", "tem", "volga"])
def test_nonsense_is_told_in_words(world: World, mine: str, key: str) -> None:
    values: list[Json] = [None, 7, "x", [], {}, [None], True, -1, 1.5]
    for value in values:
        told = look(world, mine, {"path": [*AREA_18, key], "value": value})
        assert told["places"]
        for fault in told["problems"]:
            assert fault["words"].startswith("board.json"), value


# Keeping


def test_what_is_saved_lies_in_a_folder_that_the_command_line_takes(
    world: World, mine: str
) -> None:
    answer = save(world, mine, {"path": [*AREA_18, "name"], "value": "Market"})
    pack = kurgan.read_pack(world.path / "packs" / "mine")
    assert (pack.digest, pack.name) == (answer.json()["digest"], "mine")
    assert kurgan.game("advance").problems(pack) == []
    (listed,) = world.owner.get("/api/packs").json()["packs"]
    assert (listed["name"], listed["game"], listed["problems"]) == ("mine", "advance", [])


def test_changes_are_counted_from_where_one_began_even_after_saving(
    world: World, mine: str
) -> None:
    base = world.owner.get(mine).json()["base"]
    edits = [{"path": [*AREA_18, "name"], "value": "Market"}]
    saved = world.owner.put(mine, json={"base": base, "saved": base, "edits": edits}).json()
    undone = world.owner.post(f"{mine}/draft", json={"base": base, "edits": []}).json()
    assert undone["digest"] == base != saved["digest"]
    body = {"base": base, "saved": saved["digest"], "edits": []}
    assert world.owner.put(mine, json=body).json()["digest"] == base


def test_what_was_changed_elsewhere_is_not_written_over(world: World, mine: str) -> None:
    base = world.owner.get(mine).json()["base"]
    path = world.path / "packs" / "mine" / "board.json"
    path.write_text(path.read_text().replace("Hill 126.3", "Hill 126.4"))
    body = {"base": base, "saved": base, "edits": []}
    refused(world.owner.put(mine, json=body), 400, "BadSetup", "changed elsewhere")


def test_a_pack_too_broken_for_forms_is_told_in_sentences(world: World, mine: str) -> None:
    path = world.path / "packs" / "mine" / "board.json"
    path.write_text('{"areas": 7}')
    told = world.owner.get(mine).json()
    assert told["problems"]
    assert told["places"] == []
    body = {"base": told["base"], "edits": []}
    refused(world.owner.post(f"{mine}/draft", json=body), 400, "BadData", "by hand")
    path.write_text("{")
    refused(world.owner.get(mine), 400, "BadData", "board.json, line 1")
    assert world.owner.get("/api/packs").json()["packs"][0]["problems"]


@pytest.mark.parametrize(("game", "name"), [
    ("chess", "x"), ("advance", ""), ("advance", "../x"), ("advance", "x/y"), ("advance", ".x"),
    ("advance", "x" * 41), ("advance", "mine"), ("advance", "advance-reconstruction"),
])  # fmt: skip
def test_a_copy_that_cannot_be(world: World, mine: str, game: str, name: str) -> None:
    refused(world.owner.post("/api/packs", json={"game": game, "name": name}), 400, "BadSetup")


# Files


@pytest.mark.parametrize("kind", ["zip", "json"])
def test_a_pack_goes_out_and_comes_back(world: World, mine: str, kind: str) -> None:
    save(world, mine, {"path": [*AREA_18, "name"], "value": "Market"})
    sent = world.owner.get(f"{mine}/{kind}")
    assert f"mine.{kind}" in sent.headers["content-disposition"]
    body = {"zip": base64.b64encode(sent.content).decode()} if kind == "zip" else sent.json()
    made = world.owner.post("/api/packs/upload", json={**body, "name": "again"})
    assert made.json() == {"name": "again"}
    told = world.owner.get("/api/packs/again").json()
    assert field(told, "board.json, area 18", "name")["value"] == "Market"


def test_the_zip_is_the_folder(tmp_path: Path) -> None:
    pack = kurgan.game("axis").pack()
    with zipfile.ZipFile(io.BytesIO(zipped(pack))) as archive:
        archive.extractall(tmp_path)
    assert kurgan.read_pack(tmp_path / pack.name).digest == pack.digest


@pytest.mark.parametrize("body", [
    {}, {"zip": "x"}, {"zip": "eA=="}, {"files": 7}, {"files": {"pack.json": {"game": "chess"}}},
    {"files": {"pack.json": {"game": "axis", "files": ["x"]}}}, {"files": {"pack.json": []}},
    {"files": {"pack.json": {"game": "axis", "files": [[]]}}},
])  # fmt: skip
def test_a_file_that_is_no_pack(world: World, body: Json) -> None:
    refused(world.owner.post("/api/packs/upload", json=body), 400, "BadData")
    assert world.owner.get("/api/packs").json()["packs"] == []


def test_an_archive_that_would_grow_too_large_is_not_unpacked() -> None:
    body = io.BytesIO()
    with zipfile.ZipFile(body, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("pack.json", b" " * (5 << 20))
    with pytest.raises(kurgan.BadData, match="too large"):
        unpacked({"zip": base64.b64encode(body.getvalue()).decode()})


def test_an_archive_with_a_fault_is_refused_in_words(world: World) -> None:
    body = bytearray(zipped(kurgan.game("axis").pack()))
    body[100:140] = b"\xff" * 40
    packed = {"zip": base64.b64encode(body).decode()}
    refused(world.owner.post("/api/packs/upload", json=packed), 400, "BadData", "not the zip")


def test_an_archive_that_wants_much_memory_is_not_unpacked() -> None:
    body = io.BytesIO()
    with zipfile.ZipFile(body, "w", zipfile.ZIP_LZMA) as archive:
        archive.writestr("pack.json", b"{}")
    with pytest.raises(kurgan.BadData, match="unusual"):
        unpacked({"zip": base64.b64encode(body.getvalue()).decode()})


@pytest.mark.parametrize("text", ['"\\ud800"', "1e999", "[" * 600 + "]" * 600])
def test_what_cannot_be_written_leaves_nothing_behind(world: World, mine: str, text: str) -> None:
    files = world.owner.get(f"{mine}/json").json()["files"]
    body = json.dumps({"files": {**files, "events.json": "JUNK"}, "name": "odd"})
    body = body.replace('"JUNK"', text)
    headers = {"content-type": "application/json"}
    answer = world.owner.post("/api/packs/upload", content=body, headers=headers)
    refused(answer, 400, "BadData")
    edit = {"path": [*AREA_18, "name"], "value": "JUNK"}
    base = world.owner.get(mine).json()["base"]
    body = json.dumps({"base": base, "saved": base, "edits": [edit]}).replace('"JUNK"', text)
    assert world.owner.put(mine, content=body, headers=headers).status_code == 400
    assert not (world.path / "packs" / "odd").exists()
    assert world.owner.get(mine).json()["digest"] == base


# Playing


def test_a_match_keeps_the_board_it_was_begun_with(tmp_path: Path) -> None:
    world = World(tmp_path / "data")
    world.owner.post("/api/packs", json={"game": "advance", "name": "mine"})
    save(world, "/api/packs/mine", {"path": [*AREA_18, "name"], "value": "Market"})
    match = world.begin("advance", pack="mine", seed=1)
    pack = match.sit().position["pack"]
    assert pack["name"] == "mine"
    save(world, "/api/packs/mine", {"path": [*AREA_18, "name"], "value": "Square"})
    assert world.begin("advance", pack="mine").sit().position["pack"]["digest"] != pack["digest"]
    assert world.begin("advance").sit().position["pack"]["name"] == "advance-reconstruction"
    world.owner.delete("/api/packs/mine")
    world.close()
    again = World(tmp_path / "data")
    found = Match(again, {"id": match.id, "seats": [{"key": match.keys[0], "side": "german"}]})
    assert found.sit().position["pack"] == pack
    names = again.owner.get(f"/api/reference/advance/{pack['digest']}").json()["names"]
    assert "Market" in names["area"]["18"]
    saved = found.fetch("save").json()
    assert saved["pack"]["digest"] == pack["digest"]
    assert again.owner.post("/api/matches/upload", json=saved).status_code == 200
    again.close()


def test_a_board_with_a_fault_is_not_played(world: World, mine: str) -> None:
    save(world, mine, {"path": [*AREA_18, "volga"], "value": True})
    wish = {"game": "advance", "pack": "mine"}
    refused(world.owner.post("/api/matches", json=wish), 400, "BadData", "area 18")
    wish = {"game": "axis", "pack": "mine"}
    save(world, mine, {"path": [*AREA_18, "volga"], "value": False})
    refused(world.owner.post("/api/matches", json=wish), 400, "BadSetup", "is for advance")
    refused(world.owner.post("/api/matches", json={**wish, "pack": "x"}), 404, "NotFound")


def test_a_copy_that_was_tampered_with_is_not_used(world: World, mine: str) -> None:
    match = world.begin("advance", pack="mine")
    digest = match.sit().position["pack"]["digest"]
    path = world.path / "packs" / ".played" / f"{digest}.json"
    shelf = Shelf(world.path, {})
    assert digest in shelf
    path.write_text(path.read_text().replace("Hill 126.3", "Hill 126.4"))
    assert digest not in Shelf(world.path, {})
    assert "../../owner" not in shelf


# Who may


@pytest.mark.parametrize("public", [False, True])
def test_only_the_owner_has_boards(tmp_path: Path, public: bool) -> None:
    world = World(tmp_path / "data", lan=True, public=public)
    world.owner.post("/api/packs", json={"game": "axis", "name": "mine"})
    guest = world.person("somebody") if public else world.guest
    for method, path, body in (
        ("GET", "", None), ("POST", "", {"game": "axis", "name": "x"}), ("GET", "/mine", None),
        ("POST", "/upload", {}), ("POST", "/mine/draft", {}), ("PUT", "/mine", {}),
        ("DELETE", "/mine", None), ("GET", "/mine/zip", None), ("GET", "/mine/json", None),
    ):  # fmt: skip
        content = json.dumps(body) if body is not None else None
        headers = {"content-type": "application/json"}
        answer = guest.request(method, f"/api/packs{path}", content=content, headers=headers)
        refused(answer, 403, "NotAllowed", "owner")
    wish = {"game": "axis", "pack": "mine"}
    refused(guest.post("/api/matches", json=wish), 403, "NotAllowed")
    assert guest.get("/packs").status_code == 200
    world.close()
