"""Real ids, keys, codes and bodies for each operation, put into what schemathesis makes up."""

from __future__ import annotations

import json
import os
import re
import sqlite3
import time
from collections import Counter
from collections.abc import Callable
from functools import cache
from importlib import import_module
from itertools import count, product
from random import Random
from typing import Any, NamedTuple
from urllib.error import HTTPError
from urllib.request import Request, urlopen

from websockets.sync.client import connect

SITE, SECRET = os.environ["ATTACK_SITE"], os.environ["ATTACK_SECRET"]
DATABASE, SEEN = os.environ["ATTACK_DATABASE"], os.environ["ATTACK_SEEN"]
PASSWORD, MAIL = "long enough", "somebody@example.org"
LUCK = Random(5)
NAMES = map("Q{}{}{}{}".format, *zip(*product("abcdefgh", repeat=4), strict=True))
SEEDS = count()
counts: Counter[str] = Counter()


class Real(NamedTuple):
    """What an operation does something with."""

    path: dict[str, str] = {}
    headers: dict[str, str] = {}
    body: Any = {}


class Match(NamedTuple):
    """A match with the key of its first seat."""

    id: str
    key: str


def address() -> str:
    """Whoever asks comes from somewhere else."""
    return ".".join(str(LUCK.randrange(1, 250)) for _ in range(4))


def fetch(method: str, path: str, body: Any = None, **headers: str) -> tuple[Any, str]:
    """What a route answers, and its cookie."""
    sent = {"Origin": SITE, "Content-Type": "application/json", "X-Forwarded-For": address()}
    data = None if body is None else json.dumps(body).encode()
    request = Request(SITE + path, data, sent | by_header(headers), method=method)
    try:
        with urlopen(request) as answer:
            return json.load(answer), str(answer.headers.get("set-cookie") or "").split(";")[0]
    except HTTPError as refused:
        return json.load(refused), ""


def ask(method: str, path: str, body: Any = None, **headers: str) -> Any:
    """What a route answers."""
    return fetch(method, path, body, **headers)[0]


def by_header(headers: dict[str, str]) -> dict[str, str]:
    """Headers as they are sent."""
    names = {"token": "X-Kurgan-Token", "cookie": "Cookie", "key": "Authorization"}
    return {names[name]: value for name, value in headers.items()}


# Who and what there is


class Person:
    """Somebody with an account."""

    def __init__(self) -> None:
        self.name = next(NAMES)
        wish = {"name": self.name, "password": PASSWORD}
        self.cookie = fetch("POST", "/api/account", wish)[1]
        self.token: str = ask("POST", "/api/token", {}, cookie=self.cookie)["token"]

    def ask(self, method: str, path: str, body: Any = None) -> Any:
        return ask(method, path, body, token=self.token)

    def by(self, body: Any = None, **path: str) -> Real:
        """A request of this account."""
        return Real(path, by_header({"token": self.token}), {} if body is None else body)

    def code(self, length: int = 8) -> str:
        """The code of the mail that has one of this length."""
        wanted = "SELECT text FROM delivery JOIN account a ON a.id = account_id WHERE a.name = ?"
        for _ in range(50):
            with sqlite3.connect(DATABASE) as database:
                texts = [text for (text,) in database.execute(wanted, (self.name,))]
            if codes := re.findall(rf"\b[0-9a-f]{{{length}}}\b", " ".join(texts)):
                return str(codes[0])
            time.sleep(0.05)
        return "none"


@cache
def anna() -> Person:
    return Person()


@cache
def owner() -> str:
    return fetch("POST", "/api/owner", {"secret": SECRET})[1]


def begun(who: Person | None = None, **wish: Any) -> Match:
    """A new match."""
    told = (who or anna()).ask("POST", "/api/matches", {"game": "axis", **wish})
    return Match(told["id"], told["seats"][0]["key"])


@cache
def kept() -> Match:
    """A match for whatever does not end it."""
    return begun(open=[1])


def of(match: Match, body: Any = None, **more: str) -> Real:
    """A request of a seat."""
    headers = by_header({"key": f"Bearer {match.key}", **more})
    return Real({"name": match.id}, headers, {} if body is None else body)


def ended() -> tuple[Match, Person]:
    """A match that Anna has won."""
    match, boris = begun(open=[1]), Person()
    key = boris.ask("POST", f"/api/matches/{match.id}/sit", {"seat": 1})["seats"][0]["key"]
    for held in (match.key, key):
        socket = f"{SITE.replace('http', 'ws', 1)}/socket"
        headers = {"Origin": SITE, "X-Forwarded-For": address()}
        with connect(socket, additional_headers=headers, max_size=None) as line:
            said = ({"do": "join", "match": match.id, "key": held}, {"do": "nonce", "nonce": "x"})
            for verb in (*said, *([{"do": "resign"}] if held == key else [])):
                line.send(json.dumps({"id": 1, **verb}))
                while "push" in json.loads(line.recv()):
                    pass
    return match, boris


def position() -> Real:
    match = begun()
    told = ask("POST", f"/api/matches/{match.id}/from", AT_START, key=f"Bearer {match.key}")
    real = of(match)
    return real._replace(path={**real.path, "position": str(told.get("position", "none"))})


def cup(players: int = 0) -> tuple[Person, str]:
    """A tournament and its host."""
    host = Person()
    wish = {"game": "axis", "clock": {"bank": 3600}}
    made = str(host.ask("POST", "/api/tournaments", wish)["id"])
    for _ in range(players):
        Person().ask("POST", f"/api/tournaments/{made}/player", {})
    return host, made


def invited() -> Real:
    match = begun(open=[1])
    told = anna().ask("POST", f"/api/matches/{match.id}/invitation", {"seat": 1})
    return Real({"name": match.id}, {}, {"invitation": told["invitation"], "text": "A guest"})


def told_by_mail(wants_reset: bool = False) -> tuple[Person, str]:
    """Somebody and the code of a mail."""
    who = Person()
    who.ask("PUT", "/api/alerts/email", {"text": MAIL, "password": PASSWORD})
    if wants_reset:
        who.ask("POST", "/api/alerts/email", {"text": who.code()})
        ask("POST", "/api/reset", {"name": who.name})
    return who, who.code(16 if wants_reset else 8)


def confirmed() -> Real:
    who, code = told_by_mail()
    return who.by({"text": code})


def reset() -> Real:
    who, code = told_by_mail(wants_reset=True)
    return Real(body={"name": who.name, "text": code, "new_password": "longer enough"})


def pack() -> dict[str, str]:
    """A game and the digest of its board."""
    game = LUCK.choice(ask("GET", "/api/games"))
    return {"game": game["name"], "digest": game["pack"]["digest"]}


def owners() -> Real:
    told = ask("POST", "/api/matches", {"game": "axis"}, cookie=owner())
    return Real({"name": told["id"]}, by_header({"cookie": owner()}))


def uploaded() -> Real:
    match = begun()
    save = ask("GET", f"/api/matches/{match.id}/save", key=f"Bearer {match.key}",
               token=anna().token)  # fmt: skip
    return Real(headers=by_header({"cookie": owner()}), body=save)


def seat_open() -> Real:
    return Person().by({"seat": 1}, name=begun(open=[1]).id)


def rematch() -> Real:
    return anna().by(name=ended()[0].id)


def channel() -> Real:
    kind, text = LUCK.choice((("webhook", "https://example.org/x"), ("email", MAIL)))
    return Person().by({"text": text, "password": PASSWORD}, kind=kind)


def playing(what: str) -> Real:
    host, made = cup(2)
    return (host if what != "join" else Person()).by(tournament=made)


MATCH, CUP = "/api/matches/{name}", "/api/tournaments/{tournament}"
AT_START = {"at": 0, "games": 1}
DOORS: dict[str, Callable[[], Real]] = {
    "POST /api/account": lambda: Real(body={"name": next(NAMES), "password": PASSWORD}),
    "PUT /api/account": lambda: Person().by({"password": PASSWORD, "new_password": "another one"}),
    "DELETE /api/account": lambda: Person().by({"password": PASSWORD}),
    "POST /api/sign-in": lambda: Real(body={"name": anna().name, "password": PASSWORD}),
    "DELETE /api/sign-in": lambda: Person().by(),
    "DELETE /api/sign-ins": lambda: Person().by(),
    "POST /api/token": lambda: Person().by(),
    "DELETE /api/token": lambda: Person().by(),
    "POST /api/owner": lambda: Real(body={"secret": SECRET}),
    "POST /api/reset": lambda: Real(body={"name": Person().name}),
    "PUT /api/reset": reset,
    "GET /api/people/{name}": lambda: Real({"name": anna().name}),
    "GET /api/alerts": lambda: anna().by(),
    "PUT /api/alerts/{kind}": channel,
    "DELETE /api/alerts/{kind}": channel,
    "POST /api/alerts/email": confirmed,
    "GET /api/vacation": lambda: anna().by(),
    "PUT /api/vacation": lambda: Person().by({"days": 3}),
    "DELETE /api/vacation": lambda: Person().by(),
    "GET /api/lobby": lambda: anna().by(),
    "GET /api/lessons/{game}": lambda: Real(pack()),
    "POST /api/lessons/{game}": lambda: Person().by(game=pack()["game"]),
    "GET /api/reference/{game}/{digest}": lambda: Real(pack()),
    "GET /api/reference/{game}/{digest}/book": lambda: Real(pack()),
    "GET /api/matches": lambda: Real(headers=by_header({"cookie": owner()})),
    "POST /api/matches": lambda: Person().by({"game": pack()["game"]}),
    "POST /api/matches/upload": uploaded,
    f"DELETE {MATCH}": lambda: anna().by(name=begun().id),
    f"POST {MATCH}/sit": seat_open,
    f"POST {MATCH}/seats": owners,
    f"POST {MATCH}/claim": invited,
    f"POST {MATCH}/rematch": rematch,
    f"POST {MATCH}/branch": lambda: of(begun(), AT_START, token=anna().token),
    f"POST {MATCH}/computer": lambda: of(begun(), {"level": "random"}),
    f"DELETE {MATCH}/computer": lambda: of(begun(), {"text": "Anna"}),
    f"DELETE {MATCH}/seat": lambda: of(begun()),
    f"POST {MATCH}/from": lambda: of(begun(), AT_START),
    f"GET {MATCH}/from/{{position}}": position,
    f"GET {MATCH}/former": lambda: of(ended()[0]),
    f"PUT {MATCH}/name": lambda: of(kept(), {"text": "Anna"}),
    f"PUT {MATCH}/notes": lambda: of(kept(), {"text": "Words"}),
    "POST /api/tournaments": lambda: Person().by({"game": "axis", "clock": {"bank": 3600}}),
    f"GET {CUP}": lambda: Real({"tournament": cup()[1]}),
    f"POST {CUP}/player": lambda: playing("join"),
    f"DELETE {CUP}/player": lambda: playing("leave"),
    f"POST {CUP}/start": lambda: playing("start"),
}


# What schemathesis calls


def before_call(context: Any, case: Any, kwargs: Any) -> None:
    """Of ten requests one stays as it was made up; of the others each part may."""
    door = f"{case.method.upper()} {case.path}"
    case.headers = {**(case.headers or {}), "Origin": SITE, "X-Forwarded-For": address()}
    if LUCK.random() < 0.1:
        return
    ours = MATCH in door and door not in DOORS
    real = of(kept()) if ours else DOORS.get(door, Real)()
    case.path_parameters.update({key: real.path[key] for key in real.path if is_kept(0.95)})
    case.headers |= real.headers if is_kept(0.95) else {}
    if real.body and isinstance(case.body, dict) and is_kept(0.5):
        case.body |= {key: value for key, value in real.body.items() if is_kept(0.85)}
    elif real.body or (case.method.upper() != "GET" and not isinstance(case.body, dict)):
        case.body = real.body
        case.media_type = "application/json"


def is_kept(chance: float) -> bool:
    """Whether a part of what is real goes into a request."""
    return LUCK.random() < chance


def after_call(context: Any, case: Any, response: Any) -> None:
    """Count what came of it; whoever started this reads the last line."""
    counts[f"{case.method.upper()} {case.path} {response.status_code}"] += 1
    with open(SEEN, "w", encoding="utf-8") as file:
        json.dump(counts, file)


schemathesis: Any = import_module("schemathesis")
for hook in (before_call, after_call):
    schemathesis.hook(hook)
