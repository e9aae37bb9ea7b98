"""The card sets that games are played with and windows show, kept between starts.

The catalogue is imported only when something in it has changed: that is most of the time of a start.
"""

from __future__ import annotations

from functools import partial
from typing import Any

from app import kept, paths
from app.face.content import BackContent, CardContent, CounterContent, SetContent, TrackContent
from app.rules.own_fate.cardset import CardDef, CardSet, TrackDef

TRIBUNAL = "tribunal"
OWN_FATE = "own-fate"
PLAYED = (CardSet, CardDef, TrackDef)
DRAWN = (SetContent, CardContent, BackContent, TrackContent, CounterContent)


def card_set(key: str) -> CardSet:
    """The set *key* of the user's catalogue as the rules see it (Own Fate, if it has been deleted)."""
    return kept.kept(f"set-{_played(key)}", _stamp, lambda: _card_set(_played(key)), *PLAYED)


def shipped_set() -> CardSet:
    """The set of Own Fate as it came with the program."""
    return kept.kept("set-shipped", _stamp, _shipped_set, *PLAYED)


def contents(key: str, language: str) -> SetContent:
    """The faces of the set *key* in *language* (of Own Fate, if it has been deleted)."""
    key = _played(key)
    return kept.kept(f"faces-{key}-{language}", _stamp, lambda: _contents(key, language), *DRAWN)


def tribunal_contents(language: str) -> SetContent:
    """Tribunal's pieces: the user's, or (in an older catalogue) as they came with the program."""
    return kept.kept(f"faces-{TRIBUNAL}-{language}", _stamp, partial(_tribunal_contents, language), *DRAWN)


def _stamp() -> kept.Stamp:
    """What a set is made from: the user's catalogue, the shipped one, the code that reads them."""
    catalogue = paths.catalogue()
    log = catalogue.with_name(f"{catalogue.name}-wal")
    files = [catalogue, paths.data() / "cards.db"]
    if log.exists() and log.stat().st_size:
        files.append(log)
    return (kept.of_files(files), kept.of_code("cards", "face", "rules/own_fate", "i18n/ru", "i18n/en"))


def _card_set(key: str) -> CardSet:
    from app.cards.catalogue import Catalogue

    with Catalogue.open(read_only=True) as catalogue:
        return catalogue.card_set(_there(catalogue, key))


def _shipped_set() -> CardSet:
    from app.cards.catalogue import Catalogue

    with Catalogue.open(paths.data() / "cards.db", read_only=True) as catalogue:
        return catalogue.card_set(OWN_FATE)


def _contents(key: str, language: str) -> SetContent:
    from app.cards.catalogue import Catalogue

    with Catalogue.open(read_only=True) as catalogue:
        return catalogue.content(_there(catalogue, key), language)


def _tribunal_contents(language: str) -> SetContent:
    from app.cards.catalogue import Catalogue

    with Catalogue.open(read_only=True) as catalogue:
        if any(row.key == TRIBUNAL for row in catalogue.sets()):
            return catalogue.content(TRIBUNAL, language)
    with Catalogue.open(paths.data() / "cards.db", read_only=True) as catalogue:
        return catalogue.content(TRIBUNAL, language)


def _played(key: str) -> str:
    """The set that Own Fate is played with: *key*, unless these are Tribunal's pieces."""
    return OWN_FATE if key == TRIBUNAL else key


def _there(catalogue: Any, key: str) -> str:
    """*key*, or Own Fate if that set has been deleted."""
    return key if any(row.key == key for row in catalogue.sets()) else OWN_FATE
