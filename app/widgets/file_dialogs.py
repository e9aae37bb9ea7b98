"""File and folder dialogs that start in the last folder used."""

from __future__ import annotations

import re
from contextlib import suppress
from pathlib import Path
from typing import Final

from PySide6.QtCore import QFileInfo, QStandardPaths
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QFileDialog, QFileIconProvider, QWidget

from app.widgets.preferences import Preferences

DOCUMENTS: Final = QStandardPaths.StandardLocation.DocumentsLocation
PICTURES: Final = QStandardPaths.StandardLocation.PicturesLocation
OPEN: Final = QFileDialog.AcceptMode.AcceptOpen
SAVE: Final = QFileDialog.AcceptMode.AcceptSave
LAST: Final = "files/"
"""Prefix of the setting with the last folder used, followed by the name of the standard location."""
ANY: Final = "any"
"""Name of the last folder used for anything."""


def ask_open(
    parent: QWidget,
    preferences: Preferences,
    title: str,
    kinds: str,
    place: QStandardPaths.StandardLocation = DOCUMENTS,
) -> Path | None:
    """Ask for an existing file that matches *kinds* (Qt's name filters); return None if cancelled.

    *place*: where the dialog starts if the last folder used there is unknown or gone.
    """
    chosen = ask_path(parent, title, str(_start_folder(preferences, place)), kinds, OPEN)
    return _remember_folder(preferences, place, chosen)


def ask_save(parent: QWidget, preferences: Preferences, title: str, name: str, kinds: str) -> Path | None:
    """Ask where to save, suggesting *name*; return the file, as by :func:`ask_path`, None if cancelled."""
    start = _start_folder(preferences, DOCUMENTS) / name
    return _remember_folder(preferences, DOCUMENTS, ask_path(parent, title, str(start), kinds, SAVE))


def ask_folder(parent: QWidget, preferences: Preferences, title: str) -> Path | None:
    """Ask for a folder, which is created if it doesn't exist; return None if cancelled."""
    dialog = _FolderDialog(parent, title, str(_start_folder(preferences, DOCUMENTS)))
    chosen = dialog.selectedFiles() if dialog.exec() else []
    dialog.deleteLater()
    return _remember_folder(preferences, DOCUMENTS, chosen[0] if chosen else "")


def ask_path(parent: QWidget, title: str, start: str, kinds: str, mode: QFileDialog.AcceptMode) -> str:
    """Ask for a file that matches *kinds*; return its path, "" if cancelled.

    *start*: the folder to start in, or when saving, the suggested file. A name to save without an ending of
    *kinds* gets the chosen one. If such a file exists, the dialog opens again with the whole name, and the
    system asks whether to replace it.
    """
    opens = mode == OPEN
    dialog = QFileDialog(
        parent,
        title,
        start if opens else str(Path(start).parent),
        kinds,
        acceptMode=mode,
        fileMode=QFileDialog.FileMode.ExistingFile if opens else QFileDialog.FileMode.AnyFile,
    )
    if not opens:
        dialog.selectFile(Path(start).name)
    names = ByName()
    dialog.setIconProvider(names)
    chosen = ""
    while not chosen and dialog.exec():
        chosen = named = dialog.selectedFiles()[0]
        if not opens:
            named = with_ending(chosen, kinds, dialog.selectedNameFilter())
        if named != chosen and Path(named).exists():
            dialog.selectFile(named)
            named = ""
        chosen = named
    dialog.deleteLater()
    return chosen


def with_ending(name: str, kinds: str, kind: str) -> str:
    """Return *name*, with the ending of the filter *kind* unless it has one of the filters *kinds*."""
    endings: list[str] = re.findall(r"\*(\.\w+)", f"{kind} {kinds}")
    return name if not endings or name.lower().endswith(tuple(endings)) else name + endings[0]


class ByName(QFileIconProvider):
    """An icon provider that identifies files by name only.

    Qt's default opens listed files to detect their type. When a program closes a file, POSIX drops all its
    locks on it: another program opening the catalogue then truncates what this one has mapped.
    """

    def icon(self, what: QFileInfo | QFileIconProvider.IconType) -> QIcon:
        if not isinstance(what, QFileInfo):
            return super().icon(what)
        return super().icon(self.IconType.Folder if what.isDir() else self.IconType.File)

    def type(self, info: QFileInfo) -> str:
        return info.suffix()


class _FolderDialog(QFileDialog):
    """A folder dialog that creates a folder whose name was typed; Qt's rejects one that doesn't exist."""

    def __init__(self, parent: QWidget, title: str, start: str) -> None:
        super().__init__(parent, title, start)
        self.setFileMode(QFileDialog.FileMode.Directory)
        self.setOption(QFileDialog.Option.ShowDirsOnly)
        self._names = ByName()
        self.setIconProvider(self._names)

    def accept(self) -> None:
        for chosen in self.selectedFiles():
            # On failure, the dialog itself reports the folder as missing.
            with suppress(OSError):
                Path(chosen).mkdir(exist_ok=True)
        super().accept()


def _start_folder(preferences: Preferences, place: QStandardPaths.StandardLocation) -> Path:
    default = QStandardPaths.writableLocation(place)
    for folder in (*(str(preferences.stored(LAST + name, "")) for name in (place.name, ANY)), default):
        if folder and Path(folder).is_dir():
            return Path(folder)
    return Path.home()


def _remember_folder(
    preferences: Preferences, place: QStandardPaths.StandardLocation, chosen: str
) -> Path | None:
    if not chosen:
        return None
    file = Path(chosen)
    for name in (place.name, ANY):
        preferences.store(LAST + name, str(file if file.is_dir() else file.parent))
    return file
