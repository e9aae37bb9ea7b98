"""After a crash the next start detects it, says so, and disables a possible cause."""

import subprocess
import sys
import zipfile
from dataclasses import replace

import pytest
from PySide6.QtWidgets import QMessageBox, QPushButton

from app import case_file, paths
from app.cards import library
from app.cards.catalogue import Catalogue
from app.ui.board.replay_page import ReplayPage
from app.ui.shell import start
from app.ui.shell.dialogs import CaseFileDialog
from app.ui.shell.unclean_end import CrashDetector, running

CRASH = (
    "import ctypes, sys; from app.ui.shell.unclean_end import CrashDetector; "
    "sys.platform == 'win32' or __import__('resource').setrlimit(4, (0, 0)); "  # no core file
    "begun = CrashDetector(); ctypes.string_at(0)"
)


def crash():
    """Start a program and crash it in native code."""
    done = subprocess.run([sys.executable, "-c", CRASH], check=False, capture_output=True)
    assert done.returncode != 0


def test_a_crash_is_known_at_the_next_start_and_two_make_it_a_safe_one():
    crash()
    first = CrashDetector()
    assert (first.crashed, first.has_native_trace, first.safe) == (True, True, False)
    assert "string_at" in paths.log_file().read_text(encoding="utf-8")
    first.mark_clean_exit()
    after = CrashDetector()
    assert (after.crashed, after.has_native_trace, after.safe) == (False, False, False)
    after.mark_clean_exit()
    crash()
    crash()
    safe = CrashDetector()
    assert safe.safe
    beside = CrashDetector()
    assert not beside.crashed
    beside.mark_clean_exit()
    safe.mark_clean_exit()
    marks = {"running", "crash.log", "ran-well", "crashes"}
    assert {file.name for file in paths.home().iterdir()} & marks == {"crashes"}


@pytest.mark.parametrize("well", [False, True])
def test_two_kills_make_a_safe_start_only_where_the_program_had_hardly_begun(well):
    killed = (
        "import os; from app.ui.shell.unclean_end import CrashDetector; "
        "begun = CrashDetector(); {}os._exit(9)"
    )
    for _ in range(2):
        subprocess.run(
            [sys.executable, "-c", killed.format("begun.mark_healthy(); " if well else "")], check=False
        )
    after = CrashDetector()
    assert after.crashed
    assert after.safe is not well
    after.mark_clean_exit()


@pytest.fixture
def catalogue():
    with Catalogue(library.ensure_catalogue(paths.catalogue())) as opened:
        yield opened


@pytest.mark.parametrize("key", ["own-fate", "strangers"])
@pytest.mark.parametrize("edited", [False, True])
def test_the_set_taken_in_last_is_put_aside_whole_and_taken_in_again(catalogue, key, edited):
    before = [row.key for row in catalogue.sets()]
    was = catalogue.set_data("own-fate")
    catalogue.put_set(replace(was, key=key, version="9"), start.IMPORT)
    if edited:
        card = catalogue.set_data(key).cards[0]
        catalogue.change(card.id, "copies", card.copies + 1)
    held = catalogue.set_data(key)
    put = start.undo_import(catalogue)
    assert [row.key for row in catalogue.sets()] == before
    assert catalogue.set_data("own-fate").version == was.version
    assert start.undo_import(catalogue) is None
    start.redo_import(catalogue, put)
    assert catalogue.set_data(key) == held


def test_a_safe_start_says_which_set_is_left_out_and_a_button_takes_it_in(window, catalogue):
    catalogue.put_set(replace(catalogue.set_data("own-fate"), key="strangers"), start.IMPORT)
    ends = CrashDetector()
    ends.safe = True
    put = start.undo_last_import(ends)
    assert "strangers" not in [row.key for row in catalogue.sets()]
    start.report_crash(window, ends, put)
    box = window.findChild(QMessageBox)
    assert "strangers" in box.text()
    words = window.preferences.t("ui.safe-again")
    next(one for one in box.findChildren(QPushButton) if one.text() == words).click()
    assert "strangers" in [row.key for row in catalogue.sets()]
    ends.mark_clean_exit()


def test_what_went_wrong_opens_at_the_decision_where_the_game_stood(qtbot, window, hands, new_game, tmp_path):
    window.games.play(replace(new_game, names={"light": "Аня", "dark": "Боря"}))
    player = hands(window.page)
    for _ in range(12):
        player.step()
    stood = window.page.session.match.state.digest()
    paths.log_file().write_text(f"--- 2026\nValueError: {paths.home()} 'Аня'\n", encoding="utf-8")
    window.menus["wrong"].trigger()
    dialog = window.findChild(CaseFileDialog)
    assert "Аня" in dialog.words.text()
    file = tmp_path / f"мой{case_file.ENDING}"
    dialog.write(file)
    assert str(file) in dialog.words.text()
    for _ in range(3):
        player.step()
    with zipfile.ZipFile(file) as packed:
        assert set(packed.namelist()) == {case_file.ABOUT, case_file.LOG, case_file.GAME, case_file.CASE}
        log = packed.read(case_file.LOG).decode()
    assert str(paths.home()) not in log
    assert "Аня" not in log
    window.games.open_file(file)
    page = window.shown
    assert isinstance(page, ReplayPage)
    assert page.match.state_after(page.position).digest() == stood


BAD = {"empty": b"", "torn": b"PK\x03\x04 no zip", "no game": None, "negative": case_file.Game(b"", -1)}


@pytest.mark.parametrize("content", BAD.values(), ids=BAD)
def test_a_bad_file_of_what_went_wrong_gets_one_sentence(window, tmp_path, content):
    file = tmp_path / f"x{case_file.ENDING}"
    if isinstance(content, bytes):
        file.write_bytes(content)
    else:
        case_file.write(file, content)
    window.games.open_file(file)
    box = window.findChild(QMessageBox)
    assert file.name in box.text()
    box.close()


def test_a_mark_left_by_another_computer_blocks_nothing():
    mark = paths.home() / "running"
    mark.write_text("4242\ndozor\nanother-computer\n\n\n", encoding="utf-8")
    assert not running()
    assert not mark.exists()
    ends = CrashDetector()
    assert running()
    ends.mark_clean_exit()
    assert not running()
