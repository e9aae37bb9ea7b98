"""Golden hashes of what each control of the editor's views changes: on the screen, in the set."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QApplication, QColorDialog, QDialog, QFileDialog, QInputDialog, QMenu

from app.editor import page as page_module
from app.editor.page import EditorPage
from app.widgets.controls import MessageBox
from app.widgets.preferences import Preferences
from tests.golden import assert_golden
from tests.shown import described, differences, now_chosen, operated, state

VIEWS = {"card": "anton", "table": "", "board": "", "design": "metro"}
"""Each view, and the card that is chosen in it ("": the one before)."""


def shown(page: EditorPage) -> list[str]:
    """Return lines for what *page* shows besides the number of findings, and for its set."""
    parts = page.left, page.stack.currentWidget(), page.face, page.message, page.undo_button
    return [*state(*parts), *repr(page.model.data).replace("Data(", "\nData(").splitlines()]


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return a list of what dialogs and menus show.

    Each control of a dialog is operated; then the dialog is accepted.
    """
    texts: list[str] = []

    def answer(dialog: QDialog) -> int:
        if isinstance(dialog, QFileDialog) or dialog.property("answered"):
            return 0
        dialog.setProperty("answered", True)
        dialog.show()
        texts.extend(described(dialog))
        for name in operated(dialog):
            texts.extend((name, *described(dialog), *now_chosen(dialog)))
        dialog.accept()
        return dialog.result()

    def read(menu: QMenu, *_place: object) -> None:
        texts.extend(described(menu))

    def asked(*words: object, **_more: object) -> tuple[str, bool]:
        texts.extend(word for word in words if isinstance(word, str))
        return "word", True

    def asked_colour(*words: object) -> QColor:
        asked(*words)
        return QColor("#123456")

    def agreed(box: MessageBox, *buttons: str) -> bool:
        texts.extend((box.text(), box.informativeText(), *buttons))
        return True

    monkeypatch.setattr(QColorDialog, "getColor", asked_colour)
    monkeypatch.setattr(QInputDialog, "getText", asked)
    monkeypatch.setattr(MessageBox, "is_agreed", agreed)
    monkeypatch.setattr(QDialog, "exec", answer)
    monkeypatch.setattr(QMenu, "exec", read)
    monkeypatch.setattr(QMenu, "popup", read)
    monkeypatch.setattr(page_module, "MESSAGE_MS", 10**6)
    return texts


def changes(page: EditorPage, opened: list[str], steps: Iterator[str]) -> Iterator[str]:
    """Yield what each of *steps* changed and opened."""
    before = shown(page)
    for step in steps:
        after = shown(page)
        yield "\n".join((step, *opened, differences(before, after)))
        opened.clear()
        before = after


@pytest.fixture
def preferences(qapp: QApplication, tmp_path: Path) -> Preferences:
    """Return preferences that no other test has changed."""
    made = Preferences(tmp_path / "settings.ini", qapp)
    made.set_language("ru")
    made.set_reduced_motion(True)
    return made


@pytest.mark.timeout(300)
def test_golden_controls_of_the_editor(qtbot, own_page: EditorPage, opened: list[str]) -> None:
    page = own_page
    QApplication.clipboard().clear()
    for view, card in VIEWS.items():
        page.choose(card)
        page.show_view(view)
        steps = operated(page.stack.currentWidget())
        assert_golden(f"editor {view}", changes(page, opened, steps))
