"""The card catalogue: reading and changing sets, and updating them from changed shipped sets.

Opening imports SQLModel: 0.4 s the first time.
"""

from __future__ import annotations

import contextlib
import json
import shutil
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Self

from sqlalchemy import literal_column
from sqlmodel import Session, col, delete, func, select

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
    text_index,
    units,
    versions,
)
from app.cards.data import BackData, CardData, Remark, Remarks, SetData, SetRow, Text, game_of
from app.cards.edits import edit_card
from app.cards.errors import CatalogueError, guard
from app.cards.fields import entity_types, validate_entity, validate_remark, validate_set
from app.cards.game import Game, from_text, known_to_rules
from app.cards.history import CardChange
from app.cards.library import ensure_catalogue, migrate, shipped_file
from app.cards.memory import Memory
from app.cards.open_catalogue import OpenCatalogue
from app.cards.pictures import PictureData
from app.cards.rows import Change, Row, RowChange
from app.cards.tables import (
    TABLES,
    GameTable,
    PictureTable,
    SetTable,
    TextTable,
    VersionTable,
)
from app.cards.units import TextPlace
from app.cards.versions import Version
from app.face.content import SetContent
from app.files import atomic_path
from app.rules.cardset import CardSet
from app.rules.free.things import TableSet


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
        card = TABLES["card"].c
        with self._reading() as session:
            counted = select(
                card.set_id,
                func.count(card.id),
                func.sum(card.copies),
                func.max(card.kind == "tile"),
            ).group_by(card.set_id)
            counts = {
                set_id: (cards, copies, bool(tiles)) for set_id, cards, copies, tiles in session.exec(counted)
            }
            names: dict[int, dict[str, str]] = {}
            named = select(TextTable).where(TextTable.owner == "set", TextTable.field == "name")
            for text in session.exec(named.order_by(TextTable.language)):
                names.setdefault(text.set_id, {})[text.language] = text.value
            own_games = {
                game.set_id
                for game in session.exec(select(GameTable))
                if not known_to_rules(from_text(game.data))
            }
            return [
                SetRow(
                    *(row.id, row.key, row.version, row.source, names.get(row.id, {})),
                    *(*counts.get(row.id, (0, 0, False)), row.id in own_games),
                )
                for row in session.exec(select(SetTable).order_by(col(SetTable.position), col(SetTable.id)))
            ]

    def set_data(self, set_key: str) -> SetData:
        with self._reading() as session:
            return reading.read_set(session, queries.set_id(session, set_key))

    def game(self, set_key: str) -> Game:
        """Return the game of the set *set_key*: its own or the shipped one."""
        with self._reading() as session:
            return reading.source_and_game(session, queries.set_id(session, set_key))[1]

    def languages(self, set_key: str) -> tuple[str, ...]:
        with self._reading() as session:
            return reading.languages(session, queries.set_id(session, set_key))

    def pictures(self, digests: Sequence[str]) -> list[PictureData]:
        with self._reading() as session:
            rows = (session.get(PictureTable, digest) for digest in digests)
            return [PictureData(row.digest, row.name, row.media, row.data) for row in rows if row is not None]

    def picture_names(self) -> dict[str, str]:
        """Return the names of the files that the stored pictures came from, by digest."""
        with self._reading() as session:
            return dict(session.exec(select(PictureTable.digest, PictureTable.name)).all())

    def store_pictures(self, new: Sequence[PictureData]) -> None:
        """Store pictures, each once, and put them into the picture cache.

        Undo does not remove them; a picture that no card shows only takes space until :meth:`sweep_pictures`.
        """
        if new:
            with self._writing() as session:
                session.execute(
                    TABLES["picture"].insert().prefix_with("OR IGNORE"), [asdict(picture) for picture in new]
                )
            pictures.fill_cache(new)

    def sweep_pictures(self) -> tuple[int, int]:
        """Delete pictures and fonts that nothing stored uses and no undo or redo would restore.

        Returns their number and total bytes.
        """
        with self._writing() as session:
            referenced = queries.pictures_named(session)
            sizes = session.exec(select(PictureTable.digest, func.length(PictureTable.data)))
            unused = {digest: size for digest, size in sizes if digest not in referenced}
            for digest in unused:
                session.exec(delete(PictureTable).where(col(PictureTable.digest) == digest))
        pictures.remove_from_cache(unused)
        return len(unused), sum(unused.values())

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
        """Return the set as :func:`convert.drawn` does, with its pictures in the cache."""
        data = self.set_data(set_key)
        self.cache_pictures(data)
        return convert.drawn(data, language, rules, reader)

    def matching(self, query: str) -> set[int] | None:
        """Return the ids of cards of any set whose key or texts contain every word or word prefix in *query*.

        None if *query* has no letter or digit.
        """
        with self._reading() as session:
            return text_index.find(session, query)

    def memory(self, source: str, target: str) -> Memory:
        """Return all translations from *source* into *target*, of any set."""
        with self._reading() as session:
            return memory.read(session, source, target)

    def card(self, card_id: int) -> CardData:
        """Return the card *card_id*. Raises :class:`CatalogueError` if it does not exist."""
        with self._reading() as session:
            return reading.read_card(reading.card_rows(session, card_id))

    # ---- changing

    def change(
        self, card_id: int, field: str, value: object, language: str | None = None, *, typing: bool = False
    ) -> Change:
        """Set one field of a card (a text in *language*), as :func:`edit_card` does.

        Raises :class:`CatalogueError` for an invalid value; nothing is changed then.
        """
        with self._reading() as session:
            stored = reading.card_rows(session, card_id)
            source, game = reading.source_and_game(session, stored["card"][0]["set_id"])
        card = reading.read_card(stored)
        params: dict[str, object] = {"card": card_id, "key": card.key, "field": field}
        if field in game.texts:
            params["language"] = language
        label = "editor.undo-text" if field in game.texts else "editor.undo-field"
        changed = edit_card(card, field, value, language, source, game)
        return self.apply(Change(label, _differences(changed, stored, game), params), typing=typing)

    def put_cards(
        self,
        cards: Sequence[CardData],
        label: str,
        params: Mapping[str, object] | None = None,
        *,
        set_key: str = "",
        completes: bool = False,
    ) -> Change:
        """Store *cards* by id in one step; *completes*: see :meth:`apply`.

        Cards with id 0 are added to the set *set_key*; the change's rows hold their new ids.
        """
        with self._reading() as session:
            changes: list[RowChange] = []
            free = queries.free_id(session, "card")
            for new in cards:
                stored = reading.card_rows(session, new.id) if new.id else {}
                set_id = stored["card"][0]["set_id"] if stored else queries.set_id(session, set_key)
                game = reading.source_and_game(session, set_id)[1]
                if stored:
                    changes += _differences(new, stored, game)
                    continue
                card = validate_entity(entity_types(game)["card"], new)
                position = queries.end_of_kind(session, set_id, card.kind, game.kind_keys)
                changes += rows.difference({}, rows.entity_rows("card", card, free, set_id, position))
                free += 1
        return self.apply(Change(label, tuple(changes), dict(params or {})), completes=completes)

    def delete_cards(self, ids: Sequence[int], label: str = "editor.undo-delete-cards") -> Change:
        with self._reading() as session:
            stored = [reading.card_rows(session, number) for number in ids]
        changes = tuple(change for card_rows in stored for change in rows.difference(card_rows, {}))
        keys = ", ".join(card_rows["card"][0]["key"] for card_rows in stored[:3])
        return self.apply(Change(label, changes, {"key": keys, "count": len(stored)}))

    def put_set(
        self,
        data: SetData,
        label: str = "editor.undo-set",
        params: Mapping[str, object] | None = None,
        *,
        typing: bool = False,
        read: SetData | None = None,
    ) -> Change:
        """Store *data*; *read*, the state that it was made from: see :func:`queries.set_changes`."""
        data = validate_set(data)
        with self._reading() as session:
            changes = queries.set_changes(session, data, read)
        return self.apply(Change(label, changes, {**(params or {}), "set": data.key}), typing=typing)

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
        with self._reading() as session:
            set_id = queries.set_id(session, data.key)
            changes: list[RowChange] = []
            if place.owner != "zone":
                owner, key = place.owner, place.key or data.key
                entity = {"set_id": set_id, "owner": owner, "key": key}
                text_key = {**entity, "field": place.field, "language": language}
                before = queries.row_of(session, "text", text_key)
                new_text = units.text(after, place, language)
                row = rows.text_row(entity, place.field, language, new_text) if new_text else None
                if owner == "set" and row is not None:
                    # The marks on plain names are remarks; the row holds the state without them.
                    source = "" if language == data.source else data.names.get(data.source, "")
                    row |= {"made_from": source, "checked": False}
                changes.append(RowChange("text", before, row))
            elif after.table is not None:
                before = queries.row_of(session, "layout", {"set_id": set_id})
                plain = json.dumps(after.table.to_plain(), ensure_ascii=False)
                changes.append(RowChange("layout", before, {"set_id": set_id, "data": plain}))
            changes += _remark_changes(session, set_id, data, after, place.id)
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
        with self._reading() as session:
            changes = tuple(_remark_changes(session, queries.set_id(session, data.key), data, after, unit))
        return self.apply(Change(label, changes, {**params, "set": data.key}))

    def remarks(self, set_key: str) -> Remarks:
        with self._reading() as session:
            return reading.remarks(session, queries.set_id(session, set_key))

    def put_game(
        self, set_key: str, game: Game, label: str, params: Mapping[str, object], *, typing: bool = False
    ) -> Change:
        """Store *game*, which must declare everything the cards use, as the game of *set_key*."""
        game = Game.read(game.to_plain())
        with self._reading() as session:
            set_id = queries.set_id(session, set_key)
            before = queries.row_of(session, "game", {"set_id": set_id})
        change = RowChange("game", before, {"set_id": set_id, "data": game.stored})
        return self.apply(Change(label, (change,), {**params, "set": set_key}), typing=typing)

    def delete_set(
        self, set_key: str, label: str = "editor.undo-delete-set", params: Mapping[str, object] | None = None
    ) -> Change:
        with self._reading() as session:
            old = reading.set_rows(session, queries.set_id(session, set_key))
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
        with self._writing() as session:
            stored = session.get(VersionTable, digest)
            if stored is None:
                session.add(
                    VersionTable(digest=digest, set_key=data.key, name=name, at=at, own=own, data=content)
                )
            else:
                stored.set_key, stored.name, stored.at = data.key, name or stored.name, at
                stored.own = own or stored.own
            unnamed = [row.digest for row in _newest_versions(session, data.key) if not row.name]
            for old in unnamed[versions.KEPT_UNNAMED :]:
                session.exec(delete(VersionTable).where(col(VersionTable.digest) == old))
        return digest

    def for_export(self, data: SetData, packed: tuple[str, bytes] | None = None) -> SetData:
        """Store the state *data*, and return *data* for export with this state last in its lineage.

        *packed* as for :meth:`store_version`.
        """
        return versions.with_own_lineage(data, self.store_version(data, packed=packed))

    def versions(self, set_key: str) -> list[Version]:
        with self._reading() as session:
            return _newest_versions(session, set_key)

    def version(self, digest: str) -> SetData | None:
        """Return the state with this digest; None if it is not stored.

        Raises :class:`CatalogueError` if it is damaged.
        """
        with self._reading() as session:
            stored = session.get(VersionTable, digest)
            return versions.unpack(stored.data) if stored is not None else None

    def delete_version(self, digest: str) -> None:
        with self._writing() as session:
            session.exec(delete(VersionTable).where(col(VersionTable.digest) == digest))

    def ancestor(self, mine: SetData, theirs: SetData) -> SetData | None:
        """Return the latest stored common ancestor of *mine*, a set of this catalogue, and *theirs*.

        None if there is none.
        """
        with self._reading() as session:
            stored = session.exec(select(VersionTable.digest, VersionTable.own, VersionTable.set_key)).all()
        # A state that was read from a file but not accepted, or was undone, isn't an ancestor of this set.
        known = {digest for digest, own, key in stored if (own and key == mine.key) or digest in mine.lineage}
        digest = versions.ancestor(known, theirs)
        return self.version(digest) if digest else None

    def store_ancestor(self, theirs: SetData, packed: tuple[str, bytes] | None = None) -> None:
        """Store *theirs*, the state read from a file, as the common ancestor for the next merge."""
        self.store_version(theirs, own=False, packed=packed)

    def history_of(self, card_id: int, limit: int = 200) -> list[CardChange]:
        with self._reading() as session:
            (row,) = reading.card_rows(session, card_id)["card"]
            return history.of_card(session, card_id, row["key"], row["set_id"], limit)

    def original_state(self, set_key: str) -> SetData:
        """Return the set with the data columns of its cards as before the first recorded change.

        Texts stay as they are; cards deleted since are missing.
        """
        data = self.set_data(set_key)
        with self._reading() as session:
            first = history.first_rows(session, queries.set_id(session, set_key))
        cards = (reading.as_in_row(card, first.get(card.id, {})) for card in data.cards)
        return replace(data, cards=tuple(card for card in cards if card is not None))


def _differences(card: CardData, stored: Mapping[str, list[Row]], game: Game) -> tuple[RowChange, ...]:
    """Return the changes that store *card* in place of its rows *stored*."""
    (row,) = stored["card"]
    card = validate_entity(entity_types(game)["card"], card)
    new = rows.entity_rows("card", card, row["id"], row["set_id"], row["position"])
    new["remark"] = [
        {**remark, "unit": f"card/{card.key}/{remark['unit'].rpartition('/')[2]}"}
        for remark in stored["remark"]
    ]
    return rows.difference(stored, new)


def _remark_changes(
    session: Session, set_id: int, old: SetData, new: SetData, unit: str
) -> Iterator[RowChange]:
    old_remarks, new_remarks = old.remarks.get(unit, {}), new.remarks.get(unit, {})
    for language in dict.fromkeys((*old_remarks, *new_remarks)):
        remark = new_remarks.get(language)
        if old_remarks.get(language) != remark:
            before = queries.row_of(session, "remark", {"set_id": set_id, "unit": unit, "language": language})
            after = rows.remark_row(set_id, unit, language, remark) if remark is not None else None
            yield RowChange("remark", before, after)


def _newest_versions(session: Session, set_key: str) -> list[Version]:
    """Return the stored states of a set, the newest first."""
    stored = select(VersionTable.digest, VersionTable.name, VersionTable.at)
    newest_first = stored.order_by(col(VersionTable.at).desc(), literal_column("rowid").desc())
    return [Version(*row) for row in session.exec(newest_first.where(VersionTable.set_key == set_key))]


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
