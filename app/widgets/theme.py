"""The look of every window: colours by role, the type scale, spacing; a style sheet over Fusion.

Night is the default: a dark city and one warm light. Day is the same design on warm paper; contrast is white
on black. Roles are named by function; every text role reaches 4.5 : 1 on its allowed backgrounds, every
border of a control 3 : 1 (tested).
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, fields
from functools import lru_cache
from pathlib import Path
from typing import Final, Literal

from PySide6.QtGui import QColor, QPalette
from PySide6.QtWidgets import QApplication, QLabel, QTextEdit, QWidget

from app.face import tokens
from app.widgets import fonts

ThemeName = Literal["night", "day", "contrast"]


@dataclass(frozen=True, slots=True)
class Theme:
    """Colours by role (``#rrggbb``)."""

    name: ThemeName
    ground: str
    panel: str
    raised: str
    line: str
    edge: str
    """Borders of controls: 3 : 1 on every ground."""
    text: str
    quiet: str
    accent: str
    accent_text: str
    on_accent: str
    light: str
    light_text: str
    dark: str
    dark_text: str
    neutral: str
    neutral_text: str
    danger_text: str
    good_text: str
    street: str

    @property
    def base(self) -> str:
        """Return ``day`` for a light theme, otherwise ``night``: the names of icons."""
        return "day" if self.name == "day" else "night"

    def side(self, side: str | None) -> str:
        """Return the fill colour of *side*, which may be one (``#rrggbb``); neutral for any other value."""
        if side and side.startswith("#"):
            return side
        return {"light": self.light, "dark": self.dark}.get(side or "", self.neutral)

    def side_text(self, side: str | None) -> str:
        """Return the text colour of *side*, readable on ground, panel, and raised."""
        if side and side.startswith("#"):
            return _readable(side, self.text, (self.ground, self.panel, self.raised))
        return {"light": self.light_text, "dark": self.dark_text}.get(side or "", self.neutral_text)

    def on_side(self, side: str) -> str:
        """Return the colour of text on the fill colour of *side*."""
        inks = ("#fffaf0", "#11151d")
        return max(inks, key=lambda ink: _contrast(ink, side)) if side.startswith("#") else inks[0]

    def color(self, role: str, alpha: float = 1.0) -> QColor:
        """Return the colour of *role* with the opacity *alpha*, 0…1."""
        color = QColor(getattr(self, role))
        color.setAlphaF(alpha)
        return color


NIGHT: Final = Theme(
    name="night",
    ground=tokens.NIGHT,
    panel="#1a1f2a",
    raised="#252b39",
    line="#3a4357",
    edge="#76819a",
    text="#f1ebdd",
    quiet="#aab2c1",
    accent=tokens.LAMP,
    accent_text="#f5c163",
    on_accent="#1b1508",
    light=tokens.RED,
    light_text="#ff8a7d",
    dark=tokens.VIOLET,
    dark_text="#bfa3f2",
    neutral=tokens.STEEL,
    neutral_text="#a9bbcb",
    danger_text="#ff8a7d",
    good_text="#9fd8a4",
    street="#0c0f15",
)

DAY: Final = Theme(
    name="day",
    ground="#ece4d2",
    panel=tokens.PAPER,
    raised="#fffaef",
    line="#c8bca2",
    edge="#776c52",
    text=tokens.INK,
    quiet="#57544b",
    accent=tokens.LAMP,
    accent_text="#7d4e00",
    on_accent="#1b1508",
    light=tokens.RED,
    light_text="#9c1c15",
    dark=tokens.VIOLET,
    dark_text="#4f2f80",
    neutral=tokens.STEEL,
    neutral_text="#3d4c59",
    danger_text="#9c1c15",
    good_text="#225c2b",
    street="#d9cfb8",
)

CONTRAST: Final = Theme(
    name="contrast",
    # No two roles have the same colour, so that a colour tells its role.
    ground="#000000",
    panel="#020202",
    raised="#101010",
    line="#8c8c8c",
    edge="#fefefe",
    text="#ffffff",
    quiet="#e6e6e6",
    accent="#ffd54a",
    accent_text="#ffe07a",
    on_accent="#010101",
    light=tokens.RED,
    light_text="#ffb3aa",
    dark=tokens.VIOLET,
    dark_text="#d9c4ff",
    neutral=tokens.STEEL,
    neutral_text="#d3dee8",
    danger_text="#ffb3aa",
    good_text="#b9f0be",
    street="#030303",
)
"""High contrast: every text reaches 7 : 1."""

THEMES: Final[dict[str, Theme]] = {"night": NIGHT, "day": DAY, "contrast": CONTRAST}

TYPE: Final = {"small": 13, "body": 15, "lead": 17, "head": 22, "title": 34, "poster": 74}
"""The type scale in px at text size 100 %."""

GAP: Final = 8
"""The unit of spacing in px."""


def _contrast(one: str, other: str) -> float:
    """Return the contrast ratio of two colours (WCAG)."""

    def luminance(color: str) -> float:
        parts = (int(color[at : at + 2], 16) / 255 for at in (1, 3, 5))
        red, green, blue = (v / 12.92 if v <= 0.04045 else ((v + 0.055) / 1.055) ** 2.4 for v in parts)
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue

    dim, bright = sorted((luminance(one), luminance(other)))
    return (bright + 0.05) / (dim + 0.05)


@lru_cache(maxsize=64)
def _readable(color: str, text: str, grounds: tuple[str, ...]) -> str:
    """Return *color*, mixed with *text* until it has a contrast of 4.5 : 1 on all *grounds*."""
    ink, share = color, 0.0
    while share < 1 and min(_contrast(ink, ground) for ground in grounds) < 4.5:
        share += 0.05
        parts = ((int(color[at : at + 2], 16), int(text[at : at + 2], 16)) for at in (1, 3, 5))
        ink = "#" + "".join(f"{round(own + (its - own) * min(1.0, share)):02x}" for own, its in parts)
    return ink


HEX: Final = re.compile(r"#[0-9a-fA-F]{6}\b")
STYLED: Final = "dozor-styled"
"""Application property: our style is set."""


def recolor(widgets: Iterable[QWidget], old: Theme, new: Theme) -> None:
    """Replace the colours of *old* in the style sheets and texts of *widgets* by those of *new*."""
    roles = [field.name for field in fields(Theme) if field.name != "name"]
    colors = {getattr(old, role): getattr(new, role) for role in roles}

    def replaced(text: str) -> str:
        return HEX.sub(lambda match: colors.get(match[0].lower(), match[0]), text)

    for widget in widgets:
        if (sheet := widget.styleSheet()) != replaced(sheet):
            widget.setStyleSheet(replaced(sheet))
        if isinstance(widget, QLabel) and (text := widget.text()) != replaced(text):
            widget.setText(replaced(text))
        shown = widget.property("html")
        if isinstance(widget, QTextEdit) and shown and shown != replaced(shown):
            widget.setHtml(replaced(shown))


def apply(application: QApplication, theme: Theme, text_percent: int = 100) -> None:
    """Style *application* with *theme* and text at *text_percent* (100…200)."""
    fonts.load()
    # Each of these restyles every widget, so only changes are applied.
    if not application.property(STYLED):
        application.setStyle("Fusion")
        application.setProperty(STYLED, True)
    palette, font = _palette(theme), fonts.sans(scaled("body", text_percent))
    sheet = _sheet(theme, text_percent)
    if application.palette() != palette:
        application.setPalette(palette)
    if application.font() != font:
        application.setFont(font)
    if application.styleSheet() != sheet:
        application.setStyleSheet(sheet)


def scaled(step: str, text_percent: int) -> int:
    """Return the size in px of a step of the type scale."""
    return round(TYPE[step] * text_percent / 100)


def _palette(theme: Theme) -> QPalette:
    palette = QPalette()
    role = QPalette.ColorRole
    for name, value in (
        (role.Window, theme.ground),
        (role.Base, theme.panel),
        (role.AlternateBase, theme.raised),
        (role.Button, theme.raised),
        (role.Text, theme.text),
        (role.WindowText, theme.text),
        (role.ButtonText, theme.text),
        (role.BrightText, theme.accent),
        (role.Highlight, theme.accent),
        (role.HighlightedText, theme.on_accent),
        (role.ToolTipBase, theme.raised),
        (role.ToolTipText, theme.text),
        (role.PlaceholderText, theme.quiet),
        (role.Link, theme.accent_text),
        (role.Light, theme.raised),
        (role.Midlight, theme.line),
        (role.Mid, theme.line),
        (role.Dark, theme.street),
        (role.Shadow, theme.street),
        (role.Accent, theme.accent),
    ):
        palette.setColor(name, QColor(value))
    for name in (role.Text, role.WindowText, role.ButtonText):
        palette.setColor(QPalette.ColorGroup.Disabled, name, theme.color("quiet", 0.6))
    return palette


def _sheet(theme: Theme, percent: int) -> str:
    t = theme
    small, body, lead, head, title = (
        scaled(step, percent) for step in ("small", "body", "lead", "head", "title")
    )
    spin, tip = round(body * 1.2), round(body * 0.6)
    art = (Path(__file__).parent / "art").as_posix()
    return f"""
* {{ font-family: "{fonts.SANS}"; font-size: {body}px; }}
QMainWindow, QDialog {{ background: {t.ground}; }}
QToolTip {{ background: {t.raised}; color: {t.text}; border: 1px solid {t.accent}; padding: 1px 3px; }}
QMenuBar {{ background: {t.street}; color: {t.text}; border-bottom: 1px solid {t.line}; }}
QMenuBar::item {{ padding: 6px 12px; background: transparent; }}
QMenuBar::item:selected {{ background: {t.raised}; color: {t.accent_text}; }}
QMenu {{ background: {t.panel}; color: {t.text}; border: 1px solid {t.line}; padding: 6px 0; }}
QMenu::item {{ padding: 7px 40px 7px 34px; }}
QMenu::indicator {{ width: 14px; height: 14px; left: 10px; border: 1px solid {t.quiet};
  background: {t.panel}; border-radius: 3px; }}
QMenu::indicator:exclusive {{ border-radius: 7px; }}
QMenu::indicator:checked {{ background: {t.accent}; border-color: {t.on_accent};
  image: url({art}/tick.svg); }}
QMenu::item:selected {{ background: {t.accent}; color: {t.on_accent}; }}
QMenu::item:disabled {{ color: {t.quiet}; }}
QMenu::separator {{ height: 1px; background: {t.line}; margin: 6px 12px; }}
QDialogButtonBox {{ dialogbuttonbox-buttons-have-icons: 0; }}
QPushButton {{ background: {t.raised}; color: {t.text}; border: 1px solid {t.edge}; border-radius: 3px;
  padding: 7px 14px; min-height: {round(body * 1.3)}px; }}
QPushButton, QToolButton, QLineEdit {{ icon-size: {round(body * 1.07)}px; }}
QPushButton:hover {{ border-color: {t.accent}; }}
QPushButton:focus {{ border: 2px solid {t.text}; padding: 6px 13px; }}
QPushButton:pressed {{ background: {t.line}; }}
QPushButton:disabled {{ color: {t.quiet}; background: {t.panel}; border-color: {t.panel}; }}
QPushButton[primary="true"] {{ background: {t.accent}; color: {t.on_accent}; border-color: {t.accent_text};
  font-weight: bold; }}
QPushButton[primary="true"]:hover {{ background: #ffcb69; }}
QPushButton[primary="true"]:focus {{ border: 2px solid {t.text}; }}
QPushButton[primary="true"]:disabled {{ background: transparent; color: {t.quiet}; border-color: {t.line};
  font-weight: normal; }}
QPushButton[danger="true"] {{ background: #a3261e; color: #ffffff; border-color: {t.danger_text};
  font-weight: bold; }}
QPushButton[danger="true"]:hover {{ background: #bb3329; }}
QPushButton[field="true"] {{ background: {t.panel}; text-align: left; padding: 5px 7px; }}
QPushButton[field="true"]:focus {{ border: 1px solid {t.accent_text}; }}
QPushButton[field="true"] {{ background-image: url({art}/arrow-{t.base}.svg); background-repeat: no-repeat;
  background-origin: content; background-position: center right; }}
QPushButton[switch="true"]:checked {{ background: {t.accent}; color: {t.on_accent};
  border-color: {t.accent_text}; }}
QPushButton[switch="true"]:checked:focus {{ border: 2px solid {t.text}; }}
QPushButton[quiet="true"] {{ background: transparent; border-color: transparent; color: {t.quiet}; }}
QPushButton[quiet="true"]:hover {{ color: {t.text}; border-color: {t.accent}; }}
QPushButton[quiet="true"]:focus {{ color: {t.text}; border-color: {t.text}; }}
QPushButton[fold="true"] {{ background: transparent; border: 0; border-top: 1px solid {t.line};
  border-radius: 0; color: {t.accent_text}; font-weight: bold; text-align: left;
  padding: 7px 4px 7px 20px; background-image: url({art}/arrow-right-{t.base}.svg);
  background-repeat: no-repeat; background-origin: border; background-position: center left; }}
QPushButton[fold="true"]:checked {{ background-image: url({art}/arrow-{t.base}.svg); }}
QPushButton[fold="true"]:hover, QPushButton[fold="true"]:focus {{ color: {t.text}; }}
QPushButton[fold="true"]:focus {{ border: 0; border-top: 1px solid {t.text}; }}
QToolButton {{ background: transparent; color: {t.text}; border: 1px solid transparent;
  border-radius: 3px; padding: 5px; }}
QToolButton[popupMode="2"] {{ padding-right: 17px; }}
QToolButton[popupMode="2"]::menu-indicator {{ subcontrol-origin: padding;
  subcontrol-position: right center; right: 4px; }}
QToolButton:hover {{ border-color: {t.accent}; }}
QToolButton:focus {{ border: 1px solid {t.text}; }}
QToolButton:checked {{ background: {t.raised}; border-color: {t.accent_text}; }}
QLineEdit, QPlainTextEdit, QTextEdit {{ placeholder-text-color: {t.quiet}; }}
QLineEdit, QPlainTextEdit, QTextEdit, QSpinBox, QDoubleSpinBox, QComboBox {{ background: {t.panel};
  color: {t.text}; border: 1px solid {t.edge}; border-radius: 3px; padding: 5px 7px;
  selection-background-color: {t.accent}; selection-color: {t.on_accent}; }}
QLineEdit:focus, QPlainTextEdit:focus, QTextEdit:focus, QSpinBox:focus, QDoubleSpinBox:focus,
QComboBox:focus {{
  border-color: {t.accent_text}; }}
QComboBox QAbstractItemView {{ background: {t.panel}; color: {t.text}; border: 1px solid {t.line};
  selection-background-color: {t.accent}; selection-color: {t.on_accent}; outline: 0; }}
QComboBox::drop-down {{ border: 0; width: 28px; }}
QComboBox::down-arrow {{ image: url({art}/arrow-{t.base}.svg); width: 12px; height: 12px; }}
QFileDialog {{ backward-icon: url({art}/arrow-left-{t.base}.svg);
  forward-icon: url({art}/arrow-right-{t.base}.svg);
  filedialog-parent-directory-icon: url({art}/arrow-up-{t.base}.svg); }}
QCheckBox::indicator, QRadioButton::indicator, QListView::indicator, QTableView::indicator {{
  width: 18px; height: 18px;
  border: 1px solid {t.quiet}; background: {t.panel}; border-radius: 3px; }}
QRadioButton::indicator {{ border-radius: 10px; }}
QCheckBox::indicator:hover, QRadioButton::indicator:hover, QListView::indicator:hover {{
  border-color: {t.accent}; }}
QCheckBox::indicator:checked, QListView::indicator:checked, QTableView::indicator:checked {{
  background: {t.accent};
  border-color: {t.accent}; image: url({art}/tick.svg); }}
QListView::indicator:selected, QTableView::indicator:selected {{ border-color: {t.on_accent}; }}
QRadioButton::indicator:checked {{ background: {t.accent}; border: 5px solid {t.panel}; }}
QSpinBox::up-button, QSpinBox::down-button, QDoubleSpinBox::up-button, QDoubleSpinBox::down-button {{
  border: 0; width: {spin}px; background: transparent; }}
QSpinBox::down-arrow, QDoubleSpinBox::down-arrow {{ image: url({art}/arrow-{t.base}.svg); width: {tip}px; }}
QSpinBox::up-arrow, QDoubleSpinBox::up-arrow {{ image: url({art}/arrow-up-{t.base}.svg); width: {tip}px; }}
QCheckBox, QRadioButton {{ spacing: 9px; color: {t.text}; }}
QCheckBox:disabled, QRadioButton:disabled {{ color: {t.quiet}; }}
QCheckBox::indicator:disabled, QRadioButton::indicator:disabled {{ border-color: {t.line}; }}
QCheckBox:focus, QRadioButton:focus {{ color: {t.accent_text}; }}
QTextBrowser {{ background: {t.panel}; border: 0; }}
QListView, QTreeView, QTableView, QListWidget {{ background: {t.panel}; color: {t.text};
  border: 1px solid {t.line}; outline: 0; alternate-background-color: {t.raised}; }}
QListView[plain="true"], QTreeView[plain="true"], QTableView[plain="true"] {{ border: 0; }}
QListView::item, QTreeView::item {{ padding: 5px 6px; }}
QListView::item:selected, QTreeView::item:selected, QTableView::item:selected {{
  background: {t.accent}; color: {t.on_accent}; }}
QHeaderView::section {{ background: {t.raised}; color: {t.quiet}; border: 0; padding: 6px 8px;
  border-bottom: 1px solid {t.line}; }}
QScrollArea {{ background: transparent; border: 0; }}
QScrollArea > QWidget > QWidget {{ background: transparent; }}
QScrollBar:vertical {{ background: transparent; width: 12px; margin: 0; }}
QScrollBar:horizontal {{ background: transparent; height: 12px; margin: 0; }}
QScrollBar::handle {{ background: {t.edge}; border-radius: 4px; margin: 2px; min-height: 28px;
  min-width: 28px; }}
QScrollBar::handle:hover {{ background: {t.accent}; }}
QScrollBar::add-line, QScrollBar::sub-line {{ width: 0; height: 0; }}
QScrollBar::add-page, QScrollBar::sub-page {{ background: transparent; }}
QAbstractScrollArea::corner {{ background: transparent; border: 0; }}
QSplitter::handle {{ background: {t.line}; }}
QTabBar::tab {{ background: transparent; color: {t.quiet}; padding: 8px 16px;
  border-bottom: 3px solid transparent; }}
QTabBar::tab:selected {{ color: {t.text}; border-bottom-color: {t.accent}; }}
QTabBar::tab:hover {{ color: {t.accent_text}; }}
QTabWidget::pane {{ border: 0; border-top: 1px solid {t.line}; }}
QStatusBar {{ background: {t.street}; color: {t.quiet}; }}
QProgressBar {{ background: {t.panel}; border: 1px solid {t.line}; border-radius: 3px; color: {t.text};
  text-align: center; }}
QProgressBar::chunk {{ background: {t.accent if t.name == "day" else "#80601f"}; }}
QSlider::groove:horizontal {{ height: 4px; background: {t.line}; border-radius: 2px; }}
QSlider::handle:horizontal {{ background: {t.accent}; width: 16px; margin: -7px 0; border-radius: 8px; }}
QGroupBox {{ border: 0; border-top: 1px solid {t.line}; margin-top: {round(body * 1.7)}px; padding-top: 4px;
  font-weight: bold; }}
QGroupBox::title {{ subcontrol-origin: margin; subcontrol-position: top left; padding: 0;
  color: {t.accent_text}; }}
QLabel[step="small"] {{ font-size: {small}px; color: {t.quiet}; }}
QLabel[step="lead"] {{ font-size: {lead}px; }}
QLabel[step="head"] {{ font-family: "{fonts.DISPLAY}"; font-weight: bold; font-size: {head}px; }}
QLabel[step="title"] {{ font-family: "{fonts.DISPLAY}"; font-weight: 800; font-size: {title}px; }}
QLabel[role="quiet"] {{ color: {t.quiet}; }}
QLabel[role="danger"] {{ color: {t.danger_text}; }}
QFrame[panel="true"] {{ background: {t.panel}; border: 0; }}
QFrame[footer="true"] {{ background: {t.panel}; border: 0; border-top: 1px solid {t.line}; }}
"""
