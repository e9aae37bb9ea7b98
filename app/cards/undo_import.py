"""Undo the last import of a set, and redo it, as ordinary steps of the history."""

from __future__ import annotations

import contextlib

from app.cards.catalogue import Catalogue, shipped_set
from app.cards.errors import CatalogueError
from app.cards.rows import Change

IMPORT = "editor.undo-import"
ASIDE = "editor.undo-aside"
MAX_STEPS_SEARCHED = 500
"""Number of history steps searched for an import."""


def undo_last_import(catalogue: Catalogue) -> Change | None:
    """Restore the last imported set to its state before the import; return None if nothing is undone.

    If the set has changed since the import, a shipped set is reset to its shipped state instead, and another
    set is deleted. The returned step then also holds those changes; :func:`redo_import` restores them.
    """
    steps = [step for step in catalogue.history(MAX_STEPS_SEARCHED) if not step.undone]
    undone_imports = {step.params.get("import") for step in steps if step.label == ASIDE}
    last = next((step for step in steps if step.label == IMPORT and step.id not in undone_imports), None)
    if last is None:
        return None
    imported = catalogue.step(last.id)
    params = {**last.params, "import": last.id}
    with contextlib.suppress(CatalogueError):
        return catalogue.apply(Change(ASIDE, imported.reversal().rows, params))
    # Rows have changed since the import, so it can't be reversed row by row.
    key = str(last.params["set"])
    shipped = shipped_set(key)
    if shipped is not None:
        change = catalogue.put_set(shipped, ASIDE, params)
    else:
        change = catalogue.delete_set(key, ASIDE, params)
    return change if change.rows else None


def redo_import(catalogue: Catalogue, aside: Change) -> None:
    """Reverse *aside*, the change by :func:`undo_last_import`. Raises :class:`CatalogueError`."""
    catalogue.apply(Change(IMPORT, aside.reversal().rows, {"set": aside.params["set"]}))
