"""Spelling in Russian and English, with the names of the game known.

The dictionaries come with ``spylls``; reading the Russian one takes two seconds, so ask in the background.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache
from pathlib import Path
from typing import Any

LANGUAGES = {"ru": "ru/ru", "en": "en/en_US"}
OWN_WORDS = {
    "ru": ("Инферно", "Зовов"),
    "en": (
        "dialled",
        "licence",
        "neighbour",
        "neighbours",
        "colour",
        "grey",
        "centre",
        "defence",
        "armour",
        "shapeshifters",
    ),
}
"""Words of the game, and British spellings, that the dictionaries do not have."""
_WORD = re.compile(r"[^\W\d_]+(?:[-’'][^\W\d_]+)*")
_MARKUP = re.compile(r"\{[a-z]+\}|\[\[[a-z0-9-]+\]\]")


class Speller:
    """Looks words of one language up; *names* are right as they stand, and so are their parts."""

    def __init__(self, language: str) -> None:
        self.language = language
        self._dictionary = _read(language)
        self._stems: tuple[str, ...] = ()
        self._known = lru_cache(maxsize=20_000)(self._look_up)

    def know(self, names: Iterable[str]) -> None:
        """Take the words of *names* as right, with other endings too: «Семёну» after «Семён»."""
        right = (*names, *OWN_WORDS[self.language])
        words = {word.casefold() for name in right for word in _WORD.findall(name)}
        self._stems = tuple(sorted(word[: max(3, len(word) - 1)] for word in words if len(word) > 2))
        self._known.cache_clear()

    def wrong(self, text: str) -> list[tuple[int, int]]:
        """Where in *text* words stand that are not known: (begin, length)."""
        plain = _MARKUP.sub(lambda found: " " * len(found.group()), text)
        return [
            (found.start(), len(found.group()))
            for found in _WORD.finditer(plain)
            if not self._known(found.group())
        ]

    def suggestions(self, word: str) -> list[str]:
        """Up to five known words like *word*."""
        return [found for _, found in zip(range(5), self._dictionary.suggest(word), strict=False)]

    def _look_up(self, word: str) -> bool:
        plain = word.replace("’", "'")
        if len(word) < 3 or word.isupper() or self._dictionary.lookup(plain):
            return True
        folded = word.casefold()
        if folded.startswith(self._stems):
            return True
        if "ё" in folded or "-" in folded:
            parts = folded.replace("ё", "е").split("-")
            return all(len(part) < 3 or bool(self._dictionary.lookup(part)) for part in parts)
        return False


def files(language: str) -> tuple[Path, Path]:
    """The two files of the dictionary of *language*: endings and words."""
    import spylls.hunspell

    start = str(Path(str(spylls.hunspell.__file__)).parent / "data" / LANGUAGES[language])
    return Path(start + ".aff"), Path(start + ".dic")


def _read(language: str) -> Any:
    import spylls.hunspell
    from spylls.hunspell import readers
    from spylls.hunspell.readers import FileReader

    class Closing(FileReader):  # type: ignore[misc]
        """The library's reader leaves its files open."""

        def reset_io(self, obj: Any) -> None:
            if hasattr(self, "io"):
                self.io.close()
            super().reset_io(obj)

    endings, words = map(str, files(language))
    opened = [Closing(endings)]
    try:
        aff, context = readers.read_aff(opened[0])
        opened.append(Closing(words, encoding=context.encoding))
        dic = readers.read_dic(opened[1], aff=aff, context=context)
    finally:
        for reader in opened:
            reader.io.close()
    return spylls.hunspell.Dictionary(aff, dic)
