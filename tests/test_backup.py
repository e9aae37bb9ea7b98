"""Backups: all user data survives in one file, and the previous data is kept."""

import contextlib
import errno
import json
import os
import shutil
import sqlite3
import stat
import time
import tracemalloc
import warnings
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
    """Return a function that switches to a user folder by name."""

    def move(name: str) -> Path:
        monkeypatch.setenv("DOZOR_HOME", str(tmp_path / name))
        return paths.home()

    return move


def restore(file: Path) -> Path | None:
    """Restore *file* without a trial start."""
    return backup.restore(file, lambda _folder: None)


def made(home: Path) -> None:
    """Create typical user files, including those of a killed program."""
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
    assert restore(tmp_path / "all.dozorbackup") is None
    assert {"games/first.dozorgame", "settings.ini", "cards.db"} <= files(paths.home())
    with Catalogue.open(read_only=True) as catalogue:
        assert "mine" in {one.key for one in catalogue.sets()}


def test_what_belongs_to_one_computer_stays_there(at, tmp_path: Path) -> None:
    made(at("here"))
    backup.save(tmp_path / "all.dozorbackup")
    at("there")
    restore(tmp_path / "all.dozorbackup")
    assert files(paths.home()) == {"games/first.dozorgame", "settings.ini"}


def test_the_folder_before_is_kept(at, tmp_path: Path) -> None:
    made(at("here"))
    backup.save(tmp_path / "all.dozorbackup")
    (at("there") / "settings.ini").write_text("mine", encoding="utf-8")
    before = restore(tmp_path / "all.dozorbackup")
    assert before is not None
    assert (before / "settings.ini").read_text(encoding="utf-8") == "mine"
    assert "ru" in (paths.home() / "settings.ini").read_text(encoding="utf-8")


def test_a_backup_within_the_folder_does_not_hold_itself(at) -> None:
    made(at("here"))
    file = paths.home() / "all.dozorbackup"
    assert backup.save(file) == backup.save(file) == backup.count_files(file)


def packed(file: Path, about: object, *names: str) -> Path:
    with zipfile.ZipFile(file, "w") as archive:
        archive.writestr(backup.ABOUT, json.dumps(about))
        for name in names:
            archive.writestr(name, "content")
    return file


@pytest.mark.parametrize("name", ["../out", "/etc/out", "a/../../out", "a//out", "./out", ".."])
def test_nothing_is_written_outside_of_the_folder(at, tmp_path: Path, name: str) -> None:
    (at("here") / "settings.ini").write_text("mine", encoding="utf-8")
    with pytest.raises(UserError):
        restore(packed(tmp_path / "bad.dozorbackup", {"format": 1}, name))
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
        backup.count_files(packed(tmp_path / "bad.dozorbackup", about))
    assert refused.value.reason.code == code


BOMB = b" " * (64 << 20)


@pytest.mark.parametrize(
    ("about", "entries"),
    [
        pytest.param(b'{"format": 1e999}', [], id="infinite format"),
        pytest.param(b'{"format": NaN}', [], id="no number"),
        pytest.param(b'{"format": true}', [], id="bool"),
        pytest.param(b'{"format": -1}', [], id="negative"),
        pytest.param(b'{"format": 1' + b"0" * 5000 + b"}", [], id="endless number"),
        pytest.param(b"[" * 60_000, [], id="deep"),
        pytest.param(b"[" * 200_000, [], id="deep and long"),
        pytest.param(BOMB, [], id="bomb"),
        pytest.param(b'{"format": 1}', [("games", "x")], id="file where a folder is expected"),
        pytest.param(b'{"format": 1}', [("cards.db/x", "x")], id="folder where a file is expected"),
        pytest.param(b'{"format": 1}', [("settings.ini/", "")], id="empty folder where a file is expected"),
        pytest.param(b'{"format": 1}', [("a", "x"), ("a/b", "y")], id="file and folder of one name"),
        pytest.param(b'{"format": 1}', [("a/b", "y"), ("a", "x")], id="folder and file of one name"),
        pytest.param(b'{"format": 1}', [("a", "x"), ("a", "y")], id="one name twice"),
        pytest.param(b'{"format": 1}', [("x" * 300, "x")], id="long name"),
        pytest.param(b'{"format": 1}', [("d/" * 2000 + "f", "x")], id="deep path"),
    ],
)
def test_a_backup_made_to_do_harm_is_refused_and_changes_nothing(
    at, tmp_path: Path, about: bytes, entries: list[tuple[str, str]]
) -> None:
    made(at("here"))
    before = files(tmp_path)
    file = tmp_path / "bad.dozorbackup"
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive, warnings.catch_warnings():
        warnings.simplefilter("ignore")  # about a duplicate name
        archive.writestr(backup.ABOUT, about)
        for entry in entries:
            archive.writestr(*entry)
    tracemalloc.start()
    with pytest.raises(UserError) as refused:
        restore(file)
    most = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert refused.value.reason.code == "trouble.backup-bad"
    assert files(tmp_path) == before | {"bad.dozorbackup"}
    assert most < 32 << 20


@pytest.mark.parametrize("mode", [stat.S_IFLNK, stat.S_IFIFO, stat.S_IFCHR])
def test_a_packed_link_pipe_or_device_is_refused(at, tmp_path: Path, mode: int) -> None:
    at("here")
    file, entry = tmp_path / "bad.dozorbackup", zipfile.ZipInfo("games/a")
    entry.external_attr = (mode | 0o777) << 16
    with zipfile.ZipFile(file, "w") as archive:
        archive.writestr(backup.ABOUT, '{"format": 1}')
        archive.writestr(entry, "/etc/passwd")
    with pytest.raises(UserError):
        restore(file)


@pytest.mark.parametrize("where", [0.1, 0.5, 0.9])
def test_a_backup_cut_short_is_refused(at, tmp_path: Path, where: float) -> None:
    made(at("here"))
    backup.save(tmp_path / "all.dozorbackup")
    whole = (tmp_path / "all.dozorbackup").read_bytes()
    (tmp_path / "short.dozorbackup").write_bytes(whole[: int(len(whole) * where)])
    with pytest.raises(UserError):
        restore(tmp_path / "short.dozorbackup")


def test_an_encrypted_file_in_a_backup_is_refused(at, tmp_path: Path) -> None:
    at("here")
    file = packed(tmp_path / "bad.dozorbackup", {"format": 1}, "games/a")
    content = bytearray(file.read_bytes())
    for signature, flags in ((b"PK\x03\x04", 6), (b"PK\x01\x02", 8)):
        content[content.rindex(signature) + flags] |= 1
    file.write_bytes(content)
    with pytest.raises(UserError):
        restore(file)


def test_what_belongs_to_another_computer_is_not_unpacked(at, tmp_path: Path) -> None:
    at("here")
    names = ("running/x", "crashes", "games/.phones/keys", ".locks/a", "Running", backup.PENDING, "mine.txt")
    restore(packed(tmp_path / "all.dozorbackup", {"format": 1}, *names))
    assert files(paths.home()) == {"mine.txt"}


@pytest.mark.needs("posix", "links, which need an administrator on Windows")
def test_a_linked_catalogue_goes_into_the_backup_and_a_damaged_one_as_it_is(at, tmp_path: Path) -> None:
    home = at("here")
    torn = b"SQLite format 3\0" + bytes(5000)
    (tmp_path / "stick.db").write_bytes(torn)
    (home / "cards.db").symlink_to(tmp_path / "stick.db")
    backup.save(tmp_path / "all.dozorbackup")
    at("there")
    restore(tmp_path / "all.dozorbackup")
    assert (paths.home() / "cards.db").read_bytes() == torn


@pytest.mark.needs("posix", "links, which need an administrator on Windows")
@pytest.mark.parametrize("linked", ["games", "games/club/old"])
def test_games_that_a_link_keeps_on_another_disk_go_into_the_backup(at, tmp_path: Path, linked: str) -> None:
    link, disk = at("here") / linked, tmp_path / "disk"
    disk.mkdir()
    (disk / "first.dozorgame").write_text("a game", encoding="utf-8")
    (disk / "endless").symlink_to(link.parent)
    link.parent.mkdir(parents=True, exist_ok=True)
    link.symlink_to(disk)
    backup.save(tmp_path / "all.dozorbackup")
    at("there")
    restore(tmp_path / "all.dozorbackup")
    assert files(paths.home()) == {f"{linked}/first.dozorgame"}
    disk.rename(tmp_path / "unplugged")
    at("here")
    with pytest.raises(FileNotFoundError) as missing:
        backup.save(tmp_path / "all.dozorbackup")
    assert missing.value.filename == str(link)


def test_daily_copies_of_the_catalogue_stay_out_of_the_backup(at, tmp_path: Path) -> None:
    home = at("here")
    (home / "settings.ini").touch()
    (home / "backups").mkdir()
    (home / "backups" / "cards.2026-11-30.db").touch()
    backup.save(tmp_path / "all.dozorbackup")
    at("there")
    restore(tmp_path / "all.dozorbackup")
    assert files(paths.home()) == {"settings.ini"}


@pytest.mark.parametrize(("limit", "most"), [("MAX_BYTES", backup.MAX_ABOUT + 200), ("MAX_FILES", 2)])
def test_a_backup_too_large_to_restore_is_not_saved(
    at, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, limit: str, most: int
) -> None:
    home, file = at("here"), tmp_path / "all.dozorbackup"
    monkeypatch.setattr(backup, limit, most)
    (home / "settings.ini").write_bytes(bytes(150))
    backup.save(file)
    assert backup.count_files(file) == 1
    before = file.read_bytes()
    (home / "printed.json").write_bytes(bytes(150))
    with pytest.raises(UserError) as refused:
        backup.save(file)
    assert refused.value.reason.code == "trouble.backup-large"
    assert file.read_bytes() == before


def test_restored_files_have_their_dates(at, tmp_path: Path) -> None:
    home = at("here")
    with contextlib.closing(sqlite3.connect(home / "own.db")) as raw:
        raw.execute("CREATE TABLE card (name TEXT)")
    dates = {"settings.ini": 1_767_258_000, "own.db": 1_750_000_000, "printed.json": 0}
    for name, written in dates.items():
        (home / name).touch()
        os.utime(home / name, (written, written))
    backup.save(tmp_path / "all.dozorbackup")
    at("there")
    restore(tmp_path / "all.dozorbackup")
    dates["printed.json"] = int(time.mktime((1980, 1, 1, 0, 0, 0, 0, 0, -1)))  # the first date of a zip
    assert {name: int((paths.home() / name).stat().st_mtime) for name in dates} == dates


def test_a_waiting_backup_for_which_the_disk_has_no_room_affects_one_start(
    at, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    home = at("here")
    (home / "settings.ini").write_text("mine", encoding="utf-8")
    backup.save(home / backup.PENDING)

    def full(_source: Path, target: Path) -> None:
        raise OSError(errno.ENOSPC, "No space left on device", str(target))

    with monkeypatch.context() as patch:
        patch.setattr(shutil, "move", full)
        with pytest.raises(OSError, match="No space"):
            backup.restore_waiting()
    assert backup.restore_waiting() is None
    assert settings() == "mine"
    assert files(tmp_path) == {"here/settings.ini"}


def restored(at, tmp_path: Path) -> Path:
    """Restore settings *new* over *old*; return the place of the old ones."""
    (at("here") / "settings.ini").write_text("new", encoding="utf-8")
    backup.save(tmp_path / "all.dozorbackup")
    (paths.home() / "settings.ini").write_text("old", encoding="utf-8")
    before = restore(tmp_path / "all.dozorbackup")
    assert before is not None
    return before


def settings() -> str:
    return (paths.home() / "settings.ini").read_text(encoding="utf-8")


def test_a_restored_folder_stays_once_a_start_has_succeeded(at, tmp_path: Path) -> None:
    restored(at, tmp_path)
    assert backup.record_start() is None
    backup.confirm_start()
    assert backup.record_start() is None
    assert settings() == "new"
    assert not list(tmp_path.glob("*.restored"))


def test_the_folder_before_comes_back_after_a_failed_start(at, tmp_path: Path) -> None:
    before = restored(at, tmp_path)
    assert backup.record_start() is None
    failed = backup.record_start()
    assert failed is not None
    assert (failed / "settings.ini").read_text(encoding="utf-8") == "new"
    assert settings() == "old"
    assert not before.exists()
    assert backup.record_start() is None


def test_a_restored_folder_with_which_no_start_succeeds_leaves_an_empty_one_if_there_was_none(
    at, tmp_path: Path
) -> None:
    at("here")
    restore(packed(tmp_path / "all.dozorbackup", {"format": 1}, "mine.txt"))
    backup.record_start()
    failed = backup.record_start()
    assert failed is not None
    assert files(failed) == {"mine.txt"}
    assert files(paths.home()) == set()


@pytest.mark.parametrize("step", range(4))
def test_a_restoration_killed_between_its_steps_leaves_one_whole_folder(
    at, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, step: int
) -> None:
    (at("here") / "settings.ini").write_text("new", encoding="utf-8")
    backup.save(tmp_path / "all.dozorbackup")
    (paths.home() / "settings.ini").write_text("old", encoding="utf-8")
    steps, rename = iter(range(4)), Path.rename

    def killed(one: Path, target: Path) -> Path:
        if one.name.startswith("here") and next(steps) == step:
            raise KeyboardInterrupt
        return rename(one, target)

    with monkeypatch.context() as patch:
        patch.setattr(Path, "rename", killed)
        with contextlib.suppress(KeyboardInterrupt):
            restore(tmp_path / "all.dozorbackup")
            backup.record_start()
            backup.record_start()
    backup.recover()
    assert settings() == {0: "old", 1: "old", 2: "new", 3: "old"}[step]
    backup.record_start()
    backup.confirm_start()
    assert settings() in ("old", "new")
    assert not list(tmp_path.glob("*.restored"))


@pytest.mark.parametrize("left", ["", "{", '{"before": 7}', '{"before": "../../etc"}', "[" * 90_000])
def test_a_damaged_mark_stops_no_start_and_loses_nothing(at, tmp_path: Path, left: str) -> None:
    (at("here") / "settings.ini").write_text("mine", encoding="utf-8")
    (tmp_path / "here.restored").write_text(left, encoding="utf-8")
    backup.recover()
    assert backup.record_start() is None
    backup.confirm_start()
    assert settings() == "mine"
    assert not list(tmp_path.glob("*.restored"))


@pytest.mark.needs("posix", "file modes")
def test_the_folder_is_closed_to_other_users(at, tmp_path: Path) -> None:
    def mode(folder: Path) -> int:
        return stat.S_IMODE(folder.stat().st_mode)

    assert mode(at("new")) == mode(paths.games()) == 0o700
    (tmp_path / "old").mkdir()
    (tmp_path / "old").chmod(0o755)
    assert mode(at("old")) == 0o755  # may be shared: nothing marks it as ours
    (tmp_path / "old" / "cards.db").touch()
    assert mode(at("old")) == 0o700


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
        restore(tmp_path / "torn.dozorbackup")
    assert files(home) == before
    assert {one.name for one in tmp_path.iterdir()} == {"all.dozorbackup", "torn.dozorbackup", "here"}


def test_the_command_saves_and_restores(at, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    made(at("here"))
    (paths.home() / "running").unlink()
    file = str(tmp_path / "all.dozorbackup")
    assert run(["--lang=en", "backup", "save", file]) == 0
    (paths.home() / "settings.ini").write_text("changed", encoding="utf-8")
    assert run(["--lang=en", "backup", "restore", file]) == 0
    assert "Your previous data is in" in capsys.readouterr().out
    assert "ru" in (paths.home() / "settings.ini").read_text(encoding="utf-8")


def test_the_command_says_what_is_no_backup(at, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    at("here")
    file = tmp_path / "notes.txt"
    file.write_text("notes", encoding="utf-8")
    assert run(["--lang=en", "backup", "restore", str(file)]) == BAD_INPUT
    assert capsys.readouterr().err.startswith("notes.txt isn’t a Dozor backup")


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
    restore(tmp_path / "all.dozorbackup")
    read = sqlite3.connect(paths.home() / "own.db")
    assert read.execute("SELECT name FROM card").fetchall() == [("Egor",)]
    read.close()
