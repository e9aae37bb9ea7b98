"""Check whether a window can be opened; Qt itself would abort the process.

The check loads the shared libraries of Qt's ``xcb`` platform and connects to the display, without Qt. If the
environment sets another platform or folder of plugins, it tries Qt in the airlock's child.
"""

from __future__ import annotations

import contextlib
import ctypes
import os
import socket
import sys
from collections.abc import Callable, Mapping

from app import airlock
from app.user_errors import UserError

XCB_LIBRARIES: Mapping[str, str] = {
    "libGL.so.1": "libgl1",
    "libEGL.so.1": "libegl1",
    "libfontconfig.so.1": "libfontconfig1",
    "libxkbcommon.so.0": "libxkbcommon0",
    "libdbus-1.so.3": "libdbus-1-3",
    "libglib-2.0.so.0": "libglib2.0-0",
    "libxcb.so.1": "libxcb1",
    "libxcb-cursor.so.0": "libxcb-cursor0",
    "libxcb-icccm.so.4": "libxcb-icccm4",
    "libxcb-keysyms.so.1": "libxcb-keysyms1",
    "libxcb-shape.so.0": "libxcb-shape0",
    "libxkbcommon-x11.so.0": "libxkbcommon-x11-0",
}
"""Library that Qt loads on Linux → Debian package."""

HEADLESS_PLATFORMS = ("offscreen", "minimal", "vnc")
"""Qt platforms that need no display."""
PLUGINS = ("QT_QPA_PLATFORM_PLUGIN_PATH", "QT_PLUGIN_PATH")
"""Environment variables that set another folder of Qt's plugins."""


def loads(library: str) -> bool:
    """Return whether the shared *library* can be loaded."""
    try:
        ctypes.CDLL(library)
    except OSError:
        return False
    return True


def answers(display: str) -> bool:
    """Return whether the X server *display* accepts connections."""
    xcb = ctypes.CDLL("libxcb.so.1")
    xcb.xcb_connect.restype = ctypes.c_void_p
    for function in (xcb.xcb_connection_has_error, xcb.xcb_disconnect):
        function.argtypes = [ctypes.c_void_p]
    connection = xcb.xcb_connect(display.encode(), None)
    failed = bool(xcb.xcb_connection_has_error(connection))
    xcb.xcb_disconnect(connection)
    return not failed


def listens(display: str, environ: Mapping[str, str] = os.environ) -> bool:
    """Return whether the Wayland compositor *display* accepts connections."""
    with contextlib.suppress(OSError, ValueError), socket.socket(socket.AF_UNIX) as connection:
        connection.connect(os.path.join(environ.get("XDG_RUNTIME_DIR", ""), display))  # noqa: PTH118
        return True
    return False


def opens(platform: str) -> bool:
    """Return whether Qt's *platform* has a screen. Tries it in a child, since failing aborts the process."""
    try:
        return bool(airlock.call(platform, screens, platform))
    except UserError:
        return False
    finally:
        airlock.close()


def screens(platform: str) -> int:
    """Return the number of screens of Qt's *platform*; runs in the airlock."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), 2)  # hides Qt's messages, which are for programmers
    os.environ["QT_QPA_PLATFORM"] = platform
    from PySide6.QtGui import QGuiApplication

    application = QGuiApplication([])
    return len(application.screens())


def require(
    environ: Mapping[str, str] = os.environ,
    system: str = sys.platform,
    loads: Callable[[str], bool] = loads,
    answers: Callable[[str], bool] = answers,
) -> None:
    """Raise ``UserError`` if no window can be opened, with what is missing and what to do."""
    linux = system.startswith("linux")
    platform = environ.get("QT_QPA_PLATFORM", "")
    names = [name.partition(":")[0].partition("-")[0] for name in platform.split(";") if name]
    # A packaged program sets its own folder.
    moved = any(
        environ.get(name) and not environ[name].startswith(getattr(sys, "_MEIPASS", "-")) for name in PLUGINS
    )
    if not moved and names and names[0] in HEADLESS_PLATFORMS:
        return
    if moved or (names and not (linux and {*names} <= {"xcb", "wayland"})):
        if not opens(platform):
            raise UserError("trouble.no-platform", platform=platform or "-")
        return
    if not linux:
        return
    display = environ.get("DISPLAY", "") if "xcb" in names or not names else ""
    wayland = environ.get("WAYLAND_DISPLAY", "") if "wayland" in names or not names else ""
    if not display and not wayland:
        raise UserError("trouble.no-display")
    missing = {library: package for library, package in XCB_LIBRARIES.items() if not loads(library)}
    if missing:
        libraries, packages = ", ".join(missing), " ".join(missing.values())
        raise UserError("trouble.no-library", libraries=libraries, packages=packages)
    # If the compositor doesn't answer, Qt tries the X server.
    if not (wayland and listens(wayland, environ)) and not (display and answers(display)):
        variable = "DISPLAY" if display else "WAYLAND_DISPLAY"
        raise UserError("trouble.display-silent", display=display or wayland, variable=variable)
