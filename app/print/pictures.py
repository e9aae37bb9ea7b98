"""A set as pictures for a print service or a game on the screen.

Each picture is planned as a page, which a window can show; then PDFium renders the pages at the target's
resolution.
"""

from __future__ import annotations

import contextlib
import io
import json
import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Final

import pypdfium2

from app import i18n
from app.face import layout
from app.face.content import (
    BackContent,
    BoardContent,
    CardContent,
    CounterContent,
    Outline,
    SetContent,
    TrackContent,
)
from app.face.ops import BLEED, Face, Rect
from app.face.paths import moved
from app.file_names import not_reserved
from app.print import boxes, choice, pdfium, tabletop, wording
from app.print.errors import Cancelled, PrintError, save
from app.print.faces import Faces
from app.print.options import Options, printed_size
from app.print.pdf import Progress
from app.print.plan import Notice, Page, Place, Plan, hidden_parts, listed
from app.print.several import merge_languages
from app.print.tabletop import Sheet, Single
from app.print.targets import MM_PER_INCH, Fit, Part, Size, Target

SAME_SIZE: Final = 0.02
"""Difference from a piece's own scale up to which a product has the piece's size."""


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture to write. ``file``: path without suffix; ``page``: index in the plan; ``pixels``: size."""

    file: str
    page: int
    pixels: tuple[int, int]


@dataclass(frozen=True, slots=True)
class Album:
    """A set as pictures for a target.

    ``designs``: number of different pictures; ``save``: contents of the save file, if the target has one.
    """

    plan: Plan
    pictures: tuple[Picture, ...]
    designs: int
    save: tabletop.Save | None = None
    unmade: str = ""
    """The names of chosen pieces that the target doesn't make."""

    @property
    def files(self) -> int:
        """The number of files to write."""
        return len(self.pictures) + (self.save is not None)


Draw = Callable[[float], Face]
"""Draws a side of a piece with a bleed in mm."""


@dataclass(frozen=True, slots=True)
class _Piece:
    """A card, a track, or a counter. ``name``: of its kind, or its own; ``size``: its own, mm."""

    of: str
    key: str
    name: str
    size: Size
    shape: Outline
    copies: int
    front: Draw
    back: Draw | None = None
    deck: str = ""
    back_content: BackContent | CardContent | None = None
    """The content of the back."""


def album(content: SetContent, options: Options, target: Target, other: SetContent | None = None) -> Album:
    """Return the pictures of *content* for *target*. Raises :class:`PrintError` if there are none."""
    if options.second == "card" and other is not None:
        content = merge_languages(content, other)
    maker = _AlbumBuilder(content, target, options)
    cards = choice.cards(content, options, other)
    maker.add(
        [
            *maker.cards(cards),
            *maker.tracks(content.strips if options.tracks or "tracks" in target.lacking else ()),
            *maker.counters(content.counters if options.counters or "counters" in target.lacking else ()),
        ]
    )
    maker.add_box_notices(cards)
    title = f"{content.name} {content.version}".strip()
    faces = {id(place.face): place.face for page in maker.pages for place in page.places}
    warnings = tuple(replace(warn, card=face.key) for face in faces.values() for warn in face.warnings)
    left, save = list(maker.omitted), None
    if target.save:
        save = tabletop.Save.of(content, cards, tuple(maker.sheets), tuple(maker.singles), options.date)
        left += save.omitted()
    notices: list[Notice] = [("left-out", {"names": ", ".join(left)})] if left else []
    strips, counters = content.strips if options.tracks else (), content.counters if options.counters else ()
    sides = (side for card in cards for side in (card.front, card.back))
    notices += hidden_parts((*sides, *strips, *counters), content.spoken)
    dpi = max(part.dpi or target.dpi for part in target.parts)
    plan = Plan(title, content.language, tuple(maker.pages), (*notices, *maker.notices), warnings, dpi=dpi)
    # Copies may have separate pages, and equal backs separate faces, so count by looks, without warnings.
    plain = {key: replace(face, warnings=()) for key, face in faces.items()}
    designs = len({tuple(plain[id(place.face)] for place in page.places) for page in maker.pages})
    unmade = [
        *(name for name, of in maker.omitted.items() if getattr(options, of)),
        *(str(params["name"]) for code, params in maker.notices if code == "not-made"),
        *(
            i18n.text("print.box", content.spoken, **params)
            for code, params in maker.notices
            if code == "box-not-made"
        ),
    ]
    return Album(plan, tuple(maker.pictures), designs, save, listed(list(dict.fromkeys(unmade))))


def remarks(album: Album, target: Target, language: str) -> list[str]:
    """Return what the user has to know about *album*: pieces that aren't in it, and limits of *target*."""
    notices = [i18n.text(f"print.{code}", language, **params) for code, params in album.plan.notices]
    return [*notices, *filter(None, [i18n.text_in(target.lacks, language)])]


def write(
    data: bytes, album: Album, target: Target, folder: Path, progress: Progress | None = None
) -> Iterator[Path]:
    """Write the pictures and the save file of *album* below *folder*; yield each file after writing it.

    *data*: the album's pages as a PDF. Raises :class:`PrintError` if a file can't be written; the files
    before it stay.
    """
    with contextlib.closing(pypdfium2.PdfDocument(data)) as document:
        rendered = -1, b""
        for number, picture in enumerate(album.pictures):
            if progress is not None and not progress(number, album.files):
                raise Cancelled
            if rendered[0] != picture.page:
                with pdfium.locked():
                    page = document[picture.page]
                rendered = picture.page, _render(page, picture.pixels, target)
            file = folder / f"{picture.file}.{target.suffix}"
            try:
                file.parent.mkdir(parents=True, exist_ok=True)
            except OSError as error:
                raise PrintError("unwritable", file=str(file.parent), folder=str(file.parents[1])) from error
            save(rendered[1], file)
            yield file
    if album.save is not None:
        file = folder / f"{album.save.name}.json"
        save(json.dumps(album.save.plain(folder), ensure_ascii=False, indent=2).encode(), file)
        yield file


def _render(page: pypdfium2.PdfPage, pixels: tuple[int, int], target: Target) -> bytes:
    """Render *page* as an image of size *pixels*, in the format of *target*."""
    with pdfium.locked():
        image = pdfium.picture(page, pixels)
    pdfium.yield_lock()
    buffer = io.BytesIO()
    quality = {"quality": 95, "subsampling": 0} if target.format == "jpeg" else {}
    image.save(buffer, target.format, dpi=(target.dpi, target.dpi), **quality)
    return buffer.getvalue()


class _AlbumBuilder:
    """Builder of an album: finds a product for each piece, places pieces on pages, and names their files."""

    def __init__(self, content: SetContent, target: Target, options: Options) -> None:
        self._content, self._target, self._options = content, target, options
        # Shops print backs as they are.
        self._faces = Faces(replace(options, backs="full"))
        self._covers: dict[object, Face] = {}
        """Key: the id of one of ``_faces``, and how it becomes a product."""
        self.pages: list[Page] = []
        self.pictures: list[Picture] = []
        self.omitted: dict[str, str] = {}
        """The names of pieces of a kind that the target doesn't make, and that kind."""
        self.notices: list[Notice] = []
        self.sheets: list[Sheet] = []
        self.singles: list[Single] = []

    def cards(self, cards: Iterable[choice.Chosen]) -> Iterator[_Piece]:
        names = wording.kinds(self._content)
        for card in cards:
            size = printed_size(card.front, self._options)
            yield _Piece(
                "cards", card.front.key, names.get(card.front.kind) or card.front.name, size,
                card.front.shape, card.copies, partial(self._faces.draw, card.front, size),
                partial(self._faces.draw, card.back, size), card.deck, card.back,
            )  # fmt: skip

    def tracks(self, tracks: Iterable[TrackContent | BoardContent]) -> Iterator[_Piece]:
        for track in tracks:
            face = self._faces.draw(track)
            draw = partial(self._faces.draw, track, None)
            key = track.key if isinstance(track, TrackContent) else f"board-{track.key}"
            yield _Piece("tracks", key, track.name, (face.width, face.height), "rect", 1, draw)

    def counters(self, counters: Iterable[CounterContent]) -> Iterator[_Piece]:
        for counter in counters:
            if counter.count:
                shape: Outline = "round" if self._faces.draw(counter).round else "rect"
                size, draw = (counter.size, counter.size), partial(self._faces.draw, counter, None)
                yield _Piece("counters", counter.key, counter.name, size, shape, counter.count, draw)

    def add(self, pieces: Sequence[_Piece]) -> None:
        """Add each piece as the product closest to it; note those that have none.

        Raises :class:`PrintError` if no piece has one.
        """
        by_part: dict[Part, list[_Piece]] = {part: [] for part in self._target.parts}
        alike: dict[tuple[str, Size, Outline], dict[str, None]] = {}
        unmade: dict[tuple[str, Size, Outline], Notice] = {}
        resized: dict[tuple[str, Size, Outline], Notice] = {}
        for piece in pieces:
            parts = [part for part in self._target.parts if piece.of in part.of]
            fits = [(fit, part) for part in parts if (fit := part.fit(piece.size, piece.shape))]
            fit, part = min(fits, key=lambda pair: pair[0].distance, default=(None, None))
            like = piece.of, piece.size, piece.shape
            alike.setdefault(like, {})[piece.name] = None
            params: dict[str, object] = {
                "name": listed(list(alike[like])),
                "shape": piece.shape,
                "width": round(piece.size[0], 2),
                "height": round(piece.size[1], 2),
                "product": "none",
            }
            if part is not None and part.size is not None:
                params |= {
                    "product": part.name or part.front,
                    "product-width": round(part.size[0], 2),
                    "product-height": round(part.size[1], 2),
                }
            if not parts:
                self.omitted[piece.name] = piece.of
            elif fit is None or part is None or not fit.is_close(piece.of):
                unmade[like] = "not-made", params
            else:
                by_part[part].append(piece if part.size is None else self._fitted(piece, part, fit))
                if abs(fit.scale - 1) > SAME_SIZE:
                    resized[like] = "resized", params | {"percent": round(fit.scale * 100)}
        made = {part: group for part, group in by_part.items() if group}
        for part, group in made.items():
            self.add_pieces(part, group)
        unconfirmed = [part.name for part in made if part.unconfirmed]
        self.notices += [*unmade.values(), *resized.values()]
        if unconfirmed:
            self.notices.append(("unconfirmed", {"names": ", ".join(unconfirmed)}))
        if not made:
            sizes = [f"{listed(list(alike[key]))} ({key[1][0]:g} × {key[1][1]:g})" for key in unmade]
            raise PrintError("nothing-made", names=listed(sizes)) if sizes else PrintError("nothing")

    def add_box_notices(self, cards: Sequence[choice.Chosen]) -> None:
        """Note the nearest product for each box of *cards*, which isn't drawn: its folds aren't known."""
        decks = wording.decks(self._content)
        for deck, filling in boxes.fillings(cards, self._options).items():
            if self._options.box == "none":
                return
            sizes = [printed_size(card.front, self._options) for card in filling]
            shape: Outline = next(
                (card.front.shape for card in filling if card.front.shape != "rect"), "rect"
            )
            size, count = tuple(map(max, zip(*sizes, strict=True))), sum(card.copies for card in filling)
            fits = [
                ((part.holds < count, fit.distance, abs(part.holds - count)), part)
                for part in self._target.parts
                if part.holds and (fit := part.fit(size, shape)) and 1 - SAME_SIZE < fit.scale < 1.1
            ]
            _best, part = min(fits, key=lambda pair: pair[0], default=(None, None))
            params: dict[str, object] = {
                "name": decks.get(deck, deck) or self._content.name,
                "cards": count,
                "width": round(size[0], 2),
                "height": round(size[1], 2),
                "product": "none",
            }
            if part is not None and part.pixels is not None:
                params |= {
                    "product": part.name,
                    "holds": part.holds,
                    "confirmed": "no" if part.unconfirmed else "yes",
                    "pixels-wide": f"{part.pixels[0]}",
                    "pixels-high": f"{part.pixels[1]}",
                }
            self.notices.append(("box-not-made", params))

    def _fitted(self, piece: _Piece, part: Part, fit: Fit) -> _Piece:
        """Return *piece* enlarged to cover the product *part*, with ink up to the edges of its picture."""
        assert part.size is not None
        size = part.size[::-1] if fit.turned else part.size
        page = part.page(self._target.dpi) or size
        page = page[::-1] if fit.turned else page
        needed = max((sheet / fit.scale - own) / 2 for sheet, own in zip(page, piece.size, strict=True))
        dx, dy = ((side - own * fit.scale) / 2 for side, own in zip(size, piece.size, strict=True))

        def cover(draw: Draw, _bleed: float) -> Face:
            face = draw(max(BLEED, needed))
            key = id(face), size, fit
            if key not in self._covers:
                ops, bleed = tuple(moved(op, fit.scale, dx, dy) for op in face.ops), face.bleed * fit.scale
                covering = replace(face, width=size[0], height=size[1], ops=ops, bleed=bleed)
                self._covers[key] = layout.cut_out(covering, piece.shape)
            return self._covers[key]

        back = piece.back and partial(cover, piece.back)
        return replace(piece, size=size, front=partial(cover, piece.front), back=back)

    def add_pieces(self, part: Part, pieces: Sequence[_Piece]) -> None:
        """Add the pages and pictures of *pieces*, made as component *part*."""
        if part.grid is not None:
            self._add_sheets(part, part.grid, pieces)
            return
        number = 0
        for piece in pieces:
            copies = piece.copies if part.each == "copy" else 1
            front = piece.front(BLEED)
            sides = [(part.front, front)] + (
                [(part.back, piece.back(BLEED))] if part.back and piece.back else []
            )
            pages = [(name, self._face_page(part, face)) for name, face in sides]
            if self._target.format == "pdf":
                for _copy in range(copies):
                    for name, page in reversed(pages) if self._target.back_first else pages:
                        self._add_picture(page, self._fill_slots(name, part.name, key=piece.key), part)
                continue
            for name, page in pages:
                picture = self._add_picture(page, "", part)
                # Without a number in the name, copies share one picture.
                for copy in range(copies if "{number}" in name else 1):
                    words = self._fill_slots(name, part.name, key=piece.key, number=f"{number + copy + 1:03}")
                    self.pictures.append(replace(picture, file=words))
                    self.singles.append(Single(piece.of, piece.key, words, front, piece.copies))
            number += copies

    def _fill_slots(self, template: str, product: str, **slots: str) -> str:
        slots = {
            "set": self._content.key,
            "language": self._content.language,
            "product": product.lower().replace(" ", "-"),
        } | slots
        for name, value in slots.items():
            template = template.replace(f"{{{name}}}", value)
        return "/".join(map(not_reserved, template.split("/")))

    def _add_picture(self, page: Page, file: str, part: Part) -> Picture:
        number = len(self.pages)
        self.pages.append(replace(page, sheet=number + 1))
        dpi: float = part.dpi or self._target.dpi
        if part.side:
            dpi = min(dpi, part.side / max(page.width, page.height) * MM_PER_INCH)
        dots = [round(length / MM_PER_INCH * dpi) for length in (page.width, page.height)]
        picture = Picture(file, number, part.pixels or (dots[0], dots[1]))
        if file:
            self.pictures.append(picture)
        return picture

    def _face_page(self, part: Part, face: Face) -> Page:
        """Return a page filled by *face* and its bleed, with the trim in the middle."""
        trim_w, trim_h = part.size or (face.width, face.height)
        width, height = part.page(self._target.dpi) or (trim_w + 2 * part.bleed, trim_h + 2 * part.bleed)
        trim = Rect((width - trim_w) / 2, (height - trim_h) / 2, trim_w, trim_h)
        # The service cuts the circle from a square picture that needs bleed in the corners, too.
        flat = replace(face, round=False)
        clip = Rect(0, 0, width, height)
        if (trim_w > trim_h) != (face.width > face.height):
            return Page(width, height, "front", 0, (Place(flat, trim, clip, 90),))
        if self._target.save and height > width:
            # Tabletop Simulator doesn't document the tile size of portrait pictures, so turn them to
            # landscape.
            trim = Rect(trim.y, trim.x, trim.h, trim.w)
            return Page(height, width, "front", 0, (Place(flat, trim, Rect(0, 0, height, width), 90),))
        return Page(width, height, "front", 0, (Place(flat, trim, clip),))

    def _add_sheets(self, part: Part, max_grid: tuple[int, int], pieces: Sequence[_Piece]) -> None:
        """Add pictures of many faces, grouped by deck, back, size, and shape.

        The last cell shows the back of hidden cards.
        """
        groups: dict[tuple[str, BackContent | None, float, float, str], list[_Piece]] = {}
        for piece in pieces:
            common = piece.back_content if isinstance(piece.back_content, BackContent) else None
            key = piece.deck, common, *piece.size, piece.shape
            groups.setdefault(key, []).extend([piece] * (piece.copies if part.each == "copy" else 1))
        decks = [key[0] for key in groups]
        used_names: set[str] = set()
        for (deck, common_back, *_size), group in groups.items():
            side = f"-{common_back.side}" if common_back is not None and decks.count(deck) > 1 else ""
            deck_name = next(
                name
                for attempt in range(len(groups))
                if (name := f"{deck}{side}" + f"-{attempt + 1}" * bool(attempt)) not in used_names
            )
            used_names.add(deck_name)
            per_sheet = max_grid[0] * max_grid[1] - 1
            for number in range(math.ceil(len(group) / per_sheet)):
                sheet_pieces = group[number * per_sheet : (number + 1) * per_sheet]
                slots = {"deck": deck_name, "part": f"{number + 1}", "count": f"{len(sheet_pieces)}"}
                names = [
                    self._fill_slots(name, part.name, **slots) for name in (part.front, part.back) if name
                ]
                fronts = [member.front(BLEED) for member in sheet_pieces]
                backs = [
                    member.back(BLEED) if member.back else front
                    for member, front in zip(sheet_pieces, fronts, strict=True)
                ]
                columns, rows = _grid(len(sheet_pieces) + 1, max_grid, sheet_pieces[0].size)
                hidden = backs[0]
                self._add_sheet(part, (columns, rows), fronts, hidden, names[0])
                if len(names) > 1 and common_back is not None:
                    self._add_sheet(part, (1, 1), [], hidden, names[1])
                elif len(names) > 1:
                    self._add_sheet(part, (columns, rows), backs, hidden, names[1])
                keys = tuple(member.key for member in sheet_pieces)
                self.sheets.append(
                    Sheet(
                        names[0], names[-1], columns, rows, keys, common_back is None,
                        sheet_pieces[0].size, sheet_pieces[0].shape,
                    )
                )  # fmt: skip

    def _add_sheet(
        self, part: Part, grid: tuple[int, int], faces: Sequence[Face], hidden: Face, file: str
    ) -> None:
        """Add a picture of *faces* in a *grid* (columns, rows), with *hidden* in the last cell.

        Its size is limited by the part's ``side`` and ``dpi``.
        """
        columns, rows = grid
        wide, high = hidden.width, hidden.height
        max_scale = (part.dpi or self._target.dpi) / MM_PER_INCH
        scale = min(part.side / (columns * wide), part.side / (rows * high), max_scale)
        places = []
        for at, face in (*enumerate(faces), (columns * rows - 1, hidden)):
            trim = Rect(at % columns * wide, at // columns * high, wide, high)
            places.append(Place(face, trim, trim))
        page = Page(columns * wide, rows * high, "front", 0, tuple(places))
        cell = int(wide * scale), int(high * scale)
        self._add_picture(page, file, replace(part, pixels=(cell[0] * columns, cell[1] * rows)))


def _grid(count: int, max_grid: tuple[int, int], size: Size) -> tuple[int, int]:
    """Return (columns, rows), each at least 2, with *count* cells or more and at most *max_grid*.

    The picture's longer side is as short as possible, and then the number of cells as small as possible.
    """
    grids = [
        (columns, rows)
        for columns in range(2, max_grid[0] + 1)
        for rows in range(2, max_grid[1] + 1)
        if columns * rows >= count
    ]
    return min(grids, key=lambda grid: (max(grid[0] * size[0], grid[1] * size[1]), grid[0] * grid[1]))
