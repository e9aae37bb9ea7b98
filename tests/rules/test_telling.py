"""Golden text of games: events, legal actions, views, reasons (tests/rules/telling.txt)."""

import pytest

from tools import telling

EVERY_DAY = {"own-fate": 4, "tribunal": 16, "free": 4}
"""Number of games per game that run every day; the others are slow."""


def games():
    for game, number, told in telling.lines():
        marks = [pytest.mark.slow] if number >= EVERY_DAY[game] else []
        yield pytest.param(game, number, told, marks=marks)


@pytest.mark.parametrize(("game", "number", "told"), [*games()], ids=lambda x: str(x)[:12])
def test_a_game_tells_what_it_told(game, number, told):
    assert telling.game_hash(game, number) == told, "if the change is meant: python -m tools.telling"
