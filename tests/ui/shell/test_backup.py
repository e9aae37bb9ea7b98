"""*Game → Backup*: saved at once, restored by the next start."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QWidget

from app import backup, paths
from app.ui.shell import start
from app.ui.shell.backup_dialog import BackupDialog


@pytest.fixture
def dialog(qtbot, preferences, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[BackupDialog]:
    monkeypatch.setenv("DOZOR_HOME", str(tmp_path / "home"))
    parent = QWidget()
    qtbot.addWidget(parent)
    made = BackupDialog(preferences, parent)
    yield made
    made.reject()


def test_what_was_saved_is_restored_by_the_next_start(qtbot, dialog: BackupDialog, tmp_path: Path) -> None:
    (paths.home() / "mine.txt").write_text("saved", encoding="utf-8")
    file = tmp_path / "all.dozorbackup"
    dialog.write(file)
    qtbot.waitUntil(dialog.save.isEnabled)
    assert file.name in dialog.words.text()
    (paths.home() / "mine.txt").write_text("changed", encoding="utf-8")
    dialog.leave(file)
    qtbot.waitUntil(dialog.save.isEnabled)
    assert not dialog.quit.isHidden()
    assert (paths.home() / "mine.txt").read_text(encoding="utf-8") == "changed"
    said = start._restored()
    assert said is not None
    assert said.code == "ui.backup-restored"
    assert (paths.home() / "mine.txt").read_text(encoding="utf-8") == "saved"
    assert not (paths.home() / backup.WAITING).exists()


def test_what_is_no_backup_is_told_and_not_left_for_the_next_start(
    qtbot, dialog: BackupDialog, tmp_path: Path
) -> None:
    (tmp_path / "notes.txt").write_text("notes", encoding="utf-8")
    dialog.leave(tmp_path / "notes.txt")
    qtbot.waitUntil(dialog.save.isEnabled)
    assert "notes.txt" in dialog.words.text()
    assert dialog.quit.isHidden()
    assert start._restored() is None
