"""The reader's preferences: language, theme, text size, motion, sound. Stored in a file.

One :class:`Preferences` is made at the composition root and handed to each window's constructor.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from typing import Any, TypeVar

from PySide6.QtCore import (
    QByteArray,
    QDateTime,
    QEvent,
    QLibraryInfo,
    QLocale,
    QObject,
    QPoint,
    QRect,
    QSettings,
    QSize,
    Qt,
    QTranslator,
    Signal,
)
from PySide6.QtWidgets import QApplication, QStyle, QWidget

from app import i18n
from app.table.reader import Reader
from app.widgets import theme as themes
from app.widgets.announcer import announcer
from app.widgets.theme import Theme
from app.widgets.windows import screen_of


def own_name(code: str) -> str:
    """Return the name of the language *code* in that language: «Русский», “English”; else *code*."""
    locale = QLocale(code)
    # Qt's name is “American English”.
    name = "English" if code == "en" else locale.nativeLanguageName()
    return (name[:1].upper() + name[1:]) if name and locale.language() != QLocale.Language.C else code


Plain = TypeVar("Plain", dict[str, Any], list[Any])
LARGE_SCREENS = ((1900, 175), (1500, 150), (1300, 125))
"""Minimum screen height in px (after the system's scaling), and initial text size in % from there on."""
FRAME = (8, 40)
"""Room in px for a window's frame: at its sides and bottom, and at its top."""
SPEEDS = {"step": 1.0, "slow": 2.2, "normal": 1.0, "fast": 0.45}
"""Duration factors of animations, by the name of the speed."""
VOLUME = 60
"""Initial volume, 0…100."""


def first_language(system: str) -> str:
    """Return the initial language for the system's locale (``C``: unset)."""
    if system == "C":
        return i18n.available()[0]
    return system[:2] if system[:2] in i18n.COMPLETE else i18n.FALLBACK


QT_GAPS = {
    "&Look in:": "ui.qt-look-in",
    "Look in:": "ui.qt-look-in",
    "Files of &type:": "ui.qt-files",
    "Folder": "ui.qt-folder",
}
"""Strings missing from Qt's translations, and our messages for them."""


class _QtGaps(QTranslator):
    """A translator for the gaps in Qt's own translation."""

    def __init__(self, parent: Preferences) -> None:
        super().__init__(parent)
        self._preferences = parent

    def isEmpty(self) -> bool:  # noqa: N802
        return False

    def translate(
        self, _context: str, source: str, _disambiguation: str | None = None, _count: int = -1
    ) -> str | None:
        code = QT_GAPS.get(source)
        return self._preferences.t(code) if code is not None else None


class _GeometrySaver(QObject):
    """A filter that stores the geometry of *window* when it is closed."""

    def __init__(self, window: QWidget, preferences: Preferences, key: str) -> None:
        super().__init__(window)
        self._window, self._preferences, self._key = window, preferences, key

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Close and watched is self._window:
            self._preferences.store(self._key, self._window.saveGeometry())
        return False


class Preferences(Reader, QObject):
    """The reader's choices. Setting one stores it and emits a signal, which open windows follow."""

    language_changed = Signal(str)
    theme_changed = Signal()
    sound_changed = Signal(bool)
    """Volume or muting changed. True: sound is muted."""

    def __init__(self, file: Path, application: QApplication) -> None:
        QObject.__init__(self)
        self._application = application
        self._settings = QSettings(str(file), QSettings.Format.IniFormat)
        self._qt_translator = QTranslator(self)
        self._qt_gaps = _QtGaps(self)
        stored = str(self._settings.value("language", first_language(QLocale.system().name())))
        Reader.__init__(self, stored if stored in i18n.available() else i18n.FALLBACK)
        self._follow_language()
        self._apply_theme()
        announcer().set_single_keys(self.single_keys)
        application.styleHints().colorSchemeChanged.connect(self._follow_system)

    def set_language(self, language: str) -> None:
        """Switch every open window to *language*."""
        if language == self.language:
            return
        self.language = language
        self.store("language", language)
        self._follow_language()
        self.language_changed.emit(language)

    def subscribe(self, refresh: Callable[..., object]) -> None:
        """Call *refresh* now and whenever the language or the theme changes, to retranslate and restyle."""
        self.language_changed.connect(refresh)
        self.theme_changed.connect(refresh)
        refresh()

    @property
    def cards_language(self) -> str:
        """Return the language of cards at the table; default: the reader's."""
        return str(self.stored("cards_language", "")) or self.language

    def set_cards_language(self, language: str) -> None:
        """Set the language of cards at the table ("": the reader's)."""
        self.store("cards_language", language)
        self.language_changed.emit(self.language)

    @property
    def next_language(self) -> str:
        """Return the next available language after the reader's."""
        index = i18n.available().index(self.language) + 1
        return i18n.available()[index % len(i18n.available())]

    def other_language(self) -> None:
        """Switch to the next language."""
        self.set_language(self.next_language)

    @property
    def theme(self) -> Theme:
        """Return the current colours."""
        return self._theme

    @property
    def theme_choice(self) -> str:
        """Return the argument of the last :meth:`set_theme`; ``night`` until chosen."""
        return str(self.stored("theme", "night"))

    def set_theme(self, name: str) -> None:
        """Set ``night``, ``day``, or ``system``, which follows the system's setting."""
        self.store("theme", name)
        self._apply_theme()

    @property
    def text_percent(self) -> int:
        """Return the text size, 100…200; larger on a high-resolution screen until chosen."""
        return self._text_percent

    def set_text_percent(self, percent: int) -> None:
        """Set the text size, 100…200, in every open window."""
        self.store("text_percent", min(200, max(100, percent)))
        self._apply_theme()

    @property
    def reduced_motion(self) -> bool:
        """Return whether animations are off; the system's setting until chosen."""
        chosen = self.stored("reduced_motion", None)
        if chosen is None:
            # Up to version 0.2 "no animation" could be chosen as a speed too.
            return str(self.stored("animation", "")) == "off" or self._system_reduces_motion()
        return str(chosen) == "true"

    def set_reduced_motion(self, on: bool) -> None:
        """Switch animations off; False: on."""
        self.store("reduced_motion", "true" if on else "false")

    @property
    def single_keys(self) -> bool:
        """Return whether a single letter or sign may be a shortcut."""
        return str(self.stored("single_keys", "true")) == "true"

    def set_single_keys(self, on: bool) -> None:
        """Switch shortcuts of a single letter or sign on or off, in every window."""
        self.store("single_keys", "true" if on else "false")
        announcer().set_single_keys(on)

    @property
    def animation(self) -> str:
        """Return the animation speed: one of ``SPEEDS``."""
        stored = str(self.stored("animation", "normal"))
        return stored if stored in SPEEDS else "normal"

    def set_animation(self, name: str) -> None:
        """Set the animation speed to one of ``SPEEDS``."""
        self.store("animation", name)

    def duration(self, milliseconds: int) -> int:
        """Return the duration of an animation of *milliseconds*; 0 with reduced motion."""
        return 0 if self.reduced_motion else round(milliseconds * SPEEDS[self.animation])

    @property
    def volume(self) -> int:
        """Return the volume, 0…100, whether or not sound is muted."""
        return min(100, max(0, self.number("volume", VOLUME)))

    def set_volume(self, volume: int) -> None:
        """Set the volume, 0…100, and unmute."""
        self.store("volume", min(100, max(0, volume)))
        self.set_muted(False)

    @property
    def muted(self) -> bool:
        """Return whether sound is muted."""
        return str(self.stored("muted", "false")) == "true"

    def set_muted(self, on: bool) -> None:
        """Mute or unmute."""
        self.store("muted", "true" if on else "false")
        self.sound_changed.emit(on)

    @property
    def gain(self) -> float:
        """Return the factor for a sound's samples, 0…1: the square of the volume, as hearing isn't linear."""
        return 0.0 if self.muted else (self.volume / 100) ** 2

    def _screen_text_percent(self) -> int:
        screen = self._application.primaryScreen()
        height = screen.availableGeometry().height() if screen is not None else 0
        return next((percent for minimum, percent in LARGE_SCREENS if height >= minimum), 100)

    def _system_reduces_motion(self) -> bool:
        """Return whether the desktop has switched animations off, as far as Qt knows."""
        return self._application.style().styleHint(QStyle.StyleHint.SH_Widget_Animation_Duration) == 0

    @property
    def table_text(self) -> float:
        """Return the scale of letters and numbers at a table, where its shapes leave room: 1…1.5.

        Counts only the size beyond the screen's default: a table scales with its window anyway.
        """
        return 1.0 + max(0, self.text_percent - self._screen_percent) / 200

    def grown(self, px: int) -> int:
        """Return the width or height *px*, meant for text at 100 %, scaled to the text size."""
        return px * self.text_percent // 100

    def room_for(self, widget: QWidget, wide: int, high: int) -> QSize:
        """Return the size of a window of *wide* by *high* px at 100 %, limited to the screen of *widget*."""
        screen = screen_of(widget).availableSize()
        return QSize(
            min(self.grown(wide), screen.width() * 19 // 20), min(self.grown(high), screen.height() * 9 // 10)
        )

    def restore_geometry(self, window: QWidget, name: str, wide: int, high: int) -> None:
        """Restore the size and position that *window* had when it was last closed, limited to the screen.

        *name*: key of the setting. The initial size is :meth:`room_for` *wide* and *high*.
        """
        stored = self.stored(f"window-{name}", None)
        if not (isinstance(stored, QByteArray) and window.restoreGeometry(stored)):
            window.resize(self.room_for(window, wide, high))
        elif not window.isMaximized() and not window.isFullScreen():
            side, above = FRAME
            area = screen_of(window).availableGeometry().adjusted(side, above, -side, -side)
            geometry = QRect(window.pos(), window.size().boundedTo(area.size()))
            geometry.moveRight(min(geometry.right(), area.right()))
            geometry.moveBottom(min(geometry.bottom(), area.bottom()))
            geometry.moveTopLeft(QPoint(max(geometry.left(), area.left()), max(geometry.top(), area.top())))
            window.setGeometry(geometry)
        window.installEventFilter(_GeometrySaver(window, self, f"window-{name}"))

    def stored(self, key: str, default: object) -> object:
        """Return the stored setting *key*, or *default*."""
        return self._settings.value(key, default)

    def number(self, key: str, default: int) -> int:
        """Return the stored whole number *key*; *default* for anything else."""
        value = self.stored(key, default)
        try:
            return int(value) if isinstance(value, str | int | float) else default
        except (ValueError, OverflowError):
            return default

    def plain(self, key: str, default: Plain) -> Plain:
        """Return the stored JSON *key*; *default* if it is invalid or of another type."""
        try:
            value = json.loads(str(self.stored(key, "")))
        except (ValueError, RecursionError):
            return default
        return value if isinstance(value, type(default)) else default

    def store(self, key: str, value: object) -> None:
        """Store a setting and write the file."""
        self._settings.setValue(key, value)
        self._settings.sync()

    def moment(self, when: datetime, form: str = "d MMMM yyyy, HH:mm") -> str:
        """Format *when* in local time, in Qt's *form* and the reader's language."""
        time = QDateTime.fromMSecsSinceEpoch(round(when.timestamp() * 1000))
        return QLocale(self.language).toString(time, form)

    def px(self, step: str) -> int:
        """Return the size in px of a step of the type scale."""
        return themes.scaled(step, self.text_percent)

    def _apply_theme(self) -> None:
        # The theme and text size are cached: a view reads them for every cell it draws.
        name = self.theme_choice
        if name == "system":
            light = self._application.styleHints().colorScheme() == Qt.ColorScheme.Light
            name = "day" if light else "night"
        old, self._theme = getattr(self, "_theme", themes.NIGHT), themes.THEMES.get(name, themes.NIGHT)
        if old is not self._theme:
            # Not everything that is open listens to theme_changed.
            themes.recolor(self._application.allWidgets(), old, self._theme)
        self._screen_percent = self._screen_text_percent()
        self._text_percent = min(200, max(100, self.number("text_percent", self._screen_percent)))
        themes.apply(self._application, self.theme, self.text_percent)
        self.theme_changed.emit()

    def _follow_system(self) -> None:
        if self.theme_choice == "system":
            self._apply_theme()

    def _follow_language(self) -> None:
        self._application.removeTranslator(self._qt_translator)
        self._application.removeTranslator(self._qt_gaps)
        folder = QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)
        if self.language != "en" and self._qt_translator.load(f"qtbase_{self.language}", folder):
            self._application.installTranslator(self._qt_translator)
            self._application.installTranslator(self._qt_gaps)
        QLocale.setDefault(QLocale(self.language))
