"""The Windows installer: NSIS compiles its script without a warning."""

import shutil
from pathlib import Path
from typing import Any

import build
import bundle
import licences
import pytest
from kit import HERE

from app import __version__


@pytest.mark.needs("windows", "makensis runs outside")
@pytest.mark.skipif(shutil.which("makensis") is None, reason="makensis is not installed")
def test_the_script_compiles_and_takes_everything_in(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    bundle = tmp_path / "Мой набор" / "dozor"
    for name in ("dozor.exe", "dozor-cli.exe", "_internal/data/cards.db", "licences/README.txt"):
        (bundle / name).parent.mkdir(parents=True, exist_ok=True)
        (bundle / name).write_bytes(name.encode())
    monkeypatch.setattr(build, "DIST", tmp_path / "dist")
    made = build.windows(bundle)
    assert made.name == f"dozor-{__version__}-windows-setup.exe"
    content = made.read_bytes()
    assert content[:2] == b"MZ"
    assert len(content) > 50_000


def test_nothing_is_removed_before_the_running_program_is_noticed() -> None:
    lines = [
        line.strip() for line in (HERE / "windows" / "dozor.nsi").read_text(encoding="utf-8").splitlines()
    ]
    macro = lines[lines.index("!macro RemoveProgram") :]
    assert macro.index(r'Rename "$INSTDIR\_internal" "$INSTDIR\_internal.old"') < macro.index(
        'Abort "$(RUNNING)"'
    )
    for section in ('Section "Dozor"', 'Section "Uninstall"'):
        commands = [line for line in lines[lines.index(section) + 1 :] if line and not line.startswith(";")]
        assert commands[0] == "!insertmacro RemoveProgram"
    assert not [line for line in lines if line == r'RMDir /r "$INSTDIR\_internal"']


def test_the_list_of_programs_gets_what_it_needs_to_remove_it_silently() -> None:
    script = (HERE / "windows" / "dozor.nsi").read_text(encoding="utf-8")
    for name in ("DisplayName", "DisplayVersion", "Publisher", "UninstallString", "QuietUninstallString"):
        assert f'WriteRegStr HKCU "${{GONE}}" "{name}"' in script
    assert """"QuietUninstallString" '"$INSTDIR\\uninstall.exe" /S\'""" in script


@pytest.mark.parametrize(
    ("version", "numbers"), [("0.2", (0, 2, 0, 0)), ("1.2.3", (1, 2, 3, 0)), ("2", (2, 0, 0, 0))]
)
def test_the_program_tells_windows_its_name_and_version(version: str, numbers: tuple[int, ...]) -> None:
    seen: dict[str, Any] = {}

    def record(name: str) -> Any:
        def made(*words: Any, **more: Any) -> tuple[Any, ...]:
            seen.setdefault(name, []).append((words, more))
            return words

        return made

    names = (
        "VSVersionInfo",
        "FixedFileInfo",
        "StringFileInfo",
        "StringTable",
        "StringStruct",
        "VarFileInfo",
        "VarStruct",
    )
    eval(bundle.version_resource(version), {name: record(name) for name in names})  # as PyInstaller reads it
    assert seen["FixedFileInfo"][0][1]["filevers"] == numbers
    assert ("FileDescription", "Dozor") in [words for words, _more in seen["StringStruct"]]
    assert ("FileVersion", version) in [words for words, _more in seen["StringStruct"]]


def test_the_lists_of_a_program_with_a_version_are_read(tmp_path: Path) -> None:
    listed = tmp_path / "EXE-00.toc"
    listed.write_text(
        "('dozor.exe', False, versioninfo.VSVersionInfo(ffi=None),\n"
        " [('struct', 'C:\\\\Python\\\\Lib\\\\struct.py', 'PYMODULE')])\n",
        encoding="utf-8",
    )
    assert licences._table(listed) == [("struct", "C:\\Python\\Lib\\struct.py", "PYMODULE")]
