"""Computers at the table: seats that a computer player holds, answered in worker processes."""

from __future__ import annotations

import asyncio
import logging
import os
import secrets
from collections.abc import Mapping
from functools import partial
from typing import TYPE_CHECKING, NamedTuple
from weakref import WeakValueDictionary
from zlib import crc32

from kurgan.bots.seats import holder, is_computers, level_of
from kurgan.bots.workers import (
    ADVISER,
    AT_ONCE,
    CHANCE,
    EXPLAINER,
    Died,
    Failed,
    Job,
    Thought,
    Worker,
    job_of,
)
from kurgan.kernel.checks import to_act
from kurgan.kernel.errors import BadSetup, IllegalAction, KurganError, brief
from kurgan.kernel.pack import Pack
from kurgan.kernel.procedure import Json
from kurgan.web import thoughts
from kurgan.web.refusals import NotAllowed, NotFound

if TYPE_CHECKING:
    from kurgan.kernel.match import Match
    from kurgan.web.hall import Hall
    from kurgan.web.place import Place
    from kurgan.web.table import Table

LONGEST_NAME = 40
UNSEEN_NAME = "A name has letters that can be seen, and none that turn others around."
NO_NAMES = ("the computer", "the owner", "whoever")  # how the server begins to speak of a holder
WATCHED_PACE = 0.25  # seconds between answers where people only look on
LOG = logging.getLogger("kurgan.computers")
DOING_ASIDE = {
    ADVISER: "tries your best answers",
    CHANCE: "",
    EXPLAINER: "plays out again what it weighed",
}
DOING = {
    **dict.fromkeys(("officer", "general", "marshal"), "tries plans for the rest of its turn"),
    **DOING_ASIDE,
}  # while it thinks, in words that tell the enemy nothing
KEPT_TOGETHER = 20  # thoughts
SHOWS = -1  # where the others are numbers of workers: matches in which nobody plays
FALL_BACK = ("policy", "random")  # who answers instead of a player that failed


class Turn(NamedTuple):
    """A question that a computer is to answer."""

    job: Job
    pack: Pack
    seat: int
    seq: int
    answers: list[Json]


def person(name: object) -> str:
    """The name of a person on one line; what the server says of holders cannot be one."""
    called = " ".join(name.split()) if isinstance(name, str) else ""
    if not 0 < len(called) <= LONGEST_NAME:
        raise BadSetup(f"A player's name has 1 to {LONGEST_NAME} characters.")
    if not called.isprintable():
        raise BadSetup(UNSEEN_NAME)
    if called.lower().startswith(NO_NAMES):
        raise BadSetup(f"{brief(called)} is what Kurgan calls somebody; take another name.")
    return called


def seat_computers(match: Match, computers: Mapping[int, str], friends: set[int]) -> None:
    """Computers take their seats in a new match, and stir the dice where friends do."""
    for seat, level in computers.items():
        if seat in friends or not 0 <= seat < len(match.sides):
            raise BadSetup(f"A computer cannot have seat {seat}; it is a friend's or is not there.")
        match.take_over(match.side_of(seat), holder(level))
        if match.side_of(seat) in match.waits:
            match.add_nonce(match.side_of(seat), secrets.token_urlsafe(24))


def turn_of(match: Match, name: str) -> Turn | None:
    """What a computer has to answer now."""
    ask = match.question
    level = level_of(match.holders.get(match.sides[ask.side])) if ask is not None else None
    if ask is None or level is None:
        return None
    seat = match.seat_of(ask.side)
    job = job_of(match, level, secrets.token_hex(8), f"{name} {seat}")
    answers = [match.codec.encode(answer) for answer in ask.options]
    return Turn(job, match.pack, seat, match.seq(ask.side), answers)


class Computers:
    """Answers for every seat that a computer holds, one question at a time for each match."""

    def __init__(self, hall: Hall) -> None:
        self.hall = hall
        self.is_closed = False
        # One for answers at once, one for advice and explanations, and those that search
        self.workers = [Worker() for _ in range(2 + max(1, (os.cpu_count() or 2) // 2))]
        self.locks = [asyncio.Lock() for _ in self.workers]
        self.turns: WeakValueDictionary[tuple[str, int], asyncio.Lock] = WeakValueDictionary()
        self.playing: dict[str, asyncio.Task[None]] = {}
        self.unkept: dict[str, list[Json]] = {}  # by match: thoughts that are not on the disk yet
        self.thinking: dict[str, Json] = {}  # by match: which side, of what level, and how far

    def close(self) -> None:
        """End every worker and whoever waits for one."""
        self.is_closed = True
        for task in self.playing.values():
            task.cancel()
        for worker in self.workers:
            worker.kill()

    def wake(self, place: Place) -> None:
        """The match has changed: a computer may have to answer."""
        name = place.table.name
        if not self.is_closed and name not in self.playing and self._is_awaited(place):
            task = asyncio.ensure_future(self._play(place))
            self.playing[name] = task
            task.add_done_callback(partial(self._done, place))

    def _is_awaited(self, place: Place) -> bool:
        match = place.table.match
        ask = match.question if place.table.held is None else None
        if ask is None or not is_computers(match, match.sides[ask.side]):
            return False
        return bool(place.guests) or not is_show(match)  # nobody plays, and nobody looks on

    def _done(self, place: Place, task: asyncio.Task[None]) -> None:
        self.playing.pop(place.table.name, None)
        if not task.cancelled() and task.exception() is None:
            self.wake(place)

    async def _play(self, place: Place) -> None:
        """Answer until a person is to act."""
        table = place.table
        while self.hall.places.get(table.name) is place:
            turn = await self.hall.at(place, lambda: turn_of(table.match, table.name))
            if turn is None or not self._is_awaited(place):
                await self.keep(table.name)
                return
            thought = await self._thought(turn, place)
            try:
                number = await self.hall.change(place, play, table, turn, thought)
                await self._keep(table.name, thoughts.row(table.name, number, turn.job, thought))
            except KurganError:  # the match has changed meanwhile: ask again
                await asyncio.sleep(0.1)
            self.hall.tell_others(place, None)
            if is_show(table.match):
                async with self._turn(place, SHOWS):
                    await asyncio.sleep(WATCHED_PACE)

    async def _keep(self, name: str, row: Json) -> None:
        """Keep a thought: some together, for a thought that is lost hurts nobody."""
        self.unkept.setdefault(name, []).append(row)
        if len(self.unkept[name]) >= KEPT_TOGETHER:
            await self.keep(name)

    async def keep(self, name: str) -> None:
        """Keep the thoughts of a match that wait for it."""
        rows = self.unkept.pop(name, [])
        if rows:
            await self.hall.quick(thoughts.keep, self.hall.store.database, rows)

    async def _thought(self, turn: Turn, place: Place) -> Thought:
        """The answer of the seat's player; of the policy if it fails."""
        for level in (turn.job.level, *FALL_BACK):
            job = turn.job._replace(level=level)
            try:
                try:
                    return await self._asked(job, turn, place)
                except Died as death:
                    await self._write_down(death, job, turn, place)
                    return await self._asked(job, turn, place)  # once more, by a new process
            except Failed as failure:
                await self._write_down(failure, job, turn, place)
        raise IllegalAction("No computer player can answer; take the seat yourself.")

    async def _write_down(self, bug: Failed, job: Job, turn: Turn, place: Place) -> None:
        """A line in the log of the server, and a file with the question that was put."""
        about = {"match": place.table.name, "level": job.level, "seat": turn.seat}
        LOG.warning("The computer (%s) failed in match %s: %s", job.level, place.table.name, bug)
        await self.hall.write_bug("computer", bug, {**about, "job": job._asdict()})

    async def _asked(self, job: Job, turn: Turn, place: Place) -> Thought:
        told = {"seat": turn.seat, "level": job.level, "words": DOING.get(job.level, "decides")}
        thought = await self._ask(job, turn.pack, place, told)
        if thought.action not in turn.answers:
            raise Failed(f"it answered nonsense: {brief(thought.action)}")
        return thought

    async def _ask(self, job: Job, pack: Pack, place: Place, told: Json) -> Thought:
        """Ask a worker; the same one for all questions of a match, which remembers its plans."""
        name, loop = place.table.name, asyncio.get_running_loop()

        def tell(share: float) -> None:
            loop.call_soon_threadsafe(self._tell, place, {**told, "share": round(share, 2)})

        number = self._number(name, job.level)
        async with self._turn(place, number), self.locks[number]:
            if self.hall.places.get(name) is not place:
                raise NotFound("There is no such match here.")  # it was deleted meanwhile
            try:
                return await asyncio.to_thread(self.workers[number].think, job, pack, tell)
            finally:
                if self.thinking.pop(name, None):
                    self.hall.tell_presence(place)

    # What people ask

    async def advise(self, place: Place, seat: int) -> Json:
        """What a computer would answer in this seat's place, with win chances."""
        table = place.table

        def job() -> Job:
            to_act(table.match, table.match.side_of(seat))
            if table.match.question is None:
                raise IllegalAction("There is nothing to answer, so there is nothing to advise.")
            _check_alone(table)
            return job_of(table.match, ADVISER, secrets.token_hex(8))

        return await self._told(await self.hall.at(place, job), place, seat)

    async def chance(self, place: Place, seat: int) -> Json:
        """The win chance of this seat's side, as far as it knows."""
        table = place.table

        def job() -> tuple[int, Job]:
            _check_alone(table)
            side = table.match.side_of(seat)
            return len(table.match.journal), job_of(table.match, CHANCE, "now", side=side)

        length, asked = await self.hall.at(place, job)
        key = (CHANCE, length, asked.side)
        if key not in place.chances:
            place.chances[key] = await self._told(asked, place, seat)
        return place.chances[key]

    async def decisions(self, place: Place, seat: int) -> Json:
        """The decisions at which plans were weighed, as far as a seat may hear of them."""
        await self.keep(place.table.name)
        return await self.hall.at(place, thoughts.listed, place.table, seat)

    async def explain(self, place: Place, seat: int, at: int) -> Json:
        """Why a computer gave the answer that led to a moment."""
        await self.keep(place.table.name)
        found = await self.hall.at(place, thoughts.at_moment, place.table, seat, at)
        if found.job is None:
            return found.told
        plan = await self._told(found.job, place, seat)
        return {**found.told, "plan": plan}

    async def _told(self, job: Job, place: Place, seat: int) -> Json:
        told = {"seat": seat, "level": job.level, "words": DOING.get(job.level, "")}
        try:
            thought = await self._ask(job, place.table.match.pack, place, told)
        except Failed as failure:
            about = {"match": place.table.name, "seat": seat, "for": job.level}
            raise await self.hall.write_bug(job.level, failure, about) from None
        return thought.told

    def _tell(self, place: Place, told: Json) -> None:
        self.thinking[place.table.name] = told
        self.hall.tell_presence(place)

    def hurry(self, table: Table, seat: int) -> None:
        """The computer that thinks in a match has to answer now; nobody spoils another's game."""
        thinking = self.thinking.get(table.name)
        if thinking is None:
            return
        if thinking["seat"] != seat and table.claims.has_other_people(seat):
            raise NotAllowed("Others play here too; only who lets a computer play may hurry it.")
        self.workers[self._number(table.name, thinking["level"])].hurry()

    def _turn(self, place: Place, number: int) -> asyncio.Lock:
        """One at a time: who hosts many matches waits for himself, and others only for one."""
        host = place.table.host or place.table.name
        return self.turns.setdefault((host, number), asyncio.Lock())

    def _number(self, name: str, level: str) -> int:
        """Which worker thinks: nobody who is quick waits for one who searches."""
        if level in AT_ONCE:
            return 0
        if level in DOING_ASIDE:
            return 1
        return 2 + crc32(name.encode()) % (len(self.workers) - 2)


def is_show(match: Match) -> bool:
    """Whether computers play every side."""
    return all(is_computers(match, side) for side in match.seats)


def play(table: Table, turn: Turn, thought: Thought) -> int:
    """Play an answer; its number in the journal."""
    number = len(table.match.journal)
    table.play(turn.seat, thought.action, turn.seq)
    return number


def _check_alone(table: Table) -> None:
    if table.shared:
        raise NotAllowed("Friends play here; a computer advises only who plays alone.")
