"""The airlock: a child process that parses untrusted data, so that a failure can't affect the program.

:func:`call` runs a function of the program in the child and returns its result. The child stays alive between
calls. It has a time limit and, on Linux, a memory limit. A crash, a hang, or a lack of memory ends only the
child: the caller gets an error message, and the next call starts a new child. The child returns only plain
data (:mod:`app.plain_json`), so an exploited decoder is contained.

Afterwards, ``app.cards.fields.validate_set`` accepts only sets that can be stored, drawn, printed, and
exported. ``tools/fuzz.py`` tests the airlock with damaged files.
"""

from app.airlock.parent import SECONDS, call, close, process, stop, warm

__all__ = ["SECONDS", "call", "close", "process", "stop", "warm"]
