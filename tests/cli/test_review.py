"""``dozor review``: output for a finished game, and for unsuitable files."""

import json
from pathlib import Path
from random import Random

import pytest

from app.bots.fate import heuristics
from app.bots.review import storage
from app.cards import playing, source
from app.cli import run
from app.rules.game import TALK_VERBS
from app.rules.match import Match
from app.rules.own_fate import GAME
from app.rules.record import write_entry, write_header
from app.rules.tribunal import GAME as TRIBUNAL
from app.rules.tribunal.numbers import Numbers

SOURCE = Path(__file__).parents[2] / "data" / "source" / "own-fate"
SHORT = 53
"""Seed of a game of two turns."""


@pytest.fixture(autouse=True)
def _home(tmp_path, monkeypatch):
    monkeypatch.setenv("DOZOR_HOME", str(tmp_path / "home"))


@pytest.fixture
def saved(tmp_path):
    """Return a function that saves a game as a record."""

    def write(match):
        file = tmp_path / "game.dozorgame"
        text = write_header(match.header) + "".join(map(write_entry, match.entries))
        file.write_text(text, encoding="utf-8")
        return file

    return write


def played(decisions=999):
    """Return up to *decisions* decisions of a game played by heuristics."""
    book = playing.of(source.read_folder(SOURCE), "book", "en")
    match = Match.begin(GAME, book.cards, SHORT, book.options)
    while match.outcome is None and len(match.moves) < decisions:
        match.submit(heuristics.best(match.state, match.state.legal()))
    return match


def test_a_finished_game_is_told_in_words_and_kept_for_json(saved, capsys):
    file = saved(played())
    assert run(["--lang", "en", "review", str(file)]) == 0
    told = capsys.readouterr().out
    assert "Night Watch: chance of winning, given what it could see:" in told
    assert "  result: 100\u00a0%" in told
    assert "Night Watch: won mostly" in told
    assert "{" not in told
    (kept,) = (file.parent / storage.FOLDER).glob("*.json")
    written = kept.stat().st_mtime_ns
    assert run(["--lang", "en", "review", str(file), "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert (found["part"], found["result"], found["engine"]) == (1.0, 1.0, storage.engine_version())
    assert kept.stat().st_mtime_ns == written


def test_an_unfinished_game_is_one_sentence(saved, capsys):
    assert run(["--lang", "en", "review", str(saved(played(9)))]) == 2
    assert capsys.readouterr().err.count("\n") == 1


def test_a_game_of_tribunal_is_told_without_luck(saved, capsys):
    match = Match.begin(TRIBUNAL, Numbers(), 1)
    rng = Random(6)
    for _ in range(12):
        match.submit(rng.choice([one for one in match.state.legal() if one.verb not in TALK_VERBS]))
    match.submit(next(one for one in match.state.legal() if one.verb == "resign"))
    assert run(["--lang", "en", "review", str(saved(match))]) == 0
    told = capsys.readouterr().out
    assert "blunder" in told.lower()
    assert "worlds" not in told


@pytest.mark.parametrize("content", [b"", b"no record\n", b"\xff\x00"])
def test_what_is_no_record_is_one_sentence(tmp_path, capsys, content):
    file = tmp_path / "odd.dozorgame"
    file.write_bytes(content)
    assert run(["--lang", "ru", "review", str(file)]) == 2
    assert capsys.readouterr().err.count("\n") == 1


def test_a_file_that_is_not_there_is_one_sentence(tmp_path, capsys):
    assert run(["--lang", "ru", "review", str(tmp_path / "none.dozorgame")]) == 2
    assert capsys.readouterr().err.count("\n") == 1
