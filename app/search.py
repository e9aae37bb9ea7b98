"""Text search for all lists in the program."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence


def normalize(text: str) -> str:
    """Return *text* normalized for comparison.

    Ignores case, the dots of ё, the kind of apostrophe, and whether an accent is a separate character.
    """
    return unicodedata.normalize("NFC", text).casefold().replace("ё", "е").replace("’", "'")


def as_name(text: str) -> str:
    """Return the name *text* as formulas compare names: normalized, with spaces as underscores."""
    return re.sub(r"[\s_]+", "_", normalize(text.strip()))


def matches(words: str, *texts: str) -> bool:
    """Return whether each word of *words* occurs, also as part of a word, in one of *texts*."""
    text = normalize("\n".join(texts))
    return all(word in text for word in normalize(words).split())


def substitute(pattern: str, by: str, case: bool, texts: Sequence[str]) -> tuple[list[str], str]:
    """Return (*texts* with matches of the regular expression *pattern* replaced by *by*, "").

    If *pattern* or *by* is invalid, return ([], the reason). Runs in the airlock, since some patterns take
    forever.
    """
    try:
        compiled = re.compile(pattern, 0 if case else re.IGNORECASE)
        compiled.sub(by, "")
        return [compiled.sub(by, text) for text in texts], ""
    except (re.error, IndexError, OverflowError, RecursionError) as error:
        return [], str(error)
