"""`kurgan replay` and `kurgan audit`: read a save."""

from __future__ import annotations

import argparse
import json
from typing import Any

import kurgan
from kurgan.kernel.codec import Codec
from kurgan.kernel.errors import BadSave, brief
from kurgan.kernel.save import opened, read_file
from kurgan.kernel.state import Event


def add_parsers(verbs: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """The two verbs."""
    replay_parser = verbs.add_parser("replay", help="tell a saved match from its beginning")
    audit_parser = verbs.add_parser("audit", help="prove every roll of a saved match")
    for parser in (replay_parser, audit_parser):
        parser.add_argument("file")
        parser.add_argument("--pack", help="the folder of the data pack it was played with")
        parser.add_argument("--json", action="store_true", help="for programs")
    replay_parser.add_argument("--side", help="as this side saw it")
    replay_parser.set_defaults(run=replay)
    audit_parser.set_defaults(run=audit)


def replay(given: argparse.Namespace) -> int:
    """Tell what happened in a match."""
    body = opened(read_file(given.file))
    if isinstance(body, dict) and "seat" in body:
        return _replay_record(body, given)
    match = kurgan.load(body, pack=given.pack)
    events = match.events(given.side)
    _print_events(match.game, match.codec, match.tables, events, given.json)
    if match.outcome is not None and not given.json:
        print(match.outcome["words"])
    return 0


def _replay_record(body: Any, given: argparse.Namespace) -> int:
    """Tell what a seat took home of an unfinished match."""
    kurgan.audit(body)  # refuses what is no record or was changed
    if given.side not in (None, body["seat"]):
        raise BadSave(f"This record is what {brief(body['seat'])} saw; no other side is in it.")
    game = kurgan.game(body["game"])
    pack = kurgan.read_pack(given.pack) if given.pack else game.pack()
    if body["pack"].get("digest") != pack.digest:
        name = brief(body["pack"].get("name"))
        raise BadSave(f"This record needs the data pack {name}: --pack.")
    tables = game.tables(pack)
    codec = Codec(game, tables)
    if not isinstance(body.get("events"), list):
        raise BadSave("This record is damaged: its events are missing.")
    events = [codec.decode_event(row) for row in body["events"]]
    _print_events(game, codec, tables, events, given.json)
    return 0


def _print_events(
    game: kurgan.Game, codec: Codec, tables: Any, events: list[Event], as_json: bool
) -> None:
    for event in events:
        if as_json:
            print(json.dumps(codec.encode_event(event)))
        else:
            print(f"{event.rule:<15} {game.text.event(tables, event)}")


def audit(given: argparse.Namespace) -> int:
    """Prove every roll of a match; exit code 1 while there is no seed to prove them from."""
    found = kurgan.audit(opened(read_file(given.file)), pack=given.pack)
    print(json.dumps(found._asdict()) if given.json else found.words)
    return 0 if found.proved or found.practice or found.origin else 1
