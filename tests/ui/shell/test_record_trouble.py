"""A game in use by another window, or with a lost file: a message, and nothing is lost."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from PySide6.QtWidgets import QMessageBox

from app import airlock, paths
from app.locks import AppendedFile, InUse
from app.rules.game import TALK_VERBS
from app.rules.record import Move
from app.rules.record_file import read_file
from app.ui.board.page import TablePage
from app.ui.board.replay_page import ReplayPage
from app.ui.shell import games

HOLDS = """
import sys
from pathlib import Path
from app import paths
from app.locks import AppendedFile
file = AppendedFile(Path(sys.argv[1]), take_over=True)
file.start_after(file.path.stat().st_size)
print("open", flush=True)
sys.stdin.readline()
"""


@pytest.fixture
def holder():
    """Return another process that has a file open for appending."""
    made = []

    def lock(file):
        made.append(
            subprocess.Popen(
                [sys.executable, "-c", HOLDS, str(file)], stdin=subprocess.PIPE, stdout=subprocess.PIPE
            )
        )
        made[-1].stdout.readline()
        return made[-1]

    yield lock
    for one in made:
        one.communicate()


@pytest.fixture
def file(window, new_game):
    made = paths.games() / "g.dozorgame"
    window.games.play(new_game, made)
    return made


def decide(window):
    session = window.page.session
    return session.submit(next(one for one in session.match.state.legal() if one.verb not in TALK_VERBS))


def moves_in(file: Path) -> int:
    return sum(isinstance(entry, Move) for entry in read_file(file).entries)


def asked(window) -> QMessageBox:
    return window.findChildren(QMessageBox)[-1]


def press(box: QMessageBox, words: str) -> None:
    next(button for button in box.buttons() if button.text() == words).click()


def test_only_a_game_from_outside_the_profile_is_replayed_in_the_airlock_first(
    window, file, tmp_path_factory: pytest.TempPathFactory
):
    window.host.leave()
    outside = Path(shutil.copy(file, tmp_path_factory.mktemp("outside")))
    airlock.close()
    window.games.open_record(file)
    assert isinstance(window.page, TablePage)
    assert airlock.process() is None
    window.host.leave()
    window.games.open_record(outside)
    assert isinstance(window.page, TablePage)
    assert airlock.process() is not None


def test_a_game_of_another_window_is_named_and_can_be_looked_at(window, file, holder, preferences):
    decide(window)
    window.host.leave()
    other = holder(file)
    window.games.open_record(file)
    assert window.page is None
    box = asked(window)
    assert str(other.pid) in box.text().replace("\u00a0", "")
    press(box, preferences.t("ui.record-look"))
    assert isinstance(window.host._page, ReplayPage)


def test_a_game_of_another_window_can_be_taken_over(window, file, holder, preferences):
    decide(window)
    window.host.leave()
    holder(file)
    window.games.open_record(file)
    press(asked(window), preferences.t("ui.record-take"))
    assert isinstance(window.page, TablePage)
    decide(window)
    assert moves_in(file) == 2


def test_a_game_that_was_taken_over_is_read_only_here_and_loses_nothing(window, file, holder, preferences):
    decide(window)
    other = holder(file)
    assert not decide(window)
    assert len(window.page.session.match.moves) == moves_in(file) == 1
    box = asked(window)
    assert str(other.pid) in box.text().replace("\u00a0", "")
    other.communicate(b"\n")
    press(box, preferences.t("ui.record-take"))
    assert decide(window)
    assert moves_in(file) == 2


def test_opening_the_game_that_is_shown_once_more_is_no_second_window(window, file):
    decide(window)
    window.games.open_record(file)
    assert decide(window)
    assert moves_in(file) == 2


@pytest.mark.needs("posix", "an open file that can be deleted")
def test_a_game_whose_file_is_gone_is_told_of_at_the_next_decision_and_saved_elsewhere(
    window, file, preferences, monkeypatch
):
    decide(window)
    file.unlink()
    assert decide(window)
    box = asked(window)
    assert box.text() == preferences.t("record.not-saved", file=str(file), line=0)
    other = file.with_name("other.dozorgame")
    monkeypatch.setattr(games, "ask_save", lambda *_words: other)
    press(box, preferences.t("ui.do-save-as"))
    decide(window)
    assert moves_in(other) == 3
    assert not file.exists()


def test_saving_as_writes_over_nothing(window, file, monkeypatch):
    decide(window)
    monkeypatch.setattr(games, "ask_save", lambda *_words: file)
    window.menus["save-as"].trigger()
    decide(window)
    assert (moves_in(file), moves_in(file.with_name("g 2.dozorgame"))) == (1, 2)


def test_where_a_game_cannot_be_saved_it_goes_on_in_its_file_and_that_is_said(
    window, file, preferences, monkeypatch
):
    monkeypatch.setattr(games, "ask_save", lambda *_words: file.parent / "none" / "a.dozorgame")
    window.menus["save-as"].trigger()
    assert (
        asked(window)
        .text()
        .startswith(preferences.t("record.cannot-write", file="{", problem="").split("{")[0])
    )
    decide(window)
    assert moves_in(file) == 1


def test_leaving_a_game_lets_its_file_go(window, file):
    decide(window)
    window.host.leave()
    try:
        AppendedFile(file).close()
    except InUse:
        pytest.fail("the file is still held")
