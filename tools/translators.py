"""Prove that translations written by other programs are imported without silent changes.

    python -m tools.translators [FOLDER…]

Writes a set with texts in every state as PO and XLIFF, has gettext's tools, polib, Babel, and the translate
toolkit (which Weblate uses) write it again, also in Poedit's and Weblate's own ways of marking a state, and
imports each file. A second reader says what the file contains: gettext with pypo for PO, lxml for XLIFF.
Files in FOLDER come from elsewhere; their entries must be read alike and all be reported as unknown to the
set. Prints a line for each writer, and exits with status 1 if an import silently differs from the file.
"""

from __future__ import annotations

import io
import re
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

import polib
from babel.messages import pofile
from lxml import etree
from translate.storage import pypo, xliff, xliff2

from app.cards import translate, units
from app.cards.data import CardData, Remark, SetData, Text

LANGUAGE = "de"
Writer = Callable[[bytes], bytes]
"""Takes a file that we wrote and returns it as another program writes it."""


class Entry(NamedTuple):
    """What a file says of a text: the translation, its state, and the source text that it's from."""

    value: str
    state: str
    source: str


# ---- the set


def sample(*, latin: bool = False) -> SetData:
    """Return a set with German translations in every state; *latin*: with characters of ISO 8859-15 only."""
    wide = "" if latin else " „Ünïcödé“ 漢字 שלום\u00a0🎲 → “quoted”"
    states = {
        "missing": None,
        "outdated": Text(f"Alt{wide}", "Former text"),
        "outdated-unknown": Text(f"Älter{wide}", ""),
        "unchecked": Text(f"Größe{wide}", "Draw 2 cards: unchecked."),
        "checked": Text(f"Geprüft{wide}", "Draw 2 cards: checked.", True),
        "checked-remark": Text("Mit Anmerkung", "Draw 2 cards: checked-remark.", True),
        "lines": Text(f'Erste "Zeile"\nzweite \\n{{fire}}{wide}\n% <b> & */', 'One\ntwo "three" \\n'),
        "long": Text("Sehr langer Text " * 20 + "Ende", "Long text " * 20 + "end"),
        "same": Text("OK", "OK", True),
    }
    cards = []
    for key, text in states.items():
        source = text.made_from if key in ("lines", "long", "same") else f"Draw 2 cards: {key}."
        texts = {"en": {"rules": Text(source)}} | ({LANGUAGE: {"rules": text}} if text else {})
        cards.append(CardData(key, "item", texts=texts))
    remarks = {"card/checked-remark/rules": {LANGUAGE: Remark("Why?\nBecause."), "en": Remark("A note.")}}
    names = {"en": "Sample", LANGUAGE: "Muster"}
    return SetData("sample", "1", "en", names, tuple(cards), remarks=remarks)


def untranslated(data: SetData) -> SetData:
    """Return *data* without translations."""
    places = [unit.place for unit in units.units(data, LANGUAGE) if unit.text is not None]
    return units.with_texts(data, LANGUAGE, dict.fromkeys(places))


# ---- other programs


def _run(*command: str, also: Callable[[bytes], bytes] | None = None) -> Writer:
    """Return a writer that runs *command* in a folder with ``a.po``; *also* makes ``b.po`` of the content."""

    def write(content: bytes) -> bytes:
        with tempfile.TemporaryDirectory() as folder:
            Path(folder, "a.po").write_bytes(content)
            Path(folder, "b.po").write_bytes(also(content) if also is not None else content)
            done = subprocess.run(command, cwd=folder, capture_output=True, check=True)
            written = Path(folder, "out.po")
            return written.read_bytes() if written.exists() else done.stdout

    return write


def template(content: bytes) -> bytes:
    """Return the template of *content*: without translations."""
    file = polib.pofile(content.decode(), wrapwidth=0)
    for entry in file:
        entry.msgstr, entry.flags, entry.previous_msgid = "", [], None
    return str(file).encode()


def changed_template(content: bytes) -> bytes:
    """Return the template after a source text has changed."""
    return template(content).replace(b"Draw 2 cards: checked.", b"Draw 3 cards: checked.")


GETTEXT: dict[str, Writer] = {
    **{
        f"msgcat {' '.join(options)}".strip(): _run("msgcat", *options, "a.po")
        for options in (
            (), ("--no-wrap",), ("-w", "30"), ("--sort-output",), ("--sort-by-file",), ("--indent",),
            ("--strict",), ("--escape",), ("--no-location",), ("--lang=de",), ("--use-first", "b.po"),
            ("-t", "UTF-8"), ("-t", "GB18030"),
        )
    },
    **{
        f"msgattrib {' '.join(options)}": _run("msgattrib", *options, "a.po")
        for options in (
            ("--translated",), ("--untranslated",), ("--no-fuzzy",), ("--only-fuzzy",), ("--set-fuzzy",),
            ("--clear-fuzzy",), ("--clear-previous",), ("--set-obsolete",), ("--empty",), ("--no-obsolete",),
            ("--clear-fuzzy", "--clear-previous"),
        )
    },
    "msgmerge": _run("msgmerge", "-q", "a.po", "b.po", also=template),
    "msgmerge --previous": _run("msgmerge", "-q", "--previous", "a.po", "b.po", also=changed_template),
    "msgmerge -N": _run("msgmerge", "-q", "-N", "a.po", "b.po", also=changed_template),
    "msgmerge -C": _run("msgmerge", "-q", "-C", "a.po", "/dev/null", "b.po", also=template),
    "msguniq": _run("msguniq", "a.po"),
    "msgcomm": _run("msgcomm", "a.po", "b.po"),
    "msggrep": _run("msggrep", "-T", "-e", "e", "a.po"),
    "msgfilter": _run("msgfilter", "--keep-header", "-i", "a.po", "cat"),
    "msgen": _run("msgen", "--lang=de", "b.po", also=template),
    "msginit": _run(
        "msginit", "--no-translator", "-l", "de_DE.UTF-8", "-i", "b.po", "-o", "out.po", also=template
    ),
    "msgfmt, msgunfmt": _run("sh", "-c", "msgfmt -o a.mo a.po && msgunfmt a.mo"),
}  # fmt: skip


def _polib(change: Callable[[polib.POFile], None], width: int = 78) -> Writer:
    def write(content: bytes) -> bytes:
        file = polib.pofile(content.decode(), wrapwidth=width)
        change(file)
        return str(file).encode()

    return write


def _obsolete(file: polib.POFile) -> None:
    for entry in file:
        entry.obsolete = True


def _as_poedit(edit: Callable[[polib.POEntry], None]) -> Writer:
    """Return what Poedit writes after *edit*: it wraps at 79, keeps unknown flags, and names itself."""

    def change(file: polib.POFile) -> None:
        file.metadata |= {"X-Generator": "Poedit 3.4", "Plural-Forms": "nplurals=2; plural=(n != 1);"}
        for entry in file:
            edit(entry)

    return _polib(change, 79)


def _retranslated(entry: polib.POEntry) -> None:
    entry.flags = [flag for flag in entry.flags if flag != "fuzzy"]
    entry.previous_msgid, entry.msgstr = None, f"Neu: {entry.msgstr}"


def _needs_work(entry: polib.POEntry) -> None:
    if entry.msgstr and "fuzzy" not in entry.flags:
        entry.flags.insert(0, "fuzzy")


def _babel(width: int | None, update: bool = False, **options: bool) -> Writer:
    def write(content: bytes) -> bytes:
        catalog = pofile.read_po(io.BytesIO(content), locale=LANGUAGE, charset="utf-8")
        if update:
            catalog.update(pofile.read_po(io.BytesIO(changed_template(content)), charset="utf-8"))
        written = io.BytesIO()
        pofile.write_po(written, catalog, width=width, **options)
        return written.getvalue()

    return write


def _toolkit(change: Callable[[pypo.pounit], None] = lambda unit: None) -> Writer:
    """Return what the translate toolkit, and so Weblate, writes after *change*."""

    def write(content: bytes) -> bytes:
        store = pypo.pofile(io.BytesIO(content))
        for unit in store.units:
            if not unit.isheader():
                change(unit)
        return bytes(store)

    return write


PYTHON: dict[str, Writer] = {
    "polib": _polib(lambda file: None),
    "polib, no wrapping": _polib(lambda file: None, 0),
    "polib, width 30": _polib(lambda file: None, 30),
    "polib, merge": _polib(lambda file: file.merge(polib.pofile(str(file)))),
    "polib, obsolete": _polib(_obsolete),
    "polib, sorted": _polib(lambda file: file.sort(reverse=True)),
    "Poedit, saved": _as_poedit(lambda entry: None),
    "Poedit, retranslated": _as_poedit(_retranslated),
    "Poedit, needs work": _as_poedit(_needs_work),
    "Babel": _babel(76),
    "Babel, no wrapping": _babel(None),
    "Babel, sorted": _babel(76, sort_output=True),
    "Babel, previous": _babel(76, include_previous=True),
    "Babel, update": _babel(76, update=True, include_previous=True),
    "toolkit": _toolkit(),
    "Weblate, fuzzy": _toolkit(lambda unit: unit.markfuzzy(bool(unit.target))),
    "Weblate, not fuzzy": _toolkit(lambda unit: unit.markfuzzy(False)),
    "Weblate, new target": _toolkit(lambda unit: setattr(unit, "target", "Neu")),
    "Weblate, note": _toolkit(lambda unit: unit.addnote("Why so?", "translator")),
}


# ---- XLIFF


def _xliff(
    change: Callable[[xliff.xliffunit], None], kind: type[xliff.xlifffile] = xliff.xlifffile
) -> Writer:
    def write(content: bytes) -> bytes:
        store = kind.parsestring(content)
        for unit in store.units:
            change(unit)
        return bytes(store)

    return write


def _in_state(
    state: str, approved: str | None = None, qualifier: str = ""
) -> Callable[[xliff.xliffunit], None]:
    """Return a change that marks a translated unit as other programs do."""

    def change(unit: xliff.xliffunit) -> None:
        target = unit.xmlelement.find(unit.namespaced("target"))
        if target is None:
            return
        target.attrib.pop("state", None)
        unit.xmlelement.attrib.pop("approved", None)
        for element, name, value in (
            (target, "state", state),
            (target, "state-qualifier", qualifier),
            (unit.xmlelement, "approved", approved),
        ):
            if value:
                element.set(name, value)

    return change


def _copied(unit: xliff.xliffunit) -> None:
    """Copy the source into the target, as programs do that begin a translation."""
    unit.target = unit.source
    _in_state("new")(unit)


def _with_lxml(change: Callable[[etree._Element], None]) -> Writer:
    def write(content: bytes) -> bytes:
        root = etree.fromstring(content)
        change(root)
        written: bytes = etree.tostring(root, xml_declaration=True, encoding="UTF-8", pretty_print=True)
        return written

    return write


def _numbered(root: etree._Element) -> None:
    """Give the units numbers, and keep our names as ``resname``, as some programs do."""
    for number, unit in enumerate(root.iter("{*}trans-unit"), 1):
        unit.set("resname", unit.get("id", ""))
        unit.set("id", str(number))


def _without_namespace(content: bytes) -> bytes:
    return content.replace(f' xmlns="{translate.XLIFF}"'.encode(), b"")


STATES_1 = (
    "new", "needs-translation", "needs-adaptation", "needs-l10n", "needs-review-translation",
    "needs-review-adaptation", "needs-review-l10n", "translated", "final", "signed-off", "x-own", "",
)  # fmt: skip
UNDONE_1 = {state for state in STATES_1 if state.startswith(("new", "needs"))}
GUESSED = ("fuzzy-match", "mt-suggestion", "leveraged-mt", "rejected")
STATES_2 = ("initial", "translated", "reviewed", "final", "")
XLIFF_WRITERS: dict[str, Writer] = {
    "toolkit": _xliff(lambda unit: None),
    "lxml": _with_lxml(lambda root: None),
    "own ids": _with_lxml(_numbered),
    "no namespace": _without_namespace,
    "source copied": _xliff(_copied),
    "machine translation": _xliff(_in_state("translated", "no", "mt-suggestion")),
    "rejected": _xliff(_in_state("final", "yes", "rejected-grammar")),
    **{
        f"state {state or 'none'}, approved {approved or 'none'}": _xliff(_in_state(state, approved))
        for state in STATES_1
        for approved in (None, "yes", "no")
    },
}
"""Writer → what it makes of our XLIFF 1.2."""


def to_xliff_2(data: SetData, state: str, name: str = "id", substate: str = "") -> bytes:
    """Return the translation of *data* as XLIFF 2 by the toolkit, with *state*; *name*: what has our name."""
    store = xliff2.Xliff2File(sourcelanguage="en", targetlanguage=LANGUAGE)
    for number, unit in enumerate(units.units(data, LANGUAGE), 1):
        made = store.addsourceunit(unit.original.value)
        made.target = unit.value or None
        around = made.xmlelement.getparent()
        around.set("id", unit.id if name == "id" else f"u{number}")
        if name != "id":
            around.set(name, unit.id)
        for attribute, value in (("state", state), ("subState", substate)):
            made.xmlelement.attrib.pop(attribute, None)
            if value:
                made.xmlelement.set(attribute, value)
    return bytes(store)


# ---- the second reader


def entries(content: bytes, name: str) -> dict[str, Entry]:
    """Return what *content* says, by unit, as read by gettext and pypo, or by lxml.

    A commented entry counts if it's the only one.
    """
    return _entries_of_xliff(content) if name.endswith((".xlf", ".xliff")) else _entries_of_po(content)


def _entries_of_po(content: bytes) -> dict[str, Entry]:
    if (not content.isascii() and b"charset=utf-8" not in content.lower()) or re.search(
        rb"\\[0-7]{3}", content
    ):
        # gettext knows all charsets and escapes, but drops flags that it doesn't know.
        command = ["msgcat", "--no-wrap", "-t", "UTF-8", "-"]
        content = subprocess.run(command, input=content, capture_output=True, check=False).stdout or content
    found: dict[str, Entry] = {}
    for unit in sorted(pypo.pofile(io.BytesIO(content)).units, key=lambda unit: unit.isobsolete()):
        if unit.isheader():
            continue
        flags = {
            flag for line in unit.typecomments for flag in line.removeprefix("#,").replace(",", " ").split()
        }
        value = "" if unit.hasplural() else str(unit.target or "")
        state = "undone" if unit.isfuzzy() else "checked" if translate.CHECKED in flags else "done"
        found.setdefault(unit.getcontext() or str(unit.source)[:40], Entry(value, state, str(unit.source)))
    return found


def _entries_of_xliff(content: bytes) -> dict[str, Entry]:
    root = etree.fromstring(content)
    found = {}
    for unit in root.iter("{*}trans-unit", "{*}unit"):
        segment = unit if etree.QName(unit).localname == "trans-unit" else unit.find("{*}segment")
        target = segment.find("{*}target")
        value = "" if target is None else "".join(target.itertext())
        source = "".join(segment.find("{*}source").itertext())
        if segment is unit:
            state, approved = target.get("state", "") if target is not None else "", unit.get("approved")
            guessed = target is not None and target.get("state-qualifier", "").startswith(GUESSED)
            undone = state in UNDONE_1 or guessed
            checked = (state in ("final", "signed-off") and approved != "no") or (
                not state and approved == "yes"
            )
        else:
            state = segment.get("state", "")
            undone = state == "initial" or "fuzzy" in segment.get("subState", "")
            checked = state in ("reviewed", "final")
        if state in ("new", "needs-translation", "initial") and value == source:
            value = ""
        ids = (unit.get("id"), unit.get("resname"), unit.get("name"))
        key = next((each for each in ids if each and units.place_of(each)), ids[0] or "")
        found[key] = Entry(value, "undone" if undone else "checked" if checked else "done", source)
    return found


# ---- the judge


def differences(content: bytes, name: str, data: SetData) -> Iterator[str]:
    """Yield what an import of *content* changes otherwise than it says.

    *data*: the set, with translations.
    """
    file = translate.parse(content, name)
    empty = untranslated(data)
    new, skipped = translate.merged(file, name, empty, language=LANGUAGE)
    kept, _skipped = translate.merged(file, name, data, language=LANGUAGE)
    told = {each.unit for each in skipped}
    imported = {unit.id: unit for unit in units.units(new, LANGUAGE)}
    merged = {unit.id: unit for unit in units.units(kept, LANGUAGE)}
    before = {unit.id: unit for unit in units.units(data, LANGUAGE)}
    blank = {unit.id: unit for unit in units.units(empty, LANGUAGE)}
    said = entries(content, name)
    for key, entry in said.items():
        if key not in imported:
            if key not in told:
                yield f"{key}: not imported, and not reported"
            continue
        unit = imported[key]
        undone = entry.state == "undone" or entry.source != unit.original.value
        state = "outdated" if undone else "checked" if entry.state == "checked" else "unchecked"
        expected = (entry.value, state) if entry.value else (blank[key].value, blank[key].status)
        if key not in told and (unit.value, unit.status) != expected:
            yield f"{key}: {(unit.value, unit.status)} instead of {expected}"
        if not entry.value and merged[key].text != before[key].text:
            yield f"{key}: an empty text replaced {before[key].value!r}"
        if merged[key].status == "checked" and entry.value and expected[1] != "checked":
            text = before[key].text
            if text is None or (text.value, text.checked) != (entry.value, True) or undone:
                yield f"{key}: approved by nobody"
    for key in before.keys() - said.keys():
        if merged[key].text != before[key].text or imported[key].text != blank[key].text:
            yield f"{key}: changed, although the file doesn't have it"
    for suffix in translate.SUFFIXES:
        again = translate.read(translate.write(new, LANGUAGE, suffix), f"a{suffix}", empty)
        if again != new:
            yield f"the import isn't the same after an export as {suffix}"


def foreign_differences(content: bytes, name: str, data: SetData) -> Iterator[str]:
    """Yield how our reading of a file from elsewhere differs from the second reader's, and what is silent."""
    file = translate.parse(content, name)
    read = {unit.id: unit for unit in reversed(file.units)}
    for key, entry in entries(content, name).items():
        unit = read.get(key)
        if unit is None:
            yield f"{key}: not read"
        elif (unit.value, unit.needs_work) != (entry.value, entry.state == "undone"):
            yield f"{key}: {(unit.value, unit.needs_work)} instead of {entry}"
    new, skipped = translate.merged(file, name, data, language="xx")
    if new != data:
        yield "it changed a set that doesn't have its texts"
    if {each.unit for each in skipped} != {*read, *file.broken}:
        yield "not all skipped texts are reported"


def written() -> Iterator[tuple[str, str, bytes, SetData]]:
    """Yield (writer, name of the file, content, the set) for each file that another program writes."""
    for latin in (False, True):
        data = sample(latin=latin)
        po, xlf = (translate.write(data, LANGUAGE, suffix) for suffix in translate.SUFFIXES)
        for writer, write in {**GETTEXT, **PYTHON}.items():
            yield writer, "a.po", write(po), data
        if latin:
            for charset in ("ISO-8859-15", "CP1252"):
                yield f"msgconv {charset}", "a.po", _run("msgconv", "-t", charset, "a.po")(po), data
            continue
        for writer, write in XLIFF_WRITERS.items():
            yield f"XLIFF 1.2: {writer}", "a.xlf", write(xlf), data
        for state in STATES_2:
            for named in ("id", "name"):
                yield (
                    f"XLIFF 2: {state or 'no state'}, {named}",
                    "a.xlf",
                    to_xliff_2(data, state, named),
                    data,
                )
        poedit = to_xliff_2(data, "translated", "name", "poedit:fuzzy")
        yield "XLIFF 2: Poedit, fuzzy", "a.xlf", poedit, data


def main() -> int:
    counts = Counter[str]()
    for writer, name, content, data in written():
        faults = list(differences(content, name, data))
        counts["files"] += 1
        counts["texts"] += len(entries(content, name))
        counts["faults"] += len(faults)
        print(f"{'FAULT' if faults else 'ok':6}{writer}", *faults, sep="\n        ")
    for folder in sys.argv[1:]:
        for file in sorted(Path(folder).rglob("*")):
            if file.is_file() and translate.reads(file.name):
                counts["foreign files"] += 1
                try:
                    content = file.read_bytes()
                    faults = list(foreign_differences(content, file.name, sample()))
                    counts["foreign texts"] += len(entries(content, file.name))
                except translate.CatalogueError as error:
                    print(f"refused {file}: {error.reason.text('en')}")
                    counts["refused"] += 1
                    continue
                counts["faults"] += len(faults)
                if faults:
                    print(f"FAULT {file}", *faults[:5], sep="\n        ")
    print(", ".join(f"{name}: {count}" for name, count in counts.items()))
    return int(counts["faults"] > 0)


if __name__ == "__main__":
    sys.exit(main())
