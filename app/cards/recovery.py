"""Row-by-row recovery of a damaged catalogue: intact rows, losses, and offers to restore them."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any

from app.cards import game as games
from app.cards import game_inference, row_checks
from app.cards.field import normalize_text
from app.cards.game import Game
from app.cards.losses import DamageReport, Loss
from app.cards.row_checks import TABLES, Row
from app.cards.rows import entity_rows, key_of
from app.cards.salvage import COLUMNS, DEFAULTS, Source

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
        self.texts: dict[tuple[int, str, str], dict[tuple[str, str], Row]] = {}
        self.lost: dict[tuple[int, str, str], Loss] = {}
        self.written: dict[tuple[Any, ...], dict[tuple[Any, Any], Row]] = {}
        for row in rows["text"]:
            place = row["set_id"], row["owner"], row["key"]
            self.written.setdefault(place, {})[row["field"], row["language"]] = row
        self.taken: dict[str, set[int]] = {}
        self.free = Counter(
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
        named = {
            row["set_id"]: row["key"]
            for row in self.rows["text"]
            if row["owner"] == "set" and row_checks.is_key(row["key"])
        }
        heads = {row["id"]: row for row in self.rows["card_set"] if isinstance(row["id"], int)}
        for table in TABLES:
            for row in self.rows[table]:
                number = row["set_id"]
                if isinstance(number, int) and number > 0:
                    heads.setdefault(number, dict.fromkeys(COLUMNS["card_set"]) | {"id": number})
        for number, row in sorted(heads.items()):
            if not row_checks.fits_head(row):
                others = [source.keys[number] for source in self.sources.values() if number in source.keys]
                key = row["key"] if row_checks.is_key(row["key"]) else ""
                key = key or named.get(number) or next(iter(others), f"found-{number}")
                row = self._repair_set_row(row, key, number)
            while row["key"] in self.sets.values():
                row = row | {"key": f"{row['key'][:50]}-2"}
            self._add_set(row)
        if not self.sets:
            self.report.is_incomplete = True

    def _repair_set_row(self, row: Row, key: str, number: int) -> Row:
        loss = self._record_loss(0, key, "set", key, ("version",))
        good = {"id": number, "key": key, "version": "1", "source": "ru", "position": number}
        for name in ("version", "source", "position"):
            tried = good | {name: row[name]}
            if row_checks.fits_head(tried):
                good = tried
        answers = self._ask_sources(lambda source: source.ids.get(key))
        for name, at in answers.items():
            theirs = next(head for head in self.sources[name].rows["card_set"] if head["id"] == at)
            fresh = {column: theirs[column] for column in ("version", "source")}
            loss.offers[name] = lambda fresh=fresh: good.update(fresh)  # type: ignore[misc]
        return good

    def _add_set(self, row: Row) -> None:
        self.sets[row["id"]], self.source[row["id"]] = row["key"], row["source"]
        self.result["card_set"].append(row)

    # ---- games

    def _sort_games(self) -> None:
        """Find each set's game: from its row, else from the newest source, else inferred from its cards."""
        for number, key in self.sets.items():
            rows = [row for row in self.rows["game"] if row["set_id"] == number]
            chosen = next(
                (game for row in rows if (game := row_checks.game_in(row["data"])) is not None), None
            )
            cards = [row for row in self.rows["card"] if row["set_id"] == number]
            known_games = self._ask_sources(lambda source, key=key: source.games.get(source.ids.get(key, 0)))  # type: ignore[misc]
            deleted = self._was_deleted("game", (number,))
            gone = self.report.is_incomplete and bool(known_games) and not deleted
            if chosen is None and (rows or gone or game_inference.looks_lost(cards)):
                loss = self._record_loss(number, "", "game", "")
                texts = (row for row in self.rows["text"] if row["set_id"] == number)
                chosen = next(iter(known_games.values()), None) or game_inference.infer_game(cards, texts)
                for name in list(known_games)[:1]:
                    # Already restored, because the cards would be invalid without their game.
                    self._add_offer(loss, name, lambda: None)
            if chosen is not None:
                self.games[number] = chosen
                self.result["game"].append({"set_id": number, "data": chosen.stored})

    def _game_of(self, number: int) -> Game:
        return self.games.get(number, games.shipped())

    # ---- entities

    def _sort_entities(self) -> None:
        for table in TABLES:
            numbers: set[int] = set()
            for place, original in enumerate(self.rows[table]):
                row = dict(original)
                if row["set_id"] not in self.sets:
                    if len(self.sets) != 1:
                        self._record_loss(0, "", table, str(row["key"])[:40])
                        continue
                    row["set_id"] = next(iter(self.sets))
                number = row["set_id"]
                if not isinstance(row["id"], int) or row["id"] in numbers:
                    row["id"] = self._new_id(table)
                bad = row_checks.broken(table, row, self._game_of(number))
                if not row_checks.is_key(row["key"]):
                    row["key"] = self._key_of(table, row)
                if (number, table, row["key"]) in self.entities:
                    continue
                if not isinstance(row["position"], int):
                    row["position"] = place
                numbers.add(row["id"])
                self._add_entity(table, row)
                if bad:
                    self._repair_columns(table, row, bad)

    def _key_of(self, table: str, row: Row) -> str:
        set_key = self.sets[row["set_id"]]
        known_keys = self._ask_sources(lambda source: source.named.get((set_key, table, row["id"])))
        return next((key for key in known_keys.values()), f"found-{table.replace('_', '-')}-{row['id']}")

    def _repair_columns(self, table: str, row: Row, bad: list[str]) -> None:
        loss = self._record_loss(row["set_id"], "", table, row["key"], tuple(bad))
        place = self.sets[row["set_id"]], table, row["key"]
        for name, other in self._ask_sources(lambda source: source.entities.get(place)).items():
            wrong = row_checks.broken(table, other, self._game_of(row["set_id"]))
            fresh = {column: other[column] for column in bad if column not in wrong}
            if fresh:
                self._add_offer(loss, name, lambda fresh=fresh: row.update(fresh))  # type: ignore[misc]
        for column in bad:
            row[column] = _blank(table, column, self._game_of(row["set_id"]))

    def _add_entity(self, table: str, row: Row) -> None:
        self.entities[row["set_id"], table, row["key"]] = row
        self.result[table].append(row)

    def _new_id(self, table: str) -> int:
        self.free[table] += 1
        return self.free[table]

    # ---- texts

    def _sort_texts(self) -> None:
        for original in self.rows["text"]:
            row = dict(original)
            number = row["set_id"]
            if number not in self.sets or not row_checks.fits_text_place(row, self._game_of(number)):
                if isinstance(row["value"], str) and row["value"].strip():
                    self._record_loss(
                        number if number in self.sets else 0, "", "text", _one_line(row["value"])
                    )
                    # The text can't be kept, so one is missing now.
                    self.report.is_incomplete = True
                continue
            texts = self.texts.setdefault((number, row["owner"], row["key"]), {})
            if (row["field"], row["language"]) in texts:
                continue
            texts[row["field"], row["language"]] = row
        for (number, owner, key), texts in list(self.texts.items()):
            if owner == "set" and key != self.sets[number]:
                for row in texts.values():
                    row["key"] = self.sets[number]
            elif (
                owner in TABLES
                and (number, owner, key) not in self.entities
                and not self._restore_entity(number, owner, key, texts)
            ):
                del self.texts[number, owner, key]
        for (number, owner, key), texts in self.texts.items():
            for row in texts.values():
                self._repair_text(number, owner, key, row)
        taken: set[tuple[Any, ...]] = set()
        for texts in self.texts.values():
            for row in texts.values():
                if key_of("text", row) not in taken:
                    taken.add(key_of("text", row))
                    self.result["text"].append(row)

    def _restore_entity(self, number: int, owner: str, key: str, mine: Mapping[tuple[str, str], Row]) -> bool:
        """Restore an entity of which only texts are left, from a source or as an empty card.

        Return whether that was possible.
        """
        copies = self._intact_copies(number, owner, key)
        loss = self._record_loss(number, "", owner, key, names=_names_by_language(mine))
        if not copies and owner != "card":
            return False
        row = {**(_blank_card_row(self._game_of(number)) if owner == "card" else next(iter(copies.values())))}
        row |= {"id": self._new_id(owner), "set_id": number, "key": key, "position": 10**6}
        self._add_entity(owner, row)
        for name, other in copies.items():
            fresh = {
                column: value for column, value in other.items() if column not in ("id", "set_id", "key")
            }
            self._add_offer(loss, name, lambda fresh=fresh: row.update(fresh))  # type: ignore[misc]
        return True

    def _repair_text(self, number: int, owner: str, key: str, row: Row) -> None:
        row["checked"] = row["checked"] if row["checked"] in (0, 1) else 0
        row["made_from"] = _printable(row["made_from"])
        if row_checks.clean(row["value"]):
            return
        loss = self._record_loss(number, "", owner, key, (f"{row['field']} {row['language']}",))
        place = self.sets[number], owner, key
        for name, source in self.sources.items():
            other = source.texts.get(place, {}).get((row["field"], row["language"]))
            if other is not None:
                self._add_offer(loss, name, lambda value=other["value"]: row.update(value=value))  # type: ignore[misc]
        row["value"] = _printable(row["value"])

    def _sort_origins(self) -> None:
        taken: set[tuple[Any, ...]] = set()
        for row in self.rows["origin"]:
            place = row["set_id"], row["owner"], row["key"]
            if place not in self.entities:
                continue
            of_card = row["owner"] == "card"
            if not row_checks.fits_origin(row) or (
                of_card and not self._game_of(row["set_id"]).records_origins()
            ):
                self._record_loss(row["set_id"], "", row["owner"], row["key"], ("origins",))
            elif key_of("origin", row) not in taken:
                taken.add(key_of("origin", row))
                self.result["origin"].append(row)

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
                self._add_offer(loss, source_name, lambda key=key: self._restore_set(source, key))  # type: ignore[misc]
        for (set_key, table, key), row in source.entities.items():
            number = set_ids.get(set_key, 0)
            if not number or (number, table, key) in self.entities:
                continue
            if self._was_deleted(table, (row["id"],)):
                continue
            loss = self._record_loss(number, "", table, key)
            for other_name in self._intact_copies(number, table, key):
                other_source = self.sources[other_name]
                self._add_offer(
                    loss,
                    other_name,
                    lambda other_source=other_source, place=(set_key, table, key), number=number: (
                        self._restore_row(  # type: ignore[misc]
                            other_source, place, number
                        )
                    ),
                )
        for (set_key, owner, key), texts in source.texts.items():
            number = set_ids.get(set_key, 0)
            if not number or (owner in TABLES and (number, owner, key) not in self.entities):
                continue
            present = self.texts.get((number, owner, key), {})
            missing = {
                text_key: row
                for text_key, row in texts.items()
                if text_key not in present and not self._was_deleted("text", (number, owner, key, *text_key))
            }
            if missing:
                loss = self._record_loss(
                    number, "", owner, key, tuple(" ".join(text_key) for text_key in missing)
                )
                fresh = [row | {"set_id": number} for row in missing.values()]
                self._add_offer(loss, source_name, lambda fresh=fresh: self.result["text"].extend(fresh))  # type: ignore[misc]

        self._find_missing_origins(source_name, source, set_ids)

    def _find_missing_origins(self, name: str, source: Source, here: Mapping[str, int]) -> None:
        present = {key_of("origin", row) for row in self.result["origin"]}
        for (set_key, owner, key), notes in source.origins.items():
            number = here.get(set_key, 0)
            if (number, owner, key) not in self.entities:
                continue
            fresh = [row | {"set_id": number} for row in notes]
            missing = [row for row in fresh if key_of("origin", row) not in present]
            missing = [row for row in missing if not self._was_deleted("origin", key_of("origin", row))]
            if missing:
                loss = self._record_loss(number, "", owner, key, ("origins",))
                self._add_offer(loss, name, lambda missing=missing: self.result["origin"].extend(missing))  # type: ignore[misc]

    def _restore_set(self, source: Source, key: str) -> None:
        number = self._new_id("card_set")
        head = next(row for row in source.rows["card_set"] if row["key"] == key)
        self.result["card_set"].append(head | {"id": number})
        game = source.games.get(source.ids[key])
        if game is not None:
            self.games[number] = game
            self.result["game"].append({"set_id": number, "data": game.stored})
        for place in source.entities:
            if place[0] == key:
                self._restore_row(source, place, number)
        for place, texts in source.texts.items():
            if place[0] == key and place[1] in ("set", "term", "label"):
                self.result["text"] += [row | {"set_id": number} for row in texts.values()]
        for row in source.rows["layout"]:
            if row["set_id"] == source.ids[key] and row_checks.fits_layout(row["data"]):
                self.result["layout"].append(row | {"set_id": number})

    def _restore_row(self, source: Source, place: tuple[str, str, str], number: int) -> None:
        table, row = place[1], source.entities[place]
        taken = self.taken.setdefault(table, {restored["id"] for restored in self.result[table]})
        fresh = row["id"]
        while fresh in taken:
            fresh = self._new_id(table)
        taken.add(fresh)
        game = self._game_of(number)
        wrong = {column: _blank(table, column, game) for column in row_checks.broken(table, row, game)}
        self.result[table].append({**row, **wrong, "id": fresh, "set_id": number})
        for name, notes in (
            ("text", source.texts.get(place, {}).values()),
            ("origin", source.origins.get(place, ())),
        ):
            self.result[name] += [note | {"set_id": number} for note in notes]

    # ---- layouts, pictures, history

    def _sort_other_tables(self) -> None:
        laid: set[int] = set()
        for row in self.rows["layout"]:
            if row["set_id"] in self.sets and row["set_id"] not in laid:
                laid.add(row["set_id"])
                if row_checks.fits_layout(row["data"]):
                    self.result["layout"].append(row)
                else:
                    self._record_lost_layout(row["set_id"])
        self._sort_remarks()
        for row in self.rows["picture"]:
            if row_checks.fits_picture(row):
                self.result["picture"].append(row)
                continue
            loss = self._record_loss(0, "", "picture", _printable(row["name"])[:40])
            for name, source in self.sources.items():
                other = next(
                    (picture for picture in source.rows["picture"] if picture["digest"] == row["digest"]),
                    None,
                )
                if other is not None and row_checks.fits_picture(other):
                    self._add_offer(loss, name, lambda other=other: self.result["picture"].append(other))  # type: ignore[misc]
        good = [
            row for row in self.rows["history"] if isinstance(row["id"], int) and row_checks.fits_history(row)
        ]
        self.result["history"] = list({row["id"]: row for row in good}.values())
        if len(good) < len(self.rows["history"]):
            self._record_loss(0, "", "history", "").count = len(self.rows["history"]) - len(good)

    def _sort_remarks(self) -> None:
        """Keep the intact remarks, lineages, and stored versions; record the others as lost."""
        taken: set[tuple[Any, ...]] = set()
        for name, fits in (
            ("remark", row_checks.fits_remark),
            ("lineage", lambda row: row_checks.fits_lineage(row["data"])),
            ("version", row_checks.fits_version),
        ):
            lost = 0
            for row in self.rows[name]:
                place = (name, *key_of(name, row))
                if ("set_id" in row and row["set_id"] not in self.sets) or place in taken:
                    continue
                taken.add(place)
                if fits(row):
                    self.result[name].append(row)
                else:
                    lost += 1
            if lost:
                self._record_loss(0, "", name, "").count = lost

    def _record_lost_layout(self, number: int) -> None:
        loss = self._record_loss(number, "", "layout", "")
        for name, source in self.sources.items():
            at = source.ids.get(self.sets[number])
            for other in source.rows["layout"]:
                if other["set_id"] == at and row_checks.fits_layout(other["data"]):
                    fresh = other | {"set_id": number}
                    self._add_offer(loss, name, lambda fresh=fresh: self.result["layout"].append(fresh))  # type: ignore[misc]

    # ---- losses and offers

    def _record_loss(
        self,
        number: int,
        set_key: str,
        owner: str,
        key: str,
        fields: tuple[str, ...] = (),
        names: Mapping[str, str] | None = None,
    ) -> Loss:
        place = number, owner, key
        earlier = self.lost.get(place) if number else None
        if earlier is not None:
            earlier.fields = (
                tuple(dict.fromkeys((*earlier.fields, *fields))) if earlier.fields and fields else ()
            )
            return earlier
        set_key = set_key or self.sets.get(number, "")
        names = names or self._find_names(number, set_key, owner, key)
        name = names.get(self.source.get(number, "ru")) or next(iter(names.values()), key)
        loss = Loss(set_key, owner, key, name, names, fields)
        self.report.losses.append(loss)
        self.lost[place] = loss
        return loss

    def _add_offer(self, loss: Loss, name: str, do: Callable[[], None]) -> None:
        before = loss.offers.get(name)

        def both() -> None:
            if before is not None:
                before()
            do()

        loss.offers[name] = both

    def _ask_sources(self, ask: Callable[[Source], Any]) -> dict[str, Any]:
        """Return source name → what *ask* returns for that source, without None."""
        answers = {name: ask(self.sources[name]) for name in SOURCES if name in self.sources}
        return {name: answer for name, answer in answers.items() if answer is not None}

    def _intact_copies(self, number: int, table: str, key: str) -> dict[str, Row]:
        place = self.sets[number], table, key
        copies = self._ask_sources(lambda source: source.entities.get(place))
        return {
            name: row
            for name, row in copies.items()
            if not row_checks.broken(table, row, self._game_of(number))
        }

    def _find_names(self, number: int, set_key: str, owner: str, key: str) -> dict[str, str]:
        written = self.written.get((number, owner, key), {})
        for texts in (
            written,
            *(source.texts.get((set_key, owner, key), {}) for source in self.sources.values()),
        ):
            names = _names_by_language(texts)
            if names:
                return names
        return {}


def _names_by_language(texts: Mapping[tuple[str, str], Row]) -> dict[str, str]:
    names = {language: _one_line(row["value"]) for (field, language), row in texts.items() if field == "name"}
    return {language: name for language, name in names.items() if name}


def _blank_card_row(game: Game) -> Row:
    kind = "other" if "other" in game.kind_keys else game.kind_keys[0]
    (row,) = entity_rows("card", game.empty_card("a", kind), 0, 0, 0)["card"]
    return row


def _blank(table: str, column: str, game: Game) -> Any:
    if table == "card":
        return _blank_card_row(game)[column]
    if column == "sides":
        return json.dumps([game.no_side])
    if column in DEFAULTS:
        return DEFAULTS[column]
    field = row_checks.columns(table, game)[column]
    return field.choices[0] if field.choices else ""


def _printable(text: object) -> str:
    return normalize_text(text) if isinstance(text, str) else ""


def _one_line(text: object) -> str:
    return " ".join(_printable(text).split())[:40]
