"""Every question, action, refusal and power of Own Fate has a sentence in both languages."""

import pytest

from app import i18n
from app.rules.own_fate import flow, powers, refusals

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


@pytest.mark.parametrize("language", i18n.LANGUAGES)
@pytest.mark.parametrize(
    "verb", sorted({verb.name for kind in flow.QUESTIONS.values() for verb in kind.verbs})
)
def test_answer_has_a_sentence(verb, language):
    assert i18n.has(f"table.action-{verb}", language)


@pytest.mark.parametrize("language", i18n.LANGUAGES)
@pytest.mark.parametrize("power", sorted(power.name for power in powers.ALL))
def test_power_is_described(power, language):
    assert i18n.has(f"cards.power-{power}", language)
    assert i18n.has(f"cards.power-{power}.does", language)
