"""The print window's texts on finished sheets: totals, findings, current page."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from app import i18n
from app.print.preflight import telling
from app.print.preflight.telling import Told
from app.ui.printing.worker import Made

FOUND: Final = "found:"
"""Prefix of the subject of a preflight remark; a card's remark has the card's key."""


@dataclass(frozen=True, slots=True)
class Remarks:
    """General sentences, and rows of subject and remark; ``bad``: there are errors."""

    title: tuple[str, ...]
    rows: tuple[tuple[str, str], ...]
    bad: bool


def summary(made: Made, language: str) -> str:
    """Return how the sheets of *made* were planned, and their number."""
    plan = made.plan
    if plan is None:
        return ""

    def t(code: str, **args: object) -> str:
        return i18n.text(code, language, **args)

    lines = [t(f"print.{code}", **params) for code, params in plan.said]
    if made.album is not None:
        count = len(made.album.pictures)
        lines.append(t("print.summary-pictures", count=count, designs=made.album.designs))
        if made.album.left:
            lines.append(t("print.left-out", names=", ".join(made.album.left)))
    else:
        size = f"{len(made.data) / 1000:.0f}"
        lines.append(t("print.summary", pages=len(plan.pages), sheets=plan.sheets, size=size))
    if made.target is not None and made.target.lacks:
        lines.append(i18n.said(made.target.lacks, language))
    return " ".join(lines)


def remarks(made: Made, told: Sequence[Told], refused: Sequence[str], language: str) -> Remarks:
    """Return the remarks of the preflight (*told*), on *refused* target files, and on cards."""
    from app.print import job

    assert made.plan is not None
    assert made.content is not None
    cards = list(job.told(made.plan, made.content, language, made.failed))
    rows = [(f"{FOUND}{number}", one.sentence) for number, one in enumerate(told)] + cards
    title = [*refused]
    if told or not cards:
        title.append(telling.summary(told, language))
    if cards:
        title.append(i18n.text("print.warnings", language, count=len(cards)))
    return Remarks(tuple(title), tuple(rows), bool(cards or made.report.errors))


def page(made: Made, number: int, language: str) -> str:
    """Describe page *number*, from 0."""
    if made.plan is None:
        return ""
    if made.album is not None:
        found = made.album.pictures
        at, one = next((at, one) for at, one in enumerate(found, 1) if one.page == number)
        size = {"width": f"{one.pixels[0]}", "height": f"{one.pixels[1]}"}
        return i18n.text("print.page-picture", language, at=at, count=len(found), file=one.file, **size)
    pages = len(made.plan.pages)
    shown = made.plan.pages[number]
    return i18n.text("print.page", language, page=number + 1, pages=pages, sheet=shown.sheet, side=shown.side)
