"""Every question and refusal of Own Fate has its sentence in both languages."""

import pytest

from app import i18n
from app.rules.own_fate import flow, refusals

CODES = sorted({value[0] for value in vars(refusals).values() if isinstance(value, tuple)})


@pytest.mark.parametrize("language", i18n.LANGUAGES)
@pytest.mark.parametrize("code", CODES)
def test_refusal_has_a_sentence(code, language):
    assert i18n.has(code, language)
    assert "{" not in i18n.text(code, language)


@pytest.mark.parametrize("language", i18n.LANGUAGES)
@pytest.mark.parametrize("kind", sorted(flow.QUESTIONS))
def test_question_has_a_sentence(kind, language):
    assert i18n.has(f"fate.question-{kind}", language)
