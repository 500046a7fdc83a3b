"""`kurgan engine`: one JSON request and one JSON answer a line, for programs in any language."""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Callable
from io import TextIOWrapper
from typing import IO

import kurgan
from kurgan.bots import Player
from kurgan.bots.advice import advise, win_chance
from kurgan.bots.answers import advice_json, explanation_json
from kurgan.kernel.ask import Side
from kurgan.kernel.errors import BadSave, BadSetup, KurganError, NothingChanged, brief
from kurgan.kernel.match import Match
from kurgan.kernel.procedure import Json
from kurgan.protocol import (
    FIELDS,
    belief,
    explained,
    field,
    forecast,
    needed,
    offered,
    promised,
    read_request,
    read_since,
    refusal,
    told,
    turn_position,
)


def add_parser(verbs: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """The verb."""
    parser = verbs.add_parser("engine", help="speak JSON lines with another program")
    parser.add_argument("--pack", help="the folder of another data pack")
    parser.set_defaults(run=_serve_streams)


def _serve_streams(given: argparse.Namespace) -> int:
    if isinstance(sys.stdin, TextIOWrapper):
        sys.stdin.reconfigure(encoding="utf-8-sig", errors="replace")  # JSON lines are UTF-8
    return serve(sys.stdin, sys.stdout, given.pack)


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
        self.pack = kurgan.read_pack(pack) if pack else None
        if self.pack is not None:
            kurgan.game(self.pack.game).tables(self.pack)  # a broken pack is known at once
        self.matches: dict[str, Match] = {}
        self.players: dict[str, Player] = {}  # by match: who answered last
        self.is_over = False
        self.verbs: dict[str, Callable[[Json], Json]] = {
            "games": self.games,
            "new": self.new,
            "load": self.load,
            "save": self.save,
            "question": self.question,
            "moves": self.moves,
            "play": self.play,
            "undo": self.undo,
            "view": self.view,
            "events": self.events,
            "why": self.why,
            "odds": self.odds,
            "belief": self.belief,
            "bot": self.bot,
            "advise": self.advise,
            "chance": self.chance,
            "explain": self.explain,
            "audit": self.audit,
            "quit": self.quit,
        }

    def answer(self, line: str) -> Json:
        """The answer to one line, whatever it holds."""
        name: Json = None
        try:
            request = read_request(line)
            name = field(request, "id")
            return {"id": name, "result": self._verb(request)(request)}
        except KurganError as error:
            refused = refusal(error)
        except NothingChanged as bug:  # the match stands where it stood
            message = f"{bug.message[:-1]}. Please report it with this request and the save."
            refused = {"kind": "RulesBug", "message": message, "rule": ""}
        except Exception as bug:  # the edge: whatever it is, the process goes on
            message = f"This is a bug in Kurgan ({type(bug).__name__}: {brief(str(bug), 80)}). "
            message += "Please report it with this request and the save."
            refused = {"kind": "RulesBug", "message": message, "rule": ""}
        return {"id": name, "error": refused}

    def _verb(self, request: Json) -> Callable[[Json], Json]:
        name = request.get("do")
        if name is None:
            raise BadSetup(f'The request needs "do": one of {", ".join(self.verbs)}.')
        if not isinstance(name, str) or name not in self.verbs:
            known = ", ".join(self.verbs)
            raise BadSetup(f'There is no verb {brief(name)}; "do" is one of {known}.')
        return self.verbs[name]

    def _match(self, request: Json) -> Match:
        name = _match_name(request)
        if not self.matches:
            raise BadSetup('There is no match yet; begin with {"do": "new", "game": "advance"}.')
        if name not in self.matches:
            known = brief(", ".join(self.matches), 200)[1:-1]
            raise BadSetup(f"There is no match {brief(name)}; there are {known}.")
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
            needed(request, "game"),
            field(request, "scenario"),
            field(request, "options"),
            seed=field(request, "seed"),
            pack=self.pack,
        )
        return self._keep(request, match)

    def load(self, request: Json) -> Json:
        """Go on with a save, given whole or by its path."""
        save = _save(request)
        if save is None:
            raise BadSetup('The request needs "save": a save, or the path of one.')
        return self._keep(request, kurgan.load(save, pack=self.pack))

    def _keep(self, request: Json, match: Match) -> Json:
        begun = {
            "sides": list(match.sides),
            "commitment": match.dice.commitment,
            "practice": match.dice.practice,
            **turn_position(match, field(request, "side")),
        }
        self.matches[_match_name(request)] = match
        self.players.pop(_match_name(request), None)
        return begun

    def save(self, request: Json) -> Json:
        """The whole save, or with "side" what that seat may take home."""
        match = self._match(request)
        side = field(request, "side")
        return match.save() if side is None else match.record(side)

    def question(self, request: Json) -> Json:
        """What must be answered now; with "side", only that side's own question."""
        return turn_position(self._match(request), field(request, "side"))

    def moves(self, request: Json) -> Json:
        """What can be chosen now, and the moves with what is "chosen"."""
        match = self._match(request)
        side = _side(match, request)
        return offered(match, match.state, side, field(request, "chosen") or [])

    def play(self, request: Json) -> Json:
        """Answer the question, or with "actions" give a whole move."""
        match = self._match(request)
        side = field(request, "side")
        actions, seq = field(request, "actions"), field(request, "seq")
        if actions is not None and request.get("action") is not None:
            raise BadSetup('The request has "action" and "actions"; give one of them.')
        if actions is not None:
            events = match.play_move(actions, side, seq)
        else:
            events = match.play(request.get("action"), side, seq)
        mask = -1 if side is None else 1 << match.side(side)
        seen = [match.codec.encode_event(event) for event in events if event.seen_by & mask]
        return {"events": seen, **turn_position(match, side)}

    def undo(self, request: Json) -> Json:
        """Take the last answer back."""
        match = self._match(request)
        side = field(request, "side")
        match.undo(side)
        return turn_position(match, side)

    def view(self, request: Json) -> Json:
        """The position as a side sees it."""
        match = self._match(request)
        side = field(request, "side")
        return match.view(match.sides[0] if side is None else side)

    def events(self, request: Json) -> Json:
        """What has happened, as a side knows it."""
        match = self._match(request)
        events = match.events(field(request, "side"), read_since(request))
        return [told(match, event) for event in events]

    def why(self, request: Json) -> Json:
        """Which rule allows or forbids a thing now."""
        match = self._match(request)
        reason = match.why(needed(request, "kind"), needed(request, "thing"))
        return explained(match, reason)

    def odds(self, request: Json) -> Json:
        """The exact odds of the attack being assembled and of every target, as a side knows."""
        match = self._match(request)
        side, actions = _side(match, request), field(request, "actions")
        if actions is not None:
            return promised(match, match.state, side, actions)
        return forecast(match, match.state, side)

    def belief(self, request: Json) -> Json:
        """What each hidden enemy piece can still be, as a side knows."""
        match = self._match(request)
        return belief(match, match.state, _side(match, request))

    def bot(self, request: Json) -> Json:
        """A computer answers the question, or with "until": "turn" the rest of its turn."""
        match = self._match(request)
        level, until = needed(request, "level"), field(request, "until")
        if until not in (None, "turn"):
            raise BadSetup(f'"until" is {FIELDS["until"][1]}.')
        side = _seated(match, request)
        player = self._player(request, level)
        since = len(match.events(side))
        plays = [player.play(match, side)]
        self.players[_match_name(request)] = player
        while until == "turn" and player.goes_on(match):
            plays.append(player.play(match))
        return {
            "actions": [match.codec.encode(answer) for answer in plays],
            "words": player.brief(),
            "events": [match.codec.encode_event(event) for event in match.events(side, since)],
            **turn_position(match, side),
        }

    def _player(self, request: Json, level: str) -> Player:
        """A new player; the one who answered last goes on with its plan if it is asked again."""
        seed = field(request, "seed")
        last = self.players.get(_match_name(request))
        if last is not None and last.level == level and seed in (None, last.seed):
            return last
        return kurgan.computer(level, seed)

    def advise(self, request: Json) -> Json:
        """The best answers for the side to act, with win chances."""
        match = self._match(request)
        return advice_json(match, advise(match, field(request, "seed") or 0))

    def chance(self, request: Json) -> Json:
        """The win chance of a side, as a rule of the one to act, with its interval."""
        match = self._match(request)
        side = _side(match, request)
        found = win_chance(match, side, field(request, "seed") or 0)
        return {"side": match.sides[side], **found._asdict()}

    def explain(self, request: Json) -> Json:
        """Why the computer that answered last in a match did so."""
        match = self._match(request)
        player = self.players.get(_match_name(request))
        told = player.explanation() if player is not None else None
        if told is None:
            example = '{"do": "bot", "level": "policy"}'
            raise BadSetup(f"No computer has answered here yet; let one: {example}.")
        return explanation_json(match.codec, told)

    def audit(self, request: Json) -> Json:
        """Prove every roll of a save, or of the match itself."""
        save = _save(request)
        given = self._match(request).save() if save is None else save
        return kurgan.audit(given, pack=self.pack)._asdict()

    def quit(self, request: Json) -> Json:
        """End the process."""
        self.is_over = True
        return {}


def _side(match: Match, request: Json) -> Side:
    """The side of a request; as a rule the side to act."""
    ask = match.question
    asked = ask.side if ask is not None else 0
    given = field(request, "side")
    return asked if given is None else match.side(given)


def _seated(match: Match, request: Json) -> Json:
    """The side of a request, given as such or by its seat."""
    side, seat = field(request, "side"), field(request, "seat")
    if seat is None:
        return side
    if side is not None:
        raise BadSetup('The request has "side" and "seat"; give one of them.')
    return match.sides[match.side_of(seat)]


def _match_name(request: Json) -> str:
    name = field(request, "match")
    return "1" if name is None else str(name)


def _save(request: Json) -> Json:
    """The save of a request, or the path of one; a path leads to a plain file."""
    save = field(request, "save")
    if isinstance(save, str) and not os.path.isfile(save):
        raise BadSave(f'There is no file {brief(save, 300)}; "save" is a save or its path.')
    return save
