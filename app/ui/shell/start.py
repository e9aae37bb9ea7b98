"""Builds the window's parts, wires them, and runs the program until it is closed."""

from __future__ import annotations

import ctypes
import gc
import os
import sys
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

from PySide6.QtCore import QEvent, Qt, QTimer, Signal
from PySide6.QtGui import QFileOpenEvent, QIcon, QPixmap
from PySide6.QtWidgets import QApplication, QWidget

from app import airlock, backup, paths, user_errors
from app.cards import schema
from app.cards.errors import CatalogueError
from app.cards.losses import Found
from app.ui.board.bot_client import BotClient, think_time
from app.ui.new_game import sets
from app.ui.shell import safe_start, unclean_end
from app.ui.shell.app_context import AppContext
from app.ui.shell.errors import ErrorKeeper
from app.ui.shell.main_window import MainWindow
from app.ui.shell.mending_dialog import Mender, MendingDialog
from app.ui.shell.unclean_end import WELL, Ends
from app.user_errors import Message, UserError
from app.widgets.collector import collect_due
from app.widgets.preferences import Preferences
from app.widgets.sound import Sounds, available

PROBE = "DOZOR_PROBE"
"""Names the file that tells hands of another process where everything is on the screen."""
STANDING = 3000
"""ms after which a start is over."""
SWEEPING = 500
"""ms between two looks for rubbish."""
LOOKING = 500
"""ms after which the catalogue is looked at: the window stands, and nobody has gone far."""
LOOKED = LOOKING + 200
"""ms that the window stands when the program starts for trial."""
TRIAL = 30.0
"""s that a start for trial may work."""
TURN = 0.0003
"""s that a thread may hold the interpreter: with the usual 5 ms the window would stutter while another reads
dictionaries or lays faces out."""
M_TRIM_THRESHOLD, M_MMAP_THRESHOLD = -1, -3
"""glibc’s numbers: how much free memory it keeps, and the smallest piece that goes back by itself (bytes)."""
Room = Callable[[MainWindow, Preferences], QWidget]
"""Makes (or brings back) another window of the program."""


class Application(QApplication):
    """The Qt application."""

    file_wanted = Signal(str)
    """macOS hands a file that was double-clicked over as an event, at the start and later."""

    def event(self, event: QEvent) -> bool:
        if isinstance(event, QFileOpenEvent) and event.file():
            self.file_wanted.emit(event.file())
            return True
        return super().event(event)


def application(argv: Sequence[str]) -> QApplication:
    """The Qt application, made once."""
    running = QApplication.instance()
    if isinstance(running, QApplication):
        return running
    QApplication.setHighDpiScaleFactorRoundingPolicy(Qt.HighDpiScaleFactorRoundingPolicy.PassThrough)
    _return_what_is_freed()
    sys.setswitchinterval(TURN)
    made = Application(["dozor", *argv])
    made.setApplicationName("Dozor")
    made.setDesktopFileName("dozor")
    _spare_the_start(made)
    return made


def _return_what_is_freed() -> None:
    """Let glibc give memory back: it keeps up to 64 MB at hand once a large picture has been freed."""
    if sys.platform == "linux":
        allocator = ctypes.CDLL(None)
        for parameter, size in ((M_TRIM_THRESHOLD, 4 << 20), (M_MMAP_THRESHOLD, 512 << 10)):
            if hasattr(allocator, "mallopt"):  # musl has none
                allocator.mallopt(parameter, size)


def _spare_the_start(running: QApplication) -> None:
    """Look for rubbish only when the window has been standing for a while, and never again among what a start
    makes (modules, sentences, cards): a whole round among them stops the window for a tenth of a second. The
    window's thread alone looks, see :func:`collect_due`."""
    gc.disable()

    def settle() -> None:
        gc.freeze()
        sweeping = QTimer(running)
        sweeping.timeout.connect(collect_due)
        sweeping.start(SWEEPING)

    QTimer.singleShot(STANDING, settle)


def preferences(running: QApplication) -> Preferences:
    """The reader's choices, kept in the user's folder."""
    return Preferences(paths.home() / "settings.ini", running)


def house(
    reader: Preferences,
    open_editor: Callable[[QWidget], QWidget] | None = None,
    open_print: Callable[[QWidget], QWidget] | None = None,
    *,
    sounds: Sounds | None = None,
) -> AppContext:
    """The games with the user's catalogue."""
    from app.rules.own_fate import GAME
    from app.ui.new_game.games import free, tribunal
    from app.ui.new_game.shelf import CatalogueShelf, keep_table

    return AppContext(
        GAME,
        CatalogueShelf(reader, GAME.key),
        open_editor,
        open_print,
        BotClient(lambda: think_time(reader)),
        (
            tribunal(CatalogueShelf(reader, sets.TRIBUNAL)),
            free(CatalogueShelf(reader, sets.FREE), keep_table),
        ),
        sounds=sounds,
        keeps_faces=True,
        try_start=require_start,
    )


def enter(room: Room, reader: Preferences, main: QWidget) -> QWidget:
    """Open *room* beside the main window."""
    assert isinstance(main, MainWindow)
    return room(main, reader)


def run(
    argv: Sequence[str],
    *,
    editor: Room | None = None,
    printer: Room | None = None,
    language: str = "",
    file: Path | None = None,
) -> int:
    """Open the window and stay until it is closed. The exit status.

    *file*: a game to open, or a card set to take in, at once; *language*: overrides the stored one.
    """
    running = application(argv)
    restored = _restored()
    ends = Ends()
    reader = preferences(running)
    if language:
        reader.set_language(language)
    running.setWindowIcon(window_icon())
    keeper = ErrorKeeper(lambda: reader.language)
    put_aside = safe_start.without_last_set(ends)
    window = MainWindow(
        reader,
        house(
            reader,
            partial(enter, editor, reader) if editor else None,
            partial(enter, printer, reader) if printer else None,
            sounds=Sounds(reader) if available() else None,
        ),
    )
    if isinstance(running, Application):
        running.file_wanted.connect(lambda name: window.open_file(Path(name)))
    keeper.met.connect(window.say)
    keeper.install()
    mender = look_at_catalogue(window, reader)
    keeper.damaged.connect(mender.look)
    try:
        window.show()
        if os.environ.get(PROBE):
            from app.ui.shell import probe

            probe.watch(window, Path(os.environ[PROBE]))
        try:
            if file is not None:
                window.open_file(file)
            elif not ends.safe:
                window.begin()
            safe_start.tell(window, ends, put_aside)
            if restored is not None:
                window.say(restored.text(reader.language))
        except Exception as error:
            # The window stays: a damaged catalogue is mended in it.
            keeper.tell(error)
        if file is None:
            window.warm_up()
        QTimer.singleShot(WELL, ends.runs_well)
        QTimer.singleShot(STANDING, backup.confirm)
        status = int(running.exec())
        backup.confirm()
        return status
    finally:
        mender.wait()
        keeper.remove()
        ends.ended()


def _restored() -> Message | None:
    """What to say of a backup that was left for this start, or with which the last one failed."""
    if unclean_end.running():
        return None
    try:
        failed = backup.begin_start()
        if failed is not None:
            return Message("ui.backup-undone", {"folder": str(failed)})
        if not (paths.home() / backup.WAITING).exists():
            return None
        before = backup.restore_waiting()
        backup.begin_start()
    except Exception as error:
        return user_errors.expected(error) or Message(
            "trouble.bug", {"file": str(user_errors.write_log(error))}
        )
    return Message("ui.backup-restored", {"folder": str(before or "—")})


def require_start(folder: Path, name: str) -> None:
    """Raise :class:`UserError` if the program does not start with *folder*, unpacked from the backup *name*.

    Running out of memory is no refusal: only the airlock has that limit.
    """
    # The child has another folder than the program: nobody else may meet it.
    airlock.close()
    try:
        airlock.call(name, check_folder, str(folder), seconds=TRIAL)
    except UserError as error:
        said = error.reason
        if said.code == "trouble.backup-part":
            raise UserError(said.code, **{**said.args, "file": name}) from error
        if said.code != "trouble.airlock-memory":
            raise UserError("trouble.backup-unusable", file=name) from error
    finally:
        airlock.close()


def check_folder(folder: str) -> None:
    """Look at the catalogue in *folder*, then start with it. Meant for the airlock."""
    catalogue = Path(folder) / "cards.db"
    if catalogue.exists():
        try:
            schema.version(catalogue)
        except CatalogueError as error:
            raise UserError("trouble.backup-part", file="", part=catalogue.name) from error
    start_with(folder)


def start_with(folder: str) -> None:
    """Start the program with *folder* and end it as soon as it stands."""
    os.environ["DOZOR_HOME"] = folder
    running = application([])
    QTimer.singleShot(LOOKED, running.quit)
    run([])


def look_at_catalogue(window: MainWindow, reader: Preferences) -> Mender:
    """Look whether the catalogue is whole once the start is over; if it is not, it is told and mended."""
    mender = Mender(window)

    def tell(found: Found) -> None:
        if window.findChild(MendingDialog) is not None:
            return
        dialog = MendingDialog(reader, found, mender, window)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.open()

    mender.damaged.connect(tell)
    mender.sound.connect(lambda said: window.say(said) if said else None)
    QTimer.singleShot(LOOKING, mender.look)
    return mender


def window_icon() -> QIcon:
    """The program's icon."""
    from PySide6.QtSvg import QSvgRenderer  # noqa: F401  (registers the SVG reader)

    file = paths.data() / "art" / "icon.svg"
    if file.exists():
        return QIcon(str(file))
    return QIcon(QPixmap(1, 1))
