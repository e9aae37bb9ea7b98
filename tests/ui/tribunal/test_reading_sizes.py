"""Text on the table of Tribunal is readable: letters, badges and rows as drawn."""

from dataclasses import replace

import pytest
from PySide6.QtCore import QPoint, QPointF, QRect, QRectF
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QPushButton, QWidget

from app.ui.board import paint
from app.ui.tribunal import geometry
from app.ui.tribunal.other import STATE_SYMBOL, OtherToken
from tests.covering import covering
from tests.drawn_text import SMALL, WINDOWS, draw, resize, smallest


def other(mana=7, layer=0, **more):
    return {"lives": 2, "mana": mana, "layer": layer, "level": 3, "xp": 2, **more}


def table_of(light, dark, **more):
    """Return a position with Others on these layers."""
    sides = {"light": light, "dark": dark}
    return {"turn": "light"} | {
        side: {"evidence": 34, "others": [other(layer=one, **more) for one in layers]}
        for side, layers in sides.items()
    }


EARLY = table_of([0, 1], [0, 0, 2])
MANY = table_of([0, 1] * 6 + [0], [0, 1, 2] * 3)
MOST = table_of([0] * 30, [n % 5 for n in range(30)], mana=1234)
DEEP = table_of([0, 6, 1], [3, 4, 8])
POSITIONS = (None, EARLY, MANY, MOST, DEEP)
NAMES = ("start", "early", "many", "most", "deep")


def tokens(page):
    return [piece for piece in page.scene.pieces.values() if isinstance(piece, OtherToken)]


@pytest.mark.parametrize(("language", "name"), covering(["ru", "en"], NAMES))
def test_names_and_numbers_are_whole_and_large_enough_to_be_read(
    table, drawn_texts, preferences, language, name
):
    preferences.set_language(language)
    page = table(position=POSITIONS[NAMES.index(name)])
    for window in WINDOWS:
        resize(page, window)
        assert smallest(page, drawn_texts) >= (paint.READABLE, "")
        shown = [one.words for one in drawn_texts]
        assert all(page.words.name(one.key) in shown for one in tokens(page))


@pytest.mark.parametrize(("window", "language"), covering(SMALL, ["ru", "en"]))
def test_on_a_small_screen_nothing_is_cut_and_the_button_lies_on_no_words(
    table, drawn_texts, preferences, language, window
):
    preferences.set_language(language)
    page = table("both", MANY, size=window)
    page.analyse_alone()
    for analysed in (False, True):
        page.analysis.panel.setVisible(analysed)
        resize(page, window)
        draw(page, drawn_texts)
        assert not [one.words for one in drawn_texts if one.words.endswith("…")]
        button = next(one for one in page.view.findChildren(QPushButton) if one.text())
        assert button.isVisible()
        on_table = QRectF(page.view.mapToScene(button.geometry()).boundingRect())
        head = page.scene.pieces["strip"]
        drawn_texts.clear()
        head.refresh()
        page.scene.finish_animations()
        zoom, at = page.view.transform().m11(), head.boundingRect().topLeft() + head.pos()
        for one in drawn_texts:
            area = QRectF(one.area.topLeft() / zoom + at, one.area.size() / zoom)
            assert not area.intersects(on_table), one.words


@pytest.mark.parametrize("window", WINDOWS)
def test_empty_layers_give_their_room_to_the_used_ones(table, window):
    page = table(position=MANY, size=window)
    heights = [page.scene.pieces[f"layer-{layer}"].size.height() for layer in range(geometry.SHOWN)]
    even = sum(heights) / geometry.SHOWN
    assert max(heights[3:]) < 0.6 * even < even < min(heights[:2])
    assert len({one.size.width() for one in tokens(page)}) == 1
    # They were 72 px wide when all layers had the same height.
    assert tokens(page)[0].size.width() * page.view.transform().m11() > 100


def test_where_few_stand_they_are_large_and_layers_stay_where_they_can_be_met(table):
    page = table(position=EARLY)
    assert tokens(page)[0].size.width() > geometry.TOKEN[0]
    for layer in range(geometry.SHOWN):
        assert page.scene.pieces[f"layer-{layer}"].size.height() * page.view.transform().m11() > 48


@pytest.mark.parametrize("position", POSITIONS, ids=NAMES)
def test_nobody_stands_over_another_or_out_of_the_layer(table, position):
    page = table(position=position)
    placed = [(one, QRectF(one.pos(), one.size)) for one in tokens(page)]
    for number, (one, area) in enumerate(placed):
        assert not any(area.intersects(later) for _, later in placed[number + 1 :])
        lane = page.scene.pieces[f"layer-{one.state.layer}"]
        assert QRectF(lane.pos(), lane.size).contains(area)


@pytest.mark.parametrize("position", [EARLY, MANY], ids=["large", "small"])
def test_no_badge_covers_a_name_or_a_number(table, drawn_texts, monkeypatch, position):
    page = table(position=position)
    one = tokens(page)[0]
    badges = []
    circle = QPainter.drawEllipse

    def drawn(painter, *place):
        if len(place) == 3:  # Windows of earlier tests, which may be repainted, draw circles by a rectangle.
            center, wide, high = place
            area = QRectF(center - QPointF(wide, high), center + QPointF(wide, high))
            badges.append(painter.deviceTransform().mapRect(area))
        return circle(painter, *place)

    monkeypatch.setattr(QPainter, "drawEllipse", drawn)
    page.scene.finish_animations()
    badges.clear()
    everything = replace(one.state, states=tuple(STATE_SYMBOL), falls=True, watches=True, price=40)
    one.show_state(everything, one.size)
    drawn_texts.clear()
    page.scene.finish_animations()
    assert len(badges) == len(STATE_SYMBOL) + 2
    assert {"40", one.state.name, str(one.state.mana)} <= {written.words for written in drawn_texts}
    for badge in badges:
        assert not [written.words for written in drawn_texts if badge.intersects(written.area)]


def test_no_number_stands_twice_on_an_other(table, drawn_texts):
    page = table(position=table_of([0], [0]))
    page.scene.finish_animations()
    one = tokens(page)[0]
    one.refresh()
    drawn_texts.clear()
    page.scene.finish_animations()
    assert sorted(written.words for written in drawn_texts) == sorted([one.state.name, "7", "3", "2"])


@pytest.mark.parametrize(("theme", "name"), covering(["night", "day"], ["early", "deep"]))
def test_what_is_unlit_can_be_read_by_day_and_by_night(table, drawn_texts, preferences, theme, name):
    preferences.set_theme(theme)
    page = table(position=POSITIONS[NAMES.index(name)])
    for one in tokens(page):
        one.show_state(replace(one.state, acted=True), one.size)
    draw(page, drawn_texts)
    # Text without a ground is on the table, in the theme's colors.
    grounded = [one for one in drawn_texts if one.words and one.ground.alpha() == 255]
    assert len(grounded) > 15
    dim = [(one.words, round(one.contrast, 1)) for one in grounded if one.contrast < 4.5]
    assert not dim


LITERAL = {"expansion-2": True, "collection": "a"}
ROWS = {
    "start": ("both", None),
    "early": ("both", EARLY),
    "rich": ("both", table_of([1, 1], [1, 0], mana=60)),
    "literal": (LITERAL, table_of([1, 1], [1, 0], mana=60)),
    "declare": ("both", {**table_of([0], [0, 0]), "phase": "declare"}),
    "pick": ("both", {**table_of([0], [0, 0]), "phase": "pick", "prices": [30, 10]}),
}


@pytest.mark.parametrize(("language", "rows"), covering(["ru", "en"], list(ROWS)))
def test_no_action_is_cut_and_no_stepper_lies_on_what_is_written(
    table, drawn_texts, preferences, language, rows
):
    preferences.set_language(language)
    page = table(*ROWS[rows])
    for window in WINDOWS:
        resize(page, window)
        panel = page.question
        port = panel.area.viewport()
        assert panel.rows
        for row in panel.rows:
            panel.area.ensureWidgetVisible(row)
            if panel.area.isAncestorOf(row):
                assert port.rect().contains(QRect(row.mapTo(port, QPoint(0, 0)), row.size()))
            drawn_texts.clear()
            row.grab()
            told = [one for one in drawn_texts if one.words]
            assert told
            beside: list[QWidget] = [*row.steppers, *([row.field] if row.field else [])]
            for one in told:
                assert "…" not in one.words
                assert QRectF(row.rect()).contains(one.area), one.words
                assert not any(one.area.intersects(QRectF(part.geometry())) for part in beside), one.words


def test_the_frame_of_what_can_act_fits_it_in_every_window(table):
    page = table(position=EARLY)
    for window in WINDOWS:
        resize(page, window)
        page.scene.finish_animations()
        framed = [one for one in tokens(page) if one.mark]
        assert framed
        for one in framed:
            face, frame = (item.pixmap().size() for item in one.childItems())
            assert frame == face
