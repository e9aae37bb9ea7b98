"""Printing a set from a folder or a file, without the catalogue, and ``dozor export pictures``."""

from __future__ import annotations

import re
import shlex
from collections.abc import Callable
from pathlib import Path

import pypdf
import pytest
from PIL import Image

from app import paths
from app.cards import exchange
from app.cli import printing, run

PAGES = Path(__file__).parents[2] / "docs" / "guide"
SET = dict(
    re.findall(
        r"^`(\w+\.toml)`\n\n```toml\n(.*?)```", (PAGES / "en/folder.md").read_text("utf-8"), re.M | re.S
    )
)
"""The set of the guide's page."""
Dozor = Callable[..., tuple[int, str, str]]


@pytest.fixture
def dozor(capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Dozor:
    """Return a function that runs ``dozor`` for a new user: exit status, standard output, and error."""
    monkeypatch.setenv("DOZOR_HOME", str(tmp_path / "home"))

    def go(*words: str) -> tuple[int, str, str]:
        status = run(["--lang", "en", *words])
        return status, *capfd.readouterr()

    return go


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    place = tmp_path / "my tiles"
    place.mkdir()
    for name, text in SET.items():
        (place / name).write_text(text, encoding="utf-8")
    return place


def test_a_folder_and_a_file_print_alike_without_a_catalogue(folder, tmp_path, dozor):
    packed = tmp_path / "tiles.dozorset"
    exchange.write(*exchange.read_folder(folder)[:1], packed, [])
    printed = []
    for number, place in enumerate((folder, packed)):
        out = tmp_path / f"{number}.pdf"
        status, _out, errors = dozor("print", str(out), "--set", str(place), "--date", "2026-11-29")
        assert (status, errors) == (0, "")
        printed.append(out.read_bytes())
    assert printed[0] == printed[1]
    assert "Forest" in pypdf.PdfReader(tmp_path / "0.pdf").pages[0].extract_text()
    assert not (paths.home() / "cards.db").exists()


def test_a_recorded_print_of_a_folder_is_printed_again(folder, tmp_path, dozor):
    first, again = tmp_path / "1.pdf", tmp_path / "2.pdf"
    assert dozor("print", str(first), "--set", str(folder), "--printed")[0] == 0
    status, _out, errors = dozor("print", "again", "1", str(again))
    assert (status, errors) == (0, "")
    assert len(pypdf.PdfReader(again).pages) == len(pypdf.PdfReader(first).pages)


@pytest.mark.parametrize("name", ["no-such-set", "no/such/folder", "missing.dozorset"])
def test_a_set_that_is_nowhere_is_refused_in_one_sentence(name, tmp_path, dozor):
    status, out, errors = dozor("print", str(tmp_path / "a.pdf"), "--set", name)
    assert (status, out) == (2, "")
    assert errors.count("\n") == 1
    assert name.split("/")[-1] in errors


def test_a_folder_that_is_named_like_a_set_but_has_none_is_no_set(tmp_path, monkeypatch, dozor):
    (tmp_path / "own-fate").mkdir()
    monkeypatch.chdir(tmp_path)
    assert dozor("print", "--set", "own-fate", "--dry-run", "--card", "anton")[0] == 0


@pytest.mark.parametrize(
    ("words", "size", "files"),
    [
        (["--bleed", "3", "--dpi", "100"], (399, 349), {"forest-front.png", "forest-back.png"}),
        (["--format", "jpeg", "--no-backs", "--dpi", "100"], (375, 325), {"forest.jpg"}),
    ],
)
def test_pictures_of_a_folder_are_exported(folder, tmp_path, dozor, words, size, files):
    out = tmp_path / "out"
    status, _out, errors = dozor(
        "export", "pictures", str(out), "--set", str(folder), "--card", "forest", *words
    )
    assert (status, errors) == (0, "")
    written = list((out / "cards").iterdir())
    assert {file.name for file in written} == files
    for file in written:
        with Image.open(file) as image:
            assert image.size == size
            # The whole picture has ink.
            assert image.convert("L").getpixel((1, 1)) < 200


SHOWN = """{ type = "picture", name = "art", picture = "picture", left = 20, width = 55, top = 9, height = 9 }
]
"""


@pytest.mark.parametrize(
    ("file", "name"),
    [("pictures/Fox.PNG", "fox.png"), ("fox.png", "fox"), ("pictures/a fox.png", "a fox.png")],
)
def test_a_picture_is_found_by_the_name_of_its_file(folder, tmp_path, dozor, file, name):
    (folder / "pictures").mkdir()
    Image.new("RGB", (700, 320), "#ff0000").save(folder / file)
    shows(folder, name)
    out = tmp_path / "out.pdf"
    assert dozor("print", str(out), "--set", str(folder), "--check", "--card", "forest")[::2] == (0, "")
    assert [image.image.size for image in pypdf.PdfReader(out).pages[0].images] == [(700, 320)]
    status, text, _errors = dozor("check", str(folder))
    assert (status, name in text) == (0, False)


def test_a_picture_that_is_not_found_or_not_read_is_named(folder, tmp_path, dozor):
    shows(folder, "fox.png")
    status, text, _errors = dozor("check", str(folder))
    assert (status, "fox.png" in text) == (0, True)
    status, _out, errors = dozor("print", "--set", str(folder), "--check", "--card", "forest")
    assert (status, "fox.png is missing" in errors) == (1, True)
    Image.new("RGB", (9, 9)).save(folder / "fox.png", "TIFF")
    status, _out, errors = dozor("print", "--set", str(folder), "--check", "--card", "forest")
    assert (status, errors.count("\n"), "TIFF" in errors) == (2, 1, True)


def shows(folder: Path, name: str) -> None:
    """Have the set in *folder* show the picture *name* on its first card."""
    game, cards = folder / "game.toml", folder / "cards.toml"
    game.write_text(game.read_text("utf-8").replace("\n]\n", f"\n  {SHOWN}", 1), "utf-8")
    cards.write_text(
        cards.read_text("utf-8").replace('key = "forest"', f'key = "forest"\npicture = "{name}"'), "utf-8"
    )


def test_progress_is_shown_on_a_terminal_only(capfd, monkeypatch):
    for terminal in (False, True):
        monkeypatch.setattr("sys.stderr.isatty", lambda shown=terminal: shown)
        with printing._cancel_on_interrupt("en") as progress:
            assert progress(1, 3)
        assert capfd.readouterr().err == ("\rPages done: 1 of 3" if terminal else "")


@pytest.mark.parametrize("language", ["en", "ru"])
def test_the_commands_of_the_guide_run(language, tmp_path, monkeypatch, dozor):
    page = (PAGES / language / "folder.md").read_text("utf-8")
    (tmp_path / "tiles").mkdir()
    for name, text in re.findall(r"^`(\w+\.toml)`\n\n```toml\n(.*?)```", page, re.M | re.S):
        (tmp_path / "tiles" / name).write_text(text, encoding="utf-8")
    (tmp_path / "build").mkdir()
    monkeypatch.chdir(tmp_path)
    workflow = re.findall(r"- run: python3 dozor/dozor.py (.*)", page)
    assert len(workflow) == 4
    for line in workflow:
        status, _out, errors = dozor(*shlex.split(line.replace("--yes ", "")))
        assert (status, errors) == (0, "")
    shop = tmp_path / "build" / "shop" / "large-hex-tile"
    for side in ("fronts", "backs"):
        files = list((shop / side).iterdir())
        assert len(files) == 7
        with Image.open(files[0]) as image:
            assert image.size == (1200, 1050)
