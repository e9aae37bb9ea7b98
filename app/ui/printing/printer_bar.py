"""Printer profiles in the print window: choose, save, calibrate, delete."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import closing
from functools import partial

import pypdfium2
from PySide6.QtCore import QMarginsF, QObject, QRectF, QSizeF, Signal
from PySide6.QtGui import QImage, QPageLayout, QPageSize, QPainter
from PySide6.QtPrintSupport import QPrintDialog, QPrinter
from PySide6.QtWidgets import (
    QComboBox,
    QInputDialog,
    QMessageBox,
    QPushButton,
    QWidget,
)

from app import user_errors
from app.print import pdfium
from app.print.options import Options
from app.print.profiles import Profile, Profiles, differing
from app.ui.printing.group import Group, set_texts
from app.ui.printing.message import attempt
from app.ui.printing.view import render
from app.widgets import tasks
from app.widgets.controls import ComboBox, MessageBox, as_tip, connect_all, offer
from app.widgets.preferences import Preferences


class PrinterBar(Group):
    """The choice of a printer profile."""

    chosen = Signal(Options)
    """Emitted with the options of another printer."""
    save_requested = Signal()
    calibration_requested = Signal()
    reported = Signal(str, bool)
    """Emitted with a sentence to show, and whether it is an error."""

    def __init__(self, preferences: Preferences) -> None:
        super().__init__(preferences, "printer")
        self._profiles: Profiles | None = None
        self._names = ComboBox(
            objectName="print-printer",
            sizeAdjustPolicy=QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon,
        )
        self._save_button, self._calibrate, self._delete_button = QPushButton(), QPushButton(), QPushButton()
        for row in (self._names, self._save_button, self._calibrate, self._delete_button):
            self.add_row(row)
        connect_all(
            (self._names.currentIndexChanged, self._on_chosen),
            (self._save_button.clicked, self.save_requested),
            (self._calibrate.clicked, self.calibration_requested),
            (self._delete_button.clicked, self.ask_delete),
        )
        self._load()
        self.retranslate()

    @property
    def profile(self) -> Profile | None:
        """The chosen profile; None if there is none."""
        name = self._names.currentData()
        return self._profiles.get(name) if name and self._profiles is not None else None

    @property
    def name(self) -> str:
        """The chosen profile's name, or ""."""
        return self._names.currentData() or ""

    def save(self, options: Options, name: str = "") -> None:
        """Save *options* under *name*; ask for it if empty."""
        if self._profiles is None:
            return
        if not name:
            t = self._preferences.t
            now = self._names.currentData() or ""
            name, given = QInputDialog.getText(self, t("print.keep"), t("print.keep-name"), text=now)
            if not given or not name.strip():
                return
        name = name.strip()
        if self._done(partial(self._profiles.put, Profile(name, differing(options)))):
            self._fill(name)

    def ask_delete(self) -> None:
        """Delete the chosen profile after confirmation."""
        name, t = self._names.currentData(), self._preferences.t
        if not name:
            return
        asked = MessageBox(QMessageBox.Icon.Question, t("print.forget"), t("print.forget-ask", name=name),
                            parent=self.window())  # fmt: skip
        yes = asked.addButton(t("print.forget").rstrip("…"), QMessageBox.ButtonRole.DestructiveRole)
        asked.addButton(t("print.picks-cancel"), QMessageBox.ButtonRole.RejectRole)
        asked.exec()
        if asked.clickedButton() is yes:
            self.delete(name)

    def delete(self, name: str) -> None:
        """Delete the profile *name*."""
        if self._profiles is not None and self._done(partial(self._profiles.remove, name)):
            self._fill("")
            self.reported.emit(self._preferences.t("print.deleted", name=name), False)

    def retranslate(self) -> None:
        """Retranslate everything."""
        t = self._preferences.t
        self.heading.setText(t("print.group-printer"))
        self._names.setItemText(0, t("print.no-printer"))
        self._names.setAccessibleName(t("print.group-printer"))
        buttons = {"keep": self._save_button, "calibration": self._calibrate, "forget": self._delete_button}
        set_texts(buttons, self._preferences)
        self._update_controls()

    def _load(self) -> None:
        try:
            self._profiles = Profiles()
        except Exception as error:
            self.setEnabled(False)
            self.setToolTip(as_tip(user_errors.report(error, self._preferences.language)[0]))
        self._fill("")

    def _fill(self, chosen: str) -> None:
        kept = self._profiles.names() if self._profiles is not None else ()
        none = self._preferences.t("print.no-printer")
        offer(self._names, [("", none), *((name, name) for name in kept)], chosen)
        self._update_controls()

    def _update_controls(self) -> None:
        """Hide the delete button without a profile, and update the heading."""
        self._delete_button.setVisible(bool(self.name))
        self.heading.set_summary(self._names.currentText())

    def _on_chosen(self) -> None:
        profile = self.profile
        self._update_controls()
        self.chosen.emit(profile.chosen() if profile is not None else Options())

    def _done(self, work: Callable[[], object]) -> bool:
        """Run *work*; return whether it succeeded, else show why not."""
        return attempt(work, self.reported.emit, self._preferences.language)


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
        self._preferences, self._window = preferences, window

    def ask(self, data: bytes, options: Options, title: str) -> None:
        """Show the system's dialog for the PDF *data*, and print if confirmed."""
        printer = printer_for(data, options, title)
        dialog = QPrintDialog(printer, self._window)
        dialog.setWindowTitle(self._preferences.t("print.on-paper").rstrip("…"))
        dialog.setMinMax(1, len(_sizes(data)))
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
    printer.setPageLayout(_layout(_sizes(data)[0]))
    sides = {"long": QPrinter.DuplexMode.DuplexLongSide, "short": QPrinter.DuplexMode.DuplexShortSide}
    printer.setDuplex(sides.get(options.duplex, QPrinter.DuplexMode.DuplexNone))
    return printer


def print_pages(data: bytes, printer: QPrinter) -> bool:
    """Print the selected pages of the PDF *data* on *printer*; return whether it accepted them.

    Each page gets its own orientation, on the paper chosen in the dialog if it is as large as the first page.
    """
    sizes, chosen = _sizes(data), printer.pageLayout().pageSize()
    layouts = [_layout(size, chosen if {*size} == {*sizes[0]} else None) for size in sizes]
    first, last = printer.fromPage() or 1, printer.toPage() or len(sizes)
    painter = QPainter()
    printer.setPageLayout(layouts[first - 1])
    if not painter.begin(printer):
        return False
    try:
        for number in range(first - 1, min(last, len(sizes))):
            if number >= first and not (printer.setPageLayout(layouts[number]) and printer.newPage()):
                return False
            width, height = sizes[number]
            dots = min(printer.resolution(), FINEST if width * height <= A4_AREA else FINEST // 2)
            scale = printer.resolution() / 25.4
            painter.drawImage(QRectF(0, 0, width * scale, height * scale), _picture(data, number, dots))
    finally:
        painter.end()
    return True


def _layout(size: tuple[float, float], paper: QPageSize | None = None) -> QPageLayout:
    """Return the layout of a page of *size* in mm on *paper* (None: of its size), without margins."""
    own = QPageSize(QSizeF(min(size), max(size)), QPageSize.Unit.Millimeter)
    is_landscape = size[0] > size[1]
    orientation = QPageLayout.Orientation.Landscape if is_landscape else QPageLayout.Orientation.Portrait
    layout = QPageLayout(paper or own, orientation, QMarginsF(0, 0, 0, 0))
    layout.setMode(QPageLayout.Mode.FullPageMode)
    return layout


def _sizes(data: bytes) -> list[tuple[float, float]]:
    """Return (width, height) of each page, in mm."""
    with pdfium.locked(), closing(pypdfium2.PdfDocument(data)) as document:
        sizes = [page.get_size() for page in document]
    return [(width * MM_PER_PT, height * MM_PER_PT) for width, height in sizes]


def _picture(data: bytes, number: int, dots: float) -> QImage:
    """Render page *number* (from 0) at *dots* per inch."""
    with pdfium.locked(), closing(pypdfium2.PdfDocument(data)) as document:
        return render(document[number], dots / 72)
