"""Tiles keep their cards when the language changes."""

import pytest

from app.cards import convert
from app.table.cards import FaceCache
from app.ui.new_game.tiles import Tile
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
