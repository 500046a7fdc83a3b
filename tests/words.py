"""What the rules of a game tell and ask, read from their source."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

GAMES = Path(__file__).parent.parent / "src" / "kurgan" / "games"


def events_told(game: str) -> set[str]:
    """The kinds of events named where the rules emit them."""
    return {kind for call in _calls(game, "emit") for kind in _strings(call.args[0])}


def questions_asked(game: str) -> set[str]:
    """The kinds of questions named where the rules ask them."""
    return {kind for call in _calls(game, "Choice") for kind in _strings(call.args[1])}


def words_used(game: str) -> set[str]:
    """Every string in the rules and the state: what stands there can be told or asked."""
    return {word for tree in _trees(game) for word in _strings(tree)}


def _calls(game: str, name: str) -> Iterator[ast.Call]:
    for tree in _trees(game):
        for node in ast.walk(tree):
            called = getattr(node, "func", None)
            if isinstance(node, ast.Call) and name in (
                getattr(called, "id", ""),
                getattr(called, "attr", ""),
            ):
                yield node


def _trees(game: str) -> Iterator[ast.AST]:
    folder = GAMES / game
    for path in sorted([*folder.glob("rules/*.py"), folder / "state.py"]):
        yield ast.parse(path.read_text(encoding="utf-8"))


def _strings(tree: ast.AST) -> set[str]:
    return {
        node.value
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }
