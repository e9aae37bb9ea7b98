"""The dialog for a new field of the set's game: its name, type, and kinds."""

from __future__ import annotations

from PySide6.QtWidgets import QCheckBox, QDialog, QLineEdit, QWidget

from app.cards import game_edits
from app.cards.data import SetData
from app.cards.field import TYPES, Widget
from app.editor.dialogs import add_form, add_ok_and_cancel, add_problem_label, lay_out_dialog
from app.editor.model import EditorModel
from app.widgets.controls import ComboBox, Label
from app.widgets.preferences import Preferences

TEXTS = ("text", "long-text")


class FieldDialog(QDialog):
    """A dialog for a new field; :meth:`result_set` returns the set with that field."""

    def __init__(
        self, model: EditorModel, preferences: Preferences, kind: str = "", parent: QWidget | None = None
    ) -> None:
        """*kind*: the kind of card that needs the field; "": any."""
        super().__init__(parent)
        self._model, self._preferences, self._kind = model, preferences, kind
        tr, language = preferences.t, preferences.language
        self.setMinimumWidth(preferences.grown(480))
        box = lay_out_dialog(self, tr("editor.add-field").rstrip("…"))
        form = add_form(box)
        self.name = QLineEdit(maxLength=60)
        self.type = ComboBox()
        for widget in TYPES:
            self.type.addItem(tr(f"editor.type-{widget}"), widget)
        self.translated = QCheckBox(tr("editor.game-field-translated"))
        self.translated.setChecked(True)
        self.choices = QLineEdit(placeholderText=tr("editor.game-field-choices-hint"))
        self.only = QCheckBox(tr("editor.game-field-only", kind=model.labels.kind(kind, language)))
        form.addRow(tr("editor.game-name"), self.name)
        form.addRow(tr("editor.game-field-type"), self.type)
        self._about = Label(role="quiet", wordWrap=True)
        form.addRow("", self._about)
        form.addRow("", self.translated)
        form.addRow(tr("editor.game-field-choices"), self.choices)
        form.addRow("", self.only)
        self.only.setVisible(bool(kind) and len(model.game.kinds) > 1)
        self._form = form
        self.problem = add_problem_label(box)
        self.ok = add_ok_and_cancel(self, box)
        self.name.textChanged.connect(self._check)
        self.choices.textChanged.connect(self._check)
        self.type.currentIndexChanged.connect(self._check)
        self._check()
        self.name.setFocus()

    def result_set(self) -> tuple[SetData, str]:
        """Return the set with the new field, and the field's name in files."""
        widget: Widget = self.type.currentData()
        return game_edits.add_field(
            self._model.data,
            " ".join(self.name.text().split()),
            widget,
            self._language(),
            translated=self.translated.isChecked(),
            kinds=(self._kind,) if self.only.isChecked() else (),
            choices=self.choices.text().split(",") if widget == "choice" else (),
        )

    def _language(self) -> str:
        return self._preferences.language

    def _check(self, *_args: object) -> None:
        widget, tr = self.type.currentData(), self._preferences.t
        self._about.setText(tr(f"editor.type-{widget}.does"))
        self._form.setRowVisible(self.translated, widget in TEXTS)
        self._form.setRowVisible(self.choices, widget == "choice")
        choice_names = [choice.strip() for choice in self.choices.text().split(",") if choice.strip()]
        problem = ""
        if not self.name.text().strip():
            problem = tr("editor.game-field-needs-name")
        elif widget == "choice" and not choice_names:
            problem = tr("editor.game-field-needs-choices")
        has_typed = self.name.isModified() or self.choices.isModified()
        self.problem.setText(problem if has_typed else "")
        self.ok.setEnabled(not problem)


def ask(model: EditorModel, preferences: Preferences, kind: str, window: QWidget) -> str:
    """Ask for a new field for cards of *kind*, and declare it; return its name in files, or ""."""
    dialog = FieldDialog(model, preferences, kind, window)
    if not dialog.exec():
        return ""
    data, name = dialog.result_set()
    return name if model.put_set(data, "editor.undo-game") else ""
