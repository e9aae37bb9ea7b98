"""Later changes of the shipped sets, taken into the user's catalogue where he has not changed them himself.

``shipped.db`` beside the user's catalogue is the shipped catalogue that his was last brought up to. What he
has as it stands there is his no more than ours: it follows. What differs from it is his and stays.
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
from app.cards.library import bring_up
from app.files import atomic_path, read

if TYPE_CHECKING:
    from app.cards.catalogue import Catalogue


def base_file(catalogue: Path) -> Path:
    """The shipped catalogue that *catalogue* was last brought up to."""
    return catalogue.with_name("shipped.db")


def is_current(catalogue: Path, shipped: Path) -> bool:
    """Whether the file *catalogue* was brought up to *shipped*. Raises :class:`CatalogueError`."""
    base = base_file(catalogue)
    with guard(base):
        return base.exists() and read(base, shipped.stat().st_size) == shipped.read_bytes()


def follow(catalogue: Catalogue, shipped: Path) -> list[str]:
    """Take in what has changed in *shipped* since the last time; the keys of the sets that changed.

    Each set is one step of undo. Raises :class:`CatalogueError`; then it is tried again next time.
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
    kind = type(catalogue)
    changed = []
    # It may have been kept by a program that knew an older schema.
    bring_up(base)
    with (
        kind(base, read_only=True, immutable=True) as old,
        kind(shipped, read_only=True, immutable=True) as new,
    ):
        had = {row.key for row in old.sets()}
        mine = {row.key for row in catalogue.sets()}
        for key in (row.key for row in new.sets()):
            wanted = new.set_data(key)
            params: dict[str, Any] = {}
            if key in mine and key in had:
                found = catalogue.set_data(key)
                joined = merge.merge(old.set_data(key), found, wanted)
                if joined.conflicts:
                    # What stays as the user had it can be looked at: the editor's menu of sets.
                    state = catalogue.keep_version(old.set_data(key))
                    params = {"base": state, "kept": len(joined.conflicts)}
                wanted = replace(joined.data, lineage=found.lineage)
                if wanted.game is not None:
                    wanted = _declared(wanted)
            elif key in mine or key in had:
                # A set of the user's own under that key, or one that he has deleted.
                continue
            if catalogue.put_set(wanted, "editor.undo-update", params).rows:
                changed.append(key)
    return changed


def _declared(data: SetData) -> SetData:
    """*data* without cards and backs of which its own game knows nothing: they came for the shipped one."""
    game = game_of(data)

    def known(one: CardData | BackData) -> bool:
        kind = one.kind in game.kind_keys if isinstance(one, CardData) else True
        return kind and one.deck in game.deck_keys and one.side in game.side_keys

    return replace(data, cards=tuple(filter(known, data.cards)), backs=tuple(filter(known, data.backs)))
