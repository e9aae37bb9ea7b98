"""The card catalogue: reading and changing sets, and updating them from changed shipped sets.

Opening imports SQLModel: 0.4 s the first time.
"""

from __future__ import annotations

import contextlib
import json
import shutil
from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Self

from sqlalchemy import func, select

from app import files
from app.cards import (
    convert,
    history,
    integrity,
    memory,
    merge,
    pictures,
    queries,
    reading,
    rows,
    rule_sets,
    text_index,
    units,
    versions,
)
from app.cards.data import BackData, CardData, CardRow, Remark, Remarks, SetData, SetRow, Text, game_of
from app.cards.edits import edit_card
from app.cards.errors import CatalogueError, guard
from app.cards.fields import entity_types, validate_entity, validate_remark, validate_set
from app.cards.game import Game, from_text, known_to_rules
from app.cards.history import DIGEST, CardChange
from app.cards.library import ensure_catalogue, migrate, shipped_file
from app.cards.memory import Memory
from app.cards.open_catalogue import OpenCatalogue
from app.cards.pictures import PictureData
from app.cards.rows import Change, RowChange
from app.cards.tables import TABLES
from app.cards.units import TextPlace
from app.cards.versions import Version
from app.face.content import SetContent
from app.files import atomic_path
from app.rules.cardset import CardSet
from app.rules.free.things import TableSet
from app.rules.rule_set import BOOK


class Catalogue(OpenCatalogue):
    """An open catalogue. Use it as a context manager in one thread; other threads open their own."""

    @classmethod
    def open(cls, path: Path | None = None, *, read_only: bool = False) -> Self:
        """Open *path*, or the user's catalogue, created, migrated, and updated as needed.

        Raises :class:`CatalogueError`: missing, damaged, locked, newer, disk full.
        """
        if path is not None:
            return cls(path, read_only)
        file = ensure_catalogue()
        integrity.require_intact(file)
        catalogue = cls(file, read_only)
        # A set that cannot be updated now is still usable; the next start tries again.
        with contextlib.suppress(CatalogueError):
            if not catalogue.read_only:
                apply_shipped_changes(catalogue, shipped_file())
            elif not is_current(file, shipped_file()):
                with cls(file) as writable:
                    apply_shipped_changes(writable, shipped_file())
        return catalogue

    # ---- reading

    def sets(self) -> list[SetRow]:
        """Return all sets, in their stored order."""
        table, card, text = TABLES["card_set"], TABLES["card"], TABLES["text"]
        with self._reading() as connection:
            set_rows = connection.execute(
                select(
                    table,
                    func.count(card.c.id),
                    func.coalesce(func.sum(card.c.copies), 0),
                    func.coalesce(func.max(card.c.kind == "tile"), 0),
                )
                .outerjoin(card, card.c.set_id == table.c.id)
                .group_by(table.c.id)
                .order_by(table.c.position, table.c.id)
            ).all()
            names: dict[int, dict[str, str]] = {}
            for row in connection.execute(
                select(text).where(text.c.owner == "set", text.c.field == "name").order_by(text.c.language)
            ):
                names.setdefault(row.set_id, {})[row.language] = row.value
            own_game_ids = {
                row.set_id
                for row in connection.execute(select(TABLES["game"]))
                if not known_to_rules(from_text(row.data))
            }
        return [
            SetRow(
                *(set_row.id, set_row.key, set_row.version, set_row.source, names.get(set_row.id, {})),
                *(set_row[-3], set_row[-2], bool(set_row[-1]), set_row.id in own_game_ids),
            )
            for set_row in set_rows
        ]

    def set_data(self, set_key: str) -> SetData:
        with self._reading() as connection:
            return reading.read_set(self._raw, queries.set_id(connection, set_key))

    def game(self, set_key: str) -> Game:
        """Return the game of the set *set_key*: its own or the shipped one."""
        with self._reading() as connection:
            return queries.game_of_set(self._raw, queries.set_id(connection, set_key))

    def languages(self, set_key: str) -> tuple[str, ...]:
        with self._reading() as connection:
            return reading.languages(self._raw, queries.set_id(connection, set_key))

    def pictures(self, digests: Sequence[str]) -> list[PictureData]:
        table, stored = TABLES["picture"], []
        with self._reading() as connection:
            for digest in digests:
                row = connection.execute(select(table).where(table.c.digest == digest)).one_or_none()
                if row is not None:
                    stored.append(PictureData(row.digest, row.name, row.media, row.data))
        return stored

    def store_pictures(self, new: Sequence[PictureData]) -> None:
        """Store pictures, each once, and put them into the picture cache.

        Undo does not remove them; a picture that no card shows only takes space until :meth:`sweep_pictures`.
        """
        if new:
            with self._writing():
                self._raw.executemany(
                    "INSERT OR IGNORE INTO picture (digest, name, media, data) VALUES (?, ?, ?, ?)",
                    [(picture.digest, picture.name, picture.media, picture.data) for picture in new],
                )
            pictures.fill_cache(new)

    def sweep_pictures(self) -> tuple[int, int]:
        """Delete pictures and fonts that no card or game uses and no undo or redo would restore.

        Returns their number and total bytes.
        """
        with self._writing():
            referenced = history.pictures_named(self._raw)
            for query in ('SELECT DISTINCT picture || "values" FROM card', "SELECT data FROM game"):
                for (text,) in self._raw.execute(query):
                    referenced.update(DIGEST.findall(text))
            stored = self._raw.execute("SELECT digest, length(data) FROM picture").fetchall()
            unused = [(digest, size) for digest, size in stored if digest not in referenced]
            self._raw.executemany("DELETE FROM picture WHERE digest = ?", [(digest,) for digest, _ in unused])
        pictures.remove_from_cache(digest for digest, _ in unused)
        return len(unused), sum(size for _, size in unused)

    def cache_pictures(self, data: SetData) -> None:
        """Put a set's missing pictures into the picture cache."""
        uncached = pictures.missing(pictures.used(data))
        if uncached:
            pictures.fill_cache(self.pictures(uncached))

    def card_set(self, set_key: str) -> CardSet:
        """Return the set as the rules play it, without house rules."""
        return convert.card_set(self.set_data(set_key))

    def table_set(self, set_key: str) -> TableSet:
        """Return the set as laid out on the free table."""
        return convert.table_set(self.set_data(set_key))

    def content(self, set_key: str, language: str, rules: str = "", reader: str = "") -> SetContent:
        """Return the set as drawn in *language* under the rule set *rules* ("": the book).

        Missing texts come from other languages. *reader*: see :func:`convert.content`.
        """
        data = self.set_data(set_key)
        rule_set = rule_sets.find(data, rules)
        data = rule_sets.apply_rules(data, rule_set.differs)
        self.cache_pictures(data)
        rules_name = "" if rule_set.key == BOOK else rule_sets.name(rule_set, language)
        return convert.content(data, language, rules_name, reader)

    def matching(self, query: str) -> set[int] | None:
        """Return the ids of cards of any set whose key or texts contain every word or word prefix in *query*.

        None if *query* has no letter or digit.
        """
        with self._reading():
            return text_index.find(self._raw, query)

    def memory(self, source: str, target: str) -> Memory:
        """Return all translations from *source* into *target*, of any set."""
        with self._reading():
            return memory.read(self._raw, source, target)

    def cards(self, set_key: str, query: str = "", language: str = "ru") -> list[CardRow]:
        """Return a set's cards in printing order, filtered by *query* (see :meth:`matching`)."""
        card, text = TABLES["card"], TABLES["text"]
        matching_ids = self.matching(query)
        with self._reading() as connection:
            set_id = queries.set_id(connection, set_key)
            source = queries.head_of(self._raw, set_id)["source"]
            card_rows = connection.execute(
                select(card).where(card.c.set_id == set_id).order_by(card.c.position, card.c.id)
            ).all()
            names: dict[str, dict[str, str]] = {}
            for key, name_language, name in connection.execute(
                select(text.c.key, text.c.language, text.c.value).where(
                    text.c.set_id == set_id, text.c.owner == "card", text.c.field == "name"
                )
            ):
                names.setdefault(key, {})[name_language] = name
        result = []
        for row in card_rows:
            if matching_ids is not None and row.id not in matching_ids:
                continue
            translations = names.get(row.key, {})
            name = (
                translations.get(language)
                or translations.get(source)
                or next(iter(translations.values()), row.key)
            )
            result.append(
                CardRow(
                    row.id,
                    row.key,
                    row.kind,
                    row.side,
                    name,
                    row.copies,
                    row.strength,
                    row.experience,
                    row.initiative,
                    row.cost,
                    row.power,
                )
            )
        return result

    def card(self, card_id: int) -> CardData:
        """Return the card *card_id*. Raises :class:`CatalogueError` if it does not exist."""
        with self._reading():
            row = queries.card_row(self._raw, card_id)
            return reading.read_card(self._raw, row["set_id"], row["key"])

    # ---- changing

    def change(
        self, card_id: int, field: str, value: object, language: str | None = None, *, typing: bool = False
    ) -> Change:
        """Set one field of a card (a text in *language*), as :func:`edit_card` does.

        Raises :class:`CatalogueError` for an invalid value; nothing is changed then.
        """
        card = self.card(card_id)
        with self._reading():
            row = queries.card_row(self._raw, card_id)
            source = queries.head_of(self._raw, row["set_id"])["source"]
            game = queries.game_of_set(self._raw, row["set_id"])
        params: dict[str, object] = {"card": card_id, "key": card.key, "field": field}
        if field in game.texts:
            params["language"] = language
        label = "editor.undo-text" if field in game.texts else "editor.undo-field"
        changed = edit_card(card, field, value, language, source, game)
        return self.put_cards([changed], label, params, typing=typing)

    def put_cards(
        self,
        cards: Sequence[CardData],
        label: str,
        params: Mapping[str, object] | None = None,
        *,
        set_key: str = "",
        typing: bool = False,
    ) -> Change:
        """Store *cards* by id in one step.

        Cards with id 0 are added to the set *set_key*; the change's rows hold their new ids.
        """
        with self._reading() as connection:
            changes: list[RowChange] = []
            free = queries.free_id(self._raw, "card")
            for new in cards:
                old = queries.card_row(self._raw, new.id) if new.id else {}
                set_id = old["set_id"] if old else queries.set_id(connection, set_key)
                game = queries.game_of_set(self._raw, set_id)
                card = validate_entity(entity_types(game)["card"], new)
                if old:
                    number, position = card.id, old["position"]
                    before = {"card": [old], **queries.notes_of_card(self._raw, old)}
                else:
                    number, before = free, {}
                    position = queries.end_of_kind(connection, set_id, card.kind, game.kind_keys)
                    free += 1
                after = rows.entity_rows("card", card, number, set_id, position)
                after["remark"] = [
                    {**remark, "unit": f"card/{card.key}/{remark['unit'].rpartition('/')[2]}"}
                    for remark in before.get("remark", ())
                ]
                changes += rows.difference(before, after)
        return self.apply(Change(label, tuple(changes), dict(params or {})), typing=typing)

    def delete_cards(self, ids: Sequence[int], label: str = "editor.undo-delete-cards") -> Change:
        changes: list[RowChange] = []
        keys = []
        with self._reading():
            for number in ids:
                old = queries.card_row(self._raw, number)
                keys.append(old["key"])
                changes += rows.difference({"card": [old], **queries.notes_of_card(self._raw, old)}, {})
        return self.apply(Change(label, tuple(changes), {"key": ", ".join(keys[:3]), "count": len(keys)}))

    def put_set(
        self,
        data: SetData,
        label: str = "editor.undo-set",
        params: Mapping[str, object] | None = None,
        *,
        typing: bool = False,
    ) -> Change:
        data = validate_set(data)
        with self._reading() as connection:
            table = TABLES["card_set"]
            row = connection.execute(select(table).where(table.c.key == data.key)).one_or_none()
            if row is None:
                set_id = queries.free_id(self._raw, "card_set")
                position, old = set_id, {}
            else:
                set_id, position = row.id, row.position
                old = queries.set_rows(self._raw, set_id)
            ids = queries.ids_for(self._raw, data, old)
        new = rows.to_rows(data, set_id, position, ids)
        change = Change(label, rows.difference(old, new), {**(params or {}), "set": data.key})
        return self.apply(change, typing=typing)

    def put_text(
        self,
        data: SetData,
        place: TextPlace,
        language: str,
        text: Text | None,
        label: str,
        params: Mapping[str, object],
        *,
        typing: bool = False,
    ) -> Change:
        """Store *text* in the set *data*, which must be as stored; None deletes the text.

        Raises :class:`CatalogueError` for an invalid text.
        """
        after = units.with_texts(data, language, {place: units.validate_text(data, place, text)})
        with self._reading() as connection:
            set_id = queries.set_id(connection, data.key)
            changes: list[RowChange] = []
            if place.owner != "zone":
                owner, key = place.owner, place.key or data.key
                entity = {"set_id": set_id, "owner": owner, "key": key}
                text_key = {**entity, "field": place.field, "language": language}
                before = queries.row_of(self._raw, "text", **text_key)
                new_text = units.text(after, place, language)
                row = rows.text_row(entity, place.field, language, new_text) if new_text else None
                if owner == "set" and row is not None:
                    # The marks on plain names are remarks; the row holds the state without them.
                    source = "" if language == data.source else data.names.get(data.source, "")
                    row |= {"made_from": source, "checked": False}
                changes.append(RowChange("text", before, row))
            elif after.table is not None:
                before = queries.row_of(self._raw, "layout", set_id=set_id)
                plain = json.dumps(after.table.to_plain(), ensure_ascii=False)
                changes.append(RowChange("layout", before, {"set_id": set_id, "data": plain}))
            changes += self._remark_changes(set_id, data, after, place.id)
        effective = tuple(change for change in changes if change.before != change.after)
        return self.apply(Change(label, effective, {**params, "set": data.key}), typing=typing)

    def put_remark(
        self,
        data: SetData,
        unit: str,
        language: str,
        remark: Remark,
        label: str,
        params: Mapping[str, object],
    ) -> Change:
        """Store *remark* on one text of the set *data*, which must be as stored."""
        after = units.with_remarks(data, {unit: {language: validate_remark(remark, unit)}})
        with self._reading() as connection:
            changes = self._remark_changes(queries.set_id(connection, data.key), data, after, unit)
        return self.apply(Change(label, tuple(changes), {**params, "set": data.key}))

    def _remark_changes(self, set_id: int, old: SetData, new: SetData, unit: str) -> list[RowChange]:
        changes = []
        old_remarks, new_remarks = old.remarks.get(unit, {}), new.remarks.get(unit, {})
        for language in dict.fromkeys((*old_remarks, *new_remarks)):
            if old_remarks.get(language) != new_remarks.get(language):
                before = queries.row_of(self._raw, "remark", set_id=set_id, unit=unit, language=language)
                remark = new_remarks.get(language)
                after = rows.remark_row(set_id, unit, language, remark) if remark is not None else None
                changes.append(RowChange("remark", before, after))
        return changes

    def remarks(self, set_key: str) -> Remarks:
        with self._reading() as connection:
            return reading.remarks(self._raw, queries.set_id(connection, set_key))

    def put_game(
        self, set_key: str, game: Game, label: str, params: Mapping[str, object], *, typing: bool = False
    ) -> Change:
        """Store *game*, which must declare everything the cards use, as the game of *set_key*."""
        game = Game.read(game.to_plain())
        with self._reading() as connection:
            set_id = queries.set_id(connection, set_key)
            before = queries.row_of(self._raw, "game", set_id=set_id)
        change = RowChange("game", before, {"set_id": set_id, "data": game.stored})
        return self.apply(Change(label, (change,), {**params, "set": set_key}), typing=typing)

    def delete_set(
        self, set_key: str, label: str = "editor.undo-delete-set", params: Mapping[str, object] | None = None
    ) -> Change:
        with self._reading() as connection:
            old = queries.set_rows(self._raw, queries.set_id(connection, set_key))
        return self.apply(Change(label, rows.difference(old, {}), {**(params or {}), "set": set_key}))

    # ---- versions

    def store_version(
        self, data: SetData, name: str = "", *, own: bool = True, packed: tuple[str, bytes] | None = None
    ) -> str:
        """Store the state *data* and return its digest.

        Each state is stored once, and undo doesn't delete it. The oldest unnamed states, which were sent or
        received, are deleted. *own*: whether the set in this catalogue is or was in this state; False if it
        was only read from a file. *packed*: the result of :func:`versions.pack`, which takes a second for a
        large set.
        """
        digest, content = packed or versions.pack(data)
        at = datetime.now(UTC).isoformat(timespec="seconds")
        with self._writing():
            self._raw.execute(
                "INSERT INTO version (digest, set_key, name, at, own, data) VALUES (?, ?, ?, ?, ?, ?)"
                " ON CONFLICT (digest) DO UPDATE SET name = coalesce(nullif(excluded.name, ''), name),"
                " at = excluded.at, set_key = excluded.set_key, own = own OR excluded.own",
                (digest, data.key, name, at, own, content),
            )
            self._raw.execute(
                "DELETE FROM version WHERE set_key = ? AND name = '' AND digest NOT IN"
                " (SELECT digest FROM version WHERE set_key = ? AND name = ''"
                " ORDER BY at DESC, rowid DESC LIMIT ?)",
                (data.key, data.key, versions.KEPT_UNNAMED),
            )
        return digest

    def for_export(self, data: SetData, packed: tuple[str, bytes] | None = None) -> SetData:
        """Store the state *data*, and return *data* for export with this state last in its lineage.

        *packed* as for :meth:`store_version`.
        """
        return versions.with_own_lineage(data, self.store_version(data, packed=packed))

    def versions(self, set_key: str) -> list[Version]:
        with self._reading():
            cursor = self._raw.execute(
                "SELECT digest, name, at FROM version WHERE set_key = ? ORDER BY at DESC, rowid DESC",
                (set_key,),
            )
            return [Version(*row) for row in cursor]

    def version(self, digest: str) -> SetData | None:
        """Return the state with this digest; None if it is not stored.

        Raises :class:`CatalogueError` if it is damaged.
        """
        with self._reading():
            row = self._raw.execute("SELECT data FROM version WHERE digest = ?", (digest,)).fetchone()
        return versions.unpack(row[0]) if row is not None else None

    def delete_version(self, digest: str) -> None:
        with self._writing():
            self._raw.execute("DELETE FROM version WHERE digest = ?", (digest,))

    def ancestor(self, mine: SetData, theirs: SetData) -> SetData | None:
        """Return the latest stored common ancestor of *mine*, a set of this catalogue, and *theirs*.

        None if there is none.
        """
        with self._reading():
            stored = {row[0] for row in self._raw.execute("SELECT digest FROM version")}
            own = {row[0] for row in self._raw.execute("SELECT digest FROM version WHERE own")}
        # A state that was read from a file but not accepted, or was undone, isn't an ancestor of this set.
        digest = versions.ancestor(own | (stored & set(mine.lineage)), theirs)
        return self.version(digest) if digest else None

    def store_ancestor(self, theirs: SetData, packed: tuple[str, bytes] | None = None) -> None:
        """Store *theirs*, the state read from a file, as the common ancestor for the next merge."""
        self.store_version(theirs, own=False, packed=packed)

    def history_of(self, card_id: int, limit: int = 200) -> list[CardChange]:
        with self._reading():
            row = queries.card_row(self._raw, card_id)
            return history.of_card(self._raw, card_id, row["key"], row["set_id"], limit)

    def original_state(self, set_key: str) -> SetData:
        """Return the set with the data columns of its cards as before the first recorded change.

        Texts stay as they are; cards deleted since are missing.
        """
        data = self.set_data(set_key)
        with self._reading() as connection:
            first = history.first_rows(self._raw, queries.set_id(connection, set_key))
        cards = (reading.as_in_row(card, first.get(card.id, {})) for card in data.cards)
        return replace(data, cards=tuple(card for card in cards if card is not None))


def shipped_set(key: str) -> SetData | None:
    """Return the shipped set *key*; None if it is not shipped or cannot be read."""
    try:
        with shipped() as catalogue:
            return catalogue.set_data(key)
    except CatalogueError:
        return None


def shipped() -> Catalogue:
    return Catalogue(shipped_file(), read_only=True, immutable=True)


# ---- updates from changed shipped sets


def base_file(catalogue: Path) -> Path:
    """Return the path of the copy of the shipped catalogue that *catalogue* was last updated to.

    Values equal to that copy were not edited and are updated; values that differ are the user's and stay.
    """
    return catalogue.with_name("shipped.db")


def is_current(catalogue: Path, shipped: Path) -> bool:
    """Return whether *catalogue* was updated to *shipped*. Raises :class:`CatalogueError`."""
    base = base_file(catalogue)
    with guard(base):
        return base.exists() and files.read(base, shipped.stat().st_size) == shipped.read_bytes()


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
    changed = []
    # An older program may have stored this file.
    migrate(base)
    with (
        Catalogue(base, read_only=True, immutable=True) as old,
        Catalogue(shipped, read_only=True, immutable=True) as new,
    ):
        old_keys = {row.key for row in old.sets()}
        own_keys = {row.key for row in catalogue.sets()}
        for key in (row.key for row in new.sets()):
            updated = new.set_data(key)
            params: dict[str, object] = {}
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
