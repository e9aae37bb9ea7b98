"""What a blind player hears at the table: pieces, answers, everything that happens, once."""

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible, QTextCursor
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from app.rules.game import TALK_VERBS, Action
from app.rules.own_fate.view_parts import ItemView
from app.table.speech import joined, overview, spoken
from app.table.words import plain, rule_label, rule_sign
from app.ui.board.access import described
from app.ui.board.scene import TARGET_KINDS
from app.widgets import announcer as announcers
from app.widgets.controls import widgets_of
from app.widgets.preferences import SPEEDS

NAME, DESCRIPTION = QAccessible.Text.Name, QAccessible.Text.Description


@pytest.fixture
def focused(monkeypatch):
    """Return a list of the names of what the screen reader is told to be focused."""
    names = []

    def record(event):
        if event.type() == QAccessible.Event.Focus:
            names.append(event.accessibleInterface().text(NAME))

    monkeypatch.setattr(announcers, "is_heard", lambda: True)
    monkeypatch.setattr(announcers, "send", record)
    return names


@pytest.fixture
def table(page, preferences):
    """Return a table in English where the first seat decides."""
    preferences.set_language("en")
    made = page()
    made.curtain.raise_curtain()
    QApplication.processEvents()
    return made


def test_each_arrow_key_on_the_table_speaks_the_piece_and_what_it_can_do(table, focused):
    table.focus_table()
    for key in (Qt.Key.Key_Right, Qt.Key.Key_Right, Qt.Key.Key_Down, Qt.Key.Key_Left):
        QTest.keyClick(table.view, key)
    assert len(focused) == 4
    assert all(focused)
    first = table.scene.pieces[next(iter(table.scene.gestures.pairs))]
    assert " can go to: " in table.scene.describe_piece(first.key)


def test_a_target_says_what_would_be_put_there(table):
    source = next(iter(table.scene.gestures.pairs))
    table.scene.select(source)
    target = next(iter(table.scene.gestures.targets(source)))
    name = table.words.plain_name(table.scene.pieces[source].card)
    assert f"Enter puts {name} here" in table.scene.describe_piece(target)
    assert "Selected" in table.scene.describe_piece(source)


def test_a_token_says_its_side_place_and_numbers_and_describes_its_card(table):
    other = next(
        other for other in table.session.view.others if other.zone == "play" and other.side == "light"
    )
    tree = QAccessible.queryAccessibleInterface(table.view)
    names = {tree.child(n).text(NAME): tree.child(n) for n in range(tree.childCount())}
    text = next(text for text in names if text.startswith(table.words.plain_name(other.key) + ","))
    for part in ("Night Watch", f"initiative {other.initiative}", f"of {other.lethal} wounds", "location "):
        assert part in text
    assert names[text].text(DESCRIPTION).startswith(table.words.plain_name(other.key))


def test_the_table_and_the_answers_have_names(table):
    for widget in (table.view, table.question.answers):
        assert QAccessible.queryAccessibleInterface(widget).text(NAME)


def test_the_first_answer_is_spoken_even_if_it_is_the_only_one(table, focused):
    answers = table.question.answers
    table.focus_actions()
    QTest.keyClick(answers, Qt.Key.Key_Down)
    assert focused[-1] == answers.item(0).text()
    answers.clearSelection()
    QTest.keyClick(answers, Qt.Key.Key_Down)
    assert focused[-1] == answers.item(0).text()


def test_f2_selects_the_first_answer_from_wherever_the_focus_was(table, heard, focused):
    answers, first = table.question.answers, table.question.answers.item(0).text()
    for start in (table.view, answers, widgets_of(table.question._closing)[-1]):
        answers.clearSelection()
        start.setFocus()
        heard.texts.clear()
        table.focus_actions()
        heard.flush()
        assert answers.selectedItems() == [answers.item(0)]
        assert focused[-1] == first
        assert table.question.sentence in heard.texts[-1]
        answer = f"Answer 1 of {answers.count()}: {first}"
        assert heard.texts[-1].endswith(joined([answer, "Tab leads to: Done"]))
        QTest.keyClick(answers, Qt.Key.Key_Down)
        assert answers.selectedItems() == [answers.item(1)]


def test_the_answers_of_a_new_question_are_other_rows_so_that_the_reader_counts_them(table):
    tree = QAccessible.queryAccessibleInterface(table.question.answers)
    before = tree.child(0)
    table.refresh_question()
    assert tree.child(0) is not before
    assert tree.indexOfChild(tree.child(0)) == 0
    assert tree.childCount() == table.question.answers.count()
    assert tree.child(0).text(NAME) == table.question.answers.item(0).text()


def test_going_to_the_metro_says_that_it_costs_the_battle(table):
    for verb, who in (("move", "anton"), ("ride", "night-car")):
        assert table.words.action(Action(verb, (who, "metro"))).endswith("(no battle there)")
        assert "battle" not in table.words.action(Action(verb, (who, "moscow")))


def test_the_end_of_a_row_is_spoken_and_the_opposite_arrow_goes_back(table, heard):
    table.focus_table()
    opposite = {
        Qt.Key.Key_Left: Qt.Key.Key_Right, Qt.Key.Key_Right: Qt.Key.Key_Left,
        Qt.Key.Key_Up: Qt.Key.Key_Down, Qt.Key.Key_Down: Qt.Key.Key_Up,
    }  # fmt: skip
    QTest.keyClick(table.view, Qt.Key.Key_Home, Qt.KeyboardModifier.ControlModifier)
    for key, back in opposite.items():
        for _ in range(30):
            before = table.scene.focus_key
            QTest.keyClick(table.view, key)
            if table.scene.focus_key == before:
                break
            QTest.keyClick(table.view, back)
            assert table.scene.focus_key == before
            QTest.keyClick(table.view, key)
        heard.flush()
        assert heard.texts.pop() == "Nothing further that way."


def test_ctrl_page_down_goes_through_every_piece_and_each_place_is_followed_by_who_is_there(table, focused):
    table.focus_table()
    QTest.keyClick(table.view, Qt.Key.Key_Home, Qt.KeyboardModifier.ControlModifier)
    keys = [table.scene.focus_key]
    for _ in table.scene.pieces:
        QTest.keyClick(table.view, Qt.Key.Key_PageDown, Qt.KeyboardModifier.ControlModifier)
        keys.append(table.scene.focus_key)
    pieces = table.scene.pieces
    assert set(keys) == {key for key in pieces if pieces[key].kind in TARGET_KINDS}
    for other in table.session.view.others:
        if other.zone == "play":
            between = keys[keys.index(other.location) : keys.index(other.key)]
            assert {pieces[key].kind for key in between[1:]} <= {"token"}


def test_a_place_says_where_its_ways_lead_and_what_it_does(table):
    tree = QAccessible.queryAccessibleInterface(table.view)
    places = [tree.child(n) for n in range(tree.childCount())]
    metro = next(place for place in places if place.text(NAME).startswith("Metro."))
    ways = next(place.ways for place in table.session.view.locations if place.key == "metro")
    for way in ways:
        assert table.words.plain_name(way) in metro.text(NAME)
    assert "no battle" in metro.text(DESCRIPTION)


def test_the_whole_table_is_described_and_repeated(table, heard):
    table.describe_table()
    heard.flush()
    (text,) = heard.texts
    view = table.session.view
    assert text.startswith("Turn 1")
    for other in view.others:
        assert (table.words.plain_name(other.key) in text) == (other.zone == "play")
    heard.announcer.speak(heard.announcer.last)
    assert heard.texts == [text, text]


def test_an_item_says_who_has_it(table):
    view, name = table.session.view, table.words.plain_name
    item = ItemView("flashlight", "light", holder="anton", location="moscow")
    table.scene.sync(replace(view, items=(item,)), animate=False)
    assert f"{name('anton')}: {name('flashlight')}" in overview(described(table.view))


def test_the_list_of_answers_repeats_the_question_on_demand(table, heard):
    table.focus_actions()
    heard.flush()
    assert table.question.sentence in heard.texts[0]


def test_what_one_person_may_hear_is_spoken_before_the_screen_changes_hands(table, hands, heard):
    player, session, before = hands(table), table.session, []
    session.advanced.connect(lambda seen, _view: before.extend(table.words.event(event) for event in seen))
    waiting = heard.announcer._announcements._waiting
    table.session.handover.connect(lambda _seat: before.append("handed over"))
    while "handed over" not in before:
        player.step()
    assert any(before)
    assert not {spoken(sentence) for sentence in before if sentence} & set(waiting)


def play(table, hands, speed, events):
    """Play until so many *events* have happened at *speed*, or the game ends; return what happened."""
    happened, player = [], hands(table)
    table.session.advanced.connect(
        lambda seen, _view: happened.extend(
            filter(None, (spoken(table.words.event(event)) for event in seen))
        )
    )
    table._preferences.set_reduced_motion(speed == "off")
    if speed != "off":
        table._preferences.set_animation(speed)
    while len(happened) < events and player.step() is not None:
        table.stage.advance(100)
        QApplication.processEvents()
        table.stage.skip_to_end()
    return happened


def check(happened, announced):
    at = 0
    for sentence in happened:
        found = announced.find(joined([sentence]), at)
        assert found >= 0, sentence
        at = found + len(sentence)
    for sentence in set(happened):
        others = [other for other in set(happened) if joined([sentence]) in joined([other])]
        expected = sum(happened.count(other) for other in others)
        assert announced.count(joined([sentence])) == expected, sentence


def test_every_event_is_in_exactly_one_announcement_at_each_speed(table, hands, heard):
    for speed in (*SPEEDS, "off"):
        heard.texts.clear()
        happened = play(table, hands, speed, 5)
        heard.flush()
        assert len(happened) >= 5
        check(happened, " ".join(heard.texts))


@pytest.mark.slow
@pytest.mark.timeout(900)
@pytest.mark.parametrize("speed", [*SPEEDS, "off"])
def test_each_of_a_thousand_events_is_in_exactly_one_announcement(page, preferences, hands, heard, speed):
    preferences.set_language("en")
    count = seed = 0
    while count < 1000:
        heard.texts.clear()
        happened = play(page(seed=(seed := seed + 1)), hands, speed, 1000 - count)
        heard.flush()
        check(happened, " ".join(heard.texts))
        count += len(happened)


def test_the_question_ends_the_announcement_of_what_led_to_it(table, heard):
    action = next(action for action in table.session.actions if action.verb not in TALK_VERBS)
    table.run_action(action)
    heard.flush()
    assert len(heard.texts) == 1
    if table.session.question is not None and not table.curtain.isVisible():
        assert heard.texts[0].endswith(joined([spoken(table.question.sentence)]))


def test_done_is_the_next_tab_stop_after_the_answers_and_the_log_is_one(table):
    answers = table.question.answers
    answers.setFocus()
    stops = []
    for _ in range(8):
        QTest.keyClick(table.window().focusWidget(), Qt.Key.Key_Tab)
        stops.append(table.window().focusWidget())
    assert stops[0] in widgets_of(table.question._closing)
    # The whole window has so few stops that the eight went around it.
    assert len(set(map(id, stops))) < len(stops)
    assert table.chronicle in stops


def test_the_links_of_the_log_are_selected_and_a_rule_is_named(table, heard):
    log = table.chronicle
    log.show_lines([("light", "\x01anton\x02Anton\x03 moves" + rule_sign("B6"))])
    log.moveCursor(QTextCursor.MoveOperation.Start)
    for text in ("Anton", "§"):
        QTest.keyClick(log, Qt.Key.Key_Right, Qt.KeyboardModifier.ControlModifier)
        assert log.textCursor().selectedText() == text
    heard.flush()
    title = rule_label("B6", "en", table.words.game)
    assert heard.texts[-1] == joined([table.words.t("table.rule", number=title)])


def test_the_list_is_complete_for_a_screen_reader(table, monkeypatch):
    every = table.question.listed()
    table.question.ask(table.session.question, every, offered_elsewhere=every)
    assert table.question.folded
    monkeypatch.setattr("app.ui.board.question.is_heard", lambda: True)
    assert not table.question.folded


def test_a_hint_has_no_marks(table, monkeypatch):
    monkeypatch.setattr(table.words, "reason", lambda _reason: table.words.name("larisa"))
    table.session.hinted.emit(table.session.actions[0], None, ())
    assert plain(table.words.name("larisa")) in table.notice.text()
    assert "\ufdd0" not in table.notice.text()
