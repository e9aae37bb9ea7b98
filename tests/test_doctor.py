"""``dozor doctor`` finds faults of an installation; reports have no personal data."""

import os
import shutil
import sqlite3
import zipfile
from pathlib import Path
from types import SimpleNamespace

import pytest

from app import anonymize, case_file, cli, i18n, paths, user_errors
from app.cli import doctor


def found(check: str) -> doctor.Finding:
    return next(finding for finding in doctor.run_checks() if finding.check == check)


def test_a_good_installation_is_good_and_each_check_has_words(
    profile: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("QT_QPA_PLATFORM", "offscreen")
    findings = list(doctor.run_checks())
    assert [finding.message for finding in findings if not finding.passed] == []
    codes = [finding.message.code for finding in findings] + [
        f"doctor.check-{name}" for name in doctor.CHECKS
    ]
    assert [code for code in codes for language in i18n.LANGUAGES if not i18n.has(code, language)] == []


def test_a_damaged_catalogue_of_the_user_is_found(profile: Path) -> None:
    paths.catalogue().write_bytes(b"SQLite format 3\0" + b"?" * 5000)
    finding = found("own")
    assert (finding.passed, finding.message.code) == (False, "cards.damaged")


def test_a_game_that_cannot_be_read_is_named_with_its_line(profile: Path) -> None:
    (paths.games() / "evening.dozorgame").write_text("dozor-game 1\nnonsense\n", encoding="utf-8")
    finding = found("games")
    assert (finding.passed, finding.message.args["file"], finding.message.args["line"]) == (
        False,
        "evening.dozorgame",
        2,
    )


def test_a_missing_package_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(doctor, "PACKAGES", ("reportlab", "no-such-package"))
    assert found("parts").message.args == {"part": "no-such-package"}


def test_every_error_that_was_met_is_counted(profile: Path) -> None:
    for _ in range(3):
        user_errors.write_log(ValueError("met"))
    assert found("log").message.args["count"] == 3


@pytest.mark.needs("linux", "screens of X and Wayland")
def test_no_screen_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"):
        monkeypatch.delenv(name, raising=False)
    assert found("window").message.code == "trouble.no-display"


def test_the_report_holds_the_log_and_no_name(
    profile: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("USER", "gorodetsky")
    user_errors.write_log(ValueError(f"gorodetsky opened {profile}/games/secret"))
    assert cli.run(["--lang", "en", "doctor", "--report", str(tmp_path / "report.zip")]) in (0, 1)
    assert "The report is in" in capsys.readouterr().out
    with zipfile.ZipFile(tmp_path / "report.zip") as packed:
        texts = [packed.read(name).decode() for name in packed.namelist()]
    assert packed.namelist() == ["doctor.txt", "dozor.log"]
    assert "ValueError" in texts[1]
    assert not [text for text in texts if "gorodetsky" in text or str(profile) in text]


def logged(error: Exception) -> str:
    """Return a report's text about *error*."""
    try:
        raise error
    except Exception as met:
        return anonymize.without_quoted_texts(user_errors.write_log(met).read_text(encoding="utf-8"))


@pytest.mark.parametrize(
    "message",
    [
        "no such card: 'Завулон (мой)'",
        "Маша played it",
        'the name is "Masha and Petya"',
        "cannot read /mnt/stick/Masha/game.dozorgame, line 3",
        r"cannot read D:\Masha\game.dozorgame",
        "too long:\nOnce upon a time Masha",
        "too long:\n    Masha: and so on",
    ],
)
def test_a_message_in_the_report_quotes_nothing_of_the_persons(profile: Path, message: str) -> None:
    told = logged(ValueError(message))
    assert "ValueError: " in told
    assert "in logged" in told
    assert [word for word in ("Завулон", "Маша", "Masha", "Petya") if word in told] == []


def test_a_message_in_the_report_keeps_keys(profile: Path) -> None:
    assert "KeyError: 'attack-2.3'" in logged(KeyError("attack-2.3"))


def test_a_game_is_not_named_in_the_report(profile: Path) -> None:
    (paths.games() / "Masha beats Petya.dozorgame").write_text("nonsense\n", encoding="utf-8")
    said = found("games").message.text("en")
    assert "Masha" in said
    assert "Masha" not in anonymize.without_names(said)


def test_a_report_that_cannot_be_written_leaves_nothing(
    profile: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.run(["--lang", "en", "doctor", "--report", str(tmp_path / "nowhere" / "report.zip")]) == 2
    assert "Check the name and the folder" in capsys.readouterr().err


@pytest.mark.needs("posix", "named pipes")
def test_a_pipe_in_the_place_of_the_log_is_found_and_left_out_of_reports(
    profile: Path, tmp_path: Path
) -> None:
    os.mkfifo(paths.home() / "dozor.log")
    assert (found("log").passed, found("log").message.code) == (False, "trouble.special-file")
    doctor._pack(tmp_path / "report.zip", "")
    case_file.write(tmp_path / "my.dozorcase", None)
    for name in ("report.zip", "my.dozorcase"):
        with zipfile.ZipFile(tmp_path / name) as packed:
            assert "dozor.log" not in packed.namelist()


def test_a_folder_where_no_catalogue_can_be_is_found_before_there_is_one(
    profile: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_words: object, **_more: object) -> None:
        raise sqlite3.OperationalError("locking protocol")

    monkeypatch.setattr(sqlite3, "connect", refuse)
    finding = found("folder")
    assert (finding.passed, finding.message.code) == (False, "doctor.no-database")
    assert finding.message.args["detail"] == "locking protocol"


@pytest.mark.parametrize(("free", "passed"), [(199, False), (200, True), (3_000, True)])
def test_the_free_room_is_told_in_megabytes(
    profile: Path, monkeypatch: pytest.MonkeyPatch, free: int, passed: bool
) -> None:
    monkeypatch.setattr(doctor, "CHECKS", {"folder": doctor.CHECKS["folder"]})
    monkeypatch.setattr(shutil, "disk_usage", lambda _folder: SimpleNamespace(free=free * 2**20))
    finding = found("folder")
    assert (finding.passed, finding.message.args["free"]) == (passed, free)


def test_a_check_of_the_folder_leaves_nothing_in_it(profile: Path) -> None:
    before = sorted(paths.home().iterdir())
    assert found("folder").passed
    assert sorted(paths.home().iterdir()) == before
