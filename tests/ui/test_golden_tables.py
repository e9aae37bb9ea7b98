"""Golden hashes of what tables show in random games: panels, pieces, tips, marks, and sheets."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import accumulate, pairwise
from random import Random
from typing import Any

import pytest
from PySide6.QtWidgets import QApplication

from app.rules.game import TALK_VERBS
from app.ui.board import preview, question
from app.ui.board.replay_page import ReplayPage
from app.ui.board.session import GameSession
from app.ui.new_game.dialog import NewGame
from app.ui.shell import screenshots
from tests.golden import assert_golden
from tests.shown import CHANGING, differences, state

STEPS = {"own-fate": 40, "battle": 40, "tribunal": 30, "free": 40}
NEAR = 6
"""Units of the scene between pieces that count as being at the same place."""
COMMANDS = "undo", "describe-table", "count", "focus-plan", "focus-actions", "verbs"


def in_order(places: dict[str, float]) -> str:
    """Return the keys of *places* in order, and by name where they are as near as fonts can move them."""
    keys = sorted(places, key=lambda key: places[key])
    apart = (places[key] - places[before] > NEAR for before, key in pairwise(keys))
    groups = dict(zip(keys, accumulate(apart, initial=0), strict=True))
    return " ".join(sorted(keys, key=lambda key: (groups[key], key)))


def pieces(page: Any) -> Iterator[str]:
    """Yield the order of the pieces across and down, and each one's mark, description, and tip."""
    found = page.scene.pieces
    yield in_order({key: piece.rest_pos.x() for key, piece in found.items()})
    yield in_order({key: piece.rest_pos.y() for key, piece in found.items()})
    for key, piece in sorted(found.items()):
        tip = page.scene.tooltip_at(piece.sceneBoundingRect().center())
        lit = f"{piece.mark} {piece.opacity():.1f} {piece.isVisible()} {piece.focused}"
        yield f"{key}: {lit} {page.scene.describe_piece(key)} / {tip} / {piece.name_area.isEmpty()}"


def settle() -> None:
    """Let timers without a delay run, which start others."""
    for _ in range(3):
        QApplication.processEvents()


def shown(page: Any) -> list[str]:
    parts = page.side, page.view, page.open_hand, page.sheet, page.curtain, page.notice
    return [CHANGING.sub("…", line) for line in (*state(*parts), *pieces(page))]


def looked_at(page: Any, rng: Random) -> Iterator[str]:
    """Select a piece, and ask what can't be done with it."""
    key = rng.choice(sorted(page.scene.pieces))
    before = shown(page)
    page.scene.select(key)
    yield f"select {key}\n{differences(before, shown(page))}"
    reasons = (page.session.why_not(action) for action in page.scene.all_intended_actions(key)[:5])
    yield "\n".join(page.words.reason(reason) for reason in reasons if reason)
    page.scene.let_go()


def played(page: Any, steps: int, seed: int) -> Iterator[str]:
    """Yield what changes on *page* with each decision, and what it says about pieces."""
    rng, before = Random(seed), list[str]()
    for step in range(steps):
        page.event_show.skip()
        settle()
        after = shown(page)
        yield differences(before, after)
        before = after
        if page.sheet.isVisible():
            page.sheet.choose("close")
        elif page.curtain.isVisible():
            page.curtain.raise_curtain()
        elif page.session.match.outcome is not None:
            return
        elif step % 7 == 6:
            yield from looked_at(page, rng)
            page.commands[rng.choice([name for name in COMMANDS if name in page.commands])]()
        else:
            legal = [action for action in page.session.actions if action.verb not in (*TALK_VERBS, "end")]
            verb = rng.choice(sorted({action.verb for action in legal}))
            action = rng.choice(sorted(action for action in legal if action.verb == verb))
            yield f"{action}"
            page.run_action(action)


def begun(window: Any, game: str) -> Any:
    """Return the page of a new *game*, or of a battle of Own Fate."""
    playable = window.context.games()[0]
    if game == "battle":
        cards = playable.sets.shipped()
        session = GameSession(screenshots.battle(playable.game, cards))
        gallery = window.host.gallery_of(playable, cards)
        window.host.show_page(playable.open_page(window.preferences, gallery, session))
    else:
        options = {"expansion-1": True, "expansion-2": True} if game == "tribunal" else {}
        key = "tribunal" if game == "tribunal" else "own-fate"
        window.games.play(NewGame(seed=3, game=game, set_key=key, options=options))
    return window.page


def replayed(window: Any, match: Any) -> Iterator[str]:
    """Yield what changes on the page of a replay of *match*."""
    window.games.replay(match)
    page = window.findChild(ReplayPage)
    before: list[str] = []
    for at in (0, 5, 20, 21, 40):
        page.seek(at)
        settle()
        after = state(page)
        yield differences(before, after)
        before = after


@pytest.mark.parametrize("game", STEPS)
def test_a_golden_game_shows_what_it_showed(full_window, game, monkeypatch):
    monkeypatch.setattr(preview, "FILL_SLICE_S", 60.0)
    monkeypatch.setattr(question, "LATE_PRESS_MS", 0)
    page = begun(full_window, game)
    texts = [*played(page, STEPS[game], 3)]
    if game == "battle":
        texts += replayed(full_window, page.session.match)
    assert_golden(f"tables {game}", texts)
