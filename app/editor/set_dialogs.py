"""The dialogs of the menu of sets: properties, versions, glossary, find and replace."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from functools import partial

from PySide6.QtCore import QSignalBlocker, Qt
from PySide6.QtWidgets import (
    QAbstractItemView,
    QCheckBox,
    QHBoxLayout,
    QHeaderView,
    QInputDialog,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QTableWidget,
    QTableWidgetItem,
    QWidget,
)

from app import airlock
from app.cards import checks, compare, exchange, glossary, versions
from app.cards.catalogue import Catalogue, shipped_set
from app.cards.data import SetData, SetRow, TermData, Text, titles_of
from app.cards.edits import key_of, unique_key
from app.cards.errors import CatalogueError
from app.cards.replacing import Replacement, replace_texts
from app.editor.dialogs import Dialog, problem_of_key
from app.editor.model import EditorModel
from app.editor.preview_dialog import PreviewDialog
from app.widgets.controls import ComboBox, Label, as_tip, configured, connect_all, filled, push_button
from app.widgets.file_dialogs import ask_open
from app.widgets.preferences import Preferences, own_name
from app.widgets.waiting import run_blocking, run_cancellable, single_shot

OFFERED = (
    "ru",
    "en",
    "de",
    "fr",
    "es",
    "it",
    "pl",
    "uk",
    "be",
    "bg",
    "sr",
    "cs",
    "fi",
    "pt",
    "nl",
    "sv",
    "tr",
    "kk",
)
"""Languages offered for a set's names."""
DIGEST = Qt.ItemDataRole.UserRole
FILE = "file"
TERM = Qt.ItemDataRole.UserRole
TYPING_PAUSE_MS = 400
"""Delay after typing before a pattern is tried, ms."""
EXPECTED_SECONDS = 2.0
"""Longest expected time for a pattern, s, for the progress bar; :mod:`app.cards.replacing` sets the limit."""


class SetDialog(Dialog):
    """Asks for the key (of a new set), the version, and a name in each language of the set."""

    def __init__(
        self,
        preferences: Preferences,
        title: str,
        names: dict[str, str],
        version: str,
        source: str,
        others: Iterable[SetRow],
        key: str = "",
        parent: QWidget | None = None,
        starting_points: Sequence[tuple[str, str]] = (),
    ) -> None:
        """Create the dialog.

        *others*: the other sets, whose keys and names are taken.
        *starting_points*: (value, text) for each starting point of a new set. If there are any, the dialog
        also asks for the source language.
        """
        super().__init__(preferences, title, parent, 480)
        self.source, self._fixed, self._known = source, key, {source, *names}
        self._taken = {row.key: tuple(map(str.casefold, row.names.values())) for row in others}
        self.begins, self.written = ComboBox(), ComboBox()
        if starting_points:
            self.add_form((preferences.t("editor.set-begins"), self.begins))
        self._form = self.add_form()
        self.names: dict[str, QLineEdit] = {}
        self._rows: dict[str, QWidget] = {}
        for language in dict.fromkeys((source, *names)):
            self._add_language(language, names.get(language, ""))
        self.languages = ComboBox()
        self.add = QPushButton(preferences.t("editor.add-language"))
        self.add.clicked.connect(lambda: self._add_language(str(self.languages.currentData()), ""))
        row = filled(QHBoxLayout(), (self.languages, 1), self.add)
        self.box.addLayout(row)
        self.version = QLineEdit(version, maxLength=20)
        self._form.addRow(preferences.t("editor.set-version"), self.version)
        self.key = configured(QLineEdit(key), enabled=not key)
        self._form.addRow(preferences.t("editor.set-key"), self.key)
        for value, label in starting_points:
            self.begins.addItem(label, value)
        for language in OFFERED:
            self.written.addItem(own_name(language), language)
        self.written.setCurrentIndex(self.written.findData(source))
        if starting_points:
            self._form.addRow(preferences.t("editor.set-written"), self.written)
        self.box.addWidget(self.problem)
        self.add_ok_and_cancel()
        self.key.textEdited.connect(self._check)
        self.written.currentIndexChanged.connect(self._change_source)
        self._fill_languages()
        self._name_typed()
        self.names[source].setFocus(Qt.FocusReason.OtherFocusReason)

    @property
    def beginning(self) -> str:
        """The chosen starting point; "" for an empty set or if there is no choice."""
        return str(self.begins.currentData() or "")

    def answer(self) -> tuple[str, str, dict[str, str]]:
        """Return key, version, and names by language; an added language without one has the source's name."""
        name = self.names[self.source].text().strip()
        names = {
            language: line.text().strip() or name
            for language, line in self.names.items()
            if line.text().strip() or language not in self._known
        }
        return self.key.text().strip(), self.version.text().strip() or "1", names

    def _add_language(self, language: str, name: str) -> None:
        if language in self.names:
            return
        line = QLineEdit(name, maxLength=80)
        line.textEdited.connect(self._name_typed)
        self.names[language] = line
        words = self._preferences.t("editor.drop-language")
        drop = push_button(
            words,
            "quiet",
            partial(self._drop_language, language),
            accessibleName=f"{words} · {own_name(language)}",
            autoDefault=False,
        )
        row = self._rows[language] = QWidget()
        filled(QHBoxLayout(row), (line, 1), drop, spacing=4, margins=(0, 0, 0, 0))
        drop.setVisible(language != self.source)
        self._form.insertRow(len(self.names) - 1, self._name_label(language), row)
        if hasattr(self, "languages"):
            self._fill_languages()
            self._name_typed()
            # The form would show the line later, but a hidden widget can't have the focus.
            line.show()
            line.setFocus()

    def _drop_language(self, language: str) -> None:
        del self.names[language]
        self._form.setRowVisible(self._rows.pop(language), False)
        self._fill_languages()
        self._name_typed()

    def _name_label(self, language: str) -> str:
        label = f"{self._preferences.t('editor.set-name')} · {own_name(language)}"
        return (
            f"{label} · {self._preferences.t('editor.source-language')}" if language == self.source else label
        )

    def _change_source(self) -> None:
        """Change the source language, and add a line for the name in it, which is required."""
        self.source = str(self.written.currentData())
        self._add_language(self.source, "")
        for language, row in self._rows.items():
            self._form.labelForField(row).setText(self._name_label(language))  # type: ignore[attr-defined]
            for button in row.findChildren(QPushButton):
                button.setVisible(language != self.source)
        self._name_typed()

    def _fill_languages(self) -> None:
        self.languages.clear()
        for language in OFFERED:
            if language not in self.names:
                self.languages.addItem(own_name(language), language)

    def _name_typed(self) -> None:
        if not self._fixed and not (self.key.isModified() and self.key.text()):
            self.key.setText(key_of(self.names[self.source].text()))
        for line in self.names.values():
            line.setPlaceholderText(self.names[self.source].text())
        self._check()

    def _check(self) -> None:
        key, _version, names = self.answer()
        problem = ""
        if not names.get(self.source):
            problem = self._preferences.t("editor.set-needs-name")
        elif any(names[self.source].casefold() in taken for taken in self._taken.values()):
            problem = self._preferences.t("editor.set-name-taken", name=names[self.source])
        elif not self._fixed:
            problem = problem_of_key(self._preferences, key, self._taken)
        # Don't show an error before anything was typed.
        has_typed = any(line.isModified() for line in (*self.names.values(), self.key))
        self.problem.setProperty("role", "danger" if has_typed else "quiet")
        self.problem.style().polish(self.problem)
        self.problem.setText(problem)
        self.ok.setEnabled(not problem)


class VersionsDialog(Dialog):
    """Lists the stored states of the open set, the newest first."""

    def __init__(
        self,
        model: EditorModel,
        preferences: Preferences,
        go_back: Callable[[SetData], object],
        parent: QWidget | None = None,
    ) -> None:
        """*go_back*: function that previews a return to a state, and returns to it if the user agrees."""
        tr = preferences.t
        super().__init__(preferences, tr("editor.versions").rstrip("…"), parent, 720, 560)
        self._model, self._go_back = model, go_back
        self.list = configured(
            QListWidget(),
            selectionMode=QAbstractItemView.SelectionMode.SingleSelection,
            accessibleName=self.windowTitle(),
        )
        self.keep_button, self.back_button, self.drop_button = row = tuple(
            push_button(tr(f"editor.version-{name}"), does=do, autoDefault=False)
            for name, do in (("keep", self.ask), ("back", self.go_back), ("drop", self.drop))
        )
        self.old = configured(ComboBox(), accessibleName=tr("editor.compare"))
        self.new = configured(ComboBox(), accessibleName=tr("editor.compare-with"))
        self.show_button = push_button(tr("editor.compare-show"), does=self.compare, autoDefault=False)
        pair = (Label(tr("editor.compare")), (self.old, 1), Label(tr("editor.compare-with")), (self.new, 1))
        filled(
            self.box,
            Label(tr("editor.versions-about"), role="quiet", wordWrap=True),
            (self.list, 1),
            filled(QHBoxLayout(), *row, 1),
            filled(QHBoxLayout(), *pair, self.show_button, spacing=8),
        )
        self.add_close()
        self.list.currentItemChanged.connect(lambda *_items: self._enable_buttons())
        self.fill()

    def fill(self) -> None:
        tr, data = self._preferences.t, self._model.data
        stored = self._model.catalogue.versions(data.key)
        self.list.clear()
        states = [(tr("editor.compare-now"), "now")]
        if shipped_set(data.key) is not None:
            states.append((tr("editor.compare-shipped"), "shipped"))
        for version in stored:
            when = self._preferences.moment(versions.stored_at(version))
            label = f"{version.name} · {when}" if version.name else tr("editor.version-unnamed", when=when)
            item = QListWidgetItem(label)
            item.setData(DIGEST, version.digest)
            self.list.addItem(item)
            states.append((label, f"version {version.digest}"))
        states += [
            (tr("editor.compare-set", name=name), f"set {key}")
            for key, name in titles_of(self._model.catalogue.sets(), self._preferences.language).items()
            if key != data.key
        ]
        states.append((tr("editor.compare-file"), FILE))
        for combo, first in ((self.old, 1), (self.new, 0)):
            combo.clear()
            for label, state in states:
                combo.addItem(label, state)
            combo.setCurrentIndex(min(first, combo.count() - 1))
        self._enable_buttons()

    def ask(self) -> None:
        """Ask for a name, and save the set's current state under it."""
        title = self._preferences.t("editor.version-keep").rstrip("…")
        name, accepted = QInputDialog.getText(self, title, self._preferences.t("editor.version-name"))
        if accepted and name.strip():
            self.save(name)

    def save(self, name: str) -> None:
        with self._model.refusals():
            packed = run_blocking(lambda: versions.pack(self._model.data))
            self._model.catalogue.store_version(self._model.data, " ".join(name.split())[:120], packed=packed)
        self.fill()

    def go_back(self) -> None:
        data = self._version(self._chosen())
        if data is not None:
            self._go_back(data)
            self.fill()

    def drop(self) -> None:
        if self._chosen():
            with self._model.refusals():
                self._model.catalogue.delete_version(self._chosen())
            self.fill()

    def compare(self) -> None:
        with self._model.refusals():
            old, new = (self._state(str(combo.currentData())) for combo in (self.old, self.new))
            if old is None or new is None:
                return
            title = f"{self.old.currentText()} → {self.new.currentText()}"
            changes = run_blocking(lambda: list(compare.deltas(old, new)))
            PreviewDialog(
                *(self._preferences, title, changes, "", new, old, self),
                pictures=self._model.catalogue.picture_names(),
            ).exec()

    def _state(self, state: str) -> SetData | None:
        what, _, key = state.partition(" ")
        match what:
            case "now":
                return self._model.data
            case "shipped":
                return shipped_set(self._model.data.key)
            case "version":
                return self._version(key)
            case "set":
                return self._model.catalogue.set_data(key)
        kinds = " ".join(f"*{suffix}" for suffix in (".dozorset", ".json"))
        tr = self._preferences.t
        files = f"{tr('editor.set-files')} ({kinds})"
        file = ask_open(self, self._preferences, tr("editor.compare-file"), files)
        return run_blocking(lambda: exchange.read(file, self._model.data))[0] if file is not None else None

    def _version(self, digest: str) -> SetData | None:
        path = self._model.catalogue.path

        def read() -> SetData | None:
            with Catalogue(path, read_only=True) as catalogue:
                return catalogue.version(digest)

        with self._model.refusals():
            return run_blocking(read)
        return None

    def _chosen(self) -> str:
        item = self.list.currentItem()
        return str(item.data(DIGEST)) if item is not None else ""

    def _enable_buttons(self) -> None:
        for button in (self.back_button, self.drop_button):
            button.setEnabled(bool(self._chosen()))


class GlossaryDialog(Dialog):
    """A row for each term and a column for each language; the last column counts deviating cards.

    A card counts once for each language in which it deviates. Each change is stored immediately.
    """

    def __init__(self, model: EditorModel, preferences: Preferences, parent: QWidget | None = None) -> None:
        tr = preferences.t
        super().__init__(preferences, tr("editor.glossary").rstrip("…"), parent, 820, 560)
        self._model = model
        triggers = QAbstractItemView.EditTrigger
        self.table = configured(
            QTableWidget(),
            alternatingRowColors=True,
            showGrid=False,
            styleSheet="QTableView::item { padding: 0 5px; }",
            selectionMode=QAbstractItemView.SelectionMode.SingleSelection,
            editTriggers=triggers.DoubleClicked | triggers.EditKeyPressed | triggers.AnyKeyPressed,
        )
        self.table.verticalHeader().hide()
        self.table.horizontalHeader().setDefaultAlignment(
            Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
        )
        about = Label(tr("editor.glossary-about"), role="quiet", wordWrap=True)
        filled(self.box, about, (self.table, 1), self.problem)
        self.add_button = push_button(tr("editor.term-add"), does=self.add, autoDefault=False)
        self.remove_button = push_button(tr("editor.term-remove"), does=self.remove, autoDefault=False)
        self.add_close(self.add_button, self.remove_button)
        connect_all((self.table.itemChanged, self._typed), (model.cards_changed, self.fill))
        self.fill()

    def fill(self) -> None:
        languages, terms = self._model.languages, glossary.of(self._model.data)
        deviations_by_key = self._deviations()
        row = self.table.currentRow()
        with QSignalBlocker(self.table):
            self.table.setColumnCount(len(languages) + 1)
            headings = [own_name(language) for language in languages]
            self.table.setHorizontalHeaderLabels([*headings, self._preferences.t("editor.term-astray")])
            self.table.setRowCount(len(terms))
            for down, term in enumerate(terms):
                for across, language in enumerate(languages):
                    item = QTableWidgetItem(", ".join(glossary.accepted_names(term, language)))
                    item.setData(TERM, (term.key, language))
                    self.table.setItem(down, across, item)
                deviations = deviations_by_key.get(term.key, [])
                count = QTableWidgetItem(str(len(deviations)) if deviations else "—")
                count.setFlags(Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable)
                count.setToolTip(as_tip("\n".join(deviations[:20])))
                if deviations:
                    count.setForeground(self._preferences.theme.color("accent_text"))
                self.table.setItem(down, len(languages), count)
        for across in range(len(languages)):
            self.table.horizontalHeader().setSectionResizeMode(across, QHeaderView.ResizeMode.Stretch)
        self.table.horizontalHeader().setSectionResizeMode(
            len(languages), QHeaderView.ResizeMode.ResizeToContents
        )
        self.table.setCurrentCell(min(max(0, row), len(terms) - 1), 0)

    def add(self) -> None:
        name = self._preferences.t("editor.term-new")
        terms = glossary.of(self._model.data)
        key = unique_key("term", {term.key for term in terms})
        if self._put((*terms, TermData(key, {self._model.data.source: {"name": Text(name)}}))):
            self.table.setCurrentCell([term.key for term in glossary.of(self._model.data)].index(key), 0)
            self.table.edit(self.table.currentIndex())

    def remove(self) -> None:
        item = self.table.item(self.table.currentRow(), 0)
        if item is not None:
            key, _language = item.data(TERM)
            self._put(tuple(term for term in glossary.of(self._model.data) if term.key != key))

    def _typed(self, item: QTableWidgetItem) -> None:
        if item.data(TERM) is None:
            return
        key, language = item.data(TERM)
        value, source = " ".join(item.text().split()), self._model.data.source
        self.problem.setText("")
        if len(value) > glossary.MAX_TERM:
            self.problem.setText(self._preferences.t("editor.term-long", most=glossary.MAX_TERM))
            self.fill()
            return
        terms = []
        for term in glossary.of(self._model.data):
            if term.key == key:
                texts = {other: dict(fields) for other, fields in term.texts.items() if other != language}
                original = texts.get(source, {}).get("name")
                made_from = original.value if original is not None and language != source else ""
                if value:
                    texts[language] = {"name": Text(value, made_from)}
                named = key.startswith("term") and language == source and key_of(value)
                taken = {other.key for other in glossary.of(self._model.data)} - {key}
                term = replace(term, texts=texts, key=unique_key(named, taken) if named else key)
            terms.append(term)
        self._put(tuple(terms))

    def _put(self, terms: tuple[TermData, ...]) -> bool:
        ordered = tuple(sorted((term for term in terms if term.texts), key=lambda term: term.key))
        done = self._model.put_set(replace(self._model.data, terms=ordered), "editor.undo-glossary")
        self.fill()
        return done

    def _deviations(self) -> dict[str, list[str]]:
        """Return each term's key → labels (name and language) of the cards that deviate from it."""
        data, deviations = self._model.data, dict[str, list[str]]()
        for term in glossary.of(data):
            for card, language in checks.cards_against_glossary(data, self._model.languages, (term,)):
                name = self._model.name(card, self._preferences.language)
                deviations.setdefault(term.key, []).append(f"{name} · {language.upper()}")
        return deviations


class ReplaceDialog(Dialog):
    """Asks for a replacement in *data*, and shows how many differences it makes."""

    def __init__(
        self, preferences: Preferences, data: SetData, chosen: Sequence[str], parent: QWidget | None = None
    ) -> None:
        tr = preferences.t
        super().__init__(preferences, tr("editor.table-replace").rstrip("…"), parent, 520)
        self._data, self._chosen, self.result_set = data, chosen, data
        self.sought, self.by = QLineEdit(), QLineEdit()
        self.languages, self.cards = ComboBox(), ComboBox()
        self.languages.addItem(tr("editor.replace-all-languages"), "")
        for language in data.languages():
            self.languages.addItem(own_name(language), language)
        self.cards.addItem(tr("editor.replace-all-cards"), False)
        if len(chosen) > 1:
            self.cards.addItem(tr("editor.replace-chosen", count=len(chosen)), True)
        self.case, self.pattern = (QCheckBox(tr(f"editor.replace-{name}")) for name in ("case", "pattern"))
        form = self.add_form(
            (tr("editor.replace-sought"), self.sought),
            (tr("editor.replace-by"), self.by),
            (tr("editor.replace-language"), self.languages),
            (tr("editor.replace-cards"), self.cards),
        )
        form.addRow(self.case)
        form.addRow(self.pattern)
        self.count = Label(role="quiet", wordWrap=True)
        filled(self.box, self.count, self.problem)
        self.add_ok_and_cancel(tr("editor.replace-show"))
        self._pause = single_shot(self, self._count_changes, TYPING_PAUSE_MS)
        for changed in (
            *(line.textChanged for line in (self.sought, self.by)),
            *(combo.currentIndexChanged for combo in (self.languages, self.cards)),
            *(switch.toggled for switch in (self.case, self.pattern)),
        ):
            changed.connect(self._count_later)
        self._count_changes()

    @property
    def replacement(self) -> Replacement:
        return Replacement(
            self.sought.text(),
            self.by.text(),
            str(self.languages.currentData()),
            self.pattern.isChecked(),
            self.case.isChecked(),
            self._chosen if self.cards.currentData() else None,
        )

    def _count_later(self, *_value: object) -> None:
        """Count differences now, or for a pattern after a pause, since an unfinished pattern may be slow."""
        if self.pattern.isChecked():
            airlock.warm()
            self.ok.setEnabled(False)
            self.count.setText("")
            self.problem.setText("")
            self._pause.start()
        else:
            self._pause.stop()
            self._count_changes()

    def _count_changes(self) -> None:
        refusal, count = "", 0
        try:
            self.result_set = self._apply_replacement()
            count = sum(1 for _ in compare.deltas(self._data, self.result_set))
        except CatalogueError as error:
            refusal = error.reason.text(self._preferences.language)
        self.problem.setText(refusal)
        self.count.setText(
            self._preferences.t("editor.replace-count", count=count) if self.sought.text() else ""
        )
        self.ok.setEnabled(bool(count) and not refusal)

    def _apply_replacement(self) -> SetData:
        replacement, tr = self.replacement, self._preferences.t
        if not replacement.pattern:
            return replace_texts(self._data, replacement)
        return run_cancellable(
            self,
            tr("editor.replace-looking"),
            tr("editor.stop"),
            EXPECTED_SECONDS,
            lambda _stopped: replace_texts(self._data, replacement),
            airlock.stop,
        )[0]
