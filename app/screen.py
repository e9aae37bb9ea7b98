"""Whether a window can be opened here. Asked before Qt is started, which would abort the process.

No Qt: the shared libraries of Qt's ``xcb`` platform are tried one by one, then the display itself.
"""

from __future__ import annotations

import ctypes
import os
import sys
from collections.abc import Callable, Mapping

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
"""What a window of Qt loads on Linux, with the Debian package of each."""

WITHOUT_WINDOW = ("offscreen", "minimal", "minimalegl", "vnc", "linuxfb", "eglfs")
"""Qt platforms that need no display server."""


def loads(library: str) -> bool:
    """Whether the shared *library* is there and works."""
    try:
        ctypes.CDLL(library)
    except OSError:
        return False
    return True


def answers(display: str) -> bool:
    """Whether the X server *display* can be talked to."""
    xcb = ctypes.CDLL("libxcb.so.1")
    xcb.xcb_connect.restype = ctypes.c_void_p
    for function in (xcb.xcb_connection_has_error, xcb.xcb_disconnect):
        function.argtypes = [ctypes.c_void_p]
    connection = xcb.xcb_connect(display.encode(), None)
    failed = bool(xcb.xcb_connection_has_error(connection))
    xcb.xcb_disconnect(connection)
    return not failed


def require(
    environ: Mapping[str, str] = os.environ,
    system: str = sys.platform,
    loads: Callable[[str], bool] = loads,
    answers: Callable[[str], bool] = answers,
) -> None:
    """Raise ``UserError`` where a window can't be opened: what is missing, what to do."""
    if not system.startswith("linux"):
        return
    if environ.get("QT_QPA_PLATFORM", "").split(":")[0] in WITHOUT_WINDOW:
        return
    display, wayland = environ.get("DISPLAY", ""), environ.get("WAYLAND_DISPLAY", "")
    if not display and not wayland:
        raise UserError("trouble.no-display")
    missing = {library: package for library, package in XCB_LIBRARIES.items() if not loads(library)}
    if missing:
        names, packages = ", ".join(missing), " ".join(missing.values())
        raise UserError("trouble.no-library", libraries=names, packages=packages)
    if display and not wayland and not answers(display):
        raise UserError("trouble.display-silent", display=display)
