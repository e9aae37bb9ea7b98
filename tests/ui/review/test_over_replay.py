"""The review over a replay: the curve and its marks, navigation, turning points."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import pairwise

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QScrollArea

from app.bots.review import work
from app.bots.review.comparison import Effort
from app.bots.review.data import deciding_reason, items
from app.bots.review.replayed import Span
from app.ui.own_fate.page import FateReplay
from app.ui.review.over_replay import ReviewOverReplay


@pytest.fixture
def replay(qtbot, preferences, gallery, played):
    made = FateReplay(preferences, gallery, played)
    qtbot.addWidget(made)
    made.resize(1366, 740)
    return made


@pytest.fixture
def over(qtbot, preferences, replay, review):
    made = ReviewOverReplay(preferences, replay, ("light",))
    made.show_review(review)
    with qtbot.waitExposed(replay):
        replay.show()
    return made


def test_n_goes_from_mistake_to_mistake_of_the_person_round_and_round(over, replay, review):
    wanted = [one.at for one in review.decisions if one.seat == "light"]
    assert len(wanted) == 3
    replay.setFocus()
    went = []
    for _ in range(4):
        QTest.keyClick(replay, Qt.Key.Key_N)
        went.append(replay.position)
    assert went == [*wanted, wanted[0]]
    QTest.keyClick(replay, Qt.Key.Key_N, Qt.KeyboardModifier.ShiftModifier)
    assert replay.position == wanted[2]


def test_a_mistake_is_shown_from_its_first_to_its_last_action(over, replay, review):
    at = review.decisions[0].at
    mistake = replace(review.decisions[0], until=at + 2)
    over.show_review(replace(review, decisions=(mistake, *review.decisions[1:])))
    shown = []
    for step in range(-1, 4):
        over.go_to(at)
        replay.seek(at + step)
        shown.append(over.decision == mistake)
    assert shown == [False, True, True, True, False]


def test_a_mistake_says_what_was_played_what_was_better_and_in_how_many_worlds(over, replay, played):
    over.step(1)
    decision = over.decision
    words = replay.words
    for told in (
        words.action(decision.played[0]),
        words.action(decision.best[0]),
        "20 пунктов",
        "78 %",
        "64",
    ):
        assert told.replace(" %", "\u00a0%") in over.panel.text
    assert replay.scene.view.seat == "light"


def test_a_mistake_and_each_step_are_spoken(over, replay, heard):
    heard.flush()
    over.step(1)
    heard.flush()
    assert "1 из 3" in heard.texts[-1]
    assert "20 пунктов" in heard.texts[-1]
    assert "<" not in heard.texts[-1]
    heard.texts.clear()
    for _ in range(3):
        replay.seek(replay.position + 1)
    heard.flush()
    assert heard.texts != []


def test_a_review_tells_its_result_once(qtbot, preferences, replay, review, heard):
    over = ReviewOverReplay(preferences, replay, ("light",))
    for part in (0.5, 1.0, 1.0):
        over.show_review(replace(review, part=part))
    heard.flush()
    (text,) = heard.texts
    assert "3 ошибки" in text
    assert over.panel._ledger_head.text().replace("\u00a0", " ") in text


def test_a_mistake_has_the_room_of_the_large_card_until_a_card_is_looked_at(qtbot, over, replay):
    replay.resize(1297, 660)
    QApplication.processEvents()
    assert replay.preview.visibleRegion().isEmpty()
    over.step(1)
    QApplication.processEvents()
    told = over.panel.findChild(QScrollArea)
    assert told.verticalScrollBar().maximum() == 0
    replay.scene.hovered.emit("anton")
    QApplication.processEvents()
    assert replay.preview.height() > 180
    over.step(1)
    QApplication.processEvents()
    assert replay.preview.visibleRegion().isEmpty()


def test_a_card_that_is_held_stays_from_mistake_to_mistake(over, replay):
    replay.resize(1297, 660)
    replay.scene.pinned.emit("anton")
    over.step(1)
    QApplication.processEvents()
    assert replay.preview.height() > 180


def test_a_large_window_has_room_for_the_mistake_and_the_card(over, replay):
    replay.resize(1900, 1000)
    QApplication.processEvents()
    assert replay.preview.height() > 180


def test_at_the_beginning_the_chronicle_says_that_nothing_has_happened(replay):
    assert replay.chronicle.toPlainText() == ""
    assert replay.chronicle.placeholderText()


def test_a_press_on_a_sign_goes_to_its_decision_and_one_on_the_curve_to_its_turn(over, replay, review):
    sign = over.curve.signs[1]
    QTest.mouseClick(over.curve, Qt.MouseButton.LeftButton, pos=over.curve._place(sign).toPoint())
    assert (replay.position, over.decision.at) == (sign.at, sign.at)
    turn = review.points[3]
    spot = QPoint(round(over.curve.spot(turn.at).x()) + 4, over.curve.height() - 3)
    QTest.mouseClick(over.curve, Qt.MouseButton.LeftButton, pos=spot)
    assert replay.position == turn.at
    assert over.decision is None


def test_the_curve_is_of_the_side_whose_mistakes_are_gone_through(over, review):
    for seat in ("light", "dark"):
        over.panel.choose((seat,))
        own = [one for one in review.decisions if one.seat == seat]
        for one in own:
            assert over.curve.chance(one.at) == 0.5
            assert over.curve.chance(one.at + 1) == 0.3
        assert [one.at for one in over.curve.signs] == [one.at for one in own]
    assert [one.at for one in over.mistakes] == [one.at for one in review.decisions if one.seat == "dark"]


def test_what_decided_it_begins_with_a_sentence_and_shares_of_a_hundred(over):
    over._preferences.set_language("en")
    lines = over.panel.shares.lines
    head = over.panel._ledger_head.text().replace("\u00a0", " ")
    assert head.endswith("Night Watch: lost mostly through its own mistakes (43 %)")
    assert [share.replace("\u00a0", " ") for _, share, _ in lines] == [
        "helped: 3 %",
        "helped: 22 %",
        "harmed: 43 %",
        "helped: 7 %",
        "harmed: 25 %",
    ]


@pytest.mark.parametrize(
    "amounts", [(0.004, 0.004, 0.004, 0.0, -0.504), (1.69, 0.9, 1.2, 0.3, 0.0), (0,) * 5]
)
def test_no_share_is_over_a_hundred_and_they_add_up(review, amounts):
    deal, draws, own, theirs, unseen = amounts
    ledger = replace(review.ledgers[0], deal=deal, draws=draws, own=own, theirs=theirs, unseen=unseen)
    assert sum(abs(one.share) for one in items(ledger)) == (100 if any(amounts) else 0)


@pytest.mark.parametrize(
    ("result", "draws", "own", "item"),
    [(1.0, 0.9, 0.1, "draws"), (0.0, 0.9, 1.2, "own"), (0.5, 0.2, 1.2, "own"), (1.0, -0.9, 0.0, "theirs")],
)
def test_the_sentence_names_what_fits_the_result(review, result, draws, own, item):
    ledger = replace(review.ledgers[0], result=result, draws=draws, own=own, deal=0.0, unseen=0.0)
    assert deciding_reason(ledger).args["item"] == item


def test_where_the_other_side_lost_nothing_measurable_it_is_said(over, review):
    nothing = replace(review.ledgers[0], theirs=0.0, theirs_error=0.0)
    over.show_review(replace(review, ledgers=(nothing,)))
    name, share, note = over.panel.shares.lines[3]
    assert (name, share, note) == (
        over._preferences.t("review.ledger-theirs"),
        "0\u00a0%",
        over._preferences.t("review.ledger-theirs.none"),
    )


def test_no_line_of_a_review_says_that_someone_passes(over):
    words, match = over._replay.words, over._replay.match
    passed = next(n for n, move in enumerate(match.moves) if move.action.verb == "pass")
    state, steps = match.state_after(passed), [(move.seat, move.action) for move in match.moves[passed:][:9]]
    lines = words.describe_steps(state, steps)
    assert len(lines) == sum(action.verb != "pass" for _seat, action in steps) < len(steps)


def test_before_anything_is_weighed_the_estimate_is_the_line_and_then_it_begins_where_the_line_ends(
    over, review
):
    first, second = [one for one in review.decisions if one.seat == "light"][:2]
    over.show_review(replace(review, part=0.0, decisions=(), ledgers=(), turnings=()))
    assert over.curve.chance(review.points[1].at) == pytest.approx(0.45)
    over.show_review(replace(review, part=0.3, decisions=(first,), ledgers=(), turnings=()))
    assert over.curve.chance(first.at + 1) == 0.3
    assert over.curve.chance(second.at) != 0.5
    assert "%" in over.curve._describe(second.at)


def test_open_hands_are_shown_on_request_only(over, qtbot):
    box = over.panel._open_hands_box
    assert not over.curve._show_open_hands
    over.panel.setCurrentIndex(1)
    QTest.mouseClick(box, Qt.MouseButton.LeftButton, pos=QPoint(8, box.height() // 2))
    assert over.curve._show_open_hands


def test_tip_page_and_line_tell_the_same_number_of_every_mistake(qtbot, preferences, replay, played):
    """In a real review, for either side."""
    job = work.ReviewJob.of(played, Effort(screen=8, find=8, judge=16, judge_most=16, width=2))
    spans = [one for one in job.pieces() if isinstance(one, Span)]
    found = work.joined(job, job.begun(), map(job.find, spans[:24]), len(job.pieces()))
    over = ReviewOverReplay(preferences, replay, ())
    over.show_review(found)
    with qtbot.waitExposed(replay):
        replay.show()
    wrong = [one for one in found.marked() if one.mark != "only"]
    assert wrong
    for one in wrong:
        over.go_to(one.at)
        sign = next(each for each in over.curve.signs if each.at == one.at)
        place = over.curve._place(sign)
        page, tip = (re.findall(r"(\d+)\u00a0%", text) for text in (over.panel.text, over.curve._tip(place)))
        top, bottom = next(
            (p, q) for p, q in pairwise(over.curve._line) if (p[0], q[0]) == (one.at, one.at + 1)
        )
        drawn = [round(100 * chance) for _, chance in (top, bottom)]
        assert page[:2] == tip == list(map(str, drawn))
        assert re.findall(r"(\d+) пункт", over.panel.text) == [str(drawn[0] - drawn[1])]
        assert drawn[0] - drawn[1] == round(100 * one.lost)
        assert 0.0 <= one.loss - one.lost < 0.01
        assert str(drawn[0]) in over.curve._describe(one.at)


def test_what_is_found_later_shows_at_once_and_the_decision_that_is_read_stays(over, review):
    over.show_review(replace(review, part=0.4, decisions=review.decisions[:2], ledgers=()))
    assert len(over.mistakes) < 3
    over.step(1)
    read = over.decision
    over.show_review(review)
    assert over.decision == read
    assert len(over.mistakes) == 3


def test_t_asks_to_try_the_mistake_again(over, replay, qtbot):
    over.step(1)
    replay.setFocus()
    with qtbot.waitSignal(over.retry_wanted) as told:
        QTest.keyClick(replay, Qt.Key.Key_T)
    assert told.args == [over.decision]


def test_the_curve_tells_its_chances_to_those_who_do_not_see_it(over, review):
    assert "50\u00a0%" in over.curve.accessibleName()
    assert over.curve.accessibleDescription().count("с 50\u00a0% до 30\u00a0%") == 3


@pytest.mark.parametrize("theme", ["night", "day"])
def test_the_curve_is_painted_in_both_themes(over, preferences, theme):
    preferences.set_theme(theme)
    QApplication.processEvents()
    picture = over.curve.grab().toImage()
    colours = {
        picture.pixelColor(x, y).name() for x in range(0, picture.width(), 3) for y in range(picture.height())
    }
    for wanted in (preferences.theme.accent, preferences.theme.good_text, preferences.theme.street):
        assert wanted in colours
