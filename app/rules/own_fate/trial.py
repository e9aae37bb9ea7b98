"""Search for a position in which a card's power can be used: play random favourable setups at random.

The result is data for ``positions.build`` and the decisions that lead to the use.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import count, takewhile
from random import Random
from time import monotonic
from typing import Any

from app.rules.cardset import CardDef, CardSet
from app.rules.game import SEATS, TALK_VERBS, Action, BadPosition, BadText, Event, Reason, Seat
from app.rules.own_fate import positions
from app.rules.own_fate.game import compile_set
from app.rules.own_fate.state import FateState
from app.rules.scenario import ScenarioRunner

USE_VERBS = ("use", "chance")
"""Verbs that use a power; their first argument is the card."""
MAX_DECISIONS = 120
"""Maximum number of decisions played from each setup."""
SECONDS = 8.0
"""Default time limit of the search, in seconds."""
PHASES_OF = {
    "turn-begins": ("growth",),
    "vortex-would-shift": ("growth", "spells", "battle"),
    "movement-slot": ("movement",),
    "enters": ("movement", "growth"),
    "slot-begins": ("battle",),
    "would-die": ("battle",),
    "wounds-counted": ("battle",),
    "cards-received": ("spells", "battle"),
    "turn-ends": ("battle", "spells"),
    "always": ("battle",),
}
"""A power's moment → phases to start in, the most promising first."""
_TURN_EVENTS = ("phase-began", "turn-began", "slot-began", "slot-done")
"""Events that report the turn's progress rather than a power's effect."""
_PASSES = ("pass", "done", "go", "decline")
_DETOURS = ("back", "uncall", "weaken", "bleed", "burn")
"""Actions that only make the trial longer."""


@dataclass(frozen=True, slots=True)
class Trial:
    """A position, the statements that lead from it to the use of a power, and the seat that uses it."""

    position: Mapping[str, object]
    lead: tuple[str, ...]
    seat: Seat | None
    use: str = ""
    """The action that uses the power; "" for an automatic power."""
    decision_after: str = ""
    """The action after which an automatic power has taken effect."""
    without: CardSet | None = None
    """The set without the automatic power, for comparison."""


def find(
    card_set: CardSet,
    options: Mapping[str, bool | int | str],
    key: str,
    when: str = "",
    *,
    without: CardSet | None = None,
    seed: int = 1,
    seconds: float = SECONDS,
    stopped: Callable[[], bool] = lambda: False,
) -> Trial | None:
    """Return a position in which the power of card *key* can be used.

    *when*: the power's moment, "" if unknown. *without*: the set without that power, to detect where an
    automatic power takes effect.

    Returns None if *stopped*, or if nothing is found in *seconds*. If *when* is unknown, the latter returns
    the first position tried. Raises BadText for an unplayable set.
    """
    card, end = card_set.card(key), monotonic() + seconds
    compile_set(card_set, options)
    fallback: Trial | None = None
    for attempt in count(seed):
        if stopped():
            return None
        if monotonic() > end:
            # A power written as code has no known moment: any position with its card will do.
            return None if when else fallback
        rng = Random(attempt)
        data = _random_setup(card_set, card, when, rng)
        state = _build(card_set, options, data, key)
        if state is None:
            continue
        twin = _build(without, options, dict(data), key) if without is not None else None
        trial = _play_until_usable(state, twin, data, key, rng)
        if trial is not None:
            return replace(trial, without=without)
        fallback = fallback or Trial(data, (), state.to_move)
    return fallback


def _build(
    card_set: CardSet, options: Mapping[str, bool | int | str], data: dict[str, Any], key: str
) -> FateState | None:
    for _ in range(2):
        try:
            return positions.build(card_set, options, data)
        except BadPosition as error:
            wrong = {str(fault.args.get("card", "")) for fault in error.faults}
            if key in wrong or not wrong & data["cards"].keys():
                return None
            data["cards"] = {name: text for name, text in data["cards"].items() if name not in wrong}
    return None


def _play_until_usable(
    state: FateState, twin: FateState | None, data: Mapping[str, object], key: str, rng: Random
) -> Trial | None:
    """Play until the power can be used or, for an automatic one, *state* and *twin* (without it) differ.

    Returns None if that happens before the first decision or not in :data:`MAX_DECISIONS`.
    """
    lead: list[str] = []
    if twin is not None and _table(state) != _table(twin):
        # The power takes effect before the first decision, so nothing can be shown.
        return None
    for _ in range(MAX_DECISIONS):
        seat = state.to_move
        moves = [action for action in state.legal() if action.verb not in TALK_VERBS]
        if seat is None or not moves:
            return None
        use = next(
            (action for action in moves if action.verb in USE_VERBS and action.args[:1] == (key,)), None
        )
        if use is not None:
            return Trial(data, tuple(lead), seat, str(use))
        action = _choose(moves, rng)
        state.apply(action)
        if twin is not None:
            if twin.why_not(action) is not None:
                return Trial(data, tuple(lead), seat, decision_after=str(action))
            twin.apply(action)
            if _table(state) != _table(twin):
                return Trial(data, tuple(lead), seat, decision_after=str(action))
        lead.append(f"{seat} {action}")
    return None


def _table(state: FateState) -> tuple[object, ...]:
    return (
        list(state.wounds),
        [*map(len, state.hand)],
        list(state.loc),
        list(state.zone),
        state.inferno,
        state.balance,
        state.to_move,
    )


def _choose(moves: list[Action], rng: Random) -> Action:
    moves = [action for action in moves if action.verb not in _DETOURS] or moves
    active = [action for action in moves if action.verb not in _PASSES]
    return rng.choice(active if active and rng.random() < 0.8 else moves)


def _random_setup(card_set: CardSet, card: CardDef, when: str, rng: Random) -> dict[str, object]:
    phases = PHASES_OF.get(when, ("battle", "movement", "growth", "spells"))
    spells = [
        candidate
        for candidate in card_set.cards
        if candidate.kind == "spell"
        for _ in range(candidate.copies)
    ]
    rng.shuffle(spells)
    others = [
        candidate for candidate in card_set.cards if candidate.kind == "other" and candidate.key != card.key
    ]
    rng.shuffle(others)
    places = [
        candidate.key
        for candidate in card_set.cards
        if candidate.kind == "location" and (candidate.power or candidate.key) != "metro"
    ]
    place = card.key if card.kind == "location" else rng.choice(places)
    allies = [candidate for candidate in others if candidate.side == card.side] or others
    rivals = [candidate for candidate in others if candidate.side != card.side]
    placed_others = [*allies[: rng.randint(1, 2)], *rivals[: rng.randint(1, 3)]]
    data: dict[str, Any] = {
        "phase": phases[min(len(phases) - 1, int(rng.expovariate(1.5)))],
        "seed": rng.randint(1, 10**6),
    }
    data["turn"] = rng.randint(2, 6)
    data["inferno"] = min(9, data["turn"] + rng.randint(0, 2))
    cards: dict[str, str] = {}
    if card.kind == "other" and when != "enters":
        placed_others.insert(0, card)
    hands: dict[str, list[str]] = {seat: [] for seat in SEATS}
    if card.kind == "chance" or (card.kind == "other" and when == "enters"):
        for seat in SEATS if card.side == "neutral" else (card.side,):
            hands[seat].append(card.key)
            if card.side == "neutral":
                break
        data["balance"] = rng.choice((0, 2, -2, 4, -4))
    for number, other in enumerate(placed_others):
        most = min(len(spells), other.strength)
        held = [spells.pop().key for _ in range(rng.randint(min(1, most), most))]
        facts = [f"wounds {wounds}"] if (wounds := rng.choice((0, 0, 1, 1, 2))) else []
        if card.kind == "item" and number == 0:
            facts.append(f"items {card.key}")
        where = place if rng.random() < 0.85 else rng.choice(places)
        cards[other.key] = f"{where}: {' '.join(held)}" + "".join(f"; {fact}" for fact in facts)
    about_donors = any('"donor"' in power for power in card.powers)
    for candidate in card_set.cards if about_donors else ():
        if candidate.kind == "person" and candidate.donor:
            wounds = rng.choice((0, 1, 1, 2))
            cards[candidate.key] = f"{place}; wounds {wounds}" if wounds else place
    data |= {seat: " ".join(names) for seat, names in hands.items() if names}
    data["cards"] = cards
    return data


def proof(
    card_set: CardSet, options: Mapping[str, bool | int | str], trial: Trial, played: Sequence[str] = ()
) -> list[str]:
    """Return the statements of a scenario that proves the power.

    They lead to the use, check that it's legal, and check what happens then; for an automatic power, what
    differs from play without it. *played*: actions after ``trial.lead``, as ``SEAT ACTION``; by default, the
    power is used once. Raises BadText if the power does nothing, StatementFailed if an action of *played* is
    illegal.
    """
    state = positions.build(card_set, options, trial.position)
    twin = positions.build(trial.without, options, trial.position) if trial.without is not None else None
    runner, lines = ScenarioRunner(state, positions.describe), list(trial.lead)
    for line in trial.lead:
        runner.do(line)
        if twin is not None:
            twin.apply(Action.parse(line.partition(" ")[2]))
    own = trial.use or trial.decision_after
    actions = list(played) or ([f"{trial.seat} {own}"] if own else [])
    checks, used = 0, Action.parse(trial.use).args[:1] if trial.use else ()
    for line in actions:
        action = Action.parse(line.partition(" ")[2])
        if action.verb in USE_VERBS:
            lines.append(f"legal {line}")
        before = _facts(state)
        lines.append(line)
        events = runner.do(line)
        after = _facts(state)
        if twin is None:
            new_events = list(takewhile(lambda event: event.kind not in _TURN_EVENTS, events))
            values = {value for event in new_events for value in event.args.values()}
            changed = [
                path for path in after if before.get(path) != after[path] and path.split(".")[1] in values
            ]
            checks += not used or (action.verb in USE_VERBS and action.args[:1] == used)
        elif twin.why_not(action) is None:
            twin_lines = {_line(event) for event in twin.apply(action)}
            new_events = [event for event in events if _line(event) not in twin_lines]
            other = _facts(twin)
            changed = [path for path in after if after[path] != other.get(path)]
            checks += bool(new_events or changed)
        else:
            # Without the power, this action would be illegal: that's the power's effect.
            twin, new_events, changed, checks = None, [], [], checks + 1
        lines += filter(None, map(_line, new_events))
        lines += [f"expect {path} = {after[path]}" for path in changed]
    if not checks:
        raise BadText(Reason("setup.proof-nothing"))
    return lines


def _line(event: Event) -> str:
    pairs = [
        f"{name}={value}" for name, value in event.args.items() if type(value) in (str, int) and value != ""
    ]
    return "" if any(" " in pair for pair in pairs) else " ".join(("event", event.kind, *pairs))


def _facts(state: FateState) -> dict[str, object]:
    stated: dict[str, object] = {}
    for card, facts in positions.describe(state)["cards"].items():
        stated |= {
            f"cards.{card}.{name}": facts[name]
            for name in ("wounds", "at")
            if facts.get(name) not in (None, "")
        }
    return stated
