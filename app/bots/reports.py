"""Stored runs of the lab, which can be continued later.

A run is one version at one level: a file of rows (``contest.Ledger``) and its settings as JSON. The file name
is a hash of everything that determines the rows, including the program, so different versions never share
files.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass, field, replace
from datetime import UTC, datetime
from hashlib import blake2b
from pathlib import Path
from typing import Any

from app import files, paths
from app.bots import lab
from app.bots.contest import Contest, Ledger, Row, other_part, program_parts
from app.rules.cardset import read_set, write_set
from app.rules.game import BadText
from app.rules.games import game_of
from app.rules.record import OptionValue
from app.rules.rule_set import Aim, BadAim


def folder() -> Path:
    """Return the folder of runs."""
    return paths.home() / "lab" / "runs"


@dataclass(frozen=True, slots=True)
class StoredRun:
    """A run's settings.

    ``cards``: the set as lines (``rules/cardset``); ``names``: its cards' names; ``rules``: key and name of
    the rule set; ``began``: time in UTC; ``shown``: whether the run is listed (points of a sweep aren't).
    ``version``: key of what was studied, and ``changes`` to it, so that it can be named in any language.
    """

    name: str
    cards: tuple[str, ...]
    options: Mapping[str, OptionValue]
    level: str
    sims: int
    seed: int
    gains: bool
    names: Mapping[str, str] = field(default_factory=dict)
    aims: Mapping[str, Mapping[str, object]] = field(default_factory=dict)
    rules: tuple[str, str] = ("", "")
    began: str = ""
    program: Mapping[str, str] = field(default_factory=dict)
    shown: bool = True
    version: str = ""
    changes: tuple[str, ...] = ()
    edition: int = 1
    """The version of the rules used."""

    def contest(self, games: int) -> Contest:
        """Return the run's contest with *games* games. Raises ``BadText`` for an unreadable set."""
        contest = lab.contest_of(
            read_set(self.cards),
            self.options,
            self.level,
            games,
            self.seed,
            self.sims,
            gains=self.gains,
        )
        # Without the options that are newer than the run.
        return replace(contest, options=dict(self.options), rules=self.edition)

    def aimed(self) -> dict[str, Aim]:
        """Return the aims of the run."""
        return {key: Aim.from_plain(plain) for key, plain in self.aims.items()}

    @property
    def key(self) -> str:
        """Return the run's file name, without suffix."""
        identity = self.contest(0).mark() + repr(sorted(self.program.items()))
        return blake2b(identity.encode(), digest_size=8).hexdigest()

    @property
    def same_program(self) -> bool:
        """Return whether this program can continue it."""
        return not other_part(self.program)

    def study(self, rows: list[Row]) -> lab.Study:
        """Return the study of *rows*."""
        return lab.study(self.name, read_set(self.cards), rows, self.aimed(), self.level)


@dataclass(frozen=True, slots=True)
class Page:
    """A stored page of a sweep or sensitivity table, whose runs aren't listed.

    Repeating it continues the runs and rewrites the page.
    """

    name: str
    level: str
    began: str
    key: str
    html: str
    program: Mapping[str, str] = field(default_factory=dict)

    @property
    def same_program(self) -> bool:
        """Return whether this program can continue it."""
        return not other_part(self.program)


def store_page(name: str, contest: Contest, of: str, html: str) -> Page:
    """Store the page *html* about *contest*; *of*: what was examined, as a part of the page's key."""
    identity = contest.mark() + of + repr(sorted(program_parts().items()))
    key = blake2b(identity.encode(), digest_size=8).hexdigest()
    before = _read_page(folder() / f"{key}.page")
    began = before.began if before else datetime.now(UTC).isoformat(timespec="minutes")
    page = Page(name, contest.first, began, key, html, dict(program_parts()))
    folder().mkdir(parents=True, exist_ok=True)
    files.atomic_write(folder() / f"{key}.page", json.dumps(asdict(page), ensure_ascii=False))
    return page


def open_run(name: str, contest: Contest, **about: Any) -> StoredRun:
    """Store and return the run of *contest* under *name*; continue a stored run."""
    run = StoredRun(
        name,
        write_set(contest.cards),
        dict(contest.options),
        contest.first,
        contest.playouts,
        contest.seed,
        contest.gains,
        began=datetime.now(UTC).isoformat(timespec="minutes"),
        program=dict(program_parts()),
        edition=game_of(contest.game).rules_version,
        **about,
    )
    file = folder() / f"{run.key}.json"
    before = _read(file)
    if before is not None and not run.shown:
        return before
    if before is not None and before.shown:
        run = replace(run, began=before.began)
    if run != before:
        file.parent.mkdir(parents=True, exist_ok=True)
        files.atomic_write(file, json.dumps(asdict(run), ensure_ascii=False))
    return run


def ledger(run: StoredRun, games: int = 0) -> Ledger:
    """Open the file of *run*'s rows; the caller closes it. Raises ``contest.BadContest``."""
    return Ledger(folder() / f"{run.key}.rows", run.contest(games))


def rows(run: StoredRun) -> list[Row]:
    """Return *run*'s rows, played by any program, up to the first damaged line."""
    by_number: dict[int, Row] = {}
    file = folder() / f"{run.key}.rows"
    if not file.exists():
        return []
    with file.open(encoding="utf-8", errors="replace") as lines:
        next(lines, "")
        for line in lines:
            try:
                row = json.loads(line)
                by_number.setdefault(int(row["game"]), row)
            except (ValueError, KeyError, TypeError):
                break
    return [by_number[number] for number in sorted(by_number)]


def stored_runs() -> list[StoredRun | Page]:
    """Return all listed runs and pages, latest first."""
    listed: list[StoredRun | Page] = [run for run in _all() if run.shown]
    for file in sorted(folder().glob("*.page")):
        page = _read_page(file)
        if page is not None:
            listed.append(page)
    return sorted(listed, key=lambda run: run.began, reverse=True)


def delete(entry: StoredRun | Page) -> None:
    """Delete the run or page."""
    for ending in ("json", "rows", "page"):
        (folder() / f"{entry.key}.{ending}").unlink(missing_ok=True)


def _all() -> Iterator[StoredRun]:
    for file in sorted(folder().glob("*.json")):
        run = _read(file)
        if run is not None:
            yield run


def _read(file: Path) -> StoredRun | None:
    try:
        plain = json.loads(files.read(file))
        lists = {name: tuple(plain[name]) for name in ("cards", "rules", "changes") if name in plain}
        run = StoredRun(**{**plain, **lists})
        run.aimed()
        assert run.key == file.stem
    except (OSError, ValueError, TypeError, KeyError, AttributeError, AssertionError, BadAim, BadText):
        return None
    return run


def _read_page(file: Path) -> Page | None:
    try:
        page = Page(**json.loads(files.read(file)))
        datetime.fromisoformat(page.began)
        assert page.key == file.stem
        assert isinstance(page.html, str)
    except (OSError, ValueError, TypeError, AssertionError):
        return None
    return page
