"""Pictures named by their files: found in folders, or reported as missing."""

from __future__ import annotations

import io
import unicodedata
from dataclasses import replace
from pathlib import Path

import pytest
from PIL import Image

from app.cards import convert, game_edits, named_pictures, pictures
from app.cards.data import BoardData, CardData, SetData, empty_card, game_of
from app.cards.named_pictures import Folder, Named
from app.face import layout, picture


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DOZOR_HOME", str(tmp_path / "home"))


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "set").mkdir()
    return tmp_path / "set"


def png(color: str = "red") -> bytes:
    out = io.BytesIO()
    Image.new("RGB", (40, 40), color).save(out, "PNG")
    return out.getvalue()


def put(folder: Path, name: str, content: bytes | None = None) -> Path:
    file = folder / name
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(content or png())
    return file


def showing(*names: str) -> SetData:
    """Return a set with a card for each of *names*, its picture."""
    data = game_edits.empty("zoo", "1", "en", {"en": "Zoo"})
    first = empty_card(game_of(data), "card", game_of(data).kind_keys[0])
    return replace(
        data, cards=tuple(replace(first, key=f"card-{n}", picture=name) for n, name in enumerate(names))
    )


def named(data: SetData, folders: list[Folder], old: SetData | None = None, **how: bool) -> Named:
    old = old or showing()
    known = {card.picture: f"{card.key}.png" for card in old.cards}
    wanted = named_pictures.look_up(data, old, folders, known, **how)
    files = {want.file for want in wanted if want.file is not None}
    results = {file: named_pictures.take(file, known) for file in files}
    return named_pictures.with_pictures(data, old, wanted, results)


def first(data: SetData) -> CardData:
    return data.cards[0]


@pytest.mark.parametrize(
    ("file", "name"),
    [
        ("Fox.PNG", "fox.png"),
        ("fox.png", "FOX"),
        ("fox.final.png", "fox.final"),
        ("fox@2x.png", "fox@2x.png"),
        ("art/fox.png", "art/fox.png"),
        ("Art/fox.png", "art\\Fox"),
        ("fox.png", "C:\\Users\\me\\pictures\\fox.png"),
        ("fox.png", " ./fox.png "),
        (unicodedata.normalize("NFD", "Лисёнок.png"), "лисёнок"),
        ("fox.svgz", "fox"),
    ],
)
def test_a_picture_is_found_by_the_name_of_its_file(folder: Path, file: str, name: str) -> None:
    content = b'<svg viewBox="0 0 9 9"><path d="M0 0L9 9L0 9Z"/></svg>' if file.endswith("svgz") else png()
    put(folder, file, content)
    found = named(showing(name), named_pictures.folders_of(folder / "cards.csv", None))
    assert (found.missing, len(found.new)) == ({}, 1)
    assert first(found.data).picture == found.new[0].digest
    assert found.new[0].name == file.rpartition("/")[2]


def test_pictures_of_an_exported_set_are_found_by_their_digests(folder: Path) -> None:
    digest = pictures.picture_of("image/png", png(), "").digest
    put(folder, f"pictures/{digest}.png")
    found = named(showing(digest), named_pictures.folders_of(folder / "cards.csv", None))
    assert [one.digest for one in found.new] == [first(found.data).picture] == [digest]


def test_a_chosen_folder_is_searched_through(folder: Path, tmp_path: Path) -> None:
    put(tmp_path / "art", "beasts/forest/fox.png")
    assert named(showing("fox"), named_pictures.folders_of(folder, None)).missing
    assert not named(showing("fox"), named_pictures.folders_of(folder, tmp_path / "art")).missing


@pytest.mark.parametrize(
    ("content", "code"),
    [
        (None, "cards.picture-missing"),
        (b"no picture", "cards.bad-picture"),
        (b"II*\0no picture", "cards.picture-format"),
    ],
)
def test_what_is_not_there_or_unreadable_is_listed_with_its_cards(
    folder: Path, content: bytes | None, code: str
) -> None:
    if content is not None:
        put(folder, "fox.png", content)
    found = named(showing("fox.png", "fox.png"), [Folder(folder)])
    ((name, (reason, cards)),) = found.missing.items()
    assert (name, reason.code, cards) == ("fox.png", code, ["card-0", "card-1"])
    assert [card.picture for card in found.data.cards] == ["fox.png", "fox.png"]


def test_the_first_of_several_files_is_used_and_told(folder: Path) -> None:
    for file in ("fox.jpg", "fox.png", "owl.png"):
        put(folder, file)
    place = Folder(folder)
    assert place.find("fox") == folder / "fox.png"
    assert place.several == {"fox"}


def test_a_picture_whose_file_has_gone_stays_with_its_crop(folder: Path) -> None:
    put(folder, "card-0.png")
    before = named(showing("card-0.png"), [Folder(folder)]).data
    cropped = replace(
        before, cards=(replace(first(before), picture=first(before).picture + "@0.2,0.5,2.00"),)
    )
    old = replace(cropped, cards=(replace(first(cropped), key="card-0"),))
    digest = first(before).picture
    known = {digest: "card-0.png"}
    for place in (Folder(folder), Folder(folder / "nothing")):
        wanted = named_pictures.look_up(showing("card-0.png"), old, [place], known)
        results = {want.file: named_pictures.take(want.file, known) for want in wanted if want.file}
        found = named_pictures.with_pictures(showing("card-0.png"), old, wanted, results)
        assert first(found.data).picture == f"{digest}@0.2,0.5,2.00"
        assert found.new == []


def test_files_named_like_cards_are_taken_from_a_folder(folder: Path) -> None:
    put(folder, "Card-0.png")
    put(folder, "other.png")
    found = named(showing(""), [Folder(folder)], by_card=True)
    assert first(found.data).picture == found.new[0].digest
    assert named(showing(""), [Folder(folder)]).data == showing("")


def test_the_picture_of_a_board_is_found_by_its_file(folder: Path) -> None:
    put(folder, "coast.png")
    data = replace(
        showing(), boards=(BoardData("coast", picture="coast.png"), BoardData("sea", picture="sea.png"))
    )
    result = named(data, [Folder(folder)])
    assert [picture.is_digest(board.picture) for board in result.data.boards] == [True, False]
    assert [keys for _why, keys in result.missing.values()] == [["board/sea"]]


def test_a_game_of_ones_own_shows_no_shipped_picture_unless_it_was_chosen(tmp_path: Path) -> None:
    metro = replace(showing("").cards[0], key="metro")
    chosen = replace(metro, key="roof", picture="metro")
    data = replace(showing(), cards=(metro, chosen))
    fronts = [front for front, _back, _copies in convert.content(data, "en").cards]
    drawn = [layout.card(front).part("picture") is not None for front in fronts]
    assert drawn == [False, True]
    wanted = named_pictures.look_up(replace(data, cards=(chosen,)), showing(), [], {})
    assert [want.name for want in wanted] == ["metro"]  # a table that names it means a file
    # A file of the user's own may be named like the card.
    put(tmp_path / "home" / "art", "metro.png")
    assert layout.card(fronts[0]).part("picture") is not None


def test_a_field_with_a_picture_is_looked_up_too(folder: Path) -> None:
    put(folder, "fox.png")
    data, name = game_edits.add_field(showing(""), "Art", "picture", "en")
    data = replace(data, cards=(replace(first(data), values={**first(data).values, name: "fox"}),))
    found = named(data, [Folder(folder)], data)
    assert first(found.data).values[name] == found.new[0].digest


@pytest.mark.parametrize(
    ("name", "is_lost"), [("fox.png", True), ("fox", True), ("", False), ("card-0", False)]
)
def test_a_face_tells_of_a_named_picture_that_is_missing(name: str, is_lost: bool) -> None:
    (front, _back, _copies), *_others = convert.content(showing(name), "en").cards
    lost = [warning for warning in layout.card(front).warnings if warning.code == "face.lost-picture"]
    assert bool(lost) == is_lost
    assert not lost or lost[0].params["file"] == name


def test_an_at_sign_without_numbers_belongs_to_the_name() -> None:
    assert picture.cut("fox@2x.png").key == "fox@2x.png"
    assert picture.cut("fox@2x.png@0.1,0.2,3").key == "fox@2x.png"
    assert picture.cut("0" * 64 + "@x").key == "0" * 64
