"""PO and XLIFF: edits are imported whole; invalid units are skipped and reported."""

import re
import shutil
import subprocess
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings, strategies as st
from translate.storage import factory

from app import i18n, paths
from app.cards import source, translate, units
from app.cards.data import CardData, Remark, SetData, Text, Waiver, status
from app.cards.errors import CatalogueError
from app.cards.field import normalize_text
from app.cards.units import TextPlace
from app.i18n import scripts

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
    """Return *content* without its date and the digest of the state, which editing a file doesn't change."""
    return re.sub(rb'"(PO-Revision-Date|X-Dozor-State).*\n|build-num="\w+"', b"", content)


SYNONYMS = {
    b'state="signed-off"': [b'state="signed-off"', b'state="final"', b""],
    b'state="translated"': [b'state="translated"', b'state="x-own"', b""],
    b'state="needs-review-translation"': [
        b'state="%s"' % state.encode()
        for state in (
            "new", "needs-translation", "needs-adaptation", "needs-l10n", "needs-review-translation",
            "needs-review-adaptation", "needs-review-l10n",
        )
    ] + [b'state="translated" state-qualifier="fuzzy-match"'],
    b"#, fuzzy": [b"#, fuzzy", b"#, c-format, fuzzy", b"#, fuzzy, x-checked"],
    b"#, x-checked": [b"#, x-checked", b"#, x-checked, c-format"],
}  # fmt: skip
"""A state as we write it → ways in which other programs write it."""


def in_other_words(content: bytes, choices: st.DataObject) -> bytes:
    """Return *content* with each state as some other program may write it."""
    return re.sub(
        b"|".join(SYNONYMS), lambda match: choices.draw(st.sampled_from(SYNONYMS[match[0]])), content
    )


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
    choices=st.data(),
)
def test_export_any_edit_import_export_is_the_edit(
    suffix: str, name: tuple, drawn: list, first: list, choices: st.DataObject
) -> None:
    def made(edited: bool) -> SetData:
        cards, remarks = [], {}
        for n, ((original, translation, comment), before) in enumerate(zip(drawn, first, strict=False)):
            mine = {"ru": {"rules": Text(original)}}
            if edited and translation is not None:
                text, old, checked = translation
                # A new target that equals the source isn't a translation.
                text = f"{text}!" if text == original else text
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
    file = translate.parse(in_other_words(edit, choices), f"a{suffix}")
    found, left = translate.merged(file, "a", made(edited=False), whole=True)
    assert not left
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


CHARSET = 'msgid ""\nmsgstr ""\n"Language: de\\n"\n"Content-Type: text/plain; charset={}\\n"\n'
PO = 'msgid ""\nmsgstr "Language: de\\n"\n\nmsgctxt "{}"\nmsgid "x"\nmsgstr "{}"\n'


@pytest.mark.parametrize(
    ("name", "content", "code"),
    [
        ("a.po", b"\xff\xfe\xff", "cards.not-utf8"),
        ("a.po", PO.replace("de", "nl").encode() + b"\xff", "cards.not-utf8"),
        ("a.po", CHARSET.format("klingon").encode(), "cards.bad-charset"),
        ("a.po", CHARSET.format("rot13").encode(), "cards.bad-charset"),
        ("a.po", b"nothing", "cards.bad-file"),
        ("a.po", PO.replace("de", "ru").format("card/anton/name", "y").encode(), "cards.bad-language"),
        ("a.xlf", b"<xliff", "cards.bad-file"),
        ("a.xlf", b"<html/>", "cards.bad-file"),
        ("a.xlf", b'<xliff version="3.0"><file/></xliff>', "cards.bad-file"),
        (
            "a.xlf",
            b'<xliff version="1.2"><file target-language="de"/><file target-language="fr"/></xliff>',
            "cards.several-languages",
        ),
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


@pytest.mark.needs("linux", "gettext")
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


# ---- states

XLIFF_1 = (
    '<xliff version="1.2"><file source-language="ru" target-language="de"><body>'
    '<trans-unit id="card/anton/name"{approved}><source>Антон Городецкий</source>'
    "<target{state}>{text}</target></trans-unit></body></file></xliff>"
)
XLIFF_2 = (
    '<xliff version="2.0" srcLang="ru" trgLang="de"><file id="f"><unit id="{id}" name="card/anton/name">'
    "<segment{state}><source>Антон Городецкий</source><target>{text}</target></segment></unit></file></xliff>"
)
NAME = TextPlace("card", "anton", "name")
ORIGINAL = "Антон Городецкий"


def with_name(data: SetData, before: Text | None) -> SetData:
    return units.with_texts(data, "de", {NAME: before})


def after(content: str, data: SetData, name: str = "a.xlf") -> tuple[str, str]:
    """Return the text and the status of the card's name after importing *content* into *data*."""
    unit = units.unit(translate.read(content.encode(), name, data), NAME, "de")
    assert unit is not None
    return unit.value, unit.status


@pytest.mark.parametrize(
    ("approved", "state", "status"),
    [
        ("", "", "unchecked"),
        ("", "translated", "unchecked"),
        ("", "final", "checked"),
        ("", "signed-off", "checked"),
        ("yes", "signed-off", "checked"),
        ("yes", "", "checked"),
        # The translate toolkit writes this of whatever isn't fuzzy, Poedit keeps "approved".
        ("yes", "translated", "unchecked"),
        ("no", "final", "unchecked"),
        ("", "new", "outdated"),
        ("", "needs-translation", "outdated"),
        ("", "needs-adaptation", "outdated"),
        ("", "needs-l10n", "outdated"),
        ("", "needs-review-translation", "outdated"),
        ("yes", "needs-review-adaptation", "outdated"),
        ("yes", "needs-review-l10n", "outdated"),
        ("", 'translated" state-qualifier="mt-suggestion', "outdated"),
        ("", 'final" state-qualifier="rejected-grammar', "outdated"),
        ("", "x-unknown", "unchecked"),
    ],
)
def test_every_state_of_xliff_1(own_fate: SetData, approved: str, state: str, status: str) -> None:
    content = XLIFF_1.format(
        approved=f' approved="{approved}"' if approved else "",
        state=f' state="{state}"' if state else "",
        text="Anton",
    )
    assert after(content, with_name(own_fate, None)) == ("Anton", status)


@pytest.mark.parametrize(
    ("state", "status"),
    [
        ("", "unchecked"),
        ("translated", "unchecked"),
        ("reviewed", "checked"),
        ("final", "checked"),
        ("initial", "outdated"),
        ('translated" subState="poedit:fuzzy', "outdated"),
    ],
)
@pytest.mark.parametrize("id_", ["card/anton/name", "u1"])
def test_every_state_of_xliff_2(own_fate: SetData, id_: str, state: str, status: str) -> None:
    content = XLIFF_2.format(id=id_, state=f' state="{state}"' if state else "", text="Anton")
    assert after(content, with_name(own_fate, None)) == ("Anton", status)


def test_segments_of_xliff_2_are_joined_and_the_least_finished_decides(own_fate: SetData) -> None:
    parts = (
        '<segment state="final"><source>Антон</source><target>Anton</target></segment>'
        "<ignorable><source> </source><target> </target></ignorable>"
        '<segment state="{}"><source>Городецкий</source><target>G.</target></segment>'
    )
    frame = XLIFF_2[: XLIFF_2.index("<segment")].format(id="u1") + parts + "</unit></file></xliff>"
    data = with_name(own_fate, None)
    assert after(frame.format("final"), data) == ("Anton G.", "checked")
    assert after(frame.format("translated"), data) == ("Anton G.", "unchecked")
    assert after(frame.format("initial"), data) == ("Anton G.", "outdated")


@pytest.mark.parametrize(
    "content",
    [
        *(
            XLIFF_1.format(approved="", state=f' state="{s}"', text=ORIGINAL)
            for s in ("new", "needs-translation")
        ),
        XLIFF_2.format(id="u1", state=' state="initial"', text=ORIGINAL),
    ],
    ids=("new", "needs-translation", "initial"),
)
def test_a_copied_source_text_is_no_translation(own_fate: SetData, content: str) -> None:
    assert after(content, with_name(own_fate, None)) == ("", "missing")
    assert after(content, with_name(own_fate, Text("Anton", ORIGINAL, True))) == ("Anton", "checked")


def po(flags: str, text: str = "Anton", more: str = "", source: str = ORIGINAL) -> str:
    entry = f'msgctxt "card/anton/name"\nmsgid "{source}"\nmsgstr "{text}"\n'
    return f'msgid ""\nmsgstr "Language: de\\n"\n\n{flags}{more}{entry}'


@pytest.mark.parametrize(
    ("flags", "status"),
    [
        ("", "unchecked"),
        ("#, x-checked\n", "checked"),
        ("#, fuzzy\n", "outdated"),
        ("#, fuzzy, x-checked, max-length:60\n", "outdated"),
        (f'#, fuzzy\n#| msgid "{ORIGINAL}"\n', "outdated"),
        ('#, fuzzy\n#| msgid "Антон"\n', "outdated"),
    ],
    ids=("plain", "checked", "fuzzy", "fuzzy-checked", "fuzzy-same", "fuzzy-former"),
)
def test_every_state_of_po(own_fate: SetData, flags: str, status: str) -> None:
    assert after(po(flags), with_name(own_fate, None), "a.po") == ("Anton", status)


CHECKED = Text("Anton", ORIGINAL, True)


def test_an_approval_is_neither_invented_nor_dropped(own_fate: SetData) -> None:
    ours = with_name(own_fate, CHECKED)
    # gettext's tools drop the flag of an unchanged text.
    assert after(po(""), ours, "a.po") == ("Anton", "checked")
    # Poedit keeps the flag of a changed one.
    assert after(po("#, x-checked\n", "Toni"), ours, "a.po") == ("Toni", "unchecked")
    assert after(po("#, x-checked\n"), with_name(own_fate, Text("Anton", ORIGINAL)), "a.po") == (
        "Anton",
        "checked",
    )
    changed = XLIFF_1.format(approved=' approved="yes"', state=' state="translated"', text="Toni")
    assert after(changed, ours) == ("Toni", "unchecked")


@pytest.mark.parametrize("suffix", FORMATS)
def test_an_outdated_text_keeps_its_approval_in_the_set_and_has_none_in_the_file(
    own_fate: SetData, suffix: str
) -> None:
    ours = with_name(own_fate, Text("Anton", "Антон", True))
    content = translate.write(ours, "de", suffix)
    assert translate.read(content, f"a{suffix}", ours) == ours
    elsewhere = translate.read(content, f"a{suffix}", with_name(own_fate, None))
    assert units.text(elsewhere, NAME, "de") == Text("Anton", "Антон", False)


def test_commented_entries_are_kept(own_fate: SetData) -> None:
    commented = po("").replace("msg", "#~ msg").replace("#~ msg", "msg", 2)
    data = with_name(own_fate, None)
    assert after(commented, data, "a.po") == ("Anton", "unchecked")
    live = po("", "Toni") + "\n" + commented[commented.index("#~") :]
    assert after(live, data, "a.po") == ("Toni", "unchecked")
    assert translate.merged(translate.parse(live.encode(), "a.po"), "a.po", data)[1] == ()


@pytest.mark.parametrize(
    "charset", ["ISO-8859-1", "windows-1252", "iso-8859-15", "UTF-8", "utf-16", "CHARSET"]
)
def test_the_declared_charset_is_read(own_fate: SetData, charset: str) -> None:
    encoding = "utf-8" if charset == "CHARSET" else charset
    entry = 'msgctxt "card/anton/name"\nmsgid "x"\nmsgstr "Größe"\n'
    content = (CHARSET.format(charset) + "\n" + entry).encode(encoding)
    unit = units.unit(translate.read(content, "a.po", with_name(own_fate, None)), NAME, "de")
    assert unit is not None
    assert unit.value == "Größe"


@pytest.mark.parametrize(
    ("written", "text"),
    [
        (r"Gr\303\266\303\237e", "Größe"),
        (r"Gr\xc3\xb6\xC3\x9Fe", "Größe"),
        (r"\\303 \\x41", r"\303 \x41"),
        (r"\042a\134", '"a\\'),
    ],
)
def test_escaped_bytes_of_po_are_characters(own_fate: SetData, written: str, text: str) -> None:
    assert after(po("", written), with_name(own_fate, None), "a.po")[0] == text


@pytest.mark.parametrize("charset", ["UTF-8", "windows-1251", "UTF-16", "gb18030"])
def test_the_declared_charset_of_xliff_is_read(own_fate: SetData, charset: str) -> None:
    text = f'<?xml version="1.0" encoding="{charset}"?>' + XLIFF_1.format(approved="", state="", text="Антон")
    back = translate.read(text.encode(charset), "a.xliff", with_name(own_fate, None))
    assert units.text(back, NAME, "de") == Text("Антон", ORIGINAL)


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("a.po", True), ("A.PO", True), ("a.pot", True), ("a.xliff", True), ("a.xlf", True),
        ("a.po.txt", True), ("a.txt.po", True), ("a.xlf.xml", True),
        ("a.txt", False), ("a.xml", False), ("a.csv", False), ("po", False),
    ],
)  # fmt: skip
def test_the_usual_endings_are_translations(name: str, expected: bool) -> None:
    assert translate.reads(name) is expected


@pytest.mark.parametrize(
    ("wanted", "has", "found"),
    [
        ("de_DE", ["ru", "de"], ["de"]),
        ("de-AT", ["ru", "de"], ["de"]),
        ("DE", ["ru", "de"], ["de"]),
        ("de_DE.UTF-8", ["ru", "de"], ["de"]),
        ("pt-BR", ["ru", "pt_BR", "pt"], ["pt_BR"]),
        ("zh_Hans", ["ru", "zh"], ["zh"]),
        ("zh_CN", ["ru", "zh"], ["zh"]),
        ("sr@latin", ["ru", "sr-Latn"], ["sr-Latn"]),
        ("fr", ["ru", "de"], []),
        ("zh_TW", ["ru", "zh"], ["zh", "zh_TW"]),
        ("pt", ["ru", "pt_BR", "pt_PT"], ["pt_BR", "pt_PT", "pt"]),
        ("de_AT", ["ru", "de_CH"], ["de_CH", "de_AT"]),
        ("sr_Latn", ["ru", "sr"], ["sr", "sr_Latn"]),
    ],
)
def test_language_codes_are_matched(wanted: str, has: list[str], found: list[str]) -> None:
    assert scripts.match_language(wanted, has) == found


def test_a_doubtful_language_is_asked_for(own_fate: SetData) -> None:
    content = po("").replace("Language: de", "Language: zh_TW").encode()
    data = units.with_texts(own_fate, "zh", {NAME: Text("安东", ORIGINAL)})
    file = translate.parse(content, "a.po")
    assert translate.language_of(file, data) == ("zh_TW", ("zh", "zh_TW"))
    with pytest.raises(CatalogueError) as caught:
        translate.merged(file, "a.po", data)
    assert caught.value.code == "cards.language-doubt"
    assert units.text(translate.merged(file, "a.po", data, language="zh")[0], NAME, "zh") == Text(
        "Anton", ORIGINAL
    )
    assert "zh_TW" in translate.merged(file, "a.po", data, language="zh_TW")[0].languages()


def test_a_file_without_a_language_is_asked_for(own_fate: SetData) -> None:
    file = translate.parse(po("").replace("Language: de", "X-Generator: x").encode(), "a.po")
    assert translate.language_of(file, own_fate) == ("", tuple(own_fate.languages()[1:]))
