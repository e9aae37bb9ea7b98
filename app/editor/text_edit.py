"""Text fields with highlighting, completion, a character count, and a translation status."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import partial

from PySide6.QtCore import QEvent, QLocale, QMimeData, QModelIndex, QSignalBlocker, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QContextMenuEvent,
    QDragEnterEvent,
    QFocusEvent,
    QFont,
    QIcon,
    QKeyEvent,
    QResizeEvent,
    QStandardItem,
    QStandardItemModel,
    QSyntaxHighlighter,
    QTextCharFormat,
    QTextDocument,
)
from PySide6.QtWidgets import (
    QAbstractItemView,
    QCompleter,
    QHBoxLayout,
    QLineEdit,
    QMenu,
    QPlainTextEdit,
    QSizePolicy,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from app import markup
from app.cards.field import Field
from app.editor import icons, utf16
from app.editor.keys import is_undo, shortcut
from app.editor.open_set import Sign
from app.face import symbols as drawn
from app.widgets import symbols
from app.widgets.controls import (
    Label,
    Tiles,
    cleared,
    configured,
    connect_all,
    describe,
    filled,
    push_button,
    set_style_sheet,
)
from app.widgets.preferences import Preferences

MARKS = ("bold", "italic", "reference")
LINES = 74, 230
"""Minimum and maximum height of a long text, px at 100 % text size."""
PADDING = 7, 5
"""Horizontal and vertical padding of a field, px, as in the theme."""
Offer = tuple[str, str, QIcon]
"""(text to insert, name, icon)."""
_BEGUN = re.compile(r"(\{|\[\[)([^{}\[\]\n]*)$")
CLOSED = {"{": "}", "[[": "]]"}
MAX_TYPED = 30
"""Maximum number of characters after a bracket for which completion is offered."""
MAX_VISIBLE = 12
"""Maximum number of visible rows."""
WRITTEN = Qt.ItemDataRole.UserRole
MATCHED = Qt.ItemDataRole.UserRole + 1
"""Role of the text to match: name and inserted text, since the keyboard's language is unknown."""


class TokenPainter(QSyntaxHighlighter):
    """Highlighter for ``{strength}``, references, ``*italic*``, ``**bold**``, and misspelled words."""

    def __init__(self, edit: QPlainTextEdit, preferences: Preferences) -> None:
        super().__init__(edit.document())
        self._preferences = preferences
        self._own: frozenset[str] = frozenset()
        self._wrong: list[tuple[int, int]] = []

    def show_wrong(self, places: list[tuple[int, int]]) -> None:
        """Underline the words at *places*: (start, length) in UTF-16 code units."""
        if places != self._wrong:
            self._wrong = places
            self.rehighlight()

    def allow(self, own: frozenset[str]) -> None:
        """Accept the symbols *own* in addition to the built-in symbols."""
        if own != self._own:
            self._own = own
            self.rehighlight()

    def wrong(self) -> list[tuple[int, int]]:
        """Return (start, length) of each underlined word, in UTF-16 code units."""
        return self._wrong

    def highlightBlock(self, text: str) -> None:  # noqa: N802
        theme = self._preferences.theme
        token = QTextCharFormat()
        token.setForeground(QColor(theme.accent_text))
        wrong = QTextCharFormat()
        wrong.setForeground(QColor(theme.danger_text))
        wrong.setUnderlineStyle(QTextCharFormat.UnderlineStyle.WaveUnderline)
        for match in markup.TOKEN.finditer(text):
            name = match.group()[1:-1]
            style = token if name.startswith("[") or name in self._own or drawn.known(name) else wrong
            self.setFormat(*utf16.place(text, match.start(), len(match.group())), style)
        start = self.currentBlock().position()
        for begin, length in self._wrong:
            if start <= begin < start + self.currentBlock().length():
                self.setFormat(begin - start, length, wrong)
        for pair in markup.emphasis(text)[0]:
            # A mark is one character for italics and two for bold.
            for at in range(pair.start, pair.end):
                where = utf16.place(text, at, 1)
                style = QTextCharFormat(self.format(where[0]))
                if pair.text - pair.start == 1:
                    style.setFontItalic(True)
                else:
                    style.setFontWeight(QFont.Weight.Bold)
                self.setFormat(*where, style)


class Lines(QPlainTextEdit):
    """Multi-line edit that leaves undo, redo, and dropped files to the editor."""

    entered = Signal()
    menu_made = Signal(object, int)
    """Emits the context menu before it is shown, and its position in the text."""
    completing: Completing | None = None

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        menu = self.createStandardContextMenu()
        keys = event.reason() == QContextMenuEvent.Reason.Keyboard
        cursor = self.textCursor() if keys else self.cursorForPosition(event.pos())
        self.menu_made.emit(menu, cursor.position())
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.popup(self.mapToGlobal(self.cursorRect().bottomLeft()) if keys else event.globalPos())

    def canInsertFromMimeData(self, source: QMimeData) -> bool:
        return not source.hasUrls() and super().canInsertFromMimeData(source)

    def needed_height(self, width: int) -> int:
        """Return the height that fits all of the text at *width*, px."""
        self.ensurePolished()
        across, down = (2 * (padding + 1) for padding in PADDING)
        words = QTextDocument(self.toPlainText(), defaultFont=self.font(), textWidth=width - across)
        # Add half a line, so that the last line is never cut off.
        return round(words.size().height()) + down + self.fontMetrics().lineSpacing() // 2

    def put_text(self, text: str) -> None:
        """Show *text*; if the field has the focus, put the cursor after the part that changed."""
        old, common_end = self.toPlainText(), 0
        self.setPlainText(text)
        if self.hasFocus():
            while common_end < min(len(old), len(text)) and old[-1 - common_end] == text[-1 - common_end]:
                common_end += 1
            cursor = self.textCursor()
            cursor.setPosition(utf16.units(text[: len(text) - common_end]))
            self.setTextCursor(cursor)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.entered.emit()

    def event(self, event: QEvent) -> bool:
        if is_undo(event) or self._is_for_completions(event):
            event.ignore()
            return False
        return super().event(event)

    def _is_for_completions(self, event: QEvent) -> bool:
        """Return whether *event* is a key for the open completion list."""
        keys = (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Tab, Qt.Key.Key_Escape)
        return (
            self.completing is not None
            and isinstance(event, QKeyEvent)
            and event.type() == QEvent.Type.KeyPress
            and event.key() in keys
            and self.completing.is_open()
        )


class Line(QLineEdit):
    """Single-line edit that leaves undo, redo, and dropped files to the editor."""

    entered = Signal()

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if not event.mimeData().hasUrls():
            super().dragEnterEvent(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.entered.emit()

    def event(self, event: QEvent) -> bool:
        if is_undo(event):
            event.ignore()
            return False
        return super().event(event)


class TextField(QWidget):
    """One text in one language, with its character count and translation status."""

    edited = Signal(str)
    """Emits the text after the user typed."""
    entered = Signal()
    """The field got the focus."""
    reference_requested = Signal()
    """Requests a reference to a card or number, to be inserted."""
    wrong_word_menu = Signal(object, str, object)
    """Emits the menu for a misspelled word, the word, and a function that replaces it."""
    status_clicked = Signal()
    """The user marks the translation as checked or not checked."""

    def __init__(self, field: Field, preferences: Preferences) -> None:
        super().__init__()
        self.field = field
        self._signs: tuple[Sign, ...] = ()
        self._language = ""
        self._offered: Callable[[str], tuple[Sign, ...]] = lambda _language: ()
        self._preferences = preferences
        self._status = "source"
        self._held = ""
        """The text that was last shown or typed."""
        self.cards: Callable[[], Sequence[tuple[str, str]]] = tuple
        """Returns (name, key) of each card or number that the text can refer to."""
        box = filled(QVBoxLayout(self), spacing=3, margins=(0, 0, 0, 0))
        self.edit: Lines | Line
        if field.widget == "long-text":
            self.edit = lines = Lines()
            lines.setTabChangesFocus(True)
            self._painter = TokenPainter(lines, preferences)
            connect_all((lines.textChanged, self._typed), (lines.menu_made, self._offer_words))
            lines.completing = self.completing = Completing(lines, self._completions)
            for keys, name in (("Ctrl+B", "bold"), ("Ctrl+I", "italic")):
                shortcut(self, keys, partial(self._insert, name))
            self._row = Tiles(gap=1)
            box.addLayout(self._row)
        else:
            self.edit = line = Line()
            line.setMaxLength(field.most)
            line.textEdited.connect(lambda _text: self._typed())
        self.edit.entered.connect(self.entered)
        self.setFocusProxy(self.edit)
        box.addWidget(self.edit)
        self.mark = push_button(
            "",
            "quiet",
            self.status_clicked,
            objectName="mark",
            cursor=Qt.CursorShape.PointingHandCursor,
            focusPolicy=Qt.FocusPolicy.TabFocus,
            sizePolicy=QSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed),
        )
        self.count = Label(step="small")
        box.addLayout(filled(QHBoxLayout(), self.mark, 1, self.count, spacing=8))
        preferences.subscribe(self._restyle)

    def offer(self, signs: Callable[[str], tuple[Sign, ...]]) -> None:
        """Offer the symbols that *signs* returns for a language."""
        self._offered = signs
        if signs(self._preferences.language) != self._signs:
            self._restyle()

    def write_in(self, language: str) -> None:
        """Align a long text on the side where *language* begins."""
        if isinstance(self.edit, Lines):
            option = self.edit.document().defaultTextOption()
            direction = QLocale(language).textDirection()
            option.setTextDirection(direction)
            right = direction == Qt.LayoutDirection.RightToLeft
            option.setAlignment(Qt.AlignmentFlag.AlignRight if right else Qt.AlignmentFlag.AlignLeft)
            self.edit.document().setDefaultTextOption(option)

    def text(self) -> str:
        return self.edit.toPlainText() if isinstance(self.edit, Lines) else self.edit.text()

    def show_text(self, text: str, status: str) -> None:
        """Show *text* and its translation status without emitting an edit."""
        if text != self.text():
            with QSignalBlocker(self.edit):
                if isinstance(self.edit, Lines):
                    self.edit.put_text(text)
                else:
                    self.edit.setText(text)
        self._status, self._held = status, self.text()
        self._count()
        self._fit_height()
        self._show_status()

    def _fill_tools(self) -> None:
        cleared(self._row)
        self._buttons: list[tuple[QToolButton, str, str]] = []
        marks = [(name, self._preferences.t(f"editor.token-{name}"), "") for name in MARKS]
        signs = [(f"{{{name}}}", display_name, shape) for name, display_name, shape in self._signs]
        for what, caption, shape in (*signs, *marks):
            button = QToolButton()
            describe(button, caption)
            button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
            button.setAutoRaise(True)
            button.setStyleSheet("QToolButton { padding: 1px; }")
            button.clicked.connect(partial(self._insert, what))
            self._buttons.append((button, what, shape))
            self._row.addWidget(button)

    def _completions(self, bracket: str) -> list[Offer]:
        """Return the completions after *bracket*: cards or symbols."""
        if bracket == "[[":
            return [(key, name, QIcon()) for name, key in self.cards()]
        theme = self._preferences.theme
        return [
            (name, display_name, symbols.icon(shape, theme.quiet, chosen=theme.on_accent))
            for name, display_name, shape in self._signs
        ]

    def _insert(self, what: str, _checked: bool = False) -> None:
        assert isinstance(self.edit, Lines)
        if what == "reference":
            self.reference_requested.emit()
            return
        cursor = self.edit.textCursor()
        if what.startswith("{"):
            cursor.insertText(what)
        else:
            mark = "**" if what == "bold" else "*"
            cursor.insertText(mark + cursor.selectedText() + mark)
        self.edit.setTextCursor(cursor)
        self.edit.setFocus()

    def insert_reference(self, key: str) -> None:
        """Insert a reference to the card or number *key* at the cursor."""
        assert isinstance(self.edit, Lines)
        self.edit.textCursor().insertText(f"[[{key}]]")
        self.edit.setFocus()

    def show_wrong(self, places: list[tuple[int, int]]) -> None:
        """Underline the words at *places*: (start, length) in characters of a long text."""
        if isinstance(self.edit, Lines):
            text = self.text()
            self._painter.show_wrong([utf16.place(text, *place) for place in places])

    def _offer_words(self, menu: QMenu, place: int) -> None:
        assert isinstance(self.edit, Lines)
        for begin, length in self._painter.wrong():
            if begin <= place <= begin + length:
                cursor = self.edit.textCursor()
                cursor.setPosition(begin)
                cursor.setPosition(begin + length, cursor.MoveMode.KeepAnchor)
                self.wrong_word_menu.emit(menu, cursor.selectedText(), cursor.insertText)

    def _typed(self) -> None:
        if self.text() == self._held:
            # Qt also emits textChanged when only the highlighting changes.
            return
        self._held = self.text()
        self._count()
        self._fit_height()
        self.edited.emit(self._held)
        if isinstance(self.edit, Lines) and self.edit.hasFocus():
            self.completing.offer_completions()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit_height()

    def _fit_height(self) -> None:
        if isinstance(self.edit, Lines):
            minimum, maximum = (self._preferences.grown(px) for px in LINES)
            # Hide the bar first: it narrows the lines, so it may be needed only because it is there.
            self.edit.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
            self.edit.setFixedHeight(max(minimum, min(maximum, self.edit.needed_height(self.width()))))
            self.edit.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAsNeeded)

    def _count(self) -> None:
        length = len(self.text())
        self.count.setText(f"{length}/{self.field.most}" if length > self.field.most * 0.75 else str(length))

    def _restyle(self, *_args: object) -> None:
        theme, grown = self._preferences.theme, self._preferences.grown
        self._show_status()
        if isinstance(self.edit, Lines):
            self._fit_height()
            self._row.size_tiles(grown(22), grown(26))
            signs, language = self._offered(self._preferences.language), self._preferences.language
            if (signs, language) != (self._signs, self._language):
                self._signs, self._language = signs, language
                self._painter.allow(frozenset(name for name, *_rest in signs))
                self._fill_tools()
            for button, what, shape in self._buttons:
                button.setFixedHeight(grown(24))
                if shape:
                    button.setIcon(symbols.icon(shape, theme.color("quiet"), grown(16)))
                else:
                    button.setIcon(icons.icon("link" if what == "reference" else what, theme, "quiet"))

    def _show_status(self) -> None:
        theme, status = self._preferences.theme, self._status
        shown = status != "source" and not (status == "checked" and not self.text())
        self.mark.setVisible(shown)
        if shown:
            role = {"missing": "danger_text", "outdated": "accent_text", "checked": "good_text"}.get(
                status, "quiet"
            )
            self.mark.setText(self._preferences.t(f"editor.status-{status}"))
            self.mark.setToolTip(self._preferences.t(f"editor.status-{status}.does"))
            self.mark.setEnabled(status != "missing")
            set_style_sheet(
                self.mark,
                f"QPushButton {{ color: {getattr(theme, role)}; padding: 0 4px; border: 0; min-height: 0;"
                f" font-size: {self._preferences.px('small')}px; background: transparent; }}"
                f"QPushButton:hover, QPushButton:focus {{ text-decoration: underline; border: 0;"
                f" padding: 0 4px; }}",
            )


class Completing(QCompleter):
    """A completer at the cursor of *edit*; *offers* returns the completions for the typed bracket."""

    def __init__(self, edit: QPlainTextEdit, offers: Callable[[str], Sequence[Offer]]) -> None:
        super().__init__(edit)
        self._edit, self._offers = edit, offers
        self._names = QStandardItemModel(self)
        self._bracket = ""
        self.setWidget(edit)
        self.setModel(self._names)
        configured(
            self,
            completionRole=MATCHED,
            caseSensitivity=Qt.CaseSensitivity.CaseInsensitive,
            filterMode=Qt.MatchFlag.MatchContains,
            maxVisibleItems=MAX_VISIBLE,
        )
        self.activated[QModelIndex].connect(self._insert_completion)  # type: ignore[index]  # the stubs know no overloads

    def popup(self) -> QAbstractItemView:
        return super().popup()  # type: ignore[return-value]  # Qt makes the list when it is asked for it

    def typed_prefix(self) -> tuple[str, str]:
        """Return the bracket before the cursor and the text after it; ("", "") if none or too long."""
        cursor = self._edit.textCursor()
        match = _BEGUN.search(utf16.head(cursor.block().text(), cursor.positionInBlock()))
        return ("", "") if match is None or len(match[2]) > MAX_TYPED else (match[1], match[2])

    def offer_completions(self) -> None:
        """Offer completions for the text just typed; hide the list if there are none."""
        bracket, typed = self.typed_prefix()
        if not bracket:
            self.popup().hide()
            self._bracket = ""
            return
        if bracket != self._bracket:
            self._bracket = bracket
            self._fill(bracket)
        self.setCompletionPrefix(typed)
        if not self.completionCount():
            self.popup().hide()
            return
        popup = self.popup()
        place = self._edit.cursorRect()
        place.setWidth(popup.sizeHintForColumn(0) + popup.verticalScrollBar().sizeHint().width() + 24)
        self.complete(place)
        popup.setCurrentIndex(self.completionModel().index(0, 0))

    def is_open(self) -> bool:
        """Return whether the list is open, and therefore handles Enter, Tab, and Escape."""
        return self.popup().isVisible()

    def _fill(self, bracket: str) -> None:
        self._names.clear()
        for written, name, sign in self._offers(bracket):
            item = QStandardItem(sign, name)
            item.setData(written, WRITTEN)
            item.setData(f"{name} {written}", MATCHED)
            self._names.appendRow(item)

    def _insert_completion(self, index: QModelIndex) -> None:
        bracket, typed = self.typed_prefix()
        if not bracket:
            return
        cursor = self._edit.textCursor()
        cursor.beginEditBlock()
        for _character in bracket + typed:
            cursor.deletePreviousChar()
        cursor.insertText(bracket + str(index.data(WRITTEN)) + CLOSED[bracket])
        cursor.endEditBlock()
        self._edit.setTextCursor(cursor)
