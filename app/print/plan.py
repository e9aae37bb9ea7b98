"""What a print job is made of, before any file exists: pages with faces placed on them.

Millimetres from the page's top left corner, y down. Nothing here depends on PDF; the whole plan can be
written as text (:func:`log`), which is what the golden tests compare.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final, Literal, Protocol

from app.face.ops import Face, Op, Rect, Warn

if TYPE_CHECKING:
    from app.print.options import Options

Turn = Literal[0, 90, 180, 270]
Notice = tuple[str, dict[str, Any]]
"""A code of ``print.ftl`` with its parameters."""
MAX_NAMED: Final = 12
"""Number of designs that a notice names; a list names all."""


@dataclass(frozen=True, slots=True)
class Place:
    """A face on a page. ``trim`` is its cut rectangle, ``clip`` how far its ink may reach."""

    face: Face
    trim: Rect
    clip: Rect
    turn: Turn = 0
    """Degrees clockwise."""


@dataclass(frozen=True, slots=True)
class BackTransform:
    """A transform: points about *x*, *y* times *by*, a complex factor of x + iy."""

    x: float
    y: float
    by: complex


@dataclass(frozen=True, slots=True)
class Spread:
    """Two facing pages of a booklet, counted from 1; 0: none."""

    left: int
    right: int
    dx: float = 0.0
    dy: float = 0.0
    """Offset of both, right and down, mm."""
    on_its_head: bool = False
    fold: bool = False
    """Whether dashes show where to fold."""


class Bound(Protocol):
    """A booklet whose pages are on a plan's sheets."""

    def canvas(self) -> Any:
        """Return a new canvas that can draw the booklet's pages."""

    def draw(self, canvas: Any, spread: Spread) -> None:
        """Draw *spread* on *canvas*."""


@dataclass(frozen=True, slots=True)
class Page:
    """One side of a sheet."""

    width: float
    height: float
    side: Literal["front", "back"]
    sheet: int
    """Counted from 1; a front and its back have the same number."""
    places: tuple[Place, ...]
    marks: tuple[Op, ...] = ()
    notes: tuple[Place, ...] = ()
    """Ruler and label."""
    chapter: str = ""
    """The outline entry that begins here."""
    registration: tuple[Op, ...] = ()
    """A cutting machine's registration marks, outside everything else."""
    behind: tuple[str, ...] = ()
    """For a back: the keys of its cards."""
    back_transform: BackTransform | None = None
    """Scaling and rotation to align with the front."""
    spread: Spread | None = None
    """The part of the plan's booklet it shows."""

    @property
    def trim(self) -> Rect:
        """Return the rectangle around all trims: the TrimBox; on an empty page, the page."""
        return around([shown(place) for place in self.places] or [Rect(0, 0, self.width, self.height)])

    @property
    def bleed(self) -> Rect:
        """Return the rectangle around all ink of faces: the BleedBox; on an empty page, the page."""
        return around([place.clip for place in self.places] or [Rect(0, 0, self.width, self.height)])


@dataclass(frozen=True, slots=True)
class Item:
    """A design that is printed: its face's key, name, and copies."""

    key: str
    name: str
    part: str
    """Its deck; ``tracks`` or ``counters``."""
    copies: int
    back: str = ""
    """The key of the face behind it; "" if there is none."""


LOOK_PREFIX: Final = "drawn "
"""Prefix of looks that digest the drawn face; in 0.1 they digested its content."""


@dataclass(frozen=True, slots=True)
class Piece:
    """A design that a job wants in the deck, with copies and look."""

    key: str
    name: str
    part: str
    copies: int
    look: str
    """:data:`LOOK` and a short hash of its visible parts, without small print."""


@dataclass(frozen=True, slots=True)
class Out:
    """What to take out of the deck, and why: ``changed``, ``fewer``, or ``gone``."""

    key: str
    name: str
    copies: int
    why: Literal["changed", "fewer", "gone"]


@dataclass(frozen=True, slots=True)
class Difference:
    """What a job prints, and what the deck loses."""

    amounts: Mapping[str, int]
    """Copies of each piece, by key; missing ones are not printed."""
    notices: tuple[Notice, ...] = ()
    out: tuple[Out, ...] = ()


class EarlierPrints(Protocol):
    """A record of earlier prints."""

    def difference(self, pieces: Sequence[Piece], options: Options, known_keys: Container[str]) -> Difference:
        """Return what of *pieces* to print; *known_keys*: the keys of all that the set has."""


@dataclass(frozen=True, slots=True)
class Plan:
    """A whole job."""

    title: str
    language: str
    pages: tuple[Page, ...]
    notices: tuple[Notice, ...] = ()
    """Notes on automatic choices."""
    warnings: tuple[Warn, ...] = ()
    items: tuple[Item, ...] = ()
    """All that is printed, in printing order."""
    looks: Mapping[str, str] = field(default_factory=dict)
    """:attr:`Piece.look` of all that the job wants, by key."""
    out: tuple[Out, ...] = ()
    """What to take out of the deck."""
    bound: Bound | None = None
    """The booklet of its :class:`Spread`s."""
    subject: str = "subject"
    """The code of ``print.ftl`` for the PDF's subject."""

    @property
    def sheets(self) -> int:
        """Return the number of sheets of paper."""
        return len({page.sheet for page in self.pages})


def listed(names: Sequence[str]) -> str:
    """Join *names* for a notice, at most ``MAX_NAMED`` of them."""
    more = len(names) - MAX_NAMED
    return ", ".join(names[:MAX_NAMED]) + (f" … + {more}" if more > 0 else "")


def around(rects: Iterable[Rect]) -> Rect:
    """Return the smallest rectangle around all of *rects*."""
    first, *rest = rects
    for rect in rest:
        first = first.union(rect)
    return first


def shown(place: Place) -> Rect:
    """Return the visible part of the trim: a piece of a tiled track shows less than the whole."""
    trim, clip = place.trim, place.clip
    x, y = max(trim.x, clip.x), max(trim.y, clip.y)
    return Rect(x, y, min(trim.right, clip.right) - x, min(trim.bottom, clip.bottom) - y)


def other_side(pages: Sequence[Page], number: int) -> int | None:
    """Return the page on the back of page *number* (both from 0); None if there is none."""
    page = pages[number]
    for index, other in enumerate(pages):
        if other.sheet == page.sheet and other.side != page.side:
            return index
    return None


def log(plan: Plan) -> Iterator[str]:
    """Yield the plan as text, one line per page, mark, or face: equal text, equal paper."""
    for number, page in enumerate(plan.pages, 1):
        chapter = f" «{page.chapter}»" if page.chapter else ""
        yield f"page {number} {page.width:g}x{page.height:g} sheet {page.sheet} {page.side}{chapter}"
        if (spread := page.spread) is not None:
            head = " on its head" if spread.on_its_head else ""
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
