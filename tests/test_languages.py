"""A program language is a folder; missing messages fall back to English."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from hypothesis import HealthCheck, Phase, given, settings

from app import backup, cli, i18n, paths, user_errors
from app.cli import doctor
from app.i18n import languages, validation
from app.i18n.languages import own_name
from app.rules.pages import rules
from tests.language_folders import DECLARED, UNUSABLE, UNUSABLE_MESSAGES, Starts, damaged, user_of

FOLDER = Path("languages") / "de"


def dozor(home: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run Python in a new process, because languages are loaded at the start."""
    return subprocess.run(
        [sys.executable, "-Xutf8", *arguments],
        capture_output=True,
        encoding="utf-8",
        check=False,
        env={**os.environ, "DOZOR_HOME": str(home), "QT_QPA_PLATFORM": "offscreen"},
    )


@pytest.fixture
def german(tmp_path: Path) -> Path:
    """Return a home with a new German translation: one message of thousands."""
    folder = tmp_path / FOLDER
    folder.mkdir(parents=True)
    (folder / "language.toml").write_text('name = "Deutsch"\nquotes = "„“"\n', encoding="utf-8")
    (folder / "ui.ftl").write_text("theme-night = Dunkel\nbroken = { $\n", encoding="utf-8")
    return tmp_path


def test_a_begun_language_is_listed_with_what_is_done(german: Path) -> None:
    told = dozor(german, "-m", "app", "--lang=en", "languages")
    assert [line for line in told.stdout.splitlines() if "Deutsch" in line] == [
        "de · Deutsch: 0% done, the rest is English"
    ]


def test_what_it_lacks_is_listed(german: Path) -> None:
    told = dozor(german, "-m", "app", "--lang=en", "languages", "de")
    assert told.returncode == 1
    lines = told.stdout.splitlines()
    assert {"ui.theme-day", "rules/own-fate", "guide/play"} <= {*lines}
    assert "ui.theme-night" not in lines
    assert "ui.start-edit.hint" in lines
    assert any(line.startswith("ui.ftl, line 2: can’t be read") for line in lines)


def test_what_it_lacks_is_said_in_english_sentence_by_sentence_and_page_by_page(german: Path) -> None:
    code = (
        "from app import i18n; from app.rules.pages import rules\n"
        "from app.ui.help.guide_window import page_file\n"
        "print(i18n.text('ui.theme-night', 'de'), i18n.text('ui.theme-day', 'de'), i18n.quoted('x', 'de'),"
        " rules('de')['A1'].title, page_file('play', 'de').parent.name, sep='|')"
    )
    said = dozor(german, "-c", code).stdout.strip().split("|")
    assert said == ["Dunkel", i18n.text("ui.theme-day", "en"), "„x“", rules("en")["A1"].title, "en"]


def test_it_is_spoken_only_where_it_is_asked_for(german: Path) -> None:
    code = (
        "from app.cli import system_language as spoken\n"
        "print(spoken({'LANG': 'de_DE'}), spoken({'DOZOR_LANG': 'de'}))"
    )
    assert dozor(german, "-c", code).stdout.split() == ["en", "de"]


def test_a_folder_that_declares_nothing_is_no_language(german: Path) -> None:
    (german / "languages" / "fr").mkdir()
    (german / "languages" / "es").mkdir()
    (german / "languages" / "es" / "language.toml").write_text("name = ", encoding="utf-8")
    code = "from app import i18n; print(*i18n.available())"
    assert dozor(german, "-c", code).stdout.split() == [*i18n.LANGUAGES, "de"]
    told = dozor(german, "-m", "app", "--lang=en", "languages", "es")
    assert (told.returncode, "language.toml, line 1: not TOML" in told.stderr) == (2, True)


def test_a_file_without_a_message_and_a_complete_of_one_s_own_change_nothing(german: Path) -> None:
    (german / FOLDER / "table.ftl").write_text("### Nothing yet\n", encoding="utf-8")
    declared = german / FOLDER / "language.toml"
    declared.write_text(declared.read_text(encoding="utf-8") + "complete = true\n", encoding="utf-8")
    code = "from app import i18n; print(i18n.text('table.curtain-raise', 'de'), i18n.COMPLETE, sep='|')"
    told = dozor(german, "-c", code).stdout.strip().split("|")
    assert told == [i18n.text("table.curtain-raise", "en"), str(i18n.COMPLETE)]


def test_a_language_that_the_program_does_not_speak_is_called_by_its_code() -> None:
    assert (own_name("ru"), own_name("fr")) == ("Русский", "fr")


@pytest.fixture
def folders(tmp_path: Path) -> Path:
    """Return the user's empty folder of languages."""
    (tmp_path / "languages").mkdir()
    return tmp_path / "languages"


def translated(folders: Path, text: str | bytes, name: str = "ui.ftl") -> Path:
    """Create a language ``xx`` with *text* as its file *name*; return the home."""
    folder = folders / "xx"
    folder.mkdir()
    (folder / "language.toml").write_text(DECLARED, encoding="utf-8")
    (folder / name).write_bytes(text if isinstance(text, bytes) else text.encode())
    return folders.parent


@pytest.mark.parametrize("name", UNUSABLE)
def test_a_folder_that_cannot_be_used_is_skipped_and_named(folders: Path, name: str) -> None:
    make, said = UNUSABLE[name]
    make(folders / name)
    with user_of(folders.parent):
        assert i18n.available() == i18n.LANGUAGES
        (error,) = languages.refused().values()
        assert said in user_errors.refusal(error, "en")
        assert folders.name in user_errors.refusal(error, "ru")


def test_the_command_the_doctor_and_the_language_itself_name_every_folder(
    folders: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(doctor, "CHECKS", {})
    for name, (make, _said) in UNUSABLE.items():
        make(folders / name)
    with user_of(folders.parent):
        assert cli.run(["--lang", "en", "languages"]) == 0
        listed = capsys.readouterr().err
        assert [said for _make, said in UNUSABLE.values() if said not in listed] == []
        assert cli.run(["--lang", "en", "languages", "aa"]) == 2
        assert f"{Path('aa', 'language.toml')}, line 1: not UTF-8" in capsys.readouterr().err
        assert cli.run(["--lang", "en", "doctor"]) == 1
        assert "WRONG Languages: " in (found := capsys.readouterr().out)
        assert f"{Path('ad', 'language.toml')}, line 2: " in found


def test_a_file_in_the_place_of_the_folder_of_languages_is_named(tmp_path: Path) -> None:
    (tmp_path / "languages").write_text("x", encoding="utf-8")
    with user_of(tmp_path):
        assert i18n.available() == i18n.LANGUAGES
        (error,) = languages.refused().values()
        assert str(tmp_path / "languages") in user_errors.refusal(error, "en")


def test_of_thousands_of_folders_the_first_hundred_are_read(folders: Path) -> None:
    for number in range(2000):
        (folders / f"{'abc'[number % 3]}{number:04}").mkdir()
    with user_of(folders.parent):
        assert len(languages.refused()) == 101
        assert "only the first 100 are used" in user_errors.refusal(languages.refused()[folders], "en")


def test_a_mark_of_byte_order_is_no_part_of_a_text(folders: Path) -> None:
    home = translated(folders, b"\xef\xbb\xbftheme-day = Hell\r\ntheme-night = Dunkel\r\n")
    declared = folders / "xx" / "language.toml"
    declared.write_bytes(b"\xef\xbb\xbf" + declared.read_bytes())
    with user_of(home):
        assert [i18n.text(f"ui.theme-{one}", "xx") for one in ("day", "night")] == ["Hell", "Dunkel"]


@contextmanager
def at_most_calls(limit: int) -> Iterator[None]:
    """Fail if more than *limit* functions are called, which tells long work from short on a busy machine."""
    calls = 0

    def count(_frame: object, event: str, _argument: object) -> None:
        nonlocal calls
        calls += event in ("call", "c_call")

    sys.setprofile(count)
    try:
        yield
    finally:
        sys.setprofile(None)
    assert calls <= limit


@pytest.mark.parametrize("kind", UNUSABLE_MESSAGES)
def test_a_message_that_cannot_be_said_is_english_soon_and_named(folders: Path, kind: str) -> None:
    home = translated(folders, UNUSABLE_MESSAGES[kind])
    with user_of(home):
        i18n.text("ui.theme-night", "en")
        with at_most_calls(250_000):
            assert i18n.text("ui.theme-day", "xx") == i18n.text("ui.theme-day", "en")
        faults = [user_errors.refusal(error, "en") for error in validation.faults("xx")]
        assert [fault for fault in faults if fault.startswith("ui.ftl, line ")] != []


def test_a_message_that_just_fits_the_budget_is_said_soon(folders: Path) -> None:
    fitting = "{ NUMBER(1) }" * (i18n.MAX_SOURCE // 13 - 5)
    home = translated(folders, f"theme-day = {fitting}\n")
    with user_of(home), at_most_calls(250_000):
        assert i18n.text("ui.theme-day", "xx") == "1" * (len(fitting) // 13)


def test_texts_in_another_encoding_are_english_and_named_by_their_line(folders: Path) -> None:
    home = translated(folders, "theme-day = Day\ntheme-night = Ночь\n".encode("cp1251"))
    translated_page = folders / "xx" / "page.ftl"
    translated_page.write_bytes("gone = Ушёл\n".encode("cp1251"))
    with user_of(home):
        assert i18n.text("ui.theme-night", "xx") == i18n.text("ui.theme-night", "en")
        assert i18n.all_sentences("page", "xx") == i18n.all_sentences("page", "en")
        faults = [user_errors.refusal(error, "en") for error in validation.faults("xx")]
        assert any(fault.startswith("ui.ftl, line 2: can’t be read") for fault in faults)


@pytest.mark.needs("posix", "pipes and links")
def test_a_file_of_messages_that_is_none_is_english_and_named(folders: Path) -> None:
    home = translated(folders, "theme-day = Hell\n")
    os.mkfifo(folders / "xx" / "table.ftl")
    (folders / "xx" / "print.ftl").mkdir()
    (folders / "xx" / "cards.ftl").write_text("a = b\n" * 60_000, encoding="utf-8")
    (folders / "xx" / "lore.ftl").symlink_to(folders / "xx" / "lore.ftl")
    with user_of(home):
        assert i18n.text("table.curtain-raise", "xx") == i18n.text("table.curtain-raise", "en")
        faults = "\n".join(user_errors.refusal(error, "en") for error in validation.faults("xx"))
    assert [name for name in ("table.ftl", "print.ftl", "cards.ftl") if name not in faults] == []


def test_nothing_of_the_users_is_read_when_modules_are_imported(tmp_path: Path) -> None:
    code = (
        "import sys\n"
        "def hook(event, args):\n"
        f"    if event in ('open', 'os.listdir', 'os.scandir') and {str(tmp_path)!r} in str(args[0]):\n"
        "        print(event, args[0])\n"
        "sys.addaudithook(hook)\n"
        "import app.cli, app.composition, app.ui.shell.start"
    )
    done = dozor(tmp_path, "-c", code)
    assert (done.stdout, done.stderr) == ("", "")


@settings(max_examples=8, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(make=damaged())
def test_a_damaged_language_says_everything(make, tmp_path_factory: pytest.TempPathFactory) -> None:
    home = tmp_path_factory.mktemp("home")
    (home / "languages").mkdir()
    make(home / "languages" / "xx")
    with user_of(home):
        for domain in ("ui", "page", "trouble"):
            assert i18n.all_sentences(domain, "xx").keys() == i18n.all_sentences(domain, "en").keys()
        if "xx" in i18n.available():
            assert all(str(user_errors.refusal(error, "en")) for error in validation.faults("xx"))


@pytest.fixture(scope="module")
def starts() -> Iterator[Starts]:
    """Return a server for quick program starts."""
    server = Starts()
    yield server
    server.close()


@pytest.mark.needs("posix", "fork")
@pytest.mark.slow
@pytest.mark.timeout(0)
@settings(
    max_examples=200, phases=[Phase.generate], suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(make=damaged())
def test_the_program_starts_beside_a_damaged_language(
    make, starts: Starts, tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    home = tmp_path_factory.mktemp("home")
    make(home / "languages" / "xx")
    monkeypatch.setenv("DOZOR_HOME", str(tmp_path_factory.mktemp("other")))
    (paths.home() / "settings.ini").write_text("[General]\nlanguage=xx\n", encoding="utf-8")
    backup.save(kept := home.parent / f"{home.name}.dozorbackup")
    assert starts.start(home, "--version") == 0
    assert starts.start(home, "doctor") in (0, 1)
    assert starts.start(home, "backup", "restore", str(kept)) == 0
    make(home / "languages" / "xx")
    assert starts.start(home) == 0
