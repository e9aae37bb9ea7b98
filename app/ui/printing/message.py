"""The print window's messages, a sentence or all remarks as links to their subjects, and its footer."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from html import escape
from pathlib import Path
from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent, QTextDocument
from PySide6.QtWidgets import QBoxLayout, QFrame, QProgressBar, QPushButton, QScrollArea, QVBoxLayout, QWidget

from app import user_errors
from app.ui.printing.group import set_texts
from app.widgets.announcer import announce
from app.widgets.controls import Flow, Label, filled, push_button
from app.widgets.preferences import Preferences
from app.widgets.waiting import single_shot

LINES: Final = 6
"""Maximum number of visible lines; more are scrolled."""


def attempt(work: Callable[[], object], report: Callable[[str, bool], object], language: str) -> bool:
    """Run *work*; return whether it succeeded; if not, *report* the reason as an error."""
    try:
        work()
    except Exception as error:
        report(user_errors.report(error, language)[0], True)
        return False
    return True


class Message(QScrollArea):
    """A text area as high as its text, up to a few lines."""

    chosen = Signal(str)
    """Emitted with the subject of a clicked remark."""

    def __init__(self, preferences: Preferences) -> None:
        super().__init__()
        self._preferences = preferences
        self._speech = single_shot(self, self._announce)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._label = Label(
            wordWrap=True,
            textFormat=Qt.TextFormat.RichText,
            alignment=Qt.AlignmentFlag.AlignTop,
            textInteractionFlags=Qt.TextInteractionFlag.TextBrowserInteraction,
        )
        self._label.linkActivated.connect(self.chosen)
        self.setWidget(self._label)

    def show_text(self, words: str, bad: bool = False) -> None:
        """Show a sentence."""
        self._show(_lines(words), "danger" if bad else "quiet")

    def warn(
        self, title: str, remarks: Sequence[tuple[str, str]], bad: bool = True, before: str = ""
    ) -> None:
        """Show the line *before*, *title*, and *remarks*: pairs of subject and sentence.

        *bad*: the title is in the colour of errors.
        """
        colour = f' style="color: {self._preferences.theme.danger_text}"' if bad else ""
        rows = [f'<a href="{escape(about)}">{escape(sentence)}</a>' for about, sentence in remarks]
        words = [f"<b>{_lines(before)}</b>"] if before else []
        self._show("<br>".join([*words, f"<b{colour}>{_lines(title)}</b>", *rows]), "quiet")

    def text(self) -> str:
        """Return the shown HTML."""
        return self._label.text()

    def _show(self, words: str, role: str) -> None:
        self._label.setText(words)
        # One message may replace another at once.
        self._speech.start(0)
        self._label.setProperty("role", role)
        self._label.style().unpolish(self._label)
        self._label.style().polish(self._label)
        self.verticalScrollBar().setValue(0)
        self._fit()

    def _announce(self) -> None:
        for line in self._label.text().split("<br>"):
            announce(line)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        needs = self._label.heightForWidth(self.viewport().width())
        # Whole lines; a document's are higher than its font says.
        line = QTextDocument(documentMargin=0, defaultFont=self._label.font())
        line.setHtml("<b>x</b>")
        most = LINES * line.size().height()
        self.setFixedHeight(max(0, min(needs, round(most))))


def _lines(words: str) -> str:
    return escape(words).replace("\n", "<br>")


class Footer(QFrame):
    """One row across the window: messages at the left, buttons at the right, the usual one last."""

    def __init__(self, preferences: Preferences) -> None:
        super().__init__()
        self._preferences = preferences
        self.setProperty("footer", True)
        self.summary = Label(wordWrap=True, role="quiet")
        self.message = Message(preferences)
        self.progress, self.stop = QProgressBar(), QPushButton()
        self.progress.setTextVisible(False)
        self.progress.setMaximumWidth(240)
        self.note, self.open = QPushButton(), QPushButton()
        self.note.setObjectName("print-printed")
        self.open.hide()
        self._opens = "print.open"
        self.paper, self.save = QPushButton(), push_button(look="primary")
        words = filled(QVBoxLayout(), 1, self.summary, self.message, 1, spacing=2)
        buttons = QWidget()
        self._buttons = Flow(buttons, gap=8)
        for part in (self.progress, self.stop, self.note, self.open, self.paper, self.save):
            self._buttons.addWidget(part)
        self._box = QBoxLayout(QBoxLayout.Direction.LeftToRight, self)
        middle = (buttons, 0, Qt.AlignmentFlag.AlignVCenter)
        filled(self._box, (words, 1), middle, spacing=8, margins=(20, 8, 16, 10))
        self.show_progress(on=False)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Put the buttons below the messages if they leave less than a third of the width."""
        super().resizeEvent(event)
        below = self._buttons.sizeHint().width() * 3 > self.width() * 2
        self._box.setDirection(
            QBoxLayout.Direction.TopToBottom if below else QBoxLayout.Direction.LeftToRight
        )

    def show_progress(self, *, on: bool) -> None:
        """Show or hide the progress bar and its stop button."""
        self.progress.setVisible(on)
        self.stop.setVisible(on)

    def show_saved(self, file: Path) -> None:
        """Offer to open *file*, or a folder with saved pictures."""
        self._opens = "print.open-folder" if file.is_dir() else "print.open"
        self.open.setText(self._preferences.t(self._opens))
        self.open.show()

    def retranslate(self) -> None:
        """Retranslate everything except *save*, whose label depends on what is saved."""
        t = self._preferences.t
        self.open.setText(t(self._opens))
        self.stop.setText(t("print.stop"))
        set_texts({"on-paper": self.paper, "note": self.note}, self._preferences)
