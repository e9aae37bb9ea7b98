"""Templates for new sets: shipped example games meant to be changed (``data/templates/``)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

from app import paths
from app.cards import source
from app.cards.data import SetData, Text, Texts


@cache
def templates() -> Mapping[str, Mapping[str, str]]:
    """Return template key → language → name, in the order of keys."""
    folders = sorted(file.parent for file in _folder().glob("*/set.toml"))
    return {folder.name: dict(source.read_folder(folder).names) for folder in folders}


def set_from_template(name: str, key: str, version: str, language: str, names: Mapping[str, str]) -> SetData:
    """Return a new set called *names*, made from the template *name*, with the source language *language*.

    If the template has *language*, its other languages become translations. If not, the texts are those of
    the template's source language, and there are no translations.
    """
    data = source.read_folder(_folder() / name)
    has_language = language in data.names

    def written(texts: Texts) -> Texts:
        own = dict(texts[language if has_language else data.source]) if texts else {}
        result = {language: {field: Text(text.value) for field, text in own.items()}}
        for other, fields in texts.items():
            if other != language and has_language:
                kept = {f: Text(t.value, own[f].value if f in own else "", True) for f, t in fields.items()}
                result[other] = kept
        return result

    changes: dict[str, Any] = {
        part: tuple(replace(entity, texts=written(entity.texts)) for entity in getattr(data, part))
        for part in ("cards", "tracks", "counters", "backs", "numbers", "labels", "terms")
    }
    return replace(data, key=key, version=version, source=language, names=dict(names), **changes)


def _folder() -> Path:
    return paths.data() / "templates"
