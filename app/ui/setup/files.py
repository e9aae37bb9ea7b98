"""Positions in files: read from scenarios or puzzles, written as scenarios, started as matches."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol, TypeVar

from app import files, paths
from app.rules.game import BadText, Played, Reason, Seat
from app.rules.games import game_of, positions_of
from app.rules.lesson import match_of
from app.rules.match import Match
from app.rules.own_fate.set_up import SetUp
from app.rules.puzzle import scenario_text
from app.rules.scenario import MAX_BYTES, read_toml
from app.rules.tribunal.set_up import TribunalSetUp

FILTER = "*.toml"
EditedPosition = SetUp | TribunalSetUp
"""A position being set up."""
Position = TypeVar("Position", bound=EditedPosition, covariant=True)


class SetUpType(Protocol[Position, Played]):
    """A class of positions being set up."""

    @property
    def game(self) -> str:
        """The key of its game."""

    def __call__(
        self,
        card_set: Played,
        options: Mapping[str, bool | int | str] | None = None,
        data: Mapping[str, object] | None = None,
    ) -> Position:
        """Return a position; without *data*, the beginning of a game."""


@dataclass(frozen=True, slots=True)
class PlayablePosition:
    """A position, its players, and the statement leading to where play begins (``until …`` or empty)."""

    set_up: EditedPosition
    until: str
    players: Mapping[Seat, str]
    before: tuple[str, ...] = ()
    """Actions done first, as ``SEAT ACTION``."""

    @property
    def game(self) -> str:
        """The key of its game."""
        return self.set_up.game

    @property
    def lead(self) -> tuple[str, ...]:
        """The statements run before play begins."""
        return (*self.before, self.until) if self.until else self.before

    def match(self) -> Match:
        """Return a match at the start of play. Raises ``BadText`` for an impossible position."""
        set_up = self.set_up
        about = set_up.card_set, set_up.position(), set_up.options, self.lead
        return match_of(game_of(self.game), positions_of(self.game), *about)


def folder() -> Path:
    """Return the folder of the user's scenarios, created on first use."""
    scenarios = paths.home() / "scenarios"
    scenarios.mkdir(exist_ok=True)
    return scenarios


def text_of(begun: PlayablePosition, title: str = "") -> str:
    """Return *begun* as the text of a scenario file."""
    return scenario_text(title, begun.game, begun.set_up.position(), begun.lead, begun.set_up.options)


def read(file: Path, game: SetUpType[Position, Played], card_set: Played) -> Position | Reason:
    """Read the position of a scenario or puzzle, or return why *file* has none of this *game*."""
    try:
        return parse(files.read(file, MAX_BYTES), game, card_set)
    except BadText as error:
        return error.reason
    except OSError:
        return Reason("record.scenario-unreadable")


def parse(data: bytes, game: SetUpType[Position, Played], card_set: Played) -> Position:
    """Parse the position of a scenario or puzzle. Raises ``BadText``."""
    document = read_toml(data)
    if document.get("game") != game.game:
        raise BadText(Reason("record.scenario-other-game", "", {"name": str(document.get("game", ""))[:40]}))
    position, options = document.get("position"), document.get("options", {})
    if not isinstance(position, dict) or not isinstance(options, dict):
        raise BadText(Reason("record.scenario-missing", "", {"key": "position"}))
    return game(card_set, options, position)
