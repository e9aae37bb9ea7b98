"""Every code has a message in every complete language, with the same variables."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from fluent.syntax import FluentParser
from fluent.syntax import ast as ftl
from fluent.syntax.visitor import Visitor

from app import i18n
from app.i18n.choice import system_language
from app.i18n.validation import gaps

APP = Path(i18n.__file__).parent.parent
DOMAINS = sorted({file.stem for file in i18n.FOLDER.glob("*/*.ftl")})
TRANSLATED = [language for language in i18n.LANGUAGES if language != i18n.FALLBACK]
FILE_ENDINGS = {"db", "py", "ftl", "toml", "json", "svg", "png", "pdf", "txt", "md", "lock", "log", "csv"}


class Variables(Visitor):
    """Collector of a pattern's variable names."""

    def __init__(self) -> None:
        self.names: set[str] = set()

    def visit_VariableReference(self, node: ftl.VariableReference) -> None:  # noqa: N802
        self.names.add(node.id.name)


class Words(Visitor):
    """Collector of a pattern's literal text."""

    def __init__(self) -> None:
        self.text = ""

    def visit_TextElement(self, node: ftl.TextElement) -> None:  # noqa: N802
        self.text += node.value


@cache
def parsed(language: str, domain: str) -> list[ftl.Entry]:
    """Return the entries of a message file."""
    file = i18n.FOLDER / language / f"{domain}.ftl"
    return list(FluentParser().parse(file.read_text(encoding="utf-8")).body) if file.exists() else []


@cache
def entries(language: str, domain: str) -> dict[str, set[str]]:
    """Return the variables used, by message or ``message.attribute``."""
    found: dict[str, set[str]] = {}
    for entry in parsed(language, domain):
        if not isinstance(entry, ftl.Message):
            continue
        parts = [(entry.id.name, entry.value)]
        parts += [(f"{entry.id.name}.{attribute.id.name}", attribute.value) for attribute in entry.attributes]
        for name, pattern in parts:
            if pattern is not None:
                variables = Variables()
                variables.visit(pattern)
                found[name] = variables.names
    return found


@cache
def parsed_program(file: Path) -> ast.Module:
    """Return the syntax tree of *file*."""
    return ast.parse(file.read_text(encoding="utf-8"))


def codes_in(file: Path) -> Iterator[str]:
    """Yield the string literals of *file* that look like message codes."""
    code = re.compile(
        rf"({'|'.join(DOMAINS)})\.([a-z](?:[a-z0-9-]*[a-z0-9])?)(\.[a-z](?:[a-z0-9-]*[a-z0-9])?)?"
    )
    for node in ast.walk(parsed_program(file)):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            match = code.fullmatch(node.value)
            if match and match[2] not in FILE_ENDINGS:
                yield node.value


@pytest.mark.parametrize("language", i18n.LANGUAGES)
@pytest.mark.parametrize("domain", DOMAINS)
def test_the_file_is_read_without_junk_and_without_a_message_twice(language: str, domain: str) -> None:
    body = parsed(language, domain)
    assert [entry.content for entry in body if isinstance(entry, ftl.Junk)] == []
    names = [entry.id.name for entry in body if isinstance(entry, ftl.Message)]
    assert sorted(names) == sorted(set(names))


@pytest.mark.parametrize("language", i18n.COMPLETE)
def test_a_complete_language_lacks_nothing(language: str) -> None:
    assert gaps(language) == []
    assert {
        code
        for domain in DOMAINS
        for code in entries(i18n.FALLBACK, domain).keys() - entries(language, domain)
    } == set()


@pytest.mark.parametrize("language", TRANSLATED)
@pytest.mark.parametrize("domain", DOMAINS)
def test_a_translation_says_nothing_that_is_not_asked_for(language: str, domain: str) -> None:
    assert entries(language, domain).keys() - entries(i18n.FALLBACK, domain).keys() == set()


@pytest.mark.parametrize("language", TRANSLATED)
@pytest.mark.parametrize("domain", DOMAINS)
def test_a_message_uses_the_same_variables_as_in_english(language: str, domain: str) -> None:
    here, english = entries(language, domain), entries(i18n.FALLBACK, domain)
    different = {name: (here[name], english[name]) for name in here.keys() & english.keys()
                 if here[name] != english[name]}  # fmt: skip
    assert different == {}


@pytest.mark.parametrize("domain", DOMAINS)
def test_russian_is_written_in_cyrillic(domain: str) -> None:
    latin = {}
    for entry in parsed("ru", domain):
        if isinstance(entry, ftl.Message):
            words = Words()
            words.visit(entry)
            if re.search("[A-Za-z]{4}", words.text) and not re.search("[А-Яа-яЁё]", words.text):
                latin[entry.id.name] = words.text
    assert latin == {}


def test_a_sentence_quotes_the_beginning_of_what_is_too_long() -> None:
    said = i18n.text("print.bad-pick", "en", value="9" * 5000)
    assert said.startswith(f"“{'9' * 200}…” can’t be read.")


@pytest.mark.parametrize("language", i18n.LANGUAGES)
def test_no_line_ends_between_a_number_and_its_unit(language: str) -> None:
    sentence = i18n.text("coach.hint-chance", language, chance=33, error=8, worlds=7)
    assert "33\u00a0% ±\u00a08" in sentence
    assert "5\u00a0%" in i18n.text("review.none", language)


def test_every_code_in_the_program_has_a_sentence() -> None:
    without = sorted(
        f"{file.relative_to(APP)}: {code}"
        for file in APP.rglob("*.py")
        for code in set(codes_in(file))
        if not i18n.has(code, i18n.FALLBACK)
    )
    assert without == []


def test_every_message_is_said_somewhere() -> None:
    said, patterns = set(), set()
    for node in (node for file in APP.rglob("*.py") for node in ast.walk(parsed_program(file))):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            said.add(node.value)
        elif isinstance(node, ast.JoinedStr):
            # An interpolated part matches anything.
            words = [
                re.escape(str(one.value)) if isinstance(one, ast.Constant) else ".+" for one in node.values
            ]
            if sum(len(word) for word in words if word != ".+") > 3:
                patterns.add("".join(words))
    made = [re.compile(pattern) for pattern in patterns]
    others = [
        *(APP.parent / "data").rglob("*.toml"),
        *(APP / "lan").rglob("*.*s"),
        *i18n.FOLDER.glob("en/*.ftl"),
    ]
    elsewhere = "".join(file.read_text(encoding="utf-8") for file in others)
    silent = [
        f"{domain}.{name}"
        for domain in DOMAINS
        for name in entries(i18n.FALLBACK, domain)
        if "." not in name
        and f"{domain}.{name}" not in said
        and not any(pattern.fullmatch(f"{domain}.{name}") for pattern in made)
        and not re.search(rf"\b{domain}\.{name}\b|{{ {name}\b", elsewhere)
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
