"""What has happened since the person last decided: a slip over the table that goes when it has been read."""

from __future__ import annotations

import html
from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QEnterEvent, QMouseEvent
from PySide6.QtWidgets import QWidget

from app.rules.game import SEATS, Event, Seat, opponent
from app.ui.board.session import GameSession
from app.ui.board.words import Words, plain
from app.widgets.label import Label
from app.widgets.later import once
from app.widgets.preferences import Preferences
from app.widgets.style_sheet import set_style_sheet

MOST = 8
"""So many deeds are told at most, the last ones."""
WIDTH = 330
"""px at text size 100 %."""
TOLD = frozenset({
    "calls-declared", "call-chosen", "calls-annulled", "donor-moved", "person-walked", "entered",
    "entry-barred", "replaced", "summoned",
    "moved", "rode", "portal", "item-played", "item-given", "item-taken", "item-destroyed", "chance-played",
    "doll-laid", "played", "gloom-changed", "extra-card", "stake", "cops-came", "move-blocked",
})  # fmt: skip
"""Events that are seen on the table, and so worth telling again."""
BY_ITSELF = frozenset({"person-walked", "donor-moved", "donor-held", "cops-came"})
"""Of these, what is nobody's deed: it follows from what was done before."""
LATER = frozenset({"rode", "move-blocked", "listened", "entry-barred", "call-chosen", *BY_ITSELF})
"""What comes of a person's own deed and is easily missed: only after the other side has answered, or known to
one seat alone."""
DOERS = {"move-blocked": "card", "chance-played": "card", "stake": "card", "calls-annulled": "by",
         "doll-laid": "item", "rode": "item", "item-destroyed": "by", "calls-declared": ""}  # fmt: skip
"""Where an event names who or what did it, if not under ``other``."""
READING = (2500, 55)
"""ms that a slip stays at least, and for each of its letters."""


@dataclass(frozen=True, slots=True)
class Deed:
    """A sentence, and the seat whose deed it tells (None: nobody's); ``learnt``: only the viewer knows it."""

    seat: Seat | None
    sentence: str
    learnt: bool = False


class News(Label):
    """The slip. A click takes it away, and so does time; while the pointer is on it, it stays."""

    def __init__(self, parent: QWidget, preferences: Preferences) -> None:
        super().__init__(parent)
        self._preferences = preferences
        self.setWordWrap(True)
        self.setTextFormat(Qt.TextFormat.RichText)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self._reading = once(self, self.hide)
        self.hide()

    def tell(self, parts: Sequence[tuple[str, str, Sequence[str]]]) -> None:
        """Show *parts*: a title, the seat whose colour it has (or none), and sentences."""
        theme = self._preferences.theme
        seat = parts[0][1]
        told = ""
        for number, (title, side, sentences) in enumerate(parts):
            gap = 8 if number else 0
            told += (
                f'<p style="margin:{gap}px 0 0 0"><b style="color:{theme.side_text(side)}">'
                f"{html.escape(title)}</b></p>"
            )
            told += "".join(f'<p style="margin:3px 0 0 0">· {html.escape(line)}</p>' for line in sentences)
        set_style_sheet(
            self,
            f"QLabel {{ background: {theme.panel}; color: {theme.text}; border: 1px solid {theme.line};"
            f" border-left: 5px solid {theme.side(seat)}; padding: 8px 12px; }}",
        )
        self.setText(told)
        width = round(WIDTH * self._preferences.text_percent / 100)
        self.setFixedWidth(width)
        self.resize(width, self.heightForWidth(width))
        words = " ".join(" ".join((title, *sentences)) for title, _, sentences in parts)
        self.setAccessibleName(words)
        self.show()
        self.raise_()
        self._reading.start(READING[0] + READING[1] * len(words))

    def hide(self) -> None:
        self._reading.stop()
        super().hide()

    def enterEvent(self, event: QEnterEvent) -> None:
        self._reading.stop()
        super().enterEvent(event)

    def leaveEvent(self, event: QEvent) -> None:
        if self.isVisible():
            self._reading.start()
        super().leaveEvent(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """A click anywhere on it: it was read."""
        self.hide()
        event.accept()


def news(session: GameSession, words: Words) -> list[Deed]:
    """What the viewer has seen happen since a person last decided, and whose deed it was."""
    deeds: list[Deed] = []
    for told in reversed(session.told(max(0, len(session.match.moves) - 200))):
        own = session.players[told.seat] == "person"
        kinds = LATER if own else TOLD
        found = [
            Deed(_doer(event, told.seat, words), plain(words.event(event)), bool(event.secret))
            for event in told.events
            if event.kind in kinds
        ]
        deeds = [deed for deed in found if deed.sentence] + deeds
        if own:
            break
    return deeds[-MOST:]


def grouped(deeds: Sequence[Deed], seat: Seat, words: Words) -> list[tuple[str, str, list[str]]]:
    """*deeds* as the slip tells them: what the viewer alone knows, what *seat* did, what came of the viewer's
    own deeds, what else happened."""

    def of(doer: Seat | None) -> list[str]:
        return [deed.sentence for deed in deeds if deed.seat == doer and not deed.learnt]

    groups: list[tuple[str, str, list[str]]] = [
        (words.t("table.news-learnt"), "", [deed.sentence for deed in deeds if deed.learnt]),
        *((words.t("table.news", seat=side), side, of(side)) for side in (seat, opponent(seat))),
        (words.t("table.news-else"), "", of(None)),
    ]
    return [group for group in groups if group[2]]


def _doer(event: Event, decided: Seat, words: Words) -> Seat | None:
    """Who did what *event* tells; *decided*: whose decision brought it about."""
    if event.kind in BY_ITSELF:
        return None
    side = words.side(str(event.args.get(DOERS.get(event.kind, "other"), "")))
    return next((seat for seat in SEATS if seat == side), decided)
