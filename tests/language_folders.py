"""Language folders broken in every way, and program starts with them."""

from __future__ import annotations

import contextlib
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

from hypothesis import strategies as st

from app import i18n
from app.i18n import languages

DECLARED = 'name = "Xx"\nquotes = "„“"\n'


@contextlib.contextmanager
def user_of(home: Path) -> Iterator[None]:
    """Read the languages of the user folder *home* in this process."""
    before = os.environ["DOZOR_HOME"]
    os.environ["DOZOR_HOME"] = str(home)
    for kept in (languages._search, i18n._sentences):
        kept.cache_clear()
    try:
        yield
    finally:
        os.environ["DOZOR_HOME"] = before
        for kept in (languages._search, i18n._sentences):
            kept.cache_clear()


def _toml(content: bytes | str) -> Callable[[Path], None]:
    def make(folder: Path) -> None:
        folder.mkdir()
        data = content if isinstance(content, bytes) else content.encode()
        (folder / "language.toml").write_bytes(data)

    return make


def _fifo(folder: Path) -> None:
    folder.mkdir()
    os.mkfifo(folder / "language.toml")


def _circle(folder: Path) -> None:
    folder.symlink_to(folder)


def _folder_for_file(folder: Path) -> None:
    (folder / "language.toml").mkdir(parents=True)


UNUSABLE: dict[str, tuple[Callable[[Path], None], str]] = {
    "aa": (_toml('name = "Имя"\n'.encode("cp1251")), "language.toml, line 1: not UTF-8"),
    "ab": (_toml('name = "Xx"\n'.encode("utf-16")), "language.toml, line 1: not UTF-8"),
    "ac": (_toml("name = " + "[" * 5000), "language.toml: its brackets are nested too deeply"),
    "ad": (_toml('\n[name]\na = "b"\n'), "line 2: a language’s name must be a text"),
    "ae": (_toml("name = 5\n"), "line 1: a language’s name must be a text"),
    "af": (_toml('name = "Xx"\nquotes = "„"\n'), "line 2: “quotes” must be a text of two characters"),
    "ag": (_toml("name = 'Xx'\nquotes = ['„', '“']\n"), "line 2: “quotes” must be"),
    "ah": (_toml("#" * 300_000), "larger than 256 kB"),
    "ai": (_fifo, "is a device, a pipe or a socket"),
    "aj": (_circle, "is a link"),
    "ak": (_folder_for_file, "language.toml is a folder"),
    "al": (lambda folder: folder.write_text("x", encoding="utf-8"), "has to be a folder"),
    "am": (lambda folder: folder.mkdir(), "was not found"),
    "an": (_toml("name = 'a\0b'\n"), "line 1: not TOML"),
    "ao": (_toml("\n\nname = \n"), "line 3: not TOML"),
    "ap": (_toml('name = "\\u202eXx"\n'), "line 1: a language’s name must be a text"),
    "ar": (_toml("n = " + "9" * 5000), "not TOML"),
    "Deutsch": (_toml(DECLARED), "Name the folder with the language’s code"),
    "d\ne": (_toml(DECLARED), "Name the folder with the language’s code"),
}
"""For each unusable folder name: how to create it, and the expected message."""
if os.name == "nt":  # has neither pipes nor line breaks in names, and links only for administrators
    for name in ("ai", "aj", "d\ne"):
        del UNUSABLE[name]

LAUGHS = "".join(f"lol{n} = {{ lol{n + 1} }}{{ lol{n + 1} }}\n" for n in range(40)) + "lol40 = ha\n"
QUIET_LAUGHS = (
    "".join(f"lol{n} = {{ FORM(lol{n + 1}, lol{n + 1}, lol{n + 1}) }}\n" for n in range(40)) + "lol40 = ha\n"
)
UNUSABLE_MESSAGES: dict[str, str] = {
    "itself": "theme-day = { theme-day }\n",
    "itself within text": "theme-day = a { theme-day } b\n",
    "itself by its attribute": "theme-day = { theme-day.a }\n    .a = { theme-day }\n",
    "each other": "theme-day = { theme-night }\ntheme-night = { theme-day }\n",
    "terms of each other": "theme-day = { -a }\n-a = { -b }\n-b = { -a }\n",
    "laughs": LAUGHS + "theme-day = { lol0 }\n",
    "quiet laughs": QUIET_LAUGHS + "theme-day = { lol0 }\n",
    "forms of forms": 'theme-day = { FORM("a a a a") }\nform-a = { FORM("a a a a") }\n',
    "a long chain": "theme-day = { m0 }\n"
    + "".join(f"m{n} = {{ m{n + 1} }}\n" for n in range(1500))
    + "m1500 = x\n",
    "many digits": "theme-day = { NUMBER(1, minimumFractionDigits: 99999999) }\n",
    "no such currency": 'theme-day = { NUMBER(1, style: "currency", currency: 5) }\n',
    "no such function": "theme-day = { UPPER(1) }\n",
    "no such message": "theme-day = { nothing }\n",
    "no such term": "theme-day = { -nothing }\n",
    "no such variable": "theme-day = { $nothing }\n",
    "braces in braces": "theme-day = " + "{" * 1000 + "1" + "}" * 1000 + "\n",
    "a huge number": "theme-day = { " + "9" * 3900 + " }\n",
    "a number too huge to read": "theme-day = { " + "9" * 5000 + " }\n",
    "too long": "theme-day = " + "x" * 70_000 + "\n",
    "control characters": 'theme-day = a{"\\u0000"}b{"\\u001B"}[31m\n',
    "NUL": "theme-day = a\0b\n",
    "text the wrong way": "theme-day = \u202eabc\n",
}
"""Sources of ``ui.ftl`` with an unusable ``theme-day``, which falls back to English."""


@st.composite
def damaged(draw: st.DrawFn) -> Callable[[Path], None]:
    """Draw a function that creates the Russian language folder at a path, damaged in some ways."""
    names = ["language.toml", "ui.ftl", "page.ftl", "trouble.ftl", "doctor.ftl"]
    kinds = [
        "cut",
        "bytes",
        "cp1251",
        "utf-16",
        "bom",
        "hostile",
        "repeat",
        "empty",
        "folder",
        *(() if os.name == "nt" else ("fifo", "link")),
    ]
    damage = draw(st.lists(st.tuples(st.sampled_from(names), st.sampled_from(kinds)), min_size=1, max_size=5))
    where = draw(st.lists(st.floats(0, 1), min_size=len(damage), max_size=len(damage)))
    noise = draw(st.binary(max_size=60))
    hostile = draw(st.sampled_from(sorted(UNUSABLE_MESSAGES)))

    def make(folder: Path) -> None:
        folder.mkdir(parents=True)
        for name in names:
            shutil.copy(languages.FOLDER / "ru" / name, folder)
        for (name, kind), part in zip(damage, where, strict=True):
            file = folder / name
            if not file.is_file():
                continue
            text = file.read_bytes()
            at = int(part * len(text))
            if kind in ("fifo", "folder", "link"):
                file.unlink()
                if kind == "folder":
                    file.mkdir()
                elif kind == "fifo":
                    os.mkfifo(file)
                else:
                    file.symlink_to(file)
                continue
            file.write_bytes(
                {
                    "cut": text[:at],
                    "bytes": text[:at] + noise + text[at + len(noise) :],
                    "cp1251": text.decode(errors="ignore").encode("cp1251", errors="ignore"),
                    "utf-16": text.decode(errors="ignore").encode("utf-16"),
                    "bom": b"\xef\xbb\xbf" + text,
                    "hostile": text[:at] + b"\n" + UNUSABLE_MESSAGES[hostile].encode() + text[at:],
                    "repeat": text[at:] * 12,
                    "empty": b"",
                }[kind]
            )

    return make


SERVER = """
import os, sys
from PySide6.QtCore import QTimer
from app import cli, composition
from app.ui.shell import start
from app.i18n import languages, validation
import app.editor.window, app.ui.printing.print_window
os.environ["DOZOR_HOME"] = os.devnull
for code in languages.LANGUAGES:
    validation.gaps(code)
languages._search.cache_clear()
begin = start.application
def briefly(argv):
    running = begin(argv)
    def close():
        if not any(window.isVisible() for window in running.topLevelWidgets()):
            os._exit(99)
        running.closeAllWindows()
        running.quit()
    QTimer.singleShot(300, close)
    return running
start.application = briefly
for line in sys.stdin:
    home, *words = line.rstrip("\\n").split("\\t")
    child = os.fork()
    if not child:
        os.environ["DOZOR_HOME"] = home
        os.dup2(2, 1)
        os._exit(cli.run(words))
    print(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]), flush=True)
"""


class Starts:
    """Server that starts the program repeatedly, each time in a preloaded process."""

    def __init__(self) -> None:
        self._server = subprocess.Popen(
            [sys.executable, "-c", SERVER],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            encoding="utf-8",
            env={**os.environ, "QT_QPA_PLATFORM": "offscreen"},
        )

    def start(self, home: Path, *words: str) -> int:
        """Return the exit status of the command with *words*, or of the window without any."""
        assert self._server.stdin is not None
        assert self._server.stdout is not None
        print(home, *words, sep="\t", file=self._server.stdin, flush=True)
        return int(self._server.stdout.readline())

    def close(self) -> None:
        """Stop the server."""
        self._server.communicate()
