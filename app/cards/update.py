"""Later changes of the shipped sets, taken into the user's catalogue where he has not changed them himself.

``shipped.db`` beside the user's catalogue is the shipped catalogue that his was last brought up to. What he
has as it stands there is his no more than ours: it follows. What differs from it is his and stays.
"""

from __future__ import annotations

import shutil
from collections.abc import Iterable
from dataclasses import fields, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from app.cards.data import (
    BackData,
    CardData,
    CounterData,
    LabelData,
    NumberData,
    RuleSetData,
    SetData,
    TermData,
    Texts,
    TrackData,
)
from app.cards.errors import guard
from app.cards.game import game_of
from app.cards.library import bring_up

if TYPE_CHECKING:
    from app.cards.catalogue import Catalogue

Thing = TypeVar(
    "Thing", CardData, TrackData, CounterData, BackData, NumberData, RuleSetData, TermData, LabelData
)


def base_file(catalogue: Path) -> Path:
    """The shipped catalogue that *catalogue* was last brought up to."""
    return catalogue.with_name("shipped.db")


def is_current(catalogue: Path, shipped: Path) -> bool:
    """Whether the file *catalogue* was brought up to *shipped*. Raises :class:`CatalogueError`."""
    base = base_file(catalogue)
    with guard(base):
        return base.exists() and base.read_bytes() == shipped.read_bytes()


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
    with guard(base):
        part = base.with_suffix(".part")
        shutil.copyfile(shipped, part)
        part.chmod(0o644)
        part.replace(base)
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
            if key in mine and key in had:
                found = catalogue.set_data(key)
                wanted = merged(old.set_data(key), found, wanted)
                if wanted.game is not None:
                    wanted = _declared(wanted)
            elif key in mine or key in had:
                # A set of the user's own under that key, or one that he has deleted.
                continue
            if catalogue.put_set(wanted, "editor.undo-update").rows:
                changed.append(key)
    return changed


def _declared(data: SetData) -> SetData:
    """*data* without cards and backs of which its own game knows nothing: they came for the shipped one."""
    game = game_of(data)

    def known(one: CardData | BackData) -> bool:
        kind = one.kind in game.kind_keys if isinstance(one, CardData) else True
        return kind and one.deck in game.deck_keys and one.side in game.side_keys

    return replace(data, cards=tuple(filter(known, data.cards)), backs=tuple(filter(known, data.backs)))


def merged(base: SetData, mine: SetData, new: SetData) -> SetData:
    """*mine* with what is different between *base* and *new*, where *mine* is as *base*."""
    names = _entries(base.names, mine.names, new.names)
    return replace(
        mine,
        version=new.version if mine.version == base.version else mine.version,
        names=names,
        cards=_things(base.cards, mine.cards, new.cards),
        tracks=_things(base.tracks, mine.tracks, new.tracks),
        counters=_things(base.counters, mine.counters, new.counters),
        backs=_things(base.backs, mine.backs, new.backs),
        numbers=_things(base.numbers, mine.numbers, new.numbers),
        rule_sets=_things(base.rule_sets, mine.rule_sets, new.rule_sets),
        terms=_things(base.terms, mine.terms, new.terms),
        words=_entries(base.words, mine.words, new.words),
        labels=_things(base.labels, mine.labels, new.labels),
        game=new.game if mine.game == base.game else mine.game,
        table=new.table if mine.table == base.table else mine.table,
    )


def _things(base: Iterable[Thing], mine: Iterable[Thing], new: Iterable[Thing]) -> tuple[Thing, ...]:
    old = {thing.key: thing for thing in base}
    coming = {thing.key: thing for thing in new}
    result: list[Thing] = []
    for thing in mine:
        before, after = old.get(thing.key), coming.get(thing.key)
        if before is not None and after is not None:
            result.append(_thing(before, thing, after))
        elif before is None or after is not None or _plain(thing) != _plain(before):
            result.append(thing)
    here = {thing.key for thing in result}
    result += [thing for key, thing in coming.items() if key not in old and key not in here]
    return tuple(result)


def _thing(base: Thing, mine: Thing, new: Thing) -> Thing:
    values: dict[str, Any] = {}
    for field in fields(mine):
        name = field.name
        if name in ("key", "id"):
            continue
        ours, before, after = getattr(mine, name), getattr(base, name), getattr(new, name)
        if name == "texts":
            values[name] = _texts(before, ours, after)
        elif name == "values":
            values[name] = dict(sorted(_entries(before, ours, after).items()))
        elif name != "origins":
            values[name] = after if ours == before else ours
    if isinstance(mine, CardData) and isinstance(base, CardData) and isinstance(new, CardData):
        values["origins"] = {
            number: origin
            for number in dict.fromkeys((*mine.origins, *new.origins))
            for origin in [
                (new if mine.value(number) == base.value(number) else mine).origins.get(number, "")
            ]
            if origin
        }
    return replace(mine, **values)


def _texts(base: Texts, mine: Texts, new: Texts) -> Texts:
    languages = dict.fromkeys((*mine, *new))
    found = {one: _entries(base.get(one, {}), mine.get(one, {}), new.get(one, {})) for one in languages}
    return {language: texts for language, texts in found.items() if texts}


def _entries(base: Any, mine: Any, new: Any) -> dict[str, Any]:
    """Three mappings merged key by key."""
    result = {}
    for key in dict.fromkeys((*mine, *new)):
        wanted = new.get(key) if mine.get(key) == base.get(key) else mine.get(key)
        if wanted is not None:
            result[key] = wanted
    return result


def _plain(thing: Thing) -> Thing:
    return replace(thing, id=0) if isinstance(thing, CardData) else thing
