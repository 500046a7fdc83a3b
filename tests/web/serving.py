"""A real `kurgan serve` in a process of its own, and matches to begin with."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable
from functools import cache
from pathlib import Path
from random import Random

import httpx2
from playwright.sync_api import Page

import kurgan
from kurgan.kernel.match import Match
from kurgan.kernel.procedure import Json

PATIENCE = 60.0  # seconds; machines that run tests are often busy


class Server:
    """The server on a folder; it can be killed and started again at the same port."""

    def __init__(self, folder: Path, database: str = "", more: tuple[str, ...] = ()) -> None:
        self.folder = folder
        self.more = more
        self.database = database
        self.port = 0
        self.process: subprocess.Popen[str] | None = None
        self.start()

    def start(self) -> None:
        """Start it and wait until it answers."""
        command = [sys.executable, "-m", "kurgan", "serve", "--no-browser", "--port"]
        self.process = subprocess.Popen(
            [*command, str(self.port), *self.more],
            env={
                **os.environ,
                "KURGAN_DATA": str(self.folder),
                "KURGAN_DATABASE": self.database,
            },
            stdout=subprocess.PIPE,
            text=True,
        )
        assert self.process.stdout is not None
        told = self.process.stdout.readline()
        assert "http://127.0.0.1:" in told, f"the server did not start: {told!r}"
        self.port = int(told.partition("127.0.0.1:")[2].partition("/")[0])
        self.owner_link = told.split(" at ")[1].split(" ")[0]
        self.cookie = owner_cookie(self.owner_link)

    def kill(self) -> None:
        """End it without a chance to tidy up."""
        self.stop(signal.SIGKILL)

    def stop(self, how: signal.Signals = signal.SIGTERM) -> None:
        """End it."""
        if self.process is None:
            return
        self.process.send_signal(how)
        self.process.communicate(timeout=PATIENCE)
        self.process = None

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def own(self, page: Page) -> None:
        """Make a page's browser the owner's, as the printed link does."""
        name, _, value = self.cookie.partition("=")
        page.context.add_cookies([{"name": name, "value": value, "url": self.address}])

    def ask(self, method: str, path: str, body: Json = None, key: str = "") -> Json:
        """What a route answers."""
        headers = {
            "origin": self.address,
            "content-type": "application/json",
            "cookie": self.cookie,
        }
        if key:
            headers["authorization"] = f"Bearer {key}"
        content = None if body is None else json.dumps(body)
        url = f"{self.address}/api/{path}"
        answer = httpx2.request(method, url, content=content, headers=headers, timeout=PATIENCE)
        assert answer.status_code == 200, answer.text
        return answer.json()

    def begin(self, game: str, **wish: Json) -> Begun:
        """A new match."""
        return Begun(self, self.ask("POST", "matches", {"game": game, **wish}))

    def upload(self, save: Json) -> Begun:
        """A match that goes on from a position made elsewhere."""
        return Begun(self, self.ask("POST", "matches/upload", save))


def owner_cookie(link: str) -> str:
    """What the printed link makes a browser send."""
    address, _, secret = link.partition("/#owner=")
    answer = httpx2.post(
        f"{address}/api/owner",
        json={"secret": secret},
        headers={"origin": address},
        timeout=PATIENCE,
    )
    assert answer.status_code == 200, answer.text
    return answer.headers["set-cookie"].partition(";")[0]


class Begun:
    """A match on a server with the keys of its seats."""

    def __init__(self, server: Server, answer: Json) -> None:
        self.server = server
        self.id: str = answer["id"]
        self.seats: list[Json] = answer["seats"]

    def link(self, seat: int = 0) -> str:
        """The secret address of a seat."""
        return f"{self.server.address}/match/{self.id}#seat={self.seats[seat]['key']}"

    def save(self, seat: int = 0) -> Json:
        """What the server would give this seat to keep."""
        return self.server.ask("GET", f"matches/{self.id}/save", key=self.seats[seat]["key"])


# Matches to begin with


def in_combat(match: Match) -> bool:
    """Whether a combat is in progress."""
    assert match.question is not None
    return bool(match.view(match.question.side).get("combat"))


def second_to_act(match: Match) -> bool:
    """Whether the second side has a question."""
    return match.question is not None and match.question.side == 1


def is_asked(match: Match, kind: str) -> bool:
    """Whether it is such a question that stands."""
    return match.question is not None and match.question.kind == kind


def position(game: str, until: Callable[[Match], bool], mode: str = "", scenario: str = "") -> Json:
    """The save of a random match in which something is so."""
    options = {"mode": mode} if mode else None
    for seed in range(100):
        match = kurgan.new(game, scenario or None, options, seed=seed)
        luck = Random(seed)
        while match.question is not None:
            if until(match):
                return match.save()
            match.play(luck.choice(match.question.options))
    raise AssertionError(f"no random match of {game} comes to this")


@cache
def near_the_end(game: str, answers: int, mode: str = "") -> Json:
    """The save of a match that random players end within so many answers, most probably."""
    options = {"mode": mode} if mode else None
    scenario = list(kurgan.game(game).scenarios)[-1]
    for seed in range(100):
        begun = kurgan.new(game, scenario, options, seed=seed)
        luck = Random(seed)
        length = _answers_left(kurgan.load(begun.save()), Random(seed))
        for _ in range(length - answers // 2):
            assert begun.question is not None
            begun.play(luck.choice(begun.question.options))
        saved = begun.save()
        if all(_answers_left(kurgan.load(saved), Random(n)) <= answers for n in range(5)):
            return saved
    raise AssertionError(f"no random match of {game} ends like this")


def _answers_left(match: Match, luck: Random) -> int:
    """How many answers random players still give."""
    answers = 0
    while match.question is not None:
        match.play(luck.choice(match.question.options))
        answers += 1
    return answers
