"""The balance lab's window: it runs games in the background and shows a page of results.

Runs are stored, continued, and compared.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime
from functools import partial
from pathlib import Path

from PySide6.QtCore import Qt, QUrl, Signal
from PySide6.QtGui import QCloseEvent, QDesktopServices, QResizeEvent, QTextDocument
from PySide6.QtWidgets import (
    QBoxLayout,
    QCheckBox,
    QDialog,
    QFormLayout,
    QHBoxLayout,
    QProgressBar,
    QPushButton,
    QVBoxLayout,
    QWidget,
)
from shiboken6 import isValid

from app import user_errors
from app.bots import players, reports
from app.bots.lab_page import games_behind
from app.bots.reports import Page, StoredRun
from app.bots.sweep import Range, changed
from app.cards import playing
from app.cards.data import SetData, title_of
from app.cards.playing import PlayableSet
from app.rules.rule_set import BOOK
from app.ui.lab.parts import LeverBox, RangeField, ValueField
from app.ui.lab.run import (
    ACROSS,
    Asked,
    DrilldownGame,
    Lab,
    Look,
    Order,
    Shown,
    Subject,
    Version,
    colours,
    of_set,
    style,
    versions,
    write_page,
)
from app.widgets import tasks
from app.widgets.controls import (
    ComboBox,
    Label,
    SpinBox,
    as_tip,
    cleared,
    configured,
    connect_all,
    describe,
    filled,
    offer,
    push_button,
    scrolled,
    turn,
)
from app.widgets.preferences import Preferences
from app.widgets.reading import TextPane
from app.widgets.waiting import single_shot
from app.widgets.windows import raise_window, screen_of

LEVELS = players.LEVELS["own-fate"]
ASKED: tuple[Asked, ...] = ("study", "compare", "sweep", "sensitivity")
GAMES = 400
COMPARED_GAMES = 200
"""Number of games preset for comparing a set with its previous version."""
SEED = 1
PRECISIONS = (0.0, 0.1, 0.05, 0.03, 0.02)
FORM, SIZE = 400, (1240, 700)
"""px"""
EDGES = 54
"""px left and right of the form and the page, and between them."""
RESIZED_MS = 150
"""Delay after the last resize before the page is refitted."""
TITLE_LETTERS = 60
"""Maximum letters of the title in a page's file name."""
UNCHANGED = -1
"""Value of the choice "the same set without the changes"."""


class LabDialog(QDialog):
    """A dialog that asks a question about a set, and shows and stores the answer."""

    game_wanted = Signal(str, int, object)
    """Emitted to open a game behind a figure: the record's file, the turn, and a context for its window.

    The context is a :class:`~app.ui.lab.run.DrilldownGame`.
    """

    def __init__(
        self, preferences: Preferences, versions: Sequence[Version], parent: QWidget | None = None
    ) -> None:
        """Build the dialog. *versions*: the sets to choose from, default first."""
        super().__init__(parent)
        self._preferences, self.versions = preferences, tuple(versions)
        self._t = t = preferences.t
        self._playable_sets: dict[int, PlayableSet] = {}
        self.shown: Shown | None = None
        self._is_new_page = True
        self._playing = False
        """Whether the current run plays games; otherwise it reads stored results."""
        self._resize_timer = single_shot(self, self._paint)
        self.changes: list[str] = []
        self._stored_reports: list[StoredRun | Page] = []
        self._click_counts: dict[str, int] = {}
        self._followed_url = QUrl()
        self._game_number = 0, 0
        """Which game behind a figure was opened last, counted from 1, and how many there are."""
        self._language = preferences.language
        self.setWindowTitle(t("ui.lab-title"))
        self.setWindowFlag(Qt.WindowType.WindowMaximizeButtonHint)
        screen = screen_of(self).availableSize()
        self.resize(min(SIZE[0], screen.width() - 40), min(SIZE[1], screen.height() - 40))
        self.lab = Lab(self)
        form = scrolled(self._form(), objectName="lab-form")
        form.setFrameShape(form.Shape.NoFrame)
        buttons = filled(QHBoxLayout(), self.begin, self.stop, 1, spacing=8)
        side = QWidget()
        # The buttons stay visible however long the form is.
        filled(QVBoxLayout(side), (form, 1), buttons, spacing=10, margins=(0, 0, 0, 0))
        side.setMaximumWidth(preferences.grown(FORM))
        report = self._report()
        # Narrower, its buttons go to a second row.
        report.setMinimumWidth(320)
        filled(QHBoxLayout(self), (side, 1), (report, 1), spacing=18, margins=(18, 16, 18, 16))
        connect_all(
            (self.lab.progressed, self._progressed),
            (self.lab.page_ready, self.show_known),
            (self.lab.finished, self._finished),
            (self.lab.refused, self._refused),
            (self.lab.game_ready, self._game_ready),
        )
        preferences.subscribe(self._restyle)
        self._load_set()
        self._list_reports()
        self._update()
        if self._stored_reports:
            # Start with the report that was viewed last: the newest.
            self.report.setCurrentIndex(1)
            self._open_report()

    def _restyle(self, *_args: object) -> None:
        """Style the page in the window's colours."""
        self.page.document().setDefaultStyleSheet(style(self._preferences.theme))
        self._paint()

    # ---- the question

    def _form(self) -> QWidget:
        t = self._t
        inner = QWidget()
        form = QFormLayout(
            rowWrapPolicy=QFormLayout.RowWrapPolicy.WrapLongRows,
            fieldGrowthPolicy=QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow,
            horizontalSpacing=12,
            verticalSpacing=8,
        )
        self.asked, self.version, self.against = (ComboBox(letters=14) for _ in range(3))
        offer(self.asked, [(asked, t(f"ui.lab-ask-{asked}")) for asked in ASKED])
        versions = [(n, version.name) for n, version in enumerate(self.versions)]
        offer(self.version, versions)
        offer(self.against, [(UNCHANGED, t("ui.lab-unchanged")), *versions])
        self.lever, self.value = (
            LeverBox(self._preferences, t("ui.lab-choose"), t("ui.lab-changes")),
            ValueField(t("ui.lab-value")),
        )
        self.add = push_button(t("ui.lab-add"), autoDefault=False, does=self.add_change)
        self._change_rows = filled(QVBoxLayout(), spacing=2)
        change = QWidget()
        filled(
            QVBoxLayout(change),
            self._change_rows,
            self.lever,
            filled(QHBoxLayout(), (self.value, 1), self.add, spacing=6),
            self._hint(self.lever),
            spacing=6,
            margins=(0, 0, 0, 0),
        )
        self.sweep = LeverBox(self._preferences, name=t("ui.lab-range"))
        self.range = RangeField(self._preferences, t("ui.lab-range"))
        self.sweep2 = LeverBox(self._preferences, t("ui.lab-nothing-else"), t("ui.lab-range2"))
        self.range2 = RangeField(self._preferences, t("ui.lab-range2"))
        ranges, ranges2 = QWidget(), QWidget()
        for widget, lever, span in ((ranges, self.sweep, self.range), (ranges2, self.sweep2, self.range2)):
            filled(QVBoxLayout(widget), lever, span, self._hint(lever), spacing=6, margins=(0, 0, 0, 0))
        self.level = ComboBox(toolTip=t("ui.lab-level-tip"))
        offer(self.level, [(level, t(f"bots.level-{level}")) for level in LEVELS], "watchman")
        self.sims = SpinBox(
            maximum=100_000,
            singleStep=50,
            specialValueText=t("ui.lab-own-sims"),
            toolTip=t("ui.lab-sims-tip"),
        )
        self.games = SpinBox(
            minimum=1, maximum=100_000, singleStep=100, value=GAMES, toolTip=t("ui.lab-games-tip")
        )
        self.precision = ComboBox(toolTip=t("ui.lab-precision-tip"))
        codes = {
            precision: "ui.lab-precision" if precision else "ui.lab-precision-none"
            for precision in PRECISIONS
        }
        points = [(precision, t(code, points=round(precision * 100))) for precision, code in codes.items()]
        offer(self.precision, points, PRECISIONS[0])
        self.cards = configured(QCheckBox(t("ui.lab-judge")), toolTip=t("ui.lab-judge-tip"))
        self.seed = SpinBox(maximum=2**31 - 1, value=SEED, toolTip=t("ui.lab-seed-tip"))
        for spin in (self.games, self.seed, self.sims):
            spin.lineEdit().setTextMargins(6, 0, 0, 0)
        self._rows: dict[str, tuple[QWidget, tuple[Asked, ...]]] = {
            "lab-question": (self.asked, ASKED),
            "lab-set": (self.version, ASKED),
            "lab-changes": (change, ASKED),
            "lab-against": (self.against, ("compare",)),
            "lab-range": (ranges, ("sweep",)),
            "lab-range2": (ranges2, ("sweep",)),
            "lab-level": (self.level, ASKED),
            "lab-sims": (self.sims, ASKED),
            "lab-games": (self.games, ASKED),
            "lab-enough": (self.precision, ("study", "compare", "sweep")),
            "lab-seed": (self.seed, ASKED),
        }
        for code, (field, _) in self._rows.items():
            form.addRow(t(f"ui.{code}"), field)
        form.addRow("", self.cards)
        self._form_rows = form
        # Enter confirms a field; it must not start a run.
        self.begin = push_button(t("ui.lab-start"), look="primary", autoDefault=False, does=self.start)
        self.stop = push_button(t("ui.lab-stop"), autoDefault=False, does=self._stop)
        filled(
            QVBoxLayout(inner),
            Label(t("ui.lab-head"), step="head", wordWrap=True),
            Label(t("ui.lab-about"), role="quiet", wordWrap=True),
            form,
            1,
            spacing=10,
            margins=(0, 0, 8, 0),
        )
        connect_all(
            (self.asked.currentIndexChanged, self._update),
            (self.level.currentIndexChanged, self._update),
            (self.version.currentIndexChanged, self._load_set),
            (self.lever.currentIndexChanged, self._ask_value),
            (self.sweep.currentIndexChanged, lambda: self.range.show_lever(self.sweep.lever())),
            (self.sweep2.currentIndexChanged, lambda: self.range2.show_lever(self.sweep2.lever())),
        )
        self._ask_value()
        return inner

    def _hint(self, box: LeverBox) -> Label:
        """Return a label with the hint of the lever chosen in *box*."""
        label = Label("", role="quiet", wordWrap=True)

        def show_hint() -> None:
            lever = box.lever()
            label.setText(lever.hint if lever is not None else "")
            label.setVisible(bool(label.text()))

        box.currentIndexChanged.connect(show_hint)
        show_hint()
        return label

    def _report(self) -> QWidget:
        t = self._t
        self.report = ComboBox(letters=8, accessibleName=t("ui.lab-report"))
        self.other = ComboBox(letters=8, accessibleName=t("ui.lab-compared"))
        for combo in (self.report, self.other):
            combo.currentTextChanged.connect(lambda name, combo=combo: combo.setToolTip(as_tip(name)))
        self.delete_button = push_button(t("ui.lab-forget"), autoDefault=False, does=self._delete_report)
        self.show_page = push_button(t("ui.lab-show"), autoDefault=False, does=self.open_page)
        self.page = TextPane()
        self.page.setObjectName("lab-page")
        self.page.setAccessibleName(t("ui.lab-page"))
        self.page.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.page.document().setDocumentMargin(20)
        self.bar = QProgressBar(textVisible=False)
        self.count = Label("", role="quiet")
        self.message = Label("", wordWrap=True)
        self.report.activated.connect(self._open_report)
        self.other.activated.connect(self._open_report)
        self.page.anchorClicked.connect(self._follow)
        whole = QWidget()
        compared = filled(QHBoxLayout(), Label(t("ui.lab-compared"), role="quiet"), (self.other, 1))
        buttons = filled(QHBoxLayout(), 1, self.delete_button, self.show_page)
        self._compared = filled(QBoxLayout(QBoxLayout.Direction.LeftToRight), (compared, 1), buttons)
        for row in (compared, buttons, self._compared):
            row.setSpacing(8)
        filled(
            QVBoxLayout(whole),
            self.report,
            self._compared,
            (self.page, 1),
            filled(QHBoxLayout(), (self.bar, 1), self.count, spacing=10),
            self.message,
            spacing=8,
            margins=(0, 0, 0, 0),
        )
        return whole

    def ask(self, asked: Asked, against: int = UNCHANGED) -> None:
        """Select the question *asked*; *against*: index of the version to compare with."""
        self.asked.setCurrentIndex(self.asked.findData(asked))
        self.against.setCurrentIndex(self.against.findData(against))

    def _load_set(self) -> None:
        """Read the chosen set in a thread to learn its levers."""
        index = int(self.version.currentData())
        load = self.versions[index].load
        tasks.run(
            self,
            lambda _task: load(),
            partial(self._on_set_loaded, index),
            lambda message: self._refused(message.sentence(self._preferences.language)),
            latest_only=True,
        )

    def _on_set_loaded(self, index: int, playable: PlayableSet) -> None:
        if index != self.version.currentData():
            return
        self._playable_sets[index] = playable
        for box in (self.lever, self.sweep, self.sweep2):
            box.fill(playable.levers)
        self.changes = []
        self._show_changes()
        if self.shown is not None and not self.lab.running():
            # Names of a run's changes are now known in the reader's language.
            self._list_reports()
        self._update()

    def _ask_value(self) -> None:
        lever = self.lever.lever()
        self.value.show_lever(lever)
        for field in (self.value, self.add):
            field.setVisible(lever is not None)

    def add_change(self) -> None:
        """Replace an earlier change of the lever by the chosen value; the set's own value only removes it."""
        lever, value = self.lever.lever(), self.value.value()
        if lever is not None and value:
            others = [change for change in self.changes if change.partition("=")[0] != lever.key]
            self.changes = others if value == lever.value else [*others, f"{lever.key}={value}"]
            self._show_changes()
            self.lever.setCurrentIndex(0)

    def _show_changes(self) -> None:
        cleared(self._change_rows)
        levers = self._playable_sets.get(int(self.version.currentData()))
        by_key = {lever.key: lever for lever in levers.levers} if levers else {}
        for change in self.changes:
            key, _, value = change.partition("=")
            lever = by_key.get(key)
            name = (
                f"{lever.name}: {lever.display_name(lever.value)} → {lever.display_name(value)}"
                if lever
                else change
            )
            remove_button = QPushButton("×")
            describe(remove_button, self._t("ui.lab-without", change=name))
            remove_button.setFixedWidth(self._preferences.grown(34))
            remove_button.clicked.connect(lambda _=False, one=change: self._remove_change(one))
            row = QWidget()
            filled(
                QHBoxLayout(row),
                (Label(name, wordWrap=True), 1),
                remove_button,
                spacing=6,
                margins=(0, 0, 0, 0),
            )
            self._change_rows.addWidget(row)

    def _remove_change(self, change: str) -> None:
        self.changes.remove(change)
        self._show_changes()

    # ---- games

    def start(self) -> None:
        """Play in the background; stored games are not played again."""
        asked: Asked = self.asked.currentData()
        try:
            order = self._order(asked)
        except Exception as error:
            self._refused(user_errors.refusal(error, self._preferences.language))
            return
        self.message.setText("")
        self.bar.setRange(0, 0)
        self.count.setText("")
        self._click_counts.clear()
        self._is_new_page = self._playing = True
        # The previous page answers another question.
        self.shown = None
        self.lab.start(order)
        self._update()

    def is_current(self) -> bool:
        """Return whether the dialog can be shown again: it's in the reader's language, or must not close."""
        return self._language == self._preferences.language or self.lab.running()

    def _stop(self) -> None:
        """Stop now: unfinished games are dropped."""
        self.lab.stop()
        self.stop.setEnabled(False)
        self.message.setText(self._t("ui.lab-stopping"))

    def _order(self, asked: Asked) -> Order:
        index = int(self.version.currentData())
        played = self._playable_sets.get(index) or self.versions[index].load()
        name = self.versions[index].name
        key = self.versions[index].key
        unchanged = Subject(name, played, key)
        if self.changes:
            cards, options = changed(played.cards, "+".join(self.changes))
            played = replace(played, cards=cards, options={**played.options, **options})
            name = f"{name}: {_describe_changes(self.changes, played)}"
        subjects = [Subject(name, played, key, tuple(self.changes))]
        if asked == "compare":
            other = int(self.against.currentData())
            other_version = self.versions[other]
            subjects.insert(
                0,
                unchanged
                if other == UNCHANGED
                else Subject(other_version.name, other_version.load(), other_version.key),
            )
            if self.against.currentData() == UNCHANGED and not self.changes:
                raise user_errors.UserError("ui.lab-no-changes")
        ranges = tuple(
            Range.read(field.text())
            for field in (self.range, self.range2)
            if asked == "sweep" and field.text()
        )
        return Order(
            asked,
            tuple(subjects),
            str(self.level.currentData()),
            self.sims.value() if self.level.currentData() in players.SEARCHING else 0,
            self.games.value(),
            self.seed.value(),
            float(self.precision.currentData()),
            self._preferences.language,
            self.cards.isChecked() and asked in ("study", "compare"),
            ranges,
        )

    def closeEvent(self, event: QCloseEvent) -> None:
        """Stop; the games played are stored."""
        self.lab.stop()
        super().closeEvent(event)

    def _progressed(self, done: int, total: int) -> None:
        self.bar.setRange(0, total)
        self.bar.setValue(done)
        self.count.setText(self._t("ui.lab-progress", done=done, games=total))

    def show_known(self, shown: Shown) -> None:
        """Show the page of *shown*; an update of the same page keeps the scroll position."""
        self.shown = shown
        document = self.page.document()
        scroll_position = 0 if self._is_new_page else self.page.verticalScrollBar().value()
        self._is_new_page = False
        for name, image in shown.pictures.items():
            document.addResource(QTextDocument.ResourceType.ImageResource.value, QUrl(name), image)
        self.page.setHtml(shown.html)
        self.page.verticalScrollBar().setValue(scroll_position)
        self._update()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Refit the buttons and the drawings to the width."""
        super().resizeEvent(event)
        turn(self._compared, self.width() - EDGES - min(self._preferences.grown(FORM), self.width() // 2))
        self._resize_timer.start(RESIZED_MS)

    def _look(self) -> Look:
        """Return the theme's colours and the width of drawings."""
        bar = self.page.verticalScrollBar().sizeHint().width()
        room = int(self.page.width() - bar - 2 * self.page.document().documentMargin())
        return Look(colours(self._preferences.theme), max(300, min(ACROSS, room)))

    def _paint(self) -> None:
        """Repaint the page if its look changed."""
        look = self._look()
        if look != self.lab.look:
            self.lab.look = look
            if self.shown is not None:
                self.lab.repaint(self.shown)

    def _finished(self, stopped: bool) -> None:
        if self._playing:
            self.message.setText(self._t("ui.lab-stopped" if stopped else "ui.lab-done"))
        self._list_reports()
        self._update()

    def _refused(self, reason: str) -> None:
        self.message.setText(reason)
        self._update()

    # ---- reports

    def _list_reports(self) -> None:
        self._stored_reports = reports.stored_runs()
        shown = self.shown
        chosen = [] if shown is None else [report.key for report in shown.kept] or [shown.key]
        for combo, first in ((self.report, "ui.lab-reports"), (self.other, "ui.lab-alone")):
            combo.clear()
            combo.addItem(self._t(first), -1)
            for n, report in enumerate(self._stored_reports):
                # Pages can't be compared.
                if combo is self.report or isinstance(report, reports.StoredRun):
                    combo.addItem(self._report_label(report), n)
        for combo, key in zip((self.report, self.other), chosen, strict=False):
            at = next((n for n, report in enumerate(self._stored_reports) if report.key == key), -1)
            combo.setCurrentIndex(max(0, combo.findData(at)))

    def _report_label(self, report: StoredRun | Page) -> str:
        day = datetime.fromisoformat(report.began).astimezone()
        level = self._t(f"bots.level-{report.level}")
        name = f"{self._report_name(report)} · {level} · {self._preferences.moment(day)}"
        return name if report.same_program else self._t("ui.lab-old-program", name=name)

    def _version_index(self, report: StoredRun | Page) -> int | None:
        """Return the index of the version that *report* belongs to; None if it no longer exists."""
        key = getattr(report, "version", "")
        return next((at for at, version in enumerate(self.versions) if key and version.key == key), None)

    def _report_name(self, report: StoredRun | Page, played: PlayableSet | None = None) -> str:
        """Return the name of *report* in the reader's language.

        The stored name, if there are changes whose set is neither *played* nor loaded here.
        """
        at = self._version_index(report)
        if at is None:
            return report.name
        changes = getattr(report, "changes", ())
        played = played or self._playable_sets.get(at)
        if changes and played is None:
            return report.name
        name = self.versions[at].name
        return f"{name}: {_describe_changes(changes, played)}" if changes and played else name

    def _translate_names(self, run: StoredRun) -> StoredRun:
        """Return *run* with its names in the reader's language; loads its set."""
        at = self._version_index(run)
        if at is None:
            return run
        played = self._playable_sets.get(at) or self.versions[at].load()
        return replace(run, name=self._report_name(run, played), names={**run.names, **played.names})

    def _open_report(self) -> None:
        index, other_index = int(self.report.currentData()), int(self.other.currentData())
        if index >= 0 and not self.lab.running():
            compared = other_index not in (-1, index) and isinstance(
                self._stored_reports[index], reports.StoredRun
            )
            pair = [self._stored_reports[index], *([self._stored_reports[other_index]] if compared else [])]
            self._click_counts.clear()
            self._is_new_page, self._playing = True, False
            self.lab.show(pair, self._preferences.language, self._translate_names)

    def _delete_report(self) -> None:
        index = int(self.report.currentData())
        if index >= 0:
            reports.delete(self._stored_reports[index])
            self.page.clear()
            self.shown = None
            self._list_reports()
            self._update()

    def open_page(self) -> None:
        """Write the page and, if it has studies, their table (CSV); open the page in the browser."""
        if self.shown is None:
            return
        runs = self.shown.kept
        games = "-".join(str(report.games) for report in self.shown.studies)
        key = "-".join([*(report.key for report in runs), games]) if runs else self.shown.key
        title = (
            runs[-1].name
            if runs
            else next((report.name for report in self._stored_reports if report.key == key), "")
        )
        file = write_page(
            self.shown, "-".join(filter(None, (*re.findall(r"\w+", title[:TITLE_LETTERS]), key)))
        )
        self.message.setText(self._t("ui.lab-written", file=str(file)))
        QDesktopServices.openUrl(QUrl.fromLocalFile(str(file)))

    def _follow(self, url: QUrl) -> None:
        """Open a game behind the figure *url*; the next click, here or in the game, opens the next game."""
        link = url.toString()
        # The game's window may ask after this one has closed.
        if not isValid(self) or self.shown is None or not link.startswith("games:"):
            return
        version, games = games_behind(link, self.shown.studies)
        if not games:
            return
        clicks = self._click_counts.get(link, 0)
        self._click_counts[link] = clicks + 1
        number = games[clicks % len(games)]
        sentence = self._t("ui.lab-game", number=number + 1, at=clicks % len(games) + 1, of=len(games))
        self.message.setText(sentence)
        self._followed_url = url
        self._game_number = clicks % len(games) + 1, len(games)
        self.lab.fetch_game(self.shown.kept[version], number, self._preferences.language)

    def _game_ready(self, file: str) -> None:
        if Path(file).exists():
            url, shown = self._followed_url, self.shown
            version, winner, turns = url.toString().removeprefix("games:").split("/")
            turn = int(turns.rpartition("-")[2])
            run = self._report_label(shown.kept[int(version)]) if shown is not None else ""
            at, of = self._game_number
            describe_game = partial(self._t, "ui.lab-behind", run=run, winner=winner, turn=turn, at=at, of=of)
            self.game_wanted.emit(
                file, turn, DrilldownGame(describe_game, partial(self._follow, url), self.come_back)
            )

    def come_back(self) -> bool:
        """Bring the window to the front and return True; return False if it is closed."""
        if not isValid(self) or not self.isVisible():
            return False
        if self.isMinimized():
            self.showNormal()
        raise_window(self)
        return True

    def _update(self, *_: object) -> None:
        running = self.lab.running()
        asked: Asked = self.asked.currentData()
        for field, questions in self._rows.values():
            self._form_rows.setRowVisible(field, asked in questions)
            field.setEnabled(not running)
        self._form_rows.setRowVisible(self.sims, self.level.currentData() in players.SEARCHING)
        self._form_rows.setRowVisible(self.cards, asked in ("study", "compare"))
        self.cards.setEnabled(not running)
        playing = running and self._playing
        for shown in (self.bar, self.count, self.stop):
            shown.setVisible(playing)
        if not running:
            self.stop.setEnabled(True)
        self.begin.setVisible(not playing)
        self.begin.setEnabled(not running)
        self.show_page.setEnabled(self.shown is not None)
        self.delete_button.setEnabled(not running and int(self.report.currentData() or 0) >= 0)
        for combo in (self.report, self.other):
            combo.setEnabled(not running and bool(self._stored_reports))
        if self.shown is None:
            self.page.setHtml(self._t("ui.lab-waits" if playing else "ui.lab-empty"))


def for_set(preferences: Preferences, data: SetData, previous: SetData | None, parent: QWidget) -> LabDialog:
    """Return a lab for the set *data* as it is now, not shown yet; with *previous*, it compares the two."""
    language, sets = preferences.language, list(of_set(data, preferences.language, partial(playing.of, data)))
    if previous is None:
        lab = LabDialog(preferences, [*sets, *versions(language, without=data.key)], parent)
    else:
        name = preferences.t("editor.set-before", set=title_of(data, language))
        before = Version(name, f"{data.key}-before", partial(playing.of, previous, BOOK, language))
        lab = LabDialog(preferences, [sets[0], before], parent)
        lab.ask("compare", 1)
        lab.games.setValue(COMPARED_GAMES)
    lab.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    return lab


def _describe_changes(changes: Sequence[str], played: PlayableSet) -> str:
    """Return *changes* of the set *played* in words."""
    levers = {lever.key: lever for lever in played.levers}
    words = []
    for change in changes:
        key, _, value = change.partition("=")
        words.append(f"{levers[key].name} {levers[key].display_name(value)}" if key in levers else change)
    return ", ".join(words)
