"""The Count as shown: its final numbers match the table, and nothing covers it."""

import re
from dataclasses import replace
from random import Random

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QTextDocument
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from app.bots.fate import heuristics
from app.cards import convert
from app.rules.game import TALK_VERBS, Action
from app.rules.games import positions_of
from app.rules.lesson import actions_of, match_of
from app.rules.own_fate import GAME
from app.table.own_fate.count import count_page, worth_showing, wounds_label
from app.table.own_fate.words import FateWords
from app.ui.board.floating import map_to_page
from app.ui.board.page import NEWS_AFTER
from app.ui.board.session import GameSession
from app.ui.own_fate.page import FatePage

HERE = "hairdresser"
TARGET, HEADING = "margin-bottom:16px", "margin:16px 0 4px 0"
"""Styles before each target, and before the vampires' and vortex sections."""


@pytest.fixture
def words(preferences, gallery):
    return FateWords(preferences, gallery)


@pytest.fixture
def battle(cards):
    """Return a function that plays statements from a battle: ``battle({"anton": …}, "until kostya")``."""

    def build(cards_at, *statements, options=None, **more):
        position = {"phase": "battle", "turn": 3, "cards": cards_at, **more}
        state = positions_of("own-fate").build(convert.card_set(cards), options or {}, position)
        actions_of(state, statements)
        return state

    return build


def read(record, words, preferences, cells=10):
    """Return the page as plain text, line by line."""
    document = QTextDocument()
    document.setHtml(count_page(record, words, preferences, cells))
    return document.toPlainText()


def last_numbers(record, words, preferences):
    """Return the final wounds of each target."""
    blocks = count_page(record, words, preferences, 10).split(TARGET)[1:]
    return [int(re.findall(r"(?:→ |<b>)(\d+)<", block.partition(HEADING)[0])[-1]) for block in blocks]


RESCUE = {"larisa": f"{HERE}: attack-2; wounds 1", "anton": f"{HERE}: attack-4", "egor": HERE}
BITE = ("until battle larisa", "play attack-2 egor", "done")
BLOW = ("until battle anton", "play attack-4 larisa", "done")


@pytest.mark.parametrize(("language", "said"), [("ru", "спасает от смерти"), ("en", "saves it from death")])
def test_a_rescue_is_told_with_the_wounds_that_are_left(battle, words, preferences, language, said):
    preferences.set_language(language)
    state = battle(RESCUE, *BITE, *BLOW, "until kostya", "chance kostya larisa", "harvest larisa 0",
                   "until movement", dark=["kostya"])  # fmt: skip
    page = read(state.view("dark").last_count, words, preferences)
    assert said in page
    assert "1 → 4" in page
    assert "4 → 3" in page
    assert words.t("table.count-dead") not in page
    assert last_numbers(state.view("dark").last_count, words, preferences)[0] == 3


def test_wounds_that_stay_the_same_are_one_number(battle, words, preferences):
    state = battle({"larisa": f"{HERE}: attack-1", "anton": f"{HERE}: defence-2; wounds 2"},
                   "until battle larisa", "play attack-1 anton", "done",
                   "until battle anton", "play defence-2 anton", "done", "until movement")  # fmt: skip
    record = state.view("light").last_count
    assert last_numbers(record, words, preferences) == [2]
    assert "→" not in read(record, words, preferences)


@pytest.mark.parametrize(("before", "told"), [(4, True), (3, False)])
def test_an_other_that_was_fatally_wounded_before_the_count_is_told(battle, words, preferences, before, told):
    preferences.set_language("en")
    state = battle(RESCUE, *BLOW, "until movement")
    (target,) = state.view("light").last_count.targets
    label = wounds_label(replace(target, before=before, after=4, dead=True), words)
    assert ("fatal before the Count" in label) == told


def test_what_a_card_held_back_is_told_where_the_vortex_is(battle, words, preferences):
    cards = {"petr": "moscow: healing-3", "svetlana-mother-illness": "moscow"}
    laid = ("until battle petr", "play healing-3 svetlana-mother-illness", "done", "until stop-shift")
    for answer, said in (("chance ignat", "4 → 4"), ("pass", "4 → 7")):
        state = battle(cards, *laid, answer, "until movement", light=["ignat"], inferno=4)
        page = read(state.view("dark").last_count, words, preferences)
        assert said in page
        assert ("Игнат" in page) == (answer != "pass")


def test_a_battle_in_which_all_was_struck_off_is_shown_too(battle):
    state = battle({"larisa": f"{HERE}: attack-2", "anton": f"{HERE}; items zavulon-amulet"},
                   "until battle larisa", "play attack-2 anton", "done", "until movement")  # fmt: skip
    assert worth_showing(state.view("dark").last_count)


def test_the_last_numbers_of_any_count_are_those_of_the_table(cards, words, preferences):
    seen = 0
    for seed in range(2):
        rng, state = Random(seed), GAME.new(convert.card_set(cards), {}, seed)
        while state.outcome is None:
            events = state.apply(rng.choice([one for one in state.legal() if one.verb not in TALK_VERBS]))
            if any(event.kind == "counted" for event in events):
                record = state.view(None).last_count
                assert last_numbers(record, words, preferences) == [target.now for target in record.targets]
                seen += len(record.targets)
    assert seen > 20


def test_a_count_over_the_result_is_spoken_and_gives_the_result_back(
    qtbot, preferences, gallery, cards, heard
):
    preferences.set_language("en")
    start = {"phase": "battle", "turn": 3, "cards": {"larisa": f"{HERE}: attack-2", "anton": HERE}}
    match = match_of(GAME, positions_of("own-fate"), convert.card_set(cards), start, {})
    for action in actions_of(match.state.copy(), ("play attack-2 anton", "done", "until movement")):
        match.submit(action)
    table = FatePage(preferences, gallery, GameSession(match, {"dark": "novice"}))
    qtbot.addWidget(table)
    table.show()
    table.start()
    table.session.submit(Action("resign", ("dark",)))
    table.ending.show()
    heard.flush()
    heard.texts.clear()
    result = table.sheet.accessibleName()
    table.show_count()
    heard.flush()
    assert heard.texts[0].startswith("The Count, turn 3. Anton")
    assert table.focusWidget().text() == "Continue"
    QTest.keyClick(table.focusWidget(), Qt.Key.Key_Escape)
    assert table.sheet.isVisible()
    assert table.sheet.accessibleName() == result


def test_news_waits_until_nothing_lies_over_the_table(page, qtbot, monkeypatch):
    table = page(seed=3, open_hands=True)
    monkeypatch.setattr(
        "app.ui.board.page.news_since_own_action", lambda *_: [("dark", "Зов: Андрей → Егор")]
    )
    waits = [one for one in table.findChildren(QTimer) if one.interval() == NEWS_AFTER]
    assert waits
    for cover in (lambda: table.sheet.present("Подсчёт", "…", [("close", "Дальше")]),
                  lambda: table.large.show_card("anton")):  # fmt: skip
        cover()
        table.session.decision_needed.emit("light", table.session.actions)
        qtbot.waitUntil(lambda: not any(one.isActive() for one in waits), timeout=1000)
        assert not table.news.isVisible()
        for over in (table.sheet, table.large):
            over.dismiss()
        qtbot.waitUntil(table.news.isVisible, timeout=1000)
        table.news.hide()


def test_computers_wait_until_the_count_is_read(page, qtbot):
    """Without animation only the sums show the Count, so the game continues when they are closed."""

    def choose(view, _seed=0, _player=""):
        return heuristics.best(view.masked, view.actions)

    table = page(seed=4, players={"dark": "novice"}, chooser=choose)
    session = table.session

    def counted():
        if session.to_move == "light":
            table.sheet.dismiss()
            session.submit(choose(session.view))
        return table.sheet.isVisible() and session.to_move == "dark"

    qtbot.waitUntil(counted, timeout=60_000)
    made = len(session.match.moves)
    for _ in range(3):
        QApplication.processEvents()
    assert len(session.match.moves) == made
    table.sheet.choose("close")
    qtbot.waitUntil(lambda: len(session.match.moves) > made)


def test_no_question_moves_the_table(page, hands):
    table = page(seed=3, open_hands=True)
    player, asked, widths = hands(table, 4), set(), set()
    for _ in range(60):
        player.step()
        player.clear()
        asked.add(table.session.question.kind)
        QApplication.processEvents()
        widths.add((table.view.width(), table.question.width()))
        assert table.view.width() + table.question.width() <= table.width()
    assert len(asked) > 5
    assert len(widths) == 1


@pytest.mark.parametrize(("language", "percent"), [("en", 100), ("ru", 200)])
def test_a_count_that_was_shown_is_offered_line_by_line(
    qtbot, preferences, gallery, cards, language, percent
):
    preferences.set_reduced_motion(False)
    preferences.set_language(language)
    preferences.set_text_percent(percent)
    start = {"phase": "battle", "turn": 3, "cards": {"larisa": f"{HERE}: attack-2", "anton": HERE}}
    match = match_of(GAME, positions_of("own-fate"), convert.card_set(cards), start, {})
    page = FatePage(preferences, gallery, GameSession(match, open_hands=True))
    qtbot.addWidget(page)
    page.resize(1366, 740)
    page.show()
    page.start()
    for action in ("play attack-2.1 anton", "done"):
        page.run_action(Action.parse(action))
        page.event_show.skip()
    while "count:" not in page.notice.text():
        page.run_action(page.session.actions[-1])
        page.event_show.skip()
        QApplication.processEvents()
    assert page.notice.isVisible()
    pieces = [piece for piece in page.scene.pieces.values() if piece.kind not in ("city", "strip")]
    covered = [map_to_page(page.view, piece.sceneBoundingRect()).toRect() for piece in pieces]
    assert not [area for area in covered if area.intersects(page.notice.geometry())]
    page.open_link("count:")
    assert page.sheet.isVisible()


@pytest.mark.parametrize(("mage", "options"), [("anton", {}), ("semen", {"olga-ability": True})])
def test_the_vortex_names_whose_ability_olga_allowed(battle, words, preferences, mage, options):
    preferences.set_language("en")
    cards = {mage: "svetlana-flat: attack-4", "larisa": "moscow", "egor": "moscow"}
    played = ("until battle " + mage, "chance olga attack-4", "done", "until movement")
    state = battle(cards, *played, light="olga", inferno=9, options=options)
    page = read(state.view("light").last_count, words, preferences)
    assert "Attack-4 4 − 1 (Anton Gorodetsky’s ability) (allowed by Olga)" in page


def test_the_vortex_names_olga_who_allowed_a_healing(battle, words, preferences):
    state = battle({"geser": "svetlana-flat: healing-2 healing-1"}, "until battle geser",
                   "chance olga healing-2", "play healing-1 svetlana", "done", "until movement",
                   light=["olga"], inferno=5)  # fmt: skip
    page = read(state.view("dark").last_count, words, preferences)
    assert f"Исцеление-2 ({words.t('table.count-allowed', card=words.plain_name('olga'))})" in page
    assert "Исцеление-1\n" in page


def test_a_manoeuvre_is_told_as_one(battle, words, preferences):
    preferences.set_language("en")
    here = {"medved": f"{HERE}; manoeuvres defence-4", "larisa": HERE}
    strikes = ("until battle medved", "play attack-2 larisa", "manoeuvre defence-4 larisa", "done")
    state = battle(here, *strikes, "until movement", deck=["attack-2", "healing-1"])
    assert "Medved: Defence-4 as a manoeuvre" in read(state.view("light").last_count, words, preferences)


@pytest.mark.parametrize(("wounds", "said"), [(0, True), (1, False)])
def test_a_healing_without_older_wounds_is_told_to_heal_nothing(battle, words, preferences, wounds, said):
    preferences.set_language("en")
    here = {"anton": f"{HERE}: healing-2; wounds {wounds}", "larisa": f"{HERE}: attack-4"}
    strikes = ("until battle larisa", "play attack-4 anton", "done")
    state = battle(here, *strikes, "until battle anton", "play healing-2 anton", "done", "until movement")
    page = read(state.view("light").last_count, words, preferences)
    assert ("(no older wounds to heal)" in page) == said
