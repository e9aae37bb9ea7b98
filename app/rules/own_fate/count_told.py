"""Plays and the Count as views."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from app.rules.own_fate.count_sums import deadly, strengthened, value
from app.rules.own_fate.position import Position
from app.rules.own_fate.records import (
    M_ABILITY,
    M_AMULET,
    M_AS_ATTACK,
    M_OTHER,
    M_SELF,
    U_ILLNESS,
    U_PAYMENT,
    U_VORTEX,
    UNKNOWN_PLAY,
    CountEnd,
    LastCount,
    Lay,
    Play,
    Weaken,
)
from app.rules.own_fate.view_parts import (
    CountLine,
    CountRecord,
    CountTarget,
    Harvest,
    Later,
    Minus,
    PlayView,
    Source,
    Use,
)
from app.rules.own_fate.vocabulary import RULE

USES: tuple[Use, ...] = ("attack", "defence", "healing", "vortex", "illness", "payment")
SOURCES: tuple[Source, ...] = (
    "hand",
    "amulet",
    "sword-of-light",
    "sword-of-darkness",
    "manoeuvre",
    "extra",
    "olga",
)
_RULES = {
    "attack": "K0.attack",
    "defence": "K0.defence",
    "healing": "K0.healing",
    "vortex": "K4.svetlana",
    "illness": "K3.svetlana-mother-illness",
    "payment": "B4",
}
_SOURCE_RULES = {
    "amulet": "A69",
    "sword-of-light": "A72",
    "sword-of-darkness": "A71",
    "manoeuvre": "B7",
    "extra": "K1.larisa",
    "olga": "A90",
}


def _minus(m: Position, p: Play) -> tuple[Minus, ...]:
    bits, found = p.minus, []
    if bits & M_OTHER:
        found.append(Minus(1, "other", "K0.defence"))
    if bits & M_SELF:
        found.append(Minus(1, "self", "K0.healing"))
    if bits & M_AMULET:
        found.append(Minus(1, "amulet", "A69"))
    if bits & M_ABILITY:
        found.append(Minus(m.compiled.ability[p.by] or m.compiled.lent, "ability", "K1.anton"))
    if bits & M_AS_ATTACK:
        strength = m.compiled.spell_points[p.card] if p.card >= 0 else 1
        if strength > 1:
            found.append(Minus(strength - 1, "as-attack", "K5.vampire"))
    if p.paid:
        found.append(Minus(p.paid, "gloom", "A62"))
    if more := strengthened(m, p):
        found.append(Minus(-more, "power", RULE))
    return tuple(found)


def _nominal(m: Position, p: Play) -> int:
    """Return the printed strength (a vampire's card played as an attack of 1 has lost the rest)."""
    if p.minus & M_AS_ATTACK and p.card >= 0:
        return m.compiled.spell_points[p.card]
    return p.nominal


def play_view(m: Position, p: Play, cancelled: str = "") -> PlayView:
    b = m.compiled
    source = SOURCES[p.source]
    if p.card == UNKNOWN_PLAY:
        gloom = (Minus(p.paid, "gloom", "A62"),) if p.paid else ()
        return PlayView(
            b.names[p.by],
            None,
            "payment" if p.use == U_PAYMENT else None,
            b.names[p.target],
            b.location_names[p.place],
            None,
            gloom,
            None,
            source,
            True,
            cancelled,
        )
    return PlayView(
        b.names[p.by],
        _card(m, p),
        USES[p.use],
        b.names[p.target],
        b.location_names[p.place],
        _nominal(m, p),
        _minus(m, p),
        value(m, p),
        source,
        bool(p.face_down),
        cancelled,
    )


def _card(m: Position, p: Play) -> str:
    return m.compiled.spell_names[p.card] if p.card >= 0 else m.compiled.names[~p.card]


def planned(m: Position) -> tuple[Play, ...]:
    """Return the plays of the battle plan, minus what each pays for gloom."""
    if m.asked.kind not in ("battle", "sword-card"):
        return ()
    paid: dict[int, int] = {}
    for step in m.plan:
        if isinstance(step, Weaken):
            paid[step.card] = paid.get(step.card, 0) + step.points
    plays = (step.play for step in m.plan if isinstance(step, Lay))
    return tuple(replace(play, paid=paid.get(play.card, 0)) for play in plays)


def _line(m: Position, p: Play, cancelled: str = "") -> CountLine:
    source, use = SOURCES[p.source], USES[p.use]
    rule = _SOURCE_RULES.get(source, _RULES[use])
    if p.minus & M_ABILITY:
        rule = "K1.anton"
    elif p.minus & M_AS_ATTACK:
        rule = "K5.vampire"
    return CountLine(
        m.compiled.names[p.by], _card(m, p), use, _nominal(m, p), _minus(m, p), value(m, p), rule, cancelled
    )


def count_record(m: Position) -> CountRecord:
    """Return the last Count, explained line by line."""
    last, end, b = m.last_count, m.count_end, m.compiled
    assert last is not None
    assert end is not None
    gone = {one.play: one.by for one in last.cancelled}
    funnel = tuple(_line(m, p) for p in last.plays if p.use in (U_VORTEX, U_ILLNESS))
    harvests, later = _later(m, last, end)
    illness, healing, shift = last.vortex
    return CountRecord(
        last.turn,
        (*_targets(m, last, later, gone), *_spared(m, last, end, gone)),
        harvests,
        funnel,
        illness,
        healing,
        shift,
        tuple(b.names[v] for v in last.saved),
        tuple(b.names[v] for v in last.dead),
        _spent(m, "ignat") if illness and shift == -healing else "",
        (end.cell_before, end.cell_after),
    )


def _targets(
    m: Position, last: LastCount, later: dict[int, tuple[Later, ...]], gone: dict[int, str]
) -> Iterator[CountTarget]:
    """Yield the Count's result for each target on which something counted."""
    b = m.compiled
    helped = {one.other: one.cards for one in last.defended}
    last_of = {r.target: n for n, r in enumerate(last.results)}
    for n, r in enumerate(last.results):
        lines = _lines(m, last, r.target, r.place, gone)
        for c in helped.get(r.target, ()):
            points = b.spell_points[c] if b.printed_manoeuvres else 1
            name = b.names[r.target]
            lines.append(CountLine(name, b.spell_names[c], "defence", points, (), points, "B7"))
        yield CountTarget(
            b.names[r.target],
            b.location_names[r.place],
            tuple(lines),
            r.attack,
            r.defence,
            r.net,
            r.changes,
            r.wounds,
            r.healed,
            r.before,
            r.after,
            r.target in last.dead,
            r.lethal,
            later.get(r.target, ()) if last_of[r.target] == n else (),
        )


def _spared(m: Position, last: LastCount, end: CountEnd, gone: dict[int, str]) -> Iterator[CountTarget]:
    """Yield targets whose every card was cancelled."""
    b = m.compiled
    told = {(r.target, r.place) for r in last.results}
    for n, p in enumerate(last.plays):
        if n in gone and (p.target, p.place) not in told:
            told.add((p.target, p.place))
            lines = tuple(_lines(m, last, p.target, p.place, gone))
            names = b.names[p.target], b.location_names[p.place]
            wounds = end.wounds[p.target]
            lethal = deadly(m, p.target, p.place, wounds)
            yield CountTarget(*names, lines, 0, 0, 0, (), 0, 0, wounds, wounds, False, lethal)


def _lines(m: Position, last: LastCount, target: int, place: int, gone: dict[int, str]) -> list[CountLine]:
    return [
        _line(m, p, gone.get(n, ""))
        for n, p in enumerate(last.plays)
        if p.target == target and p.place == place and p.use < U_VORTEX
    ]


def _later(
    m: Position, last: LastCount, end: CountEnd
) -> tuple[tuple[Harvest, ...], dict[int, tuple[Later, ...]]]:
    """Return the vampires' harvest, and changes after wounds were placed: rescues, then healing by bites.

    Works backwards from the final wounds.
    """
    b = m.compiled
    then = dict(enumerate(end.wounds))
    harvests: list[Harvest] = []
    later: dict[int, tuple[Later, ...]] = {}
    for v, credited, healed, drawn, why in reversed(last.gains):
        vein = why != "harvest"
        reason = _spent(m, why) if vein else why
        harvests.insert(0, Harvest(b.names[v], credited, healed, drawn, reason, then[v]))
        if healed:
            later[v] = (Later(reason, then[v], "A84" if vein else "K5.vampire"), *later.get(v, ()))
        then[v] += healed
    for v in last.saved:
        rescue = Later(_spent(m, "kostya"), then[v], "A83", m.place(b.moscow))
        later[v] = (rescue, *later.get(v, ()))
    return tuple(harvests), later


def _spent(m: Position, power: str) -> str:
    """Return the last chance played with that power, or the power's own name."""
    return next((m.name(e) for e in reversed(m.removed) if m.compiled.answers_to(e, power)), power)
