"""Error reports as one file: the log, the game, and the decision reached.

A ``.dozorcase`` is a zip of ``about.txt``, ``dozor.log``, ``game.dozorgame`` and ``case.json``; the last two
only with a game.
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
"""Maximum bytes of one part; longer logs are cut at the start."""


@dataclass(frozen=True, slots=True)
class Game:
    """A record, and the number of decisions made."""

    record: bytes
    decision: int


def write(file: Path, game: Game | None) -> None:
    """Pack the report into *file*, atomically. Raises OSError.

    The log has no names, folders and texts; a record has its players' names.
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
    """Return the bytes of the case *file*, with a size limit. Raises OSError or :class:`UserError`."""
    content = read(file, 2 * MAX_BYTES)
    if len(content) > 2 * MAX_BYTES:
        raise UserError("trouble.case-bad", file=file.name)
    return content


def game_in(content: bytes, name: str) -> Game:
    """Return the game in the case *name*. Raises :class:`UserError`. Runs in the airlock."""
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
