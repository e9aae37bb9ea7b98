"""Main tasks in the editor, in a real window."""

from itertools import pairwise

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from app.cards import pictures, powers, units
from app.cards.catalogue import Catalogue
from app.editor.dialogs import CardDialog, FieldDialog
from app.editor.page import EditorPage
from app.face.ops import Text
from app.widgets.preferences import Preferences
from tests.covering import covering


def words_of(page: EditorPage, part: str) -> str:
    """Return the text in *part* of the face on display."""
    card = page.model.card(page.list.current() or 0)
    assert card is not None
    face = page.model.face(card, page.face.language)
    return " ".join(op.text for op in face.ops if isinstance(op, Text) and op.part == part)


def test_a_strength_changed_from_4_to_9_is_9_on_the_face_and_in_the_next_game(page: EditorPage) -> None:
    page.choose("anton")
    spin = page.form.numbers["strength"].spin
    QTest.mouseClick(spin, Qt.MouseButton.LeftButton)
    QTest.keyClick(spin, Qt.Key.Key_9)
    assert words_of(page, "strength") == "9"
    with Catalogue(page.model.catalogue.path) as next_game:
        assert next_game.card_set("own-fate").card("anton").strength == 9


def test_typing_a_name_is_seen_on_the_face_and_in_the_list_at_once(page: EditorPage) -> None:
    page.choose("metro")
    line = page.form.texts["name", "ru"].edit
    line.setFocus()
    QTest.keyClick(line, Qt.Key.Key_End)
    QTest.keyClicks(line, "22")
    assert words_of(page, "name").endswith("22")
    assert page.list.view.currentIndex().data().endswith("22")


def test_what_is_edited_lights_up(page: EditorPage) -> None:
    page.choose("anton")
    page.form.texts["rules", "en"].edit.setFocus()
    assert (page.face.face.highlighted(), page.face.language) == ("rules", "en")
    page.form.numbers["cost"].spin.setFocus()
    assert page.face.face.highlighted() == "cost"


def test_a_click_on_the_face_begins_to_edit_that_part(page: EditorPage) -> None:
    page.choose("anton")
    page.face.part_clicked.emit("initiative", "ru")
    assert page.form.numbers["initiative"].spin.hasFocus()


def test_undo_and_redo_by_keys_while_the_cursor_is_in_a_field(page: EditorPage) -> None:
    page.choose("anton")
    line = page.form.texts["name", "ru"].edit
    line.setFocus()
    QTest.keyClicks(line, "!")
    changed = line.text()
    QTest.keyClick(line, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert line.text() == "Антон Городецкий"
    QTest.keyClick(
        line, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier
    )
    assert line.text() == changed


def test_the_origin_of_a_number_is_shown_and_follows_a_change(page: EditorPage) -> None:
    page.choose("anton")
    field = page.form.numbers["cost"]
    assert field.origin.text() == "Из книги правил"
    field.more.click()
    assert field.origin.text() == "Выбрано нами"
    assert field.back.isVisible()
    field.back.click()
    assert (field.spin.value(), field.origin.text()) == (6, "Из книги правил")


def test_a_power_is_picked_by_name_and_explained(page: EditorPage) -> None:
    page.choose("medved")
    for key in ("extra-wound", ""):
        picker = page.form.power.rows[0].list
        row = next(n for n in range(picker.count()) if picker.itemData(n) == key)
        picker.setCurrentIndex(row)
        picker.activated.emit(row)
        card = page.model.card(page.list.current() or 0)
        assert card is not None
        assert card.power == key
        assert page.form.power.rows[0].does.text() == powers.explanation(key, "ru")


@pytest.mark.parametrize("typed", ["тигренок", "ТИГРЁНОК", "tigrenok"])
def test_search_narrows_the_list_in_any_language(page: EditorPage, typed: str) -> None:
    page.list.search.setText(typed)
    assert page.list.rows.count() == 1
    page.list.search.clear()
    assert page.list.rows.count() == 52


def test_a_changed_source_makes_the_translation_outdated_until_confirmed(page: EditorPage) -> None:
    page.choose("petr")
    line = page.form.texts["name", "ru"].edit
    line.setFocus()
    QTest.keyClicks(line, "!")
    mark = page.form.texts["name", "en"].mark
    assert mark.text() == "устарел"
    mark.click()
    assert mark.text() == "утверждён"


def test_a_translation_that_nobody_touched_waits_for_nobody(page: EditorPage) -> None:
    page.choose("anton")
    field = page.form.texts["name", "en"]
    assert field.mark.text() == "как в исходном наборе"
    field.edit.setFocus()
    QTest.keyClicks(field.edit, "s")
    assert field.mark.text() == "ждёт утверждения"


def test_a_card_goes_back_to_what_was_shipped_in_one_step(page: EditorPage) -> None:
    page.choose("anton")
    number = page.list.current() or 0
    before = page.model.catalogue.card(number)
    page.model.set_value(number, "cost", 1)
    page.model.set_value(number, "name", "Тоша", "ru")
    page.form.returns().actions()[-1].trigger()
    after = page.model.catalogue.card(number)
    assert (after.cost, after.origins["cost"]) == (6, "rulebook")
    assert after.texts["ru"] == before.texts["ru"]
    assert page.model.differences(after) == []


def test_one_text_of_a_card_goes_back_to_what_was_shipped(page: EditorPage) -> None:
    page.choose("anton")
    number = page.list.current() or 0
    page.model.set_value(number, "cost", 1)
    page.model.set_value(number, "name", "Тоша", "ru")
    name = next(one for one in page.form.returns().actions() if "Антон Городецкий" in one.text())
    name.trigger()
    after = page.model.catalogue.card(number)
    assert (after.cost, after.texts["ru"]["name"].value) == (1, "Антон Городецкий")


def test_a_refused_value_is_said_and_the_field_shows_the_old_one(page: EditorPage) -> None:
    page.choose("anton")
    page.form.set_value("strength", 999)
    assert "20" in page.message.text()
    assert page.form.numbers["strength"].spin.value() == 4


def test_an_other_programs_change_is_not_overwritten(page: EditorPage) -> None:
    page.choose("anton")
    page.form.numbers["cost"].more.click()
    with Catalogue(page.model.catalogue.path) as other:
        other.change(page.list.current() or 0, "name", "Чужое имя", "ru")
    page.form.numbers["strength"].more.click()
    assert page.form.texts["name", "ru"].text() == "Чужое имя"


def test_facts_and_requests_name_the_card(qtbot, page: EditorPage) -> None:
    page.choose("anton")
    with qtbot.waitSignal(page.card_changed) as fact:
        page.form.numbers["cost"].more.click()
    assert fact.args == ["own-fate", "anton"]
    with qtbot.waitSignal(page.print_requested) as request:
        page.face.print_button.click()
    assert request.args == ["own-fate", ("anton",)]


@pytest.mark.parametrize(("language", "theme"), covering(["ru", "en"], ["night", "day"]))
def test_every_kind_of_card_is_shown_in_every_dress(
    page: EditorPage, preferences: Preferences, language: str, theme: str
) -> None:
    preferences.set_language(language)
    preferences.set_theme(theme)
    for card in page.model.cards()[::7]:
        page.list.choose(card.id)
        assert not page.model.face(card, language).warnings
    assert page.form.name.text() == page.model.name(page.model.cards()[::7][-1], language)


def test_a_reference_to_a_card_follows_its_renaming(page: EditorPage) -> None:
    page.choose("flashlight")
    number = page.list.current() or 0
    page.model.set_value(number, "rules", "Даёт [[anton]] силу.", "ru")
    assert "Антон Городецкий" in words_of(page, "rules")
    anton = next(card for card in page.model.cards() if card.key == "anton")
    page.model.set_value(anton.id, "name", "Антоша", "ru")
    assert "Антоша" in words_of(page, "rules")


def test_a_text_lent_by_another_language_is_marked_on_the_face(page: EditorPage) -> None:
    page.choose("anton")
    number = page.list.current() or 0
    page.model.set_value(number, "rules", "", "en")
    page.face.show_language("en")
    assert words_of(page, "footer").endswith("RU")


def test_a_deleted_card_leaves_its_place_to_the_next(page: EditorPage) -> None:
    page.choose("anton")
    here = page.list.view.currentIndex().row()
    behind = page.list.rows.index(here + 1).data()
    page.delete_card()
    assert (page.list.view.currentIndex().row(), page.form.name.text()) == (here, behind)


def test_nothing_is_left_of_a_deleted_card_that_was_the_only_one_found(qtbot, page: EditorPage) -> None:
    page.list.search.setText("gorodetsky")
    qtbot.waitUntil(lambda: page.form.key.text() == "anton")
    page.delete_card()
    assert page.list.rows.count() == 0
    assert not page.form.name.isVisible()
    page.model.undo()
    assert page.form.name.isVisible()


@pytest.mark.parametrize("view", ["card", "table", "translations"])
def test_ctrl_z_in_the_search_takes_back_what_was_done_last(page: EditorPage, view: str) -> None:
    page.show_view(view)
    searches = {
        "card": page.list.search,
        "table": page.table.search,
        "translations": page.translations.search,
    }
    search = searches[view]
    search.setFocus()
    QTest.keyClicks(search, "anton")
    number = page.model.keys()["anton"]
    was = page.model.card(number).strength
    page.model.set_value(number, "strength", was + 1)
    QTest.keySequence(search, QKeySequence.StandardKey.Undo)
    assert page.model.card(number).strength == was
    assert search.text() == "anton"


@pytest.mark.parametrize("language", ["ru", "en"])
def test_the_language_one_works_in_comes_first_and_the_numbers_before_the_rest(
    page, preferences, language: str
):
    preferences.set_language(language)
    page.resize(1366, 768)
    page.choose("anton")
    form = page.form
    QApplication.processEvents()

    def top(widget: QWidget) -> int:
        return widget.mapTo(form.widget(), QPoint()).y()

    edges = {tongue: (top(form.texts["name", tongue]), form.texts["name", tongue].x()) for tongue in
             page.model.languages}  # fmt: skip
    assert min(edges, key=lambda tongue: edges[tongue]) == language
    numbers = top(form.numbers["strength"])
    assert numbers + form.numbers["strength"].height() < form.viewport().height()
    rules = form.texts["rules", language].edit
    assert not rules.verticalScrollBar().isVisible()


def test_the_set_is_printed_from_the_bar_and_by_its_key(page: EditorPage, qtbot) -> None:
    page.choose("anton")
    page.form.texts["name", "ru"].edit.setFocus()
    with qtbot.waitSignal(page.print_requested) as asked:
        QTest.keyClick(page.form.texts["name", "ru"].edit, Qt.Key.Key_P, Qt.KeyboardModifier.ControlModifier)
    assert asked.args == ["own-fate", ()]
    with qtbot.waitSignal(page.print_requested):
        page.print_button.click()


def test_after_a_new_card_its_rules_are_written_next(page: EditorPage, monkeypatch) -> None:
    monkeypatch.setattr(CardDialog, "exec", lambda _dialog: True)
    monkeypatch.setattr(CardDialog, "answer", lambda _dialog: ("new-one", "item", "Новая"))
    page.new_card()
    assert page.form.texts["rules", "ru"].edit.hasFocus()


def test_tab_goes_down_the_form_as_the_eye_does(qtbot, page: EditorPage) -> None:
    """Languages are below the numbers if there is no space next to the first one."""
    page.resize(1000, 700)
    page.choose("tigrenok")
    form = page.form
    qtbot.waitUntil(lambda: form._across == 1)
    form.history_button.setFocus()
    gone: list[QWidget] = []
    while form.isAncestorOf(at := QApplication.focusWidget()) and at not in gone:
        gone.append(at)
        page.focusNextPrevChild(True)
    assert len(gone) > 12
    edges = [QRect(one.mapTo(form.widget(), QPoint()), one.size()) for one in gone]
    assert all(after.bottom() > before.top() for before, after in pairwise(edges))


@pytest.mark.parametrize("name", ["Вий", "Своя судьба, какой её сыграли в ту долгую зимнюю ночь в Химках"])
def test_the_views_keep_their_place_whatever_the_set_is_called(page: EditorPage, name: str) -> None:
    before = page.views.pos()
    page.model.put_set(units.rename_set(page.model.data, {"ru": name}), "editor.undo-rename-set")
    QApplication.processEvents()
    assert page.views.pos() == before
    assert name in page.set_button.toolTip()


@pytest.mark.parametrize("translated", [True, False])
def test_a_new_text_field_gets_the_focus_in_the_language_in_which_it_is_written_first(
    page: EditorPage, preferences: Preferences, monkeypatch: pytest.MonkeyPatch, translated: bool
) -> None:
    def fill(dialog: FieldDialog) -> int:
        dialog.name.setText("Motto")
        dialog.type.setCurrentIndex(dialog.type.findData("text"))
        dialog.translated.setChecked(translated)
        return 1

    monkeypatch.setattr(FieldDialog, "exec", fill)
    preferences.set_language("en")
    page.choose("anton")
    page.form.add_field.click()
    fields = page.form.texts if translated else page.form.nature.fields
    field = fields["motto", "ru"] if translated else fields["motto"]
    assert field.isAncestorOf(page.focusWidget())


def test_the_message_about_unused_pictures_has_their_number_and_size(page: EditorPage) -> None:
    page.model.catalogue.store_pictures([pictures.picture_of("image/png", b"x" * 7168, "a.png")])
    page.sets.sweep()
    assert page.message.text() == page._preferences.t("editor.pictures-swept", count=1, size=7)
