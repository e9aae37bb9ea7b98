"""The code on the pages of docs/howto runs in a copy of the program."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path
from textwrap import dedent

import pytest

from app.face.ops import Rect
from app.print import stock
from app.print.options import Options

ROOT = Path(__file__).parents[1]
POWER = "app/rules/own_fate/powers/second_wind.py"
PROOF = "tests/rules/own_fate/test_second_wind.py"


def examples(page: str) -> list[str]:
    """Return the Python blocks of ``docs/howto/<page>.md`` in order."""
    text = (ROOT / "docs" / "howto" / f"{page}.md").read_text(encoding="utf-8")
    return [dedent(code) for code in re.findall(r"```python\n(.*?)```", text, re.DOTALL)]


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """Copy the program and its tests to a temporary folder."""
    left = shutil.ignore_patterns("__pycache__", ".*")
    for name in ("app", "tests"):
        shutil.copytree(ROOT / name, tmp_path / name, ignore=left)
    for name in ("pyproject.toml", "dozor.py"):
        shutil.copy(ROOT / name, tmp_path)
    for name in ("data", "docs", "tools"):
        (tmp_path / name).symlink_to(ROOT / name)
    return tmp_path


def test_a_power_and_its_proof(copy: Path):
    power, proof = examples("add-a-card-power")
    (copy / POWER).write_text(power, encoding="utf-8")
    (copy / PROOF).write_text(proof, encoding="utf-8")
    run = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", PROOF]
    done = subprocess.run(run, cwd=copy, capture_output=True, encoding="utf-8", check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    for tool in (["ruff", "check", "--quiet"], ["ruff", "format", "--check", "--quiet"]):
        styled = [sys.executable, "-m", *tool, "--config", "pyproject.toml", POWER, PROOF]
        done = subprocess.run(styled, cwd=copy, capture_output=True, encoding="utf-8", check=False)
        assert done.returncode == 0, done.stdout + done.stderr


def test_a_mark():
    """Two adjacent cards have six corners, with a cross of two lines at each."""
    (code,) = examples("add-a-cutting-mark")
    known = dict(vars(stock))
    exec(code.split("MARKS =")[0], known)
    trims = (Rect(20, 20, 63, 88), Rect(83, 20, 63, 88))
    lines = list(known["_crosses"](trims, trims, (210, 297), Options()))
    assert len(lines) == 12
    assert {abs(line.start[0] - line.end[0]) + abs(line.start[1] - line.end[1]) for line in lines} == {2.5}


AFTER_PICTURE = '    picture: str = column("picture", "", most=MAX_PICTURE, terse=True)\n'
AFTER_SYMBOL = '    symbol: str = column("word", "", most=MAX_KEY)\n'
FURTHER = {
    'art_style: str = column("choice", "oil", choices=("oil", "ink"), terse=True)\n': "'oil'",
    'art_tags: tuple[str, ...] = column("locations", (), most=9, terse=True)\n': "'[]'",
    'art_code: str = column("word", "", most=20, terse=True)\n': "''",
}
"""Declarations of columns of other types → their defaults in the database."""


@pytest.mark.slow
def test_a_column(copy: Path):
    """Two files are enough for a column to be stored, edited, exchanged, merged, found, and repaired."""
    declaration, migration = examples("add-a-column")
    entities = copy / "app/cards/entities.py"
    text = entities.read_text(encoding="utf-8")
    of_card = "    ".join((AFTER_PICTURE, declaration, *FURTHER))
    of_counter = "    ".join((AFTER_SYMBOL, next(iter(FURTHER))))
    assert AFTER_PICTURE in text
    assert AFTER_SYMBOL in text
    text = text.replace(AFTER_PICTURE, of_card).replace(AFTER_SYMBOL, of_counter)
    entities.write_text(text, encoding="utf-8")
    added = [("card", *column) for column in FURTHER.items()]
    for table, column, default in [*added, ("counter", *added[0][1:])]:
        sql = f"ALTER TABLE {table} ADD COLUMN {column.partition(':')[0]} VARCHAR NOT NULL DEFAULT {default}"
        migration += f'    op.execute("{sql}")\n'
    (copy / "app/cards/migrations/versions/0011_art_credit.py").write_text(migration, encoding="utf-8")
    (copy / "data").unlink()
    shutil.copytree(ROOT / "data", copy / "data")
    run = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "tests/cards/new_column.py"]
    done = subprocess.run(run, cwd=copy, capture_output=True, encoding="utf-8", check=False)
    assert done.returncode == 0, done.stdout + done.stderr
