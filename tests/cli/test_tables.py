"""Tables on the command line: the verdict of the editor, and import into sets."""

from dataclasses import replace
from pathlib import Path

import pytest
from PIL import Image
from typer.testing import CliRunner

from app.cards import exchange, game_edits, library
from app.cards.catalogue import Catalogue
from app.cards.data import SetData, empty_card, game_of
from app.cards.errors import CatalogueError
from app.cards.pictures import PictureData
from app.cli import check
from app.cli.check import describe_content
from app.user_errors import Message

HARBOUR = "Card name;Action;Coins\nAnchor;Pay {anchor} and draw a card.;1\nBuoy;Draw.;2\n"


@pytest.fixture
def harbour(tmp_path: Path) -> Path:
    """Return the file of an empty set."""
    file = tmp_path / "harbour.dozorset"
    exchange.write(game_edits.empty("harbour", "1", "en", {"en": "Harbour"}), file)
    return file


@pytest.fixture
def own_fate(tmp_path: Path) -> Path:
    """Return the file of a set of the shipped game."""
    file = tmp_path / "own-fate.dozorset"
    exchange.write(SetData("own-fate", "1", "en", {"en": "Own Fate"}), file)
    return file


def table(folder: Path, text: str) -> Path:
    file = folder / "cards.csv"
    file.write_text(text, encoding="utf-8")
    return file


def dozor(command: str, *arguments: str | Path) -> tuple[int, str]:
    app = typer_app(command)
    result = CliRunner().invoke(app, [str(argument) for argument in arguments], obj="en")
    if isinstance(result.exception, CatalogueError):
        raise result.exception
    return result.exit_code, result.output


def typer_app(command: str):
    import typer

    app = typer.Typer()
    app.command()(getattr(check, command))
    return app


def read(file: Path) -> SetData:
    return exchange.read(file, SetData("", "", "en", {}))[0]


def test_a_table_with_headings_of_its_own_can_be_taken(tmp_path: Path, harbour: Path) -> None:
    verdict = describe_content(table(tmp_path, HARBOUR), str(harbour), "en")
    assert "2 cards" in verdict
    assert "3 columns" in verdict
    assert "set “Harbour”" in verdict
    assert "New fields: Action, Coins." in verdict
    assert "value" not in verdict


@pytest.mark.parametrize(
    ("text", "status", "said"),
    [
        (HARBOUR, 0, "2 cards"),
        ("key,name:en,copies\nanchor,Anchor,many\n", 1, "2, copies"),
        ('Name,Text\nAnchor,"Pay\n', 1, "2, Text"),
        ("", 1, "empty"),
    ],
)
def test_the_status_follows_the_verdict(
    tmp_path: Path, harbour: Path, text: str, status: int, said: str
) -> None:
    file = table(tmp_path, text)
    code, output = dozor("check", file, "--set", harbour)
    assert code == status
    assert said in output


@pytest.mark.parametrize(
    ("text", "compared", "said"),
    [
        (HARBOUR, "an empty set", "2 cards will be added"),
        ("Name,Kind\nMill,Building\nDock,Tile\n", "an empty set", "2 cards will be added"),
        ("key,name:en\nmill,Mill\n", "an empty set", "1 card will be added"),
        ("key,strength\nanton,9\n", "set “Own Fate”", "2 values will change"),
        ("Name;Rank\nRoof;1\nMetro;3\n", "set “Own Fate”", "4 values will change"),
    ],
)
def test_a_table_is_compared_with_the_set_whose_cards_it_has(
    tmp_path: Path, text: str, compared: str, said: str
) -> None:
    status, output = dozor("check", table(tmp_path, text))
    assert (status, compared in output, said in output) == (0, True, True), output


def test_a_table_of_a_type_that_is_not_read_is_refused_by_its_type(tmp_path: Path, harbour: Path) -> None:
    file = tmp_path / "cards.ods"
    file.write_bytes(b"PK")
    with pytest.raises(CatalogueError) as refused:
        dozor("import_table", file, "--set", harbour)
    assert refused.value.reason == Message(
        "cards.unknown-format", {"file": "cards.ods", "known": ".csv, .tsv, .tab, .txt, .xlsx"}
    )


def test_a_field_called_like_a_common_name_of_the_key_is_filled_again(tmp_path: Path, harbour: Path) -> None:
    file = table(tmp_path, "Key,Name,Code\nanchor,Anchor,001\nbuoy,Buoy,002\n")
    for _time in range(2):
        status, output = dozor("import_table", file, "--set", harbour)
    assert (status, "no card was changed" in output) == (0, True), output


def test_a_sheet_that_the_file_lacks_is_refused(tmp_path: Path, harbour: Path) -> None:
    book = tmp_path / "harbour.xlsx"
    book.write_bytes(exchange.to_xlsx(read(harbour)))
    status, output = dozor("check", book, "--sheet", "Foo")
    assert (status, "no visible sheet “Foo”. Its sheets are: harbour" in output) == (2, True), output


def test_a_picture_that_is_not_read_is_refused_by_its_format(tmp_path: Path) -> None:
    Image.new("RGB", (6, 8)).save(tmp_path / "fox.tiff")
    assert "is a TIFF file" in dozor("check", tmp_path / "fox.tiff")[1]


def test_a_column_that_cannot_be_read_can_be_left_out(tmp_path: Path, harbour: Path) -> None:
    file = table(tmp_path, "Name,Sum\nAnchor,=1+1\n")
    assert dozor("check", file)[0] == 1
    assert dozor("check", file, "--leave-out", "Sum")[0] == 0
    assert dozor("import_table", file, "--set", harbour, "--leave-out", "Sum")[0] == 0
    with pytest.raises(CatalogueError) as refused:
        describe_content(file, "", "en", left_out=["Total"])
    assert refused.value.reason.args == {"column": "Total", "known": "Name, Sum"}


def test_a_set_gets_its_own_copy_of_the_game_only_if_wanted(tmp_path: Path, own_fate: Path) -> None:
    file, before = table(tmp_path, "Name,Mana\nScout,3\nRider,4\n"), own_fate.read_bytes()
    with pytest.raises(CatalogueError) as refused:
        dozor("import_table", file, "--set", own_fate)
    assert "Own Fate” has no field for Mana" in refused.value.reason.text("en")
    assert dozor("check", file, "--set", own_fate) == (2, f"{file}: {refused.value.reason.text('en')}\n")
    assert "no field for Mana" in dozor("check", file, "--set", own_fate, "--own-game")[1]
    assert own_fate.read_bytes() == before
    assert dozor("import_table", file, "--set", own_fate, "--leave-out", "Mana")[0] == 0
    assert read(own_fate).game is None
    assert dozor("import_table", file, "--set", own_fate, "--own-game")[0] == 0
    assert "mana" in game_of(read(own_fate)).by_name


def test_a_table_that_cannot_be_read_is_not_judged(tmp_path: Path, harbour: Path) -> None:
    (tmp_path / "cards.xlsx").write_bytes(b"PK")
    assert dozor("check", tmp_path / "cards.xlsx", "--set", harbour)[0] == 2


@pytest.mark.parametrize(
    ("files", "worst"), [("missing faulty", 2), ("faulty missing", 2), ("faulty harbour", 1)]
)
def test_the_worst_of_several_files_gives_the_status(
    tmp_path: Path, harbour: Path, files: str, worst: int
) -> None:
    game = game_of(data := read(harbour))
    card = empty_card(game, "nameless", game.kind_keys[-1])
    exchange.write(replace(data, cards=(card,)), tmp_path / "faulty.dozorset")
    assert dozor("check", *(tmp_path / f"{name}.dozorset" for name in files.split()))[0] == worst


def test_a_table_is_imported_into_a_file_and_the_second_time_changes_nothing(
    tmp_path: Path, harbour: Path
) -> None:
    file = table(tmp_path, HARBOUR)
    status, output = dozor("import_table", file, "--set", harbour)
    assert (status, output.splitlines()[-1]) == (0, f"{file}: 2 cards were added or changed.")
    assert [card.key for card in read(harbour).cards] == ["anchor", "buoy"]
    before = harbour.read_bytes()
    assert "no card was changed" in dozor("import_table", file, "--set", harbour)[1]
    assert harbour.read_bytes() == before


def test_a_key_column_keeps_the_keys_of_renamed_cards(tmp_path: Path, harbour: Path) -> None:
    for name in ("Anchor", "Old anchor", "Old anchor"):
        status, output = dozor(
            "import_table", table(tmp_path, f"Key;Name\nanchor;{name}\n"), "--set", harbour
        )
        assert (status, [card.key for card in read(harbour).cards]) == (0, ["anchor"])
    assert "no card was changed" in output


@pytest.mark.parametrize("table_text", ["Name;Text\nRed fox;Run away.\n", "Key;Name\nfox;Red fox\n"])
def test_keys_that_a_table_or_an_export_knows_stay_in_the_catalogue(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, table_text: str
) -> None:
    file = library.ensure_catalogue(tmp_path / "cards.db")
    monkeypatch.setattr(check.Catalogue, "open", lambda: Catalogue(file))
    data = game_edits.empty("zoo", "1", "en", {"en": "Zoo"})
    with check.Catalogue.open() as catalogue:
        catalogue.put_set(data)
    assert (
        dozor("import_table", table(tmp_path, "Key;Name;Text\nfox;Fox;Run away.\n"), "--set", "zoo")[0] == 0
    )
    assert dozor("import_table", table(tmp_path, table_text), "--set", "zoo")[0] == 0
    with check.Catalogue.open() as catalogue:
        assert [card.key for card in catalogue.set_data("zoo").cards] == ["fox"]


def test_a_faulty_table_changes_nothing(tmp_path: Path, harbour: Path) -> None:
    before = harbour.read_bytes()
    file = table(tmp_path, "key,name:en,copies\nanchor,Anchor,many\n")
    status, output = dozor("import_table", file, "--set", harbour)
    assert (status, "2, copies" in output) == (1, True)
    assert harbour.read_bytes() == before


def test_a_table_is_imported_into_a_folder(tmp_path: Path, harbour: Path) -> None:
    folder = tmp_path / "folder"
    exchange.write_folder(read(harbour), folder)
    assert dozor("import_table", table(tmp_path, HARBOUR), "--set", folder)[0] == 0
    assert [card.key for card in exchange.read_folder(folder)[0].cards] == ["anchor", "buoy"]


def test_files_of_a_folder_that_stay_the_same_keep_their_comments(tmp_path: Path, harbour: Path) -> None:
    folder = tmp_path / "folder"
    exchange.write_folder(read(harbour), folder)
    dozor("import_table", table(tmp_path, HARBOUR), "--set", folder)
    game, cards = folder / "game.toml", folder / "cards.toml"
    for file in (game, cards):
        file.write_bytes(b"# Mine.\n" + file.read_bytes())
    output = dozor("import_table", table(tmp_path, HARBOUR.replace("Draw.", "Draw two.")), "--set", folder)[1]
    assert [file.read_bytes().startswith(b"# Mine.\n") for file in (game, cards)] == [True, False]
    assert "Comments in them weren’t kept." in output


PICTURED = "Name;Image\nAnchor;anchor.PNG\nBuoy;pictures\\buoy\n"


def test_a_table_brings_the_pictures_that_it_names_and_tells_which_are_missing(
    tmp_path: Path, harbour: Path
) -> None:
    file = table(tmp_path, PICTURED)
    Image.new("RGB", (60, 80), "red").save(tmp_path / "Anchor.png")
    assert "The picture pictures\\buoy is missing" in describe_content(file, str(harbour), "en")
    status, output = dozor("import_table", file, "--set", harbour)
    assert (status, "pictures\\buoy is missing" in output, "nchor" in output) == (0, True, False)
    (tmp_path / "elsewhere").mkdir()
    Image.new("RGB", (60, 80), "blue").save(tmp_path / "elsewhere" / "buoy.jpg")
    status, output = dozor("import_table", file, "--set", harbour, "--pictures", tmp_path / "elsewhere")
    assert (status, "missing" in output) == (0, False)
    data, pictures = exchange.read(harbour, SetData("", "", "en", {}))
    assert [card.picture for card in data.cards] == [one.digest for one in sorted(pictures, key=by_media)]
    assert "No changes." in describe_content(file, str(harbour), "en")


def by_media(picture: PictureData) -> bool:
    return picture.media != "image/png"


def test_a_drawing_that_becomes_pixels_is_told_of(tmp_path: Path) -> None:
    file = tmp_path / "a.svg"
    file.write_text(
        '<svg viewBox="0 0 9 9"><rect width="9" height="9" opacity="0.5"/></svg>', encoding="utf-8"
    )
    assert "transparency" in describe_content(file, "own-fate", "en")
