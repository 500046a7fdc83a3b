"""A person at a match in the browser: sees what the page shows, acts by mouse or by keyboard."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

from playwright.sync_api import Locator, Page, TimeoutError

from kurgan.kernel.procedure import Json

from .serving import Begun, Server

LONG_WAIT = 60_000  # milliseconds; machines that run tests are often busy
SHORT_WAIT = 5_000  # for a button that the page may take away by itself

# What every act changes.
STATE = """() => {
  const part = (id) => document.getElementById(id);
  const chosen = [...document.querySelectorAll(".crumb, .slip, #tip.pinned, .part-piece")]
    .map((one) => `${one.textContent}${one.getAttribute("aria-pressed") ?? ""}`).join();
  const on = [...document.querySelectorAll("#map .chosen")].map((one) => one.dataset.keys).join();
  const cover = part("cover").hidden;
  return [part("ask").dataset.seq, chosen, on, cover, part("to-act").textContent].join();
}"""
CHANGED = f"""(before) =>
  !document.querySelector("#ask[data-busy], #ask[data-looks], #ask[data-ordered]")
    && ({STATE})() !== before"""

FREE = """() => !document.querySelector("#ask[data-busy], #ask[data-looks], #ask[data-ordered]")
  && document.getElementById("link").textContent.includes("connected")"""

SEEN = f"""() => {{
  const part = (id) => document.getElementById(id);
  const ask = part("ask");
  const lit = (where) => [...document.querySelectorAll(`${{where}} .can[data-keys]`)];
  const keysOf = (thing) => thing.dataset.keys;
  return {{
    state: ({STATE})(),
    seq: Number(ask.dataset.seq ?? -1),
    isCovered: !part("cover").hidden,
    isOver: part("to-act").textContent.includes("over"),
    isBusy: ask.matches("[data-busy], [data-looks], [data-ordered]")
      || !part("link").textContent.includes("connected"),
    isAsked: ask.querySelector("[data-answer], .crumb") !== null,
    words: ask.querySelector(".ask-words")?.textContent ?? "",
    chosen: ask.querySelectorAll(".crumb").length,
    isPinned: part("tip").matches(".pinned:not([hidden])"),
    answers: [...document.querySelectorAll("[data-answer]:not(.part-piece)")].map((button) => ({{
      number: button.dataset.answer, words: button.querySelector("span").textContent,
      key: button.getAttribute("aria-keyshortcuts") ?? "",
    }})),
    onMap: lit("#map").map(keysOf),
    beside: lit("#panel-board").filter((thing) => thing.checkVisibility()).map(keysOf),
  }};
}}"""

# A point at which a click means this thing and no other.
POINT = """(number) => {
  const map = document.querySelector("#map svg.board");
  const thing = document.querySelectorAll("#map .can[data-keys]")[number];
  const frame = map.getBoundingClientRect();
  const box = thing.getBoundingClientRect();
  const steps = 12;
  for (let n = 0; n < steps * steps; n++) {
    const at = (n * 67 + 78) % (steps * steps);
    const x = box.left + (box.width * ((at % steps) + 0.5)) / steps;
    const y = box.top + (box.height * (Math.floor(at / steps) + 0.5)) / steps;
    if (x <= frame.left || y <= frame.top || x >= frame.right || y >= frame.bottom) continue;
    const all = document.elementsFromPoint(x, y);
    if (!map.contains(all[0])) continue;
    const hit = all.map((element) => map.contains(element) ? element.closest("[data-keys]") : null)
      .find((found) => found?.matches(".can, .chosen"));
    if (hit === thing) return [x, y];
  }
  return null;
}"""

BOARD = """() => {
  const parts = ["#ask", "#panel-board", "#panel-log", "#combat", ".layer-pieces", "#status"];
  const words = (part) => document.querySelector(part)?.textContent.replace(/\\s+/g, " ");
  return parts.map(words).join("\\n");
}"""

IN_CARD = "document.activeElement.matches('#tip .answer')"
TURN = "#ask [data-answer], #ask .crumb, #ask a[href^='/report/'], #cover:not([hidden])"


MOST_PAGES = 20  # of a list of answers


def clicked(button: Locator) -> bool:
    """Click on a button; False if it is gone, because the page went on by itself meanwhile."""
    try:
        button.click(timeout=SHORT_WAIT)
    except TimeoutError:
        if button.count():
            raise
        return False
    return True


class Player:
    """Someone who plays at random."""

    def __init__(self, page: Page, by: str = "mouse", luck: int = 0) -> None:
        self.page = page
        self.by = by  # mouse, touch or keys
        self.luck = Random(luck)
        self.ways: dict[str, int] = {}  # how often each way to answer was used
        self.unreachable: list[str] = []  # what was lit and could not be clicked

    def sit(self, match: Begun, seat: int = 0) -> Player:
        """Open the board by a seat link."""
        self.page.goto(match.link(seat))
        return self.ready()

    def open_save(self, server: Server, save: Json, folder: Path) -> Player:
        """Open a save in the lobby, as a person does."""
        path = folder / "save.json"
        path.write_text(json.dumps(save), encoding="utf-8")
        self.page.goto(server.owner_link)
        self.page.locator("#file").set_input_files(path)
        self.page.wait_for_url("**/match/*")
        return self.ready()

    def ready(self) -> Player:
        """Wait until the board is drawn and the question shown."""
        known = "#ask[data-seq]:not([data-looks]), #cover:not([hidden])"
        self.page.locator(known).first.wait_for(timeout=LONG_WAIT)
        return self

    @property
    def sees(self) -> Json:
        """What the page shows now."""
        return self.page.evaluate(SEEN)

    @property
    def board(self) -> str:
        """Every word of the match that the page shows."""
        return str(self.page.evaluate(BOARD))

    def wait(self, condition: str, argument: Json = None) -> None:
        """Wait until something is so."""
        self.page.wait_for_function(condition, arg=argument, timeout=LONG_WAIT)

    def wait_past(self, seq: int) -> None:
        """Wait until the match has gone on."""
        self.wait("(seq) => Number(document.getElementById('ask').dataset.seq) > seq", seq)

    def _acted(self, seen: Json, way: str) -> None:
        self.wait(CHANGED, seen["state"])
        self.ways[way] = self.ways.get(way, 0) + 1

    # By mouse

    def click_on(self, sight: Json = None) -> None:
        """One click: on something that is lit, or on an answer of the list."""
        seen = sight or self.sees
        if seen["isCovered"]:
            self._click(self.page.locator("#cover button"))
            return self._acted(seen, "cover")
        if not seen["isPinned"] and self.luck.random() < 0.6 and self._click_thing(seen):
            return None
        if not seen["answers"]:  # what is chosen can do nothing together
            self._click(self.page.locator(".crumb, .crumbs .plain").last)
            return self._acted(seen, "clear")
        answer = self.luck.choice(seen["answers"])
        self._click(self.page.locator(f"[data-answer='{answer['number']}']").last)
        self._acted(seen, "list")

    def _click_thing(self, seen: Json) -> bool:
        things = [("map", n) for n in range(len(seen["onMap"]))]
        things += [("beside", n) for n in range(len(seen["beside"]))]
        if not things:
            return False
        where, number = self.luck.choice(things)
        if where == "beside":
            beside = self.page.locator("#panel-board .can[data-keys]:visible")
            self._click(beside.nth(number))
        else:
            point = self.page.evaluate(POINT, number)
            if point is None:
                self.unreachable.append(seen["onMap"][number])
                return False
            self._click_at(*point)
        self._acted(seen, where)
        return True

    def _click_at(self, x: float, y: float) -> None:
        if self.by == "touch":
            self.page.touchscreen.tap(x, y)
        else:
            self.page.mouse.click(x, y)

    def _click(self, button: Locator) -> None:
        if self.by == "touch":
            button.tap()
        else:
            button.click()

    # By keyboard

    def press_on(self, sight: Json = None) -> None:
        """One answer, or one thing chosen, with keys alone."""
        seen = sight or self.sees
        if seen["isCovered"]:
            self.page.keyboard.press("Enter")  # the button has the focus
            return self._acted(seen, "cover")
        if seen["isPinned"] and self.page.evaluate(IN_CARD):
            self.page.keyboard.press("Enter")  # what is proposed beside the place
            return self._acted(seen, "card")
        if (seen["onMap"] or seen["beside"]) and self.luck.random() < 0.5:
            return self._press_thing(seen)
        if not seen["answers"]:
            self.page.keyboard.press("Escape")
            return self._acted(seen, "Escape")
        answer = self.luck.choice(seen["answers"])
        for _ in range(MOST_PAGES):
            if answer["key"]:
                break
            self.page.keyboard.press("=")
            answer = next(a for a in self.sees["answers"] if a["number"] == answer["number"])
        assert answer["key"], f"no key gives the answer {answer['words']}"
        self.page.keyboard.press(answer["key"])
        self._acted(seen, "key")

    def _press_thing(self, seen: Json) -> None:
        for _ in range(self.luck.randint(1, 4)):
            self.page.keyboard.press(self.luck.choice([".", ".", ","]))
        focused = self.page.evaluate("document.activeElement.matches('.can[data-keys]')")
        assert focused, "the keys . and , go to things that can be chosen"
        self.page.keyboard.press("Enter")
        self._acted(seen, "Enter")

    # To the end

    def act(self, sight: Json = None) -> None:
        """One answer, or one thing chosen."""
        if self.by == "keys":
            self.press_on(sight)
        else:
            self.click_on(sight)

    def play(self, most: int) -> Player:
        """Answer at random until the match is over."""
        for _ in range(most):
            seen = self.sees
            if seen["isOver"]:
                return self
            if seen["isAsked"] and seen["isBusy"] and not seen["isCovered"]:
                self.wait(FREE)  # nothing that is given now would be taken
            elif seen["isAsked"] or seen["isCovered"]:
                self.act(seen)
            else:  # the other seat is being taken
                self.page.locator(TURN).first.wait_for(state="attached")
        raise AssertionError(f"the match is not over after {most} acts: {self.ways}")
