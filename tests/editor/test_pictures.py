"""A custom picture for a card: file, clipboard, face."""

from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt
from PySide6.QtGui import QClipboard, QColor, QImage
from PySide6.QtTest import QTest

from app import i18n
from app.editor import picture_import
from app.editor.face_view import FaceView
from app.editor.fields import PictureField
from app.editor.page import EditorPage
from app.face import picture
from app.face.ops import Clip, Picture, bounds

GRADIENT = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 30"><defs><linearGradient id="g">'
    '<stop offset="0" stop-color="#f00"/><stop offset="1" stop-color="#00f"/></linearGradient></defs>'
    '<rect width="20" height="30" fill="url(#g)"/></svg>'
)


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DOZOR_HOME", str(tmp_path / "home"))


def anton(page: EditorPage):
    page.choose("anton")
    card = page.model.card(page.list.current() or 0)
    assert card is not None
    return card


def test_a_picture_pasted_is_on_the_face_and_one_undo_takes_it_back(page: EditorPage) -> None:
    image = QImage(900, 600, QImage.Format.Format_RGB32)
    image.fill(QColor("#336699"))
    data = QMimeData()
    data.setImageData(image)
    page.add_picture(anton(page).id, data)
    assert picture.is_digest(anton(page).picture)
    face = page.model.face(anton(page), "ru")
    assert any(isinstance(op, Picture) for op in face.ops)
    page.model.undo()
    assert anton(page).picture == ""


def test_pasting_from_an_empty_clipboard_says_that_there_is_no_picture(
    page: EditorPage, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(QClipboard, "mimeData", lambda *_mode: None)
    anton(page)
    page.show_view("card")
    page.form.findChild(PictureField).take_clipboard()
    assert anton(page).picture == ""
    assert page.message.text() == i18n.text("cards.pasted-no-picture", "ru")


def test_typing_looks_for_the_set_s_pictures_only_after_a_picture_changed(page: EditorPage) -> None:
    before = page.model.own_pictures()
    page.model.set_value(anton(page).id, "rules", "Тигр", "ru")
    assert page.model.own_pictures() is before
    data = QMimeData()
    data.setImageData(QImage(900, 600, QImage.Format.Format_RGB32))
    page.add_picture(anton(page).id, data)
    assert anton(page).picture in page.model.own_pictures()


def test_a_drawing_with_a_gradient_is_rasterised_with_a_warning(page: EditorPage, tmp_path: Path) -> None:
    file = tmp_path / "a.svg"
    file.write_text(GRADIENT, encoding="utf-8")
    page.add_picture(anton(page).id, file)
    assert "600" in page.message.text()
    size = picture.natural_size(anton(page).picture)
    assert size is not None
    assert size[0] >= 1629
    assert size[1] >= 2219


def test_a_drawing_that_reaches_far_is_drawn_in_time(tmp_path: Path) -> None:
    file = tmp_path / "far.svg"
    far = "<polygon points='1,1 2147483648,8 9,3' fill='url(#g)' stroke-dasharray='1 2' stroke='black'/>"
    file.write_text(GRADIENT.replace("</svg>", far + "</svg>"), encoding="utf-8")
    drawn = picture_import.from_file(file)[1]
    assert drawn is not None
    assert (drawn.reason, drawn.dpi) == ("gradient", 600)


def unfolding(depth: int) -> str:
    """Return a drawing of a few lines that expands to 10^*depth* paths."""
    groups = ["<g id='a0'><path d='M0 0L1 1'/></g>"]
    for level in range(1, depth + 1):
        inner = f"<use href='#a{level - 1}'/>" * 10
        groups.append(f"<g id='a{level}'>{inner}</g>")
    return f"<defs>{''.join(groups)}</defs><use href='#a{depth}'/>"


@pytest.mark.parametrize("inside", [unfolding(8), "<text>A</text>" + unfolding(8)])
def test_a_drawing_that_unfolds_without_end_is_refused(page: EditorPage, tmp_path: Path, inside: str) -> None:
    file = tmp_path / "bomb.svg"
    head = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">'
    file.write_text(f"{head}{inside}</svg>", encoding="utf-8")
    page.add_picture(anton(page).id, file)
    assert "bomb.svg" in page.message.text()
    assert anton(page).picture == ""


def test_a_file_that_is_no_picture_is_refused_and_nothing_changes(page: EditorPage, tmp_path: Path) -> None:
    file = tmp_path / "a.png"
    file.write_bytes(b"no picture")
    page.add_picture(anton(page).id, file)
    assert "a.png" in page.message.text()
    assert anton(page).picture == ""


def test_a_picture_is_moved_on_the_face_by_the_mouse(page: EditorPage, qtbot) -> None:
    card = anton(page)
    view = page.face.face
    face = page.model.face(card, "ru")
    window = next(bounds(op.path) for op in face.ops if isinstance(op, Clip) and op.part == "picture")
    assert window is not None
    scale, corner = view._scale_and_corner()
    middle = corner + QPointF((window.x + window.w * 0.7) * scale, (window.y + window.h / 2) * scale)
    start = middle.toPoint()
    QTest.mouseClick(view, Qt.MouseButton.LeftButton, pos=start)
    assert view.highlighted() == "picture"
    page.model.set_value(card.id, "picture", "anton@0.500,0.500,2.00", typing=True)
    QTest.mousePress(view, Qt.MouseButton.LeftButton, pos=start)
    QTest.mouseMove(view, start + QPoint(10, 0))
    QTest.mouseMove(view, start + QPoint(30, 0))
    QTest.mouseRelease(view, Qt.MouseButton.LeftButton, pos=start + QPoint(30, 0))
    assert picture.cut(anton(page).picture).x < 0.5


def test_the_card_is_shown_in_all_languages_at_once(page: EditorPage, qtbot) -> None:
    anton(page)
    page.face.all_button.click()
    qtbot.waitUntil(
        lambda: (
            sum(view.isVisible() for view in page.face.others.findChildren(FaceView))
            == len(page.model.languages)
        )
    )
    page.face.all_button.click()
    assert page.face.face.isVisible()


def test_a_number_above_the_limit_stays_to_be_mended_and_is_not_taken(page: EditorPage) -> None:
    anton(page)
    field = page.form.numbers["strength"]
    before = field.spin.value()
    field.spin.setFocus()
    QTest.keyClicks(field.spin, "99")
    assert field.spin.text() == "99"
    assert "20" in field.origin.text()
    assert anton(page).strength in (before, 9)
