"""``--rules``: playing, judging and printing by a rule set."""

import json
import subprocess
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest

from app.cards.catalogue import Catalogue
from app.cards.data import RuleSetData, Text
from app.cli import run
from app.rules.record_file import read_file
from app.rules.rule_set import Differences
from app.rules.tribunal import GAME

SHORT = RuleSetData(
    "short",
    Differences(
        options={"turn-limit": 10, "no-such-option": 3, "olga": "upside-down"},
        tracks={"vortex": (3, 5, 19)},
        cards={"petr": {"cost": 17}},
    ),
    {"ru": {"name": Text("Короткая"), "notes": Text("На час.")}, "en": {"name": Text("Short", "Короткая")}},
)


@pytest.fixture(autouse=True)
def short(profile: Path) -> None:
    """Add a custom rule set to the user's catalogue."""
    with Catalogue.open() as mine:
        data = mine.set_data("own-fate")
        mine.put_set(replace(data, rule_sets=(*data.rule_sets, SHORT)))


@pytest.mark.parametrize("command", [["arena", "random"], ["lab"], ["print", "x.pdf"], ["lab", "own-fate"]])
def test_an_unknown_rule_set_is_answered_with_those_there_are(command: list[str], capfd):
    assert run(["--lang", "en", *command, "--rules", "chess"]) == 2
    said = capfd.readouterr().err
    assert said.count("\n") == 1
    assert "chess" in said
    assert "book, even, short" in said


def test_the_arena_plays_by_it_and_its_records_replay(tmp_path: Path, capfd):
    folder = tmp_path / "games"
    arguments = ["arena", "random", "random", "--games", "2", "--records", str(folder), "--rules", "short"]
    assert run(["--lang", "en", *arguments, "--option", "tie=draw"]) == 0
    first, *_ = sorted(folder.glob("*.dozorgame"))
    header = read_file(first).header
    assert (header.rule_set.key, header.rule_set.name, header.rule_set.changed) == ("short", "Short", True)
    assert [header.options[name] for name in ("turn-limit", "tie", "olga")] == [10, "draw", "extra"]
    assert "track vortex 3 5 19" in header.card_lines
    capfd.readouterr()
    assert run(["--lang", "en", "replay", str(first)]) == 0


def test_by_the_book_is_the_default(capfd):
    told = []
    for rules in ([], ["--rules", "book"], ["--rules", "short"]):
        assert run(["--lang", "en", "arena", "random", "random", "--games", "4", "--json", *rules]) == 0
        told.append(json.loads(capfd.readouterr().out))
    assert told[0] == told[1] != told[2]


def test_the_lab_compares_two_rule_sets_and_a_change_of_one(capfd):
    few = ["--level", "random", "--games", "10"]
    assert run(["--lang", "en", "lab", *few, "--against-rules", "short"]) == 0
    said = capfd.readouterr().out
    assert "own-fate, 10 deals" in said
    assert "own-fate short, 10 deals" in said
    assert run(["--lang", "en", "lab", *few, "--rules", "short", "--change", "petr.cost=2"]) == 0
    said = capfd.readouterr().out
    assert said.startswith("own-fate short, 10 deals")
    assert "petr.cost=2, 10 deals" in said


def pages(file: Path) -> str:
    """Return the text of *file*, by poppler."""
    told = subprocess.run(["pdftotext", file, "-"], capture_output=True, encoding="utf-8", check=True).stdout
    return " ".join(told.split())


def test_track_cost_and_footer_differ_on_paper(tmp_path: Path):
    printed = {}
    for rules in ("book", "short"):
        file = tmp_path / f"{rules}.pdf"
        assert run(["--lang", "en", "print", str(file), "--card", "petr", "--tracks", "--rules", rules]) == 0
        printed[rules] = pages(file)
    assert "19" in printed["short"]
    assert "17" in printed["short"]
    assert not {"17", "19"} & set(printed["book"].split())
    assert "Own Fate 1, Short · " in printed["short"]
    assert "Short" not in printed["book"]


def test_the_booklet_tells_what_it_is_for(tmp_path: Path):
    file = tmp_path / "rules.html"
    assert run(["--lang", "en", "print", "booklet", "own-fate", str(file), "--rules", "short"]) == 0
    said = file.read_text(encoding="utf-8")
    assert "Short" in said
    assert "3, 5, 19" in said
    assert run(["--lang", "en", "print", "booklet", "own-fate", str(file)]) == 0
    assert "3, 5, 19" not in file.read_text(encoding="utf-8")


@pytest.fixture
def dear() -> None:
    """Add a rule set of Tribunal with a dearer attack."""
    with Catalogue.open() as mine:
        data = mine.set_data("tribunal")
        made = RuleSetData("dear", Differences(numbers={"attack-cost": 4}), {"en": {"name": Text("Dear")}})
        mine.put_set(replace(data, rule_sets=(*data.rule_sets, made)))


def test_tribunal_is_played_by_the_numbers_of_a_rule_set(dear: None, tmp_path: Path, capfd):
    folder = tmp_path / "games"
    arguments = ["arena", "random", "random", "--game", "tribunal", "--games", "2", "--records", str(folder)]
    assert run(["--lang", "en", *arguments, "--rules", "dear"]) == 0
    first, *_ = sorted(folder.glob("*.dozorgame"))
    assert read_file(first).header.card_lines == ("number attack-cost 4",)
    capfd.readouterr()
    assert run(["--lang", "en", "replay", str(first)]) == 0


def test_the_booklet_of_tribunal_tells_the_numbers_that_hold(dear: None, tmp_path: Path):
    text = partial(Path.read_text, encoding="utf-8")
    for rules, cost, ending, read in (("book", 3, "html", text), ("dear", 4, "pdf", pages)):
        file = tmp_path / f"rules.{ending}"
        assert run(["--lang", "en", "print", "booklet", "tribunal", str(file), "--rules", rules]) == 0
        assert f"An attack costs {cost} mana, and the attacker must see the target" in read(file)


def test_by_the_letter_everything_that_the_text_leaves_free_is_allowed(tmp_path: Path):
    folder = tmp_path / "games"
    arguments = ["arena", "random", "random", "--game", "tribunal", "--games", "2", "--records", str(folder)]
    assert run(["--lang", "en", *arguments, "--rules", "letter"]) == 0
    options = read_file(sorted(folder.glob("*.dozorgame"))[0]).header.options
    default = {option.name: option.default for option in GAME.options}
    assert {name: value for name, value in options.items() if value != default[name]} == {
        "burning": "a", "collection": "a", "delay-extra": True, "draw-by-agreement": False,
        "quiet-draw": False, "stun-guard": False,
    }  # fmt: skip
