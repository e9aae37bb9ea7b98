"""The game's terms in two languages, and where a translation calls one of them by another name.

Russian words change their ends, so that both sides are known by the beginnings of words. Only the languages
below have terms; a name of a card is best put into a text as a reference, which no translation can miss.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import lru_cache

TERMS: Mapping[tuple[str, str], tuple[tuple[str, str], ...]] = {
    ("ru", "en"): (
        ("воронк", "vortex"),
        ("равновеси", "balance"),
        ("сумра", "gloom"),
        ("инициатив", "initiative"),
        ("инферно", "inferno"),
        ("оборот(?:ень|н)", "shapeshifter"),
        ("вампир", "vampire"),
        ("ведьм", "witch"),
        ("амулет", "amulet"),
        ("донор", "donor"),
        ("исцелени", "healing"),
    ),
}


def astray(source: str, text: str, languages: tuple[str, str]) -> Iterator[tuple[str, str]]:
    """The game's terms in *source* that the translation *text* calls otherwise: (term, what is expected)."""
    for term, wanted in TERMS.get(languages, ()):
        found = _begins(term).search(source)
        if found is not None and text and not _begins(wanted).search(text):
            yield found.group(), wanted


@lru_cache(maxsize=256)
def _begins(stem: str) -> re.Pattern[str]:
    return re.compile(rf"\b{stem}\w*", re.IGNORECASE)
