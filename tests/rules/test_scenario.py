"""Scenarios: which hold, where others fail, and what is refused. Played on Tribunal."""

import pytest
from hypothesis import given, strategies as st

from app import i18n
from app.cli import run as dozor
from app.rules.game import BadText
from app.rules.games import game_of, positions_of
from app.rules.scenario import BadScenario, StatementFailed, parse, run
from app.rules.tribunal import Numbers

DUEL = """
title = "One strikes the other"
game = "tribunal"
rules = ["B1"]

[position]
turn = "light"
light.others = [{mana = 6, layer = 1}]
dark.others = [{mana = 1, lives = 1}, {mana = 1}]
"""


def scenario(play, head=DUEL):
    top, position = head.split("[position]")
    return f"{top}play = '''\n{play}'''\n[position]{position}".encode()


def play(text, head=DUEL):
    return run(parse(scenario(text, head)), game_of("tribunal"), positions_of("tribunal"), Numbers())


def test_a_scenario_that_holds():
    stage = play("""
        # a comment
        asked tribunal.ask-act light
        legal light farm
        illegal light attack dark-9
        expect light.others.0.mana = 6
        expect light.others.0.mana > 5
        expect light.others count 1
        expect queue has light-1
        expect queue lacks dark-1
        expect prices absent
        light farm
        outcome none
    """)
    assert stage.state.to_move == "dark"


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("asked price", "asked"),
        ("dark pass dark-1", "wrong-seat"),
        ("light attack dark-9", "refused"),
        ("legal light attack dark-9", "refused"),
        ("illegal light farm", "allowed"),
        ("illegal light attack dark-9 by R99", "other-rule"),
        ("expect light.others.0.mana = 7", "expected"),
        ("expect light.others.7.mana = 7", "expected"),
        (f"expect light.others.{'9' * 5000}.mana = 7", "expected"),
        ("expect light.others.².mana = 7", "expected"),
        (f"expect round < -{'9' * 5000}", "expected"),
        ("until price", "never-asked"),
        ("event eclipse", "no-event"),
        ("outcome dark", "outcome"),
    ],
)
def test_the_line_that_does_not_hold_is_named(line, code):
    with pytest.raises(StatementFailed) as caught:
        play(f"expect turn = light\n\n{line}\n")
    assert caught.value.reason.code == f"record.scenario-{code}"
    assert scenario(f"expect turn = light\n\n{line}\n").decode().splitlines()[caught.value.line - 1] == line
    assert all(i18n.has(caught.value.reason.code, language) for language in i18n.LANGUAGES)


def test_all_faults_of_an_impossible_position_are_listed():
    head = DUEL.replace("mana = 6", "mana = -6").replace("lives = 1", "lives = 77")
    with pytest.raises(BadScenario) as caught:
        play("outcome none", head)
    assert len(caught.value.faults) == 2


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"\xff", "not-text"),
        (b"game", "not-toml"),
        (b"[" * 5000, "not-toml"),
        (b"x = " + b"[" * 50_000, "not-toml"),
        (b"colour = 1", "bad-key"),
        (b"title = 1", "bad-key"),
        (b"game = 'tribunal'", "missing"),
        (b"a" * 300_000, "too-large"),
        (scenario("jump\n"), "bad-line"),
        (scenario("outcome none").replace(b"tribunal", b"own-fate"), "other-game"),
    ],
)
def test_what_cannot_be_read_is_said(data, code):
    with pytest.raises(BadScenario) as caught:
        run(parse(data), game_of("tribunal"), positions_of("tribunal"), Numbers())
    assert caught.value.reason.code == f"record.scenario-{code}"
    assert all(i18n.has(caught.value.reason.code, language) for language in i18n.LANGUAGES)


@given(st.text(max_size=200).map(str.encode) | st.binary(max_size=100))
def test_any_bytes_are_read_or_refused(data):
    try:
        run(parse(data), game_of("tribunal"), positions_of("tribunal"), Numbers())
    except (BadText, StatementFailed) as refused:
        known = i18n.has(refused.reason.code, "ru")
        assert known, refused.reason.code  # noqa: PT017


class TestCommand:
    def check(self, tmp_path, *texts):
        files = []
        for number, text in enumerate(texts):
            files.append(tmp_path / f"пример {number}.toml")
            files[-1].write_bytes(text)
        return dozor(["--lang", "en", "scenario", *map(str, files)])

    def test_says_which_hold(self, tmp_path, capsys):
        assert self.check(tmp_path, scenario("outcome none")) == 0
        assert "holds: " in capsys.readouterr().out

    def test_fails_if_one_does_not(self, tmp_path, capsys):
        assert self.check(tmp_path, scenario("outcome none"), scenario("outcome draw")) == 1
        out = capsys.readouterr().out
        assert "holds: " in out
        assert "line 7: The outcome should be “draw”, but it’s “none”." in out

    def test_bad_input_is_two(self, tmp_path, capsys):
        assert self.check(tmp_path, scenario("outcome draw"), b"?") == 2
        assert "This isn’t TOML" in capsys.readouterr().err

    def test_of_many_faults_ten_are_told(self, tmp_path, capsys):
        others = ", ".join("{mana = -1, lives = 99}" for _ in range(15))
        text = scenario("outcome none").decode().replace("dark.others = [", f"dark.others = [{others}, ")
        assert self.check(tmp_path, text.encode()) == 2
        said = capsys.readouterr().err.splitlines()
        assert len(said) == 12
        assert said[-1].strip().endswith("more")
