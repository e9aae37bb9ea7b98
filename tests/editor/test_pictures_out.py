"""Faces as files: sizes in pixels, bleed, sheets."""

from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtGui import QColor, QImage, QImageReader

from app.cards.catalogue import Catalogue
from app.editor import pictures_out
from app.editor.page import EditorPage
from app.face.content import SetContent
from app.print.stock import SHOPS


@pytest.fixture
def content(catalogue: Catalogue) -> SetContent:
    whole = catalogue.content("own-fate", "ru")
    return replace(whole, cards=whole.cards[:2] + whole.cards[-1:])


@pytest.mark.parametrize("dpi", pictures_out.DPIS)
def test_a_face_has_as_many_dots_as_asked(qapp, content: SetContent, tmp_path: Path, dpi: int) -> None:
    (file,) = pictures_out.faces(content, tmp_path, dpi, [content.cards[0][0].key])
    image = QImage(str(file))
    assert (image.width(), image.height()) == (round(63 / 25.4 * dpi), round(88 / 25.4 * dpi))
    assert image.pixelColor(0, 0).alpha() == 0
    assert round(image.dotsPerMeterX() * 0.0254) == dpi


def test_a_print_service_gets_every_copy_with_bleed(qapp, content: SetContent, tmp_path: Path) -> None:
    one = replace(content, cards=content.cards[-1:])
    files = list(pictures_out.for_print_service(one, tmp_path, 300))
    assert len(files) == 2 * one.cards[0][2]
    image = QImage(str(files[0]))
    assert (image.width(), image.height()) == (round(69 / 25.4 * 300), round(94 / 25.4 * 300))
    assert image.pixelColor(1, 1) != image.pixelColor(0, 0).fromRgb(255, 255, 255)


@pytest.mark.parametrize(
    ("name", "pixels"), [("makeplayingcards", (822, 1122)), ("thegamecrafter", (825, 1125))]
)
def test_a_shop_gets_the_pixels_that_it_asks_for(qapp, content, tmp_path, name, pixels) -> None:
    files = list(pictures_out.for_shop(content, tmp_path, SHOPS[name]))
    assert len(files) == 2 * sum(copies for _, _, copies in content.cards)
    fronts = {file.name for file in (tmp_path / "fronts").iterdir()}
    assert fronts == {file.name for file in (tmp_path / "backs").iterdir()}
    for file in files:
        size = QImageReader(str(file)).size()
        assert (size.width(), size.height()) == pixels
    # Colour reaches the very edge: the cut may lie anywhere in the bleed.
    image = QImage(str(files[0]))
    corners = [(0, 0), (pixels[0] - 1, 0), (0, pixels[1] - 1), (pixels[0] - 1, pixels[1] - 1)]
    assert all(image.pixelColor(x, y) != QColor("white") for x, y in corners)


def test_a_sheet_holds_ten_by_seven_with_the_back_last(qapp, content: SetContent, tmp_path: Path) -> None:
    files = list(pictures_out.tabletop(content, tmp_path))
    assert sum("faces" in file.name for file in files) == sum("backs" in file.name for file in files) == 2
    for file in files:
        size = QImageReader(str(file)).size()
        assert 0 < max(size.width(), size.height()) <= pictures_out.SHEET_SIDE
        assert size.width() % 10 == size.height() % 7 == 0


def test_a_folder_that_cannot_be_written_is_told(page: EditorPage, tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("")
    page.sets.write_pictures(blocked, "300", "ru")
    assert str(blocked) in page.message.text()


def test_the_chosen_rows_are_printed(page: EditorPage, qtbot) -> None:
    page.choose("anton")
    page.show_view("table")
    with qtbot.waitSignal(page.print_requested) as asked:
        page.table.print_button.click()
    assert asked.args == ["own-fate", ("anton",)]
