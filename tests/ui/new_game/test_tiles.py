"""Tiles keep their cards when the language changes, and show their whole name in large letters."""

import pytest
from PySide6.QtGui import QFontMetricsF

from app.cards import convert
from app.table.cards import FaceCache
from app.ui.new_game.tiles import MARGIN, Tile
from app.widgets.gallery import Gallery

CARDS = ("anton", "zavulon")


@pytest.mark.parametrize("retranslated", ["before", "after"])
def test_a_tile_keeps_its_cards_in_another_language(qtbot, preferences, cards, retranslated):
    tiles = []

    def name_tile():
        tiles[0].set_text(preferences.language, "")

    if retranslated == "before":
        preferences.language_changed.connect(name_tile)
    gallery = Gallery(preferences, lambda language: convert.content(cards, language), FaceCache("own-fate"))
    if retranslated == "after":
        preferences.language_changed.connect(name_tile)
    tile = Tile(preferences, lambda: gallery, CARDS)
    tiles.append(tile)
    qtbot.addWidget(tile)
    tile.resize(260, 300)
    tile.show()
    for language in ("en", "ru", "en"):
        preferences.set_language(language)
        name_tile()
        qtbot.waitUntil(lambda: tile._drawn_count == len(CARDS), timeout=5000)
        assert tile._gallery.face(CARDS[0]) is not None


@pytest.mark.parametrize("percent", [100, 200])
def test_a_long_name_in_large_letters_fits_its_tile(qtbot, preferences, percent):
    preferences.set_text_percent(percent)
    tile = Tile(preferences, lambda: None, CARDS)
    qtbot.addWidget(tile)
    tile.set_text("Свободный стол", "")
    tile.resize(300, 300)
    font = tile._name_font()
    assert QFontMetricsF(font).horizontalAdvance(tile.text()) <= tile.width() - 2 * MARGIN
    assert percent == 200 or font.pixelSize() == round(preferences.px("head"))
    preferences.set_text_percent(100)
