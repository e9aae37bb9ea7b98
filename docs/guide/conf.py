"""Sphinx configuration of the guide; ``python3 installer/build.py guide`` builds a site per language."""

import re
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from app import __version__

project = "Dozor"
version = release = __version__
author = copyright = "The authors of Dozor"
extensions = ["myst_parser"]
html_theme = "furo"
html_title = "Dozor"
html_copy_source = False
html_show_sphinx = False
html_theme_options = {
    "light_css_variables": {"color-brand-primary": "#b0261e", "color-brand-content": "#8a5a00"},
    "dark_css_variables": {"color-brand-primary": "#f2b441", "color-brand-content": "#f2b441"},
}


def with_contents(application, name, source):
    """Add a table of contents to the start page, which stays plain Markdown for the app."""
    if name == application.config.root_doc:
        pages = "\n".join(dict.fromkeys(re.findall(r"\]\((\w+)\.md\)", source[0])))
        source[0] += f"\n```{{toctree}}\n:hidden:\n\n{pages}\n```\n"


def setup(application):
    """Connect to Sphinx."""
    application.connect("source-read", with_contents)
