"""A language of the program is a folder: what is not in it yet is English, and it is offered as such."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from app import i18n
from app.i18n.languages import own_name
from app.rules.pages import rules

FOLDER = Path("languages") / "de"


def dozor(home: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """The command in a program of its own: languages are found when it starts."""
    return subprocess.run(
        [sys.executable, *arguments],
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "DOZOR_HOME": str(home), "QT_QPA_PLATFORM": "offscreen"},
    )


@pytest.fixture
def german(tmp_path: Path) -> Path:
    """A home in which somebody has begun to translate: one message of thousands."""
    folder = tmp_path / FOLDER
    folder.mkdir(parents=True)
    (folder / "language.toml").write_text('name = "Deutsch"\nquotes = "„“"\n', encoding="utf-8")
    (folder / "ui.ftl").write_text("theme-night = Dunkel\nbroken = { $\n", encoding="utf-8")
    return tmp_path


def test_a_begun_language_is_listed_with_what_is_done(german: Path) -> None:
    told = dozor(german, "-m", "app", "--lang=en", "languages")
    assert [line for line in told.stdout.splitlines() if "Deutsch" in line] == [
        "de · Deutsch: 0% done, the rest is English"
    ]


def test_what_it_lacks_is_listed(german: Path) -> None:
    told = dozor(german, "-m", "app", "--lang=en", "languages", "de")
    assert told.returncode == 1
    lines = told.stdout.splitlines()
    assert {"ui.theme-day", "rules/own-fate", "guide/play"} <= {*lines}
    assert "ui.theme-night" not in lines
    assert "ui.start-edit.hint" in lines
    assert any(line.startswith("ui.ftl, line 2: not read") for line in lines)


def test_what_it_lacks_is_said_in_english_sentence_by_sentence_and_page_by_page(german: Path) -> None:
    code = (
        "from app import i18n; from app.rules.pages import rules\n"
        "from app.ui.help.guide_window import page_file\n"
        "print(i18n.text('ui.theme-night', 'de'), i18n.text('ui.theme-day', 'de'), i18n.quoted('x', 'de'),"
        " rules('de')['A1'].title, page_file('play', 'de').parent.name, sep='|')"
    )
    said = dozor(german, "-c", code).stdout.strip().split("|")
    assert said == ["Dunkel", i18n.text("ui.theme-day", "en"), "„x“", rules("en")["A1"].title, "en"]


def test_it_is_spoken_only_where_it_is_asked_for(german: Path) -> None:
    code = (
        "from app.i18n.choice import system_language as spoken\n"
        "print(spoken({'LANG': 'de_DE'}), spoken({'DOZOR_LANG': 'de'}))"
    )
    assert dozor(german, "-c", code).stdout.split() == ["en", "de"]


def test_a_folder_that_declares_nothing_is_no_language(german: Path) -> None:
    (german / "languages" / "fr").mkdir()
    (german / "languages" / "es").mkdir()
    (german / "languages" / "es" / "language.toml").write_text("name = ", encoding="utf-8")
    code = "from app import i18n; print(*i18n.LANGUAGES)"
    assert dozor(german, "-c", code).stdout.split() == [*i18n.LANGUAGES, "de"]
    told = dozor(german, "-m", "app", "--lang=en", "languages", "es")
    assert (told.returncode, "is not taken as a language" in told.stderr) == (2, True)


def test_a_file_without_a_message_and_a_complete_of_one_s_own_change_nothing(german: Path) -> None:
    (german / FOLDER / "table.ftl").write_text("### Nothing yet\n", encoding="utf-8")
    declared = german / FOLDER / "language.toml"
    declared.write_text(declared.read_text(encoding="utf-8") + "complete = true\n", encoding="utf-8")
    code = "from app import i18n; print(i18n.text('table.curtain-raise', 'de'), i18n.COMPLETE, sep='|')"
    told = dozor(german, "-c", code).stdout.strip().split("|")
    assert told == [i18n.text("table.curtain-raise", "en"), str(i18n.COMPLETE)]


def test_a_language_that_the_program_does_not_speak_is_called_by_its_code() -> None:
    assert (own_name("ru"), own_name("fr")) == ("Русский", "fr")
