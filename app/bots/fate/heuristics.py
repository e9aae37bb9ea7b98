"""Rules of thumb for all questions: a score for each action."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from app.bots.fate import battle, movement
from app.bots.fate.battle import spell_worth
from app.bots.fate.estimates import SATED, danger, tables_of, value_in_hand
from app.bots.fate.field import Field
from app.rules.game import Action
from app.rules.own_fate.compiled import ATTACK, DARK, HEALING, LIGHT, MAGE
from app.rules.own_fate.count_sums import attacks_on, vortex_points
from app.rules.own_fate.flow import QUESTIONS, asked_name
from app.rules.own_fate.position import IN_PLAY, Position
from app.rules.own_fate.records import BY_GROWTH


def growth_scores(state: Position, actions: Sequence[Action]) -> list[float]:
    """Score Mother's Illness: good if a Dark caster with healing can reach it, or near the track's end."""
    cards = state.compiled
    table = tables_of(cards)
    near = 0.0
    for other in range(cards.n_others):
        if cards.side[other] == DARK and cards.caster[other] and state.zone[other] == IN_PLAY:
            healing = sum(cards.spell_points[c] for c in state.hand[other] if cards.spell_types[c] == HEALING)
            if table.dist[state.loc[other]][cards.moscow] <= 1 or cards.portals[other]:
                near = max(near, healing - 1.0)
            elif state.inferno >= cards.vortex_cells - 4:
                near = max(near, healing - 2.0)
    return [near if verb == "chance" else 0.0 for verb, _ in actions]


def stop_scores(state: Position, actions: Sequence[Action]) -> list[float]:
    """Score Ignat: good against a big shift, near the right end, or near the left one with a healer there."""
    cards = state.compiled
    points = 1 if state.asked.shift == BY_GROWTH else vortex_points(state)[0]
    score = -0.5
    if points >= 2 or state.inferno + points > cards.vortex_cells:
        score = 2.0
    elif (
        state.inferno <= 4
        and any(
            cards.side[other] == LIGHT
            and cards.specialty[other] == MAGE
            and state.loc[other] == tables_of(cards).flat
            for other in range(cards.n_others)
        )
    ) or state.inferno >= cards.vortex_cells - 1:
        score = 1.0
    return [score if verb == "chance" else 0.0 for verb, _ in actions]


def stake_scores(state: Position, actions: Sequence[Action]) -> list[float]:
    """Score the Aspen Stake: good against at least two cards from bites on Egor."""
    cards = state.compiled
    field = Field(state, cards.stake_after, state.loc[cards.egor])
    net = field.attack.get(cards.egor, 0.0) - field.defence.get(cards.egor, 0.0)
    net = min(net, SATED - state.wounds[cards.egor])
    double = any(
        play.card >= 0 and play.target == cards.egor and cards.harvest[play.by] > 1 for play in state.plays
    )
    gain = net * (2 if double else 1) - 1.6
    return [gain if verb == "chance" else 0.0 for verb, _ in actions]


def extra_scores(state: Position, actions: Sequence[Action]) -> list[float]:
    """Score Larisa's extra card: the worth it adds minus its worth in hand."""
    cards, other = state.compiled, state.asked.other
    field = Field(state, other, state.loc[other])
    field.ready[other] = 0.0
    spells = [cards.spell_index[args[0]] if verb == "play" else -1 for verb, args in actions]
    return [
        spell_worth(field, card, other) - value_in_hand(state, other, card) if card >= 0 else 0.0
        for card in spells
    ]


def cancel_scores(state: Position, actions: Sequence[Action]) -> list[float]:
    """Score which attack Zavulon's Amulet cancels: the attacker gives up the weakest."""
    cards = state.compiled
    worth = {state.plays[n].card: state.plays[n].nominal for n in attacks_on(state, state.asked.other)}
    return [-float(worth.get(cards.spell_index[args[0]], 0)) for _, args in actions]


def defend_scores(state: Position, actions: Sequence[Action]) -> list[float]:
    """Score defending with manoeuvres: use as many as possible."""
    return [float(args[0]) for _, args in actions]


def kostya_scores(state: Position, actions: Sequence[Action]) -> list[float]:
    """Score Kostya: save the vampire with the highest weight."""
    cards = state.compiled
    weight = tables_of(cards).weight
    return [weight[cards.entity_index[args[1]]] if verb == "chance" else 0.0 for verb, args in actions]


def credit_scores(state: Position, actions: Sequence[Action]) -> list[float]:
    """Score crediting wounds: good for vampires that draw the most cards per wound or have over one wound."""
    cards = state.compiled
    other = state.asked.other
    best = cards.harvest[other] >= max(cards.harvest)
    return [float(args[1]) * (1 if best or state.wounds[other] > 1 else -1) for _, args in actions]


def harvest_scores(state: Position, actions: Sequence[Action]) -> list[float]:
    """Score the harvest: heal dangerous wounds, draw cards for the others."""
    cards, other = state.compiled, state.asked.other
    result = []
    for _, args in actions:
        heal = int(args[1])
        left = state.wounds[other] - heal
        hurt = (0.0, 0.5, 1.6, 3.6)[min(3, left)] + 0.3 * left * danger(state, other, state.loc[other], DARK)
        drawn = (state.asked.wounds - heal) * cards.harvest[other]
        result.append(0.62 * drawn - 0.04 * drawn * len(state.hand[other]) - hurt)
    return result


def jugular_scores(state: Position, actions: Sequence[Action]) -> list[float]:
    """Score the Jugular Vein: good for a vampire with several wounds and missing cards."""
    cards = state.compiled

    def gain(other: int) -> float:
        return 0.9 * state.wounds[other] + 0.6 * max(0, cards.strength[other] - len(state.hand[other])) - 2.0

    return [gain(cards.entity_index[args[1]]) if verb == "chance" else 0.0 for verb, args in actions]


def accident_scores(state: Position, actions: Sequence[Action]) -> list[float]:
    """Score the Power Plant Accident: good if most of the drawn cards would be kept."""
    cards = state.compiled
    room = 0.0
    for other in range(cards.n_others):
        if cards.side[other] == DARK and cards.caster[other] and state.zone[other] == IN_PLAY:
            room += (
                min(2.0, max(0.0, cards.strength[other] - len(state.hand[other]) - cards.experience[other]))
                + 0.4
            )
    return [room - 2.2 if verb == "chance" else 0.0 for verb, _ in actions]


def amulet_scores(state: Position, actions: Sequence[Action]) -> list[float]:
    """Score making each card an amulet, compared with the current amulet and keeping the card."""
    cards, other = state.compiled, state.asked.other
    current_worth = _as_amulet(state, state.amulet[other]) if state.amulet[other] >= 0 else 0.0
    cost_per_point = 0.1 if len(state.hand[other]) > cards.strength[other] else 0.35

    def gain(card: int) -> float:
        return _as_amulet(state, card) - current_worth - cost_per_point * cards.spell_points[card]

    return [gain(cards.spell_index[args[0]]) if verb == "make" else 0.0 for verb, args in actions]


def _as_amulet(state: Position, card: int) -> float:
    strength = state.compiled.spell_points[card]
    if state.compiled.spell_types[card] == ATTACK:
        return 0.75 * (strength - 1) + 0.3
    return 0.55 * (strength - 1) + 0.2


def discard_scores(state: Position, actions: Sequence[Action]) -> list[float]:
    """Score discards: the least valuable card first."""
    cards = state.compiled
    loss = tables_of(cards).loss[state.asked.other]
    return [-loss[cards.spell_index[args[0]]] for _, args in actions]


def discard(state: Position) -> Action:
    """Return the discard with the highest score, without listing all."""
    cards, other = state.compiled, state.asked.other
    card: int = min(state.hand[other], key=tables_of(cards).loss[other].__getitem__)
    return cards.hand_acts["discard"][card]


def feed_scores(state: Position, actions: Sequence[Action]) -> list[float]:
    """Score how many cards a vampire with an empty hand draws, at a wound each.

    The first card counts most; each wound costs more than the one before, and more if a Light Other is
    present.
    """
    other = state.asked.other
    calm = not state.side_at(state.loc[other], LIGHT)
    result = []
    for _, args in actions:
        n = int(args[1])
        wounds = state.wounds[other] + n
        result.append(
            1.0 * min(1, n)
            + 0.4 * max(0, n - 1)
            - (0.0, 0.45, 1.2, 2.6)[min(3, wounds)]
            - (0.0 if calm else 0.5 * n)
        )
    return result


Scorer = Callable[[Position, Sequence[Action]], list[float]]


def _prefer_verb(good: str) -> Scorer:
    def score(state: Position, actions: Sequence[Action]) -> list[float]:
        return [1.0 if action.verb == good else 0.0 for action in actions]

    return score


def _with_listening(scorer: Scorer) -> Scorer:
    def score(state: Position, actions: Sequence[Action]) -> list[float]:
        other_actions = [action for action in actions if action.verb != "listen"]
        if len(other_actions) == len(actions):
            return scorer(state, actions)
        values = iter(scorer(state, other_actions))
        return [LISTENING if action.verb == "listen" else next(values) for action in actions]

    return score


LISTENING = 50.0
"""Score of listening outside movement slots, higher than any other: it's free, and the others can follow."""
SCORERS: dict[str, Scorer] = {
    "growth-card": growth_scores,
    "stop-shift": stop_scores,
    "calls": movement.call_scores,
    "annul-calls": _with_listening(movement.annul_scores),
    "redirect": movement.call_scores,
    "enter": _with_listening(movement.enter_scores),
    "movement": movement.movement_scores,
    "passengers": _with_listening(movement.passenger_scores),
    "close-way": movement.close_scores,
    "leave-metro": _with_listening(movement.leave_scores),
    # The doll is free, so always use it.
    "doll": _prefer_verb("doll"),
    "gloom": battle.gloom_scores,
    "battle": battle.scores,
    "sword-card": battle.sword_scores,
    "stake": stake_scores,
    "extra-card": extra_scores,
    "cancel-attack": cancel_scores,
    "manoeuvre-defence": defend_scores,
    "kostya": kostya_scores,
    "credit": credit_scores,
    "harvest": harvest_scores,
    "jugular": jugular_scores,
    "accident": accident_scores,
    "amulet": amulet_scores,
    "discard": discard_scores,
    "feed": feed_scores,
    "draw-offer": _prefer_verb("decline"),
}


def scores(state: Position, actions: Sequence[Action]) -> list[float]:
    """Return a score for each of *actions*, comparable only within one question.

    *state*: the masked or sampled state in which the seat decides.
    """
    kind = asked_name(state)
    scorer = SCORERS.get(kind)
    if scorer is not None:
        return scorer(state, actions)
    estimate = QUESTIONS[kind].estimate if kind in QUESTIONS else None
    return [estimate(state, action) if estimate is not None else 0.0 for action in actions]


def best(state: Position, actions: Sequence[Action]) -> Action:
    """Return the first of the actions with the highest score."""
    if len(actions) == 1:
        return actions[0]
    values = scores(state, actions)
    return actions[values.index(max(values))]
