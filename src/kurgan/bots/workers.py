"""Worker processes in which computer players think, so that nothing else has to wait."""

from __future__ import annotations

import multiprocessing
import signal
import threading
import time
from collections.abc import Callable
from multiprocessing.connection import Connection
from random import Random
from typing import Any, NamedTuple, TypeAlias

from kurgan.bots.advice import advise, win_chance
from kurgan.bots.answers import advice_json, explanation_json
from kurgan.bots.explanation import Scene, explained
from kurgan.bots.knowledge import knowledge_of
from kurgan.bots.levels import computer
from kurgan.bots.minds import Decision, Weighed
from kurgan.bots.players import Player
from kurgan.bots.search import Listen, SearchMind
from kurgan.games import GAMES
from kurgan.kernel.ask import Side
from kurgan.kernel.dice import dice_for
from kurgan.kernel.match import Match
from kurgan.kernel.pack import Pack
from kurgan.kernel.procedure import Json

PLAYERS_KEPT = 32
HURRY = "hurry"
OFTEN = 0.3  # seconds between two words on how far a player is
PATIENCE = 300.0  # seconds until a player that searches counts as hung
QUICK = 30.0  # until one does that answers at once
WEIGHED = 4  # answers that are kept with a thought

# What a job is for, besides the levels of players
ADVISER, CHANCE, EXPLAINER = "adviser", "chance", "explainer"
AT_ONCE = ("random", "recruit", "policy")

Tell: TypeAlias = Callable[[float], None]  # told how much of the thinking is done


class Job(NamedTuple):
    """A question to a computer player, with a position that its side cannot tell from the true one.

    All that is hidden from the side was dealt anew: a worker never holds anything secret.
    """

    game: str
    pack: str  # the digest of the data pack
    options: Json
    position: Json
    level: str
    seed: str
    player: str = ""  # who thinks: a player may follow a plan from one question to the next
    side: int = 0  # whose dream the position is
    thought: Json = None  # of an explainer: what it explains


class Progress(NamedTuple):
    """How much of the thinking is done, from 0 to 1."""

    share: float


class Thought(NamedTuple):
    """An answer in JSON and why, with what was weighed; or what else a job is for."""

    action: Json
    words: str
    weighed: Json = None  # answers with their scores and tries
    turn: Json = None  # the turn it was thought in
    told: Json = None  # advice, a chance or an explanation


class Failed(Exception):
    """A player that crashed or hung, or that answered nonsense."""


class Died(Failed):
    """The process of a player was killed: its question can be asked again."""


def job_of(match: Match, level: str, seed: str, player: str = "", side: Side | None = None) -> Job:
    """The question that stands, for a computer player; or another side's look at the match."""
    ask = match.question
    who = side if side is not None else ask.side if ask is not None else 0
    dream = match.game.imagine(match.state, who, Random(f"{seed} dream"))
    position = match.game.dump(dream)
    game, digest = match.game.name, match.pack.digest
    return Job(game, digest, match.options, position, level, seed, player, who)


class Bench:
    """The players of one process; those who thought last are remembered."""

    def __init__(self, listen: Listen = lambda share: False) -> None:
        self.listen = listen
        self.packs: dict[str, Pack] = {}
        self.players: dict[tuple[str, str], Player] = {}

    def think(self, job: Job) -> Thought:
        """Answer a job."""
        start = {"position": job.position, "options": job.options}
        match = Match(GAMES[job.game], self.packs[job.pack], start, dice_for(job.seed))
        if job.level == ADVISER:
            told = advice_json(match, advise(match, job.seed, self.listen))
            return Thought(None, "", told=told)
        if job.level == CHANCE:
            return Thought(None, "", told=win_chance(match, job.side, job.seed)._asdict())
        if job.level == EXPLAINER:
            return Thought(None, "", told=explain(match, job.thought, job.seed))
        return self._answer(match, job)

    def _answer(self, match: Match, job: Job) -> Thought:
        player, ask, codec = self._player(job), match.question, match.codec
        assert ask is not None
        answer = player.choose(match)
        if answer not in ask.options:
            raise Failed(f"it answered nonsense: {answer!r:.100}")
        assert player.last is not None
        best = player.last.decision.weighed[:WEIGHED]
        weighed = [[codec.encode(one.answer), one.score, one.tries] for one in best]
        is_pivot = ask.kind in knowledge_of(job.game).pivots or any(one.tries for one in best)
        turn = list(knowledge_of(job.game).turn(match.state))
        return Thought(codec.encode(answer), player.brief(), weighed if is_pivot else None, turn)

    def _player(self, job: Job) -> Player:
        name = (job.player, job.level)
        player = self.players.pop(name, None) or computer(job.level, job.seed)
        player.seed = job.seed
        if isinstance(player.mind, SearchMind):
            player.mind.listen = self.listen
        if job.player:
            self.players[name] = player
            for oldest in list(self.players)[:-PLAYERS_KEPT]:
                del self.players[oldest]
        return player


def explain(match: Match, thought: Json, seed: str) -> Json:
    """An explanation of an answer that was given to the question that stands."""
    ask = match.question
    assert ask is not None
    codec = match.codec
    weighed = [Weighed(codec.decode(one), score, tries) for one, score, tries in thought["weighed"]]
    decision = Decision(codec.decode(thought["action"]), tuple(weighed))
    told = explained(Scene(match.game, match.state, ask), decision, seed)
    return explanation_json(codec, told)


def think(job: Job, pack: Pack) -> Thought:
    """Answer a job here and now."""
    bench = Bench()
    bench.packs[pack.digest] = pack
    return bench.think(job)


class Worker:
    """One process that thinks; it is started when first needed, and anew when it has died."""

    def __init__(self) -> None:
        self.lock = threading.Lock()
        self.process: Any = None
        self.line: Connection | None = None
        self.packs: set[str] = set()  # that the process knows

    def think(self, job: Job, pack: Pack, tell: Tell) -> Thought:
        """The answer; Failed if the process dies or hangs, or says what went wrong."""
        with self.lock:
            try:
                answer = self._answer(self._line(), job, pack, tell)
            except (EOFError, OSError) as error:
                self.kill()
                raise Died(f"its process died ({type(error).__name__})") from None
            except Failed:
                self.kill()
                raise
        if not isinstance(answer, Thought):
            raise Failed(str(answer))
        return answer

    def hurry(self) -> None:
        """Answer now, with the best that was found so far."""
        line = self.line
        if line is not None and self.lock.locked():
            line.send(HURRY)

    def _answer(self, line: Connection, job: Job, pack: Pack, tell: Tell) -> Any:
        if pack.digest not in self.packs:
            line.send(pack)
            self.packs.add(pack.digest)
        line.send(job)
        patience = QUICK if job.level in AT_ONCE else PATIENCE
        end = time.monotonic() + patience
        while line.poll(max(0.0, end - time.monotonic())):
            answer = line.recv()
            if not isinstance(answer, Progress):
                return answer
            tell(answer.share)
        raise Failed(f"it thought for more than {patience:.0f} seconds")

    def _line(self) -> Connection:
        if self.line is None or not self.process.is_alive():
            self.kill()
            context = multiprocessing.get_context("spawn")
            self.line, theirs = context.Pipe()
            self.packs = set()
            self.process = context.Process(target=serve, args=(theirs,), daemon=True)
            self.process.start()
            theirs.close()
        return self.line

    def kill(self) -> None:
        """End the process; the next job starts another. Two threads may want that at once."""
        process, line = self.process, self.line
        self.process = self.line = None
        if process is not None:
            process.kill()
            process.join()
            process.close()
        if line is not None:
            line.close()


class Listener:
    """Tells now and then how far a player is, and hears when it has to answer now."""

    def __init__(self, line: Connection) -> None:
        self.line = line
        self.told = 0.0

    def __call__(self, share: float) -> bool:
        now = time.monotonic()
        if now - self.told > OFTEN:
            self.told = now
            self.line.send(Progress(share))
        return self.line.poll() and self.line.recv() == HURRY


def serve(line: Connection) -> None:
    """What a worker process does: answer jobs until nobody asks any more."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    bench = Bench(Listener(line))
    while True:
        try:
            asked = line.recv()
        except (EOFError, OSError):
            return
        if asked == HURRY:
            continue  # it came too late
        if isinstance(asked, Pack):
            bench.packs[asked.digest] = asked
            continue
        try:
            line.send(bench.think(asked))
        except ConnectionError:  # nobody listens any more
            return
        except Exception as bug:  # the edge: it is told, and the policy answers instead
            line.send(f"{type(bug).__name__}: {bug}")
