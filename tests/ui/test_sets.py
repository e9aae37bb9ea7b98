"""Sets kept between starts are those of the catalogue, and follow it."""

from __future__ import annotations

from dataclasses import replace

from app.cards.catalogue import Catalogue
from app.face import layout
from app.ui import sets
from app.widgets.kept_faces import KeptFaces


def test_a_kept_set_is_the_catalogues_own() -> None:
    first = sets.cards("own-fate", "own-fate")
    assert sets.cards("own-fate", "own-fate") == first
    with Catalogue.open(read_only=True) as catalogue:
        assert catalogue.card_set("own-fate") == first


def test_a_change_in_the_editor_is_seen() -> None:
    strength = sets.cards("own-fate", "own-fate").card("anton").strength
    with Catalogue.open() as catalogue:
        number = next(card.id for card in catalogue.cards("own-fate") if card.key == "anton")
        catalogue.change(number, "strength", strength + 2)
        assert sets.cards("own-fate", "own-fate").card("anton").strength == strength + 2
        catalogue.change(number, "strength", strength)
    assert sets.cards("own-fate", "own-fate").card("anton").strength == strength


def test_a_kept_face_is_found_for_the_same_content_only() -> None:
    content = sets.faces("own-fate", sets.cards("own-fate", "own-fate"), "en").cards[9][0]
    faces = KeptFaces("own-fate")
    faces.load("en")
    faces.add(content.key, content, layout.card(content))
    faces.save()
    again = KeptFaces("own-fate")
    again.load("en")
    assert again.find(content.key, content) == layout.card(content)
    assert again.find(content.key, replace(content, name="Somebody else")) is None
