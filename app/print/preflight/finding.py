"""The input and output of a preflight."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final, Literal

from app.face.ops import Rect
from app.print.options import Options
from app.print.plan import Plan
from app.print.targets import Colour

Severity = Literal["error", "warning"]

ERRORS: Final = frozenset({
    "page-size", "hints", "front-behind", "back-in-front", "other-sheet", "page-order",
    "no-back", "wrong-back", "back-shifted", "back-turned", "stray-back", "copies",
    "off-paper", "past-edge", "overlap", "ink-over", "ink-short", "scaled", "font", "rgb-left", "no-intent",
})  # fmt: skip
"""Codes of findings that spoil the print. The others are warnings: noticeable, but playable."""
WARNINGS: Final = frozenset({
    "bleed-past-edge", "mark-past-edge", "note-past-edge", "mark-over", "note-over", "unmarked", "no-ruler",
    "safe-zone", "small-type", "thin-line", "contrast", "coarse", "coloured", "ink-limit",
})  # fmt: skip
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
    pictures: bool = False
    """Whether each page is a picture for a print service, so that only what is drawn is checked."""
    colour: Colour | None = None
    """The inks of a press; None: RGB."""

    @staticmethod
    def of(plan: Plan, options: Options) -> Order:
        """Return the order that *plan* should fulfil. The plan's pages are ignored on purpose."""
        return Order(options, tuple(OrderedDesign(i.key, i.name, i.copies, i.back) for i in plan.items))


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

    @property
    def severity(self) -> Severity:
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
    def fine(self) -> bool:
        return not self.findings

    @property
    def errors(self) -> int:
        """The number of findings that spoil the print."""
        return sum(finding.severity == "error" for finding in self.findings)
