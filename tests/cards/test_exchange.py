"""Set files: export and import are equal; errors are located and reject the whole file."""

import io
import zipfile
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings, strategies as st
from openpyxl import Workbook
from reportlab.pdfgen.canvas import Canvas

from app import i18n, paths
from app.cards import compare, convert, exchange, labels, library, source
from app.cards.catalogue import Catalogue
from app.cards.data import CardData, SetData, Text, game_of
from app.cards.errors import CatalogueError
from app.cards.field import normalize_text
from app.cards.tabular import BadTable
from app.face import layout, to_pdf

FORMATS = (".dozorset", ".csv", ".xlsx", ".json")


@pytest.fixture(scope="module")
def own_fate() -> SetData:
    return source.read_folder(paths.data() / "source" / "own-fate")


@pytest.mark.parametrize("suffix", FORMATS)
def test_export_and_import_again_changes_nothing(own_fate: SetData, tmp_path: Path, suffix: str) -> None:
    file = tmp_path / f"Своя судьба{suffix}"
    exchange.write(own_fate, file)
    assert exchange.read(file, own_fate)[0] == own_fate


words = st.text(st.characters(codec="utf-8", exclude_categories=("Cs", "Cc")), max_size=40).map(
    normalize_text
)
cards = st.builds(
    lambda name, rules, side, strength, donor: CardData(
        "x",
        "other",
        side,
        strength=strength,
        donor=donor,
        texts={"ru": {k: Text(v) for k, v in (("name", name), ("rules", rules)) if v}},
    ),
    words,
    words.map(lambda text: text + "\n" + text if len(text) % 3 == 0 and text.strip() else text),
    st.sampled_from(("light", "dark", "neutral")),
    st.one_of(st.none(), st.integers(0, 20)),
    st.booleans(),
)


@pytest.mark.parametrize("suffix", FORMATS)
@settings(max_examples=25, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(drawn=st.lists(cards, min_size=1, max_size=4))
def test_any_set_comes_back_equal(tmp_path: Path, suffix: str, drawn: list[CardData]) -> None:
    data = SetData(
        "mine",
        "1",
        "ru",
        {"ru": "Мой"},
        tuple(
            replace(card, key=f"card-{n}", texts={k: v for k, v in card.texts.items() if v})
            for n, card in enumerate(drawn)
        ),
    )
    file = tmp_path / f"set{suffix}"
    exchange.write(data, file)
    old = replace(data, cards=tuple(replace(card, strength=1) for card in data.cards))
    back, _pictures = exchange.read(file, old if suffix in (".csv", ".xlsx") else data)
    assert [replace(card, origins={}) for card in back.cards] == list(data.cards)


def test_a_json_file_with_a_byte_order_mark_is_read(own_fate: SetData, tmp_path: Path) -> None:
    file = tmp_path / "set.json"
    exchange.write(own_fate, file)
    file.write_bytes(b"\xef\xbb\xbf" + file.read_bytes())
    assert exchange.read(file, own_fate)[0] == own_fate


def test_a_table_changes_adds_and_keeps(own_fate: SetData, tmp_path: Path) -> None:
    file = tmp_path / "t.csv"
    file.write_text(
        "key;strength;name:ru;kind\nanton;9;Антон;other\nnew-one;2;Новый;other\n", encoding="utf-8"
    )
    new, _pictures = exchange.read(file, own_fate)
    found = {(d.key, d.field, d.language) for d in compare.deltas(own_fate, new)}
    assert found == {("anton", "strength", ""), ("anton", "name", "ru"), ("new-one", "", "")}


@pytest.mark.parametrize("encoding", ["cp1251", "utf-16", "utf-16-le", "utf-16-be", "utf-8-sig", "utf-8"])
def test_a_table_of_an_older_spreadsheet_is_read(own_fate: SetData, tmp_path: Path, encoding: str) -> None:
    file = tmp_path / "t.csv"
    file.write_text("key;name:ru;flavour:ru\nanton;Антон «Ёж» № 1;Ночь — темна…\n", encoding=encoding)
    new, _pictures = exchange.read(file, own_fate)
    (anton,) = [card for card in new.cards if card.key == "anton"]
    assert anton.texts["ru"]["name"].value == "Антон «Ёж» № 1"
    assert anton.texts["ru"]["flavour"].value == "Ночь — темна…"


def test_a_western_table_is_not_read_as_russian(own_fate: SetData, tmp_path: Path) -> None:
    file = tmp_path / "t.csv"
    file.write_text("key;name:en;flavour:en\nanton;Schön für später;Déjà vu\n", encoding="cp1252")
    new, _pictures = exchange.read(file, own_fate)
    (anton,) = [card for card in new.cards if card.key == "anton"]
    assert anton.texts["en"]["name"].value == "Schön für später"
    assert anton.texts["en"]["flavour"].value == "Déjà vu"


@pytest.mark.parametrize(
    ("text", "row", "column", "code"),
    [
        ("key,strength\nanton,99\n", 2, "strength", "cards.out-of-limits"),
        ("key,strength\nanton,4\npetr,много\n", 3, "strength", "cards.not-a-number"),
        ("key,strength\nanton,=1+3\n", 2, "strength", "cards.formula"),
        ("key,side\nanton,grey\n", 2, "side", "cards.not-a-choice"),
        ("key,cost\nanton,1\nanton,2\n", 3, "key", "cards.key-twice"),
        ("key,cost\nстранный ключ,1\n", 2, "key", "cards.not-a-key"),
    ],
)
def test_a_fault_is_named_with_its_row_and_column(
    own_fate: SetData, tmp_path: Path, text: str, row: int, column: str, code: str
) -> None:
    file = tmp_path / "t.csv"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(BadTable) as caught:
        exchange.read(file, own_fate)
    fault = caught.value.faults[0]
    assert (fault.row, fault.column, fault.message.code) == (row, column, code)
    for language in i18n.LANGUAGES:
        assert fault.message.text(language) != code


def zipped(entries: dict[str, bytes]) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as packed:
        for name, content in entries.items():
            packed.writestr(name, content)
    return out.getvalue()


SET_JSON = b'{"set.toml": {"key": "a", "source": %s, "names": %s, "version": "%s"}}'


def lying() -> bytes:
    """Return a zip whose entry claims a small size but expands beyond the limit."""
    content = bytearray(zipped({"set.toml": b" " * (exchange.MAX_BYTES + 1)}))
    size = (exchange.MAX_BYTES + 1).to_bytes(4, "little")
    return bytes(content.replace(size, (10).to_bytes(4, "little")))


@pytest.mark.parametrize(
    ("name", "content", "code"),
    [
        ("a.csv", b"key,name:ru\nanton," + bytes(range(128, 256)), "cards.not-utf8"),
        ("a.csv", b'key,name:ru\nanton,"open\n', "cards.bad-table"),
        ("a.json", b"[1, 2]", "cards.bad-json"),
        ("a.json", b"{", "cards.bad-file"),
        ("a.json", b"[" * 100_000, "cards.bad-file"),
        ("a.json", b'{"set.toml": {"key": 1}}', "cards.bad-value"),
        ("a.dozorset", b"no zip", "cards.bad-file"),
        ("a.json", SET_JSON % (b'"ru"', b"{}", b"\\ud800"), "cards.bad-json"),
        ("a.json", SET_JSON % (b'"ru"', b"{}", b"x" * 100_000), "cards.bad-value"),
        ("a.json", SET_JSON % (b'"../.."', b"{}", b"1"), "cards.not-a-language"),
        ("a.json", SET_JSON % (b'"ru"', b'{"ru": "' + b"x" * 100_000 + b'"}', b"1"), "cards.bad-value"),
        ("a.json", SET_JSON % (b'"ru"', b'{"ru": 7}', b"1"), "cards.bad-value"),
        ("a.csv", ("key,rules:ru\nanton," + "я" * 100_000).encode(), "cards.bad-table"),
        ("a.dozorset", zipped({"../../evil.toml": b""}), "cards.strange-entry"),
        ("a.dozorset", zipped({"/etc/passwd": b""}), "cards.strange-entry"),
        ("a.dozorset", zipped({"..\\evil.toml": b""}), "cards.strange-entry"),
        ("a.dozorset", zipped({"pictures/../../evil.svg": b""}), "cards.strange-entry"),
        ("a.dozorset", zipped({"set.toml": b"", "run.py": b""}), "cards.strange-entry"),
        ("a.dozorset", lying(), "cards.bad-file"),
        ("a.dozorset", zipped({"set.toml": b"\xff"}), "cards.not-utf8"),
        ("a.dozorset", zipped({"others.toml": b""}), "cards.no-set-file"),
        ("a.dozorset", zipped({"set.toml": b" " * (exchange.MAX_BYTES + 1)}), "cards.too-large"),
        ("a.xlsx", b"no zip", "cards.bad-file"),
        ("a.xlsx", zipped({"xl/vbaProject.bin": b"x"}), "cards.has-macros"),
        ("a.doc", b"", "cards.unknown-format"),
        ("a.txt", b"", "cards.bad-table"),
    ],
)
def test_a_strange_file_is_refused_with_one_sentence(
    own_fate: SetData, tmp_path: Path, name: str, content: bytes, code: str
) -> None:
    file = tmp_path / name
    file.write_bytes(content)
    with pytest.raises(CatalogueError) as caught:
        exchange.read(file, own_fate)
    assert caught.value.code == code
    for language in i18n.LANGUAGES:
        assert caught.value.reason.text(language) != code


def test_a_workbook_with_formulas_links_and_entities_reads_nothing(own_fate: SetData, tmp_path: Path) -> None:
    book = Workbook()
    for row in (["key", "name:ru"], ["anton", '=HYPERLINK("file:///etc/passwd")']):
        book.active.append(row)
    book.save(tmp_path / "a.xlsx")
    with pytest.raises(BadTable) as caught:
        exchange.read(tmp_path / "a.xlsx", own_fate)
    assert (caught.value.faults[0].row, caught.value.faults[0].message.code) == (
        2,
        "cards.formula-without-value",
    )
    entities = b'<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]><worksheet>&a;</worksheet>'
    parts = zipfile.ZipFile(tmp_path / "a.xlsx")
    evil = {one: entities if "sheet1" in one else parts.read(one) for one in parts.namelist()}
    (tmp_path / "b.xlsx").write_bytes(zipped(evil))
    with pytest.raises(CatalogueError) as refused:
        exchange.read(tmp_path / "b.xlsx", own_fate)
    assert refused.value.code in ("cards.bad-file", "cards.bad-table")
    assert "root:" not in str(refused.value.params)


def plain(data: SetData) -> SetData:
    return replace(data, cards=tuple(replace(card, id=0) for card in data.cards))


STRANGE = {
    "right to left": "שלום עולם",
    "from right to left in the middle": "Антон العربية 12",
    "combining": "и\u0306е\u0308 a\u0301",
    "many marks": "a" + "\u0301" * 50,
    "turned round": "abc\u202edef",
    "half a character": "a\ud800b",
    "emoji with joiners": "👩‍👩‍👧",
    "nothing to see": "\u200b\u200d\ufeff",
}


@pytest.mark.parametrize("name", STRANGE)
def test_a_strange_text_is_kept_drawn_and_printed_or_told(name: str, tmp_path: Path) -> None:
    with Catalogue(library.ensure_catalogue(tmp_path / "cards.db")) as catalogue:
        number = next(row.id for row in catalogue.set_data("own-fate").cards if row.key == "anton")
        for field in ("name", "rules"):
            catalogue.change(number, field, STRANGE[name], "ru")
        data = catalogue.set_data("own-fate")
        for suffix in FORMATS:
            exchange.write(data, tmp_path / f"set{suffix}")
            assert plain(exchange.read(tmp_path / f"set{suffix}", data)[0]) == plain(data)
    anton = next(card for card in data.cards if card.key == "anton")
    face = layout.card(
        convert.card_content(anton, "ru", ("ru", "en"), "", {}, game_of(data), labels.of(data))
    )
    told = {warning.code for warning in face.warnings}
    assert told <= {"face.missing-glyph", "face.dropped-character", "face.overflow", "face.too-small"}
    assert ("face.dropped-character" in told) == (name in ("emoji with joiners", "nothing to see"))
    drawable = ("combining", "many marks", "turned round", "half a character", "nothing to see")
    assert ("face.missing-glyph" in told) == (name not in drawable)
    page = Canvas(io.BytesIO(), initialFontName=to_pdf.font("sans"))
    to_pdf.draw(page, face.ops, face.height)
    assert b"%PDF" in page.getpdfdata()


def test_a_formula_does_not_hide_the_other_faults(own_fate: SetData, tmp_path: Path) -> None:
    file = tmp_path / "t.csv"
    file.write_text("key,strength,side\nanton,99,light\npetr,=1+2,grey\n", encoding="utf-8")
    with pytest.raises(BadTable) as caught:
        exchange.read(file, own_fate)
    assert [(fault.row, fault.column, fault.message.code) for fault in caught.value.faults] == [
        (2, "strength", "cards.out-of-limits"),
        (3, "strength", "cards.formula"),
        (3, "side", "cards.not-a-choice"),
    ]


def test_each_batch_of_pictures_gets_the_time_for_its_own_size() -> None:
    sizes = {f"{number}.png": number * 2_000_000 for number in range(12)}
    batches = list(exchange._batches(sizes))
    assert [name for _total, names in batches for name in names] == list(sizes)
    assert [total for total, _names in batches] == [
        sum(sizes[name] + exchange.PER_PICTURE for name in names) for _total, names in batches
    ]
    assert len(batches) > 2
