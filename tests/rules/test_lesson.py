"""Lessons: parsing, and what their statements require."""

import pytest

from app.rules.game import Action
from app.rules.games import game_of, positions_of
from app.rules.lesson import actions_of, legal_action, match_of, next_action, parse, read
from app.rules.scenario import MAX_BYTES, BadScenario, StatementFailed, check_keys, read_toml

LESSON = """
game = "own-fate"

[title]
en = "The first walk"

[position]
phase = "movement"

[position.cards]
larisa = "hairdresser: attack-1"
anton = "moscow: attack-2 attack-2"

[[step]]
text = {en = "Read this."}

[[step]]
text = {en = "Walk to the Metro."}
watch = ["until movement anton"]
do = ["move anton metro", "done"]
light = ["anton"]
rule = "T3"
"""


@pytest.fixture
def state(fate_cards):
    lesson = parse(LESSON.encode(), "walk")
    return match_of(
        game_of("own-fate"), positions_of("own-fate"), fate_cards, lesson.position, lesson.options
    ).state


def test_a_lesson_is_read_whole(tmp_path):
    file = tmp_path / "прогулка.toml"
    file.write_text(LESSON.replace("\n", "\r\n"), encoding="utf-8-sig", newline="")
    lesson = read(file)
    assert (lesson.key, lesson.game, lesson.title, lesson.intro) == (
        "прогулка",
        "own-fate",
        {"en": "The first walk"},
        {},
    )
    silent, walk = lesson.steps
    assert (silent.do, silent.watch, silent.light, silent.rule) == ((), (), (), "")
    assert (walk.do, walk.watch, walk.light, walk.rule) == (
        ("move anton metro", "done"),
        ("until movement anton",),
        ("anton",),
        "T3",
    )


@pytest.mark.parametrize(
    ("data", "code", "line"),
    [
        (b"#" * (MAX_BYTES + 1), "too-large", 0),
        (b"# one\n# two\n\xff", "not-text", 3),
        (b"= 3", "not-toml", 0),
        (b"a = " + b"[" * 5000, "not-toml", 0),
        (b"x = 1", "bad-key", 0),
        (b"title = 1", "bad-key", 0),
        (b"[title]", "missing", 0),
        (LESSON.replace("[[step]]", "[[steps]]").encode(), "bad-key", 0),
        (LESSON.replace('rule = "T3"', "rule = 3").encode(), "bad-key", 0),
        (LESSON.replace('text = {en = "Read this."}', "").encode(), "missing", 0),
        (LESSON.partition("[[step]]")[0].encode() + b"[x]\n", "bad-key", 0),
        (b"step = [1]\n" + LESSON.partition("[[step]]")[0].encode(), "bad-key", 0),
    ],
)
def test_what_is_wrong_is_said(data, code, line):
    with pytest.raises(BadScenario) as refused:
        parse(data)
    assert (refused.value.reason.code, refused.value.line) == (f"record.scenario-{code}", line)


def test_a_file_of_the_full_size_is_read():
    assert read_toml(b"#" * MAX_BYTES) == {}


def test_an_unknown_key_is_shortened():
    with pytest.raises(BadScenario) as refused:
        check_keys({"x" * 50: 1}, {"title": str}, ())
    assert refused.value.reason.args["key"] == "x" * 40
    assert refused.value.reason.args["known"] == "title"


def test_a_match_begins_at_the_position(state):
    assert (state.question.kind, state.turn) == ("calls", 1)


def test_a_statement_means_a_legal_action(state):
    assert legal_action(state, "done") == Action("done")
    assert legal_action(state, "dark done") == Action("done")
    assert legal_action(state, "light done") is None
    assert legal_action(state, "call larisa egor") == Action("call", ("larisa", "egor"))
    assert legal_action(state, "call larisa anton") is None
    actions_of(state, ["until gloom anton", "light gloom 1"])
    assert str(legal_action(state, "burn attack-2")) == "burn attack-2.1"
    assert str(legal_action(state, "light burn attack-2.2")) == "burn attack-2.2"
    assert legal_action(state, "play attack-2 anton") is None


def test_time_is_let_by_until_a_question(state):
    assert [str(done) for done in actions_of(state, ["until movement anton"])] == ["done", "done"]
    assert next_action(state, "until movement anton") is None
    assert next_action(state, "until movement light") is None
    assert str(next_action(state, "until movement larisa")) == "done"
    assert next_action(state, "move anton metro") == Action("move", ("anton", "metro"))


def test_what_cannot_be_is_told(state):
    with pytest.raises(StatementFailed) as refused:
        next_action(state, "light done")
    assert refused.value.reason.code == "record.scenario-refused"
    assert refused.value.reason.args == {"action": "light done", "legal": "; ".join(map(str, state.legal()))}
    state.apply(Action("resign", ("light",)))
    with pytest.raises(StatementFailed) as over:
        actions_of(state, ["until battle anton"])
    assert over.value.reason.args == {"question": "battle anton", "asked": "-"}
