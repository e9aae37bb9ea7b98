"""The free table by mouse."""

from PySide6.QtCore import QEvent, QPointF, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from app.rules.free import BOX
from app.rules.game import Action
from app.ui.free.pieces import CounterPiece

CTRL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier


def thing(free_table, what):
    return free_table.state.things[int(free_table.key_of(what))]


def test_a_card_lies_where_it_is_dropped(free_table):
    here = free_table()
    here.drag(here.at(here.key_of("anton")), here.spot(700, 300))
    anton = thing(here, "anton")
    assert (abs(anton.x - 700) <= 2, abs(anton.y - 300) <= 2) == (True, True)


def test_what_lies_on_a_card_goes_with_it(free_table):
    here = free_table()
    anton = thing(here, "anton")
    here.page.run_action(
        here.page.talk_action("x", "light").parse(f"add counter wound {anton.x} {anton.y + 20}")
    )
    here.drag(here.at(here.key_of("anton"), (0.5, 0.2)), here.spot(700, 300))
    wound, anton = thing(here, "wound"), thing(here, "anton")
    assert (wound.x, wound.y) == (anton.x, anton.y + 20)


def test_what_is_grouped_is_carried_with_its_chips(free_table):
    here = free_table()
    do, saying = here.page.run_action, here.page.talk_action("x", "light")
    larisa = thing(here, "larisa")
    do(saying.parse(f"add counter wound {larisa.x} {larisa.y + 20}"))
    do(saying.parse(f"group {here.key_of('andrey')},{here.key_of('larisa')}"))
    here.drag(here.at(here.key_of("andrey")), here.spot(700, 300))
    wound, larisa = thing(here, "wound"), thing(here, "larisa")
    assert (wound.x, wound.y) == (larisa.x, larisa.y + 20)


def test_a_chip_on_the_next_card_stays_where_it_is(free_table):
    here = free_table()
    do, saying = here.page.run_action, here.page.talk_action("x", "light")
    andrey = thing(here, "andrey")
    do(saying.parse(f"move {here.key_of('larisa')} {andrey.x + 22} {andrey.y}"))
    do(saying.parse(f"add counter wound {andrey.x + 10} {andrey.y}"))
    do(saying.parse(f"add counter gloom {andrey.x - 20} {andrey.y + 30}"))
    wound = thing(here, "wound")
    here.drag(here.at(here.key_of("andrey"), (0.1, 0.3)), here.spot(700, 300))
    assert thing(here, "wound") == wound
    assert thing(here, "gloom").y == thing(here, "andrey").y + 30


def test_counters_that_hide_each_other_say_how_many_they_are(free_table):
    here = free_table()
    for x, y in ((300, 200), (301, 199), (320, 200)):
        here.page.run_action(Action.parse(f"add counter wound {x} {y}"))
    wounds = [piece.state.count for piece in here.scene.pieces.values() if isinstance(piece, CounterPiece)]
    assert sorted(wounds) == [1, 2, 2]


def test_of_small_counters_near_each_other_the_one_under_the_pointer_is_taken(free_table):
    here = free_table("tribunal")
    tile = thing(here, "light-1")
    for x in (0, 7):
        here.page.run_action(
            here.page.talk_action("x", "light").parse(f"add counter mark-light {tile.x + x} {tile.y}")
        )
    left, _right = (one for one in here.state.things.values() if one.what == "mark-light")
    here.drag(here.at(str(left.id)), here.spot(400, 530))
    assert here.last.startswith(f"move {left.id} ")


def test_a_whole_pile_is_put_onto_another(free_table):
    here = free_table()
    here.drag(here.at("zone:spells"), here.at("zone:discard"), SHIFT)
    assert here.last == "pour spells discard"


def test_a_frame_chooses_what_is_in_it_and_all_of_it_is_carried(free_table):
    here = free_table()
    zone = here.state.zones["hairdresser"]
    here.drag(here.spot(zone.x + 2, zone.y + zone.h - 4), here.spot(zone.x + zone.w - 4, zone.y + 6))
    assert {here.state.things[int(key)].what for key in here.scene.chosen} == {"andrey", "larisa"}
    before = thing(here, "larisa").x - thing(here, "andrey").x
    here.drag(here.at(here.key_of("andrey")), here.spot(700, 300))
    assert thing(here, "larisa").x - thing(here, "andrey").x == before
    assert abs(thing(here, "andrey").x - 700) <= 2


def test_control_and_a_click_choose_one_more(free_table):
    here = free_table()
    here.click(here.at(here.key_of("andrey")))
    here.click(here.at(here.key_of("egor")), CTRL)
    assert len(here.scene.chosen) == 2
    here.click(here.at(here.key_of("egor")), CTRL)
    assert here.scene.chosen == [here.key_of("andrey")]


def test_the_top_of_a_pile_is_dragged_into_the_hand_and_onto_the_table(free_table):
    here = free_table()
    here.drag(here.at("zone:spells"), here.at("zone:hand-light", (0.8, 0.5)))
    assert here.last == "draw spells 1"
    here.drag(here.at("zone:spells"), here.spot(700, 300))
    assert here.last.startswith("take spells top")
    assert len(here.state.piles["spells"]) == 58


def test_a_card_is_dragged_out_of_the_hand_and_back(free_table):
    here = free_table()
    here.drag(here.at("zone:spells"), here.at("zone:hand-light", (0.8, 0.5)))
    card = here.state.hands["hand-light"][0]
    here.drag(here.at(str(card.id)), here.spot(700, 300))
    assert (thing(here, card.what).seen, here.state.hands["hand-light"]) == ("both", ())
    here.drag(here.at(here.key_of(card.what)), here.at("zone:hand-light", (0.8, 0.5)))
    assert [one.what for one in here.state.hands["hand-light"]] == [card.what]


def test_a_card_dragged_into_a_private_place_is_hidden(free_table):
    here = free_table()
    zone = here.state.zones["spells-anton"]
    here.drag(here.at("zone:spells"), here.spot(zone.x + 60, zone.y + 50))
    card = list(here.state.things.values())[-1]
    assert card.seen == "light"
    assert here.scene.pieces[str(card.id)].state.hidden


def test_a_card_is_dropped_onto_a_pile_and_into_the_box(free_table):
    here = free_table()
    here.drag(here.at(here.key_of("andrey")), here.at("zone:dead"))
    assert [held.what for held in here.state.piles["dead"]] == ["andrey"]
    here.drag(here.at(here.key_of("larisa")), here.at(f"zone:{BOX}"))
    assert "larisa" in [held.what for held in here.state.piles[BOX]]


def test_counters_come_out_of_a_tray_and_go_back(free_table):
    here = free_table()
    tray = here.scene.pieces["zone:counters"]
    spot = tray.places()[0].center()
    start = here.view.mapFromScene(tray.pos() + spot)
    here.drag(start, here.spot(300, 400))
    assert here.last.startswith("add counter wound")
    here.drag(here.at(here.key_of("wound")), here.at("zone:counters", (0.9, 0.5)))
    assert here.last.startswith("remove")


def test_the_counters_on_a_card_that_is_put_away_go_back_to_their_tray(free_table):
    here = free_table()
    andrey = thing(here, "andrey")
    here.page.run_action(
        here.page.talk_action("x", "light").parse(f"add counter wound {andrey.x} {andrey.y + 20}")
    )
    here.drag(here.at(here.key_of("andrey"), (0.5, 0.1)), here.at("zone:dead"))
    assert [held.what for held in here.state.piles["dead"]] == ["andrey"]
    assert not [one for one in here.state.things.values() if one.what == "wound"]


def test_the_marker_of_a_track_is_dragged_to_a_cell(free_table):
    here = free_table()
    track = here.scene.pieces["zone:vortex"]

    def carry(target):
        here.drag(here.view.mapFromScene(track.pos() + track.marker_area().center()),
                  here.view.mapFromScene(track.pos() + target))  # fmt: skip
        return here.state.tracks["vortex"]

    assert carry(track.cell_area(4).center()) == 4
    assert carry(track.cell_area(4).center() + QPointF(0, 300)) == 4
    assert carry(track.cell_area(1).center()) == 1


def test_a_marker_before_the_first_cell_stands_clear_of_it(free_table):
    here = free_table()
    track = here.scene.pieces["zone:vortex"]
    marker, first = track.marker_area(), track.cell_area(0)
    edge = track.marker_edge()
    assert here.state.tracks["vortex"] == -1
    assert marker.center().x() + edge / 2 <= first.left() + 1
    assert marker.center().x() - edge / 2 >= track.boundingRect().left()
    assert here.view.mapFromScene(track.pos() + marker.topLeft()).x() >= 0


def test_a_click_on_a_cell_sets_the_track(free_table):
    here = free_table()
    track = here.scene.pieces["zone:vortex"]
    here.click(here.view.mapFromScene(track.pos() + track.cell_area(4).center()))
    assert here.state.tracks["vortex"] == 4


def test_a_figure_stands_in_the_middle_of_a_cell(free_table):
    here = free_table("tribunal")
    track = here.scene.pieces["zone:layer-1"]
    cell = track.cell_area(5).center()
    here.drag(here.at(here.key_of("figure-light-1")), here.view.mapFromScene(track.pos() + cell))
    figure = thing(here, "figure-light-1")
    assert here.scene.geometry.to_mm(track.pos() + cell) == (figure.x, figure.y)


def test_a_double_click_on_a_pile_draws(free_table):
    here = free_table()
    here.double(here.at("zone:spells"))
    assert here.last == "draw spells 1"


def test_a_double_click_turns_over_and_throws(free_table):
    here = free_table("tribunal")
    here.double(here.at(here.key_of("die")))
    assert here.last.startswith("roll")
    here.double(here.at(here.key_of("light-1")))
    assert here.last.startswith("flip")


def drag_event(free_table, kind, at):
    """Send a mouse event with the left button held."""
    spot, left = QPointF(at), Qt.MouseButton.LeftButton
    QApplication.sendEvent(
        free_table.view.viewport(),
        QMouseEvent(
            kind,
            spot,
            free_table.view.viewport().mapToGlobal(spot),
            left,
            left,
            Qt.KeyboardModifier.NoModifier,
        ),
    )


def test_a_drag_right_after_a_click_is_a_drag(free_table):
    here = free_table()
    at, end = here.at(here.key_of("anton")), here.spot(700, 300)
    here.click(at)
    drag_event(here, QEvent.Type.MouseButtonDblClick, at)
    drag_event(here, QEvent.Type.MouseMove, (at + end) / 2)
    drag_event(here, QEvent.Type.MouseMove, end)
    QTest.mouseRelease(here.view.viewport(), Qt.MouseButton.LeftButton, pos=end)
    assert here.last.startswith("move")


def test_two_quick_clicks_on_two_cards_choose_and_turn_nothing(free_table):
    here = free_table()
    here.click(here.at(here.key_of("andrey")))
    at = here.at(here.key_of("larisa"))
    drag_event(here, QEvent.Type.MouseButtonDblClick, at)
    QTest.mouseRelease(here.view.viewport(), Qt.MouseButton.LeftButton, pos=at)
    assert here.scene.chosen == [here.key_of("larisa")]
    assert thing(here, "larisa").seen == "both"


def test_a_whole_pile_is_moved_with_shift(free_table):
    here = free_table()
    before = here.state.zones["spells"]
    start = here.at("zone:spells")
    here.drag(start, start + (here.spot(0, 250) - here.spot(0, 0)), SHIFT)
    assert abs(here.state.zones["spells"].y - before.y - 250) <= 2


def test_the_menu_offers_what_makes_sense(free_table):
    here = free_table()
    here.choose("anton")
    menu = here.page.menu_at(here.scene.pieces[here.key_of("anton")].pos())
    words = {entry.text() for entry in menu.actions()}
    assert {"Перевернуть", "Спрятать от других", "В коробку"} <= words
    assert "Перетасовать" not in words


def test_carrying_something_beside_the_table_keeps_it_on_the_table(free_table):
    here = free_table()
    layout = here.state.set.layout
    here.drag(here.at(here.key_of("anton")), here.spot(layout.width + 6, 300))
    anton = thing(here, "anton")
    assert 0 <= anton.x <= layout.width
