"""A study of the balance lab in other processes, told to a window by signals."""

from __future__ import annotations

import os
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from threading import Thread
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, Signal

from app import i18n, user_errors

if TYPE_CHECKING:
    from app.cards.playing import Played


Load = Callable[[], "Played"]
"""Gives the set as it is to be played; called in the window's thread."""


@dataclass(frozen=True, slots=True)
class Version:
    """A set that can be studied; ``key`` names its files."""

    name: str
    key: str
    load: Load


@dataclass(frozen=True, slots=True)
class Order:
    """What to study: one or two versions, the cards' names, and how; *page* is to be written."""

    versions: tuple[tuple[str, Played], ...]
    names: dict[str, str]
    level: str
    games: int
    seed: int
    language: str
    page: Path


class Lab(QObject):
    """One study in other processes. The window hears of it by signals, in its own thread."""

    progressed = Signal(int)
    """Games done, of all versions."""
    finished = Signal(str, str)
    """The page that was written, and what it says in a few sentences."""
    refused = Signal(str)
    """Why there is none: a sentence; "" if it was stopped."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._stopped = False
        self._thread: Thread | None = None

    def start(self, order: Order) -> None:
        """Play the games of *order* and write its page, and a table (CSV) beside it."""
        self._stopped = False
        self._thread = Thread(target=self._run, args=(order,), name="lab", daemon=True)
        self._thread.start()

    def running(self) -> bool:
        """Whether games are being played."""
        return self._thread is not None and self._thread.is_alive()

    def stop(self) -> None:
        """Begin no more games; those that are being played are played to their end and forgotten."""
        self._stopped = True

    def wait(self) -> None:
        """Stop, and return when nothing runs any more."""
        self.stop()
        if self._thread is not None:
            self._thread.join()

    def _run(self, order: Order) -> None:
        try:
            rows = self._play(order)
            if self._stopped:
                self.refused.emit("")
                return
            said = _write(order, rows)
        except Exception as error:
            self.refused.emit(user_errors.tell(error, order.language)[0])
            return
        self.finished.emit(str(order.page), said)

    def _played(self, before: int, done: int) -> None:
        self.progressed.emit(before + done)

    def _play(self, order: Order) -> list[Any]:
        from app.bots import contest as hall
        from app.bots.players import SEARCHING
        from app.rules.games import game_of
        from app.rules.match import full_options

        thinks = order.level in SEARCHING
        # One processor is left to the window.
        jobs = max(1, (os.cpu_count() or 2) - 1)
        found = []
        with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as executor:
            for n, (_name, played) in enumerate(order.versions):
                contest = hall.Contest(
                    "own-fate",
                    played.cards,
                    order.level,
                    order.level,
                    order.games,
                    order.seed,
                    full_options(game_of("own-fate"), played.options),
                    facts=True,
                    alone=True,
                )
                before = n * order.games
                found.append(
                    hall.run(
                        contest,
                        executor,
                        at_once=2 * jobs,
                        size=1 if thinks else 4,
                        progress=partial(self._played, before),
                        stop=lambda: self._stopped,
                    )
                )
        return found


def _write(order: Order, rows: list[Any]) -> str:
    """Write page and table; the study in a few sentences."""
    from app.bots import lab, lab_page, lab_words

    studies = [
        lab.study(name, played.cards, found)
        for (name, played), found in zip(order.versions, rows, strict=True)
    ]
    compared = lab.compare(studies[0], studies[1], (rows[0], rows[1])) if len(studies) == 2 else None
    level = i18n.text(f"bots.level-{order.level}", order.language)
    written = lab_page.page(studies, compared, order.names, order.language, level=level, seed=order.seed)
    order.page.parent.mkdir(parents=True, exist_ok=True)
    order.page.write_text(written, encoding="utf-8")
    lab.write_csv(order.page.with_suffix(".csv"), studies)
    return lab_words.said(studies, compared, order.names, order.language, cards=compared is None)
