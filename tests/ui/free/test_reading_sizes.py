"""Text on a free table is readable, and cards are as large as the table allows."""

import pytest
from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtTest import QTest

from app.rules.game import Action
from app.table.words import plain
from app.ui.board import paint
from app.ui.board.cards import HandCardDetail
from app.ui.free.pieces import Coin, CounterPiece, Die, LooseCard, _lines
from app.ui.free.zones import TrackPiece
from app.widgets import fonts
from tests.drawn_text import WINDOWS, draw, resize, smallest

BUSY = ("add die 20 600 300", "add note A%20note 500 300", "add counter wound 560 300 14")
BUSY_FATE = ("draw spells 4", "take spells top 300 400", "take probability top 400 400", "track vortex 3")


def pieces(here, kind):
    return [one for one in here.scene.pieces.values() if isinstance(one, kind)]


@pytest.fixture
def table(free_table, preferences):
    """Return a function that fills a free table with all labelled things: ``table("own-fate", "en")``."""

    def shown(key="own-fate", language="ru"):
        preferences.set_language(language)
        here = free_table(key)
        for action in (*BUSY, *(BUSY_FATE if key == "own-fate" else ())):
            here.page.run_action(Action.parse(action))
        for card in pieces(here, LooseCard):
            if not card.state.key:
                here.page.run_action(Action("flip", (card.key,)))
        return here

    return shown


@pytest.mark.parametrize("key", ["own-fate", "tribunal"])
@pytest.mark.parametrize("language", ["ru", "en"])
def test_no_name_or_number_is_too_small_to_be_read_or_cut(table, drawn_texts, key, language):
    here = table(key, language)
    for window in WINDOWS:
        resize(here.page, window)
        assert smallest(here.page, drawn_texts) >= (paint.READABLE, "")
        assert not [one.words for one in drawn_texts if "…" in one.words]


@pytest.mark.parametrize("language", ["ru", "en"])
def test_every_loose_card_says_its_name_and_what_tells_it_from_others(table, drawn_texts, language):
    here = table(language=language)
    resize(here.page, WINDOWS[0])
    here.scene.finish_animations()
    for card in [*pieces(here, LooseCard), *pieces(here, HandCardDetail)]:
        drawn_texts.clear()
        card.refresh()
        here.scene.finish_animations()
        told = [one.words for one in drawn_texts]
        assert card.state.name.split()[0] in " ".join(told).split()
        numbers = [number for _, number in card.state.numbers]
        assert {card.state.points, *numbers} <= {"", *told}
        assert not (card.state.points and numbers)


@pytest.mark.parametrize(("window", "least"), [(WINDOWS[0], 55), (WINDOWS[1], 78)])
def test_cards_are_as_large_as_the_table_allows(table, window, least):
    """They used to be 43 and 61 px wide."""
    here = table()
    resize(here.page, window)
    zoom = here.view.transform().m11()
    cards = pieces(here, LooseCard)
    assert len({one.size.width() for one in cards}) == 1
    assert cards[0].size.width() * zoom >= least
    # Only the table's aspect ratio leaves free space.
    field, laid = here.scene.geometry.field, here.scene.geometry.table
    assert laid.width() * laid.height() > 0.97 * field.width() * field.height()


@pytest.mark.parametrize("key", ["own-fate", "tribunal"])
@pytest.mark.parametrize("theme", ["night", "day"])
def test_cells_of_a_track_are_read_as_their_numbers_by_day_and_by_night(
    table, drawn_texts, preferences, key, theme
):
    preferences.set_theme(theme)
    here = table(key)
    resize(here.page, WINDOWS[0])
    here.scene.finish_animations()
    tracks = pieces(here, TrackPiece)
    assert tracks
    for track in tracks:
        drawn_texts.clear()
        track.refresh()
        here.scene.finish_animations()
        content = here.page.gallery.track(track.state.track)
        assert [one.words for one in drawn_texts[1:]] == [
            cell.replace("-", "" if content.sides[at] != "neutral" else "−")
            for at, cell in enumerate(content.cells)
        ]
        assert min(one.contrast for one in drawn_texts) >= 4.5
        cells = [
            track.cell_area(cell).width() * here.view.transform().m11() for cell in range(track.state.cells)
        ]
        assert all(one.area.width() <= cell + 1 for one, cell in zip(drawn_texts[1:], cells, strict=True))


def test_a_marker_leaves_the_number_of_its_cell_free(table, drawn_texts):
    here = table()
    resize(here.page, WINDOWS[0])
    here.scene.finish_animations()
    zoom = here.view.transform().m11()
    for track in pieces(here, TrackPiece):
        drawn_texts.clear()
        track.refresh()
        here.scene.finish_animations()
        top = track.cell_area(0).bottom() - track.marker_edge() * 0.86 - track.boundingRect().top()
        number = drawn_texts[1 + track.state.cell].area
        # Letters fill the middle four fifths of their line.
        assert number.bottom() - number.height() * 0.1 <= top * zoom + 1


def test_a_card_looked_at_closely_is_the_printed_one(table, drawn_texts):
    here = table("tribunal")
    here.view.set_zoom(4.0)
    draw(here.page, drawn_texts)
    assert not {one.state.name for one in pieces(here, LooseCard)} & {one.words for one in drawn_texts}


@pytest.mark.parametrize("window", [(1366, 736), (1024, 668)])
def test_dice_coins_and_counters_are_large_enough_to_be_hit(free_table, window):
    here = free_table("own-fate")
    resize(here.page, window)
    for action in ("add die 6 600 300", "add coin - 700 300", "add counter wound 560 300"):
        here.page.run_action(Action.parse(action))
    here.scene.finish_animations()
    loose = [one for one in here.scene.pieces.values() if isinstance(one, (Die, Coin, CounterPiece))]
    assert len(loose) == 3
    zoom = here.view.transform().m11()
    assert min(min(one.size.width(), one.size.height()) * zoom for one in loose) >= 31.5


@pytest.mark.parametrize("spots", [[(666, 400)], [(666, 430), (666, 300)]])
def test_a_double_click_on_a_place_shows_its_cards_whole_and_large_and_leads_back(free_table, spots):
    here = free_table("own-fate")
    resize(here.page, (1366, 736))
    here.page.run_action(Action.parse(f"move {here.key_of('andrey')} {spots[0][0]} {spots[0][1]}"))
    for x, y in spots[1:]:
        here.page.run_action(Action.parse(f"take spells top {x} {y}"))
    here.scene.finish_animations()
    place = here.scene.pieces["zone:roof"].sceneBoundingRect()
    spot = here.view.mapFromScene(place.bottomLeft() + QPointF(12, -12))
    QTest.mouseDClick(here.view.viewport(), Qt.MouseButton.LeftButton, pos=spot)
    QTest.mouseRelease(here.view.viewport(), Qt.MouseButton.LeftButton, pos=spot)
    there = [one for one in pieces(here, LooseCard) if place.contains(one.sceneBoundingRect().center())]
    assert len(there) == len(spots)
    shown = here.view.mapToScene(here.view.viewport().rect()).boundingRect()
    assert all(shown.contains(one.sceneBoundingRect()) for one in there)
    roof = here.scene.pieces["zone:roof"]
    assert shown.contains(QRectF(roof.pos(), QSizeF(roof.size.width(), 20))), "its name is whole"
    assert there[0].size.width() * here.view.transform().m11() >= 140
    assert here.scene._band is None

    def darkened(one):
        return here.scene._veil.polygon().containsPoint(
            one.sceneBoundingRect().center(), Qt.FillRule.OddEvenFill
        )

    assert not any(map(darkened, there))
    assert darkened(here.scene.pieces["zone:metro"])
    metro = here.scene.pieces["zone:metro"]
    here.scene._hover_at(metro.pos() + QPointF(12, metro.size.height() - 12))
    assert not here.scene.hovering, "the panel names no darkened place"
    QTest.keyClick(here.page, Qt.Key.Key_Escape)
    assert here.view.zoom == 1.0
    assert here.scene._veil.polygon().isEmpty()


@pytest.mark.parametrize(
    ("language", "sentence"),
    [("en", "Light puts Wound on Andrey"), ("ru", "Свет кладёт: «Рана» → Андрей")],
)
def test_the_log_names_the_card_that_something_is_put_on(free_table, preferences, language, sentence):
    preferences.set_language(language)
    here = free_table("own-fate")
    view = here.page.session.view
    andrey = next(one for one in view.things if one.what.startswith("andrey"))
    here.page.run_action(Action.parse(f"add counter wound {andrey.x} {andrey.y}"))
    assert plain(here.page.words.event(here.page.session.history()[-1].events[0])) == sentence


def test_the_log_names_the_person_that_a_card_is_put_on_and_not_the_spell(free_table, preferences):
    preferences.set_language("en")
    here = free_table("own-fate")
    here.page.run_action(Action.parse("take spells top 900 300"))
    here.page.run_action(Action.parse("take spells top 1000 300"))
    first, second = (one for one in here.page.session.view.things if one.back.startswith("spell"))
    andrey = next(one for one in here.page.session.view.things if one.what.startswith("andrey"))

    def told(action):
        here.page.run_action(Action.parse(action))
        return plain(here.page.words.event(here.page.session.history()[-1].events[0]))

    assert " on " not in told(f"move {first.id} {second.x} {second.y} up")
    told(f"flip {second.id}")
    assert told(f"move {first.id} {andrey.x} {andrey.y}").endswith("on Andrey")


def test_a_hand_on_the_table_is_called_after_whose_it_is(free_table, preferences):
    preferences.set_language("en")
    words = free_table("own-fate").page.words
    assert words.zone("spells-larisa").startswith("Larisa")
    assert words.zone("spells-larisa") != words.cards.name("larisa")


def test_a_name_of_three_words_is_written_whole(free_table, preferences, drawn_texts):
    preferences.set_language("en")
    here = free_table("own-fate")
    resize(here.page, WINDOWS[0])
    car = next(one.key for one in here.state.set.cards if one.key == "night-watch-car")
    content = here.page.gallery.content(car)
    font = fonts.sans(paint.READABLE, bold=True)
    assert " ".join(_lines(content.name, font, 40)) == content.name
