"""Reports and measures at a start after a crash."""

from __future__ import annotations

import contextlib
from typing import TYPE_CHECKING

from app import paths, user_errors
from app.cards import undo_import
from app.cards.catalogue import Catalogue
from app.cards.errors import CatalogueError
from app.cards.rows import Change
from app.ui.board.confirm import confirm
from app.ui.shell.unclean_end import CrashDetector

if TYPE_CHECKING:
    from app.ui.shell.main_window import MainWindow


def without_last_set(ends: CrashDetector) -> Change | None:
    """In a safe start, undo the last import of a set; return that change, if any."""
    if not ends.safe or not paths.catalogue().exists():
        return None
    # The repair dialog reports a damaged catalogue.
    with contextlib.suppress(CatalogueError), Catalogue.open() as catalogue:
        return undo_import.undo_last_import(catalogue)
    return None


def report(window: MainWindow, ends: CrashDetector, put: Change | None) -> None:
    """Report a native crash of the last run, or a safe start; offer to redo the undone import *put*."""
    t = window.preferences.t
    if not ends.safe:
        if ends.has_native_trace:
            window.show_message(t("ui.crashed", file=str(paths.log_file())))
        return
    if put is None:
        window.show_message(t("ui.safe-start", file=str(paths.log_file())))
        return
    words = t("ui.program-name"), t("ui.safe-start-set", set=str(put.params["set"]))
    again, leave = t("ui.safe-again"), t("ui.safe-without")
    confirm(window, window.preferences, words, again, lambda: _restore_set(window, put), no_label=leave)


def _restore_set(window: MainWindow, put: Change) -> None:
    try:
        with Catalogue.open() as catalogue:
            undo_import.redo_import(catalogue, put)
    except CatalogueError as error:
        window.show_message(user_errors.report(error, window.preferences.language)[0])
        return
    window.cards_changed()
