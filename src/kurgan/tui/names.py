"""What places and pieces are called, and rules; for a match at hand and for one on a server."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from kurgan.kernel.codec import Codec
from kurgan.kernel.errors import IllegalAction, brief
from kurgan.kernel.game import Game
from kurgan.kernel.match import Match
from kurgan.kernel.moves import Piece
from kurgan.kernel.why import Reason
from kurgan.tui.answers import LISTED, abbreviates, begins, tokens


class Thing(NamedTuple):
    """Something on the board that a person can name."""

    kind: str
    number: int


class Names(NamedTuple):
    """A board, as far as it is needed to name what is on it."""

    game: Game
    tables: Any
    codec: Codec

    def thing(self, kind: str, number: int) -> str:
        """A thing as it is shown."""
        title: str = self.game.text.thing(self.tables, kind, number)
        return title

    def ids(self, name: str) -> set[str]:
        """The ids of what goes by a name."""
        return {self.codec.names[thing.kind][thing.number] for thing in self.things(name)}

    def in_play(self, name: str, strict: bool) -> list[Thing]:
        """Those of them that answers are about."""
        kinds = {kind for kinds in self.game.verbs.values() for kind in kinds}
        return [thing for thing in self.things(name, strict) if thing.kind in kinds]

    def things(self, name: str, strict: bool = True) -> list[Thing]:
        """Everything on the board that goes by a name or an id, or by a part of one name only."""
        wanted, kinds = self.named(name.lower())
        said = tokens(wanted)
        found: list[Thing] = []
        begun: dict[str, list[Thing]] = {}  # by their names, those that begin so
        within: dict[str, list[Thing]] = {}  # those with such words
        for kind, numbers in kinds.items():
            for id_, number in numbers.items():
                title = self.thing(kind, number)
                name_alone = title.lower().removeprefix(id_.lower()).strip()
                if wanted in (id_.lower(), title.lower(), name_alone):
                    found.append(Thing(kind, number))
                elif len(wanted) > 2 and begins(tokens(name_alone), said):
                    begun.setdefault(title, []).append(Thing(kind, number))
                elif strict and bears(tokens(title), said):
                    within.setdefault(title, []).append(Thing(kind, number))
        like = begun or within
        if not found and len(like) == 1:
            [found] = like.values()
        if strict and not found:
            raise IllegalAction(unknown(name, [*like]))
        return found

    def named(self, name: str) -> tuple[str, Mapping[str, Mapping[str, int]]]:
        """A name without what stands before it on the screen, `hex 7` or `#7`, and its kinds."""
        kinds = self.codec.numbers
        for kind in kinds:
            shown = f"{spoken(kind)} "
            if name.startswith(shown):
                name, kinds = name.removeprefix(shown), {kind: kinds[kind]}
                break
        return name.removeprefix("#") or name, kinds

    def reason(self, reason: Reason) -> str:
        """A reason as a sentence."""
        if reason.allowed:
            return f"can be chosen now, by {self.cite(reason.rule)}"
        if reason.looked_at:
            return f"cannot be chosen now: {reason.words} ({self.title(reason.rule)})."
        return f"cannot be chosen now: {reason.words}"

    def cite(self, rule: str) -> str:
        """A rule with its words."""
        text = self.game.rulebook.get(rule)
        return f"{text.title(rule)}: {text.words}" if text else f"{rule} (see the rulings)."

    def title(self, rule: str) -> str:
        """A rule with its heading."""
        text = self.game.rulebook.get(rule)
        return text.title(rule) if text else rule

    def kinds(self, piece: Piece) -> tuple[str, ...]:
        """What the numbers of a piece count."""
        return self.game.moves.pieces[piece.verb]

    def spoken(self, piece: Piece) -> str:
        """A piece as it can be typed."""
        count = f"{piece.args[-1]} " if has_count(self.kinds(piece)) else ""
        return count + self.name(piece)

    def name(self, piece: Piece) -> str:
        """A piece without its count."""
        words = [
            self.thing(kind, number)
            for kind, number in zip(self.kinds(piece), piece.args, strict=True)
            if kind != "count"
        ]
        return " ".join(reversed(words)) or piece.verb.replace("_", " ")


def names_of(match: Match) -> Names:
    """What things are called in a match."""
    return Names(match.game, match.tables, match.codec)


def has_count(kinds: tuple[str, ...]) -> bool:
    """Whether a piece is several of a kind."""
    return kinds[-1:] == ("count",)


def bears(name: list[str], said: list[str]) -> bool:
    """Whether a name has these words in their order, as the map cuts them: Red Oct. Settl."""
    rest = iter(name)
    is_number = len(said) > 1 and said[:1] == name[:1]  # 39 Lower
    is_word = bool(said) and len(said[0]) > 2 and said[0][0].isalpha()
    fits = is_number or is_word
    return fits and all(any(abbreviates(word, own) for own in rest) for word in said)


def unknown(name: str, like: list[str]) -> str:
    """That a name is none, or that of several things."""
    if not like:
        places = "map names the places, look PLACE its pieces"
        return f"There is nothing called {brief(name)} here; {places}."
    more = f" and {len(like) - LISTED} more" if len(like) > LISTED else ""
    return f"{brief(name)} fits several: {', '.join(like[:LISTED])}{more}; type more of it."


def spoken(kind: str) -> str:
    """A kind of thing as it is shown."""
    return kind.replace("_", " ")
