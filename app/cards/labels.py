"""What the things of a set's game are called: in the set's own words, else in those of the shipped game."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from functools import cache
from typing import Any

from app import disk_cache, i18n, paths
from app.cards.data import CardData, LabelData, SetData, Text, Texts, lender, words
from app.cards.game import game_of, plays_shipped

FILE = "labels.toml"
REFERENCES = ("turn", "movement", "battle", "count", "gloom", "others", "signs", "start")
"""The sides of the cards that sum the rules up, front and back in turn."""


class Labels:
    """The words of one set, by the keys of its labels. *others*: languages that lend a missing word."""

    def __init__(self, own: Iterable[LabelData] = (), others: Sequence[str] = ()) -> None:
        self._own = {one.key: one.texts for one in own}
        self._others = tuple(others)
        self._found: dict[tuple[str, ...], str] = {}

    def word(self, language: str, *keys: str) -> str:
        """The first of *keys* that is called something; "" if none is."""
        place = (language, *keys)
        found = self._found.get(place)
        if found is None:
            found = self._found[place] = next(filter(None, (self._word(language, key) for key in keys)), "")
        return found

    def _word(self, language: str, key: str) -> str:
        own, shipped = self._own.get(key, {}), _shipped().get(key, {})
        # A word that the shipped game has in this language before another language's, whoever says that.
        said = words(own, "name", language) or words(shipped, "name", language)
        return said or next((words(one, "name", *self._others, *one) for one in (own, shipped) if one), "")

    def own(self, key: str, language: str) -> str:
        """What *key* is called in *language* itself, with nothing lent; "" where nobody has said."""
        for texts in (self._own.get(key), _shipped().get(key)):
            if texts:
                return words(texts, "name", language)
        return ""

    def kind(self, key: str, language: str) -> str:
        """What a kind of card is called."""
        return self.word(language, f"kind-{key}") or key

    def kinds(self, key: str, language: str) -> str:
        """What cards of a kind are called together."""
        if f"kinds-{key}" not in self._own and f"kind-{key}" in self._own:
            return self.kind(key, language)
        return self.word(language, f"kinds-{key}", f"kind-{key}") or key

    def field(self, name: str, language: str) -> str:
        """What a field is called."""
        found = self.word(language, f"field-{name}")
        if not found and i18n.has(f"editor.field-{name}", i18n.FALLBACK):
            # A part of the face that no field stands on.
            found = i18n.text(f"editor.field-{name}", language)
        return found or name

    def choice(self, name: str, value: str, language: str) -> str:
        """What the value *value* of the field *name* is called; of a kind, a side or a deck its own name."""
        if name in ("kind", "side", "deck"):
            return self.word(language, f"{name}-{value}") or value
        return self.word(language, f"choice-{name}-{value or 'none'}") or value or "—"

    def symbol(self, key: str, language: str) -> str:
        """What a symbol is called; by its name in texts if it has no other."""
        return self.word(language, f"symbol-{key}") or key

    def line(self, card: CardData, language: str) -> str:
        """What a card is, in words: «Светлый маг», «Предмет»… the most special that there is a word for."""
        return self.word(language, *_lines(card)) or card.kind

    def line_lender(self, card: CardData, language: str) -> str:
        """The language that lends *language* the :meth:`line` of *card*; "" if it has one or nobody has."""
        key = self.known(*_lines(card))
        if self.own(key, language):
            return ""
        own, shipped = self._own.get(key, {}), _shipped().get(key, {})
        lenders = (lender(texts, "name", language, *self._others, *texts) for texts in (own, shipped))
        return next(filter(None, lenders), "")

    def known(self, *keys: str) -> str:
        """The first of *keys* that is called something in any language; "" if none is."""
        return next((key for key in keys if key in self._own or key in _shipped()), "")


def _lines(card: CardData) -> tuple[str, ...]:
    """The labels that say what *card* is, the most special first."""
    kind, side, what = card.kind, card.side, card.specialty or card.spell
    more = (f"line-{kind}-{side}-{what}", f"line-{kind}-{what}") if what else ()
    return *more, f"line-{kind}-{side}", f"line-{kind}", f"kind-{kind}"


def needed(data: SetData) -> tuple[str, ...]:
    """The labels whose words stand on what is printed of *data*, each once; they belong to its texts."""
    said, game = of(data), game_of(data)
    kinds = [kind for kind in game.kind_keys if any(card.kind == kind for card in data.cards)]
    wanted = [_lines(card) for card in data.cards]
    wanted += [(f"kinds-{kind}", f"kind-{kind}") for kind in kinds]
    wanted += [(f"deck-{key}",) for key in game.deck_keys]
    wanted += [(f"side-{key}",) for key in game.side_keys]
    if sums_up(data):
        wanted += [(f"reference-{name}-{part}",) for name in REFERENCES for part in ("title", "text")]
    return tuple(dict.fromkeys(filter(None, (said.known(*keys) for keys in wanted))))


def sums_up(data: SetData) -> bool:
    """Whether *data* is played as Own Fate, whose rules we sum up: no other has both of its tracks."""
    return plays_shipped(data) and {"balance", "vortex"} <= {track.key for track in data.tracks}


def of(data: SetData, languages: Sequence[str] = ()) -> Labels:
    """The words of *data*; *languages*: the set's, which are counted if they are not given."""
    return Labels(data.labels, languages or data.languages())


@cache
def shipped() -> Labels:
    """The words of the shipped game."""
    return Labels()


@cache
def _shipped() -> Mapping[str, Texts]:
    file = paths.data() / "game" / FILE

    def made() -> dict[str, dict[str, str]]:
        rows: list[dict[str, Any]] = tomllib.loads(file.read_text(encoding="utf-8"))["label"]
        return {row["key"]: {one: row[one]["name"] for one in row if one != "key"} for row in rows}

    found = disk_cache.cached("labels", lambda: disk_cache.of_files([file]), made)
    return {key: {one: {"name": Text(name)} for one, name in names.items()} for key, names in found.items()}


def to_translate(data: SetData) -> tuple[LabelData, ...]:
    """The labels whose words are translated with the texts of *data*: its own, and those that it needs of the
    shipped game. One that says nothing in the set's language has the original of the shipped game there.
    """
    own = {one.key: one for one in data.labels}
    found = []
    for key in dict.fromkeys((*own, *needed(data))):
        lent = as_shipped(key, data.source)
        mine = own.get(key)
        original = lent.texts.get(data.source, {})
        if mine is None:
            found.append(lent)
        elif mine.texts.get(data.source) or not original:
            found.append(mine)
        else:
            found.append(replace(mine, texts={**lent.texts, **mine.texts}))
    return tuple(found)


def as_shipped(key: str, source: str) -> LabelData:
    """The label *key* as the shipped game has it, for a set with the source language *source*; without a
    word where that has none. What the program speaks wholly has been read by somebody who does.
    """
    names = {one: texts["name"].value for one, texts in _shipped().get(key, {}).items()}
    original = names.get(source, "")
    return LabelData(
        key,
        {
            one: {"name": Text(name) if one == source else Text(name, original, one in i18n.COMPLETE)}
            for one, name in names.items()
        },
    )
