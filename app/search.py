"""How words are looked for, alike in every list of the program."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence


def folded(text: str) -> str:
    """*text* as it is compared: case, the dots of ё, the kind of apostrophe and whether an
    accent is a character of its own do not matter."""
    return unicodedata.normalize("NFC", text).casefold().replace("ё", "е").replace("’", "'")


def found(words: str, *texts: str) -> bool:
    """Whether each of *words* stands, whole or in part, in one of *texts*. No words are found everywhere."""
    text = folded("\n".join(texts))
    return all(word in text for word in folded(words).split())


def substitute(pattern: str, by: str, case: bool, texts: Sequence[str]) -> tuple[list[str], str]:
    """Return *texts* with the matches of the regular expression *pattern* replaced, and why it can't be read.

    Called in the airlock: some patterns take for ever on some texts.
    """
    try:
        compiled = re.compile(pattern, 0 if case else re.IGNORECASE)
        compiled.sub(by, "")
        return [compiled.sub(by, text) for text in texts], ""
    except (re.error, IndexError, OverflowError, RecursionError) as error:
        return [], str(error)
