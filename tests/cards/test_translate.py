"""PO and XLIFF: what goes out comes back equal, whatever the texts are; what is wrong is refused whole."""

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app import i18n, paths
from app.cards import source, translate
from app.cards.data import CardData, SetData, Text, status
from app.cards.errors import CatalogueError
from app.cards.field import printable

FORMATS = translate.SUFFIXES
words = st.text(
    st.characters(codec="utf-8", exclude_categories=("Cs", "Cc"), exclude_characters="\ufeff\ufffe\uffff"),
    min_size=1,
    max_size=40,
)
words = words.map(printable).filter(bool)
texts = st.one_of(words, st.tuples(words, words).map("\n".join))

rows = st.tuples(texts, texts, st.one_of(st.none(), texts), st.booleans())


@pytest.fixture(scope="module")
def own_fate() -> SetData:
    return source.read_folder(paths.data() / "source" / "own-fate")


@pytest.mark.parametrize("suffix", FORMATS)
def test_out_and_in_again_changes_nothing(own_fate: SetData, suffix: str) -> None:
    content = translate.write(own_fate, "en", suffix)
    assert translate.read(content, f"a{suffix}", own_fate) == own_fate


@pytest.mark.parametrize("suffix", FORMATS)
@settings(max_examples=30, deadline=None)
@given(
    drawn=st.lists(
        st.tuples(texts, texts, st.one_of(st.none(), texts), st.booleans()), min_size=1, max_size=4
    )
)
def test_any_translation_comes_back_with_its_marks(suffix: str, drawn: list) -> None:
    cards = tuple(
        CardData(
            f"card-{n}",
            "item",
            texts={
                "ru": {"rules": Text(original)},
                "de": {"rules": Text(text, original if old is None else old, checked)},
            },
        )
        for n, (original, text, old, checked) in enumerate(drawn)
    )
    data = SetData("mine", "1", "ru", {"ru": "Мой", "de": "Mein"}, cards)
    bare = replace(data, cards=tuple(replace(c, texts={"ru": c.texts["ru"]}) for c in cards))
    back = translate.read(translate.write(data, "de", suffix), f"a{suffix}", bare)
    assert back == data


@pytest.mark.parametrize("suffix", FORMATS)
def test_a_source_text_changed_meanwhile_makes_the_translation_outdated(
    own_fate: SetData, suffix: str
) -> None:
    content = translate.write(own_fate, "en", suffix)
    anton = next(card for card in own_fate.cards if card.key == "anton")
    newer = {**anton.texts, "ru": {**anton.texts["ru"], "name": Text("Антон II")}}
    cards = tuple(replace(c, texts=newer) if c.key == "anton" else c for c in own_fate.cards)
    back = translate.read(content, f"a{suffix}", replace(own_fate, cards=cards))
    anton = next(card for card in back.cards if card.key == "anton")
    assert status(anton.texts, "name", "en", "ru") == "outdated"


@pytest.mark.parametrize("suffix", FORMATS)
def test_a_new_language_comes_in_by_a_file(own_fate: SetData, suffix: str) -> None:
    content = translate.write(own_fate, "en", suffix)
    german = content.replace(b'target-language="en"', b'target-language="de"').replace(
        b"Language: en", b"Language: de"
    )
    assert "de" in translate.read(german, f"a{suffix}", own_fate).languages()


PO = 'msgid ""\nmsgstr "Language: de\\n"\n\nmsgctxt "{}"\nmsgid "x"\nmsgstr "{}"\n'


@pytest.mark.parametrize(
    ("name", "content", "code"),
    [
        ("a.po", b"\xff\xfe", "cards.not-utf8"),
        ("a.po", b"nothing", "cards.bad-file"),
        ("a.po", PO.format("card/nobody/name", "y").encode(), "cards.strange-text"),
        ("a.po", PO.format("../../etc", "y").encode(), "cards.strange-text"),
        ("a.po", PO.format("card/anton/name", "y" * 100_000).encode(), "cards.too-long"),
        ("a.po", PO.replace("de", "ru").format("card/anton/name", "y").encode(), "cards.bad-language"),
        ("a.xlf", b"<xliff", "cards.bad-file"),
        ("a.xlf", b"<html/>", "cards.bad-file"),
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
