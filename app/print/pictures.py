"""A set as pictures for a print service or a game on the screen.

Each picture is planned as a page, which a window can show; then PDFium renders the pages at the target's
resolution.
"""

from __future__ import annotations

import contextlib
import io
import json
import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import pypdfium2
from pypdfium2 import raw

from app.face import layout
from app.face.content import (
    BackContent,
    CardContent,
    CounterContent,
    Outline,
    SetContent,
    TrackContent,
)
from app.face.ops import BLEED, Face, Rect
from app.face.recolour import recoloured
from app.file_names import not_reserved
from app.print import choice, pdfium, tabletop
from app.print.errors import Cancelled, PrintError, save
from app.print.options import Options
from app.print.pdf import Progress
from app.print.plan import Page, Place, Plan
from app.print.several import merge_languages
from app.print.tabletop import Sheet, Single
from app.print.targets import MM_PER_INCH, Part, Target


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture to write. ``file``: path without suffix; ``page``: index in the plan; ``pixels``: size."""

    file: str
    page: int
    pixels: tuple[int, int]


@dataclass(frozen=True, slots=True)
class Album:
    """A set as pictures for a target.

    ``designs``: number of different pictures; ``omitted``: names of pieces without a component in the target;
    ``save``: contents of the save file, if the target has one.
    """

    plan: Plan
    pictures: tuple[Picture, ...]
    designs: int
    omitted: tuple[str, ...] = ()
    save: tabletop.Save | None = None

    @property
    def files(self) -> int:
        """The number of files to write."""
        return len(self.pictures) + (self.save is not None)


@dataclass(frozen=True, slots=True)
class _Piece:
    key: str
    front: Face
    back: Face | None
    copies: int
    deck: str = ""
    back_content: BackContent | CardContent | None = None
    """The content of the back."""
    shape: Outline = "rect"


def album(content: SetContent, options: Options, target: Target, other: SetContent | None = None) -> Album:
    """Return the pictures of *content* for *target*. Raises :class:`PrintError` if there are none."""
    if options.second == "card" and other is not None:
        content = merge_languages(content, other)
    maker = _AlbumBuilder(content, target, options)
    cards = choice.cards(content, options, other)
    for part in target.parts:
        if part.of != "cards":
            continue
        size = _layout_size(part, target)
        maker.add_pieces(
            part,
            [
                _Piece(
                    card.front.key,
                    maker.card(card.front, size),
                    maker.card(card.back, size),
                    card.copies,
                    card.deck,
                    card.back,
                    card.front.shape,
                )
                for card in cards
            ],
        )
    maker.boards(content.tracks if options.tracks else ())
    maker.counters(content.counters if options.counters else ())
    if not maker.pages:
        raise PrintError("nothing")
    title = f"{content.name} {content.version}".strip()
    faces = {id(place.face): place.face for page in maker.pages for place in page.places}
    warnings = tuple(warn for face in faces.values() for warn in face.warnings)
    plan = Plan(title, content.language, tuple(maker.pages), warnings=warnings)
    left, save = list(dict.fromkeys(maker.omitted)), None
    if target.save:
        save = tabletop.Save.of(content, cards, tuple(maker.sheets), tuple(maker.singles), options.date)
        left += save.omitted()
    # Copies may have separate pages, and equal backs separate faces, so count by looks, without warnings.
    plain = {key: replace(face, warnings=()) for key, face in faces.items()}
    designs = len({tuple(plain[id(place.face)] for place in page.places) for page in maker.pages})
    return Album(plan, tuple(maker.pictures), designs, tuple(left), save)


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
                rendered = picture.page, _render_png(page, picture.pixels, target.dpi)
            file = folder / f"{picture.file}.png"
            try:
                file.parent.mkdir(parents=True, exist_ok=True)
            except OSError as error:
                raise PrintError("unwritable", file=str(file.parent), folder=str(file.parents[1])) from error
            save(rendered[1], file)
            yield file
    if album.save is not None:
        file = folder / f"{album.save.name}.json"
        content = json.dumps(album.save.plain(folder), ensure_ascii=False, indent=2)
        save(content.encode(), file)
        yield file


def _render_png(page: pypdfium2.PdfPage, pixels: tuple[int, int], dpi: int) -> bytes:
    """Render *page* as a PNG of size *pixels*."""
    with pdfium.locked():
        bitmap = pypdfium2.PdfBitmap.new_native(*pixels, raw.FPDFBitmap_BGRx)
        bitmap.fill_rect((255, 255, 255, 255), 0, 0, *pixels)
        raw.FPDF_RenderPageBitmap(bitmap.raw, page.raw, 0, 0, *pixels, 0, 0)
        image = bitmap.to_pil().convert("RGB")
        bitmap.close()
    pdfium.yield_lock()
    buffer = io.BytesIO()
    image.save(buffer, "PNG", dpi=(dpi, dpi))
    return buffer.getvalue()


def _layout_size(part: Part, target: Target) -> tuple[float, float] | None:
    """Return the size in mm to lay out a face at: *part*'s, or one that fills its pixels together with BLEED.

    None: the face's own size.
    """
    if part.pixels is None:
        return part.size
    width, height = (length / target.dpi * MM_PER_INCH - 2 * BLEED for length in part.pixels)
    return width, height


class _AlbumBuilder:
    """Builder of an album: places pieces on pages and names their files."""

    def __init__(self, content: SetContent, target: Target, options: Options) -> None:
        self._content, self._target, self._options = content, target, options
        self.pages: list[Page] = []
        self.pictures: list[Picture] = []
        self.omitted: list[str] = []
        self.sheets: list[Sheet] = []
        self.singles: list[Single] = []

    def card(self, content: CardContent | BackContent, size: tuple[float, float] | None) -> Face:
        draw: Callable[..., Face] = layout.back if isinstance(content, BackContent) else layout.card
        return recoloured(draw(content, size) if size else draw(content), self._options.ink)

    def boards(self, tracks: Sequence[TrackContent]) -> None:
        self._add_components(
            "tracks", [(t.name, _Piece(t.key, layout.track(t), None, 1), None) for t in tracks]
        )

    def counters(self, counters: Sequence[CounterContent]) -> None:
        shape = self._options.shape
        self._add_components(
            "counters",
            [
                (c.name, _Piece(c.key, layout.counter(c, shape), None, c.count), c)
                for c in counters
                if c.count
            ],
        )

    def _add_components(self, of: str, pieces: Sequence[tuple[str, _Piece, CounterContent | None]]) -> None:
        """Add each piece as the narrowest component that it fits, or to ``omitted`` if there is none.

        Counters are laid out in the component's size, if it has one.
        """
        by_part: dict[Part, list[_Piece]] = {}
        for name, piece, counter in pieces:
            face = piece.front
            fitting = [
                part
                for part in self._target.parts
                if part.of == of and part.makes(face.width, face.height, face.round)
            ]
            if not fitting:
                self.omitted.append(name)
                continue
            part = min(fitting, key=lambda candidate: candidate.size or (0.0, 0.0))
            size = _layout_size(part, self._target)
            if counter is not None and size is not None:
                face = layout.counter(replace(counter, size=size[0]), self._options.shape)
            inked = recoloured(face, self._options.ink)
            by_part.setdefault(part, []).append(replace(piece, front=inked))
        for part, part_pieces in by_part.items():
            self.add_pieces(part, part_pieces)

    def add_pieces(self, part: Part, pieces: Sequence[_Piece]) -> None:
        """Add the pages and pictures of *pieces*, made as component *part*."""
        if part.grid is not None:
            self._add_sheets(part, part.grid, pieces)
            return
        number = 0
        for piece in pieces:
            copies = piece.copies if part.each == "copy" else 1
            sides = [(part.front, piece.front)] + (
                [(part.back, piece.back)] if part.back and piece.back else []
            )
            pages = [(name, self._face_page(part, face)) for name, face in sides]
            if self._target.format == "pdf":
                for _copy in range(copies):
                    for name, page in reversed(pages) if self._target.back_first else pages:
                        self._add_picture(page, self._fill_slots(name, key=piece.key), part)
                continue
            for name, page in pages:
                picture = self._add_picture(page, "", part)
                # Without a number in the name, copies share one picture.
                for copy in range(copies if "{number}" in name else 1):
                    words = self._fill_slots(name, key=piece.key, number=f"{number + copy + 1:03}")
                    self.pictures.append(replace(picture, file=words))
                    self.singles.append(Single(part.of, piece.key, words, piece.front, piece.copies))
            number += copies

    def _fill_slots(self, template: str, **slots: str) -> str:
        slots = {"set": self._content.key, "language": self._content.language} | slots
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
        if part.pixels is not None:
            width, height = (length / self._target.dpi * MM_PER_INCH for length in part.pixels)
        else:
            width, height = trim_w + 2 * part.bleed, trim_h + 2 * part.bleed
        trim = Rect((width - trim_w) / 2, (height - trim_h) / 2, trim_w, trim_h)
        # The service cuts the circle from a square picture that needs bleed in the corners, too.
        flat = replace(face, round=False)
        clip = Rect(0, 0, width, height)
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
            key = piece.deck, common, piece.front.width, piece.front.height, piece.shape
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
                names = [self._fill_slots(name, **slots) for name in (part.front, part.back) if name]
                columns, rows = _grid(len(sheet_pieces) + 1, max_grid, sheet_pieces[0].front)
                hidden = sheet_pieces[0].back or sheet_pieces[0].front
                self._add_sheet(
                    part, (columns, rows), [member.front for member in sheet_pieces], hidden, names[0]
                )
                if len(names) > 1 and common_back is not None:
                    self._add_sheet(part, (1, 1), [], hidden, names[1])
                elif len(names) > 1:
                    backs = [member.back or member.front for member in sheet_pieces]
                    self._add_sheet(part, (columns, rows), backs, hidden, names[1])
                keys, face = tuple(member.key for member in sheet_pieces), sheet_pieces[0].front
                self.sheets.append(
                    Sheet(
                        names[0], names[-1], columns, rows, keys, common_back is None,
                        (face.width, face.height), sheet_pieces[0].shape,
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


def _grid(count: int, max_grid: tuple[int, int], face: Face) -> tuple[int, int]:
    """Return (columns, rows), each at least 2, with *count* cells or more and at most *max_grid*.

    The picture's longer side is as short as possible, and then the number of cells as small as possible.
    """
    grids = [
        (columns, rows)
        for columns in range(2, max_grid[0] + 1)
        for rows in range(2, max_grid[1] + 1)
        if columns * rows >= count
    ]
    return min(grids, key=lambda grid: (max(grid[0] * face.width, grid[1] * face.height), grid[0] * grid[1]))
