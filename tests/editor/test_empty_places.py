"""Empty views of the editor explain why they are empty and what to do."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtWidgets import QLabel

from app.cards.data import SetData
from app.cards.units import TextPlace
from app.editor.dialogs import ReferDialog, _from_first_difference
from app.editor.page import EditorPage
from app.widgets.preferences import Preferences


@pytest.fixture
def empty(page: EditorPage) -> EditorPage:
    """Return the editor with an empty set opened while a search was active."""
    page.list.search.setText("Егор")
    page.model.put_set(SetData("empty", "1", "ru", {"ru": "Пусто"}), "editor.undo-new-set")
    page.model.open_set("empty")
    return page


def test_a_set_without_cards_says_how_to_make_one(empty: EditorPage) -> None:
    assert "Ctrl+N" in empty.list.empty.text()
    shown = [label.text() for label in empty.form.findChildren(QLabel) if label.isVisible()]
    assert empty.list.empty.text() in shown


def test_without_a_card_nothing_can_be_copied_deleted_or_printed(empty: EditorPage) -> None:
    assert not empty.buttons.copy.isEnabled()
    assert not empty.buttons.delete.isEnabled()
    assert not empty.face.print_button.isEnabled()


def test_the_board_says_what_could_be_on_it(empty: EditorPage) -> None:
    empty.show_view("board")
    assert "дорожек" in empty.board.title.text()
    assert not empty.board.buttons.delete.isEnabled()


def test_what_was_sought_in_one_set_does_not_hide_the_cards_of_another(empty: EditorPage) -> None:
    assert empty.list.search.text() == ""
    empty.model.open_set("own-fate")
    assert empty.list.rows.count() == len(empty.model.cards())


def test_a_search_that_finds_nothing_leaves_the_card_in_the_form(page: EditorPage) -> None:
    page.choose("anton")
    page.list.search.setText("qqq")
    card = page.form.card()
    assert card is not None
    assert card.key == "anton"
    assert page.buttons.delete.isEnabled()


def test_history_shows_two_texts_from_the_place_where_they_part() -> None:
    same = "В Бою рядом со Светланой может сыграть одну любую "
    assert _from_first_difference(same + "карту", same + "вещь") == (
        "…сыграть одну любую карту",
        "…сыграть одну любую вещь",
    )
    assert _from_first_difference("Антон", "Антоша") == ("Антон", "Антоша")


def test_the_card_to_refer_to_is_found_by_typing(preferences: Preferences, qtbot) -> None:
    dialog = ReferDialog(preferences, [("Антон", "anton"), ("Пётр", "petr")])
    qtbot.addWidget(dialog)
    dialog.search.setText("пёт")
    assert dialog.answer() == "petr"
    dialog.search.setText("qqq")
    assert dialog.answer() == ""
    assert not dialog.ok.isEnabled()


def test_a_language_from_right_to_left_begins_on_the_right(page: EditorPage) -> None:
    data = replace(page.model.data, names=dict(page.model.data.names) | {"he": "x"})
    page.model.put_set(data, "editor.undo-rename-set")
    page.choose("anton")
    sides = {
        tongue: page.form.texts["rules", tongue].edit.document().defaultTextOption().textDirection().name
        for tongue in ("ru", "he")
    }
    assert sides == {"ru": "LeftToRight", "he": "RightToLeft"}


def test_a_name_from_right_to_left_does_not_turn_the_warning_about_it(page: EditorPage) -> None:
    page.choose("anton")
    card = page.form.card()
    assert card is not None
    page.model.set_value(card.id, "name", "אנטון", "ru")
    assert page.face.warnings.text().startswith("«\N{FIRST STRONG ISOLATE}")


def test_the_cursor_stays_where_an_undo_has_changed_the_text(page: EditorPage) -> None:
    page.choose("anton")
    edit = page.form.texts["rules", "ru"].edit
    edit.setFocus()
    text = edit.toPlainText()
    edit.put_text(text.replace("любую", "всякую"))
    assert edit.toPlainText()[: edit.textCursor().position()].endswith("одну всяк")


def test_the_card_that_is_printed_is_the_one_whose_face_is_shown(page: EditorPage, qtbot) -> None:
    page.choose("anton")
    petr = next(card for card in page.model.cards() if card.key == "petr")
    page.show_view("translations")
    qtbot.waitUntil(lambda: not page.translations.units.busy, timeout=10000)
    page.translations.choose(TextPlace("card", petr.key, "name"), "en")
    with qtbot.waitSignal(page.print_requested) as asked:
        page.print_card()
    assert asked.args[1] == ("petr",)


def test_a_set_of_one_language_says_how_to_add_another(page: EditorPage) -> None:
    cards = tuple(replace(card, id=0, texts={"ru": card.texts["ru"]}) for card in page.model.cards()[8:12])
    page.model.put_set(SetData("mono", "1", "ru", {"ru": "Один"}, cards), "editor.undo-new-set")
    page.model.open_set("mono")
    page.show_view("translations")
    assert page.model.languages == ("ru",)
    assert page.translations.units.units == []
    assert "Добавьте" in page.translations.title.text()
    assert not page.translations.target.isVisible()
