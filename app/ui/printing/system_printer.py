"""Printing of a PDF on the system's printer, page by page in a background thread."""

from __future__ import annotations

import pypdfium2
from PySide6.QtCore import QMarginsF, QObject, QRectF, QSizeF, Signal
from PySide6.QtGui import QImage, QPageLayout, QPageSize, QPainter
from PySide6.QtPrintSupport import QPrintDialog, QPrinter
from PySide6.QtWidgets import QWidget

from app.print import pdfium
from app.print.options import Options
from app.widgets import tasks
from app.widgets.preferences import Preferences

FINEST = 600
"""Maximum dots per inch of a page's image, to limit memory; half for pages larger than A4."""
A4_AREA = 210 * 297
MM_PER_PT = 25.4 / 72


class SystemPrinter(QObject):
    """Printing through the system's dialog."""

    reported = Signal(str, bool)
    """Emitted with a sentence to show, and whether it is an error."""
    printed = Signal()
    """Emitted when all pages were sent to the system."""

    def __init__(self, preferences: Preferences, window: QWidget) -> None:
        super().__init__(window)
        self._preferences = preferences
        self._window = window

    def ask(self, data: bytes, options: Options, title: str) -> None:
        """Show the system's dialog for the PDF *data*, and print if confirmed."""
        printer = printer_for(data, options, title)
        dialog = QPrintDialog(printer, self._window)
        dialog.setWindowTitle(self._preferences.t("print.on-paper").rstrip("…"))
        pages = len(_sizes(data))
        dialog.setMinMax(1, pages)
        if dialog.exec():
            self.start(data, printer)

    def start(self, data: bytes, printer: QPrinter) -> None:
        """Print the PDF *data* on *printer*; report how it ends."""
        self.reported.emit(self._preferences.t("print.on-paper-going"), False)
        tasks.run(
            self,
            lambda _task: print_pages(data, printer),
            lambda printed: self._report_end("on-paper-done" if printed else "on-paper-failed"),
            lambda _message: self._report_end("on-paper-failed"),
            finish=True,
        )

    def wait(self) -> None:
        """Wait for printing to end."""
        tasks.wait(self)

    def _report_end(self, code: str) -> None:
        bad = code == "on-paper-failed"
        self.reported.emit(self._preferences.t(f"print.{code}"), bad)
        if not bad:
            self.printed.emit()


def printer_for(data: bytes, options: Options, title: str) -> QPrinter:
    """Return a printer set up for the PDF *data* and *options*: full unscaled page, duplex."""
    printer = QPrinter(QPrinter.PrinterMode.HighResolution)
    printer.setDocName(title)
    printer.setFullPage(True)
    width, height = _sizes(data)[0]
    is_landscape = width > height
    paper = QPageSize(QSizeF(min(width, height), max(width, height)), QPageSize.Unit.Millimeter)
    orientation = QPageLayout.Orientation.Landscape if is_landscape else QPageLayout.Orientation.Portrait
    printer.setPageLayout(QPageLayout(paper, orientation, QMarginsF(0, 0, 0, 0)))
    sides = {"long": QPrinter.DuplexMode.DuplexLongSide, "short": QPrinter.DuplexMode.DuplexShortSide}
    printer.setDuplex(sides.get(options.duplex, QPrinter.DuplexMode.DuplexNone))
    return printer


def print_pages(data: bytes, printer: QPrinter) -> bool:
    """Print the selected pages of the PDF *data* on *printer*; return whether it accepted them."""
    sizes = _sizes(data)
    first, last = printer.fromPage() or 1, printer.toPage() or len(sizes)
    painter = QPainter()
    if not painter.begin(printer):
        return False
    try:
        for number in range(first - 1, min(last, len(sizes))):
            if number >= first and not printer.newPage():
                return False
            width, height = sizes[number]
            dots = min(printer.resolution(), FINEST if width * height <= A4_AREA else FINEST // 2)
            scale = printer.resolution() / 25.4
            painter.drawImage(QRectF(0, 0, width * scale, height * scale), _picture(data, number, dots))
    finally:
        painter.end()
    return True


def _sizes(data: bytes) -> list[tuple[float, float]]:
    """Return (width, height) of each page, in mm."""
    with pdfium.locked():
        document = pypdfium2.PdfDocument(data)
        sizes = [page.get_size() for page in document]
        document.close()
    return [(width * MM_PER_PT, height * MM_PER_PT) for width, height in sizes]


def _picture(data: bytes, number: int, dots: float) -> QImage:
    """Render page *number* (from 0) at *dots* per inch."""
    with pdfium.locked():
        document = pypdfium2.PdfDocument(data)
        bitmap = document[number].render(scale=dots / 72, rev_byteorder=True, prefer_bgrx=True)
        kind = QImage.Format.Format_RGBX8888
        image = QImage(bitmap.buffer, bitmap.width, bitmap.height, bitmap.stride, kind).copy()
        bitmap.close()
        document.close()
    return image
