"""The terminal game from a script: its commands, its answers and what it refuses."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

import kurgan
from kurgan.games import GAMES
from kurgan.kernel.errors import RulesBug
from kurgan.kernel.sealing import unsealed
from kurgan.tui.client import Client
from kurgan.tui.page import Page

from ..cli.driving import Terminal, is_for_people
from .script import flat, reply


def journal(path: Path) -> Any:
    """The entries of a match on disk."""
    return unsealed(json.loads(path.read_text(encoding="utf-8")))["entries"]


def test_a_whole_turn(terminal: Terminal) -> None:
    ran = terminal.play(
        *("buy artillery", "buy artillery", "done"),
        *("activate 6", "select 29/RCN", "enter 7", "select 29/129", "enter 7", "attack 7"),
        *("lead 29/RCN", "support air", "support artillery", "done", "done", "end_phase"),
    )
    assert ran.code == 0
    assert ran.err == ""
    assert "6.4.2    6 Hill 120.0 is activated." in ran.lines
    assert "8.2      29/RCN enters 7 Yelshanka for 4 MF." in ran.lines
    assert "9.4      The Soviet unit in 7 Yelshanka is Guards 5." in ran.lines
    assert "6.0      Turn 2 begins." in ran.lines
    assert flat(ran.out).endswith("The match is kept; kurgan play --resume goes on from here.")
    assert kurgan.load(terminal.only_file()).view("german")["turn"] == 2


def test_numbers_and_words_are_the_same_answers(terminal: Terminal) -> None:
    terminal.play("buy artillery", "done", "activate 6", "select 29/RCN")
    [first] = terminal.files()
    terminal.play("2", "4", "6", "1")
    [second] = [path for path in terminal.files() if path != first]
    terminal.play("BUY Artillery", "  Done  ", "ACTIVATE 6", "Select 29/rcn")
    [third] = [path for path in terminal.files() if path not in (first, second)]
    assert journal(first) == journal(second) == journal(third)


def test_every_answer_shown_can_be_typed_as_words(terminal: Terminal) -> None:
    match = kurgan.new("advance", seed=3)
    for _ in range(30):
        ask = match.question
        assert ask is not None
        words = " ".join(map(str, match.codec.encode(ask.options[0])))
        match.play(ask.options[0])
        path = terminal.only_file() if terminal.files() else None
        if path is None:
            terminal.play(words)
        else:
            terminal.run("play", "--resume", script=f"{words}\n")
        assert journal(terminal.only_file()) == match.save()["entries"]


def test_comments_and_blank_lines_are_passed_over(terminal: Terminal) -> None:
    ran = terminal.play("", "   ", "# a comment", "1 # the first answer", "#", "\t", "2#")
    assert "no command" not in ran.out
    assert len(journal(terminal.only_file())) == 43 + 2


@pytest.mark.parametrize("word", ["quit", "exit", "QUIT", "Exit now"])
def test_quit_leaves_and_says_how_to_go_on(terminal: Terminal, word: str) -> None:
    ran = terminal.play("1", word, "1")
    assert flat(ran.out).endswith("The match is kept; kurgan play --resume goes on from here.")
    assert len(journal(terminal.only_file())) == 43 + 1, "what comes after quit is not read"


def test_the_end_of_the_script_keeps_the_match(terminal: Terminal) -> None:
    ran = terminal.run("play", "advance", "--seed", "3", script="1")
    assert ran.code == 0
    assert "The match is kept" in ran.lines[-1]
    assert len(journal(terminal.only_file())) == 43 + 1


def test_help_lists_the_commands(terminal: Terminal) -> None:
    ran = terminal.play("help", "?")
    listed = [line.split()[0] for line in reply(ran.out, "help").splitlines()]
    assert listed == [
        *(
            "N",
            "3",
            "Enter",
            "moves",
            "move",
            "undo",
            "map",
            "look",
            "why",
            "why",
            "rules",
            "odds",
            "belief",
            "advise",
            "chance",
            "explain",
            "computer",
            "go",
            "log",
        ),
        *("save", "load", "help", "quit"),
    ]
    assert reply(ran.out, "?").startswith(reply(ran.out, "help"))


def test_map_shows_every_area(terminal: Terminal) -> None:
    shown = reply(terminal.play("map", "map").out, "map")
    for name in ("Turn 1 of 9", "Morale 19 Strong", "Supply 16", "Hill 126.3", "Latashanka"):
        assert name in shown
    assert shown.split("Cl clear")[0].count("S?") == 41


def test_look_at_an_area_by_number_and_name(terminal: Terminal) -> None:
    ran = terminal.play("look 8", "look sawmill", "look 8 Sawmill", "look SAWMILL", "look saw", "x")
    words = "8 Sawmill: light urban +3, on the Volga, Soviet unrevealed unit; next to 6, 7, 10."
    for command in ("look 8", "look sawmill", "look 8 Sawmill", "look SAWMILL", "look saw"):
        assert flat(reply(ran.out, command)) == words


def test_look_at_a_unit_says_where_it_is(terminal: Terminal) -> None:
    ran = terminal.play("look 29/RCN", "look 389/544", "look 79/208", "x")
    assert "attack 6, movement 6" in flat(reply(ran.out, "look 29/RCN"))
    assert "6 Hill 120.0:" in flat(reply(ran.out, "look 29/RCN"))
    assert "due 2" in flat(reply(ran.out, "look 389/544"))
    assert reply(ran.out, "look 29/RCN").startswith("29/RCN: type armor, division 29th Mot, attack")
    assert reply(ran.out, "look 79/208") == "You see 79/208 nowhere on the board."


def test_look_at_a_type_of_unit_says_where_it_stands(terminal: Terminal) -> None:
    ran = terminal.run(
        "play", "axis", "--seed", "3", script="look german tank\nlook German fighter"
    )
    told = reply(ran.out, "look german tank").splitlines()
    assert any(line.startswith("Manoilin: ") for line in told)
    assert "2 German fighters at Oblivskaya" in flat(reply(ran.out, "look German fighter"))


def test_look_says_nothing_of_where_a_hidden_piece_is_or_is_not(terminal: Terminal) -> None:
    ran = terminal.run("play", "inferno", "--seed", "3", script="look S-45\nlook 26th Tank Brigade")
    for command, title in (("look S-45", "45th Rifle"), ("look 26th Tank Brigade", "26th Tank")):
        assert reply(ran.out, command).startswith(f"You see {title}")


def test_log_shows_the_last_things(terminal: Terminal) -> None:
    ran = terminal.play("log 2", "log", "log 1000", "x")
    assert reply(ran.out, "log 2").splitlines() == [
        "10.2     16 Supply Points arrive; 16 in hand.",
        "6.3      Free Air support: 1 Air available.",
    ]
    assert len(reply(ran.out, "log").splitlines()) == 7
    assert reply(ran.out, "log") == reply(ran.out, "log 1000")


def test_why_of_an_answer_an_area_and_a_unit(terminal: Terminal) -> None:
    ran = terminal.play("done", "why 1", "why 7", "why Yelshanka", "why 29/RCN", "why 10")
    assert "is legal by 6.4.2 German Action Rounds:" in flat(reply(ran.out, "why 1"))
    assert "Area 1 Hill 126.3: can be chosen now, by 6.4.2" in flat(reply(ran.out, "why 1"))
    forbidden = flat(reply(ran.out, "why Yelshanka"))
    assert forbidden == (
        "Area 7 Yelshanka: cannot be chosen now: no German unit is there "
        "(8.1 Mechanics of Movement)."
    )
    assert flat(reply(ran.out, "why 7")).endswith(forbidden), "answer 7, then area 7"
    assert "where it stands, can be chosen (6.4.2" in flat(reply(ran.out, "why 29/RCN"))


def test_why_of_a_number_keeps_quiet_about_an_area_that_is_not_in_question(
    terminal: Terminal,
) -> None:
    ran = terminal.play("why 1", "why 40")
    assert "Area" not in reply(ran.out, "why 1")
    assert flat(reply(ran.out, "why 40")).startswith(
        "Area 40 Upper Tractor Settlement: cannot be chosen now: this question does not ask for "
        "it, but: You have 16 Supply Points. What do you buy?"
    )


def test_rules_by_number_by_heading_and_all(terminal: Terminal) -> None:
    ran = terminal.play("rules", "rules 9.4", "rule 9.4", "rules ambush", "rules R7", "rules 9.5.2")
    book = kurgan.game("advance").rulebook
    rows = [row for row in reply(ran.out, "rules").splitlines() if not row.startswith(" ")]
    assert len(rows) == len(book)
    assert reply(ran.out, "rules 9.4").startswith("9.4 Reveal Soviet Unit: ")
    assert reply(ran.out, "rule 9.4") == reply(ran.out, "rules 9.4")
    assert reply(ran.out, "rules ambush").startswith("9.4 Ambush: ")
    assert reply(ran.out, "rules R7").startswith("R7 ")
    assert "\nR70" not in reply(ran.out, "rules R7")
    assert "\n9.5.2E Strong Morale" in reply(ran.out, "rules 9.5.2")


def test_undo_takes_back_and_stops_at_the_dice(terminal: Terminal) -> None:
    ran = terminal.play("1", "undo", "1", "1", "undo", "undo", "undo", "undo")
    assert ran.out.count("Taken back.") == 3
    assert ran.out.count("Nothing can be taken back: dice were rolled or a card was drawn.") == 2
    assert "16 Supply Points" in kurgan_words(terminal)


def test_undo_stops_where_a_counter_was_revealed(terminal: Terminal) -> None:
    ran = terminal.play(
        *("done", "activate 6", "select 29/RCN", "enter 7", "attack 7", "undo", "undo")
    )
    assert "Nothing can be taken back: something hidden was revealed." in flat(ran.out)
    assert "Taken back." not in ran.out


def kurgan_words(terminal: Terminal) -> str:
    match = kurgan.load(terminal.only_file())
    return match.game.text.question(match.state)


def test_what_was_taken_back_and_done_again_is_told_again(terminal: Terminal) -> None:
    ran = terminal.play("buy air", "undo", "buy air", "undo", "buy engineer")
    assert ran.out.count("Air bought: 2 available.") == 2
    assert ran.out.count("Engineer bought: 1 available.") == 1


WRONG = [
    "0", "5", "-1", "+1", "99999999999", "9" * 5000, "1.5", "²", "½", "1e3",
    "dance", "activate", "activate 99", "activate 8", "activate x", "activate 8 9", "buy",
    "buy tank", "buy air 3", "buy 1", "deal", "deal 1", "event_dice 6 6", "done now", "done 1",
    "look", "look nothing", "look 51", "why", "why nothing", "why 51", "why ²", "why 1 2",
    "log x", "log 0", "log -1", "log ²", "log 9999999999", "rules 99", "rules xyzzy", "rules 1",
    "undo", "load", "load nowhere.json", "load .", "save .", "save /", "save ..",
    "save ~nobody-of-this-name/x", "load \0", "save \0", "save a/\0/b", "\x1b[A", "é", "x" * 5000,
]  # fmt: skip


@pytest.mark.parametrize("line", WRONG, ids=lambda line: repr(line)[:20])
def test_wrong_input_gives_one_sentence_and_loses_nothing(
    terminal: Terminal, line: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    ran = terminal.play(line, "# on", "undo")
    assert ran.code == 0
    assert ran.err == ""
    said = reply(ran.out, line.strip()) if len(line) < 100 else ran.out.split("\n> ")[1]
    sentence = flat(said.split("\n", 1)[1] if len(line) >= 100 else said)
    assert len(sentence) < 400
    assert is_for_people(sentence) or ", like: " in sentence, sentence
    assert "Nothing can be taken back" in ran.out, "nothing was played"
    assert len(journal(terminal.only_file())) == 43
    assert sorted(path.name for path in tmp_path.iterdir()) == ["data"], "no litter"


def test_after_wrong_input_the_right_one_is_taken(terminal: Terminal) -> None:
    terminal.play(*(line for line in WRONG if "\n" not in line), "1")
    assert len(journal(terminal.only_file())) == 43 + 1


def test_a_person_is_asked_again_before_a_phase_ends_with_areas_that_could_act(
    tmp_path: Path,
) -> None:
    said: list[str] = []
    client = Client(kurgan.new("advance", seed=3), tmp_path / "match.json", Page(said.append))
    client.asks_twice = True
    client.play(iter(["done", "end"]))
    assert client.match.view("german")["turn"] == 1
    assert "Give the same answer again to go on." in flat("\n".join(said))
    client.play(iter(["end"]))
    assert client.match.view("german")["turn"] == 2


def test_a_bug_of_ours_costs_one_answer_and_leaves_its_proof(
    terminal: Terminal, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(frame: Any, state: Any) -> Any:
        raise RulesBug("the die fell off the table")

    step = GAMES["advance"].procedures["Activation"].STEPS["move"]
    with monkeypatch.context() as patch:
        patch.setattr(step, "function", broken)
        ran = terminal.play("done", "activate 6", "select 29/RCN", "undo", "end_phase")
    said = flat(reply(ran.out, "select 29/RCN"))
    assert said.startswith("The answer 'select 29/RCN' meets a bug in Kurgan (RulesBug: the")
    assert "nothing was changed." in said
    [proof] = (terminal.data / "matches").glob("*.bug")
    assert journal(proof)[-1] == ["play", "german", ["select", "29/RCN"]]
    kurgan.load(proof)
    assert "Turn 2 begins." in ran.out, "the match goes on"
    assert terminal.only_file().exists()


def test_the_question_comes_again_before_refusals_scroll_it_away(terminal: Terminal) -> None:
    ran = terminal.play("nonsense", "99", "why", "look", "# end")
    shown = ran.out.split("\n> ")
    asks = [number for number, part in enumerate(shown) if "What do you buy?" in part]
    assert asks == [0, 3], "after the third refusal"


def test_undo_takes_no_number_that_it_would_not_heed(terminal: Terminal) -> None:
    ran = terminal.play("2", "2", "undo 2", "# end")
    assert reply(ran.out, "undo 2").startswith("One undo takes back one answer")
    assert len(journal(terminal.only_file())) == 43 + 2


@pytest.mark.parametrize("name", ["#7", "hex 7", "Hex #7", "#7 Tractor Factory", "7"])
def test_a_place_goes_by_every_name_that_is_shown(terminal: Terminal, name: str) -> None:
    commands = [f"{verb} {name}" for verb in ("look", "why", "belief")]
    ran = terminal.run("play", "inferno", "--seed", "3", script="\n".join(commands))
    told = [flat(reply(ran.out, command)) for command in commands]
    assert told[0].startswith("7 Tractor Factory: urban")
    assert told[1].startswith("Hex 7 Tractor Factory: cannot be chosen now")
    assert told[2].startswith("7 (1)")


def test_a_kind_of_thing_is_shown_in_plain_words_and_can_be_named_so(terminal: Terminal) -> None:
    script = "why stuka\nwhy German card Stuka\n"
    ran = terminal.run("play", "inferno", "--seed", "3", script=script)
    for command in script.splitlines():
        assert reply(ran.out, command).startswith("German card Stuka: cannot be chosen now")


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ("look bomber", "'bomber' fits several: German bomber, Soviet bomber, Uranus card 12"),
        ("why red", "'red' fits several: Red October Workers Settlement, Red October Steel Works"),
        ("look Red Oct. Settl.", "Red October Workers Settlement: "),
        ("look Tractor Fact.", "Tractor Factory: "),
        ("look station", "'station' fits several: Abganerovo Station, "),
        ("look kurgan", "Mamayev Kurgan: Allied control"),
        ("look danube", "There is nothing called 'danube' here; map names the places, look PLACE"),
    ],
)
def test_a_name_that_fits_several_things_lists_them(
    terminal: Terminal, said: str, told: str
) -> None:
    ran = terminal.run("play", "axis", "--seed", "3", script=f"{said}\n")
    assert flat(reply(ran.out, said)).startswith(told)


def test_a_place_goes_by_its_number_and_its_name_as_the_map_cuts_it(terminal: Terminal) -> None:
    shown = {
        "39 Lower": "39 Lower",
        "26 Barr. Gun": "26 Barrikady",
        "42 Spartano.": "42 Spartanovka",
    }
    ran = terminal.play(*(f"look {name}" for name in shown), "look 39 Upper", "# end")
    for name, told in shown.items():
        assert reply(ran.out, f"look {name}").startswith(told)
    assert reply(ran.out, "look 39 Upper").startswith("There is nothing called '39 Upper'")


@pytest.mark.parametrize(("plain", "times"), [(False, 2), (True, 1)])
def test_a_question_with_many_answers_stands_below_them_too(
    tmp_path: Path, plain: bool, times: int
) -> None:
    match, luck, said = kurgan.new("axis", seed=3), Random(3), []
    while (ask := match.question) is not None and len(ask.options) < 20:
        match.play(luck.choice(ask.options))
    page = Page(lambda text: said.append(flat(text)), 80, plain)
    Client(match, tmp_path / "match.json", page).play(iter(()))
    question = match.game.text.question(match.state)
    assert [question in line for line in said].count(True) == times
    shown = [line for line in said if line and not line.startswith("The match is kept")]
    assert shown[-1].endswith(question) is (times == 2)
