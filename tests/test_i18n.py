"""Every code has a message in every complete language, with the same variables."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from app import i18n
from app.cli import system_language
from app.i18n.languages import ENTRY
from app.i18n.validation import Entry, gaps, parse_messages

APP = Path(i18n.__file__).parent.parent
DOMAINS = sorted({file.stem for file in i18n.FOLDER.glob("*/*.ftl")})
TRANSLATED = [language for language in i18n.LANGUAGES if language != i18n.FALLBACK]
FILE_ENDINGS = {"db", "py", "ftl", "toml", "json", "svg", "png", "pdf", "txt", "md", "lock", "log", "csv"}
LITERAL = re.compile(
    r"""#[^\n]*|(?P<prefix>\b[A-Za-z]{1,2})?(?:"""
    r'''"""(?P<long>(?:[^"\\]+|\\.|"(?!""))*)"""|"(?P<double>(?:[^"\\\n]+|\\.)*)"|'''
    r"""'(?P<single>(?:[^'\\\n]+|\\.)*)')""",
    re.DOTALL,
)
"""Matches comments and string literals. Parsing the program's files would take ten times as long."""
FIELD = re.compile(r"\{[^{}]*(?:\{[^{}]*\}[^{}]*)*\}")
"""Matches a replacement field of an f-string."""


def messages(language: str) -> dict[str, Entry]:
    """Return the messages of *language* by code."""
    return {
        f"{file.stem}.{name}": entry
        for file in (i18n.FOLDER / language).glob("*.ftl")
        for name, entry in parse_messages(file)[0].items()
    }


def literals_in(source: str) -> Iterator[tuple[str, str]]:
    """Yield the string literals of *source*, with those inside f-strings: (prefix, text)."""
    for match in LITERAL.finditer(source):
        prefix, text = match["prefix"] or "", match["double"] or match["single"] or ""
        yield prefix, text
        if "f" in prefix:
            for field in FIELD.findall(text):
                yield from literals_in(field)


@cache
def literals() -> list[tuple[Path, str, str]]:
    """Return the string literals of the program: (file, prefix, text)."""
    return [
        (file, prefix, text)
        for file in APP.rglob("*.py")
        for prefix, text in literals_in(file.read_text(encoding="utf-8"))
    ]


def codes() -> Iterator[tuple[Path, str]]:
    """Yield the string literals that look like message codes, with their files."""
    code = re.compile(
        rf"({'|'.join(DOMAINS)})\.([a-z](?:[a-z0-9-]*[a-z0-9])?)(\.[a-z](?:[a-z0-9-]*[a-z0-9])?)?"
    )
    for file, _prefix, text in literals():
        match = code.fullmatch(text)
        if match and match[2] not in FILE_ENDINGS:
            yield file, text


@pytest.mark.parametrize("language", i18n.LANGUAGES)
def test_the_files_are_read_without_junk_and_without_a_message_twice(language: str) -> None:
    for file in (i18n.FOLDER / language).glob("*.ftl"):
        assert parse_messages(file)[1] == (), file
        names = ENTRY.findall(file.read_text(encoding="utf-8"))
        assert sorted(names) == sorted(set(names)), file


@pytest.mark.parametrize("language", i18n.COMPLETE)
def test_a_complete_language_lacks_nothing(language: str) -> None:
    assert gaps(language) == []


@pytest.mark.parametrize("language", TRANSLATED)
def test_a_translation_says_nothing_that_is_not_asked_for(language: str) -> None:
    assert messages(language).keys() - messages(i18n.FALLBACK).keys() == set()


@pytest.mark.parametrize("language", TRANSLATED)
def test_a_message_uses_the_same_variables_as_in_english(language: str) -> None:
    here, english = messages(language), messages(i18n.FALLBACK)
    assert [
        (code, entry.variables, english[code].variables)
        for code, entry in here.items()
        if code in english and entry.variables != english[code].variables
    ] == []


def options_in(language: str) -> dict[str, set[str]]:
    """Return the options of the command line (``--paper``) that each message of *language* names."""
    return {
        name: set(re.findall(r"(?<![\w-])--[a-z][\w-]+", text))
        for file in (i18n.FOLDER / language).glob("*.ftl")
        for name, text in re.findall(
            r"^([a-z][\w-]*) =(.*(?:\n(?:[ }].*)?)*)", file.read_text(encoding="utf-8"), re.MULTILINE
        )
    }


@pytest.mark.parametrize("language", TRANSLATED)
def test_a_message_names_the_same_options_as_in_english(language: str) -> None:
    here, english = options_in(language), options_in(i18n.FALLBACK)
    assert any(english.values())
    assert [code for code, options in here.items() if options != english.get(code, options)] == []


def test_russian_is_written_in_cyrillic() -> None:
    latin = []
    for file in (i18n.FOLDER / "ru").glob("*.ftl"):
        text = re.sub(r"^#.*", "", file.read_text(encoding="utf-8"), flags=re.MULTILINE)
        starts = [*ENTRY.finditer(text)]
        for start, end in zip(starts, [*(entry.start() for entry in starts[1:]), len(text)], strict=True):
            words = re.sub(r"^ *\.[a-z-]+ *=|\{[^{}]*\}", "", text[start.end() : end], flags=re.MULTILINE)
            if re.search("[A-Za-z]{4}", words) and not re.search("[А-Яа-яЁё]", words):
                latin.append(f"{file.stem}.{start[1]}")
    assert latin == []


def test_a_sentence_quotes_the_beginning_of_what_is_too_long() -> None:
    said = i18n.text("print.bad-pick", "en", value="9" * 5000)
    assert said.startswith(f"“{'9' * 200}…” can’t be read.")


@pytest.mark.parametrize("language", i18n.LANGUAGES)
def test_no_line_ends_between_a_number_and_its_unit(language: str) -> None:
    sentence = i18n.text("coach.hint-chance", language, chance=33, error=8, worlds=7)
    assert "33\u00a0% ±\u00a08" in sentence
    assert "5\u00a0%" in i18n.text("review.none", language)


def test_every_code_in_the_program_has_a_sentence() -> None:
    english = messages(i18n.FALLBACK)
    assert sorted({f"{file.relative_to(APP)}: {code}" for file, code in codes() if code not in english}) == []


def test_every_message_is_said_somewhere() -> None:
    said, patterns = set(), set()
    for _file, prefix, text in literals():
        if "f" in prefix:
            # An interpolated part matches anything.
            words = FIELD.split(text)
            if sum(map(len, words)) > 3:
                patterns.add(".+".join(map(re.escape, words)))
        else:
            said.add(text)
    made = re.compile("|".join(sorted(patterns)))
    others = [
        *(APP.parent / "data").rglob("*.toml"),
        *(APP / "lan").rglob("*.*s"),
        *i18n.FOLDER.glob("en/*.ftl"),
    ]
    elsewhere = "".join(file.read_text(encoding="utf-8") for file in others)
    silent = [
        code
        for code in messages(i18n.FALLBACK)
        if code.count(".") == 1
        and code not in said
        and not made.fullmatch(code)
        and not re.search(rf"\b{code}\b|{{ {code.split('.')[1]}\b", elsewhere)
    ]
    assert silent == []


@pytest.mark.parametrize(
    ("environ", "windows", "language"),
    [({}, None, "en"), ({"LANG": "ru_RU.UTF-8"}, None, "ru"), ({"LANG": "C", "DOZOR_LANG": "ru"}, None, "ru"),
     ({}, 0x0419, "ru"), ({}, 0x0819, "ru"), ({}, 0x0409, "en"), ({"LANG": "en_GB"}, 0x0419, "en"),
     ({"LANG": "de_DE.UTF-8"}, None, "en")],
)  # fmt: skip
def test_the_language_is_the_systems_unless_named(
    environ: dict[str, str], windows: int | None, language: str
) -> None:
    assert system_language(environ, windows) == language


@pytest.mark.parametrize(
    ("stake", "amount", "said"),
    [
        ("vortex", 1.0, "1 space further along"),
        ("vortex", 1.2, "1.2 spaces further along"),
        ("egor", 1.0, "1 more wound"),
        ("light", 1.0, "1 more Light Other in play"),
    ],
)
def test_an_average_of_one_is_singular(stake: str, amount: float, said: str) -> None:
    assert i18n.text(f"bots.otherwise-{stake}", "en", amount=amount, more="yes").endswith(said)
