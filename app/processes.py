"""End of child processes with their parent."""

from __future__ import annotations

import multiprocessing
import os
import sys
from multiprocessing.connection import wait
from threading import Thread


def end_with_parent() -> None:
    """End this process when its parent ends, even if the parent is killed.

    A child not started by ``multiprocessing`` needs a pipe from its parent as standard input.
    """
    Thread(target=_end_with_parent, name="end-with-parent", daemon=True).start()


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
    elif sys.platform == "win32":
        import _winapi

        wait([_winapi.OpenProcess(_winapi.SYNCHRONIZE, False, os.getppid())])
    else:
        import select

        # With no event requested, poll still reports closing; nothing is read.
        pipe = select.poll()
        pipe.register(0, 0)
        pipe.poll()
    os._exit(1)
