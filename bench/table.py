"""Measure the table: repaint against bare pixmaps, a drag step, ``sync`` (python bench/table.py)."""

from __future__ import annotations

import os
import statistics
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
os.environ["DOZOR_HOME"] = tempfile.mkdtemp()
sys.path.insert(0, str(Path(__file__).parent.parent))

from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtGui import QImage, QPainter
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QGraphicsScene, QGraphicsView

from app.rules.game import TALK_VERBS
from app.ui.new_game.dialog import NewGame
from app.ui.shell import start
from app.ui.shell.main_window import MainWindow

Times = list[tuple[float, float]]
"""Milliseconds of each run: on the clock, and of this thread's own work (a busy machine does not change it
as much)."""


def times(what: Callable[[], object], count: int = 60) -> Times:
    """Return the times of *count* runs."""
    found = []
    for _ in range(count):
        begun, worked = time.perf_counter(), time.thread_time()
        what()
        found.append(((time.perf_counter() - begun) * 1000, (time.thread_time() - worked) * 1000))
    return found


def print_summary(name: str, found: Times) -> float:
    """Print the figures and return the median of the work."""
    clock, work = (sorted(one) for one in zip(*found, strict=True))
    last = min(len(found) - 1, int(len(found) * 0.99))
    middle = statistics.median(work)
    print(
        f"{name:42} median {statistics.median(clock):6.2f} ms, p99 {clock[last]:6.2f}   "
        f"work only  {middle:6.2f}, p99 {work[last]:6.2f}"
    )
    return middle


def measure(page: Any, running: Any, key: str) -> None:
    """Measure the table of *page*: ``sync``, a repaint, and a drag of the piece *key*."""
    view, port = page.session.view, page.view.viewport()
    print(f"{len(page.scene.pieces)} pieces")
    print_summary("sync of the whole view", times(lambda: page.scene.sync(view, animate=False)))
    image = QImage(port.size(), QImage.Format.Format_ARGB32_Premultiplied)
    table: Times = []
    floor_scene = QGraphicsScene(page.scene.sceneRect())
    scale = page.view.transform().m11()
    for piece in page.scene.pieces.values():
        item = floor_scene.addPixmap(piece.picture(scale))
        item.setScale(1 / scale)
        item.setPos(piece.scenePos())
        item.setZValue(piece.zValue())
    floor_view = QGraphicsView(floor_scene)
    floor_view.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform)
    floor_view.resize(page.view.size())
    floor_view.setTransform(page.view.transform())
    floor_view.show()
    running.processEvents()
    floor_view.setTransform(page.view.transform())
    floor: Times = []
    for _ in range(60):  # in turn, so that other load affects both
        table += times(lambda: port.render(image), 1)
        floor += times(lambda: floor_view.viewport().render(image), 1)
    whole = print_summary("full repaint of the table", table)
    bare = print_summary("full repaint of as many bare pixmaps", floor)
    print(f"{'ratio of medians of the work':42} {whole / bare:.2f}")
    # Let the last decision finish: a user acts later than that.
    QTest.qWait(300)
    card = page.scene.pieces[key]
    begin = page.view.mapFromScene(card.scenePos() + card.area.center())
    QTest.mousePress(port, Qt.MouseButton.LeftButton, pos=begin)
    steps = iter(range(1, 400))

    def step() -> None:
        QTest.mouseMove(port, begin + QPoint(next(steps) * 2, 10))
        running.processEvents()
        # Without a screen nothing requests frames, so paint what is dirty now.
        running.sendEvent(page.window(), QEvent(QEvent.Type.UpdateRequest))

    print_summary("a step of a drag, painted", times(step, 200))
    QTest.mouseRelease(port, Qt.MouseButton.LeftButton, pos=begin)


def main() -> None:
    running = start.application([])
    reader = start.preferences(running)
    reader.set_reduced_motion(True)
    window = MainWindow(reader, start.build_context(reader))
    window.resize(1920, 1080)
    window.show()
    window.games.play(NewGame(seed=8))
    page = window.page
    assert page is not None
    hands = Random(8)
    for _ in range(400):
        page.sheet.choose("close") if page.sheet.isVisible() else None
        page.curtain.raise_curtain() if page.curtain.isVisible() else None
        if page.session.match.outcome is not None:
            break
        page.run_action(
            hands.choice([action for action in page.session.actions if action.verb not in TALK_VERBS])
        )
    while page.sheet.isVisible() or page.curtain.isVisible():
        page.sheet.choose("close") if page.sheet.isVisible() else page.curtain.raise_curtain()
    page.scene.finish_animations()
    running.processEvents()
    card = next(piece for piece in page.scene.pieces.values() if piece.kind == "token")
    measure(page, running, card.key)
    window.close()


if __name__ == "__main__":
    main()
