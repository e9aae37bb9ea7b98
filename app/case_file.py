"""Error reports in one file: the log, the game being played, and how far it had got.

A ``.dozorcase`` is a zip with ``about.txt``, ``dozor.log``, and, if a game was being played,
``game.dozorgame`` and ``case.json``.
"""

from __future__ import annotations

import io
import json
import platform
import zipfile
from dataclasses import dataclass
from pathlib import Path

from app import __version__, anonymize, paths
from app.files import DAMAGED_ZIP, atomic_path, read
from app.user_errors import UserError

ENDING = ".dozorcase"
ABOUT, LOG, GAME, CASE = "about.txt", "dozor.log", "game.dozorgame", "case.json"
MAX_BYTES = 4 * 2**20
"""Maximum size of one part; only the end of a longer log is included."""


@dataclass(frozen=True, slots=True)
class Game:
    """A game's record, and the number of decisions made."""

    record: bytes
    decision: int


def write(file: Path, game: Game | None) -> None:
    """Write the report to *file* atomically. Raises OSError.

    Names, folders, and quoted texts are removed from the log, but the record contains the players' names.
    """
    with atomic_path(file) as part, zipfile.ZipFile(part, "w", zipfile.ZIP_DEFLATED) as packed:
        system = f"{platform.system()} {platform.release()} {platform.machine()}"
        packed.writestr(ABOUT, f"Dozor {__version__}\nPython {platform.python_version()}\n{system}\n")
        log = paths.log_file()
        if log.is_file():
            log_text = read(log)[-MAX_BYTES:].decode("utf-8", "replace")
            packed.writestr(LOG, anonymize.without_quoted_texts(anonymize.without_names(log_text)))
        if game is not None:
            packed.writestr(GAME, game.record)
            packed.writestr(CASE, json.dumps({"decision": game.decision}) + "\n")


def content_of(file: Path) -> bytes:
    """Return the bytes of the report *file*. Raises OSError, and :class:`UserError` if it's too large."""
    content = read(file, 2 * MAX_BYTES)
    if len(content) > 2 * MAX_BYTES:
        raise UserError("trouble.case-bad", file=file.name)
    return content


def game_in(content: bytes, name: str) -> Game:
    """Return the game in the report *content* of the file *name*. Raises UserError. Runs in the airlock."""
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as packed:
            if GAME not in packed.namelist():
                raise UserError("trouble.case-without-game", file=name)
            record, details = _part(packed, GAME), json.loads(_part(packed, CASE))
        decision = details["decision"] if isinstance(details, dict) else None
    except (*DAMAGED_ZIP, KeyError) as error:
        raise UserError("trouble.case-bad", file=name) from error
    if not isinstance(decision, int) or isinstance(decision, bool) or decision < 0:
        raise UserError("trouble.case-bad", file=name)
    return Game(record, decision)


def _part(packed: zipfile.ZipFile, name: str) -> bytes:
    with packed.open(name) as stream:
        read = stream.read(MAX_BYTES + 1)
    if len(read) > MAX_BYTES:
        raise ValueError(name)
    return read
