"""``dozor print --check``: checks the finished file, prints findings, sets the exit status."""

from dataclasses import replace
from pathlib import Path

import pytest

from app.cards.catalogue import Catalogue
from app.cli import run
from app.print import job

FEW = ["print", "--no-tracks", "--no-counters", "--card", "anton", "--no-reference"]


@pytest.fixture(autouse=True)
def _own(profile: Path) -> None:
    """Use an empty profile."""


def test_what_was_measured_is_told_and_nothing_written(tmp_path: Path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    assert run(["--lang", "en", *FEW, "--check"]) == 0
    said = capsys.readouterr().out
    assert "Ink: " in said
    assert "Smallest text: 7 pt." in said
    assert list(tmp_path.glob("*.pdf")) == []


def test_a_remark_is_told_before_the_file_is_saved_all_the_same(tmp_path: Path, capsys):
    file = tmp_path / "set.pdf"
    assert run(["--lang", "en", *FEW, "--mark-width", "0.05", str(file)]) == 0
    said = capsys.readouterr()
    assert "lines of 0.05 mm" in said.err
    assert file.read_bytes().startswith(b"%PDF")


def test_what_would_spoil_the_print_is_told_and_the_answer_is_no(monkeypatch, capsys):
    plan = job.plan

    def without_its_backs(*given):
        made = plan(*given)
        return replace(made, pages=made.pages[:1])

    monkeypatch.setattr(job, "plan", without_its_backs)
    assert run(["--lang", "en", *FEW, "--check"]) == 1
    assert "nothing on the back" in capsys.readouterr().err


def test_a_booklet_is_checked_too(capsys):
    assert run(["--lang", "en", "print", "booklet", "tribunal", "--check"]) == 0
    assert "Everything fits." in capsys.readouterr().out


def test_a_missing_picture_spoils_the_print(capsys):
    with Catalogue.open() as catalogue:
        number = next(card.id for card in catalogue.set_data("own-fate").cards if card.key == "anton")
        catalogue.change(number, "picture", "fox.png")
    assert run(["--lang", "en", *FEW, "--check"]) == 1
    assert (
        "1 error would spoil the print:\nError: page 1: “Anton Gorodetsky”: the picture fox.png is missing."
        in capsys.readouterr().err
    )
