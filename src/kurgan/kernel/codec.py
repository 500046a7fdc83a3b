"""Ids at every border: what is a number inside is read and written by its name."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kurgan.kernel.ask import EVERYONE, Action, spread
from kurgan.kernel.errors import IllegalAction, brief
from kurgan.kernel.game import Game
from kurgan.kernel.moves import Piece
from kurgan.kernel.procedure import Json
from kurgan.kernel.state import Event

NUMBERS = ("count", "die")  # kinds of arguments that are plain numbers in JSON


class Codec:
    """Turns numbers inside into ids at the border, and back."""

    def __init__(self, game: Game, tables: Any) -> None:
        self.game = game
        self.names = game.ids(tables)
        self.numbers = {
            kind: {str(name): number for number, name in enumerate(names) if name != ""}
            for kind, names in self.names.items()
        }

    def encode(self, action: Action) -> Json:
        """An action as JSON: its verb, then ids and numbers."""
        return [action.verb, *self._arguments(self.game.verbs[action.verb], action.args)]

    def encode_event(self, event: Event) -> Json:
        """An event as JSON."""
        args = self._arguments(self.game.facts[event.kind], event.args)
        row: Json = {"event": event.kind, "args": args, "rule": event.rule}
        return {**row, "needs": [list(need) for need in event.needs]} if event.needs else row

    def encode_piece(self, piece: Piece) -> Json:
        """A thing that one points at as JSON."""
        return [piece.verb, *self._arguments(self.game.moves.pieces[piece.verb], piece.args)]

    def decode_piece(self, given: Json) -> Piece:
        """A thing that one points at, from JSON."""
        return self._decoded(given, self.game.moves.pieces, "piece")

    def decode_event(self, row: Json) -> Event:
        """An event from JSON."""
        kinds = self.game.facts.get(str(row.get("event"))) if isinstance(row, dict) else None
        args = row.get("args") if kinds is not None else None
        if (
            kinds is None
            or not isinstance(args, list)
            or len(args) != len(spread(kinds, len(args)))
        ):
            raise IllegalAction(f"This is not an event of {self.game.name}: {brief(row)}.")
        numbers = [self.number(k, a) for k, a in zip(spread(kinds, len(args)), args, strict=True)]
        return Event(row["event"], tuple(numbers), str(row.get("rule", "")), EVERYONE)

    def decode(self, given: Json) -> Action:
        """An action from JSON; a clear refusal if it is none."""
        return self._decoded(given, self.game.verbs, "action")

    def _decoded(self, given: Json, known: Mapping[str, tuple[str, ...]], what: str) -> Action:
        if not isinstance(given, list) or not given or not isinstance(given[0], str):
            article = "An" if what == "action" else "A"
            raise IllegalAction(f'{article} {what} is a list like ["verb", "id", …].')
        verb = given[0]
        if verb not in known:
            raise IllegalAction(f"There is no {what} {brief(verb)} in {self.game.name}.")
        kinds = spread(known[verb], len(given) - 1)
        if len(kinds) != len(given) - 1:
            wanted = " ".join(known[verb]) or "nothing"
            raise IllegalAction(f"The {what} {verb!r} takes {wanted}, not {brief(given[1:])}.")
        return Action(
            verb, tuple([self.number(k, a) for k, a in zip(kinds, given[1:], strict=True)])
        )

    def number(self, kind: str, given: Json) -> int:
        """The number behind an id."""
        if kind in NUMBERS:
            if type(given) is int and given.bit_length() < 256:
                return given
            raise IllegalAction(f"{brief(given)} is not a number ({kind}).")
        is_id = isinstance(given, str) or (type(given) is int and given.bit_length() < 64)
        found = self.numbers[kind].get(str(given)) if is_id else None
        if found is None:
            some = ", ".join(list(self.numbers[kind])[:3])
            raise IllegalAction(f"There is no {kind} {brief(given)}; there are {some} and so on.")
        return found

    def _arguments(self, kinds: tuple[str, ...], args: tuple[int, ...]) -> list[Json]:
        return [
            arg if kind in NUMBERS else self.names[kind][arg]
            for kind, arg in zip(spread(kinds, len(args)), args, strict=True)
        ]
