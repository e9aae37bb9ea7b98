"""Tables of Tribunal."""

from __future__ import annotations

import pytest

from app.face.content import SetContent
from app.rules.match import Match
from app.rules.tribunal import GAME
from app.rules.tribunal.numbers import Numbers, Rules
from app.rules.tribunal.position import build_position
from app.ui.board.session import GameSession
from app.ui.new_game.dialog import VARIANTS
from app.ui.tribunal.page import TribunalPage
from app.widgets.gallery import Gallery


def no_faces(language):
    return SetContent("tribunal", "", "1", language)


@pytest.fixture
def table(qtbot, preferences, tmp_path, monkeypatch):
    """Return a function that opens Tribunal at one screen: ``table("both")``, or a position."""

    def show(variant="base", position=None, players=None, chooser=None, size=(1366, 740), numbers=None):
        options = dict.fromkeys(VARIANTS[variant], True) if isinstance(variant, str) else variant
        numbers = numbers or Numbers()
        with monkeypatch.context() as begun:
            if position is not None:
                begun.setattr(
                    type(GAME), "new", lambda *_: build_position(position, Rules.of(numbers, options))
                )
            match = Match.begin(GAME, numbers, 1, options, {"light": "Аня", "dark": "Боря"})
        session = GameSession(match, players, open_hands=True, chooser=chooser)
        page = TribunalPage(preferences, Gallery(preferences, no_faces), session)
        qtbot.addWidget(page)
        page.resize(*size)
        page.show()
        page.start()
        return page

    return show
