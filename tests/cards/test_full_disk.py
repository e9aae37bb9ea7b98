"""A full disk: one sentence, and existing data is unchanged."""

import errno
import os
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from app import i18n
from app.cards import backups, exchange, library, pictures
from app.cards.catalogue import Catalogue
from app.cards.data import SetData, Text
from app.cards.errors import CatalogueError


@pytest.fixture
def catalogue(tmp_path: Path):
    with Catalogue(library.ensure_catalogue(tmp_path / "profile" / "cards.db")) as opened:
        yield opened


def error_code(caught: pytest.ExceptionInfo[CatalogueError]) -> str:
    """Return the error's code; check that both languages have its sentence."""
    for language in i18n.LANGUAGES:
        assert i18n.text(caught.value.code, language, **caught.value.params) != caught.value.code
    return caught.value.code


def fill(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make every write to the disk fail with ENOSPC."""

    def full(_handle: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, "fsync", full)


def small(catalogue: Catalogue) -> None:
    """Forbid the catalogue to grow."""
    pages = catalogue._engine.raw_connection().driver_connection.execute("PRAGMA page_count").fetchone()[0]
    catalogue._engine.raw_connection().driver_connection.execute(f"PRAGMA max_page_count = {pages}")


@pytest.mark.parametrize("suffix", exchange.SUFFIXES)
def test_a_file_that_was_there_stays_whole(
    catalogue: Catalogue, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, suffix: str
) -> None:
    data, file = catalogue.set_data("own-fate"), tmp_path / f"set{suffix}"
    exchange.write(data, file)
    before = file.read_bytes()
    fill(monkeypatch)
    with pytest.raises(CatalogueError) as caught:
        exchange.write(replace(data, version="9"), file)
    assert (error_code(caught), file.read_bytes()) == ("cards.disk-full", before)
    assert not list(tmp_path.glob(".*"))


def test_a_folder_stays_the_set_that_it_was(
    catalogue: Catalogue, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    data, folder = catalogue.set_data("own-fate"), tmp_path / "set"
    exchange.write_folder(data, folder)
    before = exchange.read_folder(folder)
    fill(monkeypatch)
    cards = tuple(replace(card, copies=card.copies + 1) for card in data.cards)
    tracks = tuple(replace(track, origin="derived") for track in data.tracks)
    with pytest.raises(CatalogueError) as caught:
        exchange.write_folder(replace(data, version="9", cards=cards, tracks=tracks), folder)
    assert (error_code(caught), exchange.read_folder(folder)) == ("cards.disk-full", before)
    assert not list(folder.glob(".*"))


def test_a_folder_without_room_for_a_new_picture_stays_as_it_was(
    catalogue: Catalogue, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    data, folder = catalogue.set_data("own-fate"), tmp_path / "set"
    exchange.write_folder(data, folder)
    before = exchange.read_folder(folder)
    one = pictures.picture_of("image/png", b"dots", "a.png")
    shown = replace(data, version="9", cards=(replace(data.cards[0], picture=one.digest), *data.cards[1:]))
    fill(monkeypatch)
    with pytest.raises(CatalogueError) as caught:
        exchange.write_folder(shown, folder, [one])
    assert (error_code(caught), exchange.read_folder(folder)) == ("cards.disk-full", before)


def changed(data: SetData, text: Callable[[], str]) -> SetData:
    cards = (
        replace(card, texts={**card.texts, "ru": {**card.texts["ru"], "rules": Text(text())}})
        for card in data.cards
    )
    return replace(data, cards=tuple(cards))


@pytest.mark.parametrize("what", ["a text", "a set", "a picture", "a hundred steps"])
def test_the_catalogue_has_what_it_had(catalogue: Catalogue, what: str) -> None:
    before, number = catalogue.set_data("own-fate"), catalogue.set_data("own-fate").cards[0].id
    small(catalogue)

    def change() -> None:
        if what == "a text":
            # Random text, because the history is compressed.
            catalogue.put_set(changed(before, lambda: os.urandom(300).hex()))
        elif what == "a set":
            catalogue.put_set(replace(before, key="another"))
        elif what == "a picture":
            catalogue.store_pictures([pictures.picture_of("image/png", os.urandom(100_000), "a.png")])
        else:
            for step in range(5000):
                catalogue.change(number, "flavour", f"{step} {os.urandom(20).hex()}", "ru")

    with pytest.raises(CatalogueError) as caught:
        change()
    assert error_code(caught) == "cards.disk-full"
    # Free space, as the message asks: undo writes too.
    catalogue._engine.raw_connection().driver_connection.execute("PRAGMA max_page_count = 1000000")
    while catalogue.undo():
        pass
    assert catalogue.set_data("own-fate") == before
    library.check_integrity(catalogue.path)


def test_todays_copy_is_made_another_time(catalogue: Catalogue, monkeypatch: pytest.MonkeyPatch) -> None:
    connect = library.schema.connect

    def into_nothing(path: Path, *args, **kwargs):
        opened = connect(path, *args, **kwargs)
        if path.suffix == ".part":
            opened.execute("PRAGMA max_page_count = 3")
        return opened

    monkeypatch.setattr(library.schema, "connect", into_nothing)
    with pytest.raises(CatalogueError) as caught:
        backups.daily(catalogue.path)
    assert error_code(caught) == "cards.disk-full"
    monkeypatch.undo()
    assert backups.available(catalogue.path) == []
    assert backups.daily(catalogue.path) is not None
