"""The dialog for a set's glossary: its terms in all languages, with the cards that deviate from it."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import QSignalBlocker, Qt
from PySide6.QtWidgets import (
    QAbstractItemView,
    QDialog,
    QDialogButtonBox,
    QHeaderView,
    QPushButton,
    QTableWidget,
    QTableWidgetItem,
    QVBoxLayout,
    QWidget,
)

from app.cards import checks, glossary
from app.cards.data import TermData, Text
from app.cards.edits import key_of, unique_key
from app.editor.dialogs import add_problem_label, lay_out_dialog, resize_dialog
from app.editor.model import EditorModel
from app.widgets.controls import Label, as_tip
from app.widgets.preferences import Preferences, own_name

TERM = Qt.ItemDataRole.UserRole


class GlossaryDialog(QDialog):
    """A row for each term and a column for each language; the last column counts deviating cards.

    A card counts once for each language in which it deviates. Each change is stored immediately.
    """

    def __init__(self, model: EditorModel, preferences: Preferences, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._model, self._preferences = model, preferences
        tr = preferences.t
        resize_dialog(self, preferences, 820, 560)
        box: QVBoxLayout = lay_out_dialog(self, tr("editor.glossary").rstrip("…"))
        box.addWidget(Label(tr("editor.glossary-about"), role="quiet", wordWrap=True))
        self.table = QTableWidget()
        self.table.verticalHeader().hide()
        self.table.setAlternatingRowColors(True)
        self.table.setShowGrid(False)
        self.table.setStyleSheet("QTableView::item { padding: 0 5px; }")
        self.table.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.table.setEditTriggers(
            QAbstractItemView.EditTrigger.DoubleClicked
            | QAbstractItemView.EditTrigger.EditKeyPressed
            | QAbstractItemView.EditTrigger.AnyKeyPressed
        )
        self.table.horizontalHeader().setDefaultAlignment(
            Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
        )
        box.addWidget(self.table, 1)
        self.problem = add_problem_label(box)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        buttons.rejected.connect(self.reject)
        self.add_button, self.remove_button = (
            QPushButton(tr("editor.term-add")),
            QPushButton(tr("editor.term-remove")),
        )
        for button, do in ((self.add_button, self.add), (self.remove_button, self.remove)):
            button.setAutoDefault(False)
            buttons.addButton(button, QDialogButtonBox.ButtonRole.ActionRole)
            button.clicked.connect(do)
        box.addWidget(buttons)
        self.table.itemChanged.connect(self._typed)
        model.cards_changed.connect(self.fill)
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
            row = [term.key for term in glossary.of(self._model.data)].index(key)
            self.table.setCurrentCell(row, 0)
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
