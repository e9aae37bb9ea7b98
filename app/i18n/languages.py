"""The program's languages, one folder each.

Shipped languages are in ``app/i18n/<code>/``, translations in progress in ``languages/<code>/`` of the user's
folder, which can't replace shipped ones. A folder's ``language.toml`` has the language's own name (``name``),
its quotation marks (``quotes``, two characters), and whether it's ``complete``, which tests check. Messages
missing in an incomplete language are shown in :data:`FALLBACK`.

The user's folder is read on first use, never at import. A folder there that can't be used is skipped;
:func:`refused` says why.
"""

from __future__ import annotations

import re
import stat
import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from app import files, paths

FALLBACK = "en"
"""The language of messages that are missing in another language."""
FOLDER = Path(__file__).parent
DECLARED = "language.toml"
ENTRY = re.compile(r"^(-?[A-Za-z][\w-]*) *=", re.MULTILINE)
"""Matches the start of a message in a file's text."""
MAX_BYTES = 256 * 1024
"""Maximum size of a language's file: five times the longest shipped one."""
MAX_FOLDERS = 100
"""Maximum number of entries checked in the user's folder of languages."""
_CODE = re.compile(r"[a-z]{2,3}")
_NAME_LENGTH = 40
_TOML_LINE = re.compile(r"at line (\d+)")


class Reason(NamedTuple):
    """A message code and its parameters."""

    code: str
    args: Mapping[str, Any]


class Fault(Exception):
    """A fault in a language folder, at *line* (0: unknown)."""

    def __init__(self, code: str, file: str, line: int = 0, what: str = "") -> None:
        super().__init__(code, file, line, what)
        self.reason = Reason(code, {"file": file, "line": line, "what": what})


class Language(NamedTuple):
    """One language: code (ISO 639), folder, own name, quotes, completeness."""

    code: str
    folder: Path
    name: str
    quotes: str
    complete: bool


def read(file: Path) -> bytes:
    """Return the content of *file* without a byte order mark.

    Raises OSError, and Fault for a file that is too large.
    """
    content = files.read(file, MAX_BYTES)
    if len(content) > MAX_BYTES:
        raise Fault("cli.language-large", str(file), what=f"{MAX_BYTES // 1024}")
    return content.removeprefix(b"\xef\xbb\xbf")


def source(file: Path) -> str:
    """Return the text of a file of messages, empty if it can't be read; U+FFFD replaces bad UTF-8."""
    try:
        return read(file).decode("utf-8", errors="replace").replace("\r\n", "\n")
    except (OSError, Fault):
        return ""


def _declared(folder: Path) -> Language:
    """Return the language of *folder*. Raises OSError or Fault if its declaration is unusable."""
    file = folder / DECLARED
    if not _CODE.fullmatch(folder.name):
        raise Fault("cli.language-code", str(folder))
    if not stat.S_ISDIR(folder.stat().st_mode):
        raise Fault("cli.language-not-folder", str(folder))
    content = read(file)
    try:
        text = content.decode("utf-8")
        values = tomllib.loads(text)
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        raise Fault("cli.language-encoding", str(file), line) from error
    except ValueError as error:
        last = text.count("\n") + 1 if "end of document" in str(error) else 0
        line = int((_TOML_LINE.search(str(error)) or [0, last])[1])
        raise Fault("cli.language-toml", str(file), line, str(error)) from error
    except RecursionError as error:
        raise Fault("cli.language-deep", str(file)) from error
    name, quotes = values.get("name", folder.name), values.get("quotes", "“”")
    for key, value, lengths in (("name", name, range(1, _NAME_LENGTH + 1)), ("quotes", quotes, (2,))):
        if not isinstance(value, str) or len(value) not in lengths or not value.isprintable():
            at = re.search(rf"^\s*\[*\s*{key}\b", text, re.MULTILINE)
            line = text.count("\n", 0, at.end()) + 1 if at else 0
            raise Fault(f"cli.language-bad-{key}", str(file), line)
    # Only shipped languages can be complete: tests check them.
    complete = values.get("complete") is True and folder.parent == FOLDER
    return Language(folder.name, folder, name, quotes, complete)


def _display_order(languages: Mapping[str, Language]) -> Mapping[str, Language]:
    """Return *languages* with complete ones first, and Russian, the games' original, before others."""
    order = sorted(
        languages.values(), key=lambda language: (not language.complete, language.code != "ru", language.code)
    )
    return {language.code: language for language in order}


SHIPPED = _display_order({file.parent.name: _declared(file.parent) for file in FOLDER.glob(f"*/{DECLARED}")})
LANGUAGES: tuple[str, ...] = tuple(SHIPPED)
"""The codes of the shipped languages, in display order."""
COMPLETE: tuple[str, ...] = tuple(code for code, language in SHIPPED.items() if language.complete)


@cache
def _search() -> tuple[Mapping[str, Language], Mapping[Path, OSError | Fault]]:
    """Return (languages by code, reason why a folder of the user's can't be used, by folder)."""
    languages, errors, home = dict(SHIPPED), dict[Path, OSError | Fault](), paths.languages()
    try:
        folders = sorted(home.iterdir())
    except FileNotFoundError:
        folders = []
    except OSError as error:
        folders, errors[home] = [], error
    if len(folders) > MAX_FOLDERS:
        errors[home] = Fault("cli.language-many", str(home), what=f"{MAX_FOLDERS}")
    for folder in folders[:MAX_FOLDERS]:
        name = folder.name
        if name in languages or name.startswith((".", "_")) or not (_CODE.fullmatch(name) or folder.is_dir()):
            continue
        try:
            languages[name] = _declared(folder)
        except (OSError, Fault) as error:
            errors[folder] = error
    return _display_order(languages), errors


def all_languages() -> Mapping[str, Language]:
    """Return all languages by code, in display order."""
    return _search()[0]


def refused() -> Mapping[Path, OSError | Fault]:
    """Return why folders in the user's folder of languages can't be used, by folder."""
    return _search()[1]


def available() -> tuple[str, ...]:
    """Return the codes of all languages, in display order."""
    return tuple(all_languages())


def own_name(language: str) -> str:
    """Return the language's own name; its code if it isn't available."""
    return all_languages()[language].name if language in all_languages() else language


def display_name(language: str) -> str:
    """Return the name to show for *language* in choices, with its translated share if it's incomplete."""
    name = own_name(language)
    return name if language in COMPLETE else f"{name} · {share(language):.0%}"


def messages(language: str) -> Mapping[str, tuple[str, ...]]:
    """Return the names of the messages that *language* has, by domain."""
    files = sorted((FOLDER / FALLBACK).glob("*.ftl"))
    return {
        file.stem: tuple(ENTRY.findall(source(all_languages()[language].folder / file.name)))
        for file in files
    }


def share(language: str) -> float:
    """Return the share of messages and pages that *language* has, from 0 to 1."""
    present, required = messages(language), messages(FALLBACK)
    translated = sum(len({*names} & {*present.get(domain, ())}) for domain, names in required.items())
    translated += sum(page_file(page, language).exists() for page in pages())
    return translated / (sum(map(len, required.values())) + len(pages()))


def pages() -> tuple[str, ...]:
    """Return the pages that every language should have, such as ``rules/own-fate``."""
    rules = (f"rules/{file.name.split('.')[0]}" for file in (paths.docs() / "rules").glob(f"*.{FALLBACK}.md"))
    guide = (f"guide/{file.stem}" for file in (paths.docs() / "guide" / FALLBACK).glob("*.md"))
    return (*sorted(rules), *sorted(guide))


def page_file(page: str, language: str) -> Path:
    """Return the path of *page* in *language*, which may not exist."""
    room, name = page.split("/")
    if room == "guide":
        return paths.docs() / "guide" / language / f"{name}.md"
    return paths.docs() / room / f"{name}.{language}.md"


def page(name: str, language: str) -> Path:
    """Return the path of the page *name*, such as ``rules/own-fate``, in *language* or in FALLBACK."""
    file = page_file(name, language)
    return file if file.exists() else page_file(name, FALLBACK)
