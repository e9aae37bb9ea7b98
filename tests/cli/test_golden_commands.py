"""Golden hashes of what commands print and write, one after another in one profile."""

from __future__ import annotations

import re
import shlex
import shutil
from collections.abc import Iterator
from pathlib import Path

from app import paths
from app.cli import run
from tests.golden import assert_golden

ROOT = Path(__file__).resolve().parents[2]
FILES = {
    "cards.csv": "Card name;Action;Coins\nAnchor;Pay {anchor} and draw a card.;1\nBuoy;Draw.;two\n",
    "again.csv": "Card name;Action;Coins\nAnchor;Draw two cards.;3\nLantern;Discard.;1\n",
    "odd.csv": 'Card name;Action\n"Anchor',
}
COMMANDS = """
languages
languages xx
check cards.csv
check cards.csv --set hex
check cards.csv odd.csv missing.csv --set hex
check hex
check hex --list missing
check hex --list text --in ru
import cards.csv --set hex
import cards.csv --set hex --own-game
import again.csv --set hex --own-game
import again.csv --set hex --own-game --leave-out Coins
import cards.csv --set own-fate
import cards.csv --set nobody
check source/tribunal --list set
arena random novice --games 2 --seed 4 --sims 20
arena random tribunal-weak --game tribunal --games 3 --seed 2 --json --records records
arena random nobody
replay records/tribunal-2-00001.dozorgame
replay own-fate.dozorgame
replay cards.csv
scenario own-fate.toml tribunal.toml
scenario cards.csv
print anton.pdf --card anton --no-tracks --no-counters --date 2026-01-02
print anton.pdf --card anton --dry-run --paper a3 --gap 4 --bleed 2
print hex.pdf --set hex --dry-run
print --check --card anton --no-tracks --no-counters --mark-width 0.05
print history
print again 1 again.pdf
print forget 1
print forget 7
print profiles
print delete-profile nobody
print calibration page.pdf
print cutter out.dxf cut.pdf --card anton --no-tracks --target silhouette
export pictures album --card anton --no-tracks --dpi 20
export pictures album --set hex --format jpeg --dry-run
catalogue mend
backup save all.dozorbackup
backup restore missing.dozorbackup
"""


def listed(folder: Path) -> list[str]:
    """Return the files below *folder*, with the text of those that aren't pictures, PDFs, or databases."""
    kinds = (".toml", ".csv", ".json", ".txt", ".dxf", ".dozorgame")
    return [
        file.relative_to(folder).as_posix()
        + " "
        + (file.read_text(encoding="utf-8") if file.suffix in kinds else "")
        for file in sorted(folder.rglob("*"))
        if file.is_file()
    ]


def test_golden_commands_print_and_write_what_they_did(tmp_path, monkeypatch, capsys):
    for name, text in FILES.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    shutil.copytree(paths.data() / "templates" / "hex-lands", tmp_path / "hex")
    shutil.copytree(paths.data() / "source" / "tribunal", tmp_path / "source" / "tribunal")
    record = min((ROOT / "tests/rules/golden").glob("*.dozorgame"))
    shutil.copy(record, tmp_path / "own-fate.dozorgame")
    shutil.copy(ROOT / "tests/rules/own_fate/scenarios/worked-example-1.toml", tmp_path / "own-fate.toml")
    shutil.copy(ROOT / "tests/rules/tribunal/scenarios/w02.toml", tmp_path / "tribunal.toml")
    monkeypatch.chdir(tmp_path)

    def printed() -> Iterator[str]:
        for command in COMMANDS.strip().splitlines():
            status = run(["--lang", "en", *shlex.split(command)])
            out, error = capsys.readouterr()
            text = f"> {command}\n{status}\n{out}{error}"
            text = text.replace(str(tmp_path), "").replace("\\", "/")
            text = re.sub(r"\d{4}-\d\d-\d\d( \d\d:\d\d)?|\d+\.\d+ s\b", "…", text)
            files = [part for folder in ("hex", "records", "album") for part in listed(tmp_path / folder)]
            yield "\n".join((text, *files))

    assert_golden("commands", printed())
