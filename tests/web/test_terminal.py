"""The terminal at a server: the same match and numbers, and a change of surface in mid-turn."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from kurgan.bots import advice
from kurgan.bots.workers import Worker
from kurgan.kernel.errors import BadSetup
from kurgan.kernel.moves import Move
from kurgan.kernel.procedure import Json
from kurgan.tui.chances import Calculator
from kurgan.tui.gestures import Gestures
from kurgan.tui.page import Page
from kurgan.tui.proposals import Asked, AtHand
from kurgan.tui.remote import Remote, again
from kurgan.tui.site import TOKEN_HEADER, Found, Refused, Site, find
from kurgan.tui.things import Guide

from .driving import Line, Match, World
from .serving import PATIENCE, Server
from .test_computers import quickly

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
    told = {line.partition(":")[0].partition(" ")[0] for line in screen.after("help").split("\n")}
    assert set(screen.remote.commands()) <= told, "every command"
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
        yield "advise"
        yield "chance"
        yield "quit"

    shown: list[str] = []
    wire = Wire(world.line(world.owner))
    Remote(wire, match.id, {-1: match.keys[0]}, Page(shown.append, 500, plain=True)).play(
        said_meanwhile()
    )
    assert [line["text"] for line in friend.get("chat")] == ["Hello there", "Good luck"]
    assert any("Good luck" in line for line in shown)
    assert "\n".join(shown).count("a computer advises only who plays alone") == 2
    assert match.table.match.waits == [], "the terminal has stirred the dice by itself"


ACTIVE = "2 2 4; act 6"  # markers are bought, area 6 may move


def test_a_move_is_listed_and_played_whole_at_a_server_and_one_undo_takes_it_back(
    world: World,
) -> None:
    match = world.begin("advance", seed=7)
    screen = Screen(match, ACTIVE, "moves", "moves 29/rcn", "move 1", "undo", "quit")
    assert "Pieces: 29/RCN, 29/129, 29/15, 29/71." in screen.after("moves")
    assert "move 2: 29/RCN attacks 7 Yelshanka" in screen.after("moves 29/rcn")
    assert "29/RCN enters 5 Leather Factory" in screen.after("move 1")
    assert "1. Move 29/RCN" in screen.after("undo"), "the whole move is taken back"
    assert [entry[0] for entry in match.entries].count("undo") == 1


def test_a_line_stops_after_a_whole_move_that_reveals_something(world: World) -> None:
    line = "moves 29/rcn; move 2; 1"  # the unit in Yelshanka is turned up
    match = world.begin("advance", seed=7)
    screen = Screen(match, ACTIVE, line, "quit")
    assert "Played 2 of 3; not played: '1'." in screen.after(line)
    assert match.entries[-1][2] == ["attack", "7"], "the move was the last that was played"


def test_a_move_is_named_by_its_pieces_and_its_place_at_a_server_too(world: World) -> None:
    match = world.begin("axis", seed=3)
    wanted = "2 german infantry kletskaya, assault gun kletskaya to manoilin"
    screen = Screen(match, f"move {wanted}", "move attack kalach", "quit")
    assert "2 German infantry: Kletskaya to Manoilin" in screen.after(f"move {wanted}")
    assert "Kalach is Assaulted" in screen.after("move attack kalach")
    local: list[str] = []
    moves = Gestures(AtHand(match.table.match), Page(local.append, 500, plain=True))
    moves.show([])
    shown = Screen(match, "moves", "quit").after("moves")
    assert shown.startswith("\n".join(local)), "what the local terminal shows"


def test_an_answer_that_begins_with_move_stays_an_answer_at_a_server(world: World) -> None:
    match = world.begin("advance", seed=7)
    Screen(match, ACTIVE, "move 29/rcn", "quit")
    assert match.entries[-1][2] == ["select", "29/RCN"]


ATTACKS = ("move attack Kalach", "move attack Kremenskaya", "done")


def test_a_standing_order_goes_on_at_a_server_until_something_else_is_asked(world: World) -> None:
    match = world.begin("axis", seed=3)
    losses = ("moves", "move 2") * 3  # the cheapest first, always
    screen = Screen(match, *ATTACKS, "move fights", *losses, "quit", seats=(0, 1))
    shown = "\n".join(screen.shown)
    assert "As ordered: Fight all" in shown
    assert "As ordered: Lose" in shown


def test_whoever_takes_a_move_back_has_ordered_nothing(world: World) -> None:
    match = world.begin("advance", seed=7)
    remote = Remote(Wire(world.line(world.owner)), match.id, {0: match.keys[0]}, Page(print))
    standing = remote.counsel.gestures.standing

    def ordered() -> Iterator[str]:
        yield "1"
        order = Move("retreat", "Retreat", (), again=("retreat",))
        standing.orders[Asked("soviet", "retreat")] = order
        yield "2"
        assert standing.orders, "it is for a question of another side"
        yield "undo"
        yield "quit"

    remote.play(ordered())
    assert not standing.orders


def test_an_order_that_the_server_refuses_is_forgotten(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = world.begin("axis", seed=3)
    ask, moves = Wire.ask, 0

    def refuse_one(wire: Wire, verb: str, **fields: Json) -> Json:
        nonlocal moves
        moves += "actions" in fields
        if "actions" in fields and moves == 5:  # attacks, fights, losses, and what was ordered
            raise Refused("The match has gone on.")
        return ask(wire, verb, **fields)

    monkeypatch.setattr(Wire, "ask", refuse_one)
    screen = Screen(match, *ATTACKS, "move fights", *("moves", "move 2") * 3, "quit", seats=(0, 1))
    assert "The match has gone on." in screen.shown


@pytest.mark.parametrize("asked", ["odds", "odds all", "odds 7", "belief", "belief 7", "look 6"])
def test_a_server_tells_in_the_terminal_what_the_local_one_tells(world: World, asked: str) -> None:
    match = world.begin("advance", seed=7)
    screen = Screen(match, ACTIVE, asked, "quit")
    local: list[str] = []
    page, (command, *words) = Page(local.append, 500, plain=True), asked.split()
    of = Guide if command == "look" else Calculator
    getattr(of(match.table.match, page), command)(words)
    assert local
    assert screen.after(asked).startswith("\n".join(local))


def test_the_terminal_at_a_server_says_why_of_an_answer_and_of_a_place(world: World) -> None:
    match = world.begin("advance", seed=7)
    screen = Screen(match, "1", "4", "why 1", "why sawmill", "quit")
    assert "Answer 1, Activate 1 Hill 126.3 (4 units), is legal by 6.4.2" in screen.after("why 1")
    assert "Area 8 Sawmill: cannot be chosen now: no German unit" in screen.after("why sawmill")


@pytest.mark.parametrize(
    ("said", "told"),
    [("odds nowhere", "nothing called 'nowhere'"), ("moves nowhere", "nothing called 'nowhere'"),
     ("moves 29/rcn to 50", "No move fits"), ("move 99", "There is no list with that move"),
     ("move 29/rcn to 7", "Say which of these moves"), ("belief 6", "No hidden enemy piece"),
     ("why nowhere", "nothing called 'nowhere'"), ("look", "Say what to look at"),
     ("advise now", "say advise alone"), ("chance on", "say chance alone")],
)  # fmt: skip
def test_what_cannot_be_asked_of_a_server_gets_a_sentence(
    world: World, said: str, told: str
) -> None:
    match = world.begin("advance", seed=7)
    screen = Screen(match, ACTIVE, said, "quit")
    assert told in screen.after(said)
    assert match.entries[-1][2] == ["activate", "6"], "nothing was played"


def test_a_list_of_moves_is_good_for_one_position_only_at_a_server(world: World) -> None:
    match = world.begin("advance", seed=7)
    screen = Screen(match, ACTIVE, "moves 29/rcn", "undo", "move 1", "quit")
    assert "There is no list with that move" in screen.after("move 1")


def test_a_board_of_its_own_is_for_the_browser_but_its_odds_are_told(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = world.begin("advance", seed=7)
    monkeypatch.setattr(Wire, "ask", with_another_board(Wire.ask))
    asked = ("map", "moves", "odds 7", "why 7", "odds")
    screen = Screen(match, ACTIVE, *asked, "quit")
    for refused in asked[:-1]:
        assert "has a board of its own" in screen.after(refused)
    assert "The chance is that the area is taken." in screen.after("odds")


def with_another_board(ask: Callable[..., Json]) -> Callable[..., Json]:
    """A server on which somebody plays on a board that the terminal does not know."""

    def asked(wire: Wire, verb: str, **fields: Json) -> Json:
        answer = ask(wire, verb, **fields)
        if "pack" in answer:
            answer["pack"] = {**answer["pack"], "digest": "another"}
        return answer

    return asked


def test_who_plays_alone_at_a_server_is_advised_in_the_terminal(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Worker, "think", quickly)
    monkeypatch.setattr(advice, "TRIES", 2)
    alone = Screen(world.begin("axis", seed=1, computers={"1": "random"}), "advise", "chance")
    assert re.match(r"\d+\. \d+ % \(\d+ to \d+\)  \w", alone.after("advise"))
    assert re.match(r"Win chance of Axis: \d+ % \(\d+ to \d+\)\n", alone.after("chance"))


def test_at_the_end_one_plays_again_with_the_sides_changed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[tuple[str, str]] = []

    def told(site: Site, method: str, path: str, body: Json = None) -> Json:
        asked.append((method, path))
        invited = [{"seat": 0, "side": "axis", "invitation": "word"}]
        return {"id": "next", "seats": [{"seat": 1, "key": "new"}], "invitations": invited}

    monkeypatch.setattr(Site, "ask", told)
    shown: list[str] = []
    with_token = Found(Site("http://x", {TOKEN_HEADER: "t"}), "first", {0: "old"})
    for said, leads_on in (("rematch", True), ("", False), (None, False)):
        found = again(with_token, Page(shown.append), iter([said] if said is not None else []))
        assert found == (Found(with_token.site, "next", {1: "new"}) if leads_on else None)
    assert asked == [("POST", "matches/first/rematch")]
    assert "For Axis: http://x/match/next#invitation=word" in shown
    guest = Found(Site("http://x", {}), "first", {0: "old"})
    assert again(guest, Page(shown.append), iter(["rematch"])) is None


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
