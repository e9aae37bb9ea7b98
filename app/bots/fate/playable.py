"""The spells in a hand: on which targets each design can be laid, and what it gains there.

Updated as cards are laid, so that the table is read once per slot.
"""

from __future__ import annotations

from collections.abc import Iterator

from app.bots.fate.estimates import SATED, hand_values, life_left
from app.bots.fate.field import Field
from app.rules.game import Action, Reason, Value, View
from app.rules.own_fate import targets
from app.rules.own_fate.compiled import ATTACK, DARK, HEALING, LIGHT, MAGE, NEUTRAL, NONE, VAMPIRE
from app.rules.own_fate.position import Position
from app.rules.own_fate.records import (
    M_ABILITY,
    S_HAND,
    U_ATTACK,
    U_DEFENCE,
    U_HEALING,
    U_VORTEX,
    Burn,
    Lay,
    Play,
    Step,
    Tally,
    Weaken,
)
from app.rules.own_fate.refusals import Refusal
from app.rules.own_fate.tally import check_cost, tally
from app.rules.own_fate.targets import classify, worth

Way = tuple[int, int, int, int, int]
"""A card's effect: target, use, nominal, minus bits, points."""
Pick = tuple[float, int, Way]
"""A card's gain, the card, and its effect."""
Kind = tuple[list[Way], list[float], list[int], float]
"""A design's effects, their gains minus the worth in hand, the cards left, and the worth in hand."""


class PlayableCards:
    """The playable cards in the acting Other's hand, by design."""

    __slots__ = ("field", "hand", "kind_of", "kinds")

    def __init__(self, field: Field, taken: tuple[int, ...] = (), *, idle: bool = False) -> None:
        """Find the playable cards.

        *taken*: cards already used. *idle*: include effects that gain nothing.
        """
        state, other, loc = field.state, field.other, field.loc
        cards = state.compiled
        self.field = field
        self.hand = hand = state.hand[other]
        self.kind_of = kind_of = cards.spell_designs
        self.kinds: dict[int, Kind] = {}
        if not hand or (not idle and nothing_pays(state, other, loc)):
            return
        types, strengths = cards.spell_types, cards.spell_points
        here = targets.present(state, loc)
        value = field.worth
        worth_in_hand = hand_values(state, other)
        on: dict[int, list[targets.Row]] = {}
        # Cards of one design have the same effects.
        kinds = self.kinds
        known_gains: dict[tuple[int, int, int], float] = {}
        for card in hand:
            if card in taken:
                continue
            kind = kind_of[card]
            same = kinds.get(kind)
            if same is not None:
                same[2].append(card)
                continue
            spell_type, strength, cost = types[card], strengths[card], worth_in_hand[card]
            row = on.get(spell_type)
            if row is None:
                row = targets.rows(state, other, loc, spell_type, here)
                # Attacks always matter.
                if not idle and spell_type != ATTACK:
                    row = [way for way in row if field.matters(way[0], way[1])]
                on[spell_type] = row
            ways: list[Way] = []
            gains: list[float] = []
            for target, use, nominal, minus in row:
                if use < 0:
                    effect = targets.classify(state, other, loc, spell_type, strength, target)
                    if isinstance(effect, Refusal):
                        continue
                    use, nominal, minus = effect
                elif not nominal:
                    nominal = strength
                points = targets.worth(state, other, nominal, minus) if minus else nominal
                ways.append((target, use, nominal, minus, points))
                key = (target, use, points)
                gain = known_gains.get(key)
                if gain is None:
                    gain = known_gains[key] = value(use, target, points)
                gains.append(gain - cost)
            if ways:
                kinds[kind] = ways, gains, [card], cost

    def best(self, least: float) -> Pick | None:
        """Return the card with the highest gain above *least*, or None; of equal ones, the first in hand."""
        best, kind = least, None
        hand = self.hand
        for same in self.kinds.values():
            if same[1]:
                gain = max(same[1])
                if gain > best or (
                    gain == best and kind is not None and hand.index(same[2][0]) < hand.index(kind[2][0])
                ):
                    best, kind = gain, same
        return None if kind is None else (best, kind[2][0], kind[0][kind[1].index(best)])

    def best_payable(self, totals: Tally) -> Pick | None:
        """Return the best card that leaves the gloom payable, or None; *totals*: the plan's totals."""
        field, hand = self.field, self.hand
        pick: Pick | None = None
        for ways, gains, cards, _ in self.kinds.values():
            card = cards[0]
            for gain, way in zip(gains, ways, strict=True):
                if (
                    pick is None
                    or gain > pick[0]
                    or (gain == pick[0] and hand.index(card) < hand.index(pick[1]))
                ) and check_cost(field.state, field.other, totals, card, way[2], way[3], way[0]) is None:
                    pick = gain, card, way
        return pick

    def use_up(self, card: int) -> None:
        """Remove *card* from the playable cards."""
        kind = self.kind_of[card]
        if kind in self.kinds:
            cards = self.kinds[kind][2]
            if card in cards:
                cards.remove(card)
                if not cards:
                    del self.kinds[kind]

    def place(self, card: int, way: Way) -> None:
        """Lay *card* with the effect *way*."""
        self.use_up(card)
        field = self.field
        target, use, nominal, minus, _ = way
        field.add(Play(field.other, card, use, target, field.loc, S_HAND, nominal, minus), 0)
        self._recompute(target, use, minus)

    def follow(self, step: Step) -> None:
        """Apply a *step* added to the plan otherwise than by :meth:`place`."""
        field = self.field
        if isinstance(step, Lay):
            play = step.play
            if play.card >= 0:
                self.use_up(play.card)
            field.add(play, 0)
            self._recompute(play.target, play.use, play.minus)
        elif isinstance(step, Weaken):
            weakened = field.weaken(step.card, step.points)
            if weakened is not None:
                self._recompute(weakened.target, weakened.use, 0)
        elif isinstance(step, Burn):
            self.use_up(step.card)

    def _recompute(self, target: int, use: int, minus: int) -> None:
        value = self.field.worth
        known_gains: dict[tuple[int, int], float] = {}
        for ways, gains, _, cost in self.kinds.values():
            if use == U_VORTEX:
                # Anton's ability can be used once, and not together with a healing.
                free = [n for n, w in enumerate(ways) if w[1] != U_VORTEX or not (w[3] | minus) & M_ABILITY]
                if len(free) < len(ways):
                    ways[:], gains[:] = [ways[n] for n in free], [gains[n] for n in free]
            for n, w in enumerate(ways):
                if w[0] == target:
                    key = (w[1], w[4])
                    gain = known_gains.get(key)
                    if gain is None:
                        gain = known_gains[key] = value(w[1], target, w[4])
                    gains[n] = gain - cost


def nothing_pays(state: Position, other: int, loc: int) -> bool:
    """Return True if certainly no spell of *other* gains more than its worth in hand.

    That is common: no enemy, no target for healing or bites, and no access to the vortex.
    """
    cards = state.compiled
    side, where = cards.side[other], state.loc
    if state.side_at(loc, 1 - side):
        return False
    for play in state.plays:
        if play.place == loc and cards.side[play.by] != side:
            return False
    kinds, heals = cards.spell_types, False
    for card in state.hand[other]:
        if kinds[card] == HEALING:
            heals = True
            break
    wounds, e = state.wounds, -1
    for _ in range(where.count(loc)):
        e = where.index(loc, e + 1)
        if e < cards.n_others:
            matters = heals and wounds[e]
        elif e == cards.svetlana:
            matters = side == LIGHT and cards.specialty[other] == MAGE and not targets.threatened(state)
        elif side == LIGHT:
            matters = heals and wounds[e]
        elif e == cards.egor:
            matters = (
                cards.more[other]
                or (cards.specialty[other] == VAMPIRE and wounds[e] < SATED)
                or (cards.dark_heals_neutral and heals and wounds[e])
            )
        else:
            matters = heals or cards.donor[e]
        if matters:
            return False
    # An item that Dark laid on an Other can be attacked.
    return (
        side == DARK
        or state.holder == cards.no_holders
        or not any(state.laid_on[i] != NONE and where[state.laid_on[i]] == loc for i in cards.items)
    )


def picks(state: Position, other: int) -> Iterator[Pick]:
    """Yield the cards that *other* should lay, one by one, each on its best target (at most five).

    Lazy: between items, nothing but *other*'s plan may change.
    """
    if not state.hand[other]:
        return
    cards = PlayableCards(Field(state, other, state.loc[other]))
    for _ in range(5):
        pick = cards.best(0.05)
        if pick is None:
            return
        yield pick
        cards.place(pick[1], pick[2])


# --- a card's effect on its target, as a message code with arguments -------------------------------------


BATTLE = frozenset({"battle", "sword-card", "extra-card"})


def card_effect(view: View, action: Action) -> Reason | None:
    """Return the direct effect of *action* in a battle slot on its target, as a message ``bots.does-…``.

    None if the action has none that needs a description.
    """
    masked = getattr(view, "masked", None)
    if view.question is None or masked is None or view.question.kind not in BATTLE:
        return None

    cards, other = masked.compiled, masked.asked.other
    if action.verb not in ("play", "strike", "amulet"):
        return None
    name = action.args[-1]
    target = cards.entity_index[name]
    if action.verb == "strike":
        return Reason("bots.does-hit", "", {"target": name, "points": 1})
    card = masked.amulet[other] if action.verb == "amulet" else cards.spell_index[action.args[0]]
    loc = tally(masked, other).loc
    effect = classify(
        masked,
        other,
        loc,
        cards.spell_types[card],
        cards.spell_points[card],
        target,
        amulet=action.verb == "amulet",
    )
    if isinstance(effect, Refusal):
        return None
    use, points = effect.use, worth(masked, other, effect.nominal, effect.minus)
    args: dict[str, Value] = {"target": name, "points": points}
    if use == U_ATTACK:
        if target == cards.egor:
            full = masked.wounds[target] >= (cards.number(target, "limit") or 3) and not cards.egor_by_battle
            return Reason("bots.does-egor-full" if full else "bots.does-bite", "", args)
        if target < cards.n_others:
            laid = Field(masked, other, loc).attack.get(target, 0.0)
            if laid + points >= life_left(masked, target, loc):
                return Reason("bots.does-kill", "", args)
            return Reason("bots.does-hit", "", args)
        return Reason("bots.does-break", "", args)
    if use == U_DEFENCE:
        if not _may_be_struck(masked, other, target, loc):
            return Reason("bots.does-no-blow", "", args)
        return Reason("bots.does-guard-self" if target == other else "bots.does-guard", "", args)
    if use == U_HEALING:
        if not masked.wounds[target]:
            return Reason("bots.does-no-wounds", "", args)
        return Reason("bots.does-heal", "", args | {"points": min(points, masked.wounds[target])})
    if target == cards.svetlana:
        return Reason("bots.does-close" if masked.inferno - points < 1 else "bots.does-vortex", "", args)
    return Reason("bots.does-illness", "", args)


def _may_be_struck(masked: Position, other: int, target: int, loc: int) -> bool:
    """Return whether *target* at *loc* is attacked or may still be attacked after *other* in this battle."""
    cards = masked.compiled
    if any(play.target == target and play.place == loc and play.use == U_ATTACK for play in masked.plays):
        return True
    # Only the Dark can attack a neutral donor.
    foe = DARK if cards.side[target] == NEUTRAL else 1 - cards.side[target]
    return any(masked.loc[e] == loc and cards.side[e] == foe for e in range(other + 1, cards.n_others))
