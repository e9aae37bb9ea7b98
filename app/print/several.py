"""Printing several sets, or a set in two languages, as one job.

Cards of several sets share sheets and a box. In two languages, the texts of cards, backs, and tracks are in
both, but flavour text is left out; the second language is below the first, or after a dot on a single line.
Of reference cards, which are full, half the copies are in each language. Counters have no words.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from app.face.content import BoardContent, CardContent, CounterContent, SetContent, TrackContent
from app.i18n import COMPLETE
from app.markup import SECOND_LANGUAGE

REFERENCE: Final = "reference"
"""The kind of cards that sum up the rules."""


def merge_languages(content: SetContent, other: SetContent) -> SetContent:
    """Return *content* with the texts of *other*, the same set in another language, added to its own."""
    others = {front.key: (front, back) for front, back, _copies in other.cards}
    names = {track.key: track.name for track in other.tracks}
    cards = []
    for front, back, copies in content.cards:
        fronts = {front: copies}
        if front.key in others:
            other_front, other_back = others[front.key]
            back = replace(back, label=_join(back.label, other_back.label, "\n"))
            if front.kind == REFERENCE:
                translated = replace(other_front, key=f"{front.key}-{other.language}")
                fronts = {front: copies - copies // 2, translated: max(1, copies // 2)}
            else:
                fronts = {_merge_card(front, other_front): copies}
        cards += [(each, back, count) for each, count in fronts.items()]
    tracks = [
        replace(track, name=_join(track.name, names.get(track.key, ""), " · ")) for track in content.tracks
    ]
    return replace(content, cards=tuple(cards), tracks=tuple(tracks))


def _merge_card(front: CardContent, other: CardContent) -> CardContent:
    """Return a front in both languages, without flavour text, for which there's no room."""
    return replace(
        front,
        name=_join(front.name, other.name, "\n"),
        kind_line=_join(front.kind_line, other.kind_line, " · "),
        rules=_join(front.rules, other.rules, f"\n{SECOND_LANGUAGE}"),
        flavour="",
        values=tuple((name, _value(value, other.value(name))) for name, value in front.values),
    )


def _value(value: object, other: object) -> object:
    """Return a field's value in both languages; *value* itself unless both are texts or equally long."""
    if isinstance(value, str) and isinstance(other, str):
        return _join(value, other, f"\n{SECOND_LANGUAGE}")
    if isinstance(value, tuple) and isinstance(other, tuple) and len(value) == len(other):
        return tuple(a if a == b else f"{a}\n*{b}*" for a, b in zip(value, other, strict=True))
    return value


def _join(first: str, second: str, between: str) -> str:
    return between.join(dict.fromkeys(words for words in (first, second) if words))


JOINT = "+"
"""Separator of the keys of sets printed together."""


def merge_sets(contents: Sequence[SetContent]) -> SetContent:
    """Merge *contents*, sets in the same language.

    A card's duplicate key is prefixed with its set's key. Equal tracks are included once; the copies of
    counters with the same key are added up.
    """
    if len(contents) == 1:
        return contents[0]
    # Reference cards use keys, too.
    summaries = {front.key: (front, back) for content in contents for front, back in content.summaries}
    keys = {summary.key for two in summaries.values() for summary in two}
    cards = []
    tracks: list[TrackContent] = []
    boards: list[BoardContent] = []
    counters: dict[str, CounterContent] = {}
    for content in contents:
        cards += [
            (_with_unique_key(front, content.key, keys), back, copies)
            for front, back, copies in content.cards
        ]
        tracks += [track for track in content.tracks if track not in tracks]
        boards += [board for board in content.boards if board not in boards]
        for counter in content.counters:
            existing = counters.get(counter.key)
            counters[counter.key] = (
                replace(existing, count=existing.count + counter.count) if existing else counter
            )
    versions = {content.version for content in contents}
    return replace(
        contents[0],
        key=JOINT.join(content.key for content in contents),
        name=" · ".join(content.name for content in contents),
        version=versions.pop() if len(versions) == 1 else "",
        cards=tuple(cards),
        tracks=tuple(tracks),
        boards=tuple(boards),
        counters=tuple(counters.values()),
        faults=tuple(fault for content in contents for fault in content.faults),
        summaries=tuple(summaries.values()),
    )


def choose_second_language(languages: Sequence[str], first: str, preferred: str = "") -> str:
    """Return the second language for cards: one of *languages* but not *first*; "" if there is none.

    It's *preferred* if possible, else a complete language of the program, else the first of the others.
    """
    others = [
        language
        for language in (preferred, *COMPLETE, *languages)
        if language in languages and language != first
    ]
    return next(iter(others), "")


def _with_unique_key(front: CardContent, set_key: str, keys: set[str]) -> CardContent:
    """Return *front*, with a new key if its key is in *keys*; add the key to *keys*."""
    if front.key in keys:
        front = replace(front, key=f"{set_key}-{front.key}", picture=front.picture or front.key)
    keys.add(front.key)
    return front
