"""Properties of writing systems that matter for setting text on cards."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Final

RTL_LANGUAGES = frozenset({"he", "yi"})
"""Languages written from right to left, without those in :data:`JOINED`."""
JOINED = frozenset({"ar", "fa", "ur", "ps", "ckb", "sd", "ug", "ks", "syr", "dv", "nqo"})
"""Languages whose letters join, or have marks that need positioning."""
QUOTES: Final[Mapping[str, str]] = {
    "ru": "«»„“", "uk": "«»„“", "be": "«»„“", "bg": "„“„“", "en": "“”‘’", "de": "„“‚‘»«", "fr": "«»“”‹›",
    "it": "«»“”", "es": "«»“”‘", "pt": "“”‘’«»", "pl": "„”«»", "cs": "„“‚‘", "sk": "„“‚‘", "hu": "„”»«",
    "fi": "””’’»", "sv": "””’’»", "nl": "“”‘’„", "he": "””’’״„“", "ja": "「」『』", "zh": "“”‘’《》「」『』",
    "zh-tw": "「」『』", "da": "„“‚‘»«", "nb": "«»‘’", "no": "«»‘’", "ro": "„”«»", "el": "«»“”", "tr": "“”‘’",
}  # fmt: skip
"""Quotation marks by language: those of quotations, those of quotations within them, and others in use."""
SPACE_WIDTHS: Final[Mapping[str, float]] = {
    "\u00a0": 0.25, "\u1680": 0.25, "\u2000": 0.5, "\u2001": 1.0, "\u2002": 0.5, "\u2003": 1.0,
    "\u2004": 1 / 3, "\u2005": 0.25, "\u2006": 1 / 6, "\u2007": 0.5, "\u2008": 0.25, "\u2009": 0.2,
    "\u200a": 0.1, "\u202f": 0.2, "\u205f": 4 / 18, "\u3000": 1.0,
}  # fmt: skip
"""Widths in em of spaces that a font may lack."""
NO_BREAK_SPACES: Final = "\u00a0\u2007\u202f"
ZERO_WIDTH_SPACE: Final = "\u200b"
"""It isn't drawn; a line may break there."""
SOFT_HYPHEN: Final = "\u00ad"
JOINERS: Final = "\u2060\ufeff"
"""They aren't drawn; a line never breaks there."""
DIRECTIONAL: Final = "\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e"
"""They aren't drawn, but text is ordered by them."""
RTL: Final = re.compile(f"[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefe{DIRECTIONAL}]")
"""Characters in lines that must be ordered."""
_NEVER_DRAWN: Final = (
    f"{JOINERS}\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200d\u2061-\u206f\u3164"
    "\ufe00-\ufe0f\uffa0\ufff0-\ufffb\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff"
)
INVISIBLE: Final = re.compile(f"[{_NEVER_DRAWN}{DIRECTIONAL}]")
"""Characters that are never drawn."""
NEVER_NEEDED: Final = re.compile(f"[{_NEVER_DRAWN}]")
"""Those that setting a text doesn't need once its words are separated."""
UNSPACED: Final = re.compile(
    "[\u0e00-\u0eff\u1000-\u109f\u1100-\u11ff\u1780-\u17ff\u2e80-\ua4cf\uac00-\ud7ff\uf900-\ufaff\ufe30-\ufe4f"
    "\uff00-\uffef\U00020000-\U0003ffff]"
)
"""Characters of scripts that write words, or words and particles, without spaces."""
CJK: Final = re.compile(
    "[\u2e80-\u2fff\u3001-\u3130\u3190-\ua4cf\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff9f\uffe0-\uffef\U00020000-\U0003ffff]"
)
"""Characters between which Chinese and Japanese lines break."""
DICTIONARY_BROKEN: Final = re.compile("[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff]{2}")
"""Words in Thai, Lao, Burmese, or Khmer, between which only a dictionary could break lines."""
_HONOURED: Final = re.compile(f"[\u034f\u200b\u2061-\u2064{JOINERS}{DIRECTIONAL}]")
"""Invisible characters that do what they are meant to, or change nothing that is visible."""


def quotes(language: str) -> tuple[str, ...]:
    """Return the quotation marks of *language*: opening and closing, and those within quotations."""
    code = language.replace("_", "-").lower()
    marks = QUOTES.get(code) or QUOTES.get(without_region(code), QUOTES["en"])
    if code.startswith("fr") and code != "fr-ch":
        return f"{marks[0]}\u00a0", f"\u00a0{marks[1]}", *marks[2:4]
    return tuple(marks[:4])


@lru_cache(maxsize=1024)
def without_effect(text: str) -> str:
    """Return the invisible characters of *text* that can't do what they are meant to, such as selectors."""
    useless = []
    for match in INVISIBLE.finditer(text):
        char, before = match[0], text[match.start() - 1 : match.start()]
        # Nothing joins cased letters, so they are apart as meant.
        if not (_HONOURED.match(char) or (char == "\u200c" and before.lower() != before.upper())):
            useless.append(char)
    return "".join(dict.fromkeys(useless))


def visible(characters: str) -> str:
    """Return *characters* for a message: those that can't be seen alone as number and name."""
    plain = "".join(char for char in characters if unicodedata.category(char)[0] in "LNPS")
    others = (
        f"U+{ord(char):04X} {unicodedata.name(char, '')}".strip() for char in characters if char not in plain
    )
    return ", ".join(filter(None, (plain, *others)))


_DEFAULT_SCRIPTS: Final = {"zh": "hans", "sr": "cyrl", "az": "latn", "uz": "latn", "pa": "guru"}
_TRADITIONAL: Final = frozenset({"tw", "hk", "mo"})
"""Regions where Chinese is written in traditional characters."""


def _subtags(language: str) -> tuple[str, str, str]:
    """Return the language, script, and region of a code such as ``pt_BR`` or ``sr_RS.UTF-8@latin``."""
    code, _, modifier = language.lower().replace("_", "-").partition("@")
    first, *others = code.partition(".")[0].split("-")
    region = next((part for part in others if len(part) == 2 or part.isdigit()), "")
    script = next((part for part in others if len(part) == 4 and part.isalpha()), "")
    if not script:
        script = {"latin": "latn", "cyrillic": "cyrl"}.get(modifier, "")
    default = "hant" if first == "zh" and region in _TRADITIONAL else _DEFAULT_SCRIPTS.get(first, "")
    return first, script or default, region


def match_language(wanted: str, available: Sequence[str]) -> list[str]:
    """Return which of the languages *available* the code *wanted* means; several if in doubt, [] if none.

    ``de_DE`` means ``de``; ``pt`` could mean ``pt_BR``.
    """
    subtags = {code: _subtags(code) for code in available}
    mine = _subtags(wanted)
    exact = [code for code in available if code == wanted] or [c for c in available if subtags[c] == mine]
    general = [code for code in available if subtags[code] == (*mine[:2], "")]
    related = [code for code in available if subtags[code][0] == mine[0]]
    best = (exact or general)[:1]
    return best or ([*related, wanted] if related else [])


def without_region(language: str) -> str:
    """Return *language* without its region: ``pt`` for ``pt-BR``."""
    return language.partition("-")[0]


def is_rtl(language: str) -> bool:
    """Return whether *language* is written from right to left and cards can be set in it."""
    return without_region(language) in RTL_LANGUAGES


def has_joined_letters(language: str) -> bool:
    """Return whether cards can't be set in the script of *language*."""
    return without_region(language) in JOINED
