"""Listing what a plan prints: each design with its sheets, and sums by deck."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from app import i18n
from app.file_names import file_name as legal_name
from app.print.options import Options
from app.print.plan import Item, Plan


@dataclass(frozen=True, slots=True)
class Row:
    """A design in a list. ``page``: index of the plan's first page that shows it."""

    item: Item
    sheets: tuple[int, ...]
    page: int


def rows(plan: Plan) -> Iterator[Row]:
    """Yield every design of *plan* in printing order."""
    sheets: dict[str, dict[int, None]] = {}
    first: dict[str, int] = {}
    for number, page in enumerate(plan.pages):
        for key in (*(place.face.key for place in page.places), *page.behind):
            sheets.setdefault(key, {})[page.sheet] = None
            first.setdefault(key, number)
    for item in plan.items:
        yield Row(item, tuple(sheets.get(item.key, ())), first.get(item.key, 0))


def file_name(plan: Plan, options: Options, set_key: str, differs: bool) -> str:
    """Return the file name of *plan*: ``SET-1.2-ru-a4.pdf``. *differs*: only a difference is printed."""
    version = plan.title.rpartition(" ")[2] if plan.title[-1:].isdigit() else ""
    parts = [set_key, version, plan.language, options.paper]
    parts += [options.ink] if options.ink != "full" else []
    parts += ["changed"] if differs else []
    parts += [f"sheets-{options.sheets}"] if options.sheets else []
    words = "-".join(filter(None, parts))
    return legal_name(re.sub(r"[^\w.-]+", "-", words).strip("-."), ".pdf")


def spans(numbers: Sequence[int], dash: str = "–", separator: str = ", ") -> str:
    """Return ``1–3, 5`` for the ascending *numbers* 1, 2, 3, and 5."""
    runs: list[list[int]] = []
    for number in numbers:
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return separator.join(f"{run[0]}{dash}{run[-1]}" if len(run) > 1 else f"{run[0]}" for run in runs)


def sums(plan: Plan, language: str) -> Iterator[str]:
    """Yield a sentence for each part (:attr:`Item.part`): number of pieces and of designs."""
    designs: dict[str, list[int]] = {}
    for item in plan.items:
        designs.setdefault(item.part, []).append(item.copies)
    for part, copies in designs.items():
        name = plan.part_name(part, language)
        yield i18n.text("print.sum", language, part=name, copies=sum(copies), designs=len(copies))
