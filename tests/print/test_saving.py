"""Writing the file: whole or not at all."""

from __future__ import annotations

import errno
import os
from pathlib import Path

import pytest

from app.print import job, pdf
from app.print.errors import Cancelled, PrintError


def test_cancelling_leaves_the_old_file_and_nothing_else(contents, options, tmp_path):
    target = tmp_path / "набор карт.pdf"
    target.write_bytes(b"old")
    plan = job.plan(contents["ru"], options())
    with pytest.raises(Cancelled):
        pdf.write(plan, options(), target, progress=lambda done, _all: done < 5)
    assert target.read_bytes() == b"old"
    assert list(tmp_path.glob("*.p*")) == [target]


def test_a_full_disk_leaves_the_old_file_and_nothing_else(tmp_path, monkeypatch):
    target = tmp_path / "set.pdf"
    target.write_bytes(b"old")

    def full(_handle: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(PrintError) as refused:
        pdf.save(b"new", target)
    assert refused.value.code == "disk-full"
    assert target.read_bytes() == b"old"
    assert sorted(tmp_path.glob("*.p*")) + list(tmp_path.glob(".*")) == [target]


def test_a_folder_that_is_not_there_and_a_folder_in_the_files_place(tmp_path):
    for target, code in ((tmp_path / "no" / "set.pdf", "no-folder"), (tmp_path, "is-folder")):
        with pytest.raises(PrintError) as refused:
            pdf.save(b"new", target)
        assert refused.value.code == code


def test_progress_is_told_page_by_page(contents, options):
    told: list[tuple[int, int]] = []
    plan = job.plan(contents["ru"], options(cards=False))

    def progress(done: int, pages: int) -> bool:
        told.append((done, pages))
        return True

    pdf.render(plan, options(), progress)
    assert told == [(0, 1), (1, 1)]


def test_the_command_prints_and_refuses(tmp_path: Path, capfd):
    from app.cli import run

    out = tmp_path / "set.pdf"
    assert run(["--lang", "en", "print", str(out), "--no-cards", "--date", "2026-11-21"]) == 0
    assert out.read_bytes().startswith(b"%PDF")
    capfd.readouterr()
    for arguments in (["--paper", "a9"], ["--lang", "xx"], ["--date", "soon"], ["--set", "nobody"]):
        assert run(["--lang", "en", "print", str(out), *arguments]) == 2
        said = capfd.readouterr().err
        assert said.count("\n") == 1
        assert "Traceback" not in said
