"""Second reader of printed files: interprets every page's operators with pikepdf.

It shares no code with the program's preflight and planner. It gets the choices as plain figures and returns
faults as (kind, page, key of the piece). Coordinates are mm from the top left corner.
"""

from __future__ import annotations

import io
import math
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import pikepdf
from pikepdf import Matrix

MM = 72 / 25.4
BLEED = 3.0
SEEN = 0.05
"""Visible difference, mm."""

Fault = tuple[str, int, str]


@dataclass
class Job:
    """Choices of a print job. ``wanted``: for each key the number of copies and the key of its back."""

    paper: tuple[float, float]
    margin: float
    duplex: str
    wanted: dict[str, tuple[int, str]]
    back_by: tuple[float, float] = (0.0, 0.0)
    back_turn: bool = False
    marks: str = "crop"
    marks_on_backs: bool = True
    folded_counters: bool = False
    foot_by: tuple[float, float] | None = None
    """Shift of backs 100 mm below the middle of the upright paper, if different."""
    short: float = 0.0
    """Distance before the trim where ink may end."""
    bleed: float = 0.0
    """The outer bleed that is asked for."""


@dataclass
class Box:
    """Rectangle: left, top, right, bottom."""

    x1: float
    y1: float
    x2: float
    y2: float

    @classmethod
    def around(cls, points: Any) -> Box:
        xy = np.array(list(points), dtype=float)
        return cls(*xy.min(axis=0), *xy.max(axis=0))

    def meets(self, other: Box) -> Box:
        return Box(
            max(self.x1, other.x1), max(self.y1, other.y1), min(self.x2, other.x2), min(self.y2, other.y2)
        )

    def out_of(self, room: Box) -> float:
        return max(room.x1 - self.x1, room.y1 - self.y1, self.x2 - room.x2, self.y2 - room.y2)

    def min_side(self) -> float:
        """Return the smaller of width and height; negative if empty."""
        return min(self.x2 - self.x1, self.y2 - self.y1)

    @property
    def middle(self) -> np.ndarray:
        return np.array([(self.x1 + self.x2) / 2, (self.y1 + self.y2) / 2])


@dataclass
class Piece:
    key: str
    trim: Box
    cut: Box
    turn: int
    scale: float
    circle: bool
    form: str
    ink: Box

    @property
    def shown(self) -> Box:
        return self.trim.meets(self.cut)

    @property
    def inked(self) -> Box:
        return self.cut.meets(self.ink)


@dataclass
class Page:
    number: int
    wide: float
    high: float
    sheet: int
    back: bool
    pieces: list[Piece] = field(default_factory=list)
    marks: list[tuple[Box, bool]] = field(default_factory=list)
    """Each straight stroke or filled shape, and whether it is a stroke."""
    note: list[Box] = field(default_factory=list)
    ruler: list[float] = field(default_factory=list)
    """Lengths of the strokes in the note."""
    fine: set[str] = field(default_factory=set)
    """Faults of small type or thin lines on the page itself."""
    askew: Matrix | None = None
    """Transformation from noted to real places on a stretched and turned back."""

    def on_paper(self, box: Box) -> Box:
        """Return the bounding box of *box* on the paper."""
        if self.askew is None:
            return box
        return Box.around(self.askew.transform((x, y)) for x in (box.x1, box.x2) for y in (box.y1, box.y2))


@dataclass
class Drawing:
    """Content of a form."""

    smallest: float = math.inf
    thinnest: float = math.inf
    coarsest: float = math.inf
    strange: bool = False
    points: list[tuple[float, float]] = field(default_factory=list)
    """Corners of everything painted, in the form's own points."""


class File:
    """A printed file."""

    def __init__(self, data: bytes, job: Job) -> None:
        self.job = job
        self.forms: dict[str, Drawing] = {}
        with pikepdf.open(io.BytesIO(data)) as document:
            hints = document.Root.get("/ViewerPreferences", {})
            self.flip = str(hints.get("/Duplex", ""))
            self.scaling = str(hints.get("/PrintScaling", ""))
            labels = _labels(document)
            self.pages = [self._page(page, i, labels.get(i, "")) for i, page in enumerate(document.pages)]

    def _page(self, page: pikepdf.Page, index: int, label: str) -> Page:
        wide, high = (float(page.MediaBox[i]) / MM for i in (2, 3))
        found = re.fullmatch(r"(\d+)(b?)", label)
        made = Page(index + 1, wide, high, int(found[1]) if found else 0, bool(found and found[2]))
        down = Matrix(1 / MM, 0, 0, -1 / MM, 0, high)
        if made.back and self.job.foot_by is not None:
            made.askew = _back_transform(wide, high, self.job)
            down = down @ made.askew.inverse()
        state = _State(down)
        forms, fonts = page.Resources.get("/XObject", {}), page.Resources.get("/Font", {})
        drawing = Drawing()
        tag, about = "", {}
        for operands, operator in pikepdf.parse_content_stream(page):
            name = str(operator)
            if name in ("BMC", "BDC"):
                tag, about = (
                    str(operands[0]).removeprefix("/Dozor"),
                    dict(operands[1]) if operands[1:] else {},
                )
            elif name == "EMC":
                tag = ""
            elif name == "Do" and tag == "Piece":
                form = str(operands[0])
                if form not in self.forms:
                    self.forms[form] = Drawing()
                    self._form(forms[form], Matrix(), self.forms[form])
                made.pieces.append(_piece(about, form, forms[form], state, self.forms[form]))
            elif tag in ("Marks", "Note") and name in ("S", "f", "B", "f*"):
                self._record_mark(made, tag, name, state)
            elif tag == "Note" and name == "Tj":
                made.note.append(state.words(operands[0], fonts[state.font]))
            self._painted(name, operands, state, fonts, drawing)
            state.take(name, operands)
        if drawing.thinnest < 0.1 and made.pieces:
            made.fine.add("thin-line")
        if drawing.smallest < 4.95 and made.pieces:
            made.fine.add("small-type")
        return made

    def _record_mark(self, page: Page, tag: str, name: str, state: _State) -> None:
        """Record a mark, or a stroke of the ruler."""
        lines = state.lines() if name == "S" else [state.path]
        width = state.width * _size(state.now) if name == "S" else 0.0
        for points in lines:
            box = Box.around(points)
            if tag == "Marks":
                page.marks.append((box, name == "S"))
            else:
                half = width / 2
                page.note.append(Box(box.x1 - half, box.y1 - half, box.x2 + half, box.y2 + half))
                page.ruler.append(math.dist(points[0], points[-1]))

    def _form(self, form: Any, matrix: Matrix, drawing: Drawing) -> None:
        """Read the content of *form*, in points of the piece's own form."""
        state, small_print = _State(matrix), False
        resources = form.get("/Resources", {})
        fonts, inner = resources.get("/Font", {}), resources.get("/XObject", {})
        for operands, operator in pikepdf.parse_content_stream(form):
            name = str(operator)
            if name == "Do":
                what = inner[str(operands[0])]
                if what.Subtype == "/Form":
                    self._form(what, state.now, drawing)
                else:
                    corners = [state.now.transform(at) for at in ((0, 0), (1, 0), (0, 1))]
                    for side, pixels in ((corners[1], what.Width), (corners[2], what.Height)):
                        inches = math.dist(corners[0], side) / 72
                        drawing.coarsest = min(drawing.coarsest, int(pixels) / inches)
                    drawing.points += [*corners, state.now.transform((1, 1))]
            if name == "BMC":
                small_print = operands[0] == "/DozorSmall"
            elif name == "EMC":
                small_print = False
            self._painted(name, operands, state, fonts, drawing, small_print)
            state.take(name, operands)

    @staticmethod
    def _painted(
        name: str, operands: Any, state: _State, fonts: Any, drawing: Drawing, small_print: bool = False
    ) -> None:
        """Record type sizes, line widths and points painted by operator *name*."""
        if name == "TJ" or (name == "Tj" and bytes(operands[0])):
            # A page's matrix ends in mm, a form's in points.
            points = state.size * _size(state.now) * (MM if state.millimetres else 1)
            drawing.smallest = drawing.smallest if small_print else min(drawing.smallest, points)
            descriptor = _font(fonts[state.font]).get("/FontDescriptor", {})
            drawing.strange |= not any(f"/FontFile{n}" in descriptor for n in ("", "2", "3"))
        elif name in ("S", "B", "B*"):
            width = state.width * _size(state.now) / (1 if state.millimetres else MM)
            drawing.thinnest = min(drawing.thinnest, width)
        if name in ("f", "f*", "B", "B*", "S"):
            drawing.points += state.path


def _back_transform(wide: float, high: float, job: Job) -> Matrix:
    """Return the similarity that moves the page's middle and the point below it as the job says."""
    assert job.foot_by is not None
    lying = wide > high

    def on_page(x: float, y: float) -> np.ndarray:
        return np.array((-y, x) if lying else (x, y))

    middle = np.array((wide / 2, high / 2)) + on_page(*job.back_by)
    below = middle + on_page(0, 100)
    should = below + on_page(*np.subtract(job.foot_by, job.back_by))
    # x' = a x - b y + e, y' = b x + a y + f at both points.
    rows, ends = [], []
    for (x, y), (to_x, to_y) in ((middle, middle), (below, should)):
        rows += [(x, -y, 1, 0), (y, x, 0, 1)]
        ends += [to_x, to_y]
    a, b, e, f = np.linalg.solve(np.array(rows), np.array(ends))
    return Matrix(a, b, -b, a, e, f)


def _font(font: Any) -> Any:
    return font.DescendantFonts[0] if "/DescendantFonts" in font else font


def _size(matrix: Matrix) -> float:
    return math.sqrt(abs(matrix.a * matrix.d - matrix.b * matrix.c))


def _labels(document: pikepdf.Pdf) -> dict[int, str]:
    numbers = list(document.Root.PageLabels.Nums) if "/PageLabels" in document.Root else []
    return {int(at): str(label.get("/P", "")) for at, label in zip(numbers[::2], numbers[1::2], strict=True)}


class _State:
    """Graphics state: transformation, clip, text."""

    def __init__(self, matrix: Matrix) -> None:
        self.now, self.cut = matrix, Box(-1e6, -1e6, 1e6, 1e6)
        self.millimetres = matrix.d < 0
        self.path: list[tuple[float, float]] = []
        self._begins: list[int] = []
        self.width, self.size, self.font = 1.0, 0.0, ""
        self._text = self._line = Matrix()
        self._kept: list[tuple[Any, ...]] = []
        self._clips = False

    def take(self, name: str, operands: Any) -> None:
        match name:
            case "q":
                self._kept.append((self.now, self.cut, self.width, self.size, self.font))
            case "Q":
                self.now, self.cut, self.width, self.size, self.font = self._kept.pop()
            case "cm":
                self.now = Matrix(*operands) @ self.now
            case "w":
                self.width = float(operands[0])
            case "m" | "l":
                if name == "m":
                    self._begins.append(len(self.path))
                self.path.append(self.now.transform(tuple(map(float, operands))))
            case "c":
                for i in (0, 2, 4):
                    self.path.append(self.now.transform(tuple(map(float, operands[i : i + 2]))))
            case "re":
                x, y, w, h = map(float, operands)
                self._begins.append(len(self.path))
                self.path += [
                    self.now.transform(at) for at in ((x, y), (x + w, y), (x + w, y + h), (x, y + h))
                ]
            case "W" | "W*":
                self._clips = True
            case "n" | "S" | "f" | "f*" | "B" | "B*":
                if self._clips and self.path:
                    self.cut = self.cut.meets(Box.around(self.path))
                self.path, self._begins, self._clips = [], [], False
            case "BT":
                self._text = self._line = Matrix()
            case "Tf":
                self.font, self.size = str(operands[0]), float(operands[1])
            case "Tm":
                self._text = self._line = Matrix(*operands)
            case "Td":
                x, y = map(float, operands)
                self._text = self._line = Matrix(1, 0, 0, 1, x, y) @ self._line
            case _:
                pass

    def lines(self) -> list[list[tuple[float, float]]]:
        """Return the subpaths."""
        ends = [*self._begins[1:], len(self.path)]
        return [self.path[a:b] for a, b in zip(self._begins, ends, strict=True)]

    def words(self, text: Any, font: Any) -> Box:
        """Return the box of a text run: glyph widths, capital height, a little below the baseline."""
        widths, first = list(font.Widths), int(font.FirstChar)
        wide = sum(float(widths[code - first]) for code in bytes(text)) / 1000 * self.size
        matrix = self._text @ self.now
        corners = ((0.0, -0.2 * self.size), (wide, 0.7 * self.size))
        return Box.around(matrix.transform(corner) for corner in corners)


def _piece(about: dict, form: str, what: Any, state: _State, drawing: Drawing) -> Piece:
    wide, high = float(about["/W"]) * MM, float(about["/H"]) * MM
    now = state.now
    trim = Box.around(now.transform(at) for at in ((0, 0), (wide, 0), (0, high), (wide, high)))
    bounds = Box.around(drawing.points)
    left, low, right, top = (float(value) for value in what.BBox)
    edge = BLEED * MM
    assert np.allclose((left, low, right, top), (-edge, -edge, wide + edge, high + edge), atol=0.01)
    ink = Box.around(now.transform(at) for at in ((bounds.x1, bounds.y1), (bounds.x2, bounds.y2)))
    # The form's y axis points up: a clockwise turn goes from +x towards -y.
    turn = round(math.degrees(math.atan2(now.b, now.a))) % 360
    key = bytes(about["/Key"]).decode()
    return Piece(key, trim, state.cut, turn, _size(now) * MM, bool(int(about["/Round"])), form, ink)


def faults(data: bytes, job: Job) -> set[Fault]:
    """Return all faults of the file."""
    file = File(data, job)
    return {
        *_file(file, job),
        *(fault for page in file.pages for fault in _page(page, job)),
        *(fault for page in file.pages for fault in _drawn(page, file)),
        *_order(file.pages, job),
        *_both_sides(file.pages, job),
        *_check_counts(file.pages, job),
    }


def _file(file: File, job: Job) -> Iterator[Fault]:
    flips = {"long": "/DuplexFlipLongEdge", "short": "/DuplexFlipShortEdge"}
    if file.flip != flips.get(job.duplex, "/Simplex") or file.scaling != "/None":
        yield "hints", 0, ""


def _page(page: Page, job: Job) -> Iterator[Fault]:
    if not np.allclose(sorted((page.wide, page.high)), sorted(job.paper), atol=0.1):
        yield "page-size", page.number, ""
    paper = Box(0, 0, page.wide, page.high)
    reach = Box(job.margin, job.margin, page.wide - job.margin, page.high - job.margin)
    for piece in page.pieces:
        if page.on_paper(piece.shown).out_of(paper) > SEEN:
            yield "off-paper", page.number, piece.key
        elif page.on_paper(piece.shown).out_of(reach) > SEEN:
            yield "past-edge", page.number, piece.key
        elif page.on_paper(piece.inked).out_of(reach) > SEEN or (
            job.bleed and any(-SEEN < bleed < job.bleed / 2 for bleed in _outer_bleeds(piece, reach))
        ):
            yield "bleed-past-edge", page.number, piece.key
        if abs(piece.scale - 1) > 0.002:
            yield "scaled", page.number, piece.key
    for number, piece in enumerate(page.pieces):
        for below in page.pieces[:number]:
            if piece.shown.meets(below.shown).min_side() > SEEN:
                yield "overlap", page.number, piece.key
            elif piece.inked.meets(below.shown).min_side() > SEEN:
                yield "ink-over", page.number, piece.key
    yield from _marked(page, job, reach)


def _outer_bleeds(piece: Piece, reach: Box) -> Iterator[float]:
    """Yield the bleed of the sides whose ink ends next to the end of the printer's *reach*."""
    trim, cut = piece.trim, piece.cut
    for outwards, side in ((-1, "x1"), (-1, "y1"), (1, "x2"), (1, "y2")):
        at, end, ink = (getattr(box, side) * outwards for box in (trim, reach, cut))
        if end - ink < 1:
            yield ink - at


def _marked(page: Page, job: Job, reach: Box) -> Iterator[Fault]:
    if any(page.on_paper(mark).out_of(reach) > SEEN for mark, _stroke in page.marks):
        yield "mark-past-edge", page.number, ""
    if page.note:
        note = Box.around(at for box in page.note for at in ((box.x1, box.y1), (box.x2, box.y2)))
        if page.on_paper(note).out_of(reach) > SEEN:
            yield "note-past-edge", page.number, ""
        for piece in page.pieces:
            if note.meets(piece.inked).min_side() > SEEN:
                yield "note-over", page.number, piece.key
    if page.pieces and not any(abs(length - 50) <= 0.1 for length in page.ruler):
        yield "no-ruler", page.number, ""
    wanted = job.marks != "none" and (job.marks_on_backs or not page.back)
    strokes = [mark for mark, stroke in page.marks if stroke]
    down = np.array([mark.x1 for mark in strokes if mark.x2 - mark.x1 < SEEN])
    across = np.array([mark.y1 for mark in strokes if mark.y2 - mark.y1 < SEEN])
    for piece in page.pieces:
        trim, cut = piece.trim, piece.cut
        edges = (
            (trim.x1, cut.x1 < trim.x1 + SEEN + job.short, down),
            (trim.x2, cut.x2 > trim.x2 - SEEN - job.short, down),
            (trim.y1, cut.y1 < trim.y1 + SEEN + job.short, across),
            (trim.y2, cut.y2 > trim.y2 - SEEN - job.short, across),
        )
        bare = [at for at, is_cut, lines in edges if is_cut and not (abs(lines - at) <= 0.1).any()]
        if wanted and bare and not piece.circle:
            yield "unmarked", page.number, piece.key
        if job.marks != "lines":
            s = piece.shown
            inner = Box(s.x1 + SEEN, s.y1 + SEEN, s.x2 - SEEN, s.y2 - SEEN)
            if any(mark.meets(inner).min_side() >= 0 for mark, _stroke in page.marks):
                yield "mark-over", page.number, piece.key


def _drawn(page: Page, file: File) -> Iterator[Fault]:
    for kind in page.fine:
        yield kind, page.number, ""
    for piece in page.pieces:
        drawing = file.forms[piece.form]
        for kind, bad in (("small-type", drawing.smallest < 4.95), ("thin-line", drawing.thinnest < 0.1),
                          ("coarse", drawing.coarsest < 200), ("font", drawing.strange)):  # fmt: skip
            if bad:
                yield kind, page.number, piece.key


def _order(pages: list[Page], job: Job) -> Iterator[Fault]:
    groups = [pages]
    if job.duplex == "stacks":
        groups = [[page for page in pages if page.back == back] for back in (False, True)]
    for group in groups:
        stands = [(page.sheet, page.back) for page in group]
        for page, here, there in zip(group, stands, sorted(stands), strict=True):
            if here != there:
                yield "page-order", page.number, ""
    if job.duplex == "stacks":
        second = {page.sheet for page in pages if page.back}
        first = next((page.number for page in pages if page.back), len(pages))
        for page in pages:
            if not page.back and page.number > first and page.sheet in second:
                yield "page-order", page.number, ""


def _both_sides(pages: list[Page], job: Job) -> Iterator[Fault]:
    if job.duplex in ("long", "short"):
        for i in range(0, len(pages), 2):
            yield from _sheet(pages[i], pages[i + 1] if i + 1 < len(pages) else None, job)
    elif job.duplex == "stacks":
        fronts, backs = ([page for page in pages if page.back == back] for back in (False, True))
        for i in range(max(len(fronts), len(backs))):
            front, back = (group[i] if i < len(group) else None for group in (fronts, backs))
            yield from _sheet(front or back, back if front else None, job)
    backed = {key for key, (_count, behind) in job.wanted.items() if behind}
    for page in pages:
        if job.duplex == "gutterfold" and any(piece.key in backed for piece in page.pieces):
            half = page.wide / 2
            left = [piece for piece in page.pieces if piece.trim.middle[0] < half]
            right = [piece for piece in page.pieces if piece.trim.middle[0] >= half]
            seen = [(mirrored(piece.trim, page.wide, None), piece) for piece in right]
            behind = {key: behind for key, (_count, behind) in job.wanted.items() if behind}
            yield from _match_backs(page.number, page.number, left, seen, behind, 180 if job.back_turn else 0)
        if job.folded_counters:
            chips = [piece for piece in page.pieces if piece.key.startswith("counter-")]
            upright = [piece for piece in chips if piece.turn == 0]
            heads = [piece for piece in chips if piece.turn != 0]
            seen = [(Box(p.trim.x1, p.trim.y2, p.trim.x2, 2 * p.trim.y2 - p.trim.y1), p) for p in heads]
            yield from _match_backs(
                page.number, page.number, upright, seen, {p.key: p.key for p in chips}, 180
            )


def mirrored(box: Box, wide: float | None, high: float | None) -> Box:
    """Return *box* as seen through the paper, flipped along its width or height."""
    if wide is not None:
        return Box(wide - box.x2, box.y1, wide - box.x1, box.y2)
    assert high is not None
    return Box(box.x1, high - box.y2, box.x2, high - box.y1)


def _sheet(front: Page, back: Page | None, job: Job) -> Iterator[Fault]:
    """Yield faults of one sheet: its second side as seen through the paper."""
    if front.back:
        yield "back-in-front", front.number, ""
    if back is not None and not back.back:
        yield "front-behind", back.number, ""
    if front.back or (back is not None and not back.back):
        return
    if back is not None and back.sheet != front.sheet:
        yield "other-sheet", back.number, ""
        return
    # The long edge is vertical on an upright sheet, horizontal on a landscape one.
    sideways = (job.duplex != "short") == (front.wide <= front.high)
    # The paper moves, and a landscape page is turned a quarter in the printer.
    right, down = job.back_by
    dx, dy = (right, down) if front.wide <= front.high else (-down, right)
    seen = []
    for piece in back.pieces if back else ():
        box = Box(piece.trim.x1 - dx, piece.trim.y1 - dy, piece.trim.x2 - dx, piece.trim.y2 - dy)
        seen.append(
            (mirrored(box, front.wide if sideways else None, None if sideways else front.high), piece)
        )
    behind = {key: behind for key, (_count, behind) in job.wanted.items() if behind}
    turn = (0 if sideways else 180) + (180 if job.back_turn else 0)
    number = back.number if back else front.number
    yield from _match_backs(front.number, number, front.pieces, seen, behind, turn % 360)


def _match_backs(
    page: int,
    there: int,
    fronts: list[Piece],
    seen: list[tuple[Box, Piece]],
    behind: dict[str, str],
    turn: int,
) -> Iterator[Fault]:
    """Match each front with the nearest visible back and yield faults."""
    wanting = [piece for piece in fronts if piece.key in behind]
    apart = np.full((len(wanting), len(seen)), np.inf)
    for i, piece in enumerate(wanting):
        room = min(piece.trim.x2 - piece.trim.x1, piece.trim.y2 - piece.trim.y1) / 2
        for j, (box, _back) in enumerate(seen):
            away = float(np.hypot(*(box.middle - piece.trim.middle)))
            apart[i, j] = round(away, 2) if away <= room else np.inf
    left = set(range(len(wanting)))
    free = set(range(len(seen)))
    while apart.size and np.isfinite(apart).any():
        i, j = np.unravel_index(int(apart.argmin()), apart.shape)
        apart[i, :] = apart[:, j] = np.inf
        left.discard(int(i))
        free.discard(int(j))
        front, (box, back) = wanting[i], seen[j]
        if back.key != behind[front.key]:
            yield "wrong-back", there, back.key
            continue
        if math.hypot(box.x1 - front.trim.x1, box.y1 - front.trim.y1) > 0.1:
            yield "back-shifted", there, back.key
        if (back.turn + front.turn) % 360 != turn:
            yield "back-turned", there, back.key
    for i in left:
        yield "no-back", page, wanting[i].key
    for j in free:
        yield "stray-back", there, seen[j][1].key


def _check_counts(pages: list[Page], job: Job) -> Iterator[Fault]:
    backs_only = job.duplex == "backs"
    wanted: Counter[str] = Counter()
    for key, (count, behind) in job.wanted.items():
        wanted[behind if backs_only and behind else key] += count
    backed = {key for key, (_count, behind) in job.wanted.items() if behind}
    here: dict[str, list[tuple[int, Piece]]] = {}
    for page in pages:
        halves = job.duplex == "gutterfold" and any(piece.key in backed for piece in page.pieces)
        for piece in page.pieces if backs_only or not page.back else ():
            head = job.folded_counters and piece.key.startswith("counter-") and piece.turn != 0
            if not head and not (halves and piece.trim.middle[0] >= page.wide / 2):
                here.setdefault(piece.key, []).append((page.number, piece))
    for key in wanted.keys() | here.keys():
        found = here.get(key, [])
        if _whole_pieces([piece for _page, piece in found], job.short) != wanted[key]:
            yield "copies", found[0][0] if found else 0, key


def _whole_pieces(pieces: list[Piece], short: float) -> int:
    """Return the number of whole pieces; partial ones are combined on a raster."""
    if not pieces:
        return 0
    whole = [piece for piece in pieces if _almost(piece, short)]
    parts = [piece for piece in pieces if not _almost(piece, short)]
    if not parts:
        return len(whole)
    fine = 0.25
    whole_one = parts[0].trim
    size = whole_one.y2 - whole_one.y1, whole_one.x2 - whole_one.x1
    cover = np.zeros([round(side / fine) for side in size], dtype=int)
    for part in parts:
        s, t = part.shown, part.trim
        x1, y1, x2, y2 = ((value / fine) for value in (s.x1 - t.x1, s.y1 - t.y1, s.x2 - t.x1, s.y2 - t.y1))
        cover[math.floor(y1 + 0.5) : math.floor(y2 + 0.5), math.floor(x1 + 0.5) : math.floor(x2 + 0.5)] += 1
    return len(whole) + int(cover.min())


def _almost(piece: Piece, short: float) -> bool:
    s, t = piece.shown, piece.trim
    least = SEEN + 2 * short
    return (s.x2 - s.x1) > (t.x2 - t.x1) - least and (s.y2 - s.y1) > (t.y2 - t.y1) - least
