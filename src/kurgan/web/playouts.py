"""Positions that are played out many times, in processes of their own: how often each end comes."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
import time
from collections import OrderedDict
from collections.abc import Iterator
from contextlib import suppress
from multiprocessing.connection import Connection
from typing import Any

from kurgan.games import GAMES
from kurgan.games.box import Box
from kurgan.kernel.procedure import Json
from kurgan.lab.onward import Position, Ways, one_game
from kurgan.web.refusals import TooMany

AT_ONCE = 2  # positions on one server
CREW = max(1, min(8, (os.cpu_count() or 2) // 2 // AT_ONCE))  # processes for one of them
LONGEST = 600.0  # seconds for one go
FORGOTTEN = 60.0  # seconds after which it stops if nobody looks
KEPT = 64  # positions whose games are remembered
NICE = 10  # they give way to everybody who plays


class Playout:
    """One position: the games that were played from it, and those that are being played."""

    def __init__(self, key: str, position: Position) -> None:
        self.key = key
        self.position = position
        self.ways = Ways(position)
        self.wanted = 0
        self.done: set[int] = set()  # numbers of games; each has its own luck
        self.trouble = ""
        self.matches: set[str] = set()  # that have asked for it
        self.looked = time.monotonic()
        self.lock = threading.Lock()
        self.crew: list[tuple[Any, Connection]] = []

    @property
    def is_running(self) -> bool:
        """Whether anybody plays on."""
        return bool(self.crew)

    def start(self, wanted: int) -> None:
        """Play until there are so many games."""
        with self.lock:
            self.looked = time.monotonic()
            self.wanted = max(wanted, self.wanted)
            numbers = [number for number in range(self.wanted) if number not in self.done]
            if self.crew or not numbers:
                return
            self.trouble = ""
            for first in range(min(CREW, len(numbers))):
                self._hire(numbers[first::CREW])

    def _hire(self, numbers: list[int]) -> None:
        context = multiprocessing.get_context("spawn")
        line, theirs = context.Pipe()
        process = context.Process(
            target=play_out, args=(theirs, self.position, numbers), daemon=True
        )
        process.start()
        theirs.close()
        self.crew.append((process, line))
        threading.Thread(target=self._listen, args=(process, line), daemon=True).start()

    def _listen(self, process: Any, line: Connection) -> None:
        with suppress(EOFError, OSError):
            while not self._is_forgotten:
                self._take(line.recv())
        self._dismiss(process, line)

    @property
    def _is_forgotten(self) -> bool:
        return time.monotonic() - self.looked > FORGOTTEN

    def _take(self, told: Any) -> None:
        with self.lock:
            if isinstance(told, str):
                self.trouble = told
                return
            number, row = told
            self.done.add(number)
            self.ways.add(row)

    def _dismiss(self, process: Any, line: Connection) -> None:
        process.kill()
        process.join()
        line.close()
        with self.lock:
            self.crew = [one for one in self.crew if one[0] is not process]

    def stop(self) -> None:
        """Play no more; what was played stays."""
        with self.lock:
            crew, self.crew = self.crew, []
            self.wanted = len(self.done)
        for process, _ in crew:
            process.kill()  # whoever listens to it hears that the line is cut

    def told(self) -> Json:
        """How it ends, as far as it is known."""
        with self.lock:
            self.looked = time.monotonic()
            found = self.ways.json()
            return {
                "position": self.key,
                "words": self.position.words,
                "is_dealt": not self.position.is_open,
                "wanted": self.wanted,
                "is_running": self.is_running,
                "trouble": self.trouble,
                **found,
                "ways": [{**way, "words": self._words(way["outcome"])} for way in found["ways"]],
            }

    def _words(self, outcome: str) -> str:
        game = GAMES[self.position.setting.game]
        words = game.outcomes if isinstance(game, Box) else {}
        return str(words.get(outcome, outcome.replace("_", " ")))


class Playouts:
    """Every position that is played out on a server, and those that were."""

    def __init__(self) -> None:
        self.known: OrderedDict[str, Playout] = OrderedDict()
        self.of: dict[str, Playout] = {}  # by who began it, one each

    def start(self, key: str, position: Position, name: str, whose: str, games: int) -> Playout:
        """Play a position out; who wants another one stops the one before."""
        found = self.known.get(key) or Playout(key, position)
        if self.of.get(whose) is not found:
            self.stop(whose)
        others = [one for one in self.running() if one is not found]
        if len(others) >= AT_ONCE:
            raise TooMany(
                f"{AT_ONCE} positions are being played out on this server; try again in a while."
            )
        self.known[key] = found
        self.known.move_to_end(key)
        self.of[whose] = found
        found.matches.add(name)
        found.start(games)
        self._forget()
        return found

    def stop(self, whose: str) -> Playout | None:
        """Somebody waits no more; the games go on while another one does."""
        found = self.of.pop(whose, None)
        if found is not None and all(one is not found for one in self.of.values()):
            found.stop()
        return found

    def running(self) -> Iterator[Playout]:
        """Those that go on."""
        return (one for one in self.known.values() if one.is_running)

    def _forget(self) -> None:
        idle = [key for key, one in self.known.items() if not one.is_running]
        for key in idle[: max(0, len(self.known) - KEPT)]:
            gone = self.known.pop(key)
            self.of = {whose: one for whose, one in self.of.items() if one is not gone}

    def close(self) -> None:
        """End all of them."""
        for one in list(self.running()):
            one.stop()


def play_out(line: Connection, position: Position, numbers: list[int]) -> None:
    """What a process does: play these games one after another and tell of each."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with suppress(OSError, AttributeError):
        os.nice(NICE)
    end = time.monotonic() + LONGEST
    with suppress(ConnectionError):  # nobody listens any more
        for number in numbers:
            if time.monotonic() > end:
                return
            try:
                row = one_game(position, number)
            except Exception as bug:  # the edge: it is told instead of the rest
                line.send(f"A game could not be played to its end ({type(bug).__name__}).")
                return
            line.send((number, row))
