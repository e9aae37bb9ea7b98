"""``dozor scenario FILE…``: which scenarios hold, and where the others do not."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from app import i18n

if TYPE_CHECKING:
    from app.rules.game import Reason


def scenario(
    context: typer.Context,
    files: Annotated[list[Path], typer.Argument(metavar="FILE…")],
) -> None:
    """Say which scenarios hold."""
    statuses = [_check(file, context.obj) for file in files]
    if any(statuses):
        raise typer.Exit(max(statuses))


def _check(file: Path, language: str) -> int:
    """Run one file and print what came of it: 0 it holds, 1 it does not, 2 it cannot be read."""
    from app.cli.games import cards_of
    from app.rules.game import GameError
    from app.rules.games import game_of, positions_of, read_cards
    from app.rules.scenario import MAX_BYTES, BadScenario, DoesNotHold, parse, run

    try:
        with file.open("rb") as opened:
            scenario = parse(opened.read(MAX_BYTES + 1))
        game = game_of(scenario.game)
        cards = read_cards(game.key, game.key, scenario.cards) if scenario.cards else cards_of(game)
        run(scenario, game, positions_of(game.key), cards)
    except DoesNotHold as wrong:
        because = f" {_said(wrong.because, language)}" if wrong.because else ""
        typer.echo(i18n.text("record.scenario-fails", language, file=str(file), line=wrong.line,
                             problem=_said(wrong.reason, language) + because))
        return 1
    except GameError as refused:
        line = refused.line if isinstance(refused, BadScenario) else 0
        typer.echo(i18n.text("record.scenario-bad", language, file=str(file), line=line,
                             problem=_said(refused.reason, language)), err=True)
        for fault in getattr(refused, "faults", ()):
            typer.echo(f"  {_said(fault, language)}", err=True)
        return 2
    typer.echo(i18n.text("record.scenario-holds", language, file=str(file), title=scenario.title or "-"))
    return 0


def _said(reason: Reason, language: str) -> str:
    rule = f" [{reason.rule}]" if reason.rule and not reason.code.startswith("record.") else ""
    return i18n.fill(reason.code, language, reason.args) + rule
