"""Several sets as one job: their cards share sheets and one box."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from app.face.content import CardContent, CounterContent, SetContent, TrackContent
from app.i18n import COMPLETE

JOINT = "+"
"""Separator of the keys of sets printed together."""


def together(contents: Sequence[SetContent]) -> SetContent:
    """Merge *contents*, sets in one language; a duplicate key is prefixed with its set's key.

    Equal tracks are included once; counters with one key are added up.
    """
    if len(contents) == 1:
        return contents[0]
    # Reference cards' keys are taken too.
    summaries = {front.key: (front, back) for content in contents for front, back in content.summaries}
    keys = {summary.key for two in summaries.values() for summary in two}
    cards = []
    tracks: list[TrackContent] = []
    counters: dict[str, CounterContent] = {}
    for content in contents:
        cards += [(_card(front, content.key, keys), back, copies) for front, back, copies in content.cards]
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


def second_of(languages: Sequence[str], first: str, wanted: str = "") -> str:
    """Return which of *languages* to put next to *first* on cards; "" if none.

    *wanted*, else a complete language of the program, else the first other.
    """
    others = [
        language
        for language in (wanted, *COMPLETE, *languages)
        if language in languages and language != first
    ]
    return next(iter(others), "")


def _card(front: CardContent, own: str, keys: set[str]) -> CardContent:
    """Return *front* under a key not in *keys*, and add it there; its picture stays."""
    if front.key in keys:
        front = replace(front, key=f"{own}-{front.key}", picture=front.picture or front.key)
    keys.add(front.key)
    return front
