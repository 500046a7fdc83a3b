"""What is noted of a match: rows of matches, turns, battles, losses and actions."""

from __future__ import annotations

import json

from kurgan.bots.knowledge import knowledge_of
from kurgan.games import GAMES
from kurgan.kernel.ask import Action, Ask, Choice
from kurgan.kernel.codec import Codec
from kurgan.kernel.engine import apply
from kurgan.kernel.procedure import Json
from kurgan.kernel.state import Event, State
from kurgan.lab.experiment import TABLES, Experiment, Setting
from kurgan.lab.gauges import GAUGES, Loss

CHANCE = "chance"


class Notes:
    """The notes of one match; what nobody wants to know is not looked at."""

    def __init__(self, experiment: Experiment, setting: Setting, number: int, s: State) -> None:
        self.experiment, self.setting = experiment, setting
        self.game, self.gauge = GAMES[setting.game], GAUGES[setting.game]
        self.known = knowledge_of(setting.game)
        self.codec = Codec(self.game, self.game.tables(setting.pack))
        self.names = self.codec.names
        self.key: dict[str, Json] = {"setting": setting.name, "number": number}
        self.rows: dict[str, list[dict[str, Json]]] = {name: [] for name in TABLES}
        self.sides = self.game.sides(setting.options)
        self.turn = self.first_turn = self.known.turn(s)[0]
        self.turns_told: int | None = None
        self.answers = self.rolls = 0
        self.luck = 0.0
        self.battle: dict[str, Json] | None = None
        self.only_counts = not experiment.tables
        if "battles" in experiment.tables or "losses" in experiment.tables:
            s.events = []

    def take(self, s: State, ask: Ask, answer: Action) -> None:
        """Play an answer and note what it does."""
        if isinstance(ask, Choice):
            self.answers += 1
        else:
            self.rolls += 1
        if self.only_counts:
            apply(s, answer)
        else:
            self._look(s, ask, answer)

    def _look(self, s: State, ask: Ask, answer: Action) -> None:
        self._note_turn(s)
        if "actions" in self.experiment.tables:
            self._note_action(ask, answer)
        where = self.gauge.standing(s) if s.events is not None else None
        apply(s, answer)
        if s.events is not None:
            events, s.events = s.events, []
            for event in events:
                self._note_event(s, event, where)

    def finished(self, s: State) -> dict[str, list[dict[str, Json]]]:
        """All rows of a match that is over."""
        self._end_battle()
        return {"matches": [self._match(s)]} | {
            name: self.rows[name] for name in self.experiment.tables
        }

    def _match(self, s: State) -> dict[str, Json]:
        outcome = self.game.outcome(s)
        setting, seats = self.setting, self.game.seats(s)
        return self.key | {
            "game": setting.game,
            "scenario": setting.scenario,
            "options": json.dumps(setting.options, ensure_ascii=False, sort_keys=True),
            "pack": setting.pack.name,
            "sides": list(self.sides),
            "players": [setting.players[seats.index(side)] for side in range(len(self.sides))],
            "scores": list(self.game.score(s)),
            "winner": outcome["winner"],
            "outcome": outcome["kind"],
            "turns": self.known.turn(s)[0] - self.first_turn + 1,
            "answers": self.answers,
            "rolls": self.rolls,
            "control": self.gauge.control(s),
            "luck": self.luck if self.experiment.luck else None,
        }

    def _note_turn(self, s: State) -> None:
        """At the first answer of a turn, how things stand."""
        self.turn = self.known.turn(s)[0]
        if self.turn == self.turns_told:
            return
        self.turns_told = self.turn
        self._end_battle()
        if "turns" in self.experiment.tables:
            held, chance = self.gauge.control(s), self.known.value(s, 0)
            told = {"turn": self.turn, "control": held, "chance": chance}
            self.rows["turns"].append(self.key | told)

    def _note_action(self, ask: Ask, answer: Action) -> None:
        is_choice = isinstance(ask, Choice)
        row = {
            "turn": self.turn,
            "step": self.answers + self.rolls - 1,
            "side": self.sides[ask.side] if is_choice else CHANCE,
            "question": ask.kind,
            "options": len(ask.options) if isinstance(ask, Choice) else None,
            "action": json.dumps(self.codec.encode(answer), ensure_ascii=False),
        }
        self.rows["actions"].append(self.key | row)

    def _note_event(self, s: State, event: Event, where: Json) -> None:
        begun = self.gauge.battle(event)
        if begun is not None:
            self._end_battle()
            place = self._place(begun.place)
            self.battle = {"turn": self.turn, "place": place, "attacker": begun.attacker}
            self.battle |= {"attacker_lost": 0, "defender_lost": 0, "taken": False}
        loss = self.gauge.loss(s, event, where)
        if loss is not None:
            self._note_loss(loss)
        if event.kind in self.gauge.taken:
            self._note_taken(event)
        if event.kind in self.gauge.over:
            self._end_battle()

    def _note_loss(self, loss: Loss) -> None:
        piece = self.names[loss.kind][loss.thing] if loss.kind else ""
        told = {"turn": self.turn, "side": loss.side, "piece": piece, "count": loss.number}
        self.rows["losses"].append(self.key | told | {"place": self._place(loss.place)})
        if self.battle is not None:
            mine = loss.side == self.battle["attacker"]
            self.battle["attacker_lost" if mine else "defender_lost"] += loss.number

    def _note_taken(self, event: Event) -> None:
        """Whether the place of the battle passed to the attacker."""
        if self.battle is None or self.battle["place"] != self._place(event.args[0]):
            return
        taker = self.gauge.taken[event.kind] or self.names["side"][event.args[1]]
        self.battle["taken"] = taker == self.battle["attacker"]

    def _end_battle(self) -> None:
        if self.battle is not None:
            self.rows["battles"].append(self.key | self.battle)
            self.battle = None

    def _place(self, number: int) -> str:
        return str(self.names[self.gauge.place][number]) if number >= 0 else ""
