"""The reference window: lists, filters, links, and no secrets."""

from __future__ import annotations

import html
from collections.abc import Iterator
from typing import Any

import pytest
from PySide6.QtCore import QUrl
from PySide6.QtWidgets import (
    QAbstractButton,
    QComboBox,
    QLineEdit,
    QListWidget,
    QStyle,
    QStyleOptionComboBox,
    QTabBar,
    QTextBrowser,
)

from app import paths
from app.cards import convert, source
from app.ui.help.reference_window import SHELVES, TILE_PARTS, ReferenceWindow, card_page
from app.widgets.gallery import Gallery


@pytest.fixture
def reference(qtbot: Any, preferences: Any, gallery: Any, cards: Any) -> Iterator[ReferenceWindow]:
    made = ReferenceWindow(preferences, gallery, convert.card_set(cards))
    qtbot.addWidget(made)
    made.show()
    yield made
    made.follow(None)


def test_the_search_finds_a_card_by_its_text(reference: ReferenceWindow) -> None:
    reference.findChild(QLineEdit).setText("рубашкой")
    assert reference.keys == ["semen"]


def test_an_open_window_follows_theme_and_text_size(
    reference: ReferenceWindow, preferences: Any, gallery: Gallery, cards: Any, qtbot: Any
) -> None:
    def shown(window: ReferenceWindow) -> str:
        window.choose("semen")
        return str(window.findChildren(QTextBrowser)[-1].toHtml())

    before = shown(reference)
    preferences.set_theme("day")
    preferences.set_text_percent(150)
    later = ReferenceWindow(preferences, gallery, convert.card_set(cards))
    qtbot.addWidget(later)
    assert before != shown(later) == shown(reference)


def test_the_names_of_the_filters_are_not_cut_in_a_narrow_window(
    reference: ReferenceWindow, preferences: Any, qtbot: Any
) -> None:
    preferences.set_language("ru")
    reference.resize(760, 600)

    def whole() -> None:
        for combo in reference.findChildren(QComboBox):
            if not combo.isVisible():
                continue
            option = QStyleOptionComboBox()
            combo.initStyleOption(option)
            field = combo.style().subControlRect(
                QStyle.ComplexControl.CC_ComboBox, option, QStyle.SubControl.SC_ComboBoxEditField, combo
            )
            assert field.width() >= combo.fontMetrics().horizontalAdvance(combo.currentText())

    qtbot.waitUntil(whole, timeout=2000)


def test_a_link_leads_to_the_other_card(reference: ReferenceWindow) -> None:
    reference.choose("semen")
    assert "Живая кукла" in reference.findChild(QTextBrowser).toPlainText()
    reference.findChild(QTextBrowser).anchorClicked.emit(QUrl("card:living-doll"))
    assert reference.key == "living-doll"


def test_without_a_game_there_are_only_the_cards(reference: ReferenceWindow) -> None:
    assert not reference.findChild(QTabBar).isTabVisible(2)


def test_what_one_seat_sees_is_gone_when_the_screen_changes_hands(
    reference: ReferenceWindow, page: Any, hands: Any
) -> None:
    table = page(seed=3)
    player = hands(table)
    view = player.until(lambda view: view.seat == "dark" and len(view.hands["dark"]) > 0)
    reference.follow(table.session)
    reference.findChild(QTabBar).setCurrentIndex(SHELVES.index("unseen"))
    held = set(view.hands["dark"])
    assert not held & set(reference.keys)
    table.session.request_handover()
    assert held <= set(reference.keys)


def test_it_opens_on_the_card_in_the_preview(window: Any, new_game: Any) -> None:
    window.games.play(new_game)
    window.page.curtain.raise_curtain() if window.page.curtain.isVisible() else None
    window.page.preview.show_card("geser")
    words = window.preferences.t("ui.reference-open")
    preview = window.page.preview
    next(one for one in preview.findChildren(QAbstractButton) if one.toolTip() == words).click()
    assert window.windows.reference_of("own-fate").key == "geser"
    window.host.leave()
    assert not window.windows.reference_of("own-fate").findChild(QTabBar).isTabVisible(1)
    window.windows.close()


def test_the_reading_in_force_is_told_with_the_card(reference: ReferenceWindow, page: Any) -> None:
    reference.choose("sword-of-darkness")
    assert "Что отбивает Меч Тьмы: любая Защита." in reference.findChild(QTextBrowser).toPlainText()
    reference.follow(page(seed=3, options={"dark-sword": "sum"}).session)
    reference.choose("anton")
    reference.choose("sword-of-darkness")
    assert "Что отбивает Меч Тьмы: сумма Защит." in reference.findChild(QTextBrowser).toPlainText()


@pytest.mark.parametrize(("language", "word"), [("en", "Crystal, 0 to 13"), ("ru", "Кристалл, от 0 до 13")])
def test_a_tile_of_tribunal_says_what_its_numbers_are(preferences: Any, language: str, word: str) -> None:
    preferences.set_language(language)
    tiles = source.read_folder(paths.data() / "source" / "tribunal")
    page = card_page(
        "light-6",
        Gallery(preferences, lambda chosen: convert.content(tiles, chosen)),
        preferences,
        None,
        "tribunal",
    )
    assert word in page
    assert all(preferences.t(f"lore.tile-{part}") in html.unescape(page) for part in TILE_PARTS)


def test_cards_of_a_games_own_kinds_are_listed_below_the_name_of_the_kind(
    reference: ReferenceWindow, preferences: Any
) -> None:
    own = source.set_from_template("resources", "tin", "1", "ru", {"ru": "Олово"})
    reference.show_set(Gallery(preferences, lambda code: convert.content(own, code)), convert.table_set(own))
    assert reference.keys == ["sawmill", "mint", "farm"]
    assert reference.findChild(QListWidget).item(0).text() == "Здание"
