"""Names of sets, cards and players are plain text in every window, never HTML."""

from collections.abc import Mapping
from dataclasses import fields, is_dataclass, replace

import pytest
from PySide6 import QtGui
from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtWidgets import (
    QAbstractItemView,
    QApplication,
    QGraphicsView,
    QLabel,
    QMessageBox,
    QTextEdit,
)

from app import paths
from app.cards import library
from app.cards.catalogue import Catalogue
from app.cards.data import Text
from app.editor.dialogs import HistoryDialog
from app.editor.page import VIEWS, EditorPage
from app.editor.set_dialogs import GlossaryDialog
from app.ui.new_game.dialog import NewGame, NewGameDialog
from app.ui.printing import print_window as print_room
from app.ui.shell import start
from app.ui.shell.main_window import MainWindow

PROBE = '<img src="file:probe.png"><b>x</b>'
GAMES = ("own-fate", "tribunal", "free")
MOST, COLUMNS = 40, 8
"""Numbers of rows and columns checked per list or table."""


def probed(thing):
    """Return *thing* with every visible text replaced by the probe."""
    if isinstance(thing, Text):
        return replace(thing, value=PROBE)
    if isinstance(thing, tuple):
        return tuple(map(probed, thing))
    if isinstance(thing, Mapping):
        return {key: probed(value) for key, value in thing.items()}
    if is_dataclass(thing):
        changed = {one.name: probed(getattr(thing, one.name)) for one in fields(thing) if one.init}
        if isinstance(changed.get("names"), dict):
            changed["names"] = dict.fromkeys(changed["names"], PROBE)
        return replace(thing, **changed)
    return thing


@pytest.fixture
def probes(profile):
    """Fill every text of every set in the user's catalogue with the probe."""
    file = library.ensure_catalogue(paths.catalogue())
    with Catalogue(file) as catalogue:
        for row in catalogue.sets():
            catalogue.put_set(probed(catalogue.set_data(row.key)))
    return file


def rich(words):
    """Return whether Qt would render *words* as HTML, with the probe in it."""
    return "<img" in words and QtGui.Qt.mightBeRichText(words)


KEPT = []
"""References to Qt's own widgets; the process crashes if Python frees them first."""


def read_as_html(seen):
    """Return all places that would render the probe as HTML; record the label owners in *seen*."""
    found = []
    KEPT.extend(QApplication.allWidgets())
    for widget in QApplication.allWidgets():
        shown = {"tip": widget.toolTip()}
        if isinstance(widget, QLabel):
            seen.update([type(widget.parent()).__name__] * (PROBE in widget.text()))
            shown["label"] = widget.text() if widget.textFormat() != Qt.TextFormat.PlainText else ""
        if isinstance(widget, QTextEdit) and '<img src="file:probe' in widget.toHtml():
            found.append((type(widget.parent()).__name__, "document"))
        if isinstance(widget, QAbstractItemView) and widget.model() is not None:
            model, root = widget.model(), QModelIndex()
            for row in range(min(MOST, model.rowCount(root))):
                for column in range(COLUMNS):
                    tip = model.index(row, column, root).data(Qt.ItemDataRole.ToolTipRole)
                    shown[f"row {row} {column}"] = str(tip or "")
        if isinstance(widget, QGraphicsView) and widget.scene() is not None:
            for number, piece in enumerate(widget.scene().items()):
                shown[f"piece {number}"] = piece.toolTip()
        place = type(widget.parent()).__name__
        found += [(place, what, words) for what, words in shown.items() if rich(words)]
    return found


def test_no_window_of_a_game_reads_a_name_as_html(qtbot, preferences, probes, hands):
    window = MainWindow(preferences, start.build_context(preferences))
    qtbot.addWidget(window)
    window.show()
    seen = set()

    def look():
        assert read_as_html(seen) == []

    names = {"light": PROBE, "dark": PROBE}
    for key in GAMES:
        window.games.play(NewGame(seed=3, game=key, names=names))
        player = hands(window.page)
        for _ in range(6):
            player.step()
            look()
        window.windows.open_reference()
        match = window.page.session.match
        window.games.replay(match)
        window.shown.seek(6)
        look()
    window.windows.open_rules()
    window.archive.show_saves()
    window.learning.set_up()
    window.host.show_message(PROBE)
    dialog = NewGameDialog(
        window, preferences, window.context.games(), window.host.gallery_of, computer=False
    )
    qtbot.addWidget(dialog)
    dialog.show()
    look()
    room = print_room.create_window(window, preferences)
    qtbot.addWidget(room)
    room.show()
    qtbot.waitUntil(lambda: room.view.pages > 0, timeout=20000)
    look()
    assert "MessageBox" in seen
    window.findChild(QMessageBox).close()
    room.close()
    window.close()


def test_no_view_of_the_editor_reads_a_text_as_html(qtbot, preferences, probes):
    seen = set()
    with Catalogue(probes) as catalogue:
        page = EditorPage(catalogue, preferences)
        qtbot.addWidget(page)
        page.resize(1366, 768)
        page.show()
        page.model.open_set("own-fate")
        for view in VIEWS:
            page.show_view(view)
            assert read_as_html(seen) == []
        page.show_view("card")
        page.choose("tigrenok")
        card = next(one for one in page.model.data.cards if one.key == "tigrenok")
        for dialog in (
            GlossaryDialog(page.model, preferences, page),
            HistoryDialog(preferences, card, page.model, page),
        ):
            qtbot.addWidget(dialog)
            dialog.show()
        assert read_as_html(seen) == []
        assert seen
        page.close()
