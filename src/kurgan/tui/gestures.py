"""The commands `moves` and `move`: several answers in one gesture, named by pieces and a place."""

from __future__ import annotations

from collections.abc import Iterable

from kurgan.kernel.ask import Action
from kurgan.kernel.errors import IllegalAction, brief
from kurgan.kernel.moves import Move, Piece
from kurgan.tui.answers import abbreviates, tokens
from kurgan.tui.names import has_count
from kurgan.tui.page import Page, number_in
from kurgan.tui.proposals import Proposals
from kurgan.tui.standing import Standing

FILLERS = ("from", "with", "and", "in", "all")
NO_MOVES = "There are no moves of several answers here; answer the question."


class Gestures:
    """The moves that were listed last, good until the position changes."""

    def __init__(self, proposals: Proposals, page: Page) -> None:
        self.proposals = proposals
        self.page = page
        self.made_at: object = None  # where the list was made
        self.listed: tuple[Move, ...] = ()
        self.standing = Standing(proposals)

    def show(self, words: list[str]) -> None:
        """The moves of the named pieces, or what pieces there are to name."""
        self.listed = self.found(" ".join(words))
        self.made_at = self.proposals.now()
        if not words and not self.listed:
            self.show_pieces()
            return
        if not self.listed:
            raise IllegalAction(f"No move fits {brief(' '.join(words))}.")
        for number, move in enumerate(self.listed, 1):
            cost = f" ({move.cost})" if move.cost else ""
            self.page.row(f"move {number}", f"{move.words}{cost}", 9)
        if not words and self.offered():
            self.show_pieces()

    def named(self, words: list[str]) -> Move:
        """The move that is meant: by its number in the list, or the only one of some pieces."""
        said = " ".join(words)
        if said.isdecimal():
            number = number_in(said, 1, len(self.listed))
            if number is None or self.made_at != self.proposals.now():
                raise IllegalAction("There is no list with that move; moves makes one.")
            return self.listed[number - 1]
        found = self.found(said)
        if len(found) != 1:
            self.show(words)
            raise IllegalAction("Say which of these moves, like: move 1")
        return found[0]

    def found(self, said: str) -> tuple[Move, ...]:
        """The moves of the pieces that a text names, to the place that it names."""
        if self.proposals.asked() is None or not self.proposals.names.game.moves.gestures:
            raise IllegalAction(NO_MOVES)
        offered = self.offered()
        chosen: list[Piece] = []
        others: list[str] = []  # places to go to, and names of moves: attack, march
        named, _, goal = f" {said} ".partition(" to ")
        for phrase in self.phrases(named, offered):
            pieces = self.pieces(phrase, offered)
            chosen += [piece for piece in pieces if piece not in chosen]
            others += [] if pieces else [phrase]
        moves = self.proposals.found(tuple(chosen)).moves
        names = {move.name for move in moves} & {phrase.lower() for phrase in others}
        places = [goal.strip()] if goal.strip() else []
        places += [phrase for phrase in others if phrase.lower() not in names]
        goals = [self.places(place) for place in places]
        return tuple(
            [
                move
                for move in moves
                if (not names or move.name in names) and all(move.target in goal for goal in goals)
            ]
        )

    def phrases(self, said: str, offered: Iterable[Piece]) -> list[str]:
        """The parts between commas; one that names nothing as a whole is taken word by word."""
        found: list[str] = []
        for part in filter(None, map(str.strip, said.split(","))):
            is_whole = self.pieces(part, offered) or self.places(part, strict=False)
            found += [part] if is_whole else part.split()
        return [part for part in found if part.lower() not in FILLERS]

    def pieces(self, phrase: str, offered: Iterable[Piece]) -> list[Piece]:
        """Every piece with all these words: its own, or those of the place where it stands.

        A name that is written out means the pieces that are called just so.
        """
        wanted = [word for word in bare(phrase) if word not in FILLERS]
        found, called_so = [], []
        for piece in offered:
            is_many = has_count(self.proposals.names.kinds(piece))
            count = number_in(wanted[0], 1, piece.args[-1]) if wanted and is_many else None
            rest = wanted[1:] if count is not None else wanted
            known = self.words(piece)
            if rest and all(any(abbreviates(said, word) for word in known) for said in rest):
                fewer = (*piece.args[:-1], count) if count is not None else piece.args
                found.append(Action(piece.verb, fewer))
                is_name = rest == [
                    word for word in bare(self.proposals.names.name(piece)) if word not in FILLERS
                ]
                called_so += found[-1:] if is_name else []
        return called_so or found

    def words(self, piece: Piece) -> list[str]:
        """The words that a piece goes by."""
        names = self.proposals.names
        found = bare(piece.verb.replace("_", " "))
        for kind, number in zip(names.kinds(piece), piece.args, strict=True):
            if kind == "count":
                continue
            found += bare(names.thing(kind, number))
            stands = self.proposals.stands(kind, number)
            if stands is not None:
                found += bare(names.thing(*stands))
        return found

    def places(self, phrase: str, strict: bool = True) -> set[Action]:
        """The targets that a text names."""
        found = self.proposals.names.things(phrase, strict)
        return {Action(thing.kind, (thing.number,)) for thing in found}

    def offered(self) -> tuple[Piece, ...]:
        """The pieces that can be chosen now."""
        return self.proposals.found().pieces

    def show_pieces(self) -> None:
        """What can be named."""
        offered = self.offered()
        if not offered:
            raise IllegalAction(NO_MOVES)
        named = dict.fromkeys(self.proposals.names.spoken(piece) for piece in offered)
        self.page.line("Name pieces, and perhaps a place to go to: moves PIECE, PIECE to PLACE.")
        self.page.line(f"Pieces: {', '.join(named)}.", indent=2)


def bare(text: str) -> list[str]:
    """The words of a text without the # of a number: 7 for #7."""
    return [word.lstrip("#") or word for word in tokens(text)]
