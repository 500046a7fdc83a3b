"""Driving the server without a network: its routes, its sockets and what lies on its disk."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from functools import cache
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

import sqlalchemy as sql
from starlette.testclient import TestClient, WebSocketTestSession

from kurgan.kernel.procedure import Json
from kurgan.web.database import Database
from kurgan.web.folder import Folder
from kurgan.web.hall import Hall
from kurgan.web.owner import owner_secret
from kurgan.web.schema import ENTRY
from kurgan.web.server import create_app
from kurgan.web.table import Table

HERE = "http://127.0.0.1:8342"
OWNER = ("127.0.0.1", 50000)
GUEST = ("192.168.1.7", 50000)


class Line:
    """A browser's socket."""

    def __init__(self, session: WebSocketTestSession) -> None:
        self.session = session
        self.pushes: list[Json] = []
        self.raw: list[str] = []  # everything that came, as it came
        self.number = 0
        self.position: Json = None

    def ask(self, verb: str, /, **fields: Json) -> Json:
        """Send a request; the whole answer. What was pushed meanwhile is kept."""
        self.number += 1
        return self.say(json.dumps({"id": self.number, "do": verb, **fields}))

    def say(self, text: str) -> Json:
        """Send whatever it is; the next answer."""
        self.session.send_text(text)
        return self.answer()

    def answer(self) -> Json:
        """The next message that is no push."""
        while True:
            self.raw.append(self.session.receive_text())
            message = json.loads(self.raw[-1])
            if "push" not in message:
                return message
            self.pushes.append(message)

    def get(self, verb: str, /, **fields: Json) -> Json:
        """The result of a request."""
        answer = self.ask(verb, **fields)
        assert "result" in answer, str(answer)[:300]
        return answer["result"]

    def refused(self, verb: str, kind: str, /, **fields: Json) -> str:
        """The message with which a request is refused."""
        answer = self.ask(verb, **fields)
        assert answer.get("error", {}).get("kind") == kind, str(answer)[:300]
        assert set(answer["error"]) == {"kind", "message", "rule"}
        return str(answer["error"]["message"])

    def play(self, luck: Random | None = None) -> Json:
        """Answer the question, by luck or the first way."""
        self.position = self.get("question")
        options = self.position["question"]["options"]
        action = luck.choice(options) if luck else options[0]
        self.position = self.get("play", action=action, seq=self.position["seq"])
        return self.position


class World:
    """A server on a folder of its own."""

    def __init__(self, folder: Path, lan: bool = False, public: bool = False) -> None:
        self.path = folder
        self.stack = ExitStack()
        self.folder = Folder(folder)
        file = folder / "kurgan.db"
        if self.folder.database_url.endswith(str(file)) and not file.exists():
            file.write_bytes(empty_database())
        self.app = create_app(self.folder, lan=lan, public=public)
        engine = self.hall.store.database.engine
        engine.dispose()
        sql.event.listen(engine, "connect", lambda c, _: c.execute("PRAGMA synchronous=OFF"))
        self.owner = self.client(OWNER)
        self.guest = self.client(GUEST)
        self.own(self.owner)
        self.stack.enter_context(self.owner)
        self.guest.portal = self.owner.portal

    def client(self, peer: tuple[str, int]) -> TestClient:
        return TestClient(
            self.app, HERE, headers={"origin": HERE}, client=peer, raise_server_exceptions=False
        )

    def own(self, client: TestClient) -> None:
        """Make a browser the owner's, as the printed link does."""
        secret = owner_secret(self.path)
        assert client.post("/api/owner", json={"secret": secret}).status_code == 200

    def person(self, name: str, password: str = "long enough") -> TestClient:
        """A browser elsewhere in which somebody has just made an account."""
        browser = self.client(GUEST)
        browser.portal = self.owner.portal
        told = browser.post("/api/account", json={"name": name, "password": password})
        assert told.status_code == 200, told.text
        return browser

    def close(self) -> None:
        """End it as a server ends."""
        self.stack.close()
        self.folder.close()

    @property
    def hall(self) -> Hall:
        hall: Hall = self.app.state.hall
        return hall

    def begin(self, game: str = "advance", **wish: Json) -> Match:
        """A new match."""
        return self.host(self.owner, game, **wish)

    def host(self, client: TestClient, game: str, **wish: Json) -> Match:
        """A new match that this browser begins."""
        answer = client.post("/api/matches", json={"game": game, **wish})
        assert answer.status_code == 200, answer.text
        return Match(self, answer.json())

    def line(self, client: TestClient | None = None) -> Line:
        """A socket; it is closed with the world."""
        session = (client or self.owner).websocket_connect(f"{HERE.replace('http', 'ws')}/socket")
        return Line(self.stack.enter_context(session))

    def within(self, function: Callable[..., Any], *arguments: Any) -> Any:
        """Call something in the server's own loop."""
        assert self.owner.portal is not None
        return self.owner.portal.call(function, *arguments)


@cache
def empty_database() -> bytes:
    """What a new server makes first; its steps take longer than most tests of a route."""
    with TemporaryDirectory() as folder:
        file = Path(folder) / "kurgan.db"
        Database(f"sqlite:///{file}").close()
        return file.read_bytes()


class Match:
    """A match on a server, with the keys of its seats."""

    def __init__(self, world: World, begun: Json) -> None:
        self.world = world
        self.id: str = begun["id"]
        self.invitations: list[str] = [one["invitation"] for one in begun.get("invitations", [])]
        self.keys: list[str] = [seat["key"] for seat in begun["seats"]]
        self.sides: list[str] = [seat["side"] for seat in begun["seats"]]

    def claim(self, invitation: str, client: TestClient | None = None) -> Any:
        """What the server answers to the bearer of an invitation."""
        place = f"/api/matches/{self.id}/claim"
        return (client or self.world.guest).post(place, json={"invitation": invitation})

    def sit(self, seat: int = 0, client: TestClient | None = None) -> Line:
        """A browser at a seat."""
        line = self.world.line(client)
        line.position = line.get("join", match=self.id, key=self.keys[seat])
        return line

    def lines(self, client: TestClient | None = None) -> list[Line]:
        """A browser at each seat."""
        return [self.sit(seat, client) for seat in range(len(self.keys))]

    def headers(self, seat: int = 0) -> dict[str, str]:
        return {"authorization": f"Bearer {self.keys[seat]}"}

    def fetch(self, path: str, seat: int = 0, client: TestClient | None = None) -> Any:
        """What a route answers to a seat."""
        place = f"/api/matches/{self.id}/{path}"
        return (client or self.world.owner).get(place, headers=self.headers(seat))

    @property
    def table(self) -> Table:
        return self.world.hall.places[self.id].table

    @property
    def entries(self) -> list[Json]:
        """The journal as it lies on the disk."""
        wanted = sql.select(ENTRY.c.entry).where(ENTRY.c.match_id == self.id)
        with self.world.hall.store.database.engine.connect() as connection:
            rows = connection.execute(wanted.order_by(ENTRY.c.number)).scalars()
            return [json.loads(row) for row in rows]


def play_on(lines: list[Line], luck: Random, answers: int) -> Iterator[Line]:
    """Random answers; the browser that gave each."""
    by_side = {line.position["side"]: line for line in lines}
    to_act = lines[0].position["to_act"]
    for _ in range(answers):
        if to_act not in by_side:
            return
        line = by_side[to_act]
        to_act = line.play(luck)["to_act"]
        yield line
