"""Row-by-row recovery of a damaged catalogue: intact rows, losses, and offers to restore them."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from functools import partial
from typing import Any

from app.cards import row_checks
from app.cards.data import empty_card
from app.cards.entities import COLUMNS as CARD_COLUMNS, default_of
from app.cards.errors import CatalogueError
from app.cards.field import (
    MAX_NUMBER,
    MAX_TEXT,
    TEXTS,
    Deck,
    Field,
    Kind,
    Side,
    Size,
    normalize_text,
)
from app.cards.game import Game, shipped
from app.cards.row_checks import TABLES
from app.cards.rows import COLUMNS, Row, entity_rows, key_of
from app.cards.salvage import DamageReport, Loss, Source, blank

SOURCES = ("history", "backup", "shipped")
"""Names of the sources for lost data, the newest state first."""


class Recovery:
    """One recovery: copies intact rows to the report, and records losses with offers to restore them.

    *steps*: the rows that the history implies (:func:`salvage.rows_by_history`).
    """

    def __init__(
        self,
        report: DamageReport,
        rows: Mapping[str, list[Row]],
        sources: Mapping[str, Source],
        steps: Mapping[tuple[str, tuple[Any, ...]], Row | None],
    ) -> None:
        self.report, self.rows, self.sources, self.steps = report, rows, sources, steps
        self.result = report.rows
        self.sets: dict[int, str] = {}
        self.games: dict[int, Game] = {}
        self.source: dict[int, str] = {}
        self.entities: dict[tuple[int, str, str], Row] = {}
        self.lost: dict[tuple[int, str, str], Loss] = {}
        self.texts_as_read: dict[tuple[Any, ...], dict[tuple[Any, Any], Row]] = {}
        for row in rows["text"]:
            place = row["set_id"], row["owner"], row["key"]
            self.texts_as_read.setdefault(place, {})[row["field"], row["language"]] = row
        self.used_ids: dict[str, set[int]] = {}
        self.last_ids = Counter(
            {
                table: max((row["id"] for row in rows[table] if isinstance(row["id"], int)), default=0)
                for table in ("card_set", *TABLES)
            }
        )

    def sort(self) -> None:
        """Fill the report's rows and losses."""
        self._sort_sets()
        self._sort_games()
        self._sort_entities()
        self._sort_texts()
        self._sort_origins()
        if self.report.is_incomplete:
            self._find_missing_rows()
        self._sort_other_tables()

    # ---- sets

    def _sort_sets(self) -> None:
        keys_in_texts = {
            row["set_id"]: row["key"]
            for row in self.rows["text"]
            if row["owner"] == "set" and row_checks.is_key(row["key"])
        }
        set_rows = {row["id"]: row for row in self.rows["card_set"] if isinstance(row["id"], int)}
        for table in TABLES:
            for row in self.rows[table]:
                set_id = row["set_id"]
                if isinstance(set_id, int) and set_id > 0:
                    set_rows.setdefault(set_id, dict.fromkeys(COLUMNS["card_set"]) | {"id": set_id})
        for set_id, row in sorted(set_rows.items()):
            if not row_checks.fits_head(row):
                known_keys = [
                    source.keys[set_id] for source in self.sources.values() if set_id in source.keys
                ]
                key = row["key"] if row_checks.is_key(row["key"]) else ""
                key = key or keys_in_texts.get(set_id) or next(iter(known_keys), f"found-{set_id}")
                row = self._repair_set_row(row, key, set_id)
            while row["key"] in self.sets.values():
                row = row | {"key": f"{row['key'][:50]}-2"}
            self.sets[row["id"]], self.source[row["id"]] = row["key"], row["source"]
            self.result["card_set"].append(row)
        if not self.sets:
            self.report.is_incomplete = True

    def _repair_set_row(self, row: Row, key: str, set_id: int) -> Row:
        loss = self._record_loss(0, key, "set", key, ("version",))
        repaired = {"id": set_id, "key": key, "version": "1", "source": "ru", "position": set_id}
        for name in ("version", "source", "position"):
            candidate = repaired | {name: row[name]}
            if row_checks.fits_head(candidate):
                repaired = candidate
        columns = ("version", "source")
        heads = self._ask_sources(lambda source: _part(source.heads.get(key), columns))
        self._offer(loss, heads, repaired.update)
        return repaired

    # ---- games

    def _sort_games(self) -> None:
        """Find each set's game: from its row, else from the newest source, else inferred from its cards."""
        for set_id, key in self.sets.items():
            rows = [row for row in self.rows["game"] if row["set_id"] == set_id]
            restored = next(
                (game for row in rows if (game := row_checks.game_in(row["data"])) is not None), None
            )
            cards = [row for row in self.rows["card"] if row["set_id"] == set_id]
            known_games = self._ask_sources(lambda source, key=key: source.games.get(source.ids.get(key, 0)))  # type: ignore[misc]
            deleted = self._was_deleted("game", (set_id,))
            is_missing = self.report.is_incomplete and bool(known_games) and not deleted
            if restored is None and (rows or is_missing or looks_lost(cards)):
                loss = self._record_loss(set_id, "", "game", "")
                texts = (row for row in self.rows["text"] if row["set_id"] == set_id)
                restored = next(iter(known_games.values()), None) or infer_game(cards, texts)
                # Already restored, because the cards would be invalid without their game.
                loss.offers |= {name: [] for name in list(known_games)[:1]}
            if restored is not None:
                self.games[set_id] = restored
                self.result["game"].append({"set_id": set_id, "data": restored.stored})

    def _game_of(self, set_id: int) -> Game:
        return self.games.get(set_id, shipped())

    # ---- entities

    def _sort_entities(self) -> None:
        for table in TABLES:
            used_ids: set[int] = set()
            for index, original in enumerate(self.rows[table]):
                row = dict(original)
                if row["set_id"] not in self.sets:
                    if len(self.sets) != 1:
                        self._record_loss(0, "", table, str(row["key"])[:40])
                        continue
                    row["set_id"] = next(iter(self.sets))
                set_id = row["set_id"]
                if not isinstance(row["id"], int) or row["id"] in used_ids:
                    row["id"] = self._new_id(table)
                invalid = row_checks.broken(table, row, self._game_of(set_id))
                if not row_checks.is_key(row["key"]):
                    row["key"] = self._key_of(table, row)
                if (set_id, table, row["key"]) in self.entities:
                    continue
                if not isinstance(row["position"], int):
                    row["position"] = index
                used_ids.add(row["id"])
                self._add_entity(table, row)
                if invalid:
                    self._repair_columns(table, row, invalid)

    def _key_of(self, table: str, row: Row) -> str:
        set_key = self.sets[row["set_id"]]
        known_keys = self._ask_sources(lambda source: source.named.get((set_key, table, row["id"])))
        return next(iter(known_keys.values()), f"found-{table.replace('_', '-')}-{row['id']}")

    def _repair_columns(self, table: str, row: Row, invalid: list[str]) -> None:
        loss = self._record_loss(row["set_id"], "", table, row["key"], tuple(invalid))
        entity_key, game = (self.sets[row["set_id"]], table, row["key"]), self._game_of(row["set_id"])

        def intact_columns(source: Source) -> Row | None:
            other = source.entities.get(entity_key)
            return other and _part(other, set(invalid).difference(row_checks.broken(table, other, game)))

        self._offer(loss, self._ask_sources(intact_columns), row.update)
        row |= {column: _blank(table, column, game) for column in invalid}

    def _add_entity(self, table: str, row: Row) -> None:
        self.entities[row["set_id"], table, row["key"]] = row
        self.result[table].append(row)

    def _new_id(self, table: str) -> int:
        self.last_ids[table] += 1
        return self.last_ids[table]

    # ---- texts

    def _sort_texts(self) -> None:
        texts_of: dict[tuple[int, str, str], dict[tuple[str, str], Row]] = {}
        for original in self.rows["text"]:
            row = dict(original)
            set_id = row["set_id"]
            if set_id not in self.sets or not row_checks.fits_text_place(row, self._game_of(set_id)):
                if isinstance(row["value"], str) and row["value"].strip():
                    self._record_loss(
                        set_id if set_id in self.sets else 0, "", "text", _one_line(row["value"])
                    )
                    # The text can't be kept, so one is missing now.
                    self.report.is_incomplete = True
                continue
            texts = texts_of.setdefault((set_id, row["owner"], row["key"]), {})
            texts.setdefault((row["field"], row["language"]), row)
        kept = {
            place: texts
            for place, texts in texts_of.items()
            if place[1] not in TABLES or place in self.entities or self._restore_entity(*place, texts)
        }
        for (set_id, owner, key), texts in kept.items():
            for row in texts.values():
                self._repair_text(set_id, owner, key, row)
            self.result["text"] += texts.values()

    def _restore_entity(
        self, set_id: int, owner: str, key: str, remaining_texts: Mapping[tuple[str, str], Row]
    ) -> bool:
        """Restore an entity of which only texts are left, from a source or as an empty card.

        Return whether that was possible.
        """
        copies = self._intact_copies(set_id, owner, key)
        loss = self._record_loss(set_id, "", owner, key, names=_names_by_language(remaining_texts))
        if not copies and owner != "card":
            return False
        row = {**(_blank_card_row(self._game_of(set_id)) if owner == "card" else next(iter(copies.values())))}
        row |= {"id": self._new_id(owner), "set_id": set_id, "key": key, "position": 10**6}
        self._add_entity(owner, row)
        own = {column: row[column] for column in ("id", "set_id", "key")}
        self._offer(loss, {name: copy | own for name, copy in copies.items()}, row.update)
        return True

    def _repair_text(self, set_id: int, owner: str, key: str, row: Row) -> None:
        row["checked"] = row["checked"] if row["checked"] in (0, 1) else 0
        row["made_from"] = _printable(row["made_from"])
        if owner == "set":
            row["key"] = self.sets[set_id]
        if row_checks.clean(row["value"]):
            return
        loss = self._record_loss(set_id, "", owner, key, (f"{row['field']} {row['language']}",))
        entity_key, place = (self.sets[set_id], owner, key), (row["field"], row["language"])
        texts = self._ask_sources(lambda source: source.notes["text"].get(entity_key, {}).get(place))
        self._offer(loss, {name: {"value": text["value"]} for name, text in texts.items()}, row.update)
        row["value"] = _printable(row["value"])

    def _sort_origins(self) -> None:
        for row in self.rows["origin"]:
            if (row["set_id"], row["owner"], row["key"]) not in self.entities:
                continue
            recorded = row["owner"] != "card" or self._game_of(row["set_id"]).records_origins()
            if recorded and row_checks.fits_origin(row):
                self.result["origin"].append(row)
            else:
                self._record_loss(row["set_id"], "", row["owner"], row["key"], ("origins",))

    # ---- rows lost without a trace

    def _was_deleted(self, table: str, key: tuple[Any, ...]) -> bool:
        return self.steps.get((table, key), {}) is None

    def _find_missing_rows(self) -> None:
        """Record as lost what the last backup (else the shipped catalogue) has and no step deleted."""
        source_name = "backup" if "backup" in self.sources else "shipped"
        source = self.sources[source_name]
        set_ids = {key: number for number, key in self.sets.items()}
        for key, number in source.ids.items():
            if key not in set_ids and not self._was_deleted("card_set", (number,)):
                loss = self._record_loss(0, key, "set", key)
                self._offer(loss, {source_name: key}, partial(self._restore_set, source))
        for entity_key, row in source.entities.items():
            set_key, table, key = entity_key
            number = set_ids.get(set_key, 0)
            if not number or (number, table, key) in self.entities:
                continue
            if self._was_deleted(table, (row["id"],)):
                continue
            loss = self._record_loss(number, "", table, key)
            sources = {name: self.sources[name] for name in self._intact_copies(number, table, key)}
            self._offer(loss, sources, partial(self._restore_row, entity_key, number))
        for table, by_entity in source.notes.items():
            present = {key_of(table, row) for row in self.result[table]}
            for (set_key, owner, key), notes in by_entity.items():
                number = set_ids.get(set_key, 0)
                of_entity = table == "origin" or owner in TABLES
                if not number or (of_entity and (number, owner, key) not in self.entities):
                    continue
                fresh = [row | {"set_id": number} for row in notes.values()]
                missing = [row for row in fresh if key_of(table, row) not in present]
                missing = [row for row in missing if not self._was_deleted(table, key_of(table, row))]
                if missing:
                    fields = [f"{row['field']} {row['language']}" for row in missing if table == "text"]
                    loss = self._record_loss(number, "", owner, key, tuple(fields) or ("origins",))
                    self._offer(loss, {source_name: missing}, self.result[table].extend)

    def _restore_set(self, source: Source, key: str) -> None:
        set_id = self._new_id("card_set")
        self.result["card_set"].append(source.heads[key] | {"id": set_id})
        game = source.games.get(source.ids[key])
        if game is not None:
            self.games[set_id] = game
            self.result["game"].append({"set_id": set_id, "data": game.stored})
        for entity_key in source.entities:
            if entity_key[0] == key:
                self._restore_row(entity_key, set_id, source)
        self.result["text"] += [
            row | {"set_id": set_id}
            for (set_key, owner, _key), texts in source.notes["text"].items()
            if set_key == key and owner in ("set", "term", "label")
            for row in texts.values()
        ]
        self.result["layout"] += [
            row | {"set_id": set_id}
            for row in source.rows["layout"]
            if row["set_id"] == source.ids[key] and row_checks.fits_layout(row["data"])
        ]

    def _restore_row(self, entity_key: tuple[str, str, str], set_id: int, source: Source) -> None:
        table, row = entity_key[1], source.entities[entity_key]
        used_ids = self.used_ids.setdefault(table, {restored["id"] for restored in self.result[table]})
        new_id = row["id"]
        while new_id in used_ids:
            new_id = self._new_id(table)
        used_ids.add(new_id)
        game = self._game_of(set_id)
        replaced = {column: _blank(table, column, game) for column in row_checks.broken(table, row, game)}
        self.result[table].append({**row, **replaced, "id": new_id, "set_id": set_id})
        for name, by_entity in source.notes.items():
            notes = by_entity.get(entity_key, {}).values()
            self.result[name] += [note | {"set_id": set_id} for note in notes]

    # ---- layouts, remarks, pictures, history

    def _sort_other_tables(self) -> None:
        for table, fits in row_checks.FITS.items():
            seen: set[tuple[Any, ...]] = set()
            lost = 0
            for row in self.rows[table]:
                row_key = key_of(table, row)
                if ("set_id" in row and row["set_id"] not in self.sets) or row_key in seen:
                    continue
                seen.add(row_key)
                if fits(row):
                    self.result[table].append(row)
                elif table in ("layout", "picture"):
                    self._offer_copies(table, row)
                else:
                    lost += 1
            if lost:
                self._record_loss(0, "", table, "").count = lost

    def _offer_copies(self, table: str, row: Row) -> None:
        """Record *row* as lost, a whole layout or picture, and offer the sources' copies of it."""
        set_id = row.get("set_id", 0)
        loss = self._record_loss(set_id, "", table, _printable(row.get("name"))[:40])

        def intact_copy(source: Source) -> Row | None:
            wanted = key_of(table, row) if not set_id else (source.ids.get(self.sets[set_id]),)
            copies = (copy for copy in source.rows[table] if key_of(table, copy) == wanted)
            return next((copy | own for copy in copies if row_checks.FITS[table](copy)), None)

        own = {"set_id": set_id} if set_id else {}
        self._offer(loss, self._ask_sources(intact_copy), self.result[table].append)

    # ---- losses and offers

    def _record_loss(
        self,
        set_id: int,
        set_key: str,
        owner: str,
        key: str,
        fields: tuple[str, ...] = (),
        names: Mapping[str, str] | None = None,
    ) -> Loss:
        loss_key = set_id, owner, key
        earlier = self.lost.get(loss_key) if set_id else None
        if earlier is not None:
            earlier.fields = (
                tuple(dict.fromkeys((*earlier.fields, *fields))) if earlier.fields and fields else ()
            )
            return earlier
        set_key = set_key or self.sets.get(set_id, "")
        names = names or self._find_names(set_id, set_key, owner, key)
        name = names.get(self.source.get(set_id, "ru")) or next(iter(names.values()), key)
        loss = Loss(set_key, owner, key, name, names, fields)
        self.report.losses.append(loss)
        self.lost[loss_key] = loss
        return loss

    def _ask_sources(self, ask: Callable[[Source], Any]) -> dict[str, Any]:
        """Return source name → what *ask* returns for that source, without None."""
        answers = {name: ask(self.sources[name]) for name in SOURCES if name in self.sources}
        return {name: answer for name, answer in answers.items() if answer is not None}

    def _offer(self, loss: Loss, values: Mapping[str, Any], restore: Callable[[Any], object]) -> None:
        """Offer to restore *loss* from each source with its *values*, if any."""
        for name, offered in values.items():
            if offered:
                loss.offers.setdefault(name, []).append(partial(restore, offered))

    def _intact_copies(self, set_id: int, table: str, key: str) -> dict[str, Row]:
        entity_key = self.sets[set_id], table, key
        copies = self._ask_sources(lambda source: source.entities.get(entity_key))
        return {
            name: row
            for name, row in copies.items()
            if not row_checks.broken(table, row, self._game_of(set_id))
        }

    def _find_names(self, set_id: int, set_key: str, owner: str, key: str) -> dict[str, str]:
        texts: list[Mapping[tuple[Any, ...], Row]] = [
            self.texts_as_read.get((set_id, owner, key), {}),
            *(source.notes["text"].get((set_key, owner, key), {}) for source in self.sources.values()),
        ]
        return next(filter(None, map(_names_by_language, texts)), {})


def _part(row: Row | None, columns: Iterable[str]) -> Row | None:
    return row and {column: row[column] for column in columns}


def _names_by_language(texts: Mapping[tuple[Any, ...], Row]) -> dict[str, str]:
    names = {language: _one_line(row["value"]) for (field, language), row in texts.items() if field == "name"}
    return {language: name for language, name in names.items() if name}


def _blank_card_row(game: Game) -> Row:
    kind = "other" if "other" in game.kind_keys else game.kind_keys[0]
    (row,) = entity_rows("card", empty_card(game, "a", kind), 0, 0, 0)["card"]
    return row


def _blank(table: str, column: str, game: Game) -> object:
    if table == "card":
        return _blank_card_row(game)[column]
    if column == "sides":
        return json.dumps([game.no_side])
    value = blank(table, column)
    return row_checks.columns(table, game)[column].choices[0] if value is None else value


def _printable(text: object) -> str:
    return normalize_text(text) if isinstance(text, str) else ""


def _one_line(text: object) -> str:
    return " ".join(_printable(text).split())[:40]


def looks_lost(cards: Iterable[Row]) -> bool:
    """Return whether most of *cards* are of kinds the shipped game lacks, so that the set's game was lost."""
    kinds = [card["kind"] for card in cards if row_checks.is_key(card["kind"])]
    return sum(kind not in shipped().kind_keys for kind in kinds) * 2 > len(kinds)


def infer_game(cards: Iterable[Row], texts: Iterable[Row]) -> Game:
    cards = list(cards)

    def keys(name: str, otherwise: str) -> list[str]:
        used = dict.fromkeys(card[name] for card in cards if row_checks.is_key(card[name]))
        return [key for key in used if len(key) <= 17][:40] or [otherwise]

    names = dict.fromkeys(row["field"] for row in texts if row["owner"] == "card" and row["field"] != "name")
    fields = [
        Field(name, TEXTS.get(name, "long-text"), most=MAX_TEXT, translated=True)
        for name in names
        if row_checks.is_key(name) and len(name) <= 24 and name not in CARD_COLUMNS
    ]
    for name, column in CARD_COLUMNS.items():
        if column.widget == "number" and any(isinstance(card[name], int) for card in cards):
            fields.append(Field(name, "number", most=MAX_NUMBER, optional=True, default=None, terse=True))
    fields += _fields_of_values(cards, {field.name for field in fields})
    decks, sides = keys("deck", "deck"), keys("side", "neutral")
    game = Game(
        tuple(Kind(key, decks[0]) for key in keys("kind", "card")),
        tuple(Deck(key) for key in decks),
        tuple(Side(key) for key in sides),
        tuple(fields[:100]),
        tuple[Size, ...](),
    )
    try:
        return Game.read(game.to_plain())
    except CatalogueError:
        return Game(game.kinds, game.decks, game.sides)


def _fields_of_values(cards: Iterable[Row], taken: set[str]) -> list[Field]:
    fields: dict[str, Field] = {}
    for card in cards:
        for name, value in _values(card["values"]).items():
            if name in taken or name in CARD_COLUMNS or not row_checks.is_key(name) or len(name) > 24:
                continue
            if isinstance(value, bool):
                fields[name] = Field(name, "flag", most=1, default=False, terse=True)
            elif isinstance(value, int):
                fields[name] = Field(
                    name,
                    "number",
                    least=-MAX_NUMBER,
                    most=MAX_NUMBER,
                    optional=True,
                    default=None,
                    terse=True,
                )
            elif isinstance(value, str):
                fields[name] = Field(
                    name, "long-text", most=MAX_TEXT, default=default_of(name, "long-text"), terse=True
                )
    return list(fields.values())


def _values(text: object) -> Mapping[str, Any]:
    try:
        values = json.loads(text) if isinstance(text, str | bytes) else None
    except (ValueError, RecursionError):
        return {}
    return values if isinstance(values, Mapping) else {}
