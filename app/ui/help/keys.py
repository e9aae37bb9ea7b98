"""All shortcuts by purpose: from the menus, and those of the table and the review."""

from __future__ import annotations

import html
from collections.abc import Iterable, Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QFrame, QTextBrowser, QVBoxLayout, QWidget

from app.widgets.controls import filled, push_button
from app.widgets.preferences import Preferences

Row = tuple[str, Sequence[str]]
"""An action and its shortcuts."""
ELSEWHERE = {
    "table": (("answer", ("↑", "↓", "Enter")), ("next", ("Space",)), ("leave", ("Esc",))),
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
        self.text = QTextBrowser()
        self.text.setFrameShape(QFrame.Shape.NoFrame)
        self.text.setHtml(
            "".join(_part(title, rows, color) for title, rows in (*menus, *rooms) if rows)
            + f"<p>{html.escape(t('ui.keys-free'))}</p>"
        )
        close = push_button(t("ui.close"), look="primary", does=self.accept)
        filled(
            QVBoxLayout(self),
            (self.text, 1),
            (close, 0, Qt.AlignmentFlag.AlignRight),
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
