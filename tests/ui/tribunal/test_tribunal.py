"""The Tribunal table: complete games, a drag, prices, the computer, previews of actions."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QPushButton, QTextBrowser

from app import i18n
from app.bots.players import LEVELS
from app.cards import convert
from app.face.content import SetContent
from app.rules import own_fate
from app.rules.game import TALK_VERBS, Action, Event
from app.rules.tribunal import GAME
from app.rules.tribunal.numbers import OPTIONS, Numbers, Rules
from app.rules.tribunal.position import build_position
from app.table.tribunal.gestures import TribunalDirector
from app.table.tribunal.words import TribunalWords, abbreviated
from app.ui.board.bot_client import BotClient
from app.ui.board.session import GameSession
from app.ui.new_game.dialog import VARIANTS, NewGame, NewGameDialog
from app.ui.new_game.games import tribunal
from app.ui.shell.host import AppContext
from app.ui.shell.main_window import MainWindow
from app.ui.tribunal.page import TribunalPage, TribunalReplay
from app.widgets.gallery import Gallery
from tests.tribunal_answer import answer
from tests.ui.pointer import drag, middle, wait_for_answers
from tests.ui.test_typing import sweep


def other(lives=3, mana=0, layer=0, **more):
    return {"lives": lives, "mana": mana, "layer": layer, "level": 1, "xp": 0, **more}


@pytest.fixture
def window(qtbot, preferences, cards, shelf):
    fate = shelf(convert.card_set(cards), cards)
    context = AppContext(own_fate.GAME, fate, other_games=(tribunal(shelf(Numbers())),))
    made = MainWindow(preferences, context)
    qtbot.addWidget(made)
    made.resize(1366, 768)
    made.show()
    return made


def guards(page):
    """Return the buttons that protect the accused, in order."""
    hint = page.words.t("tribunal.pricing-guard.hint")
    found = [one for one in page.pricing.findChildren(QPushButton) if one.toolTip() == hint]
    return sorted(found, key=lambda one: one.y())


TRIAL = {
    "turn": "light",
    "phase": "declare",
    "light": {"evidence": 25, "others": [other()]},
    "dark": {"evidence": 0, "others": [other(), other(mana=2), other(lives=1)]},
}


@pytest.mark.parametrize(
    "variant",
    [*(pytest.param(name, marks=pytest.mark.slow) for name in ("base", "first", "second")), "both"],
)
def test_a_whole_game_is_played_to_its_end_and_the_table_shows_the_view(table, variant):
    page = table(variant)
    while page.session.match.outcome is None:
        if page.pricing.isVisible():
            page.pricing.submit()
            continue
        count = len(page.session.match.moves)
        page.run_action(answer(page.session.view.state, "weak", count)[0])
        state = page.session.view.state
        top = page.scene.top
        shown = {
            one.name for side in ("light", "dark") for one in state.others(side) if top <= one.layer < top + 5
        }
        assert shown == {key for key in page.scene.pieces if key.startswith(("light-", "dark-"))}
    assert page.session.match.outcome.winner in ("light", "dark")
    assert page.sheet.isVisible()


def test_a_game_is_played_by_the_keys_of_the_rows(table):
    page = table("both")
    while len(page.session.match.moves) < 30:
        if page.pricing.isVisible():
            QTest.keyClick(page.pricing, Qt.Key.Key_Return)
            continue
        wanted = str(answer(page.session.view.state, "weak", len(page.session.match.moves))[0])
        page.focus_actions()
        row = next(row for row in page.question.rows if row.select_if_own(Action.parse(wanted)))
        row.setFocus()
        wait_for_answers(page)
        QTest.keyClick(row, Qt.Key.Key_Return)


def test_an_other_dragged_to_the_next_layer_goes_there(table):
    page = table(
        position={"turn": "light", "light": {"others": [other(mana=3)]}, "dark": {"others": [other()]}}
    )
    targets = page.scene.name_targets("light-1")
    assert page.words.lane(1) in targets
    assert "layer-1" not in targets
    drag(page, middle(page, "light-1"), middle(page, "layer-1"))
    assert page.session.match.moves[-1].action == Action("deeper")


def test_an_other_put_where_it_cannot_go_returns_with_the_reason_and_the_rule(table):
    page = table()
    drag(page, middle(page, "light-1"), middle(page, "layer-3"))
    assert not page.session.match.moves
    assert page.notice.isVisible()
    assert "rule:R18" in page.notice.text()
    assert not page.scene.dragging


def test_an_other_clicked_and_then_an_enemy_attacks_it(table):
    page = table(
        position={"turn": "light", "light": {"others": [other(mana=3)]}, "dark": {"others": [other()]}}
    )
    for key in ("light-1", "dark-1"):
        QTest.mouseClick(page.view.viewport(), Qt.MouseButton.LeftButton, pos=middle(page, key))
    assert page.session.match.moves[-1].action == Action("attack", ("dark-1",))


def test_an_other_attacks_by_the_keyboard_alone(table):
    page = table(
        position={"turn": "light", "light": {"others": [other(mana=3)]}, "dark": {"others": [other()]}}
    )
    page.focus_table()
    page.scene.focus_piece("light-1")
    QTest.keyClick(page.view, Qt.Key.Key_Return)
    QTest.keyClick(page.view, Qt.Key.Key_Right)
    QTest.keyClick(page.view, Qt.Key.Key_Return)
    assert page.session.match.moves[-1].action == Action("attack", ("dark-1",))


def test_the_number_of_an_action_is_chosen_by_the_arrow_keys(table):
    light = {"others": [other(mana=9), other()]}
    page = table("first", {"turn": "light", "light": light, "dark": {"others": [other(layer=1, mana=1)]}})
    row = next(row for row in page.question.rows if row.action.verb == "transfer")
    row.setFocus()
    for _ in range(9):
        QTest.keyClick(row, Qt.Key.Key_Right)
    wait_for_answers(page)
    QTest.keyClick(row, Qt.Key.Key_Return)
    assert page.session.match.moves[-1].action == Action("transfer", ("light-2", "4"))


LITERAL = {"expansion-2": True, "collection": "a"}


@pytest.fixture
def free_number(table, preferences):
    """Return a table with unbounded collections, and the row of that action."""
    preferences.set_language("en")
    page = table(LITERAL, {"turn": "light", "light": {"others": [other()]}, "dark": {"others": [other()]}})
    return page, next(row for row in page.question.rows if row.action.verb == "collect")


def test_a_number_without_a_bound_is_typed(free_number):
    page, row = free_number
    assert row.action.args == ("1",)
    row.field.selectAll()
    QTest.keyClicks(row.field, "12345")
    assert "Gains 12,345 mana" in row.accessibleDescription()
    QTest.keyClick(row.field, Qt.Key.Key_Up)
    wait_for_answers(page)
    QTest.keyClick(row.field, Qt.Key.Key_Return)
    assert page.session.match.moves[-1].action == Action("collect", ("12346",))


@pytest.mark.parametrize(("number", "told"), [
    (9999, "9999"), (12345, "12k"), (999_999, "999k"), (1_234_567, "1M"), (5 * 10**9, "5G"), (10**12, "10¹²"),
    (10**400, "10⁴⁰⁰"),
])  # fmt: skip
def test_a_large_number_is_told_in_short(number, told):
    assert abbreviated(number) == told


def test_riches_without_a_bound_are_drawn(table):
    rich = {"evidence": 10**400, "others": [other(mana=10**400, layer=1), other(mana=10**400)]}
    page = table({**LITERAL, "expansion-1": True}, {"turn": "light", "light": rich, "dark": rich})
    assert not page.grab().isNull()
    page.question.rows[0].setFocus()
    page.preview.show_card("light-1")
    for row in page.question.rows:
        assert row.accessibleDescription()
    poor = {"others": [other()] * 3}
    page = table(LITERAL, {"turn": "light", "phase": "declare", "light": rich, "dark": poor})
    page.run_action(Action("declare"))
    assert page.pricing.isVisible()
    assert not page.grab().isNull()


def test_a_number_that_does_not_fit_is_refused_with_its_rule(table, preferences):
    preferences.set_language("en")
    light = {"others": [other(mana=9), other()]}
    page = table("first", {"turn": "light", "light": light, "dark": {"others": [other(layer=1, mana=1)]}})
    row = next(row for row in page.question.rows if row.action.verb == "transfer")
    row.field.selectAll()
    QTest.keyClicks(row.field, "70")
    wait_for_answers(page)
    QTest.keyClick(row.field, Qt.Key.Key_Return)
    assert not page.session.match.moves
    assert "Enter a number from 1 to 4, not 70." in page.notice.text()
    assert "rule:E4" in page.notice.text()


def test_a_hint_may_advise_a_number_that_is_not_listed(free_number):
    page, row = free_number
    page.advise([Action("collect", ("250",))])
    assert row.field.text() == "250"
    assert row.action == Action("collect", ("250",))


def test_a_row_tells_price_witnesses_evidence_and_fall_before_the_deed(table, preferences):
    preferences.set_language("en")
    light = {"others": [other(mana=4, layer=2)]}
    dark = {"evidence": 3, "others": [other(layer=2, mana=2), other(layer=2, mana=2)]}
    page = table(position={"turn": "light", "light": light, "dark": dark})
    row = next(row for row in page.question.rows if row.action == Action("attack", ("dark-1",)))
    told = row.accessibleDescription()
    assert "Costs 3 of 4 mana" in told
    assert "Seen by Dark 1, Dark 2. Dark gains 10 evidence, 13 in total" in told
    assert "falls to layer 0" in told


def foretold(page, verb):
    """Return an action's preview in its row."""
    row = next(row for row in page.question.rows if row.action.verb == verb)
    return row.accessibleDescription()


@pytest.mark.parametrize(("verb", "words"), [
    ("farm", ["Costs no mana", "Gains 3 experience", "Reaches level 3", "Dark gains 1 evidence"]),
    ("attack", ["Costs 3", "Dark 1 loses a life, 2 left", "Seen by Dark 1", "gains 5 evidence, 5 in total"]),
    ("deeper", ["Costs 3", "Goes to layer 3"]),
    ("up", ["Costs 2", "Goes to layer 1"]),
    ("initiate", ["Costs 10", "A newcomer on layer 0"]),
    ("heal", ["Costs 7", "Light 2 will have 2 lives"]),
    ("blind", ["Costs 1", "Dark 1 isn’t a witness", "No one will see it"]),
    ("delay", ["Costs 1", "at the end of the queue"]),
    ("transfer", ["Costs 2", "Light 2 gains 1 mana"]),
    ("forsage", ["Costs 5", "2 extra turns right away"]),
    ("stun", ["Costs 1", "Dark 1 sees nothing", "No one will see it"]),
    ("burn", ["Costs 2", "Dark 1 loses 1 mana", "Dark gains 1 evidence"]),
    ("shield", ["Costs 3", "Blocks the next attack"]),
    ("collect", ["Costs no mana", "Gains 1 mana", "Dark gains 1 evidence"]),
    ("pass", ["Costs no mana", "Gloom payment at the end of the turn: 2"]),
])  # fmt: skip
def test_every_action_tells_what_it_costs_and_brings_and_who_sees_it(table, preferences, verb, words):
    preferences.set_language("en")
    light = {"others": [other(mana=13, layer=2), other(lives=1)]}
    dark = {"others": [other(layer=2, mana=2)]}
    told = foretold(table("both", {"turn": "light", "light": light, "dark": dark}), verb)
    assert [word for word in words if word not in told] == []


def test_evidence_out_of_nothing_tells_what_it_comes_to(table, preferences):
    preferences.set_language("en")
    sides = {"light": {"evidence": 4, "others": [other(mana=3, layer=1)]}, "dark": {"others": [other()]}}
    told = foretold(table("both", {"turn": "light", **sides}), "fabricate")
    assert "Gains 1 evidence, 5 in total" in told


@pytest.mark.parametrize(("lives", "end"), [(3, "falls to layer 0"), (1, "has one life left, so it dies")])
def test_a_deed_that_leaves_nothing_for_the_gloom_says_so(table, preferences, lives, end):
    preferences.set_language("en")
    sides = {"light": {"others": [other(lives, 4, 2)]}, "dark": {"others": [other(layer=2, mana=2)]}}
    page = table(position={"turn": "light", **sides})
    assert end in foretold(page, "attack")
    assert end not in foretold(page, "up")


@pytest.mark.parametrize(("verb", "words"), [
    ("farm", ["Gains 6 experience", "plus 4", "Each witness gives its side 2 evidence"]),
    ("attack", ["Costs 4", "Dark 1 loses 2 lives, 1 left", "gives its side 7 evidence", "gains 7 evidence"]),
    ("initiate", ["Costs 12", "6 mana for each"]),
    ("heal", ["Costs 9", "Light 2 will have 3 lives", "Restore 2 lives to"]),
    ("forsage", ["Costs 8", "3 extra turns right away", "Extra turns right away: 3"]),
    ("burn", ["Costs 3", "Each point costs you 3"]),
    ("pass", ["loses all its mana and 2 lives"]),
])  # fmt: skip
def test_the_numbers_of_the_set_are_told_wherever_an_action_is(table, preferences, verb, words):
    preferences.set_language("en")
    numbers = Numbers.of_set("mine", {
        "farm-xp": 4, "farm-rate": 2, "attack-cost": 4, "attack-damage": 2, "attack-rate": 7, "burn-cost": 3,
        "initiate-cost": 6, "heal-cost": 9, "heal-lives": 2, "forsage-cost": 8, "forsage-turns": 3,
        "fall-lives": 2,
    })  # fmt: skip
    light = {"others": [other(mana=1 if verb == "pass" else 13, layer=2), other(lives=1)]}
    dark = {"others": [other(layer=2, mana=2)]}
    page = table("both", {"turn": "light", "light": light, "dark": dark}, numbers=numbers)
    row = next(row for row in page.question.rows if row.action.verb == verb)
    told = f"{row.accessibleDescription()} {row.toolTip()}"
    assert [word for word in words if word.lower() not in told.lower()] == []


def test_what_is_not_possible_is_listed_with_its_reason(table, preferences):
    preferences.set_language("en")
    page = table()
    closed = page.question.refusals.text()
    assert "<b>Attack</b> — This costs 3 mana; this Other has 0." in closed
    assert "rule:R17" in closed


def test_those_who_see_the_selected_other_wear_an_eye(table):
    light = {"others": [other(mana=2, layer=1)]}
    dark = {"others": [other(), other(layer=1, mana=1)]}
    page = table(position={"turn": "light", "light": light, "dark": dark})
    watching = {key for key, piece in page.scene.pieces.items() if getattr(piece.state, "watches", False)}
    assert watching == {"dark-2"}


def test_the_accused_name_their_prices_and_the_accuser_picks(table):
    page = table(position=TRIAL)
    page.run_action(Action("declare"))
    assert page.pricing.isVisible()
    page.pricing.set_price("dark-1", 26)
    page.pricing.set_price("dark-2", 34)
    page.pricing.set_price("dark-3", 0)
    page.pricing.submit()
    assert page.session.view.state.prices == (("dark-1", 26), ("dark-2", 34), ("dark-3", 0))
    QTest.mouseClick(page.view.viewport(), Qt.MouseButton.LeftButton, pos=middle(page, "dark-3"))
    assert page.session.match.moves[-1].action == Action("pick", ("dark-3",))
    assert [one.name for one in page.session.view.state.others("dark")] == ["dark-1", "dark-2"]


def test_tab_goes_from_price_to_price_and_digits_are_typed(table, qtbot):
    page = table(position=TRIAL)
    page.run_action(Action("declare"))
    page.activateWindow()
    qtbot.waitUntil(lambda: page.pricing.steppers["dark-1"].hasFocus(), timeout=2000)
    for name, price in (("dark-1", "26"), ("dark-2", "9")):
        stepper = page.pricing.steppers[name]
        assert stepper.hasFocus()
        QTest.keyClicks(stepper, price)
        QTest.keyClick(stepper, Qt.Key.Key_Tab)
        QTest.keyClick(page.focusWidget(), Qt.Key.Key_Tab)
    QTest.keyClick(page.pricing, Qt.Key.Key_Return)
    assert dict(page.session.view.state.prices) == {"dark-1": 26, "dark-2": 9, "dark-3": 20}


def test_evidence_is_put_on_the_one_to_be_picked(table, preferences):
    preferences.set_language("en")
    page = table(position={**TRIAL, "phase": "price", "prices": [26, 24]})
    page.pricing.set_price("dark-3", 10)
    page.pricing.submit()
    assert "Dark 1" in page.question.refusals.text()
    assert "rule:R24" in page.question.refusals.text()
    drag(page, middle(page, "evidence-light"), middle(page, "dark-3"))
    assert page.session.match.moves[-1].action == Action("pick", ("dark-3",))


def test_all_prices_are_in_sight_at_once(table, qtbot):
    page = table(position=TRIAL)
    page.run_action(Action("declare"))
    last = page.pricing.meters["dark-3"]
    qtbot.waitUntil(lambda: last.visibleRegion().boundingRect().height() == last.height(), timeout=2000)


@pytest.mark.parametrize("size", [(1024, 650), (1366, 718)])
def test_text_of_twice_the_size_leaves_the_first_answer_whole(table, preferences, qtbot, size):
    preferences.set_text_percent(200)
    first = table("both", size=size).question.rows[0]
    qtbot.waitUntil(lambda: first.visibleRegion().boundingRect() == first.rect(), timeout=2000)
    preferences.set_text_percent(100)


def test_text_of_twice_the_size_leaves_prices_and_consequences_whole(table, preferences, qtbot):
    preferences.set_text_percent(200)
    page = table(position=TRIAL)
    page.run_action(Action("declare"))
    meters = page.pricing.meters.values()
    qtbot.waitUntil(
        lambda: all(one.visibleRegion().boundingRect() == one.rect() for one in meters), timeout=2000
    )
    side = {"others": [other(mana=23, layer=2), other(mana=9)]}
    page = table("both", {"turn": "light", "light": side, "dark": {"others": [other(mana=8, layer=2)]}})
    for row in page.question.rows:
        room = row.width() - (row.steppers[0].width() * 4 if row.steppers and not row.has_extra_line else 0)
        assert row.chips_width() <= room, row.accessibleName()


def test_prices_above_the_budget_cannot_be_named(table):
    page = table(position=TRIAL)
    page.run_action(Action("declare"))
    page.pricing.set_price("dark-1", 60)
    page.pricing.submit()
    assert page.pricing.isVisible()
    assert not page.session.view.state.prices
    page.pricing.share_evenly()
    page.pricing.submit()
    assert dict(page.session.view.state.prices) == {"dark-1": 20, "dark-2": 20, "dark-3": 20}


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ((20, 20, 20), (26, 17, 17)),
        ((20, 34, 6), (26, 28, 6)),
        ((0, 30, 30), (26, 8, 26)),
        ((20, 26, 14), (26, 26, 8)),
        ((2, 3, 4), (26, 3, 4)),
    ],
)
def test_who_is_protected_takes_what_the_budget_lacks_from_the_others(table, before, after):
    page = table(position=TRIAL)
    page.run_action(Action("declare"))
    for number, price in enumerate(before, 1):
        page.pricing.set_price(f"dark-{number}", price)
    QTest.mouseClick(guards(page)[0], Qt.MouseButton.LeftButton)
    assert tuple(page.pricing.prices().values()) == after
    page.pricing.submit()
    assert tuple(price for _, price in page.session.view.state.prices) == after


def test_nobody_is_protected_with_evidence_that_is_given_out_already(table):
    page = table(position={**TRIAL, "phase": "price", "prices": [40]})
    page.open_pricing()
    assert not guards(page)[1].isEnabled()


def test_a_delay_is_not_offered_to_who_acts_last_anyway(table, preferences):
    preferences.set_language("en")
    rich = {"others": [other(mana=9), other(mana=9)]}
    page = table("first", {"turn": "light", "light": rich, "dark": {"others": [other()]}})
    offered = {row.action.verb for row in page.question.rows}
    assert "delay" in offered
    page.run_action(Action("pass"))
    assert {row.action.verb for row in page.question.rows} == offered - {"delay"}
    assert "<b>Delay</b> — No one acts after this Other, so a delay would only cost mana." in (
        page.question.refusals.text()
    )
    assert "rule:E3" in page.question.refusals.text()


def test_named_prices_can_be_taken_back_one_by_one(table):
    page = table(position=TRIAL)
    page.run_action(Action("declare"))
    page.pricing.submit()
    assert page.session.undo(1, agreed=True)
    assert len(page.session.view.state.prices) == 2


def test_the_lanes_follow_the_one_who_acts_and_can_be_scrolled(table):
    light = {"others": [other(mana=9, layer=7)]}
    page = table(position={"turn": "light", "light": light, "dark": {"others": [other()]}})
    assert page.scene.top == 4
    assert "light-1" in page.scene.pieces
    assert "dark-1" not in page.scene.pieces
    page.scene.press("scroll-up")
    QTest.keyClick(page.view, Qt.Key.Key_PageUp)
    assert page.scene.top == 2


def test_every_piece_has_a_name_for_those_who_do_not_see(table, preferences):
    preferences.set_language("en")
    page = table()
    reader = QAccessible.queryAccessibleInterface(page.view)
    names = [reader.child(index).text(QAccessible.Text.Name) for index in range(reader.childCount())]
    assert all(names)
    assert any("Light 1. lives 3, mana 0, level 1" in name for name in names)
    assert "Dark’s evidence against Light: 0. A Tribunal needs 20" in names


def test_the_language_changes_on_a_standing_table(table, preferences):
    page = table()
    preferences.set_language("en")
    page.refresh()
    assert page.question.sentence == "What should Light 1 do?"


def test_a_whole_game_is_played_against_the_computer(table, qtbot):
    thinker = BotClient(seconds=lambda: 0.02)
    page = table(players={"dark": "tribunal-weak"}, chooser=thinker)
    match = page.session.match
    try:
        while match.outcome is None:
            qtbot.waitUntil(
                lambda: page.session.to_move != "dark" or match.outcome is not None, timeout=20_000
            )
            if match.outcome is not None:
                break
            if page.pricing.isVisible():
                page.pricing.submit()
            else:
                page.run_action(answer(page.session.view.state, "middle", 1)[0])
        assert match.outcome.winner is not None
        assert {move.seat for move in page.session.match.moves} == {"light", "dark"}
        assert page.session.handovers == 0
    finally:
        page.session.close()
        thinker.close()


def test_a_hint_says_what_and_why(table, qtbot):
    thinker = BotClient(seconds=lambda: 0.1)
    page = table(players={"dark": "tribunal-weak"}, chooser=thinker)
    try:
        with qtbot.waitSignal(page.session.hinted, timeout=20_000) as hinted:
            assert page.session.hint()
        action, reason, _ = hinted.args
        assert action in page.session.view.actions
        assert reason.code.startswith("tribunal.why-")
    finally:
        page.session.close()
        thinker.close()


def test_the_hint_lies_on_a_sheet_with_what_can_be_done_as_in_own_fate(table):
    page = table(position={"light": {"others": [other(mana=4)]}, "dark": {"others": [other(mana=3)]}})
    page.hint()
    assert page.sheet.isVisible()
    page.sheet.link.emit("do:recharge")
    assert page.session.match.moves[-1].action == Action("recharge")
    assert not page.sheet.isVisible()


@pytest.mark.parametrize("language", ["ru", "en"])
@pytest.mark.parametrize(("turn", "better"), [("light", "light"), ("dark", "light")])
def test_a_hint_names_the_side_that_stands_better(table, preferences, language, turn, better):
    preferences.set_language(language)
    strong = {"others": [other(mana=4), other(mana=4)], "evidence": 4}
    page = table(position={"turn": turn, "light": strong, "dark": {"others": [other(mana=3)]}})
    action, reason = answer(page.session.view.state, "strong")
    assert (reason.code, reason.args["side"]) == ("tribunal.why-better", better)
    page.session.hinted.emit(action, reason, ())
    told = page.notice.text()
    assert {"ru": "лучше у Света", "en": "Light is ahead"}[language] in told
    assert "омпьютер" not in told
    assert "omputer" not in told
    assert ".." not in told


def test_the_adviser_is_as_strong_as_the_strongest_opponent(monkeypatch):
    asked = []

    class Listening:
        def ask(self, _view, *, level, **_more):
            asked.append(level)

    monkeypatch.setattr("app.bots.players.Worker", lambda **_more: Listening())
    thinker = BotClient()
    thinker.advice(GAME.new(None, {}, 1).view("light"), 1, GAME.key)
    assert asked == [LEVELS[GAME.key][-1]]


@pytest.mark.parametrize(("language", "said"), [("ru", "Свет сдался."), ("en", "Light resigned.")])
def test_the_result_names_who_resigned(table, preferences, language, said):
    preferences.set_language(language)
    page = table()
    page.run_action(Action("resign"))
    assert said in page.sheet.findChild(QTextBrowser).toPlainText()


def test_a_game_put_aside_goes_on_and_a_finished_one_is_replayed(window):
    window.games.play(NewGame(game="tribunal", options={"expansion-1": True}))
    window.page.run_action(Action("farm"))
    window.host.leave()
    window.host.start_page.chosen.emit("continue")
    assert isinstance(window.page, TribunalPage)
    assert [str(move.action) for move in window.page.session.match.moves] == ["farm"]
    window.page.run_action(Action("resign"))
    window.games.replay(window.page.session.match)
    shown = window.findChild(TribunalReplay)
    shown.seek(1)
    assert shown.position == 1


@pytest.mark.parametrize(("variant", "switched"), [("base", set()), ("both", {"expansion-1", "expansion-2"})])
def test_the_dialog_asks_for_the_game_its_variant_and_the_players(
    window, preferences, qtbot, variant, switched
):
    dialog = NewGameDialog(
        None, preferences, window.context.games(), window.host.gallery_of, computer=True, key="tribunal"
    )
    qtbot.addWidget(dialog)
    dialog.set_variant(variant)
    dialog.players["dark"].setCurrentIndex(dialog.players["dark"].findData("tribunal-master"))
    wanted = dialog.answer()
    assert wanted.game == "tribunal"
    assert wanted.players == {"light": "person", "dark": "tribunal-master"}
    assert {name for name in VARIANTS["both"] if wanted.options[name]} == switched


@pytest.mark.parametrize("language", ["ru", "en"])
def test_every_house_rule_is_explained(language):
    for option in OPTIONS:
        assert i18n.has(f"tribunal.option-{option.name}.hint", language)
        for choice in option.choices:
            if isinstance(choice, str):
                assert i18n.has(f"tribunal.option-{option.name}.{choice}", language)


def test_each_game_has_its_own_commands_in_the_menu(window, new_game):
    own = ("hint", "verbs", "count", "prices", "focus-plan")

    def offered():
        return {name for name in own if window.menus[name].isVisible()}

    assert offered() == set()
    window.games.play(new_game)
    assert offered() == {"hint", "count", "focus-plan"}
    window.games.play(NewGame(game="tribunal"))
    assert offered() == {"hint", "prices"}
    window.host.leave()
    assert offered() == set()


def test_the_prices_are_asked_for_by_the_menu_only_of_the_accused(window, preferences):
    preferences.set_language("en")
    window.games.play(NewGame(game="tribunal"))
    window.menus["prices"].trigger()
    assert window.page.notice.text() == "You don’t have to set prices now."
    match = window.page.session.match
    match.state = build_position(TRIAL, Rules.of(None, {}))
    window.page.session.submit(Action("declare"))
    window.page.pricing.dismiss()
    window.menus["prices"].trigger()
    assert window.page.pricing.isVisible()


def test_the_rules_tell_the_numbers_of_the_game_that_is_played(qtbot, preferences, shelf, tmp_path):
    preferences.set_language("en")
    numbers = Numbers.of_set("tribunal", {"attack-cost": 8})
    context = AppContext(own_fate.GAME, shelf(), other_games=(tribunal(shelf(numbers)),))
    window = MainWindow(preferences, context)
    qtbot.addWidget(window)
    window.windows.open_rules("R17", "tribunal")
    text = window.windows.open_rules("", "tribunal").findChild(QTextBrowser)
    assert "An attack costs 8 mana" in text.toPlainText()
    file = tmp_path / "by-the-book.dozorgame"
    GameSession.begin(GAME, Numbers(), seed=1, options={}, file=file, players={}, names={}, date="").close()
    window.games.open_record(file)
    window.windows.open_rules("R17", "tribunal")
    assert "An attack costs 3 mana" in text.toPlainText()


def test_a_healing_is_shown_from_the_healer_to_the_ally(preferences):
    words = TribunalWords(
        preferences, Gallery(preferences, lambda language: SetContent("tribunal", "", "1", language))
    )
    args = {"side": "dark", "number": 2, "ally": 1, "lives": 3, "cost": 1}
    (beat,) = TribunalDirector(words).beats([Event("tribunal.healed", args)], None)
    assert (beat.source, beat.target, beat.at) == ("dark-2", "dark-1", "dark-1")
    assert beat.updates == (("dark-1", "lives", 3),)


def test_step_by_step_what_one_side_did_is_seen_before_the_other_is_asked(table, preferences):
    preferences.set_reduced_motion(False)
    preferences.set_animation("step")
    page = table()
    page.stage._timer.timeout.disconnect()
    seen = []
    for _ in range(60):
        asked_by, decided = page.session.viewer, len(page.session.match.moves)
        page.run_action(next(one for one in page.session.actions if one.verb not in TALK_VERBS))
        while page.stage.busy:
            assert not page.question.rows
            page.stage.advance(1000)
            if page.stage.waiting:
                seen.append(page.session.viewer != asked_by)
                QTest.keyClick(page.window().focusWidget() or page, Qt.Key.Key_Space)
                assert len(page.session.match.moves) == decided + 1
        assert page.question.rows
        if any(seen):
            return
    raise AssertionError("the decision never passed")


def test_prices_typed_quickly_stay(table):
    page = table(position=TRIAL)
    page.run_action(Action("declare"))
    assert sweep(page.pricing, 15) == 3
