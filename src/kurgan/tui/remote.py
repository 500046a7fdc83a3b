"""The terminal at a seat of a server's match: the same numbered answers as in the browser."""

from __future__ import annotations

import re
import secrets
from collections.abc import Callable, Iterator
from typing import Protocol

import kurgan
from kurgan.bots.seats import level_of
from kurgan.kernel.errors import IllegalAction, KurganError
from kurgan.kernel.procedure import Json
from kurgan.tui import counsel
from kurgan.tui.answers import Answers, completed, how_far, uncommented
from kurgan.tui.page import Page, is_number, number_in, status_line
from kurgan.tui.site import TOKEN_HEADER, Cut, Found, found_at

LEAVING = ("quit", "exit")
SHOWN = 20  # rows of the log at once
ASKED = ("moves", "move", "look", "why", "odds", "belief", "advise", "chance")
MARGIN = 9  # columns for a rule
PLAIN = {
    "draw": "offer a draw, or agree to one",
    "decline": "decline a draw, or take the offer back",
    "ask_back": "ask for your last move back",
    "consent": "agree that a move is taken back",
    "refuse": "let the move stand",
}
HELP = {
    "N": "choose answer N; or type it or its beginning",
    "undo": "take the last answer or move back",
    "map": "the whole board",
    **counsel.HELP,
    "log N": "the last N things that happened",
    "say WORDS": "say something to the others",
    "resign": "give the match up",
    **PLAIN,
    "help": "this list",
    "quit": "leave; the same command comes back",
}
# What would steer the terminal: names and words come from others
STEERING = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]")


class Talk(Protocol):
    """A line to a server."""

    heard: list[Json]

    def ask(self, verb: str, **fields: Json) -> Json:
        """The result of a request; a refusal is raised."""

    def wait(self) -> None:
        """Until something comes unasked."""


class Offered(Answers):
    """The answers as a server tells them, by their places."""

    def __init__(self, question: Json) -> None:
        self.told = question["options"]
        self.options = range(len(self.told))  # type: ignore[assignment]
        self.shown = question["option_words"]

    def spelled(self, option: int) -> str:  # type: ignore[override]
        """An answer in the few words that do."""
        return " ".join(map(str, self.told[option])).lower()


class Remote:
    """One seat, or several of one's own, in one terminal. It holds no rules."""

    def __init__(self, line: Talk, match: str, keys: dict[int, str], page: Page) -> None:
        self.line = line
        self.match = match
        self.keys = keys
        self.page = page._replace(say=lambda text: page.say(plain(text)))
        self.position: Json = None
        self.key = ""
        self.rows: list[Json] = []  # of the log
        self.told = 0  # of them
        self.told_elsewhere: dict[str, int] = {}  # by key, at one's other seats
        self.turn = ""  # whose board was shown
        self.waited = ""  # what was said of whom one waits for
        self.is_giving_up = False
        self.counsel = counsel.Counsel(self)

    def play(self, lines: Iterator[str]) -> bool:
        """Answer until the match is over or the lines end; whether it is over."""
        self.join(next(iter(self.keys.values())))
        game = kurgan.game(self.position["game"])
        self.say(f"{game.title}. You play {self.position['side'].capitalize()}.")
        self.say("Type help for the commands.")
        while True:
            self.hear()
            self.tell_news()
            if self.position["outcome"] is not None:
                self.say(self.position["outcome"]["words"])
                return True
            if self.moves_over():
                continue
            if self.position["question"] is None or self.is_computers(self.position["side"]):
                self.wait()
                continue
            if self.counsel.obey():
                continue
            self.show()
            line = next(lines, None)
            if line is None or not self.take(uncommented(line)):
                self.say("You can come back by the same command.")
                return False

    # Seats

    def join(self, key: str) -> None:
        """Sit down; the dice are stirred where they wait for it."""
        self.told_elsewhere[self.key] = self.told
        self.key = key
        self.rows.clear()
        self.read(self.line.ask("join", match=self.match, key=key))
        if self.position["side"] in self.position["waits"]:
            self.read(self.line.ask("nonce", nonce=secrets.token_urlsafe(24)))
        self.told = self.told_elsewhere.get(key, max(0, len(self.rows) - SHOWN))

    def moves_over(self) -> bool:
        """Whether another seat of one's own is to act, or has to stir the dice."""
        position = self.position
        sides = [position["to_act"], *position["waits"]]
        for seat, key in self.keys.items():
            side = position["seats"][seat] if seat >= 0 else position["side"]
            if side in sides and side != position["side"] and not self.is_computers(side):
                self.join(key)
                return True
        return False

    def is_computers(self, side: str) -> bool:
        """Whether a computer answers for a side."""
        return level_of(self.position["holders"].get(side)) is not None

    def wait(self) -> None:
        """For somebody else."""
        position = self.position
        sides = position["waits"] or [position["to_act"] or ""]
        names = [f"{side.capitalize()} ({position['holders'].get(side)})" for side in sides]
        told = f"Waiting for {' and '.join(names)}. Ctrl-C leaves."
        if position["held"] is not None:
            told = "The rules have changed and this match is held; decide in the browser."
        if told != self.waited:
            self.say(told)
        self.waited = told
        self.line.wait()

    # Hearing

    def hear(self) -> None:
        """What came unasked."""
        for message in self.line.heard:
            if message["push"] == "position":
                self.read(message["position"])
            for said in message.get("lines", ()):
                self.say(f"{said['name']}: {said['text']}")
        self.line.heard.clear()

    def read(self, position: Json) -> None:
        """A newer position, with what is new in the log."""
        log = position.pop("log")
        self.position = position
        self.rows[log["keep"] :] = log["rows"]
        self.told = min(self.told, log["keep"])

    # Showing

    def say(self, words: str) -> None:
        """A line."""
        self.page.line(words)

    def tell_news(self) -> None:
        """What has happened since the last time."""
        self.tell(self.rows[self.told :][-SHOWN:])
        self.told = len(self.rows)

    def tell(self, rows: list[Json]) -> None:
        """Rows of the log with their rules."""
        for row in rows:
            if row["rule"]:
                self.page.row(row["rule"], row["words"], MARGIN)
            else:
                self.say(row["words"])

    def show(self) -> None:
        """The state of things, the question with its rule and its numbered answers."""
        position, question, self.waited = self.position, self.position["question"], ""
        self.page.line()
        if position["turn_words"] != self.turn and not self.page.plain:
            self.show_board()
        self.turn = position["turn_words"]
        text = kurgan.game(position["game"]).text
        self.page.say(status_line(text.status(position["view"]), self.page.width))
        self.say(f"[{question['rule']}] {position['side'].capitalize()}: {question['words']}")
        for number, words in enumerate(question["option_words"], 1):
            self.page.item(number, words)

    def show_board(self) -> None:
        """The whole board, where it is the game's own."""
        try:
            pack = self.counsel.board.pack
        except IllegalAction as error:
            self.say(error.message)
            return
        width = 0 if self.page.plain else self.page.width
        text = kurgan.game(self.position["game"]).text
        self.page.block(text.board(pack, self.position["view"], width))

    # Acting

    def take(self, said: str) -> bool:
        """Carry out a line, one answer or command after the other; False to leave."""
        steps = Offered(self.position["question"]).steps(said)
        for done, step in enumerate(steps, 1):
            if step.lower() in LEAVING:
                return False
            try:
                has_played = self.command(step)
            except Cut:
                raise
            except KurganError as error:
                self.say(error.message)
                return self.stop(steps, done - 1)
            while has_played and self.counsel.obey():
                self.tell_news()
            if has_played and done < len(steps) and not self.position["undo"]["can"]:
                return self.stop(steps, done)
        return True

    def stop(self, steps: list[str], done: int) -> bool:
        """Say how far a line of several came: where something new is known one thinks anew."""
        if len(steps) > 1:
            self.say(how_far(steps, done, ""))
        return True

    def command(self, said: str) -> bool:
        """One command or answer; True if it was an answer."""
        question = self.position["question"]
        if question is None:
            raise IllegalAction("Somebody else is to act.")
        answers = Offered(question)
        option = answers.numbered(said) if is_number(said) else answers.exactly(said)
        name, _, rest = said.partition(" ")
        commands = self.commands()
        if option is None and (name.lower() == "move" or name.lower() not in commands):
            option = answers.begun(said)
            name = completed(name.lower(), [*commands])
        if option is not None:
            action = question["options"][option]
            self.read(self.line.ask("play", action=action, seq=self.position["seq"]))
        elif name.lower() in commands:
            commands[name.lower()](rest.strip())
        else:
            raise IllegalAction("This is no answer and no command; help lists the commands.")
        self.is_giving_up &= name == "resign"
        return option is not None or name.lower() == "move"

    def commands(self) -> dict[str, Callable[[str], None]]:
        """Every command by its name."""
        plainly = {verb: self._doing(verb) for verb in PLAIN}
        return {
            **plainly,
            "undo": self.undo,
            "resign": self.resign,
            "say": self.speak,
            "map": lambda _: self.show_board(),
            "log": self.show_log,
            **{name: getattr(self.counsel, name) for name in ASKED},
            "help": self.show_help,
        }

    def _doing(self, verb: str) -> Callable[[str], None]:
        return lambda _: self.read(self.line.ask(verb))

    def speak(self, words: str) -> None:
        """Say something to the others."""
        self.line.ask("say", text=words)

    def undo(self, _: str) -> None:
        """Take the last answer back."""
        self.read(self.line.ask("undo", seq=self.position["seq"]))
        self.counsel.gestures.standing.orders.clear()  # whoever takes something back thinks anew
        self.say("Taken back.")

    def resign(self, _: str) -> None:
        """Give the match up, if it is said twice."""
        if not self.is_giving_up:
            self.is_giving_up = True
            raise IllegalAction("This gives the match up. Type resign again to do so.")
        self.read(self.line.ask("resign"))

    def show_log(self, words: str) -> None:
        """The last things that happened."""
        self.tell(self.rows[-(number_in(words or str(SHOWN), 1, 999_999) or SHOWN) :])

    def show_help(self, _: str) -> None:
        """Every command."""
        for command, meaning in HELP.items():
            self.page.row(command, meaning, 12)


def again(found: Found, page: Page, lines: Iterator[str]) -> Found | None:
    """The next match of the same players, if somebody with an account wants it."""
    if TOKEN_HEADER not in found.site.headers:
        return None
    page.line("Type rematch to play again with the sides changed; Enter leaves.")
    if next(lines, "").strip().lower() != "rematch":
        return None
    told = found.site.ask("POST", f"matches/{found.match}/rematch", {})
    for one in told["invitations"]:
        link = f"{found.site.address}/match/{told['id']}#invitation={one['invitation']}"
        page.line(f"For {one['side'].capitalize()}: {link}")
    return found_at(found.site, told["id"], told["seats"])


def plain(words: str) -> str:
    """Words of others, without what would steer the terminal."""
    return STEERING.sub(" ", words).rstrip(" ")
