"""From a set's content to the plan of its sheets."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator
from dataclasses import replace

from app import i18n
from app.face import layout, picture
from app.face.content import BackContent, CardContent, CounterContent, SetContent, TrackContent
from app.face.ops import Face, Warn
from app.face.recolour import recoloured
from app.print import bilingual, boxes, choice, marks
from app.print.boards import boards, one_sided
from app.print.cards import Card, sheets_of_cards
from app.print.choice import Chosen
from app.print.errors import PrintError
from app.print.options import Options, card_size
from app.print.plan import Item, Page, Plan


def plan(
    content: SetContent, options: Options, other: SetContent | None = None, known: Iterable[str] = ()
) -> Plan:
    """The sheets of *content*. Raises :class:`PrintError` when nothing can be printed so.

    *other*: the set in the second language. *known*: prints of cards that need not be printed again,
    as :attr:`Plan.prints` gives them.
    """
    if options.second != "none" and other is None:
        raise PrintError("no-second")
    if options.second == "card" and other is not None:
        content = bilingual.both(content, other)
    maker = _Maker(options)
    chosen = choice.cards(content, options, other)
    prints = {card.front.key: maker.print_of(card) for card in chosen}
    already = set(known)
    # A box is for the cards that are chosen, also where it is printed without them.
    boxed = boxes.boxed(content, choice.cards(content, replace(options, cards=True), other), options)
    chosen = [card for card in chosen if prints[card.front.key] not in already]
    tracks = content.tracks if options.tracks else ()
    counters = content.counters if options.counters else ()
    board = content.tracks if options.board else ()
    prints |= {f"track-{track.key}": maker.print_of_track(track) for track in tracks}
    if board:
        prints["board"] = _short([maker.print_of_track(track) for track in board])
    prints |= {f"counter-{counter.key}": maker.print_of_counter(counter) for counter in counters}
    prints |= {face.key: _short([op for op in face.ops if op.part != "version"]) for face in boxed.faces}
    nets = [face for face in boxed.faces if prints[face.key] not in already]
    tracks = tuple(track for track in tracks if prints[f"track-{track.key}"] not in already)
    board = board if prints.get("board") not in already else ()
    counters = tuple(each for each in counters if prints[f"counter-{each.key}"] not in already)
    cards = [
        Card(maker.front(card), maker.back(card), card.deck) for card in chosen for _ in range(card.copies)
    ]
    pages, said = sheets_of_cards(cards, options, content.language)
    boarded = [maker.inked(layout.track(track)) for track in tracks]
    if board:
        boarded.append(maker.inked(layout.board(board)))
    chips: list[Face] = []
    for counter in counters:
        chips += [maker.inked(layout.counter(counter, options.shape))] * counter.count
    sheets = max((page.sheet for page in pages), default=0)
    chapter = i18n.text("print.chapter-boards", content.language)
    loose = boards(boarded, chips, options, sheets + 1, chapter)
    chapter = i18n.text("print.chapter-box", content.language)
    loose += boxes.sheets(nets, options, sheets + len(loose) + 1, chapter)
    pages += one_sided(loose, options)
    if not pages:
        raise PrintError("nothing-new" if already else "nothing")
    title = f"{content.name} {content.version}".strip()
    noted = tuple(_noted(pages, title, options, content.language))
    faces = [face for card in cards for face in (card.front, card.back)] + boarded + chips + nets
    items = (
        *(
            Item(card.front.key, card.front.name, card.deck, card.copies, maker.back(card).key)
            for card in chosen
        ),
        *(Item(f"track-{track.key}", track.name, "tracks", 1) for track in tracks),
        *([Item("board", i18n.text("print.board", content.language), "tracks", 1)] if board else []),
        *(Item(f"counter-{each.key}", each.name, "counters", each.count) for each in counters if each.count),
        *(
            item
            for face, item in zip(boxed.faces, boxed.items, strict=True)
            if prints[face.key] not in already
        ),
    )
    return Plan(title, content.language, noted, (*said, *boxed.said), tuple(_warnings(faces)), prints, items)


class _Maker:
    """Makes faces at the size and in the ink wanted; equal contents give one object, stored once."""

    def __init__(self, options: Options) -> None:
        self._options = options
        self._size = card_size(options.card)
        self._sizes = {kind: card_size(size) for kind, size in options.sizes}
        self._faces: dict[object, Face] = {}

    def front(self, card: Chosen) -> Face:
        return self._card(card.front, self.size(card))

    def back(self, card: Chosen) -> Face:
        return self._card(card.back, self.size(card))

    def size(self, card: Chosen) -> tuple[float, float]:
        """Width and height of *card*: its kind's, or the job's."""
        return self._sizes.get(card.front.kind, self._size)

    def inked(self, face: Face) -> Face:
        return recoloured(face, self._options.ink)

    def print_of(self, card: Chosen) -> str:
        """A short hash of all that makes the card look as it does, small print aside; more of it count as
        another."""
        front = replace(card.front, footer="")
        back = card.back if isinstance(card.back, BackContent) else replace(card.back, footer="")
        drawn = picture.digest(front.picture or front.key)
        return _short((front, back, drawn, self.size(card), self._options.ink, card.copies))

    def print_of_track(self, track: TrackContent) -> str:
        """The same for a track."""
        return _short((track, picture.digest(f"board-{track.key}"), self._options.ink))

    def print_of_counter(self, counter: CounterContent) -> str:
        """The same for a counter; more of it count as another."""
        drawn = picture.digest(counter.symbol or counter.key)
        return _short((counter, drawn, self._options.ink, self._options.shape))

    def _card(self, content: CardContent | BackContent, size: tuple[float, float]) -> Face:
        face = self._faces.get((content, size))
        if face is None:
            if isinstance(content, BackContent):
                drawn = layout.back(content, size)
            else:
                drawn = layout.card(content, size)
            face = self._faces[content, size] = self.inked(drawn)
        return face


def _short(seen: object) -> str:
    return hashlib.blake2b(repr(seen).encode(), digest_size=8).hexdigest()


def _noted(pages: list[Page], title: str, options: Options, language: str) -> Iterator[Page]:
    total = max(page.sheet for page in pages)
    for page in pages:
        if not page.places:
            yield page
            continue
        params = {"title": title, "sheet": page.sheet, "sheets": total, "side": page.side}
        labels = [
            i18n.text("print.label", language, date=options.date.isoformat(), **params),
            i18n.text("print.label-short", language, **params),
        ]
        yield replace(page, notes=marks.note(page, labels, options, language))


def _warnings(faces: list[Face]) -> Iterator[Warn]:
    for face in {id(face): face for face in faces}.values():
        yield from face.warnings


def told(
    plan: Plan, content: SetContent, language: str, failed: Iterable[str] = ()
) -> Iterator[tuple[str, str]]:
    """The plan's warnings: a card's key and a sentence in *language*; one for parts that are alike.

    *failed*: the keys of the faces that could not be drawn.
    """
    names = {front.key: front.name for front, _back, _copies in content.cards}
    alike: dict[str, tuple[Warn, list[str]]] = {}
    undrawn = [Warn("face.cannot-draw", key, "face") for key in failed]
    for warn in (*plan.warnings, *undrawn):
        part = i18n.text(f"face.part-{warn.part}", language)
        alike.setdefault(repr((warn.card, warn.code, warn.params)), (warn, []))[1].append(part)
    for warn, parts in alike.values():
        name = names.get(warn.card, warn.card)
        yield warn.card, i18n.text(warn.code, language, card=name, part=", ".join(parts), **warn.params)


def sentences(plan: Plan, content: SetContent, language: str) -> Iterator[str]:
    """The same without the keys."""
    return (sentence for _card, sentence in told(plan, content, language))
