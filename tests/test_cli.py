"""Errors of the command line: one sentence, the right exit status, the user's language."""

from __future__ import annotations

import errno
import io
import os
import re
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import typer

from app import __version__, cli, i18n, screen, user_errors
from app.cli.commands import Commands
from app.cli.localization import translate_help
from app.rules.game import BadText, Reason

ROOT = Path(__file__).resolve().parent.parent
DEVICES = pytest.mark.needs("posix", "/dev/full")
SCREENS = pytest.mark.needs("posix", "sockets of X and Wayland")


def dozor(*arguments: str, **environ: str) -> subprocess.CompletedProcess[str]:
    """Run the command in a separate process, in English by default."""
    clean = {key: value for key, value in os.environ.items()
             if key not in {"DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"}}  # fmt: skip
    return subprocess.run(
        [sys.executable, "-m", "app", *arguments], cwd=ROOT, env=clean | {"LC_ALL": "C.UTF-8"} | environ,
        stdin=subprocess.DEVNULL, capture_output=True, text=True, encoding="utf-8", timeout=60, check=False,
    )  # fmt: skip


def commands(command: Any, path: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], Any]]:
    """Yield *command* and every subcommand, each with its words."""
    yield path, command
    for name in command.table if isinstance(command, Commands) else ():
        yield from commands(command.get_command(None, name), (*path, name))


COMMANDS = dict(commands(typer.main.get_command(cli.app)))


def test_version() -> None:
    done = dozor("--version")
    assert (done.returncode, done.stdout, done.stderr) == (0, f"dozor {__version__}\n", "")


@pytest.mark.parametrize(("lang", "heading"), [("ru", "Вызов: dozor"), ("en", "Usage: dozor")])
def test_help_speaks_the_language_asked_for(
    lang: str, heading: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.run(["--lang", lang, "--help"]) == 0
    assert capsys.readouterr().out.startswith(heading)


@pytest.mark.parametrize(
    ("asked", "said"),
    [({}, "Вызов"), ({"PYTHONIOENCODING": "cp1252"}, "?????")],
    ids=["by-the-system", "asked-for"],
)
def test_a_small_alphabet_is_no_error(
    monkeypatch: pytest.MonkeyPatch, asked: dict[str, str], said: str
) -> None:
    written = io.BytesIO()
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(written, "cp1252"))
    monkeypatch.delenv("PYTHONIOENCODING", raising=False)
    for name, value in asked.items():
        monkeypatch.setenv(name, value)
    cli.use_utf8_streams()
    assert cli.run(["--lang", "ru", "--help"]) == 0
    sys.stdout.flush()
    assert written.getvalue().decode("utf-8", "replace").startswith(said)


@pytest.mark.parametrize("lang", i18n.LANGUAGES)
def test_every_command_and_parameter_is_explained(lang: str) -> None:
    command = translate_help(typer.main.get_command(cli.app), lang)
    texts = [
        text
        for _words, child in commands(command)
        for text in (child.help, *(one.help for one in child.params))
    ]
    assert len(texts) > 100
    assert [text for text in texts if re.match(r"(cli|print)\.", text)] == []


@pytest.mark.parametrize("words", [words for words in COMMANDS if "" not in words], ids=" ".join)
def test_every_command_has_a_help_page(words: tuple[str, ...], capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.run(["--lang", "en", *words, "--help"]) == 0
    page = capsys.readouterr().out
    assert page.startswith(" ".join(("Usage: dozor", *words, "[OPTIONS]")))
    assert i18n.text("-".join(("cli.help", *words)), "en").split()[0] in page
    assert not re.search(r"(cli|print)\.[a-z-]+", page)
    if isinstance(COMMANDS[words], Commands):
        listed = re.findall(r"^  ([a-z-]+)  +[A-Z]", page.split("Commands:")[1], re.MULTILINE)
        assert listed == COMMANDS[words].list_commands(None)


@pytest.mark.parametrize("words", [["--version"], ["--help"], ["catalogue", "--help"], ["nonsense"]])
def test_no_command_is_imported_before_it_is_used(words: list[str]) -> None:
    """A start imports neither the modules of other commands nor what these need."""
    program = "import sys; from app import cli; cli.run(sys.argv[1:]); print(*sys.modules)"
    done = subprocess.run([sys.executable, "-Xutf8", "-c", program, "--lang", "en", *words], cwd=ROOT,
                          capture_output=True, text=True, encoding="utf-8", check=True)  # fmt: skip
    imported = set(done.stdout.splitlines()[-1].split())
    of_all = {"app.cli.commands", "app.cli.localization"}
    assert {name for name in imported if name.startswith("app.cli.")} == of_all
    assert imported.isdisjoint({"app.rules", "app.cards", "app.print", "app.ui", "PySide6"})


def test_help_on_printing_imports_nothing_that_prints() -> None:
    """The options are declared apart from the work, so that the page costs a tenth of a print's start."""
    program = "import sys; from app import cli; cli.run(['print', '--help']); print(*sys.modules)"
    done = subprocess.run([sys.executable, "-Xutf8", "-c", program], cwd=ROOT,
                          capture_output=True, text=True, encoding="utf-8", check=True)  # fmt: skip
    imported = set(done.stdout.splitlines()[-1].split())
    assert imported.isdisjoint({"app.cards", "app.face.ops", "PySide6", "reportlab", "pypdfium2", "PIL"})


@pytest.mark.slow
def test_printing_cards_imports_nothing_that_sets_booklets() -> None:
    program = "import sys; import app.cli.printing; print('reportlab.platypus' in sys.modules)"
    done = subprocess.run([sys.executable, "-Xutf8", "-c", program], cwd=ROOT,
                          capture_output=True, text=True, encoding="utf-8", check=True)  # fmt: skip
    assert done.stdout.strip() == "False"


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["nonsense"], "There’s no command “nonsense”"),
        (["--nonsense"], "dozor has no option --nonsense"),
        (["--lang", "eo"], "There’s no language “eo”"),
        (["--lang"], "There’s no language “”"),
        (["catalogue"], "dozor catalogue needs one of its commands: build, check"),
        (["catalogue", "nonsense"], "There’s no command “nonsense”. Choose one of build, check"),
        (["replay"], "dozor replay needs"),
        (["print", "a.pdf", "--gap", "wide"], "The value of --gap must be a number. See"),
        (["arena", "random", "random", "--games", "0"], "The value of --games must be a number 1…"),
    ],
)
def test_a_wrong_command_line_is_one_sentence(arguments: list[str], sentence: str) -> None:
    done = dozor(*arguments)
    assert done.returncode == 2
    assert done.stderr.startswith(sentence)
    assert done.stderr.count("\n") == 1


def test_refusals_are_in_the_systems_language() -> None:
    assert dozor("nonsense", LC_ALL="ru_RU.UTF-8").stderr.startswith("Команды «nonsense» нет")


by_root = pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() != 0, reason="mounts a small disk")


@pytest.fixture
def full_disk(tmp_path: Path) -> Iterator[Path]:
    """Mount a small full disk; yield its folder."""
    folder = tmp_path / "full"
    folder.mkdir()
    subprocess.run(["mount", "-t", "tmpfs", "-o", "size=64k", "tmpfs", str(folder)], check=True)
    try:
        (folder / "fill").write_bytes(b"x" * 60_000)
        yield folder
    finally:
        subprocess.run(["umount", str(folder)], check=True)


@by_root
def test_a_full_disk_takes_no_pdf_and_keeps_the_old_one(full_disk: Path) -> None:
    (full_disk / "set.pdf").write_bytes(b"old")
    done = dozor("print", str(full_disk / "set.pdf"))
    assert done.returncode == 2
    assert done.stderr.splitlines()[-1].startswith(f"There’s no room on the disk for {full_disk / 'set.pdf'}")
    assert (full_disk / "set.pdf").read_bytes() == b"old"
    assert {file.name for file in full_disk.iterdir()} == {"fill", "set.pdf"}


@by_root
def test_a_full_disk_takes_no_catalogue(full_disk: Path) -> None:
    done = dozor("print", str(full_disk.parent / "set.pdf"), DOZOR_HOME=str(full_disk / "Мой Дозор"))
    assert done.returncode == 2
    assert "cards.db" in done.stderr
    assert done.stderr.count("\n") == 1
    assert not (full_disk / "Мой Дозор" / "cards.db").exists()


@DEVICES
def test_a_device_behind_a_link_stays_a_device(tmp_path: Path) -> None:
    (tmp_path / "full.pdf").symlink_to("/dev/full")
    done = dozor("print", str(tmp_path / "full.pdf"))
    assert done.returncode == 2
    assert Path("/dev/full").is_char_device()


@pytest.mark.parametrize("damage", [b"no database at all" * 100, b""], ids=["damaged", "empty"])
def test_a_damaged_catalogue_is_said_and_left_as_it_was(damage: bytes, profile: Path, tmp_path: Path) -> None:
    profile.mkdir()
    (profile / "cards.db").write_bytes(damage)
    done = dozor("print", str(tmp_path / "set.pdf"))
    assert done.returncode == 2
    assert str(profile / "cards.db") in done.stderr
    assert done.stderr.count("\n") == 1
    assert (profile / "cards.db").read_bytes() == damage
    assert not (tmp_path / "set.pdf").exists()


def sentence_for(error: Exception, lang: str = "en") -> str:
    """Return the sentence for an expected failure."""
    sentence, status = user_errors.report(error, lang)
    assert status == user_errors.BAD_INPUT
    return sentence


def test_a_refusal_of_the_rules_is_its_own_sentence() -> None:
    assert sentence_for(BadText(Reason("record.empty-action"))) == i18n.text("record.empty-action", "en")


@DEVICES
def test_a_full_disk_is_said_to_be_full(tmp_path: Path) -> None:
    with (
        pytest.raises(OSError, match="No space left") as caught,
        Path("/dev/full").open("w", encoding="utf-8") as out,
    ):
        out.write("x" * 100_000)
    caught.value.filename = str(tmp_path / "set.pdf")
    assert sentence_for(caught.value).startswith(f"The disk is full, so {tmp_path / 'set.pdf'} wasn’t saved")


def test_a_file_where_the_users_folder_should_be(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from app import paths

    (tmp_path / "моя папка").write_text("", encoding="utf-8")
    monkeypatch.setenv("DOZOR_HOME", str(tmp_path / "моя папка"))
    with pytest.raises(OSError, match="моя папка") as caught:
        paths.home()
    assert sentence_for(caught.value).endswith("моя папка already exists. Move it, or choose another name.")


def test_a_file_that_exists_is_not_called_a_folders_place(tmp_path: Path) -> None:
    file = tmp_path / "game.dozorgame"
    file.write_text("", encoding="utf-8")
    with pytest.raises(FileExistsError) as caught:
        file.open("x")
    assert sentence_for(caught.value) == f"{file} already exists. Move it, or choose another name."


@pytest.mark.parametrize("number", sorted(user_errors.OS_CODES))
@pytest.mark.parametrize("lang", i18n.LANGUAGES)
def test_what_a_system_refuses_is_said_with_the_file(number: int, lang: str) -> None:
    sentence = sentence_for(OSError(number, os.strerror(number), "колода.pdf"), lang)
    assert "колода.pdf" in sentence
    assert "{" not in sentence


def test_an_unknown_refusal_of_the_system_is_quoted() -> None:
    assert sentence_for(OSError(errno.EIO, "Input/output error", "set.pdf")).endswith(
        "set.pdf: Input/output error."
    )


def test_a_bug_is_logged_and_the_sentence_says_where(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DOZOR_HOME", str(tmp_path / "Моя папка"))
    sentence, status = user_errors.report(AssertionError("nine others"), "en")
    log = tmp_path / "Моя папка" / "dozor.log"
    assert status == user_errors.BUG
    assert sentence.endswith(str(log))
    assert "AssertionError: nine others" in log.read_text(encoding="utf-8")


def test_a_bug_is_logged_elsewhere_when_the_users_folder_refuses(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "home").write_text("", encoding="utf-8")
    monkeypatch.setenv("DOZOR_HOME", str(tmp_path / "home"))
    log = user_errors.write_log(AssertionError("nine others"))
    assert "nine others" in log.read_text(encoding="utf-8")
    log.unlink()


LINUX = "linux"


def test_no_screen_is_said() -> None:
    with pytest.raises(user_errors.UserError, match="no-display"):
        screen.require({}, LINUX, loads=lambda _: True)


def test_a_missing_library_is_named_with_its_package() -> None:
    with pytest.raises(user_errors.UserError) as caught:
        screen.require({"DISPLAY": ":0"}, LINUX, loads=lambda library: "cursor" not in library)
    assert re.search(r"libxcb-cursor\.so\.0\).*apt-get install libxcb-cursor0", sentence_for(caught.value))


def test_a_packaged_program_names_what_is_missing_though_it_sets_qts_plugins(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(sys, "_MEIPASS", "/opt/dozor/_internal", raising=False)
    environ = {"DISPLAY": ":0", "QT_PLUGIN_PATH": "/opt/dozor/_internal/PySide6/Qt/plugins"}
    with pytest.raises(user_errors.UserError, match="no-library"):
        screen.require(environ, LINUX, loads=lambda library: "cursor" not in library)


@SCREENS
def test_a_screen_that_does_not_answer_is_said() -> None:
    with pytest.raises(user_errors.UserError, match="display-silent"):
        screen.require({"DISPLAY": ":7177"}, LINUX)


@pytest.mark.parametrize(
    ("environ", "system"),
    [
        ({"QT_QPA_PLATFORM": "offscreen"}, LINUX),
        ({}, "win32"),
        ({}, "darwin"),
    ],
)
def test_a_window_can_be_opened(environ: dict[str, str], system: str) -> None:
    screen.require(environ, system, loads=lambda _: True)


@SCREENS
def test_a_compositor_that_answers_is_enough(tmp_path: Path) -> None:
    with socket.socket(socket.AF_UNIX) as server:
        server.bind(str(tmp_path / "w"))
        server.listen()
        screen.require({"WAYLAND_DISPLAY": str(tmp_path / "w")}, LINUX, loads=lambda _: True)


@SCREENS
@pytest.mark.parametrize(
    ("environ", "code"),
    [
        ({"WAYLAND_DISPLAY": "wayland-9"}, "display-silent"),
        ({"WAYLAND_DISPLAY": "w" * 300, "DISPLAY": ":7177"}, "display-silent"),
        ({"WAYLAND_DISPLAY": "wayland-9", "QT_QPA_PLATFORM": "xcb"}, "no-display"),
        ({"DISPLAY": ":7177", "QT_QPA_PLATFORM": "wayland"}, "no-display"),
        ({"DISPLAY": ":7177", "QT_QPA_PLATFORM": "wayland;xcb"}, "display-silent"),
        ({"QT_QPA_PLATFORM": "nonsense"}, "no-platform"),
        ({"QT_QPA_PLATFORM": "linuxfb"}, "no-platform"),
    ],
)
def test_a_screen_that_cannot_be_opened_is_said(environ: dict[str, str], code: str) -> None:
    with pytest.raises(user_errors.UserError, match=code):
        screen.require(environ, LINUX, loads=lambda _: True)


@SCREENS
@pytest.mark.parametrize(
    "variables",
    [
        {"QT_QPA_PLATFORM": "nonsense"},
        {"QT_QPA_PLATFORM": "linuxfb"},
        {"QT_QPA_PLATFORM": "", "WAYLAND_DISPLAY": "wayland-9"},
    ],
)
def test_the_window_says_one_sentence_where_it_cannot_open(
    variables: dict[str, str], monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"):
        monkeypatch.delenv(name, raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setattr(screen, "loads", lambda _: True)
    assert cli.run(["--lang", "en"]) == 2
    assert capfd.readouterr().err.count("\n") == 1


def test_what_the_setup_script_installs_is_what_a_window_asks_for() -> None:
    import dozor as setup

    assert setup.LIBRARIES.items() <= screen.XCB_LIBRARIES.items()


@pytest.mark.parametrize(
    "arguments", [[], ["open", "party.dozorgame"], ["party.dozorgame"], ["mine.dozorset"]]
)
@pytest.mark.needs("posix", "a system without a screen")
def test_without_a_screen_the_window_is_refused_in_one_sentence(arguments: list[str], tmp_path: Path) -> None:
    words = [str(tmp_path / word) if "." in word else word for word in arguments]
    for word in words[-1:]:
        Path(word).write_text("", encoding="utf-8")
    done = dozor(*words)
    assert done.returncode == 2
    assert done.stderr.startswith("There’s no screen to open a window on")
    assert done.stderr.count("\n") == 1


def test_a_game_that_is_not_there_is_said() -> None:
    done = dozor("nowhere.dozorgame")
    assert (done.returncode, done.stderr) == (
        2, "nowhere.dozorgame was not found. Check the name and the folder.\n",
    )  # fmt: skip
