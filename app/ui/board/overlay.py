"""Overlays that cover a whole page (the curtain, sheets of text, a large card), and notices."""

from __future__ import annotations

import html
from collections.abc import Mapping, Sequence

from PySide6.QtCore import QEvent, QObject, QPointF, QRectF, QSize, Qt, QUrl, Signal
from PySide6.QtGui import (
    QColor,
    QEnterEvent,
    QImage,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPixmap,
    QPolygonF,
    QResizeEvent,
    QTextDocument,
)
from PySide6.QtWidgets import QFrame, QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from app.cards import labels
from app.ui.board import paint
from app.ui.board.ask_panel import INPUT_GUARD_MS
from app.ui.shell.poster import poster
from app.ui.shell.result_banner import ResultBanner
from app.widgets import symbols
from app.widgets.announcer import announce
from app.widgets.controls import ButtonRows, Label, filled, push_button, set_style_sheet
from app.widgets.gallery import Gallery
from app.widgets.preferences import Preferences
from app.widgets.reading import TextPane
from app.widgets.waiting import single_shot

EMBLEM = 72
"""Edge of the curtain's emblem, px at text size 100 %."""
WIDTH_RANGE = (520, 760)
"""Minimum and maximum width of the curtain's sheet, px at text size 100 %."""
MARGIN = 24.0
"""px above and below the card."""
WIDTH = 330
"""px at text size 100 %."""
READING_MS = (2500, 55)
"""Time in ms that a notice stays: a minimum, plus ms per letter."""


class Overlay(QWidget):
    """A widget that covers its parent while shown, taking the focus and blocking clicks."""

    opened = Signal()
    closed = Signal()
    shade = 0.72
    """Opacity of the shade over the page, 0…1."""
    opaque = False
    """Whether the page is hidden completely below the shade."""
    plain = False
    """Whether it's hidden by a plain colour, not by the picture of the shipped games."""

    def __init__(self, parent: QWidget, preferences: Preferences) -> None:
        super().__init__(parent)
        self._page, self.preferences = parent, preferences
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.hide()
        parent.installEventFilter(self)
        self.installEventFilter(self)

    def open(self) -> None:
        """Cover the parent."""
        self.setGeometry(self._page.rect())
        self.show()
        self.raise_()
        self.setFocus()
        self.opened.emit()

    def dismiss(self) -> None:
        """Uncover the parent."""
        if self.isVisible():
            self.hide()
            self.closed.emit()

    def cover_pixmap(self) -> QPixmap:
        """Return the cached picture that hides the page completely."""
        return poster(self._page.size(), self.devicePixelRatioF(), self.preferences.theme, 0.0)

    def paintEvent(self, _event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            if self.opaque and self.plain:
                painter.fillRect(self.rect(), QColor(self.preferences.theme.street))
            elif self.opaque:
                painter.drawPixmap(0, 0, self.cover_pixmap())
            painter.fillRect(self.rect(), self.preferences.theme.color("street", self.shade))

    def focusNextPrevChild(self, forward: bool) -> bool:
        """Keep Tab and arrow keys among the overlay's own buttons and its text."""
        stops: list[QWidget] = [*self.findChildren(QPushButton), *self.findChildren(TextPane)]
        stops = [stop for stop in stops if stop.isVisibleTo(self)]
        if stops:
            current = next((index for index, stop in enumerate(stops) if stop is self.focusWidget()), -1)
            stops[(current + (1 if forward else -1)) % len(stops)].setFocus(Qt.FocusReason.TabFocusReason)
        return True

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self._page and event.type() == QEvent.Type.Resize and self.isVisible():
            self.setGeometry(self._page.rect())
        if watched is self and event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent):
            # Keys of the page's shortcuts are for the overlay now. This is a filter, because an event() in
            # Python would also handle this widget's deletion.
            event.setAccepted(event.key() == Qt.Key.Key_Space)
            return event.isAccepted()
        return False

    def mousePressEvent(self, event: object) -> None:
        """Block clicks on what is below."""


class Curtain(Overlay):
    """Hides the table between the turns of two people at one screen; says whose turn it is."""

    raised = Signal()
    shade = 0.42
    opaque = True

    def __init__(self, parent: QWidget, preferences: Preferences) -> None:
        super().__init__(parent, preferences)
        self._side = ""
        self._emblem = Label(alignment=Qt.AlignmentFlag.AlignHCenter)
        self._title = Label(alignment=Qt.AlignmentFlag.AlignHCenter, step="title")
        self._hint = Label(alignment=Qt.AlignmentFlag.AlignHCenter, wordWrap=True, step="lead")
        self._news = TextPane(frameShape=QFrame.Shape.NoFrame, styleSheet="background: transparent;")
        self._button = push_button("", "primary", self._pressed, minimumWidth=280, autoDefault=True)
        self._button.installEventFilter(self)
        # A click next to the button keeps the focus on it.
        self.setFocusProxy(self._button)
        self._guard_timer = single_shot(self, lambda: None, INPUT_GUARD_MS)
        self._shown_timer = single_shot(self, self._guard_timer.start)
        box = QFrame()
        box.setObjectName("curtain")
        filled(
            QVBoxLayout(box),
            self._emblem,
            self._title,
            self._hint,
            self._news,
            (self._button, 0, Qt.AlignmentFlag.AlignHCenter),
            spacing=16,
            margins=(48, 36, 48, 36),
        )
        self._box = box
        filled(QHBoxLayout(self), 1, (box, 0, Qt.AlignmentFlag.AlignVCenter), 1)

    def lower(  # type: ignore[override]
        self, side: str, emblem: str, title: str, hint: str, button: str, news: Sequence[str] = ()
    ) -> None:
        """Lower the curtain for a seat of *side* with *emblem*; *news*: public sentences about events."""
        self._side = side
        # The news were announced when they happened.
        for part in (title, hint):
            announce(part)
        theme = self.preferences.theme
        self._emblem.setVisible(bool(emblem))
        if emblem:
            ratio, size = self.devicePixelRatioF(), self.preferences.grown(EMBLEM)
            icon = symbols.icon(emblem, theme.side_text(side), size)
            self._emblem.setPixmap(icon.pixmap(QSize(size, size), ratio))
        minimum, maximum = (self.preferences.grown(px) for px in WIDTH_RANGE)
        self._box.setMinimumWidth(min(minimum, self._page.width() * 9 // 10))
        self._box.setMaximumWidth(maximum)
        self._title.setText(title)
        self._hint.setText(hint)
        self._news.setPlainText("\n".join(news))
        self._news.setVisible(bool(news))
        lines = min(len(news), self._page.height() // 2 // self._news.fontMetrics().lineSpacing())
        self._news.setFixedHeight(lines * self._news.fontMetrics().lineSpacing() + 10)
        self._button.setText(button)
        set_style_sheet(
            self._box,
            f"#curtain {{ background: {theme.panel}; border: 0; border-left: 8px solid {theme.side(side)} }}",
        )
        self.setAccessibleName(title)
        self._guard_timer.start()
        self._shown_timer.start()
        self.open()
        self._button.setFocus()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self._button and event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            # Space steps through animations; one press too many must not reveal a hand.
            is_step_key = event.key() == Qt.Key.Key_Space and self.preferences.animation == "step"
            return is_step_key or event.isAutoRepeat()
        return super().eventFilter(watched, event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Raise the curtain with Enter, even if its text has the focus."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and not event.isAutoRepeat():
            self._pressed()

    def _pressed(self) -> None:
        """Raise the curtain, unless the press was meant for something below it."""
        if not self.ignoring_input:
            self.raise_curtain()

    @property
    def ignoring_input(self) -> bool:
        """Whether the curtain has just been lowered, so that presses don't count yet."""
        return self._guard_timer.isActive()

    def raise_curtain(self) -> None:
        """Raise the curtain, for the person whose turn it is."""
        self.dismiss()
        self.raised.emit()

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        theme = self.preferences.theme
        area = QRectF(self.rect())
        with paint.smooth(self) as painter:
            paint.draw_shape(
                painter,
                QPolygonF(
                    [
                        QPointF(0, area.height() * 0.2),
                        QPointF(area.width(), 0),
                        QPointF(area.width(), area.height() * 0.03),
                        QPointF(0, area.height() * 0.26),
                    ]
                ),
                None,
                QColor(theme.side(self._side)),
            )


class Sheet(Overlay):
    """A sheet of text with buttons over the page, as large as its text."""

    chosen = Signal(str)
    link = Signal(str)

    WIDTH = 820
    """Maximum px at text size 100 %: longer lines are hard to read."""
    MARGIN = 24
    SIDE_MARGIN, GUTTER = 34, 14
    """px on both sides of the text.

    A long text has its scroll bar there, so that lines break alike with it and without.
    """

    def __init__(self, parent: QWidget, preferences: Preferences) -> None:
        super().__init__(parent, preferences)
        self._offered: list[tuple[str, str]] = []
        self._crest = ResultBanner(preferences)
        self._title = Label(wordWrap=True, step="title")
        self._text = TextPane()
        self._text.setFrameShape(QFrame.Shape.NoFrame)
        self._text.setStyleSheet("QTextBrowser { padding: 0; border: 0; background: transparent; }")
        self._text.document().setDocumentMargin(0)
        self._text.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._text.setFixedHeight(80)
        # Text laid out for the widget's width would be laid out again at every change of height.
        self._text.setLineWrapMode(TextPane.LineWrapMode.FixedPixelWidth)
        self._moved_timer = single_shot(self, lambda: None, 2 * INPUT_GUARD_MS)
        # A click right after a change may be meant for another link, which was there before.
        self._text.anchorClicked.connect(
            lambda url: None if self._moved_timer.isActive() else self.link.emit(url.toString())
        )
        self._buttons: list[QPushButton] = []
        self._rows = ButtonRows()
        box = QFrame()
        box.setObjectName("sheet")
        self._title.setContentsMargins(0, 0, self.GUTTER, 0)
        self._rows.setContentsMargins(0, 0, self.GUTTER, 0)
        inside = filled(
            QVBoxLayout(),
            self._title,
            (self._text, 1),
            self._rows,
            spacing=14,
            margins=(self.SIDE_MARGIN, 24, self.SIDE_MARGIN - self.GUTTER, 26),
        )
        whole = filled(QVBoxLayout(box), self._crest, (inside, 1), spacing=0, margins=(0, 0, 0, 0))
        self._box, self._inside = box, whole
        filled(
            QVBoxLayout(self),
            (box, 0, Qt.AlignmentFlag.AlignCenter),
            margins=(self.MARGIN, self.MARGIN, self.MARGIN, self.MARGIN),
        )

    def present(
        self,
        title: str,
        html: str,
        buttons: Sequence[tuple[str, str]],
        accent: str = "",
        *,
        opaque: bool = False,
        crest: str | None = None,
        emblem: str = "",
        pictures: Mapping[str, QImage] | None = None,
        spoken: str | None = None,
    ) -> None:
        """Show *html* under *title* with *buttons* of (name, label); Enter presses the first.

        *opaque*: hide the page completely, because both people look. *crest*: the side in whose colours the
        title is shown with *emblem* (None: plainly). *pictures*: images of *html* by name. *spoken*: what
        screen readers speak (None: all).
        """
        if not self.isVisible() or title != self.accessibleName():
            for part in (title, html if spoken is None else spoken):
                announce(part)
        self.opaque, self.shade = opaque, 0.5 if opaque else Overlay.shade
        theme = self.preferences.theme
        self._title.setText(title)
        self._title.setVisible(crest is None)
        self._crest.setVisible(crest is not None)
        self._crest.fit(self._page.height())
        if crest is not None:
            self._crest.show_result(crest, emblem, title)
        self._fit_width()
        document = self._text.document()
        document.clear()
        for name, picture in (pictures or {}).items():
            document.addResource(QTextDocument.ResourceType.ImageResource, QUrl(name), picture)
        self._text.setHtml(html)
        for widget in (self, self._text):
            widget.setAccessibleName(title)
        edge = "0" if crest is not None else f"6px solid {accent or theme.accent}"
        set_style_sheet(self._box, f"#sheet {{ background: {theme.panel}; border: 0; border-top: {edge}; }}")
        if self.isVisible() and list(buttons) == self._offered:
            # Screen readers would read new buttons again.
            self._moved_timer.start()
            self._fit_height()
            return
        for old in self._buttons:
            old.hide()
            old.deleteLater()
        self._buttons, self._offered = [], list(buttons)
        for name, label in buttons:
            button = QPushButton(label, self._box)
            button.setProperty("primary", not self._buttons)
            button.setAutoDefault(True)
            button.clicked.connect(lambda _=False, name=name: self.choose(name))
            self._buttons.append(button)
        self.open()
        self._fit_height()
        for button in self._buttons:
            # On a sheet that is shown already, Qt would do this later, and the focus would go elsewhere.
            button.show()
        if self._buttons:
            self._buttons[0].setFocus()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit_height()

    def _fit_width(self) -> None:
        """Set the width before the text, which would otherwise be laid out twice."""
        widest = round(self.WIDTH * self.preferences.text_percent / 100)
        page = self._page.width()
        self._box.setFixedWidth(max(320, min(widest, page - 2 * self.MARGIN)))
        self._text.setFixedWidth(self._box.width() - 2 * self.SIDE_MARGIN + self.GUTTER)
        if self._text.lineWrapColumnOrWidth() != self._line_width():
            self._text.setLineWrapColumnOrWidth(self._line_width())

    def _line_width(self) -> int:
        """Return the width of a line of text in px."""
        return self._box.width() - 2 * self.SIDE_MARGIN

    def _fit_height(self) -> None:
        """Fit the sheet to a readable width and the text's height, within the page; longer text scrolls."""
        self._fit_width()
        self._rows.flow(self._buttons, self._line_width())
        text_height = round(self._text.document().size().height()) + 6
        self._inside.activate()
        other_height = self._box.sizeHint().height() - self._text.maximumHeight()
        room = max(80, self.height() - 2 * self.MARGIN - other_height)
        bar = (
            Qt.ScrollBarPolicy.ScrollBarAlwaysOff
            if text_height <= room
            else Qt.ScrollBarPolicy.ScrollBarAlwaysOn
        )
        self._text.setVerticalScrollBarPolicy(bar)
        self._text.setFixedHeight(min(text_height, room))

    def choose(self, name: str) -> None:
        """Press the button *name*."""
        self.dismiss()
        self.chosen.emit(name)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.choose("close")
            return
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self._offered:
            # The sheet itself may have the focus, after a click next to its buttons.
            self.choose(self._offered[0][0])
            return
        super().keyPressEvent(event)


class FloatingNote(Label):
    """Some HTML over a page, which hides after a time."""

    def __init__(self, parent: QWidget, preferences: Preferences) -> None:
        super().__init__(parent, wordWrap=True, textFormat=Qt.TextFormat.RichText)
        self._page, self._preferences = parent, preferences
        self._timer = single_shot(self, self.hide)
        self.hide()

    def show_text(self, text: str, width: int, style: str, milliseconds: int) -> None:
        """Show *text* (HTML), at most *width* px wide; *style*: of a label, as a style sheet."""
        set_style_sheet(self, f"QLabel {{ {style} }}")
        self.setText(text)
        self.setWordWrap(False)
        width = min(width, self.sizeHint().width())
        self.setWordWrap(True)
        self.resize(width, self.heightForWidth(width))
        self.show()
        self.raise_()
        self._timer.start(milliseconds)


class Notice(FloatingNote):
    """One sentence near its subject; hides after a time, or when pressed if it has no link."""

    link = Signal(str)

    def __init__(self, parent: QWidget, preferences: Preferences) -> None:
        super().__init__(parent, preferences)
        self.linkActivated.connect(self.link)

    def show_at(self, text: str, at: QPointF, milliseconds: int = 6500) -> None:
        """Show *text* (HTML) centred above *at* (px of the parent), else below it."""
        theme = self._preferences.theme
        self.show_text(
            text,
            min(420, self._page.width() - 24),
            f"background: {theme.raised}; color: {theme.text}; border: 2px solid {theme.accent};"
            f" padding: 10px 14px;",
            milliseconds,
        )
        width = self.width()
        x = min(max(8.0, at.x() - width / 2), self._page.width() - width - 8)
        y = at.y() - self.height() - 18
        if y < 8:
            y = min(at.y() + 24, self._page.height() - self.height() - 8)
        self.move(int(x), int(y))

    def mousePressEvent(self, event: object) -> None:
        if not self.underMouse() or not self.text().count("href"):
            self.hide()
        super().mousePressEvent(event)  # type: ignore[arg-type]


class LargeCard(Overlay):
    """A card that covers the page; any click or key closes it."""

    def __init__(self, parent: QWidget, preferences: Preferences, gallery: Gallery) -> None:
        super().__init__(parent, preferences)
        self._gallery = gallery
        self._key = ""
        self.setCursor(Qt.CursorShape.PointingHandCursor)

    def show_card(self, key: str) -> None:
        """Show the card *key*."""
        content = self._gallery.content(key)
        if content is not None:
            self._key = key
            self.setAccessibleName(labels.describe(content))
            self.open()

    def mousePressEvent(self, event: object) -> None:
        assert isinstance(event, QMouseEvent)
        event.accept()
        self.dismiss()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        event.accept()
        self.dismiss()

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        with QPainter(self) as painter:
            ratio = self._gallery.ratio(self._key)
            height = min(self.height() - 2 * MARGIN, (self.width() - 2 * MARGIN) / ratio)
            width = height * ratio
            area = QRectF((self.width() - width) / 2, (self.height() - height) / 2, width, height)
            face = self._gallery.front_pixmap(self._key, width, self.devicePixelRatioF())
            painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
            painter.drawPixmap(area, face, QRectF(face.rect()))


class News(FloatingNote):
    """A notice that a click or time hides; it stays while the pointer is on it."""

    def __init__(self, parent: QWidget, preferences: Preferences) -> None:
        super().__init__(parent, preferences)
        self.setCursor(Qt.CursorShape.PointingHandCursor)

    def show_lines(self, lines: Sequence[tuple[str, str]], room: int) -> None:
        """Show *lines* of (seat that gives the colour, sentence), at most *room* px wide."""
        theme = self._preferences.theme
        title = self._preferences.t("table.news-title")
        body = f"<b>{html.escape(title)}</b>" + "".join(
            f'<p style="margin:3px 0 0 0"><span style="color:{theme.side_text(seat)}">▎</span>'
            f"{html.escape(line)}</p>"
            for seat, line in lines
        )
        words = " ".join((title, *(line for _, line in lines)))
        self.setAccessibleName(words)
        self.show_text(
            body,
            min(self._preferences.grown(WIDTH), room),
            f"background: {theme.panel}; color: {theme.text}; border: 1px solid {theme.line};"
            f" border-left: 5px solid {theme.accent}; padding: 8px 12px;",
            READING_MS[0] + READING_MS[1] * len(words),
        )

    def hide(self) -> None:
        self._timer.stop()
        super().hide()

    def enterEvent(self, event: QEnterEvent) -> None:
        self._timer.stop()
        super().enterEvent(event)

    def leaveEvent(self, event: QEvent) -> None:
        if self.isVisible():
            self._timer.start()
        super().leaveEvent(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Hide the notice: a click means it was read."""
        self.hide()
        event.accept()
