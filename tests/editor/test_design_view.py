"""The face designer: a drag is one step, is stored, and changes every face."""

from __future__ import annotations

import re
import tomllib
from dataclasses import replace
from functools import partial

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest

from app import i18n, paths
from app.cards import game_edits
from app.editor.design_form import HIDDEN, DesignForm
from app.editor.design_view import DesignView
from app.editor.page import EditorPage
from app.face import design, layout, template
from app.face.ops import Rect
from app.widgets.controls import Label
from app.widgets.preferences import Preferences

SHIPPED_FACES = tomllib.loads((paths.data() / "game" / "faces.toml").read_text("utf-8"))["templates"]


@pytest.fixture
def page(page: EditorPage) -> EditorPage:
    page.choose("anton")
    page.show_view("design")
    page.design.side.choose("front")
    QTest.qWait(1)
    return page


@pytest.fixture
def view(page: EditorPage) -> DesignView:
    return page.design


def at(view: DesignView, name: str) -> int:
    said = view.template()
    assert said is not None
    return [part.get("name") for part in said["parts"]].index(name)


def area(view: DesignView, name: str):
    assert view.canvas.placed is not None
    return view.canvas.placed.areas[at(view, name)]


def drag(
    view: DesignView, begin: QPointF, dx: float, dy: float, keys=Qt.KeyboardModifier.AltModifier
) -> None:
    """Drag from *begin* by *dx*, *dy* mm."""
    scale, _corner = view.canvas._scale_and_corner()
    start, end = begin.toPoint(), (begin + QPointF(dx * scale, dy * scale)).toPoint()
    QTest.mousePress(view.canvas, Qt.MouseButton.LeftButton, keys, start)
    for part in (1, 2, 3, 4):
        QTest.mouseMove(view.canvas, start + (end - start) * part / 4)
        move(view, start + (end - start) * part / 4, keys)
    QTest.mouseRelease(view.canvas, Qt.MouseButton.LeftButton, keys, end)


def move(view: DesignView, to: QPoint, keys) -> None:
    """Send a mouse move with the button held, which the offscreen platform omits."""
    from PySide6.QtCore import QEvent
    from PySide6.QtGui import QMouseEvent

    held = Qt.MouseButton.LeftButton
    place = QPointF(to)
    view.canvas.mouseMoveEvent(
        QMouseEvent(QEvent.Type.MouseMove, place, view.canvas.mapToGlobal(place), held, held, keys)
    )


def test_a_part_that_is_dragged_is_there_and_one_undo_takes_it_back(page, view):
    before, steps = area(view, "side"), len(page.model.catalogue.history())
    drag(view, view.canvas.handle_of(at(view, "side"), (0.5, 0.5)), 6, 4)
    after = area(view, "side")
    assert (after.x - before.x, after.y - before.y) == pytest.approx((6, 4), abs=0.3)
    assert len(page.model.catalogue.history()) == steps + 1
    assert page.model.game.templates[0]["key"] == "card"
    page.model.undo()
    assert area(view, "side") == before
    assert page.model.data.game is None


def test_what_is_dragged_is_dragged_on_every_face_of_its_kind_and_no_other(page, view):
    other = page.model.card(page.model.keys()["andrey"])
    place = page.model.card(page.model.keys()["metro"])
    whole = page.model.face(place, "ru").ops
    drag(view, view.canvas.handle_of(at(view, "side"), (0.5, 0.5)), 6, 4)
    found = page.model.face(other, "ru").part("side")
    assert found is not None
    assert found.x == pytest.approx(area(view, "side").x, abs=0.5)
    assert page.model.face(place, "ru").ops == whole


def test_a_handle_pulls_one_edge(view):
    view.canvas.choose([at(view, "picture")])
    before = area(view, "picture")
    drag(view, view.canvas.handle_of(at(view, "picture"), (1.0, 0.5)), -8, 0)
    after = area(view, "picture")
    assert after.right == pytest.approx(before.right - 8, abs=0.3)
    assert (after.x, after.y, after.h) == (before.x, before.y, before.h)


def test_a_dragged_part_is_caught_by_the_edge_of_another(view):
    # The seal's left edge (3.3 mm) snaps to the safe zone at 3 mm after a tiny move.
    drag(view, view.canvas.handle_of(at(view, "side"), (0.5, 0.5)), -0.9, 0, Qt.KeyboardModifier.NoModifier)
    assert area(view, "side").x == pytest.approx(3.0)


def test_an_arrow_moves_by_a_tenth_and_a_held_one_is_one_step(page, view):
    view.canvas.choose([at(view, "side")])
    view.canvas.setFocus()
    before, steps = area(view, "side"), len(page.model.catalogue.history())
    for _ in range(3):
        QTest.keyPress(view.canvas, Qt.Key.Key_Right)
    QTest.keyRelease(view.canvas, Qt.Key.Key_Right)
    assert area(view, "side").x == pytest.approx(before.x + 0.3)
    assert len(page.model.catalogue.history()) == steps + 1


def test_a_number_in_the_form_moves_the_part(view):
    view.canvas.choose([at(view, "side")])
    enter(view.form, "x", "20")
    assert area(view, "side").x == pytest.approx(20.0)


def enter(form, key: str, text: str) -> None:
    form.lines[key].setText(text)
    form.lines[key].setModified(True)
    form.lines[key].editingFinished.emit()


def test_a_place_is_a_formula_and_then_a_number_again(view):
    view.canvas.choose([at(view, "side")])
    width = area(view, "side").w
    enter(view.form, "x", "(w - 20) / 2")
    assert area(view, "side").x == pytest.approx((view.canvas.placed.width - 20) / 2)
    enter(view.form, "y", 'if(name == "", 5, 11.5)')
    assert area(view, "side").y == pytest.approx(11.5)
    assert view.form.lines["y"].text() == 'if(Имя == "", 5, 11.5)'
    enter(view.form, "x", "7,5")
    assert (area(view, "side").x, area(view, "side").w) == pytest.approx((7.5, width))
    before = view.template()
    enter(view.form, "h", "a lot")
    assert view.form.lines["h"].note.text()
    assert view.template() == before


def test_the_fields_stay_in_place_while_a_formula_is_typed_and_another_part_begins_at_the_top(page, view):
    view.canvas.choose([at(view, "name")])
    line = view.form.lines["x"]
    line.setFocus()
    place = view.form.lines["size"].mapTo(view, QPoint(0, 0))
    line.setText("w / 2")
    line.textEdited.emit("w / 2")
    QTest.qWait(1)
    assert line.note.isVisible()
    assert view.form.lines["size"].mapTo(view, QPoint(0, 0)) == place
    view._part.verticalScrollBar().setValue(200)
    view.canvas.choose([at(view, "side")])
    assert view._part.verticalScrollBar().value() == 0


def test_a_part_that_is_not_drawn_goes_where_it_is_told(view):
    view.add_part("box")
    part = {**view.template()["parts"][-1], "if": "1 == 2", "left": 22.0}
    view.form.part_changed.emit(design.with_part(view.canvas.source, at(view, "box"), part), "")
    assert view.form.lines["x"].text() == "22"
    enter(view.form, "x", "10")
    assert view.template()["parts"][-1]["left"] == 10.0


def test_on_a_card_of_half_the_size_the_form_shows_what_is_measured_there(page, view):
    source, number = view.template(), at(view, "side")
    card = page.model.card(page.model.keys()["anton"])
    content = page.model.content(card, "ru")
    half = replace(content, size=(content.size[0] / 2, content.size[1] / 2))
    placed, changes = design.spread(source, half), []
    view.form.part_changed.disconnect()
    view.form.part_changed.connect(lambda changed, _stepped: changes.append(changed["parts"][number]))
    view.form.show_part(source, placed, number)
    assert float(view.form.lines["w"].text()) == pytest.approx(placed.areas[number].w / 2, abs=0.01)
    assert not view.form.scaled.isHidden()
    enter(view.form, "size", "4")
    assert changes[-1]["size"] == pytest.approx(8.0)
    view.form.part_changed.disconnect()
    view.form.part_changed.connect(partial(view._change_shown, "part"))


def test_scaling_a_text_of_ones_own_below_its_minimum_is_told():
    part = {"type": "text", "name": "title", "text": "'Mill'", "size": 9.5, "least": 7}
    source = {"key": "mine", "base": [63, 88], "parts": [part]}
    (mine,) = template.read((source,))
    assert mine.min_sizes == {"title": 7.0}
    (shipped,) = template.read((source,), trusted=True)
    assert shipped.min_sizes == {}


def test_what_cannot_be_understood_is_told_and_changes_nothing(view):
    view.canvas.choose([at(view, "name")])
    before = view.template()
    line = view.form.lines["size"]
    line.setText("large + ")
    line.editingFinished.emit()
    assert line.note.text()
    assert view.template() == before


@pytest.mark.parametrize("kind", design.NEW)
def test_a_new_part_of_any_type_is_drawn_and_chosen(view, kind):
    view.add_part(kind)
    said = view.template()
    assert said is not None
    assert said["parts"][-1]["type"] == kind
    assert view.canvas.chosen == [len(said["parts"]) - 1]
    assert view.canvas.placed.shown[-1]
    assert not view.canvas.face().warnings


def test_parts_are_copied_reordered_lined_up_and_deleted(page, view):
    view.canvas.choose([at(view, "side")])
    view.copy_parts()
    assert view.template()["parts"][-1]["name"] == "side-2"
    view.move_in_order(-1)
    assert view.template()["parts"][-2]["name"] == "side-2"
    view.align("left")
    assert area(view, "side-2").x == pytest.approx(0.0)
    view.delete_parts()
    assert "side-2" not in [part.get("name") for part in view.template()["parts"]]
    for _ in range(4):
        page.model.undo()
    assert page.model.data.game is None


def test_a_kind_gets_a_face_of_its_own_and_others_keep_theirs(page, view):
    view.separate_template()
    assert view.template()["key"] == "front-other"
    view.canvas.choose([at(view, "side")])
    view.delete_parts()
    other, item = (page.model.card(page.model.keys()[key]) for key in ("andrey", "flashlight"))
    assert page.model.face(other, "ru").part("side") is None
    assert page.model.face(item, "ru").part("side") is not None


def test_a_face_of_its_own_is_undone_or_given_back(page, view):
    common = view.template()["key"]
    view.separate_template()
    page.model.undo()
    assert view.template()["key"] == common
    view.apart.click()
    assert view.template()["key"] == "front-other"
    view.apart.click()
    assert view.template()["key"] == common
    page.model.undo()
    assert view.template()["key"] == "front-other"


def test_a_text_flows_around_parts_that_are_ticked_and_renamed(page, view):
    view.canvas.choose([at(view, "rules")])
    around = view.form.lines["avoid"].list
    offered = [around.item(row).data(Qt.ItemDataRole.UserRole) for row in range(around.count())]
    assert {"name", "side", "rules"} < set(offered)
    around.item(offered.index("side")).setCheckState(Qt.CheckState.Checked)
    assert view.template()["parts"][at(view, "rules")]["avoid"] == ["side"]
    view.canvas.choose([at(view, "side")])
    view.form.lines["name"].setText("seal")
    view.form.lines["name"].editingFinished.emit()
    assert view.template()["parts"][at(view, "rules")]["avoid"] == ["seal"]


def test_the_form_of_another_part_scrolls_instead_of_squeezing_its_rows(page, view, qtbot):
    page.resize(1100, 560)
    for name in ("ground", "name", "rules"):
        view.canvas.choose([at(view, name)])
        for place in ("x", "name"):
            qtbot.waitUntil(
                lambda at=place: view.form.lines[at].height() >= view.form.lines[at].sizeHint().height()
            )


def test_backs_are_designed_alike(page, view):
    view.side.choose("back")
    drag(view, view.canvas.handle_of(at(view, "label"), (0.5, 0.5)), 0, -10)
    card = page.model.card(page.model.keys()["anton"])
    drawn = layout.back(page.model.back(card, "ru"))
    found = drawn.part("label")
    assert found is not None
    assert found.y < area(view, "band").y


def test_a_new_text_on_a_back_says_which_deck_it_is(page, view):
    view.side.choose("back")
    view.add_part("text")
    assert not view.canvas.face().warnings
    enter_text = view.form.lines["text"].lineEdit()
    deck = page.model.labels.choice("deck", page.model.card(page.model.keys()["anton"]).deck, "ru")
    enter_text.setText('join("Мы — ", Колода)')
    enter_text.setModified(True)
    enter_text.editingFinished.emit()
    assert not view.canvas.face().warnings
    assert view.canvas.placed.value(view.template()["parts"][-1]["text"]) == f"Мы — {deck}"


DRAWN_AS_ONE = re.compile(r"\{[^}]*\}|\[\[[^]]*\]\]|\*+")


def test_beside_the_card_stand_the_longest_and_the_emptiest_of_its_kind(page, view):
    longest, emptiest = page.model.extremes("other", "ru")
    texts = {card.id: sum(len(DRAWN_AS_ONE.sub("x", text.value)) for text in card.texts["ru"].values())
             for card in page.model.cards() if card.kind == "other"}  # fmt: skip
    assert texts[longest] == max(texts.values())
    assert texts[emptiest] <= min(texts.values()) + 40
    assert page.model.name(page.model.card(longest), "ru").split()[0]


@pytest.mark.parametrize("language", ["ru", "en"])
def test_a_part_of_the_shipped_faces_is_called_by_a_designers_word(page, view, language):
    names = {part["name"] for one in SHIPPED_FACES for part in one.get("parts", ()) if "name" in part}
    assert len(names) > 40
    told = {name for name in names if i18n.has(f"editor.design-part-{name}", language)}
    assert names - told == set()


@pytest.mark.parametrize("language", ["ru", "en"])
def test_each_property_that_can_be_edited_has_a_caption(language):
    shown = {key for keys in template.TYPES.values() for key in keys} - set(HIDDEN)
    assert not [key for key in shown if not i18n.has(f"editor.design-key-{key}", language)]


def test_the_captions_of_the_form_grow_with_the_text(preferences, monkeypatch):
    (source,) = [one for one in SHIPPED_FACES if one["key"] == "card"]
    widths = {}
    for percent in (100, 200):
        monkeypatch.setattr(Preferences, "text_percent", percent)
        form = DesignForm(preferences)
        form.show_part(source, None, 0)
        captions = form.findChildren(Label)
        widths[percent] = [one.width() for one in captions if one.minimumWidth() == one.maximumWidth()]
    assert len(widths[100]) > 3
    assert widths[200] == [2 * width for width in widths[100]]


def test_the_faces_beside_are_large_until_a_part_is_chosen(page, view):
    view.canvas.choose([])
    QTest.qWait(1)
    large = view.longest.height()
    view.canvas.choose([at(view, "name")])
    QTest.qWait(1)
    assert view.longest.height() < large
    assert view.form.isVisible()


def test_a_value_of_one_card_only_changes_this_face_and_is_dropped_again(page, view):
    view.canvas.choose([at(view, "name")])
    view.form.only.setChecked(True)
    common = view.template()["parts"][at(view, "name")]
    place = area(view, "name")
    drag(view, view.canvas.handle_of(at(view, "name"), (0.5, 0.5)), 0, 3)
    own = view.template()["parts"][at(view, "name")]
    assert {key: value for key, value in own.items() if key != "cards"} == common
    assert list(own["cards"]) == ["anton"]
    assert area(view, "name").y == pytest.approx(place.y + 3, abs=0.3)
    assert not view.form.common.isHidden()
    view.form.common.click()
    assert view.template()["parts"][at(view, "name")] == common


def test_only_on_this_card_is_off_again_for_another_part_and_another_card(page, view):
    view.canvas.choose([at(view, "name")])
    view.form.only.setChecked(True)
    enter(view.form, "x", "12")
    assert view.form.only.isChecked()
    view.canvas.choose([at(view, "side")])
    assert not view.form.only.isChecked()
    view.form.only.setChecked(True)
    page.choose("egor")
    QTest.qWait(1)
    assert not view.form.only.isChecked()


def test_a_back_has_values_of_its_own_on_the_face_that_is_printed(page, view):
    view.side.choose("back")
    view.canvas.choose([at(view, "label")])
    view.form.only.setChecked(True)
    card = page.model.card(page.model.keys()["anton"])
    before = layout.back(page.model.back(card, "ru")).part("label").y
    drag(view, view.canvas.handle_of(at(view, "label"), (0.5, 0.5)), 0, -8)
    view.form.only.setChecked(False)
    own = view.template()["parts"][at(view, "label")]["cards"]
    assert list(own) == [layout.back_key(page.model.back(card, "ru"))]
    assert layout.back(page.model.back(card, "ru")).part("label").y < before - 5


def test_a_turned_part_is_grabbed_where_it_is_seen(page, view):
    view.add_part("box")
    number = at(view, "box")
    part = {**view.template()["parts"][number], "width": 40.0, "height": 4.0, "angle": 90.0}
    view.form.part_changed.emit(design.with_part(view.canvas.source, number, part), "")
    above = view.canvas.handle_of(number, (0.0, 0.5))
    middle = view.canvas.handle_of(number, (0.5, 0.5))
    assert abs(above.x() - middle.x()) < 1 < middle.y() - above.y()
    assert view.canvas.part_at(above * 0.9 + middle * 0.1) == number


def test_a_group_is_chosen_at_once_and_a_locked_part_stays_where_it_is(page, view):
    view.add_part("box")
    view.add_part("shape")
    count = len(view.template()["parts"])
    view.canvas.choose([count - 2, count - 1])
    view.group_parts()
    assert design.with_group(view.template(), [count - 1]) == [count - 2, count - 1]
    view.toggle_state("locked")
    before = area(view, "box")
    QTest.keyClick(view.canvas, Qt.Key.Key_Right)
    assert area(view, "box") == before
    view.toggle_state("hidden")
    assert view.canvas.placed.shown[-2:] == (False, False)
    for state in ("hidden", "locked"):
        view.toggle_state(state)
    view.group_parts()
    assert not {"group", "locked", "hidden"} & set(view.template()["parts"][-1])


def test_a_picture_of_a_file_stands_on_all_cards_in_its_parts_frame(page, view, tmp_path):
    (tmp_path / "frame.svg").write_text(
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M1 1H8V8Z" fill="#c90"/></svg>',
        encoding="utf-8",
    )
    view.add_part("picture")
    view.take_picture(tmp_path / "frame.svg")
    assert page.model.own_pictures()
    (digest,) = page.model.own_pictures()
    assert view.template()["parts"][-1]["picture"] == f"'{digest}'"
    assert view.form.lines["picture"].currentText() == "frame.svg"
    (tmp_path / "no.png").write_bytes(b"no")
    view.take_picture(tmp_path / "no.png")
    assert view.warnings.isVisible()


@pytest.mark.parametrize("piece", ["box", "counter", "track"])
def test_a_box_a_counter_and_a_track_get_parts_of_their_own(page, view, piece):
    view.side.choose("more")
    names = [view.piece.itemData(row) for row in range(view.piece.count())]
    view.piece.picked.emit(next(name for name in names if name.startswith(piece)))
    assert view.canvas.placed is not None
    view.apart.click()
    key = view.template()["key"]
    assert key.startswith(piece)
    view.add_part("box")
    drawn = view.template()["parts"][-1]
    assert drawn["type"] == "box"
    assert any(template["key"] == key for template in page.model.game.templates)


def test_the_bleed_is_shown_around_the_cut(page, view):
    def cut() -> bytes:
        """Return the luminances within the frame of the cut, coarsely."""
        placed = view.canvas.placed
        frame = view.canvas._to_widget(Rect(0, 0, placed.width, placed.height)).toRect()
        picture = view.canvas.grab(frame).toImage().convertToFormat(QImage.Format.Format_Grayscale8)
        small = picture.scaled(12, 16, mode=Qt.TransformationMode.SmoothTransformation)
        return bytes(small.constBits())

    narrow, within = view.canvas._pixmap.width(), cut()
    view.tools["bleed"].click()
    assert view.canvas._pixmap.width() > narrow
    assert max(abs(one - other) for one, other in zip(cut(), within, strict=True)) < 30
    view.tools["bleed"].click()
    assert view.canvas._pixmap.width() == narrow


def test_a_set_without_cards_shows_nothing_of_the_set_before(page: EditorPage, view: DesignView) -> None:
    assert "Гесер" in " ".join(label.text() for label in view._captions)
    page.model.catalogue.put_set(game_edits.empty("mine", "1", "ru", {"ru": "Гавань"}))
    page.model.open_set("mine")
    shown = [view.apart, view.warnings, view.longest, view.emptiest, *view._captions]
    assert not [widget for widget in shown if widget.isVisible()]
    assert not [name for name, tool in view.tools.items() if tool.isEnabled() and name != "bleed"]
