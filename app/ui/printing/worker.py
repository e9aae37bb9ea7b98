"""Sheets made in the background: a plan, its PDF, and the print window's texts on them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from app import i18n, user_errors
from app.face.content import SetContent
from app.print import job, pdf
from app.print.booklet import Book
from app.print.errors import Cancelled, PrintError
from app.print.options import Options
from app.print.pictures import Album
from app.print.plan import EarlierPrints, Plan
from app.print.preflight import checking, report_text
from app.print.preflight.finding import FACE, Order, Report
from app.print.preflight.report_text import ReportLine
from app.print.targets import Target
from app.widgets import tasks

Load = Callable[[], tuple[SetContent, SetContent | None]]
"""Function returning the set in the cards' language, and in the second one if wanted."""
FOUND: Final = "found:"
"""Prefix of the subject of a preflight remark; a card's remark has the card's key."""


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why sheets could not be made, and the set unless it could not be read."""

    sentence: str
    content: SetContent | None = None
    done: bool = False
    """Whether everything has already been printed."""


@dataclass(frozen=True, slots=True)
class SheetsResult:
    """A plan with its file's bytes."""

    content: SetContent
    options: Options
    plan: Plan
    data: bytes
    shown: bytes
    """The same file, or for a press the file as it will look on paper."""
    report: Report
    """The preflight's findings."""
    order: Order
    """The specification that the file was checked against."""
    earlier: EarlierPrints | None
    """The earlier prints, if only the difference from them was made."""
    target: Target
    album: Album | None
    """The pictures on the file's pages, if the target takes pictures."""

    @property
    def is_image_files(self) -> bool:
        """Whether the pages are saved as image files in a folder."""
        return self.album is not None and self.target.format != "pdf"

    def summary(self, language: str) -> str:
        """Return how the sheets were planned, and their number."""

        def t(code: str, **args: object) -> str:
            return i18n.text(code, language, **args)

        lines = [t(f"print.{code}", **params) for code, params in self.plan.notices]
        if self.album is not None:
            count = len(self.album.pictures)
            lines.append(t("print.summary-pictures", count=count, designs=self.album.designs))
        else:
            size = f"{len(self.data) / 1000:.0f}"
            pages, sheets = len(self.plan.pages), self.plan.sheets
            lines.append(t("print.summary", pages=pages, sheets=sheets, size=size))
        if self.target.lacks:
            lines.append(i18n.text_in(self.target.lacks, language))
        # Remarks on products are long.
        return ("\n" if self.album is not None else " ").join(lines)

    def report_lines(self, language: str) -> list[ReportLine]:
        """Return the remarks of the preflight."""
        return report_text.report_lines(self.report, self.order, language)

    def remarks(self, refused: Sequence[str], language: str) -> tuple[list[str], list[tuple[str, str]], bool]:
        """Return (general sentences, rows of subject and remark, whether there are errors).

        They are on *refused* target files, and on what the preflight found, of which the layout's remarks
        lead to their cards.
        """
        remarks = self.report_lines(language)
        cards = {front.key for front, _back, _copies in self.content.cards}
        rows = [
            (f"{FOUND}{number}", remark.sentence)
            if not remark.finding.code.startswith(FACE) or remark.finding.key not in cards
            else (remark.finding.key, remark.sentence)
            for number, remark in enumerate(remarks)
        ]
        title = [*refused, report_text.summary(remarks, language)]
        return title, rows, bool(self.report.errors)

    def page_label(self, number: int, language: str) -> str:
        """Describe page *number*, from 0."""
        if self.album is not None:
            pictures = self.album.pictures
            at, picture = next((at, one) for at, one in enumerate(pictures, 1) if one.page == number)
            size = {"width": f"{picture.pixels[0]}", "height": f"{picture.pixels[1]}"}
            return i18n.text(
                "print.page-picture", language, at=at, count=len(pictures), file=picture.file, **size
            )
        pages, shown = len(self.plan.pages), self.plan.pages[number]
        return i18n.text(
            "print.page", language, page=number + 1, pages=pages, sheet=shown.sheet, side=shown.side
        )


def make_sheets(
    load: Load,
    options: Options,
    language: str,
    earlier: EarlierPrints | None,
    target: Target,
    rules: Callable[[], Book | None],
    task: tasks.Task,
) -> SheetsResult | Refusal:
    """Make the sheets of the set from *load*. Runs in a thread.

    *language*: of error messages. *earlier*: earlier prints, to make only the difference. *rules*: returns
    the set's rules.
    """

    def progress(done: int, pages: int) -> bool:
        task.report(done, pages)
        return not task.is_cancelled()

    content = None
    try:
        content, other = load()
        plan, order, album = job.arrange(content, other, options, target, earlier, rules)
        data, order, report = checking.make(plan, options, order, progress)
        shown = data
        if order.colour is not None:
            shown, _failed = pdf.render(plan, options, progress, order.colour, proof=True)
    except Cancelled:
        raise
    except Exception as error:
        done = isinstance(error, PrintError) and error.code in ("nothing-new", "only-out")
        return Refusal(user_errors.report(error, language)[0], content, done)
    return SheetsResult(content, options, plan, data, shown, report, order, earlier, target, album)
