"""Files that other programs write are imported as they say: no text, state, or approval changes silently.

``python -m tools.translators`` proves the same for all writers, and for files from elsewhere.
"""

import shutil
from xml.sax.saxutils import escape, quoteattr

import pytest
from hypothesis import given, settings, strategies as st

from app.cards import translate
from app.cards.data import CardData, SetData, Text
from tests.cards.test_translate import texts
from tools import translators
from tools.translators import GETTEXT, PYTHON, STATES_1, STATES_2, XLIFF_WRITERS, differences

OF_GETTEXT = (
    "msgcat --indent", "msgcat --escape", "msgcat -t GB18030", "msgattrib --set-obsolete",
    "msgattrib --set-fuzzy", "msgmerge --previous", "msginit", "msgfmt, msgunfmt",
)  # fmt: skip
STATE_WRITERS = [name for name in XLIFF_WRITERS if not name.startswith("state ")]
DATA = translators.sample()
PO, XLIFF = (translate.write(DATA, "de", suffix) for suffix in translate.SUFFIXES)


@pytest.mark.skipif(shutil.which("msgcat") is None, reason="needs gettext")
@pytest.mark.parametrize("writer", OF_GETTEXT)
def test_what_gettext_writes(writer: str) -> None:
    assert list(differences(GETTEXT[writer](PO), "a.po", DATA)) == []


@pytest.mark.parametrize("writer", PYTHON)
def test_what_polib_babel_and_the_toolkit_write(writer: str) -> None:
    assert list(differences(PYTHON[writer](PO), "a.po", DATA)) == []


@pytest.mark.parametrize("writer", STATE_WRITERS)
def test_what_programs_write_as_xliff(writer: str) -> None:
    assert list(differences(XLIFF_WRITERS[writer](XLIFF), "a.xlf", DATA)) == []


@pytest.mark.parametrize("state", STATES_2)
def test_what_the_toolkit_writes_as_xliff_2(state: str) -> None:
    assert list(differences(translators.to_xliff_2(DATA, state, "name"), "a.xlf", DATA)) == []


# ---- any text in any state

entries = st.lists(
    st.tuples(
        texts,
        st.one_of(st.just(""), texts),
        st.sampled_from(STATES_1),
        st.sampled_from((None, "yes", "no")),
        st.sampled_from(("", "exact-match", *translators.GUESSED)),
    ),
    min_size=1,
    max_size=4,
)


def bare(sources: list[str], before: Text | None) -> SetData:
    """Return a set with a card for each of *sources*; *before*: the translation of each."""
    translated = {"de": {"rules": before}} if before is not None else {}
    cards = [
        CardData(f"card-{n}", "item", texts={"en": {"rules": Text(source)}, **translated})
        for n, source in enumerate(sources)
    ]
    return SetData("mine", "1", "en", {"en": "Mine"}, tuple(cards))


@settings(max_examples=25)
@given(drawn=entries, before=st.one_of(st.none(), st.builds(Text, texts, texts, st.booleans())))
def test_any_text_in_any_state_of_xliff_1(drawn: list, before: Text | None) -> None:
    body = ""
    for n, (source, target, state, approved, qualifier) in enumerate(drawn):
        of_unit = f" approved={quoteattr(approved)}" if approved else ""
        of_target = f" state={quoteattr(state)}" if state else ""
        of_target += f" state-qualifier={quoteattr(qualifier)}" if qualifier else ""
        body += (
            f'<trans-unit id="card/card-{n}/rules"{of_unit}><source>{escape(source)}</source>'
            f"<target{of_target}>{escape(target)}</target></trans-unit>"
        )
    head = '<xliff version="1.2"><file source-language="en" target-language="de"><body>'
    content = f"{head}{body}</body></file></xliff>"
    data = bare([source for source, *_rest in drawn], before)
    assert list(differences(content.encode(), "a.xlf", data)) == []


@settings(max_examples=20)
@given(
    drawn=st.lists(
        st.tuples(
            texts,
            texts,
            st.sets(st.sampled_from(("fuzzy", translate.CHECKED, "c-format"))),
            st.one_of(st.none(), texts),
            st.booleans(),
        ),
        min_size=1,
        max_size=4,
    )
)
def test_any_text_in_any_state_of_po(drawn: list) -> None:
    import polib

    file = polib.POFile()
    file.metadata = {"Language": "de", "Content-Type": "text/plain; charset=UTF-8"}
    for n, (source, target, flags, former, obsolete) in enumerate(drawn):
        file.append(
            polib.POEntry(
                msgctxt=f"card/card-{n}/rules",
                msgid=source,
                msgstr=target,
                flags=sorted(flags),
                previous_msgid=former,
                obsolete=obsolete,
            )
        )
    data = bare([source for source, *_rest in drawn], None)
    assert list(differences(str(file).encode(), "a.po", data)) == []
