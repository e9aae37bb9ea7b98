"""A card set as a folder of text files (TOML), made to be read, compared and kept in git.

``set.toml`` names the set; ``locations.toml``, ``others.toml``… hold the cards of one kind each, in
printing order; ``board.toml`` the tracks, counters and backs, ``table.toml`` the free table. Writing what
was read gives the same files, byte for byte. The format is described in docs/formats/set.md.
"""

from __future__ import annotations

import json
import os
import re
import tomllib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from app.cards.data import (
    CARD_TEXTS,
    COUNTER_SIZE,
    COUNTER_TEXTS,
    KINDS,
    RULE_SET_TEXTS,
    BackData,
    CardData,
    CounterData,
    NumberData,
    RuleSetData,
    SetData,
    TermData,
    Text,
    Texts,
    TrackData,
)
from app.cards.errors import CatalogueError, guard
from app.cards.fields import BY_NAME, KEY, SIDES, check, check_key
from app.cards.rows import CARD_FACTS
from app.rules.free.layout import Layout
from app.rules.game import BadText
from app.rules.rule_set import BOOK, CARD_VALUES, Differences

FILES = {
    "location": "locations.toml",
    "other": "others.toml",
    "person": "persons.toml",
    "item": "items.toml",
    "chance": "chances.toml",
    "spell": "spells.toml",
    "tile": "tiles.toml",
    "reference": "references.toml",
}
GLOSSARY = "glossary.toml"
TABLE = "table.toml"
"""How the set is laid out on the free table."""
RULES = "rules.toml"
"""The rule sets."""
NAMES = frozenset(("set.toml", "board.toml", GLOSSARY, TABLE, RULES, *FILES.values()))
"""All files that the text of a set may have."""
MOST_BYTES = 64 * 1024 * 1024
"""All texts of a set together, a packed set, or a table may not be larger."""
LANGUAGE_MARKS = ("checked", "made_from")
ORIGINS = ("rulebook", "derived", "house")
LANGUAGE = re.compile(r"[A-Za-z]{2,3}([-_][A-Za-z0-9]{2,8})*")
MOST_NAME = 120
MOST_TEXT = 4000
"""Characters; a card's texts have limits of their own."""
MOST_NUMBER = 10_000
"""A number of the game is not larger."""
MOST_CELLS = 100
_PLAIN = ("key", *CARD_FACTS, "params", "start", "ways", "picture", "origins")
_ALWAYS = {"key", "kind", "side", "deck", "copies", "power"}


def read_folder(folder: Path) -> SetData:
    """The set written in *folder*. Raises :class:`CatalogueError` naming the file and the place."""
    with guard(folder):
        found = [path for name in sorted(NAMES) if (path := own(folder, name)).is_file()]
        if sum(path.stat().st_size for path in found) > MOST_BYTES:
            raise CatalogueError("cards.too-large", file=folder.name, most=MOST_BYTES // 1024 // 1024)
        try:
            files = {path.name: path.read_text(encoding="utf-8") for path in found}
        except UnicodeDecodeError as error:
            raise CatalogueError("cards.not-utf8", file=str(folder)) from error
    return from_files(files)


def own(folder: Path, name: str) -> Path:
    """The file *name* of the set kept in *folder*. Raises :class:`CatalogueError` if a link leads it out:
    what is fetched from elsewhere must not have other files read, sent on or written over.
    """
    path = folder / name
    # Not Path.resolve, which fails for a link that goes in circles. A device holds nobody's file.
    inside = Path(os.path.realpath(path)).is_relative_to(os.path.realpath(folder))
    if not inside and not path.is_char_device():
        raise CatalogueError("cards.leads-out", folder=folder.name, entry=name)
    return path


def write_folder(data: SetData, folder: Path) -> None:
    """Write *data* into *folder*, made if need be. A file of an earlier state goes, strange ones stay."""
    files = to_files(data)
    with guard(folder):
        folder.mkdir(parents=True, exist_ok=True)
        parts = {folder / name: own(folder, f"{name}.part") for name in files}
        try:
            # All of them first: a disk that is full leaves the folder as it was.
            for (target, part), text in zip(parts.items(), files.values(), strict=True):
                if not target.exists() or target.read_bytes() != text.encode():
                    part.write_text(text, encoding="utf-8", newline="\n")
            for target, part in parts.items():
                if part.exists():
                    part.replace(target)
        finally:
            for part in parts.values():
                part.unlink(missing_ok=True)
        for name in NAMES - files.keys():
            (folder / name).unlink(missing_ok=True)


def to_files(data: SetData) -> dict[str, str]:
    """File name → text, always the same for the same set."""
    head = [
        f"key = {_toml(data.key)}",
        f"version = {_toml(data.version)}",
        f"source = {_toml(data.source)}",
        "",
        "[names]",
        *(f"{_bare(lang)} = {_toml(name)}" for lang, name in data.names.items()),
    ]
    if data.words:
        head += ["", "[words]", *(f"{_bare(lang)} = {_toml(found)}" for lang, found in data.words.items())]
    files = {"set.toml": "\n".join(head) + "\n"}
    languages = data.languages()
    for kind in KINDS:
        cards = [card for card in data.cards if card.kind == kind]
        if cards:
            files[FILES[kind]] = "\n".join(_card(card, languages) for card in cards)
    board = [
        _block(
            "track",
            {"key": t.key, "cells": t.cells, "sides": t.sides, "origin": t.origin},
            t.texts,
            ("name",),
            languages,
        )
        for t in data.tracks
    ]
    board += [
        _block(
            "counter",
            {
                "key": c.key,
                "side": c.side,
                "count": c.count,
                **({"size": c.size} if c.size != COUNTER_SIZE else {}),
                "symbol": c.symbol,
                "origin": c.origin,
            },
            c.texts,
            COUNTER_TEXTS,
            languages,
        )
        for c in data.counters
    ]
    board += [
        _block(
            "back",
            {"key": b.key, "deck": b.deck, "side": b.side, **({"count": b.count} if b.count else {})},
            b.texts,
            ("label",),
            languages,
        )
        for b in data.backs
    ]
    board += [
        _block("number", {"key": n.key, "value": n.value, "origin": n.origin}, n.texts, ("name",), languages)
        for n in data.numbers
    ]
    if board:
        files["board.toml"] = "\n".join(board)
    if data.terms:
        known = tuple(dict.fromkeys((*languages, *(one for term in data.terms for one in term.texts))))
        files[GLOSSARY] = "\n".join(
            _block("term", {"key": term.key}, term.texts, ("name",), known) for term in data.terms
        )
    if data.rule_sets:
        files[RULES] = "\n".join(
            _block("rules", {"key": r.key, **r.differs.to_plain()}, r.texts, RULE_SET_TEXTS, languages)
            for r in data.rule_sets
        )
    if data.table is not None:
        files[TABLE] = "\n".join(_document(data.table.to_plain())) + "\n"
    return files


def from_files(files: Mapping[str, str]) -> SetData:
    """The set written in *files*. Raises :class:`CatalogueError` naming the file and the place."""
    parsed: dict[str, dict[str, Any]] = {}
    for name, text in files.items():
        try:
            parsed[name] = tomllib.loads(text)
        except tomllib.TOMLDecodeError as error:
            raise CatalogueError("cards.bad-text-file", file=name, detail=str(error)) from error
    if "set.toml" not in parsed:
        raise CatalogueError("cards.no-set-file")
    head = _Place("set.toml", parsed["set.toml"])
    source = head.text("source")
    if not LANGUAGE.fullmatch(source):
        raise head.fail("source")
    names = {language: _short(head, "names", name) for language, name in head.table("names").items()}
    cards: list[CardData] = []
    for kind in KINDS:
        file = FILES[kind]
        for row in _rows(file, parsed.get(file, {}), "card"):
            cards.append(_read_card(row, kind, source))
    board = parsed.get("board.toml", {})
    tracks = tuple(_read_track(row, source) for row in _rows("board.toml", board, "track"))
    counters = tuple(_read_counter(row, source) for row in _rows("board.toml", board, "counter"))
    backs = tuple(_read_back(row, source) for row in _rows("board.toml", board, "back"))
    numbers = tuple(_read_number(row, source) for row in _rows("board.toml", board, "number"))
    rule_sets = tuple(_read_rule_set(row, source) for row in _rows(RULES, parsed.get(RULES, {}), "rules"))
    glossary = _rows(GLOSSARY, parsed.get(GLOSSARY, {}), "term")
    terms = [TermData(check_key(row.text("key")), row.texts(("name",), ("key",), source)) for row in glossary]
    things: Sequence[Sequence[Any]] = (cards, tracks, counters, backs, numbers, rule_sets, terms)
    for some in things:
        _unique([thing.key for thing in some])
    return SetData(
        check_key(head.text("key")),
        _short(head, "version", head.text("version")),
        source,
        names,
        tuple(cards),
        tracks,
        counters,
        backs,
        _read_table(parsed[TABLE]) if TABLE in parsed else None,
        tuple(sorted(terms, key=lambda term: term.key)),
        _read_words(head),
        numbers,
        rule_sets,
    )


def from_json(data: Any) -> SetData:
    """The set in the shape that :func:`to_json` gives."""
    if not isinstance(data, dict) or not all(isinstance(v, dict) for v in data.values()):
        raise CatalogueError("cards.bad-json")
    try:
        json.dumps(data, ensure_ascii=False).encode()
    except UnicodeEncodeError as error:
        raise CatalogueError("cards.bad-json") from error
    return from_files({name: "\n".join(_document(part)) for name, part in data.items()})


def to_json(data: SetData) -> dict[str, Any]:
    """The same content as :func:`to_files`, as one tree of JSON values."""
    return {name: tomllib.loads(text) for name, text in to_files(data).items()}


# ---- writing


def _toml(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        # JSON's escapes are TOML's, but for the delete character.
        return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
    if isinstance(value, int | float):
        return repr(value)
    if isinstance(value, Mapping):
        inside = ", ".join(f"{_bare(k)} = {_toml(v)}" for k, v in value.items())
        return f"{{ {inside} }}" if inside else "{}"
    if isinstance(value, Sequence):
        return "[" + ", ".join(_toml(v) for v in value) + "]"
    raise CatalogueError("cards.bad-json")


def _bare(key: Any) -> str:
    text = str(key)
    return (
        text if text and text.isascii() and text.replace("-", "").replace("_", "").isalnum() else _toml(text)
    )


def _document(part: Mapping[str, Any]) -> list[str]:
    lines = [f"{_bare(k)} = {_toml(v)}" for k, v in part.items() if not _is_rows(v)]
    for key, value in part.items():
        if _is_rows(value):
            for row in value:
                lines += ["", f"[[{_bare(key)}]]", *(f"{_bare(k)} = {_toml(v)}" for k, v in row.items())]
    return lines


def _is_rows(value: Any) -> bool:
    return isinstance(value, list) and bool(value) and all(isinstance(row, dict) for row in value)


def _card(card: CardData, languages: Sequence[str]) -> str:
    values = {name: getattr(card, name) for name in _PLAIN}
    empty: tuple[Any, ...] = ("", (), {})
    kept = {
        k: v
        for k, v in values.items()
        if k in _ALWAYS or (v is not None and v is not False and v not in empty)
    }
    if "origins" in kept:
        kept["origins"] = {
            name: card.origins[name] for name in (*_PLAIN, *sorted(card.origins)) if name in card.origins
        }
    return _block("card", kept, card.texts, CARD_TEXTS, languages)


def _block(
    head: str, values: Mapping[str, Any], texts: Texts, names: Sequence[str], languages: Sequence[str]
) -> str:
    lines = [f"[[{head}]]", *(f"{_bare(k)} = {_toml(v)}" for k, v in values.items())]
    originals = texts.get(languages[0], {})
    for language in languages:
        written = {name: texts.get(language, {})[name] for name in names if name in texts.get(language, {})}
        prefix = _bare(language)
        lines += [f"{prefix}.{name} = {_toml(text.value)}" for name, text in written.items()]
        if language == languages[0]:
            continue
        stale = {
            name: text.made_from
            for name, text in written.items()
            if text.made_from != (originals[name].value if name in originals else "")
        }
        checked = [name for name, text in written.items() if text.checked]
        if stale:
            lines.append(f"{prefix}.made_from = {_toml(stale)}")
        if checked:
            lines.append(f"{prefix}.checked = {_toml(checked)}")
    return "\n".join(lines) + "\n"


# ---- reading


class _Place:
    """A table of a file, which knows where it stands, so that a complaint can say so."""

    def __init__(self, file: str, values: Mapping[str, Any], where: str = "") -> None:
        self.file, self.values, self.where = file, values, where

    def fail(self, name: str) -> CatalogueError:
        return CatalogueError(
            "cards.bad-value",
            file=self.file,
            place=self.where or "—",
            field=name,
            value=str(self.values.get(name, ""))[:60],
        )

    def text(self, name: str, default: str | None = None) -> str:
        value = self.values.get(name, default)
        if not isinstance(value, str):
            raise self.fail(name)
        return value

    def number(self, name: str) -> int:
        value = self.values.get(name)
        if isinstance(value, bool) or not isinstance(value, int):
            raise self.fail(name)
        return value

    def table(self, name: str) -> Mapping[str, Any]:
        value = self.values.get(name, {})
        if not isinstance(value, dict):
            raise self.fail(name)
        return value

    def choice(self, name: str, choices: Sequence[str], default: str | None = None) -> str:
        value = self.text(name, default)
        if value not in choices:
            raise self.fail(name)
        return value

    def texts(self, names: Sequence[str], plain: Sequence[str], source: str) -> Texts:
        """Every table that is not one of the *plain* fields is a language."""
        found: dict[str, dict[str, Text]] = {}
        originals = self.table(source)
        for language, table in self.values.items():
            if language in plain:
                continue
            if not isinstance(table, dict):
                raise self.fail(language)
            stale = table.get("made_from", {})
            checked = table.get("checked", [])
            if not isinstance(stale, dict) or not isinstance(checked, list):
                raise self.fail(language)
            for name, value in table.items():
                if name in LANGUAGE_MARKS:
                    continue
                if name not in names or not isinstance(value, str) or len(value) > MOST_TEXT:
                    raise CatalogueError(
                        "cards.bad-value",
                        file=self.file,
                        place=self.where,
                        field=f"{language}.{name}",
                        value=str(value)[:60],
                    )
                made_from = "" if language == source else str(stale.get(name, originals.get(name, "")))
                found.setdefault(language, {})[name] = Text(value, made_from, name in checked)
        return found


def _short(head: _Place, name: str, value: Any) -> str:
    """A name or a version: short enough for the foot of a card."""
    if not isinstance(value, str) or len(value) > MOST_NAME:
        raise head.fail(name)
    return value


def _rows(file: str, part: Mapping[str, Any], name: str) -> list[_Place]:
    rows = part.get(name, [])
    if not isinstance(rows, list) or not all(isinstance(row, dict) for row in rows):
        raise CatalogueError("cards.bad-value", file=file, place=name, field=name, value="")
    return [_Place(file, row, str(row.get("key", f"{name} {n}"))) for n, row in enumerate(rows, 1)]


def _read_card(row: _Place, kind: str, source: str) -> CardData:
    card = CardData(check_key(row.text("key")), row.choice("kind", (kind,)))
    values: dict[str, Any] = {}
    for name in _PLAIN[2:]:
        if name in ("params", "origins"):
            values[name] = dict(row.table(name))
        elif name in row.values:
            value = row.values[name]
            if BY_NAME[name].widget == "locations" and not isinstance(value, list):
                raise row.fail(name)
            if BY_NAME[name].widget == "flag" and not isinstance(value, bool):
                raise row.fail(name)
            values[name] = check(card, name, value)
    if any(origin not in ORIGINS for origin in values["origins"].values()):
        raise row.fail("origins")
    if any(not isinstance(value, str | int | bool) for value in values["params"].values()):
        raise row.fail("params")
    texts = row.texts(CARD_TEXTS, _PLAIN, source)
    for table in texts.values():
        for name, text in table.items():
            check(card, name, text.value)
    return replace(card, **values, texts=texts)


def _read_track(row: _Place, source: str) -> TrackData:
    cells, sides = row.values.get("cells"), row.values.get("sides")
    if not isinstance(cells, list) or not cells or not all(type(cell) is int for cell in cells):
        raise row.fail("cells")
    if not isinstance(sides, list) or len(sides) != len(cells) or not all(side in SIDES for side in sides):
        raise row.fail("sides")
    return TrackData(
        check_key(row.text("key")),
        tuple(cells),
        tuple(sides),
        row.choice("origin", ORIGINS, "house"),
        row.texts(("name",), ("key", "cells", "sides", "origin"), source),
    )


def _read_counter(row: _Place, source: str) -> CounterData:
    size = row.values.get("size", COUNTER_SIZE)
    if not isinstance(size, int | float) or not 5 <= size <= 100:
        raise row.fail("size")
    count = row.number("count")
    if not 0 <= count <= 500:
        raise row.fail("count")
    return CounterData(
        check_key(row.text("key")),
        row.choice("side", SIDES),
        count,
        float(size),
        row.text("symbol", ""),
        row.choice("origin", ORIGINS, "house"),
        row.texts(COUNTER_TEXTS, ("key", "side", "count", "size", "symbol", "origin"), source),
    )


def _read_table(plain: Mapping[str, Any]) -> Layout:
    try:
        return Layout.from_plain(dict(plain))
    except BadText as wrong:
        about = wrong.reason.args
        raise CatalogueError(
            "cards.bad-value",
            file=TABLE,
            place="—",
            field=str(about.get("field", "fill")),
            value=str(about.get("value", about.get("text", ""))),
        ) from wrong


def _read_back(row: _Place, source: str) -> BackData:
    return BackData(
        check_key(row.text("key")),
        row.text("deck"),
        row.choice("side", SIDES),
        row.texts(("label",), ("key", "deck", "side", "count"), source),
        row.number("count") if "count" in row.values else 0,
    )


def _read_number(row: _Place, source: str) -> NumberData:
    value = row.number("value")
    if not 0 <= value <= MOST_NUMBER:
        raise row.fail("value")
    return NumberData(
        check_key(row.text("key")),
        value,
        row.choice("origin", ORIGINS, "house"),
        row.texts(("name",), ("key", "value", "origin"), source),
    )


def _read_rule_set(row: _Place, source: str) -> RuleSetData:
    """What is said of a card, a track or a number that the set lacks: :mod:`app.cards.checks` finds it."""
    parts = {name: row.table(name) for name in ("options", "tracks", "cards", "numbers")}
    for name, values in parts.items():
        for key, value in values.items():
            if not _DIFFERENCE[name](key, value) or row.values["key"] == BOOK:
                raise row.fail(name)
    return RuleSetData(
        check_key(row.text("key")),
        Differences.from_plain(parts),
        row.texts(RULE_SET_TEXTS, ("key", *parts), source),
    )


def _is_number(value: Any, least: int = 0, most: int = MOST_NUMBER) -> bool:
    return type(value) is int and least <= value <= most


_DIFFERENCE: Mapping[str, Callable[[str, Any], bool]] = {
    "options": lambda key, value: bool(KEY.fullmatch(key)) and isinstance(value, str | bool | int),
    "tracks": lambda _key, value: (
        isinstance(value, list) and 0 < len(value) <= MOST_CELLS and all(type(cell) is int for cell in value)
    ),
    "cards": lambda _key, value: (
        isinstance(value, dict)
        and all(
            name in CARD_VALUES and _is_number(number, BY_NAME[name].least, BY_NAME[name].most)
            for name, number in value.items()
        )
    ),
    "numbers": lambda _key, value: _is_number(value),
}
"""What a rule set may say under each heading."""


def _read_words(head: _Place) -> dict[str, tuple[str, ...]]:
    words = head.table("words")
    for found in words.values():
        if not isinstance(found, list) or not all(isinstance(word, str) and word.strip() for word in found):
            raise head.fail("words")
        if any("\n" in word for word in found):
            raise head.fail("words")
    return {language: tuple(words[language]) for language in sorted(words) if words[language]}


def _unique(keys: Sequence[str]) -> None:
    seen: set[str] = set()
    for key in keys:
        if key in seen:
            raise CatalogueError("cards.key-twice", key=key)
        seen.add(key)
