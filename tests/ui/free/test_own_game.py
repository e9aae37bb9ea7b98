"""A custom game's set on the free table: sizes, outlines and words."""

from __future__ import annotations

import re
from typing import Any

import pytest
from hypothesis import given, strategies as st
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QAction
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QComboBox, QLabel, QLineEdit, QMenu, QTextEdit, QWidget

from app.rules.free.things import Measure
from app.rules.game import Action
from app.table.free.verbs import ZONE
from app.ui.free.drag_scene import neighbours, snapped
from app.ui.free.page import FreeReplay
from app.ui.free.pieces import HeldFace, LooseCard
from app.ui.free.questions import BuildDialog
from app.widgets.preferences import Preferences

OWN_FATE = re.compile(
    r"Дозор|\bСвет|\bТьм|\bТёмн|\bСумра|\bИн(?:ой|ые|ых|ого)\b|[Вв]ероятност|[Зз]аклинан|[Вв]оронк"
    r"|(?:Night|Day) Watch|\bLight\b|\bDark|\bOthers?\b|[Pp]robabilit|\b[Ss]pell|[Vv]ortex|[Gg]loom"
)


def texts(widget: QWidget) -> set[str]:
    """Return all visible, tooltip and screen-reader texts of *widget* and its children."""
    found: set[str] = set()
    for one in [widget, *widget.findChildren(QWidget)]:
        found |= {one.toolTip(), one.accessibleName(), one.accessibleDescription(), one.windowTitle()}
        if isinstance(one, (QLabel, QAbstractButton)):
            found.add(one.text())
        if isinstance(one, QLineEdit):
            found |= {one.text(), one.placeholderText()}
        if isinstance(one, QComboBox):
            found |= {one.itemText(n) for n in range(one.count())}
        if isinstance(one, QTextEdit):
            found.add(one.toPlainText())
    found |= {text for deed in widget.findChildren(QAction) for text in (deed.text(), deed.toolTip())}
    return found


def menu_texts(menu: QMenu) -> set[str]:
    titles = {one.title() for one in menu.findChildren(QMenu)}
    return titles | {entry.text() for entry in menu.findChildren(QAction)}


def pieces_of(scene: Any) -> set[str]:
    pieces = scene.pieces.values()
    return {text for piece in pieces for text in (piece.accessible_text, piece.toolTip(), repr(piece.state))}


@pytest.mark.parametrize("language", ["ru", "en"])
def test_nothing_of_own_fate_is_said(free_table: Any, preferences: Preferences, language: str) -> None:
    preferences.set_language(language)
    here = free_table("realm")
    said: set[str] = set()

    def look() -> None:
        said.update(texts(here.page) | pieces_of(here.scene))

    here.page.run_action(Action.parse("draw deck-arcana 3"))
    here.page.run_action(Action.parse("take deck-tiles top 300 300"))
    here.page.run_action(Action.parse("take deck-loot top 500 300 up"))
    here.page.run_action(Action.parse("add coin - 600 300"))
    here.page.run_action(Action.parse("zone-add area-1 area 600 300 100 100"))
    look()
    for key in here.scene.pieces:
        here.scene.choose([key])
        here.scene.focus_piece(key)
        said.update({here.page.preview.legend(), here.page.preview.accessibleName()})
        said.update(menu_texts(here.page.menu_at(QPointF(500, 500))))
        look()
    here.page.arrange_table(True)
    for key in [ZONE + zone for zone in here.state.zones]:
        here.scene.choose([key])
        said.update(menu_texts(here.page.menu_at(QPointF(500, 500))))
        look()
    here.page.arrange_table(False)
    here.scene.choose([ZONE + "deck-loot"])
    said.update(
        menu_texts(here.page.verb_questions.places_menu(here.page.selection()))
        | menu_texts(here.page.verb_questions.winners_menu())
    )
    dialog = BuildDialog(here.page, preferences, here.page.gallery, here.state.set, "deck=loot", print)
    said.update(texts(dialog))
    dialog.deleteLater()
    here.page.hint()
    look()
    here.page.sheet.dismiss()
    here.page.run_action(Action.parse("search deck-loot all open"))
    look()
    here.page.run_action(Action.parse("close"))
    here.page.run_action(Action.parse("clear"))
    here.page.run_action(Action.parse("pass"))
    look()
    here.page.curtain.raise_curtain()
    here.page.run_action(Action.parse("end light"))
    look()
    replay = FreeReplay(preferences, here.page.gallery, here.page.session.match)
    said.update(texts(replay) | pieces_of(replay.scene))
    replay.deleteLater()
    assert len(said) > 200
    assert not {text for text in said if OWN_FATE.search(text)}


def test_of_own_fate_it_is_said(free_table: Any) -> None:
    here = free_table("own-fate")
    assert any(map(OWN_FATE.search, texts(here.page)))
    assert any(map(OWN_FATE.search, pieces_of(here.scene)))


TILE = Measure(80, 69.3, "hex")


def play_actions(here: Any, *actions: str) -> None:
    for action in actions:
        here.page.run_action(Action.parse(action))


def place(here: Any, key: str) -> tuple[int, int]:
    one = here.state.things[int(key)]
    return one.x, one.y


def loose(here: Any) -> list[str]:
    """Return the loose cards in order of arrival."""
    return [str(number) for number in sorted(here.state.things) if here.state.things[number].kind == "card"]


def test_a_tile_put_down_beside_another_lies_edge_to_edge(free_table: Any) -> None:
    here = free_table("realm")
    play_actions(here, "take deck-tiles top 400 300 up")
    for dx, dy in ((72, 30), (-70, 40), (5, 75)):
        here.drag(here.at("zone:deck-tiles"), here.spot(400 + dx, 300 + dy))
    spots = [place(here, key) for key in loose(here)]
    assert spots == [(400, 300), (460, 335), (340, 334), (400, 369)]
    first = loose(here)[0]
    here.drag(here.at(first), here.spot(700, 300))
    assert place(here, first) == pytest.approx((700, 300), abs=2)
    here.drag(here.at(first), here.spot(403, 303))
    assert place(here, first) == (400, 300)


def test_snapping_can_be_switched_off_and_stays_so(free_table: Any) -> None:
    here = free_table("realm")
    play_actions(here, "take deck-tiles top 400 300 up")
    here.press(Qt.Key.Key_Y)
    here.drag(here.at("zone:deck-tiles"), here.spot(472, 330))
    assert place(here, loose(here)[-1]) == pytest.approx((472, 330), abs=2)
    assert here.page._preferences.stored("free-snap", "yes") == "no"


def test_only_who_has_tiles_is_asked_about_snapping(free_table: Any) -> None:
    assert "snap" not in [deed.name for deed in free_table("own-fate").page.question.commands()]


@given(st.integers(120, 3000), st.integers(120, 3000), st.lists(st.integers(0, 5), min_size=1, max_size=40))
def test_whoever_goes_round_by_neighbours_is_on_one_grid(wide: int, high: int, way: list[int]) -> None:
    """The same steps in any order reach the same place, and the way back ends at the start."""
    steps = neighbours(Measure(wide / 10, high / 10, "hex"))
    ends = {
        tuple(map(sum, zip(*(steps[n] for n in some), strict=True))) for some in (way, way[::-1], sorted(way))
    }
    assert len(ends) == 1
    assert {(-x, -y) for x, y in steps} == set(steps)
    assert steps[2][0] - steps[1][0] == steps[4][0]
    assert steps[2][1] - steps[1][1] == steps[4][1]


def test_what_is_far_from_every_tile_stays_where_it_is_put() -> None:
    assert snapped((500, 500), TILE, []) == (500, 500)
    assert snapped((500, 500), TILE, [(300, 300)]) == (500, 500)
    assert snapped((362, 337), TILE, [(300, 300)]) == (360, 335)
    around = [(300 + x, 300 + y) for x, y in neighbours(TILE)]
    assert snapped((302, 299), TILE, around) == (300, 300)


def test_a_piece_is_met_by_its_outline(free_table: Any) -> None:
    here = free_table("realm")
    play_actions(here, "take deck-tiles top 400 300 up", "take deck-tiles top 460 335 up")
    low, high = loose(here)
    assert isinstance(here.scene.pieces[low], LooseCard)
    # This corner of the later tile's rectangle is outside its hexagon, over the earlier tile.
    here.click(here.spot(424, 304))
    assert here.scene.chosen == [low]
    here.click(here.spot(430, 330))
    assert here.scene.chosen == [high]
    play_actions(here, "add counter flag 427 306")
    flag = here.key_of("flag")
    here.drag(here.at(low), here.spot(700, 300))
    assert place(here, flag)[0] > 600  # the flag moves with the tile below it


def test_a_tile_comes_round_in_six_turns(free_table: Any) -> None:
    here = free_table("realm")
    play_actions(here, "take deck-tiles top 400 300 up")
    (tile,) = loose(here)
    here.scene.choose([tile])
    before = here.scene.pieces[tile].size
    here.press(Qt.Key.Key_Q)
    assert here.state.things[int(tile)].turn == 5
    assert here.scene.pieces[tile].size == before
    assert "300" in here.scene.pieces[tile].accessible_text
    here.press(Qt.Key.Key_E)
    assert here.state.things[int(tile)].turn == 0


def ratio(size: Any) -> float:
    return float(size.width() / size.height())


def test_hands_piles_and_backs_keep_the_proportions_of_their_cards(free_table: Any) -> None:
    here = free_table("realm")
    play_actions(here, "draw deck-arcana 2", "draw deck-tiles 1", "draw deck-loot 6")
    here.scene.finish_animations()
    held = [piece for piece in here.scene.pieces.values() if isinstance(piece, HeldFace)]
    sizes = {here.state.set.design(piece.state.key).measure for piece in held}
    assert len(held) == 9
    assert len(sizes) > 2
    for piece in held:
        size = here.state.set.design(piece.state.key).measure
        assert ratio(piece.size) == pytest.approx(size.width / size.height, abs=0.01)
    shapes = {key: (here.scene.pieces[f"zone:{key}"].state.shape) for key in ("deck-tiles", "discard-tiles")}
    assert shapes == {"deck-tiles": "hex", "discard-tiles": "hex"}
    here.page.run_verb("pass")
    here.page.curtain.raise_curtain()
    backs = here.scene.pieces["zone:hand-light"].state.backs
    assert {round(one, 3) for _back, one in backs} >= {round(70 / 120, 3), round(80 / 69.3, 3)}
    assert all(here.page.gallery.back(*back.split(" ", 1)) is not None for back, _ratio in backs)


def test_a_hand_of_many_shapes_stays_in_its_place(free_table: Any) -> None:
    here = free_table("realm")
    play_actions(here, "draw deck-arcana 22", "draw deck-tiles 10", "draw deck-loot 10")
    room = here.scene.geometry.own_hand
    held = [piece for piece in here.scene.pieces.values() if isinstance(piece, HeldFace)]
    assert len(held) == 42
    assert all(room.left() <= piece.rest_pos.x() <= room.right() - piece.size.width() for piece in held)
    lefts = [piece.rest_pos.x() for piece in held]
    assert lefts == sorted(set(lefts))


def test_one_press_clears_the_table_and_can_be_taken_back(free_table: Any) -> None:
    here = free_table("realm")
    play_actions(here, "draw deck-arcana 3", "take deck-tiles top 400 300 up", "add counter flag 300 300")
    before = here.state.digest()
    here.press(Qt.Key.Key_X, Qt.KeyboardModifier.ShiftModifier)
    assert not here.state.things
    assert not any(here.state.hands.values())
    assert len(here.state.piles["deck-arcana"]) == 22
    here.page.undo()
    assert here.state.digest() == before


def test_what_is_looked_through_and_carried_is_of_its_own_size(free_table: Any) -> None:
    here = free_table("realm")
    play_actions(here, "search deck-tiles all open")
    icon = here.page.pile_view.list.item(0).icon()
    assert ratio(icon.actualSize(here.page.pile_view.list.iconSize())) == pytest.approx(80 / 69.3, abs=0.03)
    play_actions(here, "close")
    port = here.view.viewport()
    QTest.mousePress(port, Qt.MouseButton.LeftButton, pos=here.at("zone:deck-arcana"))
    QTest.mouseMove(port, here.at("zone:deck-arcana") + QPoint(-200, 100))
    ghost = here.scene._ghost
    shown = ghost.pixmap().width() / here.scene.view_scale / here.scene.geometry.scale
    QTest.mouseRelease(port, Qt.MouseButton.LeftButton, pos=here.at("zone:deck-arcana"))
    assert shown == pytest.approx(70, abs=1.5)
