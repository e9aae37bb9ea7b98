"""A drop that says enough is completed; one that doesn't asks; a refusal lights and names the targets."""

import pytest
from PySide6.QtCore import QRectF, Qt
from PySide6.QtTest import QTest

from app.cards import convert
from app.rules.game import Action
from app.rules.games import positions_of
from app.rules.lesson import match_of
from app.rules.own_fate import GAME
from app.ui.board.session import GameSession
from app.ui.own_fate.page import FatePage
from app.widgets.controls import widgets_of
from tests.ui.pointer import drag, middle

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


def drop(page, source, target):
    drag(page, middle(page, source), middle(page, target))


def chosen(page, monkeypatch):
    """Return the lists of actions from which the player is asked to choose, and the actions done."""
    choices, done = [], []
    page.scene.choice_needed.disconnect()
    page.scene.choice_needed.connect(lambda actions, _at: choices.append([str(action) for action in actions]))
    monkeypatch.setattr(page.session, "submit", lambda action: done.append(str(action)))
    return choices, done


def olga(hand):
    """Return a position in which only Olga lets Semyon heal the vortex, since Egor is threatened."""
    cards = {"svetlana": FLAT, "semen": f"{FLAT}: {hand}", "egor": "roof", "larisa": "roof"}
    return {"phase": "battle", "turn": 3, "inferno": 5, "light": "olga", "cards": cards}


@pytest.mark.parametrize("target", ["svetlana", "semen", "tracks"])
def test_olga_on_svetlana_or_on_whom_she_helps_asks_for_the_card(table, monkeypatch, target):
    page = table(olga("healing-2 healing-1 healing-1"), "gloom 0")
    choices, done = chosen(page, monkeypatch)
    drop(page, "olga", target)
    assert len(choices) == 1
    assert {action.rsplit(".", 1)[0] for action in choices[0]} == {
        "chance olga healing-2",
        "chance olga healing-1",
    }
    assert len(choices[0]) == 2
    assert not done


def test_olga_with_one_possible_card_is_completed(table, monkeypatch):
    page = table(olga("healing-1 healing-1 attack-2"), "gloom 0")
    choices, done = chosen(page, monkeypatch)
    drop(page, "olga", "svetlana")
    assert not choices
    assert [action.rsplit(".", 1)[0] for action in done] == ["chance olga healing-1"]


def test_olga_in_the_plan_is_dimmed(table):
    page = table(olga("healing-2 attack-3"), "gloom 0")
    assert not page.scene.pieces["olga"].state.planned
    page.session.submit(Action.parse("chance olga healing-2.1"))
    assert page.scene.pieces["olga"].state.planned


def test_a_spell_that_needs_olga_is_completed_with_her(table, monkeypatch):
    page = table(olga("healing-2 attack-3"), "gloom 0")
    _choices, done = chosen(page, monkeypatch)
    drop(page, "healing-2.1", "svetlana")
    assert done == ["chance olga healing-2.1"]


def test_a_spell_that_does_not_need_olga_keeps_her(table, monkeypatch):
    position = olga("healing-2 attack-3")
    position["cards"]["larisa"] = "moscow"
    page = table(position, "gloom 0")
    _choices, done = chosen(page, monkeypatch)
    drop(page, "healing-2.1", "svetlana")
    assert done == ["play healing-2.1 svetlana"]


def test_the_spell_for_a_portal_can_be_put_on_the_location(table, monkeypatch):
    cards = {"zavulon": "moscow: attack-1", "anton": "moscow"}
    page = table({"phase": "battle", "turn": 3, "cards": cards}, "gloom 0")
    _choices, done = chosen(page, monkeypatch)
    drop(page, "attack-1.1", "roof")
    assert done == ["portal zavulon roof attack-1.1"]


def test_the_choice_for_a_portal_begins_with_the_card_and_keeps_the_order_of_the_hand(table, monkeypatch):
    cards = {"zavulon": "moscow: healing-2 attack-3 defence-1 attack-1", "anton": "moscow"}
    page = table({"phase": "battle", "turn": 3, "cards": cards}, "gloom 0")
    choices, _done = chosen(page, monkeypatch)
    drop(page, "zavulon", "roof")
    (offered,) = choices
    assert [page.words.action(Action.parse(action)) for action in offered] == [
        f"Discard {card}: portal Zavulon → Roof"
        for card in ("Attack-1", "Attack-3", "Defence-1", "Healing-2")
    ]


def test_a_refused_drop_lights_the_targets_and_names_them(table):
    page = table({"phase": "battle", "turn": 3, "cards": {"larisa": f"{FLAT}: attack-2", "anton": FLAT}})
    drop(page, "attack-2.1", "larisa")
    assert page.notice.isVisible()
    assert page.notice.text().endswith("Attack-2 can go to: Anton Gorodetsky.")
    assert page.scene.pieces["anton"].mark == "target"
    QTest.mouseClick(page.view.viewport(), Qt.MouseButton.LeftButton, pos=middle(page, "anton"))
    assert Action.parse("play attack-2.1 anton") in [move.action for move in page.session.match.moves]


def test_a_refusal_and_a_large_card_do_not_cover_each_other(table):
    page = table({"phase": "battle", "turn": 3, "cards": {"larisa": f"{FLAT}: attack-2", "anton": FLAT}})
    page.preview.pin("larisa")
    page.show_message("Not there.", QRectF(page._floating_card.geometry()).center())
    assert not page.notice.geometry().intersects(page._floating_card.geometry())


def test_the_heading_of_a_hand_explains_its_numbers(table):
    page = table({"phase": "battle", "turn": 3, "cards": {"larisa": f"{FLAT}: attack-2", "anton": FLAT}})
    label = page.scene.pieces["hand:larisa"]
    tip = page.scene.tooltip_at(label.sceneBoundingRect().center())
    assert tip == "Spells in Larisa’s hand. A vampire may keep any number."


def test_a_double_click_discards(table):
    cards = {"anton": "moscow: attack-1 attack-2 attack-3 attack-4"}
    page = table({"phase": "spells", "turn": 3, "cards": cards})
    assert page.session.question.kind == "discard"
    QTest.mouseDClick(page.view.viewport(), Qt.MouseButton.LeftButton, pos=middle(page, "attack-1.1"))
    assert page.session.match.moves[-1].action == Action.parse("discard attack-1.1")


def test_a_double_click_on_a_card_with_other_uses_is_only_a_click(table):
    page = table({"phase": "battle", "turn": 3, "cards": {"larisa": f"{FLAT}: attack-2", "anton": FLAT}})
    moves = len(page.session.match.moves)
    QTest.mouseDClick(page.view.viewport(), Qt.MouseButton.LeftButton, pos=middle(page, "attack-2.1"))
    assert len(page.session.match.moves) == moves


def test_overpaid_gloom_is_shown(table):
    cards = {"larisa": "moscow", "anton": "moscow: attack-4 attack-1"}
    page = table({"phase": "battle", "turn": 3, "cards": cards}, "gloom 1", "burn attack-4.1")
    texts = [label.text() for label in page.plan_panel.findChildren(type(page.question._note))]
    assert any("3 too much" in text for text in texts)


def test_a_token_that_cannot_walk_there_rides(table, monkeypatch):
    cards = {"geser": "moscow: attack-1; items night-watch-car", "alisa": "roof"}
    page = table({"phase": "movement", "turn": 3, "cards": cards})
    while page.session.question.kind != "movement" or page.session.question.args["other"] != "geser":
        page.session.submit(next(a for a in page.session.match.state.legal() if a.verb in ("done", "pass")))
    _choices, done = chosen(page, monkeypatch)
    drop(page, "geser", FLAT)
    assert done == [f"ride night-watch-car {FLAT}"]


def test_a_token_that_can_walk_there_walks(table, monkeypatch):
    cards = {"geser": "moscow: attack-1; items night-watch-car", "alisa": "roof"}
    page = table({"phase": "movement", "turn": 3, "cards": cards})
    while page.session.question.kind != "movement" or page.session.question.args["other"] != "geser":
        page.session.submit(next(a for a in page.session.match.state.legal() if a.verb in ("done", "pass")))
    _choices, done = chosen(page, monkeypatch)
    drop(page, "geser", "metro")
    assert done == ["move geser metro"]


def test_the_next_copy_of_a_discarded_card_takes_its_row(table):
    hand = {"anton": "moscow: defence-2 healing-1 attack-3 healing-1"}
    page = table({"phase": "spells", "turn": 3, "cards": hand, "deck": "attack-2 attack-1 attack-4"})
    page.question.expand_answers()
    before = [answer.by_design()[1] for answer in page.question.listed()]
    page.session.submit(page.question.listed()[before.index("healing-1")])
    assert [answer.by_design()[1] for answer in page.question.listed()] == before
    assert before == sorted(before)


def test_a_press_for_done_does_not_skip_what_follows_the_last_move(table, qtbot):
    page = table({"phase": "movement", "turn": 3, "cards": {"anton": "moscow"}})
    page.session.submit(next(action for action in page.session.actions if action.verb == "move"))
    page.question.watch("")
    skip = widgets_of(page.question._closing)[-1]
    assert not skip.isEnabled()
    page.question._late_timer.start(0)
    qtbot.waitUntil(skip.isEnabled)


@pytest.mark.parametrize(
    ("inferno", "note"), [(9, ""), (10, "If you don’t, the vortex bursts: Light 0 : 8 Dark")]
)
def test_the_question_about_growth_says_that_it_ends_the_game(table, inferno, note):
    cards = {"anton": "moscow"}
    page = table({"phase": "growth", "turn": 3, "inferno": inferno, "light": "ignat", "cards": cards})
    assert page.question._note.text().startswith(note)
    assert bool(page.question._note.text()) == bool(note)


def test_each_number_of_manoeuvres_says_who_survives(table):
    medved = "hairdresser; manoeuvres attack-1 attack-2"
    cards = {"medved": medved, "larisa": "hairdresser: attack-4"}
    page = table({"phase": "battle", "turn": 3, "cards": cards, "deck": "defence-1 healing-1"})
    session = page.session
    for action in map(Action.parse, ("play defence-1.1 medved", "done", "play attack-4.1 medved", "done")):
        session.submit(action)
    while session.question.kind != "manoeuvre-defence":
        session.submit(next(action for action in session.actions if action.verb in ("done", "pass")))
    assert "None: wounds 0 → 2, survives. 1: wounds 0 → 1, survives." in page.question._note.text()
