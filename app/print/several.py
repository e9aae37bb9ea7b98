"""Printing several sets as one job, so that their cards share sheets and a box."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from app.face.content import CardContent, CounterContent, SetContent, TrackContent
from app.i18n import COMPLETE

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
    counters: dict[str, CounterContent] = {}
    for content in contents:
        cards += [
            (_with_unique_key(front, content.key, keys), back, copies)
            for front, back, copies in content.cards
        ]
        tracks += [track for track in content.tracks if track not in tracks]
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
        counters=tuple(counters.values()),
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
