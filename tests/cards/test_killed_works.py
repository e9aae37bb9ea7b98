"""A program killed during a long operation leaves the old or the new state, never a partial one."""

from __future__ import annotations

import os
import time
from pathlib import Path

import pytest

from app import files
from app.cards import backups, integrity, library
from app.cards.catalogue import Catalogue
from app.print.errors import save
from tools import damage, kills


@pytest.mark.parametrize(("work", "count"), [("migrate", 1), ("restore", 1), ("mend", 1)])
def test_what_is_killed_leaves_the_old_or_the_new(work: str, count: int) -> None:
    ends = list(kills.kills(work, count, seed=3))
    assert [end for end in ends if end not in ("old", "new", "kept")] == []


def test_a_mending_that_was_decided_is_finished_at_the_next_start(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("DOZOR_HOME", str(tmp_path))
    file = damage.prepared(tmp_path)
    file.with_name("cards.db.new").write_bytes(library.shipped_file().read_bytes())
    file.write_bytes(b"damaged")
    file.with_name("cards.db-wal").write_bytes(b"its journal")
    with Catalogue.open() as catalogue:
        assert catalogue.set_data("own-fate").cards
    assert integrity.check_all(file)
    assert not file.with_name("cards.db.new").exists()


def test_what_a_killed_program_left_half_done_goes_and_the_work_of_another_stays(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("DOZOR_HOME", str(tmp_path))
    damage.prepared(tmp_path)
    left = [
        tmp_path / name
        for name in (
            "cards.db.part",
            "cards.db.mended-journal",
            "backups/cards.2026-01-02.part",
            "shipped.part",
        )
    ]
    busy = tmp_path / "cards.db.restored"
    for one in (*left, busy):
        one.write_bytes(b"half")
    for one in left:
        os.utime(one, (time.time() - 3600,) * 2)
    monkeypatch.setattr(library, "_tidied", set())
    with Catalogue.open():
        pass
    assert [one.name for one in left if one.exists()] == []
    assert busy.exists()


def test_the_journal_of_a_killed_try_is_not_taken_for_that_of_the_next(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("DOZOR_HOME", str(tmp_path))
    file = damage.prepared(tmp_path)
    copy = backups.available(file)[0].file
    with Catalogue(copy, read_only=True) as catalogue:
        wanted = catalogue.set_data("own-fate")
    with Catalogue(file) as catalogue:
        catalogue.change(catalogue.set_data("own-fate").cards[0].id, "flavour", "Из журнала", "ru")
        journal = file.with_name("cards.db-wal").read_bytes()
    assert journal
    file.with_name("cards.db.restored-wal").write_bytes(journal)
    backups.restore(file, copy)
    with Catalogue(file) as catalogue:
        assert catalogue.set_data("own-fate") == wanted
    assert integrity.check_all(file)


def test_an_old_catalogue_is_kept_once_however_often_its_migration_is_killed(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    file = tmp_path / "cards.db"
    file.write_bytes(kills.OLD.read_bytes())

    def killed(_path: Path) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(library, "migrate", killed)
        for _ in range(3):
            with pytest.raises(KeyboardInterrupt):
                library.ensure_catalogue(file)
    library.ensure_catalogue(file)
    assert [one.name for one in tmp_path.glob("*.backup*")] == ["cards.0001.backup.db"]


def test_half_a_pdf_goes_when_the_next_one_is_written(tmp_path: Path) -> None:
    left = tmp_path / f"{files.HALF}abc.part"
    left.write_bytes(b"half")
    os.utime(left, (time.time() - 3600,) * 2)
    save(b"whole", tmp_path / "set.pdf")
    assert [one.name for one in tmp_path.iterdir()] == ["set.pdf"]
