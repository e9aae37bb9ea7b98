"""Start-up: builds and connects the parts of the window, and runs the program."""

from __future__ import annotations

import contextlib
import ctypes
import gc
import os
import sys
import threading
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from types import TracebackType

from PySide6.QtCore import QEvent, QObject, Qt, QTimer, Signal
from PySide6.QtGui import QFileOpenEvent, QIcon, QPixmap
from PySide6.QtWidgets import QApplication, QWidget

from app import airlock, backup, paths, user_errors
from app.cards import schema
from app.cards.backups import DAMAGE_CODES
from app.cards.catalogue import Catalogue, shipped_set
from app.cards.errors import CatalogueError
from app.cards.rows import Change
from app.cards.salvage import DamageReport
from app.files import require_regular
from app.rules.own_fate import GAME
from app.ui.board import access
from app.ui.board.bot_client import BotClient, think_time
from app.ui.board.confirm import confirm
from app.ui.new_game import sets
from app.ui.new_game.games import free, tribunal
from app.ui.new_game.sets import CatalogueSets, store_table
from app.ui.shell import unclean_end
from app.ui.shell.dialogs import CatalogueRepairer, RepairDialog
from app.ui.shell.host import AppContext
from app.ui.shell.main_window import MainWindow
from app.ui.shell.unclean_end import HEALTHY_AFTER_MS, CrashDetector
from app.user_errors import Message, UserError
from app.widgets.announcer import Announcer
from app.widgets.preferences import Preferences
from app.widgets.sound import Sounds, available
from app.widgets.waiting import repeating

PROBE = "DOZOR_PROBE"
"""Environment variable: the file to report screen positions in (see ``probe``)."""
STARTUP_MS = 3000
"""ms after which the start is over."""
GC_INTERVAL_MS = 500
"""Interval of garbage collection, ms."""
CHECK_DELAY_MS = 500
"""Delay in ms of the catalogue check, so that the window is visible first."""
TRIAL_OPEN_MS = CHECK_DELAY_MS + 200
"""ms that the window stays open in a trial start."""
TRIAL_LIMIT_S = 30.0
"""Time limit of a trial start, s."""
SWITCH_INTERVAL_S = 0.0003
"""Thread switch interval, s.

With the default 5 ms the window stutters while another thread reads dictionaries or lays out faces.
"""
M_TRIM_THRESHOLD, M_MMAP_THRESHOLD = -1, -3
"""glibc's ``mallopt`` parameters for how much free memory it keeps and the smallest ``mmap`` (bytes)."""
WindowOpener = Callable[[MainWindow, Preferences], QWidget]
"""Function that creates another window of the program, or brings it back."""

IMPORT = "editor.undo-import"
ASIDE = "editor.undo-aside"
MAX_STEPS_SEARCHED = 500
"""Number of history steps searched for an import."""


class Application(QApplication):
    """The Qt application."""

    file_wanted = Signal(str)
    """On macOS a double-clicked file arrives as an event, at the start or later."""

    def event(self, event: QEvent) -> bool:
        if isinstance(event, QFileOpenEvent) and event.file():
            self.file_wanted.emit(event.file())
            return True
        return super().event(event)


def application(argv: Sequence[str]) -> QApplication:
    """Return the Qt application, created once."""
    running = QApplication.instance()
    if isinstance(running, QApplication):
        return running
    QApplication.setHighDpiScaleFactorRoundingPolicy(Qt.HighDpiScaleFactorRoundingPolicy.PassThrough)
    _tune_malloc()
    sys.setswitchinterval(SWITCH_INTERVAL_S)
    created = Application(["dozor", *argv])
    created.setApplicationName("Dozor")
    created.setDesktopFileName("dozor")
    if sys.platform == "win32" and not getattr(sys, "frozen", False):
        # Otherwise the taskbar shows Python's icon and groups the window with other programs of Python.
        ctypes.windll.shell32.SetCurrentProcessExplicitAppUserModelID("Dozor")
    _defer_garbage_collection(created)
    Announcer(created)
    access.install()
    return created


def _tune_malloc() -> None:
    """Make glibc release memory: by default it keeps up to 64 MB once a large picture is freed."""
    if sys.platform == "linux":
        allocator = ctypes.CDLL(None)
        for parameter, size in ((M_TRIM_THRESHOLD, 4 << 20), (M_MMAP_THRESHOLD, 512 << 10)):
            if hasattr(allocator, "mallopt"):  # musl has none
                allocator.mallopt(parameter, size)


def _defer_garbage_collection(running: QApplication) -> None:
    """Collect garbage only after the start, excluding what the start created (modules, messages, cards).

    A full collection of those blocks the window for 0.1 s. Only the window's thread collects, see
    :func:`collect_due`.
    """
    gc.disable()

    def start_collecting() -> None:
        gc.freeze()
        sweeping = repeating(running, collect_due)
        sweeping.start(GC_INTERVAL_MS)

    QTimer.singleShot(STARTUP_MS, start_collecting)


def preferences(running: QApplication) -> Preferences:
    """Return the user's preferences, stored in the profile. Raises OSError if that isn't a regular file."""
    file = paths.home() / "settings.ini"
    with contextlib.suppress(FileNotFoundError):
        require_regular(file)  # Qt would wait for ever at a pipe.
    return Preferences(file, running)


def build_context(
    reader: Preferences,
    open_editor: Callable[[QWidget], QWidget] | None = None,
    open_print: Callable[[QWidget], QWidget] | None = None,
    *,
    sounds: Sounds | None = None,
) -> AppContext:
    """Create the context with all games and the user's catalogue."""
    return AppContext(
        GAME,
        CatalogueSets(reader, GAME.key),
        open_editor,
        open_print,
        BotClient(lambda: think_time(reader)),
        (
            tribunal(CatalogueSets(reader, sets.TRIBUNAL)),
            free(CatalogueSets(reader, sets.FREE), store_table),
        ),
        sounds=sounds,
        keeps_faces=True,
        try_start=require_start,
    )


def open_window(room: WindowOpener, reader: Preferences, main: QWidget) -> QWidget:
    """Open *room* for the main window."""
    assert isinstance(main, MainWindow)
    return room(main, reader)


def run(
    argv: Sequence[str],
    *,
    editor: WindowOpener | None = None,
    printer: WindowOpener | None = None,
    language: str = "",
    file: Path | None = None,
) -> int:
    """Open the window, run until it closes, and return the exit status.

    *file*: a game or case to open, or a card set to import; *language*: replaces the stored one.
    """
    running = application(argv)
    restored = _restore_backup()
    reader = preferences(running)
    crash_detector = CrashDetector()
    if language:
        reader.set_language(language)
    running.setWindowIcon(window_icon())
    error_handler = ErrorHandler(lambda: reader.language)
    put_aside = undo_last_import(crash_detector)
    window = MainWindow(
        reader,
        build_context(
            reader,
            partial(open_window, editor, reader) if editor else None,
            partial(open_window, printer, reader) if printer else None,
            sounds=Sounds(reader) if available() else None,
        ),
    )
    if isinstance(running, Application):
        running.file_wanted.connect(lambda name: window.games.open_file(Path(name)))
    error_handler.error_occurred.connect(window.host.show_message)
    error_handler.install()
    repairer = check_catalogue(window, reader)
    error_handler.damaged.connect(repairer.check)
    try:
        window.show()
        if os.environ.get(PROBE):
            from app.ui.shell import probe

            probe.watch(window, Path(os.environ[PROBE]))
        try:
            if file is not None:
                window.games.open_file(file)
            elif not crash_detector.safe:
                window.begin()
            report_crash(window, crash_detector, put_aside)
            if restored is not None:
                window.host.show_message(restored.text(reader.language))
        except Exception as error:
            # Keep the window: a damaged catalogue is repaired in it.
            error_handler.report(error)
        if file is None:
            window.host.preload_catalogue()
        QTimer.singleShot(HEALTHY_AFTER_MS, crash_detector.mark_healthy)
        QTimer.singleShot(STARTUP_MS, backup.confirm_start)
        status = int(running.exec())
        backup.confirm_start()
        return status
    finally:
        repairer.wait()
        error_handler.remove()
        crash_detector.mark_clean_exit()


def _restore_backup() -> Message | None:
    """Restore a waiting backup, or undo a failed restore; return what to report, if anything."""
    if unclean_end.running():
        return None
    try:
        failed = backup.record_start()
        if failed is not None:
            return Message("ui.backup-undone", {"folder": str(failed)})
        if not (paths.home() / backup.PENDING).exists():
            return None
        before = backup.restore_waiting()
        backup.record_start()
    except Exception as error:
        return user_errors.message_of(error)
    return Message("ui.backup-restored", {"folder": str(before or "—")})


def require_start(folder: Path, name: str) -> None:
    """Raise :class:`UserError` if the program doesn't start with *folder*, unpacked from backup *name*.

    Running out of memory doesn't count as a failure: only the airlock has that limit.
    """
    # The child will use another profile than the program, so it must not be reused.
    airlock.close()
    try:
        airlock.call(name, check_folder, str(folder), seconds=TRIAL_LIMIT_S)
    except UserError as error:
        reason = error.reason
        if reason.code == "trouble.backup-part":
            raise UserError(reason.code, **{**reason.args, "file": name}) from error
        if reason.code != "trouble.airlock-memory":
            raise UserError("trouble.backup-unusable", file=name) from error
    finally:
        airlock.close()


def check_folder(folder: str) -> None:
    """Check the catalogue in *folder*, then start with it. Meant for the airlock."""
    catalogue = Path(folder) / "cards.db"
    if catalogue.exists():
        try:
            schema.version(catalogue)
        except CatalogueError as error:
            raise UserError("trouble.backup-part", file="", part=catalogue.name) from error
    start_with(folder)


def start_with(folder: str) -> None:
    """Start the program with the profile *folder* and quit after :data:`TRIAL_OPEN_MS`."""
    os.environ["DOZOR_HOME"] = folder
    running = application([])
    QTimer.singleShot(TRIAL_OPEN_MS, running.quit)
    run([])


def check_catalogue(window: MainWindow, reader: Preferences) -> CatalogueRepairer:
    """Check the catalogue once the start is over; if damaged, offer to repair it."""
    repairer = CatalogueRepairer(window)

    def show_repair_dialog(damage: DamageReport) -> None:
        if window.findChild(RepairDialog) is not None:
            return
        dialog = RepairDialog(reader, damage, repairer, window)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.open()

    repairer.damaged.connect(show_repair_dialog)
    repairer.intact.connect(lambda said: window.host.show_message(said) if said else None)
    QTimer.singleShot(CHECK_DELAY_MS, repairer.check)
    return repairer


def window_icon() -> QIcon:
    """Return the program's icon."""
    from PySide6.QtSvg import QSvgRenderer  # noqa: F401  (registers the SVG reader)

    file = paths.data() / "art" / "icon.svg"
    return QIcon(str(file)) if file.exists() else QIcon(QPixmap(1, 1))


def collect_due() -> None:
    """Collect garbage in the calling thread, if a collection is due.

    With Qt, automatic collection is off and the GUI thread calls this: the garbage may include widgets, which
    only that thread may delete.
    """
    due = [count > threshold for count, threshold in zip(gc.get_count(), gc.get_threshold(), strict=True)]
    if any(due):
        gc.collect(max(generation for generation, is_due in enumerate(due) if is_due))


def undo_last_import(ends: CrashDetector) -> Change | None:
    """In a safe start, undo the last import of a set; return that change, if any."""
    if not ends.safe or not paths.catalogue().exists():
        return None
    # The repair dialog reports a damaged catalogue.
    with contextlib.suppress(CatalogueError), Catalogue.open() as catalogue:
        return undo_import(catalogue)
    return None


def report_crash(window: MainWindow, ends: CrashDetector, put: Change | None) -> None:
    """Report a native crash of the last run, or a safe start; offer to redo the undone import *put*."""
    t = window.preferences.t
    if not ends.safe:
        if ends.has_native_trace:
            window.host.show_message(t("ui.crashed", file=str(paths.log_file())))
        return
    if put is None:
        window.host.show_message(t("ui.safe-start", file=str(paths.log_file())))
        return
    words = t("ui.program-name"), t("ui.safe-start-set", set=str(put.params["set"]))
    again, leave = t("ui.safe-again"), t("ui.safe-without")
    confirm(window, window.preferences, words, again, lambda: _restore_set(window, put), no_label=leave)


def _restore_set(window: MainWindow, put: Change) -> None:
    try:
        with Catalogue.open() as catalogue:
            redo_import(catalogue, put)
    except CatalogueError as error:
        window.host.show_message(user_errors.report(error, window.preferences.language)[0])
        return
    window.cards_changed()


class ErrorHandler(QObject):
    """Reports unhandled exceptions of any thread.

    Emits the sentence to show as ``error_occurred``, or as ``damaged`` if the user's catalogue is damaged.
    """

    error_occurred = Signal(str)
    damaged = Signal(str)
    _caught = Signal(str, bool)

    def __init__(self, language: Callable[[], str]) -> None:
        super().__init__()
        self._language = language
        self._previous = sys.excepthook
        self._caught.connect(self._emit, Qt.ConnectionType.QueuedConnection)

    def install(self) -> None:
        """Replace ``sys.excepthook`` and ``threading.excepthook`` until :meth:`remove`."""
        self._previous = sys.excepthook
        sys.excepthook = self._catch
        threading.excepthook = lambda met: self._catch(met.exc_type, met.exc_value, met.exc_traceback)

    def report(self, error: Exception) -> None:
        """Report an exception as if it were unhandled."""
        self._catch(type(error), error, error.__traceback__)

    def remove(self) -> None:
        """Restore the original hooks."""
        sys.excepthook = self._previous
        threading.excepthook = threading.__excepthook__

    def _catch(
        self, kind: type[BaseException], error: BaseException | None, _trace: TracebackType | None
    ) -> None:
        if issubclass(kind, KeyboardInterrupt):
            QApplication.quit()
            return
        exception = error if error is not None else kind()
        code, params = getattr(exception, "code", ""), getattr(exception, "params", {})
        is_user_catalogue = code in DAMAGE_CODES and params.get("file") == str(paths.catalogue())
        self._caught.emit(user_errors.report(exception, self._language())[0], is_user_catalogue)

    def _emit(self, sentence: str, damaged: bool) -> None:
        (self.damaged if damaged else self.error_occurred).emit(sentence)


def undo_import(catalogue: Catalogue) -> Change | None:
    """Restore the last imported set to its state before the import; return None if nothing is undone.

    If the set has changed since the import, a shipped set is reset to its shipped state instead, and another
    set is deleted. The returned step then also holds those changes; :func:`redo_import` restores them.
    """
    steps = [step for step in catalogue.history(MAX_STEPS_SEARCHED) if not step.undone]
    undone_imports = {step.params.get("import") for step in steps if step.label == ASIDE}
    last = next((step for step in steps if step.label == IMPORT and step.id not in undone_imports), None)
    if last is None:
        return None
    imported = catalogue.step(last.id)
    params = {**last.params, "import": last.id}
    with contextlib.suppress(CatalogueError):
        return catalogue.apply(Change(ASIDE, imported.reversal().rows, params))
    # Rows have changed since the import, so it can't be reversed row by row.
    key = str(last.params["set"])
    shipped = shipped_set(key)
    if shipped is not None:
        change = catalogue.put_set(shipped, ASIDE, params)
    else:
        change = catalogue.delete_set(key, ASIDE, params)
    return change if change.rows else None


def redo_import(catalogue: Catalogue, aside: Change) -> None:
    """Reverse *aside*, the change by :func:`undo_import`. Raises :class:`CatalogueError`."""
    catalogue.apply(Change(IMPORT, aside.reversal().rows, {"set": aside.params["set"]}))
