"""Positions as plain data: build any position, or report all its faults.

All keys except ``light``, ``dark``, and their non-empty ``others`` are optional::

    {"turn": "light", "phase": "act", "round": 1, "quiet": 0, "queue": ["light-2", "light-1"],
     "forsages": 0, "extra": 0, "prices": [], "offer": "none",
     "light": {"evidence": 0, "fabricated": 0, "created": 2,
               "others": [{"number": 1, "lives": 3, "mana": 4, "layer": 1, "level": 1, "xp": 0,
                           "blinded": False, "stunned": False, "shielded": False, "immune": False,
                           "heals": 0, "forsages": 0, "extra": 0}]},
     "dark": …}

An Other's forsages (overdrives) and extra turns belong to its delayed chain (B17).

Phases: ``act``, ``declare``, ``price``, ``pick``. Offers of a draw: ``none``, ``declined``, ``open``.
The default number of an Other is the next one; the default queue is
the whole side in phase ``act``, else empty.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from app.rules.game import SEATS, BadPosition, Reason
from app.rules.tribunal.core import (
    ACT,
    BLINDED,
    IMMUNE,
    NO_OFFER,
    OFFERED,
    PENDING,
    PICK,
    PRICE,
    SENSELESS,
    SHIELDED,
    STATES,
    STUNNED,
    TRIBUNAL,
    Other,
    Position,
    chain_of,
    light_dark,
    with_chain,
)
from app.rules.tribunal.notation import MAX_DIGITS
from app.rules.tribunal.numbers import Numbers, Rules
from app.rules.tribunal.state import State

PHASES = {"act": ACT, "declare": TRIBUNAL, "price": PRICE, "pick": PICK}
OFFERS = {"none": NO_OFFER, "declined": OFFERED, "open": PENDING}
FLAG_WORDS = {"blinded": BLINDED, "stunned": STUNNED, "shielded": SHIELDED, "immune": IMMUNE}
_OTHER_WORDS = {"number", "lives", "mana", "layer", "level", "xp", "heals", "forsages", "extra", *FLAG_WORDS}
_SIDE_WORDS = {"evidence", "fabricated", "created", "others"}
_WORDS = {"turn", "phase", "round", "quiet", "queue", "forsages", "extra", "prices", "offer", *SEATS}
MAX_NUMBER = 1_000_000
"""Maximum of numbers in a position, except mana and evidence if options leave them unbounded (B20)."""
_MAX_UNBOUNDED = 10 ** (MAX_DIGITS + 6)
MAX_OTHERS = 30


class _Faults(list[Reason]):
    def add(self, code: str, where: str = "", rule: str = "", **args: int | str) -> None:
        self.append(Reason(f"tribunal.position-{code}", rule, {"where": where, **args}))

    def number(
        self,
        data: Mapping[str, object],
        key: str,
        default: int,
        least: int,
        most: int,
        where: str = "",
        rule: str = "",
    ) -> int:
        """Return the number at *key*; if it isn't within *least*…*most*, add a fault and return *least*."""
        value = data.get(key, default)
        if type(value) is not int or not least <= value <= most:
            self.add("number", where, rule, name=key, value=str(value)[:20], least=least, most=most)
            return least
        return value

    def check_keys(self, data: Mapping[str, object], words: set[str], where: str = "") -> None:
        for key in data:
            if key not in words:
                self.add("unknown", where, name=str(key)[:30])


def build_position(data: Mapping[str, object], rules: Rules) -> State:
    """Build the position described by *data*. Raises :class:`BadPosition` with all faults."""
    faults = _Faults()
    state = _read(data, rules, faults)
    if faults:
        raise BadPosition(faults)
    assert state is not None
    return state


def _read(data: Mapping[str, Any], rules: Rules, faults: _Faults) -> State | None:
    faults.check_keys(data, _WORDS)
    turn, phase_word, offer = data.get("turn", "light"), data.get("phase", "act"), data.get("offer", "none")
    for key, word, choices in (
        ("turn", turn, SEATS),
        ("phase", phase_word, PHASES),
        ("offer", offer, OFFERS),
    ):
        if not isinstance(word, str) or word not in choices:
            faults.add("word", name=key, value=str(word)[:30], choices=", ".join(choices))
    if faults:
        return None
    side, phase = SEATS.index(turn), PHASES[phase_word]
    sides = [_side(data.get(seat, {}), seat, rules, faults) for seat in SEATS]
    (mine, evidence, fabricated, created), (theirs, their_evidence, their_fabricated, their_created) = (
        sides[side],
        sides[1 - side],
    )
    round_number = faults.number(data, "round", 1, 1, rules.most_rounds, rule="D2")
    quiet = faults.number(
        data, "quiet", 0, -1, min(round_number, rules.quiet_rounds or round_number) - 1, rule="D1"
    )
    overdrives = faults.number(data, "forsages", 0, 0, MAX_NUMBER if rules.second else 0, rule="E6")
    extra = faults.number(data, "extra", 0, 0, overdrives * rules.numbers.forsage_turns, rule="E6")
    if phase != ACT and evidence < rules.evidence_needed:
        faults.add("evidence", rule="R22", evidence=evidence, needed=rules.evidence_needed)
    if phase != ACT and overdrives:
        faults.add("forsage", rule="E6")
    if offer != "none" and (not rules.agreement or phase not in (ACT, TRIBUNAL)):
        faults.add("offer", rule="D3")
    queue = _queue(data, turn, mine, phase, rules, faults)
    prices = _prices(data, phase, len(theirs), rules, faults)
    if phase == ACT and queue:
        actor = mine[queue[0]]
        if actor.flags & SENSELESS or (actor.flags & SHIELDED and not overdrives):
            faults.add("actor", f"{turn}-{actor.number}", "R8")
    for i, other in enumerate(mine):
        if other.flags & SENSELESS and i not in queue:
            faults.add("acted", f"{turn}-{other.number}", "R8")
    for seat, others, waiting in ((turn, mine, queue[1:]), (SEATS[1 - side], theirs, ())):
        for i, other in enumerate(others):
            if other.flags > STATES and i not in waiting:
                faults.add("chain", f"{seat}-{other.number}", "B17")
    if faults:
        return None
    return State(
        Position(
            side,
            phase,
            mine,
            theirs,
            evidence,
            their_evidence,
            queue,
            overdrives,
            extra,
            round_number,
            quiet,
            light_dark(side, fabricated, their_fabricated),
            prices,
            light_dark(side, created, their_created),
            OFFERS[offer],
        ),
        rules,
    )


def _side(data: object, seat: str, rules: Rules, faults: _Faults) -> tuple[tuple[Other, ...], int, int, int]:
    if not isinstance(data, Mapping):
        faults.add("shape", seat)
        return (), 0, 0, 0
    faults.check_keys(data, _SIDE_WORDS, seat)
    listed = data.get("others", ())
    if not isinstance(listed, Sequence) or not 0 < len(listed) <= MAX_OTHERS:
        faults.add("nobody", seat, "R26", most=MAX_OTHERS)
        return (), 0, 0, 0
    others: list[Other] = []
    last = 0
    for entry in listed:
        if not isinstance(entry, Mapping):
            faults.add("shape", seat)
            continue
        others.append(_other(entry, seat, last, rules, faults))
        last = others[-1].number
    evidence = faults.number(data, "evidence", 0, 0, _max_mana(rules), seat, "R1")
    fabricated = faults.number(
        data, "fabricated", 0, 0, MAX_NUMBER if rules.fabrication_adds_up else 0, seat, "B13"
    )
    created = faults.number(data, "created", last, last, MAX_NUMBER, seat, "R7")
    return tuple(others), evidence, fabricated, created


def _other(data: Mapping[str, object], seat: str, last: int, rules: Rules, faults: _Faults) -> Other:
    number = faults.number(data, "number", last + 1, last + 1, MAX_NUMBER, seat, "R6")
    where = f"{seat}-{number}"
    faults.check_keys(data, _OTHER_WORDS, where)
    lives = faults.number(data, "lives", rules.lives, 1, rules.lives, where, "R2")
    mana = faults.number(data, "mana", 0, 0, _max_mana(rules), where, "R2")
    layer = faults.number(data, "layer", 0, 0, MAX_NUMBER, where, "R2")
    level = faults.number(data, "level", 1, 1, MAX_NUMBER, where, "R2")
    xp = faults.number(data, "xp", 0, 0, level - 1, where, "B2")
    heals = faults.number(data, "heals", 0, 0, MAX_NUMBER if rules.first else 0, where, "E1")
    chains = MAX_NUMBER if rules.delays_extra and rules.first and rules.second else 0
    overdrives = faults.number(data, "forsages", 0, 0, chains, where, "B17")
    extra = faults.number(data, "extra", 0, 0, overdrives * rules.numbers.forsage_turns, where, "B17")
    flags = with_chain(0, overdrives, extra)
    for word, bit in FLAG_WORDS.items():
        value = data.get(word, False)
        if not isinstance(value, bool):
            faults.add("word", where, name=word, value=str(value)[:30], choices="true, false")
        elif value:
            flags |= bit
    if flags & BLINDED and not rules.first:
        faults.add("state", where, "E2", state="blinded")
    for word in ("stunned", "shielded", "immune"):
        if flags & FLAG_WORDS[word] and not (rules.second and (word != "immune" or rules.guard)):
            faults.add("state", where, "G1" if word == "immune" else "E7", state=word)
    if flags & STUNNED and flags & IMMUNE:
        faults.add("guarded", where, "G1")
    return Other(number, lives, mana, layer, level, xp, flags, heals)


def _max_mana(rules: Rules) -> int:
    return MAX_NUMBER if rules.collection == "c" else _MAX_UNBOUNDED


def _queue(
    data: Mapping[str, Any], turn: str, mine: tuple[Other, ...], phase: int, rules: Rules, faults: _Faults
) -> tuple[int, ...]:
    named = data.get("queue", [f"{turn}-{other.number}" for other in mine] if phase == ACT else [])
    place: Callable[[Any], int] = {f"{turn}-{other.number}": i for i, other in enumerate(mine)}.__getitem__
    try:
        queue = tuple(place(name) for name in named)
    except (KeyError, TypeError):
        faults.add("queue", turn, "R6")
        return ()
    if len(set(queue)) != len(queue) or bool(queue) != (phase == ACT):
        faults.add("queue", turn, "R6")
    elif list(queue) != sorted(queue) and not rules.first:
        faults.add("queue-order", turn, "R6")
    return queue


def _prices(
    data: Mapping[str, object], phase: int, count: int, rules: Rules, faults: _Faults
) -> tuple[int, ...]:
    named = data.get("prices", ())
    if not isinstance(named, Sequence) or any(type(price) is not int or price < 0 for price in named):
        faults.add("prices", "", "R23")
        return ()
    prices = tuple(named)
    fits = {PICK: len(prices) == count, PRICE: len(prices) < count}.get(phase, not prices)
    if not fits or sum(prices) > rules.average_price * count:
        faults.add("prices", "", "R23")
    return prices


def to_plain(state: State) -> dict[str, Any]:
    """Return the unfinished *state* as data for :func:`build`, without the history for D4."""
    position = state.position
    assert position.result is None, "a finished game is no position to play on from"
    turn, enemy = SEATS[position.side], SEATS[1 - position.side]
    return {
        "turn": turn,
        "phase": next(word for word, value in PHASES.items() if value == position.phase),
        "round": position.round,
        "quiet": position.quiet,
        "queue": [f"{turn}-{position.mine[i].number}" for i in position.queue],
        "forsages": position.overdrives,
        "extra": position.extra,
        "prices": list(position.prices),
        "offer": next(word for word, value in OFFERS.items() if value == position.offer),
        turn: _plain_side(
            position.mine,
            position.evidence,
            position.fabricated[position.side],
            position.created[position.side],
        ),
        enemy: _plain_side(
            position.theirs,
            position.their_evidence,
            position.fabricated[1 - position.side],
            position.created[1 - position.side],
        ),
    }


def _plain_side(others: tuple[Other, ...], evidence: int, fabricated: int, created: int) -> dict[str, object]:
    names = ("number", "lives", "mana", "layer", "level", "xp")
    return {
        "evidence": evidence,
        "fabricated": fabricated,
        "created": created,
        "others": [
            {
                **dict(zip(names, other[:6], strict=True)),
                **{word: bool(other.flags & bit) for word, bit in FLAG_WORDS.items()},
                "heals": other.heals,
                **(
                    dict(zip(("forsages", "extra"), chain_of(other.flags), strict=True))
                    if other.flags > STATES
                    else {}
                ),
            }
            for other in others
        ],
    }


def build(numbers: Numbers, options: Mapping[str, bool | int | str], data: Mapping[str, Any]) -> State:
    """Build the position described by *data*. Raises BadText; for a bad position, BadPosition."""
    return build_position(data, Rules.of(numbers, options))


def describe(state: State) -> Mapping[str, object]:
    """Return *state* as data for :func:`build`; empty for a finished game."""
    return {} if state.outcome else to_plain(state)
