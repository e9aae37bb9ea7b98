"""Type and art of the shipped decks, in each language and in two at once."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from dataclasses import replace
from functools import cache

import pytest

from app.cards.catalogue import shipped
from app.face import layout, look, metrics, text
from app.face.content import SetContent
from app.face.ops import MM_PER_PT, Box, Clip, Face, Rect, Shape, Text, extent
from app.face.template import TemplateError
from app.markup import SECOND_LANGUAGE
from app.print import job
from app.print.options import Options
from app.print.several import merge_languages

pytestmark = pytest.mark.usefixtures("cached_layouts")

DECKS = [
    ("own-fate", "ru", ""),
    ("own-fate", "en", ""),
    ("own-fate", "ru", "en"),
    ("tribunal", "ru", ""),
    ("tribunal", "ru", "en"),
    pytest.param(("own-fate", "de", "en"), marks=pytest.mark.slow),
    pytest.param(("own-fate", "de", ""), marks=pytest.mark.slow),
    pytest.param(("tribunal", "de", ""), marks=pytest.mark.slow),
]
BODY_MOST = 10.0
"""The largest size of type that counts as body text, pt."""
CLEAR = 1.0
"""The least distance of a number from its symbol, mm."""


@pytest.fixture(scope="module")
def content() -> Callable[[str, str, str], SetContent]:
    @cache
    def one(key: str, language: str) -> SetContent:
        with shipped() as catalogue:
            return catalogue.content(key, language)

    def made(key: str, language: str, second: str) -> SetContent:
        return merge_languages(one(key, language), one(key, second)) if second else one(key, language)

    return made


def fronts(deck: SetContent) -> list[Face]:
    references = itertools.chain.from_iterable(deck.summaries)
    return [layout.card(front) for front in [*[front for front, _back, _copies in deck.cards], *references]]


def words(face: Face, *parts: str) -> list[Text]:
    return [op for op in face.ops if isinstance(op, Text) and (not parts or op.part in parts)]


@pytest.mark.parametrize("deck", DECKS, ids="-".join)
def test_a_deck_has_at_most_five_sizes_of_body_type_and_every_text_fits(content, deck) -> None:
    faces = fronts(content(*deck))
    sizes = {round(word.size / MM_PER_PT, 2) for face in faces for word in words(face)}
    body = {size for size in sizes if size < BODY_MOST}
    assert body <= set(look.look("").scale("body"))
    assert len(body) <= 5
    assert [warning for face in faces for warning in face.warnings] == []


@pytest.mark.parametrize("deck", [("own-fate", "ru", ""), ("tribunal", "ru", "")], ids="-".join)
def test_footers_are_as_large_as_other_small_type_and_away_from_the_cut(content, deck) -> None:
    for face in fronts(content(*deck)):
        footer = words(face, "footer")
        assert {round(word.size / MM_PER_PT, 2) for word in footer} == {7.0}
        paper = face.part("paper").bottom
        for word in footer:
            capitals = metrics.cap_height(word.font) * word.size
            assert paper + 0.3 < word.baseline - capitals
            assert word.baseline < face.height - 3.0


@pytest.mark.parametrize("number", [1, 10, 48, 88])
def test_numbers_of_two_digits_are_clear_of_their_symbols(content, number: int) -> None:
    anton = next(front for front, *_rest in content("own-fate", "en", "").cards if front.key == "anton")
    stats = ("strength", "experience", "initiative", "cost")
    values = tuple((name, number if name in stats else value) for name, value in anton.values)
    face = layout.card(replace(anton, values=values))
    for part in stats:
        (word,) = words(face, part)
        # The pennant and its edge are below the symbol.
        _edge, pennant, symbol = [extent(op) for op in face.ops if isinstance(op, Shape) and op.part == part]
        assert symbol.right + CLEAR <= word.x
        assert word.x + word.width <= pennant.right - 1.5


def visible_share(face: Face, covered_from: float) -> float:
    """Return which share of the height of its picture, 2/3 as high as wide, a face shows."""
    clips = [extent(op) for op in face.ops if isinstance(op, Clip) and op.part == "picture"]
    (frame,) = [clip for clip in clips if clip is not None]
    high = max(frame.h, frame.w * 2 / 3)
    return (min(frame.bottom, covered_from) - frame.y) / high


def test_the_portraits_of_tribunal_are_whole(content) -> None:
    deck = content("tribunal", "en", "")
    tiles = [layout.card(front) for front, *_rest in deck.cards if front.kind == "tile"]
    assert len(tiles) == 12
    for face in tiles:
        paper = next(op.rect for op in face.ops if isinstance(op, Box) and op.part == "paper")
        assert visible_share(face, paper.y) > 0.98
    figures = [layout.counter(each) for each in deck.counters if each.key.startswith("figure-")]
    for face in figures:
        plate = next(op.rect for op in face.ops if isinstance(op, Box) and op.part == "label")
        assert visible_share(face, plate.y) > 0.95


STYLE = text.Style(9.0, 7.0, "#000000")


@pytest.mark.parametrize(("first", "paragraphs"), [("one", 1), ("one\ntwo", 2), ("one\ntwo\nthree", 3)])
def test_the_second_language_begins_after_a_space(first: str, paragraphs: int) -> None:
    def lines(said: str) -> list[float]:
        block = text.fit("rules", "a", said, Rect(0, 0, 60, 60), STYLE, "en")
        assert not block.warnings
        return sorted({op.baseline for op in block.ops if isinstance(op, Text)})

    together, apart = lines(f"{first}\nother"), lines(f"{first}\n{SECOND_LANGUAGE}other")
    moved = [b - a for a, b in zip(together, apart, strict=True)]
    gap = text.SECOND_GAP * STYLE.leading * STYLE.size * MM_PER_PT
    assert moved == pytest.approx([0.0] * paragraphs + [gap])


def test_reference_cards_are_in_one_language_each(content) -> None:
    deck = content("tribunal", "ru", "en")
    references = [(front, copies) for front, _back, copies in deck.cards if front.kind == "reference"]
    assert {copies for _front, copies in references} == {1}
    assert [front.language for front, _copies in references] == ["ru", "en"] * 6
    assert not any(SECOND_LANGUAGE in front.rules for front, _copies in references)


def test_a_list_of_cards_in_two_languages_stays_on_one_line(content) -> None:
    pair = [content("own-fate", language, "") for language in ("en", "ru")]
    options = Options(second="card", once=True, kinds=("spell",), tracks=False, counters=False)
    plan = job.plan(pair[0], options, other=pair[1])
    (said,) = [params["list"] for code, params in plan.notices if code == "said-once"]
    assert "Attack-1 · Атака-1 × 8" in str(said)
    assert "\n" not in str(said)


def test_a_scale_that_the_look_lacks_is_reported() -> None:
    with pytest.raises(TemplateError):
        look.check([{"key": "x", "parts": [{"type": "text", "text": "name", "sizes": 7}]}])
