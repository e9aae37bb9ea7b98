"""A set in two languages: the texts of cards, backs, and tracks are in both, but flavour text is left out.

The second language is below the first, or after a dot on a single line. Counters have no words.
"""

from __future__ import annotations

from dataclasses import replace

from app.face.content import BackContent, CardContent, SetContent, TrackContent


def merge_languages(content: SetContent, other: SetContent) -> SetContent:
    """Return *content* with the texts of *other*, the same set in another language, added to its own."""
    fronts = {front.key: (front, back) for front, back, _copies in other.cards}
    tracks = {track.key: track for track in other.tracks}
    return replace(
        content,
        cards=tuple(
            (card(front, fronts[front.key][0]), _back(back, fronts[front.key][1]), copies)
            if front.key in fronts
            else (front, back, copies)
            for front, back, copies in content.cards
        ),
        tracks=tuple(_track(track, tracks.get(track.key, track)) for track in content.tracks),
    )


def card(front: CardContent, other: CardContent) -> CardContent:
    """Return a front in both languages, without flavour text, for which there's no room."""
    return replace(
        front,
        name=_join(front.name, other.name, "\n"),
        kind_line=_join(front.kind_line, other.kind_line, " · "),
        rules=_join(front.rules, other.rules, "\n"),
        flavour="",
        values=tuple((name, _value(value, other.value(name))) for name, value in front.values),
    )


def _value(value: object, other: object) -> object:
    """Return a field's value in both languages; *value* itself unless both are texts or equally long."""
    if isinstance(value, str) and isinstance(other, str):
        return _join(value, other, "\n")
    if isinstance(value, tuple) and isinstance(other, tuple) and len(value) == len(other):
        return tuple(a if a == b else f"{a}\n*{b}*" for a, b in zip(value, other, strict=True))
    return value


def _back(back: BackContent, other: BackContent) -> BackContent:
    return replace(back, label=_join(back.label, other.label, "\n"))


def _track(track: TrackContent, other: TrackContent) -> TrackContent:
    return replace(track, name=_join(track.name, other.name, " · "))


def _join(first: str, second: str, between: str) -> str:
    return between.join(dict.fromkeys(words for words in (first, second) if words))
