"""Preview of an action's effects, by applying it to a copy."""

from __future__ import annotations

from dataclasses import dataclass

from app.rules.game import Action, Seat
from app.rules.tribunal import notation
from app.rules.tribunal.legality import cost
from app.rules.tribunal.state import State


@dataclass(frozen=True, slots=True)
class Preview:
    """The cost and consequences of an Other's legal action.

    ``cost``: mana for the action. ``gloom``: mana for the gloom at the end of the turn (0 after changing
    layers or delaying). ``evidence``: what the enemy gains from its ``witnesses`` (names). ``falls``: the
    Other can't pay and falls out of the gloom; ``dies``: it doesn't survive that. ``kills``: names of all
    Others that die. ``ends``: the winner if it ends the game. ``level``: the level that the Other rises to,
    or 0.
    """

    cost: int
    gloom: int
    evidence: int
    witnesses: tuple[str, ...]
    falls: bool
    dies: bool
    kills: tuple[str, ...]
    ends: Seat | None
    level: int = 0


def preview(state: State, action: Action) -> Preview:
    """Return the cost and effects of *action*. Raises :class:`~app.rules.game.IllegalAction`."""
    position = state.position
    move = notation.move(position, action)
    trial = state.copy()
    events = trial.apply(action)
    assert isinstance(move, tuple)
    price = 0
    actor = 0
    if position.queue:
        verb, target, amount = move
        price = cost(position, verb, state.rules, target, amount)
        actor = position.actor.number
    side = state.turn
    enemy: Seat = "dark" if side == "light" else "light"
    gloom = evidence = level = 0
    falls = dies = False
    witnesses: tuple[str, ...] = ()
    kills: list[str] = []
    for event in events:
        args = event.args
        mine = args.get("side") == side and args.get("number") == actor
        match event.kind.removeprefix("tribunal."):
            case "evidence":
                assert isinstance(args["evidence"], int)
                assert isinstance(args["witnesses"], tuple)
                evidence += args["evidence"]
                witnesses = tuple(notation.name(enemy, number) for number in args["witnesses"])
            case "levelled" if mine and isinstance(args["level"], int):
                level = args["level"]
            case "paid-gloom" if mine and isinstance(args["cost"], int):
                gloom = args["cost"]
            case "fell" if mine and isinstance(args["layer"], int):
                gloom, falls = args["layer"], True
            case "died":
                dies = dies or mine
                kills.append(f"{args['side']}-{args['number']}")
            case "turn-began" | "extra-turn" | "skipped":
                break
    outcome = trial.outcome
    return Preview(
        price,
        gloom,
        evidence,
        witnesses,
        falls,
        dies,
        tuple(kills),
        outcome.winner if outcome else None,
        level,
    )
