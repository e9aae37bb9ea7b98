"""The airlock: what comes from elsewhere is read in a child process, which may fail in the program's stead.

:func:`call` runs a function of the program in the child and gives what it returns. The child stays warm
between calls; it has a limit of time and, on Linux, of memory (macOS and Windows have none that a process
could set for itself: there time and the sizes of files are what is limited). A crash, a hang or a lack of
memory ends the child, not the program: the caller gets one sentence, the next call a new child. Only plain
data comes out (:mod:`app.plain`): whatever a decoder has been made to do stays inside.

Afterwards ``app.cards.fields.checked`` lets nothing through that cannot be stored, drawn, printed,
written, and read back. ``tools/fuzz.py`` damages files of every kind and counts what happens.
"""

from app.airlock.door import SECONDS, call, close, process, stop, warm

__all__ = ["SECONDS", "call", "close", "process", "stop", "warm"]
