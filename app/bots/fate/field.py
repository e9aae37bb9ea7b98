"""The table in a battle slot, and the worth of further effects to the acting side."""

from __future__ import annotations

from app.bots.fate.estimates import SAFE, SATED, expected_damage, life_left, tables_of
from app.rules.own_fate import targets
from app.rules.own_fate.compiled import DARK, LIGHT, SHIFTER, VAMPIRE
from app.rules.own_fate.position import IN_PLAY, Position
from app.rules.own_fate.records import (
    S_DARK_SWORD,
    U_ATTACK,
    U_DEFENCE,
    U_HEALING,
    U_ILLNESS,
    U_VORTEX,
    UNKNOWN_PLAY,
    Lay,
    Play,
    Weaken,
)

CELL = 2.6
"""Worth of moving the vortex by a cell."""


class Field:
    """Effects on each target: those laid, those of the current plan, and those still expected."""

    __slots__ = (
        "attack",
        "bearing",
        "coming",
        "defence",
        "doll",
        "healing",
        "ill",
        "loc",
        "lost",
        "my_side",
        "other",
        "ready",
        "state",
        "strokes",
        "vortex",
    )

    def __init__(self, state: Position, other: int, loc: int) -> None:
        self.state, self.other, self.loc, self.my_side = state, other, loc, state.compiled.side[other]
        self.attack: dict[int, float] = {}
        self.defence: dict[int, float] = {}
        self.healing: dict[int, float] = {}
        # Strokes of the Sword of Darkness included in the attacks; any defence stops them (A71).
        self.strokes: dict[int, float] = {}
        self.bearing: set[int] = set()
        self.vortex = self.ill = 0.0
        self.ready: dict[int, float] = {}
        self.coming: list[float | None] = [None, None]
        self.lost: dict[int, tuple[int, float]] = {}
        self.doll: bool | None = None
        cancelled_indices = {cancelled.play for cancelled in state.cancelled} if state.cancelled else ()
        for n, play in enumerate(state.plays):
            if n not in cancelled_indices and play.place == loc:
                self.add(play, play.paid)
        for step in state.plan:
            if isinstance(step, Lay):
                self.add(step.play, 0)
            elif isinstance(step, Weaken):
                self.weaken(step.card, step.points)

    def add(self, play: Play, paid: int) -> None:
        """Add the card *play*, which pays *paid* points for gloom."""
        use, target = play.use, play.target
        if play.card == UNKNOWN_PLAY:
            # A face-down card on an enemy counts as an attack.
            cards = self.state.compiled
            if target < cards.n_others and cards.side[target] != cards.side[play.by]:
                self.attack[target] = self.attack.get(target, 0.0) + max(0.5, 2.0 - paid)
            return
        worth = (
            targets.worth(self.state, play.by, play.nominal, play.minus) if play.minus else play.nominal
        ) - paid
        if worth < 0:
            worth = 0
        if use == U_ATTACK:
            if play.source == S_DARK_SWORD and not self.state.compiled.sword_in_sum:
                if target in self.defence:
                    worth = 0
                self.strokes[target] = worth
            self.attack[target] = self.attack.get(target, 0.0) + worth
            if play.by == self.other:
                self.bearing.add(target)
        elif use == U_DEFENCE:
            self.defence[target] = self.defence.get(target, 0.0) + worth
            if target in self.strokes:
                self.attack[target] -= self.strokes.pop(target)
        elif use == U_HEALING:
            self.healing[target] = self.healing.get(target, 0.0) + worth
        elif use == U_VORTEX:
            self.vortex += worth
        elif use == U_ILLNESS:
            self.ill += worth

    def weaken(self, card: int, points: int) -> Play | None:
        """Reduce the planned *card* by *points* for gloom; return its play, or None if it isn't planned."""
        for step in self.state.plan:
            if isinstance(step, Lay) and step.play.card == card:
                use, target = step.play.use, step.play.target
                if use == U_VORTEX:
                    self.vortex -= points
                elif use == U_ILLNESS:
                    self.ill -= points
                else:
                    pile = (self.attack, self.defence, self.healing)[use]
                    pile[target] = pile.get(target, 0.0) - points
                return step.play
        return None

    def on_other(self, spell_type: int, target: int) -> tuple[int, int, int]:
        """Return (use, nominal, minus bits) for a spell of *spell_type* on the legal target *target*.

        Nominal 0 means the card's strength.
        """
        cards = self.state.compiled
        effect = cards.effects[3 * self.other + spell_type][target]
        if effect is None:
            effect = targets.constant_effect(cards, self.other, spell_type, target)
        use, nominal, minus = effect
        if minus & targets.HELP and self.my_side == DARK:
            if self.doll is None:
                self.doll = targets.doll_bonus(self.state, self.loc)
            if self.doll:
                minus &= ~targets.HELP
        return use, nominal, minus

    # --- worth --------------------------------------------------------------------------------------------

    def worth(self, use: int, target: int, points: float) -> float:
        """Return the worth of *points* more of *use* on *target* to the acting side."""
        if use == U_DEFENCE and target in self.strokes:
            points += self.strokes[target]
        if points <= 0:
            return 0.0
        if use == U_DEFENCE:
            coming = self.threat(target)
            return self.harm(target, coming) - self.harm(target, coming - points) if coming > 0 else 0.0
        if use == U_HEALING:
            return self._healing(target, points)
        if use == U_VORTEX:
            return self._vortex(self.vortex + points) - self._vortex(self.vortex)
        if use == U_ILLNESS:
            return self._illness(points)
        state = self.state
        cards, other = state.compiled, self.other
        guard = self.defence.get(target, 0.0)
        if target < cards.n_others:
            # Allow for a defence that the target may still play in this battle.
            if state.hand[target]:
                if target > other:
                    guard += 0.75 if cards.specialty[target] != SHIFTER else 0.5
                elif cards.extra[target]:
                    guard += 0.7
        elif target < cards.first_chance:
            return 1.1
        attack = self.attack.get(target, 0.0)
        before = attack - guard if attack > guard else 0.0
        after = attack + points - guard
        if after < 0.0:
            after = 0.0
        elif after > 0.0 and not before and other < cards.n_others and target not in self.bearing:
            after += cards.more[other]
        gain = self.harm(target, after) - self.harm(target, before) if before else self.harm(target, after)
        if cards.specialty[other] == VAMPIRE:
            gain += self._bites(target, after) - self._bites(target, before)
        # A bonus in case that defence isn't played.
        return gain + 0.12 * points

    def harm(self, target: int, wounds: float) -> float:
        """Return the cost of *wounds* more on *target*, higher near death."""
        if wounds <= 0:
            return 0.0
        state = self.state
        cards = state.compiled
        if target >= cards.n_others:
            if target == cards.egor:
                # Wounds on Egor matter because vampires harvest them.
                return (
                    0.55 * min(wounds, max(0, SATED - state.wounds[target]))
                    if self.my_side == LIGHT
                    else 0.02 * wounds
                )
            return 0.05 * wounds
        if cards.less[target]:
            wounds = wounds - cards.less[target] if wounds > cards.less[target] else 0.0
        life_and_weight = self.lost.get(target)
        if life_and_weight is None:
            guards = (
                self.my_side == LIGHT
                and state.loc[target] == state.loc[cards.egor]
                and targets.threatened(state)
            )
            life_and_weight = self.lost[target] = (
                life_left(state, target, self.loc),
                tables_of(cards).weight[target] + (1.2 if guards else 0.0),
            )
        left, full = life_and_weight
        if wounds >= left:
            return left * 0.75 + full + 0.15 * (wounds - left if wounds - left < 2.0 else 2.0)
        return 0.75 * wounds + full * (wounds / left) ** 2 * 0.55

    def _bites(self, target: int, wounds: float) -> float:
        state = self.state
        cards = state.compiled
        if target in state.holder:
            for i in cards.lamps:
                if state.holder[i] == target:
                    return 0.0
        if target == cards.egor:
            wounds = min(wounds, max(0, SATED - state.wounds[target]))
        elif target < cards.n_others and not cards.overkill:
            wounds = min(wounds, life_left(state, target, self.loc))
        return 0.62 * cards.harvest[self.other] * wounds

    def _healing(self, target: int, points: float) -> float:
        state = self.state
        cards = state.compiled
        open_wounds = state.wounds[target] - self.healing.get(target, 0.0)
        n = min(points, open_wounds)
        if n <= 0:
            return 0.0
        if target >= cards.n_others:
            return 0.25 * n
        return 0.55 * n + 0.3 * max(0, state.wounds[target] - 1) * min(n, 2.0)

    def _vortex(self, points: float) -> float:
        state = self.state
        if points <= 0:
            return 0.0
        if state.inferno - points < 1 and points >= 1:
            return 60.0 if state.balance >= -SAFE else -60.0
        near = 1.0 + 0.35 / max(1.0, state.inferno - points)
        return CELL * near * points

    def _illness(self, points: float) -> float:
        state = self.state
        if state.inferno + self.ill + points > state.compiled.vortex_cells:
            return 60.0 if state.balance <= SAFE else -60.0
        return 2.2 * min(points, max(0.0, 4 - self.ill))

    def matters(self, target: int, use: int) -> bool:
        """Return whether a card of *use* can be worth anything on *target*."""
        if use == U_HEALING:
            return self.state.wounds[target] > 0
        return use != U_DEFENCE or self.threat(target) > 0

    def threat(self, target: int) -> float:
        """Return the wounds that *target* must expect; below 0 if its defence exceeds them."""
        return self.attack.get(target, 0.0) - self.defence.get(target, 0.0) + self.expected(target)

    def expected(self, target: int) -> float:
        """Return the expected wounds on *target* from enemies with later slots."""
        cached = self.ready.get(target)
        if cached is not None:
            return cached
        state = self.state
        cards = state.compiled
        total = 0.0
        if target < cards.n_others:
            side = cards.side[target]
            common = self.coming[side]
            if common is None:
                common = self.coming[side] = self._expected_by(side)
            total = common
        elif target == cards.egor and self.my_side == LIGHT:
            for e in range(self.other + 1, cards.n_others):
                if state.loc[e] == self.loc and cards.specialty[e] == VAMPIRE and cards.side[e] == DARK:
                    total += 0.8
        self.ready[target] = total
        return total

    def _expected_by(self, side: int) -> float:
        state, loc = self.state, self.loc
        cards = state.compiled
        where, zone, total, friends = state.loc, state.zone, 0.0, 0
        for e in range(cards.n_others):
            if where[e] == loc and zone[e] == IN_PLAY:
                if cards.side[e] == side:
                    friends += 1
                elif e > self.other:
                    total += expected_damage(state, e, cards.side[e] == self.my_side)
        return total / max(1, friends) * 0.6
