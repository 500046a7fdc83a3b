"""The engine: every verb, several matches, a whole game, and who may do what when."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from random import Random
from subprocess import PIPE, Popen
from sys import executable
from typing import IO, Any

import pytest

from kurgan.cli.engine import Engine
from kurgan.games import GAMES

from ..kernel.toys import Peek
from .driving import copied_pack, is_for_people, process, strict


class Tool:
    """A program that speaks with the engine."""

    def __init__(self, engine: Engine | None = None) -> None:
        self.engine = engine or Engine()
        self.sent = 0

    def ask(self, do: str, **fields: Any) -> Any:
        """The whole answer to a request."""
        self.sent += 1
        request = {"id": self.sent, "do": do, **fields}
        answer = strict(json.dumps(self.engine.answer(json.dumps(request))))
        assert answer["id"] == self.sent
        return answer

    def get(self, do: str, **fields: Any) -> Any:
        """The result of a request that must be granted."""
        answer = self.ask(do, **fields)
        assert "error" not in answer, answer["error"]
        return answer["result"]

    def refused(self, do: str, **fields: Any) -> Any:
        """The error of a request that must be refused."""
        answer = self.ask(do, **fields)
        assert "result" not in answer
        assert set(answer["error"]) == {"kind", "message", "rule"}
        assert is_for_people(answer["error"]["message"]), answer["error"]["message"]
        return answer["error"]


@pytest.fixture
def tool() -> Tool:
    return Tool()


@pytest.fixture
def begun(tool: Tool) -> Tool:
    tool.get("new", game="advance", seed=3)
    return tool


@pytest.fixture
def peeking(tool: Tool, monkeypatch: pytest.MonkeyPatch) -> Tool:
    """A match of a toy with two sides and secrets."""
    monkeypatch.setitem(GAMES, "peek", Peek())
    tool.get("new", game="peek", seed=3)
    return tool


def test_games_names_scenarios_options_verbs_and_events(tool: Tool) -> None:
    advance = tool.get("games")["advance"]
    assert list(advance["scenarios"]) == ["main", "factory"]
    assert advance["options"]["rubble"]["rule"] == "12.1"
    assert advance["options"]["rubble"]["values"] == "off, on"
    assert advance["verbs"]["activate"] == ["area"]
    assert advance["events"]["unit_moved"] == ["unit", "area", "count"]


def test_new_begins_a_match_with_a_question(tool: Tool) -> None:
    begun = tool.get("new", game="advance", scenario="factory", options={"rubble": True}, seed=7)
    assert begun["sides"] == ["german"]
    assert begun["practice"] is True
    assert begun["outcome"] is None
    assert begun["to_act"] == "german"
    question = begun["question"]
    assert question["rule"] == "6.3"
    assert question["kind"] == "spend"
    assert question["words"].endswith("?")
    assert len(question["options"]) == len(question["option_words"])
    assert tool.engine.matches["1"].options["rubble"] is True


def test_a_new_match_commits_to_its_dice_before_the_first_roll(tool: Tool) -> None:
    begun = tool.get("new", game="advance")
    assert begun["practice"] is False
    assert begun["commitment"] == tool.engine.matches["1"].dice.commitment


def test_an_answer_and_a_whole_move_at_once_are_refused(begun: Tool) -> None:
    before = begun.get("question")
    error = begun.refused("play", action=["done"], actions=[["buy", "air"]])
    assert error["message"] == 'The request has "action" and "actions"; give one of them.'
    assert begun.get("question") == before


def test_a_request_without_a_verb_is_told_the_verbs(tool: Tool) -> None:
    for fields in ({}, {"do": None}):
        answer = tool.engine.answer(json.dumps({"id": 1, **fields}))
        assert answer["error"]["message"].startswith('The request needs "do": one of games, new,')
    assert tool.refused("dance")["message"].startswith("There is no verb 'dance'; \"do\" is one of")


def test_the_request_that_a_refusal_proposes_is_granted(begun: Tool) -> None:
    message = begun.refused("explain")["message"]
    proposed = json.loads(message[message.index("{") : message.index("}") + 1])
    begun.get(**proposed)
    begun.get("explain")


def test_null_is_the_same_as_left_out(tool: Tool) -> None:
    fields = dict.fromkeys(["scenario", "options", "seed", "match", "side"])
    tool.get("new", game="advance", **fields)
    for verb in ("save", "question", "view", "events"):
        tool.get(verb, side=None, match=None, since=None)
    assert list(tool.engine.matches) == ["1"]


def test_play_tells_what_happened_and_what_is_asked_next(begun: Tool) -> None:
    answer = begun.get("play", action=["buy", "air"])
    assert answer["events"] == [{"event": "marker_bought", "args": ["air", 2], "rule": "6.3"}]
    assert "13 Supply Points" in answer["question"]["words"]
    assert answer == {"events": answer["events"], **begun.get("question")}


def test_undo_goes_back_and_stops_at_the_dice(begun: Tool) -> None:
    before = begun.get("question")
    begun.get("play", action=["buy", "air"])
    after = begun.get("undo")
    assert after["question"] == before["question"]
    assert after["seq"] == before["seq"] + 2, "the journal never shrinks"
    error = begun.refused("undo")
    assert error["kind"] == "IllegalAction"
    assert "dice were rolled" in error["message"]


def test_view_is_the_board_as_a_side_sees_it(begun: Tool) -> None:
    view = begun.get("view", side="german")
    assert view == begun.get("view")
    hidden = [a["soviet"] for a in view["areas"] if a["soviet"] and not a["soviet"]["revealed"]]
    assert len(hidden) == 41
    assert all(set(unit) == {"revealed", "terrain"} for unit in hidden)


def test_events_come_with_words_and_from_a_number_on(begun: Tool) -> None:
    events = begun.get("events", side="german")
    assert events[2] == {
        "event": "turn_began",
        "args": [1],
        "rule": "6.0",
        "words": "Turn 1 begins.",
    }
    assert begun.get("events", side="german", since=2) == events[2:]
    assert begun.get("events", since=10**30) == []
    assert begun.refused("events", since=-1)["message"] == (
        '"since" is a number of events, 0 or more.'
    )


def test_why_names_the_rule_and_its_words(begun: Tool) -> None:
    begun.get("play", action=["done"])
    allowed = begun.get("why", kind="area", thing="6")
    assert allowed["allowed"] is True
    assert allowed["rule"] == "6.4.2"
    forbidden = begun.get("why", kind="area", thing=7)
    assert forbidden["allowed"] is False
    assert forbidden["looked_at"] is True
    assert forbidden["rule"] == "8.1"
    assert forbidden["because"] == "no German unit is there"
    assert forbidden["words"].endswith(".")
    assert begun.refused("why", kind="area")["message"] == (
        'The request needs "thing": the id of a thing.'
    )
    assert "area" in begun.refused("why", kind="hill", thing="6")["message"]
    assert begun.refused("why", kind="area", thing="51")["kind"] == "IllegalAction"


def test_save_and_load_by_value_and_by_path(begun: Tool, tmp_path: Path) -> None:
    begun.get("play", action=["buy", "air"])
    save = begun.get("save")
    assert begun.get("load", save=save, match="copy")["seq"] == save_length(save)
    path = tmp_path / "a save.json"
    path.write_text(json.dumps(save), encoding="utf-8")
    begun.get("load", save=str(path), match="file")
    views = [begun.get("view", match=name) for name in ("1", "copy", "file")]
    assert views[0] == views[1] == views[2]


def save_length(save: Any) -> int:
    return len(save["entries"])


def test_audit_of_the_match_of_a_save_and_of_a_path(begun: Tool, tmp_path: Path) -> None:
    found = begun.get("audit")
    assert found["rolls"] == 43
    assert (found["practice"], found["proved"]) == (True, False)
    assert begun.get("audit", save=begun.get("save")) == found
    path = tmp_path / "save.json"
    path.write_text(json.dumps(begun.get("save")), encoding="utf-8")
    assert begun.get("audit", save=str(path)) == found
    tampered = begun.get("save") | {"rules": 0}
    assert begun.refused("audit", save=tampered)["kind"] == "BadSave"


def test_matches_of_several_names_do_not_meet(tool: Tool) -> None:
    for name in ("red", "blue", 7):
        tool.get("new", game="advance", seed=str(name), match=name)
    other = tool.get("save", match="blue")
    tool.get("play", match="red", action=["buy", "artillery"])
    assert tool.get("save", match="blue") == other
    assert tool.get("question", match="7") == tool.get("question", match=7)
    error = tool.refused("question", match="green")
    assert error["message"] == "There is no match 'green'; there are red, blue, 7."
    assert tool.refused("question")["message"].startswith("There is no match '1'")


def test_before_the_first_match_a_sentence_says_how_to_begin(tool: Tool) -> None:
    for verb in ("save", "question", "play", "undo", "view", "events", "why", "audit"):
        assert '"do": "new"' in tool.refused(verb, kind="area", thing="1")["message"]


@pytest.mark.parametrize("side", [None, "german", 0])
def test_seq_guards_against_a_position_that_was_not_seen(begun: Tool, side: Any) -> None:
    seen = begun.get("question", side=side)["seq"]
    begun.get("play", action=["buy", "air"], side=side, seq=seen)
    error = begun.refused("play", action=["buy", "air"], side=side, seq=seen)
    assert error["kind"] == "StaleAction"
    assert "answer again" in error["message"]
    now = begun.get("undo", side=side)["seq"]
    assert now == seen + 2
    assert begun.refused("play", action=["done"], side=side, seq=seen + 1)["kind"] == "StaleAction"
    begun.get("play", action=["done"], side=side, seq=now)


def test_a_seat_counts_only_what_it_has_seen(begun: Tool) -> None:
    assert begun.get("question", side="german")["seq"] == 2
    assert begun.get("question")["seq"] == 43


def test_an_illegal_action_names_its_kind_the_rule_and_what_is_legal(begun: Tool) -> None:
    error = begun.refused("play", action=["activate", "6"])
    assert error["kind"] == "IllegalAction"
    assert error["rule"] == "6.3"
    assert "'activate 6'" in error["message"]
    assert "buy air" in error["message"]


def test_somebody_else_is_to_act(peeking: Tool) -> None:
    seen = peeking.get("question", side="south")
    assert seen["to_act"] == "north"
    assert seen["question"] is None
    for verb, fields in (("play", {"action": ["hide", "left-cup"]}), ("undo", {})):
        error = peeking.refused(verb, side="south", **fields)
        assert error["kind"] == "NotYourTurn"
        assert error["message"] == "It is north's turn, not south's."
    error = peeking.refused("play", side="west", action=["hide", "left-cup"])
    assert error["kind"] == "BadSetup"
    assert "north, south" in error["message"]


def test_what_a_side_may_not_see_is_nowhere_in_its_answers(peeking: Tool) -> None:
    shown = peeking.get("play", side="north", action=["hide", "left-cup"])["events"]
    assert [event["event"] for event in shown] == ["hidden"]
    peeking.get("play", side="north", action=["say", "east"])
    for verb in ("view", "events", "save", "question"):
        text = json.dumps(peeking.get(verb, side="south"))
        assert "hidden" not in text
        assert '["hide"' not in text
    assert peeking.get("view", side="south")["token"] is None


def test_the_record_of_a_side_holds_neither_seed_nor_hidden_counters(begun: Tool) -> None:
    record = begun.get("save", side="german")
    assert record["seat"] == "german"
    assert "seed" not in record["dice"]
    assert "deal" not in json.dumps(record["entries"])
    seed = begun.engine.matches["1"].dice.seed.hex()
    assert seed not in json.dumps(record)
    assert begun.refused("load", save=record)["kind"] == "BadSave"
    assert begun.get("audit", save=record)["proved"] is False
    assert begun.refused("save", side="soviet")["message"].endswith("there are german.")


class Speaker:
    """The engine as a process of its own."""

    def __init__(self, data: Path) -> None:
        command = [executable, "-m", "kurgan", "engine"]
        self.child = Popen(command, stdin=PIPE, stdout=PIPE, stderr=PIPE)

    def get(self, **request: Any) -> Any:
        stdin, stdout = _pipe(self.child.stdin), _pipe(self.child.stdout)
        stdin.write(json.dumps(request).encode() + b"\n")
        stdin.flush()
        answer = strict(stdout.readline().decode("ascii"))
        assert "error" not in answer, answer
        return answer["result"]


def _pipe(pipe: IO[bytes] | None) -> IO[bytes]:
    assert pipe is not None
    return pipe


@pytest.fixture
def speaker(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Speaker]:
    monkeypatch.setenv("KURGAN_DATA", str(tmp_path))
    speaker = Speaker(tmp_path)
    yield speaker
    speaker.child.kill()
    speaker.child.communicate()


def test_a_whole_game_through_a_process(speaker: Speaker) -> None:
    luck = Random(5)
    position = speaker.get(do="new", game="advance", scenario="factory", side="german")
    commitment = position["commitment"]
    events = len(speaker.get(do="events", side="german"))
    while position["question"] is not None:
        options = position["question"]["options"]
        action = options[luck.randrange(len(options))]
        position = speaker.get(do="play", action=action, side="german", seq=position["seq"])
        events += len(position["events"])
    assert position["to_act"] is None
    assert position["outcome"]["words"].endswith(".")
    assert len(speaker.get(do="events", side="german")) == events
    record = speaker.get(do="save", side="german")
    assert record == speaker.get(do="save"), "after the end nothing is secret"
    assert record["dice"]["commitment"] == commitment
    audit = speaker.get(do="audit", save=record)
    assert audit["proved"] is True
    assert speaker.get(do="quit") == {}
    assert speaker.child.wait(10) == 0
    assert _pipe(speaker.child.stderr).read() == b""


def test_quit_ends_the_process_and_so_does_the_end_of_input(tmp_path: Path) -> None:
    asked = b'{"do": "quit"}\n{"do": "games"}\n'
    ran = process("engine", data=tmp_path, stdin=asked)
    assert (ran.returncode, ran.stdout, ran.stderr) == (0, b'{"id": null, "result": {}}\n', b"")
    ran = process("engine", data=tmp_path, stdin=b"")
    assert (ran.returncode, ran.stdout, ran.stderr) == (0, b"", b"")


def test_another_pack_is_used_for_new_matches_and_for_saves(tmp_path: Path) -> None:
    row = '"id": "295/516", "division": "295th", "type": "infantry", "attack": '
    pack = copied_pack(tmp_path / "pack", "units.json", row + "4", row + "9")
    ours, theirs = Tool(), Tool(Engine(str(pack)))
    theirs.get("new", game="advance", seed=3)
    [first] = [a for a in theirs.get("view")["areas"] if a["id"] == "1"]
    assert first["units"][0]["attack"] == 9
    save = theirs.get("save")
    error = ours.refused("load", save=save)
    assert error["kind"] == "BadSave"
    assert "--pack" in error["message"]
    theirs.get("load", save=save)
