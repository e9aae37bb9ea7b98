"""Updates of the user's catalogue from changed shipped sets, preserving edits.

``shipped.db`` next to the user's catalogue is a copy of the shipped catalogue that it was last updated to.
Values equal to that copy were not edited and are updated; values that differ are the user's and stay.
"""

from __future__ import annotations

import shutil
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from app.cards import merge
from app.cards.data import BackData, CardData, SetData
from app.cards.errors import guard
from app.cards.game import game_of
from app.cards.library import migrate
from app.files import atomic_path, read

if TYPE_CHECKING:
    from app.cards.catalogue import Catalogue


def base_file(catalogue: Path) -> Path:
    """Return the path of the shipped catalogue that *catalogue* was last updated to."""
    return catalogue.with_name("shipped.db")


def is_current(catalogue: Path, shipped: Path) -> bool:
    """Return whether *catalogue* was updated to *shipped*. Raises :class:`CatalogueError`."""
    base = base_file(catalogue)
    with guard(base):
        return base.exists() and read(base, shipped.stat().st_size) == shipped.read_bytes()


def apply_shipped_changes(catalogue: Catalogue, shipped: Path) -> list[str]:
    """Apply what changed in *shipped* since the last update; return the keys of changed sets.

    Without an earlier update, only record *shipped*. Each set is one undo step.
    Raises :class:`CatalogueError`; then the next start tries again.
    """
    base = base_file(catalogue.path)
    if is_current(catalogue.path, shipped):
        return []
    with guard(base):
        first = not base.exists()
    changed = [] if first else _merge_all(catalogue, base, shipped)
    with guard(base), atomic_path(base) as part:
        shutil.copyfile(shipped, part)
    return changed


def _merge_all(catalogue: Catalogue, base: Path, shipped: Path) -> list[str]:
    catalogue_class = type(catalogue)
    changed = []
    # An older program may have stored this file.
    migrate(base)
    with (
        catalogue_class(base, read_only=True, immutable=True) as old,
        catalogue_class(shipped, read_only=True, immutable=True) as new,
    ):
        old_keys = {row.key for row in old.sets()}
        own_keys = {row.key for row in catalogue.sets()}
        for key in (row.key for row in new.sets()):
            updated = new.set_data(key)
            params: dict[str, Any] = {}
            if key in own_keys and key in old_keys:
                current = catalogue.set_data(key)
                merged = merge.merge(old.set_data(key), current, updated)
                if merged.conflicts:
                    # Stored so that the editor's menu of sets can show the former shipped state.
                    state = catalogue.store_version(old.set_data(key))
                    params = {"base": state, "kept": len(merged.conflicts)}
                updated = replace(merged.data, lineage=current.lineage)
                if updated.game is not None:
                    updated = _without_undeclared(updated)
            elif key in own_keys or key in old_keys:
                # The user's own set with that key, or a shipped set that the user deleted.
                continue
            if catalogue.put_set(updated, "editor.undo-update", params).rows:
                changed.append(key)
    return changed


def _without_undeclared(data: SetData) -> SetData:
    game = game_of(data)

    def known(entity: CardData | BackData) -> bool:
        kind = entity.kind in game.kind_keys if isinstance(entity, CardData) else True
        return kind and entity.deck in game.deck_keys and entity.side in game.side_keys

    return replace(data, cards=tuple(filter(known, data.cards)), backs=tuple(filter(known, data.backs)))
