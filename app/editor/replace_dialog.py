"""The dialog for find and replace in a set's texts."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtWidgets import QCheckBox, QDialog, QLineEdit, QWidget

from app import airlock
from app.cards import compare
from app.cards.data import SetData
from app.cards.errors import CatalogueError
from app.cards.replacing import Replacement, replace_texts
from app.editor.dialogs import add_form, add_ok_and_cancel, add_problem_label, lay_out_dialog
from app.widgets.controls import ComboBox, Label
from app.widgets.preferences import Preferences, own_name
from app.widgets.waiting import run_cancellable, single_shot

TYPING_PAUSE_MS = 400
"""Delay after typing before a pattern is tried, ms."""
EXPECTED_SECONDS = 2.0
"""Longest expected time for a pattern, s, for the progress bar; :mod:`app.cards.replacing` sets the limit."""


class ReplaceDialog(QDialog):
    """Asks for a replacement in *data*, and shows how many differences it makes."""

    def __init__(
        self, preferences: Preferences, data: SetData, chosen: Sequence[str], parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        tr = preferences.t
        self._preferences, self._data, self._chosen = preferences, data, chosen
        self.result_set = data
        self.setMinimumWidth(preferences.grown(520))
        box = lay_out_dialog(self, tr("editor.table-replace").rstrip("…"))
        form = add_form(box)
        self.sought, self.by = QLineEdit(), QLineEdit()
        self.languages, self.cards = ComboBox(), ComboBox()
        self.languages.addItem(tr("editor.replace-all-languages"), "")
        for language in data.languages():
            self.languages.addItem(own_name(language), language)
        self.cards.addItem(tr("editor.replace-all-cards"), False)
        if len(chosen) > 1:
            self.cards.addItem(tr("editor.replace-chosen", count=len(chosen)), True)
        self.case, self.pattern = (
            QCheckBox(tr("editor.replace-case")),
            QCheckBox(tr("editor.replace-pattern")),
        )
        form.addRow(tr("editor.replace-sought"), self.sought)
        form.addRow(tr("editor.replace-by"), self.by)
        form.addRow(tr("editor.replace-language"), self.languages)
        form.addRow(tr("editor.replace-cards"), self.cards)
        form.addRow(self.case)
        form.addRow(self.pattern)
        self.count = Label(role="quiet", wordWrap=True)
        box.addWidget(self.count)
        self.problem = add_problem_label(box)
        self.ok = add_ok_and_cancel(self, box, tr("editor.replace-show"))
        self._pause = single_shot(self, self._count_changes, TYPING_PAUSE_MS)
        for line in (self.sought, self.by):
            line.textChanged.connect(self._count_later)
        for combo in (self.languages, self.cards):
            combo.currentIndexChanged.connect(self._count_later)
        for switch in (self.case, self.pattern):
            switch.toggled.connect(self._count_later)
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
