"""What the computer has done since the person last decided: a slip over the table, gone at the next deed."""

from __future__ import annotations

import html
from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QLabel, QWidget

from app.ui.session import GameSession
from app.ui.table.words import Words, plain
from app.widgets.interface import Interface
from app.widgets.wearing import wear

MOST = 8
"""So many deeds are told at most, the last ones."""
WIDTH = 330
"""px at text size 100 %."""
TOLD = frozenset({
    "calls-declared", "calls-annulled", "donor-moved", "person-walked", "entered", "replaced", "summoned",
    "moved", "rode", "portal", "item-played", "item-given", "item-taken", "item-destroyed", "chance-played",
    "doll-laid", "played", "gloom-changed", "extra-card", "stake", "cops-came", "move-blocked",
})  # fmt: skip
"""Events that are seen on the table, and so worth telling again."""
BY_ITSELF = frozenset({"person-walked", "donor-moved", "cops-came"})
"""Of these, what follows from a person's own last deed and yet is nobody's."""


class News(QLabel):
    """The slip. A click takes it away."""

    def __init__(self, parent: QWidget, interface: Interface) -> None:
        super().__init__(parent)
        self._interface = interface
        self.setWordWrap(True)
        self.setTextFormat(Qt.TextFormat.RichText)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.hide()

    def tell(self, title: str, sentences: Sequence[str], seat: str) -> None:
        """Show *sentences* under *title* in the colour of *seat*."""
        theme = self._interface.theme
        lines = "".join(f'<p style="margin:3px 0 0 0">· {html.escape(line)}</p>' for line in sentences)
        wear(
            self,
            f"QLabel {{ background: {theme.panel}; color: {theme.text}; border: 1px solid {theme.line};"
            f" border-left: 5px solid {theme.side(seat)}; padding: 8px 12px; }}",
        )
        self.setText(f'<b style="color:{theme.side_text(seat)}">{html.escape(title)}</b>{lines}')
        width = round(WIDTH * self._interface.text_percent / 100)
        self.setFixedWidth(width)
        self.resize(width, self.heightForWidth(width))
        self.setAccessibleName(" ".join((title, *sentences)))
        self.show()
        self.raise_()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """A click anywhere on it: it was read."""
        self.hide()
        event.accept()


def news(session: GameSession, words: Words) -> list[str]:
    """What the viewer has seen happen by the computer's doing since a person last decided."""
    deeds: list[str] = []
    for told in reversed(session.told(max(0, len(session.match.moves) - 200))):
        own = session.players[told.seat] == "person"
        kinds = BY_ITSELF if own else TOLD
        sentences = [plain(words.event(event)) for event in told.events if event.kind in kinds]
        deeds = [sentence for sentence in sentences if sentence] + deeds
        if own:
            break
    return deeds[-MOST:]
