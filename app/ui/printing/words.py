"""What the print window says of sheets that were made: how many, what was found, which page is shown."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from app import i18n
from app.print.preflight import telling
from app.print.preflight.telling import Told
from app.ui.printing.worker import Made

FOUND: Final = "found:"
"""Begins what a remark of the preflight is about; a card's own remark has its key."""


@dataclass(frozen=True, slots=True)
class Remarks:
    """Sentences for all, and row by row what each remark is about and says; ``bad``: something is wrong."""

    title: tuple[str, ...]
    rows: tuple[tuple[str, str], ...]
    bad: bool


def summary(made: Made, language: str) -> str:
    """How the sheets of *made* came to be, and how many there are."""
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
    """What the preflight *told* of *made*, which files of targets were *refused*, and the cards' own
    remarks."""
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
    """Which page *number* is, counted from 0."""
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
