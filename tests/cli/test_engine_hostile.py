"""The engine under hostile input: one JSON line back, no traceback, the match as it was."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

import kurgan
from kurgan.cli.engine import Engine
from kurgan.protocol import FIELDS

from ..kernel.forging import paths, removed, replaced
from .driving import is_for_people, played, process, strict

KINDS = {"IllegalAction", "NotYourTurn", "StaleAction", "BadSave", "BadData", "BadSetup"}
VERBS: dict[str, dict[str, Any]] = {
    "games": {},
    "new": {"game": "advance", "scenario": "main", "options": {}, "seed": 3},
    "load": {"save": {}},
    "save": {"side": "german"},
    "question": {"side": "german"},
    "play": {"action": ["buy", "air"], "side": "german", "seq": 2},
    "undo": {"side": "german"},
    "view": {"side": "german"},
    "events": {"side": "german", "since": 0},
    "why": {"kind": "area", "thing": "6"},
    "bot": {"level": "random", "seed": 3, "seat": 0, "until": "turn"},
    "explain": {},
    "audit": {"save": {}},
    "quit": {},
}
OPTIONS = [option.name for option in kurgan.game("advance").options]
WORDS = st.sampled_from(
    ["", "1", "german", "soviet", "advance", "main", "area", "buy", "air", "deal", "done", "é",
     "\0", "\ud800", "/", ".", "/dev/zero", "/dev/null", "..", "x" * 5000, "²", *OPTIONS]
)  # fmt: skip
NUMBERS = st.integers() | st.sampled_from([0, 1, -1, 2**31, 2**63, 10**400, 10**4000])
PLAIN = (
    st.none() | st.booleans() | NUMBERS | st.floats(allow_nan=False) | WORDS | st.text(max_size=5)
)
VALUES = st.recursive(
    PLAIN, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(WORDS, inner, max_size=4)
)
CHECKED = settings(
    deadline=None,
    derandomize=True,
    max_examples=100,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)


class Attacked:
    """An engine with a match, which only a granted request may change."""

    def __init__(self) -> None:
        self.engine = Engine()
        self.engine.answer('{"do": "new", "game": "advance", "seed": 3}')

    def send(self, line: str) -> Any:
        """Send a line; one JSON object comes back, and a refusal changes nothing."""
        before = self.position()
        answer = strict(json.dumps(self.engine.answer(line)))
        if "error" in answer:
            assert set(answer) == {"id", "error"}
            assert answer["error"]["kind"] in KINDS, (line[:300], answer)
            assert is_for_people(answer["error"]["message"]), answer["error"]["message"]
            assert len(answer["error"]["message"]) < 1000
            assert self.position() == before
        else:
            assert set(answer) == {"id", "result"}
        self.engine.is_over = False
        return answer

    def position(self) -> Any:
        return {name: match.save() for name, match in self.engine.matches.items()}


FIELD_OF_A_VERB = [(verb, f) for verb, fields in VERBS.items() for f in ("id", "match", *fields)]


@pytest.mark.parametrize(("verb", "field"), FIELD_OF_A_VERB)
@settings(CHECKED, max_examples=20)
@given(value=VALUES)
def test_any_value_in_any_field(verb: str, field: str, value: Any) -> None:
    attacked = Attacked()
    request = {"do": verb, **VERBS[verb], field: value}
    answer = attacked.send(json.dumps(request))
    if field == "id" and (isinstance(value, str) or type(value) is int):
        assert answer["id"] == value


@CHECKED
@given(VALUES)
@example([[[]]])
@example("quit ")
def test_any_value_as_the_verb(value: Any) -> None:
    Attacked().send(json.dumps({"do": value}))


@CHECKED
@given(VALUES)
def test_any_json_as_a_request(value: Any) -> None:
    Attacked().send(json.dumps(value))


@CHECKED
@given(st.dictionaries(st.sampled_from([*FIELDS, "do", "action"]), VALUES))
def test_any_fields_together(request: Any) -> None:
    Attacked().send(json.dumps(request))


@CHECKED
@given(st.text())
def test_any_text_as_a_line(line: str) -> None:
    Attacked().send(line)


@CHECKED
@given(st.lists(st.sampled_from(["buy", "activate", "deal", "done", "event_dice"]) | VALUES))
def test_any_list_as_an_action(action: Any) -> None:
    Attacked().send(json.dumps({"do": "play", "action": action}))


@CHECKED
@given(st.dictionaries(st.sampled_from(OPTIONS), VALUES, min_size=1))
def test_any_value_of_an_option(options: Any) -> None:
    Attacked().send(json.dumps({"do": "new", "game": "advance", "options": options}))


@CHECKED
@given(st.data())
def test_a_forged_save(data: st.DataObject) -> None:
    body = played(kurgan.new("advance", seed=3), Random(3), 25).save()
    place = data.draw(st.sampled_from(list(paths(body))))
    value = data.draw(VALUES)
    forged = replaced(body, place, value) if data.draw(st.booleans()) else removed(body, place)
    for verb in ("load", "audit"):
        Attacked().send(json.dumps({"do": verb, "save": forged, "match": "2"}))


def test_a_request_of_any_depth() -> None:
    attacked = Attacked()
    for depth in [*range(900, 1010), 100_000]:
        nest = "[" * depth + "]" * depth
        for field in ("id", "match", "save", "action", "thing"):
            attacked.send(f'{{"do": "play", "{field}": {nest}}}')
        attacked.send(f'{{"do": "load", "save": {{"format": 1, "game": "advance", "x": {nest}}}}}')


SAVE_TRICKS = [
    "/", ".", "/dev/null", "/dev/zero", "/proc/self/mem", "\0", "\ud800", "", "~", "%", "x" * 5000,
]  # fmt: skip


@pytest.mark.parametrize("path", SAVE_TRICKS)
@pytest.mark.parametrize("verb", ["load", "audit"])
def test_a_path_that_is_no_save(verb: str, path: str) -> None:
    answer = Attacked().send(json.dumps({"do": verb, "save": path}))
    assert answer["error"]["kind"] == "BadSave"


@pytest.mark.parametrize("content", [b"", b"{", b"\xff\xfe", b"[]", b"1" * 5000, b"[" * 5000])
def test_a_file_that_is_no_save(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "save.json"
    path.write_bytes(content)
    answer = Attacked().send(json.dumps({"do": "load", "save": str(path)}))
    assert answer["error"]["kind"] == "BadSave"


def test_a_missing_file_a_folder_and_a_file_without_permission(tmp_path: Path) -> None:
    locked = tmp_path / "locked.json"
    locked.write_text("not for you", encoding="utf-8")
    locked.chmod(0)
    for path in (tmp_path / "none.json", tmp_path, locked, locked / "deeper.json"):
        answer = Attacked().send(json.dumps({"do": "load", "save": str(path)}))
        assert answer["error"]["kind"] == "BadSave"
        assert path.name in answer["error"]["message"]


HOSTILE_LINES: list[bytes] = [
    b"hello",
    b'{"do": "games"',
    b'{"do": "games"}}',
    b"[1, 2]",
    b"7",
    b"null",
    b'"games"',
    b"[" * 200_000,
    b'{"a":' * 100_000,
    b'{"do": "' + b"x" * 5_000_000 + b'"}',
    b"x" * 5_000_000,
    b'{"do": "dance"}',
    b'{"do": "new", "game": "advance", "seed": NaN}',
    b'{"id": Infinity, "do": "games"}',
    b'{"id": -Infinity, "do": "games"}',
    b'{"id": 1e999, "do": "games"}',
    b'{"do": "new", "game": "advance", "seed": ' + b"9" * 5000 + b"}",
    b'{"do": "quit", "do": "dance"}',
    b'{"do": "\\ud800"}',
    b'{"do": "\xff\xfe\xfa"}',
    b"\xff\xfe\x00\x00",
    b"\xc3(",
    b'{"do": "load", "save": "\\ud800"}',
    b'{"do": "load", "save": "\\u0000"}',
    b"\x00",
    b"\x1b[2J",
    "{“do”: “games”}".encode(),
]


@pytest.mark.parametrize("errors", ["strict", "surrogateescape"])
def test_hostile_bytes_each_get_one_line_and_the_process_goes_on(
    tmp_path: Path, errors: str
) -> None:
    stdin = b"\n \n\t\n".join([*HOSTILE_LINES, b'{"id": "end", "do": "games"}'])
    environment = {"PYTHONIOENCODING": f"utf-8:{errors}"}
    ran = process("engine", data=tmp_path, stdin=stdin, **environment)
    assert ran.returncode == 0
    assert ran.stderr == b""
    answers = [strict(line) for line in ran.stdout.decode("ascii").splitlines()]
    assert len(answers) == len(HOSTILE_LINES) + 1, "an empty line is no request"
    for sent, answer in zip(HOSTILE_LINES, answers, strict=False):
        assert answer["error"]["kind"] in ("BadSetup", "BadSave"), sent[:100]
        assert is_for_people(answer["error"]["message"])
        assert len(answer["error"]["message"]) < 500
    assert answers[-1]["id"] == "end"
    assert "advance" in answers[-1]["result"]


BYTE_ORDER_MARK = b"\xef\xbb\xbf"


@pytest.mark.parametrize(
    ("mark", "ending"), [(b"", b"\n"), (BYTE_ORDER_MARK, b"\r\n"), (BYTE_ORDER_MARK, b"")]
)
def test_line_endings_and_a_byte_order_mark_do_no_harm(
    tmp_path: Path, mark: bytes, ending: bytes
) -> None:
    stdin = mark + b'{"id": "\xc3\xa9", "do": "games"}' + ending
    ran = process("engine", data=tmp_path, stdin=stdin, PYTHONIOENCODING="latin-1")
    assert strict(ran.stdout.decode())["id"] == "é"


def test_a_bug_of_ours_is_answered_too(monkeypatch: pytest.MonkeyPatch) -> None:
    engine = Engine()
    monkeypatch.setattr(kurgan, "new", lambda *_, **__: 1 / 0)
    answer = engine.answer('{"id": 4, "do": "new", "game": "advance"}')
    assert answer["id"] == 4
    assert answer["error"]["kind"] == "RulesBug"
    assert "bug in Kurgan" in answer["error"]["message"]
    assert "report" in answer["error"]["message"]


def test_a_bug_in_a_rule_changes_nothing_and_the_match_goes_on(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    engine = Engine()
    engine.answer('{"do": "new", "game": "advance", "seed": 3}')
    before = [engine.answer(f'{{"do": "{verb}"}}') for verb in ("question", "save", "events")]
    play = json.dumps(
        {"id": 5, "do": "play", "action": before[0]["result"]["question"]["options"][0]}
    )
    with monkeypatch.context() as patch:
        patch.setattr("kurgan.kernel.match.apply_telling", lambda *_: 1 / 0)
        refused = engine.answer(play)
    assert refused["id"] == 5
    assert refused["error"]["kind"] == "RulesBug"
    assert "meets a bug in Kurgan (ZeroDivisionError" in refused["error"]["message"]
    assert "nothing was changed" in refused["error"]["message"]
    assert before == [
        engine.answer(f'{{"do": "{verb}"}}') for verb in ("question", "save", "events")
    ]
    assert "result" in engine.answer(play)
    assert "result" in engine.answer(json.dumps({"do": "load", "save": before[1]["result"]}))


def test_nobody_reads_the_answers(tmp_path: Path) -> None:
    command = b'{"do": "games"}\n' * 2000
    ran = process_into_closed_pipe(tmp_path, command)
    assert ran == (0, b"")


def process_into_closed_pipe(data: Path, stdin: bytes) -> tuple[int, bytes]:
    """Run the engine with a reader that goes away at once."""
    reader, writer = os.pipe()
    os.close(reader)
    environment = {**os.environ, "KURGAN_DATA": str(data)}
    ran = subprocess.run(
        [sys.executable, "-m", "kurgan", "engine"],
        input=stdin,
        stdout=writer,
        stderr=subprocess.PIPE,
        check=False,
        timeout=60,
        env=environment,
    )
    os.close(writer)
    return ran.returncode, ran.stderr
