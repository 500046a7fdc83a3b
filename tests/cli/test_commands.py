"""The verbs that are not a game: replay, audit, board, fuzz, and what they say when asked amiss."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any

import pytest

import kurgan
from kurgan.games import GAMES
from kurgan.kernel.errors import RulesBug

from ..kernel.forging import forged, resealed
from .driving import Ran, Terminal, copied_pack, is_for_people, played, process, written

UNIT_ROW = '"id": "295/516", "division": "295th", "type": "infantry", "attack": '


@pytest.fixture(scope="module")
def finished() -> kurgan.Match:
    return played(kurgan.new("advance", "factory"), Random(2))


def refused(ran: Ran, *words: str) -> None:
    """The command ended with one sentence on standard error, code 2 and no match."""
    assert ran.code == 2
    assert ran.out == ""
    assert is_for_people(ran.err), ran.err
    for word in words:
        assert word in ran.err


# replay


def test_replay_tells_the_match_with_its_rules(
    terminal: Terminal, tmp_path: Path, finished: kurgan.Match
) -> None:
    ran = terminal.run("replay", str(written(finished, tmp_path / "match.json")))
    assert ran.code == 0
    assert ran.err == ""
    assert "6.0             Turn 10 begins." in ran.lines
    assert ran.lines[-1] == finished.outcome["words"]
    assert len(ran.lines) == len(finished.log) + 1


def test_replay_for_programs(terminal: Terminal, tmp_path: Path, finished: kurgan.Match) -> None:
    ran = terminal.run("replay", "--json", str(written(finished, tmp_path / "match.json")))
    rows = [json.loads(line) for line in ran.lines]
    assert rows == [finished.codec.encode_event(event) for event in finished.log]


def test_replay_as_a_side_saw_it(terminal: Terminal, tmp_path: Path) -> None:
    match = kurgan.new("advance", seed=3)
    path = str(written(match, tmp_path / "match.json"))
    ran = terminal.run("replay", path, "--side", "german")
    assert len(ran.lines) == len(match.events("german"))
    refused(terminal.run("replay", path, "--side", "soviet"), "'soviet'", "german")


def test_replay_of_what_a_seat_took_home(terminal: Terminal, tmp_path: Path) -> None:
    match = played(kurgan.new("advance", seed=3), Random(3), 40)
    path = tmp_path / "record.json"
    path.write_text(json.dumps(match.record("german")), encoding="utf-8")
    ran = terminal.run("replay", str(path))
    assert ran.code == 0
    assert len(ran.lines) == len(match.events("german"))
    rows = [json.loads(line) for line in terminal.run("replay", str(path), "--json").lines]
    assert rows == match.record("german")["events"]
    assert terminal.run("replay", str(path), "--side", "german").lines == ran.lines
    refused(terminal.run("replay", str(path), "--side", "soviet"), "is what 'german' saw")


def record_with(key: str, value: Any) -> Any:
    record = kurgan.new("advance", seed=3).record("german")
    return forged(record, lambda body: body.update({key: value}))


RECORDS: dict[str, Any] = {
    "no events": record_with("events", None),
    "events are no list": record_with("events", {"event": 1}),
    "an event is no object": record_with("events", [7]),
    "an unknown event": record_with("events", [{"event": "x", "args": [], "rule": "6.0"}]),
    "an event without its arguments": record_with("events", [{"event": "turn_began"}]),
    "an event with wrong arguments": record_with(
        "events", [{"event": "unit_lost", "args": ["Tiger"], "rule": ""}]
    ),
    "an unknown game": record_with("game", ["advance"]),
    "another pack": record_with("pack", {"name": "mine", "digest": "0"}),
    "changed": kurgan.new("advance", seed=3).record("german") | {"rules": 99},
    "only a seat": {"seat": "german"},
    "an outcome of nobody": resealed(record_with("outcome", {})),
}


@pytest.mark.parametrize("name", RECORDS)
def test_replay_of_a_broken_record(terminal: Terminal, tmp_path: Path, name: str) -> None:
    path = tmp_path / "record.json"
    path.write_text(json.dumps(RECORDS[name]), encoding="utf-8")
    ran = terminal.run("replay", str(path))
    if name != "an outcome of nobody":
        refused(ran)
    assert ran.code in (0, 2)


@pytest.mark.parametrize("verb", ["replay", "audit"])
@pytest.mark.parametrize(
    "content",
    [b"", b"no save", b"\xff", b"[" * 100_000, b"[]", b"{}", b'{"format": 1}', b"1" * 5000],
)
def test_garbage(terminal: Terminal, tmp_path: Path, verb: str, content: bytes) -> None:
    path = tmp_path / "garbage.json"
    path.write_bytes(content)
    refused(terminal.run(verb, str(path)))


@pytest.mark.parametrize("verb", ["replay", "audit"])
def test_no_file(terminal: Terminal, tmp_path: Path, verb: str) -> None:
    refused(terminal.run(verb, str(tmp_path / "none.json")), "none.json", "No such file")
    refused(terminal.run(verb, str(tmp_path)), "directory")


# audit


def test_audit_proves_a_match(terminal: Terminal, tmp_path: Path, finished: kurgan.Match) -> None:
    path = str(written(finished, tmp_path / "match.json"))
    ran = terminal.run("audit", path)
    assert ran.code == 0
    assert ran.out.startswith(f"All {finished.rolls} rolls of Advance to the Volga")
    found = json.loads(terminal.run("audit", path, "--json").out)
    assert found["proved"] is True
    assert found["rolls"] == finished.rolls


def test_audit_of_a_practice_match(terminal: Terminal, tmp_path: Path) -> None:
    ran = terminal.run("audit", str(written(kurgan.new("advance", seed=3), tmp_path / "m.json")))
    assert ran.code == 0
    assert "practice" in ran.out


def test_audit_of_a_tampered_match(
    terminal: Terminal, tmp_path: Path, finished: kurgan.Match
) -> None:
    def better_dice(body: Any) -> None:
        [first, *_] = [entry for entry in body["entries"] if entry[2][0] == "supply_dice"]
        first[2][1:] = [6, 6, 6, 6]

    path = tmp_path / "match.json"
    path.write_text(json.dumps(forged(finished.save(), better_dice)), encoding="utf-8")
    refused(terminal.run("audit", str(path)), "committed dice", "tampered")
    path.write_text(json.dumps(finished.save() | {"rules": 9}), encoding="utf-8")
    refused(terminal.run("audit", str(path)), "changed since it was written")


def test_audit_of_a_live_record_has_to_wait(terminal: Terminal, tmp_path: Path) -> None:
    path = tmp_path / "record.json"
    path.write_text(json.dumps(kurgan.new("advance").record("german")), encoding="utf-8")
    ran = terminal.run("audit", str(path))
    assert ran.code == 1
    assert "until then no roll can be proved" in ran.out


# board


def test_the_packaged_boards_are_sound(terminal: Terminal) -> None:
    ran = terminal.run("board", "check")
    assert ran.code == 0
    assert "advance-reconstruction: no problems" in ran.lines
    found = json.loads(terminal.run("board", "check", "--json").out)
    assert found["advance-reconstruction"] == []


def test_a_broken_row_is_named(terminal: Terminal, tmp_path: Path) -> None:
    pack = copied_pack(tmp_path / "pack", "units.json", UNIT_ROW + "4", UNIT_ROW + '"four"')
    ran = terminal.run("board", "check", str(pack))
    assert ran.code == 1
    assert "units.json" in ran.out
    assert "295/516" in ran.out
    found = json.loads(terminal.run("board", "check", str(pack), "--json").out)
    assert len(found["advance-reconstruction"]) == 1


@pytest.mark.parametrize("content", [b"{", b"\xff", b"[" * 100_000, b"", b"7", b"1" * 5000])
@pytest.mark.parametrize("file", ["board.json", "pack.json"])
def test_a_broken_file_is_named(
    terminal: Terminal, tmp_path: Path, file: str, content: bytes
) -> None:
    pack = copied_pack(tmp_path / "pack")
    (pack / file).write_bytes(content)
    ran = terminal.run("board", "check", str(pack))
    assert ran.code == 1
    assert "1 problem\n" in ran.out
    assert file in ran.lines[1]
    json.loads(terminal.run("board", "check", str(pack), "--json").out)
    refused(terminal.run("play", "advance", "--pack", str(pack)), file)
    refused(terminal.run("engine", "--pack", str(pack)), file)


def test_a_missing_folder(terminal: Terminal, tmp_path: Path) -> None:
    place = str(tmp_path / "nowhere")
    refused(terminal.run("board", "check", place), place, "pack.json")
    refused(terminal.run("play", "advance", "--pack", place), place)
    refused(terminal.run("engine", "--pack", place), place)
    refused(terminal.run("play", "--resume", "--pack", place), place)


def test_a_pack_of_no_game_here(terminal: Terminal, tmp_path: Path) -> None:
    pack = copied_pack(tmp_path / "pack", "pack.json", '"game": "advance"', '"game": "chess"')
    refused(terminal.run("play", "advance", "--pack", str(pack)), "chess", "advance")


# packs


def test_a_match_with_another_pack(terminal: Terminal, tmp_path: Path) -> None:
    pack = copied_pack(tmp_path / "pack", "units.json", UNIT_ROW + "4", UNIT_ROW + "9")
    assert terminal.run("board", "check", str(pack)).code == 0
    ran = terminal.play("look 295/516", "1", also=("--pack", str(pack)))
    assert "attack 9" in ran.out
    assert "--resume --pack FOLDER goes on" in ran.out
    path = str(terminal.only_file())
    for verb in ("replay", "audit"):
        refused(terminal.run(verb, path), "data pack", "--pack")
        assert terminal.run(verb, path, "--pack", str(pack)).code == 0
    refused(terminal.run("play", "--resume", path), "data pack", "--pack")
    assert terminal.run("play", "--resume", path, "--pack", str(pack)).code == 0
    ran = terminal.run("play", "--resume")
    assert ran.code == 2
    assert "--pack" in ran.out, "the match that is passed over says what it needs"
    assert terminal.run("play", "--resume", "--pack", str(pack)).code == 0


def test_a_match_with_another_pack_opens_another_with_it(
    terminal: Terminal, tmp_path: Path
) -> None:
    pack = copied_pack(tmp_path / "pack", "units.json", UNIT_ROW + "4", UNIT_ROW + "9")
    copy = tmp_path / "copy.json"
    ran = terminal.play(f"save {copy}", "1", f"load {copy}", also=("--pack", str(pack)))
    assert f"Loaded {copy}." in ran.out.replace("\n", " ").replace("  ", " ")
    refused_here = terminal.play(f"load {copy}")
    assert "--pack" in refused_here.out


def test_the_pack_says_which_game(terminal: Terminal, tmp_path: Path) -> None:
    pack = copied_pack(tmp_path / "pack")
    ran = terminal.run("play", "--pack", str(pack), script="1\n")
    assert ran.code == 0
    assert ran.out.startswith("Advance to the Volga")


# fuzz


def test_a_little_fuzz(terminal: Terminal, tmp_path: Path) -> None:
    folder = str(tmp_path)
    ran = terminal.run(
        "fuzz", "advance", "--games", "2", "--seed", "1", "--folder", folder, "--json"
    )
    report = json.loads(ran.out)
    assert ran.code == 0
    assert (report["seed"], report["matches"], report["failures"]) == (1, 2, [])
    assert report["answers"] > 50
    assert report["steps_entered"] > 20
    assert not [name for name in report["never_entered"] if not name.startswith("advance ")]
    assert list(tmp_path.glob("fuzz-*")) == []


def test_fuzz_tells_its_seed_and_what_was_never_entered(terminal: Terminal) -> None:
    ran = terminal.run("fuzz", "axis", "--games", "1", "--from", "setup", "--seed", "7")
    assert ran.lines[0] == "Seed 7."
    assert ran.lines[1].startswith("1 matches, ")
    assert ran.lines[1].endswith(" 0 failures.")
    assert ran.lines[3].startswith("Never entered: axis ")
    assert ran.lines[4].startswith("Never answered: axis ")
    one, other = [terminal.run("fuzz", "advance", "--games", "0").lines[0] for _ in range(2)]
    assert one != other, "without a seed every run has a new one"


def test_what_fuzz_finds_is_a_save_that_leads_there(
    terminal: Terminal, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(frame: Any, state: Any) -> Any:
        raise RulesBug("the die fell off the table")

    folder = tmp_path / "found" / "today"
    step = GAMES["advance"].procedures["Activation"].STEPS["move"]
    with monkeypatch.context() as patch:
        patch.setattr(step, "function", broken)
        asked = ["fuzz", "advance", "--games", "1", "--seed", "3", "--from", "setup"]
        ran = terminal.run(*asked, "--folder", str(folder))
        assert ran.code == 1
        assert "1 failures" in ran.out
        assert "the die fell off the table" in ran.out
        [path] = folder.glob("*.json")
        name = path.stem.removeprefix("fuzz-")
        assert f"kurgan fuzz --repeat {name}" in ran.out
        repeated = terminal.run("fuzz", "--repeat", name, "--folder", str(folder))
        assert repeated.code == 1
        assert repeated.out.startswith(f"{name}: RulesBug: the die fell off the table")
        again = terminal.run("replay", str(path))
        assert again.code == 3, "with the bug still there, the save shows it"
        assert "This is a bug in Kurgan" in again.err
        assert "Traceback" not in again.err
    match = kurgan.load(path)
    assert match.journal[-1].action is not None
    assert terminal.run("replay", str(path)).code == 0
    assert terminal.run("fuzz", "--repeat", name).out == f"{name}: nothing is wrong.\n"


def test_fuzz_asked_amiss(terminal: Terminal) -> None:
    refused(terminal.run("fuzz", "chess"), "'chess'", "advance")
    refused(terminal.run("fuzz", "--every", "0"), "--every", "1 or more")
    refused(terminal.run("fuzz", "--jobs", "0"), "--jobs", "1 or more")
    refused(terminal.run("fuzz", "--games", "-1"), "--games", "0 or more")
    refused(terminal.run("fuzz", "--repeat", "last"), "'last'", "axis-positions-4711-3")
    for number in ("20", "9" * 5000, ""):
        name = f"axis-positions-4711-{number}"
        refused(terminal.run("fuzz", "--repeat", name), "axis-positions-4711-3", "from 0 to 19")
    assert "0 matches, 0 answers, 0 failures." in terminal.run("fuzz", "--games", "0").lines


# The command


def test_version(terminal: Terminal) -> None:
    ran = terminal.run("--version")
    assert (ran.code, ran.out) == (0, f"kurgan {kurgan.__version__}\n")


def test_help_lists_every_verb(terminal: Terminal) -> None:
    ran = terminal.run("--help")
    for verb in ("play", "replay", "audit", "board", "fuzz", "engine"):
        assert f"    {verb} " in ran.out
        assert terminal.run(verb, "--help").code == 0


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["dance"], ["VERB is one of serve, ", "engine, not 'dance'; see kurgan --help."]),
        (["play", "axis", "--plan"], ["'--plan'; did you mean --plain? See kurgan play --help."]),
        (["play", "advance", "--axis", "general"], ["no side axis in this match", "german."]),
        (["play", "advance", "--german", "genius"], ["no computer 'genius'", "random, recruit"]),
        (["play", "advance", "--german", ""], ["no computer ''"]),
        (["play", "advance", "--pace", "-1"], ["--pace is 0 or more"]),
        (["play", "chess"], ["'chess'", "advance"]),
        (["play", "advance", "--scenario", "west"], ["'west'", "main, factory"]),
        (["play", "advance", "--option", "snow"], ["'snow'", "rubble", "reroll_ones"]),
        (["play", "advance", "--option", "rubble=deep"], ["rubble", "'deep'", "off, on"]),
        (["play", "advance", "--option", "starting_morale=20"], ["20", "from 1 to 19"]),
        (["play", "advance", "--option", "starting_morale=--5"], ["'--5'", "from 1 to 19"]),
        (["play", "advance", "--option", "starting_morale=²"], ["'²'", "from 1 to 19"]),
        (["play", "advance", "--option", "reroll_ones=1,99"], ["99", "from 1 to 14"]),
        (["play", "advance", "--option", "="], ["''", "rubble"]),
        (["play", "advance", "--width", "39"], ["at least 40 columns", "--width 40"]),
        (["play", "advance", "--width", "0"], ["at least 40 columns"]),
        (["play", "advance", "--width", "-1"], ["at least 40 columns"]),
        (["play", "advance", "--width", "wide"], ["--width", "'wide'"]),
        (["play", "--resume", "nowhere.json"], ["nowhere.json", "No such file"]),
        (["play", "chess", "--resume"], ["'chess'", "advance"]),
        (["board", "paint"], ["WHAT is one of check, new, not 'paint'; see kurgan board --help."]),
        (["board"], ["required: WHAT; WHAT is one of check, new; see kurgan board --help."]),
        (
            ["fuzz", "--from", "x" * 5000],
            ["--from is one of setup, positions, both, not 'xxx", "…"],
        ),
        (["fuzz", "--seconds", "soon"], ["--seconds: 'soon' is not a number of seconds; see"]),
        (["fuzz", "--seconds", "-1"], ["--seconds: '-1' is not a number of seconds; see"]),
        (["serve", "--port", "70000"], ["--port is a number from 0 to 65535"]),
        (["account"], ["DO is one of list, reset"]),
        (["account", "reset"], ["whose password is lost"]),
        (["replay"], ["file"]),
        (["engine", "--pack"], ["--pack"]),
    ],
)
def test_asked_amiss(terminal: Terminal, arguments: list[str], words: list[str]) -> None:
    ran = terminal.run(*arguments)
    assert ran.code == 2
    assert ran.out == ""
    for word in words:
        assert word in ran.err
    assert "Traceback" not in ran.err
    assert terminal.files() == [], "nothing was begun"


def test_options_by_name_and_value(terminal: Terminal) -> None:
    words = ["rubble", "isolation=on", "parent_organization=every", "starting_morale=15"]
    words += ["reroll_ones=2,3"]
    also = tuple(word for option in words for word in ("--option", option))
    terminal.play("quit", also=also)
    options = kurgan.load(terminal.only_file()).options
    assert options["rubble"] is options["isolation"] is True
    assert options["parent_organization"] == "every"
    assert options["starting_morale"] == 15
    assert options["reroll_ones"] == [2, 3]


def test_a_reader_that_goes_away_ends_the_command_quietly(tmp_path: Path) -> None:
    path = written(played(kurgan.new("advance", seed=3), Random(3)), tmp_path / "match.json")
    command = f"{sys.executable} -m kurgan replay {path} | head -1"
    ran = subprocess.run(["bash", "-c", command], capture_output=True, check=False, timeout=60)
    assert ran.stderr == b""


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no disk that is always full")
def test_a_full_disk_is_told_in_a_sentence() -> None:
    command = f"{sys.executable} -m kurgan board check > /dev/full"
    ran = subprocess.run(["bash", "-c", command], capture_output=True, check=False, timeout=60)
    assert ran.returncode == 1
    told = ran.stderr.decode()
    assert "The disk is full" in told
    assert "bug" not in told
    assert "Traceback" not in told


@pytest.mark.slow
def test_letters_that_the_terminal_cannot_show(tmp_path: Path) -> None:
    ran = process(
        "play", "advance", "--scenario", "café", data=tmp_path, PYTHONIOENCODING="ascii:strict"
    )
    assert ran.returncode == 2
    assert b"main, factory" in ran.stderr
    ran = process(
        "play", "advance", data=tmp_path, stdin="caf\u00e9\n".encode() + b"\xff\xfe\n1\n",
        PYTHONIOENCODING="ascii:strict",
    )  # fmt: skip
    assert ran.returncode == 0
    assert ran.stderr == b""
    assert ran.stdout.count(b"is no answer and no command") == 2


@pytest.mark.parametrize(
    "verb", [("replay",), ("audit",), ("board", "check"), ("play", "--resume"), ("odds",)]
)
def test_an_overlong_path_is_told_in_a_sentence(terminal: Terminal, verb: tuple[str, ...]) -> None:
    refused(terminal.run(*verb, "x" * 5000 + ".json"))
