"""Saving the file is atomic; a dry run lists what would be printed."""

from __future__ import annotations

import errno
import os
from pathlib import Path

import pytest

from app.cards import convert
from app.cards.source import set_from_template
from app.print import errors, job, listing, pdf
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
        errors.save(b"new", target)
    assert refused.value.code == "disk-full"
    assert target.read_bytes() == b"old"
    assert sorted(tmp_path.glob("*.p*")) + list(tmp_path.glob(".*")) == [target]


def test_a_folder_that_is_not_there_and_a_folder_in_the_files_place(tmp_path):
    for target, code in ((tmp_path / "no" / "set.pdf", "no-folder"), (tmp_path, "is-folder")):
        with pytest.raises(PrintError) as refused:
            errors.save(b"new", target)
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
    for arguments in (["--paper", "a9"], ["--lang", "xx"], ["--date", "soon"], ["--set", "nobody"],
                      ["--deck", "nobody"], ["--kind", "dragon"], ["--card", "anton=0"],
                      ["--card", "anton=100000"], ["--size", "spell"], ["--size", "spell=huge"],
                      ["--margin", "99"], ["--card-size", "301x301"], ["--counter-shape", "star"],
                      ["--rules", "chess"]):  # fmt: skip
        assert run(["--lang", "en", "print", str(out), *arguments]) == 2
        said = capfd.readouterr().err
        assert said.count("\n") == 1
        assert "Traceback" not in said


def test_a_wrong_deck_or_kind_on_the_command_line_is_told_the_known_ones(tmp_path: Path, capfd):
    from app.cli import run

    for option, known in (("--deck", "probability, reference, setup, spell"), ("--kind", "location, other")):
        assert run(["--lang", "en", "print", str(tmp_path / "set.pdf"), option, "nobody"]) == 2
        assert known in capfd.readouterr().err
    assert list(tmp_path.glob("*.pdf")) == []


def test_profiles_are_kept_listed_and_deleted_by_the_command(tmp_path: Path, capfd):
    from app.cli import run

    def dozor(*arguments: str) -> tuple[int, str]:
        status = run(["--lang", "en", "print", *arguments])
        return status, "".join(capfd.readouterr())

    kept = str(tmp_path / "set.pdf"), "--profile", "Kitchen", "--save-profile", "--printed"
    assert dozor(*kept, "--no-cards", "--back-dx", "0.7", "--date", "2026-11-21")[0] == 0
    said = dozor("profiles")[1]
    for part in ("Kitchen", "back-dx=0.7", "2026-11-21"):
        assert part in said
    assert dozor(str(tmp_path / "new.pdf"), "--profile", "Kitchen", "--changed") == (
        2, "There’s nothing to print: nothing has changed since the last print.\n")  # fmt: skip
    assert dozor("delete-profile", "Kitchen") == (0, "The profile “Kitchen” was deleted.\n")
    assert dozor("delete-profile", "Kitchen")[0] == 2


def test_an_empty_value_takes_a_profiles_choice_back(tmp_path: Path, capfd):
    from app.cli import run

    def sums(*arguments: str) -> str:
        assert run(["--lang", "en", "print", "--dry-run", "--profile", "Spells", *arguments]) == 0
        return capfd.readouterr().out

    kept = "--profile", "Spells", "--save-profile", "--deck", "spell", "--size", "spell=mini-euro"
    assert run(["--lang", "en", "print", str(tmp_path / "set.pdf"), *kept]) == 0
    capfd.readouterr()
    said = sums()
    assert "Spells: 60" in said
    assert "Setup" not in said
    assert "Setup" in sums("--deck", "")
    assert sums("--size", "") != said


def test_a_dry_run_says_how_much_is_printed_and_writes_nothing(tmp_path: Path, capfd):
    from app.cli import run

    assert run(["--lang", "en", "print", str(tmp_path / "set.pdf"), "--dry-run", "--deck", "spell"]) == 0
    said = capfd.readouterr().out
    assert "Spells: 60 (12 designs)\n" in said
    assert "page 1 210x297 sheet 1 front" in said
    assert run(["--lang", "en", "print", "booklet", "own-fate", "--dry-run"]) == 0
    assert "sheets" in capfd.readouterr().out
    assert list(tmp_path.glob("*.pdf")) == []


def test_the_rules_are_printed_by_the_command(tmp_path: Path):
    from app.cli import run

    out = tmp_path / "rules.pdf"
    assert run(["--lang", "en", "print", "booklet", "tribunal", str(out)]) == 0
    assert out.read_bytes().startswith(b"%PDF")


def test_a_file_below_a_file_cannot_be_written_and_a_device_is_no_file(tmp_path: Path):
    (tmp_path / "note.txt").write_text("x", encoding="utf-8")
    windows = os.name == "nt"
    for target, code in (
        (tmp_path / "note.txt" / "set.pdf", "print.no-folder" if windows else "print.unwritable"),
        (Path(os.devnull), "trouble.bad-name" if windows else "trouble.special-file"),
    ):
        with pytest.raises(PrintError) as refused:
            errors.save(b"new", target)
        assert refused.value.reason.code == code


def test_the_list_names_the_decks_of_any_set(options):
    content = convert.content(set_from_template("resources", "mine", "1", "en", {"en": "Mine"}), "en")
    sums = [*listing.sums(job.plan(content, options()), "en")]
    assert sums
    assert not [line for line in sums if "print." in line]
