"""What games tell stays the same: events, legal actions, views, reasons (tests/rules/telling.txt)."""

import importlib.util

import pytest

from app import paths

spec = importlib.util.spec_from_file_location("bench_telling", paths.ROOT / "bench" / "telling.py")
TELLING = importlib.util.module_from_spec(spec)
spec.loader.exec_module(TELLING)


@pytest.mark.parametrize(("game", "number", "told"), TELLING.lines(), ids=lambda x: str(x)[:12])
def test_a_game_tells_what_it_told(game, number, told):
    assert TELLING.tell(game, number) == told, "if the change is meant: python bench/telling.py"
