"""Previews of changes to a set, before they are stored."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import (
    QWidget,
)

from app.cards import (
    compare,
)
from app.cards.data import SetData
from app.cards.merge import Conflict
from app.cards.parts import Part
from app.cards.pictures import PictureData
from app.cards.translate import SkippedUnit
from app.editor.model import EditorModel
from app.editor.preview_dialog import PreviewDialog
from app.widgets.preferences import Preferences
from app.widgets.waiting import run_blocking


class SetPreviews(QObject):
    """Shows what a new state would change in a set, and stores that if the user agrees."""

    reported = Signal(str)
    """Emits a sentence for the status line."""

    def __init__(self, model: EditorModel, preferences: Preferences, window: QWidget) -> None:
        super().__init__(window)
        self._model, self._preferences, self._window = model, preferences, window

    def _preview(
        self,
        title: str,
        data: SetData,
        label: str,
        new_pictures: Sequence[PictureData] = (),
        take: str = "take",
        rows: bool = False,
        columns: bool = False,
        conflicts: Sequence[Conflict] = (),
        theirs: SetData | None = None,
        left: Sequence[SkippedUnit] = (),
        chosen: Callable[[Collection[Part]], SetData] | None = None,
        notes: Sequence[str] = (),
        replaces: bool = False,
        heading: str = "",
    ) -> int:
        """Preview *data*, and store it if the user agrees; return the dialog's result.

        *label*: message code of the undo step. *take*: part of the message code of OK's label. *chosen*:
        function that returns the set for the parts whose conflicts were resolved with *theirs*. Others: see
        :class:`PreviewDialog`.
        """
        old = self._model.data if data.key == self._model.set_key else self._stored_set(data.key)
        changes = run_blocking(lambda: list(compare.deltas(old, data)))
        taking = self._preferences.t(f"editor.{take}")
        dialog = PreviewDialog(
            *(self._preferences, title, changes, taking, data, old, self._window),
            rows=rows,
            columns=columns,
            conflicts=conflicts,
            left=left,
            notes=notes,
            theirs=theirs,
            replaces=replaces,
            heading=heading,
        )
        answer = dialog.exec()
        if answer != PreviewDialog.DialogCode.Accepted:
            return answer
        with self._model.refusals():
            taken = dialog.taken()
            whole = run_blocking(lambda: chosen(taken)) if chosen is not None and taken else data
            self._model.catalogue.store_pictures(new_pictures)
            if self._model.put_set(compare.partly(old, whole, dialog.excluded_cards()), label):
                self._model.open_set(data.key)
        return answer

    def _stored_set(self, key: str) -> SetData:
        if any(row.key == key for row in self._model.catalogue.sets()):
            return self._model.catalogue.set_data(key)
        return SetData(key, "", self._model.data.source, {})
