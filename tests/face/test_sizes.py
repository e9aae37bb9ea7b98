"""Other card sizes are laid out in their own proportions, not as a padded poker card."""

from __future__ import annotations

import pytest

from app.cards.catalogue import shipped
from app.face import layout
from app.face.ops import BLEED, MM_PER_PT, Box, Face, Text
from app.print.options import card_size
from app.print.stock import CARDS

SIZES = (*CARDS, "88x63", "50x120")

pytestmark = pytest.mark.usefixtures("cached_layouts")


@pytest.fixture(scope="module")
def contents():
    """Return the shipped sets in both languages."""
    with shipped() as catalogue:
        return [catalogue.content(row.key, language) for row in catalogue.sets() for language in ("ru", "en")]


def fronts(contents, size) -> list[Face]:
    return [layout.card(front, size) for content in contents for front, _back, _copies in content.cards]


def backs(contents, size) -> list[Face]:
    found = {back for content in contents for _front, back, _copies in content.cards}
    return [layout.back(back, size) for back in found]


@pytest.mark.parametrize("name", SIZES)
def test_the_grid_fills_the_card_and_its_bleed(contents, name):
    """In one language; the next test sees every text."""
    width, height = size = card_size(name)
    for face in fronts(contents[::2], size):
        assert (face.width, face.height) == size
        papers = [op.rect for op in face.ops if isinstance(op, Box) and op.part == "paper"]
        paper = papers[0] if papers else face.part("paper")
        k = paper.x / 3.0
        assert paper.right == pytest.approx(width - 3.0 * k)
        assert height - 5.5 * k < paper.bottom < height - 4.5 * k
        for part in ("ground", "band"):
            seen = face.part(part)
            assert seen.x <= -BLEED + 1e-9
            assert seen.right >= width + BLEED - 1e-9
        assert face.part("ground").bottom >= height + BLEED - 1e-9


def test_footers_on_small_cards_can_be_read_or_are_left_out(contents):
    sizes = {
        round(op.size / MM_PER_PT, 2)
        for size in ((45.0, 45.0), (45.0, 68.0), (30.0, 30.0))
        for face in fronts(contents[1:2], size)
        for op in face.ops
        if isinstance(op, Text) and op.part == "footer"
    }
    assert not sizes or min(sizes) >= 5.0


@pytest.mark.parametrize("name", SIZES)
def test_backs_fill_the_card_too(contents, name):
    width, height = size = card_size(name)
    for face in backs(contents, size):
        frame = face.part("frame")
        assert frame.right == pytest.approx(width - frame.x)
        assert frame.bottom == pytest.approx(height - frame.y)


@pytest.mark.parametrize("name", ["bridge", "euro", "tarot", "square", "mini-euro"])
def test_every_text_fits_on_every_named_size(contents, name):
    size = card_size(name)
    for face in (*fronts(contents, size), *backs(contents, size)):
        assert [warn for warn in face.warnings if warn.code != "face.too-small"] == []
        assert {warn.part for warn in face.warnings} <= {
            "name",
            "strength",
            "experience",
            "initiative",
            "cost",
        }


def test_the_rules_of_every_shipped_card_are_large_enough_to_read(contents):
    small = {
        (face.key, round(op.size / MM_PER_PT, 2))
        for face in fronts(contents, card_size("poker"))
        for op in face.ops
        if isinstance(op, Text) and op.part == "rules" and op.size < 8.5 * MM_PER_PT - 1e-6
    }
    assert small == set()
