"""The tracks show what the plan would do to the vortex, and the price of an Other before it enters."""

import re

import pytest
from PySide6.QtCore import QEvent, QPointF
from PySide6.QtGui import QHelpEvent
from PySide6.QtWidgets import QApplication, QToolTip

from app.cards import convert
from app.rules.game import Action
from app.rules.games import positions_of
from app.rules.lesson import match_of
from app.rules.own_fate import GAME
from app.ui.board.session import GameSession
from app.ui.own_fate.page import FatePage

FLAT = "svetlana-flat"


@pytest.fixture
def table(qtbot, preferences, gallery, cards):
    """Return a function that opens a table at a position."""
    preferences.set_language("en")

    def show(position, *actions):
        match = match_of(GAME, positions_of("own-fate"), convert.card_set(cards), position, {})
        for action in actions:
            match.submit(Action.parse(action))
        page = FatePage(preferences, gallery, GameSession(match, open_hands=True))
        qtbot.addWidget(page)
        page.resize(1366, 740)
        page.show()
        page.start()
        return page

    return show


def tracks(page):
    return page.scene.pieces["tracks"].state


def battle(balance=1, **others):
    cards = {"svetlana": FLAT} | others
    return {"phase": "battle", "turn": 3, "inferno": 2, "balance": balance, "cards": cards}


def test_a_plan_shows_where_it_moves_the_vortex_until_it_is_undone(table):
    page = table(battle(anton=f"{FLAT}: healing-1 attack-1", larisa="moscow: attack-1"), "gloom 0")
    assert tracks(page).next_inferno == -1
    page.run_action(Action.parse("play healing-1.1 svetlana"))
    assert (tracks(page).inferno, tracks(page).next_inferno, tracks(page).end) == (2, 1, "")
    page.undo()
    assert tracks(page).next_inferno == -1


def test_a_plan_that_closes_the_vortex_says_how_the_game_ends(table):
    page = table(battle(anton=f"{FLAT}: healing-2 attack-1", larisa="moscow: attack-1"), "gloom 0")
    page.run_action(Action.parse("play healing-2.1 svetlana"))
    assert tracks(page).next_inferno == 0
    assert tracks(page).end == "closes: Light 9 : 0 Dark, you win"
    assert page.scene.pieces["strip"].state.end == "Vortex closes: Light 9 : 0 Dark, you win"
    assert "Closes: Light 9 : 0 Dark, you win." in page.plan_editor.shown.vortex_shift(page.words)


def test_closing_the_vortex_may_lose_the_game(table):
    page = table(battle(-9, anton=f"{FLAT}: healing-2 attack-1", larisa="moscow: attack-1"), "gloom 0")
    page.run_action(Action.parse("play healing-2.1 svetlana"))
    assert tracks(page).end == "closes: Light 8 : 9 Dark, you lose"


@pytest.mark.parametrize(("seat", "other", "after"), [("light", "semen", -6), ("dark", "alisa", 6)])
def test_the_balance_shows_the_price_of_an_other_before_it_enters(table, seat, other, after):
    start = {"phase": "movement", "turn": 3, "balance": 1, seat: other, "cards": {"anton": "moscow"}}
    page = table(start)
    while page.session.match.state.question.kind != "enter":
        page.session.submit(next(a for a in page.session.match.state.legal() if a.verb in ("done", "pass")))
    assert tracks(page).next_balances == (after,)
    assert tracks(page).balance == 1
    page.run_action(Action("enter", (other,)))
    assert (tracks(page).balance, tracks(page).next_balances) == (after, ())


def test_a_replacement_shows_its_own_price(table):
    start = {
        "phase": "movement",
        "turn": 3,
        "light": "geser",
        "cards": {"anton": "moscow", "larisa": "moscow"},
    }
    page = table(start)
    while page.session.match.state.question.kind != "enter":
        page.session.submit(next(a for a in page.session.match.state.legal() if a.verb in ("done", "pass")))
    assert tracks(page).next_balances == (-10, -4)


@pytest.mark.rule("A9")
def test_the_last_space_says_that_the_next_growth_ends_the_game_and_who_wins_a_tie(table):
    start = battle(8, anton=f"{FLAT}: healing-1 attack-1", larisa="moscow: attack-1") | {"inferno": 10}
    page = table(start, "gloom 0")
    state = tracks(page)
    assert state.end == (
        "Next growth: bursts: Light 8 : 8 Dark, you lose (a tie goes to the vortex’s winner)"
    )
    assert (state.growths_left, state.vortex_title) == (1, "Bursts next turn")


def test_healing_that_keeps_the_vortex_on_the_track_takes_the_warning_away(table):
    start = battle(8, anton=f"{FLAT}: healing-2 attack-1", larisa="moscow: attack-1") | {"inferno": 10}
    page = table(start, "gloom 0")
    page.run_action(Action.parse("play healing-2.1 svetlana"))
    assert tracks(page).end == ""


def test_the_track_counts_the_last_three_turns(table):
    for cell, title in ((7, "Vortex"), (8, "Bursts in 3 turns")):
        start = battle(anton=f"{FLAT}: healing-1 attack-1", larisa="moscow: attack-1") | {"inferno": cell}
        assert tracks(table(start, "gloom 0")).vortex_title == title


@pytest.mark.rule("A9")
def test_the_result_says_which_rule_decided_a_tie(table):
    start = {"phase": "growth", "turn": 3, "inferno": 10, "balance": 8, "cards": {"anton": "moscow"}}
    page = table(start | {"dark": "svetlana-mother-illness"}, "pass")
    outcome = page.session.match.outcome
    html = page._result_html(outcome)
    assert "8 : 8 is a tie. A tie goes to the side that wins the vortex." in html
    assert "rule:A9" in html


@pytest.mark.parametrize(
    ("balance", "end"),
    [
        (1, "Light 9 : 0 Dark, you win."),
        (-8, "Light 8 : 8 Dark, you win (a tie goes to the vortex’s winner)."),
        (-9, "Light 8 : 9 Dark, you lose."),
    ],
)
def test_each_space_of_both_tracks_says_how_closing_the_vortex_now_ends_the_game(table, balance, end):
    page = table(battle(balance, anton=f"{FLAT}: healing-1 attack-1", larisa="moscow: attack-1"), "gloom 0")
    piece = page.scene.pieces["tracks"]
    width, height = piece.size.width(), piece.size.height()
    spots = [QPointF(width * x / 100, height * y / 10) for x in range(100) for y in (5, 8)]
    tips = {page.scene.tooltip_at(piece.mapToScene(spot)) for spot in spots} - {""}
    assert len(tips) > 20
    assert {tip[tip.index("If the vortex") :] for tip in tips} == {f"If the vortex now closes: {end}"}
    leads = {(side, points) for tip in tips for side, points in re.findall(r"(\w+) leads by (\S+)\.", tip)}
    limit = piece.state.limit
    assert leads == {(side, str(points)) for side in ("Light", "Dark") for points in range(1, limit + 1)}


def test_no_tooltip_lies_over_the_card_that_appears_for_the_pointer(table):
    page = table(battle(anton=f"{FLAT}: healing-1"), "gloom 0")
    spot = page.view.mapFromScene(page.scene.pieces["svetlana"].sceneBoundingRect().center())
    port = page.view.viewport()
    assert page.scene.pieces["svetlana"].toolTip()
    QApplication.sendEvent(port, QHelpEvent(QEvent.Type.ToolTip, spot, port.mapToGlobal(spot)))
    assert QToolTip.text() == ""
