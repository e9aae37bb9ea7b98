"""``dozor arena`` and ``dozor replay``: output and exit status."""

import json

import pytest

from app.cards import convert
from app.cards.catalogue import shipped_set
from app.cli import run
from app.rules.match import Match
from app.rules.own_fate import GAME
from app.rules.record import CHECK_EVERY, write_entry, write_header


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


class TestCheck:
    """``dozor check`` of a game file that relies on the user's cards."""

    @pytest.fixture
    def record(self):
        match = Match.begin(GAME, convert.playable_set(shipped_set(GAME.key), GAME.key), 1, with_cards=False)
        while len(match.moves) < CHECK_EVERY:
            match.submit(match.state.legal()[0])
        return write_header(match.header) + "".join(map(write_entry, match.entries))

    @pytest.mark.parametrize(
        ("old", "new", "status", "said"),
        [
            ("", "", 0, "can be replayed"),
            ("\nstate 10 ", "\nstate 10 f", 2, "Line"),
            ("set own-fate ", "set own-fate f", 2, "has changed since this game was played"),
        ],
    )
    def test_it_is_replayed(self, record, tmp_path, capsys, old, new, status, said):
        file = tmp_path / "game.dozorgame"
        file.write_text(record.replace(old, new), encoding="utf-8")
        assert run(["--lang", "en", "check", str(file)]) == status
        assert said in "".join(capsys.readouterr())


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
