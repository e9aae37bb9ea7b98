"""Three-way merge of a set, part by part.

A change made on one side is accepted; identical changes are accepted once. Different changes to one part are
a conflict, for which the result has *mine* until the user chooses. Marks on a translation (checked, source
text) come from the side whose text is chosen; if the texts are equal, from the side that changed the mark.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TypeVar

from app.cards import parts, versions
from app.cards.data import CardData, Entity, SetData, changed, game_of
from app.cards.fields import EntityType, entity_types, validate_set
from app.cards.game import Game
from app.cards.parts import MARKS, FieldPath, FieldValues, Part
from app.rules.free.layout import Layout

Value = TypeVar("Value")
ABSENT: object = object()
"""Marker of an absent value."""


@dataclass(frozen=True, slots=True)
class Conflict:
    """A part changed on both sides, with its three values; None: absent.

    If ``part.field`` is "", one side deleted an entity that the other changed.
    """

    part: Part
    base: object
    mine: object
    theirs: object


@dataclass(frozen=True, slots=True)
class Merged:
    data: SetData
    conflicts: tuple[Conflict, ...]


def merge(base: SetData, mine: SetData, theirs: SetData, take: Collection[Part] = ()) -> Merged:
    """Return *mine* with the changes of *theirs* since *base*; conflicts in *take* are resolved to theirs.

    Raises :class:`CatalogueError` if the result is invalid.
    """
    return _Merge(base, mine, theirs, take).merged()


class _Merge:
    def __init__(self, base: SetData, mine: SetData, theirs: SetData, take: Collection[Part]) -> None:
        self.base, self.mine, self.theirs, self.take = base, mine, theirs, frozenset(take)
        self.conflicts: list[Conflict] = []

    def merged(self) -> Merged:
        before, mine, theirs = (parts.heading(side) for side in self._sides())
        data = parts.with_heading(self.mine, self._merge_parts(before, mine, theirs))
        game = self._merge_game()
        schema = entity_types(game if game is not None else game_of(replace(self.mine, game=None)))
        schemas = [entity_types(game_of(side)) for side in self._sides()]
        entities = {
            entity_type.attribute: self._merge_entities(entity_type, *(types[name] for types in schemas))
            for name, entity_type in schema.items()
        }
        data = replace(
            changed(data, entities),
            game=game,
            table=self._merge_table(),
            remarks=parts.remarks_from(self._merge_parts(*(parts.remarks(side) for side in self._sides()))),
            lineage=versions.merged_lineage(self.mine, self.theirs),
        )
        return Merged(validate_set(_with_needed_game_parts(data, self._sides())), tuple(self.conflicts))

    def _sides(self) -> tuple[SetData, SetData, SetData]:
        return self.base, self.mine, self.theirs

    # ---- one value

    def _merge_value(self, part: Part, base: Value, mine: Value, theirs: Value) -> Value:
        if mine == theirs or theirs == base:
            return mine
        if mine == base:
            return theirs
        self._add_conflict(part, base, mine, theirs)
        return theirs if part in self.take else mine

    def _add_conflict(self, part: Part, *values: object) -> None:
        self.conflicts.append(Conflict(part, *(None if value is ABSENT else value for value in values)))

    def _merge_parts(
        self, base: Mapping[Part, object], mine: Mapping[Part, object], theirs: Mapping[Part, object]
    ) -> dict[Part, object]:
        values = {
            part: self._merge_value(
                part, base.get(part, ABSENT), mine.get(part, ABSENT), theirs.get(part, ABSENT)
            )
            for part in dict.fromkeys((*mine, *theirs, *base))
        }
        return {part: value for part, value in values.items() if value is not ABSENT}

    # ---- entities

    def _merge_entities(self, entity_type: EntityType, *schemas: EntityType) -> tuple[object, ...]:
        by_key = [
            {entity.key: entity for entity in getattr(data, entity_type.attribute)} for data in self._sides()
        ]
        base, mine, theirs = by_key
        merged: dict[str, object] = {}
        for key in dict.fromkeys((*mine, *theirs, *base)):
            entity = self._merge_entity(
                entity_type, schemas, key, *(entities_of_side.get(key) for entities_of_side in by_key)
            )
            if entity is not None:
                merged[key] = entity
        return tuple(merged[key] for key in _ordered((list(base), list(mine), list(theirs)), merged))

    def _merge_entity(
        self,
        entity_type: EntityType,
        schemas: Sequence[EntityType],
        key: str,
        base: Entity | None,
        mine: Entity | None,
        theirs: Entity | None,
    ) -> Entity | None:
        if mine is None or theirs is None:
            kept = mine if mine is not None else theirs
            if kept is None or (base is not None and _equal_without_ids(base, kept)):
                return None
            if base is None:
                return mine if mine is not None else _without_id(kept)
            # One side deleted what the other changed: the user decides.
            part = Part(entity_type.name, key)
            self._add_conflict(part, base, mine, theirs)
            chosen = theirs if part in self.take else mine
            return _without_id(chosen) if chosen is not None and mine is None else chosen
        if _equal_without_ids(mine, theirs) or (base is not None and _equal_without_ids(theirs, base)):
            return mine
        if base is not None and _equal_without_ids(mine, base):
            return changed(theirs, {"id": mine.id}) if isinstance(mine, CardData) else theirs
        values_by_side = [
            parts.field_values(schema, entity) if entity is not None else {}
            for schema, entity in zip(schemas, (base, mine, theirs), strict=True)
        ]
        return parts.entity_from(
            entity_type, self._merge_fields(entity_type.name, key, *values_by_side), mine
        )

    def _merge_fields(
        self, owner: str, key: str, base: FieldValues, mine: FieldValues, theirs: FieldValues
    ) -> dict[FieldPath, object]:
        result: dict[FieldPath, object] = {}
        side: dict[FieldPath, FieldValues] = {}
        for path in dict.fromkeys((*mine, *theirs, *base)):
            if path.mark in (*MARKS, "origin"):
                continue
            was, ours, other = (side_values.get(path, ABSENT) for side_values in (base, mine, theirs))
            value = self._merge_value(Part(owner, key, *path), was, ours, other)
            if value is not ABSENT:
                result[path] = value
            if ours != other:
                side[path] = mine if value == ours else theirs
        for path in dict.fromkeys((*mine, *theirs)):
            if path.mark not in (*MARKS, "origin") or path._replace(mark="") not in result:
                continue
            # The mark of an equal text comes from the side that changed it (if both: mine).
            marks = base.get(path, ABSENT), mine.get(path, ABSENT)
            chosen = side.get(path._replace(mark=""), theirs if marks[0] == marks[1] else mine)
            held = chosen.get(path, ABSENT)
            if held is not ABSENT:
                result[path] = held
        return result

    # ---- other parts of a set

    def _merge_game(self) -> Game | None:
        base, mine, theirs = games = [data.game for data in self._sides()]
        if None in games or mine == theirs or base in (mine, theirs):
            return self._merge_value(Part("game", "", "game"), base, mine, theirs)
        declarations = [parts.declarations(game) for game in games]
        for part in [candidate for candidate in declarations[0] if candidate.field == "field"]:
            for deleting, changing in ((1, 2), (2, 1)):
                if (
                    part not in declarations[deleting]
                    and part in declarations[changing]
                    and self._field_changed(part.key, changing)
                ):
                    # One side deleted a field whose values the other has changed: keep the field.
                    declarations[deleting] = {**declarations[deleting], part: declarations[0][part]}
        declared = self._merge_parts(*declarations)
        lists = [parts.orders(game) for game in games]
        keys = {
            name: _ordered(
                [orders[name] for orders in lists], [part.key for part in declared if part.field == name]
            )
            for name in lists[0]
        }
        return parts.game_from(declared, keys)

    def _field_changed(self, name: str, side: int) -> bool:
        def filled_values(data: SetData) -> dict[str, object]:
            return {
                card.key: (card.value(name), [fields.get(name) for fields in card.texts.values()])
                for card in data.cards
            }

        before = filled_values(self.base)
        return any(
            before.get(key, value) != value for key, value in filled_values(self._sides()[side]).items()
        )

    def _merge_table(self) -> Layout | None:
        base, mine, theirs = layouts = [data.table for data in self._sides()]
        if mine is None or theirs is None or mine == theirs or base in (mine, theirs):
            return self._merge_value(Part("table", "", "table"), base, mine, theirs)
        there = [parts.table(layout) for layout in layouts]
        keys = [parts.zones(layout) for layout in layouts]
        kept = []
        for key in dict.fromkeys((*keys[1], *keys[2])):
            held = [{part: value for part, value in some.items() if part.key == key} for some in there]
            gone = key in keys[0] and (key not in keys[1] or key not in keys[2])
            here = held[1] or held[2]
            if gone and here == held[0]:
                continue
            if gone:
                self._add_conflict(Part("zone", key), *(zone or ABSENT for zone in held))
                if (Part("zone", key) in self.take) != (key not in keys[1]):
                    continue
                there = [{part: value for part, value in some.items() if part.key != key} for some in there]
                there[1] |= here
                there[2] |= here
            kept.append(key)
        some = [
            {p: v for p, v in layout_parts.items() if p.owner != "zone" or p.key in kept}
            for layout_parts in there
        ]
        return parts.table_from(self._merge_parts(*some), _ordered(keys, kept))


def _equal_without_ids(entity: Entity, other: Entity) -> bool:
    return _without_id(entity) == _without_id(other)


def _without_id(entity: Entity) -> Entity:
    return replace(entity, id=0) if isinstance(entity, CardData) else entity


def _ordered(sides: Sequence[list[str]], keys: Iterable[str]) -> list[str]:
    """Return *keys* in the order of the side that changed the order; *mine* if both did.

    A key that only the other side has follows its predecessor there. *sides*: the keys of base, mine, theirs.
    """
    base, mine, theirs = sides
    kept_keys = set(keys)
    common = set(base) & set(mine) & set(theirs)
    first, second = mine, theirs
    if [key for key in mine if key in common] == [key for key in base if key in common]:
        first, second = theirs, mine
    order = [key for key in first if key in kept_keys]
    placed = set(order)
    for number, key in enumerate(second):
        if key in kept_keys and key not in placed:
            before = next((earlier for earlier in reversed(second[:number]) if earlier in placed), None)
            order.insert(order.index(before) + 1 if before is not None else 0, key)
            placed.add(key)
    return order


def _with_needed_game_parts(data: SetData, sides: Sequence[SetData]) -> SetData:
    """Return *data* with the kinds, decks, and sides that its pieces use added to its own game.

    A kind, deck or side deleted on one side stays while pieces use it.
    """
    game = data.game
    if game is None:
        return data
    plain = game.to_plain()
    sides_used = {card.side for card in data.cards} | {back.side for back in data.backs}
    sides_used |= {counter.side for counter in data.counters}
    sides_used |= {side for track in data.tracks for side in track.sides}
    for name, used in (
        ("kind", {card.kind for card in data.cards}),
        ("deck", {card.deck for card in data.cards} | {back.deck for back in data.backs}),
        ("side", sides_used),
    ):
        for side in sides:
            existing = {row["key"] for row in plain[name]}
            rows = side.game.to_plain()[name] if side.game is not None else ()
            plain[name] = [*plain[name], *(row for row in rows if row["key"] in used - existing)]
    return replace(data, game=Game.read(plain))
