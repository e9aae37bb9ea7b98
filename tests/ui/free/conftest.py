"""A free table on the screen, with helpers for mouse and keys."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtTest import QTest

from app import paths
from app.cards import convert, source
from app.cards.data import SetData
from app.rules.free import GAME, Layout
from app.ui.board.session import GameSession
from app.ui.free.page import FreePage
from app.widgets.gallery import Gallery
from tests.ui.free import custom_set


@cache
def shipped(key: str) -> tuple[Any, Any]:
    """Return a set as data and as a table set: shipped, a template, or that of :mod:`custom_set`."""
    folders = (paths.data() / folder / key for folder in ("source", "templates"))
    data = (
        custom_set.build_set()
        if key == custom_set.KEY
        else source.read_folder(next(filter(Path.is_dir, folders)))
    )
    return data, convert.table_set(data)


NONE = Qt.KeyboardModifier.NoModifier


class FreeTablePlayer:
    """Player at a free table: mouse, keys, and queries."""

    def __init__(self, page: FreePage, kept: dict[str, Layout]) -> None:
        self.page, self.kept = page, kept
        self.scene, self.view = page.scene, page.view

    @property
    def state(self) -> Any:
        return self.page.session.match.state

    @property
    def last(self) -> str:
        """The last action of the record."""
        return str(self.page.session.match.moves[-1].action)

    def key_of(self, what: str) -> str:
        """Return the key of the piece for the card, counter or thing *what*."""
        found = [one.id for one in self.state.things.values() if what in (one.what, one.kind)]
        found += [card.id for hand in self.state.hands.values() for card in hand if card.what == what]
        return str(found[-1])

    def at(self, key: str, part: tuple[float, float] = (0.5, 0.5)) -> QPoint:
        """Return the viewport position of the piece *key*."""
        piece = self.scene.pieces[key]
        inside = QPointF(piece.area.width() * part[0], piece.area.height() * part[1])
        return self.view.mapFromScene(piece.pos() + inside)

    def spot(self, x: int, y: int) -> QPoint:
        """Return the viewport position of a place in mm."""
        return self.view.mapFromScene(self.scene.geometry.rect(x, y, 0, 0).topLeft())

    def drag(self, start: QPoint, end: QPoint, modifiers: Qt.KeyboardModifier = NONE) -> None:
        port, left = self.view.viewport(), Qt.MouseButton.LeftButton
        QTest.mousePress(port, left, modifiers, start)
        for part in (0.3, 0.7, 1.0):
            QTest.mouseMove(port, start + (end - start) * part)
        QTest.mouseRelease(port, left, modifiers, end)

    def click(self, at: QPoint, modifiers: Qt.KeyboardModifier = NONE) -> None:
        QTest.mouseClick(self.view.viewport(), Qt.MouseButton.LeftButton, modifiers, at)

    def double(self, at: QPoint) -> None:
        self.click(at)
        QTest.mouseDClick(self.view.viewport(), Qt.MouseButton.LeftButton, NONE, at)
        QTest.mouseRelease(self.view.viewport(), Qt.MouseButton.LeftButton, NONE, at)

    def press(self, key: Any, modifiers: Qt.KeyboardModifier = NONE) -> None:
        """Press a key on the table."""
        self.view.setFocus()
        QTest.keyClick(self.view, key, modifiers)

    def choose(self, *whats: str) -> None:
        self.scene.choose([one if one.startswith("zone:") else self.key_of(one) for one in whats])


@pytest.fixture
def free_table(qtbot: Any, preferences: Any, tmp_path: Path) -> Iterator[Callable[..., FreeTablePlayer]]:
    """Return a function that opens a free table of a shipped or *own* set, Light at the screen."""
    begun: list[GameSession] = []

    def show(
        key: str = "own-fate", size: tuple[int, int] = (1500, 800), own: SetData | None = None, **more: Any
    ) -> FreeTablePlayer:
        data, cards = shipped(key) if own is None else (own, convert.table_set(own))
        kept: dict[str, Layout] = {}
        session = GameSession.begin(
            GAME, cards, seed=3, options={}, file=tmp_path / f"{len(begun)}.dozorgame",
            players={}, names={}, date="2026-01-01", **more)  # fmt: skip
        begun.append(session)
        gallery = Gallery(preferences, lambda language: convert.content(data, language))
        page = FreePage(preferences, gallery, session, kept.__setitem__)
        qtbot.addWidget(page)
        page.resize(*size)
        with qtbot.waitActive(page):
            page.show()
            page.activateWindow()
        page.start()
        if page.curtain.isVisible():
            page.curtain.raise_curtain()
        return FreeTablePlayer(page, kept)

    yield show
    for session in begun:
        session.close()
