"""The dialog of a new card: its kind, name and key."""

from __future__ import annotations

from PySide6.QtWidgets import (
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QLabel,
    QLineEdit,
    QVBoxLayout,
    QWidget,
)

from app.cards.data import KINDS
from app.cards.edits import free_key
from app.cards.errors import CatalogueError
from app.cards.fields import check_key
from app.editor import words
from app.editor.set_dialog import key_of
from app.widgets.interface import Interface


class CardDialog(QDialog):
    """Asks what the new card is; its key is made from the name unless it is typed."""

    def __init__(
        self,
        interface: Interface,
        title: str,
        kind: str,
        name: str,
        taken: set[str],
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._interface, self._taken = interface, taken
        self.setWindowTitle(title)
        self.setMinimumWidth(440)
        box = QVBoxLayout(self)
        box.setContentsMargins(22, 20, 22, 18)
        box.setSpacing(12)
        head = QLabel(title)
        head.setProperty("step", "head")
        box.addWidget(head)
        form = QFormLayout()
        form.setHorizontalSpacing(16)
        form.setVerticalSpacing(8)
        tongue = interface.language
        self.name = QLineEdit(name)
        self.name.setMaxLength(60)
        self.kind = QComboBox()
        for value in KINDS:
            self.kind.addItem(words.choice("kind", value, tongue), value)
        self.kind.setCurrentIndex(KINDS.index(kind) if kind in KINDS else 1)
        self.key = QLineEdit()
        self.key.setMaxLength(60)
        form.addRow(words.field("name", tongue), self.name)
        form.addRow(words.field("kind", tongue), self.kind)
        form.addRow(interface.t("editor.column-key"), self.key)
        box.addLayout(form)
        self.problem = QLabel()
        self.problem.setProperty("role", "danger")
        self.problem.setWordWrap(True)
        box.addWidget(self.problem)
        buttons = QDialogButtonBox(
            QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel
        )
        self.ok = buttons.button(QDialogButtonBox.StandardButton.Ok)
        self.ok.setProperty("primary", True)
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        box.addWidget(buttons)
        self._typed = False
        self.name.textEdited.connect(self._name_typed)
        self.key.textEdited.connect(self._key_typed)
        self._name_typed()
        self.name.selectAll()
        self.name.setFocus()

    def answer(self) -> tuple[str, str, str]:
        """Key, kind and name."""
        return self.key.text().strip(), str(self.kind.currentData()), self.name.text().strip()

    def _name_typed(self, *_text: object) -> None:
        if not self._typed:
            self.key.setText(free_key(key_of(self.name.text()) or "card", self._taken))
        self._check()

    def _key_typed(self, text: str) -> None:
        self._typed = bool(text)
        self._check()

    def _check(self) -> None:
        problem = ""
        try:
            key = check_key(self.key.text().strip())
            if key in self._taken:
                problem = self._interface.t("cards.key-twice", key=key)
        except CatalogueError as error:
            problem = error.reason.text(self._interface.language)
        self.problem.setText(problem)
        self.ok.setEnabled(not problem and bool(self.name.text().strip()))
