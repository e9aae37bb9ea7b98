"""The composition root: which windows there are, and how they reach each other.

``python -m app`` is the command ``dozor``; it comes back here when a window is wanted.
"""

from __future__ import annotations

from pathlib import Path

from app import screen


def open_window(language: str = "", record: Path | None = None) -> int:
    """Open the window, with the game *record* if one is named, and stay until it is closed.

    *language* (``ru``, ``en``) overrides the stored choice. The exit status of the program.
    Raises :class:`~app.trouble.Trouble` where no window can be opened.
    """
    screen.require()
    from app.ui import start

    return start.run([], language=language, record=record)


if __name__ == "__main__":
    from app.cli import main

    main()
