"""Import of a table of cards, with a mapping of foreign columns."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from pathlib import Path

from PySide6.QtWidgets import QMessageBox, QWidget

from app.cards import column_mapping, exchange, tabular
from app.cards.column_mapping import ImportMapping
from app.cards.data import SetData
from app.cards.tabular import BadTable
from app.editor.columns_dialog import ColumnsDialog
from app.editor.model import EditorModel
from app.editor.preview_dialog import FaultsDialog
from app.widgets.controls import MessageBox
from app.widgets.preferences import Preferences
from app.widgets.waiting import run_blocking


def read(
    file: Path, model: EditorModel, preferences: Preferences, window: QWidget, *, ask: bool = False
) -> tuple[SetData, bool] | None:
    """Return the set with the table *file* imported, and whether the table's headings are foreign.

    None if the user cancelled, or if the table has faults, which were shown. The user is asked for a mapping
    only once for the same headings, or again if *ask*. Raises :class:`CatalogueError`.
    """
    table, faults = run_blocking(lambda: exchange.read_table(file))
    data, is_foreign = model.data, bool(table) and not column_mapping.is_own_format(model.data, table[0])
    mapping = None
    if is_foreign:
        settings_key = _settings_key(model.set_key, table[0])
        mapping = _stored_mapping(preferences, settings_key, model, table)
        if mapping is None or ask:
            targets = mapping.targets if mapping is not None else None
            suggested = targets or column_mapping.suggest_targets(data, table, preferences.language)
            dialog = ColumnsDialog(model, preferences, file.name, table, suggested, window)
            if not dialog.exec():
                return None
            mapping = dialog.mapping()
    elif table:
        headings = tuple(head.strip().lstrip("\ufeff") for head in table[0])
        mapping = ImportMapping(headings, model.game.kind_keys[0], preferences.language)
    sides = (
        column_mapping.unknown_sides(data, table, mapping)
        if mapping is not None and data.game is not None
        else []
    )
    if sides and mapping is not None:
        if not _ask_to_add_sides(sides, preferences, window):
            return None
        data = column_mapping.with_sides(data, sides, preferences.language)
    if mapping is not None and (is_foreign or sides):
        data, table, mapping = column_mapping.apply_mapping(data, table, mapping)
    if is_foreign and mapping is not None:
        _store_mapping(preferences, settings_key, mapping)
    try:
        return tabular.from_table(data, table, faults), is_foreign
    except BadTable as error:
        FaultsDialog(preferences, file.name, error.faults, model.labels, window).exec()
        return None


def _ask_to_add_sides(sides: Sequence[str], preferences: Preferences, window: QWidget) -> bool:
    """Ask whether to create *sides*, which the set lacks; return the answer."""
    tr = preferences.t
    box = MessageBox(
        QMessageBox.Icon.Question,
        tr("editor.columns-sides"),
        tr("editor.columns-sides"),
        parent=window,
        informativeText=tr("editor.columns-sides-ask", sides=", ".join(sides), count=len(sides)),
    )
    return box.is_agreed(tr("editor.columns-sides-make"), tr("editor.columns-sides-not"))


def _settings_key(set_key: str, headings: Sequence[str]) -> str:
    """Return the settings key for the column mapping of a table with these *headings*."""
    mark = hashlib.blake2b("\n".join(headings).encode(), digest_size=8).hexdigest()
    return f"columns-{set_key}-{mark}"


def _stored_mapping(
    preferences: Preferences, place: str, model: EditorModel, table: Sequence[Sequence[str]]
) -> ImportMapping | None:
    """Return the mapping stored in the settings under *place*; None if there is none or it is invalid."""
    try:
        targets, kind, language = preferences.plain(place, [])
    except (ValueError, TypeError):
        return None
    offered = {column.head for column in column_mapping.available_columns(model.data)}
    if (
        len(targets) != len(table[0])
        or kind not in model.game.kind_keys
        or not all(target == "" or target in offered for target in targets)
    ):
        return None
    return ImportMapping(tuple(targets), kind, language)


def _store_mapping(preferences: Preferences, place: str, mapping: ImportMapping) -> None:
    preferences.store(place, json.dumps([list(mapping.targets), mapping.kind, mapping.language]))
