"""Views of plays and of the Count."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TypeVar

from app.rules.own_fate.compiled import LIGHT
from app.rules.own_fate.count_sums import (
    cell_after,
    count_results,
    count_so_far,
    deaths,
    expected_cancellations,
    lethal_wounds,
    parried_strokes,
    strengthened,
    value,
    vortex_points,
)
from app.rules.own_fate.position import Position
from app.rules.own_fate.records import (
    M_ABILITY,
    M_AMULET,
    M_AS_ATTACK,
    M_OTHER,
    M_SELF,
    S_OLGA,
    U_ILLNESS,
    U_PAYMENT,
    U_VORTEX,
    UNKNOWN_PLAY,
    Bleed,
    Cancelled,
    CountEnd,
    LastCount,
    Lay,
    Play,
    VortexSum,
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

P = TypeVar("P", bound=Position)
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


def _minuses(masked: Position, play: Play) -> tuple[Minus, ...]:
    bits, minuses = play.minus, []
    if bits & M_OTHER:
        minuses.append(Minus(1, "other", "K0.defence"))
    if bits & M_SELF:
        minuses.append(Minus(1, "self", "K0.healing"))
    if bits & M_AMULET:
        minuses.append(Minus(1, "amulet", "A69"))
    if bits & M_ABILITY:
        ability = masked.compiled.ability
        # Olga may have lent it (A90).
        owner = play.by if ability[play.by] else max(masked.compiled.of_side[LIGHT], key=ability.__getitem__)
        minuses.append(Minus(ability[owner], masked.name(owner), "K1.anton"))
    if bits & M_AS_ATTACK:
        strength = masked.compiled.spell_points[play.card] if play.card >= 0 else 1
        if strength > 1:
            minuses.append(Minus(strength - 1, "as-attack", "K5.vampire"))
    if play.paid:
        minuses.append(Minus(play.paid, "gloom", "A62"))
    if more := strengthened(masked, play):
        minuses.append(Minus(-more, "power", RULE))
    return tuple(minuses)


def _nominal(masked: Position, play: Play) -> int:
    """Return the strength before minuses; for a vampire's card played as an attack of 1, the printed one."""
    if play.minus & M_AS_ATTACK and play.card >= 0:
        return masked.compiled.spell_points[play.card]
    return play.nominal


def play_view(masked: Position, play: Play, cancelled: str = "") -> PlayView:
    cards = masked.compiled
    source = SOURCES[play.source]
    if play.card == UNKNOWN_PLAY:
        gloom = (Minus(play.paid, "gloom", "A62"),) if play.paid else ()
        return PlayView(
            cards.names[play.by],
            None,
            "payment" if play.use == U_PAYMENT else None,
            cards.names[play.target],
            cards.location_names[play.place],
            None,
            gloom,
            None,
            source,
            True,
            cancelled,
        )
    return PlayView(
        cards.names[play.by],
        _card(masked, play),
        USES[play.use],
        cards.names[play.target],
        cards.location_names[play.place],
        _nominal(masked, play),
        _minuses(masked, play),
        value(masked, play),
        source,
        bool(play.face_down),
        cancelled,
    )


def _card(masked: Position, play: Play) -> str:
    return masked.compiled.spell_names[play.card] if play.card >= 0 else masked.compiled.names[~play.card]


def planned(masked: Position) -> tuple[Play, ...]:
    """Return the plays of the battle plan, each with the points it pays for gloom."""
    if masked.asked.kind not in ("battle", "sword-card"):
        return ()
    paid: dict[int, int] = {}
    for step in masked.plan:
        if isinstance(step, Weaken):
            paid[step.card] = paid.get(step.card, 0) + step.points
    plays = (step.play for step in masked.plan if isinstance(step, Lay))
    return tuple(replace(play, paid=paid.get(play.card, 0)) for play in plays)


def _line(masked: Position, play: Play, cancelled: str = "") -> CountLine:
    source, use = SOURCES[play.source], USES[play.use]
    rule = _SOURCE_RULES.get(source, _RULES[use])
    if play.minus & M_ABILITY and play.source != S_OLGA:
        rule = "K1.anton"
    elif play.minus & M_AS_ATTACK:
        rule = "K5.vampire"
    return CountLine(
        masked.compiled.names[play.by],
        _card(masked, play),
        use,
        _nominal(masked, play),
        _minuses(masked, play),
        value(masked, play),
        rule,
        cancelled,
    )


def count_record(masked: Position) -> CountRecord:
    """Return the last Count, with a line for each card but those that paid for gloom."""
    last, end, cards = masked.last_count, masked.count_end, masked.compiled
    assert last is not None
    assert end is not None
    cancelled_by = {cancelled.play: cancelled.by for cancelled in last.cancelled}
    funnel = tuple(_line(masked, play) for play in last.plays if play.use in (U_VORTEX, U_ILLNESS))
    harvests, later = _later_changes(masked, last, end)
    illness, healing, shift = last.vortex
    return CountRecord(
        last.turn,
        (*_targets(masked, last, later, cancelled_by), *_cancelled_targets(masked, last, end, cancelled_by)),
        harvests,
        funnel,
        illness,
        healing,
        shift,
        tuple(cards.names[other] for other in last.saved),
        tuple(cards.names[other] for other in last.dead),
        _played_chance(masked, "ignat") if illness and shift == -healing else "",
        (end.cell_before, end.cell_after),
    )


def _targets(
    masked: Position, last: LastCount, later: dict[int, tuple[Later, ...]], cancelled_by: dict[int, str]
) -> Iterator[CountTarget]:
    """Yield the Count's result for each target with a card that wasn't cancelled."""
    cards = masked.compiled
    manoeuvres = {defended.other: defended.cards for defended in last.defended}
    last_of = {result.target: n for n, result in enumerate(last.results)}
    for n, result in enumerate(last.results):
        lines = _lines(masked, last, result.target, result.place, cancelled_by)
        for c in manoeuvres.get(result.target, ()):
            points = cards.spell_points[c] if cards.printed_manoeuvres else 1
            name = cards.names[result.target]
            lines.append(CountLine(name, cards.spell_names[c], "defence", points, (), points, "B7"))
        yield CountTarget(
            cards.names[result.target],
            cards.location_names[result.place],
            tuple(lines),
            result.attack,
            result.defence,
            result.net,
            result.changes,
            result.wounds,
            result.healed,
            result.before,
            result.after,
            result.target in last.dead,
            result.lethal,
            later.get(result.target, ()) if last_of[result.target] == n else (),
        )


def _cancelled_targets(
    masked: Position, last: LastCount, end: CountEnd, cancelled_by: dict[int, str]
) -> Iterator[CountTarget]:
    cards = masked.compiled
    counted = {(result.target, result.place) for result in last.results}
    for n, play in enumerate(last.plays):
        if n in cancelled_by and (play.target, play.place) not in counted:
            counted.add((play.target, play.place))
            lines = tuple(_lines(masked, last, play.target, play.place, cancelled_by))
            names = cards.names[play.target], cards.location_names[play.place]
            wounds = end.wounds[play.target]
            lethal = lethal_wounds(masked, play.target, play.place, wounds)
            yield CountTarget(*names, lines, 0, 0, 0, (), 0, 0, wounds, wounds, False, lethal)


def _lines(
    masked: Position, last: LastCount, target: int, place: int, cancelled_by: dict[int, str]
) -> list[CountLine]:
    return [
        _line(masked, play, cancelled_by.get(n, ""))
        for n, play in enumerate(last.plays)
        if play.target == target and play.place == place and play.use < U_VORTEX
    ]


def _later_changes(
    masked: Position, last: LastCount, end: CountEnd
) -> tuple[tuple[Harvest, ...], dict[int, tuple[Later, ...]]]:
    """Return the vampires' harvest and, per target, the changes of wounds after the Count.

    Those are rescues, then healing by bites. Works backwards from the final wounds.
    """
    cards = masked.compiled
    wounds = dict(enumerate(end.wounds))
    harvests: list[Harvest] = []
    later: dict[int, tuple[Later, ...]] = {}
    for other, credited, healed, drawn, why in reversed(last.gains):
        by_power = why != "harvest"
        reason = _played_chance(masked, why) if by_power else why
        harvests.insert(0, Harvest(cards.names[other], credited, healed, drawn, reason, wounds[other]))
        if healed:
            later[other] = (
                Later(reason, wounds[other], "A84" if by_power else "K5.vampire"),
                *later.get(other, ()),
            )
        wounds[other] += healed
    for other in last.saved:
        rescue = Later(_played_chance(masked, "kostya"), wounds[other], "A83", masked.place(cards.moscow))
        later[other] = (rescue, *later.get(other, ()))
    return tuple(harvests), later


def _played_chance(masked: Position, power: str) -> str:
    return next(
        (
            masked.name(entity)
            for entity in reversed(masked.removed)
            if masked.compiled.answers_to(entity, power)
        ),
        power,
    )


# --- previews of the Count as far as one seat knows ------------------------------------------------------


def forecast(masked: Position) -> CountRecord:
    """Return :func:`expected_count` with its lines."""
    return count_record(expected_count(masked))


def expected_count(masked: P) -> P:
    """Return the position with the Count as if the battle ended now.

    *masked*: the state without what the seat can't know. Leaves out face-down cards and decisions during the
    Count (defending manoeuvres, rescues, harvests), except which attack a power cancels.
    """
    state = masked.copy()
    face_up = [n for n, play in enumerate(state.plays) if play.card != UNKNOWN_PLAY]
    new_index = {old: new for new, old in enumerate(face_up)}
    state.cancelled = tuple(
        Cancelled(new_index[cancelled.play], cancelled.by)
        for cancelled in state.cancelled
        if cancelled.play in new_index
    )
    plays = planned(masked)
    state.plays = (*(masked.plays[n] for n in face_up), *plays)
    if state.compiled.cancellers:
        state.cancelled += expected_cancellations(state)
    state.cancelled += tuple(
        Cancelled(*cancelled) for cancelled in parried_strokes(state) if cancelled not in state.cancelled
    )
    if plays or masked.plan:
        state.wounds[masked.asked.other] += sum(
            step.wounds for step in masked.plan if isinstance(step, Bleed)
        )
    results = tuple(count_results(state))
    dead = deaths(state, results)
    illness, healing = vortex_points(state)
    shift = illness - healing
    state.count_end = CountEnd(tuple(state.wounds), state.inferno, cell_after(state, state.inferno, shift))
    state.last_count = LastCount(
        state.turn,
        state.plays,
        state.cancelled,
        state.defending_manoeuvres,
        results,
        vortex=VortexSum(illness, healing, shift),
        dead=dead,
    )
    return state


def underway(masked: Position) -> CountRecord | None:
    """Return the Count in progress; None while it has no results."""
    if not masked.results:
        return None
    state = masked.copy()
    state.count_end = CountEnd(tuple(state.wounds), state.inferno, state.inferno)
    state.last_count = count_so_far(state, VortexSum(0, 0, 0))
    return count_record(state)
