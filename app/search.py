"""How words are looked for, alike in every list of the program."""

from __future__ import annotations

import unicodedata


def folded(text: str) -> str:
    """*text* as it is compared: case, the dots of ё, the kind of apostrophe and whether an
    accent is a character of its own do not matter."""
    return unicodedata.normalize("NFC", text).casefold().replace("ё", "е").replace("’", "'")


def found(words: str, *texts: str) -> bool:
    """Whether each of *words* stands, whole or in part, in one of *texts*. No words are found everywhere."""
    text = folded("\n".join(texts))
    return all(word in text for word in folded(words).split())
