"""A damaged catalogue in the window: losses are listed, and one press repairs it."""

import contextlib
import sqlite3
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget

from app import paths
from app.cards import integrity, library
from app.cards.catalogue import Catalogue
from app.cards.errors import CatalogueError
from app.ui.shell.dialogs import CatalogueRepairer, RepairDialog
from app.ui.shell.main_window import MainWindow
from app.ui.shell.start import ErrorHandler, check_catalogue
from app.widgets.preferences import Preferences
from tools import damage


@pytest.fixture
def file(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    monkeypatch.setenv("DOZOR_HOME", str(tmp_path))
    return damage.prepared(tmp_path)


def harm(file: Path) -> None:
    with contextlib.closing(sqlite3.connect(file)) as raw:
        raw.execute("DELETE FROM card WHERE key = 'anton'")
        raw.execute("UPDATE card SET copies = 1000000000 WHERE key = 'tigrenok'")
        raw.execute("DELETE FROM origin WHERE key = 'anton'")
        raw.commit()


@pytest.fixture
def parent(qtbot) -> QWidget:
    made = QWidget()
    qtbot.addWidget(made)
    return made


def opened(qtbot, preferences: Preferences, parent: QWidget) -> tuple[RepairDialog, CatalogueRepairer]:
    mender = CatalogueRepairer(parent)
    with qtbot.waitSignal(mender.damaged) as found:
        mender.check()
    dialog = RepairDialog(preferences, found.args[0], mender, parent)
    dialog.show()
    return dialog, mender


@pytest.mark.parametrize(
    ("language", "name", "now"), [("ru", "Антон", "Восстановить"), ("en", "Anton", "Repair")]
)
def test_one_press_mends_what_is_listed(
    qtbot, parent: QWidget, preferences: Preferences, file: Path, language: str, name: str, now: str
) -> None:
    preferences.set_language(language)
    harm(file)
    dialog, mender = opened(qtbot, preferences, parent)
    lines = [dialog.table.item(row, 0).text() for row in range(dialog.table.rowCount())]
    assert len(lines) == 2
    assert any(name in line for line in lines)
    assert dialog.now.text() == now
    with qtbot.waitSignal(mender.repaired):
        QTest.mouseClick(dialog.now, Qt.MouseButton.LeftButton)
    assert integrity.check_all(file)
    assert next(paths.home().glob("cards.damaged.*.db")).name in dialog.words.text()
    with Catalogue.open() as catalogue:
        cards = {card.key: card for card in catalogue.set_data("own-fate").cards}
    assert cards["anton"].texts[language]["name"].value.startswith(name)
    assert cards["tigrenok"].copies < 10


def test_what_was_done_before_can_be_taken_back_after_the_mending(
    qtbot, parent: QWidget, preferences: Preferences, file: Path
) -> None:
    with Catalogue(file) as catalogue:
        number = next(row.id for row in catalogue.set_data("own-fate").cards if row.key == "geser")
        before = catalogue.card(number)
        catalogue.change(number, "flavour", "Вчерашнее", "ru")
    harm(file)
    dialog, mender = opened(qtbot, preferences, parent)
    with qtbot.waitSignal(mender.repaired):
        QTest.mouseClick(dialog.now, Qt.MouseButton.LeftButton)
    with Catalogue.open() as catalogue:
        assert catalogue.undo() is not None
        assert catalogue.card(number) == before
        assert catalogue.redo() is not None
        assert catalogue.card(number).texts["ru"]["flavour"].value == "Вчерашнее"


def test_without_room_it_says_so_and_can_be_tried_again(
    qtbot, parent: QWidget, preferences: Preferences, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    harm(file)
    dialog, mender = opened(qtbot, preferences, parent)

    def full(*_asked: object) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch, qtbot.waitSignal(mender.failed):
        patch.setattr(library.shutil, "copyfile", full)
        QTest.mouseClick(dialog.now, Qt.MouseButton.LeftButton)
    assert dialog.words.text() == preferences.t("cards.disk-full", file=str(file))
    assert not integrity.check_all(file)
    with qtbot.waitSignal(mender.repaired):
        QTest.mouseClick(dialog.now, Qt.MouseButton.LeftButton)
    with Catalogue.open() as catalogue:
        assert "anton" in {row.key for row in catalogue.set_data("own-fate").cards}


def test_a_whole_catalogue_and_one_that_is_not_there_are_left_alone(
    qtbot, parent: QWidget, preferences: Preferences, file: Path
) -> None:
    mender = CatalogueRepairer(parent)
    with qtbot.assertNotEmitted(mender.damaged), qtbot.assertNotEmitted(mender.failed):
        mender.check()
        mender.wait()
        file.unlink()
        mender.check()
        mender.wait()
    assert not file.exists()


def test_damage_that_is_met_is_mended_and_another_file_is_only_told_of(qtbot, file: Path) -> None:
    keeper = ErrorHandler(lambda: "en")
    with qtbot.assertNotEmitted(keeper.error_occurred), qtbot.waitSignal(keeper.damaged):
        keeper.report(CatalogueError("cards.damaged", file=str(file)))
    with qtbot.assertNotEmitted(keeper.damaged), qtbot.waitSignal(keeper.error_occurred):
        keeper.report(CatalogueError("cards.damaged", file=str(file.with_name("other.db"))))


def test_the_window_stays_and_lists_what_is_lost_once(
    qtbot, window: MainWindow, preferences: Preferences, file: Path
) -> None:
    harm(file)
    mender = check_catalogue(window, preferences)
    for _ in range(2):
        with qtbot.waitSignal(mender.damaged):
            mender.check("said")
    assert len(window.findChildren(RepairDialog)) == 1
    mender.wait()
