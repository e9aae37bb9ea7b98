"""Anonymizing error reports: removing names, folders, and texts of cards."""

from __future__ import annotations

import os
import platform
import re
from collections.abc import Mapping
from pathlib import Path

from app import paths

HEAD = re.compile(r"--- \d|Traceback |During handling |The above exception |$")
"""Matches the start of a log line that can't belong to an exception's message."""
MESSAGE = re.compile(r"[A-Za-z_][\w.]*(?:: |$)")
"""Matches an exception's line; the lines after it, until one matches HEAD, continue its message."""
QUOTED = re.compile(r"'(?:[^'\\]|\\.)*'|\"(?:[^\"\\]|\\.)*\"|«[^»]*»|“[^”]*”")
KEY = re.compile(r".[a-z0-9]+(?:[-._][a-z0-9]+)*.")
"""Matches a quoted key such as ``'attack-2.3'``, which stays."""
PATH = re.compile(r"(?<![\w<~])(?:[A-Za-z]:)?(?:[\\/][^\\/\s'\":,;]+){2,}|~[\\/][^\s'\":,;]*")
WORDS = re.compile(r"\S*[^\W\d_a-zA-Z]\S*")
"""Matches words with non-ASCII letters; the program's own log messages have none."""
GONE = "…"


def without_names(text: str, environ: Mapping[str, str] = os.environ) -> str:
    """Return *text* without the home folder and the names of the user, the computer, and saved games."""
    hidden = {str(Path.home()): "~", str(paths.home()): "<folder>"}
    for name in (environ.get("USER"), environ.get("USERNAME"), environ.get("LOGNAME"), platform.node()):
        if name and len(name) > 2:
            hidden.setdefault(name, "<name>")
    for file in paths.games().iterdir():
        hidden.setdefault(file.name, f"<game>{file.suffix}")
    for private in sorted(hidden, key=len, reverse=True):
        text = text.replace(private, hidden[private])
    return text


def without_quoted_texts(log: str) -> str:
    """Return the error *log* without texts that may be private.

    They are unknown lines and, in messages of exceptions, quoted texts, paths, and non-ASCII words.
    """
    lines: list[str] = []
    frames = False
    for line in log.splitlines():
        if HEAD.match(line) or (frames and line.startswith("  ")):
            frames = frames or bool(line)
            lines.append(line)
        elif frames and MESSAGE.match(line):
            kind, colon, message = line.partition(": ")
            lines.append(kind + colon + _public(message))
            frames = False
        elif lines and lines[-1] != GONE:
            lines.append(GONE)
    return "\n".join(lines) + "\n"


def _public(message: str) -> str:
    message = QUOTED.sub(lambda quoted: quoted[0] if KEY.fullmatch(quoted[0]) else GONE, message)
    return WORDS.sub(GONE, PATH.sub(GONE, message))
