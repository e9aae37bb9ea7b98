"""A set can't read or write files outside itself: links, paths and packed links."""

from __future__ import annotations

import io
import stat
import zipfile
from dataclasses import replace
from pathlib import Path

import pytest
from PIL import Image

from app import i18n
from app.cards import exchange, pictures, source
from app.cards.catalogue import shipped
from app.cards.data import SetData
from app.cards.errors import CatalogueError
from app.cards.pictures import PictureData
from app.face import picture as drawn

pytestmark = pytest.mark.needs("posix", "links, which need an administrator on Windows")


@pytest.fixture(scope="module")
def red() -> PictureData:
    out = io.BytesIO()
    Image.new("RGB", (30, 30), "red").save(out, "PNG")
    return pictures.inspect(out.getvalue(), "red.png")[0]


@pytest.fixture(scope="module")
def few(red: PictureData) -> SetData:
    """Return a few cards of Own Fate, the first with a custom picture."""
    with shipped() as catalogue:
        data = catalogue.set_data("own-fate")
    first = replace(data.cards[0], picture=red.digest)
    return replace(data, cards=(first, *data.cards[1:3]))


@pytest.fixture
def folder(tmp_path: Path, few: SetData, red: PictureData) -> Path:
    exchange.write_folder(few, tmp_path / "set", [red])
    return tmp_path / "set"


@pytest.fixture
def outside(tmp_path: Path) -> Path:
    place = tmp_path / "outside"
    place.mkdir()
    return place


def refused(error: pytest.ExceptionInfo[CatalogueError]) -> str:
    for language in i18n.LANGUAGES:
        assert i18n.text(error.value.code, language, **error.value.params) != error.value.code
    return error.value.code


@pytest.mark.parametrize("name", ["set.toml", "locations.toml", "board.toml", "table.toml", "pictures"])
def test_a_link_out_of_the_folder_is_not_followed(folder: Path, outside: Path, name: str) -> None:
    if (folder / name).exists():
        (folder / name).rename(outside / name)
    else:
        (outside / name).write_text("secret", encoding="utf-8")
    (folder / name).symlink_to(outside / name)
    with pytest.raises(CatalogueError) as error:
        exchange.read_folder(folder)
    assert refused(error) == "cards.leads-out"


def test_a_picture_that_is_a_link_out_is_not_followed(folder: Path, outside: Path, red: PictureData) -> None:
    (folder / "pictures" / red.file_name).rename(outside / "red.png")
    (folder / "pictures" / red.file_name).symlink_to(Path("..", "..", "outside", "red.png"))
    with pytest.raises(CatalogueError) as error:
        exchange.read_folder(folder)
    assert refused(error) == "cards.leads-out"


def test_links_that_go_in_circles_are_no_set(folder: Path) -> None:
    (folder / "set.toml").unlink()
    (folder / "set.toml").symlink_to("set.toml")
    with pytest.raises(CatalogueError) as error:
        exchange.read_folder(folder)
    assert refused(error) == "cards.no-set-file"


def test_a_folder_that_holds_itself_is_read_once(folder: Path, few: SetData) -> None:
    (folder / "again").symlink_to(folder)
    assert len(exchange.read_folder(folder)[0].cards) == len(few.cards)


def test_a_folder_reached_by_a_link_is_read(folder: Path, tmp_path: Path, few: SetData) -> None:
    (tmp_path / "here").symlink_to(folder)
    assert len(exchange.read_folder(tmp_path / "here")[0].cards) == len(few.cards)


@pytest.mark.parametrize("name", ["set.toml", "pictures"])
def test_nothing_is_written_through_a_link_out_of_the_folder(
    few: SetData, red: PictureData, tmp_path: Path, outside: Path, name: str
) -> None:
    (outside / "mine").write_text("mine", encoding="utf-8")
    folder = tmp_path / "set"
    folder.mkdir()
    (folder / name).symlink_to(outside if name == "pictures" else outside / "mine")
    with pytest.raises(CatalogueError) as error:
        exchange.write_folder(few, folder, [red])
    assert refused(error) == "cards.leads-out"
    assert [(file.name, file.read_text(encoding="utf-8")) for file in outside.iterdir()] == [("mine", "mine")]


@pytest.mark.parametrize("path", ["/etc/passwd", "../../secret", "..\\secret", "pictures/../../x", "~/x"])
def test_a_path_is_nobodys_picture(folder: Path, outside: Path, red: PictureData, path: str) -> None:
    (outside / "secret.png").write_bytes(red.data)
    text = (folder / "locations.toml").read_text(encoding="utf-8")
    changed = text.replace(f'"{red.digest}"', source.as_toml(path))
    assert changed != text
    (folder / "locations.toml").write_text(changed, encoding="utf-8")
    data, found = exchange.read_folder(folder)
    assert (data.cards[0].picture, found, drawn.find(path)) == (path, [], None)


@pytest.mark.parametrize("name", ["set.toml", "pictures"])
def test_a_packed_link_is_refused(few: SetData, red: PictureData, tmp_path: Path, name: str) -> None:
    exchange.write(few, tmp_path / "a.dozorset", [red])
    with zipfile.ZipFile(tmp_path / "a.dozorset") as packed:
        entries = {entry: packed.read(entry) for entry in packed.namelist()}
    with zipfile.ZipFile(tmp_path / "b.dozorset", "w") as packed:
        for entry, content in entries.items():
            info = zipfile.ZipInfo(entry)
            if entry.startswith(name):
                info.external_attr, content = (stat.S_IFLNK | 0o777) << 16, b"/etc/passwd"
            packed.writestr(info, content)
    with pytest.raises(CatalogueError) as error:
        exchange.read(tmp_path / "b.dozorset", few)
    assert refused(error) == "cards.strange-entry"


def test_a_text_without_end_is_not_read_into_memory(folder: Path) -> None:
    with (folder / "others.toml").open("wb") as file:
        file.truncate(source.MAX_BYTES + 1)
    with pytest.raises(CatalogueError) as error:
        exchange.read_folder(folder)
    assert refused(error) == "cards.too-large"
