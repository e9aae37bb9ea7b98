"""A set as a folder: text, pictures, glossary, custom words; unused pictures."""

from __future__ import annotations

import difflib
import io
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from PIL import Image

from app import paths
from app.cards import compare, exchange, glossary, history, library, pictures, source
from app.cards.catalogue import Catalogue
from app.cards.data import BoardData, SetData, TermData, Text
from app.cards.errors import CatalogueError
from app.cards.pictures import PictureData


@pytest.fixture
def catalogue(tmp_path: Path) -> Iterator[Catalogue]:
    with Catalogue(library.ensure_catalogue(tmp_path / "cards.db")) as opened:
        yield opened


@pytest.fixture
def picture() -> PictureData:
    out = io.BytesIO()
    Image.new("RGB", (40, 40), "red").save(out, "PNG")
    return pictures.inspect(out.getvalue(), "red.png")[0]


@pytest.fixture
def rich(catalogue: Catalogue, picture: PictureData) -> SetData:
    """Return Own Fate with a picture, a glossary and custom words."""
    data = catalogue.set_data("own-fate")
    first = replace(data.cards[0], picture=picture.digest)
    vortex = TermData("vortex", {"ru": {"name": Text("воронка")}, "en": {"name": Text("whirl", "воронка")}})
    return replace(data, cards=(first, *data.cards[1:]), terms=(vortex,), words={"ru": ("Дозорь", "Зовище")})


def plain(data: SetData) -> SetData:
    return replace(data, cards=tuple(replace(card, id=0) for card in data.cards))


def test_a_folder_gives_the_set_back_with_its_pictures(
    rich: SetData, picture: PictureData, tmp_path: Path
) -> None:
    exchange.write_folder(rich, tmp_path / "set", [picture])
    data, found = exchange.read_folder(tmp_path / "set")
    assert data == plain(rich)
    assert found == [picture]


def test_what_is_no_more_in_the_set_goes_from_the_folder_and_strange_files_stay(
    rich: SetData, picture: PictureData, tmp_path: Path
) -> None:
    exchange.write_folder(rich, tmp_path, [picture])
    (tmp_path / "README.md").write_text("mine", encoding="utf-8")
    less = replace(rich, cards=tuple(c for c in rich.cards[1:] if c.kind != "chance"), terms=())
    exchange.write_folder(less, tmp_path)
    assert exchange.read_folder(tmp_path) == (plain(less), [])
    assert not list((tmp_path / "pictures").iterdir())
    assert (tmp_path / "README.md").read_text(encoding="utf-8") == "mine"


def test_a_used_picture_stays_in_the_folder_even_if_it_is_not_at_hand(
    rich: SetData, picture: PictureData, tmp_path: Path
) -> None:
    exchange.write_folder(rich, tmp_path, [picture])
    exchange.write_folder(replace(rich, version="9"), tmp_path)
    assert exchange.read_folder(tmp_path)[1] == [picture]


@pytest.mark.parametrize("way", ["packed", "folder", "folder-then-packed"])
def test_pictures_keep_the_names_of_their_files_when_a_set_moves(
    rich: SetData, picture: PictureData, tmp_path: Path, way: str
) -> None:
    data, found = plain(rich), [picture]
    if way != "packed":
        exchange.write_folder(data, tmp_path / "set", found)
        data, found = exchange.read_folder(tmp_path / "set")
    if way != "folder":
        exchange.write(data, tmp_path / "a.dozorset", found)
        data, found = exchange.read(tmp_path / "a.dozorset", rich)
    assert found == [picture]


def test_a_folder_names_no_picture_that_has_gone(rich: SetData, picture: PictureData, tmp_path: Path) -> None:
    exchange.write_folder(rich, tmp_path, [picture])
    assert "red.png" in (tmp_path / "pictures" / exchange.FILE_NAMES).read_text(encoding="utf-8")
    exchange.write_folder(replace(rich, cards=rich.cards[1:]), tmp_path)
    assert not (tmp_path / "pictures" / exchange.FILE_NAMES).exists()


def test_names_that_are_no_text_are_shown_as_text(
    rich: SetData, picture: PictureData, tmp_path: Path
) -> None:
    exchange.write_folder(rich, tmp_path, [picture])
    names = tmp_path / "pictures" / exchange.FILE_NAMES
    names.write_text(f'"{picture.file_name}" = "a\\u0007b{"c" * 200}"', encoding="utf-8")
    assert exchange.read_folder(tmp_path)[1][0].name == "ab" + "c" * 118
    names.write_text("= 1", encoding="utf-8")
    with pytest.raises(CatalogueError) as refusal:
        exchange.read_folder(tmp_path)
    assert refusal.value.code == "cards.bad-text-file"


@pytest.mark.parametrize(
    ("limit", "value", "suffix"),
    [("MAX_PACKED", 100, ".dozorset"), ("MAX_BYTES", 1000, ".dozorset"), ("MAX_BYTES", 1000, ".json")],
)
def test_a_set_too_large_to_be_read_is_not_written(
    rich: SetData,
    picture: PictureData,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    limit: str,
    value: int,
    suffix: str,
) -> None:
    monkeypatch.setattr(exchange, limit, value)
    with pytest.raises(CatalogueError) as refusal:
        exchange.write(rich, tmp_path / f"a{suffix}", [picture])
    assert refusal.value.code == "cards.set-too-large"
    assert not list(tmp_path.glob("a.*"))


def test_a_packed_set_with_many_pictures_is_read_in_batches(
    rich: SetData, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(exchange, "BATCH", exchange.PER_PICTURE + 1000)
    many = []
    for number in range(3):
        out = io.BytesIO()
        Image.new("RGB", (9, 9), (number, 0, 0)).save(out, "PNG")
        many.append(pictures.inspect(out.getvalue(), f"{number}.png")[0])
    cards = [replace(card, picture=one.digest) for card, one in zip(rich.cards, many, strict=False)]
    data = replace(rich, cards=(*cards, *rich.cards[3:]))
    exchange.write(data, tmp_path / "a.dozorset", many)
    assert sorted(one.name for one in exchange.read(tmp_path / "a.dozorset", rich)[1]) == [
        "0.png",
        "1.png",
        "2.png",
    ]


def test_a_folder_that_holds_no_set_is_refused_with_one_sentence(tmp_path: Path) -> None:
    with pytest.raises(CatalogueError) as refusal:
        exchange.read_folder(tmp_path)
    assert refusal.value.code == "cards.no-set-file"


@pytest.mark.parametrize("suffix", [".dozorset", ".json"])
def test_glossary_and_words_travel_in_the_set_file(rich: SetData, tmp_path: Path, suffix: str) -> None:
    exchange.write(rich, tmp_path / f"set{suffix}")
    assert exchange.read(tmp_path / f"set{suffix}", rich)[0] == plain(rich)


def test_glossary_and_words_are_kept_and_taken_back_in_one_step(catalogue: Catalogue, rich: SetData) -> None:
    before = catalogue.set_data("own-fate")
    catalogue.put_set(replace(before, terms=rich.terms, words=rich.words))
    after = catalogue.set_data("own-fate")
    assert (after.terms, after.words) == (rich.terms, rich.words)
    assert {(d.owner, d.field) for d in compare.deltas(before, after)} == {("term", ""), ("set", "words")}
    catalogue.undo()
    assert catalogue.set_data("own-fate") == before


@pytest.mark.parametrize(
    ("original", "text", "told"),
    [
        ("На воронке", "on the whirl", []),
        ("На воронке", "on the vortex", [("воронке", "whirl")]),
        ("Без неё", "on the vortex", []),
    ],
)
def test_the_sets_own_glossary_is_asked(rich: SetData, original: str, text: str, told: list) -> None:
    assert list(glossary.wrong_terms(original, text, ("ru", "en"), glossary.of(rich))) == told


@pytest.mark.parametrize("text", ['[words]\nru = "x"', "[words]\nru = [1]", "[words]\nru = ['']"])
def test_strange_words_are_refused_by_name(rich: SetData, text: str) -> None:
    files = source.to_files(replace(rich, words={}))
    with pytest.raises(CatalogueError) as refusal:
        source.from_files({**files, "set.toml": files["set.toml"] + text})
    assert refusal.value.code == "cards.bad-value"


def test_a_picture_goes_only_when_no_card_and_no_undo_needs_it(
    catalogue: Catalogue, picture: PictureData
) -> None:
    catalogue.store_pictures([picture])
    number = catalogue.set_data("own-fate").cards[0].id
    catalogue.change(number, "picture", picture.digest)
    assert catalogue.sweep_pictures() == (0, 0)
    catalogue.undo()
    assert catalogue.sweep_pictures() == (0, 0), "a redo would show it"
    out = io.BytesIO()
    Image.new("RGB", (9, 9), "blue").save(out, "PNG")
    idle = pictures.inspect(out.getvalue(), "blue.png")[0]
    catalogue.store_pictures([idle])
    assert catalogue.sweep_pictures() == (1, len(idle.data))
    assert catalogue.pictures([idle.digest]) == []
    assert pictures.missing([idle.digest]) == [idle.digest]


def test_pictures_of_everything_stored_stay_after_the_history_forgets_them(
    catalogue: Catalogue, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown = [
        pictures.picture_of("image/svg+xml", f"<svg><!-- {name} --></svg>".encode(), name)
        for name in ("card", "track", "counter", "board", "version")
    ]
    catalogue.store_pictures(shown)
    of_card, of_track, of_counter, of_board, of_version = (picture.digest for picture in shown)
    data = catalogue.set_data("own-fate")
    catalogue.store_version(replace(data, cards=(replace(data.cards[0], picture=of_version),)))
    catalogue.put_set(
        replace(
            data,
            cards=(replace(data.cards[0], picture=of_card), *data.cards[1:]),
            tracks=(replace(data.tracks[0], picture=of_track), *data.tracks[1:]),
            counters=(replace(data.counters[0], picture=of_counter), *data.counters[1:]),
            boards=(BoardData("city", picture=of_board),),
        )
    )
    monkeypatch.setattr(history, "KEPT", 1)
    catalogue.change(data.cards[1].id, "copies", 7)
    assert catalogue.sweep_pictures() == (0, 0)


def test_a_change_of_one_card_is_a_few_lines_of_one_file() -> None:
    before = source.read_folder(paths.data() / "source" / "own-fate")
    anton = next(card for card in before.cards if card.key == "anton")
    texts = {**anton.texts, "en": {**anton.texts["en"], "name": Text("Anton", "Антон Городецкий", True)}}
    cards = tuple(replace(card, cost=5, texts=texts) if card is anton else card for card in before.cards)
    old, new = source.to_files(before), source.to_files(replace(before, cards=cards))
    changed = [name for name in old if old[name] != new[name]]
    lines = [
        line
        for line in difflib.ndiff(*(some["others.toml"].split("\n") for some in (old, new)))
        if line[0] in "+-"
    ]
    assert changed == ["others.toml"]
    assert [line[2:].split(" ")[0] for line in lines] == ["cost", "cost", "en.name", "en.name", "en.checked"]
