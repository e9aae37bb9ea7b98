"""Positions as one line of text: they round-trip; an invalid position gets one sentence."""

from dataclasses import replace

import pytest
from hypothesis import given, settings, strategies as st

from app import i18n
from app.rules.game import BadPosition, BadText
from app.rules.tribunal import line
from tests.rules.tribunal.test_properties import options, position_after

START = "tribunal r1 | 1 | 1:m1 | light act 1"


def reason(text):
    with pytest.raises(BadText) as refused:
        line.read(text)
    return refused.value.reason


@given(st.integers(0, 120), options, st.integers(0, 2**20))
@settings(max_examples=100)
def test_what_is_written_is_read_back(actions, chosen, seed):
    state = position_after(actions, chosen, seed)
    if state.outcome is None:
        text = line.write(state)
        again = line.read(text)
        assert replace_history(again.position) == replace_history(state.position)
        assert again.rules.hashed_options() == state.rules.hashed_options()
        assert again.rules.numbers.values() == state.rules.numbers.values()
        assert line.write(again) == text


def replace_history(position):
    """Remove the repetition history, which a line doesn't store."""
    return replace(position, history=())


def test_a_game_begins_with_a_short_line():
    assert line.write(line.read(START)) == START


def test_a_line_says_everything():
    text = (
        "tribunal+1+2 r7 q2 stun-guard=no delay-extra=yes attack-cost=4 | e12 c4 1:h2m4g1l2x1 3:n1f1e2 "
        "| e5 1:m1S 2:BP | light act 1,3 f1 e1 declined"
    )
    state = line.read(text)
    one = state.others("light")[0]
    assert (one.lives, one.mana, one.layer, one.level, one.xp) == (2, 4, 1, 2, 1)
    assert (state.round, state.quiet, state.queue) == (7, 2, ("light-1", "light-3"))
    assert state.rules.attack_cost == 4
    assert not state.rules.guard
    assert line.write(state) == text


@pytest.mark.parametrize(
    ("text", "code", "at"),
    [
        ("chess r1 | 1 | 1 | light act 1", "other", None),
        ("", "other", None),
        ("|tribunal r1 | 1 | 1:m1", "other", None),
        ("tribunal r1 | 1 | 1", "parts", None),
        ("tribunal+3 | 1 | 1 | light act 1", "game", 1),
        ("tribunal rx | 1 | 1 | light act 1", "head", 2),
        ("tribunal stun-guard=maybe | 1 | 1 | light act 1", "option", 2),
        ("tribunal r1 r2 | 1 | 1 | light act 1", "twice", 3),
        ("tribunal r1 | 1 | 1:z4 | light act 1", "other-fact", 4),
        ("tribunal r1 | 1 | one | light act 1", "side", 4),
        ("tribunal r1 | 1 | 1 | grey act 1", "turn", 5),
        ("tribunal r1 | 1 | 1 | light", "phase", 6),
        ("tribunal r1 | 1 | 1 | light act 1 x", "move", 8),
        ("tribunal r1 | 1:m1m2 | 1 | light act 1", "twice", 3),
        (START + " " * 5_000, "long", None),
    ],
)
def test_bad_text_is_told_where_it_is_bad(text, code, at):
    told = reason(text)
    assert told.code == f"tribunal.line-{code}"
    assert told.args.get("at") == at
    for language in i18n.LANGUAGES:
        assert i18n.fill(told.code, language, told.args) != told.code


def test_what_cannot_be_is_told_as_of_any_position():
    with pytest.raises(BadPosition) as refused:
        line.read("tribunal r1 | 1:h4 | 1 | light act 1")
    assert refused.value.reason.code == "tribunal.position-number"


@given(st.integers(0, len(START)), st.integers(0, 3), st.text(max_size=3))
@settings(max_examples=300)
def test_no_text_does_worse_than_be_refused(at, cut, put):
    text = START[:at] + put + START[at + cut :]
    refused, state = None, None
    try:
        state = line.read(text)
    except BadText as error:
        refused = error.reason
    if refused is not None:
        assert all(i18n.has(refused.code, language) for language in i18n.LANGUAGES)
    else:
        assert line.write(line.read(line.write(state))) == line.write(state)
