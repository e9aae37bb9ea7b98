"""The rooms of the program, each imported when it is first entered: together they take longer than the start.

The type checker sees ordinary imports.
"""

from __future__ import annotations

from importlib import import_module
from types import ModuleType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from app.bots.tribunal import analysis as analyser
    from app.rules import example
    from app.rules.own_fate import set_up as fate_set_up
    from app.rules.tribunal import set_up as tribunal_set_up
    from app.ui.coach import lessons, panel, puzzles, solving, tribunal_puzzles
    from app.ui.help import guide_window, reference_window, rules_window, set_rules
    from app.ui.lab import dialog as lab_dialog, parts as lab_parts, run as lab_run
    from app.ui.phones import hands
    from app.ui.review import mistakes, over_replay, own_games, retry, teacher
    from app.ui.setup import attempt, editor, page as fate_page, tribunal_page
    from app.ui.tribunal import analysis_client

ROOMS = {
    "analyser": "app.bots.tribunal.analysis",
    "analysis_client": "app.ui.tribunal.analysis_client",
    "attempt": "app.ui.setup.attempt",
    "editor": "app.ui.setup.editor",
    "example": "app.rules.example",
    "fate_page": "app.ui.setup.page",
    "fate_set_up": "app.rules.own_fate.set_up",
    "guide_window": "app.ui.help.guide_window",
    "hands": "app.ui.phones.hands",
    "lab_dialog": "app.ui.lab.dialog",
    "lab_parts": "app.ui.lab.parts",
    "lab_run": "app.ui.lab.run",
    "lessons": "app.ui.coach.lessons",
    "mistakes": "app.ui.review.mistakes",
    "over_replay": "app.ui.review.over_replay",
    "own_games": "app.ui.review.own_games",
    "panel": "app.ui.coach.panel",
    "puzzles": "app.ui.coach.puzzles",
    "reference_window": "app.ui.help.reference_window",
    "retry": "app.ui.review.retry",
    "rules_window": "app.ui.help.rules_window",
    "set_rules": "app.ui.help.set_rules",
    "solving": "app.ui.coach.solving",
    "teacher": "app.ui.review.teacher",
    "tribunal_page": "app.ui.setup.tribunal_page",
    "tribunal_puzzles": "app.ui.coach.tribunal_puzzles",
    "tribunal_set_up": "app.rules.tribunal.set_up",
}
"""Name of a room → its module."""


def __getattr__(name: str) -> ModuleType:
    if name not in ROOMS:
        raise AttributeError(name)
    return import_module(ROOMS[name])
