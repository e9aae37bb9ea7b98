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


SHOWN = (
    '{ type = "picture", name = "art", picture = "picture", crop = "0.5,0.5,1", '
    "left = 20, width = 55, top = 9, height = 9 }\n]\n"
)


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
    assert (status, "fox.png is missing" in text) == (1, True)
    status, _out, errors = dozor("print", "--set", str(folder), "--check", "--card", "forest")
    assert (status, "fox.png is missing" in errors) == (1, True)
    Image.new("RGB", (9, 9)).save(folder / "fox.png", "TIFF")
    status, text, _errors = dozor("check", str(folder))
    assert (status, "fox.png" in text, "TIFF" in text) == (1, True, True)
    status, _out, errors = dozor("print", "--set", str(folder), "--check", "--card", "forest")
    assert (status, errors.count("\n"), "TIFF" in errors) == (2, 1, True)


@pytest.mark.parametrize(
    ("file", "right", "wrong", "says"),
    [
        ("game.toml", 'of = "front"', 'of = "front"\nfor = "land"', "“front”, whose formula “for = land”"),
        ("game.toml", "top = 34", 'top = "ground.botom"', "“name” isn’t drawn because of its formula “top ="),
        ("game.toml", "#204060", "tint", "“Back of Forest”"),
        ("cards.toml", "Lake", "Lake {foo}", "foo"),
        ("board.toml", SET["board.toml"], "", "has no back"),
    ],
)
def test_check_names_an_error_and_says_no(folder, dozor, file, right, wrong, says):
    change(folder / file, right, wrong)
    status, text, errors = dozor("check", str(folder))
    assert (status, errors) == (1, "")
    assert says in text
    assert "report it" not in text


def test_check_tells_of_cards_without_copies(folder, dozor):
    change(folder / "cards.toml", "copies = 4", "copies = 0")
    status, text, _errors = dozor("check", str(folder))
    assert (status, "Forest" in text, "no copies" in text) == (0, True, True)


@pytest.mark.parametrize(
    ("file", "right", "wrong", "says"),
    [
        ("set.toml", "version", "verson", "no “verson”; did you mean “version”?"),
        ("game.toml", "[[side]]", "[[sides]]", "no “sides”; did you mean “side”?"),
        ("game.toml", "colour", "color", "side all: there’s no “color”; did you mean “colour”?"),
        ("game.toml", '"hex"', '"hexagon"', "Choose one of: rect, round, hex."),
        ("game.toml", 'size = "hexagon"', 'size = "large"', "mini-euro, tarot, square, hexagon."),
        ("game.toml", "fill", "fil", "template front/1 ground: there’s no “fil”; did you mean “fill”?"),
        ("game.toml", '"center"', '"centre"', "Choose one of: left, center, right."),
        ("game.toml", 'type = "text"', 'type = "label"', "Choose one of: box, shape, symbol,"),
        ("game.toml", "top = 34", 'top = "34 +"', "front/2 name: the formula “top = 34 +” can’t be read."),
        ("game.toml", "#204060", "color(", "back/1 ground: the formula “fill = color(” can’t be read."),
        ("cards.toml", "[[card]]", "[[cards]]", "no “cards”; did you mean “card”?"),
        ("cards.toml", '"land"', '"tile"', "Choose one of: land."),
        ("cards.toml", "copies = 4", "points = 4", "forest: there’s no “points”. Allowed: key, kind, side,"),
        ("cards.toml", "en.name", "en.title", "forest, en: there’s no “title”"),
    ],
)
def test_what_a_file_cannot_have_is_refused_with_what_it_can(folder, dozor, file, right, wrong, says):
    change(folder / file, right, wrong)
    status, out, errors = dozor("check", str(folder))
    assert (status, out, errors.count("\n")) == (2, "", 1)
    assert says in errors


def test_the_values_of_own_fields_are_asked_for_where_they_belong(folder, dozor):
    change(folder / "game.toml", "[[side]]", '[[field]]\nname = "points"\ntype = "number"\n[[side]]')
    change(folder / "cards.toml", "copies = 4", "points = 4")
    assert "did you mean “values.points”?" in dozor("check", str(folder))[2]


def test_a_check_says_no_for_pieces_that_the_shop_does_not_make_unless_left_out(tmp_path, dozor):
    words = ["print", "--target", "makeplayingcards", "--check", "--card", "anton", "--no-reference"]
    status, out, errors = dozor(*words)
    assert (status, "Not included here: " in out, "order is incomplete" in errors) == (1, True, True)
    assert dozor(*words, "--no-tracks", "--no-counters")[0] == 0
    assert dozor(*words, "--tracks")[0] == 2


@pytest.mark.parametrize("dry", [[], ["--dry-run"]])
@pytest.mark.parametrize(
    ("order", "said"),
    [
        (["--target", "thegamecrafter", "--box", "one"], "made here: Box “Tiles”"),
        (["--target", "makeplayingcards"], "None of your pieces"),
    ],
)
def test_what_the_shop_does_not_make_fails_the_check_of_files_and_of_a_dry_run(
    order, said, dry, folder, dozor
):
    status, _out, errors = dozor("print", "--set", str(folder), *order, "--check", *dry)
    assert (status, said in errors) == (1, True), errors


def test_a_folder_that_does_not_exist_is_said_to_be_missing(tmp_path, dozor):
    status, _out, errors = dozor("check", str(tmp_path / "tilse"))
    assert (status, "tilse was not found" in errors) == (2, True), errors


@pytest.mark.parametrize("language", ["en", "ru"])
def test_the_further_tiles_of_the_guide_are_right(language, tmp_path, dozor):
    page = (PAGES / language / "folder.md").read_text("utf-8")
    (more,) = re.findall(r"```toml\n# (.*?)```", page, re.S)
    added = dict(part.split("\n", 1) for part in re.split(r"^# ", more, flags=re.M))
    for name, text in re.findall(r"^`(\w+\.toml)`\n\n```toml\n(.*?)```", page, re.M | re.S):
        before, front, after = text.partition('[[template]]\nkey = "front"')
        (tmp_path / name).write_text(before + added.get(name, "") + front + after, encoding="utf-8")
    assert dozor("check", str(tmp_path))[::2] == (0, "")
    status, out, _errors = dozor("print", "--set", str(tmp_path), "--target", "thegamecrafter", "--dry-run")
    assert (status, "circle" in out) == (0, True)


def change(file: Path, right: str, wrong: str) -> None:
    text = file.read_text("utf-8")
    assert right in text
    file.write_text(text.replace(right, wrong), "utf-8")


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
