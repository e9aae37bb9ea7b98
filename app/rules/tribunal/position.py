"""Positions as plain data: set up any position, or report all its faults.

The data fit into a file or a form. All keys except ``light`` and ``dark`` may be left out::

    {"turn": "light", "phase": "act", "round": 1, "quiet": 0, "queue": ["light-2", "light-1"],
     "forsages": 0, "extra": 0, "prices": [], "offer": "none",
     "light": {"evidence": 0, "fabricated": 0, "created": 2,
               "others": [{"number": 1, "lives": 3, "mana": 4, "layer": 1, "level": 1, "xp": 0,
                           "blinded": False, "stunned": False, "shielded": False, "immune": False,
                           "heals": 0, "forsages": 0, "extra": 0}]},
     "dark": …}

An Other's forsages (overdrives) and extra turns belong to its delayed chain (B17).

Phases: ``act``, ``declare``, ``price``, ``pick``. Offers of a draw: ``none``, ``declined``, ``open``.
An Other without a number gets the next one; without a queue, the whole side is to act.
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
    by_side,
    chain_of,
    with_chain,
)
from app.rules.tribunal.notation import MOST_DIGITS
from app.rules.tribunal.numbers import Rules
from app.rules.tribunal.state import State

PHASES = {"act": ACT, "declare": TRIBUNAL, "price": PRICE, "pick": PICK}
OFFERS = {"none": NO_OFFER, "declined": OFFERED, "open": PENDING}
FLAG_WORDS = {"blinded": BLINDED, "stunned": STUNNED, "shielded": SHIELDED, "immune": IMMUNE}
_OTHER_WORDS = {"number", "lives", "mana", "layer", "level", "xp", "heals", "forsages", "extra", *FLAG_WORDS}
_SIDE_WORDS = {"evidence", "fabricated", "created", "others"}
_WORDS = {"turn", "phase", "round", "quiet", "queue", "forsages", "extra", "prices", "offer", *SEATS}
MOST = 1_000_000
"""Maximum number in a position, except mana and evidence where options leave them unbounded (B20)."""
_BOUNDLESS = 10 ** (MOST_DIGITS + 6)
MOST_OTHERS = 30


class _Faults(list[Reason]):
    """Faults found so far."""

    def say(self, code: str, where: str = "", rule: str = "", **args: int | str) -> None:
        self.append(Reason(f"tribunal.position-{code}", rule, {"where": where, **args}))

    def number(
        self,
        data: Mapping[str, Any],
        key: str,
        default: int,
        least: int,
        most: int,
        where: str = "",
        rule: str = "",
    ) -> int:
        """Return the number at *key*; if it isn't in *least*…*most*, add a fault and return *least*."""
        value = data.get(key, default)
        if type(value) is not int or not least <= value <= most:
            self.say("number", where, rule, name=key, value=str(value)[:20], least=least, most=most)
            return least
        return value

    def known(self, data: Mapping[str, Any], words: set[str], where: str = "") -> None:
        for key in data:
            if key not in words:
                self.say("unknown", where, name=str(key)[:30])


def build(data: Mapping[str, Any], rules: Rules) -> State:
    """Build the position of *data*. Raises :class:`BadPosition` with all faults."""
    found = _Faults()
    state = _read(data, rules, found)
    if found:
        raise BadPosition(found)
    assert state is not None
    return state


def _read(data: Mapping[str, Any], rules: Rules, found: _Faults) -> State | None:
    found.known(data, _WORDS)
    turn, phase_word, offer = data.get("turn", "light"), data.get("phase", "act"), data.get("offer", "none")
    for key, word, known in (("turn", turn, SEATS), ("phase", phase_word, PHASES), ("offer", offer, OFFERS)):
        if not isinstance(word, str) or word not in known:
            found.say("word", name=key, value=str(word)[:30], choices=", ".join(known))
    if found:
        return None
    side, phase = SEATS.index(turn), PHASES[phase_word]
    sides = [_side(data.get(seat, {}), seat, rules, found) for seat in SEATS]
    (mine, ev, fab, born), (theirs, their_ev, their_fab, their_born) = sides[side], sides[1 - side]
    rnd = found.number(data, "round", 1, 1, rules.most_rounds, rule="D2")
    quiet = found.number(data, "quiet", 0, -1, min(rnd, rules.quiet_rounds or rnd) - 1, rule="D1")
    forsages = found.number(data, "forsages", 0, 0, MOST if rules.second else 0, rule="E6")
    extra = found.number(data, "extra", 0, 0, forsages * rules.numbers.forsage_turns, rule="E6")
    if phase != ACT and ev < rules.evidence_needed:
        found.say("evidence", rule="R22", evidence=ev, needed=rules.evidence_needed)
    if phase != ACT and forsages:
        found.say("forsage", rule="E6")
    if offer != "none" and (not rules.agreement or phase not in (ACT, TRIBUNAL)):
        found.say("offer", rule="D3")
    queue = _queue(data, turn, mine, phase, rules, found)
    prices = _prices(data, phase, len(theirs), rules, found)
    if phase == ACT and queue:
        actor = mine[queue[0]]
        if actor.flags & SENSELESS or (actor.flags & SHIELDED and not forsages):
            found.say("actor", f"{turn}-{actor.number}", "R8")
    for i, other in enumerate(mine):
        if other.flags & SENSELESS and i not in queue:
            found.say("acted", f"{turn}-{other.number}", "R8")
    for seat, others, waiting in ((turn, mine, queue[1:]), (SEATS[1 - side], theirs, ())):
        for i, other in enumerate(others):
            if other.flags > STATES and i not in waiting:
                found.say("chain", f"{seat}-{other.number}", "B17")
    if found:
        return None
    return State(
        Position(
            side,
            phase,
            mine,
            theirs,
            ev,
            their_ev,
            queue,
            forsages,
            extra,
            rnd,
            quiet,
            by_side(side, fab, their_fab),
            prices,
            by_side(side, born, their_born),
            OFFERS[offer],
        ),
        rules,
    )


def _side(data: Any, seat: str, rules: Rules, found: _Faults) -> tuple[tuple[Other, ...], int, int, int]:
    """Return Others, evidence, fabricated, created of *seat*."""
    if not isinstance(data, Mapping):
        found.say("shape", seat)
        return (), 0, 0, 0
    found.known(data, _SIDE_WORDS, seat)
    listed = data.get("others", ())
    if not isinstance(listed, Sequence) or not 0 < len(listed) <= MOST_OTHERS:
        found.say("nobody", seat, "R26", most=MOST_OTHERS)
        return (), 0, 0, 0
    others: list[Other] = []
    last = 0
    for one in listed:
        if not isinstance(one, Mapping):
            found.say("shape", seat)
            continue
        others.append(_other(one, seat, last, rules, found))
        last = others[-1].number
    evidence = found.number(data, "evidence", 0, 0, _most(rules), seat, "R1")
    fabricated = found.number(data, "fabricated", 0, 0, MOST if rules.fabrication_adds_up else 0, seat, "B13")
    created = found.number(data, "created", last, last, MOST, seat, "R7")
    return tuple(others), evidence, fabricated, created


def _other(data: Mapping[str, Any], seat: str, last: int, rules: Rules, found: _Faults) -> Other:
    """Parse one Other of *seat*, created after *last*."""
    number = found.number(data, "number", last + 1, last + 1, MOST, seat, "R6")
    where = f"{seat}-{number}"
    found.known(data, _OTHER_WORDS, where)
    lives = found.number(data, "lives", rules.lives, 1, rules.lives, where, "R2")
    mana = found.number(data, "mana", 0, 0, _most(rules), where, "R2")
    layer = found.number(data, "layer", 0, 0, MOST, where, "R2")
    level = found.number(data, "level", 1, 1, MOST, where, "R2")
    xp = found.number(data, "xp", 0, 0, level - 1, where, "B2")
    heals = found.number(data, "heals", 0, 0, MOST if rules.first else 0, where, "E1")
    chains = MOST if rules.delays_extra and rules.first and rules.second else 0
    forsages = found.number(data, "forsages", 0, 0, chains, where, "B17")
    extra = found.number(data, "extra", 0, 0, forsages * rules.numbers.forsage_turns, where, "B17")
    flags = with_chain(0, forsages, extra)
    for word, bit in FLAG_WORDS.items():
        value = data.get(word, False)
        if not isinstance(value, bool):
            found.say("word", where, name=word, value=str(value)[:30], choices="true, false")
        elif value:
            flags |= bit
    if flags & BLINDED and not rules.first:
        found.say("state", where, "E2", state="blinded")
    for word in ("stunned", "shielded", "immune"):
        if flags & FLAG_WORDS[word] and not (rules.second and (word != "immune" or rules.guard)):
            found.say("state", where, "G1" if word == "immune" else "E7", state=word)
    if flags & STUNNED and flags & IMMUNE:
        found.say("guarded", where, "G1")
    return Other(number, lives, mana, layer, level, xp, flags, heals)


def _most(rules: Rules) -> int:
    """Return the maximum mana or evidence of a position."""
    return MOST if rules.collection == "c" else _BOUNDLESS


def _queue(
    data: Mapping[str, Any], turn: str, mine: tuple[Other, ...], phase: int, rules: Rules, found: _Faults
) -> tuple[int, ...]:
    named = data.get("queue", [f"{turn}-{other.number}" for other in mine] if phase == ACT else [])
    place: Callable[[Any], int] = {f"{turn}-{other.number}": i for i, other in enumerate(mine)}.__getitem__
    try:
        queue = tuple(place(name) for name in named)
    except (KeyError, TypeError):
        found.say("queue", turn, "R6")
        return ()
    if len(set(queue)) != len(queue) or bool(queue) != (phase == ACT):
        found.say("queue", turn, "R6")
    elif list(queue) != sorted(queue) and not rules.first:
        found.say("queue-order", turn, "R6")
    return queue


def _prices(data: Mapping[str, Any], phase: int, count: int, rules: Rules, found: _Faults) -> tuple[int, ...]:
    named = data.get("prices", ())
    if not isinstance(named, Sequence) or any(type(price) is not int or price < 0 for price in named):
        found.say("prices", "", "R23")
        return ()
    prices = tuple(named)
    fits = {PICK: len(prices) == count, PRICE: len(prices) < count}.get(phase, not prices)
    if not fits or sum(prices) > rules.average_price * count:
        found.say("prices", "", "R23")
    return prices


def plain(state: State) -> dict[str, Any]:
    """Return *state*, not yet over, as data for :func:`build`. Repetition counts are left out."""
    p = state.position
    assert p.result is None, "a finished game is no position to play on from"
    turn, enemy = SEATS[p.side], SEATS[1 - p.side]
    return {
        "turn": turn,
        "phase": next(word for word, value in PHASES.items() if value == p.phase),
        "round": p.round,
        "quiet": p.quiet,
        "queue": [f"{turn}-{p.mine[i].number}" for i in p.queue],
        "forsages": p.forsages,
        "extra": p.extra,
        "prices": list(p.prices),
        "offer": next(word for word, value in OFFERS.items() if value == p.offer),
        turn: _plain_side(p.mine, p.evidence, p.fabricated[p.side], p.created[p.side]),
        enemy: _plain_side(p.theirs, p.their_evidence, p.fabricated[1 - p.side], p.created[1 - p.side]),
    }


def _plain_side(others: tuple[Other, ...], evidence: int, fabricated: int, created: int) -> dict[str, Any]:
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
