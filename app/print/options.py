"""Print options: declarations and validated values. Lengths in mm."""

from __future__ import annotations

import datetime
import math
import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import MISSING, dataclass, field, fields, replace
from typing import TYPE_CHECKING, Any, Final, Literal, TypeVar

from app.face.content import POKER
from app.print.errors import PrintError
from app.print.stock import CARDS, MARKS, PAPERS, SLEEVES, STOCKS

if TYPE_CHECKING:
    from app.face.content import CardContent
    from app.face.recolour import Ink

PICTURE_OPTIONS: Final = frozenset({
    "second", "cards", "decks", "kinds", "search", "picks", "once", "reference", "blanks", "card", "sizes",
    "tracks", "counters", "box", "ink", "date",
})  # fmt: skip
"""The options that apply to targets of pictures."""
BLEED: Final = 3.0
"""How far faces are drawn beyond the trim (:data:`app.face.ops.BLEED`)."""
HOME_MARGIN: Final = 6.35
"""Width of the paper's edge on which home printers can't print (1/4 in)."""
MAX_MARGIN: Final = 100.0
AS_SET: Final = "set"
"""Value of a card size: as the set defines it."""
MAX_CARDS: Final = 5000
FOOT: Final = 100.0
"""Distance of the calibration sheet's second cross below the middle of the paper."""
MAX_ASKEW: Final = 3.0
"""Maximum difference of the two readings; a worse printer would jam."""

GROUPS: Final = ("what", "paper", "some", "languages", "box", "sheet", "sides", "cut")
"""The window's groups of options: ``some`` selects cards, ``sides`` aligns backs, ``cut`` is about marks."""
SET_GROUPS: Final = frozenset({"what", "some", "languages", "box"})
"""The groups about what to print from a set, not about how."""

Chosen = Mapping[str, Any]
"""The values of options, by name."""
Value = TypeVar("Value")


def _concerns_cards(chosen: Chosen) -> bool:
    """Return whether the choice of cards matters: boxes and dividers fit it even without cards."""
    return bool(chosen["cards"]) or chosen["box"] != "none" or chosen["dividers"] != "none"


def _has_fronts(chosen: Chosen) -> bool:
    """Return whether anything but backs is printed."""
    return bool(chosen["duplex"] != "backs")


def _has_back_pages(chosen: Chosen) -> bool:
    """Return whether backs are on the other side of a sheet."""
    return chosen["duplex"] not in ("fronts", "gutterfold")


def _marks_have_offset(chosen: Chosen) -> bool:
    """Return whether marks or a fold line keep a distance from the ink."""
    return bool(chosen["marks"] == "crop" or chosen["duplex"] == "gutterfold")


Kind = Literal["switch", "length", "count", "choice", "size", "several", "sizes", "picks", "text", "date"]
"""The type of an option.

``size`` is a named or a custom size, ``several`` any number of the set's decks or kinds, ``sizes`` a size for
each of some kinds of cards, ``picks`` chosen cards with their copies.
"""


@dataclass(frozen=True, slots=True)
class Declared:
    """The declaration of one option for the command line, the window, profiles, and help.

    ``least``, ``most``: limits of a length, a count, or a size's sides; ``step``: what an arrow of its field
    adds; ``flag``: its name on the command line, if different; ``of_job``: not stored in printer profiles.
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
    when: Callable[[Chosen], bool] = lambda _chosen: True
    """Whether the option has an effect, given all options' values."""
    name: str = ""
    default: Any = None

    @property
    def open(self) -> bool:
        """Whether the value may be None."""
        return self.default is None

    @property
    def command_name(self) -> str:
        """The option's name on the command line."""
        return (self.flag or self.name).replace("_", "-")


def _option(
    default: Value,
    kind: Kind,
    group: str,
    *choices: str,
    least: float = 0.0,
    most: float = 0.0,
    step: float = 0.5,
    flag: str = "",
    of_job: bool = False,
    when: Callable[[Chosen], bool] = lambda _chosen: True,
) -> Value:
    """Return a field of :class:`Options`; see :class:`Declared`."""
    declared = Declared(kind, group, least, most, step, choices, flag, of_job, when)
    return field(default=default, metadata={"declared": declared})


@dataclass(frozen=True, slots=True)
class Options:
    """The values of all print options. Raises :class:`PrintError` for invalid ones."""

    second: str = _option("none", "choice", "languages", "none", "card", "back")
    """Where to print a second language: nowhere, on the card, or instead of the back."""
    cards: bool = _option(True, "switch", "what")
    decks: tuple[str, ...] = _option((), "several", "some", flag="deck", when=_concerns_cards)
    """Print only cards of these decks and kinds; (): of all."""
    kinds: tuple[str, ...] = _option((), "several", "some", flag="kind", when=_concerns_cards)
    search: str = _option("", "text", "some", of_job=True, when=_concerns_cards)
    """Print only cards with all these words in their key, name, or text."""
    picks: tuple[tuple[str, int], ...] = _option(
        (), "picks", "some", flag="card", of_job=True, when=_concerns_cards
    )
    """Print only these cards (key, copies); 0 copies: as many as the set has."""
    once: bool = _option(False, "switch", "some", when=_concerns_cards)
    """Print one copy of each card of the set, unless ``picks`` has its copies."""
    reference: bool = _option(True, "switch", "what", when=_concerns_cards)
    """Reference cards, two of each: one for each player."""
    blanks: int = _option(0, "count", "some", most=200, when=_concerns_cards)
    """Number of blank cards to write on, for each back."""
    tracks: bool = _option(
        True, "switch", "what", when=lambda chosen: _has_fronts(chosen) and not chosen["board"]
    )
    board: bool = _option(False, "switch", "what", when=_has_fronts)
    """Print one board with all tracks instead of ``tracks``, which are separate strips."""
    counters: bool = _option(True, "switch", "what", when=_has_fronts)
    with_rules: bool = _option(False, "switch", "what")
    """Append the rules as a booklet."""
    box: str = _option("none", "choice", "box", "none", "one", "decks", when=_has_fronts)
    """Print no tuck box, one for all cards, or one for each deck."""
    dividers: str = _option("none", "choice", "box", "none", "decks", "kinds", when=_has_fronts)
    """Print cards with tabs that separate decks or kinds."""
    stock: str = _option("250g", "choice", "box", *STOCKS, when=lambda chosen: chosen["box"] != "none")
    sleeve: str = _option(
        "none",
        "choice",
        "box",
        *SLEEVES,
        when=lambda chosen: (chosen["box"], chosen["dividers"]) != ("none", "none"),
    )
    """Card stock and sleeves, which determine the size of boxes."""
    sheets: str = _option("", "text", "some", of_job=True)
    """Print only these sheets, such as ``3, 7-9``; "": all."""
    paper: str = _option("a4", "size", "paper", *PAPERS, least=20, most=5000)
    card: str = _option(
        AS_SET, "size", "paper", AS_SET, *CARDS, least=20, most=300, flag="card_size",
        when=_concerns_cards,
    )  # fmt: skip
    sizes: tuple[tuple[str, str], ...] = _option(
        (), "sizes", "sheet", *CARDS, flag="size", when=_concerns_cards
    )
    """Kinds of cards with their own size: ``(("spell", "mini-euro"),)``."""
    margin: float = _option(HOME_MARGIN, "length", "sheet", most=MAX_MARGIN)
    gap: float = _option(0.0, "length", "sheet", most=100, when=lambda chosen: chosen["cards"])
    """Distance between cards."""
    shared: bool = _option(True, "switch", "sheet")
    """Whether pieces of several sizes are on one sheet if the job then needs fewer sheets."""
    date: datetime.date = field(
        default_factory=datetime.date.today, metadata={"declared": Declared("date", "sheet", of_job=True)}
    )
    duplex: str = _option(
        "long", "choice", "paper", "long", "short", "stacks", "gutterfold", "fronts", "backs"
    )
    ink: Ink = field(
        default="full", metadata={"declared": Declared("choice", "paper", choices=("full", "low", "one"))}
    )
    backs: str = _option(
        "full",
        "choice",
        "paper",
        "full",
        "engraved",
        when=lambda chosen: chosen["cards"] and chosen["duplex"] != "fronts",
    )
    """Engraved backs have unprinted lines and use about half of the ink."""
    back_dx: float = _option(0.0, "length", "sides", least=-20, most=20, step=0.1, when=_has_back_pages)
    back_dy: float = _option(0.0, "length", "sides", least=-20, most=20, step=0.1, when=_has_back_pages)
    """How far to move backs, right and down on portrait paper, to align them with the fronts."""
    foot_dx: float | None = _option(
        None, "length", "sides", least=-20, most=20, step=0.1, when=_has_back_pages
    )
    foot_dy: float | None = _option(
        None, "length", "sides", least=-20, most=20, step=0.1, when=_has_back_pages
    )
    """How far to move backs :data:`FOOT` mm below the middle of the paper; None: as in the middle.

    Differs from the middle if the printer's second side is larger, smaller, or rotated.
    """
    back_turn: bool = _option(False, "switch", "sides", when=lambda chosen: chosen["duplex"] != "fronts")
    """Print backs upside down."""
    marks: str = _option("crop", "choice", "cut", *MARKS)
    mark_length: float = _option(2.5, "length", "cut", most=15, when=_marks_have_offset)
    mark_width: float = _option(
        0.18,
        "length",
        "cut",
        most=2,
        step=0.05,
        when=lambda chosen: chosen["marks"] != "none" or chosen["duplex"] == "gutterfold",
    )
    mark_offset: float = _option(0.5, "length", "cut", most=10, when=_marks_have_offset)
    """Distance of a mark from the bleed."""
    marks_on_backs: bool = _option(
        True, "switch", "cut", when=lambda chosen: chosen["marks"] != "none" and _has_back_pages(chosen)
    )
    nested: bool = _option(False, "switch", "cut")
    """Whether hexagons and circles are nested if that saves sheets; only a machine can cut them then."""
    bleed: float = _option(1.0, "length", "cut", most=BLEED)
    """How far ink extends beyond the trim on the outside of the sheet's cards."""
    bleed_between: float | None = _option(
        None, "length", "cut", least=-1.0, most=BLEED, step=0.1, when=lambda chosen: chosen["cards"]
    )
    """How far ink extends beyond the trim towards another card, at most half the gap; None: like ``bleed``.

    A negative value ends the ink before the trim, so that an inaccurate cut shows paper, not the other card.
    """
    shape: str = _option(
        "own", "choice", "cut", "own", "square", "round", "folded",
        flag="counter_shape", when=lambda chosen: chosen["counters"],
    )  # fmt: skip
    """The shape of counters: their own, square, round, or folded.

    A folded counter is square and two-sided: the same face is printed upside down above a fold.
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
        """Return how far to move a page's back, right and down; *lying*: the page is landscape.

        The offset belongs to the paper as it passes through the printer, and printers turn a landscape page a
        quarter to the left (*landscape* of PWG 5101.1).
        """
        return (-self.back_dy, self.back_dx) if lying else (self.back_dx, self.back_dy)

    @property
    def back_similarity(self) -> complex:
        """The scaling and rotation of backs about the middle of the page after the offset.

        It's a complex factor of x + iy, with y down, and is the same for portrait and landscape.
        """
        dx = self.back_dx if self.foot_dx is None else self.foot_dx
        dy = self.back_dy if self.foot_dy is None else self.foot_dy
        return 1 + complex(dx - self.back_dx, dy - self.back_dy) / (FOOT * 1j)

    @property
    def ink_shortfall(self) -> float:
        """How far before the trim ink may end; 0 or more."""
        return max(0.0, -(self.bleed_between or 0.0))

    def max_back_shift(self) -> float:
        """Return how much further than in the middle backs move at a corner of the paper."""
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


def _check(option: Declared, value: object) -> None:
    """Raise :class:`PrintError` if *value* is invalid for *option*, TypeError if it's of another type."""
    if option.kind in ("length", "count"):
        _check_number(option, value)
    elif option.kind == "choice" and value not in option.choices:
        raise PrintError(
            "bad-choice", option=option.name, value=str(value), choices=", ".join(option.choices)
        )
    elif option.kind == "size":
        if not isinstance(value, str):
            raise TypeError(value)
        _size(option.name, value)
    elif option.kind == "sizes":
        if not isinstance(value, Iterable):
            raise TypeError(value)
        for _kind, size in value:
            card_size(size)


def _check_number(option: Declared, value: object) -> None:
    if option.kind == "length" and value is None:
        return
    if not isinstance(value, int | float):
        raise TypeError(value)
    if option.kind == "length":
        if not (math.isfinite(value) and option.least <= value <= option.most):
            least, most = f"{option.least:g}", f"{option.most:g}"
            raise PrintError(
                "bad-range", option=option.command_name, value=f"{value:g}", least=least, most=most
            )
    elif not option.least <= value <= option.most:
        raise PrintError("bad-count", value=value, least=f"{option.least:g}", most=f"{option.most:g}")


def numbers(words: str) -> tuple[int, ...]:
    """Parse sheet numbers such as ``3, 7-9``; return them ascending. Raises :class:`PrintError`."""
    sheets: set[int] = set()
    for part in filter(None, map(str.strip, re.split(r"[,;]", words))):
        match = re.fullmatch(r"(\d{1,4})(?:\s*[-–]\s*(\d{1,4}))?", part)
        first, last = (int(match[1]), int(match[2] or match[1])) if match else (0, 0)
        if not 1 <= first <= last:
            raise PrintError("bad-sheets", value=words)
        sheets.update(range(first, last + 1))
    return tuple(sorted(sheets))


def day(words: str) -> datetime.date:
    """Parse a date such as 2026-11-21; "" gives today. Raises :class:`PrintError`."""
    try:
        return datetime.date.fromisoformat(words.strip()) if words.strip() else datetime.date.today()
    except ValueError as error:
        raise PrintError("bad-date", value=words) from error


def paper_size(paper: str) -> tuple[float, float]:
    """Return (width, height) of *paper*, such as ``a4`` or ``210x297``. Raises :class:`PrintError`."""
    return _size("paper", paper)


def paper_name(paper: str) -> str:
    """Return the display name of *paper*: ``A4``, ``JIS B5`` for ``jis-b5``, ``Letter``, ``300 × 400``."""
    if paper.lower() in PAPERS:
        words = paper.replace("-", " ")
        return words.upper() if any(map(str.isdigit, words)) else words.capitalize()
    return " × ".join(f"{side:g}" for side in paper_size(paper))


def card_size(card: str) -> tuple[float, float]:
    """Return (width, height) of *card*, such as ``poker`` or ``63x88``. Raises :class:`PrintError`."""
    return _size("card", card)


def printed_size(front: CardContent, options: Options) -> tuple[float, float]:
    """Return the printed (width, height) of *front*: its kind's in the options, the job's, or its own."""
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
