"""Qt models for the table of cards: display, sorting, storing, and search."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QPersistentModelIndex, QSortFilterProxyModel, Qt
from PySide6.QtGui import QColor

from app.cards import powers
from app.cards.data import CardData
from app.cards.field import Field
from app.cards.tabular import Column, cell, columns, with_cell
from app.editor.model import EditorModel
from app.face.picture import cut
from app.plain_json import parse_int
from app.widgets.controls import as_tip
from app.widgets.preferences import Preferences

Index = QModelIndex | QPersistentModelIndex
CARD = Qt.ItemDataRole.UserRole
SORT = Qt.ItemDataRole.UserRole + 1
Look = tuple[str, QColor | None, bool, str]
MAX_ROWS = 500
"""Maximum number of rows whose looks are cached."""
_SHOWN = Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable
_EDITED = _SHOWN | Qt.ItemFlag.ItemIsEditable


class CardTableModel(QAbstractTableModel):
    """A row for each card; a column for each field, and for each language of a text."""

    def __init__(self, model: EditorModel, preferences: Preferences) -> None:
        super().__init__()
        self._model, self._preferences = model, preferences
        self.columns: list[Column] = []
        self._ids: list[int] = []
        self._rows: dict[int, int] = {}
        self._looks: OrderedDict[int, dict[int, Look]] = OrderedDict()
        self.fill()

    def fill(self) -> None:
        self._looks.clear()
        game = self._model.game
        all_columns = columns(self._model.languages, game)
        first = [c for c in all_columns if c.field in ("key", "name")]
        plain = [c for c in all_columns if c.field not in ("key", *game.texts)]
        shown = first + plain + [c for c in all_columns if c.field in game.texts and c.field != "name"]
        ids = [card.id for card in self._model.cards()]
        if (shown, ids) == (self.columns, self._ids) and ids:
            # No reset, which would close a cell that the user is editing.
            self.dataChanged.emit(self.index(0, 0), self.index(len(ids) - 1, len(shown) - 1))
            return
        self.beginResetModel()
        self.columns, self._ids = shown, ids
        self._rows = {number: row for row, number in enumerate(self._ids)}
        self.endResetModel()

    def card_changed(self, number: int) -> None:
        row = self._rows.get(number)
        card = self._model.card(number)
        if card is not None and card.kind in self._model.game.place_kinds:
            self._looks.clear()
        if row is not None:
            self._looks.pop(row, None)
            self.dataChanged.emit(self.index(row, 0), self.index(row, len(self.columns) - 1))

    def row_of(self, number: int) -> int:
        """Return the row of the card *number*; -1 if there is none."""
        return self._rows.get(number, -1)

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() else len(self._ids)

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() else len(self.columns)

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> object:
        if role == Qt.ItemDataRole.TextAlignmentRole and orientation == Qt.Orientation.Horizontal:
            field = self._model.game.by_name.get(self.columns[section].field)
            return int(Qt.AlignmentFlag.AlignCenter) if field and field.widget == "number" else None
        if role != Qt.ItemDataRole.DisplayRole or orientation != Qt.Orientation.Horizontal:
            return None
        column = self.columns[section]
        if column.field == "key":
            return self._preferences.t("editor.column-key")
        name = self._model.labels.field(column.field, self._preferences.language)
        return f"{name} · {column.language.upper()}" if column.language else name

    def flags(self, index: Index) -> Qt.ItemFlag:
        """Make a cell editable unless it is a key, or a field that the card's kind lacks."""
        column, card = self.columns[index.column()], self._model.card(self._ids[index.row()])
        if column.field == "key" or card is None or not self._field(column).on(card.kind):
            return _SHOWN
        return _EDITED

    def look(self, row: int, place: int) -> Look:
        """Return (text, colour, whether centred, key of a picture or "") of a cell; cached until a change."""
        row_looks = self._looks.get(row)
        if row_looks is None:
            # Limited because many objects slow down the garbage collector.
            if len(self._looks) >= MAX_ROWS:
                self._looks.popitem(last=False)
            row_looks = self._looks[row] = {}
        cached = row_looks.get(place)
        if cached is None:
            card, column = self._model.card(self._ids[row]), self.columns[place]
            if card is None:
                return "", None, False, ""
            widget = "" if column.field == "key" else self._field(column).widget
            cached = row_looks[place] = (
                self._display_text(card, column),
                self._colour(card, column),
                widget == "number",
                self._picture(card, column) if widget == "picture" else "",
            )
        return cached

    def clear_cache(self) -> None:
        """Clear the cached looks after a change of language or theme."""
        self._looks.clear()

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Return the text to show, the text to edit, the value to sort by, or the card."""
        card = self._model.card(self._ids[index.row()])
        column = self.columns[index.column()]
        if card is None:
            return None
        if role == CARD:
            return card
        if role == Qt.ItemDataRole.DisplayRole:
            return self._display_text(card, column)
        if role == Qt.ItemDataRole.EditRole:
            return cell(card, column, self._model.game)
        if role == SORT:
            value = cell(card, column, self._model.game)
            return number if (number := parse_int(value)) is not None else value.casefold()
        if role == Qt.ItemDataRole.ForegroundRole:
            return self._colour(card, column)
        if (
            role == Qt.ItemDataRole.TextAlignmentRole
            and column.field != "key"
            and (self._field(column).widget == "number")
        ):
            return int(Qt.AlignmentFlag.AlignCenter)
        if role == Qt.ItemDataRole.ToolTipRole and column.language:
            return as_tip(cell(card, column, self._model.game))
        return None

    def setData(self, index: Index, value: object, role: int = Qt.ItemDataRole.EditRole) -> bool:
        card = self._model.card(self._ids[index.row()])
        if (
            card is None
            or role != Qt.ItemDataRole.EditRole
            or cell(card, self.columns[index.column()], self._model.game) == value
        ):
            return False
        return self.store([(card.id, self.columns[index.column()], str(value))], "editor.undo-field")

    def store(self, wanted: Sequence[tuple[int, Column, str]], label: str) -> bool:
        """Store (card id, column, text) for each of *wanted* as one step, all or none; return success.

        Skips keys, and fields that a card's kind lacks.
        """
        with self._model.refusals():
            changed = self._changed_cards(wanted)
            if changed:
                first = changed[0]
                params = {"card": first.id, "key": first.key, "field": wanted[0][1].field}
                return self._model.put(changed, label, {**params, "count": len(wanted)})
        return False

    def _changed_cards(self, wanted: Sequence[tuple[int, Column, str]]) -> list[CardData]:
        """Return the cards with the *wanted* cells changed. Raises :class:`CatalogueError`."""
        changed: dict[int, CardData] = {}
        for number, column, text in wanted:
            card = changed.get(number) or self._model.card(number)
            if card is None or column.field == "key" or not self._field(column).on(card.kind):
                continue
            changed[number] = with_cell(card, column, text, self._model.data.source, self._model.game)
        return list(changed.values())

    def _display_text(self, card: CardData, column: Column) -> str:
        value, language = cell(card, column, self._model.game), self._preferences.language
        if column.field == "key" or column.language:
            return value.replace("\n", " ¶ ")
        field = self._field(column)
        if not field.on(card.kind):
            return ""
        if field.widget == "choice":
            return self._model.labels.choice(field.name, value, language) if value else ""
        if field.widget == "flag":
            return "✓" if value else ""
        if field.widget == "picture":
            return self._model.own_pictures().get(cut(value).key, value)
        if field.widget == "power":
            return powers.describe(powers.listed(card), language)
        if field.widget in ("location", "locations"):
            names = dict(self._model.places(language))
            return ", ".join(names.get(key, key) for key in value.split())
        return value if value or not field.optional else "—"

    def _picture(self, card: CardData, column: Column) -> str:
        """Return the key of the picture that *card* shows in *column*; by default it's named as the card."""
        field = self._field(column)
        named = cut(cell(card, column, self._model.game)).key if field.on(card.kind) else ""
        return named or (card.key if field.name == "picture" else "")

    def _field(self, column: Column) -> Field:
        return self._model.game.by_name[column.field]

    def _colour(self, card: CardData, column: Column) -> QColor | None:
        theme = self._preferences.theme
        if column.field == "key":
            return QColor(theme.quiet)
        if column.field == "side":
            return QColor(theme.side_text(card.side))
        if column.language and self._model.status(card, column.field, column.language) == "outdated":
            return QColor(theme.accent_text)
        return None


class FoundRows(QSortFilterProxyModel):
    """Filters the rows by a search, and sorts them by value."""

    def __init__(self, model: EditorModel) -> None:
        super().__init__()
        self._model = model
        self._kept: set[int] | None = None
        self.setSortRole(SORT)

    def search(self, text: str, *, noted: bool = False) -> None:
        """Show only the cards that match *text* ("": all) and, if *noted*, have a playtest note."""
        wanted = bool(text.strip()) or noted
        self._kept = {card.id for card in self._model.matching(text, noted=noted)} if wanted else None
        self.beginResetModel()
        self.endResetModel()

    def filterAcceptsRow(self, row: int, parent: Index) -> bool:
        """Return whether the search matches the card in *row*."""
        if self._kept is None:
            return True
        card = self.sourceModel().index(row, 0).data(CARD)
        return card is not None and card.id in self._kept

    def lessThan(self, left: Index, right: Index) -> bool:
        """Compare by value; texts, also empty ones, come before numbers."""
        left_value, right_value = left.data(SORT), right.data(SORT)
        if isinstance(left_value, int) != isinstance(right_value, int):
            return isinstance(right_value, int)
        return bool(left_value < right_value)
