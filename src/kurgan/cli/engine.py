"""`kurgan engine`: one JSON request and one JSON answer a line, for programs in any language."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable
from typing import IO, Any

import kurgan
from kurgan.kernel.ask import Choice
from kurgan.kernel.errors import BadSetup, KurganError, RulesBug
from kurgan.kernel.match import Match

Json = Any


def add_parser(verbs: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """The verb."""
    parser = verbs.add_parser("engine", help="speak JSON lines with another program")
    parser.add_argument("--pack", help="the folder of another data pack")
    parser.set_defaults(run=lambda given: serve(sys.stdin, sys.stdout, given.pack))


def serve(requests: IO[str], answers: IO[str], pack: str | None = None) -> int:
    """Answer requests until `quit` or the end of input. No request ends the process."""
    engine = Engine(pack)
    for line in requests:
        if not line.strip():
            continue
        answer = engine.answer(line)
        answers.write(json.dumps(answer) + "\n")
        answers.flush()
        if engine.is_over:
            break
    return 0


class Engine:
    """Matches by name and the verbs that programs use."""

    def __init__(self, pack: str | None = None) -> None:
        self.pack = pack
        self.matches: dict[str, Match] = {}
        self.is_over = False
        self.verbs: dict[str, Callable[[Json], Json]] = {
            "games": self.games,
            "new": self.new,
            "load": self.load,
            "save": self.save,
            "question": self.question,
            "play": self.play,
            "undo": self.undo,
            "view": self.view,
            "events": self.events,
            "why": self.why,
            "audit": self.audit,
            "quit": self.quit,
        }

    def answer(self, line: str) -> Json:
        """The answer to one line, whatever it holds."""
        request: Json = None
        try:
            request = _request(line)
            return {"id": request.get("id"), "result": self._verb(request)(request)}
        except KurganError as error:
            refusal = {"kind": error.kind, "message": error.message, "rule": error.rule}
        except RulesBug as bug:
            message = f"This is a bug in Kurgan: {bug}. Please report it with the save."
            refusal = {"kind": "RulesBug", "message": message, "rule": ""}
        name = request.get("id") if isinstance(request, dict) else None
        return {"id": name, "error": refusal}

    def _verb(self, request: Json) -> Callable[[Json], Json]:
        name = request.get("do")
        if not isinstance(name, str) or name not in self.verbs:
            raise BadSetup(f'There is no verb {name!r}; "do" is one of {", ".join(self.verbs)}.')
        return self.verbs[name]

    def _match(self, request: Json) -> Match:
        name = str(request.get("match", "1"))
        if name not in self.matches:
            raise BadSetup('There is no match yet; begin with {"do": "new", "game": "advance"}.')
        return self.matches[name]

    # Verbs

    def games(self, request: Json) -> Json:
        """Every game with its scenarios, options, verbs and events."""
        return {
            name: {
                "title": game.title,
                "scenarios": dict(game.scenarios),
                "options": {
                    option.name: {
                        "rule": option.rule,
                        "words": option.words,
                        "default": option.default,
                        "values": option.range_words,
                    }
                    for option in game.options
                },
                "verbs": {verb: list(kinds) for verb, kinds in game.verbs.items()},
                "events": {fact: list(kinds) for fact, kinds in game.facts.items()},
            }
            for name, game in kurgan.games().items()
        }

    def new(self, request: Json) -> Json:
        """Begin a match."""
        match = kurgan.new(
            _text(request, "game"),
            request.get("scenario"),
            request.get("options"),
            seed=request.get("seed"),
            pack=self.pack,
        )
        return self._keep(request, match)

    def load(self, request: Json) -> Json:
        """Go on with a save, given whole or by its path."""
        if not isinstance(request.get("save"), (dict, str)):
            raise BadSetup('"save" is a save, or the path of one.')
        return self._keep(request, kurgan.load(request["save"], pack=self.pack))

    def _keep(self, request: Json, match: Match) -> Json:
        self.matches[str(request.get("match", "1"))] = match
        return {
            "sides": list(match.sides),
            "commitment": match.dice.commitment,
            "practice": match.dice.practice,
            **self._position(match),
        }

    def save(self, request: Json) -> Json:
        """The whole save, or with "side" what that seat may take home."""
        match = self._match(request)
        return match.record(request["side"]) if "side" in request else match.save()

    def question(self, request: Json) -> Json:
        """What must be answered now; with "side", only that side's own question."""
        return self._position(self._match(request), request.get("side"))

    def play(self, request: Json) -> Json:
        """Answer the question."""
        match = self._match(request)
        side = request.get("side")
        events = match.play(request.get("action"), side, request.get("seq"))
        mask = -1 if side is None else 1 << match.side(side)
        seen = [match.codec.encode_event(event) for event in events if event.seen_by & mask]
        return {"events": seen, **self._position(match, side)}

    def undo(self, request: Json) -> Json:
        """Take the last answer back."""
        match = self._match(request)
        match.undo(request.get("side"))
        return self._position(match, request.get("side"))

    def view(self, request: Json) -> Json:
        """The position as a side sees it."""
        match = self._match(request)
        return match.view(request.get("side", match.sides[0]))

    def events(self, request: Json) -> Json:
        """What has happened, as a side knows it."""
        match = self._match(request)
        since = request.get("since", 0)
        if not isinstance(since, int) or since < 0:
            raise BadSetup('"since" is a number of events, 0 or more.')
        events = match.events(request.get("side"), since)
        return [
            {**match.codec.encode_event(event), "words": match.game.text.event(match.tables, event)}
            for event in events
        ]

    def why(self, request: Json) -> Json:
        """Which rule allows or forbids a thing now."""
        match = self._match(request)
        reason = match.why(_text(request, "kind"), request.get("thing"))
        text = match.game.rulebook.get(reason.rule)
        return {**reason._asdict(), "words": text.words if text else ""}

    def audit(self, request: Json) -> Json:
        """Prove every roll of a save, or of the match itself."""
        given = request.get("save")
        save = given if isinstance(given, (dict, str)) else self._match(request).save()
        return kurgan.audit(save, pack=self.pack)._asdict()

    def quit(self, request: Json) -> Json:
        """End the process."""
        self.is_over = True
        return {}

    def _position(self, match: Match, side: str | None = None) -> Json:
        ask = match.question
        shown = ask is not None and (side is None or match.side(side) == ask.side)
        return {
            "seq": match.seq(side),
            "to_act": match.sides[ask.side] if ask is not None else None,
            "question": _asked(match, ask) if shown and ask is not None else None,
            "outcome": match.outcome,
        }


def _asked(match: Match, ask: Choice) -> Json:
    text = match.game.text
    return {
        "side": match.sides[ask.side],
        "kind": ask.kind,
        "rule": match.rule,
        "words": text.question(match.state),
        "options": [match.codec.encode(option) for option in ask.options],
        "option_words": [text.action(match.state, option) for option in ask.options],
    }


def _request(line: str) -> Json:
    try:
        request = json.loads(line)
    except (ValueError, RecursionError):
        raise BadSetup('A request is one line of JSON like {"id": 1, "do": "games"}.') from None
    if not isinstance(request, dict):
        raise BadSetup('A request is a JSON object like {"id": 1, "do": "games"}.')
    return request


def _text(request: Json, key: str) -> str:
    value = request.get(key)
    if not isinstance(value, str):
        raise BadSetup(f'The request needs the text "{key}".')
    return value
