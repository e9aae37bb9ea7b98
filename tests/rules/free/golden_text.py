"""Golden text of actions on a small table: every event and change.

    python tests/rules/free/golden_text.py     regenerates verbs.txt; read the diff before you commit it

A case is a title and its actions. ``. action`` is applied silently; ``view SEAT`` prints what a seat (or
``all``) sees, ``layout`` the table as a layout. Below an action: ``!`` a refusal, ``*`` an event (after ``|``
what only one seat learns), ``-`` and ``+`` what changed, ``=`` what was asked for.
"""

from __future__ import annotations

import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).resolve().parents[3]))

from app.rules.cardset import TrackDef
from app.rules.free import GAME, CardThing, CounterThing, FreeState, Layout, TableSet, ThingDef, ZoneDef
from app.rules.free.zone_verbs import as_layout
from app.rules.game import Action, IllegalAction, Reason

FILE = Path(__file__).with_name("verbs.txt")
CARDS = (
    CardThing("anton", "other", "light", "setup", "setup neutral"),
    CardThing("petr", "other", "dark", "setup", "setup neutral"),
    CardThing("geser", "other", "light", "setup", "setup neutral"),
    *(
        CardThing(key, "chance", side, "probability", f"probability {side}")
        for key, side in (
            ("olga", "light"),
            ("ignat", "dark"),
            ("kostya", "dark"),
            ("cops", "light"),
            ("stake", "dark"),
        )
    ),
    CardThing("spell", "spell", deck="spell", back="spell neutral", copies=3),
    CardThing("help", "reference", deck="setup", back="setup neutral"),
    CardThing("more", "reference", deck="setup", back="setup neutral"),
)
LAYOUT = Layout(
    600,
    400,
    (
        ZoneDef("hand-light", "hand", owner="light"),
        ZoneDef("hand-dark", "hand", owner="dark"),
        ZoneDef("second", "hand", owner="dark"),
        ZoneDef("deck", "pile", 10, 10, 70, 112, fill="deck=probability"),
        ZoneDef("spells", "pile", 500, 10, 70, 112, fill="deck=spell"),
        ZoneDef("open", "pile", 200, 10, 70, 112, up=True, fill="card=help"),
        ZoneDef("empty", "pile", 300, 10, 70, 112),
        ZoneDef("city", "board", 10, 140, 260, 150, fill="kind=other", up=True),
        ZoneDef("secret", "area", 300, 140, 100, 100, owner="light"),
        ZoneDef("stage", "area", 410, 140, 100, 100, owner="dark", up=True),
        ZoneDef("balance", "track", 10, 300, 264, 42, track="balance", cell=2),
        ZoneDef("bare", "track", 10, 350, 264, 42, track="nothing"),
        ZoneDef("tray", "tray", 300, 300, 200, 50, counters=("wound",)),
    ),
    (
        ThingDef("die", "6", 560, 300),
        ThingDef("coin", "", 560, 340, turn=2),
        ThingDef("counter", "wound", 560, 200),
        ThingDef("note", "a word", 560, 240),
    ),
)
SET = TableSet(
    "told",
    CARDS,
    (TrackDef("balance", (-2, -1, 0, 1, 2)),),
    (CounterThing("wound", "light", 5), CounterThing("gloom", "dark", 2, 250)),
    LAYOUT,
)


def new_table(layout: Layout = LAYOUT) -> FreeState:
    """Return a new game on the small table, or with its cards on another *layout*."""
    return GAME.new(replace(SET, layout=layout), {}, 5)


def cases() -> dict[str, str]:
    """Return the stored cases by title."""
    parts = FILE.read_text(encoding="utf-8").strip().split("\n\n")
    return {part.partition("\n")[0].removeprefix("# "): part for part in parts}


def regenerated(case: str) -> str:
    """Return *case* with the present results of its actions."""
    state = new_table()
    told: list[str] = []
    for line in case.splitlines():
        if line.startswith(" "):
            continue
        told.append(line)
        if line.startswith("#"):
            continue
        if line.startswith(". "):
            state.apply(Action.parse(line[2:]))
        else:
            told += [f"  {one}".rstrip() for one in _run(state, line)]
    return "\n".join(told)


def _run(state: FreeState, line: str) -> list[str]:
    match line.split():
        case ["view", seat]:
            return [f"= {one}" for one in _view(state, None if seat == "all" else seat)]
        case ["layout"]:
            return [f"= {one}" for one in as_layout(state.view("light")).lines()]
    before = _position(state)
    action = Action.parse(line)
    why, refused, events = state.why_not(action), None, ()
    try:
        events = state.apply(action)
    except IllegalAction as wrong:
        refused = wrong.reason
    assert why == refused
    now = _position(state)
    if refused is not None:
        assert now == before
        return [f"! {refused.code} {_args(refused)}"]
    return [
        *(f"* {_event(event)}" for event in events),
        *(f"- {one}" for one in before if one not in now),
        *(f"+ {one}" for one in now if one not in before),
    ]


def _args(reason: Reason) -> str:
    return " ".join(f"{name}={value}" for name, value in reason.args.items())


def _event(event: Any) -> str:
    told = " ".join([event.kind, *(f"{name}={_value(value)}" for name, value in event.args.items())])
    if event.secret or event.to:
        told += f" | {','.join(event.to)}: "
        told += " ".join(f"{name}={_value(value)}" for name, value in event.secret.items())
    return told


def _value(value: Any) -> str:
    return ",".join(map(str, value)) if isinstance(value, tuple) else str(value)


def _thing(one: Any) -> str:
    """Format id, kind, what (back), place, and non-default values."""
    told = f"{one.id} {one.kind} {one.what or '?'}" + (f" ({one.back})" if one.back else "")
    told += f" {one.x},{one.y}" if one.x or one.y else ""
    usual = (("turn", 0), ("seen", "both"), ("value", 1), ("group", 0))
    return told + "".join(
        f" {name}={getattr(one, name)}" for name, value in usual if getattr(one, name) != value
    )


def _position(state: FreeState) -> list[str]:
    """Return the whole position, one line per item."""
    found = [*Layout(zones=tuple(state.zones.values())).lines()[1:]]
    found += [f"thing {_thing(one)}" for one in state.things.values()]
    found.append("order " + " ".join(map(str, state.things)))
    for key, pile in state.piles.items():
        found.append(" ".join((f"pile {key}:", *(one.what + "^" * one.up for one in pile))))
    for key, hand in state.hands.items():
        found.append(f"hand {key}: " + " ".join(str(card.id) for card in hand))
        found += [f"in {key}: {_thing(card)}" for card in hand]
    found += [f"track {key}: {cell}" for key, cell in state.tracks.items()]
    found += [f"pointer {key}: {at}" for key, at in state.pointers.items()]
    looking = state.looking
    if looking is not None:
        found.append(f"looking {looking.seat} {looking.zone} {looking.cards} open={looking.open}")
    found.append(f"to move: {state.to_move}")
    if state.outcome is not None:
        found.append(f"outcome: {state.outcome.winner} {state.outcome.reason}")
    return [*found, f"made {state.newest_id}, groups {state.group_number}", f"chance {state.rng:016x}"]


def _view(state: FreeState, seat: Any) -> list[str]:
    """Return the parts of *seat*'s view that can be hidden."""
    view = state.view(seat)
    found = ["things: " + " | ".join(_thing(one) for one in view.things if one.kind == "card")]
    found += [
        f"pile {key}: {pile.count} ({pile.back}) {','.join(one or '?' for one in pile.cards)}"
        for key, pile in view.piles.items()
        if pile.count
    ]
    found += [f"hand {key}: " + " | ".join(map(_thing, hand)) for key, hand in view.hands.items() if hand]
    return [*found, f"found: {','.join(view.searched_cards)}"]


if __name__ == "__main__":
    FILE.write_text("\n\n".join(map(regenerated, cases().values())) + "\n", encoding="utf-8")
