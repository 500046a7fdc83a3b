"""What a server tells of a position: moves, odds, beliefs, advice, chances and reasons."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

import kurgan
from kurgan.bots.foresight import Chance
from kurgan.kernel.codec import Codec
from kurgan.kernel.errors import IllegalAction
from kurgan.kernel.moves import Found, Move, Piece
from kurgan.kernel.pack import Pack
from kurgan.kernel.procedure import Json
from kurgan.kernel.why import Reason
from kurgan.odds import Belief, Estimate, Forecast
from kurgan.tui.chances import show_belief, show_odds
from kurgan.tui.computers import advice_words, won_words
from kurgan.tui.gestures import Gestures
from kurgan.tui.help import HELP as LOCAL
from kurgan.tui.names import Names
from kurgan.tui.page import number_in
from kurgan.tui.proposals import Asked
from kurgan.tui.site import Refused
from kurgan.tui.things import show_reasons, show_things

if TYPE_CHECKING:
    from kurgan.tui.remote import Remote

AS_BEFORE = ("moves", "move N", "look THING", "why N", "why THING", "odds", "belief")
HELP = {
    **{command: LOCAL[command] for command in AS_BEFORE},
    "why": "the rule of the question in our words",
    "advise": "what a computer would answer in your place, where nobody else plays",
    "chance": "your win chance, where nobody else plays",
}


class AtServer:
    """The moves of a match on a server."""

    def __init__(self, remote: Remote) -> None:
        self.remote = remote

    @cached_property
    def pack(self) -> Pack:
        """The board, where it is the game's own."""
        position = self.remote.position
        pack = kurgan.game(position["game"]).pack()
        if pack.digest != position["pack"]["digest"]:
            raise IllegalAction("This match has a board of its own; look at it in the browser.")
        return pack

    @cached_property
    def names(self) -> Names:
        """What things are called on it."""
        game = kurgan.game(self.remote.position["game"])
        tables = game.tables(self.pack)
        return Names(game, tables, Codec(game, tables))

    def ids(self, name: str) -> set[str]:
        """The ids of what goes by a name."""
        return self.names.ids(name)

    def now(self) -> object:
        """How far the match has come, as a seat knows it."""
        return self.remote.key, self.remote.position["seq"]

    def asked(self) -> Asked | None:
        """The question that stands."""
        question = self.remote.position["question"]
        return Asked(question["side"], question["kind"]) if question is not None else None

    def found(self, chosen: tuple[Piece, ...] = ()) -> Found:
        """The pieces that can be chosen, and the moves with those that were."""
        codec = self.names.codec
        told = self.remote.line.ask("moves", chosen=[codec.encode_piece(one) for one in chosen])
        moves = [_move(codec, move) for move in told["moves"]]
        return Found(tuple(map(codec.decode_piece, told["pieces"])), tuple(moves))

    def stands(self, kind: str, number: int) -> None:
        """Only the rules know where a thing is."""


class Counsel:
    """The commands that ask the server what it makes of the position."""

    def __init__(self, remote: Remote) -> None:
        self.remote = remote
        self.board = AtServer(remote)
        self.gestures = Gestures(self.board, remote.page)

    def moves(self, words: str) -> None:
        """What can move, or the moves of some pieces."""
        self.gestures.show(words.split())

    def move(self, words: str) -> None:
        """Play a move whole."""
        self.play(self.gestures.named(words.split()))

    def play(self, move: Move) -> None:
        """Its answers, and what was ordered with it for questions to come."""
        asked, remote = self.board.asked(), self.remote
        actions = [self.board.names.codec.encode(answer) for answer in move.answers]
        remote.read(remote.line.ask("play", actions=actions, seq=remote.position["seq"]))
        self.gestures.standing.keep(asked, move)

    def obey(self) -> bool:
        """Play what was ordered for the question that stands; False if nothing was."""
        standing = self.gestures.standing
        try:
            move = standing.next()
            if move is not None:
                self.remote.say(f"As ordered: {move.words}.")
                self.play(move)
            return move is not None
        except Refused as refused:  # it was answered elsewhere, or has become impossible
            standing.orders.clear()
            self.remote.say(refused.message)
            return False

    def look(self, words: str) -> None:
        """What this seat may see of one place or piece."""
        view = self.remote.position["view"]
        show_things(self.remote.page, self.board.names, self.board.pack, view, words.split())

    def why(self, words: str) -> None:
        """The rule of the question or of an answer; or which one a thing stands on."""
        question, page = self.remote.position["question"], self.remote.page
        book = kurgan.game(self.remote.position["game"]).rulebook
        if not words:
            found = book.get(question["rule"])
            page.line(f"[{question['rule']}] {found.words if found else ''}")
            return
        names = self.board.names
        number = number_in(words, 1, len(question["options"]))
        if number is not None:
            shown = question["option_words"][number - 1]
            page.line(f"Answer {words}, {shown}, is legal by {names.cite(question['rule'])}")
        things = names.in_play(words, strict=number is None)
        show_reasons(page, names, things, self.reason, is_aside=number is not None)

    def reason(self, kind: str, thing: str) -> Reason:
        """Why a thing can or cannot be chosen."""
        told = self.remote.line.ask("why", kind=kind, thing=thing)
        return Reason(told["allowed"], told["rule"], told["looked_at"], told["because"])

    def odds(self, words: str) -> None:
        """The attack being assembled and the best targets, all of them, or one in full."""
        told = self.remote.line.ask("odds")
        now = _estimate(told["assembling"]) if told["assembling"] is not None else None
        forecast = Forecast(now, tuple(map(_estimate, told["targets"])))
        show_odds(self.remote.page, self.board.ids, forecast, words.split())

    def belief(self, words: str) -> None:
        """What the hidden pieces can be: all of them, or those in one place."""
        told = self.remote.line.ask("belief")
        beliefs = [Belief(**{**one, "chances": tuple(one["chances"].items())}) for one in told]
        show_belief(self.remote.page, self.board.names, beliefs, words.split())

    def advise(self, words: str) -> None:
        """The best answers."""
        _alone("advise", words)
        options = self.remote.position["question"]["options"]
        for one in self.remote.line.ask("advise"):
            if one["action"] not in options:
                raise IllegalAction("The match has gone on meanwhile; ask again.")
            told = advice_words(_chance(one), one["words"], one["plan"], one["why"])
            self.remote.page.item(options.index(one["action"]) + 1, told)

    def chance(self, words: str) -> None:
        """The win chance of this seat's side."""
        _alone("chance", words)
        found = _chance(self.remote.line.ask("chance"))
        self.remote.page.line(won_words(self.remote.position["side"], found))


def _alone(command: str, words: str) -> None:
    if words:
        raise IllegalAction(f"At a server say {command} alone.")


def _move(codec: Codec, told: Json) -> Move:
    answers = tuple(map(codec.decode, told["actions"]))
    target = codec.decode_piece(told["target"]) if told["target"] is not None else None
    again = tuple(told["again"])
    return Move(told["name"], told["words"], answers, target, cost=told["cost"], again=again)


def _estimate(told: Json) -> Estimate:
    outcomes = tuple(told["outcomes"].items())
    return Estimate(**{**told, "force": tuple(told["force"]), "outcomes": outcomes})


def _chance(told: Json) -> Chance:
    return Chance(told["chance"], told["low"], told["high"])
