"""Rules of thumb for the movement phase: where each Other is useful, calls, entering, items.

``LocationValues`` scores each location for an Other. A route of several steps is worth the value of its goal,
discounted per step.
"""

from __future__ import annotations

from collections.abc import Sequence

from app.bots.fate.estimates import (
    FAR,
    SATED,
    affordable,
    danger,
    expected_damage,
    healing_power,
    life_left,
    tables_of,
)
from app.rules.game import Action
from app.rules.own_fate.compiled import DARK, HEALING, LIGHT, MAGE, SHIFTER, VAMPIRE
from app.rules.own_fate.composed import estimate
from app.rules.own_fate.flow import egor_destination
from app.rules.own_fate.position import IN_DECK, IN_PLAY, Position
from app.rules.own_fate.records import Ride
from app.rules.own_fate.targets import watched


class LocationValues:
    """The worth of locations to *other*, for this turn's battle and for its next goal; computed lazily."""

    __slots__ = ("_calls", "_fade", "_goal", "_values", "stay")

    def __init__(self, state: Position, other: int) -> None:
        table = tables_of(state.compiled)
        barred = table.barred[other]
        self._goal = _goals(state, other)
        self._calls = [
            (value, spot) for spot, value in enumerate(self._goal) if value > 0 and not barred[spot]
        ]
        self._fade = table.fade
        self._values: dict[int, float] = {}
        self.stay = self.at(state.loc[other])

    def at(self, loc: int) -> float:
        """Return the worth of being at *loc*."""
        cached = self._values.get(loc)
        if cached is None:
            row = self._fade[loc]
            far = 0.0
            for value, spot in self._calls:
                value *= row[spot]
                if value > far:
                    far = value
            cached = self._values[loc] = self._goal[loc] + far
        return cached


def heading(state: Position, other: int, loc: int) -> int:
    """Return the location to which *other* would go from *loc*; *loc* itself if none is better."""
    table = tables_of(state.compiled)
    barred, row, goal = table.barred[other], table.fade[loc], _goals(state, other)
    reach = [0.0 if barred[spot] else value * row[spot] for spot, value in enumerate(goal)]
    reach[loc] = goal[loc]
    best = max(range(len(reach)), key=reach.__getitem__)
    return best if reach[best] > 0 else loc


def _goals(state: Position, other: int) -> list[float]:
    cards = state.compiled
    goal = [0.0] * len(cards.location_names)
    egor = egor_destination(state)
    side = cards.side[other]
    if side == LIGHT:
        _light(state, other, egor, goal)
    else:
        _dark(state, other, egor, goal)
    foes: dict[int, list[int]] = {}
    loc, zone, friends, hub = state.loc, state.zone, cards.of_side[side], cards.hub
    for e in cards.of_side[1 - side]:
        if zone[e] == IN_PLAY:
            foes.setdefault(loc[e], []).append(e)
    mine = expected_damage(state, other, True)
    for spot, enemies in foes.items():
        if not hub[spot]:
            here = [e for e in friends if loc[e] == spot and e != other and zone[e] == IN_PLAY]
            goal[spot] += _fight(state, other, spot, egor, enemies, here, mine)
    if side == LIGHT and state.wounds[other] > 1:
        for spot, heals in enumerate(cards.heals):
            if heals:
                goal[spot] += 0.5 * state.wounds[other]
    return goal


def _fight(
    state: Position, other: int, loc: int, egor: int, foes: Sequence[int], friends: Sequence[int], mine: float
) -> float:
    """Return the worth of a battle at *loc* to *other*: wounds dealt (own: *mine*) minus those expected."""
    cards = state.compiled
    side = cards.side[other]
    weight = tables_of(cards).weight
    helped = 0.0
    for e in friends:
        helped += expected_damage(state, e, True)
    best = 0.0
    risk = 0.0
    vampire = cards.specialty[other] == VAMPIRE
    for e in foes:
        risk += expected_damage(state, e, False)
        left = life_left(state, e, loc) + cards.less[e]
        guard = 0.5 if state.hand[e] else 0.0
        before = (helped - guard) / left if helped > guard else 0.0
        after = (helped + mine - guard) / left if helped + mine > guard else 0.0
        if before > 1.0:
            before = 1.0
        if after > 1.0:
            after = 1.0
        gain = (after * after - before * before) * weight[e] + 0.5 * (mine if mine < left else left)
        if vampire:
            gain += 0.5 * cards.harvest[other] * min(2.0, mine)
        if side == LIGHT and loc == egor:
            gain += 0.7
        if gain > best:
            best = gain
    risk /= 1 + len(friends)
    left = life_left(state, other, loc)
    hurt = 0.65 * risk
    if risk >= left - 0.7:
        hurt += weight[other] * min(1.0, (risk + 0.7) / left) * 0.75
    elif state.wounds[other]:
        hurt += 0.3 * risk * state.wounds[other]
    if not state.hand[other] and cards.specialty[other] != SHIFTER:
        hurt += 1.0
    return best - hurt


def _light(state: Position, other: int, egor: int, goal: list[float]) -> None:
    cards = state.compiled
    flat = tables_of(cards).flat
    if cards.specialty[other] == MAGE:
        power = healing_power(state, other)
        free = not watched(state, egor)
        best_of_others = -1.0
        for e in cards.of_side[LIGHT]:
            if state.loc[e] == flat and e != other and cards.specialty[e] == MAGE:
                best_of_others = max(best_of_others, healing_power(state, e))
        value = 1.2 if best_of_others < 0 else 0.2
        if free or state.playable(LIGHT, "vortex-card"):
            value += 1.5 * power
            if power >= state.inferno:
                value += 25.0
        elif best_of_others < power:
            value += 0.25 * power
        goal[flat] += value
    if watched(state, egor):
        goal[egor] += 0.8


def _dark(state: Position, other: int, egor: int, goal: list[float]) -> None:
    cards = state.compiled
    flat = tables_of(cards).flat
    vampire = cards.specialty[other] == VAMPIRE
    alone, healer = True, False
    for e in cards.of_side[DARK]:
        if state.loc[e] == egor and e != other and state.zone[e] == IN_PLAY:
            alone = False
    for e in cards.of_side[LIGHT]:
        if state.loc[e] == flat and cards.specialty[e] == MAGE:
            healer = True
    if cards.hub[egor]:
        # Egor is on his way home: go there first, or (vampires) stay near to call him back.
        goal[cards.home] += 1.0 if not vampire else 0.0
        if vampire:
            for loc in cards.ways[egor]:
                goal[loc] += 0.8
    else:
        goal[egor] += (5.0 if healer else 3.4) if alone else 0.5
        if vampire and state.wounds[cards.egor] < SATED:
            goal[egor] += 0.6 * cards.harvest[other]
        after = cards.steps[cards.home][egor]
        if not vampire and not cards.hub[after]:
            goal[after] += 0.7
    for e in cards.chances:
        if state.zone[e] == IN_PLAY and state.loc[e] >= 0:
            if vampire and cards.donor[e]:
                goal[state.loc[e]] += 0.7
            elif cards.caster[other] and cards.power_name[e] == "illness":
                goal[state.loc[e]] += 1.6 * sum(
                    cards.spell_points[c] for c in state.hand[other] if cards.spell_types[c] == HEALING
                )
    if healer and not vampire and not alone:
        goal[flat] += 1.5


def movement_scores(state: Position, actions: Sequence[Action]) -> list[float]:
    """Return a score for each action of a movement slot; a move's score is its gain over staying."""
    cards, other = state.compiled, state.asked.other
    values: LocationValues | None = None
    driver_values: LocationValues | None = None
    result = []
    for verb, args in actions:
        if verb == "done":
            result.append(0.0)
        elif verb in ("move", "ride", "portal"):
            if values is None:
                values = LocationValues(state, other)
            loc = cards.location_index[args[1]]
            gain = values.at(loc) - values.stay
            if verb == "move":
                gain -= 0.05
            elif verb == "portal":
                gain = gain - 0.3 - 0.25 * cards.spell_points[cards.spell_index[args[2]]]
            else:
                if driver_values is None:
                    holder = next(state.holder[i] for i in state.compiled.cars if state.holder[i] >= 0)
                    driver_values = values if holder == other else LocationValues(state, holder)
                if driver_values is not values:
                    gain += 0.5 * min(0.0, driver_values.at(loc) - driver_values.stay)
                gain -= 0.1
            result.append(gain)
        elif verb == "item":
            result.append(_item(state, cards.entity_index[args[0]], other))
        elif verb == "take":
            result.append(6.0)
        elif verb == "listen":
            result.append(5.0)
        elif verb == "look":
            result.append(_look(state, other))
        elif verb == "use":
            gain = estimate(state, Action(verb, args))
            result.append(4.0 + gain if gain > 0 else -1.0)
        elif verb == "chance":
            result.append(_open_flat(state, other, cards.location_index[args[1]]))
        else:
            result.append(-1.0)
    return result


def _item(state: Position, item: int, other: int) -> float:
    """Score playing an item: as early as possible, but fighters' items only on Others that will survive."""
    cards = state.compiled
    if item in cards.cars or item in cards.players or item in cards.goggles or item in cards.dolls:
        return 8.0
    # Swords, the Flashlight and Zavulon's Amulet need a fighter that will survive.
    if state.wounds[other] >= 3:
        return -1.0
    if (
        item in cards.light_swords
        and not cards.hub[state.loc[other]]
        and not state.side_at(state.loc[other], DARK)
        and any(
            state.loc[e] >= 0 and cards.side[e] == LIGHT and state.side_at(state.loc[e], DARK) and e > other
            for e in range(cards.n_others)
        )
    ):
        return -1.0
    return 7.0


def _look(state: Position, other: int) -> float:
    cards = state.compiled
    summoned_name = cards.trait(other, "summons")
    for e in range(cards.n_others):
        if cards.answers_to(e, summoned_name) and state.zone[e] in (IN_DECK, 4):
            return 1.5 if affordable(-state.balance, -state.balance - cards.cost[e]) else -1.0
    return -1.0


def _open_flat(state: Position, other: int, loc: int) -> float:
    cards = state.compiled
    if (
        loc not in cards.ways[state.loc[other]]
        or state.moved >> other & 1
        or state.calling >> other & 1
        or state.cops >= 0
    ):
        return -1.0
    flat, egor = tables_of(cards).flat, egor_destination(state)
    if loc == egor and not watched(state, egor):
        return 4.0
    if loc == flat and any(state.loc[e] == flat and cards.side[e] == LIGHT for e in range(cards.n_others)):
        return 1.5 - danger(state, other, loc, DARK)
    return -1.0


def passenger_scores(state: Position, actions: Sequence[Action]) -> list[float]:
    """Score boarding: good for those more useful at the car's destination."""
    assert state.pending is not None
    cards, loc = state.compiled, state.pending.to
    result = []
    for verb, args in actions:
        if verb == "board":
            target = cards.entity_index[args[0]]
            values = LocationValues(state, target)
            result.append(values.at(loc) - values.stay - 0.1)
        else:
            result.append(0.0 if verb == "go" else -50.0)
    return result


def leave_scores(state: Position, actions: Sequence[Action]) -> list[float]:
    """Score leaving the Metro for the most useful location."""
    values = LocationValues(state, state.asked.other)
    return [values.at(state.compiled.location_index[args[1]]) for _, args in actions]


def enter_scores(state: Position, actions: Sequence[Action]) -> list[float]:
    """Score entering (if the balance allows it: :func:`affordable`) or replacing an Other with few cards."""
    cards, other = state.compiled, state.asked.other
    own = state.balance if cards.side[other] == LIGHT else -state.balance
    result = []
    for verb, args in actions:
        if verb == "enter":
            worth = 2.0 + 0.1 * cards.cost[other] + cards.worth[other]
            result.append(worth if affordable(own, own - cards.cost[other]) else -3.0)
        elif verb == "replace":
            target = cards.entity_index[args[1]]
            left = own - cards.cost[other] + cards.cost[target]
            gain = 0.5 * (cards.strength[other] - len(state.hand[target])) + 0.4 * (
                cards.experience[other] - cards.experience[target]
            )
            gain -= 0.8 * state.wounds[target]
            if cards.specialty[target] == SHIFTER:
                gain -= 1.0
            gain -= 0.25 * (cards.cost[other] - cards.cost[target])
            result.append(gain + cards.worth[other] if affordable(own, left) else -3.0)
        else:
            result.append(0.0)
    return result


def call_scores(state: Position, actions: Sequence[Action]) -> list[float]:
    """Score calls: hold Egor where a vampire watches him, else fetch him; feed on other donors."""
    return [_call(state, action) for action in actions]


def _call(state: Position, action: Action) -> float:
    verb, args = action
    if verb == "done":
        return 0.0
    if verb == "uncall":
        return -50.0
    cards = state.compiled
    vampire, donor = cards.entity_index[args[0]], cards.entity_index[args[1]]
    steps = tables_of(cards).dist[state.loc[vampire]][state.loc[donor]]
    # Only one call per donor counts, and a second caller would be unable to walk.
    if steps >= FAR or any(called == donor for _, called, _ in state.declaring):
        return -1.0
    risk = danger(state, vampire, state.loc[vampire], DARK)
    flight = -1.5 if risk >= life_left(state, vampire, state.loc[vampire]) else 0.0
    if donor != cards.egor:
        score = (0.7 if steps == 0 else 0.3) + flight
        return score if state.hand[vampire] else score - 0.5
    if verb == "jump":
        steps = 0
    # Best is a caller with cards and lives left; from two steps away, Egor doesn't arrive this turn.
    score = (
        (4.0, 2.6, 0.9, 0.4)[min(3, steps)] + 0.08 * len(state.hand[vampire]) - 0.2 * state.wounds[vampire]
    )
    onto = state.loc[vampire] if verb == "jump" else cards.steps[state.loc[vampire]][state.loc[donor]]
    if steps > 1 and not cards.hub[onto] and state.side_at(onto, DARK):
        score += 1.5
    return score + flight * 0.5


def annul_scores(state: Position, actions: Sequence[Action]) -> list[float]:
    """Score Egor's Mother: good if Egor then leaves his watchers, and a healer is near or the chip last."""
    cards = state.compiled
    flat = tables_of(cards).flat
    gain = 0.0
    if any(donor == cards.egor for _, donor, _ in state.calls):
        next_location = cards.steps[cards.home][state.loc[cards.egor]]
        if not watched(state, next_location):
            table = tables_of(cards)
            for other in range(cards.n_others):
                if state.zone[other] == IN_PLAY and table.dist[state.loc[other]][flat] <= 1:
                    power = healing_power(state, other)
                    gain = max(gain, 30.0 if power >= state.inferno else power - 1.9)
            if state.inferno >= cards.vortex_cells:
                gain = max(gain, 1.0)
    return [gain if verb == "chance" else 0.0 for verb, _ in actions]


def close_scores(state: Position, actions: Sequence[Action]) -> list[float]:
    """Score the Broken Mobile: close the flat to a healer, or a location where a vampire would die."""
    places = state.compiled.location_index
    return [_close(state, places[args[1]]) if verb == "chance" else 0.0 for verb, args in actions]


def _close(state: Position, loc: int) -> float:
    cards, moving = state.compiled, state.pending
    if moving is None or loc != moving.to:
        return -4.0
    aboard = moving.aboard if isinstance(moving, Ride) else 1 << moving.other
    riders = [other for other in range(cards.n_others) if aboard >> other & 1]
    if (
        loc == tables_of(cards).flat
        and not watched(state, egor_destination(state))
        and any(cards.specialty[other] == MAGE for other in riders)
        and (state.inferno <= 4 or state.inferno >= cards.vortex_cells - 2)
    ):
        return 1.5
    blow = 0.0
    for other in riders:
        blow += expected_damage(state, other, False)
    for vampire in range(cards.n_others):
        if (
            state.loc[vampire] == loc
            and cards.side[vampire] == DARK
            and blow + danger(state, vampire, loc, DARK) >= life_left(state, vampire, loc) - 0.3
        ):
            return 1.2
    return -1.0
