"""Translations that leave the program and come back: PO (gettext) and XLIFF 1.2, one language a file.

A text is known by owner, key and field (``card/anton/rules``). A translation made from another source text
than today's is *fuzzy* and brings the text it was made from; one that somebody has checked says so. A file
changes only the texts that stand in it; a source text that has changed since makes the translation outdated.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from app import airlock
from app.cards.data import SetData, Text
from app.cards.errors import CatalogueError
from app.cards.field import LANGUAGE
from app.cards.fields import THINGS, checked
from app.cards.pictures import as_utf8

SUFFIXES = (".po", ".xlf")
CHECKED = "x-checked"
UNKNOWN_SOURCE = "x-unknown-source"
_XLIFF = re.compile(rb"<([\w.-]+:)?xliff\b")
_ENTITY = re.compile(rb"<!\s*(DOCTYPE|ENTITY)", re.IGNORECASE)

TRANSLATED = tuple(thing for name, thing in THINGS.items() if name != "term")
"""What has texts to translate; the glossary has its terms in all languages."""


@dataclass(frozen=True, slots=True)
class Unit:
    """One text with its source; ``text`` is None where it is not translated."""

    id: str
    source: str
    text: Text | None


def units(data: SetData, language: str) -> Iterator[Unit]:
    """All texts of *data* that can be translated, in printing order."""
    if data.names.get(data.source):
        name = data.names.get(language)
        yield Unit(
            f"set/{data.key}/name",
            data.names[data.source],
            Text(name, data.names[data.source]) if name else None,
        )
    for thing in TRANSLATED:
        for one in getattr(data, thing.place):
            for field, original in one.texts.get(data.source, {}).items():
                if original.value:
                    text = one.texts.get(language, {}).get(field)
                    yield Unit(f"{thing.name}/{one.key}/{field}", original.value, text)


def write(data: SetData, language: str, suffix: str) -> bytes:
    """The translation into *language* as a file of the kind *suffix*."""
    writer: Mapping[str, Callable[[SetData, str], bytes]] = {".po": _to_po, ".xlf": _to_xliff}
    return writer[suffix](data, language)


def read(content: bytes, name: str, data: SetData) -> SetData:
    """*data* with the translations in *content*. Raises :class:`CatalogueError`; then nothing is taken."""
    language, found = airlock.call(name, _found_in, content, name, classes=[Text], refusal=CatalogueError.of)
    if not LANGUAGE.fullmatch(language) or language == data.source:
        raise CatalogueError("cards.bad-language", file=name, language=language[:20] or "—")
    known = {unit.id for unit in units(data, language)}
    strange = next((key for key in found if key not in known), None)
    if strange is not None:
        raise CatalogueError("cards.strange-text", file=name, text=strange[:60])
    return checked(_with(data, language, found))


def _found_in(content: bytes, name: str) -> tuple[str, dict[str, Text]]:
    """Language and translations of a file; inside the airlock."""
    reader = _from_po if name.lower().endswith(".po") else _from_xliff
    try:
        return reader(content)
    except CatalogueError:
        raise
    except UnicodeDecodeError as error:
        raise CatalogueError("cards.not-utf8", file=name) from error
    except MemoryError:
        raise
    except Exception as error:  # both libraries raise whatever their parsers do
        raise CatalogueError("cards.bad-file", file=name) from error


# ---- into a set


def _with(data: SetData, language: str, found: Mapping[str, Text]) -> SetData:
    by_thing: dict[tuple[str, str], dict[str, Text]] = {}
    for place, text in found.items():
        owner, key, field = place.split("/")
        by_thing.setdefault((owner, key), {})[field] = text
    names = dict(data.names)
    for fields in (by_thing.get(("set", data.key)),):
        if fields:
            names[language] = fields["name"].value
    changed: dict[str, Any] = {
        thing.place: tuple(_translated(one, language, by_thing.get((thing.name, one.key))) for one in some)
        for thing in TRANSLATED
        if (some := getattr(data, thing.place))
    }
    return replace(data, names=names, **changed)


def _translated(one: Any, language: str, found: Mapping[str, Text] | None) -> Any:
    if not found:
        return one
    return replace(one, texts={**one.texts, language: {**one.texts.get(language, {}), **found}})


# ---- PO


def _to_po(data: SetData, language: str) -> bytes:
    import polib

    file = polib.POFile(wrapwidth=0)
    file.metadata = {
        "Project-Id-Version": f"{data.key} {data.version}",
        "Language": language,
        "X-Source-Language": data.source,
        "MIME-Version": "1.0",
        "Content-Type": "text/plain; charset=UTF-8",
        "Content-Transfer-Encoding": "8bit",
    }
    for unit in units(data, language):
        entry = polib.POEntry(msgctxt=unit.id, msgid=unit.source, msgstr=unit.text.value if unit.text else "")
        if unit.text is not None:
            if unit.text.made_from != unit.source:
                entry.flags.append("fuzzy")
                if unit.text.made_from:
                    entry.previous_msgid = unit.text.made_from
                else:
                    entry.flags.append(UNKNOWN_SOURCE)
            if unit.text.checked:
                entry.flags.append(CHECKED)
        file.append(entry)
    return (str(file) + "\n").encode()


def _from_po(content: bytes) -> tuple[str, dict[str, Text]]:
    import polib

    text = content.decode("utf-8-sig")
    if "msgid" not in text:
        raise ValueError("msgid")
    file = polib.pofile(text, wrapwidth=0)
    found = {}
    for entry in file:
        if entry.obsolete or not entry.msgstr:
            continue
        made_from = entry.msgid
        if "fuzzy" in entry.flags:
            made_from = "" if UNKNOWN_SOURCE in entry.flags else (entry.previous_msgid or entry.msgid)
        found[str(entry.msgctxt)] = Text(entry.msgstr, made_from, CHECKED in entry.flags)
    return str(file.metadata.get("Language", "")), found


# ---- XLIFF 1.2


def _to_xliff(data: SetData, language: str) -> bytes:
    from translate.storage import xliff

    store: Any = xliff.xlifffile()
    store.setfilename(store.getfilenode("NoName", createifmissing=True), data.key)
    store.setsourcelanguage(data.source)
    store.settargetlanguage(language)
    for unit in units(data, language):
        one: Any = xliff.xliffunit(unit.source)
        one.xmlelement.set("{http://www.w3.org/XML/1998/namespace}space", "preserve")
        store.addunit(one)
        one.setid(unit.id)
        if unit.text is None:
            continue
        one.target = unit.text.value
        one.markapproved(unit.text.checked)
        stale = unit.text.made_from != unit.source
        target = one.xmlelement.find(one.namespaced("target"))
        state = "needs-review-translation" if stale else "signed-off" if unit.text.checked else "translated"
        target.set("state", state)
        if stale:
            # By hand: the library's own notes lose their spaces.
            note = one.xmlelement.makeelement(one.namespaced("note"), {"from": "made-from"})
            note.text = unit.text.made_from or UNKNOWN_SOURCE
            one.xmlelement.append(note)
    return bytes(store)


def _from_xliff(content: bytes) -> tuple[str, dict[str, Text]]:
    from translate.storage import xliff

    text = as_utf8(content)
    if _ENTITY.search(text) or not _XLIFF.search(text):
        raise ValueError("xliff")
    kind: Any = xliff.xlifffile
    store = kind.parsestring(content)
    found = {}
    for unit in store.units:
        key = unit.xmlelement.get("id", "").rpartition("\x04")[2]
        source, target = (_plain(unit, name) for name in ("source", "target"))
        if not target:
            continue
        element = unit.xmlelement.find(unit.namespaced("target"))
        made_from = source
        if element.get("state", "").startswith("needs-"):
            made_from = next(iter(_notes(unit)), source)
            made_from = "" if made_from == UNKNOWN_SOURCE else made_from
        found[key] = Text(target, made_from, unit.xmlelement.get("approved") == "yes")
    return str(store.gettargetlanguage() or ""), found


def _plain(unit: Any, name: str) -> str:
    element = unit.xmlelement.find(unit.namespaced(name))
    return "" if element is None else "".join(element.itertext())


def _notes(unit: Any) -> Iterable[str]:
    for note in unit.xmlelement.findall(unit.namespaced("note")):
        if note.get("from") == "made-from":
            yield note.text or ""
