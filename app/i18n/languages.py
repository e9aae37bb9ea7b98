"""Which languages the program speaks: each is a folder, found by itself.

``app/i18n/<code>/`` holds the shipped ones, ``languages/<code>/`` of the user's folder those that somebody is
translating; one that is shipped is not replaced by a folder there. A folder's ``language.toml`` says what the
language calls itself (``name``), which quotation marks it has (``quotes``, two characters), and whether it is
``complete``: then tests hold it to completeness. What an incomplete one lacks is said in :data:`FALLBACK`.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple

from app import paths

FALLBACK = "en"
"""What every other language lends its missing sentences from."""
FOLDER = Path(__file__).parent
DECLARED = "language.toml"
ENTRY = re.compile(r"^-?([A-Za-z][\w-]*) *=", re.MULTILINE)
"""Where a message begins in the text of a file of messages."""
_CODE = re.compile(r"[a-z]{2,3}")
_NAME_LENGTH = 40


class Language(NamedTuple):
    """One language: its code (ISO 639), its folder, its own name, its quotes, whether it is whole."""

    code: str
    folder: Path
    name: str
    quotes: str
    complete: bool


def _declared(folder: Path) -> Language:
    """The language of *folder*. Raises OSError or ValueError if it declares none that can be read."""
    found = tomllib.loads((folder / DECLARED).read_text(encoding="utf-8"))
    name, quotes = str(found.get("name", ""))[:_NAME_LENGTH], str(found.get("quotes", ""))
    return Language(
        folder.name,
        folder,
        name if name.isprintable() and name.strip() else folder.name,
        quotes if len(quotes) == 2 and quotes.isprintable() else "“”",
        # Only the house says that nothing is missing: its tests look.
        found.get("complete") is True and folder.parent == FOLDER,
    )


def _find() -> Mapping[str, Language]:
    found: dict[str, Language] = {}
    for home in (FOLDER, paths.languages()):
        for folder in sorted(home.glob("*/")):
            if folder.name in found or folder.name.startswith("_"):
                continue
            try:
                if not _CODE.fullmatch(folder.name):
                    raise ValueError(folder.name)
                found[folder.name] = _declared(folder)
            except (OSError, ValueError) as error:
                REFUSED[folder] = str(error)
    # Whole ones first; Russian, in which the games were written, before the others.
    order = sorted(found.values(), key=lambda one: (not one.complete, one.code != "ru", one.code))
    return MappingProxyType({one.code: one for one in order})


REFUSED: dict[Path, str] = {}
"""Folders that stand where languages do and are none, and why."""
FOUND: Mapping[str, Language] = _find()
"""The languages by their codes, in the order in which they are offered."""
LANGUAGES: tuple[str, ...] = tuple(FOUND)
COMPLETE: tuple[str, ...] = tuple(code for code, one in FOUND.items() if one.complete)


def own_name(language: str) -> str:
    """What *language* calls itself; the code of one that the program does not speak."""
    return FOUND[language].name if language in FOUND else language


def offered(language: str) -> str:
    """What *language* is called where one is chosen: its own name, and how much of it is there if not all."""
    name = own_name(language)
    return name if language in COMPLETE else f"{name} · {share(language):.0%}"


def messages(language: str) -> Mapping[str, tuple[str, ...]]:
    """The names of the messages that *language* has, by domain."""
    files = sorted(FOUND[language].folder.glob("*.ftl"))
    return {
        file.stem: tuple(ENTRY.findall(file.read_text(encoding="utf-8", errors="replace"))) for file in files
    }


def share(language: str) -> float:
    """How much of what there is to say *language* says, 0…1, counted by messages and pages."""
    here, every = messages(language), messages(FALLBACK)
    said = sum(len({*names} & {*here.get(domain, ())}) for domain, names in every.items())
    said += sum(page_file(page, language).exists() for page in pages())
    return said / (sum(map(len, every.values())) + len(pages()))


def pages() -> tuple[str, ...]:
    """The pages that every language should have: ``rules/own-fate``, ``guide/play``…"""
    rules = (f"rules/{file.name.split('.')[0]}" for file in (paths.docs() / "rules").glob(f"*.{FALLBACK}.md"))
    guide = (f"guide/{file.stem}" for file in (paths.docs() / "guide" / FALLBACK).glob("*.md"))
    return (*sorted(rules), *sorted(guide))


def page_file(page: str, language: str) -> Path:
    """The file of *page* in *language*, which may not exist."""
    room, name = page.split("/")
    if room == "guide":
        return paths.docs() / "guide" / language / f"{name}.md"
    return paths.docs() / room / f"{name}.{language}.md"


def page(name: str, language: str) -> Path:
    """The file of the page *name* (``rules/own-fate``) in *language*, or what stands in for it."""
    file = page_file(name, language)
    return file if file.exists() else page_file(name, FALLBACK)
