"""The build: reproducible bytes, a licence for every file, one version."""

import ntpath
import re
import struct
import subprocess
import sys
import tarfile
import tomllib
import zipfile
from collections.abc import Iterator
from importlib import metadata
from pathlib import Path, PurePosixPath, PureWindowsPath
from types import SimpleNamespace

import build
import bundle
import icu
import kit
import licences as written
import packing
import pytest
import yaml

import dozor
from app import __version__, licences, paths


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    made = tmp_path / "made"
    (made / "b").mkdir(parents=True)
    (made / "b" / "two.txt").write_text("2", encoding="utf-8")
    (made / "a").write_text("1", encoding="utf-8")
    (made / "a").chmod(0o700)
    return made


@pytest.fixture(autouse=True)
def moment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1700000000")


@pytest.mark.parametrize("pack", [packing.tar, packing.pack_zip])
def test_an_archive_tells_nothing_of_when_and_by_whom_it_was_made(folder: Path, tmp_path: Path, pack) -> None:
    packed = []
    for number in range(2):
        (folder / "a").touch()
        packing.normalize_metadata(folder)
        pack(folder, tmp_path / f"{number}", "dozor")
        packed.append((tmp_path / f"{number}").read_bytes())
    assert packed[0] == packed[1]


@pytest.mark.needs("posix", "file modes")
def test_what_starts_stays_startable_and_all_else_is_plain(folder: Path, tmp_path: Path) -> None:
    packing.normalize_metadata(folder)
    packing.tar(folder, tmp_path / "packed", "dozor")
    with tarfile.open(tmp_path / "packed") as packed:
        assert {entry.name: entry.mode for entry in packed} == {
            "dozor/a": 0o755, "dozor/b": 0o755, "dozor/b/two.txt": 0o644
        }  # fmt: skip
    packing.pack_zip(folder, tmp_path / "zip", "dozor")
    assert zipfile.ZipFile(tmp_path / "zip").namelist() == ["dozor/a", "dozor/b/two.txt"]


def icu_package(items: dict[str, bytes]) -> bytes:
    """Return an ICU data package: a header of 32 bytes, a table of contents, names, items."""
    names = b"".join(f"icudt73l/{name}\0".encode() for name in items)
    at = -(-(4 + 8 * len(items) + len(names)) // 16) * 16
    table, bodies, name_at = struct.pack("<I", len(items)), b"", 4 + 8 * len(items)
    for name, body in items.items():
        table += struct.pack("<II", name_at, at + len(bodies))
        name_at += len(name) + len("icudt73l/") + 1
        bodies += body.ljust(-(-len(body) // 16) * 16, b"\0")
    head = struct.pack("<H", 32) + b"\xda\x27" + b"\0" * 8 + b"CmnD" + b"\0" * 16
    return head + (table + names).ljust(at, b"\0") + bodies


def test_icu_keeps_the_languages_that_are_spoken_and_what_is_of_none() -> None:
    package = icu_package(
        {"coll/ru.res": b"russian", "de_AT.res": b"german", "en.res": b"english", "root.res": b"root",
         "translit/any.res": b"x", "zoneinfo64.res": b"zones"}
    )  # fmt: skip
    kept = {name.decode(): body.rstrip(b"\0\xaa") for name, body in icu.items(icu.repack(package))}
    assert kept == {"icudt73l/coll/ru.res": b"russian", "icudt73l/en.res": b"english",
                    "icudt73l/root.res": b"root", "icudt73l/zoneinfo64.res": b"zones"}  # fmt: skip


@pytest.fixture(params=["few", pytest.param("all", marks=pytest.mark.slow)])
def installed(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Limit the installed packages to two, or use all with their tens of thousands of files."""
    written._files_of_packages.cache_clear()
    if request.param == "few":
        few = [metadata.distribution(name) for name in ("pytest", "sqlalchemy")]
        monkeypatch.setattr(metadata, "distributions", lambda: few)
    yield
    written._files_of_packages.cache_clear()


def test_every_file_has_an_owner_whose_licence_is_told(installed: None) -> None:
    import sqlalchemy

    assert written.owner(Path(sqlalchemy.__file__)) == "SQLAlchemy"
    assert written.owner(Path(struct.__file__)) == "Python"
    assert written.owner(paths.ROOT / "app" / "paths.py") == "Dozor"


@pytest.mark.parametrize(
    ("listed", "found"),
    [("spylls/hunspell/data/en/en_US.aff", r"C:\Сборка\site-packages\spylls\hunspell\data\en\en_US.aff"),
     ("PySide6/msvcp140.dll", r"c:\сборка\Site-Packages\PySide6\MSVCP140.dll"),
     ("../Scripts/pytest.exe", r"C:\Сборка\Scripts\pytest.exe")],
)  # fmt: skip
def test_windows_knows_an_owner_by_any_slash_and_letter_case(
    monkeypatch: pytest.MonkeyPatch, listed: str, found: str
) -> None:
    package = SimpleNamespace(
        files=[PurePosixPath(listed)],
        metadata={"Name": "package"},
        locate_file=lambda _part: PureWindowsPath(r"C:\Сборка\site-packages"),
    )
    monkeypatch.setattr(metadata, "distributions", lambda: [package])
    written._files_of_packages.cache_clear()
    assert written._files_of_packages(ntpath).get(written.key(found, ntpath)) == "package"
    written._files_of_packages.cache_clear()


def test_a_file_of_nobody_ends_the_build(installed: None, tmp_path: Path) -> None:
    with pytest.raises(written.Unowned, match="strange"):
        written.owners([tmp_path / "strange.so"])


@pytest.mark.parametrize("package", licences.needed(), ids=lambda one: one.metadata["Name"])
def test_every_package_has_lines_and_a_text(package) -> None:
    lines, texts = written.licence_of(package.metadata["Name"])
    assert lines[0].partition(": ")[2]
    assert len("".join(texts.values())) > 200


def test_every_package_of_the_lock_is_told() -> None:
    rows = (paths.ROOT / "requirements.lock").read_text(encoding="utf-8").splitlines()
    everywhere = {row.partition("==")[0] for row in rows if re.match(r"[\w.-]+==\S+ \\", row)}
    assert len(everywhere) > 40
    assert everywhere <= {licences.plain(one.metadata["Name"]) for one in licences.needed()}


def test_what_builds_the_bundle_stays_out_of_it_but_for_its_starter() -> None:
    builders = licences.required(paths.ROOT / "installer" / "requirements.lock")
    shared = builders & licences.required(paths.ROOT / "requirements.lock")
    assert shared <= {"packaging"}  # QtPy reads versions with it
    assert "pyinstaller" in builders


@pytest.mark.parametrize("package", licences.needed(), ids=lambda one: one.metadata["Name"])
def test_nothing_is_taken_under_the_gpl(package) -> None:
    for line in licences.lines_of(package):
        assert not re.search(r"(?<!L)GPL|GNU General", line.partition(" (offered under")[0]), line


@pytest.mark.parametrize(
    ("place", "known"),
    [("pyphen/dictionaries/hyph_ru_RU.dic", True), ("pyphen/dictionaries/hyph_fr.dic", False),
     ("spylls/hunspell/data/en/en_US.aff", True), ("spylls/hunspell/data/sv/sv_SE.dic", False),
     ("qtawesome/fonts/fontawesome6-solid-webfont-6.7.2.ttf", True),
     ("qtawesome/fonts/phosphor-1.3.0.ttf", False)],
)  # fmt: skip
def test_words_patterns_and_fonts_of_others_are_told_one_by_one(
    monkeypatch: pytest.MonkeyPatch, place: str, known: bool
) -> None:
    package = metadata.distribution(place.partition("/")[0])
    monkeypatch.setattr(metadata, "distributions", lambda: [package])
    written._files_of_packages.cache_clear()
    file = Path(str(package.locate_file(place)))
    assert file.is_file()
    if known:
        assert len(written.owners([file])) == 1
    else:
        with pytest.raises(written.Unowned):
            written.owners([file])
    written._files_of_packages.cache_clear()


def test_a_library_that_others_name_is_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    names = {"main.so": ["libone.so.1"], "libone.so.1": ["libtwo.so.1"], "libtwo.so.1": [],
             "libidle.so.1": ["libidler.so.1"], "libidler.so.1": []}  # fmt: skip
    for name in names:
        (tmp_path / name).touch()
    monkeypatch.setattr(bundle, "needs", lambda file: names[file.name])
    bundle.remove_unused_libraries(tmp_path)
    assert {file.name for file in tmp_path.iterdir()} == {"main.so", "libone.so.1", "libtwo.so.1"}


def test_the_version_stands_in_one_place() -> None:
    project = tomllib.loads((paths.ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    assert project["project"]["dynamic"] == ["version"]
    assert project["tool"]["hatch"]["version"]["path"] == "app/__init__.py"
    assert kit.version() == __version__
    files = [*(paths.ROOT / "installer").rglob("*.*"), paths.ROOT / "docs" / "guide" / "conf.py"]
    named = [file.name for file in files if file.suffix in (".py", ".spec", ".nsi", ".6", ".desktop", ".sh")
             and f'"{__version__}"' in file.read_text(encoding="utf-8")]  # fmt: skip
    assert named == []


def test_each_system_builds_by_one_command_what_there_is() -> None:
    file = paths.ROOT / ".github" / "workflows" / "installers.yml"
    jobs = yaml.safe_load(file.read_text(encoding="utf-8"))["jobs"]
    lines = {name: [step["run"] for step in job["steps"] if "run" in step] for name, job in jobs.items()}
    built = {name: set(said[-1].split()) & set(build.TARGETS) for name, said in lines.items()}
    assert built == {"linux": {"source", "portable", "run", "deb"}, "windows": {"portable", "windows"},
                     "macos": {"macos"}}  # fmt: skip


def test_the_machine_that_builds_has_every_library_that_the_bundle_carries() -> None:
    said = (paths.ROOT / ".ci" / "installers").read_text(encoding="utf-8").split()
    assert [name for name in dozor.LIBRARIES.values() if name not in said] == []


@pytest.mark.parametrize(("short", "good"), [("LGPL-2+ and CC0-1.0", True), ("GPL-3+", False)])
def test_a_library_of_the_system_under_the_gpl_ends_the_build(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, short: str, good: bool
) -> None:
    text = f"Files: *\nCopyright: somebody\nLicense: {short}\n"
    monkeypatch.setattr(written, "_read", lambda _file: text)
    monkeypatch.setattr(written, "_version", lambda _package: "1")
    if good:
        assert written.licence_of("system/libthing1") == ([f"libthing1 1: {short}"], {"libthing1": text})
    else:
        with pytest.raises(written.Unowned, match="libthing1"):
            written.licence_of("system/libthing1")


WITHOUT_EXCLUDED = """
import importlib, pkgutil, sys
class Missing:
    def find_spec(self, name, path=None, target=None):
        if any(name == one or name.startswith(one + ".") for one in sys.argv[2:]):
            raise ModuleNotFoundError(name)
sys.meta_path.insert(0, Missing())
import app, app.cli
for module in pkgutil.walk_packages(app.__path__, "app."):
    if not module.name.endswith("__main__"):
        importlib.import_module(module.name)
from app.cards import truetype
from app.face import metrics
truetype.copy_font(metrics.font_file("sans").read_bytes(), "a.ttf")
sys.argv[1:] = ["print", sys.argv[1], "--card", "anton", "--target", "print-shop-europe", "--no-tracks"]
sys.exit(app.cli.main())
"""


def test_the_program_works_without_what_the_bundle_leaves_out(tmp_path: Path) -> None:
    """Import everything, then do what needs lazy imports: copy a font, print for a press."""
    spec = (paths.ROOT / "installer" / "dozor.spec").read_text(encoding="utf-8")
    left_out = re.findall(r'"([\w.]+)"', spec.partition("excludes=[")[2].partition("]")[0])
    assert "fontTools.subset" in left_out
    made = tmp_path / "anton.pdf"
    words = [sys.executable, "-c", WITHOUT_EXCLUDED, made, *left_out]
    done = subprocess.run(words, cwd=paths.ROOT, capture_output=True, encoding="utf-8", check=False)
    assert (done.returncode, made.exists()) == (0, True), done.stderr
