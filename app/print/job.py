"""Planning a print job: turn a set's content and the options into pages."""

from __future__ import annotations

import contextlib
import hashlib
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache, partial
from typing import TYPE_CHECKING

from app import i18n
from app.face import layout, paths, picture
from app.face.content import BoardContent, CounterContent, SetContent, TrackContent
from app.face.ops import SMALL_PRINT, Clip, Face, Op, Picture, Placed, Rect, Shape, Text, Warn
from app.print import boxes, choice, marks, pictures, wording
from app.print.boards import boards, loose_pieces, with_blank_backs
from app.print.cards import Card, make_pages, shared_sheets, sheet_count, sheets_of_cards
from app.print.choice import Chosen
from app.print.errors import PrintError
from app.print.faces import Faces
from app.print.grid import of_precut
from app.print.options import MAX_MARGIN, Options, numbers, printed_size
from app.print.plan import (
    LOOK_PREFIX,
    Difference,
    EarlierPrints,
    Item,
    Notice,
    Page,
    Piece,
    Plan,
    hidden_parts,
    listed,
)
from app.print.precut import Precut
from app.print.preflight.finding import Order, OrderedDesign
from app.print.several import merge_languages
from app.print.targets import Colour, Registration, Target

if TYPE_CHECKING:
    # It imports ReportLab's slow platypus.
    from app.print.booklet import Book, Bound

SHORT_MARK = 1.5
"""Minimum length of a mark with which a ruler can be aligned easily, mm."""


def arrange(
    content: SetContent,
    other: SetContent | None,
    options: Options,
    target: Target | None = None,
    earlier: EarlierPrints | None = None,
    rules: Callable[[], Book | None] = lambda: None,
) -> tuple[Plan, Order, pictures.Album | None]:
    """Return the pages of a set, what to check them against, and their pictures if *target* takes pictures.

    *rules*: returns the set's rules. Otherwise as :func:`plan`.
    """
    if target is not None and target.kind == "pictures":
        album = pictures.album(content, options, target, other)
        designs = tuple(_named_faces(content))
        faults = tuple(_set_faults(content, options, album.plan.pages))
        known = faults + album.plan.warnings + _flattened(album.plan, target.colour)
        known += (Warn("not-made", "", "", {"names": album.unmade}),) if album.unmade else ()
        names = {each.page + 1: f"{each.file}.{target.suffix}" for each in reversed(album.pictures)}
        order = Order(
            options,
            designs,
            files=names if target.format != "pdf" else {},
            pictures=True,
            colour=target.colour,
            dpi=album.plan.dpi,
            known=known,
        )
        return album.plan, order, album
    book, precut = rules() if options.with_rules else None, target.precut if target is not None else None
    sheets = plan(content, options, other, earlier, book, precut)
    if target is not None and target.registration is not None:
        sheets = with_registration_marks(sheets, target.registration)
    if target is None:
        return sheets, Order.of(sheets, options), None
    order, colour = Order.of(sheets, options), target.colour
    known = order.known + _flattened(sheets, colour)
    dpi = target.dpi if colour is not None else 0
    return replace(sheets, dpi=target.dpi), replace(order, colour=colour, dpi=dpi, known=known), None


def faces_order(content: SetContent) -> Order:
    """Return an order that knows what the layout of all of a set's faces warns of, though it prints none."""
    faces = Faces(Options())
    sides: list[layout.Content] = [side for front, back, _copies in content.cards for side in (front, back)]
    drawn = [faces.draw(each) for each in (*dict.fromkeys(sides), *content.strips, *content.counters)]
    return Order(Options(), tuple(_named_faces(content)), known=tuple(_warnings(drawn)))


def _flattened(plan: Plan, colour: Colour | None) -> tuple[Warn, ...]:
    """Return a remark on how many faces have transparent parts that this press gets as pixels."""
    if colour is None or not colour.is_flat:
        return ()
    faces = {id(place.face): place.face for page in plan.pages for place in page.places}
    count = sum(any(map(picture.is_transparent, face.ops)) for face in faces.values())
    return (Warn("face.flattened", "", "face", {"count": count, "dpi": picture.FLAT_DPI}),) if count else ()


def _on_one_line(name: str) -> str:
    """Return *name*, which may be in two languages, for a sentence."""
    return name.replace("\n", " · ")


def _named_faces(content: SetContent) -> Iterator[OrderedDesign]:
    """Yield the names of all faces of a set."""
    for front, back, copies in content.cards:
        yield OrderedDesign(front.key, _on_one_line(front.name), copies, f"back-{back.deck}-{back.side}")
    for track in content.strips:
        yield OrderedDesign(_track_key(track), track.name, 1)
    for counter in content.counters:
        yield OrderedDesign(f"counter-{counter.key}", counter.name, counter.count)


def _set_faults(content: SetContent, options: Options, pages: Iterable[Page]) -> Iterator[Warn]:
    """Yield the faults of the set that concern the cards on *pages*, which must be its own."""
    shown = {place.face.key for page in pages for place in page.places}
    decks = {back.deck for front, back, _copies in content.cards if front.key in shown}
    names = wording.decks(content)
    for fault in content.faults:
        if fault.deck in decks and (
            fault.back or any(key.startswith(f"back-{fault.deck}-") for key in shown)
        ):
            params = {"deck": names.get(fault.deck, fault.deck), "there": fault.there, "wanted": fault.wanted}
            code = "count" if fault.back else "left-out" if fault.designed else "no-back"
            yield Warn(f"deck-{code}", "", "", params)
    for front, _back, _copies in content.cards:
        if front.fallback and front.key in shown:
            yield Warn("untranslated", front.key, "face")
    if none := [_on_one_line(front.name) for front, _back, copies in content.cards if not copies]:
        yield Warn("no-copies", "", "", {"names": listed(none)})


def plan(
    content: SetContent,
    options: Options,
    other: SetContent | None = None,
    earlier: EarlierPrints | None = None,
    book: Book | None = None,
    precut: Precut | None = None,
) -> Plan:
    """Return the plan of a job. Raises :class:`PrintError` if nothing can be printed.

    *other*: the set in the second language. *earlier*: print only the difference from these prints. *book*:
    the rules, required if the options include them and *earlier* is None. *precut*: a pre-cut sheet, with the
    options that it fixes.
    """
    bound = _bound(options, book) if options.with_rules and earlier is None else None
    if options.second != "none" and other is None:
        raise PrintError("no-second")
    if options.second == "card" and other is not None:
        content = merge_languages(content, other)
    if options.duplex not in ("gutterfold", "fronts"):
        # Stretched or turned backs must stay within the printable area.
        options = replace(options, margin=min(MAX_MARGIN, options.margin + options.max_back_shift()))
    if options.duplex == "backs":
        # Everything else is on the sheets of fronts.
        options = replace(options, tracks=False, board=False, counters=False, box="none", dividers="none")
    maker = _PieceFactory(options)
    chosen = choice.cards(content, options, other)
    once_notices = list(_once_notice(content, chosen, options))
    # The box has the size for the chosen cards, even if only the box is printed.
    boxed = boxes.make_boxes(content, choice.cards(content, replace(options, cards=True), other), options)
    tracks: tuple[TrackContent | BoardContent, ...] = (
        content.boards if options.tracks or options.board else ()
    )
    tracks += content.tracks if options.tracks and not options.board else ()
    board = content.tracks if options.board else ()
    counters = [each for each in content.counters if each.count] if options.counters else []
    if precut is not None:
        counters = [replace(each, size=precut.cell[0]) for each in counters]
    pieces = [
        *map(maker.piece, chosen),
        *map(maker.track, tracks),
        *([maker.board(board, content.spoken)] if board else []),
        *map(maker.counter, counters),
        *(
            Piece(item.key, item.name, item.part, item.copies, partial(_look_of_faces, (face,)))
            for item, face in zip(boxed.items, boxed.faces, strict=True)
        ),
    ]
    difference = earlier.difference(pieces, options, _keys(content)) if earlier is not None else None
    amounts = {piece.key: piece.copies for piece in pieces} if difference is None else difference.amounts
    chosen = [replace(card, copies=copies) for card in chosen if (copies := amounts.get(card.front.key, 0))]
    tracks = tuple(track for track in tracks if amounts.get(_track_key(track)))
    board = board if amounts.get("board") else ()
    counters = [
        replace(each, count=count) for each in counters if (count := amounts.get(f"counter-{each.key}", 0))
    ]
    nets = [face for face in boxed.faces if amounts.get(face.key)]
    cards = [
        Card(maker.front(card), maker.back(card), card.deck) for card in chosen for _ in range(card.copies)
    ]
    track_faces = [maker.draw(track) for track in tracks]
    if board:
        track_faces.append(maker.inked(layout.board(board)))
    counter_faces = [face for counter in counters for face in [maker.draw(counter)] * counter.count]
    chapter = i18n.text("print.chapter-boards", content.spoken)
    pages, board_pages, notices = _sheets(
        cards, track_faces, counter_faces, options, wording.decks(content), chapter, precut
    )
    sheets = max((page.sheet for page in pages), default=0)
    board_pages = [replace(page, sheet=page.sheet + sheets) for page in board_pages]
    chapter = i18n.text("print.chapter-box", content.spoken)
    board_pages += boxes.sheets(nets, options, sheets + len(board_pages) + 1, chapter)
    has_backs = options.duplex != "fronts" and options.second != "back"
    shown = [side for card in chosen for side in (card.front, card.back)[: 1 + has_backs]]
    hidden = hidden_parts([*shown, *tracks, *board, *counters], content.spoken)
    notices = [*notices, *once_notices, *hidden, *_short_marks(pages, options), *boxed.notices]
    pages += with_blank_backs(board_pages, options)
    if difference is not None:
        notices = [*notices, *difference.notices]
    if not pages:
        raise _nothing_error(difference)
    title = f"{content.name} {content.version}".strip()
    final_pages = tuple(_with_notes(pages, title, options, content.spoken, sheets if once_notices else 0))
    if bound is not None:
        if final_pages[-1].side == "front":
            final_pages += (final_pages[-1].blank_back(),)
        final_pages += bound.pages(max(page.sheet for page in final_pages) + 1)
    final_pages = _on_chosen_sheets(final_pages, options)
    faces = [face for card in cards for face in (card.front, card.back) if face is not None]
    faces += track_faces + counter_faces + nets
    backs = {card.front.key: maker.back(card).key for card in chosen}
    printed = Counter(place.face.key for page in final_pages for place in page.places)
    printed |= Counter(key for page in final_pages for key in page.behind)
    items = tuple(
        Item(piece.key, piece.name, piece.part, copies, backs.get(piece.key, ""))
        for piece in pieces
        if (copies := min(printed[piece.key], piece.copies))
    )
    out = difference.out if difference is not None else ()
    return Plan(
        title,
        content.language,
        final_pages,
        tuple(notices),
        (*_set_faults(content, options, final_pages), *_warnings(faces)),
        items,
        tuple(pieces),
        out,
        bound,
        deck_names=content.extra,
    )


def _sheets(
    cards: list[Card],
    tracks: list[Face],
    counters: list[Face],
    options: Options,
    decks: Mapping[str, str],
    chapter: str,
    precut: Precut | None,
) -> tuple[list[Page], list[Page], list[Notice]]:
    """Return the sheets of cards, those of *tracks* and *counters* alone, and notices.

    If that needs fewer sheets, pieces of several sizes share them. *chapter*: of tracks and counters.
    """
    if precut is not None:
        if options.duplex == "gutterfold":
            raise PrintError("precut-folded")
        grid = of_precut(precut)
        pieces = [*cards, *(Card(face, None, chapter) for face in counters)]
        return make_pages(pieces, grid, options, decks), [], [("said-precut", {"count": grid.count})]
    alone = boards(tracks, counters, options, 1, chapter)
    # Without room for a whole card, it's cut into pieces instead.
    with contextlib.suppress(PrintError):
        if options.shared:
            loose = loose_pieces(tracks, counters, options)
            tracks_left, counters_left = (
                [face for face in faces if face not in loose] for faces in (tracks, counters)
            )
            fewer = boards(tracks_left, counters_left, options, 1, chapter)
            most = sheet_count(cards, options) + len(alone) - len(fewer) - 1
            pieces = [*cards, *(Card(face, None, chapter) for face in loose)]
            if (shared := shared_sheets(pieces, options, decks, most)) is not None:
                return shared[0], fewer, shared[1]
    pages, notices = sheets_of_cards(cards, options, decks)
    return pages, alone, notices


def _bound(options: Options, book: Book | None) -> Bound:
    if options.duplex not in ("long", "short"):
        raise PrintError("booklet-apart")
    if book is None:
        raise PrintError("no-booklet")
    return book.bound(options)


def _once_notice(content: SetContent, chosen: Sequence[Chosen], options: Options) -> Iterator[Notice]:
    """Yield the notice on printing one of each card: the cards with more copies in the set."""
    if not options.once:
        return
    set_copies = {front.key: copies for front, _back, copies in content.cards}
    reduced = [
        f"{_on_one_line(card.front.name)} × {set_copies[card.front.key]}"
        for card in chosen
        if card.copies < set_copies.get(card.front.key, 0)
    ]
    if reduced:
        yield "said-once", {"list": listed(reduced)}


def _short_marks(pages: Sequence[Page], options: Options) -> Iterator[Notice]:
    """Yield a notice if some crop mark on the sheets of cards is short for lack of room."""
    if options.marks != "crop" or options.mark_length < SHORT_MARK:
        return
    areas = [marks.mark_bounds(op) for page in pages for op in page.marks if op.part == "mark"]
    shortest = min((max(area.w, area.h) for area in areas), default=SHORT_MARK)
    if shortest < SHORT_MARK:
        yield "said-short", {"length": round(shortest, 1)}


def _keys(content: SetContent) -> frozenset[str]:
    """Return the keys of a set's cards, tracks, and counters, whether they are printed or not."""
    return frozenset(
        (
            *(front.key for front, _back, _copies in content.cards),
            *map(_track_key, content.strips),
            *(f"counter-{counter.key}" for counter in content.counters if counter.count),
        )
    )


def _nothing_error(difference: Difference | None) -> PrintError:
    """Return the error for a job without pages, perhaps since there is no *difference* to print."""
    if difference is None:
        return PrintError("nothing")
    taken = next((params for code, params in difference.notices if code == "take-out"), None)
    return PrintError("nothing-new") if taken is None else PrintError("only-out", **taken)


def _on_chosen_sheets(pages: tuple[Page, ...], options: Options) -> tuple[Page, ...]:
    """Return the *pages* on the sheets in ``options.sheets``; all if it's empty.

    Raises :class:`PrintError` if there is no such sheet.
    """
    chosen = numbers(options.sheets)
    last = max(page.sheet for page in pages)
    if not chosen:
        return pages
    if chosen[-1] > last:
        raise PrintError("no-sheet", sheet=chosen[-1], sheets=last)
    return tuple(page for page in pages if page.sheet in chosen)


class _PieceFactory(Faces):
    """Factory of pieces and their faces."""

    def front(self, card: Chosen) -> Face:
        return self.draw(card.front, self.size(card))

    def back(self, card: Chosen) -> Face:
        return self.draw(card.back, self.size(card))

    def size(self, card: Chosen) -> tuple[float, float]:
        """Return the printed (width, height) of *card*, mm."""
        return printed_size(card.front, self._options)

    def piece(self, card: Chosen) -> Piece:
        """Return *card* as a piece."""

        def look() -> str:
            return _look_of_faces((self.front(card), self.back(card)), card.front.picture or card.front.key)

        return Piece(card.front.key, _on_one_line(card.front.name), card.deck, card.copies, look)

    def track(self, track: TrackContent | BoardContent) -> Piece:
        """Return a track or a board as a piece."""

        def look() -> str:
            return _look_of_faces((self.draw(track),), track.picture or f"board-{track.key}")

        return Piece(_track_key(track), track.name, "tracks", 1, look)

    def board(self, tracks: Iterable[TrackContent], language: str) -> Piece:
        """Return the board of all *tracks* as a piece."""

        def look() -> str:
            return LOOK_PREFIX + _digest([self.track(track).look for track in tracks])

        return Piece("board", i18n.text("print.board", language), "tracks", 1, look)

    def counter(self, counter: CounterContent) -> Piece:
        """Return a counter as a piece."""

        def look() -> str:
            return _look_of_faces((self.draw(counter),), counter.picture or counter.symbol or counter.key)

        return Piece(f"counter-{counter.key}", counter.name, "counters", counter.count, look)


def _track_key(track: TrackContent | BoardContent) -> str:
    """Return the key of a track's or a board's face."""
    return f"{'track' if isinstance(track, TrackContent) else 'board'}-{track.key}"


def _look_of_faces(faces: Iterable[Face], picture_key: str = "") -> str:
    """Return the look of a piece with these faces and this picture."""
    digests = [_visible_digest(face) for face in faces]
    return LOOK_PREFIX + _digest((*digests, picture.digest(picture_key)) if picture_key else tuple(digests))


def _visible_digest(face: Face) -> str:
    """Return a digest of what *face* shows, without the small print."""
    return _digest((face.width, face.height, [_op_key(op) for op in face.ops if op.part not in SMALL_PRINT]))


def _op_key(op: Op) -> object:
    """Return a value that identifies *op*; those of paths are cached, since many faces share them."""
    match op:
        case Shape() | Clip():
            return _path_key(op)
        case Text():
            outlined = (op.fat,) if op.fat else ()
            return op.part, op.x, op.baseline, op.text, op.font, op.size, op.color, *outlined
        case Picture() if op.tint is not None:
            return op, op.tint
        case Placed():
            return op.part, _visible_digest(op.face), op.by
    return op


@lru_cache(maxsize=4096)
def _path_key(op: Shape | Clip) -> str:
    return repr(op)


def _digest(seen: object) -> str:
    return hashlib.blake2b(repr(seen).encode(), digest_size=8).hexdigest()


def _with_notes(
    pages: list[Page], title: str, options: Options, language: str, single: int
) -> Iterator[Page]:
    """Yield *pages*, with rulers and labels on those that aren't blank.

    *single*: the first so many sheets have only one copy of each card.
    """
    total = max(page.sheet for page in pages)
    for page in pages:
        if not page.places:
            yield page
            continue
        once = "yes" if page.sheet <= single else "no"
        params = {"title": title, "sheet": page.sheet, "sheets": total, "side": page.side, "once": once}
        labels = [
            i18n.text("print.label", language, date=options.date.isoformat(), **params),
            i18n.text("print.label-short", language, **params),
        ]
        yield replace(page, notes=marks.note(page, labels, options, language))


def _warnings(faces: list[Face]) -> Iterator[Warn]:
    """Yield the warnings of *faces*, with the faces' keys instead of their cards'.

    What covers text isn't among them: the preflight judges it by what is painted.
    """
    for face in {id(face): face for face in faces}.values():
        yield from (replace(warn, card=face.key) for warn in face.warnings)


REGISTRATION_INK = "#000000"
BY_HAND = ("said-mixed", "said-short")


def with_registration_marks(plan: Plan, registration: Registration) -> Plan:
    """Return *plan* with registration marks on fronts, and without notices on cutting by hand."""
    pages = tuple(
        replace(page, registration=tuple(_draw_registration_marks(page, registration)))
        if page.side == "front" and page.places
        else page
        for page in plan.pages
    )
    notices = tuple(notice for notice in plan.notices if notice[0] not in BY_HAND)
    return replace(plan, pages=pages, notices=notices)


def _draw_registration_marks(page: Page, registration: Registration) -> Iterator[Shape]:
    across, down = registration.insets(page.width, page.height)
    room = Rect(0.0, 0.0, page.width, page.height).inset(across, down)
    draw = _corner_marks if registration.shape == "corners" else _frame_marks
    for r in draw(room, registration):
        yield Shape("registration", paths.rectangle(r.x, r.y, r.w, r.h), fill=REGISTRATION_INK)


def _corner_marks(room: Rect, registration: Registration) -> Iterator[Rect]:
    thick, long = registration.thickness, registration.length
    yield Rect(room.x, room.y, registration.square, registration.square)
    yield Rect(room.right - long, room.y, long, thick)
    yield Rect(room.right - thick, room.y, thick, long)
    yield Rect(room.x, room.bottom - thick, long, thick)
    yield Rect(room.x, room.bottom - long, thick, long)


def _frame_marks(room: Rect, registration: Registration) -> Iterator[Rect]:
    thick = registration.thickness
    yield Rect(room.x, room.y, room.w, thick)
    yield Rect(room.x, room.bottom - thick, room.w, thick)
    yield Rect(room.x, room.y, thick, room.h)
    yield Rect(room.right - thick, room.y, thick, room.h)
