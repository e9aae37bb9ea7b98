"""Rules of thumb for the movement phase: where each Other is useful, Calls, entering, Items.

``Wanted`` scores each location for one Other this turn; a route of several steps is worth the value of its
goal, discounted per remaining step.
"""

from __future__ import annotations

from collections.abc import Sequence

from app.bots.fate.sight import (
    FAR,
    SATED,
    affordable,
    danger,
    egor_goes,
    ground,
    healing_power,
    life,
    punch,
    watched,
)
from app.rules.game import Action
from app.rules.own_fate.compiled import DARK, HEALING, LIGHT, MAGE, SHIFTER, VAMPIRE
from app.rules.own_fate.composed import estimate
from app.rules.own_fate.position import IN_DECK, IN_PLAY, Position
from app.rules.own_fate.records import Ride


class Wanted:
    """The worth of locations to *o* in this turn's battle and for its next goal; lazy."""

    __slots__ = ("_calls", "_fade", "_goal", "_known", "stay")

    def __init__(self, s: Position, o: int) -> None:
        table = ground(s.compiled)
        barred = table.barred[o]
        self._goal = _goals(s, o)
        self._calls = [
            (value, spot) for spot, value in enumerate(self._goal) if value > 0 and not barred[spot]
        ]
        self._fade = table.fade
        self._known: dict[int, float] = {}
        self.stay = self.at(s.loc[o])

    def at(self, loc: int) -> float:
        """Return the worth of being at *loc*."""
        found = self._known.get(loc)
        if found is None:
            row = self._fade[loc]
            far = 0.0
            for value, spot in self._calls:
                value *= row[spot]
                if value > far:
                    far = value
            found = self._known[loc] = self._goal[loc] + far
        return found


def heading(s: Position, o: int, loc: int) -> int:
    """Return the goal of *o* once at *loc*: *loc* itself if nothing attracts it further."""
    table = ground(s.compiled)
    barred, row, goal = table.barred[o], table.fade[loc], _goals(s, o)
    reach = [0.0 if barred[spot] else value * row[spot] for spot, value in enumerate(goal)]
    reach[loc] = goal[loc]
    best = max(range(len(reach)), key=reach.__getitem__)
    return best if reach[best] > 0 else loc


def _goals(s: Position, o: int) -> list[float]:
    """Return the worth of each location to *o* itself."""
    b = s.compiled
    goal = [0.0] * len(b.location_names)
    egor = egor_goes(s)
    side = b.side[o]
    if side == LIGHT:
        _light(s, o, egor, goal)
    else:
        _dark(s, o, egor, goal)
    foes: dict[int, list[int]] = {}
    loc, zone, friends, hub = s.loc, s.zone, b.of_side[side], b.hub
    for e in b.of_side[1 - side]:
        if zone[e] == IN_PLAY:
            foes.setdefault(loc[e], []).append(e)
    mine = punch(s, o, True)
    for spot, found in foes.items():
        if not hub[spot]:
            here = [e for e in friends if loc[e] == spot and e != o and zone[e] == IN_PLAY]
            goal[spot] += _fight(s, o, spot, egor, found, here, mine)
    if side == LIGHT and s.wounds[o] > 1:
        for spot, heals in enumerate(b.heals):
            if heals:
                goal[spot] += 0.5 * s.wounds[o]
    return goal


def _fight(
    s: Position, o: int, loc: int, egor: int, foes: Sequence[int], friends: Sequence[int], mine: float
) -> float:
    """Return the worth of a battle at *loc* to *o*: blows dealt (*mine*: its own), less those expected."""
    b = s.compiled
    side = b.side[o]
    weight = ground(b).weight
    helped = 0.0
    for e in friends:
        helped += punch(s, e, True)
    best = 0.0
    risk = 0.0
    vampire = b.specialty[o] == VAMPIRE
    for e in foes:
        risk += punch(s, e, False)
        left = life(s, e, loc) + b.less[e]
        guard = 0.5 if s.hand[e] else 0.0
        before = (helped - guard) / left if helped > guard else 0.0
        after = (helped + mine - guard) / left if helped + mine > guard else 0.0
        if before > 1.0:
            before = 1.0
        if after > 1.0:
            after = 1.0
        gain = (after * after - before * before) * weight[e] + 0.5 * (mine if mine < left else left)
        if vampire:
            gain += 0.5 * b.harvest[o] * min(2.0, mine)
        if side == LIGHT and loc == egor:
            gain += 0.7
        if gain > best:
            best = gain
    risk /= 1 + len(friends)
    left = life(s, o, loc)
    hurt = 0.65 * risk
    if risk >= left - 0.7:
        hurt += weight[o] * min(1.0, (risk + 0.7) / left) * 0.75
    elif s.wounds[o]:
        hurt += 0.3 * risk * s.wounds[o]
    if not s.hand[o] and b.specialty[o] != SHIFTER:
        hurt += 1.0
    return best - hurt


def _light(s: Position, o: int, egor: int, goal: list[float]) -> None:
    b = s.compiled
    flat = ground(b).flat
    if b.specialty[o] == MAGE:
        power = healing_power(s, o)
        free = not watched(s, egor)
        others = -1.0
        for e in b.of_side[LIGHT]:
            if s.loc[e] == flat and e != o and b.specialty[e] == MAGE:
                others = max(others, healing_power(s, e))
        value = 1.2 if others < 0 else 0.2
        if free or s.playable(LIGHT, "vortex-card"):
            value += 1.5 * power
            if power >= s.inferno:
                value += 25.0
        elif others < power:
            value += 0.25 * power
        goal[flat] += value
    if watched(s, egor):
        goal[egor] += 0.8


def _dark(s: Position, o: int, egor: int, goal: list[float]) -> None:
    b = s.compiled
    flat = ground(b).flat
    vampire = b.specialty[o] == VAMPIRE
    alone, healer = True, False
    for e in b.of_side[DARK]:
        if s.loc[e] == egor and e != o and s.zone[e] == IN_PLAY:
            alone = False
    for e in b.of_side[LIGHT]:
        if s.loc[e] == flat and b.specialty[e] == MAGE:
            healer = True
    if b.hub[egor]:
        # He is on his way home; get there first, or stay near to call him back.
        goal[b.home] += 1.0 if not vampire else 0.0
        if vampire:
            for loc in b.ways[egor]:
                goal[loc] += 0.8
    else:
        goal[egor] += (5.0 if healer else 3.4) if alone else 0.5
        if vampire and s.wounds[b.egor] < SATED:
            goal[egor] += 0.6 * b.harvest[o]
        after = b.steps[b.home][egor]
        if not vampire and not b.hub[after]:
            goal[after] += 0.7
    for e in b.chances:
        if s.zone[e] == IN_PLAY and s.loc[e] >= 0:
            if vampire and b.donor[e]:
                goal[s.loc[e]] += 0.7
            elif b.caster[o] and b.power_name[e] == "illness":
                goal[s.loc[e]] += 1.6 * sum(
                    b.spell_points[c] for c in s.hand[o] if b.spell_types[c] == HEALING
                )
    if healer and not vampire and not alone:
        goal[flat] += 1.5


def movement_scores(s: Position, actions: Sequence[Action]) -> list[float]:
    """Return a score for each action of a movement slot; staying is scored like any other place."""
    b, o = s.compiled, s.asked.other
    values: Wanted | None = None
    driver: Wanted | None = None
    found = []
    for verb, args in actions:
        if verb == "done":
            found.append(0.0)
        elif verb in ("move", "ride", "portal"):
            if values is None:
                values = Wanted(s, o)
            loc = b.location_index[args[1]]
            gain = values.at(loc) - values.stay
            if verb == "move":
                gain -= 0.05
            elif verb == "portal":
                gain = gain - 0.3 - 0.25 * b.spell_points[b.spell_index[args[2]]]
            else:
                if driver is None:
                    held = _driver(s)
                    driver = values if held == o else Wanted(s, held)
                if driver is not values:
                    gain += 0.5 * min(0.0, driver.at(loc) - driver.stay)
                gain -= 0.1
            found.append(gain)
        elif verb == "item":
            found.append(_item(s, b.entity_index[args[0]], o))
        elif verb == "take":
            found.append(6.0)
        elif verb == "listen":
            found.append(5.0)
        elif verb == "look":
            found.append(_look(s, o))
        elif verb == "use":
            gain = estimate(s, Action(verb, args))
            found.append(4.0 + gain if gain > 0 else -1.0)
        elif verb == "chance":
            found.append(_father(s, o, b.location_index[args[1]]))
        else:
            found.append(-1.0)
    return found


def _item(s: Position, item: int, o: int) -> float:
    """Score an Item: it helps from the start, so its holder should survive."""
    b = s.compiled
    if item in b.cars or item in b.players or item in b.goggles or item in b.dolls:
        return 8.0
    # A sword, lamp, or amulet needs a fighter that will survive.
    if s.wounds[o] >= 3:
        return -1.0
    if (
        item in b.light_swords
        and not b.hub[s.loc[o]]
        and not s.side_at(s.loc[o], DARK)
        and any(
            s.loc[e] >= 0 and b.side[e] == LIGHT and s.side_at(s.loc[e], DARK) and e > o
            for e in range(b.n_others)
        )
    ):
        return -1.0
    return 7.0


def _look(s: Position, o: int) -> float:
    b = s.compiled
    wants = b.trait(o, "summons")
    for e in range(b.n_others):
        if b.answers_to(e, wants) and s.zone[e] in (IN_DECK, 4):
            return 1.5 if affordable(-s.balance, -s.balance - b.cost[e]) else -1.0
    return -1.0


def _father(s: Position, o: int, loc: int) -> float:
    b = s.compiled
    if loc not in b.ways[s.loc[o]] or s.moved >> o & 1 or s.calling >> o & 1 or s.cops >= 0:
        return -1.0
    flat, egor = ground(b).flat, egor_goes(s)
    if loc == egor and not watched(s, egor):
        return 4.0
    if loc == flat and any(s.loc[e] == flat and b.side[e] == LIGHT for e in range(b.n_others)):
        return 1.5 - danger(s, o, loc, DARK)
    return -1.0


def _driver(s: Position) -> int:
    """Return the holder of the car."""
    return next(s.holder[i] for i in s.compiled.cars if s.holder[i] >= 0)


def passenger_scores(s: Position, actions: Sequence[Action]) -> list[float]:
    """Score passengers: those more useful where the car goes."""
    assert s.pending is not None
    b, loc = s.compiled, s.pending.to
    found = []
    for verb, args in actions:
        if verb == "board":
            t = b.entity_index[args[0]]
            values = Wanted(s, t)
            found.append(values.at(loc) - values.stay - 0.1)
        else:
            found.append(0.0 if verb == "go" else -50.0)
    return found


def leave_scores(s: Position, actions: Sequence[Action]) -> list[float]:
    """Score leaving the Metro for the most useful location."""
    values = Wanted(s, s.asked.other)
    return [values.at(s.compiled.location_index[args[1]]) for _, args in actions]


def enter_scores(s: Position, actions: Sequence[Action]) -> list[float]:
    """Score entering or replacing.

    Enter if the balance still allows a vortex win and forgives no debt that prevents the enemy's; replace an
    Other without cards.
    """
    b, o = s.compiled, s.asked.other
    own = s.balance if b.side[o] == LIGHT else -s.balance
    found = []
    for verb, args in actions:
        if verb == "enter":
            worth = 2.0 + 0.1 * b.cost[o] + b.worth[o]
            found.append(worth if affordable(own, own - b.cost[o]) else -3.0)
        elif verb == "replace":
            t = b.entity_index[args[1]]
            left = own - b.cost[o] + b.cost[t]
            gain = 0.5 * (b.strength[o] - len(s.hand[t])) + 0.4 * (b.experience[o] - b.experience[t])
            gain -= 0.8 * s.wounds[t]
            if b.specialty[t] == SHIFTER:
                gain -= 1.0
            gain -= 0.25 * (b.cost[o] - b.cost[t])
            found.append(gain + b.worth[o] if affordable(own, left) else -3.0)
        else:
            found.append(0.0)
    return found


def call_scores(s: Position, actions: Sequence[Action]) -> list[float]:
    """Score Calls: hold Egor where a vampire watches him, fetch him where none does; feed on other donors."""
    return [_call(s, action) for action in actions]


def _call(s: Position, action: Action) -> float:
    verb, args = action
    if verb == "done":
        return 0.0
    if verb == "uncall":
        return -50.0
    b = s.compiled
    v, d = b.entity_index[args[0]], b.entity_index[args[1]]
    steps = ground(b).dist[s.loc[v]][s.loc[d]]
    # One Call per donor counts: a second caller would stay for nothing.
    if steps >= FAR or any(called == d for _, called, _ in s.declaring):
        return -1.0
    risk = danger(s, v, s.loc[v], DARK)
    flight = -1.5 if risk >= life(s, v, s.loc[v]) else 0.0
    if d != b.egor:
        score = (0.7 if steps == 0 else 0.3) + flight
        return score if s.hand[v] else score - 0.5
    if verb == "jump":
        steps = 0
    # A caller with cards and life left should hold him; from two steps away he is only on his way.
    score = (4.0, 2.6, 0.9, 0.4)[min(3, steps)] + 0.08 * len(s.hand[v]) - 0.2 * s.wounds[v]
    onto = s.loc[v] if verb == "jump" else b.steps[s.loc[v]][s.loc[d]]
    if steps > 1 and not b.hub[onto] and s.side_at(onto, DARK):
        score += 1.5
    return score + flight * 0.5


def annul_scores(s: Position, actions: Sequence[Action]) -> list[float]:
    """Score Egor's mother: for a ready healer, if Egor then leaves his watchers."""
    b = s.compiled
    flat = ground(b).flat
    gain = 0.0
    if any(d == b.egor for _, d, _ in s.calls):
        goes = b.steps[b.home][s.loc[b.egor]]
        if not watched(s, goes):
            table = ground(b)
            for o in range(b.n_others):
                if s.zone[o] == IN_PLAY and table.dist[s.loc[o]][flat] <= 1:
                    power = healing_power(s, o)
                    gain = max(gain, 30.0 if power >= s.inferno else power - 1.9)
            if s.inferno >= b.vortex_cells:
                gain = max(gain, 1.0)
    return [gain if verb == "chance" else 0.0 for verb, _ in actions]


def close_scores(s: Position, actions: Sequence[Action]) -> list[float]:
    """Score the broken mobile: close the flat to a healer, or a vampire's deadly location."""
    places = s.compiled.location_index
    return [_close(s, places[args[1]]) if verb == "chance" else 0.0 for verb, args in actions]


def _close(s: Position, loc: int) -> float:
    b, moving = s.compiled, s.pending
    if moving is None or loc != moving.to:
        return -4.0
    aboard = moving.aboard if isinstance(moving, Ride) else 1 << moving.other
    riders = [o for o in range(b.n_others) if aboard >> o & 1]
    if (
        loc == ground(b).flat
        and not watched(s, egor_goes(s))
        and any(b.specialty[o] == MAGE for o in riders)
        and (s.inferno <= 4 or s.inferno >= b.vortex_cells - 2)
    ):
        return 1.5
    blow = 0.0
    for o in riders:
        blow += punch(s, o, False)
    for v in range(b.n_others):
        if s.loc[v] == loc and b.side[v] == DARK and blow + danger(s, v, loc, DARK) >= life(s, v, loc) - 0.3:
            return 1.2
    return -1.0
