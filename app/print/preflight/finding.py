"""The input and output of a preflight."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final, Literal

from app.face.ops import SMALL_PRINT, Rect, Warn
from app.print.options import Options
from app.print.plan import Plan
from app.print.preflight.pages import Piece, Side
from app.print.targets import Colour

Severity = Literal["error", "warning", "note"]

ERRORS: Final = frozenset({
    "page-size", "hints", "front-behind", "back-in-front", "other-sheet", "page-order",
    "no-back", "wrong-back", "back-shifted", "back-turned", "stray-back", "copies",
    "off-paper", "past-edge", "overlap", "ink-over", "scaled", "font", "rgb-left", "no-intent",
    "off-card", "hidden-text", "no-bleed", "deck-no-back", "deck-count",
    "not-made",
    "face.missing-glyph", "face.lost-picture", "face.bad-picture", "face.lost-symbol", "face.lost-font",
    "face.formula", "face.template", "face.cannot-draw", "face.raw-mark", "face.row-off-card",
})  # fmt: skip
"""Codes of findings that spoil the print. The others are warnings, noticeable but playable, and notes."""
WARNINGS: Final = frozenset({
    "bleed-past-edge", "mark-past-edge", "note-past-edge", "mark-over", "note-over", "unmarked", "no-ruler",
    "safe-zone", "small-type", "thin-line", "contrast", "coarse", "coloured", "ends-at-cut", "short-bleed",
    "white-corners", "white-rim", "untranslated", "ink-limit", "frame", "text-over", "deck-left-out",
    "face.overflow", "face.too-small", "face.coarse-picture", "face.no-ground", "face.distorted", "no-copies",
})  # fmt: skip
NOTES: Final = frozenset({"no-ruler", "face.dropped-character", "face.flattened", "face.cropped"})
SHOP_ERRORS: Final = frozenset({"white-rim", "face.no-ground", "deck-left-out"})
"""Codes of warnings that are errors at a shop, where no one can fix them."""
TOO_COARSE: Final = 0.5
"""Share of a shop's resolution below which a picture spoils the print."""
FACE: Final = "face."
"""Prefix of codes that the layout of a face gives; their messages are in ``face.ftl``."""
GRADES: Final[tuple[Severity, ...]] = ("error", "warning", "note")
NOWHERE: Final = Rect(0.0, 0.0, 0.0, 0.0)


@dataclass(frozen=True, slots=True)
class OrderedDesign:
    """A design that should be printed. ``key``, ``back``: of its face and the face behind ("": none)."""

    key: str
    name: str
    copies: int
    back: str = ""


@dataclass(frozen=True, slots=True)
class Order:
    """What a file should contain."""

    options: Options
    designs: tuple[OrderedDesign, ...] = ()
    files: Mapping[int, str] = field(default_factory=dict, hash=False)
    """The names of pictures by page; empty: the pages are in one file."""
    pictures: bool = False
    """Whether each page is a picture for a print service, so that only what is drawn is checked."""
    colour: Colour | None = None
    """The inks of a press; None: RGB."""
    dpi: int = 0
    """The resolution that a shop asks for; 0: the file is for home."""
    known: tuple[Warn, ...] = ()
    """What the set lacks, and what its faces' layout warns of; ``card`` is a design's or a face's key."""

    @staticmethod
    def of(plan: Plan, options: Options) -> Order:
        """Return the order that *plan* should fulfil. The plan's pages are ignored on purpose."""
        designs = tuple(OrderedDesign(i.key, i.name, i.copies, i.back) for i in plan.items)
        return Order(options, designs, known=plan.warnings)

    def graded(self, finding: Finding) -> Finding:
        """Return *finding*, as an error if no one can fix it once a shop has the file."""
        is_coarse = "coarse" in finding.code and float(str(finding.params["dpi"])) < self.dpi * TOO_COARSE
        is_cut = finding.code == "face.overflow" and finding.severity == "warning"
        spoils = is_coarse or is_cut or finding.code in SHOP_ERRORS
        return replace(finding, spoils=True) if self.dpi and spoils else finding


@dataclass(frozen=True, slots=True)
class Finding:
    """A fault. ``code``, ``params``: of a message in ``preflight.ftl``."""

    code: str
    page: int
    """Page number from 1; 0: the whole file."""
    key: str = ""
    """The face's key; "": the whole page."""
    rect: Rect = NOWHERE
    """Position on the page, mm."""
    params: Mapping[str, object] = field(default_factory=dict, hash=False)
    spoils: bool = False
    """Whether it's an error in this file, though not in others."""

    @property
    def severity(self) -> Severity:
        if self.spoils:
            return "error"
        if self.code in NOTES or (self.code == "face.overflow" and self.params.get("part") in SMALL_PRINT):
            return "note"
        return "error" if self.code in ERRORS else "warning"


@dataclass(frozen=True, slots=True)
class Figures:
    """Measurements over all pages; None where there was nothing to measure."""

    ink: tuple[float, ...] = ()
    """Ink coverage of each page: cyan, magenta, yellow, and black added up, in % of its area."""
    type_pt: float | None = None
    line_mm: float | None = None
    contrast: float | None = None
    dpi: float | None = None
    press: float | None = None
    """The most ink on any page, all inks added up, in %; only in files for presses."""


@dataclass(frozen=True, slots=True)
class Report:
    """The result of a preflight."""

    findings: tuple[Finding, ...] = ()
    figures: Figures = field(default_factory=Figures)

    @property
    def errors(self) -> int:
        """The number of findings that spoil the print."""
        return sum(finding.severity == "error" for finding in self.findings)


def known_report(order: Order) -> Report:
    """Return what is known before there is a file."""
    return Report(tuple(map(order.graded, known_findings((), order))))


def known_findings(sides: Sequence[Side], order: Order) -> Iterator[Finding]:
    """Yield what the layout warns of and the set lacks, on each of *sides* that shows the face."""
    first: dict[str, dict[int, Piece]] = {}
    for side in sides:
        for piece in side.pieces:
            first.setdefault(piece.key, {}).setdefault(side.number, piece)
    for warn in order.known:
        params = {**warn.params, "part": warn.part}
        places = first.get(warn.card)
        if places is None:
            yield Finding(warn.code, 0, warn.card, params=params)
        # The file has the pictures' resolution, too.
        elif warn.code != "face.coarse-picture":
            for page, piece in places.items():
                yield Finding(warn.code, page, piece.key, piece.shown, params)
