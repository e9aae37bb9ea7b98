"""The airlock: a child process that parses untrusted data, so that only it can fail.

:func:`call` runs a function of the program in the child and returns its result. The child stays alive between
calls; it has a time limit and, on Linux, a memory limit (on macOS and Windows a process cannot limit its own;
there time and file sizes are limited). A crash, hang or lack of memory ends the child, not the program: the
caller gets one sentence, the next call a new child. Only plain data comes out (:mod:`app.plain_json`), so an
exploited decoder is contained.

Afterwards ``app.cards.fields.validate_set`` accepts only what can be stored, drawn, printed, written and
read back. ``tools/fuzz.py`` damages files of every kind and counts the outcomes.
"""

from app.airlock.parent import SECONDS, call, close, process, stop, warm

__all__ = ["SECONDS", "call", "close", "process", "stop", "warm"]
