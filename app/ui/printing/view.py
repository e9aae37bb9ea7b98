"""Preview of the sheets: one page of a PDF at a time, drawn by PDFium, with findings.

The wheel turns pages and zooms with Ctrl; a page larger than the view can be dragged.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pypdfium2
from PySide6.QtCore import QPointF, QRectF, QSize, QSizeF, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QImage,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QResizeEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QBoxLayout, QHBoxLayout, QPushButton, QWidget

from app.face import tokens
from app.print import pdfium
from app.print.preflight.finding import Finding
from app.ui.printing.group import set_texts
from app.widgets.controls import Flow, Label, describe, filled
from app.widgets.preferences import Preferences

LEAST: Final = 9.0
"""Minimum size of a finding's frame, px, so that it can be seen and clicked."""
MOST_ZOOM: Final = 6.0
STEP: Final = 1.25
THROUGH: Final = 0.4
"""Opacity of the other side when shown through."""


def render(page: pypdfium2.PdfPage, scale: float) -> QImage:
    """Render *page* at *scale* px per point. PDFium must be locked."""
    bitmap = page.render(scale=scale, rev_byteorder=True, prefer_bgrx=True)
    kind = QImage.Format.Format_RGBX8888
    picture = QImage(bitmap.buffer, bitmap.width, bitmap.height, bitmap.stride, kind).copy()
    bitmap.close()
    return picture


class SheetView(QWidget):
    """A view of one page of a PDF, on a dark background."""

    found_chosen = Signal(int)
    """Emitted with the index of a clicked finding in :meth:`show_found`; -1: none."""
    turned = Signal(int)
    """Emitted with the number of pages to turn by the wheel."""

    def __init__(self, preferences: Preferences) -> None:
        super().__init__()
        self._preferences = preferences
        self._document: pypdfium2.PdfDocument | None = None
        self._page = 0
        self._picture = QImage()
        self._paper = (1.0, 1.0)
        self._found: Sequence[Finding] = ()
        self._chosen = -1
        self._zoom = 1.0
        self._pan = QPointF()
        self._drag_start: QPointF | None = None
        self._behind: int | None = None
        self._flips = False
        self.setMinimumSize(320, 200)

    @property
    def pages(self) -> int:
        """The document's number of pages."""
        return len(self._document) if self._document is not None else 0

    def show_document(self, data: bytes) -> None:
        """Show the PDF *data*; b"": nothing."""
        self.close_document()
        with pdfium.locked():
            self._document = pypdfium2.PdfDocument(data) if data else None
        self.show_page(min(self._page, max(0, self.pages - 1)))

    def show_page(self, page: int, behind: int | None = None, *, flips: bool = False) -> None:
        """Show page *page*, from 0.

        *behind*: the page on the back, shown through; the sheet turns left to right, or top to bottom if
        *flips*.
        """
        self._page, self._behind, self._flips = page, behind, flips
        self._picture = QImage()
        self.update()

    @property
    def zoom(self) -> float:
        """The scale relative to a fitted page."""
        return self._zoom

    def set_zoom(self, zoom: float, around: QPointF | None = None) -> None:
        """Set the scale, keeping the point *around* (logical px) in place."""
        zoom = min(MOST_ZOOM, max(1.0, zoom))
        middle = QRectF(self.rect()).center()
        around = around if around is not None else middle
        grown = zoom / self._zoom
        self._pan = (around - middle) * (1 - grown) + self._pan * grown
        self._zoom = zoom
        self._picture = QImage()
        self._clamp_pan()
        self.update()

    def _clamp_pan(self) -> None:
        spare = QSizeF(self.size()) * ((self._zoom - 1) / 2)
        self._pan = QPointF(
            min(spare.width(), max(-spare.width(), self._pan.x())),
            min(spare.height(), max(-spare.height(), self._pan.y())),
        )

    def show_found(self, findings: Sequence[Finding], chosen: int = -1) -> None:
        """Frame the *findings* of the shown page; *chosen* is highlighted."""
        self._found, self._chosen = findings, chosen
        self.update()

    def close_document(self) -> None:
        """Close the document."""
        if self._document is not None:
            with pdfium.locked():
                self._document.close()
            self._document = None

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._picture = QImage()
        super().resizeEvent(event)

    def paintEvent(self, _event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            painter.fillRect(self.rect(), self._preferences.theme.color("street"))
            if self._picture.isNull():
                self._picture = self._render()
            if self._picture.isNull():
                return
            size = self._picture.deviceIndependentSize()
            x, y = self._corner()
            shadow = QRectF(x + 4, y + 5, size.width(), size.height())
            painter.fillRect(shadow, self._preferences.theme.color("ground", 0.6))
            painter.drawImage(round(x), round(y), self._picture)
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            for number, frame in self._frames():
                self._draw_frame(painter, frame, self._found[number], number == self._chosen)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Select the smallest finding under the pointer."""
        if event.button() == Qt.MouseButton.LeftButton:
            here = [(frame.width() * frame.height(), number) for number, frame in self._frames()
                    if frame.contains(event.position())]  # fmt: skip
            self.found_chosen.emit(min(here)[1] if here else -1)
            self._drag_start = event.position()
        super().mousePressEvent(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Drag a page larger than the view."""
        if self._drag_start is not None and self._zoom > 1:
            self._pan += event.position() - self._drag_start
            self._drag_start = event.position()
            self._clamp_pan()
            self.update()
        super().mouseMoveEvent(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        self._drag_start = None
        super().mouseReleaseEvent(event)

    def wheelEvent(self, event: QWheelEvent) -> None:
        steps = event.angleDelta().y() / 120
        if event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self.set_zoom(self._zoom * STEP**steps, event.position())
        elif steps:
            self.turned.emit(-1 if steps > 0 else 1)
        event.accept()

    def _corner(self) -> tuple[float, float]:
        """Return the position of the page's top left corner."""
        size = self._picture.deviceIndependentSize()
        x, y = (self.width() - size.width()) / 2, (self.height() - size.height()) / 2
        return x + self._pan.x(), y + self._pan.y()

    def frame(self, number: int) -> QRectF | None:
        """Return the frame of finding *number*; None if it is on another page."""
        return dict(self._frames()).get(number)

    def _frames(self) -> list[tuple[int, QRectF]]:
        """Return (index, frame) for each finding on the shown page; one about the whole page frames it."""
        if self._picture.isNull():
            return []
        size = self._picture.deviceIndependentSize()
        x, y = self._corner()
        k = size.width() / self._paper[0]
        frames = []
        for number, finding in enumerate(self._found):
            if finding.page != self._page + 1:
                continue
            r = finding.rect
            frame = QRectF(x + r.x * k, y + r.y * k, r.w * k, r.h * k)
            if not r.w and not r.h:
                frame = QRectF(x, y, size.width(), size.height())
            middle = frame.center()
            frame.setSize(frame.size().expandedTo(QSizeF(LEAST, LEAST)))
            frame.moveCenter(middle)
            frames.append((number, frame))
        return frames

    def _draw_frame(self, painter: QPainter, frame: QRectF, finding: Finding, chosen: bool) -> None:
        # The same in all themes, as it is on paper. White below separates it from dark cards.
        colour = QColor(tokens.RED if finding.severity == "error" else tokens.LAMP)
        if chosen:
            painter.fillRect(frame, QColor(colour.red(), colour.green(), colour.blue(), 90))
        for pen in (QPen(QColor(tokens.PAPER), 5.0 if chosen else 3.0), QPen(colour, 3.0 if chosen else 1.5)):
            painter.setPen(pen)
            painter.drawRect(frame)

    def _render(self) -> QImage:
        if self._document is None or not self.pages:
            return QImage()
        with pdfium.locked():
            shown = self._drawn_page(self._document, self._page)
            if self._behind is not None:
                axis = Qt.Orientation.Vertical if self._flips else Qt.Orientation.Horizontal
                other = self._drawn_page(self._document, self._behind).flipped(axis)
                with QPainter(shown) as painter:
                    # Ink behind darkens the paper; ink in front hides it.
                    painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_Multiply)
                    painter.setOpacity(THROUGH)
                    painter.drawImage(QRectF(QPointF(), shown.deviceIndependentSize()), other)
        return shown

    def _drawn_page(self, document: pypdfium2.PdfDocument, number: int) -> QImage:
        page = document[number]
        ratio = self.devicePixelRatioF()
        width, height = page.get_size()
        self._paper = (width / 72 * 25.4, height / 72 * 25.4)
        room = self.size() - QSize(32, 32)
        scale = min(room.width() / width, room.height() / height) * ratio * self._zoom
        picture = render(page, max(0.05, scale))
        picture.setDevicePixelRatio(ratio)
        page.close()
        return picture


class Pager(QWidget):
    """The row's buttons; the window connects them."""

    def __init__(self, preferences: Preferences) -> None:
        super().__init__()
        self._preferences = preferences
        self.back, self.forward = QPushButton("‹"), QPushButton("›")
        self.nearer, self.farther = QPushButton("+"), QPushButton("−")
        self.show_through, self.listing = QPushButton(), QPushButton()
        self.show_through.setCheckable(True)
        self.show_through.setProperty("switch", True)
        self.page_label = Label(alignment=Qt.AlignmentFlag.AlignCenter, wordWrap=True)
        turning = filled(QHBoxLayout(), self.back, (self.page_label, 1), self.forward, spacing=6)
        looking = Flow()
        for button in (self.farther, self.nearer, self.show_through, self.listing):
            looking.addWidget(button)
        self._halves = turning, looking
        box = QBoxLayout(QBoxLayout.Direction.LeftToRight, self)
        self._box = filled(box, (turning, 1), looking, spacing=12, margins=(12, 8, 12, 12))

    def set_page_label(self, which: str) -> None:
        """Show the description of the current page."""
        self.page_label.setText(which)
        self._fit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        """Use one row if the text fits in a line of it, else two."""
        other_width = (
            sum(half.sizeHint().width() for half in self._halves) - self.page_label.sizeHint().width()
        )
        words = self.page_label.fontMetrics().horizontalAdvance(self.page_label.text())
        margins = self._box.contentsMargins()
        fits_one_row = (
            other_width + words + self._box.spacing() + margins.left() + margins.right() <= self.width()
        )
        direction = QBoxLayout.Direction.LeftToRight if fits_one_row else QBoxLayout.Direction.TopToBottom
        self._box.setDirection(direction)

    def retranslate(self) -> None:
        """Retranslate everything."""
        t = self._preferences.t
        set_texts({"listing": self.listing, "through": self.show_through}, self._preferences)
        named = ((self.back, "page-before"), (self.forward, "page-after"))
        for button, name in (*named, (self.nearer, "zoom-in"), (self.farther, "zoom-out")):
            describe(button, t(f"print.{name}"))
        self._fit()
