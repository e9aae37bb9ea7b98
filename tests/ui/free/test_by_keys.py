"""The free table by keyboard: every action, and arrow navigation."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QApplication, QComboBox, QTextBrowser

from app import i18n
from app.rules.game import Action
from app.table.free.verbs import GROUPS, VERBS
from app.ui.board.access import TableAccess
from app.ui.free.page import BY_NAME
from app.ui.free.questions import AskDialog, BuildDialog

K, CTRL, SHIFT = Qt.Key, Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier


def answer(page, value=None):
    """Answer the open dialog."""
    (dialog,) = [one for one in page.findChildren(AskDialog) if one.isVisible()]
    field = dialog.column.itemAt(1).widget()
    if value is not None:
        field.setValue(value) if isinstance(value, int) else field.setText(value)
    dialog.accept()
    QApplication.sendPostedEvents(None, 52)


@pytest.mark.parametrize(
    ("what", "key", "modifiers", "verb"),
    [
        ("anton", K.Key_F, None, "flip"),
        ("anton", K.Key_E, None, "turn"),
        ("anton", K.Key_Q, None, "turn"),
        ("anton", K.Key_V, None, "hide"),
        ("anton", K.Key_O, None, "reveal"),
        ("anton", K.Key_W, None, "peek"),
        ("anton", K.Key_T, None, "put"),
        ("anton", K.Key_X, None, "put"),
        ("andrey larisa", K.Key_K, None, "stack"),
        ("andrey larisa", K.Key_K, SHIFT, "spread"),
        ("andrey larisa", K.Key_G, None, "group"),
        ("zone:spells", K.Key_D, None, "draw"),
        ("zone:spells", K.Key_S, None, "shuffle"),
        ("zone:spells", K.Key_F, None, "turn-over"),
        ("zone:spells", K.Key_L, None, "search"),
        ("zone:spells", K.Key_L, SHIFT, "search"),
        ("zone:vortex", K.Key_Plus, None, "track"),
        ("zone:balance", K.Key_Minus, None, "track"),
    ],
)
def test_a_key_does_its_verb_with_what_is_chosen(free_table, what, key, modifiers, verb):
    here = free_table()
    here.choose(*what.split())
    here.press(key, modifiers or Qt.KeyboardModifier.NoModifier)
    assert here.last.split()[0] == verb


@pytest.mark.parametrize(
    ("key", "verb"), [(K.Key_C, "copy"), (K.Key_Delete, "remove"), (K.Key_Plus, "tally"), (K.Key_R, "roll")]
)
def test_counters_and_dice_have_keys(free_table, key, verb):
    here = free_table("tribunal")
    here.choose("die" if verb in ("roll", "copy") else "figure-light-1")
    here.press(key)
    assert here.last.split()[0] == verb


@pytest.mark.parametrize(
    ("key", "modifiers", "given", "action"),
    [
        (K.Key_D, SHIFT, 4, "draw spells 4 hand-light"),
        (K.Key_A, None, 2, "deal spells 2"),
        (K.Key_W, SHIFT, 3, "search spells 3 secret"),
    ],
)
def test_a_number_is_asked_for(free_table, key, modifiers, given, action):
    here = free_table()
    here.choose("zone:spells")
    here.press(key, modifiers or Qt.KeyboardModifier.NoModifier)
    answer(here.page, given)
    assert here.last == action


def test_cards_are_drawn_into_an_area(free_table):
    here = free_table()
    here.choose("zone:spells")
    here.press(K.Key_D, SHIFT)
    (box,) = [one for one in here.page.findChildren(QComboBox) if one.isVisible()]
    box.setCurrentIndex(box.findData("spells-anton"))
    answer(here.page, 4)
    assert here.last == "draw spells 4 spells-anton"
    drawn = [one for one in here.state.things.values() if one.seen == "light"]
    assert len({one.x for one in drawn}) == 4
    assert all(here.state.zones["spells-anton"].contains(one.x, one.y) for one in drawn)


@pytest.mark.parametrize(
    ("what", "data"),
    [
        ("anton", "put {anton} dead"),
        ("anton", "put {anton} hand-light"),
        ("zone:discard", "pour discard spells"),
        ("", "end dark"),
    ],
)
def test_a_menu_says_where_to_or_who_has_won(free_table, monkeypatch, what, data):
    here = free_table()
    opened = []
    monkeypatch.setattr(here.page.view, "open_menu", lambda menu, _at: opened.append(menu))
    wanted = data.format(anton=here.key_of("anton"))
    here.page.run_action(Action.parse(f"put {here.key_of('larisa')} discard"))
    here.choose(*what.split())
    here.press(K.Key_J if what else K.Key_End)
    (menu,) = opened
    next(one for one in menu.actions() if one.data() == wanted).trigger()
    assert here.last == wanted


def test_a_new_die_lies_beside_the_pile_under_the_pointer(free_table):
    here = free_table()
    here.double(here.at("zone:spells"))
    here.choose("zone:spells")
    here.press(K.Key_I)
    pile, die = (here.scene.pieces[key].sceneBoundingRect() for key in ("zone:spells", here.key_of("die")))
    assert not die.intersects(pile)


def test_notes_dice_coins_and_the_pointer_are_put_where_the_pointer_is(free_table):
    here = free_table()
    here.press(K.Key_N)
    answer(here.page, "два слова")
    assert [one.what for one in here.state.things.values() if one.kind == "note"] == ["два слова"]
    here.choose("note")
    here.press(K.Key_N)
    answer(here.page, "другое")
    here.scene.choose([])
    for key in (K.Key_I, K.Key_M, K.Key_P):
        here.press(key)
    assert {"die", "coin"} <= {one.kind for one in here.state.things.values()}
    assert "light" in here.state.pointers
    here.press(K.Key_P)
    assert here.state.pointers == {}


def test_a_pile_is_built_by_kind_by_search_and_by_list(free_table):
    here = free_table()
    here.choose("zone:dead")
    here.press(K.Key_B)
    (dialog,) = here.page.findChildren(BuildDialog)
    dialog.choices["kind"].setCurrentIndex(dialog.choices["kind"].findData("location"))
    assert dialog.query() == "kind=location"
    dialog.search.setText("метро")
    assert dialog.query() == "card=metro"
    dialog.accept()
    assert here.last == "fill dead card=metro"
    assert [held.what for held in here.state.piles["dead"]] == ["metro"]


def test_arrows_find_things_and_enter_takes_and_puts_them(free_table):
    here = free_table()
    here.scene.focus_piece(here.key_of("anton"))
    here.press(K.Key_Return)
    assert here.scene.chosen == [here.key_of("anton")]
    here.scene.focus_piece("zone:metro")
    here.press(K.Key_Return)
    anton = here.state.things[int(here.key_of("anton"))]
    assert here.state.zones["metro"].contains(anton.x, anton.y)
    here.scene.focus_piece("zone:dead")
    here.press(K.Key_Return)
    assert [held.what for held in here.state.piles["dead"]] == ["anton"]


def test_the_top_of_a_pile_is_put_by_keys(free_table):
    here = free_table()
    for target, action in (("zone:hand-light", "draw spells 1"), ("zone:discard", "take spells top discard")):
        here.choose("zone:spells")
        here.scene.focus_piece(target)
        here.press(K.Key_Return)
        assert here.last == action


def test_shift_and_an_arrow_move_what_is_chosen(free_table):
    here = free_table()
    before = here.state.things[int(here.key_of("anton"))]
    here.choose("anton")
    here.press(K.Key_Right, SHIFT)
    here.press(K.Key_Down, SHIFT | Qt.KeyboardModifier.AltModifier)
    after = here.state.things[before.id]
    assert (after.x - before.x, after.y - before.y) == (10, 1)


def test_everything_loose_is_chosen_and_let_go(free_table):
    here = free_table()
    here.press(K.Key_A, CTRL)
    assert len(here.scene.chosen) == len(here.state.things)
    here.press(K.Key_Escape)
    assert here.scene.chosen == []


def test_a_verb_that_makes_no_sense_says_what_it_is_for(free_table):
    here = free_table()
    here.press(K.Key_F)
    assert here.page.session.match.moves == []
    assert "Перевернуть" in here.page.notice.text()


def test_looking_through_a_pile_takes_cards_out(free_table):
    here = free_table()
    here.choose("zone:probability")
    here.press(K.Key_L)
    looking = here.page.pile_view
    assert looking.isVisible()
    assert looking.list.count() == 27
    looking.filter.setText("менты")
    (row,) = [row for row in range(27) if not looking.list.item(row).isHidden()]
    looking.list.item(row).setSelected(True)
    looking.to_hand.click()
    assert [card.what for card in here.state.hands["hand-light"]] == ["cops"]
    looking.shuffle_it.click()
    assert not looking.isVisible()
    assert here.last == "shuffle probability"


def test_a_card_found_in_a_pile_is_laid_on_the_table_beside_it(free_table):
    here = free_table()
    here.choose("zone:probability")
    here.press(K.Key_L)
    looking = here.page.pile_view
    looking.list.item(0).setSelected(True)
    looking.to_table.click()
    assert here.last.startswith("take probability ")
    assert len(here.state.piles["probability"]) == 26


def test_every_verb_has_a_key_of_its_own_and_is_on_the_sheet_of_keys(free_table):
    here = free_table()
    keys = [verb.key for verb in VERBS]
    assert len(set(keys)) == len(keys)
    assert {verb.group for verb in VERBS} == set(GROUPS)
    here.page.hint()
    sheet = here.page.sheet.findChild(QTextBrowser).toPlainText()
    for name in BY_NAME:
        assert i18n.text(f"free.verb-{name}", "ru") in sheet, name
    here.page.sheet.choose("close")


def test_everything_on_the_table_has_a_name_and_is_pressed_by_a_reader(free_table):
    here = free_table()
    access = QAccessible.queryAccessibleInterface(here.view)
    assert isinstance(access, TableAccess)
    names = [access.child(row).text(QAccessible.Text.Name) for row in range(access.childCount())]
    assert all(names)
    assert "Антон Городецкий" in names
    assert any(name.startswith("Заклинания") for name in names)
    here.scene.press(here.key_of("anton"))
    assert here.scene.chosen == [here.key_of("anton")]


def test_what_is_hidden_from_a_seat_is_not_said_to_it_either(free_table):
    here = free_table()
    here.choose("anton")
    here.press(K.Key_V)
    here.page.run_verb("pass")
    here.page.curtain.raise_curtain()
    spoken = {piece.accessible_text for piece in here.scene.pieces.values()}
    assert not any("Антон" in word for word in spoken if "Антон Городецкий. " not in word)


def test_the_keys_go_to_the_cards_of_the_pile_that_is_looked_through(free_table):
    here = free_table()
    here.scene.choose(["zone:spells"])
    here.page.run_verb("search")
    assert here.page.window().focusWidget() is here.page.pile_view.list
    here.page.pile_view.done.emit(False)
    assert here.page.window().focusWidget() is here.page.view
