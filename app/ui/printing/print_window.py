"""The print window: options on the left, a preview of the sheets on the right, page by page."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path

from PySide6.QtCore import QLocale, Qt, Signal, Slot
from PySide6.QtGui import QCloseEvent, QKeySequence, QShortcut
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from app import i18n, user_errors
from app.cards import convert, playing, rule_sets
from app.cards.catalogue import Catalogue
from app.cards.data import SetData, languages_of, titles_of
from app.cards.errors import CatalogueError
from app.cards.named_sets import NamedSets, is_place, names_of
from app.face.content import SetContent
from app.print.booklet import Book
from app.print.errors import PrintError
from app.print.ledger import Deck, Entry, Job, Ledger, entry
from app.print.listing import file_name
from app.print.options import DECLARED, SET_GROUPS, Options
from app.print.plan import EarlierPrints, other_side
from app.print.preflight import report_text
from app.print.profiles import differing
from app.print.several import JOINT, choose_second_language, merge_sets
from app.print.targets import HOME, Target, Targets
from app.rules.rule_set import BOOK
from app.ui.new_game import sets as sets_of_games
from app.ui.new_game.sets import FREE, OWN_FATE, TRIBUNAL, of_game
from app.ui.printing.dialogs import LedgerDialog, ListingDialog
from app.ui.printing.files import CUTTER, RULES, ExtraFiles, PrintFiles, Told, Told as Bound
from app.ui.printing.form import PrintForm
from app.ui.printing.group import panel
from app.ui.printing.message import Footer, attempt
from app.ui.printing.printer_bar import PrinterBar, SystemPrinter
from app.ui.printing.view import STEP, Pager, SheetView
from app.ui.printing.worker import FOUND, Refusal, SheetsResult, make_sheets
from app.widgets import tasks
from app.widgets.controls import Label, connect_all, filled, scrolled
from app.widgets.preferences import Preferences
from app.widgets.waiting import single_shot

WAIT_MS = 200
"""Delay in ms after the last change before the sheets are remade."""
SLOW_MS = 300
"""ms after which progress is shown."""

SHEETS = "print/sheets"
"""Preference key of the last paper, duplex and mark options."""

Contents = Callable[[str, str, str], SetContent]
"""Function returning a set in a language, by its key and rule set ("": the book)."""
Sets = Sequence[tuple[str, str]]
"""Available sets, or rule sets of one: key and name."""
Booklet = Callable[[str, str, str, str], Bound]
"""Function returning the text on a set with a rule set for a game's booklet in a language."""


class PrintWindow(QWidget):
    """Window that prints a card set to a PDF."""

    saved = Signal(Path)
    card_requested = Signal(str)
    """Emitted with the key of the card that a warning is about."""

    def __init__(
        self,
        preferences: Preferences,
        contents: Contents,
        parent: QWidget | None = None,
        sets: Sets = (),
        languages: Callable[[str], Sequence[str]] = lambda _set_key: i18n.available(),
        rules: Callable[[str], Sets] = lambda _set_key: (),
        booklet: Booklet = lambda *_named: ("", "", {}, None),
        game_of: Callable[[str], str] = lambda _set_key: "",
        paper: str = "a4",
    ) -> None:
        """Create the window; the set used at the table is selected first.

        *sets*: the available sets. *languages*: of one or several sets, the source first. *rules*: the rule
        sets of a set, by the book first. *game_of*: the game a set is for, or "". *paper*: the initial paper.
        """
        super().__init__(parent, Qt.WindowType.Window)
        self._preferences, self._one_content = preferences, contents
        self._languages, self._rules, self._booklet, self._game_of = languages, rules, booklet, game_of
        self._offered_of = ""
        self.result: SheetsResult | None = None
        self.refusal: Refusal | None = None
        self.page = 0
        self.files = PrintFiles(preferences, self)
        self.on_paper = SystemPrinter(preferences, self)
        self.ledger: Ledger | None = None
        self.reprint: Entry | None = None
        self._timer = single_shot(self, self._make, WAIT_MS)
        self._slow = single_shot(self, lambda: self.footer.show_progress(on=True), SLOW_MS)
        self.form = PrintForm(preferences)
        self.targets = Targets()
        self._offer_targets()
        chosen = str(preferences.stored("set", "own-fate"))
        self.form.offer_sets(sets or ((chosen, chosen),))
        self.form.choose_set(chosen)
        self._recall(paper)
        self.form.pick_from(
            lambda: self._contents(self.form.chosen_language, self.set_key, self.form.chosen_rules)
        )
        self._follow_set()
        self.printer = PrinterBar(preferences)
        self.more = ExtraFiles(preferences)
        self.view = SheetView(preferences)
        self.pager, self.footer = Pager(preferences), Footer(preferences)
        self.message, self.progress = self.footer.message, self.footer.progress
        self.save_button, self.cancel_button = self.footer.save, self.footer.stop
        self._build()
        self._connect()
        self._open_ledger()
        self._retranslate()
        preferences.restore_geometry(self, "print", 1180, 820)
        self._timer.start(0)

    def _recall(self, paper: str) -> None:
        """Restore the last sheet options; the first time, choose *paper*."""
        try:
            self.form.set_options(Options(**json.loads(str(self._preferences.stored(SHEETS, "")))))
        except (ValueError, TypeError, PrintError):
            self.form.set_value("paper", paper)

    def _remember(self) -> None:
        with suppress(PrintError):
            # From the form, because the target may override what the user chose.
            values = self.form.values()
            chosen = Options(**{name: values[name] for name in DECLARED})
            settings = {name: value for name, value in differing(chosen).items()
                    if DECLARED[name].group not in SET_GROUPS}  # fmt: skip
            self._preferences.store(SHEETS, json.dumps(settings))

    def _contents(self, language: str, keys: str, rules: str) -> SetContent:
        return merge_sets([self._one_content(language, key, rules) for key in names_of(keys, JOINT)])

    # User actions ---------------------------------------------------------------------------------

    def pick(self, cards: Sequence[str]) -> None:
        """Print only these cards (keys), without boards and counters."""
        for name in ("tracks", "board", "counters"):
            self.form.set_value(name, False)
        self.form.set_value("picks", [(key, 0) for key in cards])

    def turn(self, count: int) -> None:
        """Go *count* pages forward or back."""
        self.show_page(self.page + count)

    def show_page(self, page: int) -> None:
        """Show page *page* (from 0), or the nearest."""
        self.page = min(max(0, page), max(0, self.view.pages - 1))
        result, behind, flips = self.result, None, False
        if result is not None and self.view.pages:
            shown = result.plan.pages[self.page]
            behind = other_side(result.plan.pages, self.page)
            flips = (result.options.duplex == "short") != (shown.width > shown.height)
        self.view.show_page(self.page, behind if self.pager.show_through.isChecked() else None, flips=flips)
        self.pager.show_through.setEnabled(behind is not None)
        self._update_pager()

    def show_finding(self, number: int) -> None:
        """Show preflight finding *number* on its page with its description; -1: none."""
        result, language = self.result, self._preferences.language
        findings = result.report.findings if result is not None else ()
        valid = 0 <= number < len(findings)
        self.found.setVisible(valid)
        if result is not None and valid:
            self.found.setText(report_text.sentence_of(findings[number], result.order, language))
            self.show_page(max(0, findings[number].page - 1))
        self.view.show_found(findings, number if valid else -1)

    def ask_file(self) -> None:
        """Ask for a file or folder and save there."""
        result, name = self.result, "dozor.pdf"
        if result is not None:
            name = file_name(result.plan, result.options, self.set_key, isinstance(result.earlier, Deck))
        pictures = result is not None and result.is_image_files
        file = (
            self.files.ask_folder("print.pictures-title") if pictures else self.files.ask("print.save", name)
        )
        if file is not None:
            self.save(file)

    def save(self, file: Path) -> None:
        """Save the sheets as *file* (with outlines for a cutting machine), or pictures in the folder *file*.

        Shows errors.
        """
        result, t = self.result, self._preferences.t
        if result is None:
            return
        if result.album is not None and result.is_image_files:
            self.files.save_pictures(result.data, result.album, result.target, file)
        elif self.files.save_sheets(result.data, file) and (
            result.target.registration is None or self.save_cutter(file.with_suffix(".svg"))
        ):
            self._show_remarks(t("print.saved", file=str(file)))

    def save_printer(self, name: str = "") -> None:
        """Save the options as a printer profile; ask for its name if empty."""
        options = self._chosen_options()
        if options is not None:
            self.printer.save(options, name or "")

    def print_on_paper(self) -> None:
        """Print through the system's dialog, if sheets have been made."""
        result = self.result
        if result is not None:
            self.on_paper.ask(result.data, result.options, result.plan.title)

    def note_printed(self) -> None:
        """Record in the ledger that the shown sheets, unless pictures, were printed."""
        result = self.result
        if result is None or self.ledger is None or result.album:
            return
        job, added = self.job_of(result.plan.language), isinstance(result.earlier, Deck)
        new_entry = entry(result.plan, job, result.options, self.printer.name, added=added)
        note = partial(self.ledger.note, new_entry)
        if attempt(note, self.message.show_text, self._preferences.language):
            self.message.show_text(self._preferences.t("print.noted"))
            self._remake_if_needed()

    def show_ledger(self) -> None:
        """Show all recorded prints."""
        if self.ledger is not None:
            dialog = LedgerDialog(self._preferences, self.ledger, self)
            dialog.reprint_wanted.connect(self.print_again)
            dialog.entry_removed.connect(self._remake_if_needed)
            dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
            dialog.open()

    def print_again(self, reprint: Entry | None, sheets: str = "") -> None:
        """Prepare *sheets* of the print *reprint* again ("": all); None: return to the current options."""
        self.reprint = reprint
        chosen = (
            {**reprint.options, "sheets": sheets, "changed": False} if reprint is not None else {"sheets": ""}
        )
        if reprint is not None:
            if self.target.kind == "pictures":
                self.form.set_value("target", HOME)
            self.form.set_options(reprint.chosen())
            if is_place(reprint.job.set_key):
                self.form.offer_set(reprint.job.set_key, reprint.title)
            self.form.choose_set(reprint.job.set_key)
            chosen |= {"language": reprint.job.language, "rules": reprint.job.rules or BOOK}
        for name, value in chosen.items():
            self.form.set_value(name, list(value) if isinstance(value, tuple) else value)
        self._show_reprint()
        self._timer.start()

    def ask_calibration(self) -> None:
        """Ask for a file and save the calibration sheet there."""
        options = self._chosen_options()
        file = self.files.ask("print.calibration-title", "dozor-calibration.pdf") if options else None
        if options is not None and file is not None:
            self.files.save_calibration(options, file)

    def ask_cutter(self) -> None:
        """Ask for a file and save the outlines for a cutting machine there."""
        if (file := self.files.ask("print.cutter", "dozor.svg", CUTTER)) is not None:
            self.save_cutter(file)

    def save_cutter(self, file: Path) -> bool:
        """Save the outlines of the shown sheets as *file* (SVG or DXF); return whether that worked.

        Shows errors.
        """
        result = self.result
        return result is not None and result.album is None and self.files.save_cutter(result.plan, file)

    def ask_rules(self, game: str) -> None:
        """Ask for a file and save the rules of *game* there as a booklet."""
        name = Path(self.set_key).stem if game == FREE else f"dozor-{game}"
        if (file := self.files.ask("print.booklet", f"{name}.pdf", RULES)) is not None:
            self.save_rules(game, file)

    def save_rules(self, game: str, file: Path) -> None:
        """Save the rules of *game* as a booklet in the cards' language. Shows errors."""
        options = self._chosen_options()
        if options is not None:
            language, key, rules = self.form.chosen_language, self.set_key, self.form.chosen_rules
            self.files.save_rules(
                game, options, language, file, lambda: self._booklet(key, rules, game, language)
            )

    def show_listing(self) -> None:
        """List what will be printed; selecting a design shows its page."""
        if self.result is not None:
            dialog = ListingDialog(self._preferences, self.result.plan, self)
            dialog.page_chosen.connect(self.show_page)
            dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
            dialog.open()

    # Building -------------------------------------------------------------------------------------

    def _build(self) -> None:
        choices = QWidget()
        self._reprint_label, self._cancel_reprint_button = Label(wordWrap=True), QPushButton()
        again = filled(
            QHBoxLayout(), (self._reprint_label, 1), self._cancel_reprint_button, margins=(0, 0, 0, 8)
        )
        column = (self.printer, self.form, self.more)
        filled(QVBoxLayout(choices), again, *column, 1, spacing=0, margins=(0, 0, 12, 0))
        self._title = Label(step="head")
        left = filled(QVBoxLayout(), self._title, (scrolled(choices), 1), spacing=10, margins=(20, 16, 12, 8))
        self.found = Label(wordWrap=True)
        self.found.setContentsMargins(16, 8, 16, 0)
        self.found.setVisible(False)
        right = filled(QVBoxLayout(), (self.view, 1), self.found, self.pager, spacing=0)
        side = QFrame()
        side.setProperty("panel", True)
        side.setLayout(left)
        side.setFixedWidth(panel(self._preferences))
        above = filled(QHBoxLayout(), side, (right, 1), margins=(0, 0, 0, 0), spacing=0)
        filled(QVBoxLayout(self), (above, 1), self.footer, spacing=0, margins=(0, 0, 0, 0))

    def _connect(self) -> None:
        connect_all(
            (self.form.changed, self._on_changed),
            (self.printer.chosen, self.form.set_options),
            (self.printer.chosen, lambda _options: self._timer.start()),
            (self.printer.save_requested, self.save_printer),
            (self.printer.calibration_requested, self.ask_calibration),
            (self.more.cutter_requested, self.ask_cutter),
            (self.more.rules_requested, self.ask_rules),
        )
        self.more.own_rules = self._own_rules
        connect_all(
            (self.more.ledger_requested, self.show_ledger),
            (self.footer.paper.clicked, self.print_on_paper),
            (self.footer.note.clicked, self.note_printed),
            (self._cancel_reprint_button.clicked, lambda: self.print_again(None)),
        )
        for part in (self.printer, self.files, self.on_paper):
            part.reported.connect(self.message.show_text)
        connect_all(
            (self.files.saved, self._on_saved),
            (self.files.progressed, self._on_written),
            (self.cancel_button.clicked, self._on_cancel),
            (self.save_button.clicked, self.ask_file),
            (self.footer.open.clicked, self.files.open),
            (self.pager.listing.clicked, self.show_listing),
            (self.pager.nearer.clicked, lambda: self.view.set_zoom(self.view.zoom * STEP)),
            (self.pager.farther.clicked, lambda: self.view.set_zoom(self.view.zoom / STEP)),
            (self.pager.show_through.toggled, lambda: self.show_page(self.page)),
            (self.view.turned, self.turn),
            (self.message.chosen, self._on_chosen),
            (self.view.found_chosen, self.show_finding),
        )
        for button, key, count in ((self.pager.back, "PgUp", -1), (self.pager.forward, "PgDown", 1)):
            button.clicked.connect(lambda _on, count=count: self.turn(count))
            QShortcut(QKeySequence(key), self).activated.connect(partial(self.turn, count))
        connect_all(
            (QShortcut(QKeySequence.StandardKey.Save, self).activated, self.ask_file),
            (QShortcut(QKeySequence("Esc"), self).activated, self.close),
            (self._preferences.language_changed, self._retranslate),
            (self._preferences.theme_changed, self.view.update),
        )

    @Slot(str)
    @Slot()
    def _retranslate(self, _language: str = "") -> None:
        t = self._preferences.t
        self.setWindowTitle(t("print.title"))
        self._title.setText(t("print.title"))
        self._cancel_reprint_button.setText(t("print.not-again"))
        self._show_reprint()
        self.pager.retranslate()
        self.footer.retranslate()
        self.form.retranslate()
        self._offer_targets()
        self.printer.retranslate()
        self.more.retranslate()
        self._show_result()

    # Making ---------------------------------------------------------------------------------------

    def _options(self) -> tuple[Options, str, bool]:
        """Return the options, the cards' language, and whether only changes are printed."""
        values = self.form.values()
        language, changed = values.pop("language"), values.pop("changed")
        for name in ("set", "also", "rules", "target", "second_language"):
            del values[name]
        return Options(**self.target.resolved(values)), language, changed

    def _chosen_options(self) -> Options | None:
        """Return the options; if invalid, show why and return None."""
        try:
            return self._options()[0]
        except Exception as error:
            self.message.show_text(user_errors.report(error, self._preferences.language)[0], bad=True)
            return None

    def _make(self) -> None:
        self._busy(True)
        try:
            options, language, changed = self._options()
        except Exception as error:
            self._on_made(Refusal(user_errors.report(error, self._preferences.language)[0]))
            return
        earlier: EarlierPrints | None = self.reprint
        if changed and self.ledger is not None:
            earlier = self.ledger.deck(self.job_of(language))
        other = choose_second_language(
            self._languages(self.set_key), language, self.form.chosen_second_language
        )
        key, rules, contents = self.set_key, self.form.chosen_rules, self._contents

        def load() -> tuple[SetContent, SetContent | None]:
            second = contents(other, key, rules) if options.second != "none" and other else None
            return contents(language, key, rules), second

        def bound() -> Book | None:
            return self._book(key, rules, language)

        make = partial(make_sheets, load, options, self._preferences.language, earlier, self.target, bound)
        tasks.run(self, make, self._on_made, latest_only=True, progress=self._on_progress)

    def _own_rules(self) -> str:
        """Return the name of the chosen set if it is a game of the user's own with a rules text, else ""."""
        key = self.set_key
        with suppress(CatalogueError):
            if len(names_of(key, JOINT)) == 1 and self._game_of(key) == FREE:
                return self.form.set_name(key)
        return ""

    def _book(self, key: str, rules: str, language: str) -> Book | None:
        """Return the rules of the set *key*; None for several sets, or one without a game."""
        game = self._game_of(key) if len(names_of(key, JOINT)) == 1 else ""
        return Book.of(game, language, *self._booklet(key, rules, game, language)) if game else None

    @property
    def target(self) -> Target:
        """The chosen target."""
        return self.targets.get(self.form.chosen_target)

    def _offer_targets(self) -> None:
        """Offer the targets by name."""
        language = self._preferences.language
        self.form.offer(
            "target", [(target.key, i18n.text_in(target.names, language)) for target in self.targets.all()]
        )

    @property
    def set_key(self) -> str:
        """The key of the chosen set, or of several."""
        return self.form.chosen_set

    def job_of(self, language: str) -> Job:
        """Return the ledger's key of this set and rule set in *language*."""
        return Job(self.set_key, language, self.form.chosen_rules)

    def _open_ledger(self) -> None:
        try:
            self.ledger = Ledger()
        except Exception as error:
            self.message.show_text(user_errors.report(error, self._preferences.language)[0], bad=True)
        self.footer.note.setEnabled(self.ledger is not None)

    def _remake_if_needed(self) -> None:
        """Remake the sheets if they depend on the changed ledger."""
        if self.form.values()["changed"]:
            self._timer.start()

    def _show_reprint(self) -> None:
        reprint, t = self.reprint, self._preferences.t
        for widget in (self._reprint_label, self._cancel_reprint_button):
            widget.setVisible(reprint is not None)
        if reprint is not None:
            self._reprint_label.setText(t("print.again", day=reprint.day, title=reprint.title))

    def _on_changed(self) -> None:
        self.footer.open.hide()
        if self.reprint is not None and self.form.values()["changed"]:
            self.print_again(None)
        if self.form.chosen_target:
            changing = {"changed"} if self.target.kind != "pictures" else set()
            self.form.restrict_to(self.target.open | changing, self.target.lacking)
        self._follow_set()
        self._timer.start()

    def _follow_set(self) -> None:
        """Offer the chosen set's rule sets and languages.

        A newly chosen set starts with the book's rules, and with the previous language if it has that,
        else the reader's, else its own.
        """
        if self._offered_of != self.set_key:
            self._offered_of = self.set_key
            rule_sets = self._rules(self.set_key)
            self.form.offer("rules", rule_sets or ((BOOK, self._preferences.t("cards.rules-book")),))
            self.form.offer_languages(self._languages(self.set_key), self._preferences.language)

    def _busy(self, on: bool) -> None:
        self.save_button.setEnabled(not on)
        if on:
            self.progress.setRange(0, 0)
            self._slow.start()
        else:
            self._slow.stop()
            self.footer.show_progress(on=False)

    def _on_progress(self, done: int, pages: int) -> None:
        self.progress.setRange(0, pages)
        self.progress.setValue(done)

    def _on_written(self, done: int, pictures: int) -> None:
        self._on_progress(done, pictures)
        self.footer.show_progress(on=done < pictures)

    def _on_cancel(self) -> None:
        tasks.cancel(self)
        self.files.stop()
        self._busy(False)
        self.save_button.setEnabled(self.result is not None)
        self.message.show_text(self._preferences.t("print.stopped"))

    def _on_saved(self, file: Path) -> None:
        self.footer.show_saved(file)
        if file.is_dir():
            self._show_remarks(self._preferences.t("print.saved", file=str(file)))
        self.saved.emit(file)

    def _on_made(self, made: SheetsResult | Refusal) -> None:
        self._busy(False)
        self.result, self.refusal = (None, made) if isinstance(made, Refusal) else (made, None)
        if made.content is not None:
            self.form.load_set(made.content)
        self.save_button.setEnabled(self.result is not None)
        self.view.show_document(self.result.shown if self.result is not None else b"")
        self.show_finding(-1)
        self.turn(0)
        self._show_result()

    def _show_result(self) -> None:
        result, t, language = self.result, self._preferences.t, self._preferences.language
        # An order of pictures isn't printed here.
        sheets, planned = result is None or result.album is None, result is not None
        for button in (self.pager.listing, self.footer.paper, self.footer.note):
            button.setVisible(sheets)
            button.setEnabled(planned)
        self.footer.note.setEnabled(planned and self.ledger is not None)
        pictures = result is not None and result.is_image_files
        self.save_button.setText(t("print.save-pictures" if pictures else "print.save"))
        if result is not None:
            self.footer.summary.setText(result.summary(language))
            self._show_remarks()
            self._update_pager()
        elif self.refusal is not None:
            self.footer.summary.setText("")
            self.message.show_text(self.refusal.sentence, bad=not self.refusal.done)

    def _show_remarks(self, before: str = "") -> None:
        """Show all remarks of the preflight and the cards, below the line *before*."""
        if self.result is None:
            self.message.show_text(before)
            return
        language = self._preferences.language
        refused = [error.sentence(language) for error in self.targets.refused.values()]
        sentences, rows, bad = self.result.remarks(refused, language)
        if rows:
            self.message.warn("\n".join(sentences), rows, bad, before)
        else:
            self.message.show_text("\n".join(filter(None, (before, *sentences))))

    def _on_chosen(self, about: str) -> None:
        result = self.result
        if not about.startswith(FOUND) or result is None:
            self.card_requested.emit(about)
            return
        remark = result.report_lines(self._preferences.language)[int(about.removeprefix(FOUND))]
        self.show_finding(
            next(i for i, finding in enumerate(result.report.findings) if finding is remark.finding)
        )

    def _update_pager(self) -> None:
        count = self.view.pages
        self.pager.back.setEnabled(self.page > 0)
        self.pager.forward.setEnabled(self.page < count - 1)
        self.pager.set_page_label(
            self.result.page_label(self.page, self._preferences.language)
            if self.result is not None and count
            else ""
        )

    def closeEvent(self, event: QCloseEvent) -> None:
        self._remember()
        self._timer.stop()
        self._slow.stop()
        tasks.cancel(self)
        tasks.wait(self)
        self.files.wait()
        self.on_paper.wait()
        self.view.close_document()
        super().closeEvent(event)


def create_window(parent: QWidget, preferences: Preferences) -> PrintWindow:
    """Create a print window for the user's catalogue, owned by *parent*."""

    def in_place(key: str) -> SetData:
        return NamedSets(key, JOINT).data(key)

    def contents(language: str, key: str, rules: str) -> SetContent:
        if is_place(key):
            return convert.drawn(in_place(key), language, rules, preferences.language)
        with Catalogue.open(read_only=True) as catalogue:
            return catalogue.content(key, language, rules, preferences.language)

    def rules_of(key: str) -> Sets:
        # What can't be read is said where the sheets are made.
        if is_place(key):
            with suppress(CatalogueError):
                found = rule_sets.all_rule_sets(in_place(key))
                return [(each.key, rule_sets.name(each, preferences.language)) for each in found]
        if all(key != row.key for row in rows):
            return ()
        game = next(
            (name for name in (TRIBUNAL, OWN_FATE) if key in [row.key for row in of_game(name)]), FREE
        )
        return [
            (rule_set.key, rule_set.name)
            for rule_set in sets_of_games.rules_of(game, key, preferences.language)
        ]

    def booklet(key: str, rules: str, game: str, language: str) -> Told:
        if is_place(key):
            return playing.booklet_texts(key, rules, game, language, in_place(key))
        # The booklet of a game other than the set's uses that game's own set and book.
        is_set_of_game = key in [row.key for row in of_game(game)]
        return playing.booklet_texts(
            key if is_set_of_game else game, rules if is_set_of_game else "", game, language
        )

    with Catalogue.open(read_only=True) as catalogue:
        language = preferences.language
        rows = catalogue.sets()
    sets = [*titles_of(rows, language).items()]

    def languages(keys: str) -> Sequence[str]:
        if any(map(is_place, names_of(keys, JOINT))):
            with suppress(CatalogueError):
                return NamedSets(keys, JOINT).languages()
        return languages_of(row for row in rows if row.key in keys.split(JOINT)) or i18n.available()

    def game_of_set(key: str) -> str:
        return playing.game_for(in_place(key)) if is_place(key) else playing.game_for_set(key)

    at_home = QLocale.system().territory()
    paper = "letter" if at_home in (QLocale.Country.UnitedStates, QLocale.Country.Canada) else "a4"
    return PrintWindow(preferences, contents, parent, sets, languages, rules_of, booklet, game_of_set, paper)
