"""The end of a game of Tribunal: each kind of draw with its rule."""

import pytest

from app.face.content import SetContent
from app.rules import pages
from app.rules.game import Outcome
from app.table.tribunal.words import DRAWN_BY, TribunalWords, result_page
from app.widgets.gallery import Gallery

LEFT = {"light": 3, "dark": 4, "light_others": 1, "dark_others": 2, "rounds": 45}


@pytest.fixture
def page(preferences):
    gallery = Gallery(preferences, lambda language: SetContent("tribunal", "", "1", language))
    words = TribunalWords(preferences, gallery)
    return lambda outcome: result_page(outcome, 90, words, preferences)


def test_every_draw_has_a_sentence_and_a_rule_of_its_own(page, preferences):
    told = {reason: page(Outcome(None, reason, LEFT)) for reason in DRAWN_BY}
    assert len(set(told.values())) == len(DRAWN_BY)
    for reason, rule in DRAWN_BY.items():
        assert f'href="rule:{rule}"' in told[reason]
        assert pages.rule(rule, preferences.language, "tribunal").title in told[reason]


def test_a_won_game_has_no_rule_of_a_draw(page):
    assert "rule:" not in page(Outcome("light", "tribunal.end-attack", LEFT))
