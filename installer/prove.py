#!/usr/bin/env python3
"""Test the built packages in empty systems: ``prove.py [12] [13] [wine] [--pictures DIR] [--display :N]``.

Run as root, after ``build.py portable deb run``. Each release is a
fresh debootstrap root without Python. apt installs the package with its dependencies; xdotool drives it from
outside, by pointer and keys, in an Xvfb: first start with its two questions, three turns against the
computer, a later start, editing a card, printing a PDF and reading it, opening both kinds of files with the
menu entry's command; then removal, comparing user data. In another fresh root, the portable folder names
missing libraries, gets them, and starts; the single file installs itself for a user, starts, and is removed.
With ``wine``, after ``build.py windows --wine``, the installer for Windows goes through the same under Wine.
Missing tools are installed with apt, and a missing ``.venv`` is set up, as ``dozor.py`` does. Prints one line
per fact; exit status 1 if one does not hold.
"""

from __future__ import annotations

import argparse
import contextlib
import hashlib
import os
import re
import shlex
import shutil
import subprocess
import sys
import tarfile
import tempfile
import time
import zipfile
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path, PureWindowsPath
from typing import Any

import packing
import roots
import wine
from kit import DIST, ROOT, UserError, enter_environment, install, machine, version
from roots import HOME, Root
from wine import Windows

if __name__ == "__main__":
    words = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    words.add_argument("releases", nargs="*", default=["12", "13"], metavar="RELEASE")
    words.add_argument("--pictures", type=Path)
    words.add_argument("--display", default="")
    CHOSEN = words.parse_args()
    TOOLS = {
        "debootstrap": "debootstrap",
        "Xvfb": "xvfb",
        "xdotool": "xdotool",
        "pdftotext": "poppler-utils",
        "import": "imagemagick",
    }
    try:
        roots.require_root()
        install(TOOLS | ({"chromium": "chromium"} if "wine" in CHOSEN.releases else {}))
        enter_environment()
    except UserError as trouble:
        sys.exit(f"{trouble}")

from app import paths
from app.cards import convert, exchange, source
from app.cards.catalogue import Catalogue
from app.cards.data import SetData
from app.cards.errors import CatalogueError
from app.rules.game import SEATS, Seat
from app.rules.match import Match
from app.rules.own_fate import GAME
from app.rules.record import Move
from app.rules.record_file import RecordFile, read_file
from tests.e2e.chromium import NotSeen
from tests.e2e.driver import SIZE, ExpectationFailed, on_display, shipped_cards
from tests.e2e.editor_hands import EDITOR, Workshop, decided
from tests.e2e.phones import Phone, invited

PROGRAM = Path("Мои программы/Dozor")
"""Where the installer puts the program on Windows' drive."""
TURNS = 3
STEPS = 4
"""Steps of the lesson that are seen."""
FIRST = 5.0
"""Maximum seconds from the command to a table, without the time for clicks."""
STRENGTH = 7
PATIENCE = 120.0
"""s"""
MAIN = "(Dozor|Дозор)$"
PRINT = "[Pp]rint|[Пп]ечать"
FILES = "Мои файлы"
"""A typical user's folder name: two words, not ASCII."""


def home(root: Root) -> Path:
    """Return the user's home as seen from outside."""
    return root.folder / HOME[1:]


class Facts:
    """Prints facts and remembers whether all hold."""

    def __init__(self, system: str) -> None:
        self.system, self.good = system, True

    def __call__(self, said: str, holds: bool, more: Any = "") -> None:
        self.good &= bool(holds)
        print(
            f"{self.system}  {'holds' if holds else 'FAILS'}  {said}  {more or ''}".rstrip(),
            flush=True,
        )

    @contextlib.contextmanager
    def step(self, name: str) -> Iterator[None]:
        """Report a failure in the block as a fact that does not hold."""
        try:
            yield
        except (ExpectationFailed, NotSeen, subprocess.CalledProcessError) as failed:
            self(f"{name}: {str(failed)[:300]}", False, getattr(failed, "stderr", ""))


class Player(Workshop):
    """The installed program, started by user *player* in a root."""

    def __init__(
        self, root: Root, display: str, pictures: Path | None, *command: str, language: str = "C.UTF-8"
    ) -> None:
        self.outside = home(root)
        self.home, self.pictures = root.data, pictures
        self.probe = self.outside / "probe.json"
        self.probe.unlink(missing_ok=True)
        self.environment = {**os.environ, "DISPLAY": display}
        self.log = (self.outside / "said").open("w+", encoding="utf-8")
        within = {"HOME": HOME, "DISPLAY": display, "LC_ALL": language, "PATH": "/usr/bin:/bin",
                  "DOZOR_PROBE": root.inside(f"{HOME}/probe.json"), "DOZOR_PROBE_ALL": "1"}  # fmt: skip
        if self._is_visible():
            raise ExpectationFailed("another Dozor stands on this screen")
        began = time.monotonic()
        self.process = root.start(*command, environ=within, person=root.person, stderr=self.log)
        try:
            while not self._is_visible():
                if self.process.poll() is not None or time.monotonic() - began > PATIENCE:
                    raise ExpectationFailed(f"no window: {self.error_output()[-500:]}")
            self.shown_after = time.monotonic() - began
            self.wait(lambda _seen: True, 60)
            self.front(MAIN, keys=".")  # opening a file may have raised another window
        except BaseException:
            self.process.kill()
            self.process.wait()
            raise

    def _is_visible(self) -> bool:
        """Return whether the window is visible; xdotool exits with 1 if not."""
        with contextlib.suppress(subprocess.CalledProcessError):
            return bool(self.x("search", "--onlyvisible", "--name", MAIN))
        return False

    def front(self, title: str, keys: str = "") -> None:
        """Bring a window to the front, until it (or the one called *keys*) has the focus."""

        def there(seen: dict[str, Any]) -> bool:
            return any(re.search(keys or title, row[0]) for row in seen.get("widgets", ()))

        for _ in range(6):
            super().front(title)
            with contextlib.suppress(ExpectationFailed):
                self.wait(there, 10)
                return
        raise ExpectationFailed(f"{title} does not come to the front")

    def press(self, begin: str) -> None:
        """Click the button whose text begins with *begin*."""

        def found(seen: dict[str, Any]) -> list[Any]:
            return [row for row in seen.get("widgets", ()) if row[2].startswith(begin)]

        self.x("mousemove", *found(self.wait(lambda seen: bool(found(seen))))[0][3:], "click", 1)

    def scroll_to(self, name: str, kind: str) -> None:
        """Turn the wheel in the middle of the window, down and up, until the widget *name* is in sight."""
        for down in (True, False, True):
            for _ in range(15):
                with contextlib.suppress(ExpectationFailed):
                    self.spot(name, kind, seconds=2)
                    return
                self.click_at((SIZE[0] // 2, SIZE[1] // 2), button=5 if down else 4)
        raise ExpectationFailed(f"{name!r} does not come into sight")

    def wait_until_stable(self, name: str, kind: str) -> tuple[int, int]:
        """Return the position of the widget *name* after it stops moving."""
        end, spot = time.monotonic() + PATIENCE, self.spot(name, kind)
        while time.monotonic() < end:
            time.sleep(0.7)
            before, spot = spot, self.spot(name, kind)
            if before == spot:
                return spot
        raise ExpectationFailed(f"{name!r} does not come to rest")

    def wait_for_dialog(self) -> None:
        """Wait until a file dialog, the program's or the system's, has the focus."""
        focused = self.x("getwindowfocus")

        def there() -> bool:
            rows = self.see().get("widgets", ())
            return any(row[2] == "Parent Directory" for row in rows) or self.x("getwindowfocus") != focused

        _until(there)
        time.sleep(2)

    @contextlib.contextmanager
    def _catalogue(self) -> Iterator[Catalogue]:
        """Open a copy of the user's catalogue, leaving the original untouched."""
        with tempfile.TemporaryDirectory() as folder:
            for file in self.home.glob("cards.db*"):
                shutil.copy(file, folder)
            with Catalogue.open(Path(folder) / "cards.db") as catalogue:
                yield catalogue

    def data(self, key: str) -> SetData:
        """Return the set *key*."""
        with self._catalogue() as catalogue:
            return catalogue.set_data(key)

    def sets(self) -> list[str]:
        """Return the keys of the sets in the user's catalogue."""
        with self._catalogue() as catalogue:
            return [row.key for row in catalogue.sets()]

    def has_upgraded_set(self, key: str) -> bool:
        """Return whether the user's catalogue has the present form and the set *key*."""
        with contextlib.suppress(CatalogueError):
            return key in self.sets()
        return False

    def match(self) -> Match:
        """Return the newest record, replayed by the rules."""
        file = max(self.home.rglob("*.dozorgame"), key=lambda file: file.stat().st_mtime)
        record = read_file(file)
        cards = convert.card_set(source.read_folder(paths.data() / "source" / "own-fate"))
        match = Match(GAME, record.header, cards)
        for entry in record.entries:
            if isinstance(entry, Move):
                match.submit(entry.action)
        return match

    def close(self) -> None:
        """Close the window with its shortcut; if that fails, terminate the program."""
        with contextlib.suppress(subprocess.CalledProcessError, IndexError, ExpectationFailed):
            self.front(MAIN)
            self.x("key", "ctrl+q")
        try:
            self.process.wait(60)
        except subprocess.TimeoutExpired:
            self.process.terminate()
            self.process.wait()
        self.log.close()


def package(facts: Facts, root: Root, display: str, pictures: Path | None) -> None:
    """Test the Debian package: install it, use the program, and remove it."""
    file = next(DIST.glob(f"dozor_{version()}_*.deb"))
    shutil.copy(file, root.folder / "tmp")
    facts("no Python before", not root.pythons(), root.pythons())
    root.run(f"apt-get -qq update && apt-get install -y -q /tmp/{file.name}")
    installed = root.output("dpkg-query -W -f '${Status} ${Installed-Size}' dozor")
    size = f"{int(installed.split()[-1]) * 1024 / 1e6:.1f} MB, packed {file.stat().st_size / 1e6:.1f} MB"
    facts("the .deb is installed by apt with its own dependencies", "install ok" in installed, size)
    facts("no Python after", not root.pythons(), root.pythons())
    root.run(f"useradd -m -d {HOME} -u {root.person} player && mkdir '{HOME}/{FILES}'")
    healthy(facts, root, display, "dozor")
    known = root.output("cat /usr/share/mime/globs2 /usr/share/applications/mimeinfo.cache")
    facts("both kinds of files lead to the program", all(
        f"x-dozor-{kind}=dozor.desktop" in known and f"*.dozor{kind}" in known
        for kind in ("game", "set", "case")
    ))  # fmt: skip
    facts("the manual page is there", ".TH DOZOR 6" in root.output("zcat /usr/share/man/man6/dozor.6.gz"))
    facts("the licenses are there", "polib" in root.output("cat /usr/lib/dozor/licences/README.txt"))
    played(facts, root, display, pictures, "dozor")
    edited_and_printed(facts, root, display, pictures, "dozor")
    opened(facts, root, display, pictures)
    before = _digests(root.data)
    root.run("apt-get purge -y -q dozor")
    left = root.output(
        f"find / -xdev -iname '*dozor*' -not -path '{HOME}/*' -not -path '/tmp/*' -not -path '/proc/*'"
    )
    facts("the package is removed without a rest", not left, left)
    facts(
        "the person's data is kept", _digests(root.data) == before and len(before) > 3, f"{len(before)} files"
    )


def healthy(facts: Facts, root: Root, display: str, command: str) -> None:
    """Check the program's report on its installation."""
    said = root.output(f"cd {HOME}; DISPLAY={display} HOME=/tmp {command} --lang en doctor; echo status=$?")
    facts("dozor doctor finds nothing wrong", said.endswith("status=0"), "" if "status=0" in said else said)


def played(
    facts: Facts, root: Root, display: str, pictures: Path | None, *command: str, first: float = FIRST
) -> None:
    """Test the first start: two questions, a table, three turns against the computer; then resume."""
    window = Player(root, display, pictures, *command, language="ru_RU.UTF-8")
    try:
        spent = window.shown_after
        time.sleep(1)
        window.screenshot("1-first-start")
        for answer in ("Сыграть в «Свою судьбу»", "С компьютером"):
            window.press(answer)
        began = time.monotonic()
        window.wait(_is_complete, 60)
        table = time.monotonic() - began
        facts(
            "first start in the system's language: a window, two questions, a table",
            spent + table <= first,
            f"{spent:.1f} s and {table:.1f} s, load {os.getloadavg()[0]:.0f}",
        )
        time.sleep(1)
        window.screenshot("2-first-table")
        count = decided(window, lambda: _turn(window.match()) > TURNS)
        match = window.match()
        facts(f"{TURNS} turns played against the computer", _turn(match) > TURNS, f"{count} clicks")
        window.screenshot("3-after-three-turns")
    finally:
        window.close()
    window = Player(root, display, pictures, *command, language="ru_RU.UTF-8")
    try:
        with contextlib.suppress(ExpectationFailed):
            window.wait(lambda seen: _is_complete(seen) and bool(seen["rows"] or seen["buttons"]), 20)
        there = window.see().get("moves", 0)
        time.sleep(2)
        facts("a later start goes where the last one was", there >= len(match.moves) > 0, f"move {there}")
        window.screenshot("4-later-start")
    finally:
        window.close()


def edited_and_printed(facts: Facts, root: Root, display: str, pictures: Path | None, *command: str) -> None:
    """Change a number of a card in the editor, then print all cards as a PDF."""
    window = Player(root, display, pictures, *command, "--lang", "en")
    try:
        old = {card.key: card.strength for card in window.data("own-fate").cards}
        window.keys("ctrl+e")
        window.front(EDITOR)
        window.click("Card")
        window.click("Anton Gorodetsky", "entry")
        window.scroll_to("Strength", "NumberLine")
        window.x("mousemove", *window.wait_until_stable("Strength", "NumberLine"), "click", 1)
        window.type(str(STRENGTH))
        window.keys("Tab")
        _until(lambda: any(old[card.key] != card.strength for card in window.data("own-fate").cards))
        time.sleep(1)
        window.screenshot("5-edited")
        new = {card.key: card.strength for card in window.data("own-fate").cards}
        changed = {key: (old[key], new[key]) for key in new if new[key] != old[key]}
        facts("a card edited", [pair[1] for pair in changed.values()] == [STRENGTH], changed)
        window.keys("ctrl+p")
        window.front(PRINT)
        window.spot("Save PDF…", seconds=120)
        window.click("Save PDF…")
        window.wait_for_dialog()
        window.type(root.inside(f"{HOME}/set.pdf"))
        window.keys("Return")
        file = window.outside / "set.pdf"
        _until(file.exists)
        time.sleep(2)
        window.screenshot("6-printed")
        # Under Wine, only the program brings one of its windows to the front: here the first one.
        window.front(PRINT)
        window.keys("Escape")
        words = _words(file)
        cards = [card for card in window.data("own-fate").cards if card.texts.get("en", {}).get("name")]
        found = [card for card in cards if _squeezed(card.texts["en"]["name"].value) in words]
        facts("a PDF printed and read back", len(found) == len(cards) > 40,
              f"{len(found)} of {len(cards)} names, {file.stat().st_size / 1e6:.2f} MB")  # fmt: skip
    finally:
        window.close()


def opened(facts: Facts, root: Root, display: str, pictures: Path | None) -> None:
    """Test a double click: run the menu entry's command with the file."""
    entry = (root.folder / "usr/share/applications/dozor.desktop").read_text(encoding="utf-8")
    line = re.search(r"^Exec=(.+)$", entry, re.MULTILINE)
    assert line is not None
    _documents(root)
    root.run(f"chown -R player:player {HOME}")
    root.run("apt-get install -y -q --no-install-recommends xdg-utils libglib2.0-bin")
    for name in ("партия.dozorgame", "набор.dozorset"):
        told = root.output(f"cd '{HOME}/{FILES}' && gio info -a standard::content-type {name}")
        kind = told.rpartition(" ")[2]
        opens = root.output(f"xdg-mime query default {kind}")
        facts(f"the desktop knows what opens {name}", opens == "dozor.desktop", f"{kind} {opens}")

    def start(name: str) -> Player:
        words = [f"{HOME}/{FILES}/{name}" if word == "%f" else word for word in shlex.split(line[1])]
        return Player(root, display, pictures, *words)

    _opened(facts, start)


def _opened(facts: Facts, start: Callable[[str], Player]) -> None:
    """Test that *start* opens both kinds of files."""
    window = start("партия.dozorgame")
    try:
        with contextlib.suppress(ExpectationFailed):
            window.wait(lambda seen: seen["moves"] > 0 and _is_complete(seen), 60)
        time.sleep(2)
        facts("a .dozorgame is opened by the system", window.see()["moves"] > 0)
        window.screenshot("7-game-opened")
    finally:
        window.close()
    window = start("набор.dozorset")
    try:
        window.front("dozorset")
        time.sleep(1)
        window.screenshot("8-set-opened")
        window.click("Accept")
        _until(lambda: "night-shift" in window.sets())
        facts("a .dozorset is opened by the system and taken", "night-shift" in window.sets())
    finally:
        window.close()


def _documents(root: Root) -> None:
    """Put the newest game and a set into a folder of the player's."""
    files = home(root) / FILES
    files.mkdir(exist_ok=True)
    game = max(root.data.rglob("*.dozorgame"), key=lambda file: file.stat().st_mtime)
    shutil.copy(game, files / "партия.dozorgame")
    shipped = source.read_folder(paths.data() / "source" / "own-fate")
    names = dict.fromkeys(shipped.names, "Ночная смена")
    exchange.write(replace(shipped, key="night-shift", names=names), files / "набор.dozorset")


def portable(facts: Facts, root: Root, display: str, pictures: Path | None) -> None:
    """Test the unpacked folder: a sentence while libraries are missing, then a start; then the ``.run``."""
    name = f"dozor-{version()}-{machine()}"
    root.run(f"useradd -m -d {HOME} -u {root.person} player")
    with tarfile.open(DIST / f"{name}.tar.xz") as packed:
        packed.extractall(root.folder / "opt", filter="fully_trusted")
    command = f"/opt/{name}/dozor"
    said = root.output(f"cd {HOME}; HOME=/tmp DISPLAY={display} {command} --lang en; echo status=$?")
    asked = re.search(r"apt(?:-get)? install ([a-z0-9.+ -]+)", said)
    facts("the portable folder names what the empty system lacks", asked is not None and "status=2" in said,
          said)  # fmt: skip
    if asked is None:
        return
    root.run(f"apt-get -qq update && apt-get install -y -q --no-install-recommends {asked[1]}")
    facts("no Python", not root.pythons(), root.pythons())
    healthy(facts, root, display, command)
    window = Player(root, display, pictures, command, language="ru_RU.UTF-8")
    try:
        facts("the portable folder starts", window.process.poll() is None, f"{window.shown_after:.1f} s")
        time.sleep(1)
        window.screenshot("9-portable")
    finally:
        window.close()
    one_file(facts, root, display, pictures)


def one_file(facts: Facts, root: Root, display: str, pictures: Path | None) -> None:
    """Test the ``.run`` as a plain user, on a system with the libraries."""
    name = f"dozor-{version()}-{machine()}.run"
    shutil.copy(DIST / name, root.folder / "tmp")
    root.run("apt-get install -y -q --no-install-recommends xz-utils")
    said = root.output(f"su - player -c 'sh /tmp/{name} --nox11 2>&1 | tail -n 1'")
    facts("the .run installs itself for one person", said.endswith(".local/bin/dozor"), said[-200:])
    program = f"{HOME}/.local/bin/dozor"
    healthy(facts, root, display, program)
    entry = (home(root) / ".local/share/applications/dozor.desktop").read_text(encoding="utf-8")
    line = re.search(r"^Exec=(.+) %f$", entry, re.MULTILINE)
    window = Player(root, display, pictures, *shlex.split(line[1] if line else program))
    try:
        facts("its menu entry starts it", window.process.poll() is None, f"{window.shown_after:.1f} s")
        time.sleep(1)
        window.screenshot("10-run")
    finally:
        window.close()
    before = _digests(root.data)
    root.run("su - player -c 'sh ~/.local/share/dozor-program/remove.sh'")
    left = root.output(
        f"find {HOME} -iname '*dozor*' -not -path '{HOME}/.local/share/Dozor*' -not -path '*/mesa_shader*'"
    )
    facts("it is removed without a rest", not left, left)
    facts("the person's data is kept", _digests(root.data) == before and bool(before))


def on_windows(facts: Facts, root: Windows, display: str, pictures: Path | None) -> None:
    """Test the Windows installer under Wine: install, use, update, and uninstall."""
    facts("Wine", True, root.output("wine --version"))
    setup = next(DIST.glob(f"dozor-{version()}-windows-setup.exe"))
    shutil.copy(setup, root.folder / "srv" / "setup.exe")
    for folder in (home(root), root.data, root.drive / PROGRAM.parent):
        shutil.rmtree(folder, ignore_errors=True)
    home(root).mkdir()
    place = "C:\\" + str(PureWindowsPath(PROGRAM))
    # NSIS wants the folder last, without quotes.
    install = f"windows 'D:\\setup.exe' /S {shlex.join(('/D=' + place).split())}; echo status=$?"
    began = time.monotonic()
    said = root.output(install)
    installed = root.drive / PROGRAM
    facts("the installer works silently, into a folder with a space", said.endswith("status=0"),
          f"{time.monotonic() - began:.0f} s, {packing.size(installed) / 1e6:.1f} MB, "
          f"packed {setup.stat().st_size / 1e6:.1f} MB")  # fmt: skip
    known = root.output("windows reg query 'HKCU\\Software\\Classes' /s")
    facts(
        "both kinds of files lead to the program",
        all(f"\\.dozor{kind}" in known for kind in ("game", "set", "case")) and "dozor.exe" in known,
    )
    entry = next((root.drive / "users").rglob("Start Menu/Programs/Dozor.lnk"), None)
    facts("the start menu has an entry", entry is not None)
    program = ("windows", f"{place}\\dozor.exe")
    doctor = f"windows '{place}\\dozor-cli.exe' --lang en doctor; echo status=$?"
    said = root.output(f"DISPLAY={display} DOZOR_HOME='D:\\tmp' {doctor}")
    facts("dozor doctor finds nothing wrong", said.endswith("status=0"), "" if "status=0" in said else said)
    hands = (facts, root, display, pictures, *program)
    with facts.step("lesson"):
        taught(*hands)
    shutil.rmtree(root.data)
    with facts.step("game"):
        played(*hands, first=4 * FIRST)
    with facts.step("editor"):
        edited_and_printed(*hands)
    with facts.step("phones"):
        on_phones(*hands)
    _documents(root)
    files = f"D:\\{Path(HOME).name}\\{FILES}"
    with facts.step("files"):
        _opened(facts, lambda name: Player(root, display, pictures, *_double_click(root, f"{files}\\{name}")))
    shutil.rmtree(root.data)
    with zipfile.ZipFile(ROOT / "tests" / "profile-0.2.zip") as profile:
        profile.extractall(root.data)
    before = _digests(root.data)
    (installed / "_internal" / "of-an-older-version.dll").touch()
    said = root.output("windows 'D:\\setup.exe' /S; echo status=$?")
    stays = (installed / "_internal" / "of-an-older-version.dll").exists()
    facts("an update goes to the same folder and leaves nothing old", said.endswith("status=0") and not stays)
    facts(
        "games and cards are kept", _digests(root.data) == before and len(before) > 3, f"{len(before)} files"
    )
    with facts.step("update from 0.2"):
        upgraded(*hands)
    before = _digests(root.data)
    root.output(f"windows '{place}\\uninstall.exe' /S {shlex.join(('_?=' + place).split())}")
    known = root.output("windows reg query 'HKCU\\Software' /s")
    left = [str(file) for file in installed.rglob("*") if file.name != "uninstall.exe"]
    facts("it is removed without a rest", not left and "dozor" not in known.lower(), left[:3])
    facts("the person's data is kept", _digests(root.data) == before)


def _double_click(root: Root, file: str) -> list[str]:
    """Return the command that Windows runs for *file*; Wine itself reads only the file types of all users."""
    kind = {"dozorgame": "Dozor.Game", "dozorset": "Dozor.Set"}[file.rpartition(".")[2]]
    # What reg prints depends on the code page; what it exports does not.
    root.output(f"windows reg export 'HKCU\\Software\\Classes\\{kind}' 'D:\\type.reg' /y")
    exported = (root.folder / "srv" / "type.reg").read_text(encoding="utf-16")
    line = re.search(r'\\command\]\s+@="(.+)"', exported)
    assert line is not None, exported
    words = re.findall('"(.+?)"', line[1].replace('\\"', '"').replace("\\\\", "\\"))
    return ["windows", *(file if word == "%1" else word for word in words)]


def taught(facts: Facts, root: Root, display: str, pictures: Path | None, *command: str) -> None:
    """Test the first steps of the first lesson."""
    window = Player(root, display, pictures, *command, language="ru_RU.UTF-8")
    try:
        window.press("Научите меня")
        told: set[str] = set()
        end = time.monotonic() + PATIENCE
        while len(told) < STEPS and time.monotonic() < end:
            rows = window.wait(lambda new: "CoachPanel" in [row[1] for row in new["widgets"]], 60)["widgets"]
            told |= {row[2] for row in rows if row[1] == "CoachPanel"}
            for row in rows:
                if row[2] in ("Дальше", "Сделать за меня"):
                    window.click_at(row[3:])
            time.sleep(1)
        window.screenshot("0-lesson")
        facts("the first lesson's steps", len(told) >= STEPS, f"{len(told)} texts")
    finally:
        window.close()


def on_phones(facts: Facts, root: Root, display: str, pictures: Path | None, *command: str) -> None:
    """Test two phones of this machine: both join a game and see their hands."""
    game = home(root) / "телефоны.dozorgame"
    match = Match.begin(GAME, shipped_cards(), 1, players={"light": "A", "dark": "B"})
    RecordFile.create(game, match.header).close()
    window = Player(root, display, pictures, *command, "--lang", "en", root.inside(f"{HOME}/{game.name}"))
    with tempfile.TemporaryDirectory() as folder:
        phones: dict[Seat, Phone] = {}
        try:
            window.wait(_is_complete, 60)
            origin, phones = invited(window, Path(folder), "en")
            window.screenshot("9-phones")
            for seat, phone in phones.items():
                phone.uncover()
                if pictures:
                    phone.chrome.picture(pictures / f"9-phone-{seat}.png")
            facts("two phones join a game and show their hands", len(phones) == len(SEATS), origin)
        finally:
            for phone in phones.values():
                phone.chrome.close()
            window.close()


def upgraded(facts: Facts, root: Root, display: str, pictures: Path | None, *command: str) -> None:
    """Test the profile of 0.2 with this program: own set, games."""
    games = sorted(file.name for file in (root.data / "games").glob("*.dozorgame"))
    window = Player(root, display, pictures, *command)
    try:
        time.sleep(2)
        _until(lambda: window.has_upgraded_set("mine"))
        facts("the own set of 0.2 is there", window.data("mine").names["ru"] == "Мой набор", window.sets())
        window.screenshot("10-after-0.2")
        window.keys("ctrl+o")
        time.sleep(3)
        window.screenshot("11-games-of-0.2")
        kept = sorted(file.name for file in (root.data / "games").glob("*.dozorgame"))
        facts("the games of 0.2 are there", kept == games and len(kept) > 2, kept)
        window.keys("Escape")
    finally:
        window.close()


def _turn(match: Match) -> int:
    """Return the turn of *match*; after the end, one more than needed."""
    return int(match.state.view("light").turn) if match.outcome is None else TURNS + 1


def _until(what: Callable[[], bool]) -> None:
    """Wait until *what* holds, or until the time limit."""
    end = time.monotonic() + PATIENCE
    while not what() and time.monotonic() < end:
        time.sleep(0.2)


def _is_complete(seen: dict[str, Any]) -> bool:
    """Return whether the table in *seen* shows all pieces."""
    return bool(seen.get("drawn"))


def _words(file: Path) -> str:
    told = subprocess.run(["pdftotext", "-q", file, "-"], capture_output=True, encoding="utf-8", check=True)
    return _squeezed(told.stdout)


def _squeezed(text: str) -> str:
    """Return *text* without layout effects: breaks, hyphens, capitals."""
    return re.sub(r"[^\w]+", "", text.casefold())


def _digests(folder: Path) -> dict[str, str]:
    """Return digests of the files in *folder*, by path in it."""
    files = [file for file in sorted(folder.rglob("*")) if file.is_file()]
    return {str(file.relative_to(folder)): hashlib.sha256(file.read_bytes()).hexdigest() for file in files}


def main(chosen: argparse.Namespace) -> None:
    """Test the packages on each Debian release that was chosen."""
    good = True
    for release in chosen.releases:
        pictures = chosen.pictures / release if chosen.pictures else None
        for proof in (on_windows,) if release == "wine" else (package, portable):
            facts = Facts("Wine" if release == "wine" else f"Debian {release}")
            with wine.prepared() if release == "wine" else roots.fresh(release) as root:

                def work(display: str, proof: Any = proof, root: Root = root, facts: Facts = facts,
                         pictures: Path | None = pictures) -> dict[str, Any]:  # fmt: skip
                    with facts.step(proof.__name__):
                        proof(facts, root, display, pictures)
                    return {}

                on_display(work, chosen.display)
            good &= facts.good
    sys.exit(not good)


if __name__ == "__main__":
    try:
        main(CHOSEN)
    except UserError as trouble:
        sys.exit(f"{trouble}")
