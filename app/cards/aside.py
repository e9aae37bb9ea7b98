"""The set that was taken in last is put aside, and taken in again: ordinary steps of the history."""

from __future__ import annotations

import contextlib

from app.cards.catalogue import Catalogue, shipped_set
from app.cards.errors import CatalogueError
from app.cards.rows import Change

IMPORT = "editor.undo-import"
ASIDE = "editor.undo-aside"
LOOKED = 500
"""So many steps back an import is looked for."""


def put_aside(catalogue: Catalogue) -> Change | None:
    """Make the set that was imported last what it was before; None where there was no import.

    What was changed in it since is kept in the step: :func:`take_again` brings all of it back.
    """
    steps = [step for step in catalogue.history(LOOKED) if not step.undone]
    done = {step.params.get("import") for step in steps if step.label == ASIDE}
    last = next((step for step in steps if step.label == IMPORT and step.id not in done), None)
    if last is None:
        return None
    imported = catalogue.step(last.id)
    params = {**last.params, "import": last.id}
    with contextlib.suppress(CatalogueError):
        return catalogue.apply(Change(ASIDE, imported.reversal().rows, params))
    # Changed since: there is no way back row by row.
    key = str(last.params["set"])
    shipped = shipped_set(key)
    if shipped is not None:
        change = catalogue.put_set(shipped, ASIDE, params)
    else:
        change = catalogue.delete_set(key, ASIDE, params)
    return change if change.rows else None


def take_again(catalogue: Catalogue, aside: Change) -> None:
    """Bring back what *aside* has put aside. Raises :class:`CatalogueError`."""
    catalogue.apply(Change(IMPORT, aside.reversal().rows, {"set": aside.params["set"]}))
