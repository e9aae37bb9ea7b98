"""The position editor of Tribunal: edits, undo, faults."""

import pytest
from hypothesis import given, settings, strategies as st

from app.rules.game import BadText
from app.rules.tribunal import line
from app.rules.tribunal.set_up import TribunalSetUp

BOTH = {"expansion-1": True, "expansion-2": True}


@pytest.fixture
def made():
    return TribunalSetUp(None, BOTH)


def codes(made):
    return [fault.code.removeprefix("tribunal.position-") for fault in made.faults]


def test_an_other_is_created_moved_changed_and_taken_away(made):
    name = made.create("dark")
    assert name == "dark-2"
    made.edit(made.actions()[-1])
    made.set_fact(name, "mana", 7)
    made.set_fact(name, "level", 3)
    made.set_fact(name, "xp", 2)
    made.set_fact(name, "level", 2)
    assert (made.facts(name)["mana"], made.facts(name)["xp"]) == (7, 1)
    assert made.text() == "tribunal+1+2 r1 | 1 | 1:m1 2:m7g5l2x1 | light act 1".replace(
        "g5", f"g{made.facts(name)['layer']}"
    )
    made.remove("dark-1")
    assert made.text().endswith("l2x1 | light act 1")
    assert made.undo()
    assert made.facts("dark-1")
    assert made.redo()
    assert not made.facts("dark-1")


def test_the_impossible_is_told_and_leaves_no_line(made):
    made.set_fact("light-1", "stunned", True)
    assert codes(made) == ["actor"]
    assert made.text() == ""
    made.set_fact("light-1", "stunned", False)
    assert made.text()


def test_a_side_without_anybody_cannot_be_but_can_be_seen(made):
    made.remove("dark-1")
    assert codes(made) == ["nobody"]
    assert made.view().state.others("dark") == ()


def test_a_tribunal_takes_evidence_and_prices(made):
    made.change("phase", "pick")
    assert codes(made) == ["evidence"]
    made.change("light", 24)
    made.set_fact("dark-1", "price", 25)
    assert codes(made) == ["prices"]
    made.set_fact("dark-1", "price", 20)
    assert made.text() == "tribunal+1+2 r1 | e24 1 | 1:m1 | light pick 20"
    made.change("phase", "act")
    assert made.queue == ("light-1",)


def test_who_acts_now_comes_first_or_those_before_have_acted(made):
    made.create("light")
    made.create("light")
    made.act_now("light-2")
    assert made.queue == ("light-2", "light-1", "light-3")
    made.expand("expansion-1", False)
    assert made.queue == ("light-1", "light-2", "light-3")
    made.act_now("light-2")
    assert made.queue == ("light-2", "light-3")
    assert not made.faults


def test_without_an_expansion_goes_what_it_alone_knows(made):
    for state in ("blinded", "shielded"):
        made.set_fact("dark-1", state, True)
    made.expand("expansion-2", False)
    assert "shielded" not in made.possible_states("dark-1")
    made.expand("expansion-1", False)
    assert made.text() == "tribunal r1 | 1 | 1:m1 | light act 1"


def test_a_line_is_taken_in_or_refused_and_nothing_changes(made):
    before = made.text()
    with pytest.raises(BadText):
        made.load_line("tribunal r1 | 1 | 1:h9 | light act 1")
    assert made.text() == before
    made.load_line("tribunal r4 | 1 | 1:m4 2 | dark act 2")
    assert (made.turn, made.queue, made.number("round")) == ("dark", ("dark-2",), 4)


EDITS = st.lists(
    st.one_of(
        st.tuples(st.just("create"), st.sampled_from(["light", "dark"])),
        st.tuples(st.just("remove"), st.sampled_from(["light-1", "dark-2"])),
        st.tuples(st.just("change"), st.just("turn"), st.sampled_from(["light", "dark"])),
        st.tuples(st.just("change"), st.just("phase"), st.sampled_from(["act", "declare", "price", "pick"])),
        st.tuples(st.just("change"), st.sampled_from(["light", "dark"]), st.integers(0, 60)),
        st.tuples(st.just("change"), st.just("round"), st.integers(1, 20)),
        st.tuples(
            st.just("set_fact"), st.sampled_from(["light-1", "dark-1"]), st.just("mana"), st.integers(0, 9)
        ),
        st.tuples(st.just("set_fact"), st.just("dark-1"), st.just("stunned"), st.booleans()),
        st.tuples(st.just("set_fact"), st.just("light-1"), st.just("acts"), st.booleans()),
        st.tuples(st.just("expand"), st.sampled_from(list(BOTH)), st.booleans()),
        st.tuples(st.sampled_from(["undo", "redo"])),
    ),
    max_size=12,
)


@given(EDITS)
@settings(max_examples=150)
def test_whatever_is_edited_can_be_seen_and_if_possible_shared(edits):
    made = TribunalSetUp(None, BOTH)
    for name, *words in edits:
        if name != "set_fact" or words[1] in {
            *made.editable_numbers(words[0]),
            *made.possible_states(words[0]),
        }:
            getattr(made, name)(*words)
        assert made.view().state.rules is made.rules
        if not made.faults:
            assert line.write(line.read(made.text())) == made.text()
