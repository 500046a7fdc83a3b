"""Experiments as files: what they say, and what is told where they are wrong."""

from __future__ import annotations

from collections import defaultdict
from pathlib import Path
from shutil import copytree

import pytest

import kurgan
from kurgan.kernel.errors import BadSetup
from kurgan.lab.experiment import read_experiment
from kurgan.lab.matches import play
from kurgan.lab.toml import lines_of

from .conftest import SMALL, Make

DATA = Path(kurgan.__file__).parent / "games" / "advance" / "pack" / "data"


def test_each_alternative_is_a_setting_that_is_compared_with_its_base(make: Make) -> None:
    settings = make().settings
    assert [(s.name, s.base) for s in settings] == [
        ("advance factory", "advance factory"),
        ("inferno campaign", "inferno campaign"),
        ("inferno campaign, opportunity_fire stack", "inferno campaign"),
    ]
    assert settings[2].options["opportunity_fire"] == "stack"
    assert settings[2].options["mode"] == "versus"


def test_players_are_named_for_all_or_for_each_seat(make: Make) -> None:
    text = 'players = { allies = "recruit" }\n[[setting]]\ngame = "axis"\n'
    assert make(text).settings[0].players == ("policy", "recruit")
    assert make().settings[1].players == ("random", "random")


def test_the_settings_take_turns_so_that_early_results_cover_all(make: Make) -> None:
    assert list(make().jobs())[:4] == [(0, 0), (1, 0), (2, 0), (0, 1)]


def test_whatever_changes_a_match_changes_the_digest(make: Make) -> None:
    digests = {make(SMALL.replace("seed = 7", f"seed = {seed}")).digest for seed in (7, 8)}
    digests |= {make(SMALL.replace("random", "recruit")).digest}
    digests |= {make(SMALL.replace('"actions"', "")).digest}
    assert len(digests) == 4
    assert make().digest == make("# a word more\n" + SMALL).digest


def test_a_part_has_a_name_and_dice_of_its_own(make: Make, tmp_path: Path) -> None:
    whole = make()
    part = read_experiment(tmp_path / "experiment.toml", part=2)
    assert (part.name, part.seed) == ("small-2", "7 part 2")
    assert part.settings == whole.settings


def test_a_pack_lies_beside_the_experiment(make: Make, tmp_path: Path) -> None:
    pack = tmp_path / "mine"
    copytree(DATA, pack)
    manifest = pack / "pack.json"
    manifest.write_text(manifest.read_text(encoding="utf-8").replace('"name": "', '"name": "my '))
    found = make('[[setting]]\ngame = "advance"\npacks = ["mine"]\n').settings
    assert found[1].name == f"advance main, pack my {found[0].pack.name}"
    assert found[1].pack.digest != found[0].pack.digest


ONE = '[[setting]]\ngame = "axis"\n'
TWO = '[[setting]]\ngame = "inferno"\n'
ADD = '[[setting]]\ngame = "axis"\n[[setting.changes]]\nname = "more"\n'
UNITS = 'file = "units.json"\n'
BROKEN = [
    ("matches = \n" + ONE, "line 1, column 11: this is not TOML"),
    ("matchs = 3\n" + ONE, "line 1: there is no 'matchs' here; there are name, matches, seed"),
    ("matches = 0\n" + ONE, "line 1: matches is a whole number from 1 to 100,000,000, not 0."),
    ("matches = 3\n", "line 1: an experiment has at least one [[setting]] with a game."),
    ('name = "a/b"\n' + ONE, "line 1: 'a/b' cannot name files"),
    ('seed = 1\ntables = ["turn"]\n' + ONE, "line 2: tables is a list of some of turns"),
    ('luck = "yes"\n' + ONE, "line 1: luck is true or false."),
    ('[[setting]]\ngame = "chess"\n', "line 2: there is no game 'chess'; there are inferno"),
    ("[[setting]]\n", "line 1: there is no game None; there are inferno"),
    (ONE + 'scenario = "main"\n', "line 3: axis has no scenario 'main'; it has race, uranus."),
    (ONE + "\n[setting.options]\nheros = true\n", "line 5: axis has no option 'heros'; it has"),
    (ONE + "options = { heroes = 3 }\n", "line 3: The option heroes cannot be 3; it is off, on."),
    (ONE + "alternatives.heroes = true\n", "line 3: heroes has a list of values here"),
    (ONE + 'players = "grandmaster"\n', "line 3: there is no player 'grandmaster'; there are ra"),
    (ONE + 'players.german = "policy"\n', "line 3: nobody plays 'german' here; there are axis"),
    ('players.german = "policy"\n' + ONE, "line 1: nobody plays 'german'; there are allies, axis."),
    (ONE + 'pack = "nowhere"\n', "line 3: There is no data pack at"),
    (ONE + "packs = [3]\n", "line 3: packs is a text in quotes"),
    (ONE + "changes = 3\n", "line 3: changes are written as [[setting.changes]]."),
    (ADD + "plus = 3\n", "line 5: there is no 'plus' here; there are name, file, where, add."),
    (ADD + 'file = "x.json"\n', "line 5: the pack has no file 'x.json'; it has"),
    (ADD + UNITS + "add = 3\n", "line 6: add has keys and numbers, as { attack = 1 }."),
    (ADD + UNITS + "where = 3\n", "line 6: where has keys and values"),
    (ADD + UNITS + "add = { speed = 1 }\n", "line 3: nothing is changed: no such number, or all"),
    (ADD + UNITS + "add = { atk = 1 }\n", "line 3: nothing is changed: no such number, or all"),
    (ADD + UNITS + "add = { atk = 0 }\n", "line 3: nothing is changed: no such number, or all"),
    (ADD + 'file = ["units.json"]\n', "line 5: the pack has no file ['units.json']; it has"),
    (ONE + ONE, "line 3: two settings are called 'axis race'; give each a name"),
    (ONE + 'name = "two\\nlines"\n', "line 3: name is a text in quotes, in one line."),
    (ONE + "alternatives.heroes = [false]\n", "line 3: heroes off changes nothing"),
    (ONE + "alternatives.heroes = [true, 'on']\n", "line 3: heroes on changes nothing"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "told"), BROKEN, ids=[told for _, told in BROKEN])
def test_a_broken_experiment_names_the_line_and_what_would_be_right(
    make: Make, text: str, told: str
) -> None:
    with pytest.raises(BadSetup) as refused:
        make(text)
    assert refused.value.message.startswith("experiment.toml, ")
    assert refused.value.message.count("experiment.toml") == 1
    assert told in refused.value.message
    assert "\n" not in refused.value.message


def test_a_pack_that_is_played_already_is_no_other(make: Make, tmp_path: Path) -> None:
    copytree(DATA, tmp_path / "mine")
    with pytest.raises(BadSetup, match="line 3: mine changes nothing"):
        make('[[setting]]\ngame = "advance"\npacks = ["mine"]\n')


def test_an_editor_may_begin_the_file_with_its_mark(make: Make) -> None:
    assert make("\ufeff" + SMALL).digest == make().digest


def test_a_file_that_is_not_there_is_told(tmp_path: Path) -> None:
    with pytest.raises(BadSetup, match=r"no.toml: there is no such file"):
        read_experiment(tmp_path / "no.toml")


def test_keys_are_found_under_their_headings() -> None:
    found = lines_of("a = 1\n[b]\nc.d = 2\n[[e]]\nf = 3\n[[e]]\nf = 4\n[e.g]\nh = 5\n")
    assert found["a",] == 1
    assert found["b", "c", "d"] == 3
    assert (found["e", 0, "f"], found["e", 1, "f"]) == (5, 7)


CHANGED = """\
[[setting]]
game = "advance"

[[setting.changes]]
name = "armour better"
file = "units.json"
where = { type = "armor" }
add = { attack = 1 }
"""


def test_a_change_makes_a_pack_in_which_only_reconstructed_numbers_differ(make: Make) -> None:
    plain, better = make(CHANGED).settings
    assert (better.name, better.base) == ("advance main, armour better", plain.name)
    rows = [s.pack.files["units.json"]["main_units"] for s in (plain, better)]
    by_mark: dict[str, set[int]] = defaultdict(set)
    for old, new in zip(*rows, strict=True):
        if old["type"] == "armor":
            mark = str(old["src"]["attack"]).split()[0]
            by_mark[mark].add(new["attack"] - old["attack"])
        else:
            assert new == old
    assert by_mark["reconstructed"] == {1}
    assert by_mark["documented"] <= {0}


def test_a_match_is_played_with_the_changed_pack(make: Make) -> None:
    row = play(make('players = "random"\n' + CHANGED), 1, 0)["matches"][0]
    assert row["pack"].endswith(", armour better")


def test_lists_inside_a_list_count_from_its_own_start() -> None:
    found = lines_of("[[a]]\n[[a.b]]\nc = 1\n[[a]]\n[[a.b]]\nc = 2\n")
    assert (found["a", 0, "b", 0, "c"], found["a", 1, "b", 0, "c"]) == (3, 6)
