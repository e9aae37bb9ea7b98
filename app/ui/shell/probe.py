"""Writes the screen positions of controls and pieces to a file, so that another process can use the window.

For tests and benches. Enabled by the environment variable ``DOZOR_PROBE``, the file's name. Reports only what
a user sees, in screen px, and never acts.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from PySide6.QtCore import QPoint, QPointF, Qt, QTimer
from PySide6.QtWidgets import QAbstractItemView, QApplication, QMenu, QPushButton, QWidget

from app.files import atomic_write
from app.ui.board.page import TablePage
from app.ui.board.piece import Piece
from app.ui.board.question import QuestionPanel
from app.ui.free.page import FreePage
from app.ui.free.zones import TrackPiece, Tray
from app.ui.setup.editor import EditorPage
from app.ui.shell.main_window import MainWindow
from app.ui.tribunal.page import TribunalPage
from app.ui.tribunal.panel import ActionPanel

ALL = "DOZOR_PROBE_ALL"
"""With this variable, every widget of every window is reported: for driving editor and print windows."""
MOST_ENTRIES = 60
"""Maximum number of reported entries per list."""
INTERVAL_MS = 40
"""Polling interval, ms."""
SAMPLE_POINTS = (0.5, 0.3, 0.7, 0.15, 0.85, 0.06, 0.94)
"""Where in a piece to look for an uncovered point, as shares of its size."""


def watch(window: MainWindow, file: Path) -> None:
    """Start reporting *window* in *file*."""
    timer = QTimer(window)
    last: list[str] = [""]
    timer.timeout.connect(lambda: _write(window, file, last))
    timer.start(INTERVAL_MS)


def _write(window: MainWindow, file: Path, last: list[str]) -> None:
    text = json.dumps(snapshot(window), ensure_ascii=False)
    if text != last[0]:
        last[0] = text
        atomic_write(file, text, sync=False)


def snapshot(window: MainWindow) -> dict[str, Any]:
    """Return the controls and pieces on the screen, with their positions."""
    page = window.page
    seen: dict[str, Any] = {"moves": -1, "over": "", "buttons": [], "rows": [], "pieces": {}, "menu": []}
    menu = QApplication.activePopupWidget()
    if isinstance(menu, QMenu):
        with_texts = ALL in os.environ
        seen["menu"] = [
            (
                entry.data() or (entry.text() if with_texts else ""),
                *_screen_pos(menu, menu.actionGeometry(entry).center()),
            )
            for entry in menu.actions()
        ]
    if ALL in os.environ:
        seen["widgets"] = list(_widgets())
        bar = window.menuBar()
        seen["bar"] = [_screen_pos(bar, bar.actionGeometry(entry).center()) for entry in bar.actions()]
        seen["moves"] = 0
    if page is None or not page.isVisible():
        if page is None and isinstance(window.shown, EditorPage):
            seen["pieces"] = _pieces(window.shown)
        return seen
    # Clients wait until a new question, moved answers, or the curtain accept input.
    ignores_input = (
        page.question.ignoring_input or page.question.answers_moving or page.curtain.ignoring_input
    )
    seen["moves"] = -1 if ignores_input else len(page.session.match.moves)
    seen["drawn"] = getattr(page.scene, "all_drawn", True)
    seen["focus"] = type(QApplication.focusWidget()).__name__
    overlay: QWidget | None = page.sheet if page.sheet.isVisible() else None
    overlay = overlay or (page.curtain if page.curtain.isVisible() else None)
    if isinstance(page, TribunalPage):
        overlay = overlay or (page.pricing if page.pricing.isVisible() else None)
        seen["prices"] = _prices(page)
    free = page if isinstance(page, FreePage) else None
    if free is not None:
        overlay = overlay or (free.pile_view if free.pile_view.isVisible() else None)
    seen["over"] = type(overlay).__name__ if overlay is not None else ""
    container = overlay or page.question
    shown = [
        button
        for button in container.findChildren(QPushButton)
        if button.isVisible() and button.isEnabled() and button.focusPolicy() != Qt.FocusPolicy.NoFocus
    ]
    if overlay is None:
        shown.sort(key=lambda button: button.mapTo(container, QPoint()).y())
    seen["buttons"] = [
        (button.property("action") or "", button.text(), *_screen_pos(button, button.rect().center()))
        for button in shown
    ]
    if overlay is None and free is not None:
        seen["pieces"] = _spots(page, page.scene.pieces)
        _free_table(free, seen)
    elif overlay is None and isinstance(page.question, ActionPanel):
        _action_rows(page.question, seen)
        seen["pieces"] = _pieces(page)
    elif overlay is None and isinstance(page.question, QuestionPanel):
        seen["rows"] = [
            (str(action), text, *_screen_pos(page.question.answers.viewport(), spot.center()),
             page.question.answers.viewport().rect().contains(spot.center()))
            for action, text, spot in page.question.rows()
        ]  # fmt: skip
        seen["list"] = _screen_pos(
            page.question.answers.viewport(), page.question.answers.viewport().rect().center()
        )
        seen["pieces"] = _pieces(page)
    return seen


def _widgets() -> Iterator[tuple[str, str, str, int, int]]:
    """Yield (window title, class, name, centre x, centre y) for each usable widget of the active window."""
    top = QApplication.activeModalWidget() or QApplication.activeWindow()
    if top is None:
        return
    for widget in top.findChildren(QWidget):
        seen = widget.visibleRegion().boundingRect()
        if widget.isVisible() and widget.isEnabled() and not seen.isEmpty():
            text = getattr(widget, "text", None)
            name = widget.accessibleName() or (str(text()) if callable(text) else "")
            yield top.windowTitle(), type(widget).__name__, name, *_screen_pos(widget, seen.center())
            if isinstance(widget, QAbstractItemView):
                yield from _entries(top.windowTitle(), widget)


def _entries(title: str, listed: QAbstractItemView) -> Iterator[tuple[str, str, str, int, int]]:
    """Yield the visible entries of a list as widgets of class ``entry``."""
    port, model = listed.viewport(), listed.model()
    for row in range(min(MOST_ENTRIES, model.rowCount(listed.rootIndex()) if model is not None else 0)):
        index = model.index(row, 0, listed.rootIndex())
        spot = listed.visualRect(index).center()
        if port.rect().contains(spot):
            yield title, "entry", str(index.data()), *_screen_pos(port, spot)


def _free_table(page: FreePage, seen: dict[str, Any]) -> None:
    """Add what only the free table has.

    ``table``: the origin and px per mm; ``spots``: tray counters and track cells; ``hover``: the piece under
    the pointer.
    """
    port, geometry = page.view.viewport(), page.scene.geometry

    def at(point: QPointF) -> tuple[int, int]:
        return _screen_pos(port, page.view.mapFromScene(point))

    seen["table"] = (*at(geometry.origin), geometry.scale * page.view.transform().m11())
    seen["hover"] = page.scene.hovering
    seen["spots"] = spots = {}
    for key, piece in page.scene.pieces.items():
        if isinstance(piece, Tray):
            for slot, area in zip(piece.state.slots, piece.places(), strict=True):
                spots[f"{key}:{slot.what}"] = at(piece.pos() + area.center())
        elif isinstance(piece, TrackPiece):
            for cell in range(piece.state.cells):
                spots[f"{key}:{cell}"] = at(piece.pos() + piece.cell_area(cell).center())


def _action_rows(panel: ActionPanel, seen: dict[str, Any]) -> None:
    """Add the rows of a Tribunal table; ``steps``: the *fewer* and *more* buttons of a row."""
    seen["steps"] = {}
    for row in panel.rows:
        spot = QPoint(row.width() // 3, row.height() // 2)
        in_sight = row.visibleRegion().contains(spot) and all(
            stepper.visibleRegion().contains(stepper.rect().center()) for stepper in row.steppers
        )
        seen["rows"].append((str(row.action), row.accessibleName(), *_screen_pos(row, spot), in_sight))
        if row.steppers:
            seen["steps"][str(row.action)] = [
                _screen_pos(stepper, stepper.rect().center()) for stepper in row.steppers
            ]
    seen["list"] = _screen_pos(panel.area, panel.area.rect().center())


def _prices(page: TribunalPage) -> list[tuple[str, int, int, int]]:
    """Return the price steppers: the Other, its price, where the number is."""
    if not page.pricing.isVisible():
        return []
    return [(name, spin.value(), *_screen_pos(spin, QPoint(spin.width() // 3, spin.height() // 2)))
            for name, spin in page.pricing.steppers.items()]  # fmt: skip


def _pieces(page: TablePage | EditorPage) -> dict[str, tuple[int, int, str]]:
    """Return an uncovered point and the name of each piece that legal actions take or target."""
    wanted: set[str] = set()
    for source, targets in page.scene.gestures.pairs.items():
        wanted |= {source, *targets}
    return _spots(page, wanted)


def _spots(page: TablePage | EditorPage, wanted: Iterable[str]) -> dict[str, tuple[int, int, str]]:
    """Return an uncovered point and the name of each of these pieces."""
    spots: dict[str, tuple[int, int, str]] = {}
    for key in wanted:
        piece = page.scene.pieces.get(key)
        spot = _free(page, piece) if piece is not None else None
        if piece is not None and spot is not None:
            port = page.view.viewport()
            spots[key] = (*_screen_pos(port, page.view.mapFromScene(spot)), piece.accessible_text)
    return spots


def _free(page: TablePage | EditorPage, piece: Piece) -> QPointF | None:
    for down in SAMPLE_POINTS:
        for across in SAMPLE_POINTS:
            spot = piece.scenePos() + QPointF(piece.size.width() * across, piece.size.height() * down)
            if page.scene.piece_at(spot) is piece:
                return spot
    return None


def _screen_pos(widget: QWidget, spot: QPoint) -> tuple[int, int]:
    on_screen = widget.mapToGlobal(spot)
    return on_screen.x(), on_screen.y()
