"""PO and XLIFF: edits are imported whole; invalid units are skipped and reported."""

import re
import shutil
import subprocess
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from translate.storage import factory

from app import i18n, paths
from app.cards import source, translate, units
from app.cards.data import CardData, Remark, SetData, Text, Waiver, status
from app.cards.errors import CatalogueError
from app.cards.field import normalize_text
from app.cards.units import TextPlace

FORMATS = translate.SUFFIXES
words = st.text(
    st.characters(codec="utf-8", exclude_categories=("Cs", "Cc"), exclude_characters="\ufeff\ufffe\uffff"),
    min_size=1,
    max_size=40,
)
words = words.map(normalize_text).filter(bool)
texts = st.one_of(words, st.tuples(words, words).map("\n".join))
# A PO comment has no trailing spaces.
comments = st.one_of(
    st.just(""), texts.map(lambda text: "\n".join(map(str.rstrip, text.split("\n"))).strip())
)
made_from = st.one_of(st.none(), st.just(""), texts)
ANTON = TextPlace("card", "anton", "rules")


@pytest.fixture(scope="module")
def own_fate() -> SetData:
    return source.read_folder(paths.data() / "source" / "own-fate")


def undated(content: bytes) -> bytes:
    return re.sub(rb'"PO-Revision-Date.*\n', b"", content)


@pytest.mark.parametrize("suffix", FORMATS)
def test_out_and_in_again_changes_nothing(own_fate: SetData, suffix: str) -> None:
    content = translate.write(own_fate, "en", suffix)
    assert translate.read(content, f"a{suffix}", own_fate) == own_fate


@pytest.mark.parametrize("suffix", FORMATS)
def test_a_translator_gets_the_language_that_is_read_and_what_comes_back_is_of_today(
    own_fate: SetData, suffix: str
) -> None:
    content = translate.write(own_fate, "de", suffix, "en")
    assert "Anton Gorodetsky" in content.decode()
    assert "Антон Городецкий" in content.decode()
    assert translate.parse(content, f"a{suffix}").source == "en"
    back = translate.read(content, f"a{suffix}", own_fate)
    assert back == own_fate
    if suffix == ".po":
        import polib

        file = polib.pofile(content.decode())
        entry = next(one for one in file if one.msgctxt == ANTON.id)
        entry.msgstr, entry.flags = "Ein neuer Text.", [translate.CHECKED]
        came = translate.read(str(file).encode(), "a.po", own_fate)
        there = units.unit(came, ANTON, "de")
        assert there is not None
        assert (there.value, there.status) == ("Ein neuer Text.", "checked")


@pytest.mark.parametrize("suffix", FORMATS)
@settings(max_examples=40)
@given(
    name=st.tuples(st.one_of(st.none(), words), st.booleans()),
    drawn=st.lists(
        st.tuples(
            texts,
            st.one_of(st.none(), st.tuples(texts, made_from, st.booleans())),
            comments,
        ),
        min_size=1,
        max_size=4,
    ),
    first=st.lists(st.one_of(st.none(), texts), min_size=4, max_size=4),
)
def test_export_any_edit_import_export_is_the_edit(
    suffix: str, name: tuple, drawn: list, first: list
) -> None:
    def made(edited: bool) -> SetData:
        cards, remarks = [], {}
        for n, ((original, translation, comment), before) in enumerate(zip(drawn, first, strict=False)):
            mine = {"ru": {"rules": Text(original)}}
            if edited and translation is not None:
                text, old, checked = translation
                mine["de"] = {"rules": Text(text, original if old is None else old, checked)}
            elif not edited and before is not None:
                mine["de"] = {"rules": Text(before, original)}
            if edited and comment:
                remarks[f"card/card-{n}/rules"] = {"de": Remark(comment)}
            cards.append(CardData(f"card-{n}", "item", texts=mine))
        data = SetData("mine", "1", "ru", {"ru": "Мой", "de": "Mein"}, tuple(cards), remarks=remarks)
        title, checked = name
        said = Text(title, "Мой", checked) if title is not None else None
        return units.with_texts(data, "de", {TextPlace("set", "", "name"): said}) if edited else data

    edit = translate.write(made(edited=True), "de", suffix)
    file = translate.parse(edit, f"a{suffix}")
    found, left = translate.merged(file, "a", made(edited=False), whole=True)
    assert not left
    # The digest belongs to the state, which editing a file doesn't change.
    again = undated(translate.write(found, "de", suffix))
    assert again == undated(translate.write(made(edited=True), "de", suffix))


@pytest.mark.parametrize("suffix", FORMATS)
def test_a_source_text_changed_meanwhile_makes_the_translation_outdated(
    own_fate: SetData, suffix: str
) -> None:
    content = translate.write(own_fate, "en", suffix)
    newer = units.with_texts(own_fate, "ru", {TextPlace("card", "anton", "name"): Text("Антон II")})
    back = translate.read(content, f"a{suffix}", newer)
    anton = next(card for card in back.cards if card.key == "anton")
    assert status(anton.texts, "name", "en", "ru") == "outdated"


@pytest.mark.parametrize("suffix", FORMATS)
def test_a_new_language_comes_in_by_a_file(own_fate: SetData, suffix: str) -> None:
    content = translate.write(own_fate, "en", suffix)
    german = content.replace(b'target-language="en"', b'target-language="de"').replace(
        b"Language: en", b"Language: de"
    )
    assert "de" in translate.read(german, f"a{suffix}", own_fate).languages()


@pytest.mark.parametrize("suffix", FORMATS)
def test_a_card_deleted_meanwhile_is_told_and_the_rest_comes_in(own_fate: SetData, suffix: str) -> None:
    done = units.with_texts(
        own_fate, "en", {TextPlace("card", "svetlana", "name"): Text("Sveta", "Светлана")}
    )
    file = translate.parse(translate.write(done, "en", suffix), f"a{suffix}")
    fewer = replace(own_fate, cards=tuple(card for card in own_fate.cards if card.key != "anton"))
    found, left = translate.merged(file, "a", fewer)
    assert {one.unit for one in left} == {"card/anton/name", "card/anton/rules", "card/anton/flavour"}
    assert units.text(found, TextPlace("card", "svetlana", "name"), "en").value == "Sveta"


@pytest.mark.parametrize("suffix", FORMATS)
def test_what_cannot_be_held_is_left_with_its_reason(own_fate: SetData, suffix: str) -> None:
    long = units.with_texts(own_fate, "en", {TextPlace("card", "anton", "name"): Text("x" * 61, "")})
    file = translate.parse(translate.write(long, "en", suffix), f"a{suffix}")
    found, (left,) = translate.merged(file, "a", own_fate)
    assert (left.unit, left.why.code) == ("card/anton/name", "cards.too-long")
    assert found == own_fate


def test_a_damaged_entry_of_po_is_told_and_the_rest_comes_in(own_fate: SetData) -> None:
    content = translate.write(own_fate, "en", ".po").decode()
    content = content.replace('msgctxt "card/anton/name"', 'msgctxt "card/anton/name"\nnonsense "', 1)
    content = content.replace('"Egor"', '"Egorka"')
    found, left = translate.merged(translate.parse(content.encode(), "a.po"), "a.po", own_fate)
    assert [(one.unit, one.why.code) for one in left] == [("card/anton/name", "cards.left-broken")]
    assert units.text(found, TextPlace("card", "egor", "name"), "en").value == "Egorka"


@pytest.mark.parametrize("suffix", FORMATS)
def test_an_emptied_text_goes_only_from_the_state_that_the_file_was_made_of(
    own_fate: SetData, suffix: str
) -> None:
    emptied = units.with_texts(own_fate, "en", {ANTON: None})
    file = translate.parse(translate.write(emptied, "en", suffix), f"a{suffix}")
    assert translate.merged(file, "a", own_fate)[0] == own_fate
    assert translate.merged(file, "a", own_fate, whole=True)[0] == emptied


PO = 'msgid ""\nmsgstr "Language: de\\n"\n\nmsgctxt "{}"\nmsgid "x"\nmsgstr "{}"\n'


@pytest.mark.parametrize(
    ("name", "content", "code"),
    [
        ("a.po", b"\xff\xfe", "cards.not-utf8"),
        ("a.po", b"nothing", "cards.bad-file"),
        ("a.po", PO.replace("de", "ru").format("card/anton/name", "y").encode(), "cards.bad-language"),
        ("a.xlf", b"<xliff", "cards.bad-file"),
        ("a.xlf", b"<html/>", "cards.bad-file"),
        ("a.xlf", b'<xliff version="2.0"><file/></xliff>', "cards.bad-file"),
        ("a.xlf", b'<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]><xliff/>', "cards.bad-file"),
    ],
)
def test_a_strange_file_is_refused_with_one_sentence(
    own_fate: SetData, name: str, content: bytes, code: str
) -> None:
    with pytest.raises(CatalogueError) as caught:
        translate.read(content, name, own_fate)
    assert caught.value.code == code
    assert all(caught.value.reason.text(language) != code for language in i18n.LANGUAGES)


@pytest.fixture
def rich_set(own_fate: SetData) -> SetData:
    """Return a set with everything that a file may contain."""
    own = Remark("He speaks of *himself*.", (Waiver("numbers", "Written out", "0123456789abcdef"),))
    data = units.with_remarks(own_fate, {ANTON.id: {"ru": Remark("Not a pun."), "en": own}})
    changed = {ANTON: Text("Новое."), TextPlace("card", "egor", "name"): Text("Егор II")}
    return units.with_texts(
        units.with_texts(data, "ru", changed), "en", {TextPlace("card", "semen", "name"): None}
    )


def test_po_passes_msgfmt_without_a_word(rich_set: SetData, tmp_path: Path) -> None:
    if not shutil.which("msgfmt"):
        pytest.skip("needs msgfmt (gettext)")
    file = tmp_path / "a.po"
    file.write_bytes(translate.write(rich_set, "en", ".po"))
    done = subprocess.run(
        ["msgfmt", "-c", "-o", str(tmp_path / "a.mo"), str(file)],
        capture_output=True,
        check=False,
        encoding="utf-8",
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


@pytest.mark.parametrize("suffix", FORMATS)
def test_another_program_reads_it_and_gives_it_back(rich_set: SetData, tmp_path: Path, suffix: str) -> None:
    file = tmp_path / f"a{suffix}"
    file.write_bytes(translate.write(rich_set, "en", suffix))
    store = factory.getobject(str(file))
    found = [unit for unit in store.units if unit.source]
    mine = list(units.units(rich_set, "en"))
    assert [(str(unit.source), str(unit.target or "")) for unit in found] == [
        (unit.original.value, unit.value) for unit in mine
    ]
    assert any("himself" in unit.getnotes(origin="translator") for unit in found)
    assert any("pun" in unit.getnotes() for unit in found)
    back = bytes(store)
    assert translate.read(back, file.name, rich_set) == rich_set


def test_xliff_is_of_the_version_that_its_header_says(rich_set: SetData) -> None:
    from lxml import etree

    root = etree.fromstring(translate.write(rich_set, "en", ".xlf"))
    assert root.get("version") == "1.2"
    assert {etree.QName(one).namespace for one in root.iter()} == {translate.XLIFF}
    # The schema's order: source, target, notes.
    for unit in root.iter(f"{{{translate.XLIFF}}}trans-unit"):
        names = [etree.QName(one).localname for one in unit]
        assert names == sorted(names, key=("source", "target", "note").index)
        assert len(set(names) - {"note"}) == len([one for one in names if one != "note"])
