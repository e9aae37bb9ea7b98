"""Replace straight quotation marks and apostrophes by those of the text's language."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

from app.i18n import scripts

_ELISION: Final = re.compile(r"(?:\d0s|n|em|tis|twas|til|cause|bout|round)\b", re.IGNORECASE)
"""What an apostrophe, not a quotation mark, precedes at the beginning of a word."""
_OPENING: Final = "([{<«„“‘‚「『—–/"
_MARKS: Final = "*"
"""Characters that quotation marks see through."""


@lru_cache(maxsize=1024)
def curl(text: str, language: str) -> str:
    """Return *text* with typographic quotation marks and apostrophes.

    Feet and inches (5' 6") stay straight.
    """
    open_quotes: list[str] = []
    return "\n".join(_curl_line(line, scripts.quotes(language), open_quotes) for line in text.split("\n"))


def _curl_line(line: str, quotes: tuple[str, ...], open_quotes: list[str]) -> str:
    """Convert a paragraph; *open_quotes*: the straight marks of quotations that are still open."""
    done = ""
    for at, char in enumerate(line):
        if char not in "\"'":
            done += char
            continue
        before, after = done.rstrip(_MARKS)[-1:] or " ", line[at + 1 :].lstrip(_MARKS)[:1] or " "
        starts = not after.isspace() and (
            before.isspace()
            or before in _OPENING
            or (char not in open_quotes and scripts.UNSPACED.match(before) is not None)
        )
        inside_word = _is_spaced(before) and _is_spaced(after)
        rest = line[at + 1 :]
        if char == "'" and (inside_word or (starts and (_ELISION.match(rest) or not _closes(rest, char)))):
            done += "’"
        elif starts:
            done += quotes[0 if char == '"' and not open_quotes else 2]
            open_quotes.append(char)
        elif char in open_quotes and not inside_word and not (before.isdigit() and _closes(rest, char)):
            while open_quotes.pop() != char:
                pass
            done += quotes[1 if char == '"' and not open_quotes else 3]
        elif before.isdigit() or inside_word or before.isspace():
            # Feet and inches, the gershayim of Hebrew, or a mark by itself.
            done += char
        else:
            done += "’" if char == "'" else quotes[1]
    return done


def _closes(rest: str, mark: str) -> bool:
    """Return whether the next *mark* in *rest* that isn't within a word ends a quotation."""
    for match in re.finditer(rf"(.?){mark}(?=(.?))", rest.replace("*", "")):
        before, after = match[1] or " ", match[2] or " "
        if _is_spaced(before) and _is_spaced(after):
            continue
        return not before.isspace() and before not in _OPENING and not _is_spaced(after)
    return False


def _is_spaced(char: str) -> bool:
    """Return whether *char* belongs to a word that spaces separate from others."""
    return char.isalnum() and not scripts.UNSPACED.match(char)
