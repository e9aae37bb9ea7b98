"""The print window's texts on finished sheets: totals, findings, current page."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from app import i18n
from app.print.preflight import report_text
from app.print.preflight.report_text import ReportLine
from app.ui.printing.worker import SheetsResult

FOUND: Final = "found:"
"""Prefix of the subject of a preflight remark; a card's remark has the card's key."""


@dataclass(frozen=True, slots=True)
class Remarks:
    """General sentences, and rows of subject and remark; ``bad``: there are errors."""

    title: tuple[str, ...]
    rows: tuple[tuple[str, str], ...]
    bad: bool


def summary(result: SheetsResult, language: str) -> str:
    """Return how the sheets of *result* were planned, and their number; "" without a plan."""
    plan = result.plan
    if plan is None:
        return ""

    def t(code: str, **args: object) -> str:
        return i18n.text(code, language, **args)

    lines = [t(f"print.{code}", **params) for code, params in plan.notices]
    if result.album is not None:
        count = len(result.album.pictures)
        lines.append(t("print.summary-pictures", count=count, designs=result.album.designs))
        if result.album.omitted:
            lines.append(t("print.left-out", names=", ".join(result.album.omitted)))
    else:
        size = f"{len(result.data) / 1000:.0f}"
        lines.append(t("print.summary", pages=len(plan.pages), sheets=plan.sheets, size=size))
    if result.target is not None and result.target.lacks:
        lines.append(i18n.text_in(result.target.lacks, language))
    return " ".join(lines)


def remarks(
    result: SheetsResult, preflight: Sequence[ReportLine], refused: Sequence[str], language: str
) -> Remarks:
    """Return the remarks of the *preflight*, on *refused* target files, and on cards."""
    from app.print import job

    assert result.plan is not None
    assert result.content is not None
    cards = list(job.warnings_by_card(result.plan, result.content, language, result.failed))
    rows = [(f"{FOUND}{number}", remark.sentence) for number, remark in enumerate(preflight)] + cards
    title = [*refused]
    if preflight or not cards:
        title.append(report_text.summary(preflight, language))
    if cards:
        title.append(i18n.text("print.warnings", language, count=len(cards)))
    return Remarks(tuple(title), tuple(rows), bool(cards or result.report.errors))


def page(result: SheetsResult, number: int, language: str) -> str:
    """Describe page *number*, from 0; "" without a plan."""
    if result.plan is None:
        return ""
    if result.album is not None:
        pictures = result.album.pictures
        at, picture = next((at, picture) for at, picture in enumerate(pictures, 1) if picture.page == number)
        size = {"width": f"{picture.pixels[0]}", "height": f"{picture.pixels[1]}"}
        return i18n.text(
            "print.page-picture", language, at=at, count=len(pictures), file=picture.file, **size
        )
    pages = len(result.plan.pages)
    shown = result.plan.pages[number]
    return i18n.text("print.page", language, page=number + 1, pages=pages, sheet=shown.sheet, side=shown.side)
