"""The About dialog: version, license and third-party packages."""

from __future__ import annotations

import html

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import (
    QApplication,
    QDialog,
    QFrame,
    QHBoxLayout,
    QTextBrowser,
    QVBoxLayout,
    QWidget,
)

from app import __version__, licences, paths
from app.widgets.controls import Label, filled, push_button
from app.widgets.preferences import Preferences

SIGN = 72
"""Edge of the icon, px."""


class AboutDialog(QDialog):
    """Name, version, license, authors of the games, and one line per package with its license."""

    def __init__(self, parent: QWidget | None, preferences: Preferences) -> None:
        super().__init__(parent)
        t = preferences.t
        self.setWindowTitle(t("ui.about-title"))
        sign = Label(pixmap=QApplication.windowIcon().pixmap(QSize(SIGN, SIGN)))
        name = Label(t("ui.program-name"), step="title")
        lead = Label(t("ui.about-lead", version=__version__), wordWrap=True)
        self.text = QTextBrowser()
        self.text.setFrameShape(QFrame.Shape.NoFrame)
        self.text.setOpenExternalLinks(True)
        self.text.setHtml(_licenses_html(preferences))
        close = push_button(t("ui.close"), look="primary", does=self.accept)
        games = Label(t("ui.about-games"), wordWrap=True, role="quiet")
        head = filled(QVBoxLayout(), name, lead, games)
        top = filled(QHBoxLayout(), (sign, 0, Qt.AlignmentFlag.AlignTop), (head, 1), spacing=18)
        filled(
            QVBoxLayout(self),
            top,
            (self.text, 1),
            (close, 0, Qt.AlignmentFlag.AlignRight),
            spacing=14,
            margins=(24, 22, 24, 18),
        )
        self.resize(preferences.room_for(self, 640, 560))


def _licenses_html(preferences: Preferences) -> str:
    """Return the licenses of Dozor and its parts as HTML."""
    t = preferences.t
    rows = "".join(f"<li>{html.escape(line)}</li>" for line in licences.lines())
    own = paths.ROOT / "LICENSE"
    text = html.escape(own.read_text(encoding="utf-8")).replace("\n\n", "</p><p>") if own.exists() else ""
    folder = licences.bundled_folder()
    where = f"<p>{html.escape(t('ui.about-texts', folder=str(folder)))}</p>" if folder is not None else ""
    whole = f"<p>{html.escape(t('ui.about-whole'))}</p>"
    parts = f"<h3>{html.escape(t('ui.about-parts'))}</h3>{whole}{where}<ul>{rows}</ul>"
    return f"{parts}<h3>{html.escape(t('ui.about-own'))}</h3><p>{text}</p>"
