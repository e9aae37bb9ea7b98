"""Sheets made in the background: a plan and its PDF for the newest wish; older wishes are dropped."""

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
from app.print.plan import Known, Plan
from app.print.preflight.finding import Order, Report
from app.print.targets import Target

Load = Callable[[], tuple[SetContent, SetContent | None]]
"""Gives the set in the language of the cards, and in the second one if it is wanted."""


@dataclass(frozen=True, slots=True)
class Made:
    """What a wish led to: a plan with its file's bytes, or the sentence that says why not.

    The set as it was read is there in both cases, unless it could not be read.
    """

    wish: int
    content: SetContent | None = None
    options: Options | None = None
    plan: Plan | None = None
    data: bytes = b""
    refusal: str = ""
    done: bool = False
    """Whether it refuses because all of it is on paper already."""
    failed: tuple[str, ...] = ()
    """The keys of cards that could not be drawn."""
    report: Report = field(default_factory=Report)
    """What a preflight of the file found."""
    order: Order = field(default_factory=lambda: Order(Options()))
    """What the file was judged by."""
    known: Known | None = None
    """The earlier prints from which it differs."""
    target: Target | None = None
    album: Album | None = None
    """The pictures whose pages the file has, if the target is one of pictures."""


class SheetMaker(QObject):
    """Makes sheets, one wish at a time, off the window's thread."""

    progressed = Signal(int, int)
    """Pages done, pages in all, of the newest wish."""
    made = Signal(Made)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._pool = QThreadPool(self, maxThreadCount=1)
        self._newest = 0
        # Its thread tells nothing to who has gone; the pool waits for it.
        self.destroyed.connect(partial(setattr, self, "_newest", -1))

    def wish(
        self,
        load: Load,
        options: Options,
        language: str,
        known: Known | None = None,
        target: Target | None = None,
        rules: Callable[[], Book | None] = lambda: None,
    ) -> None:
        """Make the sheets of what *load* gives, with refusals in *language*; drops the wish before it.

        *known*: earlier prints, from which only the difference is wanted. *target*: where to. *rules*: gives
        those of the set.
        """
        self._newest += 1
        self._pool.start(partial(self._make, self._newest, load, options, language, known, target, rules))

    def stop(self) -> None:
        """Drop what is being made."""
        self._newest += 1

    def wait(self) -> None:
        """Drop what is being made and return when nothing runs any more."""
        self.stop()
        self._pool.waitForDone()

    def wanted(self, wish: int) -> bool:
        """Whether *wish* is still the newest."""
        return wish == self._newest

    def _make(
        self,
        wish: int,
        load: Load,
        options: Options,
        language: str,
        known: Known | None,
        target: Target | None,
        rules: Callable[[], Book | None],
    ) -> None:
        """What :meth:`wish` asks for, in the pool's thread."""
        from app.print import job, pdf, pictures
        from app.print.errors import Cancelled, PrintError
        from app.print.preflight import checking
        from app.print.registration import registered

        if not self.wanted(wish):
            return

        def progress(done: int, pages: int) -> bool:
            if self.wanted(wish):
                self.progressed.emit(done, pages)
            return self.wanted(wish)

        content = None
        try:
            content, other = load()
            album = None
            if target is not None and target.kind == "pictures":
                album = pictures.album(content, options, target, other)
                plan, order = album.plan, Order(options, pictures=True)
            else:
                book = rules() if options.with_rules else None
                plan = job.plan(content, options, other, known, book)
                if target is not None and target.registration is not None:
                    plan = registered(plan, target.registration)
                order = Order.of(plan, options)
            data, failed = pdf.render(plan, options, progress)
            report = checking.check(data, order, progress)
        except Cancelled:
            return
        except Exception as error:
            refusal = user_errors.tell(error, language)[0]
            done = isinstance(error, PrintError) and error.code in ("nothing-new", "only-out")
            self.made.emit(Made(wish, content, refusal=refusal, done=done))
            return
        self.made.emit(
            Made(
                wish,
                content,
                options,
                plan,
                data,
                "",
                False,
                tuple(failed),
                report,
                order,
                known,
                target,
                album,
            )
        )
