"""The side column of a table: the preview (a large picture of a card) and the log."""

from __future__ import annotations

import html
from collections import deque
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from time import perf_counter

from PySide6.QtCore import SIGNAL, QEvent, QObject, QPoint, QRect, QRectF, QSize, Qt, QUrl, Signal
from PySide6.QtGui import (
    QColor,
    QContextMenuEvent,
    QCursor,
    QHelpEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QResizeEvent,
    QTextCursor,
)
from PySide6.QtWidgets import (
    QFrame,
    QMenu,
    QPushButton,
    QSizePolicy,
    QSplitter,
    QToolButton,
    QToolTip,
    QVBoxLayout,
    QWidget,
)

from app import i18n
from app.cards import labels
from app.rules import pages
from app.rules.pages import card_rule
from app.table.words import linked, rule_label
from app.ui.board import paint
from app.ui.board.ask_panel import CRAMPED, ROOMY, TIGHT
from app.ui.board.geometry import CARD_RATIO
from app.ui.board.view import TableView
from app.ui.help.rules_marks import term_tooltip, with_tooltips
from app.widgets import fonts, symbols
from app.widgets.controls import describe, filled, set_style_sheet, widgets_of
from app.widgets.drawing import draw_with
from app.widgets.gallery import Gallery
from app.widgets.preferences import Preferences
from app.widgets.reading import TextPane
from app.widgets.waiting import repeating, single_shot

NUMBERS = ("strength", "experience", "initiative", "cost")
"""Fields of a card's numbers, from top to bottom."""
MAX_TERMS = 4
"""Maximum number of explained terms per card."""
Line = tuple[str, str]
"""A line of the log: (style, sentence with marked names)."""
FIRST_BATCH = 18
"""Number of lines written immediately; earlier lines follow in slices."""
FILL_SLICE_S = 0.003
"""Maximum seconds of writing earlier lines before control returns to the event loop."""
REST_MS = 150
"""ms that the pointer rests on a card before it is shown over the table, or while a piece is dragged."""
CARD_WIDTH = 220
"""Minimum width of the card, px at text size 100 %."""
EDGE = 20
"""px around the card, both sides together."""
LOG_LINES = 3
"""Minimum number of lines of the log."""
TIGHTEST = 190
"""Height below which the log is hidden; it can be enlarged again with its border."""
LEAST_QUESTION = 205
"""Height of a question panel with one whole answer above the closing button, px at text size 100 %."""
LOG_SIZE = "chronicle"
"""Setting: whether a large log lies over the table ("grown")."""
LARGE_LOG_TOP, LARGE_LOG_BOTTOM = 0.3, 0.75
"""Upper and lower edge of a large log, as shares of the page's height."""
INTERVAL_MS = 120
"""ms between two pictures."""


class Preview(QWidget):
    """A large picture of the card under the pointer; a pinned card stays."""

    rule_wanted = Signal(str)
    """The user asks for this rule (number) about the card shown."""
    enlarged = Signal(str)
    """The user asks for a larger picture of this card."""
    reference_wanted = Signal(str)
    """The user asks for the reference page of this card."""
    card_changed = Signal(str)
    """This card is shown now; "": none. Emitted even if it was shown before."""

    def __init__(self, preferences: Preferences, gallery: Gallery, game: str) -> None:
        """Create an empty preview; *game*: whose rules it links to."""
        super().__init__()
        self._game = game
        self._preferences = preferences
        self.gallery = gallery
        self._key = ""
        self._pinned = ""
        self._hovered_key = ""
        self._dragging = False
        self._still_at: QPoint | None = None
        """Where the pointer was at the last action; over the table, it has to move before a card appears."""
        self._by_pointer = False
        self.floating = False
        """Whether the preview lies over the table: only while a card is pointed at or pinned."""
        self._rest_timer = single_shot(self, self._show_hovered, REST_MS)
        self._appear_timer = single_shot(self, self._appear, REST_MS)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setMinimumHeight(60)
        gallery.changed.connect(self.update)
        self._rule_button = self._corner_button("§")
        self._rule_button.clicked.connect(lambda: self.rule_wanted.emit(card_rule(self.key, game=self._game)))
        self._reference_button = self._corner_button("?")
        self._reference_button.clicked.connect(lambda: self.reference_wanted.emit(self.key))

    def set_gallery(self, gallery: Gallery) -> None:
        """Show cards of *gallery* from now on."""
        self.gallery.changed.disconnect(self.update)
        self.gallery = gallery
        gallery.changed.connect(self.update)
        self.update()

    @property
    def key(self) -> str:
        """The card shown; "" if there is none."""
        return self._pinned or self._key

    @property
    def pinned(self) -> bool:
        """Whether a card is pinned."""
        return bool(self._pinned)

    def wait_for_pointer(self) -> None:
        """Show no card over the table until the pointer has moved: cards may have moved below it."""
        self._still_at = QCursor.pos()
        self.show_card("")

    def point_at(self, key: str) -> None:
        """Show the card *key*, at which the pointer points."""
        self.show_card(key)
        self._by_pointer = True

    def show_card(self, key: str) -> None:
        """Show the card *key* unless another one is pinned.

        "" or an unknown key keeps the last card, except over the table.
        """
        self._hovered_key, self._by_pointer = key, False
        if self.floating and (self._dragging or not self.gallery.content(key)):
            self._rest_timer.stop()
            self.clear_hovered()
        elif self._dragging:
            self._rest_timer.start()
        else:
            self._show_hovered()

    def set_dragging(self, on: bool) -> None:
        """While a piece is dragged (*on*), show only cards that the pointer rests on.

        Over the table, show none then.
        """
        self._dragging = on
        if on and self.floating:
            self.clear_hovered()
        if not on and self._rest_timer.isActive():
            self._show_hovered()

    def _show_hovered(self) -> None:
        self._rest_timer.stop()
        if self._hovered_key and self.gallery.content(self._hovered_key):
            self._key = self._hovered_key
            self._update()

    def _appear(self) -> None:
        """Show the card over the table, now that the pointer has rested on it."""
        if self._by_pointer and self._still_at == QCursor.pos():
            self._appear_timer.start()
        elif self.floating and self.key:
            self._still_at = None
            self.show()
            self.card_changed.emit(self.key)

    def face_width(self) -> float:
        """Return the width (px) of a card here."""
        return min(self.width() - EDGE, (self.height() - EDGE) * self.gallery.ratio(self.key))

    def least_size(self) -> QSize:
        """Return the minimum size (px) for a card that can be read."""
        return self._size_of(self._preferences.grown(CARD_WIDTH))

    def float_in(self, room: QSize) -> None:
        """Resize for lying over the table, within *room* (px)."""
        widest = min(room.width(), room.height() * CARD_RATIO)
        self.resize(self._size_of(min(self._preferences.grown(CARD_WIDTH), round(widest) - EDGE)))

    def _size_of(self, card_width: int) -> QSize:
        """Return the size of a preview whose card is *card_width* px wide."""
        return QSize(card_width + EDGE, round(card_width / CARD_RATIO) + EDGE)

    def pin(self, key: str) -> None:
        """Pin the card *key*; the pinned card, or an unknown key, unpins."""
        self._pinned = "" if key == self._pinned or not self.gallery.content(key) else key
        self._update()

    def clear_hovered(self) -> None:
        """Show no card, unless one is pinned."""
        self._key = self._hovered_key = ""
        self._update()

    def reset(self) -> None:
        """Show no card, not even a pinned one."""
        self._key = self._pinned = self._hovered_key = ""
        self._update()

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            QToolTip.showText(event.globalPos(), self.legend(), self)
            return True
        return super().event(event)

    def legend(self) -> str:
        """Return an explanation of the numbers and first terms on the card shown, as HTML; "" for none."""
        content = self.gallery.content(self.key) if self.key else None
        if content is None or content.look:  # the set defines this kind of card, so its terms are unknown
            return ""
        t = self._preferences.t
        lines = []
        for name in NUMBERS:
            number = content.value(name)
            if number is not None and not content.value("spell"):
                specific_code = f"table.legend-{name}-{content.value('specialty')}"
                code = (
                    specific_code
                    if i18n.has(specific_code, self._preferences.language)
                    else f"table.legend-{name}"
                )
                lines.append(f"<p>{html.escape(t(code, number=number))}</p>")
        text = f"{content.kind_line}. {content.rules}"
        terms = [term for _, _, term in pages.spans(text, self._preferences.language)]
        return "".join(lines + [term_tooltip(term, self._preferences) for term in terms[:MAX_TERMS]])

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._rule_button.move(self.width() - self._rule_button.width() - 4, 4)
        fits_below = self.height() >= 12 + self._rule_button.height() + self._reference_button.height()
        offset = (
            QPoint(0, self._rule_button.height() + 4)
            if fits_below
            else QPoint(-self._reference_button.width() - 4, 0)
        )
        self._reference_button.move(self._rule_button.pos() + offset)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton and self.key:
            self.enlarged.emit(self.key)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        if not self.key:
            return
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        if self._has_reference_listener():
            reference_entry = menu.addAction(self._preferences.t("ui.reference-open"))
            reference_entry.triggered.connect(lambda _=False, key=self.key: self.reference_wanted.emit(key))
        if number := card_rule(self.key, game=self._game):
            entry = menu.addAction(self._rule_text(number))
            entry.triggered.connect(lambda _=False: self.rule_wanted.emit(number))
        menu.popup(event.globalPos())

    def sizeHint(self) -> QSize:
        return QSize(300, 360)

    def _corner_button(self, text: str) -> QPushButton:
        button = QPushButton(text, self)
        button.setProperty("quiet", True)
        button.setFixedSize(38, 34)
        button.setStyleSheet("padding: 0;")
        button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        button.hide()
        return button

    def _rule_text(self, number: str) -> str:
        return self._preferences.t(
            "table.rule", number=rule_label(number, self._preferences.language, self._game)
        )

    def _has_reference_listener(self) -> bool:
        """Return whether ``reference_wanted`` is connected, so that the button makes sense."""
        return self.receivers(SIGNAL("reference_wanted(QString)")) > 0

    def _update(self) -> None:
        content = self.gallery.content(self.key) if self.key else None
        number = card_rule(self.key, game=self._game) if self.key else ""
        reachable = not self.floating or self.pinned
        self._rule_button.setVisible(bool(number) and reachable)
        self._rule_button.setToolTip(self._rule_text(number))
        self._reference_button.setVisible(
            content is not None and reachable and self._has_reference_listener()
        )
        self._reference_button.setToolTip(self._preferences.t("ui.reference-open"))
        self.setAccessibleName(labels.describe(content) if content else "")
        self.update()
        if self.floating:
            # Over the table, the pointer passes through a card unless it's pinned.
            self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents, not self._pinned)
            if content is None:
                self._appear_timer.stop()
                self.hide()
            elif self._pinned:
                self.show()
            elif not self.isVisible():
                self._appear_timer.start()
        self.card_changed.emit(self.key)

    def paintEvent(self, _event: QPaintEvent) -> None:
        theme = self._preferences.theme
        with paint.smooth(self) as painter:
            painter.fillRect(self.rect(), QColor(theme.street))
            if not self.key:
                self._draw_placeholder(painter)
                return
            width = self.face_width()
            height = width / self.gallery.ratio(self.key)
            area = QRectF((self.width() - width) / 2, (self.height() - height) / 2, width, height)
            face = self.gallery.front_pixmap(self.key, width, self.devicePixelRatioF())
            painter.drawPixmap(area, face, QRectF(face.rect()))
            if self._pinned:
                draw_with(painter, QPen(QColor(theme.accent), 3), None)
                painter.drawRoundedRect(area.adjusted(-2, -2, 2, 2), width * 0.05, width * 0.05)

    def _draw_placeholder(self, painter: QPainter) -> None:
        """Draw a hint on how to preview a card: below an eye, alone, or not at all, as the room allows."""
        theme, text = self._preferences.theme, self._preferences.t("table.preview-empty")
        painter.setFont(fonts.sans(self._preferences.px("small")))
        wrapped = Qt.AlignmentFlag.AlignHCenter | Qt.TextFlag.TextWordWrap
        room = QRectF(24, 0, self.width() - 48, self.height())
        text_height = painter.boundingRect(room, wrapped, text).height()
        eye_size = min(self.width(), self.height()) * 0.24
        if text_height + 8 > self.height():
            return
        shows_eye = eye_size * 1.2 + text_height + 16 <= self.height()
        top = (self.height() - text_height - (eye_size * 1.2 if shows_eye else 0)) / 2
        if shows_eye:
            area = QRectF((self.width() - eye_size) / 2, top, eye_size, eye_size)
            symbols.draw(painter, "other", area, theme.color("line", 0.8))
            top += eye_size * 1.2
        painter.setPen(QColor(theme.quiet))
        painter.drawText(QRectF(room.left(), top, room.width(), text_height), wrapped, text)


BARS = {"light": "▎", "dark": "▊"}
"""Bars before the lines of each side, which differ in width as well as in colour."""


class Chronicle(TextPane):
    """The log, in sentences. Pointing at a card's name shows the card."""

    card_wanted = Signal(str)
    card_hovered = Signal(str)
    """The card whose name is under the pointer; "" for none."""
    count_wanted = Signal()
    rule_wanted = Signal(str)
    large: Chronicle | None = None
    """The large copy over the table, once it was wanted."""
    grow_wanted = Signal()
    """The user wants a larger log, or the normal size again."""

    def __init__(self, preferences: Preferences, game: str) -> None:
        """Create an empty log; *game*: whose terms get tooltips."""
        super().__init__()
        self._preferences = preferences
        self._game = game
        self._lines: list[Line] = []
        self._older: list[Line] = []
        self._look: tuple[object, ...] = ()
        self._dragging = False
        self._fill_timer = single_shot(self, self._fill)
        self.highlighted.connect(self._hover)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.anchorClicked.connect(self._open)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.document().setDocumentMargin(12)
        self.setCursorWidth(0)
        self.grow_button = QToolButton(self)
        self.grow_button.setStyleSheet("padding: 0 2px;")
        self.grow_button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.grow_button.setCursor(Qt.CursorShape.PointingHandCursor)
        self.grow_button.clicked.connect(self.grow_wanted)

    @property
    def look(self) -> tuple[object, ...]:
        """The language, colours, and text size of the lines."""
        return (self._preferences.theme.name, self._preferences.text_percent, self._preferences.language)

    def show_large(self, page: QWidget | None, area: QRect | None) -> None:
        """Show a large copy of the log in *area* of *page*; None: hide it."""
        if area is not None:
            if self.large is None:
                self.large = Chronicle(self._preferences, self._game)
                self.large.setParent(page)
                self.large.hide()
                for name in ("card_wanted", "card_hovered", "count_wanted", "rule_wanted", "grow_wanted"):
                    getattr(self.large, name).connect(getattr(self, name))
            ground, edge = self._preferences.theme.panel, self._preferences.theme.edge
            set_style_sheet(self.large, f"QTextBrowser {{ border: 2px solid {edge}; background: {ground}; }}")
            self.large.setGeometry(area)
            if self.large.isHidden():
                self.large.show()
                self.large.raise_()
            # Once it is shown: only then do the lines have their final height, and the last one its place.
            self.large.show_lines(self._lines)
        elif self.large is not None:
            self.large.hide()
        for log in filter(None, (self, self.large)):
            log.setAccessibleName(self._preferences.t("table.chronicle"))
            log.grow_button.setText("▴" if area is None else "▾")
            label = "table.chronicle-more" if area is None else "table.chronicle-less"
            describe(log.grow_button, self._preferences.t(label))

    def resizeEvent(self, event: QResizeEvent) -> None:
        was_at_end = self.verticalScrollBar().value() == self.verticalScrollBar().maximum()
        self.grow_button.adjustSize()
        bar = self.verticalScrollBar().sizeHint().width()
        column = self.grow_button.width() + bar + 4
        self.grow_button.move(self.width() - column, 2)
        if self.viewportMargins().right() != column:
            self.setViewportMargins(0, 0, column, 0)
        # Last, because it wraps the text to the width that the margins leave.
        super().resizeEvent(event)
        if was_at_end:
            self._scroll_to_end()

    def show_lines(self, lines: Sequence[Line]) -> None:
        """Show *lines* of (style, sentence with marked names).

        Styles: ``turn``, ``phase``, ``light``, ``dark``, ``count`` and "". Unchanged lines stay; of many
        lines the last ones are written immediately, the earlier ones a moment later.
        """
        if self.large is not None and self.large.isVisible():
            self.large.show_lines(lines)
        look = self.look
        unchanged = _common_prefix(self._lines, lines) if look == self._look and not self._older else 0
        self._look = look
        if unchanged and len(lines) - unchanged <= FIRST_BATCH:
            self._truncate(unchanged)
            self.add_lines(lines[unchanged:])
            return
        self._lines = list(lines)
        first = max(0, len(lines) - FIRST_BATCH)
        self._older = list(lines[:first])
        self.setHtml("".join(self._paragraph(*line) for line in lines[first:]))
        self._scroll_to_end()
        self._resume()

    def least_height(self, lines: int = LOG_LINES) -> int:
        """Return the height (px) of *lines* lines."""
        line_height = fonts.sans(self._preferences.px("small")).pixelSize() * 3 // 2
        return lines * line_height + 2 * round(self.document().documentMargin())

    def set_dragging(self, on: bool) -> None:
        """Pause writing earlier lines while the user drags (*on*)."""
        self._dragging = on
        self._resume()

    def _resume(self) -> None:
        if self._older and not self._dragging:
            self._fill_timer.start()
        else:
            self._fill_timer.stop()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint, but hide a line that is cut off at the top."""
        super().paintEvent(event)
        line = self.cursorRect(self.cursorForPosition(QPoint(self.viewport().width() // 2, 0)))
        if line.top() < 0 < line.bottom():
            with QPainter(self.viewport()) as painter:
                ground = QColor(self._preferences.theme.panel)
                painter.fillRect(0, 0, self.viewport().width(), line.bottom() + 1, ground)

    def add_lines(self, lines: Sequence[Line]) -> None:
        """Show *lines* below those already shown."""
        self._lines += lines
        for line in lines:
            self.append(self._paragraph(*line))
        if lines:
            self._scroll_to_end()

    def _fill(self) -> None:
        """Write some earlier lines above the others, keeping the scroll position."""
        bar = self.verticalScrollBar()
        below = bar.maximum() - bar.value()
        began = perf_counter()
        while self._older and perf_counter() - began < FILL_SLICE_S:
            cursor = QTextCursor(self.document())
            cursor.insertBlock()
            cursor.movePosition(QTextCursor.MoveOperation.Start)
            cursor.insertHtml(self._paragraph(*self._older.pop()))
        bar.setValue(bar.maximum() - below)
        self._resume()

    def _truncate(self, count: int) -> None:
        """Keep only the first *count* lines."""
        if count < len(self._lines):
            cursor = QTextCursor(self.document().findBlockByNumber(count - 1))
            cursor.movePosition(QTextCursor.MoveOperation.EndOfBlock)
            cursor.movePosition(QTextCursor.MoveOperation.End, QTextCursor.MoveMode.KeepAnchor)
            cursor.removeSelectedText()
            del self._lines[count:]

    def _scroll_to_end(self) -> None:
        self.verticalScrollBar().setValue(self.verticalScrollBar().maximum())

    def _paragraph(self, kind: str, sentence: str) -> str:
        theme = self._preferences.theme
        small = self._preferences.px("small") + 1
        text = linked(
            sentence, theme.accent_text, lambda words: with_tooltips(words, self._preferences, self._game)
        )
        if kind == "turn":
            return (
                f'<p style="margin:14px 0 4px 0;font-family:{fonts.DISPLAY};font-weight:bold;'
                f'font-size:{self._preferences.px("lead")}px;color:{theme.text}">{text}</p>'
            )
        if kind == "phase":
            look = f"margin:8px 0 2px 0;color:{theme.accent_text};font-size:{small}px"
            return f'<p style="{look}"><b>{text}</b></p>'
        if kind == "count":
            return (
                f'<p style="margin:3px 0;font-size:{small}px"><a href="count:" '
                f'style="color:{theme.accent_text}">{text}</a></p>'
            )
        bar = theme.side_text(kind) if kind else theme.line
        mark = "▌" if kind.startswith("#") else BARS.get(kind, "┊")
        indent_style = f"margin:2px 0 2px {small}px;text-indent:-{small}px"
        return (
            f'<p style="{indent_style};font-size:{small}px;color:{theme.text}">'
            f'<span style="color:{bar}">{mark}</span>{text}</p>'
        )

    def describe_link(self, link: str, text: str) -> str:
        kind, _, number = link.partition(":")
        if kind != "rule":
            return text
        return self._preferences.t(
            "table.rule", number=rule_label(number, self._preferences.language, self._game)
        )

    def _hover(self, url: QUrl) -> None:
        kind, _, key = url.toString().partition(":")
        self.card_hovered.emit(key if kind == "card" else "")

    def _open(self, url: QUrl) -> None:
        kind, _, key = url.toString().partition(":")
        if kind == "card":
            self.card_wanted.emit(key)
        elif kind == "rule":
            self.rule_wanted.emit(key)
        else:
            self.count_wanted.emit()


def _common_prefix(before: Sequence[Line], now: Sequence[Line]) -> int:
    """Return the number of equal lines at the beginning."""
    pairs = enumerate(zip(before, now, strict=False))
    return next((number for number, (old, new) in pairs if old != new), min(len(before), len(now)))


class SideColumn(QWidget):
    """*question*, *preview* and *chronicle* from the top; users can move the borders."""

    def __init__(
        self, preferences: Preferences, question: QWidget, preview: QWidget, chronicle: Chronicle
    ) -> None:
        super().__init__()
        self._preferences = preferences
        self._chronicle = chronicle
        self._parts = QSplitter(Qt.Orientation.Vertical)
        self._preview = preview
        for part in (question, preview, chronicle):
            self._parts.addWidget(part)
        for widget in (preview, chronicle):
            # On a low page the question, which can't shrink, takes the room of both.
            widget.setMinimumHeight(1)
        for index in range(3):
            self._parts.setCollapsible(index, index != 0)
        self._parts.setHandleWidth(3)
        # In a widget of fixed width, because a splitter would widen for a long question and move the table.
        self._inside = filled(QVBoxLayout(self), (self._parts, 1), spacing=0, margins=(0, 0, 0, 0))

    def set_header(self, widget: QWidget) -> None:
        """Place *widget* above the question."""
        self._inside.insertWidget(0, widget)

    def toggle_log_size(self) -> None:
        """Show or hide the large log over the table."""
        current = self._preferences.stored(LOG_SIZE, "usual")
        self._preferences.store(LOG_SIZE, "usual" if current == "grown" else "grown")

    def set_shares(self, height: int, *parts: float, log_lines: int = LOG_LINES) -> None:
        """Divide *height* px among question, preview and log by the shares *parts*.

        The log takes the height of *log_lines* from the preview, and a question what it needs at least.
        """
        question, _, log = (round(height * part) for part in parts)
        log = max(log, self._chronicle.least_height(log_lines))
        question = max(question, min(self._preferences.grown(LEAST_QUESTION), height - log))
        self._parts.setSizes([question, height - question - log, log])

    def fit(self, width: int, height: int) -> None:
        """Size the column for a page of *width* × *height* px.

        The sizes of its parts depend on nothing else. Where a card would be too small in the column, the
        preview lies over the table. So does the large log, at the left of the column.
        """
        scale = self._preferences.text_percent / 100
        column_width = round(min(max(288.0, width * 0.22), 420.0) * min(1.6, scale))
        self.setFixedWidth(column_width)
        top, bottom = round(height * LARGE_LOG_TOP), round(height * LARGE_LOG_BOTTOM)
        height -= sum(
            widget.sizeHint().height() for widget in widgets_of(self._inside) if widget is not self._parts
        )
        grown = self._preferences.stored(LOG_SIZE, "usual") == "grown"
        area = QRect(width - 2 * column_width, top, column_width, bottom - top)
        self._chronicle.show_large(self.parentWidget(), area if grown else None)
        least_log = self._chronicle.least_height()
        if height - least_log < self._preferences.grown(TIGHT):
            # With large text in a low window, the question needs the room.
            least_log = self._chronicle.least_height(1)
            if height - least_log < self._preferences.grown(TIGHTEST):
                least_log = 0
        preview = 0
        if isinstance(self._preview, Preview):
            least = self._preview.least_size()
            room = height - self._preferences.grown(CRAMPED) - least_log
            self._float_preview(least.height() > room or least.width() > column_width)
            if not self._preview.floating:
                room = height - self._preferences.grown(ROOMY) - least_log - 2 * self._parts.handleWidth()
                preview = max(least.height(), min(room, round(column_width * 1.4)))
        share = 0.14 if least_log == self._chronicle.least_height() else 0.0
        log = max(least_log, round((height - preview) * share))
        sizes = [height - preview - log, preview, log]
        self._parts.setSizes(sizes if self._parts.count() == len(sizes) else [sizes[0], log])

    def _float_preview(self, on: bool) -> None:
        """Lay the preview over the table (*on*), or put it back into the column."""
        preview = self._preview
        assert isinstance(preview, Preview)
        if on == preview.floating:
            return
        preview.floating = on
        if on:
            preview.setParent(self.parentWidget())
        else:
            self._parts.insertWidget(1, preview)
        preview.reset()
        preview.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents, on)
        preview.setVisible(not on)


class Prerenderer(QObject):
    """Queue of functions that draw pictures, called one by one with pauses."""

    def __init__(self, view: TableView, gallery: Gallery, preview: QWidget) -> None:
        super().__init__(view)
        self._view = view
        self._gallery = gallery
        self._preview = preview
        self._queued_fronts: set[str] = set()
        self._queue: deque[Callable[[], object]] = deque()
        self._dragging = False
        self._timer = repeating(self, self._draw_one, INTERVAL_MS)

    def queue(self, drawings: Iterable[Callable[[], object]]) -> None:
        """Queue *drawings*: functions that draw and cache a picture."""
        self._queue.extend(drawings)
        self._start_or_stop()

    def queue_fronts(self) -> None:
        """Queue the large pictures of cards on the table, for the preview, unless they were queued before."""
        if not isinstance(self._preview, Preview):
            return
        cards = {key for key, piece in self._view.table.pieces.items() if piece.kind in ("card", "token")}
        width, ratio = self._preview.face_width(), self._view.devicePixelRatioF()
        self.queue(
            partial(self._gallery.front_pixmap, key, width, ratio) for key in cards - self._queued_fronts
        )
        self._queued_fronts |= cards

    def set_dragging(self, on: bool) -> None:
        """Pause drawing while the user drags (*on*)."""
        self._dragging = on
        self._start_or_stop()

    def _start_or_stop(self) -> None:
        if self._dragging or not self._queue:
            self._timer.stop()
        elif not self._timer.isActive():
            self._timer.start()

    def _draw_one(self) -> None:
        self._queue.popleft()()
        self._start_or_stop()
