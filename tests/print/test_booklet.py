"""The rules booklet: page order for folding, embedded fonts, text in both languages and games."""

from __future__ import annotations

import io
import re
import subprocess
from contextlib import closing
from functools import cache
from xml.etree import ElementTree

import numpy as np
import pikepdf
import pypdfium2
import pytest
from PIL import Image

from app import i18n
from app.cards import paragraphs, rulebook, source
from app.cards.catalogue import shipped
from app.face import metrics, tokens
from app.figures.drawing import pictures
from app.print import booklet, job, pdf
from app.print.booklet import Book
from app.print.errors import PrintError
from app.print.preflight import checking
from app.print.preflight.finding import Order
from app.rules.pages import readable_page


@pytest.fixture(scope="module")
def book(options, tmp_path_factory):
    """Return a cached function that prints a booklet for short-edge duplex: ``book("tribunal", "ru")``."""

    @cache
    def make(game, language):
        file = tmp_path_factory.mktemp("booklet") / "rules.pdf"
        file.write_bytes(booklet.render(Book(game, language), options(duplex="short")))
        return file

    return make


@pytest.fixture(scope="module")
def bound(book):
    """Return the booklet of Own Fate in Russian."""
    return book("own-fate", "ru")


def text_of(file, *arguments) -> str:
    command = ["pdftotext", *arguments, str(file), "-"]
    return " ".join(subprocess.run(command, capture_output=True, encoding="utf-8", check=True).stdout.split())


def test_eight_pages_lie_so_that_folding_puts_them_in_order():
    assert list(booklet.order(8)) == [((8, 1), (2, 7)), ((6, 3), (4, 5))]


def test_folded_sheets_carry_the_page_numbers_in_order(bound):
    """Each half has its number: page 2 is behind the cover, 3 and its neighbour face each other."""
    with pikepdf.open(bound) as file:
        sides = len(file.pages)
        assert sides % 2 == 0
        width, height = (int(v) for v in file.pages[0].MediaBox[2:])
    count = 2 * sides
    halves = {}
    for side, (left, right) in enumerate([both for sheet in booklet.order(count) for both in sheet], 1):
        for page, x in ((left, 0), (right, width // 2)):
            area = f"-x {x} -y {height - 34} -W {width // 2} -H 24 -r 72"
            halves[page] = text_of(bound, *f"-f {side} -l {side} {area}".split())
    numbered = {page: words for page, words in halves.items() if words}
    assert len(numbered) > 12
    assert all(words == str(page) for page, words in numbered.items())


@pytest.mark.parametrize("language", ["ru", "en"])
@pytest.mark.parametrize("game", ["own-fate", "tribunal"])
def test_every_word_of_the_rules_is_in_the_booklet(book, game, language):
    source = booklet._source(game, language)
    text = text_of(book(game, language))
    words = re.findall(r"[^\W\d_]{4,}", re.sub(r"\]\([^)]*\)|<!--.*?-->", "", source))
    assert len(words) > 1000
    assert {word for word in words if word not in text} == set()
    assert metrics.missing(source.replace("\n", " "), "sans") == ""


def numbered_pages(file) -> dict[int, str]:
    """Return the words of each page by its number."""
    with pikepdf.open(file) as opened:
        width, height = (int(v) for v in opened.pages[0].MediaBox[2:])
        places = [both for sheet in booklet.order(2 * len(opened.pages)) for both in sheet]
    found = {}
    for half, x in enumerate((0, width // 2)):
        area = f"-r 72 -x {x} -y 0 -W {width // 2} -H {height}".split()
        out = subprocess.run(
            ["pdftotext", *area, file, "-"], capture_output=True, encoding="utf-8", check=True
        )
        for both, words in zip(places, out.stdout.split("\f"), strict=False):
            found[both[half]] = " ".join(words.split())
    return found


def test_the_last_paragraph_of_a_text_is_laid_out_like_the_first(options):
    flow = booklet.flow("First.\n\n- One\n\nLast.", "en", 200)
    assert [paragraph.getPlainText() for paragraph in flow] == ["First.", "One", "Last."]


@pytest.mark.parametrize("language", ["ru", "en"])
def test_the_set_up_and_its_picture_lie_on_one_opening(book, language):
    steps = {"ru": "Решите, кто за Тьму", "en": "Decide who plays Dark"}[language]
    caption = pictures()["set-up"].words[language]
    words = numbered_pages(book("own-fate", language))
    (told,) = (page for page, text in words.items() if steps in text)
    (drawn,) = (page for page, text in words.items() if caption in text)
    assert told % 2 == 0
    assert drawn in (told, told + 1)


@pytest.mark.parametrize("language", ["ru", "en"])
def test_the_pictures_of_the_rules_are_in_the_booklet_as_drawings(book, language):
    file = book("own-fate", language)
    text = text_of(file)
    missing = [one.name for one in pictures().values() if " ".join(one.words[language].split()) not in text]
    assert missing == []
    bitmaps = subprocess.run(
        ["pdfimages", "-list", file], capture_output=True, encoding="utf-8", check=True
    ).stdout
    assert bitmaps.splitlines()[2:] == []
    assert file.stat().st_size < 600_000


def test_a_set_up_in_one_ink_has_no_colour(options, tmp_path, seen):
    file = tmp_path / "rules.pdf"
    file.write_bytes(booklet.render(Book("own-fate", "en"), options(duplex="short", ink="one")))
    command = ["pdftoppm", "-r", "20", "-f", "3", "-l", "12", "-png"]
    subprocess.run([*command, file, tmp_path / "page"], check=True)
    for page in sorted(tmp_path.glob("page*.png")):
        with Image.open(page) as opened:
            red, _green, blue = (np.asarray(band).astype(int) for band in opened.convert("RGB").split())
        drawn = (red < 200) & (abs(red - blue) > 60)
        assert drawn.mean() < 0.004, page.name


def test_fonts_are_embedded_and_the_file_is_sound(bound):
    out = subprocess.run(["pdffonts", bound], capture_output=True, encoding="utf-8", check=True).stdout
    rows = [row.split() for row in out.splitlines()[2:]]
    assert all("+" in row[0] and row[-5:-3] == ["yes", "yes"] for row in rows)
    with pikepdf.open(bound) as pages:
        assert pages.check_pdf_syntax() == []


def test_for_a_printer_that_flips_the_long_edge_backs_stand_on_their_head(options, book, tmp_path, seen):
    other = tmp_path / "long.pdf"
    other.write_bytes(booklet.render(Book("tribunal", "ru"), options(duplex="long")))
    files = (book("tribunal", "ru"), other)
    upright, turned = (coarse(seen(file, 2, 40)[60:-60, 4:-4]) for file in files)
    assert np.mean(abs(upright - turned[::-1, ::-1])) < 6


def coarse(picture):
    """Return means of 6 × 6 pixels, so that half a pixel makes no difference."""
    height, width = (side - side % 6 for side in picture.shape)
    return picture[:height, :width].reshape(height // 6, 6, width // 6, 6).mean(axis=(1, 3))


def test_the_same_rules_give_the_same_bytes(options, book):
    again = booklet.render(Book("tribunal", "ru"), options(duplex="short"))
    assert again == book("tribunal", "ru").read_bytes()


def test_an_unknown_game_and_a_small_paper_get_a_sentence(options):
    for game, chosen, code in (
        ("chess", {}, "bad-choice"),
        ("tribunal", {"paper": "100x140"}, "booklet-too-small"),
    ):
        with pytest.raises(PrintError) as refused:
            booklet.render(Book(game, "en"), options(**chosen))
        assert refused.value.code == code


@pytest.mark.parametrize(("key", "duplex"), [("own-fate", "short"), ("tribunal", "long")])
def test_a_deck_and_its_rules_are_one_file_without_a_remark(options, key, duplex):
    with shipped() as catalogue:
        content = catalogue.content(key, "ru")
    chosen = options(with_rules=True, duplex=duplex, once=True)
    plan = job.plan(content, chosen, book=Book(key, "ru"))
    data, failed = pdf.render(plan, chosen)
    assert failed == []
    assert checking.check(data, Order.of(plan, chosen)).findings == ()
    spreads = [page for page in plan.pages if page.spread is not None]
    assert len(spreads) > 4
    assert spreads[0].chapter
    with pikepdf.open(io.BytesIO(data)) as file:
        assert len(file.pages) == len(plan.pages)


@pytest.mark.parametrize(
    ("chosen", "book", "code"),
    [
        ({"duplex": "fronts"}, Book("tribunal", "ru"), "booklet-apart"),
        ({"duplex": "stacks"}, Book("tribunal", "ru"), "booklet-apart"),
        ({}, None, "no-booklet"),
    ],
)
def test_rules_that_cannot_be_in_the_file_get_a_sentence(options, chosen, book, code):
    with shipped() as catalogue:
        content = catalogue.content("tribunal", "ru")
    with pytest.raises(PrintError) as refused:
        job.plan(content, options(with_rules=True, **chosen), book=book)
    assert refused.value.code == code


@pytest.mark.parametrize("language", ["ru", "en"])
def test_a_running_head_names_the_chapter_that_its_page_begins_in(book, language):
    chapters, chapter = {}, ""
    for line in booklet._source("tribunal", language).splitlines():
        chapter = line.removeprefix("## ") if line.startswith("## ") else chapter
        if number := re.match(r"### (\w+) ", line):
            chapters[number[1]] = chapter
    heads = {}
    for page, words in numbered_pages(book("tribunal", language)).items():
        found = re.match(r"(.+?) ([A-Z]\d+) ", words)
        if page % 2 and found and found[1] in chapters.values():
            heads[page] = (found[1], chapters[found[2]])
    assert len(heads) >= 3
    assert [page for page, (said, begun) in heads.items() if said != begun] == []


@pytest.mark.parametrize("language", ["ru", "en"])
@pytest.mark.parametrize("game", ["own-fate", "tribunal"])
def test_the_booklet_says_nothing_of_keys_and_windows(game, language):
    printed = booklet._source(game, language)
    shown = readable_page(language, game, str).text
    for word in ("Ctrl", "Shift+", "*New game*", "*Новая партия*", "screen-->"):
        assert word not in printed
    assert "screen-->" not in shown
    assert ("Ctrl" in shown) == (game == "own-fate")


@pytest.mark.parametrize(
    ("language", "word"), [("en", "never"), ("en", "person"), ("ru", "ходит"), ("ru", "карты")]
)
def test_a_short_word_is_not_hyphenated(language, word):
    (paragraph,) = booklet.flow(" ".join([word] * 40), language, 40)
    for width in range(60, 120, 7):
        paragraph.wrap(width, 1000)
        assert {part for _room, words in paragraph.blPara.lines for part in words} == {word}


@pytest.mark.parametrize(("duplex", "edge"), [("long", "long"), ("short", "short"), ("stacks", "short")])
def test_the_edge_to_flip_is_named(options, duplex, edge):
    chosen = booklet.order_for(options(duplex=duplex)).options
    for code in ("booklet-sheets", "booklet-saved"):
        sentence = i18n.text(f"print.{code}", "en", sheets=3, file="rules.pdf", edge=chosen.duplex)
        assert f"flipped on the {edge} edge" in sentence


@pytest.mark.parametrize("game", ["own-fate", "tribunal"])
@pytest.mark.parametrize("language", ["ru", "en"])
def test_the_rules_are_a_web_page_with_headings_lists_and_tables(game, language):
    page = booklet.web_page(Book(game, language))
    root = ElementTree.fromstring(page.replace("<!DOCTYPE html>", "").replace('<meta charset="utf-8">', ""))
    assert root.get("lang") == language
    text = "".join(root.itertext())
    chapters = [line[3:] for line in booklet._source(game, language).splitlines() if line.startswith("## ")]
    headings = ["".join(heading.itertext()) for heading in root.iter("h2")]
    assert headings == [re.sub(r"[*`]", "", chapter) for chapter in chapters]
    assert len(list(root.iter("h1"))) == 1
    assert all(
        item in [*parent] for parent in (*root.iter("ul"), *root.iter("ol")) for item in parent.iter("li")
    )
    for table in root.iter("table"):
        assert table[0][0].tag == "th"
    assert not re.search(r"\*\*|\]\(|<font", text)


OWN_RULES = """# Tin & Tide

Gain {wood}{clay}, and see [[sawmill]] & <others>.

## The table

| Card | Price |
|---|---|
| [[sawmill]] | {wood} |

![[sawmill]]

## The end

* Count *all* points.
"""


@pytest.fixture(scope="module")
def own_book():
    data = source.set_from_template("resources", "tin", "1", "en", {"en": "Tin & Tide"})
    return Book("free", "en", own=rulebook.of(paragraphs.with_text(data, OWN_RULES), "en"))


def test_a_games_own_rules_are_printed_with_symbols_and_cards(own_book, options, tmp_path):
    chosen = options(duplex="short")
    (tmp_path / "own.pdf").write_bytes(data := booklet.render(own_book, chosen))
    text = text_of(tmp_path / "own.pdf")
    assert "and see Sawmill & <others>." in text
    assert "The table . . ." in text
    assert "{" not in text
    assert not checking.check(data, booklet.order_for(chosen)).errors


def test_a_games_own_rules_as_a_page_name_the_symbols(own_book):
    page = booklet.web_page(own_book)
    assert re.search("Gain (?i:wood clay), and see Sawmill &amp; &#60;others&#62;", page)
    assert "<li>Count <i>all</i> points.</li>" in page


def test_head_text_and_page_number_share_their_edges_on_left_and_right_pages(options):
    data = source.set_from_template("resources", "tin", "1", "en", {"en": "Tin & Tide"})
    text = f"# Tin & Tide\n\n{'Pay one {wood} to the harbour before the tide. ' * 150}\n"
    own = rulebook.of(paragraphs.with_text(data, text), "en")
    pdf_bytes = booklet.render(Book("free", "en", own=own), options(duplex="short"))
    lamp = [int(tokens.LAMP[digits], 16) for digits in (slice(1, 3), slice(3, 5), slice(5, 7))]
    measured = set()
    with closing(pypdfium2.PdfDocument(pdf_bytes)) as file:
        sheets = [np.asarray(sheet.render(scale=2).to_pil().convert("RGB")).astype(int) for sheet in file]
    for side in (0, -1):
        for page in (np.split(sheet, 2, axis=1)[side] for sheet in sheets):
            ruled, dark = abs(page[:80] - lamp).sum(axis=2) < 40, page.sum(axis=2) < 300
            parts = ruled, dark[80:-68], dark[-68:]
            rule, words, number = (part.any(axis=0).nonzero()[0] for part in parts)
            if len(rule):
                measured.add(side)
                assert words[0] == pytest.approx(rule[0], abs=3)
                assert words[-1] <= rule[-1] + 3
                assert number[side] == pytest.approx(rule[side], abs=3)
    assert measured == {0, -1}


def test_a_short_text_needs_no_table_of_contents(options, tmp_path):
    data = source.set_from_template("resources", "tin", "1", "en", {"en": "Tin & Tide"})
    short = Book("free", "en", own=rulebook.of(paragraphs.with_text(data, "Draw and play."), "en"))
    (tmp_path / "own.pdf").write_bytes(booklet.render(short, options(duplex="short")))
    assert "Draw and play." in text_of(tmp_path / "own.pdf")
    assert ". . ." not in text_of(tmp_path / "own.pdf")


def test_a_set_without_a_text_has_no_booklet(options):
    with pytest.raises(PrintError, match="no-booklet"):
        booklet.render(Book("free", "en"), options(duplex="short"))
