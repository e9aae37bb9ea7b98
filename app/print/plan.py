"""The plan of a print job: pages with faces placed on them.

Lengths are mm from the page's top left corner, y down. A plan doesn't depend on PDF. The golden tests compare
it as text (:func:`log`).
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final, Literal, Protocol

from app import i18n
from app.face import design, layout
from app.face.ops import DPI, Face, Op, Rect, Warn

if TYPE_CHECKING:
    from reportlab.pdfgen.canvas import Canvas

    from app.face.inks import Inks
    from app.print.options import Options

Turn = Literal[0, 90, 180, 270]
Notice = tuple[str, dict[str, object]]
"""Code and parameters of a message in ``print.ftl``."""
MAX_NAMED: Final = 12
"""Maximum number of designs that a notice names."""


@dataclass(frozen=True, slots=True)
class Place:
    """A face on a page. ``trim``: the rectangle to cut out; ``clip``: the limit of its ink."""

    face: Face
    trim: Rect
    clip: Rect
    turn: Turn = 0
    """Degrees clockwise."""
    outlined: bool = False
    """Whether the ink ends at the face's outline enlarged to ``clip``, not at its rectangle."""


@dataclass(frozen=True, slots=True)
class BackTransform:
    """Scaling and rotation about (*x*, *y*) by *by*, a complex factor of x + iy."""

    x: float
    y: float
    by: complex


@dataclass(frozen=True, slots=True)
class Spread:
    """Two pages of a booklet side by side, numbered from 1; 0: an empty page."""

    left: int
    right: int
    dx: float = 0.0
    dy: float = 0.0
    """Offset of both pages, right and down, mm."""
    upside_down: bool = False
    fold: bool = False
    """Whether to draw dashes that show where to fold."""


class Bound(Protocol):
    """A booklet whose pages a plan's spreads show."""

    def canvas(self, inks: Inks | None) -> Canvas:
        """Return a new canvas that can draw the booklet's pages, in *inks* (None: RGB)."""

    def draw(self, canvas: Canvas, spread: Spread) -> None:
        """Draw *spread* on *canvas*."""


@dataclass(frozen=True, slots=True)
class Page:
    """One side of a sheet."""

    width: float
    height: float
    side: Literal["front", "back"]
    sheet: int
    """Number from 1; a front and its back have the same one."""
    places: tuple[Place, ...]
    marks: tuple[Op, ...] = ()
    notes: tuple[Place, ...] = ()
    """The ruler and label."""
    chapter: str = ""
    """The PDF outline entry that begins here, or ""."""
    outlines: tuple[Op, ...] = ()
    """The cutting lines of pieces that aren't rectangles."""
    registration: tuple[Op, ...] = ()
    """A cutting machine's registration marks, outside everything else."""
    behind: tuple[str, ...] = ()
    """On a page of backs: the keys of the cards' fronts."""
    back_transform: BackTransform | None = None
    """For a back: how to align it with the front."""
    spread: Spread | None = None
    """The pages of the plan's booklet that the page shows."""

    def blank_back(self) -> Page:
        """Return the blank back of this page's sheet."""
        return Page(self.width, self.height, "back", self.sheet, ())

    @property
    def trim(self) -> Rect:
        """The PDF's TrimBox: the rectangle around all trims, or the whole page if it's empty."""
        return around([shown(place) for place in self.places] or [Rect(0, 0, self.width, self.height)])

    @property
    def bleed(self) -> Rect:
        """The PDF's BleedBox: the rectangle around all faces' ink, or the whole page if it's empty."""
        return around([place.clip for place in self.places] or [Rect(0, 0, self.width, self.height)])


@dataclass(frozen=True, slots=True)
class Item:
    """A design that is printed. ``key``: its face's; ``copies``: number printed."""

    key: str
    name: str
    part: str
    """Its deck, ``tracks``, ``counters``, ``box``, or ``dividers``."""
    copies: int
    back: str = ""
    """The key of the face on its back; "" if there is none."""


LOOK_PREFIX: Final = "drawn "
"""Prefix of looks computed from the drawn face; version 0.1 computed them from the content."""


@dataclass(frozen=True, slots=True)
class Piece:
    """A design that belongs to a complete print of the job."""

    key: str
    name: str
    part: str
    copies: int
    make_look: Callable[[], str] = field(compare=False)
    """Returns the look; it's called only for prints that are recorded or compared with others."""

    @property
    def look(self) -> str:
        """:data:`LOOK_PREFIX` and a short hash of what the design shows, without small print."""
        return self.make_look()


@dataclass(frozen=True, slots=True)
class Out:
    """Copies of a design to take out of the printed deck."""

    key: str
    name: str
    copies: int
    why: Literal["changed", "fewer", "gone"]


@dataclass(frozen=True, slots=True)
class Difference:
    """What a job prints after earlier prints, and what to take out of the printed deck."""

    amounts: Mapping[str, int]
    """Key of each piece to print → copies."""
    notices: tuple[Notice, ...] = ()
    out: tuple[Out, ...] = ()


class EarlierPrints(Protocol):
    """A record of earlier prints."""

    def difference(self, pieces: Sequence[Piece], options: Options, known_keys: Container[str]) -> Difference:
        """Return which of *pieces* to print; *known_keys*: the set's cards, tracks, and counters."""


@dataclass(frozen=True, slots=True)
class Plan:
    """A print job."""

    title: str
    language: str
    pages: tuple[Page, ...]
    notices: tuple[Notice, ...] = ()
    """Messages about automatic choices."""
    warnings: tuple[Warn, ...] = ()
    items: tuple[Item, ...] = ()
    """The printed designs, in printing order."""
    pieces: tuple[Piece, ...] = ()
    """All of the job's pieces, whether they're printed or not."""
    out: tuple[Out, ...] = ()
    """What to take out of the printed deck."""
    bound: Bound | None = None
    """The booklet that the pages' spreads show."""
    subject: str = "subject"
    """Code of a message in ``print.ftl``: the PDF's subject."""
    dpi: int = DPI
    """The resolution that pictures need."""
    deck_names: Mapping[str, str] = field(default_factory=dict, compare=False)
    """``deck-KEY`` → a deck's name in ``language``."""

    def part_name(self, part: str, language: str) -> str:
        """Return the name of *part* (:attr:`Item.part`), in *language* if it isn't a deck."""
        return self.deck_names.get(f"deck-{part}") or i18n.text(f"print.part-{part}", language)

    @property
    def looks(self) -> dict[str, str]:
        """Key → :attr:`Piece.look` of all of the job's pieces."""
        return {piece.key: piece.look for piece in self.pieces}

    @property
    def sheets(self) -> int:
        """The number of sheets of paper."""
        return len({page.sheet for page in self.pages})


def listed(names: Sequence[str]) -> str:
    """Join the first ``MAX_NAMED`` of *names* and append the number of others."""
    more = len(names) - MAX_NAMED
    return ", ".join(names[:MAX_NAMED]) + (f" … + {more}" if more > 0 else "")


def around(rects: Iterable[Rect]) -> Rect:
    """Return the smallest rectangle around *rects*, which must not be empty."""
    first, *rest = rects
    for rect in rest:
        first = first.union(rect)
    return first


def shown(place: Place) -> Rect:
    """Return the visible part of the trim, which is smaller for a piece of a track."""
    return within(place.trim, place.clip)


def within(rect: Rect, reach: Rect) -> Rect:
    """Return the part of *rect* inside *reach*, with a negative size if there is none."""
    x, y = max(rect.x, reach.x), max(rect.y, reach.y)
    return Rect(x, y, min(rect.right, reach.right) - x, min(rect.bottom, reach.bottom) - y)


def other_side(pages: Sequence[Page], number: int) -> int | None:
    """Return the index of the other page on the sheet of page *number* (an index); None if there is none."""
    page = pages[number]
    for index, other in enumerate(pages):
        if other.sheet == page.sheet and other.side != page.side:
            return index
    return None


def log(plan: Plan) -> Iterator[str]:
    """Yield the plan as text, with a line for each page, spread, transform, face, and mark."""
    for number, page in enumerate(plan.pages, 1):
        chapter = f" «{page.chapter}»" if page.chapter else ""
        yield f"page {number} {page.width:g}x{page.height:g} sheet {page.sheet} {page.side}{chapter}"
        if (spread := page.spread) is not None:
            head = " on its head" if spread.upside_down else ""
            yield f"  spread {spread.left} {spread.right}{head}"
        if (transform := page.back_transform) is not None:
            yield f"  askew {transform.x:.2f},{transform.y:.2f} by {transform.by:.5f}"
        for place in (*page.places, *page.notes):
            t, c = place.trim, place.clip
            yield (
                f"  {place.face.key} {t.x:.2f},{t.y:.2f} {t.w:.2f}x{t.h:.2f} turn {place.turn}"
                f" ink {c.x:.2f},{c.y:.2f} {c.w:.2f}x{c.h:.2f}"
            )
        for mark in page.marks:
            points = [",".join(f"{v:.2f}" for v in p) for _, p in getattr(mark, "path", ())]
            dashes = len(points) // 2
            shown = [points[0], points[1], f"… {dashes} dashes …", points[-1]] if dashes > 2 else points
            yield "  mark " + " ".join(shown)


def hidden_parts(contents: Iterable[layout.Content], language: str) -> list[Notice]:
    """Return the notice on parts of the printed *contents* that are hidden in Design, if there are any."""
    names = dict.fromkeys(
        design.display_name(part.name, part.type, language)
        for content in contents
        for part in layout.hidden_parts(content)
    )
    return [("said-hidden", {"list": listed([*names])})] if names else []
