"""``dozor check`` counts a set's findings, and lists those of one kind."""

from pathlib import Path

import pytest
import typer
from typer.testing import CliRunner

from app.cards import exchange, game_edits
from app.cli.check import check


@pytest.fixture
def harbour(tmp_path: Path) -> Path:
    """Return the file of a set with a German name; nothing else is in German."""
    file = tmp_path / "harbour.dozorset"
    exchange.write(game_edits.empty("harbour", "1", "en", {"en": "Harbour", "de": "Hafen"}), file)
    return file


def lines(*arguments: str | Path) -> list[str]:
    app = typer.Typer()
    app.command()(check)
    result = CliRunner().invoke(app, [str(each) for each in arguments], obj="en")
    assert result.exit_code == 0, result.output
    return [line.strip() for line in result.output.splitlines()]


def test_missing_translations_are_counted_and_then_listed_with_their_names(harbour: Path) -> None:
    counted = next(line for line in lines(harbour) if line.startswith("Not translated · DE: "))
    listed = lines(harbour, "--list", "missing", "--in", "de")
    named = [line for line in listed if line.endswith(": Not translated.")]
    assert "Deck · Game word · DE: Not translated." in named
    assert counted == f"Not translated · DE: {len(named)}" == listed[-1]


@pytest.mark.parametrize(
    ("options", "last"),
    [
        (["--list", "outdated"], "Outdated translations: 0"),
        (["--list", "missing", "--in", "fr"], "Not translated · FR: 0"),
    ],
)
def test_a_list_without_findings_says_so(harbour: Path, options: list[str], last: str) -> None:
    assert lines(harbour, *options)[-1] == last


def test_a_translation_is_counted_in_its_own_language(harbour: Path, tmp_path: Path) -> None:
    file = tmp_path / "fr.po"
    entry = 'msgctxt "set/name"\nmsgid "Harbour"\nmsgstr "Port"\n'
    file.write_text(f'msgid ""\nmsgstr "Language: fr\\n"\n\n{entry}', encoding="utf-8")
    counts = [line for line in lines(file, "--set", harbour) if " · " in line]
    assert counts
    assert all("FR" in line for line in counts)
