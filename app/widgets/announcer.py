"""The program's one voice for screen readers: every announcement goes through :func:`announce`.

Orca drops announcements that follow each other within 0.1 s, and a new one interrupts the last. Sentences
are therefore collected for a moment and spoken as one text.
"""

from __future__ import annotations

import sys

from PySide6.QtCore import QEvent, QObject, QProcess, Qt, Signal
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent, QAccessibleEvent, QKeyEvent
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QApplication,
    QCheckBox,
    QRadioButton,
    QWidget,
)

from app.table.speech import Announcements
from app.widgets.waiting import call_later, single_shot

JOIN_MS = 150
"""ms without another sentence after which the sentences are spoken."""
HOLD_MS = 4000
"""Maximum ms that sentences wait for one that completes them, such as the next question."""
FIRST_ORCA = 45
"""First version of Orca that speaks announcements; older ones speak the new name of a window."""


class Announcer(QObject):
    """Collects sentences and has the screen reader speak them.

    Also does what Qt omits in every window: reports the current row of a focused list, and lets Enter press
    buttons.
    """

    announced = Signal(str)
    """A text was handed to the screen reader, whether or not one is running."""

    def __init__(self, application: QApplication) -> None:
        super().__init__(application)
        self._announcements = Announcements()
        self._timer = single_shot(self, self.flush)
        self._version: QProcess | None = None
        self.hears_announcements = True
        """Whether the screen reader speaks announcements, as far as known."""
        self._single_keys = True
        application.focusChanged.connect(self._on_focus_changed)

    @property
    def last(self) -> str:
        """The last announcement."""
        return self._announcements.last

    def add(self, sentence: str, *, more_follows: bool = False) -> None:
        """Speak *sentence* soon, with those before it.

        *more_follows*: it is an event, after which a sentence without *more_follows* is to be waited for. The
        same event may happen twice, but the same question or status is spoken once.
        """
        if not self._announcements.add(sentence, again=more_follows):
            return
        if not more_follows:
            self._timer.start(JOIN_MS)
        elif not self._timer.isActive():
            self._timer.start(HOLD_MS)

    def flush(self) -> None:
        """Speak everything that waits now."""
        self._timer.stop()
        self.speak(self._announcements.take())

    def speak(self, text: str) -> None:
        """Have the screen reader speak *text* now."""
        if not text:
            return
        self.announced.emit(text)
        window = QApplication.activeModalWidget() or QApplication.activeWindow()
        if window is None:
            return
        if self.hears_announcements:
            send(QAccessibleAnnouncementEvent(window, text))
        else:
            # Only another name is read out.
            window.setAccessibleName(f"{text} " if window.accessibleName() == text else text)

    def set_single_keys(self, on: bool) -> None:
        """Let a single letter or sign be a shortcut, or not."""
        self._single_keys = on
        self._on_focus_changed(None, QApplication.focusWidget())

    def _ask_version(self) -> None:
        """Ask once, without waiting, which version of Orca is installed."""
        if self._version is None and sys.platform == "linux" and is_heard():
            self._version = QProcess(self)
            self._version.finished.connect(self._on_version)
            self._version.start("orca", ["--version"])

    def _on_version(self, *_status: object) -> None:
        assert self._version is not None
        self.read_version(bytes(self._version.readAllStandardOutput().data()).decode(errors="replace"))

    def read_version(self, output: str) -> None:
        """Read Orca's version from its *output*, such as ``Orca version 48.1, AT-SPI2 version: 2.56.2``."""
        numbers = [word for word in output.replace(",", " ").split() if word[:1].isdigit()]
        major = numbers[0].partition(".")[0] if numbers else ""
        if major.isdigit():
            self.hears_announcements = int(major) >= FIRST_ORCA

    def _on_focus_changed(self, old: QWidget | None, now: QWidget | None) -> None:
        # Before the first announcement, because the answer takes a while.
        self._ask_version()
        if old is not None:
            old.removeEventFilter(self)
        if now is not None and (isinstance(now, QAbstractButton) or not self._single_keys):
            now.installEventFilter(self)
        if isinstance(now, QAbstractItemView):
            # Qt reports the list itself last, so that its current row would never be spoken.
            call_later(now, 0, lambda: report_current(now))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Press the focused button with Enter as with Space; keep single keys from being shortcuts."""
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent):
            command = event.modifiers() & ~(
                Qt.KeyboardModifier.ShiftModifier | Qt.KeyboardModifier.KeypadModifier
            )
            if not self._single_keys and not command and event.text().isprintable() and event.text().strip():
                event.accept()
                return True
        if (
            event.type() == QEvent.Type.KeyPress
            and isinstance(event, QKeyEvent)
            and event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
            and isinstance(watched, QAbstractButton)
            and not isinstance(watched, QCheckBox | QRadioButton)
            and not event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
        ):
            if not event.isAutoRepeat():
                watched.click()
            return True
        return False


def is_heard() -> bool:
    """Return whether a screen reader is running."""
    return QAccessible.isActive()


def send(event: QAccessibleEvent) -> None:
    """Send *event* to the screen reader, if one is running."""
    if is_heard():
        QAccessible.updateAccessibility(event)


def report_current(view: QAbstractItemView) -> None:
    """Tell screen readers that the current row of *view* has the focus."""
    if not (is_heard() and view.hasFocus()):
        return  # Qt would keep the interface.
    interface = QAccessible.queryAccessibleInterface(view)
    child = interface.focusChild() if interface is not None else None
    if child is not None and child.parent() is not None:
        send(QAccessibleEvent(child, QAccessible.Event.Focus))


def announcer() -> Announcer:
    """Return the announcer of the application."""
    application = QApplication.instance()
    assert isinstance(application, QApplication)
    found = application.findChild(Announcer, options=Qt.FindChildOption.FindDirectChildrenOnly)
    return found if isinstance(found, Announcer) else Announcer(application)


def announce(sentence: str, *, more_follows: bool = False) -> None:
    """Have screen readers speak *sentence*, joined with others of the same moment (:class:`Announcer`)."""
    announcer().add(sentence, more_follows=more_follows)
