"""Hints: possible actions and their effects, from the seat's knowledge only."""

import re

import pytest

from app import i18n
from app.bots.fate.search_result import ActionResults, search_reason, search_result
from app.cards import convert
from app.rules.game import Reason
from app.rules.games import positions_of
from app.table.own_fate.words import FateWords
from app.ui.coach.hints import effect, hint_page, try_actions

POSITION = {
    "phase": "battle",
    "turn": 3,
    "cards": {
        "anton": "hairdresser: attack-2 defence-2 defence-2",
        "larisa": "hairdresser: attack-3 healing-1",
    },
}


@pytest.fixture
def at(cards):
    def build(seed=1, until="battle", **more):
        from app.rules.lesson import actions_of

        state = positions_of("own-fate").build(convert.card_set(cards), {}, POSITION | {"seed": seed} | more)
        actions_of(state, [f"until {until} anton", *(["light gloom 0"] if until == "gloom" else [])])
        return state

    return build


@pytest.fixture
def words(preferences, gallery):
    return FateWords(preferences, gallery)


def test_alike_copies_are_tried_once(at):
    state = at(until="gloom")
    actions = [str(one.action) for one in try_actions(state.view("light"))]
    assert sum(action.startswith("play defence-2") for action in actions) == 1


def test_hints_do_not_depend_on_what_is_hidden(at, words, preferences):
    one, other = (at(seed=seed, until="gloom").view("light") for seed in (1, 2))
    assert hint_page(one, words, preferences) == hint_page(other, words, preferences)


def test_trying_changes_nothing(at):
    state = at(until="gloom")
    before = state.digest()
    try_actions(state.view("light"))
    assert state.digest() == before


@pytest.mark.parametrize("language", i18n.LANGUAGES)
def test_every_action_says_what_it_does(at, words, preferences, language):
    preferences.set_language(language)
    view = at(until="gloom").view("light")
    for one in try_actions(view):
        said = effect(view, one, words)
        assert said, one.action
        assert not {"coach.", "bots."} & {said[:6], said[:5]}, one.action


def test_an_action_of_the_hint_can_be_pressed(page, hands):
    shown = page(seed=3, open_hands=True)
    shown.hint()
    assert shown.sheet.isVisible()
    action = shown.session.actions[0]
    shown.sheet.link.emit(f"do:{action}")
    assert not shown.sheet.isVisible()
    assert shown.session.match.moves[-1].action == action


@pytest.mark.parametrize(("language", "wanted"), [("ru", "Без Сумрака"), ("en", "No gloom")])
def test_staying_out_of_the_gloom_is_said_so(words, preferences, language, wanted):
    from app.rules.game import Action

    preferences.set_language(language)
    assert words.action(Action("gloom", ("0",))) == wanted


def test_rows_keep_their_order_and_the_best_is_marked_with_its_chance(at, words, preferences):
    view = at(until="gloom").view("light")
    first, *_, last = [one.action for one in try_actions(view)]
    met = [ActionResults(last, [0.6, 0.7], [(0,) * 5] * 2), ActionResults(first, [0.4, 0.5], [(0,) * 5] * 2)]
    page = hint_page(view, words, preferences, "", search_result(last, met, 4).candidates)
    assert re.findall(r"do:([^\"]+)", page) == re.findall(r"do:([^\"]+)", hint_page(view, words, preferences))
    assert f"<b>►&nbsp;{words.action(last)}</b>" in page
    assert page.count("►") == 1
    assert page.count(words.t("coach.hint-chance", chance=65, error=10, worlds=2)) == 1
    assert page.count(words.t("coach.hint-behind", chance=45, behind=20, error=5, surely="yes")) == 1
    assert "%" not in hint_page(view, words, preferences).split("<table")[1].replace('width="100%"', "")


def test_the_sentence_tells_the_same_chances_as_the_table_below_it(at, words, preferences):
    """Also if the advised action was tried in more worlds than the next best."""
    view = at(until="gloom").view("light")
    first, *_, last = [one.action for one in try_actions(view)]
    met = [
        ActionResults(last, [0.6, 0.7, 0.9, 0.9], [(0,) * 5] * 4),
        ActionResults(first, [0.4, 0.5], [(0,) * 5] * 2),
    ]
    what = search_result(last, met, 6)
    reason = search_reason(what, "light")
    assert (reason.args["chance"], reason.args["other"]) == (78, 58)
    table = hint_page(view, words, preferences, "", what.candidates)
    assert [int(one) for one in re.findall(r"(\d+)\u00a0%(?: ±|, \D*\d)", table)] == [58, 78]
    assert words.t("coach.hint-sure") in table


def test_a_hint_where_the_hand_is_closed_says_how_to_open_it(page, hands):
    """Also if no answer is possible before the hand is shown."""
    shown = page(seed=3)
    hands(shown).until(lambda view: view.question.kind == "battle")
    shown.session.request_handover()
    # As during the Count, before the screen changes hands.
    shown.curtain.hide()
    assert not shown.session.actions
    shown.hint()
    assert shown.notice.text() == shown.words.t("table.hint-closed")


def test_what_few_worlds_say_is_told_in_words(at, words, preferences):
    view = at(until="gloom").view("light")
    first, *_, last = [one.action for one in try_actions(view)]
    met = [ActionResults(last, [0.2, 0.9], [(0,) * 5] * 2), ActionResults(first, [0.9, 0.1], [(0,) * 5] * 2)]
    page = hint_page(view, words, preferences, "", search_result(last, met, 4).candidates)
    assert words.t("coach.hint-chance-vague", worlds=2) in page
    assert words.t("coach.hint-behind-vague", worlds=2, worse=1, surely="no") in page
    assert "±" not in page.replace(words.t("coach.hint-sure"), "")


@pytest.mark.parametrize("language", i18n.LANGUAGES)
def test_few_worlds_give_no_percentages_anywhere(at, words, preferences, language):
    """Not even if the difference is small and equal in all worlds."""
    preferences.set_language(language)
    view = at(until="gloom").view("light")
    first, *_, last = [one.action for one in try_actions(view)]
    met = [
        ActionResults(last, [0.1, 0.9, 0.5], [(0,) * 5] * 3),
        ActionResults(first, [0.1, 0.9, 0.49], [(0,) * 5] * 3),
    ]
    what = search_result(last, met, 6)
    reason = search_reason(what, "light")
    page = hint_page(view, words, preferences, words.reason(reason), what.candidates)
    assert reason.code == "bots.why-few"
    assert not re.search(r"\d\u00a0%", page.replace(words.t("coach.hint-sure"), ""))


def test_a_hint_is_spoken_without_the_list_of_options_and_without_new_buttons(page, preferences, heard):
    preferences.set_language("en")
    table = page(seed=3, open_hands=True)
    heard.flush()
    heard.texts.clear()
    presenter, action = table._hints, table.session.actions[0]
    presenter._open = True
    presenter._show("")
    button = table.sheet.focusWidget()
    presenter.on_hint(action, Reason("coach.lesson-waits"))
    heard.flush()
    name = table.words.action(action)
    assert heard.texts == [f"Hint. Thinking… Hint: {name} — this is the move the lesson is waiting for."]
    assert table.sheet.focusWidget() is button
    assert button.isVisible()
