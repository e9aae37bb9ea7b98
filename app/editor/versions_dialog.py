"""The dialog for a set's versions, to save, restore, and compare them."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QAbstractItemView,
    QDialog,
    QDialogButtonBox,
    QHBoxLayout,
    QInputDialog,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QWidget,
)

from app.cards import compare, exchange, versions
from app.cards.catalogue import Catalogue, shipped_set
from app.cards.data import SetData
from app.editor.dialogs import lay_out_dialog, resize_dialog
from app.editor.model import EditorModel
from app.editor.preview_dialog import PreviewDialog
from app.widgets.controls import ComboBox, Label, filled, push_button
from app.widgets.file_dialogs import ask_open
from app.widgets.preferences import Preferences
from app.widgets.waiting import run_blocking

DIGEST = Qt.ItemDataRole.UserRole
FILE = "file"


class VersionsDialog(QDialog):
    """Lists the stored states of the open set, the newest first."""

    def __init__(
        self,
        model: EditorModel,
        preferences: Preferences,
        go_back: Callable[[SetData], object],
        parent: QWidget | None = None,
    ) -> None:
        """*go_back*: function that previews a return to a state, and returns to it if the user agrees."""
        super().__init__(parent)
        tr = preferences.t
        self._model, self._preferences, self._go_back = model, preferences, go_back
        resize_dialog(self, preferences, 720, 560)
        box = lay_out_dialog(
            self,
            tr("editor.versions").rstrip("…"),
            Label(tr("editor.versions-about"), role="quiet", wordWrap=True),
        )
        self.list = QListWidget()
        self.list.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.list.setAccessibleName(tr("editor.versions").rstrip("…"))
        box.addWidget(self.list, 1)
        row = QHBoxLayout()
        self.keep_button, self.back_button, self.drop_button = (
            QPushButton(tr(f"editor.version-{name}")) for name in ("keep", "back", "drop")
        )
        for button, do in (
            (self.keep_button, self.ask),
            (self.back_button, self.go_back),
            (self.drop_button, self.drop),
        ):
            button.setAutoDefault(False)
            button.clicked.connect(do)
            row.addWidget(button)
        row.addStretch(1)
        box.addLayout(row)
        self.old, self.new = ComboBox(), ComboBox()
        self.show_button = push_button(tr("editor.compare-show"), does=self.compare, autoDefault=False)
        self.old.setAccessibleName(tr("editor.compare"))
        self.new.setAccessibleName(tr("editor.compare-with"))
        pair = (Label(tr("editor.compare")), (self.old, 1), Label(tr("editor.compare-with")), (self.new, 1))
        box.addLayout(filled(QHBoxLayout(), *pair, self.show_button, spacing=8))
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        buttons.rejected.connect(self.reject)
        box.addWidget(buttons)
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
        for row in self._model.catalogue.sets():
            if row.key != data.key:
                name = row.names.get(self._preferences.language) or row.names.get(row.source) or row.key
                states.append((tr("editor.compare-set", name=name), f"set {row.key}"))
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
            PreviewDialog(self._preferences, title, changes, "", new, old, self).exec()

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
