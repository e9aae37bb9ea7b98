"""Files saved by the print window: sheets, outlines, rules, calibration sheet."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, QUrl, Signal
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QMenu, QPushButton, QWidget

from app.cards.playing import FREE
from app.cards.rulebook import Rulebook
from app.print import booklet, calibration, cutter, pdf, pictures
from app.print.errors import Cancelled, save
from app.print.options import Options
from app.print.pictures import Album
from app.print.plan import Plan
from app.print.preflight import checking, report_text
from app.print.targets import Target
from app.ui.printing.group import Group, set_texts
from app.ui.printing.message import attempt
from app.user_errors import Message
from app.widgets import tasks
from app.widgets.controls import connect_all, literal
from app.widgets.file_dialogs import ask_folder, ask_save
from app.widgets.preferences import Preferences

PDF = "PDF (*.pdf)"
RULES = f"{PDF};;HTML (*.html)"
"""The rules also as a page that screen readers can read."""
CUTTER = "SVG (*.svg);;DXF (*.dxf)"


Told = tuple[str, str, dict[str, int], Rulebook | None]
"""Texts of a booklet on a set: (name of its rules, chapter on them, {key: number}, its own rules text)."""


class ExtraFiles(Group):
    """Buttons for other files: rules booklets, outlines for a cutting machine, recorded prints."""

    rules_requested = Signal(str)
    """Emitted with the game whose rules are to be saved as a booklet."""
    cutter_requested = Signal()
    ledger_requested = Signal()

    def __init__(self, preferences: Preferences) -> None:
        super().__init__(preferences, "more")
        self.own_rules: Callable[[], str] = str
        """Returns the name of the chosen set if it has a rules text; else ""."""
        self._rules, self._cutter, self._ledger = QPushButton(), QPushButton(), QPushButton()
        self._rules.setObjectName("print-rules")
        self._menu = QMenu(self)
        for button in (self._rules, self._cutter, self._ledger):
            self.add_row(button)
        connect_all(
            (self._rules.clicked, self._offer_rules),
            (self._cutter.clicked, self.cutter_requested),
            (self._ledger.clicked, self.ledger_requested),
            (self._menu.triggered, lambda action: self.rules_requested.emit(action.data())),
        )

    def retranslate(self) -> None:
        """Retranslate everything."""
        t = self._preferences.t
        self.heading.setText(t("print.group-more"))
        self.heading.set_summary(t("print.group-more.plain"))
        buttons = {"booklet": self._rules, "cutter": self._cutter, "ledger": self._ledger}
        set_texts(buttons, self._preferences)

    def offer(self, own: str = "") -> QMenu:
        """Return the menu of games with rules, below that of the set called *own*, if any."""
        self._menu.clear()
        if own:
            self._menu.addAction(literal(own)).setData(FREE)
        for game in booklet.games():
            self._menu.addAction(booklet.title_of(game, self._preferences.language)).setData(game)
        return self._menu

    def _offer_rules(self) -> None:
        self.offer(self.own_rules()).popup(self._rules.mapToGlobal(self._rules.rect().bottomLeft()))


class PrintFiles(QObject):
    """Saves files in the background: asks for names and reports results."""

    saved = Signal(Path)
    """Emitted with a saved PDF, or folder of pictures, that can be opened now."""
    reported = Signal(str, bool)
    """Emitted with a sentence to show, and whether it is an error."""
    progressed = Signal(int, int)
    """Emitted with the number of pictures written and their total."""

    def __init__(self, preferences: Preferences, window: QWidget) -> None:
        super().__init__(window)
        self._preferences, self._window = preferences, window
        self._last: Path | None = None
        self._closing = False

    def ask(self, title: str, name: str, kinds: str = PDF) -> Path | None:
        """Return the file that the user names, or None; a missing extension is added."""
        return ask_save(self._window, self._preferences, self._preferences.t(title), name, kinds)

    def save_sheets(self, data: bytes, file: Path) -> bool:
        """Save a finished PDF that was already checked; return whether that worked."""
        return self._try(lambda: save(data, file), lambda: self._done(file, "saved"))

    def ask_folder(self, title: str) -> Path | None:
        """Return the folder that the user chooses, or None."""
        return ask_folder(self._window, self._preferences, self._preferences.t(title))

    def save_pictures(self, data: bytes, album: Album, target: Target, folder: Path) -> None:
        """Save the pictures of *album*, pages of the PDF *data*, below *folder* in the background."""
        self._closing = False

        def work(task: tasks.Task) -> bool:
            def progress(done: int, every: int) -> bool:
                task.report(done, every)
                return not self._closing

            try:
                for _file in pictures.write(data, album, target, folder, progress):
                    pass
            except Cancelled:
                return False
            return True

        def done(whole: bool) -> None:
            if whole:
                self._done(folder, "saved")
            else:
                self._report("pictures-stopped", str(folder))
            self.progressed.emit(album.files, album.files)

        def failed(message: Message) -> None:
            self._fail(message)
            self.progressed.emit(album.files, album.files)

        self._report("pictures-saving", str(folder))
        tasks.run(self, work, done, failed, progress=self.progressed.emit, finish=True)

    def save_rules(
        self, game: str, options: Options, language: str, file: Path, describe_set: Callable[[], Told]
    ) -> None:
        """Save the rules of *game* as a booklet in the background; *describe_set*: its text on the set."""
        reader = self._preferences.language

        def work(_task: tasks.Task) -> str:
            order = booklet.order_for(options)
            if file.suffix.lower() == ".html":
                save(booklet.web_page(booklet.Book.of(game, language, *describe_set())).encode(), file)
                return ""
            rendered = booklet.render(booklet.Book.of(game, language, *describe_set()), options)
            remarks = report_text.report_lines(checking.check(rendered, order), order, reader)
            save(rendered, file)
            return " ".join(remark.sentence for remark in remarks)

        self._report("booklet-making", str(file))
        edge = booklet.order_for(options).options.duplex
        code = "saved" if file.suffix.lower() == ".html" else "booklet-saved"
        tasks.run(self, work, partial(self._done, file, code, edge=edge), self._fail, finish=True)

    def stop(self) -> None:
        """Stop writing pictures; finished ones stay."""
        self._closing = True

    def wait(self) -> None:
        """Cancel unwritten pictures and wait for saving to end."""
        self.stop()
        tasks.wait(self)

    def _fail(self, message: Message) -> None:
        self.reported.emit(message.sentence(self._preferences.language), True)

    def save_calibration(self, options: Options, file: Path) -> None:
        """Save the calibration sheet and show how to use it."""
        self._try(
            lambda: pdf.write(calibration.plan(options, self._preferences.language), options, file),
            lambda: self._done(file, "calibration-saved"),
        )

    def save_cutter(self, plan: Plan, file: Path) -> bool:
        """Save the outlines of the sheets of *plan* as SVG or DXF; return whether that worked."""
        files: list[Path] = []
        return self._try(
            lambda: files.extend(cutter.write(plan, file)),
            lambda: self._report("cutter-done", ", ".join(map(str, files))),
        )

    def open(self) -> None:
        """Open the last saved PDF or folder in the system's viewer."""
        if self._last is not None:
            QDesktopServices.openUrl(QUrl.fromLocalFile(str(self._last)))

    def _try(self, work: Callable[[], object], done: Callable[[], None]) -> bool:
        if worked := attempt(work, self.reported.emit, self._preferences.language):
            done()
        return worked

    def _done(self, file: Path, code: str, remarks: str = "", edge: str = "") -> None:
        self._last = file
        self._report(code, str(file), remarks, edge)
        self.saved.emit(file)

    def _report(self, code: str, file: str, remarks: str = "", edge: str = "") -> None:
        sentence = self._preferences.t(f"print.{code}", file=file, edge=edge)
        self.reported.emit(f"{sentence} {remarks}".strip(), False)
