"""The commands of ``dozor print``: their files, old flags, and names that are no PDF."""

from __future__ import annotations

import shlex
from collections.abc import Callable
from pathlib import Path

import pypdfium2
import pytest

from app.cli import run
from app.print.profiles import Profiles

FEW = ["--no-tracks", "--no-counters", "--card", "anton", "--no-reference"]
Dozor = Callable[..., tuple[int, str, str]]


@pytest.fixture
def dozor_print(capfd: pytest.CaptureFixture[str]) -> Dozor:
    """Return a function that runs ``dozor print``: exit status, standard output, and standard error."""

    def go(*words: str) -> tuple[int, str, str]:
        status = run(["--lang", "en", "print", *words])
        return status, *capfd.readouterr()

    return go


OLD = {
    "--ledger": "history",
    "--forget 1": "forget 1",
    "--forget=1": "forget 1",
    "a.pdf --again 1 --sheets 2": "again 1 a.pdf --sheets 2",
    "--list-profiles": "profiles",
    "--delete-profile Kitchen": "delete-profile Kitchen",
    "a.pdf --booklet tribunal --dry-run": "booklet tribunal a.pdf --dry-run",
    "--calibration": "calibration",
    "a.pdf --no-cards --cutter a.svg --dry-run": "cutter a.svg a.pdf --no-cards --dry-run",
    "--again 1 a.pdf --cutter=a.svg": "cutter a.svg --again 1 a.pdf",
}
"""Old flags of ``dozor print``, and what to write instead."""


@pytest.mark.parametrize("old", OLD)
def test_an_old_flag_still_works_and_names_its_command(old: str, dozor_print: Dozor) -> None:
    status, out, errors = dozor_print(*shlex.split(old))
    hint, _, others = errors.partition("\n")
    assert hint.endswith(f"Write: dozor print {OLD[old]}")
    assert (status, out, others) == dozor_print(*shlex.split(OLD[old]))


@pytest.mark.parametrize(
    "words", [["histroy"], ["deck"], ["booklet", "tribunal", "rules.png"], ["calibration", "x"]]
)
def test_a_file_that_is_no_pdf_is_refused_in_one_sentence(
    words: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, dozor_print: Dozor
) -> None:
    folder = tmp_path / "deck"
    folder.mkdir()
    monkeypatch.chdir(folder)
    status, out, errors = dozor_print(*words)
    assert (status, out) == (2, "")
    assert errors.startswith(f"“{words[-1]}” can’t be the PDF file: its name must end in .pdf.")
    assert errors.count("\n") == 1
    assert list(folder.iterdir()) == []


@pytest.mark.parametrize("command", [["again"], ["forget"], ["booklet"], ["cutter"], ["delete-profile"]])
def test_a_command_without_what_it_needs_is_one_sentence(command: list[str], dozor_print: Dozor) -> None:
    status, out, errors = dozor_print(*command)
    assert (status, out, errors.count("\n")) == (2, "", 1)
    assert errors.startswith(f"dozor print {command[0]} needs")


def test_the_cutter_gets_outlines_of_the_same_sheets(tmp_path: Path, dozor_print: Dozor) -> None:
    svg, pdf = tmp_path / "cut.svg", tmp_path / "deck.PDF"
    status, out, _errors = dozor_print("cutter", str(svg), str(pdf), *FEW)
    assert status == 0
    assert str(svg) in out
    assert svg.read_text(encoding="utf-8").startswith("<svg")
    assert len(pypdfium2.PdfDocument(pdf)) == 2


def test_the_calibration_sheet_is_printed_for_the_profile(tmp_path: Path, dozor_print: Dozor) -> None:
    pdf = tmp_path / "sheet.pdf"
    assert (
        dozor_print("calibration", str(pdf), "--paper", "a5", "--profile", "Kitchen", "--save-profile")[0]
        == 0
    )
    assert Profiles().get("Kitchen").options == {"paper": "a5"}
    assert dozor_print("calibration", str(pdf), "--profile", "Kitchen")[0] == 0
    assert pypdfium2.PdfDocument(pdf)[0].get_width() == pytest.approx(148 * 72 / 25.4, abs=0.1)


def test_a_folder_may_have_the_name_of_a_command(tmp_path: Path, dozor_print: Dozor) -> None:
    folder = tmp_path / "history"
    assert dozor_print(str(folder), "--target", "pictures", *FEW)[0] == 0
    assert list(folder.rglob("*.png"))
