"""Looking on by a link: only what every player may know, and no longer than the link stands."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from starlette.websockets import WebSocketDisconnect

from kurgan.fuzzing.begin import random_match
from kurgan.games import GAMES
from kurgan.kernel.procedure import Json
from kurgan.web import place as places
from kurgan.web.watching import OPEN_SIDES

from .driving import Line, Match, World, play_on
from .test_clocks import meet


@pytest.fixture
def public(tmp_path: Path) -> Iterator[World]:
    made = World(tmp_path / "data", lan=True, public=True)
    yield made
    made.close()


def link(match: Match, seat: int = 0) -> str:
    told = match.world.guest.post(
        f"/api/matches/{match.id}/watch", json={}, headers=match.headers(seat)
    )
    assert told.status_code == 200, told.text
    return str(told.json()["watch"])


def watch(match: Match, token: str, **more: Json) -> Line:
    line = match.world.line(match.world.guest)
    line.position = line.get("watch", match=match.id, key=token, **more)
    return line


def pushed(line: Line) -> list[Json]:
    line.get("moments")
    found = [push["position"] for push in line.pushes if push["push"] == "position"]
    line.pushes.clear()
    return found


def test_whoever_has_the_link_sees_the_match_go_on(public: World) -> None:
    match, lines = meet(public)
    watcher = watch(match, link(match))
    assert watcher.position["watching"] is True
    assert watcher.position["question"] is None
    assert watcher.position["holders"] == {"axis": "Anna", "allies": "Boris"}
    lines[0].play()
    seen = pushed(watcher)
    assert seen[-1]["seq"] > watcher.position["seq"]
    assert seen[-1]["view"] == lines[0].get("view")
    assert all(one["question"] is None for one in seen)


def test_who_looks_on_can_do_nothing_else(public: World) -> None:
    match, lines = meet(public)
    watcher = watch(match, link(match))
    question = lines[0].get("question")
    action = question["question"]["options"][0]
    assert "look on" in watcher.refused("play", "NotAllowed", action=action, seq=question["seq"])
    for verb in ("undo", "resign", "draw", "ask_back", "consent", "question", "say", "advise"):
        watcher.refused(verb, "NotAllowed")
    watcher.refused("moment", "NotAllowed", at=0, side="allies")
    assert watcher.get("moment", at=0)["at"] == 0
    for path in ("save", "notes", "capsule"):
        headers = {"authorization": f"Bearer {link(match)}"}
        told = public.guest.get(f"/api/matches/{match.id}/{path}", headers=headers)
        assert told.status_code == 401


def test_players_are_told_that_there_is_a_link_and_any_of_them_takes_it_back(
    public: World,
) -> None:
    match, lines = meet(public)
    token = link(match, 0)
    assert lines[1].get("join", match=match.id, key=match.keys[1])["watched"] is True
    watcher = watch(match, token)
    place = f"/api/matches/{match.id}/watch"
    assert public.guest.delete(place, headers=match.headers(1)).status_code == 200
    assert lines[0].get("join", match=match.id, key=match.keys[0])["watched"] is False
    with pytest.raises(WebSocketDisconnect) as cut:
        watcher.ask("moments")
    assert "taken back" in cut.value.reason
    public.line().refused("watch", "WrongKey", match=match.id, key=token)
    new = link(match)
    assert new != token
    watch(match, new)


def test_no_other_key_opens_it(public: World) -> None:
    match, _ = meet(public)
    line = public.line()
    line.refused("watch", "WrongKey", match=match.id, key=match.keys[0])
    link(match)
    for key in ("", "x", "x" * 200, match.keys[0]):
        line.refused("watch", "WrongKey", match=match.id, key=key)
    line.refused("watch", "WrongKey", match="nowhere", key="x")
    assert public.guest.post(f"/api/matches/{match.id}/watch", json={}).status_code == 401


def test_where_each_side_hides_something_one_looks_on_after_the_end(world: World) -> None:
    match = world.begin("inferno", options={"mode": "versus"})
    token, line = link(match), match.sit(0)
    told = world.line().refused("watch", "NotAllowed", match=match.id, key=token)
    assert "over" in told
    line.get("resign")
    watcher = watch(match, token)
    assert watcher.position["outcome"] is not None
    assert watcher.get("moment", at=0, side="soviet")["at"] == 0


def test_alone_the_only_player_is_looked_at(world: World) -> None:
    match = world.begin("advance")
    line = match.sit()
    watcher = watch(match, link(match), differences=1)
    line.play()
    assert pushed(watcher)
    again = watch(match, link(match))
    assert again.position["view"] == line.get("view")
    assert again.position["shared"] is False


def test_who_looks_on_takes_no_seat_and_no_players_room(
    public: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(places, "MOST_WATCHERS", 1)
    match, _ = meet(public)
    token = link(match)
    watch(match, token)
    assert match.world.hall.places[match.id].seats == {0, 1}
    public.line().refused("watch", "TooMany", match=match.id, key=token)


@pytest.mark.parametrize("game", sorted(OPEN_SIDES))
def test_a_side_that_is_open_hides_nothing_from_the_others(game: str) -> None:
    """What this side sees is shown to anybody: so nothing may be for it alone."""
    for seed in range(6):
        luck = Random(seed)
        match = random_match(GAMES[game], luck, str(seed), begin=True)
        own = 1 << match.sides.index(OPEN_SIDES[game])
        everybody = (1 << len(match.sides)) - 1
        for _ in range(300):
            ask = match.question
            if ask is None:
                break
            match.play(luck.choice(ask.options))
        shown = [entry.seen_by for entry in match.journal] + [event.seen_by for event in match.log]
        assert all(not seen & own or seen & everybody == everybody for seen in shown)


def test_cards_that_the_allies_hide_are_hidden_from_who_looks_on(world: World) -> None:
    match = world.begin("axis", options={"bidding": True}, seed=4)
    lines = match.lines()
    watcher, luck = watch(match, link(match)), Random(5)
    for _ in play_on(lines, luck, 150):
        pass
    axis = next(line for line in lines if line.get("view")["side"] == "axis")
    allies = next(line for line in lines if line is not axis)
    seen = pushed(watcher)[-1]
    assert seen["view"] == axis.get("view")
    assert seen["side"] == "axis"
    assert allies.get("view") != seen["view"]
    told = [row["words"] for row in watch(match, link(match)).position["log"]["rows"]]
    known = axis.get("join", match=match.id, key=match.keys[lines.index(axis)])["log"]["rows"]
    assert told == [row["words"] for row in known]
