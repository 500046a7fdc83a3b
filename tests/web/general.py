"""A general at the browser: a computer plans the turn, a hand with a mouse carries it out."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import NamedTuple

from playwright.sync_api import Locator, Page

import kurgan
from kurgan.kernel.match import Match
from kurgan.kernel.moves import find_moves

from .browser import Player, clicked
from .serving import Server
from .test_browser_moves import Hand

WAYS = ("march", "destination", "blitz_on")
BUYING = ("requisition", "deploy", "how_many")
WITHIN = ("take", "mission", "escort", *WAYS)
# The driver hears of what a page sent later than of what it shows.
COUNTED = """window.sent = 0;
const { send } = WebSocket.prototype;
WebSocket.prototype.send = function (said) {
  if (JSON.parse(said).do === "play") window.sent++;
  return send.call(this, said);
};"""


class Deed(NamedTuple):
    """So many of a force go to a zone."""

    piece: tuple[str | int, ...]
    goal: str


class General(Hand):
    """Plays both sides of a match of Axis as a computer plans, and counts the clicks."""

    def __init__(self, page: Page, match: Match) -> None:
        super().__init__(page)
        self.match = match
        self.computer = kurgan.computer("policy", seed=1)
        self.counts: Counter[tuple[int, str]] = Counter()  # clicks by round and side
        self.kinds: Counter[tuple[int, str, str]] = Counter()
        self.told = 0
        self.skipped: list[str] = []  # plans that no gesture fits

    def begin(self, server: Server, folder: Path) -> General:
        """Sit down at both seats."""
        self.page.add_init_script(COUNTED)
        self.player = Player(self.page).open_save(server, self.match.save(), folder)
        return self

    def play_rounds(self, count: int) -> None:
        """So many rounds."""
        last = self.round + count
        while self.match.question is not None and self.round < last:
            self.uncover()
            self.follow()  # what was ordered may have gone on meanwhile
            ask = self.match.question
            if ask is None:
                break
            where = (self.round, self.match.sides[ask.side])
            self.clicks = 0
            self.act(ask.kind)
            self.settle()
            self.follow()
            self.counts[where] += self.clicks
            self.kinds[(*where, ask.kind)] += self.clicks

    @property
    def round(self) -> int:
        return int(self.match.view(0)["round"])

    def uncover(self) -> None:
        """Two at one screen, who hide nothing from each other."""
        self.page.locator("#ask .answer:visible, #cover button:visible").first.wait_for()
        if self.page.locator("#cover:not([hidden])").count():
            self.page.get_by_label("I play all sides of this match").check()
            self.page.locator("#cover button").first.click()
            self.page.locator("#ask .answer").first.wait_for()
        self.settle()

    def settle(self) -> None:
        """Wait until the page knows what can be done, and does nothing more by itself."""
        self.page.locator("#ask:not([data-looks], [data-busy], [data-ordered])").wait_for()

    def follow(self) -> None:
        """What the page asked the server to play is played here too."""
        while len(self.plays) < self.page.evaluate("window.sent"):
            self.page.wait_for_timeout(10)
        while self.told < len(self.plays):
            play = self.plays[self.told]
            self.told += 1
            actions = play.get("actions") or [play["action"]]
            self.match.play_move([self.match.codec.decode(one) for one in actions])

    # One deed after the other

    def act(self, kind: str) -> None:
        """Answer the question that stands."""
        if kind == "move":
            return self.move()
        if kind == "requisition":
            return self.buy()
        if self.page.locator("#ask .proposal .answer").count():
            offers = self.page.locator("#ask .proposal .answer")
            return self.give(offers.last if kind == "casualty" else offers.first)  # and so on
        ask = self.match.question
        assert ask is not None
        wanted = ask.options.index(self.computer.choose(self.match))
        self.give(self.page.locator(f"#ask [data-answer='{wanted}']").first)

    def give(self, button: Locator) -> None:
        """Press a button that answers, unless the page does it, and wait until it has."""
        before = self.seq
        self.clicks += clicked(button)
        self.wait_for_play(before)

    @property
    def seq(self) -> str:
        return str(self.page.locator("#ask").get_attribute("data-seq"))

    def wait_for_play(self, before: str) -> None:
        """Until an answer has been given and the next question stands."""
        another = "(before) => document.getElementById('ask').dataset.seq !== before"
        self.page.wait_for_function(another, arg=before)
        self.settle()

    def move(self) -> None:
        """The whole movement of a side as planned, target by target; then it ends."""
        groups: dict[str, list[Deed]] = {}
        for deed in self.plan():
            groups.setdefault(deed.goal, []).append(deed)
        for goal, deeds in groups.items():
            self.go(goal, deeds)
        self.finish()

    def plan(self) -> list[Deed]:
        """What the computer would do with all its pieces, found on a copy."""
        trial = kurgan.load(self.match.save())
        side = trial.question.side if trial.question else 0
        deeds: list[Deed] = []
        force: list[str | int] = []
        while trial.question is not None and trial.question.side == side:
            ask, answer = trial.question, self.computer.choose(trial)
            verb, *args = trial.codec.encode(answer)
            if ask.kind == "move":
                if verb == "done":
                    break
                force = self.begun(trial, verb, args)
            elif ask.kind == "take":
                force = ["force", force[1], *args]
            elif ask.kind not in WITHIN:
                break
            trial.play(answer)
            is_there = trial.question is not None and trial.question.kind == "move"
            if ask.kind in WAYS and args and is_there and force:
                deeds.append(Deed(tuple(force), str(args[0])))
        return deeds

    def begun(self, trial: Match, verb: str, args: list[str | int]) -> list[str | int]:
        """The force that sets out, where it is known at once."""
        if verb == "fly":
            return ["aircraft", *args]
        if verb != "march":
            return []
        found = find_moves(trial, trial.state, trial.question.side if trial.question else 0).pieces
        here = [trial.codec.encode_piece(piece) for piece in found if piece.verb == "force"]
        return next((list(piece) for piece in here if piece[1] == args[0]), [])

    def go(self, goal: str, deeds: list[Deed]) -> None:
        """Choose all pieces, the first by their zone where all of it goes; then the place."""
        before = self.seq
        for zone in dict.fromkeys(str(deed.piece[1]) for deed in deeds):
            self.choose([deed for deed in deeds if deed.piece[1] == zone])
        if not self.page.locator(".crumb").count():
            return None
        numbers = self.match.codec.numbers
        kind = next((one for one in ("crossing", "site") if goal in numbers[one]), "zone")
        lit = self.page.locator(f"#map .can[data-keys~='{kind}:{goal}']")
        if not lit.count():
            self.skipped.append(f"{goal}: {deeds}")
            self.page.keyboard.press("Escape")
            return self.settle()
        self.on(f"{kind}:{goal}")
        if self.page.locator("#tip.pinned .answer").count():
            self.press("#tip.pinned .answer")
        self.wait_for_play(before)

    def choose(self, deeds: list[Deed]) -> None:
        """Pieces of one zone."""
        keys = [self.key(deed.piece) for deed in deeds]
        adds = self.page.locator(".crumb").count() > 0
        zone = deeds[0].piece[1]
        there = self.page.locator(f"#map .take[data-zone='{zone}'][data-kind='unit']").count()
        if deeds[0].piece[0] == "force" and len(deeds) > 1 and there == len(deeds) and not adds:
            self.on(f"zone:{zone}")
            return
        for key in keys:
            if self.page.locator(f"#map [data-keys~='{key}']").count():
                self.hold(key, adds or self.page.locator(".crumb").count() > 0)

    def hold(self, key: str, adds: bool) -> None:
        """One more piece."""
        if adds:
            self.page.keyboard.down("Shift")
        self.on(key)
        if adds:
            self.page.keyboard.up("Shift")

    def key(self, piece: tuple[str | int, ...]) -> str:
        return f"force:{piece[1]}/{piece[2]}" if piece[0] == "force" else f"aircraft:{piece[1]}"

    def buy(self) -> None:
        """What the computer would buy, zone by zone; then no more."""
        for zone, items in self.wishes().items():
            before = self.seq
            for item in items:
                number = self.match.codec.numbers["item"][item]
                words = self.match.game.text.thing(self.match.tables, "item", number)
                self.press(f"#ask .answer:has-text('{words} for')")
            self.on(f"zone:{zone}")
            self.wait_for_play(before)
            self.follow()
        if self.match.question is not None and self.match.question.kind == "requisition":
            self.finish()

    def wishes(self) -> dict[str, list[str]]:
        """What is bought where, found on a copy."""
        found: dict[str, list[str]] = {}
        trial = kurgan.load(self.match.save())
        item = zone = ""
        while trial.question is not None and trial.question.kind in BUYING:
            verb, *args = trial.codec.encode(self.computer.choose(trial))
            if verb == "done":
                break
            item = str(args[0]) if verb == "requisition" else item
            zone = str(args[0]) if verb == "deploy" else zone
            more = {"deploy": 1, "how_many": int(args[0]) - 1 if verb == "how_many" else 0}
            found.setdefault(zone, []).extend([item] * more.get(verb, 0))
            trial.play([verb, *args])
        return {where: items for where, items in found.items() if where and items}

    def finish(self) -> None:
        """No more, and it is meant."""
        before = self.seq
        self.press("#ask .plain-answers .answer")
        if self.page.locator(".slip").count():
            self.press(".slip .answer")
        self.wait_for_play(before)
