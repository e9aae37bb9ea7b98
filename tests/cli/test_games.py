"""``dozor arena`` and ``dozor replay``: output and exit status."""

import json

import pytest

from app.cli import run


@pytest.fixture(autouse=True)
def _home(tmp_path, monkeypatch):
    monkeypatch.setenv("DOZOR_HOME", str(tmp_path / "home"))


def arena(*more):
    return run(["--lang", "en", "arena", "random", "random", "--game", "tribunal", "--games", "3", *more])


def test_the_arena_gives_the_same_json_twice(capsys):
    printed = []
    for _ in range(2):
        assert arena("--seed", "5", "--json") == 0
        printed.append(capsys.readouterr().out)
    assert printed[0] == printed[1]
    assert json.loads(printed[0])["games"] == 3


def test_the_arena_says_in_a_sentence_who_won(capsys):
    assert arena() == 0
    assert "3 games of random against random, each deal played once" in capsys.readouterr().out


@pytest.mark.parametrize(("game", "level"), [("own-fate", "tribunal-weak"), ("tribunal", "novice")])
def test_a_level_of_another_game_is_refused(capsys, game, level):
    assert run(["--lang", "en", "arena", level, "random", "--game", game, "--games", "1"]) == 2
    assert f"There’s no player “{level}”. Choose one of random, " in capsys.readouterr().err


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--game", "chess"], "doesn’t know the game “chess”"),
        (["--option", "quiet-draw"], "isn’t an option. Write name=value"),
    ],
)
def test_what_cannot_be_played_is_said(capsys, arguments, said):
    assert arena(*arguments) == 2
    assert said in capsys.readouterr().err


def test_an_unknown_player_is_said(capsys):
    assert run(["--lang", "en", "arena", "deep-blue", "--game", "tribunal"]) == 2
    assert "There’s no player “deep-blue”. Choose one of random" in capsys.readouterr().err


class TestReplay:
    @pytest.fixture
    def record(self, tmp_path):
        assert arena("--records", str(tmp_path)) == 0
        return next(tmp_path.glob("*.dozorgame"))

    def test_a_sound_record_gives_its_outcome(self, record, capsys):
        capsys.readouterr()
        assert run(["--lang", "en", "replay", str(record)]) == 0
        assert capsys.readouterr().out.startswith("The game file is valid: ")

    def test_the_first_line_that_does_not_fit_is_named(self, record, capsys):
        lines = record.read_text(encoding="utf-8").splitlines()
        at = lines.index("") + 1
        lines[at] = f"{lines[at].split()[0]} fly-away"
        record.write_text("\n".join(lines) + "\n", encoding="utf-8")
        assert run(["--lang", "en", "replay", str(record)]) == 1
        assert f"Line {at + 1}: “fly-away” isn’t allowed here." in capsys.readouterr().err

    def test_what_is_no_record_is_bad_input(self, tmp_path, capsys):
        path = tmp_path / "Запись.dozorgame"
        path.write_bytes(b"\xff\x00")
        assert run(["--lang", "ru", "replay", str(path)]) == 2
        assert "Это не запись партии" in capsys.readouterr().err
