"""Arbitrary text or data gives a position or one sentence, in any game."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings, strategies as st

from app import i18n
from app.rules.game import BadText
from app.rules.games import positions_of
from app.rules.tribunal import line
from app.rules.tribunal.numbers import Numbers
from tests.rules.free.conftest import SET

WORDS = st.sampled_from(
    ["tribunal", "|", "light", "dark", "act", "pick", "price", "declare", "1", "2:m3", "1:m1", "r1", "q-1",
     "+1", "=", "e5", "f1", "c0", "open", "1,2", "stun-guard=yes", "attack-cost=99999", ":", "²", "9" * 1006]
) | st.text(max_size=3)  # fmt: skip
KEYS = st.sampled_from(
    ["turn", "phase", "round", "queue", "prices", "offer", "light", "dark", "others", "number", "mana",
     "piles", "hands", "tracks", "things", "seed", "balance", "hand-light", "spells", "locations", "hand"]
)  # fmt: skip
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.sampled_from(["light", "1", "balance"])
    | st.text(max_size=4),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(KEYS, inner, max_size=3),
    max_leaves=6,
)  # fmt: skip
CARDS: dict[str, Any] = {"own-fate": None, "tribunal": Numbers(), "free": SET}


def sentence(refused: BadText) -> str:
    """Return the sentences for *refused* in all languages."""
    told = [i18n.fill(refused.reason.code, language, refused.reason.args) for language in i18n.LANGUAGES]
    assert refused.reason.code not in told
    return told[0]


@settings(max_examples=120)
@given(st.lists(WORDS, max_size=14), st.booleans())
def test_any_line_is_a_position_of_tribunal_or_a_sentence(words: list[str], whole: bool) -> None:
    text = " ".join(words)
    try:
        state = line.read(f"tribunal r1 | 1 | 1:m1 | light act 1 {text}" if whole else text)
    except BadText as refused:
        sentence(refused)
    else:
        assert line.write(line.read(line.write(state))) == line.write(state)


@pytest.mark.parametrize("game", CARDS)
@settings(max_examples=100)
@given(data=st.dictionaries(KEYS, VALUES, max_size=4))
def test_any_data_are_a_position_or_a_sentence(game: str, data: dict[str, Any], fate_cards: Any) -> None:
    try:
        state = positions_of(game).build(CARDS[game] or fate_cards, {}, data)
    except BadText as refused:
        sentence(refused)
    else:
        assert state.to_move is None or list(state.legal())


@pytest.mark.parametrize(
    "data",
    [{"tracks": 5}, {"piles": []}, {"piles": {"spells": 3}}, {"hands": "x"}, {"things": 1}, {"seed": "x"},
     {"seed": float("inf")}, {"things": [[]]}, {"turn": []}],
)  # fmt: skip
def test_a_position_of_a_free_table_names_what_it_has_of_another_kind(data: dict[str, Any]) -> None:
    with pytest.raises(BadText) as refused:
        positions_of("free").build(SET, {}, data)
    assert sentence(refused.value)
