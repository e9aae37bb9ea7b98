"""Count five positions twice: by the engine, and by a naive implementation of the rules.

    python -m tools.oracle [--depth N]

The naive implementation was written from the text of the rules alone (T3, B1–B4, and A-numbers as named) and
shares no code with ``app/rules``: Others are rows of a table, spells are pairs of a kind and a strength, and
whether gloom can still be paid is found by brute force. It plays whole movement phases and battle passes,
without Items and without Chances played from hand.

Counts the sequences of up to N decisions from the position, shorter ones only where the phase ends.
"""

from __future__ import annotations

import argparse
import sys
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

ROOT = Path(__file__).resolve().parent.parent

# --- the table as the rules print it (C1, C2, C3) -------------------------------------------------------

ROADS = {
    "metro": ("hairdresser", "svetlana-flat", "city-light", "moscow", "entrance-hall"),
    "entrance-hall": ("metro", "egor-flat", "roof"),
    "hairdresser": ("metro",),
    "svetlana-flat": ("metro",),
    "city-light": ("metro",),
    "moscow": ("metro",),
    "egor-flat": ("entrance-hall",),
    "roof": ("entrance-hall",),
}
# side, specialty, strength, initiative, cost
WHO = {
    "darya": ("dark", "witch", 2, 1, 3),
    "medved": ("light", "shapeshifter", 0, 2, 4),
    "larisa": ("dark", "vampire", 3, 3, 2),
    "petr": ("dark", "mage", 3, 4, 4),
    "andrey": ("dark", "vampire", 5, 5, 4),
    "tigrenok": ("light", "shapeshifter", 0, 6, 5),
    "alisa": ("dark", "witch", 3, 7, 5),
    "anton": ("light", "mage", 4, 8, 6),
    "semen": ("light", "mage", 5, 9, 7),
    "geser": ("light", "mage", 6, 10, 10),
    "zavulon": ("dark", "mage", 6, 11, 10),
}
EXPERIENCE = {"medved": 2, "tigrenok": 3}
ORDER = sorted(WHO, key=lambda name: WHO[name][3])
LISTED = 5


def side(name: str) -> str:
    return WHO[name][0]


def kind(name: str) -> str:
    return WHO[name][1]


# --- movement (T3) --------------------------------------------------------------------------------------


class Moving(NamedTuple):
    """State of a movement phase."""

    at: tuple[tuple[str, str], ...]  # Others and persons in play
    hand: tuple[str, ...]  # Others in hand
    balance: int
    spells: int  # how many Zavulon holds
    called: tuple[tuple[str, str], ...]  # vampire, donor
    spent: frozenset[str]  # Others that moved, called or entered; they walk no more this turn
    leaving: frozenset[str]  # Others in the Metro when the phase began
    cops: bool
    step: int  # −1 for the calls, then the index in ORDER
    came: bool  # whether this step's Other was asked about entering


def movement(position: dict[str, Any]) -> Moving:
    """Return the start of a movement phase."""
    at = {name: text.split(":")[0].split(";")[0] for name, text in position["cards"].items()}
    at.setdefault("egor", "metro")
    spells = position["cards"].get("zavulon", "").partition(":")[2].split()
    hand = tuple((position.get("light", "") + " " + position.get("dark", "")).split())
    begin = Moving(
        tuple(at.items()),
        hand,
        position.get("balance", 0),
        len(spells),
        (),
        frozenset(),
        frozenset(name for name in at if at[name] == "metro" and name in WHO),
        "cops" in at,
        -1,
        False,
    )
    return advance(begin)


def callers(state: Moving) -> list[str]:
    """Return the names of the vampires that may call (A23): those outside the Metro."""
    return [name for name, place in state.at if name in WHO and kind(name) == "vampire" and place != "metro"]


def donors(state: Moving) -> list[str]:
    return [name for name, _ in state.at if name in ("egor", "cops", "egor-mother")]


def toward(here: str, there: str) -> str:
    """Return the first step of the only way (A24, A29)."""
    if here == there:
        return here
    return next(way for way in ROADS[here] if there in beyond(way, here))


def beyond(place: str, coming_from: str) -> set[str]:
    return {place}.union(*(beyond(way, place) for way in ROADS[place] if way != coming_from))


def barred(name: str, place: str) -> bool:
    """Return whether K4 bars *name* from *place*: no vampire in a flat, no Dark at the City Light."""
    return (kind(name) == "vampire" and place.endswith("-flat")) or (
        side(name) == "dark" and place == "city-light"
    )


def shift(name: str) -> int:
    """Return the balance shift: an entering Other gives its cost to the other side (A6)."""
    return WHO[name][4] * (-1 if side(name) == "light" else 1)


def move_choices(state: Moving) -> list[Moving]:
    """Return the result of each possible decision; empty when the phase is over."""
    return [advance(after) for after in _move_choices(state)]


def _move_choices(state: Moving) -> list[Moving]:
    at = dict(state.at)
    if state.step == -1:
        found = [
            state._replace(called=(*state.called, (v, d)))
            for v in callers(state)
            for d in donors(state)
            if v not in dict(state.called)
        ]
        found += [state._replace(called=tuple(c for c in state.called if c != one)) for one in state.called]
        # Of two calls on one donor the last counts (A25).
        where = at | {d: toward(at[d], at[v]) for v, d in state.called}
        return [
            *found,
            state._replace(at=tuple(where.items()), step=0, spent=state.spent | {v for v, _ in state.called}),
        ]
    if state.step >= len(ORDER):
        return []
    o = ORDER[state.step]
    on = state._replace(step=state.step + 1, came=False)
    if o in state.hand:
        if state.came:
            return [on]
        found = [state._replace(came=True)]
        if not state.cops and abs(state.balance + shift(o)) <= 10:
            found.append(
                on._replace(
                    at=(*state.at, (o, "metro")),
                    hand=tuple(h for h in state.hand if h != o),
                    balance=state.balance + shift(o),
                    spent=state.spent | {o},
                )
            )
        if o == "geser":
            for other in [n for n in at if n in WHO and side(n) == "light"]:
                balance = state.balance + shift(o) - shift(other)
                if abs(balance) <= 10:
                    places = tuple((o if n == other else n, p) for n, p in state.at)
                    hand = (*(h for h in state.hand if h != o), other)
                    found.append(on._replace(at=places, hand=hand, balance=balance, spent=state.spent | {o}))
        return found
    if o not in at:
        return [on]
    found = []
    if o not in state.spent:
        found = [
            state._replace(at=tuple((at | {o: way}).items()), spent=state.spent | {o})
            for way in ROADS[at[o]]
            if not state.cops and not barred(o, way)
        ]
        must = o in state.leaving and at[o] == "metro" and bool(found)
        if o == "zavulon":
            found += [
                state._replace(
                    at=tuple((at | {o: to}).items()), spent=state.spent | {o}, spells=state.spells - 1
                )
                for to in ROADS
                if to not in (at[o], "city-light")
                for _ in range(state.spells)
            ]
        if must:
            return found
    return [*found, on]


def advance(state: Moving) -> Moving:
    """Advance while there is nothing to decide."""
    while state.step < len(ORDER):
        if state.step == -1 and callers(state):
            return state
        choices = _move_choices(state) if state.step >= 0 else [state._replace(step=0)]
        due = (
            ORDER[state.step] in state.leaving
            and dict(state.at).get(ORDER[state.step]) == "metro"
            and not state.cops
        )
        if len(choices) > 1 or due:
            return state
        state = choices[0]
    return state


# --- battle (B1–B4) -------------------------------------------------------------------------------------


class Card(NamedTuple):
    """A spell; ``copy`` distinguishes equal ones."""

    type: str
    strength: int
    copy: int


class Slot(NamedTuple):
    """A battle slot: what was done in it so far, in order, for undo."""

    others: tuple[tuple[str, str, tuple[Card, ...], int, int], ...]  # name, place, hand, wounds, gloom
    step: int
    level: int  # gloom chosen in this slot, −1 before
    plan: tuple[tuple[Any, ...], ...]  # (play, card, target) (weaken, card, n) (burn, card) (bleed, n)
    deck: tuple[Card, ...]


def battle(position: dict[str, Any]) -> Slot:
    """Return the start of a battle."""
    rows, n = [], 0

    def spell(word: str) -> Card:
        nonlocal n
        n += 1
        what, _, strength = word.partition("-")
        return Card(what, int(strength), n)

    for name, text in position["cards"].items():
        head, *facts = (part.strip() for part in text.split(";"))
        place, _, hand = head.partition(":")
        numbers = {f.split()[0]: int(f.split()[1]) for f in facts}
        rows.append(
            (
                name,
                place.strip(),
                tuple(map(spell, hand.split())),
                numbers.get("wounds", 0),
                numbers.get("gloom", 0),
            )
        )
    names = [row[0] for row in rows]
    homes = (("egor", "metro"), ("svetlana", "svetlana-flat"))
    rows += [(name, place, (), 0, 0) for name, place in homes if name not in names]
    deck = tuple(map(spell, position.get("deck", "").split()))
    return advance_battle(Slot(tuple(rows), -1, -1, (), deck), True)


def row_of(state: Slot, name: str) -> Any:
    return next((row for row in state.others if row[0] == name), None)


def effect(state: Slot, other: str, card: Card, target: str) -> int | None:
    """Return the value of *card* on *target*, None if not allowed there (B3, A51, A52, A56, A62)."""
    if row_of(state, target)[1] != row_of(state, other)[1]:
        return None
    spec, seat = kind(other), side(other)
    attacking = card.type == "attack" or (spec == "vampire" and target != other)
    force = card.strength if card.type == "attack" else 1
    if target == "svetlana":
        egor = row_of(state, "egor")[1]
        beside = [row[0] for row in state.others if row[0] in WHO and row[1] == egor]
        threat = egor != "metro" and "dark" in map(side, beside)
        if seat == "dark" or spec != "mage" or threat:
            return None
        laid = [
            card for step in state.plan if step[0] == "play" and step[2] == "svetlana" for card in (step[1],)
        ]
        if card.type == "healing":
            if other == "anton" and any(c.type != "healing" for c in laid):
                return None
            return card.strength
        return card.strength - 1 if other == "anton" and card.strength > 1 and not laid else None
    if target in WHO and side(target) != seat:
        return force if attacking else None
    if target in WHO:
        if card.type == "attack" or (target != other and spec in ("vampire", "shapeshifter")):
            return None
        if target == other:
            weaker = card.type == "healing" and spec in ("mage", "witch")
        else:
            weaker = card.type == "defence"
        return max(0, card.strength - weaker)
    if attacking:
        return force if seat == "dark" and spec != "shapeshifter" else None
    if spec in ("vampire", "shapeshifter"):
        return None
    if card.type == "defence":
        return max(0, card.strength - 1)
    return card.strength if seat == "light" else None


def debt(state: Slot, other: str) -> int:
    paid = sum(
        step[1].strength if step[0] == "burn" else step[-1] for step in state.plan if step[0] != "play"
    )
    return max(row_of(state, other)[4], state.level) - paid


def steps(state: Slot, other: str) -> list[tuple[Any, ...]]:
    """Return possible additions to the plan of *other*, without looking ahead (B2, B4)."""
    _, place, hand, wounds, gloom = row_of(state, other)
    caster = kind(other) in ("mage", "witch")
    many = 1 + max(gloom, state.level) if caster else len(hand) if kind(other) == "shapeshifter" else 1
    used = [step[1] for step in state.plan if step[0] in ("play", "burn")]
    found: list[tuple[Any, ...]] = []
    left = [card for card in hand if card not in used] if len(used) < many else []
    for card in left:
        found += [
            ("play", card, row[0]) for row in state.others if effect(state, other, card, row[0]) is not None
        ]
    owed = debt(state, other) if caster else 0
    if owed > 0:
        found += [("burn", card) for card in left]
        for _, card, target in [step for step in state.plan if step[0] == "play"]:
            worth = effect_when_placed(state, other, card, target)
            given = sum(step[2] for step in state.plan if step[0] == "weaken" and step[1] == card)
            found += [("weaken", card, n) for n in range(1, min(owed, worth - given) + 1)]
        bled = sum(step[1] for step in state.plan if step[0] == "bleed")
        most = (2 if place == "roof" else 3) - wounds - bled
        found += [("bleed", n) for n in range(1, min(owed, most) + 1)]
    return found


def effect_when_placed(state: Slot, other: str, card: Card, target: str) -> int:
    """Return :func:`effect` of a card already played; on Svetlana, a second card isn't checked again."""
    worth = effect(state._replace(plan=()), other, card, target)
    assert worth is not None
    return worth


@lru_cache(maxsize=1 << 18)
def payable(state: Slot, other: str) -> bool:
    """Return whether any continuation pays the whole debt, by brute force."""
    if kind(other) not in ("mage", "witch") or debt(state, other) <= 0:
        return True
    return any(
        payable(state._replace(plan=_sorted((*state.plan, step))), other) for step in steps(state, other)
    )


def _sorted(plan: tuple[tuple[Any, ...], ...]) -> tuple[tuple[Any, ...], ...]:
    """Return a canonical order: it does not affect payment, so sets are cached."""
    return tuple(sorted(plan, key=repr))


def able(state: Slot, other: str) -> bool:
    return payable(state._replace(plan=_sorted(state.plan)), other)


def battle_choices(state: Slot) -> list[Slot]:
    """Return the result of each possible decision; empty at the Count."""
    return [advance_battle(after, after.step != state.step) for after in _battle_choices(state)]


def _battle_choices(state: Slot) -> list[Slot]:
    if state.step >= len(ORDER):
        return []
    o = ORDER[state.step]
    if state.level < 0 and kind(o) in ("mage", "witch"):
        # As deep as can be paid for (A66), as far as the engine lists it.
        return [t for t in (state._replace(level=n) for n in range(LISTED + 1)) if able(t, o)]
    found = [t for t in (state._replace(plan=(*state.plan, step)) for step in steps(state, o)) if able(t, o)]
    if state.plan:
        last = state.plan[-1]
        found.append(
            state._replace(
                plan=tuple(
                    step for step in state.plan[:-1] if last[0] != "play" or step[:2] != ("weaken", last[1])
                )
            )
        )
    if kind(o) not in ("mage", "witch") or debt(state, o) <= 0:
        played = [step[1] for step in state.plan if step[0] in ("play", "burn")]
        bled = sum(step[1] for step in state.plan if step[0] == "bleed")
        rows = tuple(
            (n, p, tuple(c for c in h if c not in played), w + bled, max(0, state.level))
            if n == o
            else (n, p, h, w, g)
            for n, p, h, w, g in state.others
        )
        found.append(state._replace(others=rows, step=state.step + 1, level=-1, plan=()))
    return found


def advance_battle(state: Slot, begins: bool) -> Slot:
    """Advance to the next decision; *begins*: a slot is beginning."""
    if state.step < 0:
        state = state._replace(step=0)
    while state.step < len(ORDER):
        o = ORDER[state.step]
        row = row_of(state, o)
        on = state._replace(step=state.step + 1, level=-1, plan=())
        if row is None or row[1] == "metro":
            state, begins = on, True
            continue
        if begins and kind(o) == "shapeshifter":
            cards, deck = state.deck[: EXPERIENCE[o]], state.deck[EXPERIENCE[o] :]
            rows = tuple((n, p, h + cards if n == o else h, w, g) for n, p, h, w, g in state.others)
            state = state._replace(others=rows, deck=deck)
        begins = False
        if kind(o) in ("mage", "witch") and state.level < 0:
            if not row[2] and not row[4]:
                state, begins = on, True
                continue
            levels = _battle_choices(state)
            assert levels, "a position in which gloom cannot be paid at all is not for this enumerator"
            if len(levels) > 1:
                return state
            state = levels[0]
        if state.plan or steps(state, o):
            return state
        state, begins = (
            on._replace(
                others=tuple(
                    (n, p, h, w, max(0, state.level) if n == o else g) for n, p, h, w, g in state.others
                )
            ),
            True,
        )
    return state


# --- counting -------------------------------------------------------------------------------------------


def by_hand(state: Any, depth: int) -> int:
    """Return the number of sequences of up to *depth* decisions, by the naive implementation."""
    choices = move_choices(state) if isinstance(state, Moving) else battle_choices(state)
    if not choices:
        return 1
    if depth == 1:
        return len(choices)
    return sum(by_hand(after, depth - 1) for after in choices)


QUESTIONS = {"movement": {"calls", "enter", "movement"}, "battle": {"gloom", "battle"}}


def by_engine(state: Any, phase: str, depth: int) -> int:
    """Return the number of sequences of up to *depth* decisions, by the engine."""
    question = state.question
    if question is None or question.kind not in QUESTIONS[phase] or state.view(None).phase != phase:
        return 1
    legal = state.legal()
    if depth == 1:
        return len(legal)
    count = 0
    for action in legal:
        after = state.copy()
        after.apply(action, events=False)
        count += by_engine(after, phase, depth - 1)
    return count


POSITIONS: tuple[tuple[str, dict[str, Any], int, int], ...] = (
    (
        "everybody on the way",
        {
            "phase": "movement",
            "cards": {
                "andrey": "hairdresser",
                "larisa": "moscow",
                "petr": "metro",
                "tigrenok": "egor-flat",
                "anton": "metro",
                "semen": "entrance-hall",
                "geser": "city-light",
                "zavulon": "roof: attack-1 defence-2",
            },
        },
        11,
        6,
    ),
    (
        "a full house to come in",
        {
            "phase": "movement",
            "balance": 2,
            "light": "geser medved semen",
            "dark": "petr darya",
            "cards": {
                "anton": "city-light",
                "larisa": "metro",
                "andrey": "roof",
                "tigrenok": "moscow",
                "zavulon": "entrance-hall: attack-1 healing-3 defence-2",
            },
        },
        13,
        7,
    ),
    (
        "three mages and a vampire",
        {
            "phase": "battle",
            "cards": {
                "larisa": "hairdresser: attack-1 defence-1",
                "petr": "hairdresser: attack-2 healing-1; gloom 1",
                "anton": "hairdresser: defence-3 attack-4 defence-1; wounds 1",
                "egor": "hairdresser",
            },
        },
        7,
        4,
    ),
    (
        "debts on the Roof",
        {
            "phase": "battle",
            "cards": {
                "darya": "roof: defence-1 healing-2; gloom 2; wounds 1",
                "semen": "roof: healing-1 attack-1; gloom 1",
                "geser": "roof: defence-2 defence-1; gloom 3; wounds 1",
                "egor": "roof",
            },
        },
        8,
        5,
    ),
    (
        "a shapeshifter, Svetlana and the vortex",
        {
            "phase": "battle",
            "deck": "attack-2 defence-1 healing-3",
            "cards": {
                "medved": "svetlana-flat",
                "alisa": "svetlana-flat: attack-1 healing-1",
                "anton": "svetlana-flat: healing-2 attack-3 defence-1",
            },
        },
        8,
        5,
    ),
)
"""Name, position, depth of the full count, depth for a quick check."""


def engine_state(card_set: Any, position: dict[str, Any]) -> Any:
    """Return the engine's position; unnamed cards are out of the game."""
    from app.rules.own_fate import positions

    named = {*position["cards"], *position.get("light", "").split(), *position.get("dark", "").split()}
    gone = [card.key for card in card_set.cards if card.deck == "probability" and card.key not in named]
    return positions.build(card_set, {}, {"turn": 3, **position, "removed": gone})


def main() -> None:
    """Count all five both ways."""
    from app.rules.cardset import read_set

    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--depth", type=int, default=0)
    asked = arguments.parse_args()
    card_set = read_set((ROOT / "tests" / "rules" / "own_fate.set").read_text(encoding="utf-8").splitlines())
    wrong = 0
    for name, position, full, _ in POSITIONS:
        depth = asked.depth or full
        begin = movement(position) if position["phase"] == "movement" else battle(position)
        naive = by_hand(begin, depth)
        engine = by_engine(engine_state(card_set, position), position["phase"], depth)
        wrong += naive != engine
        said = "ok" if naive == engine else f"WRONG: the engine counts {engine}"
        print(f"{name}: depth {depth}, {naive} sequences, {said}", flush=True)
    sys.exit(bool(wrong))


if __name__ == "__main__":
    main()
