"""Places in a text as Qt counts them: a character beyond the first 65,536, an emoji say, counts twice."""

from __future__ import annotations


def units(text: str) -> int:
    """How long *text* is to Qt."""
    return len(text.encode("utf-16-le", "surrogatepass")) // 2


def head(text: str, count: int) -> str:
    """What of *text* stands before Qt's place *count*."""
    return text.encode("utf-16-le", "surrogatepass")[: 2 * count].decode("utf-16-le", "ignore")


def place(text: str, begin: int, length: int) -> tuple[int, int]:
    """Where Qt finds the *length* characters of *text* from *begin* on, and how long they are to it."""
    return units(text[:begin]), units(text[begin : begin + length])
