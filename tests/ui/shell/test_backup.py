"""*Game → Backup*: saved immediately, restored by the next start."""

import os
import subprocess
import sys
import time
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QWidget

from app import backup, paths
from app.ui.shell import start, unclean_end
from app.ui.shell.dialogs import BackupDialog
from app.user_errors import UserError


@pytest.fixture
def dialog(qtbot, preferences, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[BackupDialog]:
    monkeypatch.setenv("DOZOR_HOME", str(tmp_path / "home"))
    parent = QWidget()
    qtbot.addWidget(parent)
    made = BackupDialog(preferences, parent, lambda _folder, _name: None)
    yield made
    made.reject()


def test_what_was_saved_is_restored_by_the_next_start(qtbot, dialog: BackupDialog, tmp_path: Path) -> None:
    (paths.home() / "mine.txt").write_text("saved", encoding="utf-8")
    file = tmp_path / "all.dozorbackup"
    dialog.write(file)
    qtbot.waitUntil(dialog.save.isEnabled)
    assert file.name in dialog.words.text()
    (paths.home() / "mine.txt").write_text("changed", encoding="utf-8")
    dialog.schedule_restore(file)
    qtbot.waitUntil(dialog.save.isEnabled)
    assert not dialog.quit.isHidden()
    dialog.show()
    assert dialog.quit.width() >= dialog.quit.sizeHint().width(), "its text is cut"
    assert (paths.home() / "mine.txt").read_text(encoding="utf-8") == "changed"
    said = start._restore_backup()
    assert said is not None
    assert said.code == "ui.backup-restored"
    assert (paths.home() / "mine.txt").read_text(encoding="utf-8") == "saved"
    said = start._restore_backup()  # the start failed, so another one follows
    assert said is not None
    assert said.code == "ui.backup-undone"
    assert (paths.home() / "mine.txt").read_text(encoding="utf-8") == "changed"
    assert not (paths.home() / backup.PENDING).exists()


def test_what_is_no_backup_is_told_and_not_left_for_the_next_start(
    qtbot, dialog: BackupDialog, tmp_path: Path
) -> None:
    (tmp_path / "notes.txt").write_text("notes", encoding="utf-8")
    dialog.schedule_restore(tmp_path / "notes.txt")
    qtbot.waitUntil(dialog.save.isEnabled)
    assert "notes.txt" in dialog.words.text()
    assert dialog.quit.isHidden()
    assert start._restore_backup() is None


def test_a_start_that_succeeds_keeps_what_was_restored(
    qtbot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DOZOR_HOME", str(tmp_path / "home"))
    (paths.home() / "mine.txt").write_text("saved", encoding="utf-8")
    backup.save(tmp_path / "all.dozorbackup")
    backup.restore(tmp_path / "all.dozorbackup", lambda _folder: None)
    # In a program of its own: quitting one ends every later event loop of its process.
    begin = f"from app.ui.shell.start import start_with; start_with({str(tmp_path / 'home')!r})"
    subprocess.run([sys.executable, "-c", begin], check=True, capture_output=True)
    assert start._restore_backup() is None
    assert not list(tmp_path.glob("*.restored"))


def test_the_mark_of_an_open_window_is_found(profile: Path) -> None:
    ends = unclean_end.CrashDetector()
    assert unclean_end.running()
    ends.mark_clean_exit()
    assert not unclean_end.running()


@pytest.mark.parametrize("mark", ["1\npython\nanother-computer\n", "torn", None])
def test_a_mark_of_another_computer_or_a_torn_one_is_nobodys(profile: Path, mark: str | None) -> None:
    file = paths.home() / "running"
    if mark is None:
        file.mkdir()
    else:
        file.write_text(mark, encoding="utf-8")
        os.utime(file, (time.time() - 60,) * 2)
    assert not unclean_end.running()


@pytest.mark.parametrize(
    ("name", "content", "code"),
    [
        ("cards.db", b"no database", "trouble.backup-part"),
        ("games/deleted", b"a file in the place of a folder", ""),
    ],
)
def test_a_backup_is_tried_before_it_replaces_anything(
    tmp_path: Path, profile: Path, name: str, content: bytes, code: str
) -> None:
    file = tmp_path / "all.dozorbackup"
    with zipfile.ZipFile(file, "w") as packed:
        packed.writestr(backup.ABOUT, '{"format": 1}')
        packed.writestr(name, content)

    def tried() -> int:
        return backup.check(file, lambda folder: start.require_start(folder, file.name))

    if code:
        with pytest.raises(UserError) as refused:
            tried()
        assert refused.value.reason.code == code
    else:
        assert tried() == 1
