"""Everything of the user's goes through one file unharmed, and what was there before is kept."""

import json
import sqlite3
import zipfile
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from app import backup, paths
from app.cards.catalogue import Catalogue
from app.cli import run
from app.user_errors import BAD_INPUT, UserError


@pytest.fixture
def at(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[str], Path]:
    """Makes the folder of this name the user's own."""

    def move(name: str) -> Path:
        monkeypatch.setenv("DOZOR_HOME", str(tmp_path / name))
        return paths.home()

    return move


def made(home: Path) -> None:
    """What somebody has who played, edited, and whose program was killed."""
    (paths.games() / "first.dozorgame").write_text("a game", encoding="utf-8")
    (home / "settings.ini").write_text("[General]\nlanguage=ru\n", encoding="utf-8")
    (home / "running").write_text("1", encoding="ascii")
    for folder in (".locks", ".phones"):
        (paths.games() / folder).mkdir()
        (paths.games() / folder / "first.dozorgame").write_text("of this computer", encoding="utf-8")
    (home / "cache").mkdir()
    (home / "cache" / "faces.json").write_text("{}", encoding="utf-8")


def files(folder: Path) -> set[str]:
    return {one.relative_to(folder).as_posix() for one in folder.rglob("*") if one.is_file()}


def test_what_is_restored_elsewhere_is_what_was_saved(at, tmp_path: Path) -> None:
    here = at("here")
    made(here)
    with Catalogue.open() as catalogue:  # still open, its last changes in the journal
        catalogue.put_set(replace(catalogue.set_data("own-fate"), key="mine"))
        backup.save(tmp_path / "all.dozorbackup")
    at("there")
    assert backup.restore(tmp_path / "all.dozorbackup") is None
    assert {"games/first.dozorgame", "settings.ini", "cards.db"} <= files(paths.home())
    with Catalogue.open(read_only=True) as catalogue:
        assert "mine" in {one.key for one in catalogue.sets()}


def test_what_belongs_to_one_computer_stays_there(at, tmp_path: Path) -> None:
    made(at("here"))
    backup.save(tmp_path / "all.dozorbackup")
    at("there")
    backup.restore(tmp_path / "all.dozorbackup")
    assert files(paths.home()) == {"games/first.dozorgame", "settings.ini"}


def test_the_folder_before_is_kept(at, tmp_path: Path) -> None:
    made(at("here"))
    backup.save(tmp_path / "all.dozorbackup")
    (at("there") / "settings.ini").write_text("mine", encoding="utf-8")
    before = backup.restore(tmp_path / "all.dozorbackup")
    assert before is not None
    assert (before / "settings.ini").read_text(encoding="utf-8") == "mine"
    assert "ru" in (paths.home() / "settings.ini").read_text(encoding="utf-8")


def test_a_backup_within_the_folder_does_not_hold_itself(at) -> None:
    made(at("here"))
    file = paths.home() / "all.dozorbackup"
    assert backup.save(file) == backup.save(file) == backup.look(file)


def packed(file: Path, about: object, *names: str) -> Path:
    with zipfile.ZipFile(file, "w") as archive:
        archive.writestr(backup.ABOUT, json.dumps(about))
        for name in names:
            archive.writestr(name, "content")
    return file


@pytest.mark.parametrize("name", ["../out", "/etc/out", "a/../../out", "c:out", "a\\out"])
def test_nothing_is_written_outside_of_the_folder(at, tmp_path: Path, name: str) -> None:
    (at("here") / "settings.ini").write_text("mine", encoding="utf-8")
    with pytest.raises(UserError):
        backup.restore(packed(tmp_path / "bad.dozorbackup", {"format": 1}, name))
    assert files(tmp_path) == {"bad.dozorbackup", "here/settings.ini"}


@pytest.mark.parametrize(
    ("about", "code"),
    [
        ({"format": 99, "version": "9.0"}, "trouble.backup-newer"),
        ({}, "trouble.backup-bad"),
        ([], "trouble.backup-bad"),
        ({"format": "x"}, "trouble.backup-bad"),
    ],
)
def test_what_is_no_backup_of_this_program_is_refused(at, tmp_path: Path, about: object, code: str) -> None:
    at("here")
    with pytest.raises(UserError) as refused:
        backup.look(packed(tmp_path / "bad.dozorbackup", about))
    assert refused.value.reason.code == code


def test_a_torn_backup_changes_nothing(at, tmp_path: Path) -> None:
    home = at("here")
    made(home)
    (home / "large").write_bytes(bytes(range(256)) * 2000)
    backup.save(tmp_path / "all.dozorbackup")
    whole = (tmp_path / "all.dozorbackup").read_bytes()
    torn = whole[:3000].replace(whole[1500:1600], bytes(100)) + whole[3000:]
    (tmp_path / "torn.dozorbackup").write_bytes(torn)
    before = files(home)
    with pytest.raises(UserError):
        backup.restore(tmp_path / "torn.dozorbackup")
    assert files(home) == before
    assert {one.name for one in tmp_path.iterdir()} == {"all.dozorbackup", "torn.dozorbackup", "here"}


def test_the_command_saves_and_restores(at, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    made(at("here"))
    (paths.home() / "running").unlink()
    file = str(tmp_path / "all.dozorbackup")
    assert run(["--lang=en", "backup", "save", file]) == 0
    (paths.home() / "settings.ini").write_text("changed", encoding="utf-8")
    assert run(["--lang=en", "backup", "restore", file]) == 0
    assert "What was here before" in capsys.readouterr().out
    assert "ru" in (paths.home() / "settings.ini").read_text(encoding="utf-8")


def test_the_command_says_what_is_no_backup(at, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    at("here")
    file = tmp_path / "notes.txt"
    file.write_text("notes", encoding="utf-8")
    assert run(["--lang=en", "backup", "restore", str(file)]) == BAD_INPUT
    assert capsys.readouterr().err.startswith("notes.txt is no backup of Dozor")


def test_a_database_is_saved_as_of_one_moment(at, tmp_path: Path) -> None:
    file = at("here") / "own.db"
    writing = sqlite3.connect(file)
    writing.execute("PRAGMA journal_mode=WAL")
    writing.execute("CREATE TABLE card (name TEXT)")
    writing.execute("INSERT INTO card VALUES ('Egor')")
    writing.commit()
    backup.save(tmp_path / "all.dozorbackup")
    writing.close()
    at("there")
    backup.restore(tmp_path / "all.dozorbackup")
    read = sqlite3.connect(paths.home() / "own.db")
    assert read.execute("SELECT name FROM card").fetchall() == [("Egor",)]
    read.close()
