"""Text on the table is readable, measured as drawn."""

from dataclasses import replace
from random import Random

import pytest
from PySide6.QtCore import QSizeF

from app.rules.game import TALK_VERBS
from app.rules.own_fate.view_parts import PlayView
from app.table.own_fate.speech import TokenState
from app.ui.board import paint
from app.ui.board.geometry import pack_rows
from app.ui.board.piece import MARGIN, RenderContext
from app.ui.own_fate import geometry
from app.ui.own_fate.arrange import MIN_SMALL_TOKEN
from app.ui.own_fate.page import FatePage
from app.ui.own_fate.tokens import Token
from tests.covering import covering
from tests.drawn_text import SMALL, WINDOWS, draw, smallest


@pytest.fixture
def table(qtbot, preferences, gallery, session):
    def shown(window, game=None):
        page = FatePage(preferences, gallery, game or session(seed=3))
        qtbot.addWidget(page)
        page.resize(*window)
        page.show()
        page.start()
        page.curtain.raise_curtain()
        return page

    return shown


def gathered(view, many, key=""):
    """Return a location and *view* with *many* people there: at *key*, or at the fullest."""
    place = max(view.locations, key=lambda one: (one.key == key, len(one.others) + len(one.persons)))
    here = len(place.others) + len(place.persons)
    absent = [one.key for one in view.others if one.location != place.key][: max(0, many - here)]
    others = tuple(
        replace(one, zone="play", location=place.key) if one.key in absent else one for one in view.others
    )
    locations = tuple(
        replace(one, others=(*place.others, *absent))
        if one.key == place.key
        else replace(one, others=tuple(key for key in one.others if key not in absent))
        for one in view.locations
    )
    return place.key, replace(view, others=others, locations=locations)


def battle(session, many, key=""):
    """Return (location, acting Other, view) of a battle with *many* people at one location.

    The location is *key*, or that of the acting Other.
    """
    rng = Random(11)
    match = session(seed=11).match
    while match.state.question is None or match.state.question.kind not in ("gloom", "battle"):
        match.submit(rng.choice([one for one in match.state.legal() if one.verb not in TALK_VERBS]))
    view = match.state.view(match.state.to_move)
    acting = view.slot.other
    place, view = gathered(view, many, key or view.other(acting).location)
    return place, acting, view


def burdened(view):
    """Return *view* with every possible mark on each Other."""
    play = PlayView("zavulon", "attack-3.1", "attack", "", "", 3, (), 3, "hand")
    standing = [one for one in view.others if one.zone == "play"]
    plays = tuple(
        replace(play, target=one.key, location=one.location, use=use)
        for one in standing
        for use in ("attack", "attack", "defence", "defence")
    )
    others = tuple(
        replace(one, gloom=3, wounds=2, calling=True, must_leave=True, doll=True) for one in view.others
    )
    return replace(view, others=others, plays=plays)


@pytest.mark.parametrize(
    ("hand", "limit", "numbers"),
    [(3, 4, ["7", "3"]), (0, 4, ["7", "0"]), (2, 0, ["7", "2"]), (0, 0, ["7"]), (None, 4, ["7"])],
)
def test_a_token_shows_the_initiative_and_the_hand_even_if_it_is_empty(
    preferences, gallery, drawn_texts, hand, limit, numbers
):
    token = Token(RenderContext(preferences, gallery), "anton")
    state = TokenState("anton", "Anton", "light", "other", "mage", 7, hand=hand, limit=limit)
    token.show_state(state, QSizeF(120, 150))
    token.draw_at(1.0)
    assert [text.words for text in drawn_texts if text.words.isdecimal()] == numbers


@pytest.mark.parametrize(("window", "language"), covering(WINDOWS, ["ru", "en"]))
def test_at_the_start_nothing_is_too_small_to_be_read(table, drawn_texts, preferences, window, language):
    preferences.set_language(language)
    page = table(window)
    assert smallest(page, drawn_texts, page.session.view) >= (paint.READABLE, "")


def cut(drawn_texts):
    """Return the elided texts."""
    return [one.words for one in drawn_texts if one.words.endswith("…")]


@pytest.mark.parametrize(("window", "language"), covering(SMALL, ["ru", "en"]))
def test_no_name_is_cut_in_a_battle_on_a_small_screen(
    table, drawn_texts, preferences, session, window, language
):
    preferences.set_language(language)
    page = table(window)
    for place in geometry.PLAN:
        _, _, view = battle(session, 4, place)
        draw(page, drawn_texts, burdened(view))
        assert not cut(drawn_texts), place


@pytest.mark.parametrize(("window", "language"), covering(SMALL, ["ru", "en"]))
def test_a_name_on_two_lines_is_two_lines_that_do_not_touch(
    table, drawn_texts, preferences, session, window, language
):
    preferences.set_language(language)
    page = table(window)
    _, _, view = battle(session, 4)
    draw(page, drawn_texts, view)
    gallery = page.gallery
    for place in view.locations:
        words = gallery.name(place.key).split()
        lines = [next((one for one in drawn_texts if one.words == word), None) for word in words]
        if len(words) == 2 and all(lines):
            upper, lower = lines
            assert lower.area.center().y() - upper.area.center().y() >= upper.px


@pytest.mark.parametrize(("window", "language"), covering(SMALL, ["ru", "en"]))
def test_the_name_of_every_card_is_whole_in_the_hand(table, drawn_texts, preferences, window, language):
    preferences.set_language(language)
    page = table(window)
    view = page.session.view
    hand = {**view.hands, view.seat: tuple(page.gallery.keys())}
    draw(page, drawn_texts, replace(view, hands=hand))
    assert not cut(drawn_texts)


@pytest.mark.parametrize(("window", "language"), covering(SMALL, ["ru", "en"]))
def test_no_card_of_four_full_hands_covers_the_name_of_another(
    table, drawn_texts, preferences, window, language
):
    preferences.set_language(language)
    preferences.set_text_percent(200)
    page = table(window)
    view = page.session.view
    own = [one.key for one in view.others if one.side == view.seat][:4]
    spells = {
        other: tuple(f"{kind}-{n}.{copy}" for kind in ("attack", "healing") for n in (1, 2, 3))
        for copy, other in enumerate(own)
    }
    others = tuple(replace(one, zone="play", hand=spells.get(one.key, ())) for one in view.others)
    draw(page, drawn_texts, replace(view, others=others))
    for card in (card for hand in spells.values() for card in hand):
        piece = page.scene.pieces[card]
        drawn_texts.clear()
        piece.draw_at(1.0)
        names = [one for one in drawn_texts if not one.words.isdecimal()]
        following = [
            one.pos().x() - piece.pos().x()
            for one in page.scene.pieces.values()
            if one.kind == "card" and one.pos().y() == piece.pos().y() and one.pos().x() > piece.pos().x()
        ]
        assert all(one.area.right() - MARGIN <= min(following, default=999) for one in names), card


@pytest.mark.parametrize("window", WINDOWS)
def test_six_at_one_place_are_read_like_one(table, drawn_texts, window):
    page = table(window)
    place, view = gathered(page.session.view, 6)
    assert smallest(page, drawn_texts, view) >= (paint.READABLE, "")
    here = next(one for one in view.locations if one.key == place)
    widths = {page.scene.pieces[key].size.width() for key in (*here.others, *here.persons)}
    assert len(widths) == 1
    assert widths.pop() * page.view.transform().m11() > 64


@pytest.mark.parametrize("window", WINDOWS)
def test_what_lies_on_people_leaves_names_and_numbers_large(table, drawn_texts, window):
    page = table(window)
    _, view = gathered(page.session.view, 6)
    assert smallest(page, drawn_texts, burdened(view)) >= (paint.READABLE, "")


@pytest.mark.parametrize("window", WINDOWS)
def test_nothing_that_happens_in_a_game_makes_letters_small(table, drawn_texts, session, window):
    page = table(window)
    rng = Random(6)
    match = page.session.match
    for number in range(240):
        match.submit(rng.choice([one for one in match.state.legal() if one.verb not in TALK_VERBS]))
        if number % 40 == 39:
            seat = match.state.to_move or "light"
            assert smallest(page, drawn_texts, match.state.view(seat)) >= (paint.READABLE, "")


@pytest.mark.parametrize("window", WINDOWS)
def test_the_map_stays_put_however_crowded_a_place_is(table, window):
    page = table(window)
    before = dict(page.scene.geometry.places)
    _, view = gathered(page.session.view, 6)
    page.scene.sync(view, animate=False)
    assert page.scene.geometry.places == before
    areas = [plate.area for plate in before.values()]
    assert not any(one.intersects(other) for one in areas for other in areas if one is not other)


@pytest.mark.parametrize("window", WINDOWS)
def test_the_small_map_stays_put_whatever_location_is_open(table, session, window):
    page = table(window)
    _, _, view = battle(session, 3)
    seen, keys = {}, [place.key for place in view.locations]
    for key in keys:
        layout = page.scene._layout_for(page.scene.sceneRect().size(), view, key)
        small = {other: plate.area for other, plate in layout.places.items() if other != key}
        for other, area in (*small.items(), (key, layout.open_slot)):
            assert seen.setdefault(other, area) == area
        assert not any(layout.places[key].area.intersects(area) for area in small.values())
    assert set(seen) == set(keys)


def test_six_at_a_place_of_the_small_map_do_not_cover_each_other(table, session):
    page = table(WINDOWS[0])
    _, _, view = battle(session, 3)
    layout = page.scene._layout_for(page.scene.sceneRect().size(), view, "moscow")
    for key, plate in layout.places.items():
        tokens = pack_rows(6, plate.inner, gap=8.0, least=MIN_SMALL_TOKEN)
        assert not any(one.intersects(two) for n, one in enumerate(tokens) for two in tokens[:n]), key


def test_the_empty_place_on_the_small_map_stands_for_the_open_location(table, session):
    page = table(WINDOWS[0])
    _, _, view = battle(session, 3)
    page.scene.sync(view, animate=False)
    slot = page.scene.pieces["open-slot"]
    assert slot.card == page.scene.geometry.open_location
    assert page.scene.piece_at(slot.sceneBoundingRect().center()) is page.scene.pieces[slot.card]


def test_no_road_crosses_the_name_of_the_open_location_on_the_small_map(table, session):
    page = table(WINDOWS[0])
    _, _, view = battle(session, 3)
    page.scene.sync(view, animate=False)
    picture = page.scene.pieces["open-slot"].picture(1.0).toImage()
    assert picture.pixelColor(picture.width() // 2, picture.height() // 4).alpha() == 255


def test_a_cell_of_the_vortex_says_one_number(table, drawn_texts):
    page = table(WINDOWS[0])
    view = replace(page.session.view, vortex=(77,) * 10, inferno=2)
    page.scene.sync(view, animate=False)
    drawn_texts.clear()
    page.scene.pieces["tracks"].refresh()
    page.scene.finish_animations()
    assert [one.words for one in drawn_texts].count("77") == 10


@pytest.mark.parametrize(("window", "many"), covering(WINDOWS, [3, 8]))
def test_the_place_of_a_battle_takes_most_of_the_map(table, drawn_texts, session, window, many):
    page = table(window)
    place, acting, view = battle(session, many)
    assert smallest(page, drawn_texts, burdened(view)) >= (paint.READABLE, "")
    geometry, pieces, zoom = page.scene.geometry, page.scene.pieces, page.view.transform().m11()
    opened = geometry.places[place].area
    assert opened.width() * opened.height() > 0.6 * geometry.map.width() * geometry.map.height()
    here = next(one for one in view.locations if one.key == place)
    people = [pieces[key] for key in (*here.others, *here.persons)]
    assert len(people) >= many
    assert all(opened.contains(one.sceneBoundingRect().center()) for one in people)
    assert min(one.size.width() for one in people) * zoom > 64
    assert pieces[acting].size.width() * zoom > 110


def test_what_lies_on_people_in_a_battle_lies_beside_their_faces(table, session):
    page = table(WINDOWS[0])
    _, _, view = battle(session, 6)
    page.scene.sync(burdened(view), animate=False)
    faces = [one.mapRectToScene(one.area) for one in page.scene.pieces.values() if one.kind == "token"]
    beside = [one for one in page.scene.pieces.values() if one.kind in ("laid", "step")]
    assert {one.kind for one in beside} == {"laid", "step"}
    for one in beside:
        area = one.mapRectToScene(one.area).adjusted(1, 1, -1, -1)
        assert not any(area.intersects(face) for face in faces), one.key


@pytest.mark.parametrize(
    ("specialty", "scale"), [("mage", True), ("witch", True), ("vampire", False), ("", False)]
)
def test_the_scale_of_gloom_stands_beside_those_who_can_go_there(table, session, specialty, scale):
    page = table(WINDOWS[0])
    _, _acting, view = battle(session, 4)
    others = tuple(replace(one, specialty=specialty, gloom=0) for one in view.others)
    page.scene.sync(replace(view, others=others), animate=False)
    assert any(one.kind == "step" for one in page.scene.pieces.values()) == scale


def test_the_other_places_of_a_battle_are_a_small_map_of_their_own(table, session):
    page = table(WINDOWS[0])
    _, _, view = battle(session, 5)
    page.scene.sync(view, animate=False)
    areas = [plate.area for plate in page.scene.geometry.places.values()]
    areas += list(page.scene.geometry.piles.values())
    for number, one in enumerate(areas):
        assert not any(one.intersects(other) for other in areas[:number])
        assert page.scene.geometry.map.adjusted(-1, -1, 1, 1).contains(one)
