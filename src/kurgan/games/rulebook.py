"""Rules and rulings in our own words, read from a game's folder."""

from __future__ import annotations

import re
import tomllib
from importlib.resources.abc import Traversable

from kurgan.kernel.game import RuleText

RULING = re.compile(r"^## (R\d+) (.+)$")


def read_rulebook(folder: Traversable) -> dict[str, RuleText]:
    """Every rule of `words/rules.toml`, then every ruling of `rulings.md`."""
    rows = tomllib.loads((folder / "words" / "rules.toml").read_text(encoding="utf-8"))
    book: dict[str, RuleText] = {}
    chapter = ""
    for rule, row in rows.items():
        chapter = row.get("chapter", chapter)  # a chapter goes on until the next begins
        book[rule] = RuleText(row["heading"], row["words"], chapter)
    return book | read_rulings((folder / "rulings.md").read_text(encoding="utf-8"))


def read_rulings(text: str) -> dict[str, RuleText]:
    """The rulings of a page: a heading `## R7 Title (6.3)` and the paragraphs below it."""
    found: dict[str, RuleText] = {}
    name = heading = ""
    words: list[str] = []
    for line in [*text.splitlines(), "# end"]:
        if line.startswith("#"):
            if name:
                found[name] = RuleText(heading, " ".join(words), "Rulings")
            match = RULING.match(line)
            name, heading = (match[1], match[2]) if match else ("", "")
            words = []
        elif line.strip():
            words.append(line.strip().replace("**", ""))
    return found
