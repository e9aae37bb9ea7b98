"""Rules that have no effect in play, from the tables of the pages in ``docs/rules``."""

from __future__ import annotations

import re
from collections.abc import Mapping

from app.rules import pages

_ROW = re.compile(r"^\| ([A-Z][0-9]+(?:\.[\w-]+)?) \| (.+) \|$", re.MULTILINE)


def without_behaviour(language: str, game: str = "own-fate") -> Mapping[str, str]:
    """Return number → reason for the rules that have no effect in play."""
    return dict(_ROW.findall(pages.page(language, game).read_text(encoding="utf-8")))
