"""A bot: it takes open seats of a public server and answers whatever it is asked, at random."""

import json
import sys
import time
from random import choice
from typing import Any
from urllib.request import Request, urlopen

from websockets.sync.client import connect


def ask(site: str, token: str, path: str, body: object = None) -> Any:
    headers = {"X-Kurgan-Token": token, "Origin": site, "Content-Type": "application/json"}
    data = None if body is None else json.dumps(body).encode()
    with urlopen(Request(site + path, data, headers)) as answer:
        return json.load(answer)


def play(site: str, match: str, key: str) -> None:
    with connect(
        site.replace("http", "ws", 1) + "/socket", additional_headers={"Origin": site}
    ) as line:

        def say(verb: str, **fields: object) -> Any:
            line.send(json.dumps({"id": 1, "do": verb, **fields}))
            while "push" in (answer := json.loads(line.recv())):
                pass
            return answer["result"]

        position = say("join", match=match, key=key)
        if position["side"] in position["waits"]:
            position = say("nonce", nonce=str(time.time_ns()))
        while position["question"]:
            option = choice(position["question"]["options"])
            position = say("play", action=option, seq=position["seq"])


def look(site: str, token: str) -> None:
    lobby = ask(site, token, "/api/lobby")
    seats = [(match["id"], {"seat": match["open"][0]}) for match in lobby["open"]]
    for match, wish in seats + [(match["id"], {}) for match in lobby["mine"] if match["waiting"]]:
        play(site, match, ask(site, token, f"/api/matches/{match}/sit", wish)["seats"][0]["key"])


if __name__ == "__main__":
    while True:
        look(*sys.argv[1:3])  # the address of the server, and the token
        time.sleep(5)
