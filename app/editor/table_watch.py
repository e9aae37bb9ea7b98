"""Watching the file of a table."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QFileSystemWatcher, QObject, Signal

from app.widgets.controls import connect_all
from app.widgets.waiting import single_shot

SETTLED_MS = 700
"""A file counts as written once it has been the same for this long, ms."""


class TableWatcher(QObject):
    """Emits ``changed`` after a file was saved, also by a program that replaces it."""

    changed = Signal(object)
    """Emits the path of the file, once nothing has written to it for a while."""

    def __init__(self, owner: QObject) -> None:
        super().__init__(owner)
        self._watcher = QFileSystemWatcher(self)
        self._pause = single_shot(self, self._check, SETTLED_MS)
        self._file: Path | None = None
        self._known: object = None
        self._last: object = None
        connect_all(
            (self._watcher.fileChanged, lambda _path: self._pause.start()),
            # Some programs delete the file and put another in its place.
            (self._watcher.directoryChanged, lambda _path: self._pause.start()),
        )

    def watch(self, file: Path | None) -> None:
        """Watch *file* from now on, as it is now; None: watch nothing."""
        watched = [*self._watcher.files(), *self._watcher.directories()]
        if watched:
            self._watcher.removePaths(watched)
        self._pause.stop()
        self._file = file
        self._known = self._last = self._stamp()
        if file is not None:
            self._watcher.addPaths([str(path) for path in (file, file.parent) if path.exists()])

    def look_again(self) -> None:
        """Emit ``changed`` again after a while: the file could not be used now."""
        self._known = None
        self._pause.start()

    def _check(self) -> None:
        stamp, before = self._stamp(), self._last
        self._last = stamp
        if self._file is None or stamp is None:
            return
        if str(self._file) not in self._watcher.files():
            self._watcher.addPath(str(self._file))
        if stamp != before:
            self._pause.start()
        elif stamp != self._known:
            self._known = stamp
            self.changed.emit(self._file)

    def _stamp(self) -> object:
        """Return what changes whenever the file is written; None if it doesn't exist."""
        try:
            found = self._file.stat() if self._file is not None else None
        except OSError:
            return None
        return (found.st_mtime_ns, found.st_size, found.st_ino) if found is not None else None
