"""The sums of the Count (B6.4–5, B6.10)."""

from __future__ import annotations

from collections.abc import Sequence

from app.rules.own_fate import targets
from app.rules.own_fate.compiled import LETHAL, NONE
from app.rules.own_fate.position import IN_PLAY, Position
from app.rules.own_fate.power_rules import first_cause, value_with_powers
from app.rules.own_fate.records import (
    S_DARK_SWORD,
    S_MANOEUVRE,
    U_ATTACK,
    U_DEFENCE,
    U_HEALING,
    U_ILLNESS,
    U_VORTEX,
    Cancelled,
    LastCount,
    Play,
    Result,
    VortexSum,
)
from app.rules.own_fate.vocabulary import POINTS, RULE


def value(state: Position, play: Play) -> int:
    """Return the strength of a laid card in the Count."""
    if state.compiled.points_vary:
        return _after_minuses(state, play) + strengthened(state, play)
    left = targets.worth(state, play.by, play.nominal, play.minus) if play.minus else play.nominal
    return left - play.paid if left > play.paid else 0


def _after_minuses(state: Position, play: Play) -> int:
    left = targets.worth(state, play.by, play.nominal, play.minus) if play.minus else play.nominal
    return max(0, left - play.paid)


def strengthened(state: Position, play: Play) -> int:
    """Return how much powers add to (or, if negative, take from) a laid card's strength (K6).

    Strokes, manoeuvres and cards already at 0 don't change.
    """
    if not state.compiled.points_vary or play.use > U_HEALING or play.card < 0 or play.source == S_MANOEUVRE:
        return 0
    points = _after_minuses(state, play)
    return max(-points, value_with_powers(state, POINTS[play.use], play.by, 0, play.place)) if points else 0


def attacks_on(state: Position, target: int) -> list[int]:
    """Return the indices in ``plays`` of the attack cards on *target* that aren't cancelled."""
    cancelled_indices = {entry.play for entry in state.cancelled}
    return [
        n
        for n, play in enumerate(state.plays)
        if play.target == target
        and play.use == U_ATTACK
        and play.card >= 0
        and play.source != S_MANOEUVRE
        and n not in cancelled_indices
    ]


def shielded_by(state: Position, canceller: int) -> int:
    """Return the Other in play from which *canceller*, an item or an Other, takes attacks; NONE: nobody."""
    if canceller >= state.compiled.n_others:
        return state.holder[canceller]
    return canceller if state.zone[canceller] == IN_PLAY else NONE


def expected_cancellations(state: Position) -> tuple[Cancelled, ...]:
    """Return the attacks that Zavulon's Amulet and similar powers still cancel in this battle (B6.3).

    If there are more attacks than that, the attacker chooses which; expect it to give up the weakest.
    """
    cards, after = state.compiled, state.copy()
    for item in cards.cancellers:
        name, shielded = state.name(item), shielded_by(state, item)
        left = cards.number(item, "cancels") - sum(entry.by == name for entry in after.cancelled)
        # A plan that attacks an item destroys it before the Count (A73).
        is_gone = shielded == NONE or any(
            play.target == item and play.use == U_ATTACK and value(state, play) for play in state.plays
        )
        attacks = [] if is_gone else attacks_on(after, shielded)
        attacks.sort(key=lambda n: value(state, state.plays[n]))
        after.cancelled += tuple(Cancelled(n, name) for n in attacks[: max(0, left)])
    return after.cancelled[len(state.cancelled) :]


def parried_strokes(state: Position) -> list[tuple[int, str]]:
    """Return the strokes of the Sword of Darkness that a defence stops, even a defence of 0 (A71).

    Each stroke is (index in ``plays``, name of the defence card).
    """
    if state.compiled.sword_in_sum:
        return []
    strokes = []
    for n, play in enumerate(state.plays):
        if play.source == S_DARK_SWORD:
            for defence in state.plays:
                if defence.use == U_DEFENCE and defence.target == play.target and defence.place == play.place:
                    strokes.append((n, state.compiled.spell_names[defence.card]))
                    break
    return strokes


def _sums(state: Position, target: int) -> tuple[int, int, bool]:
    """Return attack on and defence of *target* before manoeuvres, and whether it defended itself."""
    cancelled_indices = {entry.play for entry in state.cancelled}
    attack = defence = 0
    defends_itself = False
    for n, play in enumerate(state.plays):
        if play.target != target or n in cancelled_indices:
            continue
        if play.use == U_ATTACK:
            attack += value(state, play)
        elif play.use == U_DEFENCE:
            defence += value(state, play)
            defends_itself = defends_itself or play.by == target
    return attack, defence, defends_itself


def max_manoeuvres(state: Position, other: int) -> int:
    """Return with how many manoeuvres *other* can usefully defend itself now (B7)."""
    if not state.manoeuvres[other]:
        return 0
    attack, defence, defends_itself = _sums(state, other)
    return min(len(state.manoeuvres[other]), attack - defence) if defends_itself and attack > defence else 0


def count_results(state: Position) -> list[Result]:
    """Return the Count's result for each target and location, in this order (B6.4–5).

    Healing applies to wounds from before the Count only (A55). Net wounds are attack minus defence. Powers
    change them (A78); then limits cut them: Egor's (A57) and that of a deadly number of wounds (A80).
    """
    cards = state.compiled
    cancelled_indices = {cancelled.play for cancelled in state.cancelled}
    groups: dict[tuple[int, int], list[Play]] = {}
    for n, play in enumerate(state.plays):
        target = play.target
        if (
            play.use <= U_HEALING
            and n not in cancelled_indices
            and not cards.n_others <= target < cards.first_chance
        ):
            groups.setdefault((target, play.place), []).append(play)
    for target in state.dead:
        # An Other that couldn't pay for gloom may die without any play on it (A64).
        groups.setdefault((target, state.loc[target]), [])
    manoeuvres = {defended.other: defended.cards for defended in state.defending_manoeuvres}
    results: list[Result] = []
    wounds: dict[int, int] = {}
    healable: dict[int, int] = {}
    reduced: set[int] = set()
    varies = bool(state.changes or cards.varying)
    for (target, loc), plays in sorted(groups.items()):
        before = wounds.get(target, state.wounds[target])
        old = healable.get(target, state.wounds[target])
        heal = attack = defence = 0
        for play in plays:
            if play.use == U_ATTACK:
                attack += value(state, play)
            elif play.use == U_DEFENCE:
                defence += value(state, play)
            else:
                heal += value(state, play)
        # Only wounds from before the Count can be healed (A55).
        healed = min(heal, old)
        healable[target] = old - healed
        if target in manoeuvres and state.loc[target] == loc:
            defence += sum(
                cards.spell_points[c] if cards.printed_manoeuvres else 1 for c in manoeuvres[target]
            )
        net = max(0, attack - defence)
        changes: list[tuple[str, int, str]] = []
        total = net
        if net:
            for attacker in sorted({play.by for play in plays if play.use == U_ATTACK}):
                more = (
                    value_with_powers(state, "wounds-dealt", attacker, cards.more[attacker], loc)
                    if varies
                    else cards.more[attacker]
                )
                if more:
                    more = max(more, -total)
                    cause = (
                        first_cause(state, "wounds-dealt", attacker, loc)
                        if varies and more != cards.more[attacker]
                        else ""
                    )
                    changes.append((cause or cards.names[attacker], more, RULE if cause else "A78"))
                    total += more
        less = cards.less[target] if target < cards.n_others and total else 0
        if varies and target < cards.n_others and total:
            less = -value_with_powers(state, "wounds-taken", target, -less, loc)
        if less and target not in reduced:
            reduced.add(target)
            less = min(total, less)
            cause = (
                first_cause(state, "wounds-taken", target, loc)
                if varies and less != cards.less[target]
                else ""
            )
            changes.append((cause or cards.names[target], -less, RULE if cause else "A78"))
            total -= less
        lethal = lethal_wounds(state, target, loc, before - healed)
        room = wounds_placeable(state, target, before - healed, lethal)
        if total > room:
            changes.append(
                (
                    "egor-limit" if target == cards.egor else "overkill",
                    room - total,
                    "A57" if target == cards.egor else "A80",
                )
            )
            total = room
        after = before - healed + total
        wounds[target] = after
        results.append(
            Result(target, loc, attack, defence, net, tuple(changes), total, healed, before, after, lethal)
        )
    return results


def lethal_wounds(state: Position, target: int, loc: int, wounds: int = 0) -> int:
    """Return how many wounds kill *target* in a battle at *loc*; 0 if none do.

    *wounds*: those it already has. By A80, an Other that comes to the Roof with three dies from one more
    (A81).
    """
    cards = state.compiled
    if target == cards.egor:
        return 0
    if target >= cards.n_others:
        return cards.number(target, "wounds") or LETHAL
    lethal = (
        value_with_powers(state, "lethal", target, cards.lethal[loc], loc)
        if "lethal" in cards.varying
        else cards.lethal[loc]
    )
    if lethal <= wounds and target not in state.dead and not (cards.overkill or cards.first_edition):
        return min(LETHAL, wounds + 1)
    return lethal


def wounds_placeable(state: Position, target: int, wounds: int, lethal: int) -> int:
    """Return how many more wounds *target*, which has *wounds*, can take (A57, A80).

    *lethal*: the number that kills it; 0 if none does.
    """
    cards = state.compiled
    if target == cards.egor:
        limit = cards.number(target, "limit") or 3
        return limit if cards.egor_by_battle else max(0, limit - wounds)
    return 999 if cards.overkill or not lethal else max(0, lethal - wounds)


def deaths(state: Position, results: Sequence[Result]) -> tuple[int, ...]:
    """Return the entities that die in a Count with *results* (B6.7), including from unpaid gloom (A64)."""
    cards = state.compiled
    after = list(state.wounds)
    for result in results:
        after[result.target] = result.after
    dead = {
        result.target for result in results if result.wounds and 0 < result.lethal <= after[result.target]
    }
    dead.update(
        other for other in state.dead if after[other] >= lethal_wounds(state, other, state.loc[other])
    )
    dead.update(
        other for other in range(cards.n_others) if after[other] >= LETHAL and state.zone[other] == IN_PLAY
    )
    return tuple(sorted(dead))


def vortex_points(state: Position) -> tuple[int, int]:
    """Return the wounds that the Illness takes and the healing of the vortex in this battle (B6.10)."""
    illness: dict[int, int] = {}
    healing = 0
    for play in state.plays:
        if play.use == U_VORTEX:
            healing += value(state, play)
        elif play.use == U_ILLNESS:
            illness[play.target] = illness.get(play.target, 0) + value(state, play)
    if not illness:
        return 0, healing
    points = sum(
        min(n, max(0, (state.compiled.number(entity, "wounds") or 4) - state.wounds[entity]))
        for entity, n in illness.items()
    )
    return points, healing


def cell_after(state: Position, cell: int, by: int) -> int:
    """Return the cell of the chip after a shift *by* spaces from *cell*.

    Cell 0 and the one after the last are off the track; from there, the chip doesn't move.
    """
    if not by or not 1 <= cell <= state.compiled.vortex_cells:
        return cell
    return max(0, min(state.compiled.vortex_cells + 1, cell + by))


def count_so_far(state: Position, vortex: VortexSum) -> LastCount:
    """Return the current Count of *state*, with the sum *vortex*."""
    plays, defended = state.plays, state.defending_manoeuvres
    return LastCount(
        state.turn,
        plays,
        state.cancelled,
        defended,
        state.results,
        state.gains,
        vortex,
        state.saved,
        state.dead,
    )
