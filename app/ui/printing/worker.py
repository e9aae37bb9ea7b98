"""Sheets made in the background: a plan and its PDF for the newest wish; older wishes are dropped."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtCore import QObject, QRunnable, QThreadPool, Signal

from app import user_errors
from app.face.content import SetContent
from app.print.options import Options
from app.print.plan import Plan

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
    failed: tuple[str, ...] = ()
    """The keys of cards that could not be drawn."""


class SheetMaker(QObject):
    """Makes sheets, one wish at a time, off the window's thread."""

    progressed = Signal(int, int)
    """Pages done, pages in all, of the newest wish."""
    made = Signal(Made)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._pool = QThreadPool(self)
        self._pool.setMaxThreadCount(1)
        self._newest = 0

    def wish(self, load: Load, options: Options, language: str, known: tuple[str, ...] = ()) -> None:
        """Make the sheets of what *load* gives, with refusals in *language*; drops the wish before it.

        *known*: prints that need not be made again.
        """
        self._newest += 1
        self._pool.start(_Work(self, self._newest, load, options, language, known))

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


class _Work(QRunnable):
    def __init__(
        self,
        maker: SheetMaker,
        wish: int,
        load: Load,
        options: Options,
        language: str,
        known: tuple[str, ...],
    ) -> None:
        super().__init__()
        self._maker, self._wish = maker, wish
        self._load, self._options, self._language, self._known = load, options, language, known

    def run(self) -> None:
        from app.print import job, pdf
        from app.print.errors import Cancelled

        maker, wish = self._maker, self._wish
        if not maker.wanted(wish):
            return

        def progress(done: int, pages: int) -> bool:
            maker.progressed.emit(done, pages)
            return maker.wanted(wish)

        content = None
        try:
            content, other = self._load()
            plan = job.plan(content, self._options, other, self._known)
            data, failed = pdf.render(plan, self._options, progress)
        except Cancelled:
            return
        except Exception as error:
            maker.made.emit(Made(wish, content, refusal=user_errors.tell(error, self._language)[0]))
            return
        maker.made.emit(Made(wish, content, self._options, plan, data, failed=tuple(failed)))
