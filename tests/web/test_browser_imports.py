"""The browser's modules: no import cycles, and each room imports only what lies below it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from graphlib import CycleError, TopologicalSorter
from pathlib import PurePosixPath

import pytest

from kurgan.web.routes import STATIC

SCRIPTS = STATIC / "js"
SHARED = "shared"  # what lies beside the rooms, for several pages
BELOW = {
    SHARED: {SHARED},
    "map": {SHARED, "map"},
    "lobby": {SHARED, "lobby"},
    "match": {SHARED, "map", "match"},
    "replay": {SHARED, "map", "match", "replay"},
    "games": {SHARED, "games"},
    "packs": {SHARED, "map", "lobby", "games", "packs"},
}
"""The rooms whose modules a room may import. A page puts rooms together, so it may import any."""

LOADED = re.compile(r'^(?:import|export)\b[^"();=]*"([^"]+)";', re.MULTILINE)
LATE = re.compile(r'(?<!\{)\bimport\(["`]([^"`]+)["`]\)(?!\.)')
TYPES = re.compile(r'@import \{[^}]*\} from "([^"]+)"|\bimport\("([^"]+)"\)\.')
ADDRESS = re.compile(r'"/static/js/([^"]+)"')


def modules() -> dict[str, str]:
    """Every module by its path under js/, with its text."""
    paths = sorted(SCRIPTS.rglob("*.js"))
    return {path.relative_to(SCRIPTS).as_posix(): path.read_text("utf-8") for path in paths}


def pages() -> set[str]:
    """The modules that an HTML page begins with."""
    begun = re.compile(r'<script type="module" src="/static/js/([^"]+)">')
    texts = [path.read_text("utf-8") for path in STATIC.glob("*.html")]
    return {name for text in texts for name in begun.findall(text)}


def resolve(module: str, address: str) -> str:
    """The path under js/ that an import means."""
    parts = list(PurePosixPath(module).parent.parts)
    for part in PurePosixPath(address).parts:
        if part == "..":
            parts.pop()
        elif part != ".":
            parts.append(part)
    return "/".join(parts)


def imports(module: str, text: str, *kinds: re.Pattern[str]) -> list[str]:
    """What a module imports in these ways."""
    found = [match for kind in kinds for match in kind.finditer(text)]
    return [resolve(module, next(filter(None, match.groups()))) for match in found]


def room(module: str) -> str:
    """The room in which a module lies."""
    return module.partition("/")[0] if "/" in module else SHARED


def game(module: str) -> str:
    """The game of a drawing module."""
    return module.removeprefix("games/").partition("/")[0].removesuffix(".js")


def wrong_ways() -> Iterator[str]:
    """Imports that a room may not make, in words."""
    roots = pages()
    for module, text in modules().items():
        here = room(module)
        for other in imports(module, text, LOADED, LATE, TYPES):
            there = room(other)
            if module not in roots and there not in BELOW[here]:
                yield f"{module} imports {other}"
            if here == there == "games" and game(module) != game(other):
                yield f"{module} imports {other}"


def test_every_room_is_known() -> None:
    assert {room(module) for module in modules()} == set(BELOW)


def test_every_import_leads_to_a_module() -> None:
    known = modules()
    found = [
        other for name, text in known.items() for other in imports(name, text, LOADED, LATE, TYPES)
    ]
    assert len(found) > 250
    assert {other for other in found if "$" not in other} <= set(known)


def test_every_module_is_used_by_a_page_or_another() -> None:
    known = modules()
    used = {
        other
        for name, text in known.items()
        for other in imports(name, text, LOADED, LATE, TYPES)
        if other != name
    }
    late = [re.sub(r"\\\$\\{.*?\\}", "[^/]+", re.escape(other)) for other in used if "$" in other]
    texts = [path.read_text("utf-8") for path in STATIC.glob("*.html")]
    idle = set(known) - used - {name for text in texts for name in ADDRESS.findall(text)}
    assert {name for name in idle if not any(re.fullmatch(way, name) for way in late)} == set()


def test_a_room_imports_only_what_lies_below_it() -> None:
    assert list(wrong_ways()) == []


def test_modules_do_not_import_each_other_in_a_circle() -> None:
    graph = {name: imports(name, text, LOADED) for name, text in modules().items()}
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        pytest.fail(f"a circle of imports: {' -> '.join(error.args[1])}")


def test_a_page_names_only_modules_that_exist() -> None:
    texts = [path.read_text("utf-8") for path in STATIC.glob("*.html")]
    assert {name for text in texts for name in ADDRESS.findall(text)} <= set(modules())


def test_a_page_fetches_early_what_it_loads_at_once() -> None:
    """The head of the match page names all of it, so that the browser need not find it out."""
    known = modules()
    waiting, loaded = ["match/match.js"], set[str]()
    while waiting:
        module = waiting.pop()
        loaded.add(module)
        waiting += set(imports(module, known[module], LOADED)) - loaded
    head = set(ADDRESS.findall((STATIC / "match.html").read_text("utf-8")))
    assert head - {"theme.js"} == loaded


def test_no_file_is_longer_than_400_lines() -> None:
    long = {name: text.count("\n") for name, text in modules().items()}
    assert {name: lines for name, lines in long.items() if lines > 400} == {}


def test_any_type_is_named_only_where_something_comes_from_outside() -> None:
    """JSON of the server and the store, events of the page, and what is not yet there."""
    vague = {
        name for name, text in modules().items() if re.search(r"\{[^}\n]*\bany\b[^}\n]*\}", text)
    }
    assert vague <= {"match/session.js", "settings.js", "socket.js", "svg.js", "whole.js"}
