"""New sets: complete, in any language, no warnings on any face."""

from __future__ import annotations

import pytest

from app.cards import convert, library
from app.cards.catalogue import Catalogue
from app.cards.data import status
from app.cards.fields import validate_set
from app.cards.source import set_from_template, templates
from app.face import layout


@pytest.mark.parametrize("name", templates())
@pytest.mark.parametrize("language", ["ru", "en"])
def test_every_face_of_a_template_is_drawn_and_says_all(name, language):
    content = convert.content(set_from_template(name, "mine", "1", language, {language: "Mine"}), language)
    faces = [layout.card(front) for front, _back, _copies in content.cards]
    faces += [layout.back(back) for _front, back, _copies in content.cards]
    assert not [warning for face in faces for warning in face.warnings]
    assert all(face.ops for face in faces)


def test_54_cards_are_four_suits_and_two_jokers():
    data = set_from_template("cards-54", "mine", "1", "en", {"en": "Mine"})
    kinds = [card.kind for card in data.cards]
    assert (kinds.count("card"), kinds.count("joker")) == (52, 2)
    assert len({card.texts["en"]["name"].value for card in data.cards}) == 54


def test_hex_tiles_are_hexes_that_fit_each_other():
    content = convert.content(set_from_template("hex-tiles", "mine", "1", "en", {"en": "Mine"}), "en")
    assert {(front.shape, front.size) for front, _back, _copies in content.cards} == {("hex", (60.0, 52.0))}
    assert sum(copies for _front, _back, copies in content.cards) == 19


@pytest.mark.parametrize("language", ["ru", "en", "de"])
def test_the_source_language_is_the_one_that_was_chosen(language):
    other = "en" if language == "ru" else "ru"
    names = {language: "Mine", other: "Mine"}
    data = validate_set(set_from_template("cards-54", "mine", "1", language, names))
    card = data.cards[0]
    assert data.source == language
    assert status(card.texts, "name", language, data.source) == "source"
    assert status(card.texts, "name", other, language) == ("missing" if language == "de" else "checked")
    one = set_from_template("cards-54", "mine", "1", language, {language: "Mine"})
    assert one.languages() == (language,)
    assert not {code for label in one.labels for code in label.texts} - {language}


def test_a_set_that_began_so_is_stored_and_read_back(tmp_path):
    data = set_from_template("hex-tiles", "mine", "1", "en", {"en": "Mine"})
    with Catalogue(library.ensure_catalogue(tmp_path / "cards.db")) as catalogue:
        catalogue.put_set(data)
        again = catalogue.set_data("mine")
        assert convert.content(again, "en") == convert.content(data, "en")
        catalogue.undo()
        assert "mine" not in [row.key for row in catalogue.sets()]
