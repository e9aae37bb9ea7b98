"""Text positions as Qt counts them: characters beyond U+FFFF, such as emoji, count twice."""

from __future__ import annotations


def units(text: str) -> int:
    """Return the length of *text* in Qt's count."""
    return len(text.encode("utf-16-le", "surrogatepass")) // 2


def head(text: str, count: int) -> str:
    """Return the first *count* characters of *text*, as Qt counts them."""
    return text.encode("utf-16-le", "surrogatepass")[: 2 * count].decode("utf-16-le", "ignore")


def place(text: str, begin: int, length: int) -> tuple[int, int]:
    """Return (position, length), as Qt counts them, of *length* characters of *text* from *begin* on."""
    return units(text[:begin]), units(text[begin : begin + length])
