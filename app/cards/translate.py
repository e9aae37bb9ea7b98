"""Translation files: PO (gettext), XLIFF 1.2, and, for reading only, XLIFF 2; one language per file.

A file holds every unit of the set (:mod:`app.cards.units`) by name, with its maximum length, the author's
comment, the translation, its state, and the translator's comment. An outdated translation is *fuzzy* and
includes its former source text; a checked one is marked. The file also has the digest of the set's state
(:mod:`app.cards.versions`). For translators who can't read the set's own language, the source texts may be in
another language; the originals are added as notes.

Import works unit by unit: unknown or invalid units are skipped and reported. A translation that the file says
needs work becomes outdated. It becomes checked only if the file says that somebody checked this very text:
other programs keep our marks when they change a text, or drop them when they don't.
"""

from __future__ import annotations

import codecs
import re
import xml.etree.ElementTree as ElementTree
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from itertools import chain

from app import airlock
from app.cards import units, versions
from app.cards.data import Remark, SetData, Text
from app.cards.errors import CatalogueError
from app.cards.field import LANGUAGE, validate
from app.cards.fields import validate_remark, validate_set
from app.cards.pictures import as_utf8
from app.cards.units import TextPlace, Unit
from app.i18n import scripts
from app.user_errors import Message

SUFFIXES = (".po", ".xlf")
"""The types that are written."""
READ = (*SUFFIXES, ".pot", ".xliff")
CHECKED = "x-checked"
UNKNOWN_SOURCE = "x-unknown-source"
DIGEST = "X-Dozor-State"
XLIFF = "urn:oasis:names:tc:xliff:document:1.2"
_SPACE = "{http://www.w3.org/XML/1998/namespace}space"
_XML_ENCODING = re.compile(rb"""<\?xml[^>]*?\sencoding\s*=\s*["']([\w.:-]+)""")
_PO_CHARSET = re.compile(rb"""^"Content-Type:[^"]*?charset=([\w.:-]+)""", re.MULTILINE | re.IGNORECASE)
_PO_STRING = re.compile(r"""^(?:#[~|]\s*)*(?:msg\w+(?:\[\d\])?\s*)?".*\\[0-7x].*"\s*$""", re.MULTILINE)
_ESCAPED_BYTES = re.compile(r"\\\\|((?:\\[0-7]{3}|\\x[0-9A-Fa-f]{2})+)")
_ESCAPED_BYTE = re.compile(r"\\(?:x(..)|(...))")
_XLIFF = re.compile(r"<([\w.-]+:)?xliff\b")
_DECLARED = re.compile(r"<!\s*(DOCTYPE|ENTITY)", re.IGNORECASE)
UNTRANSLATED, NEEDS_WORK, TRANSLATED, CHECKED_STATE = "untranslated", "needs-work", "translated", "checked"
_STATES = {
    "new": UNTRANSLATED, "needs-translation": UNTRANSLATED, "initial": UNTRANSLATED,
    "needs-adaptation": NEEDS_WORK, "needs-l10n": NEEDS_WORK, "needs-review-adaptation": NEEDS_WORK,
    "needs-review-l10n": NEEDS_WORK, "needs-review-translation": NEEDS_WORK,
    "final": CHECKED_STATE, "signed-off": CHECKED_STATE, "reviewed": CHECKED_STATE,
}  # fmt: skip
"""State in XLIFF 1.2 or 2 → ours; others are translated. Untranslated texts may be the source or a draft."""
_GUESSED = ("fuzzy-match", "mt-suggestion", "leveraged-mt", "rejected")
"""Beginnings of ``state-qualifier`` of translations that nobody has accepted."""
_OURS = ("author", "made-from", "original", "waived")
"""Sources of notes written by the program; all other notes are the translator's."""


@dataclass(frozen=True, slots=True)
class ImportedUnit:
    """One unit in a file. ``value``: the translation; ``made_from``: the source text it was made from.

    ``checked``: whether the file says that it's checked; None: the file doesn't say. ``needs_work``: whether
    it says that the translation isn't finished.
    """

    id: str
    value: str
    made_from: str = ""
    checked: bool | None = None
    comment: str = ""
    needs_work: bool = False


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


def language_of(file: File, data: SetData) -> tuple[str, tuple[str, ...]]:
    """Return the language of *file*, as *data* calls it; if in doubt, also the languages it may be."""
    if not file.language:
        return "", tuple(data.languages()[1:])
    found = [file.language, *scripts.match_language(file.language, data.languages())]
    choices = tuple(code for code in found[1:] if code != data.source)
    return found[-1], choices if len(choices) > 1 else ()


def merged(
    file: File, name: str, data: SetData, *, whole: bool = False, language: str = ""
) -> tuple[SetData, tuple[SkippedUnit, ...]]:
    """Return *data* with the valid units of *file*, and the skipped units.

    *whole*: whether the file was made from *data* itself, so that an empty text means a deletion; otherwise
    empty texts are ignored. *language*: the file's, if it's in doubt. Raises :class:`CatalogueError` for an
    invalid or doubtful language.
    """
    found, choices = language_of(file, data)
    if choices and not language:
        raise CatalogueError(
            "cards.language-doubt", file=name, language=file.language or "—", known=", ".join(choices)
        )
    language = language or found
    if not LANGUAGE.fullmatch(language) or language == data.source:
        raise CatalogueError("cards.bad-language", file=name, language=language[:20] or "—")
    units_by_place = {unit.place: unit for unit in units.units(data, language, unprinted=True)}
    sources = scripts.match_language(file.source, data.languages()) if file.source else ()
    source_texts = _source_texts(data, sources[0] if len(sources) == 1 else data.source)
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
            text = _text(imported, value, unit, source_texts.get(unit.id)) if value else None
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


def _text(imported: ImportedUnit, value: str, unit: Unit, source_text: str | None) -> Text:
    """Return the translation *value* of *unit*; *source_text*: the unit's in the file's source language."""
    original, ours = unit.original.value, unit.text
    # The file's source text may be a translation: if that is current, so is the original.
    made_from = original if imported.made_from == source_text else imported.made_from
    if imported.needs_work and made_from == original:
        made_from = ""
    is_same = ours is not None and (ours.value, ours.made_from) == (value, made_from)
    if is_same and (imported.checked is None or imported.needs_work):
        return Text(value, made_from, ours is not None and ours.checked)
    # If a checked text was changed, its mark may just have been kept.
    is_kept_mark = ours is not None and ours.checked and ours.value != value
    return Text(value, made_from, bool(imported.checked) and not imported.needs_work and not is_kept_mark)


def reads(name: str) -> bool:
    """Return whether *name* is that of a translation, such as ``de.po`` or ``de.po.txt``."""
    return name.lower().removesuffix(".txt").removesuffix(".xml").endswith(READ)


def _parse_in_airlock(content: bytes, name: str) -> File:
    is_xml = as_utf8(content).lstrip(b"\xef\xbb\xbf \t\r\n").startswith(b"<")
    declared = (_XML_ENCODING if is_xml else _PO_CHARSET).search(content)
    encoding = "utf-8-sig" if declared is None else declared[1].decode()
    if content.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        encoding = "utf-16"
    elif encoding.lower() in ("charset", "utf-8", "utf8"):
        # A template's header has CHARSET.
        encoding = "utf-8-sig"
    try:
        text = content.decode(encoding)
        return _from_xliff(text, name) if is_xml else _from_po(_with_bytes_unescaped(text, encoding))
    except CatalogueError:
        raise
    except LookupError as error:
        if declared is None or encoding == "utf-8-sig":
            raise CatalogueError("cards.bad-file", file=name) from error
        raise CatalogueError("cards.bad-charset", file=name, charset=encoding[:40]) from error
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
            elif unit.text.checked:
                entry.flags.append(CHECKED)
        entry.flags.append(f"max-length:{unit.field.most}")
        file.append(entry)
    return (str(file) + "\n").encode()


def _with_bytes_unescaped(text: str, encoding: str) -> str:
    """Return the PO file *text* with characters for escaped bytes (two in octal are an ö)."""
    import polib

    def characters(run: re.Match[str]) -> str:
        if run[1] is None:
            return run[0]
        numbers = (int(hexadecimal or octal, 16 if hexadecimal else 8) & 255
                   for hexadecimal, octal in _ESCAPED_BYTE.findall(run[1]))  # fmt: skip
        return str(polib.escape(bytes(numbers).decode(encoding)))

    return _PO_STRING.sub(lambda line: _ESCAPED_BYTES.sub(characters, line[0]), text)


def _from_po(text: str) -> File:
    import polib

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
    imported: dict[str, list[ImportedUnit]] = {}
    # An entry that is commented out counts if there's no other for its unit.
    for entry in sorted(file, key=lambda entry: bool(entry.obsolete)):
        unit, fuzzy = str(entry.msgctxt or entry.msgid[:40]), "fuzzy" in entry.flags
        if entry.obsolete and unit in imported:
            continue
        former = "" if UNKNOWN_SOURCE in entry.flags else (entry.previous_msgid or "")
        # gettext's tools drop flags that they don't know.
        checked = True if CHECKED in entry.flags else None
        made_from = former if fuzzy else entry.msgid
        found = ImportedUnit(unit, entry.msgstr, made_from, checked, entry.tcomment, fuzzy)
        imported.setdefault(unit, []).append(found)
    metadata = {name: str(value) for name, value in file.metadata.items()}
    source = metadata.get("X-Source-Language", "")
    every_unit = tuple(chain.from_iterable(imported.values()))
    return File(metadata.get("Language", ""), metadata.get(DIGEST, ""), every_unit, tuple(broken), source)


# ---- XLIFF


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
            checked = unit.text.checked and not stale
            element.set("approved", "yes" if checked else "no")
            state = "needs-review-translation" if stale else "signed-off" if checked else "translated"
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


def _from_xliff(text: str, name: str) -> File:
    if _DECLARED.search(text) or not _XLIFF.search(text):
        raise ValueError("xliff")
    # The declared encoding was that of the bytes.
    root = ElementTree.fromstring(re.sub(r"^\s*<\?xml.*?\?>", "", text, count=1, flags=re.DOTALL))
    # Programs disagree on the namespace of versions 1.0 to 1.2; the element names are the same.
    for element in root.iter():
        if isinstance(element.tag, str):
            element.tag = element.tag.rpartition("}")[2]
    version, file = root.get("version", "1.2"), root.find("file")
    if root.tag != "xliff" or not version.startswith(("1.", "2.")) or file is None:
        raise ValueError("version")
    if version.startswith("2."):
        imported = tuple(_unit_2(unit) for unit in root.iter("unit"))
        return File(root.get("trgLang", ""), "", imported, source=root.get("srcLang", ""))
    languages = {each.get("target-language", "") for each in root.iter("file")}
    if len(languages) > 1:
        raise CatalogueError("cards.several-languages", file=name, known=", ".join(sorted(languages)))
    imported = tuple(_unit(unit) for unit in root.iter("trans-unit"))
    source = file.get("source-language", "")
    return File(file.get("target-language", ""), file.get("build-num", ""), imported, source=source)


def _unit(element: ElementTree.Element) -> ImportedUnit:
    target = element.find("target")
    source, value = _content(element.find("source")), _content(target)
    written = target.get("state", "") if target is not None else ""
    approved = element.get("approved")
    state = _STATES.get(written, TRANSLATED)
    if not written and approved == "yes":
        state = CHECKED_STATE
    elif state == CHECKED_STATE and approved == "no":
        state = TRANSLATED
    guessed = target is not None and target.get("state-qualifier", "").startswith(_GUESSED)
    if guessed and state != UNTRANSLATED:
        state = NEEDS_WORK
    former = next(_notes(element, "made-from"), "")
    comments = (note.text or "" for note in element.findall("note") if note.get("from") not in _OURS)
    names = (element.get("id", ""), element.get("resname", ""))
    return _in_state(names, source, value, state, former, "\n".join(comments))


def _unit_2(element: ElementTree.Element) -> ImportedUnit:
    """Return a unit of XLIFF 2; its segments are joined, and the least finished one decides."""
    parts = [part for part in element if part.tag in ("segment", "ignorable")]
    segments = [part for part in parts if part.tag == "segment"]
    source = "".join(_content(part.find("source")) for part in parts)
    value = "".join(_content(part.find("target")) for part in parts)
    states = [_STATES.get(segment.get("state", ""), TRANSLATED) for segment in segments]
    if any("fuzzy" in segment.get("subState", "") for segment in segments):
        states.append(NEEDS_WORK)
    state = next((each for each in (UNTRANSLATED, NEEDS_WORK, TRANSLATED) if each in states), CHECKED_STATE)
    if value and any(not _content(segment.find("target")) for segment in segments):
        state = NEEDS_WORK
    comments = (
        note.text or ""
        for note in element.findall("notes/note")
        if note.get("category") == "translator" or note.get("appliesTo") == "target"
    )
    names = (element.get("id", ""), element.get("name", ""))
    return _in_state(names, source, value, state, "", "\n".join(comments))


def _content(element: ElementTree.Element | None) -> str:
    return "".join(element.itertext()) if element is not None else ""


def _in_state(
    names: tuple[str, str], source: str, value: str, state: str, former: str, comment: str
) -> ImportedUnit:
    """Return the unit that one of *names* names; *former*: the source text of an unfinished translation."""
    # Programs that number units keep our name as the second one.
    name = next((each for each in names if units.place_of(each) is not None), names[0])
    if state == UNTRANSLATED and value == source:
        value = ""
    needs_work = state in (UNTRANSLATED, NEEDS_WORK)
    former = "" if former == UNKNOWN_SOURCE else former
    made_from = former if needs_work else source
    return ImportedUnit(name, value, made_from, state == CHECKED_STATE, comment, needs_work)


def _notes(element: ElementTree.Element, by: str) -> Iterator[str]:
    for note in element.findall("note"):
        if note.get("from") == by:
            yield note.text or ""


def source_state(file: File, look_up: Callable[[str], SetData | None]) -> SetData | None:
    """Return the set's state that *file* was exported from; None if unknown.

    *look_up* returns the state with a digest.
    """
    return look_up(file.state) if re.fullmatch(r"[0-9a-f]{16}", file.state) else None
