"""The set's glossary in its languages, and translations that ignore it.

Because words inflect, a term matches by the beginnings of its words; if that is not enough, a term lists
several names in a language, separated by commas. Card names are better put into texts as references, which
need no check.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache

from app.cards.data import SetData, TermData, Text, plays_shipped

_GAME = {
    "amulet": ("амулет", "amulet", "Amulett"),
    "balance": ("баланс", "balance", "Gleichgewicht"),
    "donor": ("донор", "donor", "Spender"),
    "gloom": ("сумрак, сумра", "gloom", "Zwielicht"),
    "healing": ("исцеление", "healing", "Heilung"),
    "inferno": ("инферно", "inferno", "Inferno"),
    "initiative": ("инициатива", "initiative", "Initiative"),
    "shapeshifter": ("оборотень, оборотн", "shapeshifter", "Gestaltwandler"),
    "vampire": ("вампир", "vampire", "Vampir"),
    "vortex": ("воронка", "vortex", "Wirbel"),
    "witch": ("ведьма", "witch", "Hexe"),
}
GAME = tuple(
    TermData(key, {"ru": {"name": Text(ru)}, "en": {"name": Text(en, ru)}, "de": {"name": Text(de, ru)}})
    for key, (ru, en, de) in _GAME.items()
)
"""The game's own terms: the default glossary."""
MAX_TERM = 200
"""Maximum characters of a term in one language."""
_ENDS = "аеёиоуыэюяйь"


def of(data: SetData) -> tuple[TermData, ...]:
    """Return the terms of *data*; a set of the shipped games without terms has those of the game."""
    return data.terms or (GAME if plays_shipped(data) else ())


def accepted_names(term: TermData, language: str) -> tuple[str, ...]:
    """Return the accepted names of *term* in *language*, the preferred one first."""
    text = term.texts.get(language, {}).get("name")
    return tuple(name for part in text.value.split(",") if (name := part.strip())) if text is not None else ()


def wrong_terms(
    source: str, text: str, languages: tuple[str, str], terms: Sequence[TermData] = GAME
) -> Iterator[tuple[str, str]]:
    """Yield (term as in *source*, expected name) for terms that the translation *text* renders otherwise.

    *languages*: those of *source* and *text*.
    """
    for term, names, is_used in terms_in(source, text, languages, terms if text else ()):
        if not is_used:
            yield term, names[0]


def terms_in(
    source: str, text: str, languages: tuple[str, str], terms: Sequence[TermData] = GAME
) -> Iterator[tuple[str, tuple[str, ...], bool]]:
    """Yield (term as in *source*, its accepted names, whether the translation *text* has one of them).

    *languages*: those of *source* and *text*.
    """
    for term in terms:
        names = accepted_names(term, languages[1])
        patterns = map(_term_pattern, accepted_names(term, languages[0]) if names else ())
        occurrence = next(filter(None, (pattern.search(source) for pattern in patterns)), None)
        if occurrence is not None:
            yield occurrence.group(), names, any(_term_pattern(name).search(text) for name in names)


@lru_cache(maxsize=2048)
def _term_pattern(name: str) -> re.Pattern[str]:
    stems = []
    for word in name.split():
        short = word.rstrip(_ENDS)
        stems.append(re.escape(short if len(short) > 2 else word))
    return re.compile(r"\b" + r"\w*\s+".join(stems) + r"\w*", re.IGNORECASE)
