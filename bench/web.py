"""The server: how long a browser waits for the answer to an action, beside the bare match."""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
import time
import urllib.request
from random import Random
from statistics import median

from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

import kurgan
from bench.timing import Row, show
from kurgan.games import GAMES
from kurgan.kernel.procedure import Json

ANSWERS = 300
OPTIONS: dict[str, dict[str, Json]] = {"inferno": {"mode": "versus"}}


def main() -> None:
    """Measure and print."""
    rows = []
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "kurgan", "serve", "--no-browser", "--port", "0"]
        with subprocess.Popen(
            [*command, "--data", folder], stdout=subprocess.PIPE, text=True
        ) as server:
            assert server.stdout is not None
            address, secret = read_link(server.stdout.readline())
            try:
                own = owner_cookie(address, secret)
                for name in GAMES:
                    rows += measured(address, name, own)
            finally:
                server.terminate()
    show("The server, an action over the socket", rows)


def measured(address: str, name: str, own: str) -> list[Row]:
    """The figures of one game."""
    bare = 1000 * median(bare_times(name))
    times = [1000 * seconds for seconds in socket_times(address, name, own)]
    middle = median(times)
    slow = sorted(times)[int(len(times) * 0.95)]
    return [
        Row(f"{name}, Match.play", bare, "ms, median", "1"),
        Row(f"{name}, answer of the server", middle, "ms, median", f"{middle / bare:.0f}"),
        Row(f"{name}, 95 of 100 within", slow, "ms", f"{slow / bare:.0f}"),
    ]


def bare_times(name: str) -> list[float]:
    """Random answers to a match without a server."""
    match = kurgan.new(name, options=OPTIONS.get(name), seed=5)
    luck = Random(name)
    times: list[float] = []
    while (ask := match.question) is not None and len(times) < ANSWERS:
        action = match.codec.encode(luck.choice(ask.options))
        start = time.perf_counter()
        match.play(action)
        times.append(time.perf_counter() - start)
    return times


def socket_times(address: str, name: str, own: str) -> list[float]:
    """The same over the socket: from sending the action to having read the new position."""
    begun = post(address, own, {"game": name, "options": OPTIONS.get(name, {}), "seed": 5})
    luck = Random(name)
    times: list[float] = []
    host = address.removeprefix("http://")
    with connect(f"ws://{host}/socket", origin=Origin(address), max_size=None) as line:
        keys = {seat["side"]: seat["key"] for seat in begun["seats"]}
        position = ask(line, "join", match=begun["id"], key=begun["seats"][0]["key"])
        while position["to_act"] is not None and len(times) < ANSWERS:
            if position["question"] is None:
                position = ask(line, "join", match=begun["id"], key=keys[position["to_act"]])
            action = luck.choice(position["question"]["options"])
            start = time.perf_counter()
            position = ask(line, "play", action=action, seq=position["seq"])
            times.append(time.perf_counter() - start)
    return times


def read_link(line: str) -> tuple[str, str]:
    """The address of the server and the owner's secret, from what it prints."""
    address, _, secret = line.split(" at ")[1].split(" ")[0].partition("/#owner=")
    return address, secret


def owner_cookie(address: str, secret: str) -> str:
    """What makes us the owner."""
    headers = {"origin": address, "content-type": "application/json"}
    body = json.dumps({"secret": secret}).encode()
    request = urllib.request.Request(f"{address}/api/owner", body, headers)
    with urllib.request.urlopen(request) as answer:
        return str(answer.headers["set-cookie"]).partition(";")[0]


def post(address: str, own: str, wish: Json, path: str = "matches") -> Json:
    """Begin a match."""
    headers = {"origin": address, "content-type": "application/json", "cookie": own}
    body = json.dumps(wish).encode()
    request = urllib.request.Request(f"{address}/api/{path}", body, headers)
    with urllib.request.urlopen(request) as answer:
        return json.load(answer)


def ask(line: ClientConnection, verb: str, **fields: Json) -> Json:
    """A request and its result."""
    line.send(json.dumps({"id": 0, "do": verb, **fields}))
    while "push" in (answer := json.loads(line.recv())):
        pass
    return answer["result"]


if __name__ == "__main__":
    main()
