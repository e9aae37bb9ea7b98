"""The dialog for a set's key, version, and names."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QHBoxLayout, QLineEdit, QPushButton, QWidget

from app.cards.edits import key_of
from app.editor.dialogs import add_form, add_ok_and_cancel, add_problem_label, lay_out_dialog, problem_of_key
from app.widgets.controls import ComboBox, filled
from app.widgets.preferences import Preferences, own_name

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


class SetDialog(QDialog):
    """Asks for the key (of a new set), the version, and a name in each language of the set."""

    def __init__(
        self,
        preferences: Preferences,
        title: str,
        names: dict[str, str],
        version: str,
        source: str,
        taken: set[str],
        key: str = "",
        parent: QWidget | None = None,
        starting_points: Sequence[tuple[str, str]] = (),
    ) -> None:
        """Create the dialog.

        *starting_points*: (value, text) for each starting point of a new set. If there are any, the dialog
        also asks for the source language.
        """
        super().__init__(parent)
        self._preferences, self._source, self._taken = preferences, source, taken
        self._fixed = key
        self.setMinimumWidth(preferences.grown(480))
        box = lay_out_dialog(self, title)
        self._form = add_form(box)
        self.names: dict[str, QLineEdit] = {}
        for language in dict.fromkeys((source, *names)):
            self._add_language(language, names.get(language, ""))
        self.languages = ComboBox()
        self.add = QPushButton(preferences.t("editor.add-language"))
        self.add.clicked.connect(lambda: self._add_language(str(self.languages.currentData()), ""))
        row = filled(QHBoxLayout(), (self.languages, 1), self.add)
        box.addLayout(row)
        self.version = QLineEdit(version, maxLength=20)
        self._form.addRow(preferences.t("editor.set-version"), self.version)
        self.key = QLineEdit(key)
        self.key.setEnabled(not key)
        self._form.addRow(preferences.t("editor.set-key"), self.key)
        self.begins, self.written = ComboBox(), ComboBox()
        for value, label in starting_points:
            self.begins.addItem(label, value)
        for language in OFFERED:
            self.written.addItem(own_name(language), language)
        self.written.setCurrentIndex(self.written.findData(source))
        if starting_points:
            self._form.addRow(preferences.t("editor.set-begins"), self.begins)
            self._form.addRow(preferences.t("editor.set-written"), self.written)
        self.problem = add_problem_label(box)
        self.ok = add_ok_and_cancel(self, box)
        self.key.textEdited.connect(self._check)
        self.written.currentIndexChanged.connect(self._change_source)
        self._fill_languages()
        self._name_typed()
        self.names[source].setFocus(Qt.FocusReason.OtherFocusReason)

    @property
    def source(self) -> str:
        return self._source

    @property
    def beginning(self) -> str:
        """The chosen starting point; "" for an empty set or if there is no choice."""
        return str(self.begins.currentData() or "")

    def answer(self) -> tuple[str, str, dict[str, str]]:
        """Return key, version, and names by language."""
        names = {
            language: line.text().strip() for language, line in self.names.items() if line.text().strip()
        }
        return self.key.text().strip(), self.version.text().strip() or "1", names

    def _add_language(self, language: str, name: str) -> None:
        if language in self.names:
            return
        line = QLineEdit(name, maxLength=80)
        line.textEdited.connect(self._name_typed)
        self.names[language] = line
        self._form.insertRow(len(self.names) - 1, self._name_label(language), line)
        if hasattr(self, "languages"):
            self._fill_languages()
            # The form would show the line later, but a hidden widget can't have the focus.
            line.show()
            line.setFocus()

    def _name_label(self, language: str) -> str:
        label = f"{self._preferences.t('editor.set-name')} · {own_name(language)}"
        return (
            f"{label} · {self._preferences.t('editor.source-language')}"
            if language == self._source
            else label
        )

    def _change_source(self) -> None:
        """Change the source language, and add a line for the name in it, which is required."""
        self._source = str(self.written.currentData())
        self._add_language(self._source, "")
        for language, line in self.names.items():
            self._form.labelForField(line).setText(self._name_label(language))  # type: ignore[attr-defined]
        self._name_typed()

    def _fill_languages(self) -> None:
        self.languages.clear()
        for language in OFFERED:
            if language not in self.names:
                self.languages.addItem(own_name(language), language)

    def _name_typed(self) -> None:
        if not self._fixed and not (self.key.isModified() and self.key.text()):
            self.key.setText(key_of(self.names[self._source].text()))
        self._check()

    def _check(self) -> None:
        key, _version, names = self.answer()
        problem = ""
        if not names.get(self._source):
            problem = self._preferences.t("editor.set-needs-name")
        elif not self._fixed:
            problem = problem_of_key(self._preferences, key, self._taken)
        # Don't show an error before anything was typed.
        has_typed = any(line.isModified() for line in (*self.names.values(), self.key))
        self.problem.setProperty("role", "danger" if has_typed else "quiet")
        self.problem.style().polish(self.problem)
        self.problem.setText(problem)
        self.ok.setEnabled(not problem)
