"""The editor with the main window: edits reach the games and pages there."""

from __future__ import annotations

import threading
from pathlib import Path

import pytest
import shiboken6
from PySide6.QtWidgets import QApplication, QWidget

from app.cards import backups
from app.cards.source import set_from_template
from app.cards.units import TextPlace
from app.composition import editor_opener
from app.editor.window import SET, EditorWindow
from app.ui.shell.main_window import MainWindow
from app.ui.shell.start import build_context
from app.widgets import tasks
from app.widgets.preferences import Preferences


@pytest.fixture
def main(qapp: QApplication, preferences: Preferences, profile: Path):
    room = editor_opener()
    opened = []

    def editor(parent):
        opened.append(room(parent, preferences))
        return opened[-1]

    made = MainWindow(preferences, build_context(preferences, editor))
    made.show()
    yield made, opened
    shiboken6.delete(made)
    for window in opened[:1]:
        shiboken6.delete(window)


def test_a_card_edited_is_on_the_table_and_in_the_next_game(qtbot, main) -> None:
    window, opened = main
    assert window.host.gallery(window.context.games()[0]).content("anton").value("strength") == 4
    window.choose("edit")
    page = opened[0].page
    page.choose("anton")
    page.form.numbers["strength"].spin.set_value(9)
    qtbot.waitUntil(
        lambda: window.host.gallery(window.context.games()[0]).content("anton").value("strength") == 9,
        timeout=5000,
    )
    assert window.context.games()[0].card_set().card("anton").strength == 9


class Sheets(QWidget):
    """Print window that records the requested cards."""

    asked: tuple[str, ...] = ()

    def pick(self, cards) -> None:
        self.asked = tuple(cards)


def test_one_card_is_printed_from_the_editor(preferences: Preferences, main) -> None:
    window, opened = main
    sheets = Sheets()
    window.host.context = build_context(preferences, window.context.open_editor, lambda _parent: sheets)
    window.choose("edit")
    opened[0].page.choose("anton")
    opened[0].page.face.print_button.click()
    assert sheets.asked == ("anton",)
    sheets.close()


def test_the_editor_comes_back_as_the_same_window(main) -> None:
    window, opened = main
    window.choose("edit")
    opened[0].close()
    window.choose("edit")
    assert opened[0] is opened[1]
    assert opened[1].isVisible()


@pytest.mark.parametrize("language", ["ru", "en"])
def test_the_window_says_what_it_is(main, preferences: Preferences, language: str) -> None:
    window, opened = main
    window.choose("edit")
    preferences.set_language(language)
    assert ("Своя судьба" if language == "ru" else "Own Fate") in opened[0].windowTitle()


def test_a_set_that_was_sent_is_shown_before_it_is_taken_in(qtbot, main, tmp_path, monkeypatch) -> None:
    window, opened = main
    window.choose("edit")
    sent = tmp_path / "sent.dozorset"
    opened[0].page.sets.write_file(sent)
    shown = []
    monkeypatch.setattr(opened[0].page.sets, "_preview", lambda title, *_more, **_how: shown.append(title))
    window.games.open_file(sent)
    qtbot.waitUntil(lambda: bool(shown))
    assert "sent.dozorset" in shown[0]


def test_a_set_is_tried_on_an_empty_table_from_its_menu(main, preferences: Preferences) -> None:
    window, opened = main
    window.choose("edit")
    page = opened[0].page
    page.model.catalogue.put_set(set_from_template("hex-tiles", "mine", "1", "ru", {"ru": "Плитки"}))
    page.model.open_set("mine")
    words = preferences.t("editor.set-table")
    (entry,) = (one for one in page.sets.menu.actions() if one.text() == words)
    entry.trigger()
    table = window.shown.session.view
    window.shown.session.close()
    assert table.set.key == "mine"
    assert not table.things
    assert {zone.kind for zone in table.zones.values()} == {"hand", "pile", "tray"}


def test_the_window_opens_while_the_days_backup_is_made(preferences: Preferences, monkeypatch) -> None:
    threads = []

    def daily(path: Path) -> Path | None:
        threads.append(threading.current_thread())
        return made(path)

    made = backups.daily
    monkeypatch.setattr(backups, "daily", daily)
    window = EditorWindow(preferences)
    tasks.wait(window)
    (thread,) = threads
    assert thread is not threading.main_thread()
    assert not thread.daemon  # The program waits for it at the end.
    assert len(backups.available(window.page.model.catalogue.path)) == 1


def test_the_editor_comes_back_to_where_one_was_in_each_set(
    preferences: Preferences, profile: Path, qtbot
) -> None:
    first = EditorWindow(preferences, "own-fate")
    qtbot.addWidget(first)
    first.show()
    page = first.page
    page.choose("anton")
    page.show_view("translations")
    desk = page.translations
    desk.languages.setCurrentIndex(desk.languages.findData("en"))
    qtbot.waitUntil(lambda: not desk.units.busy, timeout=20_000)
    desk.choose(TextPlace("card", "anton", "rules"), "en")
    first.hide()
    page.model.open_set("tribunal")
    page.show_view("board")
    first.show()
    first.hide()
    again = EditorWindow(preferences, str(preferences.stored(SET, "")))
    qtbot.addWidget(again)
    again.show()
    assert again.page.model.set_key == "tribunal"
    assert again.page.stack.currentWidget() is again.page.board
    again.page.model.open_set("own-fate")
    desk = again.page.translations
    assert again.page.stack.currentWidget() is desk
    qtbot.waitUntil(lambda: desk.save_state()["text"] == "card/anton/rules", timeout=20_000)
    assert desk.save_state()["into"] == "en"
    assert again.page.form.key.text() == "anton"
