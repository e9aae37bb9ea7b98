"""The Count (B6): all plays of the battle take effect at once. ``harvest`` continues it."""

from __future__ import annotations

from dataclasses import replace

from app.rules.game import Action
from app.rules.own_fate import refusals as no
from app.rules.own_fate.chip import shift
from app.rules.own_fate.compiled import NONE, SHIFTER
from app.rules.own_fate.composed import moment
from app.rules.own_fate.count_sums import (
    attacks_on,
    fallen,
    landing,
    manoeuvre_most,
    parried,
    so_far,
    summed,
    value,
    vortex_points,
)
from app.rules.own_fate.count_told import count_record
from app.rules.own_fate.position import IN_PLAY, Position
from app.rules.own_fate.records import (
    BY_ILLNESS,
    NOTHING,
    U_ILLNESS,
    U_VORTEX,
    Cancelled,
    CountEnd,
    Defended,
    LastCount,
    VortexSum,
)
from app.rules.own_fate.refusals import Refusal
from app.rules.own_fate.stages import BEGUN
from app.rules.own_fate.verbs import QuestionKind, Verb, Words, ask


def reveal(s: Position) -> None:
    """Turn up Semyon's cards (B6.2)."""
    hidden = [p for p in s.plays if p.face_down]
    if hidden:
        s.plays = tuple(replace(p, face_down=0) if p.face_down else p for p in s.plays)
        for o in sorted({p.by for p in hidden}):
            cards = s.spells([p.card for p in hidden if p.by == o])
            s.emit("revealed", {"other": s.name(o), "cards": cards})
    s.step += 1
    s.slot = 0
    s.stage = BEGUN


def cancel(s: Position) -> None:
    """Let Zavulon's Amulet take one attack off its holder; the attacker chooses which (B6.3, A72)."""
    b = s.compiled
    while s.slot < len(b.cancellers):
        item = b.cancellers[s.slot]
        h = s.holder[item] if item >= b.n_others else item if s.zone[item] == IN_PLAY else NONE
        left = b.number(item, "cancels") - s.stage
        found = attacks_on(s, h) if h != NONE and left > 0 else []
        if len(found) > left:
            ask(s, "cancel-attack", 1 - b.side[h], h, item=item)
            return
        for n in found:
            _strike_off(s, item, h, n)
        s.slot += 1
        s.stage = BEGUN
    for n, defence in parried(s):
        s.cancelled = (*s.cancelled, Cancelled(n, defence))
        s.emit(
            "stroke-parried",
            {"item": s.name(~s.plays[n].card), "other": s.name(s.plays[n].target), "card": defence},
        )
    s.step += 1
    s.slot = 0


def _strike_off(s: Position, item: int, shielded: int, n: int) -> None:
    s.cancelled = (*s.cancelled, Cancelled(n, s.name(item)))
    s.emit(
        "attack-cancelled",
        {
            "item": s.name(item),
            "other": s.name(shielded),
            "card": s.compiled.spell_names[s.plays[n].card],
        },
    )


def _offer_cancel(s: Position, out: list[Action]) -> None:
    for n in attacks_on(s, s.asked.other):
        out.append(s.compiled.act("cancel", s.compiled.spell_names[s.plays[n].card]))


def _check_cancel(s: Position, words: Words) -> Refusal | None:
    if len(words) != 1 or words[0] not in s.compiled.spell_index:
        return no.WRONG_ARGUMENTS
    card = s.compiled.spell_index[words[0]]
    return None if any(s.plays[n].card == card for n in attacks_on(s, s.asked.other)) else no.NOT_CANDIDATE


def _cancel(s: Position, words: Words) -> None:
    card = s.compiled.spell_index[words[0]]
    n = next(n for n in attacks_on(s, s.asked.other) if s.plays[n].card == card)
    _strike_off(s, s.asked.item, s.asked.other, n)
    s.stage += 1
    s.asked = NOTHING


def manoeuvres(s: Position) -> None:
    """Ask shapeshifters that defended themselves how many manoeuvres to use (B7)."""
    b = s.compiled
    while s.slot < b.n_others:
        o = s.slot
        if b.specialty[o] == SHIFTER and s.zone[o] == IN_PLAY and manoeuvre_most(s, o):
            ask(s, "manoeuvre-defence", b.side[o], o)
            return
        s.slot += 1
    s.step += 1


def _offer_defend(s: Position, out: list[Action]) -> None:
    for n in range(manoeuvre_most(s, s.asked.other) + 1):
        out.append(s.compiled.act("defend", str(n)))


def _check_defend(s: Position, words: Words) -> Refusal | None:
    if len(words) != 1:
        return no.WRONG_ARGUMENTS
    most = manoeuvre_most(s, s.asked.other)
    return None if words[0] in {str(n) for n in range(most + 1)} else no.BAD_NUMBER


def _defend(s: Position, words: Words) -> None:
    o, n = s.asked.other, int(words[0])
    cards = s.manoeuvres[o]
    if s.compiled.printed_manoeuvres:
        cards = tuple(sorted(cards, key=lambda c: -s.compiled.spell_points[c]))
    used = cards[:n]
    if used:
        s.manoeuvres[o] = tuple(c for c in s.manoeuvres[o] if c not in used)
        s.defending_manoeuvres = (*s.defending_manoeuvres, Defended(o, used))
        s.emit("manoeuvre-used", {"other": s.name(o), "target": s.name(o), "card": s.spells(used)})
    s.asked = NOTHING
    s.slot += 1


def place_wounds(s: Position) -> None:
    """Heal, wound, and mark the dead (B6.4–7)."""
    results = summed(s)
    s.results = tuple(results)
    told = s.log is not None
    for r in results:
        t = r.target
        s.wounds[t] = r.after
        if r.healed and told:
            s.emit(
                "healed",
                {
                    "target": s.name(t),
                    "wounds": r.healed,
                    "now": r.before - r.healed,
                    "why": "spell",
                },
            )
        if r.wounds and told:
            s.emit("wounded", {"target": s.name(t), "wounds": r.wounds, "now": r.after})
    s.dead = fallen(s, results)
    s.step += 1
    s.slot, s.stage = BEGUN, 0
    s.announced = NONE


def stop_window(s: Position) -> None:
    """Let the shift to the right be stopped (Ignat; B6.10, A91)."""
    if not s.heard:
        s.answered = 0
    if not vortex_points(s)[0] or not moment(s, "vortex-would-shift", shifted=BY_ILLNESS):
        s.step += 1


def shift_vortex(s: Position) -> None:
    """Move the chip by the net sum, or by option card by card (B6.10, A10)."""
    illness, healing = vortex_points(s)
    right = 0 if s.answered else illness
    s.vortex_sum = VortexSum(illness, healing, right - healing)
    s.step += 1
    laid: dict[int, int] = {}
    order: list[tuple[int, str]] = []
    for p in s.plays:
        if p.use not in (U_VORTEX, U_ILLNESS):
            continue
        points = value(s, p)
        if p.use == U_VORTEX:
            if points:
                order.append((-points, "healing"))
        else:
            e = p.target
            points = min(points, (s.compiled.number(e, "wounds") or 4) - s.wounds[e])
            if points > 0:
                s.wounds[e] += points
                laid[e] = s.wounds[e]
                s.emit("illness-wounded", {"card": s.name(e), "wounds": points, "now": s.wounds[e]})
                if not s.answered:
                    order.append((points, "illness"))
    if s.compiled.net_shift:
        order = [(right - healing, "net" if right and healing else "illness" if right else "healing")]
    record(s, order)
    for points, why in order:
        if s.result is None:
            shift(s, points, why)
    for e, wounds in laid.items():
        if wounds >= (s.compiled.number(e, "wounds") or 4):
            s.emit("chance-removed", {"card": s.name(e), "location": s.place(s.loc[e])})
            s.remove(e)


def record(s: Position, shifts: list[tuple[int, str]]) -> None:
    """Store the Count for both seats (view.last_count); *shifts* haven't moved the chip yet."""
    cell = s.inferno
    for points, _ in shifts:
        cell = landing(s, cell, points)
    s.count_end = CountEnd(tuple(s.wounds), s.inferno, cell)
    if not s.plays and not s.results:
        s.last_count = LastCount(s.turn)
        return
    assert s.vortex_sum is not None
    s.last_count = so_far(s, s.vortex_sum)
    if s.log is not None:
        s.emit("counted", {"record": count_record(s).plain()})


QUESTIONS: tuple[QuestionKind, ...] = (
    QuestionKind(
        "cancel-attack",
        (Verb("cancel card", _offer_cancel, _check_cancel, _cancel),),
        {"item": "item", "other": "other"},
        after_slots=True,
    ),
    QuestionKind(
        "manoeuvre-defence",
        (Verb("defend points", _offer_defend, _check_defend, _defend),),
        {"other": "other"},
        of_owner=True,
        after_slots=True,
    ),
)
