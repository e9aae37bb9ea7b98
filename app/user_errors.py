"""One-sentence error messages, and the log of unexpected errors.

An *expected* error is an :class:`OSError`, or an exception with a ``reason`` that has ``code`` and ``args``,
like each layer's root exception. Its message is a Fluent message. Any other exception is a bug: it's logged,
and the message says where the log is.
"""

from __future__ import annotations

import errno
import os
import tempfile
import traceback
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path

from app import files, i18n, paths
from app.file_names import is_legal

BAD_INPUT = 2
"""Exit status of an expected failure."""
BUG = 70
"""Exit status of a bug (EX_SOFTWARE of sysexits.h)."""


@dataclass(frozen=True, slots=True)
class Message:
    """A Fluent message code and its parameters."""

    code: str
    args: Mapping[str, object] = field(default_factory=dict)

    def text(self, lang: str) -> str:
        """Return the sentence in *lang*."""
        return i18n.fill(self.code, lang, self.args)

    def sentence(self, lang: str) -> str:
        """Return :meth:`text` on one line."""
        return " ".join(self.text(lang).split())


class UserError(Exception):
    """An expected error that belongs to no layer."""

    def __init__(self, code: str, **args: object) -> None:
        super().__init__(code, args)
        self.reason = Message(code, args)


OS_CODES: Mapping[int, str] = {
    errno.ENOSPC: "trouble.disk-full",
    errno.EDQUOT: "trouble.disk-full",
    errno.EACCES: "trouble.not-allowed",
    errno.EPERM: "trouble.not-allowed",
    errno.EROFS: "trouble.read-only",
    errno.ENOENT: "trouble.not-found",
    errno.EISDIR: "trouble.is-folder",
    errno.ENXIO: "trouble.special-file",
    errno.ENOTDIR: "trouble.not-folder",
    errno.EEXIST: "trouble.exists",
    errno.ENAMETOOLONG: "trouble.name-too-long",
    errno.EBUSY: "trouble.in-use",
    errno.EINVAL: "trouble.bad-name",
}

WINDOWS_CODES = {32: errno.EBUSY, 33: errno.EBUSY, 206: errno.ENAMETOOLONG}
"""Windows' error codes that say more than the POSIX code that Python derives from them."""
NOT_FOUND, LONGEST_PATH = (2, 3), 260
"""Windows' codes for a file or folder that is missing, and also for paths of so many characters."""


def expected(error: BaseException) -> Message | None:
    """Return the message for *error* if it's expected; None for a bug."""
    reason = getattr(error, "reason", None)
    code = getattr(reason, "code", None)
    if isinstance(code, str):
        return Message(code, getattr(reason, "args", {}))
    if isinstance(error, OSError) and error.errno is not None:
        file = error.filename2 or error.filename
        name = os.fsdecode(file) if isinstance(file, (str, bytes, os.PathLike)) else ""
        windows_code: int = getattr(error, "winerror", None) or 0
        if windows_code in NOT_FOUND and len(str(Path(name).absolute())) >= LONGEST_PATH:
            windows_code = 206
        os_code = OS_CODES.get(WINDOWS_CODES.get(windows_code, error.errno), "trouble.system")
        if os_code == "trouble.bad-name" and is_legal(Path(name).name):
            os_code = "trouble.system"
        # Path's methods raise for a name that is too long.
        if os.path.islink(name) and not os.path.exists(name):  # noqa: PTH110, PTH114
            return Message("cards.link-broken", {"file": name, "target": str(Path(name).readlink())})
        return Message(os_code, {"file": name or "?", "detail": error.strerror or str(error)})
    return None


def message_of(error: BaseException) -> Message:
    """Return the message for *error*; log a bug."""
    return expected(error) or Message("trouble.bug", {"file": str(write_log(error))})


def write_log(error: BaseException) -> Path:
    """Append *error* with its traceback to the log; return the log's path."""
    return note("".join(traceback.format_exception(error)))


def note(text: str) -> Path:
    """Append *text* to the log, with the time; return the log's path.

    If the user's folder isn't writable, write a new file in the system's temporary folder instead.
    """
    entry = f"--- {datetime.now().astimezone().isoformat(timespec='seconds')}\n{text}\n"
    try:
        file = paths.log_file()
        files.append(file, entry)
    except OSError:
        handle, name = tempfile.mkstemp(prefix="dozor-", suffix=".log", text=True)
        file = Path(name)
        with os.fdopen(handle, "w", encoding="utf-8") as out:
            out.write(entry)
    return file


def refusal(error: BaseException, lang: str) -> str:
    """Return the message for *error* in *lang*. Raise *error* if it's unexpected."""
    message = expected(error)
    if message is None:
        raise error
    return message.sentence(lang)


def report(error: BaseException, lang: str) -> tuple[str, int]:
    """Return the message for *error* in *lang* and the exit status; log *error* if it's a bug."""
    return message_of(error).sentence(lang), BUG if expected(error) is None else BAD_INPUT
