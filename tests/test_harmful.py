"""Malicious files: one sentence, exit status 2, nothing stored, limited time and memory."""

from __future__ import annotations

import contextlib
import os
import re
import sqlite3
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from app import airlock, i18n, paths, user_errors
from app.cards import backups, exchange, library
from app.cards.catalogue import Catalogue
from app.cards.data import SetData
from app.cards.errors import CatalogueError
from app.cli import run
from app.print.errors import PrintError
from app.print.profiles import Profiles
from tools import corpus, fuzz, harmless
from tools.corpus import HARMFUL, HEAD, PRINTERS, packed, write_content

MOST_MB, MOST_SECONDS = 450, 5.0
LINUX = sys.platform == "linux"


@pytest.fixture
def refused(tmp_path: Path, profile: Path, capsys: pytest.CaptureFixture[str]):
    """Return a function that checks a file and returns its one error sentence."""

    def check(file: Path) -> str:
        status = run(["--lang", "en", "check", str(file)])
        said = capsys.readouterr()
        assert status in (1, user_errors.BAD_INPUT), said  # 1: read, and found wanting
        assert not paths.log_file().exists(), paths.log_file().read_text(encoding="utf-8")
        assert said.out == ""
        return said.err

    return check


@pytest.mark.parametrize("what", HARMFUL)
def test_a_harmful_file_is_refused_with_one_sentence(
    what: str, refused, tmp_path: Path, profile: Path
) -> None:
    name, make = HARMFUL[what]
    file = write_content(tmp_path, name, make())
    with within_limits():
        sentence = refused(file)
    assert re.fullmatch(r"[^\n]+[.)…]\n(  [^\n]+\n)*", sentence), sentence
    assert not list(profile.glob("drawn/*"))


@contextlib.contextmanager
def within_limits() -> Iterator[None]:
    """Check processor time and memory of the block, in the program and the airlock."""
    if not LINUX:
        yield
        return
    corpus.reset_peak()
    before, worked, child = corpus.peak(os.getpid()), corpus.work(), airlock.process()
    worked += corpus.work(child or 0)
    yield
    # A terminated child's time counts as ours.
    assert corpus.work() + corpus.work(airlock.process() or 0) - worked < MOST_SECONDS
    assert corpus.peak(os.getpid()) - before < MOST_MB
    if airlock.process() is not None:
        assert corpus.peak(airlock.process() or 0) < MOST_MB


@pytest.mark.parametrize("what", PRINTERS)
def test_harmful_printers_are_refused_with_one_sentence(what: str, profile: Path, tmp_path: Path) -> None:
    file = write_content(tmp_path, "printers.json", PRINTERS[what]())

    def wanted() -> None:
        """Load the file, which fails if unreadable, then its damaged printer."""
        profiles = Profiles(file)
        profiles.get(profiles.damaged[0])

    with within_limits(), pytest.raises(PrintError) as caught:
        wanted()
    assert "\n" not in caught.value.sentence("en")


@pytest.mark.parametrize("what", ["nothing", "no catalogue", "a catalogue cut off", "another database"])
def test_a_harmful_backup_is_refused_and_the_catalogue_stays(
    what: str, profile: Path, tmp_path: Path
) -> None:
    with Catalogue.open() as catalogue:
        mine = catalogue.path
    whole = library.shipped_file().read_bytes()
    content = {
        "nothing": b"",
        "no catalogue": b" " * 40_000_000,
        "a catalogue cut off": whole[: len(whole) // 2],
    }
    backup = tmp_path / "cards.2026-01-01.db"
    if what in content:
        backup.write_bytes(content[what])
    else:
        with contextlib.closing(sqlite3.connect(backup)) as other, other:
            other.execute("CREATE TABLE a (b)")
    with within_limits(), pytest.raises(CatalogueError):
        backups.restore(mine, backup)
    with Catalogue.open() as catalogue:
        assert [row.key for row in catalogue.sets()] == ["own-fate", "tribunal"]


def test_a_sentence_quotes_nothing_that_a_terminal_obeys() -> None:
    said = i18n.text("cards.no-file", "en", file="\x1b[2J\u202ea\ud800")
    assert "\ufffd[2J\ufffda\ufffd" in said


def test_a_join_of_a_later_svg_is_stored_drawn_and_printed(
    profile: Path, tmp_path: Path, qapp: object
) -> None:
    file = write_content(tmp_path, "moon.dozorset", corpus.worn(corpus.ARCS))
    watcher = fuzz.Checker()
    with watcher.catalogue:
        assert watcher.judge(file, ".dozorset") == ("taken", "")


@pytest.mark.parametrize("changes", [24, pytest.param(400, marks=pytest.mark.slow)])
def test_harmless_changes_are_taken(profile: Path, tmp_path: Path, qapp: object, changes: int) -> None:
    watcher = fuzz.Checker()
    refused = {}
    for number, kind, content in fuzz.changed(0, changes, 7, set(), harmless.changed):
        file = fuzz.write_mutant(tmp_path / fuzz.named(number, kind), content, kind)
        try:
            watcher.found(file, kind)
        except Exception as error:
            refused[file.name] = error
    watcher.catalogue.close()
    assert not refused


def test_a_packed_set_damaged_at_any_place_is_read_or_refused(tmp_path: Path, profile: Path) -> None:
    whole, file = packed({"set.toml": HEAD}), tmp_path / "moon.dozorset"
    taken = 0
    for place in range(len(whole)):
        file.write_bytes(whole[:place] + bytes([whole[place] ^ 0x55]) + whole[place + 1 :])
        with contextlib.suppress(CatalogueError):
            exchange.read(file, SetData("", "", "ru", {}))
            taken += 1
    assert 0 < taken < len(whole) / 2
    assert not paths.log_file().exists()
