"""Puzzles of Tribunal on the table: right answers advance, wrong ones are refuted, progress is kept."""

from concurrent.futures import Future
from dataclasses import dataclass

import pytest

from app.face.content import SetContent
from app.rules.game import TALK_VERBS, Action
from app.rules.tribunal import line
from app.rules.tribunal.position import to_plain
from app.ui.coach import tribunal_puzzles
from app.ui.coach.solving import PuzzlePage, solved
from app.ui.coach.tribunal_puzzles import SOLVED, TribunalPuzzleList, TribunalPuzzleSession
from app.ui.tribunal.page import TribunalPage
from app.widgets.gallery import Gallery


@dataclass
class PresetPuzzle:
    """Puzzle with preset right answers; its prover is unused."""

    key: str
    kind: str
    text: str
    right_ones: tuple[str, ...]
    seat: str = "light"
    grade: int = 1
    turns: int = 1
    goal: str = "win"

    def state(self):
        return line.read(self.text)

    def goal_proof(self):
        return self

    def hint(self, state):
        return Action.parse(self.right_ones[0])

    def reaches_goal(self, position):
        state = self.state()
        for action in map(Action.parse, self.right_ones):
            state.apply(action, events=False)
        return position == state.position

    @property
    def options(self):
        return {}

    @property
    def position(self):
        return to_plain(line.read(self.text))

    def reply(self, state):
        return next(action for action in state.legal() if action.verb not in TALK_VERBS)

    def rest_of_solution(self, state):
        return []

    def refutation(self, state):
        return [(state.to_move, Action("recharge"))]

    def left(self, position):
        return 2, 3, 0

    def over(self, state):
        if state.outcome is not None:
            return "solved" if state.outcome.winner == self.seat else "failed"
        return "failed" if state.round > 1 + self.turns else ""


KILL = PresetPuzzle("t-1", "kill", "tribunal | 1:m3 | 1:h1m1 | light act 1", ("attack dark-1",))
TWO = PresetPuzzle("t-4", "kill", "tribunal | 1:m3 2:m3 | 1:h1m1 | light act 1,2", ("attack dark-1",))
PRICE = PresetPuzzle(
    "t-2",
    "price",
    "tribunal | e31 1:m1 | 1:m1 2:m2 | light price",
    ("price dark-1 8", "price dark-2 32"),
    "dark",
)


class SyncExecutor:
    """Executor that runs a job synchronously."""

    def run(self, job):
        done = Future()
        done.set_result(job.run(lambda _so_far: None))
        return done

    def cancel(self):
        pass

    def close(self):
        pass


@pytest.fixture
def solve(qtbot, preferences):
    def show(puzzle, number=1, count=2):
        session = TribunalPuzzleSession(puzzle, SyncExecutor())
        gallery = Gallery(preferences, lambda language: SetContent("tribunal", "", "1", language))
        table = TribunalPage(preferences, gallery, session)
        page = PuzzlePage(preferences, table, session, number, count)
        table.hint_override = page.nudge
        qtbot.addWidget(page)
        page.resize(1366, 740)
        page.show()
        page.start()
        return page

    return show


def test_the_right_answer_solves_it_and_that_is_kept(solve, preferences, qtbot):
    page = solve(KILL)
    assert "Победите в этот ход" in page.coach.text
    page.table.run_action(Action.parse("attack dark-1"))
    qtbot.waitUntil(lambda: preferences.t("coach.puzzle-solved") in page.coach.text)
    assert solved(preferences, SOLVED) == ["t-1"]
    assert not page.coach.aside, "nothing is being judged any more"


def test_a_wrong_answer_is_named_and_not_kept_and_can_be_tried_again(solve, preferences, qtbot):
    page = solve(KILL)
    assert not page.coach.back_button.isVisible(), "there is nothing to try again"
    page.table.run_action(Action("recharge"))
    qtbot.waitUntil(lambda: preferences.t("coach.puzzle-missed") in page.coach.text)
    assert "Перезарядить" in page.coach.text
    assert "Тёмный 1" in page.coach.text
    assert not page.table.sheet.isVisible(), "the position stays in sight"
    assert solved(preferences, SOLVED) == []
    page.coach.back_button.click()
    assert not page.session.match.moves
    assert "Победите в этот ход" in page.coach.text
    page.session.show_next()
    qtbot.waitUntil(lambda: solved(preferences, SOLVED) == ["t-1"])


def test_a_failed_puzzle_leads_back_to_the_mistake(solve, preferences, qtbot):
    page = solve(KILL)
    page.table.run_action(Action("recharge"))
    button = page.coach.next_button
    qtbot.waitUntil(lambda: button.isVisible() and button.text() == preferences.t("coach.puzzle-back"))
    button.click()
    assert not page.session.over
    assert page.session.to_move == "light"
    page.table.run_action(Action.parse("attack dark-1"))
    qtbot.waitUntil(lambda: solved(preferences, SOLVED) == ["t-1"])


def test_where_the_solver_goes_on_it_is_shown_what_the_mistake_leads_to(solve, preferences, qtbot):
    preferences.set_reduced_motion(False)
    preferences.set_animation("fast")
    page = solve(TWO)
    page.table.run_action(Action("farm"))
    strip = page.table.turn_replay
    qtbot.waitUntil(strip.isVisible)
    assert page.table.question.sentence == preferences.t("coach.puzzle-line-asks")
    line = "Светлый 2 — Перезарядить ману"
    tried = preferences.t("coach.puzzle-tries", line=line)
    left = preferences.t("coach.puzzle-left", others=2, lives=3, have=0, needed=0)
    assert page.coach.text.endswith(f"{tried} {left}"), "no reply of the enemy's refutes it"
    strip.dismiss()
    assert len(page.session.match.moves) == 1
    page.coach.next_button.click()
    assert not page.session.match.moves


def test_a_puzzle_about_prices_ends_with_the_right_prices(solve, preferences, qtbot):
    page = solve(PRICE)
    for one, price in (("dark-1", 8), ("dark-2", 32)):
        page.table.pricing.set_price(one, price)
    page.table.pricing.submit()
    qtbot.waitUntil(lambda: solved(preferences, SOLVED) == ["t-2"])
    assert [str(move.action) for move in page.session.match.moves] == list(PRICE.right_ones)
    qtbot.waitUntil(lambda: preferences.t("coach.puzzle-price-done") in page.coach.text)


def test_the_task_speaks_of_no_single_turn_where_a_puzzle_has_more(solve, preferences):
    side = preferences.t("table.seat-light")
    variant = "only-2" if KILL.options.get("expansion-2") else ""
    assert preferences.t("coach.puzzle-side", seat=side, variant=variant) in solve(KILL).coach.aside


def test_no_hint_but_the_nudge_and_no_analysis(solve, qtbot):
    page = solve(KILL)
    assert not page.table.may_analyse
    page.table.hint()
    qtbot.waitUntil(lambda: page.table.words.name("dark-1") in page.coach.aside)
    assert not page.session.match.moves


def test_all_prices_are_said_before_they_are_refuted(solve, preferences, qtbot):
    page = solve(PRICE)
    page.table.pricing.set_price("dark-1", 20)
    page.table.pricing.submit()
    qtbot.waitUntil(lambda: preferences.t("coach.puzzle-missed") in page.coach.text)
    moves = [str(move.action) for move in page.session.match.moves]
    assert moves[:2] == ["price dark-1 20", "price dark-2 20"]
    assert page.session.mistake_at == 0


def test_the_list_tells_kinds_and_grades_and_opens_the_first_that_is_not_solved(
    qtbot, preferences, monkeypatch
):
    again = PresetPuzzle("t-3", "kill", KILL.text, KILL.right_ones)
    monkeypatch.setattr(tribunal_puzzles, "shipped", lambda: [KILL, PRICE, again])
    preferences.store(SOLVED, '["t-1"]')
    made = TribunalPuzzleList(preferences)
    qtbot.addWidget(made)
    assert [[one.key for one in group] for group in made.groups] == [["t-1", "t-3"], ["t-2"]]
    assert made.next_of(made.groups[0]) == 1
    assert "1" in made.cards[0].choice.state
    with qtbot.waitSignal(made.group_wanted) as wanted:
        made.cards[1].click()
    assert wanted.args == [[PRICE]]
