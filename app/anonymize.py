"""Anonymization of reports: the user's identity, opponents, and card texts."""

from __future__ import annotations

import os
import platform
import re
from collections.abc import Mapping
from pathlib import Path

from app import paths

HEAD = re.compile(r"--- \d|Traceback |During handling |The above exception |$")
"""Start of a log line outside an exception's message."""
MESSAGE = re.compile(r"[A-Za-z_][\w.]*(?:: |$)")
"""The line of an exception; lines until the next head continue its message."""
QUOTED = re.compile(r"'(?:[^'\\]|\\.)*'|\"(?:[^\"\\]|\\.)*\"|«[^»]*»|“[^”]*”")
KEY = re.compile(r".[a-z0-9]+(?:[-._][a-z0-9]+)*.")
"""Allowed in quotes: a key of the program's (``'attack-2.3'``)."""
PATH = re.compile(r"(?<![\w<~])(?:[A-Za-z]:)?(?:[\\/][^\\/\s'\":,;]+){2,}|~[\\/][^\s'\":,;]*")
WORDS = re.compile(r"\S*[^\W\d_a-zA-Z]\S*")
"""Words not in ASCII letters; the program's own log messages are."""
GONE = "…"


def without_names(text: str, environ: Mapping[str, str] = os.environ) -> str:
    """Return *text* without the home folder and the names of user, machine and saved games."""
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
    """Return the error *log* without quoted texts: of cards, names, files."""
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
