"""The dialog of a new card: its kind, name, and key."""

from __future__ import annotations

from PySide6.QtWidgets import QDialog, QLineEdit, QWidget

from app.cards.edits import key_of, unique_key
from app.editor.dialogs import add_form, add_ok_and_cancel, add_problem_label, lay_out_dialog, problem_of_key
from app.editor.model import EditorModel
from app.widgets.controls import ComboBox
from app.widgets.preferences import Preferences


class CardDialog(QDialog):
    """A dialog for a new card. Unless the user types a key, it is made from the name."""

    def __init__(
        self,
        preferences: Preferences,
        title: str,
        model: EditorModel,
        kind: str,
        name: str,
        taken: set[str],
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._preferences, self._taken = preferences, taken
        self.setMinimumWidth(preferences.grown(440))
        box = lay_out_dialog(self, title)
        form = add_form(box)
        language = preferences.language
        self.name = QLineEdit(name, maxLength=60)
        self.kind = ComboBox()
        kinds, labels = model.game.kind_keys, model.labels
        for value in kinds:
            self.kind.addItem(labels.kind(value, language), value)
        self.kind.setCurrentIndex(kinds.index(kind) if kind in kinds else 0)
        self.key = QLineEdit(maxLength=60)
        form.addRow(labels.field("name", language), self.name)
        form.addRow(labels.field("kind", language), self.kind)
        form.addRow(preferences.t("editor.column-key"), self.key)
        self.problem = add_problem_label(box)
        self.ok = add_ok_and_cancel(self, box)
        self.name.textEdited.connect(self._name_typed)
        self.key.textEdited.connect(self._check)
        self._name_typed()
        self.name.selectAll()
        self.name.setFocus()

    def answer(self) -> tuple[str, str, str]:
        return self.key.text().strip(), str(self.kind.currentData()), self.name.text().strip()

    def _name_typed(self) -> None:
        if not (self.key.isModified() and self.key.text()):
            self.key.setText(unique_key(key_of(self.name.text()) or "card", self._taken))
        self._check()

    def _check(self) -> None:
        problem = problem_of_key(self._preferences, self.key.text().strip(), self._taken)
        self.problem.setText(problem)
        self.ok.setEnabled(not problem and bool(self.name.text().strip()))
