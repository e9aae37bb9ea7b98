"""Readable colours, growing sizes, stored choices."""

import pytest
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QLabel, QLineEdit

from app.widgets.preferences import Preferences
from app.widgets.reading import TextPane
from app.widgets.theme import THEMES, scaled
from tests.drawn_text import contrast


@pytest.mark.parametrize("theme", THEMES.values(), ids=lambda theme: theme.name)
@pytest.mark.parametrize("ground", ["ground", "panel", "raised"])
@pytest.mark.parametrize(
    "role",
    ["text", "quiet", "accent_text", "light_text", "dark_text", "neutral_text", "danger_text", "good_text"],
)
def test_every_text_reaches_4_5_to_1_on_every_ground(theme, ground, role):
    assert contrast(getattr(theme, role), getattr(theme, ground)) >= 4.5


@pytest.mark.parametrize("theme", THEMES.values(), ids=lambda theme: theme.name)
@pytest.mark.parametrize("ground", ["ground", "panel", "raised"])
def test_every_border_of_a_control_reaches_3_to_1_on_every_ground(theme, ground):
    assert contrast(theme.edge, getattr(theme, ground)) >= 3
    # The border of chosen and focused controls.
    assert contrast(theme.accent_text, getattr(theme, ground)) >= 3


def test_high_contrast_is_7_to_1():
    theme = THEMES["contrast"]
    texts = (theme.text, theme.quiet, theme.accent_text, theme.light_text, theme.dark_text, theme.danger_text)
    assert all(contrast(text, ground) >= 7 for text in texts for ground in (theme.ground, theme.raised))


@pytest.mark.parametrize("theme", THEMES.values(), ids=lambda theme: theme.name)
def test_words_on_the_lamp_and_on_the_sides_can_be_read(theme):
    assert contrast(theme.on_accent, theme.accent) >= 4.5
    assert contrast("#fffaf0", theme.light) >= 4.5
    assert contrast("#fffaf0", theme.dark) >= 4.5
    assert contrast("#fffaf0", theme.neutral) >= 4.5


@pytest.mark.parametrize("name", THEMES)
def test_what_stands_in_an_empty_field_can_be_read_too(qtbot, qapp, tmp_path, name):
    preferences = Preferences(tmp_path / "settings.ini", qapp)
    preferences.set_theme(name)
    field = QLineEdit(placeholderText="?")
    qtbot.addWidget(field)
    field.show()
    shown = field.palette().color(QPalette.ColorRole.PlaceholderText)
    preferences.set_theme("night")
    assert contrast(shown.name(), THEMES[name].panel) >= 4.5
    assert shown.alpha() == 255


def test_text_grows_to_twice_its_size(qapp, tmp_path):
    preferences = Preferences(tmp_path / "settings.ini", qapp)
    preferences.set_text_percent(500)
    assert preferences.text_percent == 200
    assert preferences.px("body") == 2 * scaled("body", 100)
    preferences.set_text_percent(100)


def test_choices_are_there_next_time(qapp, tmp_path):
    first = Preferences(tmp_path / "settings.ini", qapp)
    first.set_language("en")
    first.set_theme("day")
    again = Preferences(tmp_path / "settings.ini", qapp)
    assert (again.language, again.theme.name) == ("en", "day")
    again.set_theme("night")


@pytest.mark.parametrize(("speed", "lasts"), [("slow", 220), ("normal", 100), ("fast", 45)])
def test_animations_last_as_long_as_their_speed_says(qapp, tmp_path, speed, lasts):
    preferences = Preferences(tmp_path / "settings.ini", qapp)
    preferences.set_reduced_motion(False)
    preferences.set_animation(speed)
    assert preferences.duration(100) == lasts


def test_reduced_motion_stops_what_any_speed_would_move(qapp, tmp_path):
    preferences = Preferences(tmp_path / "settings.ini", qapp)
    preferences.set_animation("slow")
    preferences.set_reduced_motion(True)
    assert preferences.duration(100) == 0


def test_no_animation_that_was_chosen_as_a_speed_still_holds(qapp, tmp_path):
    (tmp_path / "settings.ini").write_text("[General]\nanimation=off\n", encoding="utf-8")
    preferences = Preferences(tmp_path / "settings.ini", qapp)
    assert preferences.reduced_motion
    preferences.set_reduced_motion(False)
    assert preferences.duration(100) == 100


def test_texts_begin_at_their_usual_size_on_an_ordinary_screen(qapp, tmp_path):
    assert Preferences(tmp_path / "settings.ini", qapp).text_percent == 100


@pytest.mark.parametrize(("before", "after"), [("night", "day"), ("day", "contrast"), ("contrast", "night")])
def test_another_theme_recolours_every_text_that_is_open(qtbot, qapp, tmp_path, before, after):
    preferences = Preferences(tmp_path / "settings.ini", qapp)
    preferences.set_theme(before)
    theme = preferences.theme
    label, pane, field = QLabel(), TextPane(), QLineEdit()
    for widget in (label, pane, field):
        qtbot.addWidget(widget)
    label.setText(f'<span style="color:{theme.text}">a</span> <b style="color:{theme.quiet}">b</b>')
    pane.setHtml(f'<a href="x" style="color:{theme.accent_text}">vortex</a>')
    field.setStyleSheet(f"background: {theme.panel}; color: {theme.light_text};")
    preferences.set_theme(after)
    theme = THEMES[after]
    assert label.text().count(theme.text) == label.text().count(theme.quiet) == 1
    assert theme.accent_text in pane.toHtml()
    assert field.styleSheet() == f"background: {theme.panel}; color: {theme.light_text};"
    preferences.set_theme("night")
