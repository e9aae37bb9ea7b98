"""Announcements: joined, none lost, each once; also for readers that know no announcements."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent, QKeySequence, QShortcut
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QListWidget,
    QPushButton,
    QTableWidget,
    QTableWidgetItem,
    QToolButton,
    QTreeWidget,
    QTreeWidgetItem,
    QWidget,
)

from app.editor.row_drawing import Segments
from app.ui.printing.message import Footer
from app.widgets import announcer as announcers
from app.widgets.announcer import JOIN_MS, announce
from app.widgets.preferences import Preferences


@pytest.fixture
def sent(monkeypatch):
    """Return a list of the accessibility events sent from now on: (kind, text)."""
    events = []

    def record(event):
        interface = event.accessibleInterface()
        name = interface.text(QAccessible.Text.Name)
        announcement = isinstance(event, QAccessibleAnnouncementEvent)
        events.append((event.type(), event.message() if announcement else name))

    monkeypatch.setattr(announcers, "is_heard", lambda: True)
    monkeypatch.setattr(announcers, "send", record)
    return events


@pytest.fixture
def window(qtbot):
    """Return an active window."""
    made = QWidget()
    qtbot.addWidget(made)
    made.show()
    made.activateWindow()
    qtbot.waitUntil(made.isActiveWindow)
    return made


def test_sentences_of_one_moment_are_one_announcement(window, heard, sent):
    for sentence in ("Larisa dies", "“The Count”", "<b>Vortex</b> 2 → 3&nbsp;·"):
        announce(sentence, more_follows=True)
    announce("Anton: walk, or stay?")
    heard.flush()
    assert heard.texts == ["Larisa dies. “The Count”. Vortex 2 → 3. Anton: walk, or stay?"]
    assert sent == [(QAccessible.Event.Announcement, heard.texts[0])]


def test_an_announcement_waits_longer_than_orca_ignores_others(window, heard, qtbot):
    assert JOIN_MS > 100
    announce("Saved")
    assert not heard.texts
    qtbot.waitUntil(lambda: heard.texts == ["Saved."])


def test_empty_sentences_are_not_spoken(heard):
    announce("<br>&nbsp;")
    heard.flush()
    assert heard.texts == []


@pytest.mark.parametrize(
    ("output", "hears"),
    [("43.1\n", False), ("Orca version 48.1, AT-SPI2 version: 2.56.2\n", True), ("", True), ("orca\n", True)],
)
def test_an_orca_without_announcements_hears_the_name_of_the_window_change(
    window, heard, output, hears, sent
):
    heard.announcer.read_version(output)
    announce("Saved")
    heard.flush()
    assert [text for _, text in sent] == (["Saved."] if hears else [])
    assert window.accessibleName() == ("" if hears else "Saved.")
    before = window.accessibleName()
    heard.announcer.speak("Saved.")
    assert hears or window.accessibleName() != before
    heard.announcer.hears_announcements = True


def list_of(words):
    made = QListWidget()
    made.addItems(words)
    return made


def tree_of(words):
    made = QTreeWidget()
    made.addTopLevelItems([QTreeWidgetItem([word]) for word in words])
    return made


def table_of(words):
    made = QTableWidget(len(words), 1)
    for row, word in enumerate(words):
        made.setItem(row, 0, QTableWidgetItem(word))
    return made


@pytest.mark.parametrize("build", [list_of, tree_of, table_of])
def test_the_first_row_of_a_list_that_gets_the_focus_is_reported(qtbot, window, heard, sent, build):
    view = build(["Roof", "Metro"])
    view.setParent(window)
    view.show()
    view.setFocus()
    qtbot.waitUntil(lambda: sent != [])
    assert sent == [(QAccessible.Event.Focus, "Roof")]


@pytest.mark.parametrize("kind", [QPushButton, QToolButton])
@pytest.mark.parametrize("key", [Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space])
def test_enter_presses_a_button_wherever_space_does(qtbot, window, heard, kind, key):
    button = kind(window)
    button.show()
    button.setFocus(Qt.FocusReason.TabFocusReason)
    with qtbot.waitSignal(button.clicked):
        QTest.keyClick(button, key)


def test_single_keys_are_shortcuts_only_while_they_are_switched_on(qapp, window, heard, tmp_path):
    preferences = Preferences(tmp_path / "settings.ini", qapp)
    field = QListWidget(window)
    field.show()
    field.setFocus()
    pressed = []
    for keys in ("H", "?", "Ctrl+H"):
        QShortcut(QKeySequence(keys), window).activated.connect(lambda keys=keys: pressed.append(keys))
    for on in (False, True):
        preferences.set_single_keys(on)
        QTest.keyClick(field, Qt.Key.Key_H)
        QTest.keyClick(field, Qt.Key.Key_Question)
        QTest.keyClick(field, Qt.Key.Key_H, Qt.KeyboardModifier.ControlModifier)
    assert pressed == ["Ctrl+H", "H", "?", "Ctrl+H"]


def test_what_the_print_window_reports_is_spoken(qapp, qtbot, heard, tmp_path):
    footer = Footer(Preferences(tmp_path / "settings.ini", qapp))
    qtbot.addWidget(footer)
    footer.message.show_text("Saved: /tmp/a.pdf")
    footer.message.show_text("Saved: /tmp/a.pdf\nEverything fits.")
    qtbot.waitUntil(lambda: heard.texts == ["Saved: /tmp/a.pdf. Everything fits."])


def test_a_new_number_of_findings_in_the_editor_is_spoken(qapp, qtbot, heard, tmp_path):
    preferences = Preferences(tmp_path / "settings.ini", qapp)
    preferences.set_language("en")
    views = Segments(("cards", "checks"), "editor.view-", preferences)
    qtbot.addWidget(views)
    for number in (1, 1, 3):
        views.count("checks", number)
    heard.flush()
    assert heard.texts == ["Checks 1. Checks 3."]
