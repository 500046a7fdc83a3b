"""A seat on a server, found by a link, an invitation or an account's token; and the line to it."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from typing import NamedTuple
from urllib.error import HTTPError, URLError
from urllib.parse import parse_qsl, urlsplit
from urllib.request import Request, urlopen

from websockets.exceptions import WebSocketException
from websockets.sync.client import connect

from kurgan.kernel.errors import BadSetup, KurganError, brief
from kurgan.kernel.procedure import Json

PATIENCE = 30.0  # seconds for an answer
TOKEN, TOKEN_HEADER = "KURGAN_TOKEN", "X-Kurgan-Token"


class Refused(KurganError):
    """The server says no, in its own words."""


class Cut(KurganError):
    """The line to the server is gone."""


class Site(NamedTuple):
    """A server, and what shows it who asks."""

    address: str
    headers: Mapping[str, str]

    def ask(self, method: str, path: str, body: Json = None) -> Json:
        """What a route answers."""
        return self.fetch(method, path, body)[0]

    def fetch(self, method: str, path: str, body: Json = None) -> tuple[Json, str]:
        """The same, with the cookie that comes with it."""
        headers = {"Content-Type": "application/json", "Origin": self.address, **self.headers}
        data = None if body is None else json.dumps(body).encode()
        try:
            asked = Request(f"{self.address}/api/{path}", data, headers, method=method)
            with urlopen(asked, timeout=PATIENCE) as answer:
                cookie = str(answer.headers.get("set-cookie") or "").partition(";")[0]
                return json.load(answer), cookie
        except HTTPError as error:
            raise Refused(_words(error.read())) from None
        except (URLError, OSError, ValueError) as error:
            raise BadSetup(f"{self.address} does not answer: {brief(str(error))}.") from None


class Found(NamedTuple):
    """A match on a server with the keys of one's own seats."""

    site: Site
    match: str
    keys: dict[int, str]  # by seat; of a key that came in a link the seat is not known: -1

    @property
    def link(self) -> str:
        """By which whoever has only a key comes back."""
        key = next(iter(self.keys.values()))
        return f"{self.site.address}/match/{self.match}#seat={key}"


def find(link: str, name: str = "") -> Found:
    """The match that a link leads to; without a key, by the token of an account."""
    parts = urlsplit(link if "://" in link else f"http://{link}")
    if parts.scheme not in ("http", "https") or not parts.hostname:
        raise BadSetup(f"{brief(link)} is no address of a server, like http://127.0.0.1:8342.")
    site = Site(f"{parts.scheme}://{parts.netloc}", {})
    match = parts.path.removeprefix("/match/").strip("/") if "/match/" in parts.path else ""
    told = dict(parse_qsl(parts.fragment))
    if "owner" in told:
        return _of_owner(site, told["owner"], match)
    token = os.environ.get(TOKEN, "")
    site = Site(site.address, {TOKEN_HEADER: token} if token else {})
    if match and "seat" in told:
        return Found(site, match, {-1: told["seat"]})
    if match and "invitation" in told:
        wish = {"invitation": told["invitation"], **({"text": name} if name else {})}
        return found_at(site, match, [site.ask("POST", f"matches/{match}/claim", wish)])
    if not token:
        raise BadSetup(
            "Give the link of a seat or an invitation to one; or put the token of your account, "
            f"which its window in the browser tells, into the variable {TOKEN}."
        )
    if site.ask("GET", "network").get("account") is None:
        raise BadSetup(f"The token in {TOKEN} opens no account there; its window tells a new one.")
    match = match or _next(site.ask("GET", "lobby")["mine"])
    return found_at(site, match, site.ask("POST", f"matches/{match}/sit", {})["seats"])


def _of_owner(site: Site, secret: str, match: str) -> Found:
    """The owner's last match, or this one."""
    _, cookie = site.fetch("POST", "owner", {"secret": secret})
    site = Site(site.address, {"Cookie": cookie})
    match = match or _next(site.ask("GET", "matches"))
    return found_at(site, match, site.ask("POST", f"matches/{match}/seats", {})["seats"])


def _next(matches: list[Json]) -> str:
    """The first that is not over; those that wait for one come first."""
    running = [one for one in matches if not one.get("unreadable") and one["outcome"] is None]
    if not running:
        raise BadSetup("You play no match there; begin one in the browser.")
    return str(running[0]["id"])


def found_at(site: Site, match: str, seats: list[Json]) -> Found:
    """The match with the keys that a route has given."""
    return Found(site, match, {one["seat"]: one["key"] for one in seats})


def _words(body: bytes) -> str:
    try:
        return str(json.loads(body)["error"]["message"])
    except (ValueError, KeyError, TypeError):
        return "The server refuses this."


class Line:
    """The socket of a server; what comes unasked is kept until somebody looks."""

    def __init__(self, site: Site) -> None:
        self.heard: list[Json] = []
        address = f"ws{site.address.removeprefix('http')}/socket"
        headers = {"Origin": site.address, **site.headers}
        try:
            self.socket = connect(address, additional_headers=headers, max_size=None)
        except (OSError, WebSocketException) as error:
            raise BadSetup(f"{site.address} does not answer: {brief(str(error))}.") from None

    def ask(self, verb: str, **fields: Json) -> Json:
        """The result of a request; a refusal is raised."""
        try:
            self.socket.send(json.dumps({"id": 1, "do": verb, **fields}))
            while "push" in (message := json.loads(self.socket.recv(PATIENCE))):
                self.heard.append(message)
        except (OSError, WebSocketException) as error:
            raise Cut(self._why(error)) from None
        if "error" in message:
            raise Refused(str(message["error"]["message"]))
        return message["result"]

    def wait(self) -> None:
        """Until something comes unasked."""
        try:
            self.heard.append(json.loads(self.socket.recv()))
        except (OSError, WebSocketException) as error:
            raise Cut(self._why(error)) from None

    def close(self) -> None:
        """Hang up."""
        self.socket.close()

    def _why(self, error: Exception) -> str:
        return f"The line to the server is cut: {self.socket.close_reason or brief(str(error))}"
