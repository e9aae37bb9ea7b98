"""File dialogs start in the last folder, and create a folder whose name is typed."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication, QLineEdit, QWidget

from app.widgets import file_dialogs
from app.widgets.file_dialogs import ask_folder, ask_open, ask_save
from app.widgets.preferences import Preferences


@pytest.fixture
def reader(qapp: QApplication, tmp_path: Path) -> Preferences:
    return Preferences(tmp_path / "settings.ini", qapp)


def test_a_dialog_begins_where_the_last_one_was_left(qtbot, reader, tmp_path: Path, monkeypatch):
    began = []

    def answer(_parent, _title, start, _kinds, _mode):
        began.append(Path(start))
        return str(tmp_path / "there" / "set.dozorset")

    (tmp_path / "there").mkdir()
    monkeypatch.setattr(file_dialogs, "ask_path", answer)
    window = QWidget()
    qtbot.addWidget(window)
    assert ask_save(window, reader, "", "set.dozorset", "*") == tmp_path / "there" / "set.dozorset"
    ask_open(window, reader, "", "*")
    assert began[0].parent != tmp_path / "there"
    assert began[1] == tmp_path / "there"
    ask_open(window, reader, "", "*", file_dialogs.PICTURES)
    assert began[2] == tmp_path / "there"


@pytest.mark.parametrize(
    ("name", "kind", "named"),
    [("Дозор 1.2", "PDF (*.pdf)", "Дозор 1.2.pdf"), ("a.PDF", "PDF (*.pdf)", "a.PDF"),
     ("cut.dxf", "SVG (*.svg)", "cut.dxf"), ("cut", "DXF (*.dxf)", "cut.dxf"), ("cut", "", "cut.pdf"),
     ("cut.txt", "SVG (*.svg)", "cut.txt.svg")],
)  # fmt: skip
def test_a_name_without_a_known_ending_gets_the_chosen_one(name: str, kind: str, named: str):
    assert file_dialogs.with_ending(name, "PDF (*.pdf);;SVG (*.svg);;DXF (*.dxf)", kind) == named


def test_a_file_is_replaced_only_after_the_question_about_its_whole_name(qtbot, reader, tmp_path: Path):
    (tmp_path / "Дозор 1.2.pdf").write_bytes(b"old")
    reader.store("files/DocumentsLocation", str(tmp_path))
    window = QWidget()
    qtbot.addWidget(window)
    seen = []

    def type_name() -> None:
        dialog = QApplication.activeModalWidget()
        seen.append(dialog.findChild(QLineEdit).text())
        if len(seen) == 1:
            dialog.findChild(QLineEdit).setText("Дозор 1.2")
            QTimer.singleShot(50, type_name)
            dialog.accept()
        else:
            dialog.reject()

    QTimer.singleShot(100, type_name)
    assert ask_save(window, reader, "", "x.pdf", "PDF (*.pdf)") is None
    assert seen == ["x.pdf", "Дозор 1.2.pdf"]


def test_a_folder_that_is_named_is_made(qtbot, reader, tmp_path: Path):
    reader.store("files/DocumentsLocation", str(tmp_path))
    window = QWidget()
    qtbot.addWidget(window)

    def name_it() -> None:
        dialog = QApplication.activeModalWidget()
        dialog.findChild(QLineEdit).setText("новая")
        dialog.accept()

    QTimer.singleShot(300, name_it)
    assert ask_folder(window, reader, "") == tmp_path / "новая"
    assert (tmp_path / "новая").is_dir()


def test_a_file_that_is_listed_stays_locked(qtbot, reader, tmp_path: Path):
    """POSIX releases a process's locks when it opens and closes the file, here the catalogue's."""
    fcntl = pytest.importorskip("fcntl")
    reader.store("files/DocumentsLocation", str(tmp_path))
    window = QWidget()
    qtbot.addWidget(window)
    with (tmp_path / "cards.db-shm").open("w") as held:
        fcntl.lockf(held, fcntl.LOCK_EX)
        QTimer.singleShot(1000, lambda: QApplication.activeModalWidget().reject())
        assert ask_open(window, reader, "", "*") is None
        take = f"import fcntl; fcntl.lockf(open({held.name!r}, 'r+'), fcntl.LOCK_EX | fcntl.LOCK_NB)"
        other = subprocess.run(
            [sys.executable, "-c", take], capture_output=True, encoding="utf-8", check=False
        )
    assert "BlockingIOError" in other.stderr
