"""Spell checking in Russian and English that also accepts the names of a set.

The dictionaries come with ``spylls``; loading the Russian one takes two seconds, so use a background thread.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from app import markup

if TYPE_CHECKING:
    from spylls.hunspell import Dictionary

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
"""Words of the games and British spellings that the dictionaries lack."""
_WORD = re.compile(r"[^\W\d_]+(?:[-’'][^\W\d_]+)*")


class Speller:
    """Spell checker for one language that also accepts the words passed to :meth:`accept`."""

    def __init__(self, language: str) -> None:
        self.language = language
        self._dictionary = _read(language)
        self._stems: tuple[str, ...] = ()
        self._is_known = lru_cache(maxsize=20_000)(self._look_up)

    def accept(self, names: Iterable[str]) -> None:
        """Accept the words of *names*, also with other endings, such as «Семёну» for «Семён».

        Replaces the words accepted before.
        """
        right = (*names, *OWN_WORDS[self.language])
        words = {word.casefold() for name in right for word in _WORD.findall(name)}
        self._stems = tuple(sorted(word[: max(3, len(word) - 1)] for word in words if len(word) > 2))
        self._is_known.cache_clear()

    def misspelt(self, text: str) -> list[tuple[int, int]]:
        """Return the misspelt words in *text*: (start, length)."""
        plain = markup.TOKEN.sub(lambda match: " " * len(match.group()), text)
        return [
            (match.start(), len(match.group()))
            for match in _WORD.finditer(plain)
            if not self._is_known(match.group())
        ]

    def suggestions(self, word: str) -> list[str]:
        return [suggestion for _, suggestion in zip(range(5), self._dictionary.suggest(word), strict=False)]

    def _look_up(self, word: str) -> bool:
        if len(word) < 3 or word.isupper() or self._dictionary.lookup(word.replace("’", "'")):
            return True
        folded = word.casefold()
        if folded.startswith(self._stems):
            return True
        if "ё" in folded or "-" in folded:
            parts = folded.replace("ё", "е").split("-")
            return all(len(part) < 3 or bool(self._dictionary.lookup(part)) for part in parts)
        return False


def files(language: str) -> tuple[Path, Path]:
    import spylls.hunspell

    start = str(Path(str(spylls.hunspell.__file__)).parent / "data" / LANGUAGES[language])
    return Path(start + ".aff"), Path(start + ".dic")


def _read(language: str) -> Dictionary:
    import spylls.hunspell
    from spylls.hunspell.readers import FileReader, read_aff, read_dic

    class Closing(FileReader):  # type: ignore[misc]
        """Reader that closes its files; the library's leaves them open."""

        def reset_io(self, obj: object) -> None:
            if hasattr(self, "io"):
                self.io.close()
            super().reset_io(obj)

    endings, words = map(str, files(language))
    opened = [Closing(endings)]
    try:
        aff, context = read_aff(opened[0])
        opened.append(Closing(words, encoding=context.encoding))
        dic = read_dic(opened[1], aff=aff, context=context)
    finally:
        for reader in opened:
            reader.io.close()
    return spylls.hunspell.Dictionary(aff, dic)
