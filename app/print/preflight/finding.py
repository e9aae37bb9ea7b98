"""The input and output of a preflight."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final, Literal

from app.face.ops import Rect
from app.print.options import Options
from app.print.plan import Plan

Severity = Literal["error", "warning"]

ERRORS: Final = frozenset({
    "page-size", "hints", "front-behind", "back-in-front", "other-sheet", "page-order",
    "no-back", "wrong-back", "back-shifted", "back-turned", "stray-back", "copies",
    "off-paper", "past-edge", "overlap", "ink-over", "ink-short", "scaled", "font",
})  # fmt: skip
"""What spoils the print. All else is a warning: still playable, but noticeable."""
WARNINGS: Final = frozenset({
    "bleed-past-edge", "mark-past-edge", "note-past-edge", "mark-over", "note-over", "unmarked", "no-ruler",
    "safe-zone", "small-type", "thin-line", "contrast", "coarse", "coloured",
})  # fmt: skip
NOWHERE: Final = Rect(0.0, 0.0, 0.0, 0.0)


@dataclass(frozen=True, slots=True)
class Wanted:
    """A chosen design: its face's key, copies, the key of the face behind it ("": none)."""

    key: str
    name: str
    copies: int
    back: str = ""


@dataclass(frozen=True, slots=True)
class Order:
    """What was to be printed, against which a file is checked."""

    options: Options
    wanted: tuple[Wanted, ...] = ()
    pictures: bool = False
    """Whether each page is a picture for others to print: the drawing is checked, not the paper."""

    @staticmethod
    def of(plan: Plan, options: Options) -> Order:
        """Return what *plan* was made for. The plan's pages are ignored on purpose."""
        return Order(options, tuple(Wanted(i.key, i.name, i.copies, i.back) for i in plan.items))


@dataclass(frozen=True, slots=True)
class Finding:
    """Something wrong: a message of ``preflight.ftl`` (by name) and its parameters."""

    code: str
    page: int
    """Counted from 1; 0: the whole file."""
    key: str = ""
    """The face's; empty: the page."""
    rect: Rect = NOWHERE
    """Where on the page, mm."""
    params: Mapping[str, Any] = field(default_factory=dict, hash=False)

    @property
    def severity(self) -> Severity:
        return "error" if self.code in ERRORS else "warning"


@dataclass(frozen=True, slots=True)
class Figures:
    """Measurements over all pages; None where there was nothing to measure."""

    ink: tuple[float, ...] = ()
    """Of each page: cyan, magenta, yellow, and black together, % of its area."""
    type_pt: float | None = None
    line_mm: float | None = None
    contrast: float | None = None
    dpi: float | None = None


@dataclass(frozen=True, slots=True)
class Report:
    """What was found, page by page, and what was measured."""

    findings: tuple[Finding, ...] = ()
    figures: Figures = field(default_factory=Figures)

    @property
    def fine(self) -> bool:
        return not self.findings

    @property
    def errors(self) -> int:
        """Return the number of findings that spoil the print."""
        return sum(finding.severity == "error" for finding in self.findings)
