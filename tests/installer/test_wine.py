"""Wine in a Debian root: where its parts come from, and the sentences when it can't be made."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import build
import kit
import pytest
import roots
import wine
from kit import HERE, UserError

import dozor

MIRROR = "http://mirror.example/debian"
LINUX = pytest.mark.needs("linux", "a Debian root")


@pytest.fixture
def apt(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return the addresses that this system's apt names."""
    addresses: list[str] = []
    monkeypatch.delenv("DOZOR_DEBIAN_MIRROR", raising=False)
    monkeypatch.setattr(
        subprocess, "run", lambda *_words, **_more: SimpleNamespace(stdout="\n".join(addresses) + "\n")
    )
    return addresses


@pytest.mark.parametrize(
    ("archive", "found"), [("debian", MIRROR), ("debian-security", "http://other.example/debian-security")]
)
def test_the_mirror_is_the_one_of_apt(apt: list[str], archive: str, found: str) -> None:
    apt += ["https://strange.example/apt/", "http://other.example/debian-security/", f"{MIRROR}/"]
    assert roots.mirror(archive) == found


def test_a_mirror_can_be_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DOZOR_DEBIAN_MIRROR", f"{MIRROR}/")
    assert (roots.mirror(), roots.mirror("debian-security")) == (MIRROR, f"{MIRROR}-security")


def test_without_a_mirror_a_sentence_says_how_to_name_one(apt: list[str]) -> None:
    apt.append("https://strange.example/ubuntu/")
    with pytest.raises(UserError, match="set DOZOR_DEBIAN_MIRROR"):
        roots.mirror()


def test_a_root_in_use_is_neither_entered_nor_removed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Path, "is_mount", lambda place: place.name == "sys")
    with pytest.raises(UserError, match=r"is in use.*umount"), roots.mounted(tmp_path):
        pass
    with pytest.raises(UserError, match="is in use"):
        roots.remove(tmp_path)
    assert tmp_path.exists()


@pytest.mark.parametrize(
    ("user", "tool", "said"), [(1000, "debootstrap", "as root"), (0, None, "debootstrap$")]
)
def test_what_is_missing_is_said_before_anything_is_made(
    monkeypatch: pytest.MonkeyPatch, user: int, tool: str | None, said: str
) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setattr(os, "geteuid", lambda: user, raising=False)
    monkeypatch.setattr(shutil, "which", lambda _name: tool)
    monkeypatch.setattr(roots, "unpack", pytest.fail)
    with pytest.raises(UserError, match=said), wine.prepared():
        pass


def test_only_missing_tools_are_installed_each_by_its_package(monkeypatch: pytest.MonkeyPatch) -> None:
    installed: list[str] = []
    monkeypatch.setattr(shutil, "which", lambda name: name if name == "git" else None)
    monkeypatch.setattr(dozor, "install_system", lambda packages, _room, yes: installed.extend(packages))
    kit.install({"git": "git", "pdftotext": "poppler-utils"})
    assert installed == ["poppler-utils"]


def test_without_git_a_sentence_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kit, "COMMIT", tmp_path / "commit.txt")
    kit.COMMIT.write_text("$Format:%ct$", encoding="utf-8")
    monkeypatch.delenv("SOURCE_DATE_EPOCH", raising=False)
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(UserError, match="git is not installed"):
        kit.commit_time()


def test_the_proof_with_the_systems_python_starts_again_in_the_environment(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    started: list[list[str]] = []
    monkeypatch.setattr(sys, "prefix", sys.base_prefix)
    monkeypatch.setattr(sys, "argv", ["prove.py", "wine"])
    monkeypatch.setattr(dozor, "make_ready", lambda what: Path(f"/venv/{what}/python"))
    monkeypatch.setattr(os, "execv", lambda _python, words: started.append(words))
    kit.enter_environment()
    assert started == [["/venv/run/python", "prove.py", "wine"]]


def test_the_copy_of_the_source_is_current_and_keeps_windows_packages(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("here/app/new.py", "here/.venv/of-linux", "here/build/of-linux", "here/.git/HEAD",
                 "root/srv/dozor/.venv/of-windows", "root/srv/dozor/build/of-windows",
                 "root/srv/dozor/app/old.py", "root/srv/dozor/dist/old"):  # fmt: skip
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).touch()
    monkeypatch.setattr(wine, "ROOT", tmp_path / "here")
    windows = wine.Windows(tmp_path / "root")
    windows.copy_source()
    files = {
        file.relative_to(windows.source).as_posix() for file in windows.source.rglob("*") if file.is_file()
    }
    assert files == {"app/new.py", ".venv/of-windows", "build/of-windows"}


def test_the_parts_of_the_suite_are_all_its_tests() -> None:
    tests = kit.ROOT / "tests"
    files = [file for part in wine.parts() for name in part for file in _tests(kit.ROOT / name)]
    assert sorted(files) == _tests(tests)


def _tests(path: Path) -> list[Path]:
    return [path] if path.is_file() else sorted(path.rglob("test_*.py"))


def test_few_tests_need_another_system_and_each_says_why() -> None:
    tests = kit.ROOT / "tests"
    sources = {file: file.read_text(encoding="utf-8") for file in tests.rglob("*.py")}
    marks = [mark for text in sources.values() for mark in re.findall(r"mark\.needs\((.*)\)", text)]
    assert 0 < len(marks) <= 40
    assert not [mark for mark in marks if not re.fullmatch(r'"(linux|posix|windows)", ".+"', mark)]


def test_one_command_builds_the_archive_and_the_installer(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    made = [tmp_path / "dozor-1-windows-amd64.zip", tmp_path / "dozor-1-windows-setup.exe"]
    for file in made:
        file.write_bytes(b"x" * 100_000)
    monkeypatch.setattr(build, "ROOT", tmp_path)
    monkeypatch.setattr(wine, "build", lambda: made)
    monkeypatch.setattr(sys, "argv", ["build.py", "windows", "--wine"])
    build.main()
    assert capsys.readouterr().out.split() == [made[0].name, "0.1", "MB", made[1].name, "0.1", "MB"]


def test_whatever_is_not_from_debian_has_a_pinned_hash() -> None:
    script = (HERE / "windows" / "prepare.sh").read_text(encoding="utf-8")
    lines = script.replace("\\\n", "").splitlines()
    for number, line in enumerate(lines):
        if "npm pack" in line or "apt-get -qq source" in line:
            assert "sha256sum -c" in lines[number + 1]
        if "pip download" in line:
            assert "--require-hashes" in line
    for name in wine.SETUP:
        assert (HERE / "windows" / name).read_bytes()


def test_no_address_of_a_package_registry_is_written_down() -> None:
    for file in [*HERE.rglob("*.*"), kit.ROOT / ".ci" / "installers"]:
        if file.suffix not in (".pyc", ".txt"):
            text = file.read_text(encoding="utf-8")
            assert not re.search(r"https?://(registry|\S*/(debian|debian-security|simple)\b)", text), file


def test_environments_of_another_lock_are_made_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "installer").mkdir()
    for lock in (tmp_path / "requirements.lock", tmp_path / "installer" / "requirements.lock"):
        lock.write_text("one==1\n", encoding="utf-8")
    made = []

    def run(*words: object) -> None:
        made.append(words)
        (tmp_path / "build" / "venv").mkdir(parents=True, exist_ok=True)

    for name, value in (
        ("ROOT", tmp_path),
        ("HERE", tmp_path / "installer"),
        ("BUILD", tmp_path / "build"),
        ("run", run),
    ):
        monkeypatch.setattr(kit, name, value)
    kit.build_python()
    first = len(made)
    kit.build_python()
    assert len(made) == first > 0
    (tmp_path / "requirements.lock").write_text("one==2\n", encoding="utf-8")
    kit.build_python()
    assert len(made) == 2 * first
