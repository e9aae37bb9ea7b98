"""The look of a lab page in a window: text and drawings in the theme's colours.

A page is made for paper and a browser, like the day theme. At night each colour of the page is replaced by
one readable on a dark background.
"""

from __future__ import annotations

from collections.abc import Mapping

from app.bots import lab_page
from app.face import tokens
from app.widgets import fonts
from app.widgets.theme import Theme

BARS = {tokens.RED: "#d9483b", tokens.VIOLET: "#8a63cf"}
"""Fills of the sides at night: readable below paper-coloured text, visible on the dark ground."""
CURVES = dict(zip(lab_page.VERSIONS, ("#6fb1da", "#f0935f"), strict=True))


def colours(theme: Theme) -> Mapping[str, str]:
    """Return the replacement of each colour of a page; {} by day."""
    if theme.name == "day":
        return {}
    quiet = {lab_page.GREY: theme.quiet, tokens.DIM: theme.quiet, lab_page.LINE: theme.line}
    return {tokens.INK: theme.text, tokens.STEEL: theme.neutral_text, **quiet, **BARS, **CURVES}


def style(theme: Theme) -> str:
    """Return the style sheet of a page in a window of *theme*."""
    return f"""
h1, h2, h3 {{ font-family: "{fonts.DISPLAY}"; font-weight: bold; }}
h1 {{ font-size: 24px; margin: 0 0 4px; }} h2 {{ font-size: 19px; margin: 22px 0 4px; }}
h3 {{ font-size: 16px; margin: 14px 0 2px; }} p {{ margin: 4px 0 8px; }}
td, th {{ border-bottom: 1px solid {theme.line}; }}
.quiet {{ color: {theme.quiet}; }} .light {{ color: {theme.light_text}; }}
.dark {{ color: {theme.dark_text}; }} .verdict {{ font-size: 17px; }}
.met {{ color: {theme.good_text}; }} .missed {{ color: {theme.danger_text}; }}
.unknown {{ color: {theme.quiet}; }} a {{ color: {theme.text}; }}
"""
