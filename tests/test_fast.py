"""The compiled build: used where it fits the sources, told where it does not."""

from __future__ import annotations

import ast
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from kurgan import fast


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of some sources in a folder of their own."""
    monkeypatch.delenv("KURGAN_FAST", raising=False)
    copy = tmp_path / "src" / "kurgan"
    shutil.copytree(fast.PACKAGE / "kernel", copy / "kernel")
    return copy


def test_a_build_is_used_only_with_the_sources_it_was_made_from(package: Path) -> None:
    builds = package.parent.parent / "build" / "fast"
    assert fast.status(builds, package) == "plain"
    (builds / fast.digest(package)).mkdir(parents=True)
    assert fast.status(builds, package) == "fast"
    source = package / "kernel" / "bits.py"
    source.write_text(source.read_text() + "\n")
    assert fast.status(builds, package) == "stale"


def test_a_change_of_what_is_not_compiled_leaves_a_build_in_use(package: Path) -> None:
    before = fast.digest(package)
    (package / "kernel" / "errors.py").write_text("")
    assert fast.digest(package) == before


def test_what_a_compiled_wheel_holds_is_the_fast_build(package: Path) -> None:
    builds = package.parent.parent / "build" / "fast"
    (package / "kernel" / f"engine{fast.SUFFIX}").touch()
    assert fast.status(builds, package) == "fast"


def test_plain_python_can_be_asked_for(package: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    builds = package.parent.parent / "build" / "fast"
    (builds / fast.digest(package)).mkdir(parents=True)
    monkeypatch.setenv("KURGAN_FAST", "0")
    assert fast.status(builds, package) == "plain"


def test_a_compiled_module_is_found_in_the_build_and_others_are_left_alone(tmp_path: Path) -> None:
    file = tmp_path / "kurgan" / "kernel" / f"bits{fast.SUFFIX}"
    file.parent.mkdir(parents=True)
    file.touch()
    finder = fast.Compiled(tmp_path)
    spec = finder.find_spec("kurgan.kernel.bits")
    assert spec is not None
    assert spec.origin == str(file)
    assert finder.find_spec("kurgan.kernel.errors") is None


def test_the_hot_modules_are_there_and_none_is_a_package() -> None:
    names = {path.relative_to(fast.PACKAGE).as_posix() for path in fast.hot()}
    assert {"kernel/engine.py", "games/axis/state.py", "bots/search.py"} < names
    assert not [name for name in names if name.endswith("__init__.py")]


@pytest.mark.parametrize(
    "path", [path for path in fast.hot() if path.parent.name == "rules"], ids=lambda path: path.stem
)
def test_the_compiler_is_told_how_every_frame_is_made_and_copied(path: Path) -> None:
    source = path.read_text()
    written = fast.written_out(source)
    plain, told = [
        {node.name: node for node in ast.parse(text).body if isinstance(node, ast.ClassDef)}
        for text in (source, written)
    ]
    assert len(written.splitlines()) == len(source.splitlines())
    for name, frame in plain.items():
        fields = [each for each in frame.body if isinstance(each, ast.AnnAssign)]
        if [ast.unparse(base) for base in frame.bases] != ["Procedure"]:
            continue
        methods = {each.name: each for each in told[name].body if isinstance(each, ast.FunctionDef)}
        names = ", ".join(f"self.{ast.unparse(field.target)}" for field in fields)
        assert ast.unparse(methods["copy"].body[0]) == f"return {name}({names}).standing(self.step)"
        assert len(fields) == (len(methods["__init__"].body) if fields else 0)


def test_a_stale_build_is_told_in_one_line_and_the_sources_are_played(tmp_path: Path) -> None:
    copy = tmp_path / "src" / "kurgan"
    shutil.copytree(fast.PACKAGE, copy, ignore=shutil.ignore_patterns("__pycache__", "static"))
    (tmp_path / "build" / "fast" / "of-other-sources").mkdir(parents=True)
    environment = {**os.environ, "PYTHONPATH": str(copy.parent)}
    del environment["KURGAN_FAST"]
    pack = str(copy / "games" / "advance" / "pack" / "data")
    command = [sys.executable, "-m", "kurgan", "board", "check", pack]
    ran = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert (ran.returncode, ran.stderr.strip()) == (0, fast.STALE)
