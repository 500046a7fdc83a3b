"""What computers thought in a match: kept beside its journal, told to those who may know."""

from __future__ import annotations

import json
from contextlib import suppress
from typing import TYPE_CHECKING, Any, NamedTuple

import sqlalchemy as sql

from kurgan.bots.seats import is_computers
from kurgan.bots.secrecy import hides
from kurgan.bots.workers import EXPLAINER, Job, Thought
from kurgan.kernel.ask import CHANCE, Side
from kurgan.kernel.errors import BadSetup, StaleAction
from kurgan.kernel.procedure import Json
from kurgan.web.refusals import NotAllowed
from kurgan.web.schema import THOUGHT

if TYPE_CHECKING:
    from kurgan.web.database import Database
    from kurgan.web.table import Table


class Found(NamedTuple):
    """A decision in a sentence, and the job that tells more of it."""

    told: Json
    job: Job | None


def row(name: str, number: int, job: Job, thought: Thought) -> Json:
    """Why an answer was given; where plans were weighed, with what the side knew."""
    kept = {"level": job.level, "words": thought.words, "turn": thought.turn}
    if thought.weighed:
        kept |= {"action": thought.action, "weighed": thought.weighed, "position": job.position}
    return {"match_id": name, "number": number, "side": job.side, "thought": json.dumps(kept)}


def keep(database: Database, rows: list[Json]) -> None:
    """Keep some thoughts, unless their match is gone."""
    with suppress(StaleAction), database.writing() as connection:
        connection.execute(THOUGHT.insert(), rows)


def at_moment(table: Table, seat: int, at: int) -> Found:
    """The decision that led to a moment, for a seat that may know of it."""
    match = table.match
    number, side = _answer(table, match.side_of(seat), at)
    check_may_hear(table, seat, side)
    kept = _row(table.store.database, table.name, number)
    if kept is None:
        raise BadSetup("No computer decided this.")
    thought = json.loads(kept.thought)
    told = {"at": at, "side": match.sides[side], **_brief(thought)}
    plan = thought if "position" in thought else _plan(table, number, side, thought["turn"])
    if plan is None:
        return Found({**told, "plan": None}, None)
    game, digest, position = match.game.name, match.pack.digest, plan.pop("position")
    seed = f"{table.name} {number}"
    job = Job(game, digest, match.options, position, EXPLAINER, seed, side=side, thought=plan)
    return Found(told, job)


def listed(table: Table, seat: int) -> list[Json]:
    """The decisions at which plans were weighed, as far as a seat may hear of them."""
    match, timeline = table.match, table.timeline
    own = match.side_of(seat)
    numbers = timeline.numbers(match, own)
    places = {entries - 1: numbers[n] for n, entries in enumerate(timeline.entries) if n}
    found = []
    for row in _rows(table.store.database, table.name):
        thought = json.loads(row.thought)
        if row.number in places and "position" in thought and may_hear(table, seat, row.side):
            place = {"at": places[row.number], "side": match.sides[row.side]}
            words = thought["words"].partition(". ")[0]
            found.append({**place, **_brief(thought), "words": words})
    return found


def check_may_hear(table: Table, seat: int, side: Side) -> None:
    """Refuse what a seat may not know yet."""
    if not may_hear(table, seat, side):
        name = table.match.sides[side].capitalize()
        raise NotAllowed(f"{name} explains itself when the match is over.")


def may_hear(table: Table, seat: int, side: Side) -> bool:
    """Whether a seat may hear a side's reasons: after the end, alone, and with nothing hidden."""
    match = table.match
    if match.outcome is not None:
        return True
    if table.shared:
        return False
    own = match.side_of(seat)
    if own == side or all(is_computers(match, name) for name in match.sides):
        return True
    return not hides(match.game, match.state, own)


def _answer(table: Table, own: Side, at: int) -> tuple[int, Side]:
    """The place in the journal of the answer that led to a moment, and who gave it."""
    last = table.index(own, at)
    numbers = table.timeline.numbers(table.match, own)
    first = next(n for n in range(last + 1) if numbers[n] == at)
    moment = table.timeline.moment(table.match, first)
    if moment.kind != "play" or moment.side == CHANCE:
        raise BadSetup("Nobody decided this.")
    return moment.entries - 1, moment.side


def _plan(table: Table, number: int, side: Side, turn: Json) -> Json | None:
    """What was weighed last in the same turn."""
    for row in reversed(_rows(table.store.database, table.name)):
        if row.number < number and row.side == side:
            thought = json.loads(row.thought)
            if thought["turn"] != turn:
                return None
            if "position" in thought:
                return thought
    return None


def _brief(thought: Json) -> Json:
    return {"level": thought["level"], "words": thought["words"]}


def _row(database: Database, name: str, number: int) -> Any:
    wanted = sql.select(THOUGHT).where(THOUGHT.c.match_id == name, THOUGHT.c.number == number)
    with database.reading() as connection:
        return connection.execute(wanted).first()


def _rows(database: Database, name: str) -> list[Any]:
    wanted = sql.select(THOUGHT).where(THOUGHT.c.match_id == name).order_by(THOUGHT.c.number)
    with database.reading() as connection:
        return list(connection.execute(wanted))
