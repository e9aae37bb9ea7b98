"""Invariants of every game of Tribunal, under every house rule."""

from itertools import combinations, islice, product
from random import Random

import pytest
from hypothesis import given, settings, strategies as st

from app import i18n
from app.rules.game import TALK_VERBS, Action, IllegalAction
from app.rules.match import Match, replay
from app.rules.record import parse, write_entry, write_header
from app.rules.tribunal import GAME, Numbers
from app.rules.tribunal.core import ALLY, AMOUNT, SET_PRICE, TARGET, VERBS
from app.rules.tribunal.legality import legal, refusal
from app.rules.tribunal.numbers import N_ORIGINAL_OPTIONS, OPTIONS
from app.rules.tribunal.position import build_position, to_plain
from app.rules.tribunal.preview import preview

options = st.fixed_dictionaries({option.name: st.sampled_from(option.choices) for option in OPTIONS})
SHORT = Numbers(quiet_rounds=15, most_rounds=25, last_round=30, collect_limit=9)
WORDS = ["light-1", "light-2", "dark-1", "dark-2", "0", "1", "2", "3", "-1", "x"]
arguments = st.lists(st.sampled_from(WORDS), max_size=3)


def random_game(chosen, seed, numbers=SHORT):
    """Yield every position of a random game with its generator."""
    rng = Random(seed)
    state = GAME.new(numbers, chosen, seed)
    while state.outcome is None:
        yield state, rng
        moves = [a for a in state.legal() if a.verb not in TALK_VERBS] or state.legal()
        state.apply(moves[int(rng.random() * len(moves))])
    yield state, rng


def position_after(actions, chosen, seed):
    """Return the position after *actions* random actions, or at the end if that comes first."""
    *_, (state, _rng) = islice(random_game(chosen, seed), actions + 1)
    return state


def check_legal_actions(state):
    """Check that every legal action has an effect and that queries change nothing."""
    before = state.digest()
    for action in state.legal():
        trial = state.copy()
        assert state.why_not(action) is None
        trial.apply(action, events=False)
        assert trial.digest() != before or action.verb == "delay"
    assert state.digest() == before


def check_menu(state):
    """Check that the listed moves are those not refused, up to the number 25."""
    p, rules = state.position, state.rules
    passed = set()
    for verb in range(len(VERBS)):
        most = 25 if verb in AMOUNT else 0
        targets = range(len(p.mine if TARGET[verb] == ALLY else p.theirs)) if verb in TARGET else (-1,)
        passed |= {
            (verb, target, x)
            for target in targets
            for x in range(most + 1)
            if (x or verb not in AMOUNT or verb == SET_PRICE) and refusal(p, (verb, target, x), rules) is None
        }
    listed = {move for move in passed if move[2] <= rules.numbers.collect_limit or move[0] == SET_PRICE}
    shown = passed if rules.collection == "c" else listed
    assert {move for move in legal(p, rules) if move[2] <= 25} == shown


def beyond_the_list(state, action):
    """Return whether *action* has a number above the listed ones where there is no bound (B20)."""
    rules = state.rules
    return rules.collection != "c" and int(action.args[-1]) > rules.numbers.collect_limit


def check_refusal(state, action):
    """Check that an illegal action gets a translated reason and changes nothing."""
    reason = state.why_not(action)
    listed = action in state.legal()
    assert not listed or reason is None
    assert reason is not None or listed or beyond_the_list(state, action)
    if reason is not None:
        before = state.digest()
        with pytest.raises(IllegalAction) as refused:
            state.apply(action)
        assert refused.value.reason == reason
        assert state.digest() == before
        assert all(i18n.has(reason.code, language) for language in i18n.LANGUAGES)


def check_data(state):
    """Check that a position survives the trip through plain data."""
    if state.outcome is None and not state.rules.repetitions:
        assert build_position(to_plain(state), state.rules).digest() == state.digest()


def check_previews(state, most=8):
    """Check that a preview matches the action's effect."""
    if state.outcome is not None or state.question.kind != "tribunal.ask-act":
        return
    enemy = "dark" if state.turn == "light" else "light"
    for action in state.legal()[:most]:
        told = preview(state, action)
        trial = state.copy()
        trial.apply(action)
        assert trial.evidence(enemy) - state.evidence(enemy) == told.evidence
        assert len(told.witnesses) <= len(state.others(enemy))


def check_words(state, action):
    """Apply *action*; check that its events have sentences in every language."""
    question = state.question
    events = state.apply(action)
    for language in i18n.LANGUAGES:
        assert i18n.has(f"tribunal.action-{action.verb}", language)
        for code, args in [(question.kind, question.args), *((e.kind, e.args) for e in events)]:
            sentence = i18n.fill(code, language, args)
            assert sentence != code
            assert "{" not in sentence


def combinations_of_options(first=0):
    """Yield the options' combinations from number *first*; the later ones (B17, B19) alternate."""
    for number, values in enumerate(
        product(*(option.choices for option in OPTIONS[first:N_ORIGINAL_OPTIONS]))
    ):
        late, more = OPTIONS[N_ORIGINAL_OPTIONS:]
        yield (*values, late.choices[number % 2], more.choices[number // 2 % 2])


def numbered(step, first=0):
    """Return each *step*-th combination with its index."""
    return islice(enumerate(combinations_of_options(first)), 0, None, step)


EVERY_FIFTH = 5
"""Step for daily runs; the slow run tries all combinations."""
steps = pytest.mark.parametrize("step", [EVERY_FIFTH, pytest.param(1, marks=pytest.mark.slow)])


@pytest.mark.parametrize("first", [0, 2])
def test_every_fifth_combination_has_each_three_values_together_that_any_has(first):
    def threes(step):
        return {three for _, values in numbered(step, first) for three in combinations(enumerate(values), 3)}

    assert threes(EVERY_FIFTH) == threes(1)


@steps
@pytest.mark.parametrize("expansions", list(product((False, True), repeat=2)), ids=str)
def test_every_property_holds_under_every_combination_of_switches(expansions, step):
    names = [option.name for option in OPTIONS]
    assert names[:2] == ["expansion-1", "expansion-2"]
    for number, rest in numbered(step, first=2):
        chosen = dict(zip(names, (*expansions, *rest), strict=True))
        for count, (state, rng) in enumerate(random_game(chosen, number)):
            if count % 8 != number % 8:
                continue
            if count > 16 or state.outcome is not None:
                break
            check_legal_actions(state)
            check_menu(state)
            check_data(state)
            check_previews(state, 3)
            words = rng.choices(WORDS, k=rng.randrange(3))
            check_refusal(state.copy(), Action(rng.choice(VERBS), tuple(words)))
            check_words(state.copy(), rng.choice([a for a in state.legal() if a.verb not in TALK_VERBS]))


@settings(max_examples=16)
@given(options, st.integers(0, 10**6))
def test_every_game_ends_and_every_legal_action_applies(chosen, seed):
    for number, (state, _rng) in enumerate(random_game(chosen, seed)):
        check_legal_actions(state)
        assert number < 20_000
    assert state.outcome is not None


@steps
def test_a_game_under_every_combination_of_switches_ends_and_replays_to_the_same_end(step):
    for number, values in numbered(step):
        chosen = dict(zip((option.name for option in OPTIONS), values, strict=True))
        match = Match.begin(GAME, SHORT, number, chosen, with_cards=False)
        rng = Random(number)
        while match.outcome is None:
            legal_now = [action for action in match.state.legal() if action.verb not in TALK_VERBS]
            match.submit(legal_now[int(rng.random() * len(legal_now))])
        text = write_header(match.header) + "".join(map(write_entry, match.entries))
        assert replay(parse(text.encode()), GAME, SHORT).state.digest() == match.state.digest()


@settings(max_examples=20)
@given(options, st.integers(0, 10**6))
def test_the_menu_offers_what_the_gate_lets_pass_and_nothing_else(chosen, seed):
    for state, _rng in random_game(chosen, seed):
        check_menu(state)


@settings(max_examples=60)
@given(options, st.integers(0, 10**6), st.sampled_from(VERBS), arguments, st.integers(0, 40))
def test_what_is_not_legal_is_refused_with_a_reason_and_changes_nothing(chosen, seed, verb, words, skip):
    check_refusal(position_after(skip, chosen, seed), Action(verb, tuple(words)))


@settings(max_examples=30)
@given(options, st.integers(0, 10**6))
def test_copy_save_and_replay_agree(chosen, seed):
    match = Match.begin(GAME, SHORT, seed, chosen, with_cards=False)
    rng = Random(seed)
    for _ in range(120):
        if match.outcome:
            break
        twin = match.state.copy()
        action = rng.choice([a for a in twin.legal() if a.verb != "resign"])
        match.submit(action)
        twin.apply(action)
        assert twin.digest() == match.state.digest()
    text = write_header(match.header) + "".join(map(write_entry, match.entries))
    assert replay(parse(text.encode()), GAME, SHORT).state.digest() == match.state.digest()


@settings(max_examples=30)
@given(options.filter(lambda chosen: not chosen["repetition"]), st.integers(0, 10**6), st.integers(0, 60))
def test_a_position_as_data_is_the_same_position(chosen, seed, skip):
    check_data(position_after(skip, chosen, seed))


@settings(max_examples=20)
@given(options, st.integers(0, 10**6))
def test_whatever_happens_can_be_said_in_both_languages(chosen, seed):
    state = GAME.new(SHORT, chosen, seed)
    rng = Random(seed)
    while state.outcome is None:
        moves = [a for a in state.legal() if a.verb not in TALK_VERBS]
        check_words(state, moves[int(rng.random() * len(moves))])
    assert all(i18n.has(state.outcome.reason, language) for language in i18n.LANGUAGES)


@settings(max_examples=20)
@given(options, st.integers(0, 10**6))
def test_a_preview_tells_what_the_deed_brings(chosen, seed):
    for state, _rng in random_game(chosen, seed):
        check_previews(state)


def test_the_view_is_the_state(setup):
    state = setup().state
    view = state.view("light")
    assert view.state.digest() == view.determinized(Random(1)).digest() == state.digest()
    assert list(view.actions) == state.legal()
    assert state.view("dark").actions == state.view(None).actions == ()
    view.state.apply(Action("farm"))
    assert state.to_move == "light"
