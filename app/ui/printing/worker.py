"""Sheets made in the background: plan and PDF of the newest request; older ones are dropped."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial

from PySide6.QtCore import QObject, QThreadPool, Signal

from app import user_errors
from app.face.content import SetContent
from app.print.booklet import Book
from app.print.options import Options
from app.print.pictures import Album
from app.print.plan import EarlierPrints, Plan
from app.print.preflight.finding import Order, Report
from app.print.targets import Target

Load = Callable[[], tuple[SetContent, SetContent | None]]
"""Function returning the set in the cards' language, and in the second one if wanted."""


@dataclass(frozen=True, slots=True)
class SheetsResult:
    """The result of a request: a plan with its file's bytes, or an error sentence.

    Both include the set, unless it could not be read.
    """

    request_id: int
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
    """The earlier prints of which this is the difference."""
    target: Target | None = None
    album: Album | None = None
    """The pictures on the file's pages, if the target takes pictures."""


class SheetMaker(QObject):
    """Background maker of sheets, one request at a time."""

    progressed = Signal(int, int)
    """Emitted with pages done and total of the newest request."""
    made = Signal(SheetsResult)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._pool = QThreadPool(self, maxThreadCount=1)
        self._newest = 0
        # The pool waits for its thread, which must not emit to a deleted object.
        self.destroyed.connect(partial(setattr, self, "_newest", -1))

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
        self._newest += 1
        self._pool.start(partial(self._make, self._newest, load, options, language, earlier, target, rules))

    def stop(self) -> None:
        """Cancel the current request."""
        self._newest += 1

    def wait(self) -> None:
        """Cancel the current request and wait for the thread."""
        self.stop()
        self._pool.waitForDone()

    def is_current(self, request_id: int) -> bool:
        """Return whether *request_id* is still the newest."""
        return request_id == self._newest

    def _make(
        self,
        request_id: int,
        load: Load,
        options: Options,
        language: str,
        earlier: EarlierPrints | None,
        target: Target | None,
        rules: Callable[[], Book | None],
    ) -> None:
        """Make the sheets for :meth:`request` in the pool's thread."""
        from app.print import job, pdf, pictures
        from app.print.errors import Cancelled, PrintError
        from app.print.preflight import checking
        from app.print.registration import registered

        if not self.is_current(request_id):
            return

        def progress(done: int, pages: int) -> bool:
            if self.is_current(request_id):
                self.progressed.emit(done, pages)
            return self.is_current(request_id)

        content = None
        try:
            content, other = load()
            album = None
            if target is not None and target.kind == "pictures":
                album = pictures.album(content, options, target, other)
                plan, order = album.plan, Order(options, pictures=True)
            else:
                book = rules() if options.with_rules else None
                plan = job.plan(content, options, other, earlier, book)
                if target is not None and target.registration is not None:
                    plan = registered(plan, target.registration)
                order = Order.of(plan, options)
            data, failed = pdf.render(plan, options, progress)
            report = checking.check(data, order, progress)
        except Cancelled:
            return
        except Exception as error:
            refusal = user_errors.report(error, language)[0]
            done = isinstance(error, PrintError) and error.code in ("nothing-new", "only-out")
            self.made.emit(SheetsResult(request_id, content, refusal=refusal, done=done))
            return
        self.made.emit(
            SheetsResult(
                request_id,
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
        )
