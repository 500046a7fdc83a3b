"""Playing over the socket: what each seat is told, and that it is what the match says."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

import kurgan
from kurgan.web import timeline as timelines

from .driving import Line, Match, World, play_on

GAMES: list[tuple[str, dict[str, Any]]] = [
    ("advance", {}),
    ("inferno", {"mode": "versus"}),
    ("inferno", {"mode": "two_vs_one"}),
    ("axis", {}),
    ("axis", {"bidding": True}),
]
KEYS = {
    "match", "kind", "game", "pack", "scenario", "options", "sides", "seat", "side", "seats",
    "holders", "seq", "at", "to_act", "practice", "commitment", "question", "outcome", "view",
    "turn_words", "undo", "log", "shared", "claims", "waits", "standing", "proof", "nonces", "seed",
    "secret", "draw", "clock", "take_back", "watched", "held",
}  # fmt: skip


def news(line: Line) -> list[Any]:
    """The positions that were pushed so far."""
    line.get("question")
    pushed = [push["position"] for push in line.pushes if push["push"] == "position"]
    line.pushes.clear()
    return pushed


def grown(log: list[Any], position: Any) -> list[Any]:
    """A log with what a position adds."""
    assert position["log"]["keep"] <= len(log)
    return [*log[: position["log"]["keep"]], *position["log"]["rows"]]


@pytest.mark.parametrize(("game", "options"), GAMES)
def test_every_seat_is_told_what_the_match_says(
    world: World, game: str, options: dict[str, Any]
) -> None:
    begun = world.begin(game, options=options, seed=4)
    lines = begun.lines()
    logs = [line.position["log"]["rows"] for line in lines]
    luck = Random(game)
    to_act = lines[0].position["to_act"]
    for number in range(60):
        match = begun.table.match
        actor = lines[match.seat_of(to_act)]
        position = actor.play(luck)
        if luck.random() < 0.3 and position["undo"]["can"]:
            seat = position["seat"]
            logs[seat] = grown(logs[seat], position)
            position = actor.get("undo")
        for seat, line in enumerate(lines):
            for heard in [position] if line is actor else news(line):
                assert set(heard) == KEYS
                logs[seat] = grown(logs[seat], heard)
                line.position = heard
        if number % 10 == 0:
            agree(begun, lines, logs)
        to_act = position["to_act"]
        if to_act is None:
            break
    agree(begun, lines, logs)


def agree(begun: Match, lines: list[Line], logs: list[list[Any]]) -> None:
    """What the browsers were told fits the match itself."""
    match = begun.table.match
    ask = match.question
    for seat, line in enumerate(lines):
        told, side = line.position, match.side_of(seat)
        assert told["side"] == match.sides[side]
        assert told["view"] == json.loads(json.dumps(match.view(side)))
        assert told["seq"] == match.seq(side)
        assert told["seats"] == list(match.seats)
        assert told["to_act"] == (match.sides[ask.side] if ask else None)
        assert (told["question"] is not None) == (ask is not None and ask.side == side)
        events = [match.codec.encode_event(event) for event in match.events(side)]
        assert len(logs[seat]) == len(events)
        for row, event in zip(logs[seat], events, strict=True):
            assert {key: row.get(key) for key in event} == event
        told_again = line.get("events", since=3)
        for row, event in zip(logs[seat][3:], told_again, strict=True):
            assert {"event", "args", "rule", "words"} <= set(event)
            assert {key: row.get(key) for key in event} == event
        assert line.get("view") == told["view"]
        ats = [row["at"] for row in logs[seat]]
        assert ats == sorted(ats)
        assert all(at <= told["at"] for at in ats)


def test_a_match_to_its_end_is_the_match_on_the_disk(world: World) -> None:
    begun = world.begin("advance", scenario="factory", seed=2)
    [line] = begun.lines()
    assert list(play_on([line], Random(5), 5000))
    assert line.position["to_act"] is None
    assert line.position["outcome"]["winner"] in ("german", "soviet")
    save = begun.fetch("save").json()
    assert save["entries"] == begun.entries
    assert kurgan.load(save).outcome == line.position["outcome"]
    assert "The match is over" in line.refused("play", "IllegalAction", action=["done"], seq=0)


def test_a_waiting_seat_learns_only_who_is_to_act(world: World) -> None:
    begun = world.begin("axis")
    axis, allies = begun.lines()
    assert axis.position["question"]["options"]
    assert allies.position["question"] is None
    assert allies.position["to_act"] == "axis"
    assert allies.get("question")["question"] is None
    assert allies.position["undo"] == {"can": False, "words": "Axis is to act."}


def test_undo_is_told_with_its_barrier(world: World) -> None:
    begun = world.begin("advance", seed=7)
    line = begun.sit()
    assert not line.position["undo"]["can"]
    assert line.position["undo"]["words"].startswith("Nothing can be taken back: ")
    before = line.position
    after = line.get("play", action=["buy", "artillery"], seq=before["seq"])
    assert after["undo"] == {"can": True, "words": ""}
    back = line.get("undo")
    assert back["view"] == before["view"]
    assert back["log"]["keep"] == len(before["log"]["rows"])
    assert back["log"]["rows"] == []
    assert "Nothing can be taken back" in line.refused("undo", "IllegalAction")
    assert [entry[0] for entry in begun.entries[-2:]] == ["play", "undo"]


def test_one_socket_takes_one_seat_after_the_other(world: World) -> None:
    begun = world.begin("axis")
    line = begun.sit(0)
    assert line.position["question"]
    other = line.get("join", match=begun.id, key=begun.keys[1])
    assert (other["seat"], other["side"], other["question"]) == (1, "allies", None)
    assert other["log"]["keep"] == 0
    assert not begun.table.shared
    line.get("join", match=begun.id, key=begun.keys[0])
    assert len(world.hall.places[begun.id].guests) == 1


def test_everybody_learns_who_is_here(world: World) -> None:
    begun = world.begin("axis")
    axis = begun.sit(0)
    allies = begun.sit(1)
    axis.get("question")
    present = [push["seats"] for push in axis.pushes if push["push"] == "present"]
    assert present[0] == [True, False]
    assert present[-1] == [True, True]
    allies.session.close()
    while (message := axis.session.receive_json()).get("seats") != [True, False]:
        assert "push" in message


def test_a_hidden_answer_is_not_pushed(world: World) -> None:
    begun = world.begin("inferno", options={"mode": "versus"}, seed=1)
    lines = begun.lines()
    luck = Random(3)
    silent = 0
    for line in play_on(lines, luck, 400):
        other = lines[1 - lines.index(line)]
        entry = next(e for e in reversed(begun.table.match.journal) if e.kind == "play")
        heard = news(other)
        if not entry.seen_by >> begun.table.match.side_of(lines.index(other)) & 1:
            silent += not heard
        if silent:
            break
    assert silent


def test_resigning_ends_the_match_for_everybody(world: World) -> None:
    begun = world.begin("axis")
    axis, allies = begun.lines()
    over = allies.get("resign")
    assert over["outcome"] == {
        "winner": "axis", "kind": "resignation", "loser": "allies",
        "words": "The Allies end the match by resignation. Axis wins.",
    }  # fmt: skip
    assert news(axis)[-1]["outcome"] == over["outcome"]
    assert begun.entries[-1] == ["resign", "allies"]
    assert "over already" in axis.refused("resign", "IllegalAction")
    assert "seed" in begun.fetch("save", client=world.guest).json()["dice"]


def test_names_are_kept_with_the_seats(world: World) -> None:
    begun = world.begin("axis", names=["Paulus", None])
    assert begun.sit(1).position["holders"] == {"axis": "Paulus"}
    [row] = world.owner.get("/api/matches").json()
    assert row["seats"] == [
        {"seat": 0, "side": "axis", "name": "Paulus"},
        {"seat": 1, "side": "allies", "name": None},
    ]


def test_why_odds_and_belief_are_answered(world: World) -> None:
    begun = world.begin("advance", seed=7)
    line = begun.sit()
    reason = line.get("why", kind="area", thing="8")
    assert set(reason) == {"allowed", "rule", "looked_at", "because", "words"}
    assert set(line.get("odds")) == {"side", "assembling", "targets"}
    assert line.get("belief")[0]["kind"] == "area"


def test_a_seat_keeps_its_person_when_bidding_exchanges_the_sides(world: World) -> None:
    for seed in range(6):
        begun = world.begin("axis", options={"bidding": True}, seed=seed)
        lines = begun.lines()
        luck = Random(seed)
        for _ in range(6):
            to_act = begun.table.match.question
            assert to_act is not None
            lines[begun.table.match.seat_of(to_act.side)].play(luck)
            if begun.table.match.seats == ("allies", "axis"):
                for line in lines:
                    line.position = [*news(line), line.position][0]
                assert lines[0].get("join", match=begun.id, key=begun.keys[0])["side"] == "allies"
                assert begun.sit(1).position["side"] == "axis"
                return
    pytest.fail("no bid exchanged the sides")


def test_taking_back_has_an_end_in_each_turn(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(timelines, "MOST_TAKEN_BACK", 3)
    begun = world.begin("advance", seed=7)
    line = begun.sit()

    def play_and_take_back() -> Any:
        line.play()
        return line.get("undo")

    for _ in range(3):
        play_and_take_back()
    position = line.play()
    assert not position["undo"]["can"]
    assert "must go on" in position["undo"]["words"]
    length = len(begun.entries)
    assert "must go on" in line.refused("undo", "IllegalAction")
    assert len(begun.entries) == length
    world.hall.places.clear()
    line = begun.sit()
    line.refused("undo", "IllegalAction")
    while not line.position["undo"]["words"].startswith("Nothing can be taken back"):
        line.play()
    while not line.position["undo"]["can"]:
        line.play()
    assert line.get("undo")
