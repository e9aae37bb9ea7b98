"""Text search, shared by every list in the program."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence


def normalize(text: str) -> str:
    """Return *text* normalized for comparison.

    Ignores case, the dots of ё, the kind of apostrophe, and whether an accent is a separate character.
    """
    return unicodedata.normalize("NFC", text).casefold().replace("ё", "е").replace("’", "'")


def matches(words: str, *texts: str) -> bool:
    """Return whether each of *words* occurs, whole or in part, in one of *texts*. True for no words."""
    text = normalize("\n".join(texts))
    return all(word in text for word in normalize(words).split())


def substitute(pattern: str, by: str, case: bool, texts: Sequence[str]) -> tuple[list[str], str]:
    """Return *texts* with matches of the regular expression *pattern* replaced, and why it is invalid.

    Runs in the airlock: some patterns take forever on some texts.
    """
    try:
        compiled = re.compile(pattern, 0 if case else re.IGNORECASE)
        compiled.sub(by, "")
        return [compiled.sub(by, text) for text in texts], ""
    except (re.error, IndexError, OverflowError, RecursionError) as error:
        return [], str(error)
