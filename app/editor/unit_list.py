"""List model of a set's translatable texts, filtered by status, findings, or words."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from time import perf_counter
from typing import Any

from PySide6.QtCore import QAbstractListModel, QModelIndex, Qt, Signal

from app.cards.units import TextPlace, Unit
from app.editor.model import EditorModel
from app.editor.row_drawing import Index
from app.search import normalize
from app.widgets.preferences import Preferences
from app.widgets.waiting import single_shot

UNIT = Qt.ItemDataRole.UserRole
FILTERS = ("todo", "missing", "outdated", "unchecked", "failing", "too-long", "commented", "all")
UNDONE = ("missing", "outdated", "unchecked")
SLICE_S = 0.02
"""Maximum time that loading takes at once in the GUI thread, s."""
Findings = Callable[[str], Mapping[str, set[str]]]
"""Function that returns, for a language, unit → codes of findings."""


class UnitModel(QAbstractListModel):
    """The texts to translate into one language, in printing order."""

    gathered = Signal()
    """All texts are loaded and the list is filled."""

    def __init__(self, model: EditorModel, preferences: Preferences, findings: Findings) -> None:
        super().__init__()
        self._model, self._preferences, self._findings = model, preferences, findings
        self.language, self.filter, self.query = "", "todo", ""
        self.units: list[TextPlace] = []
        """Places of the texts shown."""
        self._all: list[Unit] = []
        self._words: list[str] = []
        self._at: dict[TextPlace, int] = {}
        self._work: Iterator[None] | None = None
        self._keep: TextPlace | None = None
        self._more = single_shot(self, self._load_slice)

    def gather(self, keep: TextPlace | None = None) -> None:
        """Reload all texts in slices, then :meth:`fill` the list."""
        self._all, self._words, self._at = [], [], {}
        self._keep, self._work = keep, self._gathering()
        self._load_slice()

    @property
    def busy(self) -> bool:
        """Whether texts are still being loaded."""
        return self._work is not None

    def _gathering(self) -> Iterator[None]:
        for unit in self._model.units(self.language) if self.language else ():
            self._at[unit.place] = len(self._all)
            self._all.append(unit)
            self._words.append(self._search_text(unit))
            yield

    def _search_text(self, unit: Unit) -> str:
        return normalize(f"{unit.place.key}\n{unit.original.value}\n{unit.value}\n{unit.remark.comment}")

    def _load_slice(self) -> None:
        end = perf_counter() + SLICE_S
        while self._work is not None:
            try:
                next(self._work)
            except StopIteration:
                self._work = None
                self.fill(self._keep)
                self.gathered.emit()
                return
            if perf_counter() > end:
                self._more.start(0)
                return

    def fill(self, keep: TextPlace | None = None) -> None:
        """Show the texts that match the filter, and *keep*, which must not vanish while the user edits it."""
        self.beginResetModel()
        words = normalize(self.query).split()
        codes = self._findings(self.language) if self.filter in ("failing", "too-long") else {}
        self.units = [
            unit.place
            for unit, text in zip(self._all, self._words, strict=True)
            if unit.place == keep or (all(word in text for word in words) and self._shows(unit, codes))
        ]
        self.endResetModel()

    def _shows(self, unit: Unit, codes: Mapping[str, set[str]]) -> bool:
        match self.filter:
            case "all":
                return True
            case "failing":
                return bool(codes.get(unit.id))
            case "too-long":
                return "too-long" in codes.get(unit.id, ())
            case "commented":
                return bool(unit.remark.comment or unit.about.comment)
            case "todo":
                return unit.status in UNDONE
        return unit.status == self.filter

    def row_from(self, place: TextPlace | None) -> int:
        """Return the row of *place*, or of the next shown text, else 0."""
        index = self._at.get(place, -1) if place is not None else -1
        return next((row for row, shown in enumerate(self.units) if self._at[shown] >= index), 0)

    def unit(self, place: TextPlace) -> Unit | None:
        """Return the unit at *place*; None if the set has none."""
        at = self._at.get(place)
        return self._all[at] if at is not None else None

    def refresh(self, place: TextPlace) -> None:
        """Reload the text at *place*, which has changed."""
        at, unit = self._at.get(place), self._model.unit(place, self.language)
        if at is not None and unit is not None:
            self._all[at], self._words[at] = unit, self._search_text(unit)

    def places_of(self, owner: str, key: str) -> list[TextPlace]:
        """Return the places of the texts of the entity *key* of type *owner*."""
        return [place for place in self._at if place.owner == owner and place.key == key]

    def states(self) -> list[str]:
        """Return the status of each text of the set, shown or not."""
        return [unit.status for unit in self._all]

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() else len(self.units)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Return the text's place for the role UNIT, and its name for display."""
        place = self.units[index.row()]
        if role == UNIT:
            return place
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole):
            return " · ".join(self._model.display_names(place, self._preferences.language))
        return None
