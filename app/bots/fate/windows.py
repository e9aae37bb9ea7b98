"""Rules of thumb for the small windows: chances, the vampires' share, amulets, discards."""

from __future__ import annotations

from collections.abc import Sequence

from app.bots.fate.battle import spell_worth
from app.bots.fate.field import Field
from app.bots.fate.sight import SATED, danger, ground, keep
from app.rules.game import Action
from app.rules.own_fate.compiled import ATTACK, DARK, HEALING, LIGHT, MAGE
from app.rules.own_fate.count_sums import attacks_on, vortex_points
from app.rules.own_fate.position import IN_PLAY, Position


def growth_scores(s: Position, actions: Sequence[Action]) -> list[float]:
    """Score the illness: it waits in Moscow for a Dark mage or witch with healing."""
    b = s.compiled
    table = ground(b)
    near = 0.0
    for o in range(b.n_others):
        if b.side[o] == DARK and b.caster[o] and s.zone[o] == IN_PLAY:
            healing = sum(b.spell_points[c] for c in s.hand[o] if b.spell_types[c] == HEALING)
            if table.dist[s.loc[o]][b.moscow] <= 1 or b.portals[o]:
                near = max(near, healing - 1.0)
            elif s.inferno >= b.vortex_cells - 4:
                near = max(near, healing - 2.0)
    return [near if verb == "chance" else 0.0 for verb, _ in actions]


def stop_scores(s: Position, actions: Sequence[Action]) -> list[float]:
    """Score Ignat: against a big shift, near either end, or before the vortex is broken."""
    b = s.compiled
    points = 1 if s.asked.other == 1 else vortex_points(s)[0]
    score = -0.5
    if points >= 2 or s.inferno + points > b.vortex_cells:
        score = 2.0
    elif (
        s.inferno <= 4
        and any(
            b.side[o] == LIGHT and b.specialty[o] == MAGE and s.loc[o] == ground(b).flat
            for o in range(b.n_others)
        )
    ) or s.inferno >= b.vortex_cells - 1:
        score = 1.0
    return [score if verb == "chance" else 0.0 for verb, _ in actions]


def stake_scores(s: Position, actions: Sequence[Action]) -> list[float]:
    """Score the stake: for at least two cards from bites on Egor."""
    b = s.compiled
    f = Field(s, b.stake_after, s.loc[b.egor])
    net = f.attack.get(b.egor, 0.0) - f.defence.get(b.egor, 0.0)
    net = min(net, SATED - s.wounds[b.egor])
    double = any(p.card >= 0 and p.target == b.egor and b.harvest[p.by] > 1 for p in s.plays)
    gain = net * (2 if double else 1) - 1.6
    return [gain if verb == "chance" else 0.0 for verb, _ in actions]


def extra_scores(s: Position, actions: Sequence[Action]) -> list[float]:
    """Score Larisa's late card: when it saves wounds."""
    b, o = s.compiled, s.asked.other
    f = Field(s, o, s.loc[o])
    f.ready[o] = 0.0
    cards = [b.spell_index[args[0]] if verb == "play" else -1 for verb, args in actions]
    return [spell_worth(f, card, o) - keep(s, o, card) if card >= 0 else 0.0 for card in cards]


def cancel_scores(s: Position, actions: Sequence[Action]) -> list[float]:
    """Score Zavulon's amulet: it takes a card, so give it the weakest."""
    b = s.compiled
    worth = {s.plays[n].card: s.plays[n].nominal for n in attacks_on(s, s.asked.other)}
    return [-float(worth.get(b.spell_index[args[0]], 0)) for _, args in actions]


def defend_scores(s: Position, actions: Sequence[Action]) -> list[float]:
    """Score manoeuvres: each is a point; spend as many as there are blows."""
    return [float(args[0]) for _, args in actions]


def kostya_scores(s: Position, actions: Sequence[Action]) -> list[float]:
    """Score Kostya: he saves the vampire with the highest weight."""
    b = s.compiled
    weight = ground(b).weight
    return [weight[b.entity_index[args[1]]] if verb == "chance" else 0.0 for verb, args in actions]


def credit_scores(s: Position, actions: Sequence[Action]) -> list[float]:
    """Score crediting wounds: first to those who get two cards per wound."""
    b = s.compiled
    o = s.asked.other
    best = b.harvest[o] >= max(b.harvest)
    return [float(args[1]) * (1 if best or s.wounds[o] > 1 else -1) for _, args in actions]


def harvest_scores(s: Position, actions: Sequence[Action]) -> list[float]:
    """Score the harvest: heal what endangers, draw for the rest."""
    b, o = s.compiled, s.asked.other
    found = []
    for _, args in actions:
        heal = int(args[1])
        left = s.wounds[o] - heal
        hurt = (0.0, 0.5, 1.6, 3.6)[min(3, left)] + 0.3 * left * danger(s, o, s.loc[o], DARK)
        cards = (s.asked.wounds - heal) * b.harvest[o]
        found.append(0.62 * cards - 0.04 * cards * len(s.hand[o]) - hurt)
    return found


def jugular_scores(s: Position, actions: Sequence[Action]) -> list[float]:
    """Score the vein: for three wounds and cards together, or to save a life."""
    b = s.compiled

    def gain(o: int) -> float:
        return 0.9 * s.wounds[o] + 0.6 * max(0, b.strength[o] - len(s.hand[o])) - 2.0

    return [gain(b.entity_index[args[1]]) if verb == "chance" else 0.0 for verb, args in actions]


def accident_scores(s: Position, actions: Sequence[Action]) -> list[float]:
    """Score the accident: when most drawn cards would be kept."""
    b = s.compiled
    room = 0.0
    for o in range(b.n_others):
        if b.side[o] == DARK and b.caster[o] and s.zone[o] == IN_PLAY:
            room += min(2.0, max(0.0, b.strength[o] - len(s.hand[o]) - b.experience[o])) + 0.4
    return [room - 2.2 if verb == "chance" else 0.0 for verb, _ in actions]


def amulet_scores(s: Position, actions: Sequence[Action]) -> list[float]:
    """Score an amulet, a card outside the allowance: an attack or a defence of three is best."""
    b, o = s.compiled, s.asked.other
    have = _as_amulet(s, s.amulet[o]) if s.amulet[o] >= 0 else 0.0
    dear = 0.1 if len(s.hand[o]) > b.strength[o] else 0.35

    def gain(card: int) -> float:
        return _as_amulet(s, card) - have - dear * b.spell_points[card]

    return [gain(b.spell_index[args[0]]) if verb == "make" else 0.0 for verb, args in actions]


def _as_amulet(s: Position, card: int) -> float:
    strength = s.compiled.spell_points[card]
    if s.compiled.spell_types[card] == ATTACK:
        return 0.75 * (strength - 1) + 0.3
    return 0.55 * (strength - 1) + 0.2


def discard_scores(s: Position, actions: Sequence[Action]) -> list[float]:
    """Score discards: the least valuable first."""
    b = s.compiled
    loss = ground(b).loss[s.asked.other]
    return [-loss[b.spell_index[args[0]]] for _, args in actions]


def discard(s: Position) -> Action:
    """Return the discard that these scores choose, without listing all."""
    b, o = s.compiled, s.asked.other
    card: int = min(s.hand[o], key=ground(b).loss[o].__getitem__)
    return b.hand_acts["discard"][card]


def feed_scores(s: Position, actions: Sequence[Action]) -> list[float]:
    """Score a cardless vampire's feeding on itself: one card, two if no enemy is near."""
    o = s.asked.other
    calm = not s.side_at(s.loc[o], LIGHT)
    found = []
    for _, args in actions:
        n = int(args[1])
        wounds = s.wounds[o] + n
        found.append(
            1.0 * min(1, n)
            + 0.4 * max(0, n - 1)
            - (0.0, 0.45, 1.2, 2.6)[min(3, wounds)]
            - (0.0 if calm else 0.5 * n)
        )
    return found
