"""The set's terms in its languages, and where a translation calls one of them by another name.

Words change their ends, so that a term is known by the beginnings of its words; where that is not enough a
term has several ways in a language, behind commas. A card's name is best put into a text as a reference,
which no translation can miss.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache

from app.cards.data import SetData, TermData, Text

_GAME = {
    "amulet": ("амулет", "amulet"),
    "balance": ("равновесие", "balance"),
    "donor": ("донор", "donor"),
    "gloom": ("сумрак, сумра", "gloom"),
    "healing": ("исцеление", "healing"),
    "inferno": ("инферно", "inferno"),
    "initiative": ("инициатива", "initiative"),
    "shapeshifter": ("оборотень, оборотн", "shapeshifter"),
    "vampire": ("вампир", "vampire"),
    "vortex": ("воронка", "vortex"),
    "witch": ("ведьма", "witch"),
}
GAME = tuple(
    TermData(key, {"ru": {"name": Text(ru)}, "en": {"name": Text(en, ru)}}) for key, (ru, en) in _GAME.items()
)
"""The game's own terms: the glossary of a set that has none."""
MOST = 200
"""Characters of a term in one language."""
_ENDS = "аеёиоуыэюяйь"


def of(data: SetData) -> tuple[TermData, ...]:
    """The terms that hold in the set."""
    return data.terms or GAME


def ways(term: TermData, language: str) -> tuple[str, ...]:
    """How *term* may be called in *language*, the usual way first."""
    text = term.texts.get(language, {}).get("name")
    return tuple(way for part in text.value.split(",") if (way := part.strip())) if text is not None else ()


def astray(
    source: str, text: str, languages: tuple[str, str], terms: Sequence[TermData] = GAME
) -> Iterator[tuple[str, str]]:
    """The terms in *source* that the translation *text* calls otherwise: (term, what is expected)."""
    for term in terms if text else ():
        theirs = ways(term, languages[1])
        if not theirs:
            continue
        here = next(
            (found for way in ways(term, languages[0]) if (found := _begins(way).search(source))), None
        )
        if here is not None and not any(_begins(way).search(text) for way in theirs):
            yield here.group(), theirs[0]


def present(
    source: str, text: str, languages: tuple[str, str], terms: Sequence[TermData] = GAME
) -> Iterator[tuple[str, tuple[str, ...], bool]]:
    """The terms in *source*: how it stands there, how it may be called in the other language, and whether the
    translation *text* does."""
    for term in terms:
        here = next(
            (found for way in ways(term, languages[0]) if (found := _begins(way).search(source))), None
        )
        theirs = ways(term, languages[1])
        if here is not None and theirs:
            yield here.group(), theirs, any(_begins(way).search(text) for way in theirs)


@lru_cache(maxsize=2048)
def _begins(way: str) -> re.Pattern[str]:
    stems = []
    for word in way.split():
        short = word.rstrip(_ENDS)
        stems.append(re.escape(short if len(short) > 2 else word))
    return re.compile(r"\b" + r"\w*\s+".join(stems) + r"\w*", re.IGNORECASE)
