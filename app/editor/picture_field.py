"""The field for a card's picture."""

from __future__ import annotations

from PySide6.QtCore import QMimeData, Qt, Signal
from PySide6.QtGui import QDragEnterEvent, QDropEvent, QGuiApplication
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QWidget

from app import paths
from app.cards import pictures
from app.editor import icons, picture_import
from app.editor.pickers import Picker
from app.face import picture
from app.widgets.controls import as_tip, describe, filled
from app.widgets.file_dialogs import PICTURES, ask_open
from app.widgets.preferences import Preferences


class PictureField(QWidget):
    """A field for choosing a shipped picture by name, or a file in a dialog, by drop, or by paste."""

    picked = Signal(str)
    """Emits the new reference: the picture's key, without a crop."""
    picture_received = Signal(object)
    """Emits a picture file's path, or dropped or pasted data."""
    entered = Signal()

    def __init__(self, preferences: Preferences, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._preferences = preferences
        self._reference = ""
        self._art = sorted(file.stem for file in (paths.data() / "art").glob("*.svg"))
        self.list = Picker()
        self.list.setMinimumContentsLength(6)
        self.file, self.paste, self.whole = QPushButton(), QPushButton(), QPushButton()
        row = filled(QHBoxLayout(self), (self.list, 1), spacing=6, margins=(0, 0, 0, 0))
        for button in (self.file, self.paste, self.whole):
            button.setProperty("quiet", True)
            row.addWidget(button)
        self.setFocusProxy(self.list)
        self.setAcceptDrops(True)
        self.list.picked.connect(self.picked)
        self.list.entered.connect(self.entered)
        self.file.clicked.connect(self.choose)
        self.paste.clicked.connect(self.take_clipboard)
        self.whole.clicked.connect(lambda: self.picked.emit(picture.cut(self._reference).key))
        preferences.subscribe(self._restyle)

    def show_picture(self, reference: str) -> None:
        self._reference = reference
        key = picture.cut(reference).key
        offered = [("", self._preferences.t("editor.picture-own")), *((name, name) for name in self._art)]
        if picture.is_digest(key):
            offered.append((key, self._preferences.t("editor.picture-file", digest=key[:8])))
        self.list.offer(offered, key)
        self.list.setToolTip(as_tip(self._preferences.t("editor.picture-own.does")) if not key else "")
        self.whole.setVisible(reference != key)

    def choose(self) -> None:
        kinds = " ".join(f"*{suffix}" for suffix in pictures.READ)
        tr = self._preferences.t
        files = f"{tr('editor.pictures')} ({kinds})"
        file = ask_open(self.window(), self._preferences, tr("editor.picture-choose"), files, PICTURES)
        if file is not None:
            self.picture_received.emit(file)

    def take_clipboard(self) -> None:
        self.picture_received.emit(copied(QGuiApplication.clipboard().mimeData()))

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if picture_import.has_picture(event.mimeData()):
            event.setDropAction(Qt.DropAction.CopyAction)
            event.accept()

    def dropEvent(self, event: QDropEvent) -> None:
        self.picture_received.emit(copied(event.mimeData()))
        event.acceptProposedAction()

    def _restyle(self, *_args: object) -> None:
        tr, theme = self._preferences.t, self._preferences.theme
        for button, name, drawn in (
            (self.file, "picture-choose", "import"),
            (self.paste, "picture-paste", "paste"),
            (self.whole, "picture-whole", "revert"),
        ):
            button.setIcon(icons.icon(drawn, theme, "quiet"))
            describe(button, tr(f"editor.{name}"))


def copied(data: QMimeData) -> QMimeData:
    """Return a copy of the URLs and the image in *data*, since Qt deletes dropped data after the event."""
    copy = QMimeData()
    if data.hasUrls():
        copy.setUrls(data.urls())
    if data.hasImage():
        copy.setImageData(data.imageData())
    return copy
