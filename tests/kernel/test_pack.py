"""Data packs: what is read, what is refused, and the digest."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from kurgan.kernel.errors import BadData
from kurgan.kernel.pack import Pack, canonical, read_pack

from .refusals import refused

MANIFEST = {"name": "box", "game": "nim", "files": ["units.json"]}


def written(folder: Path, manifest: Any = MANIFEST, **files: Any) -> Path:
    """A folder with a manifest and JSON files."""
    folder.mkdir(exist_ok=True)
    (folder / "pack.json").write_text(json.dumps(manifest), encoding="utf-8")
    for name, content in ({"units": [1, 2]} | files).items():
        text = content if isinstance(content, str) else json.dumps(content)
        (folder / f"{name}.json").write_text(text, encoding="utf-8")
    return folder


def test_a_pack_is_its_manifest_and_its_files(tmp_path: Path) -> None:
    pack = read_pack(written(tmp_path, units={"G-64": 3}, notes="not in the manifest, not read"))
    assert (pack.name, pack.game) == ("box", "nim")
    assert pack.files == {"units.json": {"G-64": 3}}
    assert read_pack(str(tmp_path)).digest == pack.digest


def test_a_missing_folder(tmp_path: Path) -> None:
    with refused(BadData, "nowhere", "pack.json"):
        read_pack(tmp_path / "nowhere")
    with refused(BadData, "pack.json"):
        read_pack(written(tmp_path) / "units.json")


@pytest.mark.parametrize("name", ["a\0b", "x" * 5000])
def test_a_folder_that_cannot_be(name: str) -> None:
    with refused(BadData):
        read_pack(name)


def test_a_missing_manifest(tmp_path: Path) -> None:
    with refused(BadData, "pack.json", "missing"):
        read_pack(tmp_path)


@pytest.mark.parametrize(
    "manifest",
    [
        *([], None, 7, "box", {}, {"name": "box"}, {"game": "nim", "files": []}),
        *({"name": 7, "game": "nim", "files": []}, {"name": "box", "game": None, "files": []}),
    ],
)
def test_a_manifest_without_its_names(tmp_path: Path, manifest: Any) -> None:
    with refused(BadData, "pack.json", '"name" and "game"'):
        read_pack(written(tmp_path, manifest))


@pytest.mark.parametrize("files", [None, "units.json", {"units.json": 1}, [7], ["units.json", []]])
def test_a_manifest_without_a_list_of_files(tmp_path: Path, files: Any) -> None:
    with refused(BadData, "pack.json", '"files"'):
        read_pack(written(tmp_path, {**MANIFEST, "files": files}))


def test_a_missing_file(tmp_path: Path) -> None:
    with refused(BadData, "cards.json", "missing"):
        read_pack(written(tmp_path, {**MANIFEST, "files": ["units.json", "cards.json"]}))


@pytest.mark.parametrize(
    "name",
    [
        *("../x", "../x.json", "/etc/passwd", "..", ".", ".hidden", "sub/units.json"),
        *("..\\x.json", "C:\\x.json", "./units.json"),
    ],
)
def test_a_file_outside_the_folder_is_refused(tmp_path: Path, name: str) -> None:
    (tmp_path / "x").write_text("1", encoding="utf-8")
    (tmp_path / "x.json").write_text("1", encoding="utf-8")
    folder = written(tmp_path / "pack", {**MANIFEST, "files": [name]})
    with refused(BadData, "pack.json", repr(name), "not the name of a file"):
        read_pack(folder)


@pytest.mark.parametrize("name", ["", "a\0b", "x" * 300])
def test_a_file_that_cannot_be(tmp_path: Path, name: str) -> None:
    with refused(BadData):
        read_pack(written(tmp_path, {**MANIFEST, "files": [name]}))


def test_broken_json_names_the_file_and_the_line(tmp_path: Path) -> None:
    with refused(BadData, "units.json", "line 3", "column 1", "not JSON"):
        read_pack(written(tmp_path, units='{"a": 1,\n"b": 2,\n}'))
    (tmp_path / "pack.json").write_text("{", encoding="utf-8")
    with refused(BadData, "pack.json", "line 1"):
        read_pack(tmp_path)


def test_a_file_that_is_not_utf_8(tmp_path: Path) -> None:
    written(tmp_path)
    (tmp_path / "units.json").write_bytes(b'"\xff"')
    with refused(BadData, "units.json", "not UTF-8"):
        read_pack(tmp_path)


def test_a_file_nested_too_deeply(tmp_path: Path) -> None:
    with refused(BadData, "units.json", "nested too deeply"):
        read_pack(written(tmp_path, units="[" * 100_000))


def test_a_file_of_any_depth_is_read_or_refused(tmp_path: Path) -> None:
    depths = []
    for depth in range(10, 1200, 7):
        written(tmp_path, units="[" * depth + "]" * depth)
        try:
            depths.append(len(read_pack(tmp_path).digest))
        except BadData:
            depths.append(0)
    assert depths[0] == 64
    assert depths[-1] == 0


def test_a_number_too_long_to_read(tmp_path: Path) -> None:
    with refused(BadData, "units.json", "number"):
        read_pack(written(tmp_path, units="[" + "1" * 5000 + "]"))


def test_a_file_that_may_not_be_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    written(tmp_path)

    def forbid(self: Path, encoding: str) -> str:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "read_text", forbid)
    with refused(BadData, "Permission denied"):
        read_pack(tmp_path)


# Digests


def test_the_digest_does_not_depend_on_spaces_and_the_order_of_keys(tmp_path: Path) -> None:
    one = read_pack(written(tmp_path / "one", units='{"a": [1, 2], "b": {"c": 3, "d": 4}}'))
    two = read_pack(written(tmp_path / "two", units='{"b":{"d":4,"c":3},\n\n  "a":[1,2]}\n'))
    assert one.digest == two.digest


@pytest.mark.parametrize(
    "units", ['{"a": [2, 1]}', '{"a": [1, 2, 3]}', '{"A": [1, 2]}', '{"a": ["1", 2]}', "[]"]
)
def test_the_digest_depends_on_the_content(tmp_path: Path, units: str) -> None:
    one = read_pack(written(tmp_path / "one", units='{"a": [1, 2]}'))
    assert one.digest != read_pack(written(tmp_path / "two", units=units)).digest


def test_the_digest_depends_on_names_and_game() -> None:
    packs = [
        *(Pack("box", "nim", {"a": 1}), Pack("tin", "nim", {"a": 1})),
        *(Pack("box", "peek", {"a": 1}), Pack("box", "nim", {"b": 1}), Pack("box", "nim", {})),
    ]
    assert len({pack.digest for pack in packs}) == len(packs)


def test_canonical_json_has_one_spelling() -> None:
    assert canonical({"b": (1, 2), "a": "ü"}) == canonical({"a": "ü", "b": [1, 2]})
    assert canonical({"b": 1, "a": [1.5, None, True]}) == b'{"a":[1.5,null,true],"b":1}'
