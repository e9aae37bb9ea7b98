"""Exported faces: sizes in pixels, requirements of targets."""

from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtGui import QImage, QImageReader

from app.cards.catalogue import Catalogue
from app.editor import set_files
from app.editor.page import EditorPage
from app.face.content import SetContent


@pytest.fixture
def content(catalogue: Catalogue) -> SetContent:
    whole = catalogue.content("own-fate", "ru")
    return replace(whole, cards=whole.cards[:2] + whole.cards[-1:])


@pytest.mark.parametrize("dpi", set_files.DPIS)
def test_a_face_has_as_many_dots_as_asked(qapp, content: SetContent, tmp_path: Path, dpi: int) -> None:
    (file,) = set_files.write_faces(content, tmp_path, dpi, [content.cards[0][0].key])
    image = QImage(str(file))
    assert (image.width(), image.height()) == (round(63 / 25.4 * dpi), round(88 / 25.4 * dpi))
    assert image.pixelColor(0, 0).alpha() == 0
    assert round(image.dotsPerMeterX() * 0.0254) == dpi


def test_the_menu_writes_what_a_target_asks_for(page: EditorPage, tmp_path: Path, qtbot) -> None:
    with qtbot.waitSignal(page.sets.reported) as told:
        page.sets.write_pictures(tmp_path, "tabletop", "ru")
    assert "Saves/Saved Objects" in told.args[0]
    assert (tmp_path / "own-fate-ru.json").is_file()
    sheets = sorted(file.name for file in tmp_path.glob("*.png"))
    assert sheets
    assert len([name for name in sheets if "faces" in name]) == len(sheets) / 2
    assert all(max(QImageReader(str(tmp_path / name)).size().toTuple()) <= 4096 for name in sheets)


def test_a_folder_that_cannot_be_written_is_told(page: EditorPage, tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("", encoding="utf-8")
    page.sets.write_pictures(blocked, "300", "ru")
    assert str(blocked) in page.message.text()


def test_the_chosen_rows_are_printed(page: EditorPage, qtbot) -> None:
    page.choose("anton")
    page.show_view("table")
    with qtbot.waitSignal(page.print_requested) as asked:
        page.table.print_button.click()
    assert asked.args == ["own-fate", ("anton",)]
