"""``dozor arena LIGHT DARK``: players made of code meet, and what came of it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated, Any

import typer

from app import i18n


def arena(
    context: typer.Context,
    light: Annotated[str, typer.Argument(metavar="LIGHT")] = "random",
    dark: Annotated[str, typer.Argument(metavar="DARK")] = "random",
    game: Annotated[str, typer.Option("--game", metavar="GAME")] = "own-fate",
    games: Annotated[int, typer.Option("--games", metavar="N", min=1, max=1_000_000)] = 100,
    seed: Annotated[int, typer.Option("--seed", metavar="S", min=0, max=2**40)] = 1,
    option: Annotated[list[str] | None, typer.Option("--option", metavar="NAME=VALUE")] = None,
    records: Annotated[Path | None, typer.Option("--records", metavar="DIR")] = None,
    as_json: Annotated[bool, typer.Option("--json")] = False,
) -> None:
    """Let players made of code play whole games."""
    from app.bots import arena as hall
    from app.bots.players import player
    from app.cli.games import cards_of, options_of
    from app.rules.game import Seat
    from app.rules.games import game_of
    from app.rules.match import full_options
    from app.rules.record_file import RecordFile

    chosen = game_of(game)
    cards = cards_of(chosen)
    options = full_options(chosen, options_of(option or []))
    players: dict[Seat, Any] = {"light": player(light), "dark": player(dark)}
    if records is not None:
        records.mkdir(parents=True, exist_ok=True)

    def all_games() -> Any:
        for number, played in enumerate(hall.games(chosen, cards, players, games, seed, options), 1):
            if records is not None:
                path = records / f"{game}-{seed}-{number:05}.dozorgame"
                file = RecordFile.create(path, played.match.header)
                for entry in played.match.entries:
                    file.append(entry)
                file.close()
            yield played

    result = hall.report(chosen, all_games(), players, seed, options)
    if as_json:
        typer.echo(json.dumps(result, ensure_ascii=False, indent=2))
        return
    typer.echo(i18n.text("record.arena-result", context.obj, light=light, dark=dark, games=result["games"],
                         light_wins=result["wins"]["light"], dark_wins=result["wins"]["dark"],
                         draws=result["wins"]["draw"], turns=str(result["turns"].get("median", "—")),
                         actions=str(result["actions"]["median"]),
                         limit=f"{result['turn_limit_share']:.1%}"))
