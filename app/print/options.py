"""Print options: plain values, validated on creation. Lengths in mm."""

from __future__ import annotations

import datetime
import math
import re
from collections.abc import Callable, Mapping
from dataclasses import MISSING, dataclass, field, fields, replace
from typing import TYPE_CHECKING, Any, Final, Literal

from app.face.content import POKER
from app.print.errors import PrintError
from app.print.stock import CARDS, MARKS, PAPERS, SLEEVES, STOCKS

if TYPE_CHECKING:
    from app.face.content import CardContent
    from app.face.recolour import Ink

BLEED: Final = 3.0
"""How far faces are drawn beyond the trim (:data:`app.face.ops.BLEED`)."""
HOME_MARGIN: Final = 6.35
"""The paper edge that home printers don't reach (1/4 in)."""
MAX_MARGIN: Final = 100.0
AS_SET: Final = "set"
"""Cards as large as their set says."""
MAX_CARDS: Final = 5000
FOOT: Final = 100.0
"""Distance from the middle of the paper down to the calibration sheet's second reading, mm."""
MAX_ASKEW: Final = 3.0
"""Largest accepted difference of the two readings, mm; a worse printer would jam."""

GROUPS: Final = ("what", "paper", "some", "languages", "box", "sheet", "sides", "cut")
"""The window's groups of options, most requested first.

What is printed, on what, which of the cards, in two languages, boxes and dividers, the sheet's edges, backs,
cutting.
"""
OF_A_SET: Final = frozenset({"what", "some", "languages", "box"})
"""The groups about what is printed of a set rather than on what and how."""

Chosen = Mapping[str, Any]
"""The values of all options, by name."""


def _always(_chosen: Chosen) -> bool:
    return True


def _with_cards(chosen: Chosen) -> bool:
    """Boxes and dividers are for the chosen cards, even when those aren't printed."""
    return bool(chosen["cards"]) or chosen["box"] != "none" or chosen["dividers"] != "none"


def _with_backs(chosen: Chosen) -> bool:
    return bool(chosen["duplex"] != "fronts")


def _behind(chosen: Chosen) -> bool:
    """Return whether backs are on the other side of a sheet."""
    return chosen["duplex"] not in ("fronts", "gutterfold")


def _lined(chosen: Chosen) -> bool:
    return bool(chosen["marks"] != "none" or chosen["duplex"] == "gutterfold")


def _marks_have_offset(chosen: Chosen) -> bool:
    """Return whether marks, or a fold line, end at a distance from the ink."""
    return bool(chosen["marks"] == "crop" or chosen["duplex"] == "gutterfold")


Kind = Literal["switch", "length", "count", "choice", "size", "several", "sizes", "picks", "text", "date"]
"""The type of an option.

On or off, mm, a number, one of a few, one of a few or a custom size, any of what the set has, sizes for kinds
of cards, chosen cards, text, a date.
"""


@dataclass(frozen=True, slots=True)
class Declared:
    """The declaration of one option, from which command, window, profiles, and help are made.

    ``least`` and ``most`` bound a length (mm) or a count, ``step`` is what an arrow of its field adds.
    ``flag`` is a different name in the command. ``of_job``: of one job, not of a printer.
    """

    kind: Kind
    group: str
    """One of :data:`GROUPS`."""
    least: float = 0.0
    most: float = 0.0
    step: float = 0.5
    choices: tuple[str, ...] = ()
    flag: str = ""
    of_job: bool = False
    when: Callable[[Chosen], bool] = _always
    """Whether it has an effect with the other options chosen."""
    name: str = ""
    default: Any = None

    @property
    def open(self) -> bool:
        """Return whether it may be unset."""
        return self.default is None

    @property
    def command_name(self) -> str:
        """Return its name in the command."""
        return (self.flag or self.name).replace("_", "-")


def _option(default: Any, kind: Kind, group: str, **more: Any) -> Any:
    return field(default=default, metadata={"declared": Declared(kind, group, **more)})


def _switch(default: bool, group: str, **more: Any) -> Any:
    return _option(default, "switch", group, **more)


def _length(default: float | None, group: str, most: float, least: float = 0.0, **more: Any) -> Any:
    return _option(default, "length", group, least=least, most=most, **more)


def _choice(default: str, group: str, *choices: str, **more: Any) -> Any:
    return _option(default, "choice", group, choices=choices, **more)


@dataclass(frozen=True, slots=True)
class Options:
    """How a set becomes sheets. Raises :class:`PrintError` for invalid values."""

    second: str = _choice("none", "languages", "none", "card", "back")
    """The other language: nowhere, on the card too, or instead of the back."""
    cards: bool = _switch(True, "what")
    decks: tuple[str, ...] = _option((), "several", "some", flag="deck", when=_with_cards)
    """Only these decks; all when empty. Likewise kinds."""
    kinds: tuple[str, ...] = _option((), "several", "some", flag="kind", when=_with_cards)
    search: str = _option("", "text", "some", of_job=True, when=_with_cards)
    """Only cards with all these words in their name or text."""
    picks: tuple[tuple[str, int], ...] = _option(
        (), "picks", "some", flag="card", of_job=True, when=_with_cards
    )
    """Only these cards, with the number of copies (0: as many as the set has)."""
    once: bool = _switch(False, "some", when=_with_cards)
    """One of each design."""
    reference: bool = _switch(True, "what", when=_with_cards)
    """Reference cards, two of each: one for each player."""
    blanks: int = _option(0, "count", "some", most=200, when=_with_cards)
    """Blank cards of each back to write on."""
    tracks: bool = _switch(True, "what")
    board: bool = _switch(False, "what")
    """One board with all tracks, besides the strips or instead of them."""
    counters: bool = _switch(True, "what")
    with_rules: bool = _switch(False, "what")
    """The rules as a booklet, in the same file."""
    box: str = _choice("none", "box", "none", "one", "decks")
    """A tuck box for all cards of the job, or one for each deck."""
    dividers: str = _choice("none", "box", "none", "decks", "kinds")
    """Tabbed cards that separate decks or kinds."""
    stock: str = _choice("250g", "box", *STOCKS, when=lambda chosen: chosen["box"] != "none")
    sleeve: str = _choice(
        "none", "box", *SLEEVES, when=lambda chosen: (chosen["box"], chosen["dividers"]) != ("none", "none")
    )
    """Card stock and sleeves; they determine the depth of boxes."""
    sheets: str = _option("", "text", "some", of_job=True)
    """Only these sheets, ``3, 7-9``; all when empty."""
    paper: str = _option("a4", "size", "paper", least=20, most=5000, choices=tuple(PAPERS))
    card: str = _option(
        AS_SET, "size", "paper", least=20, most=300, choices=(AS_SET, *CARDS), flag="card_size",
        when=_with_cards,
    )  # fmt: skip
    sizes: tuple[tuple[str, str], ...] = _option(
        (), "sizes", "sheet", choices=tuple(CARDS), flag="size", when=_with_cards
    )
    """Kinds of cards with a custom size: ``(("spell", "mini-euro"),)``."""
    margin: float = _length(HOME_MARGIN, "sheet", MAX_MARGIN)
    gap: float = _length(0.0, "sheet", 100, when=lambda chosen: chosen["cards"])
    """Between cards."""
    date: datetime.date = field(
        default_factory=datetime.date.today, metadata={"declared": Declared("date", "sheet", of_job=True)}
    )
    duplex: str = _choice("long", "paper", "long", "short", "stacks", "gutterfold", "fronts", "backs")
    ink: Ink = field(
        default="full", metadata={"declared": Declared("choice", "paper", choices=("full", "low", "one"))}
    )
    backs: str = _choice(
        "full", "paper", "full", "engraved", when=lambda chosen: chosen["cards"] and _with_backs(chosen)
    )
    """Backs unchanged, or engraved: paper shows through in lines, which uses about half of the ink."""
    back_dx: float = _length(0.0, "sides", 20, -20, step=0.1, when=_behind)
    back_dy: float = _length(0.0, "sides", 20, -20, step=0.1, when=_behind)
    """Offset of the printer's backs, right and down on portrait paper, to align with the fronts."""
    foot_dx: float | None = _length(None, "sides", 20, -20, step=0.1, when=_behind)
    foot_dy: float | None = _length(None, "sides", 20, -20, step=0.1, when=_behind)
    """The same :data:`FOOT` mm below the middle of the paper; None: as in the middle.

    For a printer whose second side is larger, smaller, or rotated.
    """
    back_turn: bool = _switch(False, "sides", when=_with_backs)
    """Print backs upside down."""
    marks: str = _choice("crop", "cut", *MARKS)
    mark_length: float = _length(2.5, "cut", 15, when=_marks_have_offset)
    mark_width: float = _length(0.18, "cut", 2, step=0.05, when=_lined)
    mark_offset: float = _length(0.5, "cut", 10, when=_marks_have_offset)
    """Between the bleed and a mark."""
    marks_on_backs: bool = _switch(
        True, "cut", when=lambda chosen: chosen["marks"] != "none" and _behind(chosen)
    )
    bleed: float = _length(1.0, "cut", BLEED)
    """Beyond the trim of the outer cards; faces are drawn no farther than 3 mm."""
    bleed_between: float | None = _length(
        None, "cut", BLEED, -1.0, step=0.1, when=lambda chosen: chosen["cards"]
    )
    """Beyond the trim towards a neighbour, at most half the gap; None: as around the whole.

    Below 0 the ink ends before the trim: a cut that drifts shows paper rather than the neighbour.
    """
    shape: str = _choice(
        "own", "cut", "own", "square", "round", "folded",
        flag="counter_shape", when=lambda chosen: chosen["counters"],
    )  # fmt: skip
    """How counters are cut: in their own shapes, all square, all round, or folded.

    Folded ones are square, with a fold at the top and the same face behind.
    """

    def __post_init__(self) -> None:
        for option in DECLARED.values():
            _check(option, getattr(self, option.name))
        numbers(self.sheets)
        if (self.bleed_between or 0.0) > 0 and not self.gap:
            raise PrintError("bleed-without-gap", value=f"{self.bleed_between:g}")
        if abs(self.back_similarity - 1) * FOOT > MAX_ASKEW + 1e-9:
            raise PrintError("askew", most=f"{MAX_ASKEW:g}")

    def back_offset(self, *, lying: bool) -> tuple[float, float]:
        """Return a page's back offset, right and down.

        The paper, not the page, is misaligned in a printer: a landscape page, which printers turn a quarter
        to the left (*landscape* of PWG 5101.1), moves across.
        """
        return (-self.back_dy, self.back_dx) if lying else (self.back_dx, self.back_dy)

    @property
    def back_similarity(self) -> complex:
        """Return the scaling and rotation of backs about the moved middle of the page.

        A complex factor of x + iy, y down, the same in either orientation.
        """
        dx = self.back_dx if self.foot_dx is None else self.foot_dx
        dy = self.back_dy if self.foot_dy is None else self.foot_dy
        return 1 + complex(dx - self.back_dx, dy - self.back_dy) / (FOOT * 1j)

    @property
    def short(self) -> float:
        """Return how far ink may end before the trim, mm."""
        return max(0.0, -(self.bleed_between or 0.0))

    def back_slack(self) -> float:
        """Return how far backs move at a corner of the paper beyond the offset in the middle, mm."""
        return abs(self.back_similarity - 1) * math.hypot(*paper_size(self.paper)) / 2


DECLARED: Final[dict[str, Declared]] = {
    each.name: replace(
        each.metadata["declared"],
        name=each.name,
        default="" if each.default is MISSING else each.default,
    )
    for each in fields(Options)
}
"""Every option by name, in display order."""


def _check(option: Declared, value: Any) -> None:
    """Raise :class:`PrintError` if *value* is invalid for *option*."""
    if option.kind == "length" and value is not None:
        if not (math.isfinite(value) and option.least <= value <= option.most):
            least, most = f"{option.least:g}", f"{option.most:g}"
            raise PrintError(
                "bad-range", option=option.command_name, value=f"{value:g}", least=least, most=most
            )
    elif option.kind == "count" and not option.least <= value <= option.most:
        raise PrintError("bad-count", value=value, least=f"{option.least:g}", most=f"{option.most:g}")
    elif option.kind == "choice" and value not in option.choices:
        raise PrintError(
            "bad-choice", option=option.name, value=str(value), choices=", ".join(option.choices)
        )
    elif option.kind == "size":
        _size(option.name, value)
    elif option.kind == "sizes":
        for _kind, size in value:
            card_size(size)


def numbers(words: str) -> tuple[int, ...]:
    """Parse sheet numbers, ``3, 7-9``; ascending. Raises :class:`PrintError`."""
    sheets: set[int] = set()
    for part in filter(None, map(str.strip, re.split(r"[,;]", words))):
        match = re.fullmatch(r"(\d{1,4})(?:\s*[-–]\s*(\d{1,4}))?", part)
        first, last = (int(match[1]), int(match[2] or match[1])) if match else (0, 0)
        if not 1 <= first <= last:
            raise PrintError("bad-sheets", value=words)
        sheets.update(range(first, last + 1))
    return tuple(sorted(sheets))


def day(words: str) -> datetime.date:
    """Parse a date like 2026-11-21; today if empty. Raises :class:`PrintError`."""
    try:
        return datetime.date.fromisoformat(words.strip()) if words.strip() else datetime.date.today()
    except ValueError as error:
        raise PrintError("bad-date", value=words) from error


def paper_size(paper: str) -> tuple[float, float]:
    """Return (width, height) of *paper*, a name or ``210x297``, in mm. Raises :class:`PrintError`."""
    return _size("paper", paper)


def paper_name(paper: str) -> str:
    """Return the display name of *paper*: ``A4``, ``JIS B5`` for ``jis-b5``, ``Letter``, ``300 × 400``."""
    if paper.lower() in PAPERS:
        words = paper.replace("-", " ")
        return words.upper() if any(map(str.isdigit, words)) else words.capitalize()
    return " × ".join(f"{side:g}" for side in paper_size(paper))


def card_size(card: str) -> tuple[float, float]:
    """Return (width, height) of a *card*, a name or ``63x88``, in mm. Raises :class:`PrintError`."""
    return _size("card", card)


def size_of(front: CardContent, options: Options) -> tuple[float, float]:
    """Return (width, height) of printed *front* in mm: its kind's, the job's, or its own."""
    size = dict(options.sizes).get(front.kind, options.card)
    return front.size if size == AS_SET else card_size(size)


def _size(option: str, value: str) -> tuple[float, float]:
    named = (PAPERS if option == "paper" else {AS_SET: POKER, **CARDS}).get(value.lower())
    if named:
        return named
    declared = DECLARED[option]
    match = re.fullmatch(r"(\d+(?:[.,]\d+)?)\s*[xх×]\s*(\d+(?:[.,]\d+)?)", value.lower().strip())
    if match is None:
        choices = ", ".join((*declared.choices, "210x297" if option == "paper" else "63x88"))
        raise PrintError("bad-choice", option=option, value=value, choices=choices)
    width, height = (float(part.replace(",", ".")) for part in match.groups())
    if not (declared.least <= width <= declared.most and declared.least <= height <= declared.most):
        raise PrintError("bad-length", option=option, value=value)
    return width, height
