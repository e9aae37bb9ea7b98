"""Pictures that cards name by their files: taken from folders with progress, and what is missing."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtWidgets import QApplication, QProgressDialog, QWidget

from app.cards import named_pictures
from app.cards.data import SetData, text_of
from app.cards.errors import CatalogueError
from app.cards.named_pictures import Folder, Taken, normal
from app.cards.pictures import PictureData
from app.editor.preview_dialog import Left
from app.widgets.controls import configured
from app.widgets.preferences import Preferences
from app.widgets.waiting import run_blocking

MAX_NAMED = 12
"""Maximum number of files that a note names."""


@dataclass(frozen=True, slots=True)
class Pictured:
    """A set with pictures instead of their files' names; *new*: those to store. *left*: what is missing."""

    data: SetData
    new: Sequence[PictureData] = ()
    left: Left | None = None
    notes: Sequence[str] = ()


def with_pictures(
    data: SetData,
    old: SetData,
    folders: Sequence[Folder],
    known: dict[str, str],
    preferences: Preferences,
    window: QWidget,
    *,
    by_card: bool = False,
) -> Pictured | None:
    """Return *data* with the pictures in *folders* that its cards name; None if the user cancelled.

    *old*: the set as it is now. *known*: stored pictures, digest → file name. *by_card*: as
    :func:`app.cards.named_pictures.look_up`.
    """
    tr = preferences.t
    wanted = run_blocking(lambda: named_pictures.look_up(data, old, folders, known, by_card=by_card))
    files = list(dict.fromkeys(want.file for want in wanted if want.file is not None))
    results: dict[Path, Taken | CatalogueError] = {}

    def take() -> Iterator[Path]:
        for file in files:
            results[file] = named_pictures.take(file, known)
            yield file

    taking = take()
    steps = iter(lambda: run_blocking(lambda: next(taking, None)), None)
    if in_steps(steps, len(files), tr("editor.pictures-taking"), preferences, window) < len(files):
        return None
    named = named_pictures.with_pictures(data, old, wanted, results)
    found = {want.name for want in wanted if want.file is not None and want.name}
    several = [name for name in found if any(normal(name) in folder.several for folder in folders)]
    notes = [
        tr(f"editor.pictures-{code}", count=len(names), files=_listed(names))
        for code, names in (("rasterised", named.rasterised), ("several", sorted(several)))
        if names
    ]
    if not named.missing:
        return Pictured(named.data, named.new, None, notes)
    languages = (preferences.language, *data.languages())
    things = named_pictures.shown_things(data).items()
    names = {place: text_of(thing.texts, "name", *languages) or thing.key for place, thing in things}
    rows = [
        (reason.text(preferences.language), _listed([names[key] for key in keys]))
        for reason, keys in named.missing.values()
    ]
    headings = tr("editor.column-picture"), tr("editor.column-cards")
    left = Left(tr("editor.pictures-left", count=len(rows)), headings, rows)
    return Pictured(named.data, named.new, left, notes)


def _listed(names: Sequence[str]) -> str:
    """Return *names* as text, cut after MAX_NAMED."""
    return ", ".join(names[:MAX_NAMED]) + (" …" if len(names) > MAX_NAMED else "")


def in_steps(
    steps: Iterable[object], count: int, label: str, preferences: Preferences, window: QWidget
) -> int:
    """Iterate over *steps* with a progress dialog; return how many were done before the user cancelled.

    *count*: how many there will be; 0: unknown.
    """
    progress = configured(
        QProgressDialog(label, preferences.t("editor.stop"), 0, count, window, minimumDuration=500),
        minimumWidth=preferences.grown(360),
    )
    done = 0
    try:
        for _step in steps:
            done += 1
            progress.setValue(min(done, count - 1) if count else 0)
            QApplication.processEvents()
            if progress.wasCanceled():
                break
    finally:
        progress.close()
        progress.deleteLater()
    return done
