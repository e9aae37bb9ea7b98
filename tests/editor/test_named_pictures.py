"""Pictures by the names of their files in the editor: from a table, a folder, and a dropped folder."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from PIL import Image
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QApplication, QLabel, QProgressDialog

from app.cards import game_edits
from app.editor import set_files, table_import
from app.editor.page import EditorPage
from app.editor.preview_dialog import LOOK_IN, PreviewDialog
from app.editor.table_view import PAD
from app.editor.text_edit import Lines
from app.face import layout

TABLE = "Name;Image;Back art\nFox;fox.png;\nOwl;art\\Owl;night.jpg\nElk;;\n"


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DOZOR_HOME", str(tmp_path / "home"))


@pytest.fixture
def zoo(page: EditorPage) -> EditorPage:
    """Return an editor with an empty set."""
    page.model.put_set(game_edits.empty("zoo", "1", "en", {"en": "Zoo"}), "editor.undo-new-set")
    page.model.open_set("zoo")
    page._preferences.store("pictures-zoo", "")
    return page


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """Return a table that names three pictures; two are beside it."""
    folder = tmp_path / "table"
    draw(folder / "Fox.PNG")
    draw(folder / "art" / "owl.jpg", "blue")
    (folder / "cards.csv").write_text(TABLE, encoding="utf-8")
    return folder / "cards.csv"


def draw(file: Path, color: str = "red") -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    Image.new("RGB", (600, 800), color).save(file)


@pytest.fixture
def previews(monkeypatch: pytest.MonkeyPatch) -> Callable[..., list[list[str]]]:
    """Return a function that sets the answers to previews, and returns what each will list as missing."""

    def answering(*answers: int) -> list[list[str]]:
        left, missing = list(answers), []

        def answer(dialog: PreviewDialog) -> int:
            table = getattr(dialog, "skipped_table", None)
            missing.append([table.item(n, 0).text() for n in range(table.rowCount())] if table else [])
            return left.pop(0)

        monkeypatch.setattr(PreviewDialog, "exec", answer)
        monkeypatch.setattr(table_import.ColumnsDialog, "exec", lambda _dialog: 1)
        return missing

    return answering


def names(page: EditorPage) -> dict[str, str]:
    """Return the key of each card, and the name of its picture's file."""
    own = page.model.own_pictures()
    return {card.key: own.get(card.picture, card.picture) for card in page.model.cards()}


def test_a_table_brings_the_pictures_beside_it_and_what_is_missing_is_listed_and_looked_up(
    zoo: EditorPage, file: Path, previews, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    missing = previews(LOOK_IN, 1)
    draw(tmp_path / "elsewhere" / "deep" / "night.jpg")
    monkeypatch.setattr(set_files, "ask_folder", lambda *_arguments: tmp_path / "elsewhere")
    zoo.sets.take_file(file)
    assert len(missing[0]) == 1
    assert "night.jpg" in missing[0][0]
    assert missing[1] == []
    assert names(zoo) == {"fox": "Fox.PNG", "owl": "owl.jpg", "elk": ""}
    (field,) = zoo.model.game.own_fields.values()
    assert field.widget == "picture"
    zoo.model.undo()
    assert zoo.model.cards() == []


def test_many_remarks_leave_room_for_the_changes_and_for_what_is_missing(
    zoo: EditorPage, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    cards = "".join(f"Fox {n},{n},\n" for n in range(8))
    table = tmp_path / "cards.csv"
    table.write_text(f"Name,VP,Picture\n{cards},3,\nElk,4,well.png\nTotal,40,\n", encoding="utf-8")
    shown: list[tuple[str, int]] = []

    def look(dialog: PreviewDialog) -> int:
        dialog.show()
        dialog.resize(1180, 640)
        QApplication.processEvents()
        for grid in (dialog.table, dialog.skipped_table):
            room = grid.viewport().height()
            whole = [
                row
                for row in range(grid.rowCount())
                if grid.rowViewportPosition(row) + grid.rowHeight(row) <= room
            ]
            shown.append((grid.item(0, 0).text(), len(whole)))
        texts = [label.text() for label in dialog.findChildren(QLabel)]
        assert any("«Total»). Она импортируется, только если отметить её ниже." in text for text in texts)
        return 0

    monkeypatch.setattr(PreviewDialog, "exec", look)
    monkeypatch.setattr(table_import.ColumnsDialog, "exec", lambda _dialog: 1)
    zoo.sets.take_file(table)
    assert shown == [("Fox 0", 5), ("Рисунка well.png нет.", 1)]


def test_the_table_shows_thumbnails_beside_the_names_of_pictures(
    zoo: EditorPage, file: Path, previews
) -> None:
    previews(1)
    zoo.sets.take_file(file)
    zoo.show_view("table")
    grid, columns = zoo.table.grid, [column.head for column in zoo.table.table.columns]
    fox = zoo.table.table.index(0, columns.index("picture"))
    grid.scrollTo(grid.model().mapFromSource(fox))
    grid.viewport().grab()
    while grid._unloaded:
        QApplication.processEvents()
    cell = grid.visualRect(grid.model().mapFromSource(fox))
    shown = grid.viewport().grab(cell).toImage()
    assert shown.pixelColor(PAD + 4, shown.height() // 2).name() == "#ff0000"


def test_the_second_time_only_a_changed_picture_differs(zoo: EditorPage, file: Path, previews) -> None:
    previews(1, 1, 1)
    zoo.sets.take_file(file)
    before = {card.key: card for card in zoo.model.cards()}
    owl = before["owl"]
    zoo.model.set_value(owl.id, "picture", owl.picture + "@0.300,0.500,2.00")
    draw(file.parent / "Fox.PNG", "green")
    (file.parent / "art" / "owl.jpg").unlink()
    zoo.sets.refresh_table()
    after = {card.key: card for card in zoo.model.cards()}
    assert after["fox"].picture != before["fox"].picture
    assert after["owl"].picture == owl.picture + "@0.300,0.500,2.00"


def test_a_missing_picture_is_a_finding_until_it_is_there(
    zoo: EditorPage, file: Path, previews, qtbot
) -> None:
    previews(1)
    (file.parent / "Fox.PNG").unlink()
    zoo.sets.take_file(file)
    card = zoo.model.card_of("fox")
    (warning,) = [warn for warn in zoo.model.warnings(card, "en") if warn.code == "face.lost-picture"]
    assert warning.params["file"] == "fox.png"
    # The text leaves room for the placeholder, as for the picture.
    face = layout.card(zoo.model.content(card, "en"))
    assert face.part("kind").y > face.part("picture").bottom


def test_a_stopped_import_changes_nothing(
    zoo: EditorPage, file: Path, previews, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown = previews(1)
    monkeypatch.setattr(QProgressDialog, "wasCanceled", lambda _dialog: True)
    zoo.sets.take_file(file)
    assert (shown, zoo.model.cards()) == ([], [])


def test_a_dropped_folder_brings_the_pictures_of_all_cards_in_one_step(
    zoo: EditorPage, file: Path, previews, tmp_path: Path, qtbot
) -> None:
    previews(1, 1)
    file.write_text("Name\nFox\nRed Owl\nElk\n", encoding="utf-8")
    zoo.sets.take_file(file)
    for name in ("fox.png", "beasts/Red Owl.jpg", "bear.png"):
        draw(tmp_path / "dropped" / name)
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(tmp_path / "dropped"))])
    copy, left, none = Qt.DropAction.CopyAction, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    QApplication.sendEvent(
        zoo.findChild(Lines).viewport(), QDragEnterEvent(QPoint(5, 5), copy, data, left, none)
    )
    QApplication.sendEvent(zoo.findChild(Lines).viewport(), QDropEvent(QPointF(5, 5), copy, data, left, none))
    qtbot.waitUntil(lambda: any(card.picture for card in zoo.model.cards()))
    assert names(zoo) == {"fox": "fox.png", "red-owl": "Red Owl.jpg", "elk": ""}
    zoo.model.undo()
    assert set(names(zoo).values()) == {""}


def test_a_change_of_pictures_names_their_files(
    zoo: EditorPage, file: Path, monkeypatch: pytest.MonkeyPatch, previews
) -> None:
    previews(1)
    zoo.sets.take_file(file)
    (file.parent / "Fox.PNG").unlink()
    draw(file.parent / "fox.png", "green")
    cells = []

    def look(dialog: PreviewDialog) -> int:
        cells.extend(dialog.table.item(0, column).text() for column in (2, 3))
        return 0

    monkeypatch.setattr(PreviewDialog, "exec", look)
    zoo.sets.refresh_table()
    assert cells == ["Fox.PNG", "fox.png"]


def test_a_folder_without_a_fitting_picture_says_so(zoo: EditorPage, tmp_path: Path) -> None:
    draw(tmp_path / "dropped" / "bear.png")
    zoo.sets.take_folder(tmp_path / "dropped")
    assert "dropped" in zoo.message.text()


def test_a_card_shows_the_name_and_a_thumbnail_of_its_picture(zoo: EditorPage, file: Path, previews) -> None:
    previews(1)
    zoo.sets.take_file(file)
    zoo.choose("fox")
    field = zoo.form.nature.fields["picture"]
    assert field.list.currentText() == "Fox.PNG"
    assert not field.list.itemIcon(field.list.currentIndex()).isNull()
    offered = [field.list.itemText(row) for row in range(field.list.count())]
    assert "owl.jpg" in offered
