"""The terminal at a server: the same match and numbers, and a change of surface in mid-turn."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from kurgan.kernel.errors import BadSetup
from kurgan.kernel.procedure import Json
from kurgan.tui.page import Page
from kurgan.tui.remote import Remote
from kurgan.tui.site import Refused, Site, find

from .driving import Line, Match, World
from .serving import PATIENCE, Server

MANY = "; ".join(["1"] * 200)


class Wire:
    """A terminal's line, without a network."""

    def __init__(self, line: Line) -> None:
        self.line = line
        self.heard = line.pushes

    def ask(self, verb: str, **fields: Json) -> Json:
        answer = self.line.ask(verb, **fields)
        if "error" in answer:
            raise Refused(answer["error"]["message"])
        return answer["result"]

    def wait(self) -> None:
        self.heard.append(json.loads(self.line.session.receive_text()))


class Screen:
    """A terminal at a seat; what it showed, and the position that it has in the end."""

    def __init__(self, match: Match, *said: str, seats: tuple[int, ...] = (0,)) -> None:
        self.shown: list[str] = []
        keys = {seat: match.keys[seat] for seat in seats}
        wire = Wire(match.world.line(match.world.owner))
        self.remote = Remote(wire, match.id, keys, Page(self.say, 500, plain=True))
        self.remote.play(self.echoed(said))

    def say(self, text: str) -> None:
        self.shown += text.split("\n")

    def echoed(self, said: tuple[str, ...]) -> Iterator[str]:
        for line in said:
            self.say(f"> {line}")
            yield line

    def after(self, said: str) -> str:
        """What was shown after a line was typed."""
        return "\n".join(self.shown).split(f"> {said}\n", 1)[1].split("\n> ", 1)[0]


def test_browser_and_terminal_play_on_in_each_others_turn(world: World) -> None:
    match = world.begin("advance", seed=7)
    browser = match.sit()
    begun = browser.play()  # the first answer: an Air marker
    screen = Screen(match, "1", "finish buying; 1", "quit")
    options = begun["question"]["option_words"]
    numbered = [f"{number}. {words}" for number, words in enumerate(options, 1)]
    assert "\n".join(numbered) in "\n".join(screen.shown)
    assert [entry[2] for entry in match.entries if entry[0] == "play"][1:3] == [
        begun["question"]["options"][0], ["done"]
    ]  # fmt: skip
    told = browser.get("question")
    assert told["question"] == screen.remote.position["question"]
    assert not match.table.shared, "it is the owner at two surfaces"


def test_a_line_of_answers_stops_where_something_new_is_known(world: World) -> None:
    match = world.begin("advance", seed=7)
    screen = Screen(match, MANY, "quit")
    assert "Played" in screen.after(MANY)
    assert not screen.remote.position["undo"]["can"]


def test_at_one_screen_the_terminal_sits_where_somebody_is_to_act(world: World) -> None:
    match = world.begin("axis", seed=7)
    shown: list[str] = []
    remote = Remote(
        Wire(world.line(world.owner)), match.id, dict(enumerate(match.keys)), Page(shown.append)
    )

    def until_the_other_side() -> Iterator[str]:
        while remote.position["side"] == "axis":
            yield str(len(remote.position["question"]["options"]))
        yield "quit"

    remote.play(until_the_other_side())
    assert remote.position["to_act"] == remote.position["side"] == "allies"
    assert any("] Allies: " in line for line in shown)


def test_the_terminal_undoes_explains_and_refuses(world: World) -> None:
    match = world.begin("advance", seed=7)
    screen = Screen(match, "1", "undo", "why", "999", "nonsense", "help", "resign", "1", "resign")
    assert "Taken back." in screen.after("undo")
    assert "4d6" in screen.after("why")
    assert "Choose one number" in screen.after("999")
    assert "no command" in screen.after("nonsense")
    assert "say WORDS" in screen.after("help")
    assert match.table.match.outcome is None, "resign has to be said twice in a row"
    Screen(match, "resign", "resign")
    assert match.table.match.outcome is not None


def test_two_at_a_server_and_words_that_steer_nothing(world: World) -> None:
    match = world.begin("axis", friends=[1])
    match.keys.append(match.claim(match.invitations[0]).json()["key"])
    friend = match.sit(1, world.guest)
    friend.get("nonce", nonce="x")

    def said_meanwhile() -> Iterator[str]:
        yield "say Hello there"
        friend.get("say", text="Good luck")
        yield "draw"
        yield "quit"

    shown: list[str] = []
    wire = Wire(world.line(world.owner))
    Remote(wire, match.id, {-1: match.keys[0]}, Page(shown.append, 500, plain=True)).play(
        said_meanwhile()
    )
    assert [line["text"] for line in friend.get("chat")] == ["Hello there", "Good luck"]
    assert any("Good luck" in line for line in shown)
    assert match.table.match.waits == [], "the terminal has stirred the dice by itself"


def test_a_name_does_not_steer_the_terminal() -> None:
    shown: list[str] = []
    wire: object = None
    remote = Remote(wire, "x", {-1: "y"}, Page(shown.append))  # type: ignore[arg-type]
    remote.say("\x1b[2JAnna\u202e")
    assert shown == ["[2JAnna"] or shown == [" [2JAnna"]


@pytest.mark.parametrize(
    ("link", "told"),
    [("ftp://x/match/1", "no address"), ("http://", "no address"),
     ("http://127.0.0.1:8342", "KURGAN_TOKEN"), ("127.0.0.1:8342/match/1", "KURGAN_TOKEN"),
     ("http://127.0.0.1:1/#owner=x", "does not answer")],
)  # fmt: skip
def test_links_that_lead_nowhere(link: str, told: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("KURGAN_TOKEN", raising=False)
    with pytest.raises(BadSetup, match=told):
        find(link)


def run(said: str, link: str) -> str:
    """What the command shows."""
    done = subprocess.run(
        [sys.executable, "-m", "kurgan", "play", "--plain", "--server", link],
        input=said, capture_output=True, text=True, timeout=PATIENCE, check=False,
    )  # fmt: skip
    return done.stdout + done.stderr


def account(server: Server, name: str) -> str:
    """The cookie of a new account."""
    wish = {"name": name, "password": "long enough"}
    return Site(server.address, {}).fetch("POST", "account", wish)[1]


@pytest.mark.slow
def test_the_command_finds_a_seat_by_link_invitation_owner_and_token(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    server = Server(tmp_path / "data", more=("--public",))
    try:
        friends = server.ask("POST", "matches", {"game": "axis", "friends": [0]})
        link = f"{server.address}/match/{friends['id']}#invitation="
        with pytest.raises(Refused, match="is void"):
            find(f"{link}x", "Anna")
        found = find(link + friends["invitations"][0]["invitation"], "Anna")
        assert find(found.link).keys == {-1: found.keys[0]}
        monkeypatch.setenv("KURGAN_TOKEN", "wrong")
        with pytest.raises(BadSetup, match="opens no account"):
            find(server.address)
        anna = Site(server.address, {"Cookie": account(server, "Anna")})
        monkeypatch.setenv("KURGAN_TOKEN", anna.ask("POST", "token", {})["token"])
        with pytest.raises(BadSetup, match="begin one"):
            find(server.address)
        begun = anna.ask("POST", "matches", {"game": "advance", "seed": 7})
        assert find(server.address).match == begun["id"]
        assert "> 1\n" in run("1\nquit\n", server.address)
        told = run("quit\n", f"{server.address}/match/{begun['id']}")
        assert "Air bought" in told
        assert "You play German" in told
        server.begin("inferno")
        assert "You play" in run("quit\n", server.owner_link)
    finally:
        server.stop()
