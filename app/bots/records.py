"""Write games of a contest as records."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from app.bots import arena
from app.bots.contest import Contest
from app.bots.player import Budget, Player
from app.bots.players import player
from app.rules.game import Seat, opponent
from app.rules.games import game_of
from app.rules.match import card_lines
from app.rules.record import RuleSetName
from app.rules.record_file import RecordFile


def write(
    contest: Contest,
    number: int,
    folder: Path,
    rule_set: RuleSetName | Sequence[str] = ("", ""),
    name: str = "",
) -> Path:
    """Play game *number* (from 0) of *contest* again and write it to *folder*; return the file.

    *rule_set*: the rule set or its key and name; *name*: the file name's prefix. With *name*, an existing
    file is returned as it is.
    """
    file = folder / f"{name or f'{contest.game}-{contest.seed}'}-{number + 1:05}.dozorgame"
    if name and file.exists():
        return file
    folder.mkdir(parents=True, exist_ok=True)
    seat = contest.seat(number)
    players: dict[Seat, Player] = {seat: player(contest.first), opponent(seat): player(contest.second)}
    match = arena.play(
        game_of(contest.game),
        contest.cards,
        players,
        contest.deal(number),
        contest.options,
        budget=Budget(playouts=contest.playouts or None),
    )
    named = rule_set if isinstance(rule_set, RuleSetName) else RuleSetName(rule_set[0], rule_set[1])
    header = replace(match.header, card_lines=card_lines(contest.cards), rule_set=named)
    record = RecordFile.create(file, header)
    for entry in match.entries:
        record.append(entry)
    record.close()
    return file
