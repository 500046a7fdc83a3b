"""The compiled build of the hot modules: which they are, and whether there is one that fits.

`make fast` compiles them with mypyc from the same sources. A build carries the digest of what it
was made from, so a changed source never meets an old build: then Kurgan plays plain.
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterator, Sequence
from hashlib import sha256
from importlib.machinery import EXTENSION_SUFFIXES, ModuleSpec
from importlib.util import spec_from_file_location
from pathlib import Path
from types import ModuleType

PACKAGE = Path(__file__).parent
BUILDS = PACKAGE.parent.parent / "build" / "fast"
SUFFIX = EXTENSION_SUFFIXES[0]  # of this Python on this machine
LIBRARY = "kurgan__mypyc"  # what all compiled modules share
HOT = (
    "kernel/*.py",
    "games/*/state.py",
    "games/*/imagine*.py",
    "games/*/options.py",
    "games/*/pack/tables.py",
    "games/*/rules/*.py",
    "bots/search.py",
    "bots/fate.py",
    "bots/policy.py",
    "bots/learned.py",
    "bots/*/*.py",
)
# Errors cannot be compiled, packs are sent to other processes, and the rest gains nothing.
COLD = (
    "__init__.py", "errors.py", "pack.py", "conformance.py", "posterior.py", "words.py",
    "sealing.py",
)  # fmt: skip
# Compiled because others build on their classes, but quickly: no search waits for them.
LIGHT = (
    *[f"kernel/{name}.py" for name in (
        "checks", "codec", "consent", "dice", "ending", "fields", "game", "journal", "match",
        "moves", "perft", "proof", "save", "telling", "whole", "why",
    )],
    "games/*/pack/tables.py", "bots/*/tale.py",
    "games/axis/rules/variants.py", "games/axis/rules/optional.py",
)  # fmt: skip
STALE = "The fast build does not fit the sources any more; playing plain. `make fast` renews it."


def hot(package: Path = PACKAGE) -> list[Path]:
    """The sources that are compiled."""
    found = {path for pattern in HOT for path in package.glob(pattern)}
    return sorted(path for path in found if path.name not in COLD)


def light(package: Path = PACKAGE) -> set[str]:
    """The modules among them that are compiled in less time and run in more."""
    found = {path for pattern in LIGHT for path in package.glob(pattern)}
    return {".".join(path.relative_to(package).with_suffix("").parts) for path in found}


def digest(package: Path = PACKAGE) -> str:
    """What a build must carry to fit these sources and this Python."""
    whole = sha256(SUFFIX.encode())
    for path in hot(package):
        whole.update(f"\n{path.relative_to(package).as_posix()}\n".encode())
        whole.update(path.read_bytes())
    return whole.hexdigest()[:20]


def written_out(source: str) -> str:
    """A source for the compiler, in which frames say line by line how they are made and copied.

    What a dataclass makes of its fields is made when it is imported, too late to be compiled.
    Blank lines take what is written, so that all others keep their numbers.
    """
    lines = source.splitlines()
    for number, line in enumerate(lines):
        if line == "@dataclass(slots=True)" and lines[number + 1].endswith("(Procedure):"):
            end = next(n for n in range(number, len(lines)) if lines[n].startswith("    @step"))
            lines[number] = "@dataclass(slots=True, init=False)"
            _write_out(lines, number + 1, end)
    return "\n".join(lines) + "\n"


def _write_out(lines: list[str], start: int, end: int) -> None:
    """Write out a frame that begins with its docstring and its fields."""
    frame = lines[start].removeprefix("class ").removesuffix("(Procedure):")
    blank = [n for n in range(start, end) if not lines[n]]
    found = [re.match(r"    ((\w+): [^#]+)", lines[n]) for n in range(blank[0], blank[-1])]
    fields = [(match[1].strip(), match[2]) for match in found if match]
    own = ", ".join(f"self.{name}" for _, name in fields)
    lines[blank[-1]] = f"    def copy(self) -> {frame}: return {frame}({own}).standing(self.step)"
    if fields:
        given = ", ".join(field for field, _ in fields)
        kept = "; ".join(f"self.{name} = {name}" for _, name in fields)
        lines[blank[0]] = f"    def __init__(self, {given}) -> None: {kept}"


class Compiled:
    """Finds compiled modules in a build; whatever it does not hold is found as ever."""

    def __init__(self, build: Path) -> None:
        self.files = dict(_modules(build))

    def find_spec(
        self, name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Where a module is, for Python's import."""
        file = self.files.get(name)
        return spec_from_file_location(name, file) if file is not None else None


def _modules(build: Path) -> Iterator[tuple[str, Path]]:
    for file in build.rglob(f"*{SUFFIX}"):
        yield file.relative_to(build).as_posix().removesuffix(SUFFIX).replace("/", "."), file


def is_within(package: Path = PACKAGE) -> bool:
    """Whether the compiled modules lie beside their sources, as a compiled wheel puts them."""
    return (package / "kernel" / f"engine{SUFFIX}").is_file()


def status(builds: Path = BUILDS, package: Path = PACKAGE) -> str:
    """Whether there is a build: "fast" if it fits, "stale" if it does not, else "plain"."""
    if is_within(package):
        return "fast"
    if os.environ.get("KURGAN_FAST") == "0" or not builds.is_dir() or not any(builds.iterdir()):
        return "plain"
    return "fast" if (builds / digest(package)).is_dir() else "stale"


STATUS = status()  # before anything else of Kurgan is imported
if STATUS == "fast" and not is_within():
    sys.meta_path.insert(0, Compiled(BUILDS / digest()))
