"""What games tell stays the same: events, legal actions, views, reasons (tests/rules/telling.txt)."""

import pytest

from tools import telling


@pytest.mark.parametrize(("game", "number", "told"), telling.lines(), ids=lambda x: str(x)[:12])
def test_a_game_tells_what_it_told(game, number, told):
    assert telling.tell(game, number) == told, "if the change is meant: python -m tools.telling"
