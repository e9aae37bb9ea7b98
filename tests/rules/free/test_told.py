"""Every action of the free table to the last number: its effect, its limits, who is told what."""

import importlib.util
from pathlib import Path

import pytest

from app.rules.free import FreeState

_spec = importlib.util.spec_from_file_location("free_telling", Path(__file__).with_name("telling.py"))
telling = importlib.util.module_from_spec(_spec)
_spec.loader.exec_module(telling)
CASES = telling.cases()


@pytest.mark.parametrize("title", CASES)
def test_what_is_done_is_told_as_it_is_kept(title):
    assert telling.told_anew(CASES[title]) == CASES[title]


def test_every_action_is_told_and_refused_somewhere():
    done, refused = set(), set()
    for case in CASES.values():
        lines = case.splitlines()
        for line, below in zip(lines, [*lines[1:], ""], strict=True):
            (refused if below.startswith("  !") else done).add(line.split()[0])
    verbs = set(FreeState.verbs)
    assert verbs <= done
    assert verbs <= refused
