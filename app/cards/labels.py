"""Names of the parts of a set's game: those of the set, else those of the shipped game."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import cache
from typing import Any

from app import disk_cache, i18n, markup, paths
from app.cards.data import (
    CardData,
    LabelData,
    SetData,
    Text,
    Texts,
    fallback_language,
    game_of,
    plays_shipped,
    text_of,
)
from app.face.content import CardContent

FILE = "labels.toml"
REFERENCES = ("turn", "movement", "battle", "count", "gloom", "others", "signs", "start")
"""Both faces of each reference card: front, back, next front, …"""


class Labels:
    """A set's names by label key. *others*: fallback languages."""

    def __init__(self, own: Iterable[LabelData] = (), others: Sequence[str] = ()) -> None:
        self._own = {label.key: label.texts for label in own}
        self._others = tuple(others)
        self._words: dict[tuple[str, ...], str] = {}

    def word(self, language: str, *keys: str) -> str:
        """Return the name of the first of *keys* that has a name; "" if none has."""
        cache_key = (language, *keys)
        name = self._words.get(cache_key)
        if name is None:
            name = self._words[cache_key] = next(
                filter(None, (self._word(language, key) for key in keys)), ""
            )
        return name

    def _word(self, language: str, key: str) -> str:
        own, shipped = self._own.get(key, {}), _shipped().get(key, {})
        # Prefer the shipped game's name in this language over any name in another.
        name = text_of(own, "name", language) or text_of(shipped, "name", language)
        return name or next(
            (text_of(texts, "name", *self._others, *texts) for texts in (own, shipped) if texts), ""
        )

    def own(self, key: str, language: str) -> str:
        """Return the set's name of *key*, else the shipped one, only in *language*; "" if none."""
        if key not in self._own and key.replace("kinds-", "kind-", 1) in self._own:
            return ""  # the shipped game has another kind with this key
        for texts in (self._own.get(key), _shipped().get(key)):
            if texts:
                return text_of(texts, "name", language)
        return ""

    def kind(self, key: str, language: str) -> str:
        return self.word(language, f"kind-{key}") or key

    def kinds(self, key: str, language: str) -> str:
        if f"kinds-{key}" not in self._own and f"kind-{key}" in self._own:
            return self.kind(key, language)
        return self.word(language, f"kinds-{key}", f"kind-{key}") or key

    def field(self, name: str, language: str) -> str:
        label = self.word(language, f"field-{name}")
        if not label and i18n.has(f"editor.field-{name}", i18n.FALLBACK):
            # *name* is a part of the face that shows no field.
            label = i18n.text(f"editor.field-{name}", language)
        return label or name

    def choice(self, name: str, value: str, language: str) -> str:
        """Return the name of *value* in the field *name*, including kinds, sides and decks."""
        if name in ("kind", "side", "deck", "seat"):
            return self.word(language, f"{name}-{value}") or value
        return self.word(language, f"choice-{name}-{value or 'none'}") or value or "—"

    def symbol(self, key: str, language: str) -> str:
        """Return the name of a symbol, by default its key."""
        return self.word(language, f"symbol-{key}") or key

    def line(self, card: CardData, language: str) -> str:
        """Return the most specific label that says what *card* is, such as «Светлый маг» or «Предмет»."""
        return self.word(language, *_line_keys(card)) or card.kind

    def line_fallback_language(self, card: CardData, language: str) -> str:
        """Return the fallback language used for the :meth:`line` of *card*; "" if none is needed or found."""
        key = self.first_named(*_line_keys(card))
        if self.own(key, language):
            return ""
        own, shipped = self._own.get(key, {}), _shipped().get(key, {})
        fallbacks = (
            fallback_language(texts, "name", language, *self._others, *texts) for texts in (own, shipped)
        )
        return next(filter(None, fallbacks), "")

    def first_named(self, *keys: str) -> str:
        """Return the first of *keys* that has a name in any language; "" if none has."""
        return next((key for key in keys if key in self._own or key in _shipped()), "")


def _line_keys(card: CardData) -> tuple[str, ...]:
    """Return the keys of the labels that may describe *card*, the most specific first."""
    kind, side, detail = card.kind, card.side, card.specialty or card.spell
    specific = (f"line-{kind}-{side}-{detail}", f"line-{kind}-{detail}") if detail else ()
    return *specific, f"line-{kind}-{side}", f"line-{kind}", f"kind-{kind}"


def needed(data: SetData) -> tuple[str, ...]:
    """Return the keys of the labels printed with *data*, each once; they belong to its texts."""
    set_labels, game = of(data), game_of(data)
    kinds = [kind for kind in game.kind_keys if any(card.kind == kind for card in data.cards)]
    key_groups = [_line_keys(card) for card in data.cards]
    key_groups += [(f"kinds-{kind}", f"kind-{kind}") for kind in kinds]
    key_groups += [(f"deck-{key}",) for key in game.deck_keys]
    key_groups += [(f"side-{key}",) for key in game.side_keys]
    if has_reference_cards(data):
        key_groups += [(f"reference-{name}-{part}",) for name in REFERENCES for part in ("title", "text")]
    return tuple(dict.fromkeys(filter(None, (set_labels.first_named(*keys) for keys in key_groups))))


def has_reference_cards(data: SetData) -> bool:
    """Return whether *data* is for Own Fate, which has reference cards: only that game has both tracks."""
    return plays_shipped(data) and {"balance", "vortex"} <= {track.key for track in data.tracks}


def of(data: SetData, languages: Sequence[str] = ()) -> Labels:
    """Return the names of *data*. *languages*: those of the set, if known already."""
    return Labels(data.labels, languages or data.languages())


def without_marks(
    text: str, language: str, emphasize: Callable[[str, bool, bool], str] = markup.unstyled
) -> str:
    """Return *text* without marks, and with the names of symbols in *language*."""
    return markup.to_plain(text, lambda key: shipped().symbol(key, language).lower(), emphasize)


def describe(content: CardContent) -> str:
    """Return what is on the card *content*, for screen readers."""
    return f"{content.name}. {content.kind_line}. {without_marks(content.rules, content.language)}"


@cache
def shipped() -> Labels:
    return Labels()


@cache
def _shipped() -> Mapping[str, Texts]:
    file = paths.data() / "game" / FILE

    def read() -> dict[str, dict[str, str]]:
        rows: list[dict[str, Any]] = tomllib.loads(file.read_text(encoding="utf-8"))["label"]
        return {
            row["key"]: {language: row[language]["name"] for language in row if language != "key"}
            for row in rows
        }

    names_by_key = disk_cache.cached("labels", lambda: disk_cache.stamp_of_files([file]), read)
    return {
        key: {language: {"name": Text(name)} for language, name in names.items()}
        for key, names in names_by_key.items()
    }


def to_translate(data: SetData) -> tuple[LabelData, ...]:
    """Return the labels to translate with *data*: its own, and those it uses from the shipped game.

    A label without a text in the set's language gets the shipped original.
    """
    own = {label.key: label for label in data.labels}
    result = []
    for key in dict.fromkeys((*own, *needed(data))):
        shipped_label = as_shipped(key, data.source)
        label = own.get(key)
        original = shipped_label.texts.get(data.source, {})
        if label is None:
            result.append(shipped_label)
        elif label.texts.get(data.source) or not original:
            result.append(label)
        else:
            result.append(replace(label, texts={**shipped_label.texts, **label.texts}))
    return tuple(result)


def as_shipped(key: str, source: str) -> LabelData:
    """Return the label *key* of the shipped game, for a set with the source language *source*.

    Translations into the program's complete languages count as checked.
    """
    names = {language: texts["name"].value for language, texts in _shipped().get(key, {}).items()}
    original = names.get(source, "")
    return LabelData(
        key,
        {
            language: {
                "name": Text(name) if language == source else Text(name, original, language in i18n.COMPLETE)
            }
            for language, name in names.items()
        },
    )
