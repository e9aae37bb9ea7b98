"""Translation files: PO (gettext) and XLIFF 1.2, one language per file.

A file holds every unit of the set (:mod:`app.cards.units`) by name, with its maximum length, the author's
comment, the translation, its marks, and the translator's comment. An outdated translation is *fuzzy* and
includes its former source text; a checked one is marked. The file also has the digest of the set's state
(:mod:`app.cards.versions`). For translators who can't read the set's own language, the source texts may be in
another language; the originals are added as notes.

Import works unit by unit: unknown or invalid units are skipped and reported.
"""

from __future__ import annotations

import re
import xml.etree.ElementTree as ElementTree
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import UTC, datetime

from app import airlock
from app.cards import units, versions
from app.cards.data import Remark, SetData, Text
from app.cards.errors import CatalogueError
from app.cards.field import LANGUAGE, validate
from app.cards.fields import validate_remark, validate_set
from app.cards.pictures import as_utf8
from app.cards.units import TextPlace, Unit
from app.user_errors import Message

SUFFIXES = (".po", ".xlf")
CHECKED = "x-checked"
UNKNOWN_SOURCE = "x-unknown-source"
DIGEST = "X-Dozor-State"
XLIFF = "urn:oasis:names:tc:xliff:document:1.2"
_SPACE = "{http://www.w3.org/XML/1998/namespace}space"
_XLIFF = re.compile(rb"<([\w.-]+:)?xliff\b")
_DECLARED = re.compile(rb"<!\s*(DOCTYPE|ENTITY)", re.IGNORECASE)
_OURS = ("author", "made-from", "original", "waived")
"""Sources of notes written by the program; all other notes are the translator's."""


@dataclass(frozen=True, slots=True)
class ImportedUnit:
    """One unit in a file. ``value``: the translation; ``made_from``: the source text it was made from."""

    id: str
    value: str
    made_from: str = ""
    checked: bool = False
    comment: str = ""


@dataclass(frozen=True, slots=True)
class SkippedUnit:
    unit: str
    why: Message


@dataclass(frozen=True, slots=True)
class File:
    """A parsed file.

    ``state``: digest of the set's state; ``broken``: names of unreadable blocks; ``source``: language of the
    source texts ("": unknown).
    """

    language: str
    state: str
    units: tuple[ImportedUnit, ...]
    broken: tuple[str, ...] = ()
    source: str = ""


# ---- export


def write(data: SetData, language: str, suffix: str, source: str = "") -> bytes:
    """Return the translation into *language* as a file of type *suffix*.

    Source texts are in the language *source* where available, else in the set's own.
    """
    writer: Mapping[str, Callable[[SetData, str, str], bytes]] = {".po": _to_po, ".xlf": _to_xliff}
    return writer[suffix](data, language, source or data.source)


def _source_texts(data: SetData, source: str) -> Mapping[str, str]:
    """Return unit → its text in *source*; empty if that is the set's own language."""
    if source == data.source:
        return {}
    return {unit.id: unit.value for unit in units.units(data, source) if unit.value}


def _waived(unit: Unit) -> Iterator[str]:
    for waiver in unit.remark.waived:
        yield f"{waiver.check}: {waiver.reason}"


# ---- import


def parse(content: bytes, name: str) -> File:
    """Parse a file in the airlock. Raises :class:`CatalogueError`."""
    return airlock.call(
        name, _parse_in_airlock, content, name, classes=[File, ImportedUnit], refusal=CatalogueError.of
    )


def read(content: bytes, name: str, data: SetData) -> SetData:
    """Return *data* with the valid translations in *content*. Raises :class:`CatalogueError`."""
    return merged(parse(content, name), name, data)[0]


def merged(
    file: File, name: str, data: SetData, *, whole: bool = False
) -> tuple[SetData, tuple[SkippedUnit, ...]]:
    """Return *data* with the valid units of *file*, and the skipped units.

    *whole*: whether the file was made from *data* itself, so that an empty text means a deletion; otherwise
    empty texts are ignored. Raises :class:`CatalogueError` for an invalid language.
    """

    # XLIFF has no underscores: pt_BR is exported as pt-BR.
    def matching_language(wanted: str, otherwise: str) -> str:
        written = (code for code in data.languages() if code.replace("_", "-") == wanted.replace("_", "-"))
        return next(written, otherwise)

    language = matching_language(file.language, file.language)
    if not LANGUAGE.fullmatch(language) or language == data.source:
        raise CatalogueError("cards.bad-language", file=name, language=language[:20] or "—")
    units_by_place = {unit.place: unit for unit in units.units(data, language)}
    source_texts = _source_texts(data, matching_language(file.source, data.source))
    texts: dict[TextPlace, Text | None] = {}
    remarks: dict[str, dict[str, Remark]] = {}
    skipped = [SkippedUnit(block, Message("cards.left-broken")) for block in file.broken]
    for imported in file.units:
        place = units.place_of(imported.id)
        unit = units_by_place.get(place) if place is not None else None
        if place is None or unit is None:
            skipped.append(SkippedUnit(imported.id, Message("cards.left-unknown")))
            continue
        if place in texts:
            skipped.append(SkippedUnit(imported.id, Message("cards.left-twice")))
            continue
        try:
            value = str(validate(unit.field, imported.value, unit.place.key))
            # The file's source text may be a translation: if that is current, so is the original.
            is_current = imported.made_from == source_texts.get(unit.id)
            made_from = unit.original.value if is_current else imported.made_from
            text = Text(value, made_from, imported.checked) if value else None
            remark = validate_remark(replace(unit.remark, comment=imported.comment), imported.id)
        except CatalogueError as error:
            skipped.append(SkippedUnit(imported.id, error.reason))
            continue
        if text is None and not whole:
            # Not translated in the file: keep a translation made since the export.
            text = unit.text
        texts[place] = text
        if remark.comment or whole:
            remarks[unit.id] = {language: remark}
    return validate_set(units.with_texts(units.with_remarks(data, remarks), language, texts)), tuple(skipped)


def _parse_in_airlock(content: bytes, name: str) -> File:
    reader = _from_po if name.lower().endswith(".po") else _from_xliff
    try:
        return reader(content)
    except CatalogueError:
        raise
    except UnicodeDecodeError as error:
        raise CatalogueError("cards.not-utf8", file=name) from error
    except MemoryError:
        raise
    except Exception as error:  # The parsers raise anything
        raise CatalogueError("cards.bad-file", file=name) from error


# ---- PO


def _to_po(data: SetData, language: str, source: str) -> bytes:
    import polib

    file = polib.POFile(wrapwidth=0)
    file.metadata = {
        "Project-Id-Version": f"{data.key} {data.version}",
        "Report-Msgid-Bugs-To": "-",
        "PO-Revision-Date": f"{datetime.now(UTC):%Y-%m-%d %H:%M+0000}",
        "Last-Translator": "-",
        "Language-Team": language,
        "Language": language,
        "X-Source-Language": source,
        DIGEST: versions.digest(data),
        "MIME-Version": "1.0",
        "Content-Type": "text/plain; charset=UTF-8",
        "Content-Transfer-Encoding": "8bit",
    }
    source_texts = _source_texts(data, source)
    for unit in units.units(data, language):
        original = unit.original.value
        entry = polib.POEntry(msgctxt=unit.id, msgid=source_texts.get(unit.id, original), msgstr=unit.value)
        comments = [unit.about.comment, *(f"[{waiver}]" for waiver in _waived(unit))]
        if unit.id in source_texts:
            comments.append(f"{data.source}: {original}")
        entry.comment = "\n".join(filter(None, comments))
        entry.tcomment = unit.remark.comment
        if unit.text is not None and unit.value:
            if unit.text.made_from != original:
                entry.flags.append("fuzzy")
                if unit.text.made_from:
                    entry.previous_msgid = unit.text.made_from
                else:
                    entry.flags.append(UNKNOWN_SOURCE)
            if unit.text.checked:
                entry.flags.append(CHECKED)
        entry.flags.append(f"max-length:{unit.field.most}")
        file.append(entry)
    return (str(file) + "\n").encode()


def _from_po(content: bytes) -> File:
    import polib

    text = content.decode("utf-8-sig")
    if "msgid" not in text:
        raise ValueError("msgid")
    broken: list[str] = []
    try:
        file = polib.pofile(text, wrapwidth=0)
    except (OSError, ValueError, IndexError, AttributeError):
        # One entry is damaged: parse block by block.
        file = polib.POFile(wrapwidth=0)
        for block in re.split(r"\n[ \t]*\n", text.replace("\r\n", "\n")):
            try:
                entries = polib.pofile(block + "\n", wrapwidth=0)
            except (OSError, ValueError, IndexError, AttributeError):
                name = re.search(r'^msgctxt "([^"\n]{1,140})"', block, re.MULTILINE)
                broken.append(name[1] if name else block.strip()[:40])
                continue
            file.metadata |= entries.metadata
            file.extend(entries)
    imported = []
    for entry in file:
        if entry.obsolete:
            continue
        made_from = entry.msgid
        if "fuzzy" in entry.flags:
            made_from = "" if UNKNOWN_SOURCE in entry.flags else (entry.previous_msgid or entry.msgid)
        imported.append(
            ImportedUnit(
                str(entry.msgctxt or entry.msgid[:40]),
                entry.msgstr,
                made_from,
                CHECKED in entry.flags,
                entry.tcomment,
            )
        )
    metadata = {name: str(value) for name, value in file.metadata.items()}
    source = metadata.get("X-Source-Language", "")
    return File(
        metadata.get("Language", ""), metadata.get(DIGEST, ""), tuple(imported), tuple(broken), source
    )


# ---- XLIFF 1.2


def _to_xliff(data: SetData, language: str, source: str) -> bytes:
    root = ElementTree.Element("xliff", {"version": "1.2", "xmlns": XLIFF})
    file = ElementTree.SubElement(
        root,
        "file",
        {
            "original": data.key,
            "source-language": source.replace("_", "-"),
            "target-language": language.replace("_", "-"),
            "datatype": "plaintext",
            "product-name": data.key,
            "product-version": data.version,
            "build-num": versions.digest(data),
        },
    )
    body = ElementTree.SubElement(file, "body")
    source_texts = _source_texts(data, source)
    for unit in units.units(data, language):
        most = {"maxwidth": str(unit.field.most), "size-unit": "char"}
        element = ElementTree.SubElement(body, "trans-unit", {"id": unit.id, _SPACE: "preserve", **most})
        original = unit.original.value
        ElementTree.SubElement(element, "source").text = source_texts.get(unit.id, original)
        if unit.text is not None and unit.value:
            stale = unit.text.made_from != original
            element.set("approved", "yes" if unit.text.checked else "no")
            state = (
                "needs-review-translation" if stale else "signed-off" if unit.text.checked else "translated"
            )
            ElementTree.SubElement(element, "target", {"state": state}).text = unit.value
            if stale:
                _note(element, "made-from", unit.text.made_from or UNKNOWN_SOURCE, "source")
        _note(element, "author", unit.about.comment, "source")
        _note(element, "original", original if unit.id in source_texts else "", "source")
        _note(element, "translator", unit.remark.comment, "target")
        for waiver in _waived(unit):
            _note(element, "waived", waiver, "target")
    ElementTree.indent(root, " ")
    xml: bytes = ElementTree.tostring(root, "utf-8", xml_declaration=True)
    return xml + b"\n"


def _note(unit: ElementTree.Element, by: str, text: str, about: str) -> None:
    if text:
        ElementTree.SubElement(unit, "note", {"from": by, "annotates": about}).text = text


def _from_xliff(content: bytes) -> File:
    text = as_utf8(content)
    if _DECLARED.search(text) or not _XLIFF.search(text):
        raise ValueError("xliff")
    root = ElementTree.fromstring(content)
    # Programs disagree on the namespace of versions 1.0 to 1.2; the element names are the same.
    for element in root.iter():
        if isinstance(element.tag, str):
            element.tag = element.tag.rpartition("}")[2]
    if root.tag != "xliff" or not root.get("version", "1.2").startswith("1."):
        raise ValueError("version")
    file = root.find("file")
    if file is None:
        raise ValueError("file")
    imported = tuple(_unit(unit) for unit in root.iter("trans-unit"))
    source = file.get("source-language", "")
    return File(file.get("target-language", ""), file.get("build-num", ""), imported, source=source)


def _unit(element: ElementTree.Element) -> ImportedUnit:
    source, value = ("".join(element.find(name).itertext()) if element.find(name) is not None else ""  # type: ignore[union-attr]
                     for name in ("source", "target"))  # fmt: skip
    target = element.find("target")
    made_from = source
    if target is not None and target.get("state", "").startswith("needs-"):
        made_from = next(_notes(element, "made-from"), source)
        made_from = "" if made_from == UNKNOWN_SOURCE else made_from
    comments = (note.text or "" for note in element.findall("note") if note.get("from") not in _OURS)
    return ImportedUnit(
        element.get("id", ""), value, made_from, element.get("approved") == "yes", "\n".join(comments)
    )


def _notes(element: ElementTree.Element, by: str) -> Iterator[str]:
    for note in element.findall("note"):
        if note.get("from") == by:
            yield note.text or ""


def source_state(file: File, look_up: Callable[[str], SetData | None]) -> SetData | None:
    """Return the set's state that *file* was exported from; None if unknown.

    *look_up* returns the state with a digest.
    """
    return look_up(file.state) if re.fullmatch(r"[0-9a-f]{16}", file.state) else None
