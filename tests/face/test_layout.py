"""Face layout: sizes, places, warnings."""

from __future__ import annotations

from dataclasses import replace

import pytest

from app.cards.catalogue import shipped
from app.face import layout, metrics, symbols, text
from app.face.content import BackContent, CardContent, CounterContent, TrackContent
from app.face.ops import MM_PER_PT, Rect, Shape, Text, bounds

ANTON = CardContent(
    "anton",
    "other",
    "light",
    "Антон Городецкий",
    "Иной · Светлый маг",
    "Играет {healing} на воронку.",
    "ru",
    values=(("specialty", "mage"), ("strength", 4), ("experience", 2), ("initiative", 8), ("cost", 6)),
    footer="1/100",
)


def with_values(card, **values):
    return replace(card, values=tuple({**dict(card.values), **values}.items()))


def words(face, part):
    return [op for op in face.ops if isinstance(op, Text) and op.part == part]


def test_the_longest_name_of_a_location_that_fits_leaves_its_pin_free():
    long = "Metropolitan underground railway station of Moscow city"
    face = layout.card(CardContent("metro", "location", "neutral", long, "Location", "", "en"))
    assert not [one for one in face.warnings if one.part == "name"]
    (pin,) = (bounds(op.path) for op in face.ops if isinstance(op, Shape) and op.part == "kind")
    assert max(word.rect.bottom for word in words(face, "name")) <= pin.y
    assert max(word.rect.right for word in words(face, "name")) < face.width - 3


def test_the_four_numbers_stand_on_the_card_at_14_points_or_more():
    face = layout.card(ANTON)
    for part, number in (("strength", "4"), ("experience", "2"), ("initiative", "8"), ("cost", "6")):
        (word,) = words(face, part)
        assert word.text == number
        assert word.size >= 14 * MM_PER_PT - 1e-9


def test_two_digit_numbers_keep_their_size():
    face = layout.card(with_values(ANTON, initiative=11, cost=10))
    assert face.warnings == ()
    assert words(face, "initiative")[0].size >= 14 * MM_PER_PT - 1e-9


def test_a_number_that_a_card_has_not_is_not_drawn():
    assert layout.card(with_values(ANTON, experience=None)).part("experience") is None


def test_words_follow_each_other_on_one_baseline():
    first, second = words(layout.card(ANTON), "name")
    assert first.baseline == second.baseline
    assert second.x == pytest.approx(first.x + first.width + metrics.width(" ", "display", first.size))


def test_text_that_does_not_fit_is_drawn_at_7_points_and_named():
    face = layout.card(replace(ANTON, rules="Очень длинное правило без конца. " * 40))
    (warning,) = face.warnings
    assert (warning.code, warning.card, warning.part) == ("face.overflow", "anton", "rules")
    assert {round(w.size / MM_PER_PT, 2) for w in words(face, "rules")} == {7}


def test_a_missing_glyph_is_named():
    (warning,) = layout.card(replace(ANTON, rules="Кот 猫 спит")).warnings
    assert (warning.code, warning.params["glyphs"]) == ("face.missing-glyph", "猫")


@pytest.mark.parametrize("symbol", symbols.names())
def test_every_symbol_stays_in_its_square(symbol):
    shape = symbols.draw("x", symbol, 0, 0, symbols.UNIT, "#000000")
    for _, points in shape.path:
        assert all(-3.0 <= value <= 27.0 for value in points)


def test_a_dash_never_begins_a_line():
    style = text.Style(size=8, least=8, color="#000000")
    for width in range(15, 45):
        block = text.fit("r", "c", "Рана за раной — и вот итог — он пал", Rect(0, 0, width, 90), style, "ru")
        starts = {}
        for op in block.ops:
            starts.setdefault(op.baseline, op.text)
        assert "—" not in starts.values()


def test_russian_and_english_words_are_broken_with_a_hyphen():
    style = text.Style(size=8, least=8, color="#000000")
    for language, word in (("ru", "перемещается"), ("en", "experience")):
        block = text.fit("r", "c", word, Rect(0, 0, 13, 90), style, language)
        shown = [op.text for op in block.ops]
        assert len(shown) > 1
        assert shown[0].endswith("-")
        assert "".join(shown).replace("-", "") == word


@pytest.mark.parametrize("language", ["ru", "en"])
def test_a_hyphen_has_two_letters_before_and_three_after(language):
    words = "перемещается локация Городецкий experience untapped abandoned ability"
    ways = [way for word in words.split() for way in text.breaks(word, language)]
    assert ways
    assert min(len(before.rstrip("-")) for before, _ in ways) >= 2
    assert min(len(after) for _, after in ways) >= 3


def test_marks_choose_the_cut_and_symbols_take_a_place():
    style = text.Style(size=8, least=8, color="#000000")
    ((plain, bold, symbol),) = text.words("слово **жирно** {wound},", style)
    assert [p.font for p in plain] == ["sans"]
    assert [p.font for p in bold] == ["sans-bold"]
    assert [(p.text, p.font) for p in symbol] == [("wound", ""), (",", "sans")]


def test_grounds_reach_three_millimetres_beyond_the_trim():
    for face in (
        layout.card(ANTON),
        layout.back(BackContent("probability", "dark", "Тьма", "ru")),
        layout.track(TrackContent("balance", "Баланс", ("-1", "0", "1"), ("dark", "neutral", "light"), "ru")),
        layout.counter(CounterContent("wound", "Рана", "", "neutral", 3)),
    ):
        ground = face.part("ground")
        assert ground is not None
        assert ground.x <= -3
        assert ground.bottom >= face.height + 3


@pytest.mark.parametrize(
    ("cells", "said"),
    [(("1", "3", "3"), ["1", "1", "3", "2", "3", "3"]), (("1", "2", "4"), ["1", "2", "4"])],
)
def test_cells_that_say_the_same_have_their_place_below(cells, said):
    face = layout.track(TrackContent("vortex", "", cells, ("neutral",) * 3, "ru"))
    assert [op.text for op in face.ops if isinstance(op, Text) and op.part.startswith("cell-")] == said


def test_backs_of_one_deck_tell_the_side_by_more_than_colour():
    outlines = set()
    for side in ("light", "dark", "neutral"):
        face = layout.back(BackContent("probability", side, "Х", "ru"))
        outlines.add(
            tuple(op.path for op in face.ops if isinstance(op, Shape) and op.part in ("side", "picture"))
        )
    assert len(outlines) == 3


@pytest.mark.parametrize("language", ["ru", "en"])
def test_shipped_cards_are_read_without_broken_words(language):
    with shipped() as catalogue:
        fronts = [front for front, _back, _copies in catalogue.content("own-fate", language).cards]
    for front in fronts:
        face = layout.card(front)
        assert face.warnings == (), front.key
        assert [w.text for part in ("name", "rules") for w in words(face, part) if w.text.endswith("-")] == []
        assert min(w.size for w in words(face, "name")) >= 9 * MM_PER_PT - 1e-9
        assert min(w.size for w in words(face, "rules")) >= 8.5 * MM_PER_PT - 1e-9, front.key


@pytest.mark.parametrize("game", ["own-fate", "tribunal"])
@pytest.mark.parametrize("language", ["ru", "en", "de"])
def test_every_card_and_reference_card_fits_in_readable_type(game, language):
    """Body text of 6 pt is readable; ours is larger."""
    with shipped() as catalogue:
        content = catalogue.content(game, language)
    fronts = [front for front, _back, _copies in content.cards]
    fronts += [face for pair in content.summaries for face in pair]
    for front in fronts:
        face = layout.card(front)
        assert face.warnings == (), front.key
        assert not front.fallback, front.key
        for part, least in (("rules", 7.5), ("flavour", 6.5), ("kind", 6.0)):
            sizes = [word.size / MM_PER_PT for word in words(face, part)]
            assert min(sizes, default=least) >= least - 1e-9, (front.key, part)


@pytest.mark.parametrize("language", ["ru", "en"])
def test_the_minus_counter_says_minus_one(language):
    with shipped() as catalogue:
        (minus,) = (c for c in catalogue.content("own-fate", language).counters if c.key == "minus")
    face = layout.counter(minus)
    (word,) = words(face, "label")
    assert (word.text, face.warnings) == ("−1", ())
    assert word.size >= 18 * MM_PER_PT
    assert (word.x + word.width / 2, word.baseline - word.size * metrics.cap_height("display") / 2) == (
        pytest.approx((face.width / 2, face.height / 2), abs=0.5)
    )
