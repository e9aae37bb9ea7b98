"""The user's guide: pages of ``docs/guide`` in the reader's language, as on the web, and the shortcuts."""

from __future__ import annotations

import html
import re
from collections.abc import Iterable, Sequence
from pathlib import Path

from PySide6.QtCore import QSignalBlocker, Qt, QUrl
from PySide6.QtGui import (
    QDesktopServices,
    QImage,
    QKeySequence,
    QResizeEvent,
    QShortcut,
    QTextBlock,
    QTextCursor,
    QTextDocument,
    QTextFormat,
)
from PySide6.QtWidgets import (
    QDialog,
    QFrame,
    QHBoxLayout,
    QListWidget,
    QListWidgetItem,
    QVBoxLayout,
    QWidget,
)

from app.i18n import FALLBACK, languages
from app.rules.pages import without_breaks
from app.widgets.controls import configured, filled, push_button
from app.widgets.preferences import Preferences
from app.widgets.reading import TextPane
from app.widgets.rules_page import blocks, spaced, style_document

MARGIN = 30
PICTURE = "\N{OBJECT REPLACEMENT CHARACTER}"


def page_file(name: str, language: str) -> Path:
    """Return the file of the guide's page *name* in *language*, or in a fallback language."""
    return languages.page(f"guide/{name}", language)


PAGES = (
    "index",
    *re.findall(r"\]\((\w+)\.md\)", page_file("index", FALLBACK).read_text(encoding="utf-8")),
)
"""Names of the first page, and of the pages in the order of its links."""


class GuideWindow(QWidget):
    """A list of pages and the selected one."""

    def __init__(self, preferences: Preferences) -> None:
        super().__init__(None, Qt.WindowType.Window)
        self._preferences = preferences
        self.contents = configured(
            QListWidget(),
            frameShape=QFrame.Shape.NoFrame,
            minimumWidth=210,
            maximumWidth=preferences.grown(300),
            wordWrap=True,
            resizeMode=QListWidget.ResizeMode.Adjust,
            horizontalScrollBarPolicy=Qt.ScrollBarPolicy.ScrollBarAlwaysOff,
            styleSheet="QListWidget { border: 0; padding: 18px 10px; } QListWidget::item { padding: 8px; }",
        )
        self.contents.currentItemChanged.connect(self._chosen)
        self.page = _Page()
        self.page.anchorClicked.connect(self._follow)
        filled(QHBoxLayout(self), (self.contents, 1), (self.page, 3), margins=(0, 0, 0, 0), spacing=0)
        QShortcut(QKeySequence(Qt.Key.Key_Escape), self).activated.connect(self.close)
        preferences.restore_geometry(self, "guide", 1100, 760)
        self._name = PAGES[0]
        preferences.subscribe(self._read)

    def open_at(self, name: str) -> None:
        """Show the page *name*."""
        self._name = name
        self._read()

    def _read(self, *_args: object) -> None:
        language = self._preferences.language
        self.setWindowTitle(self._preferences.t("ui.guide-title"))
        with QSignalBlocker(self.contents):
            self.contents.clear()
            for name in PAGES:
                item = QListWidgetItem(_title(page_file(name, language)))
                item.setData(Qt.ItemDataRole.UserRole, name)
                self.contents.addItem(item)
            self.contents.setCurrentRow(PAGES.index(self._name))
        self.page.show_markdown(page_file(self._name, language), self._preferences)

    def _chosen(self, item: QListWidgetItem | None, _before: QListWidgetItem | None) -> None:
        if item is not None:
            self.open_at(item.data(Qt.ItemDataRole.UserRole))

    def _follow(self, url: QUrl) -> None:
        name = url.fileName().removesuffix(".md")
        if not url.scheme() and name in PAGES:
            self.open_at(name)
        elif url.scheme() in ("http", "https"):
            QDesktopServices.openUrl(url)


class _Page(TextPane):
    """A page with pictures scaled to its width."""

    def __init__(self) -> None:
        super().__init__()
        self.setFrameShape(QFrame.Shape.NoFrame)
        self._shown: tuple[Path, Preferences] | None = None

    def show_markdown(self, file: Path, preferences: Preferences) -> None:
        """Show the page *file* from the top."""
        self._shown = (file, preferences)
        self.setSearchPaths([str(file.parent)])
        document = QTextDocument(self, documentMargin=MARGIN, defaultFont=self.font())
        text = file.read_text(encoding="utf-8") if file.exists() else ""
        document.setMarkdown(without_breaks(text), QTextDocument.MarkdownFeature.MarkdownDialectGitHub)
        self.setDocument(document)
        style_document(document, preferences)
        _tighten(document)
        self.verticalScrollBar().setValue(0)

    def loadResource(self, kind: int, name: QUrl | str) -> object:
        resource = super().loadResource(kind, name)
        if kind != int(QTextDocument.ResourceType.ImageResource.value):
            return resource
        image = QImage(str(Path(self.searchPaths()[0]) / QUrl(name).toString()))
        if image.isNull():
            return resource
        ratio = self.devicePixelRatioF()
        room = self.viewport().width() - 2 * MARGIN
        image = image.scaledToWidth(round(room * ratio), Qt.TransformationMode.SmoothTransformation)
        image.setDevicePixelRatio(ratio)
        return image

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if self._shown is not None and event.size().width() != event.oldSize().width():
            at = self.verticalScrollBar().value()
            self.show_markdown(*self._shown)
            self.verticalScrollBar().setValue(at)


def _tighten(document: QTextDocument) -> None:
    """Reduce the line height of pictures and code, which text needs large, and let code wrap."""
    for block in blocks(document):
        if _is_code(block):
            form = spaced(100, 0 if _is_code(block.next()) else 14)
            form.setNonBreakableLines(False)
            QTextCursor(block).mergeBlockFormat(form)
        elif PICTURE in block.text():
            QTextCursor(block).mergeBlockFormat(spaced(100, 14))


def _is_code(block: QTextBlock) -> bool:
    return block.blockFormat().hasProperty(QTextFormat.Property.BlockCodeFence)


def _title(file: Path) -> str:
    """Return the title of the page *file*, its first line."""
    with file.open(encoding="utf-8") as lines:
        return next(lines).removeprefix("# ").strip()


Row = tuple[str, Sequence[str]]
"""An action and its shortcuts."""
ELSEWHERE = {
    "table": (
        ("done", ("Enter", "Space")),
        ("answer", ("↑", "↓", "Enter")),
        ("piece", ("F3 ← → ↑ ↓", "Enter")),
        ("next", ("Space",)),
        ("leave", ("Esc",)),
    ),
    "text": (("link", ("Ctrl+←", "Ctrl+→")), ("heading", ("Ctrl+↑", "Ctrl+↓"))),
    "review": (("mistake", ("N", "Shift+N")), ("again", ("T",)), ("solution", ("S",)), ("skip", ("N",))),
}
"""Shortcuts outside menus: place → action (``ui.keys-PLACE-ACTION``) and keys."""


class KeysDialog(QDialog):
    """The list of shortcuts."""

    def __init__(
        self, parent: QWidget | None, preferences: Preferences, menus: Iterable[tuple[str, Sequence[Row]]]
    ) -> None:
        """Create the dialog; *menus*: per menu title, its commands with shortcuts."""
        super().__init__(parent)
        t = preferences.t
        self.setWindowTitle(t("ui.keys-title"))
        rooms = [
            (t(f"ui.keys-{room}"), [(t(f"ui.keys-{room}-{what}"), keys) for what, keys in rows])
            for room, rows in ELSEWHERE.items()
        ]
        color = preferences.theme.quiet
        self.text = TextPane()
        self.text.setFrameShape(QFrame.Shape.NoFrame)
        self.text.setHtml(
            "".join(_part(title, rows, color) for title, rows in (*menus, *rooms) if rows)
            + f"<p>{html.escape(t('ui.keys-free'))}</p>"
        )
        filled(
            QVBoxLayout(self),
            (self.text, 1),
            (push_button(t("ui.close"), look="primary", does=self.accept), 0, Qt.AlignmentFlag.AlignRight),
            spacing=12,
            margins=(24, 18, 24, 18),
        )
        self.resize(preferences.room_for(self, 560, 640))


def _part(title: str, rows: Sequence[Row], color: str) -> str:
    lines = "".join(
        f'<tr><td width="72%" style="padding:3px 0">{html.escape(what)}</td>'
        f'<td style="padding:3px 0;color:{color}">{html.escape(", ".join(keys))}</td></tr>'
        for what, keys in rows
    )
    return f'<h3>{html.escape(title)}</h3><table width="100%" cellspacing="0">{lines}</table>'
