"""Runs of the lab, kept: what was played, by which program, and its games, which another day goes on with.

A run is one version at one level: a file of rows (``contest.Ledger``) and beside it what it was, as JSON. The
name of both comes of everything that the rows depend on, the program included; so nothing is ever played over
what another version came to, and the same version finds its games again.
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
from app.bots import lab, program
from app.bots.contest import Contest, Ledger, Row
from app.rules.aims import Aim, BadAim
from app.rules.game import BadText
from app.rules.games import game_of
from app.rules.record import Setting
from app.rules.set_text import read_set, write_set


def folder() -> Path:
    """Where runs are kept."""
    return paths.home() / "lab" / "runs"


@dataclass(frozen=True, slots=True)
class Kept:
    """What a run is. ``cards`` are lines (``rules/set_text``), ``names`` those of its cards, ``rules`` the
    key and the name of its rule set; ``began`` is UTC; ``shown``: whether it is listed (points of a sweep are
    not). ``version`` is the key of what was studied, with ``changes``, to be named in another language."""

    name: str
    cards: tuple[str, ...]
    options: Mapping[str, Setting]
    level: str
    sims: int
    seed: int
    gains: bool
    names: Mapping[str, str] = field(default_factory=dict)
    aims: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    rules: tuple[str, str] = ("", "")
    began: str = ""
    program: Mapping[str, str] = field(default_factory=dict)
    shown: bool = True
    version: str = ""
    changes: tuple[str, ...] = ()
    edition: int = 1
    """The version of the rules that it was played by."""

    def contest(self, games: int) -> Contest:
        """Its games. Raises ``BadText`` for a set that cannot be read."""
        made = lab.contest_of(
            read_set(self.cards),
            self.options,
            self.level,
            games,
            self.seed,
            self.sims,
            gains=self.gains,
        )
        # An older run does not name the options that came after it.
        return replace(made, options=dict(self.options), rules=self.edition)

    def aimed(self) -> dict[str, Aim]:
        """Its aims."""
        return {key: Aim.from_plain(plain) for key, plain in self.aims.items()}

    @property
    def key(self) -> str:
        """What its files are called."""
        told = self.contest(0).mark() + repr(sorted(self.program.items()))
        return blake2b(told.encode(), digest_size=8).hexdigest()

    @property
    def same_program(self) -> bool:
        """Whether this program can go on with it."""
        return not program.other_part(self.program)

    def study(self, rows: list[Row]) -> lab.Study:
        """What *rows* say."""
        return lab.study(self.name, read_set(self.cards), rows, self.aimed(), self.level)


@dataclass(frozen=True, slots=True)
class Page:
    """What a sweep, or the table of every number, came to: a page as it was written, of runs that are not
    listed themselves. Playing the same again goes on with those and writes it anew."""

    name: str
    level: str
    began: str
    key: str
    html: str
    program: Mapping[str, str] = field(default_factory=dict)

    @property
    def same_program(self) -> bool:
        """Whether this program can go on with it."""
        return not program.other_part(self.program)


def written(name: str, contest: Contest, of: str, html: str) -> Page:
    """Keep *html*, the page of a question about *contest*: *of* says over what."""
    told = contest.mark() + of + repr(sorted(program.parts().items()))
    key = blake2b(told.encode(), digest_size=8).hexdigest()
    before = _read_page(folder() / f"{key}.page")
    began = before.began if before else datetime.now(UTC).isoformat(timespec="minutes")
    made = Page(name, contest.first, began, key, html, dict(program.parts()))
    folder().mkdir(parents=True, exist_ok=True)
    files.atomic_write(folder() / f"{key}.page", json.dumps(asdict(made), ensure_ascii=False))
    return made


def begun(name: str, contest: Contest, **about: Any) -> Kept:
    """The run of *contest*, which is called *name* from now on; one that is kept already goes on."""
    made = Kept(
        name,
        write_set(contest.cards),
        dict(contest.options),
        contest.first,
        contest.playouts,
        contest.seed,
        contest.gains,
        began=datetime.now(UTC).isoformat(timespec="minutes"),
        program=dict(program.parts()),
        edition=game_of(contest.game).rules_version,
        **about,
    )
    file = folder() / f"{made.key}.json"
    before = _read(file)
    if before is not None and not made.shown:
        return before
    if before is not None and before.shown:
        made = replace(made, began=before.began)
    if made != before:
        file.parent.mkdir(parents=True, exist_ok=True)
        files.atomic_write(file, json.dumps(asdict(made), ensure_ascii=False))
    return made


def ledger(kept: Kept, games: int = 0) -> Ledger:
    """The file of its rows, to be closed. Raises ``contest.BadContest``."""
    return Ledger(folder() / f"{kept.key}.rows", kept.contest(games))


def rows(kept: Kept) -> list[Row]:
    """The games that were played, whichever program did it; a damaged line and what follows are left out."""
    found: dict[int, Row] = {}
    file = folder() / f"{kept.key}.rows"
    if not file.exists():
        return []
    with file.open(encoding="utf-8", errors="replace") as lines:
        next(lines, "")
        for line in lines:
            try:
                row = json.loads(line)
                found.setdefault(int(row["game"]), row)
            except (ValueError, KeyError, TypeError):
                break
    return [found[number] for number in sorted(found)]


def kept() -> list[Kept | Page]:
    """All runs and pages that are listed, the latest first."""
    listed: list[Kept | Page] = [one for one in _all() if one.shown]
    for file in sorted(folder().glob("*.page")):
        page = _read_page(file)
        if page is not None:
            listed.append(page)
    return sorted(listed, key=lambda one: one.began, reverse=True)


def forget(one: Kept | Page) -> None:
    """Take the run, or the page, away."""
    for ending in ("json", "rows", "page"):
        (folder() / f"{one.key}.{ending}").unlink(missing_ok=True)


def _all() -> Iterator[Kept]:
    for file in sorted(folder().glob("*.json")):
        found = _read(file)
        if found is not None:
            yield found


def _read(file: Path) -> Kept | None:
    """The run in *file*; None if it is none."""
    try:
        plain = json.loads(file.read_text(encoding="utf-8"))
        lists = {name: tuple(plain[name]) for name in ("cards", "rules", "changes") if name in plain}
        found = Kept(**{**plain, **lists})
        found.aimed()
        assert found.key == file.stem
    except (OSError, ValueError, TypeError, KeyError, AttributeError, AssertionError, BadAim, BadText):
        return None
    return found


def _read_page(file: Path) -> Page | None:
    """The page in *file*; None if it is none."""
    try:
        found = Page(**json.loads(file.read_text(encoding="utf-8")))
        datetime.fromisoformat(found.began)
        assert found.key == file.stem
        assert isinstance(found.html, str)
    except (OSError, ValueError, TypeError, AssertionError):
        return None
    return found
