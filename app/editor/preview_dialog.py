"""The preview of a change to a set, and the list of a table's faults."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QSignalBlocker, QSize, Qt
from PySide6.QtWidgets import (
    QAbstractItemView,
    QDialogButtonBox,
    QHBoxLayout,
    QHeaderView,
    QSplitter,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableWidget,
    QTableWidgetItem,
    QVBoxLayout,
    QWidget,
)

from app import i18n
from app.cards import convert, labels, powers, units
from app.cards.compare import Delta
from app.cards.data import CardData, SetData, Waiver, game_of, text_of, title_of
from app.cards.edits import destinations
from app.cards.fields import ENTITY_TYPES
from app.cards.labels import Labels
from app.cards.merge import Conflict
from app.cards.parts import Part
from app.cards.tabular import BadTable
from app.cards.units import TextPlace
from app.editor import words
from app.editor.dialogs import Dialog
from app.editor.face_view import FaceView
from app.face import layout
from app.face.ops import Face
from app.widgets.controls import ComboBox, Label, as_tip, configured, filled, push_button
from app.widgets.preferences import Preferences

MIN_FACE = 130, 180
"""Minimum width and height of a face, px."""
INSET = 8
"""Padding of a cell, px."""
MAX_SHOWN = 2000
MAP_AGAIN = 2
"""Dialog result: map the columns again."""
REPLACE = 3
"""Dialog result: replace the set by the file's set instead of merging them."""
LOOK_IN = 4
"""Dialog result: look for pictures in a folder."""
MAX_LINES = 3
"""Maximum number of notes with a line for each; more share their lines, to leave room for the changes."""
MAX_COLUMN = 160
"""Maximum width that a column with a fixed width has at first, px."""
MAX_WRAPPED = 300
"""Maximum number of rows whose height fits their text: measuring thousands takes seconds."""


@dataclass(frozen=True, slots=True)
class Left:
    """What a file doesn't bring: a sentence, the headings of a table, and its rows."""

    about: str
    headings: tuple[str, str]
    rows: Sequence[tuple[str, str]]


class PreviewDialog(Dialog):
    """Shows differences between two states of a set, and the faces for the chosen difference.

    OK accepts all differences but those of excluded cards. For each merge conflict, the user chooses a side.
    """

    def __init__(
        self,
        preferences: Preferences,
        title: str,
        changes: Sequence[Delta],
        take: str,
        data: SetData,
        old: SetData,
        parent: QWidget | None = None,
        *,
        rows: bool = False,
        columns: bool = False,
        conflicts: Sequence[Conflict] = (),
        left: Left | None = None,
        folder: str = "",
        notes: Sequence[str] = (),
        theirs: SetData | None = None,
        replaces: bool = False,
        heading: str = "",
        unticked: Collection[str] = (),
        pictures: Mapping[str, str] | None = None,
    ) -> None:
        """Create the dialog.

        *take*: label of OK; "": a read-only view. *data*: the new state; *old*: the current state. *rows*:
        whether cards can be excluded. *columns*: whether columns can be mapped again. *left*: what was
        skipped. *folder*: label of a button to look for pictures in a folder, "" for none. *theirs*: the
        file's set, for conflicts. *replaces*: whether it can replace the set unmerged. *heading*: shown
        instead of the number of differences. *unticked*: keys of cards that are excluded at first.
        *pictures*: digest → name of the file.
        """
        super().__init__(preferences, title, parent, 1180, 640)
        tr = preferences.t
        if take:
            ticked = [change for change in changes if change.key not in unticked]
            # Above conflicts, "No changes." would contradict them.
            has_count = ticked or not conflicts
            head = heading or (words.count_changes(ticked, preferences.language) if has_count else "")
        else:
            head = tr("editor.compare-count" if changes else "editor.compare-nothing", count=len(changes))
        lines = ("\n" if len(notes) <= MAX_LINES else " ").join(notes)
        about = [Label(lines, role="quiet", wordWrap=True)] if notes else []
        self._old, self._new = old, data
        self._theirs = theirs if theirs is not None else data
        self._changes, self._conflicts = changes, conflicts
        self._formatter = PartFormatter(old, data, preferences.language, pictures)
        self._taken: set[int] = set()
        self._unticked = frozenset(unticked)
        self._excluded: set[str] = {change.key for change in changes}.intersection(unticked)
        self._ticks: dict[str, QTableWidgetItem] = {}
        self._gone = {
            change.key
            for change in changes
            if change.owner == "card" and not change.field and change.after is None
        }
        split = QSplitter(Qt.Orientation.Horizontal, childrenCollapsible=False)
        lists = QWidget()
        column = filled(QVBoxLayout(lists), spacing=8, margins=(0, 0, 0, 0))
        if conflicts:
            self.conflict_table = self._create_conflict_table()
            count = tr("editor.conflicts", count=len(conflicts))
            filled(column, Label(count, role="danger", wordWrap=True), (self.conflict_table, 1))
        if rows and changes:
            column.addLayout(self._card_choice())
        self.table = self._create_change_table(rows)
        column.addWidget(self.table, 2)
        if left is not None:
            self.skipped_table = _table(left.headings, left.rows[:MAX_SHOWN])
            filled(column, Label(left.about, role="danger", wordWrap=True), (self.skipped_table, 1))
        self.faces = FacePair(preferences)
        for part, share in ((lists, 3), (self.faces, 2)):
            split.addWidget(part)
            split.setStretchFactor(split.count() - 1, share)
        split.setSizes([680, 460])
        self.faces.setVisible(any(change.owner == "card" for change in changes) or bool(conflicts))
        self._head = Label(head)
        filled(self.box, *([self._head] if head else []), *about, (split, 1))
        buttons = self.add_ok_and_cancel(take or tr("ui.close"))
        if not take:
            buttons.removeButton(buttons.button(QDialogButtonBox.StandardButton.Cancel))
        self.ok.setEnabled(bool(changes or conflicts) or not take)
        if replaces:
            button = buttons.addButton(tr("editor.take-whole"), QDialogButtonBox.ButtonRole.ResetRole)
            button.clicked.connect(lambda: self.done(REPLACE))
        if folder:
            button = buttons.addButton(folder, QDialogButtonBox.ButtonRole.ResetRole)
            button.clicked.connect(lambda: self.done(LOOK_IN))
        if columns:
            button = buttons.addButton(tr("editor.columns-again"), QDialogButtonBox.ButtonRole.ResetRole)
            button.clicked.connect(lambda: self.done(MAP_AGAIN))
        if unticked:
            self._enable_ok()
        self.table.itemChanged.connect(self._ticked)
        self.table.currentCellChanged.connect(lambda row, *_rest: self._show_change(row))
        if changes:
            self.table.setCurrentCell(0, 0)
        if conflicts:
            self.conflict_table.setCurrentCell(0, 2)

    def _create_change_table(self, rows: bool) -> QTableWidget:
        tr, changes, formatter = self._preferences.t, self._changes, self._formatter
        cells = []
        for change in changes[:MAX_SHOWN]:
            part, field = change.part, formatter.field(change.part)
            if not change.field:
                code = "part-new" if change.before is None else "part-gone"
                field = f"{field} · {tr(f'editor.{code}')}"
            values = (
                formatter.value(part, value) if change.field else ""
                for value in (change.before, change.after)
            )
            cells.append((formatter.name(part), field, *values))
        names = [tr(f"editor.column-{name}") for name in ("card", "field", "before", "after")]
        table = _table(names, cells, (self._preferences.grown(130), self._preferences.grown(160)))
        for row, change in enumerate(changes[:MAX_SHOWN]):
            tick = table.item(row, 0)
            of_card = change.owner == "card" and change.key
            if tick is not None and rows and of_card and (not row or changes[row - 1].key != change.key):
                is_taken = change.key not in self._excluded
                tick.setCheckState(Qt.CheckState.Checked if is_taken else Qt.CheckState.Unchecked)
                self._ticks[change.key] = tick
        return table

    def _create_conflict_table(self) -> QTableWidget:
        tr, formatter = self._preferences.t, self._formatter
        cells = []
        for conflict in self._conflicts:
            part = conflict.part
            values = (
                tr("editor.part-gone") if value is None else formatter.value(part, value)
                for value in (conflict.mine, conflict.theirs)
            )
            cells.append((formatter.name(part), formatter.field(part), *values))
        names = [tr(f"editor.column-{name}") for name in ("card", "field", "mine", "theirs")]
        table = _table(names, cells, (self._preferences.grown(130), self._preferences.grown(160)))
        table.setSelectionMode(QAbstractItemView.SelectionMode.NoSelection)
        self._mark_sides(table)
        table.itemChanged.connect(self._chosen_side)
        table.currentCellChanged.connect(lambda row, *_rest: self._show_conflict(row))
        return table

    def _mark_sides(self, table: QTableWidget) -> None:
        with QSignalBlocker(table):
            for row in range(table.rowCount()):
                for column in (2, 3):
                    item = table.item(row, column)
                    assert item is not None
                    chosen = (column == 3) == (row in self._taken)
                    item.setCheckState(Qt.CheckState.Checked if chosen else Qt.CheckState.Unchecked)

    def _chosen_side(self, item: QTableWidgetItem) -> None:
        checked = item.checkState() == Qt.CheckState.Checked
        self.choose(item.row(), theirs=(item.column() == 3) == checked)

    def choose(self, row: int, *, theirs: bool) -> None:
        """Resolve the conflict in *row* with the value of the file (*theirs*) or of the current set."""
        (self._taken.add if theirs else self._taken.discard)(row)
        self._mark_sides(self.conflict_table)
        self._show_conflict(row)

    def taken(self) -> frozenset[Part]:
        """Return the parts whose conflicts were resolved with the file's value."""
        return frozenset(self._conflicts[row].part for row in self._taken)

    def _show_change(self, row: int) -> None:
        if 0 <= row < len(self._changes):
            change = self._changes[row]
            self._show_faces(change.part, self._old, self._new, ("column-before", "column-after"))

    def _show_conflict(self, row: int) -> None:
        if 0 <= row < len(self._conflicts):
            self._show_faces(
                self._conflicts[row].part, self._old, self._theirs, ("column-mine", "column-theirs")
            )

    def _show_faces(self, part: Part, old: SetData, new: SetData, names: tuple[str, str]) -> None:
        key = part.key if part.owner == "card" else ""
        if part.owner == "remark" and part.key.startswith("card/"):
            key = part.key.split("/")[1]
        language = part.language or self._preferences.language
        self.faces.show_pair(
            [face(data, key, language) if key else None for data in (old, new)],
            part.field if key else "",
            [self._preferences.t(f"editor.{name}") for name in names],
        )

    def excluded_cards(self) -> frozenset[str]:
        """Return the keys of the excluded cards."""
        return frozenset(self._excluded)

    def _card_choice(self) -> QHBoxLayout:
        """Return a row with a list that ticks the check boxes of all, new, changed, or no cards."""
        tr = self._preferences.t
        self.card_choice = configured(ComboBox(), accessibleName=tr("editor.take-which"))
        for name in ("all", "new", "changed", "none", *(["gone"] if self._unticked & self._gone else [])):
            self.card_choice.addItem(tr(f"editor.take-{name}"), name)
        self.card_choice.activated.connect(self._choose)
        return filled(QHBoxLayout(), Label(tr("editor.take-which")), self.card_choice, 1)

    def _choose(self, *_args: object) -> None:
        card_changes = [change for change in self._changes if change.owner == "card" and change.key]
        new = {change.key for change in card_changes if not change.field and change.before is None}
        all_keys = {change.key for change in card_changes}
        usual = all_keys - self._unticked
        taken = {
            "all": usual,
            "new": new - self._unticked,
            "changed": usual - new,
            "none": set(),
            "gone": usual | self._gone,
        }[self.card_choice.currentData()]
        self._excluded = all_keys - taken
        with QSignalBlocker(self.table):
            for key, item in self._ticks.items():
                item.setCheckState(Qt.CheckState.Checked if key in taken else Qt.CheckState.Unchecked)
        self._enable_ok()

    def _ticked(self, item: QTableWidgetItem) -> None:
        is_taken = item.checkState() == Qt.CheckState.Checked
        (self._excluded.discard if is_taken else self._excluded.add)(self._changes[item.row()].key)
        self._enable_ok()

    def _enable_ok(self) -> None:
        taken = [change for change in self._changes if change.key not in self._excluded]
        self.ok.setEnabled(bool(taken))
        self._head.setText(words.count_changes(taken, self._preferences.language))


class FaultsDialog(Dialog):
    """Lists the faults of a table, up to MAX_SHOWN, with row and column.

    Its result is MAP_AGAIN if the user wants to map the columns again.
    """

    def __init__(
        self,
        preferences: Preferences,
        file: str,
        error: BadTable,
        labels: Labels,
        parent: QWidget | None = None,
    ) -> None:
        tr, reader_language = preferences.t, preferences.language
        super().__init__(preferences, tr("editor.faults", file=file), parent, 860, 480)
        cells = [
            (str(fault.row), fault.column, words.refusal(fault.message, reader_language, labels))
            for fault in error.faults[:MAX_SHOWN]
        ]
        table = _table(
            [tr(f"editor.column-{column}") for column in ("row", "column", "fault")],
            cells,
            (preferences.grown(80), preferences.grown(130)),
        )
        mapped = "yes" if error.mapped else "no"
        filled(self.box, Label(tr("editor.faults-nothing-taken", mapped=mapped)), (table, 1))
        self.add_close(
            *[push_button(tr("editor.columns-again"), does=lambda: self.done(MAP_AGAIN))]
            if error.mapped
            else []
        )


class FacePair(QWidget):
    """Shows the faces of two states of a card side by side."""

    def __init__(self, preferences: Preferences) -> None:
        super().__init__()
        self.views = (FaceView(preferences), FaceView(preferences))
        self._titles = (Label(role="quiet"), Label(role="quiet"))
        self._lack = Label(preferences.t("editor.no-face"), role="quiet", wordWrap=True)
        row = filled(QHBoxLayout(self), spacing=8, margins=(12, 0, 0, 0))
        for title, view in zip(self._titles, self.views, strict=True):
            view.setAcceptDrops(False)
            view.setMinimumSize(*MIN_FACE)
            row.addLayout(filled(QVBoxLayout(), title, (view, 1), spacing=4), 1)
        row.addWidget(self._lack, 1)

    def show_pair(self, faces: Sequence[Face | None], part: str, names: Sequence[str]) -> None:
        """Show *faces* (None: the state lacks the card) with *names* above, and highlight *part*."""
        for view, title, shown, name in zip(self.views, self._titles, faces, names, strict=True):
            view.show_face(shown, name)
            view.light_up(part)
            view.setVisible(shown is not None)
            title.setText(name)
            title.setVisible(shown is not None)
        self._lack.setVisible(all(shown is None for shown in faces))


class _WrappingDelegate(QStyledItemDelegate):
    """Makes cells as high as their text; Qt would ignore the style sheet's padding."""

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        table = self.parent()
        assert isinstance(table, QTableWidget)
        room = QRect(0, 0, table.columnWidth(index.column()) - 2 * INSET, 1 << 20)
        bounds = table.fontMetrics().boundingRect(room, int(Qt.TextFlag.TextWordWrap), str(index.data()))
        return QSize(bounds.width() + 2 * INSET, bounds.height() + 2 * INSET)


def _table(
    headings: Sequence[str], cells: Sequence[Sequence[str]], first: Sequence[int] = ()
) -> QTableWidget:
    """Return a table whose first columns have the widths *first*, in px; the others share the rest.

    *first* is limited to MAX_COLUMN. The height of up to MAX_WRAPPED rows fits their text.
    """
    table = configured(
        QTableWidget(len(cells), len(headings)),
        showGrid=False,
        styleSheet="QTableView::item { padding: 4px 5px; }",
        alternatingRowColors=True,
        editTriggers=QAbstractItemView.EditTrigger.NoEditTriggers,
        selectionBehavior=QAbstractItemView.SelectionBehavior.SelectRows,
    )
    table.setHorizontalHeaderLabels(list(headings))
    table.verticalHeader().hide()
    table.setItemDelegate(_WrappingDelegate(table))
    header = table.horizontalHeader()
    header.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
    for row, texts in enumerate(cells):
        for column, text in enumerate(texts):
            item = QTableWidgetItem(text)
            item.setToolTip(as_tip(text))
            table.setItem(row, column, item)
    header.setSectionResizeMode(QHeaderView.ResizeMode.Stretch)
    for column, width in enumerate(first):
        header.setSectionResizeMode(column, QHeaderView.ResizeMode.Interactive)
        table.setColumnWidth(column, min(width, MAX_COLUMN))
    if len(cells) <= MAX_WRAPPED:
        table.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
    return table


class PartFormatter:
    """Formats the names and values of parts of two states of a set, in *language*."""

    def __init__(
        self, old: SetData, new: SetData, language: str, pictures: Mapping[str, str] | None = None
    ) -> None:
        self.old, self.new, self.language, self._pictures = old, new, language, pictures
        self._game = game_of(new)
        self._languages = (language, *new.languages(), *old.languages())
        self._labels: Labels = labels.of(new)
        self._entities: dict[tuple[str, str], Any] = {}
        for data in (old, new):
            for owner, entity_type in ENTITY_TYPES.items():
                self._entities |= {(owner, thing.key): thing for thing in entity_type.entities(data)}

    def name(self, part: Part) -> str:
        """Return the name of the entity that *part* belongs to."""
        owner, key = part.owner, part.key
        if owner == "remark":
            place = units.place_of(key)
            return self.name(Part(*place)) if place is not None else key
        thing = self._entities.get((owner, key))
        if thing is not None:
            for name in units.naming(owner):
                text = text_of(thing.texts, name, *self._languages)
                if text:
                    return units.first_line(text)
        return key or i18n.text("editor.whole-set", self.language)

    def field(self, part: Part) -> str:
        """Return what *part* is called within its entity, such as "Strength" or "Rules · EN"."""
        label = self._part_label(part)
        if part.language:
            label += f" · {part.language.upper()}"
        return label

    def _part_label(self, part: Part) -> str:
        owner, name, mark = part.owner, part.field, part.mark
        if owner == "remark":
            place = units.place_of(part.key) or TextPlace("card", "", part.key)
            return f"{self._field_name(place.owner, place.field)} · {self._word(f'part-{name}')}"
        if not name:
            return self._word(f"part-{owner}")
        label = self._field_name(owner, name)
        if mark == "status":
            return f"{label} · {self._word('part-status')}"
        if owner == "card" and name == "params":
            return f"{label} · {powers.parameter_name(mark, self.language)}"
        if mark in ("origin", "made_from"):
            return f"{label} · {self._word(f'part-{mark}')}"
        return f"{label} · {mark}" if mark else label

    def _field_name(self, owner: str, name: str) -> str:
        if owner == "card" and name in self._game.by_name:
            return self._labels.field(name, self.language)
        for code in (f"part-{owner}-{name}", f"part-{name}", f"board-{name}", f"field-{name}"):
            if i18n.has(f"editor.{code}", i18n.FALLBACK):
                return self._word(code)
        return f"{self._word(f'part-{owner}')} · {name}"

    def _word(self, code: str) -> str:
        return i18n.text(f"editor.{code}", self.language)

    def value(self, part: Part, held: object) -> str:
        """Format *held*, the value of *part*."""
        if held is None:
            return "—"
        if not part.field:
            return self.name(part)
        if part.mark == "status":
            return self._word(f"status-{held}")
        if "origin" in (part.mark, part.field):
            return i18n.text(f"cards.origin-{held}", self.language)
        if isinstance(held, Waiver):
            return held.reason
        if part.field == "order" and isinstance(held, Sequence):
            return ", ".join(self.name(Part(part.owner, key)) for key in held)
        if part.field == "cells" and isinstance(held, Sequence):
            return ", ".join(map(str, held[0])) + " · " + ", ".join(dict.fromkeys(held[1]))
        if isinstance(held, tuple) and len(held) == 2 and part.owner == "rule_set":
            held = held[1]
        if part.field == "powers" and isinstance(held, Mapping | Sequence):
            return powers.describe([held] if isinstance(held, Mapping) else held, self.language)
        if isinstance(held, Mapping):
            return ", ".join(f"{name}: {_plain(item)}" for name, item in held.items())
        if isinstance(held, Sequence) and not isinstance(held, str):
            return ", ".join(map(_plain, held)) or "—"
        return words.value(part.field, held, self.language, self._game, self._labels, self._pictures)


def _plain(value: object) -> str:
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{name}: {_plain(item)}" for name, item in value.items()) + "}"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(filter(None, map(_plain, value))) + "]"
    return "✓" if value is True else str(value)


def face(data: SetData, key: str, language: str) -> Face | None:
    """Return the face of the card *key* of *data* in *language*; None if there is no such card."""
    card: CardData | None = next((entry for entry in data.cards if entry.key == key), None)
    if card is None:
        return None
    game, languages = game_of(data), data.languages()
    referenced = {*convert.references(card), *destinations(card, game)}
    names = {
        entry.key: text_of(entry.texts, "name", language, *languages) or entry.key
        for entry in data.cards
        if entry.key in referenced
    }
    names |= {entry.key: str(entry.value) for entry in data.numbers if entry.key in referenced}
    footer = f"{title_of(data, language)} {data.version}"
    names_of_parts, numbering = labels.of(data, languages), convert.number_cards(data.cards)[key]
    return layout.card(
        convert.card_content(card, language, languages, footer, names, game, names_of_parts, numbering)
    )
