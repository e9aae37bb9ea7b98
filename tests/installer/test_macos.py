"""PyInstaller's recipe, run with recorders instead of PyInstaller: what the app for macOS gets, and when."""

from __future__ import annotations

import subprocess
import sys
import types
from pathlib import Path
from typing import Any

import pytest
from kit import HERE

from app import licences


@pytest.fixture
def recipe(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    """Run ``dozor.spec`` as on a platform; return its steps: (name, positional, named arguments)."""
    steps: list[tuple[str, tuple[Any, ...], dict[str, Any]]] = []
    hooks = types.ModuleType("PyInstaller.utils.hooks")
    for name in ("collect_data_files", "collect_submodules", "copy_metadata"):
        setattr(hooks, name, lambda *_words, **_more: [])
    hooks.collect_all = lambda _name: ([], [], [])  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, hooks.__name__, hooks)

    def step(name: str) -> Any:
        def made(*words: Any, **more: Any) -> Any:
            steps.append((name, words, more))
            return types.SimpleNamespace(name=name, pure=[], scripts=[], binaries=[], datas=[])

        return made

    def collect(command: list[str], **_more: Any) -> None:
        steps.append(("licences", tuple(command), {}))
        (Path(command[-1]) / "licences").mkdir(parents=True)
        for name in ("README.txt", "Python.txt"):
            (Path(command[-1]) / "licences" / name).write_text(name, encoding="utf-8")

    monkeypatch.setattr(subprocess, "run", collect)

    def run(platform: str) -> list[tuple[str, tuple[Any, ...], dict[str, Any]]]:
        monkeypatch.setattr(sys, "platform", platform)
        spec = HERE / "dozor.spec"
        scope: dict[str, Any] = {
            "SPECPATH": str(HERE),
            "DISTPATH": str(tmp_path),
            "workpath": str(tmp_path / "work"),
        }
        scope |= {name: step(name) for name in ("Analysis", "PYZ", "EXE", "COLLECT", "BUNDLE")}
        exec(compile(spec.read_text(encoding="utf-8"), str(spec), "exec"), scope)
        monkeypatch.undo()
        return steps

    return run


def test_licences_are_in_the_app_before_it_is_signed(recipe: Any) -> None:
    steps = recipe("darwin")
    assert [name for name, _words, _more in steps][-3:] == ["COLLECT", "licences", "BUNDLE"]
    _name, (folder, texts), _more = steps[-1]
    assert folder.name == "COLLECT"
    assert [(place, kind) for place, _source, kind in texts] == [
        ("licences/Python.txt", "DATA"), ("licences/README.txt", "DATA")
    ]  # fmt: skip


def test_the_app_says_what_it_needs_and_opens(recipe: Any) -> None:
    keys = recipe("darwin")[-1][2]["info_plist"]
    assert keys["LSMinimumSystemVersion"] == "13.0"
    assert keys["NSRequiresAquaSystemAppearance"] is False
    assert {"ru", "en"} <= set(keys["CFBundleLocalizations"])
    endings = [kind["CFBundleTypeExtensions"] for kind in keys["CFBundleDocumentTypes"]]
    assert endings == [["dozorgame"], ["dozorset"], ["dozorcase"]]


@pytest.mark.parametrize(("platform", "programs"), [("win32", ["dozor", "dozor-cli"]), ("linux", ["dozor"])])
def test_other_systems_get_their_programs(recipe: Any, platform: str, programs: list[str]) -> None:
    steps = recipe(platform)
    made = [more for name, _words, more in steps if name == "EXE"]
    assert [more["name"] for more in made] == programs
    assert all((more["version"] is not None) == (platform == "win32") for more in made)
    assert steps[-1][0] == "COLLECT"  # build.py collects the licences when unused files are gone


@pytest.mark.parametrize("place", ["MacOS/licences", "Resources/licences"])
def test_an_app_finds_its_licences(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, place: str) -> None:
    folder = tmp_path / "Contents" / place
    folder.mkdir(parents=True)
    (folder / "README.txt").write_text("Qt: LGPL-3.0\n", encoding="utf-8")
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    monkeypatch.setattr(sys, "executable", str(tmp_path / "Contents" / "MacOS" / "dozor"))
    assert licences.bundled_folder() == folder
    assert licences.lines() == ["Qt: LGPL-3.0"]
