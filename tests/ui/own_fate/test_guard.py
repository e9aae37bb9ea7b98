"""*Done* asks once a turn before it loses what another plan would save."""

import threading

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel, QMessageBox, QPushButton

from app.cards import convert
from app.rules.game import Action
from app.rules.games import positions_of
from app.rules.lesson import match_of
from app.rules.own_fate import GAME
from app.table.gestures import DONE
from app.table.own_fate.phone import FateHand
from app.table.reader import Reader
from app.ui.board.session import WARN_LOSSES, GameSession
from app.ui.own_fate import guard
from app.ui.own_fate.page import FatePage
from app.widgets import tasks
from tests.ui.pointer import wait_for_answers

HERE = "hairdresser"


@pytest.fixture
def battle(qtbot, preferences, gallery, cards):
    """Return a function that opens a table in a battle of *others*, after the *actions*."""
    preferences.set_language("en")

    def show(others, *actions, dark="person", **more):
        found = {"phase": "battle", "turn": 3, "cards": others, **more}
        match = match_of(GAME, positions_of("own-fate"), convert.card_set(cards), found, {})
        for action in actions:
            match.submit(Action.parse(action))
        table = FatePage(preferences, gallery, GameSession(match, {"dark": dark}, open_hands=True))
        qtbot.addWidget(table)
        table.resize(1366, 740)
        table.show()
        table.start()
        wait_for_answers(table)
        return table

    return show


@pytest.fixture
def slot(battle):
    """Return a function that opens a table in Anton's slot with *hand*, after Larisa has attacked him."""

    def show(hand, dark="person", **more):
        here = {"larisa": f"{HERE}: attack-4", "anton": f"{HERE}: {hand}"} | more
        return battle(here, "play attack-4.1 anton", "done", dark=dark)

    return show


def done_button(table):
    buttons = table.question.findChildren(QPushButton)
    return next(b for b in buttons if b.property("action") == "done" and b.isVisible())


def searched(table):
    tasks.wait(table._guard)
    return bool(done_button(table).property("danger"))


def box_of(table):
    return next((box for box in table.findChildren(QMessageBox) if box.isVisible()), None)


def ended(table):
    return DONE in [move.action for move in table.session.match.moves[2:]]


def press(table, label):
    button = next(b for b in box_of(table).buttons() if b.text() == label)
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)


@pytest.mark.parametrize(
    ("others", "later", "short"),
    [
        ({"alisa": f"{HERE}: attack-4"}, "Alisa still acts after you", "»10"),
        ({"alisa": f"{HERE}: attack-4", "zavulon": f"{HERE}: attack-1"},
         "Alisa, Zavulon still act after you", "»10 »11"),
        ({"zavulon": "moscow: attack-1 attack-2"}, "Zavulon (by portal) still acts after you", "»11"),
        ({"zavulon": "moscow: attack-1", "alisa": HERE, "semen": f"{HERE}: attack-2"}, "", ""),
    ],
)  # fmt: skip
def test_the_forecast_names_enemies_who_can_still_attack(slot, others, later, short):
    table = slot("defence-2 attack-1", **others)
    table.run_action(Action.parse("play defence-2.1 anton"))
    scene = table.scene
    assert scene.pieces["laid:anton"].state.later == (later, short)
    assert scene.pieces["laid:anton"].state.fate == ("0 → 2 of 4", "0→2/4")
    tip = scene.tooltip_at(scene.pieces["laid:anton"].sceneBoundingRect().center())
    assert "Attack-4 (Larisa), Defence-2 (Anton Gorodetsky)." in tip
    done_tip = done_button(table).toolTip()
    shown = [label.text() for label in table.plan_panel.findChildren(QLabel)]
    for said in (tip, done_tip, " ".join(shown)):
        assert (f"{later}." in said) if later else ("still act" not in said)


@pytest.mark.parametrize(
    ("drawn", "laid", "said", "short"),
    [
        ("defence-1 healing-1", ("play defence-1.1 medved", "done"),
         "Medved may still defend itself with up to 3 manoeuvres", "−0…3"),
        ("healing-1 healing-2", ("done",), "", ""),
    ],
)  # fmt: skip
def test_the_forecast_says_that_manoeuvres_may_still_defend(battle, drawn, laid, said, short):
    medved = f"{HERE}; manoeuvres attack-1 attack-2; wounds 2"
    table = battle({"medved": medved, "larisa": f"{HERE}: attack-4"}, *laid, deck=drawn)
    table.run_action(Action.parse("play attack-4.1 medved"))
    scene = table.scene
    state = scene.pieces["laid:medved"].state
    assert (state.dies, state.later) == (True, (said, short))
    tip = scene.tooltip_at(scene.pieces["laid:medved"].sceneBoundingRect().center())
    shown = " ".join(label.text() for label in table.plan_panel.findChildren(QLabel))
    assert all(("still defend" in text) == bool(said) and said in text for text in (tip, shown))


@pytest.mark.parametrize(("held", "said"), [("attack-2", "Geser may still defend itself"), ("", "")])
def test_the_forecast_says_that_an_enemy_who_still_acts_may_defend_itself(battle, held, said):
    table = battle({"larisa": f"{HERE}: attack-4", "geser": f"{HERE}: {held}"})
    table.run_action(Action.parse("play attack-4.1 geser"))
    assert table.scene.pieces["laid:geser"].state.later == (said, "»7" if said else "")


def test_no_one_is_named_who_can_only_be_too_late(slot):
    table = slot("attack-1", alisa=f"{HERE}: attack-4")
    assert table.scene.pieces["laid:anton"].state.later == ("", "")


def test_done_turns_red_and_asks_once_a_turn(slot):
    table = slot("defence-2 attack-1")
    assert searched(table)
    QTest.mouseClick(done_button(table), Qt.MouseButton.LeftButton)
    assert box_of(table).text() == "Anton Gorodetsky dies, and you can still prevent that. Done anyway?"
    assert not ended(table)
    press(table, "Keep planning")
    assert not ended(table)
    assert searched(table)
    QTest.mouseClick(done_button(table), Qt.MouseButton.LeftButton)
    assert ended(table)


def test_done_anyway_ends_the_slot(slot):
    table = slot("defence-2 attack-1")
    assert searched(table)
    QTest.keyClick(table.question, Qt.Key.Key_Return)
    press(table, "Done")
    assert ended(table)


@pytest.mark.parametrize("hand", ["attack-1", "attack-3 healing-1"])
def test_nothing_is_asked_where_no_play_saves(slot, hand):
    table = slot(hand)
    assert not searched(table)
    table.run_action(DONE)
    assert box_of(table) is None
    assert ended(table)


def test_a_plan_that_saves_turns_done_back(slot):
    table = slot("defence-2 attack-1")
    assert searched(table)
    table.run_action(Action.parse("play defence-2.1 anton"))
    assert not searched(table)
    table.run_action(DONE)
    assert ended(table)


def test_a_slot_waits_for_done_after_its_last_card(slot):
    table = slot("defence-2", dark="novice")
    table.run_action(Action.parse("play defence-2.1 anton"))
    assert not ended(table)
    table.run_action(DONE)
    assert ended(table)


@pytest.fixture
def last_card(qtbot, preferences, gallery, cards):
    """Return a function that opens a table where Larisa, attacked by Anton, is asked for a last card."""
    preferences.set_language("en")

    def ask(hand):
        here = {"anton": f"{HERE}: attack-4", "larisa": f"{HERE}: {hand}"}
        found = {"phase": "battle", "turn": 3, "cards": here}
        match = match_of(GAME, positions_of("own-fate"), convert.card_set(cards), found, {})
        while match.state.question.kind != "extra-card":
            attack, actions = Action.parse("play attack-4.1 larisa"), match.state.legal()
            ends = next((a for a in actions if a.verb in ("done", "gloom")), attack)
            match.submit(attack if attack in actions else ends)
        return GameSession(match, {}, open_hands=True)

    return ask


@pytest.mark.parametrize(
    ("hand", "asks"), [("defence-3 attack-1", True), ("defence-1 attack-1; wounds 1", False)]
)
def test_a_pass_asks_too_if_the_last_card_would_save(last_card, qtbot, preferences, gallery, hand, asks):
    table = FatePage(preferences, gallery, last_card(hand))
    qtbot.addWidget(table)
    table.show()
    table.start()
    tasks.wait(table._guard)
    table.run_action(Action("pass"))
    assert (box_of(table) is not None) == asks
    if asks:
        assert box_of(table).text() == "Larisa dies, and you can still prevent that. Play nothing anyway?"
        press(table, "Keep planning")
        assert table.session.question.kind == "extra-card"


@pytest.fixture
def vortex_at_two(qtbot, preferences, gallery, cards):
    """Return a table where Dark is asked for Petr's movement and Light could close the vortex."""
    preferences.set_language("en")
    flat = "svetlana-flat"
    here = {
        "anton": f"{flat}: attack-1 attack-1 defence-1 defence-1",
        "petr": "entrance-hall",
        "svetlana": flat,
        "egor": "egor-flat",
    }
    found = {"phase": "movement", "turn": 3, "inferno": 2, "cards": here}
    match = match_of(GAME, positions_of("own-fate"), convert.card_set(cards), found, {})
    assert match.state.question.kind == "movement"
    table = FatePage(preferences, gallery, GameSession(match, {}, open_hands=True))
    qtbot.addWidget(table)
    table.resize(1366, 740)
    table.show()
    table.start()
    return table


def test_dark_is_warned_before_light_can_close_the_vortex(vortex_at_two):
    table = vortex_at_two
    assert (
        "Light can close the vortex this turn: Anton Gorodetsky will be with" in table.question._note.text()
    )
    assert searched(table)
    table.run_action(DONE)
    assert box_of(table).text() == (
        "Light can close the vortex and win this turn, and you can still prevent that. Done anyway?"
    )
    press(table, "Keep planning")
    table.run_action(Action.parse("move petr egor-flat"))
    assert box_of(table) is None


def test_a_phone_asks_before_a_pass_and_before_done(last_card, slot, gallery):
    hand = FateHand(Reader("en"), gallery, last_card("defence-3 attack-1"), "dark")
    assert sure(hand, "pass") == "Larisa dies, and you can still prevent that. Play nothing anyway?"
    hand = FateHand(Reader("en"), gallery, slot("defence-2 attack-1").session, "light")
    assert sure(hand, "done") == "Anton Gorodetsky dies, and you can still prevent that. Done anyway?"
    hand.act(Action.parse("play defence-2.1 anton"))
    assert not sure(hand, "done")


def test_a_phone_asks_once_a_turn_and_not_where_no_play_saves(slot, gallery):
    hopeless = FateHand(Reader("en"), gallery, slot("attack-1").session, "light")
    hopeless.act(Action.parse("gloom 0"))
    assert not sure(hopeless, "done")
    table = slot("defence-2 attack-1")
    hand = FateHand(Reader("en"), gallery, table.session, "light")
    found, turn = frozenset({"anton"}), table.session.view.turn
    assert sure(hand, "done")
    assert hand.act(DONE) is None
    assert not hand._loss_questions.question(found, DONE, turn)
    assert hand._loss_questions.question(found, DONE, turn + 1)


def sure(hand, action):
    """Return the confirmation that a phone asks for before *action*."""
    return next(answer["sure"] for answer in hand.view()["answers"] if answer["action"] == action)


def test_experts_switch_it_off(slot, preferences):
    preferences.store(WARN_LOSSES, "no")
    table = slot("defence-2 attack-1")
    assert not searched(table)
    table.run_action(DONE)
    assert ended(table)


def test_done_waits_only_a_moment_for_the_search(slot, monkeypatch):
    release = threading.Event()
    monkeypatch.setattr(guard, "avoidable", lambda *_: frozenset({"anton"}) if release.wait(9) else None)
    table = slot("defence-2 attack-1")
    table.run_action(DONE)
    release.set()
    assert ended(table)
    assert guard.MAX_WAIT <= 0.1


def test_a_struck_card_says_what_cancels_it(battle):
    here = {"larisa": f"{HERE}: attack-2", "anton": f"{HERE}: defence-1; items zavulon-amulet"}
    table = battle(here, "play attack-2.1 anton", "done")
    notes = table.scene.pieces["anton"].state.notes
    assert "Cards laid on it: Attack-2 (Larisa, cancelled by Zavulon’s Amulet)" in notes
