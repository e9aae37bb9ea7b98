"""Questions: wording, hints, answers; the computer's moves; where notices appear."""

from itertools import pairwise

import pytest
from PySide6.QtCore import QPointF, QRect, QRectF, QSizeF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QPushButton

from app.bots.fate.playable import card_effect
from app.cards import convert
from app.rules.game import Action, Event, Reason
from app.rules.games import game_of, positions_of
from app.rules.lesson import actions_of, match_of
from app.rules.passes import PASS
from app.table.log import news_since_own_action
from app.table.own_fate import gestures
from app.table.own_fate.count import count_page, worth_showing
from app.table.own_fate.plan_editor import sum_words
from app.table.own_fate.prompt import prompt_for, slot_enders
from app.table.own_fate.refusals import plainer_reason
from app.table.own_fate.words import FateWords
from app.table.words import plain, rule_label
from app.ui.board.piece import RenderContext
from app.ui.board.question import QuestionPanel
from app.ui.board.session import GameSession
from app.ui.own_fate import geometry
from app.ui.own_fate.arrange import Arranger
from app.ui.own_fate.page import FatePage
from app.ui.own_fate.scene import FateScene, tooltip_text
from tests.ui.pointer import wait_for_answers


@pytest.fixture
def play_to(cards):
    """Return a function that plays a position to a question: ``stand({…}, "until battle anton")``."""

    def build(cards_at, *statements, phase="battle", **more):
        position = {"phase": phase, "turn": 3, "cards": cards_at, **more}
        state = positions_of("own-fate").build(convert.card_set(cards), {}, position)
        actions_of(state, statements)
        return state

    return build


@pytest.fixture
def table_at(qtbot, preferences, gallery, cards):
    """Return a function that opens a table at a position, with open hands."""

    def show(cards_at, phase="battle", **more):
        position = {"phase": phase, "turn": 3, "cards": cards_at, **more}
        match = match_of(game_of("own-fate"), positions_of("own-fate"), convert.card_set(cards), position, {})
        table = FatePage(preferences, gallery, GameSession(match, open_hands=True))
        qtbot.addWidget(table)
        table.resize(1366, 740)
        table.show()
        table.start()
        return table

    return show


@pytest.fixture
def words(preferences, gallery):
    return FateWords(preferences, gallery)


def closing(table):
    buttons = [one for one in table.question.findChildren(QPushButton) if not one.isHidden()]
    return {one.property("action"): one.property("primary") for one in buttons}


def test_no_answer_is_given_by_enter_before_one_is_seen_to_be_chosen(page):
    table = page(seed=3, open_hands=True)
    table.question.take_focus()
    answers = table.question.answers
    assert answers.selectedItems() == []
    QTest.keyClick(answers, Qt.Key.Key_Return)
    assert table.session.match.moves == []
    assert len(answers.selectedItems()) == 1
    wait_for_answers(table)
    QTest.keyClick(answers, Qt.Key.Key_Return)
    assert len(table.session.match.moves) == 1


@pytest.mark.parametrize(
    ("key", "end"), [(Qt.Key.Key_Home, 0), (Qt.Key.Key_End, -1), (Qt.Key.Key_PageDown, 0)]
)
def test_the_first_key_chooses_the_row_it_names(page, key, end):
    table = page(seed=3, open_hands=True)
    table.question.take_focus()
    answers = table.question.answers
    QTest.keyClick(answers, key)
    assert answers.selectedItems() == [answers.item(end % answers.count())]


def test_advice_changes_no_order_and_stands_out_alone(page):
    table = page(seed=3, open_hands=True)
    before = table.question.listed()
    table.advise([before[-1]])
    assert table.question.listed() == before
    assert table.question.answers.item(len(before) - 1).text().startswith("►")
    assert not any(closing(table).values())


def test_the_third_not_now_in_a_turn_points_out_not_this_turn_once(table_at):
    others = {"anton": "moscow", "larisa": "moscow"}
    table = table_at(others, phase="movement", light="geser tigrenok medved semen olga")

    def told_after_passing(times):
        table.notice.hide()
        while times or table.session.question.kind != "enter":
            times -= table.session.question.kind == "enter"
            closing = [action for action in table.session.actions if action.verb in ("pass", "done")]
            table.run_action([*closing, *table.session.actions][0])
        return "Не спрашивать до конца хода" in table.notice.text() and table.notice.isVisible()

    assert [told_after_passing(times) for times in (1, 1, 1, 1, 1, 1, 1, 1)] == [
        *[False] * 2,
        True,
        *[False] * 5,
    ]


def test_passing_is_never_the_brightest_while_something_can_be_done(page, hands):
    table = page(seed=3, open_hands=True)
    hands(table).until(lambda view: view.question is not None and view.question.kind == "movement"
                       and Action("done") in view.actions)  # fmt: skip
    assert table.question.listed()
    assert closing(table)["done"] is False


def test_a_question_fits_what_can_be_answered(play_to, words):
    leave = play_to({"anton": "metro"}, "until movement anton", phase="movement")
    asked = prompt_for(leave.question, leave.legal(), leave.view("light"), words)
    assert (asked.kind, asked.note) == ("movement-leave", "")
    walk = play_to({"anton": "moscow"}, "until movement anton", phase="movement")
    assert prompt_for(walk.question, walk.legal(), walk.view("light"), words).kind == "movement-walk"
    fight = play_to({"larisa": "moscow: attack-1", "anton": "moscow"}, "until battle larisa")
    assert prompt_for(fight.question, fight.legal(), fight.view("dark"), words).kind == "battle-free"


def test_who_takes_an_amulet_sees_its_witch_and_whom_it_can_strike(
    play_to, words, preferences, gallery, qtbot
):
    at = {"darya": "moscow: attack-1; amulet attack-2", "anton": "moscow", "semen": "moscow"}
    state = play_to(at, "until battle darya")
    view, legal = state.view("dark"), state.legal()
    scene = FateScene(RenderContext(preferences, gallery), words)
    scene.sync(view, animate=False)
    scene.set_actions(legal)
    panel = QuestionPanel(preferences, words)
    qtbot.addWidget(panel)
    panel.ask(state.question, legal, "")
    assert "play" in {action.verb for action in panel.listed()}
    panel.filter_by_piece("amulet:darya", scene.actions_of("amulet:darya"))
    assert {action.verb for action in panel.listed()} == {"amulet"}
    assert scene.pieces["amulet:darya"].card == "darya"


def test_what_a_card_does_is_read_off_the_table(play_to):
    calm = play_to({"anton": "moscow: defence-1 healing-2"}, "until gloom anton", "gloom 0")
    done = {str(one): card_effect(calm.view("light"), one) for one in calm.legal()}
    assert done["play defence-1.1 anton"].code == "bots.does-no-blow"
    assert done["play healing-2.1 anton"].code == "bots.does-no-wounds"
    assert done["done"] is None
    egor = {"egor": "hairdresser; wounds 3", "larisa": "hairdresser: attack-1"}
    bitten = play_to(egor, "until battle larisa")
    bite = Action("play", ("attack-1.1", "egor"))
    assert bite in bitten.legal()
    assert card_effect(bitten.view("dark"), bite).code == "bots.does-egor-full"


def test_a_chance_is_refused_with_its_own_moment_and_page(play_to, words):
    state = play_to({"anton": "moscow"}, "until movement anton", phase="movement", light=["olga"])
    action = Action("chance", ("olga", "svetlana"))
    reason = plainer_reason(state.why_not(action), action, state.view("light"))
    assert reason.rule == "K3.olga"
    assert "Ольгу" in words.reason(reason)


@pytest.mark.parametrize("language", ["ru", "en"])
def test_rules_are_called_by_their_titles(language):
    for number in ("B4", "A77", "K0.defence", "T3"):
        assert number not in rule_label(number, language, "own-fate")


def test_a_count_of_nothing_is_not_laid_over_the_table(play_to):
    empty = play_to({"larisa": "moscow: defence-1", "anton": "metro"}, "until battle larisa",
                  "play defence-1 larisa", "done", "until movement")  # fmt: skip
    assert not worth_showing(empty.view("dark").last_count)
    struck = play_to({"larisa": "moscow: attack-1", "anton": "moscow"}, "until battle larisa",
                   "play attack-1 anton", "done", "until movement")  # fmt: skip
    assert worth_showing(struck.view("dark").last_count)


def test_what_the_computer_did_is_told_until_the_next_deed(page, qtbot):
    def first(view, _seed, _player):
        calls = [one for one in view.actions if one.verb == "call"]
        return (calls or [one for one in view.actions if one.verb in ("done", "pass")] or view.actions)[0]

    table = page(seed=3, players={"dark": "novice"}, chooser=first)
    qtbot.waitUntil(lambda: table.session.to_move == "light", timeout=10_000)
    message = news_since_own_action(table.session, table.words)
    assert [seat for seat, sentence in message if sentence.startswith("Зов: ")] == ["dark"]
    # In order of occurrence.
    calls = [sentence.startswith("Зов: ") for _, sentence in message]
    assert calls.index(True) < [sentence.startswith("Егор") for _, sentence in message].index(True)
    qtbot.waitUntil(table.news.isVisible, timeout=2000)
    assert "Лариса" in table.news.text()
    table.run_action(table.session.actions[0])
    assert not table.news.isVisible() or table.session.players[table.session.match.moves[-1].seat] != "person"


def test_the_slip_goes_by_itself_when_it_could_be_read_and_by_escape(page, qtbot, monkeypatch):
    monkeypatch.setattr("app.ui.board.overlay.READING_MS", (60, 0))
    table = page(seed=3, open_hands=True)
    table.news.show_lines([("dark", "Зов: Андрей → Егор")], 600)
    assert table.news.isVisible()
    qtbot.waitUntil(lambda: not table.news.isVisible(), timeout=2000)
    monkeypatch.setattr("app.ui.board.overlay.READING_MS", (60_000, 0))
    table.news.show_lines([("dark", "Зов: Андрей → Егор")], 600)
    QTest.keyClick(table, Qt.Key.Key_Escape)
    assert not table.news.isVisible()


def test_wounds_that_lie_are_not_foreseen_again(play_to, words, gallery):
    cards = {"larisa": "hairdresser: attack-2", "andrey": "hairdresser: attack-1", "egor": "hairdresser"}
    state = play_to(cards, "until battle larisa", "play attack-2 egor")

    def foreseen():
        arranger = Arranger(words, gallery.content, geometry.layout_table(QSizeF(1440.0, 1000.0)))
        pieces = arranger.arrange(state.view("dark"))
        return next(piece.state.coming for piece in pieces if piece.key == "egor")

    assert foreseen() == 2
    actions_of(state, ["done", "until battle andrey", "play attack-1 egor", "until credit"])
    assert state.view("dark").question.kind == "credit"
    assert foreseen() == 0


def test_a_question_after_all_slots_says_that_the_game_ends(play_to, words, preferences):
    preferences.set_language("en")
    cards = {
        "larisa": "hairdresser: defence-1",
        "anton": "svetlana-flat: healing-2",
        "svetlana": "svetlana-flat",
    }
    view = play_to(cards, "until gloom anton", "gloom 0", "play healing-2 svetlana", "done",
                   "until extra-card", inferno=2).view("dark")  # fmt: skip
    note = prompt_for(view.question, view.actions, view, words).note
    assert note.startswith("As things stand, the vortex closes: Light 8 : 0 Dark, you lose.")


def test_a_review_says_that_no_vampire_called(play_to, words, preferences):
    preferences.set_language("en")
    state = play_to({"larisa": "hairdresser", "egor": "hairdresser"}, phase="movement")
    call = Action("call", ("larisa", "egor"))
    assert words.describe_choices(state, [Action("done")]) == ["call no one"]
    assert words.describe_choices(state, [call, Action("done")])[-1] == "Done"


def test_who_shares_the_harvest_reads_what_both_get(play_to, words, preferences):
    preferences.set_language("en")
    cards = {"larisa": "hairdresser: attack-2", "andrey": "hairdresser: attack-1", "egor": "hairdresser"}
    view = play_to(cards, "until battle larisa", "play attack-2 egor", "done", "until battle andrey",
                   "play attack-1 egor", "until credit").view("dark")  # fmt: skip
    words.read(view.question, view.actions, view)
    assert [words.action(action) for action in view.actions if action.verb == "credit"] == [
        "Larisa: nothing, Andrey: 6 cards",
        "Larisa: 1 card, Andrey: 4 cards",
        "Larisa: 2 cards, Andrey: 2 cards",
        "Larisa: 3 cards, Andrey: nothing",
    ]


def test_no_hand_covers_another_and_each_card_shows_its_corner(play_to, words, gallery):
    hands = {
        "larisa": "attack-1 healing-1",
        "andrey": "attack-1 attack-1 attack-2 defence-1 defence-1 defence-2 defence-3 defence-4 healing-1 "
        "healing-2 healing-3 healing-4",
        "zavulon": "attack-2 attack-3 defence-1 defence-2 healing-1 healing-2",
    }
    at = {other: f"hairdresser: {hand}" for other, hand in hands.items()}
    view = play_to(at | {"egor": "hairdresser"}, "until battle andrey", dark=["kostya", "darya"]).view("dark")
    arranger = Arranger(words, gallery.content, geometry.layout_table(QSizeF(1440.0, 1000.0)))
    rects = {piece.key: piece.rect for piece in arranger.arrange(view)}
    shown = [[rects[card] for card in view.other(other).hand] for other in hands]
    shown.append([rects[card] for card in view.hands["dark"]])
    for hand in shown:
        hand.sort(key=QRectF.left)
    for hand, following in pairwise(shown):
        assert hand[-1].right() < following[0].left()
    cards = [rect for hand in shown for rect in hand]
    for rect in cards:
        corner = QRectF(rect.topLeft(), QSizeF(31.0, 62.0))
        right = [one for one in cards if one.left() > rect.left() and one.intersects(corner)]
        assert not right


@pytest.mark.parametrize("open_location", ["", "hairdresser"])
@pytest.mark.parametrize("others", [[], ["semen", "geser", "tigrenok", "medved"]])
def test_items_leave_the_face_and_the_name_of_the_place(play_to, words, gallery, open_location, others):
    at = {"anton": "svetlana-flat; items flashlight night-watch-car", "larisa": "hairdresser: attack-1"}
    at |= dict.fromkeys(others, "svetlana-flat")
    view = play_to(at | {"egor": "hairdresser"}, "until battle larisa").view("light")
    table = geometry.layout_table(QSizeF(1440.0, 1000.0), open_location=open_location)
    rects = {piece.key: piece.rect for piece in Arranger(words, gallery.content, table).arrange(view)}
    face = rects["anton"]
    for item in map(rects.get, ("flashlight", "night-watch-car")):
        is_below = item.top() > face.bottom() and item.width() >= 14
        assert is_below or (item.top() >= face.top() and item.left() >= face.left() + face.width() * 0.7)


def test_fighters_keep_their_places_when_another_one_acts(play_to, words, gallery):
    at = dict.fromkeys(("larisa", "andrey", "anton", "zavulon"), "hairdresser: attack-1")
    table = geometry.layout_table(QSizeF(1440.0, 1000.0), open_location="hairdresser")
    shown = []
    for acting in ("larisa", "andrey"):
        view = play_to(at | {"egor": "hairdresser"}, f"until battle {acting}").view("dark")
        rects = {piece.key: piece.rect for piece in Arranger(words, gallery.content, table).arrange(view)}
        shown.append([rects[key] for key in ("egor", "anton", "zavulon")])
    assert shown[0] == shown[1]


def test_a_vampires_bite_with_a_mild_card_is_called_one(play_to, words, preferences, gallery):
    state = play_to({"larisa": "hairdresser: healing-1", "egor": "hairdresser"}, "until battle larisa")
    bite = next(one for one in state.legal() if one.verb == "play" and one.args[1] == "egor")
    words.vampire = "larisa"
    assert "Атака-1" in words.action(bite)
    assert "Атака-1" not in words.action(Action("play", (bite.args[0], "larisa")))
    events = [event for action in (bite, Action("done")) for event in state.apply(action)]
    assert any("Атака-1" in words.event(event) for event in events if event.kind == "played")
    actions_of(state, ["until movement"])
    page = count_page(state.view("dark").last_count, words, preferences, 10)
    assert "Атака-1" in page


@pytest.mark.parametrize(
    ("seat", "key", "code"),
    [("light", "anton", "table.not-your-turn"), ("dark", "anton", "table.theirs-to-move"),
     ("dark", "larisa", "table.calls-first")],
)  # fmt: skip
def test_whoever_is_taken_at_the_wrong_moment_hears_why(play_to, seat, key, code):
    state = play_to({"larisa": "hairdresser", "anton": "moscow", "egor": "metro"}, phase="movement")
    assert state.question.kind == "calls"
    view = state.view(seat)
    action = gestures.intended_actions(key, "token", "moscow" if key == "larisa" else "egor", "place", view)[
        0
    ]
    assert plainer_reason(state.why_not(action), action, view).code == code


def test_the_price_of_entering_is_told(play_to, words):
    state = play_to({"anton": "moscow"}, "until enter geser", phase="movement", light=["geser"])
    note = prompt_for(state.question, state.legal(), state.view("light"), words).note
    assert "10" in note


def test_a_place_that_the_answers_lack_because_it_is_closed_is_told(play_to, words):
    cards = {"anton": "metro", "larisa": "hairdresser", "broken-mobile": "hairdresser"}
    state = play_to(cards, "until movement anton", phase="movement")
    note = prompt_for(state.question, state.legal(), state.view("light"), words).note
    assert note == words.t(
        "fate.note-closed", place=words.plain_name("hairdresser"), card=words.plain_name("broken-mobile")
    )


def test_who_cannot_walk_there_hears_of_the_car(play_to, words):
    state = play_to({"anton": "hairdresser; items night-watch-car"}, "until movement anton", phase="movement")
    ride = next(one for one in state.legal() if one.verb == "ride" and one.args[1] != "metro")
    action = Action("move", ("anton", ride.args[1]))
    reason = plainer_reason(state.why_not(action), action, state.view("light"))
    assert reason.code == "table.way-by-car"


@pytest.mark.parametrize("language", ["ru", "en"])
def test_portraits_phases_and_cells_are_told_of(page, preferences, language):
    preferences.set_language(language)
    table = page(seed=3, open_hands=True)
    words = table.words
    strip, tracks = table.scene.pieces["strip"], table.scene.pieces["tracks"]

    def message(piece, at):
        return tooltip_text([piece], piece.mapToScene(at), words)

    halves = QRectF(0, 0, strip.size.width(), strip.size.height())
    spots = [QPointF(x, y) for x in range(0, int(halves.width()), 20) for y in (20, 55)]
    sentences = {message(strip, at) for at in spots} - {""}
    assert len(sentences) == len(strip.state.order) + len(strip.state.phases)
    assert any("Андрей" in one or "Andrey" in one for one in sentences)
    middle = tracks.size.height() / 2
    cells = {message(tracks, QPointF(x, middle)) for x in range(0, int(tracks.size.width()), 5)}
    larisa = table.scene.pieces["larisa"]
    assert words.t("table.spoken-wounds", wounds=0, lethal=4) in message(larisa, QPointF(40, 40))
    assert len(cells - {""}) == len(tracks.state.labels) + 2 * tracks.state.limit + 1


def test_what_goes_beyond_a_limit_is_said_in_words(play_to, words):
    cards = {"larisa": "hairdresser: attack-2", "egor": "hairdresser; wounds 3"}
    state = play_to(cards, "until battle larisa", "play attack-2 egor")
    target = next(one for one in state.view("dark").forecast().targets if one.target == "egor")
    assert "больше трёх" in sum_words(target, words)


def test_a_stake_that_does_no_good_is_said_to(play_to, words):
    cards = {"larisa": "hairdresser: attack-2", "andrey": "hairdresser", "egor": "hairdresser; wounds {}"}
    notes = set()
    for wounds in "03":
        here = cards | {"egor": cards["egor"].format(wounds) if wounds != "0" else "hairdresser"}
        state = play_to(here, "until battle larisa", "play attack-2 egor", "done", "until stake",
                      light=["aspen-stake"])  # fmt: skip
        notes.add(prompt_for(state.question, state.legal(), state.view("light"), words).note)
    assert len(notes) == 2
    assert "" not in notes


def test_a_notice_stands_off_what_it_speaks_of(page):
    table = page(seed=3, open_hands=True)
    piece = table.scene.pieces["larisa"]
    at = table.view.mapFromScene(piece.sceneBoundingRect()).boundingRect().translated(table.view.pos())
    table.show_message("Так нельзя.", QPointF(at.center()), ["larisa"])
    assert not QRect(table.notice.geometry()).intersects(at)


def test_a_card_is_enlarged_by_a_click_on_its_picture(page):
    table = page(seed=3, open_hands=True)
    table.preview.pin("anton")
    QTest.mouseClick(table.preview, Qt.MouseButton.LeftButton)
    assert table.large.isVisible()
    QTest.mouseClick(table.large, Qt.MouseButton.LeftButton)
    assert not table.large.isVisible()


def test_enter_closes_a_sheet_that_was_clicked_beside(page):
    table = page(seed=3, open_hands=True)
    table.hint()
    QTest.mouseClick(table.sheet, Qt.MouseButton.LeftButton, pos=table.sheet.rect().topLeft())
    table.sheet.setFocus()
    QTest.keyClick(table.sheet, Qt.Key.Key_Return)
    assert not table.sheet.isVisible()


def test_a_hint_is_gone_with_the_question_that_it_was_about(page):
    """It reveals hidden cards, and the other player may decide next."""
    table = page(seed=3, open_hands=True)
    table.hint()
    assert table.sheet.isVisible()
    table.session.submit(table.session.actions[0])
    assert not table.sheet.isVisible()


def test_a_sentence_of_the_table_is_asked_for(words):
    assert "Сумрака" in words.reason(Reason("fate.gloom-first", "B4", {"other": "anton"}))


def test_it_is_said_whose_call_counts_and_who_is_kept_out_by_the_balance(cards, words):
    match = match_of(game_of("own-fate"), positions_of("own-fate"), convert.card_set(cards), {
        "phase": "movement", "turn": 3, "light": "semen", "balance": -5,
        "cards": {"larisa": "hairdresser", "andrey": "moscow", "anton": "moscow", "egor": "metro"},
    }, {})  # fmt: skip
    events = []

    def message(seat):
        seen = (event.seen_by(seat) for event in events)
        return [plain(words.event(event)) for event in seen if event is not None]

    for action in ("call larisa egor", "call andrey egor"):
        match.submit(Action.parse(action))
    view = match.state.view("dark")
    note = prompt_for(view.question, view.actions, view, words).note
    assert note.startswith("Одного Донора зовут двое: считается Зов, названный последним")
    while match.state.view(None).phase == "movement":
        legal = match.state.legal()
        events += match.submit(next((one for one in legal if one.verb in ("done", "pass")), legal[0]))
    assert sum("считается Андрей" in line for line in message("light")) == 1
    assert [sum("Семён" in line for line in message(seat)) for seat in ("light", "dark")] == [1, 0]


def test_a_new_question_does_not_hear_the_press_that_was_meant_for_the_last(
    page, hands, qtbot, real_guard_time
):
    """Also without animation."""
    table = page()
    panel = table.question
    qtbot.waitUntil(lambda: not panel.ignoring_input)
    hands(table).until(lambda view: view.question.kind == "movement")
    assert panel.ignoring_input
    assert panel.testAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
    qtbot.waitUntil(lambda: not panel.ignoring_input)
    assert not panel.testAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)


def test_a_review_names_the_question_that_was_passed(play_to, words):
    state = play_to({"anton": "moscow"}, "until stop-shift", phase="growth", light=["ignat"])
    assert words.describe_choices(state, [PASS]) == [
        words.t("table.action-pass-on", question=words.question(state.question))
    ]


def test_a_review_names_a_passed_question_as_it_was_asked(play_to, words):
    walk = ("until movement anton", "move anton entrance-hall")
    state = play_to({"anton": "metro"}, *walk, phase="movement", dark=["broken-mobile"])
    asked = words.question(state.question, "close-way-moving")
    assert words.describe_choices(state, [PASS]) == [words.t("table.action-pass-on", question=asked)]


def test_whoever_did_not_walk_is_told_to_have_stayed(play_to, words):
    state = play_to({"anton": "city-light"}, "until movement anton", phase="movement")
    done = next(one for one in state.legal() if one.verb == "done")
    assert words.describe_choices(state, [done]) == [words.t("table.stay")]
    message = words.describe_steps(state, [("light", done)])
    assert message == [f"{words.seat('light')}: {words.t('table.stay')}"]
    state.apply(done)
    assert words.answer(done, state.question, state.legal()) != words.t("table.stay")


@pytest.mark.parametrize("accepted", [True, False])
def test_the_chronicle_says_how_an_offered_draw_was_answered(words, accepted):
    message = words.event(Event("draw-answered", {"seat": "dark", "accepted": accepted}))
    assert plain(message) == ("Ничья принята" if accepted else "Ничья отклонена")


def test_an_answer_that_leaves_nothing_to_do_says_that_it_ends_the_slot(play_to, words, preferences):
    preferences.set_language("en")
    state = play_to(
        {"anton": "moscow: attack-1 healing-1; items sword-of-light", "alisa": "moscow: attack-1"},
        "until battle anton",
        deck="attack-3",
    )
    last = {}
    for laid in ((), ("play attack-1 alisa",)):
        trial = state.copy()
        for action in (*laid, "draw sword-of-light"):
            trial.apply(next(one for one in trial.legal() if str(one).replace(".1", "") == action))
        actions = trial.legal()
        words.slot_enders = slot_enders(trial.question, actions, trial.view("light"))
        last[laid] = [words.action(action) for action in actions if action.verb == "play"]
    assert "slot" not in last[()][0]
    assert last["play attack-1 alisa",][0].endswith("(ends the slot)")
