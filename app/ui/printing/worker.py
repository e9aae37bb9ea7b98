"""Sheets made in the background: plan and PDF of the newest request; older ones are dropped."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial

from PySide6.QtCore import QObject, Signal

from app import user_errors
from app.face.content import SetContent
from app.print.booklet import Book
from app.print.options import Options
from app.print.pictures import Album
from app.print.plan import EarlierPrints, Plan
from app.print.preflight.finding import Order, Report
from app.print.targets import Target
from app.widgets import tasks

Load = Callable[[], tuple[SetContent, SetContent | None]]
"""Function returning the set in the cards' language, and in the second one if wanted."""


@dataclass(frozen=True, slots=True)
class SheetsResult:
    """The result of a request: a plan with its file's bytes, or an error sentence.

    Both include the set, unless it could not be read.
    """

    content: SetContent | None = None
    options: Options | None = None
    plan: Plan | None = None
    data: bytes = b""
    refusal: str = ""
    done: bool = False
    """Whether everything has already been printed."""
    failed: tuple[str, ...] = ()
    """Keys of cards that could not be drawn."""
    report: Report = field(default_factory=Report)
    """The preflight's findings."""
    order: Order = field(default_factory=lambda: Order(Options()))
    """The specification that the file was checked against."""
    earlier: EarlierPrints | None = None
    """The earlier prints, if only the difference from them was made."""
    target: Target | None = None
    album: Album | None = None
    """The pictures on the file's pages, if the target takes pictures."""


class SheetMaker(QObject):
    """Makes sheets in the background, one request at a time."""

    progressed = Signal(int, int)
    """Emitted with pages done and total of the newest request."""
    made = Signal(SheetsResult)

    def request(
        self,
        load: Load,
        options: Options,
        language: str,
        earlier: EarlierPrints | None = None,
        target: Target | None = None,
        rules: Callable[[], Book | None] = lambda: None,
    ) -> None:
        """Make the sheets of the set from *load*, dropping the previous request.

        *language*: of error messages. *earlier*: earlier prints, to make only the difference. *target*:
        destination. *rules*: returns the set's rules.
        """
        make = partial(_make, load, options, language, earlier, target, rules)
        tasks.run(self, make, self.made.emit, latest_only=True, progress=self.progressed.emit)

    def stop(self) -> None:
        """Cancel the current request."""
        tasks.cancel(self)

    def wait(self) -> None:
        """Cancel the current request and wait for the thread."""
        tasks.cancel(self)
        tasks.wait(self)


def _make(
    load: Load,
    options: Options,
    language: str,
    earlier: EarlierPrints | None,
    target: Target | None,
    rules: Callable[[], Book | None],
    task: tasks.Task,
) -> SheetsResult:
    """Make the sheets for :meth:`SheetMaker.request` in a thread."""
    from app.print import job, pdf
    from app.print.errors import Cancelled, PrintError
    from app.print.preflight import checking

    def progress(done: int, pages: int) -> bool:
        task.report(done, pages)
        return not task.is_cancelled()

    content = None
    try:
        content, other = load()
        plan, order, album = job.arrange(content, other, options, target, earlier, rules)
        data, failed = pdf.render(plan, options, progress)
        report = checking.check(data, order, progress)
    except Cancelled:
        raise
    except Exception as error:
        refusal = user_errors.report(error, language)[0]
        done = isinstance(error, PrintError) and error.code in ("nothing-new", "only-out")
        return SheetsResult(content, refusal=refusal, done=done)
    return SheetsResult(
        content,
        options,
        plan,
        data,
        "",
        False,
        tuple(failed),
        report,
        order,
        earlier,
        target,
        album,
    )
