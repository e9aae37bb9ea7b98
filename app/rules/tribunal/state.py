"""State and view of *Tribunal* for other packages, on top of the tuples of ``core``."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from hashlib import blake2b
from random import Random
from typing import NamedTuple

from app.rules.game import (
    SEATS,
    Action,
    Event,
    IllegalAction,
    Manner,
    Option,
    Outcome,
    Question,
    Reason,
    Seat,
    Value,
)
from app.rules.tribunal import core, effects, legality, notation
from app.rules.tribunal.core import (
    ACT,
    BLINDED,
    IMMUNE,
    OVER,
    PENDING,
    PICK,
    PRICE,
    SHIELDED,
    STUNNED,
    Position,
)
from app.rules.tribunal.effects import first_position
from app.rules.tribunal.numbers import OPTIONS, Numbers, Rules


class OtherInfo(NamedTuple):
    """Everything about an Other."""

    name: str
    side: Seat
    number: int
    lives: int
    mana: int
    layer: int
    level: int
    xp: int
    blinded: bool
    stunned: bool
    shielded: bool
    immune: bool
    """Whether it can't be stunned now (G1)."""
    heals: int

    @property
    def will_fall(self) -> bool:
        """Whether its mana is too little to pay for the gloom (R10)."""
        return self.mana < self.layer


_NOTHING: tuple[Sequence[Action], Sequence[core.Move]] = (), ()


class State:
    """A position with its rules; implements :class:`app.rules.game.State`."""

    __slots__ = ("_aimed", "_menu", "position", "rules")

    def __init__(self, position: Position, rules: Rules) -> None:
        self.position, self.rules = position, rules
        # Cached by legal(), because apply() usually follows.
        self._menu: core.Menu | None = None
        self._aimed = _NOTHING

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle without the caches."""
        return State, (self.position, self.rules)

    @property
    def to_move(self) -> Seat | None:
        """The seat that decides next; None when the game is over."""
        return None if self.position.phase == OVER else SEATS[self.position.decider]

    @property
    def question(self) -> Question | None:
        """The open question: act, declare, price, pick, or answer a draw offer; None after the end."""
        position = self.position
        if position.phase == OVER:
            return None
        args: dict[str, Value] = {}
        seat = SEATS[position.decider]
        if position.offer == PENDING:
            kind = "answer"
        elif position.phase == ACT:
            kind = "act"
            args = {"number": position.actor.number, "extra": position.extra, "forsages": position.overdrives}
        elif position.phase == PRICE:
            kind = "price"
            args = {
                "number": position.theirs[len(position.prices)].number,
                "evidence": position.evidence,
                "budget": legality.max_amount(position, core.SET_PRICE, -1, self.rules),
            }
        else:
            kind = "pick" if position.phase == PICK else "declare"
            args = {"evidence": position.evidence}
        return Question(f"tribunal.ask-{kind}", seat, {"side": seat, **args})

    @property
    def outcome(self) -> Outcome | None:
        """The winner and reason, with both sides' evidence and number of Others; None during the game."""
        result = self.position.result
        if result is None:
            return None
        winner, reason = result
        return Outcome(
            SEATS[winner] if winner >= 0 else None,
            reason,
            {
                "light": self.evidence("light"),
                "dark": self.evidence("dark"),
                "light_others": len(self.others("light")),
                "dark_others": len(self.others("dark")),
                "rounds": self.position.round,
            },
        )

    def legal(self) -> list[Action]:
        """Return all legal actions; draw offers and resigning come last.

        If options leave numbers unbounded (B20 a, b), they are listed up to ``numbers.collect_limit``;
        ``why_not`` accepts larger ones too.
        """
        position, rules = self.position, self.rules
        if position.phase == OVER:
            return []
        if position.phase == ACT and position.offer != PENDING:
            menu = self._menu = legality.menu(position, rules)
            actions = [*legality.moves_by_action(position, menu)]
            if menu.aimed:
                aimed = legality.aimed_moves(position, menu, rules)
                if aimed:
                    aimed_actions = notation.actions(position, aimed)
                    self._aimed = aimed_actions, aimed
                    actions += aimed_actions
        else:
            actions = notation.actions(position, legality.decision_moves(position, rules))
        actions += legality.talk_actions(position, rules)
        return actions

    def why_not(self, action: Action) -> Reason | None:
        """Return None if *action* is legal now, else the reason with its rule."""
        move = notation.move(self.position, action)
        return move if isinstance(move, Reason) else legality.refusal(self.position, move, self.rules)

    def apply(self, action: Action, *, events: bool = True) -> Sequence[Event]:
        """Do *action* and return its events. Raises :class:`IllegalAction`, changing nothing."""
        position = self.position
        move = None
        if position.phase == ACT and position.offer != PENDING:
            menu = self._menu or legality.menu(position, self.rules)
            move = legality.moves_by_action(position, menu).get(action)
            aimed_actions, aimed = self._aimed
            if move is None and action in aimed_actions:
                move = aimed[aimed_actions.index(action)]
        if move is None:
            parsed = notation.move(position, action)
            reason = parsed if isinstance(parsed, Reason) else legality.refusal(position, parsed, self.rules)
            if reason is not None:
                raise IllegalAction(reason)
            assert not isinstance(parsed, Reason)
            move = parsed
        log: list[Event] | None = [] if events else None
        self.position = effects.apply_move(position, move, self.rules, log)
        self._menu = None
        self._aimed = _NOTHING
        return log or ()

    def copy(self) -> State:
        """Return an independent copy, sharing the immutable position."""
        twin = State(self.position, self.rules)
        twin._menu, twin._aimed = self._menu, self._aimed
        return twin

    def view(self, seat: Seat | None) -> TribunalView:
        """Return all that *seat* may know: everything (R5)."""
        return TribunalView(seat, self.copy())

    def digest(self) -> str:
        """Return a short hash of the position, the numbers and the options."""
        text = repr((self.position.hash_key(), self.rules.hashed_options(), self.rules.numbers.fingerprint()))
        return blake2b(text.encode(), digest_size=8).hexdigest()

    def others(self, seat: Seat) -> tuple[OtherInfo, ...]:
        """Return *seat*'s living Others, in order of creation."""
        mine = SEATS[self.position.side] == seat
        return tuple(
            OtherInfo(
                notation.name(seat, other.number),
                seat,
                other.number,
                other.lives,
                other.mana,
                other.layer,
                other.level,
                other.xp,
                bool(other.flags & BLINDED),
                bool(other.flags & STUNNED),
                bool(other.flags & SHIELDED),
                bool(other.flags & IMMUNE),
                other.heals,
            )
            for other in (self.position.mine if mine else self.position.theirs)
        )

    def evidence(self, seat: Seat) -> int:
        """Return *seat*'s evidence against the enemy."""
        return self.position.evidence if SEATS[self.position.side] == seat else self.position.their_evidence

    @property
    def turn(self) -> Seat:
        """The seat whose turn it is; during pricing, the enemy decides."""
        return SEATS[self.position.side]

    @property
    def round(self) -> int:
        """The number of the round (a turn of Light and a turn of Dark), from 1."""
        return self.position.round

    @property
    def quiet(self) -> int:
        """Number of full rounds without a lost life, a death, an initiation or a Tribunal (D1)."""
        return max(0, self.position.quiet)

    @property
    def queue(self) -> tuple[str, ...]:
        """Names of the Others that have yet to act this turn; the first is acting."""
        return tuple(notation.name(self.turn, self.position.mine[i].number) for i in self.position.queue)

    @property
    def prices(self) -> tuple[tuple[str, int], ...]:
        """(name, price) of the accused Others priced so far in a Tribunal."""
        accused = SEATS[1 - self.position.side]
        return tuple(
            (notation.name(accused, other.number), price)
            for other, price in zip(self.position.theirs, self.position.prices, strict=False)
        )

    def watchers(self, seat: Seat, number: int) -> tuple[str, ...]:
        """Return the names of the enemies that see *seat*'s Other *number* (R12)."""
        mine, theirs = self.position.mine, self.position.theirs
        if SEATS[self.position.side] != seat:
            mine, theirs = theirs, mine
        enemy: Seat = "dark" if seat == "light" else "light"
        for other in mine:
            if other.number == number:
                return tuple(
                    notation.name(enemy, foe.number) for foe in theirs if core.watcher((foe,), other.layer)
                )
        return ()


@dataclass(frozen=True, slots=True)
class TribunalView:
    """A seat's view: the whole position. ``state`` is a copy for trying moves."""

    seat: Seat | None
    state: State

    @property
    def question(self) -> Question | None:
        """The open question; None when the game is over."""
        return self.state.question

    @property
    def actions(self) -> Sequence[Action]:
        """Legal actions if this seat is to decide, else empty."""
        return self.state.legal() if self.seat is not None and self.state.to_move == self.seat else ()

    @property
    def outcome(self) -> Outcome | None:
        """The result; None during the game."""
        return self.state.outcome

    def determinized(self, rng: Random) -> State:
        """Return a copy of the state: nothing is hidden."""
        return self.state.copy()


class Tribunal:
    """The game Tribunal. See :class:`app.rules.game.Game`."""

    key = "tribunal"
    rules_version = 1
    oldest_rules = 1
    options: tuple[Option, ...] = OPTIONS
    revealing: frozenset[str] = frozenset()
    manners: Mapping[str, Manner] = {}

    def new(self, card_set: Numbers | None, options: Mapping[str, bool | int | str], seed: int) -> State:
        """Return the initial position (R4). Nothing is random, so *seed* has no effect.

        Raises :class:`~app.rules.game.BadText` for an unknown option or value, or unplayable numbers.
        """
        rules = Rules.of(card_set, options)
        return State(first_position(rules), rules)


GAME = Tribunal()
