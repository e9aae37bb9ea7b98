"""The figures of the rules are current, in place, and without bitmaps."""

from __future__ import annotations

import pytest

from app import i18n
from app.face.ops import Box, Picture, Placed, Shape, Text
from app.figures.drawing import Figures, pictures
from app.figures.sheet import NIGHT, WIDTH
from app.rules import pages


@pytest.fixture(scope="module", params=i18n.LANGUAGES)
def figures(request):
    return Figures(request.param)


def texts(face) -> str:
    return " ".join(op.text for op in face.ops if isinstance(op, Text))


def placed(face, key: str) -> list[Placed]:
    return [op for op in face.ops if isinstance(op, Placed) and op.face.key == key]


@pytest.mark.parametrize("name", pictures())
def test_every_picture_is_drawn_its_words_fit_and_nothing_is_a_bitmap(figures, name):
    face = figures.draw(name)
    assert face.warnings == ()
    assert face.width <= WIDTH + 3
    assert not any(isinstance(op, Picture) for op in face.ops)


@pytest.mark.parametrize("language", i18n.LANGUAGES)
def test_every_picture_has_its_place_in_the_rules_and_every_place_its_picture(language):
    lines = pages.page(language).read_text(encoding="utf-8").splitlines()
    named = [name for name in map(pages.picture, lines) if name]
    assert sorted(named) == sorted(pictures())


def test_the_rules_that_refusals_quote_hold_no_places_of_pictures():
    assert not [rule.number for rule in pages.rules("ru").values() if "picture" in rule.text]


def test_the_set_up_shows_the_line_who_stands_where_and_how_many_spells(figures):
    face = figures.draw("set-up")
    across = [
        placed(face, key)[0].by[4]
        for key in (
            "metro",
            "hairdresser",
            "svetlana-flat",
            "city-light",
            "roof",
            "entrance-hall",
            "egor-flat",
            "moscow",
        )
    ]
    assert across == sorted(across)
    assert [
        abs(placed(face, who)[0].by[4] - placed(face, where)[0].by[4]) < 0.1
        for who, where in (("egor", "metro"), ("svetlana", "svetlana-flat"), ("anton", "moscow"))
    ] == [True] * 3
    dark, light = placed(face, "larisa")[0].by[5], placed(face, "anton")[0].by[5]
    assert dark < placed(face, "metro")[0].by[5] < light
    upright = [one for one in placed(face, "back-spell-neutral") if one.by[1] == 0]
    assert len(placed(face, "back-spell-neutral")) - len(upright) == 4 + 5 + 3
    assert "48" in texts(face)


def test_the_bar_of_each_player_holds_its_sign_and_its_name(figures):
    drawn = [op for op in figures.draw("set-up").ops if op.part == "bar"]
    bars = [op.rect for op in drawn if isinstance(op, Box)]
    signs = [op for op in drawn if isinstance(op, Shape)]
    names = [op for op in drawn if isinstance(op, Text)]
    assert len(bars) == len(signs) == len({op.baseline for op in names}) == 2
    for bar, sign in zip(bars, signs, strict=True):
        points = [y for _verb, numbers in sign.path for y in numbers[1::2]]
        assert bar.y <= min(points) < max(points) <= bar.bottom
        assert [op for op in names if bar.y < op.baseline < bar.bottom]


def test_every_number_of_the_card_taken_apart_is_told(figures):
    words = texts(figures.draw("card"))
    assert [number for number in "4286" if f" {number}. " not in words] == []


def test_a_position_shows_the_cards_that_lie_their_minuses_and_the_gloom(figures):
    face = figures.draw("B4")
    assert len(placed(face, "counter-minus")) == 2
    assert len(placed(face, "counter-gloom")) == 1
    (attack,), (target,) = placed(face, "attack-4"), placed(face, "andrey")
    assert attack.by[4] == target.by[4]
    assert attack.by[5] > target.by[5]


def test_on_a_night_ground_cards_have_a_rim(figures):
    assert "rim" in set(Figures("en", tone=NIGHT).draw("backs").parts())
    assert "rim" not in set(figures.draw("backs").parts())
