"""The table in a battle slot, and the worth of further effects to the slot's side.

``Field`` reads the table once per decision: wounds, healings, and cells on every target, and what is still
expected.
"""

from __future__ import annotations

from app.bots.fate.sight import SAFE, SATED, ground, life, punch
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
"""Worth of a cell of the vortex."""


class Field:
    """Effects on every target, including this slot's plan, and those still expected."""

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
        "me",
        "o",
        "ready",
        "s",
        "strokes",
        "vortex",
    )

    def __init__(self, s: Position, o: int, loc: int) -> None:
        self.s, self.o, self.loc, self.me = s, o, loc, s.compiled.side[o]
        self.attack: dict[int, float] = {}
        self.defence: dict[int, float] = {}
        self.healing: dict[int, float] = {}
        # Strokes of a Sword of Darkness among the attacks, which any defence would stop (A71).
        self.strokes: dict[int, float] = {}
        self.bearing: set[int] = set()
        self.vortex = self.ill = 0.0
        self.ready: dict[int, float] = {}
        self.coming: list[float | None] = [None, None]
        self.lost: dict[int, tuple[int, float]] = {}
        self.doll: bool | None = None
        gone = {one.play for one in s.cancelled} if s.cancelled else ()
        for n, p in enumerate(s.plays):
            if n not in gone and p.place == loc:
                self.add(p, p.paid)
        for step in s.plan:
            if isinstance(step, Lay):
                self.add(step.play, 0)
            elif isinstance(step, Weaken):
                self.weaken(step.card, step.points)

    def add(self, p: Play, paid: int) -> None:
        """Add the laid card *p*, which gives *paid* points for gloom."""
        use, t = p.use, p.target
        if p.card == UNKNOWN_PLAY:
            # Face down: a blow if it is on an enemy of its player.
            b = self.s.compiled
            if t < b.n_others and b.side[t] != b.side[p.by]:
                self.attack[t] = self.attack.get(t, 0.0) + max(0.5, 2.0 - paid)
            return
        worth = (targets.worth(self.s, p.by, p.nominal, p.minus) if p.minus else p.nominal) - paid
        if worth < 0:
            worth = 0
        if use == U_ATTACK:
            if p.source == S_DARK_SWORD and not self.s.compiled.sword_in_sum:
                if t in self.defence:
                    worth = 0
                self.strokes[t] = worth
            self.attack[t] = self.attack.get(t, 0.0) + worth
            if p.by == self.o:
                self.bearing.add(t)
        elif use == U_DEFENCE:
            self.defence[t] = self.defence.get(t, 0.0) + worth
            if t in self.strokes:
                self.attack[t] -= self.strokes.pop(t)
        elif use == U_HEALING:
            self.healing[t] = self.healing.get(t, 0.0) + worth
        elif use == U_VORTEX:
            self.vortex += worth
        elif use == U_ILLNESS:
            self.ill += worth

    def weaken(self, card: int, points: int) -> Play | None:
        """Reduce the planned *card* by *points* for gloom; return it."""
        for step in self.s.plan:
            if isinstance(step, Lay) and step.play.card == card:
                use, t = step.play.use, step.play.target
                if use == U_VORTEX:
                    self.vortex -= points
                elif use == U_ILLNESS:
                    self.ill -= points
                else:
                    pile = (self.attack, self.defence, self.healing)[use]
                    pile[t] = pile.get(t, 0.0) - points
                return step.play
        return None

    def on_other(self, typ: int, t: int) -> tuple[int, int, int]:
        """Return the effect of a spell of *typ* on a legal target *t*: use, nominal, minus bits.

        Nominal 0 means the card's strength.
        """
        b = self.s.compiled
        known = b.effects[3 * self.o + typ][t]
        if known is None:
            known = targets.constant_effect(b, self.o, typ, t)
        use, nominal, minus = known
        if minus & targets.HELP and self.me == DARK:
            if self.doll is None:
                self.doll = targets.doll_bonus(self.s, self.loc)
            if self.doll:
                minus &= ~targets.HELP
        return use, nominal, minus

    # --- worth --------------------------------------------------------------------------------------------

    def worth(self, use: int, t: int, points: float) -> float:
        """Return the worth of *points* more of *use* on *t* to the slot's side."""
        if use == U_DEFENCE and t in self.strokes:
            points += self.strokes[t]
        if points <= 0:
            return 0.0
        if use == U_DEFENCE:
            coming = self.threat(t)
            return self.harm(t, coming) - self.harm(t, coming - points) if coming > 0 else 0.0
        if use == U_HEALING:
            return self._healing(t, points)
        if use == U_VORTEX:
            return self._vortex(self.vortex + points) - self._vortex(self.vortex)
        if use == U_ILLNESS:
            return self._illness(points)
        s = self.s
        b, o = s.compiled, self.o
        guard = self.defence.get(t, 0.0)
        if t < b.n_others:
            # The defence that it may still play in this battle.
            if s.hand[t]:
                if t > o:
                    guard += 0.75 if b.specialty[t] != SHIFTER else 0.5
                elif b.extra[t]:
                    guard += 0.7
        elif t < b.first_chance:
            return 1.1
        laid = self.attack.get(t, 0.0)
        before = laid - guard if laid > guard else 0.0
        after = laid + points - guard
        if after < 0.0:
            after = 0.0
        elif after > 0.0 and not before and o < b.n_others and t not in self.bearing:
            after += b.more[o]
        gain = self.harm(t, after) - self.harm(t, before) if before else self.harm(t, after)
        if b.specialty[o] == VAMPIRE:
            gain += self._bites(t, after) - self._bites(t, before)
        # In case the defence doesn't come.
        return gain + 0.12 * points

    def harm(self, t: int, n: float) -> float:
        """Return the cost of *n* more wounds for *t*, higher near death."""
        if n <= 0:
            return 0.0
        s = self.s
        b = s.compiled
        if t >= b.n_others:
            if t == b.egor:
                # A wound of Egor is a card for vampires; otherwise it only uses up his blood.
                return 0.55 * min(n, max(0, SATED - s.wounds[t])) if self.me == LIGHT else 0.02 * n
            return 0.05 * n
        if b.less[t]:
            n = n - b.less[t] if n > b.less[t] else 0.0
        known = self.lost.get(t)
        if known is None:
            guards = self.me == LIGHT and s.loc[t] == s.loc[b.egor] and targets.threatened(s)
            known = self.lost[t] = life(s, t, self.loc), ground(b).weight[t] + (1.2 if guards else 0.0)
        left, full = known
        if n >= left:
            return left * 0.75 + full + 0.15 * (n - left if n - left < 2.0 else 2.0)
        return 0.75 * n + full * (n / left) ** 2 * 0.55

    def _bites(self, t: int, n: float) -> float:
        s = self.s
        b = s.compiled
        if t in s.holder:
            for i in b.lamps:
                if s.holder[i] == t:
                    return 0.0
        if t == b.egor:
            n = min(n, max(0, SATED - s.wounds[t]))
        elif t < b.n_others and not b.overkill:
            n = min(n, life(s, t, self.loc))
        return 0.62 * b.harvest[self.o] * n

    def _healing(self, t: int, points: float) -> float:
        s = self.s
        b = s.compiled
        open_wounds = s.wounds[t] - self.healing.get(t, 0.0)
        n = min(points, open_wounds)
        if n <= 0:
            return 0.0
        if t >= b.n_others:
            return 0.25 * n
        return 0.55 * n + 0.3 * max(0, s.wounds[t] - 1) * min(n, 2.0)

    def _vortex(self, points: float) -> float:
        s = self.s
        if points <= 0:
            return 0.0
        if s.inferno - points < 1 and points >= 1:
            return 60.0 if s.balance >= -SAFE else -60.0
        near = 1.0 + 0.35 / max(1.0, s.inferno - points)
        return CELL * near * points

    def _illness(self, points: float) -> float:
        s = self.s
        if s.inferno + self.ill + points > s.compiled.vortex_cells:
            return 60.0 if s.balance <= SAFE else -60.0
        return 2.2 * min(points, max(0.0, 4 - self.ill))

    def matters(self, t: int, use: int) -> bool:
        """Return whether a card of *use* can be worth anything on *t*, whatever else the slot lays first."""
        if use == U_HEALING:
            return self.s.wounds[t] > 0
        return use != U_DEFENCE or self.threat(t) > 0

    def threat(self, t: int) -> float:
        """Return the wounds that *t* has to expect."""
        return self.attack.get(t, 0.0) - self.defence.get(t, 0.0) + self.expected(t)

    def expected(self, t: int) -> float:
        """Return the blows that *t* may still get from enemies with later slots."""
        found = self.ready.get(t)
        if found is not None:
            return found
        s = self.s
        b = s.compiled
        total = 0.0
        if t < b.n_others:
            side = b.side[t]
            common = self.coming[side]
            if common is None:
                common = self.coming[side] = self._expected_by(side)
            total = common
        elif t == b.egor and self.me == LIGHT:
            for e in range(self.o + 1, b.n_others):
                if s.loc[e] == self.loc and b.specialty[e] == VAMPIRE and b.side[e] == DARK:
                    total += 0.8
        self.ready[t] = total
        return total

    def _expected_by(self, side: int) -> float:
        """Return each Other of *side*'s share of the blows still to come here."""
        s, loc = self.s, self.loc
        b = s.compiled
        where, zone, total, friends = s.loc, s.zone, 0.0, 0
        for e in range(b.n_others):
            if where[e] == loc and zone[e] == IN_PLAY:
                if b.side[e] == side:
                    friends += 1
                elif e > self.o:
                    total += punch(s, e, b.side[e] == self.me)
        return total / max(1, friends) * 0.6
