"""The state of a game of *Own Fate*, and the views made from it."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields, is_dataclass
from random import Random
from typing import Literal, cast

from app.rules import dice
from app.rules.game import Action, BadText, Event, IllegalAction, Outcome, Question, Reason, Seat
from app.rules.own_fate import count_view, ending, flow, targets
from app.rules.own_fate.compiled import NONE, SEAT_NAMES, SIDES, SPECIALTIES, VORTEX_POINTS, CompiledSet
from app.rules.own_fate.count_sums import lethal_wounds, max_manoeuvres, parried_strokes
from app.rules.own_fate.count_view import count_record, planned, play_view
from app.rules.own_fate.flow import QUESTIONS
from app.rules.own_fate.position import BATTLE, IN_DECK, IN_HAND, IN_PLAY, MOVEMENT, PHASES, Position
from app.rules.own_fate.powers.others import check_goal, check_open
from app.rules.own_fate.records import NOTHING, Asked, Bleed, Burn, Call, Lay, Leave, Ride, Walk, Weaken
from app.rules.own_fate.redaction import HIDDEN_ZONE, determinize, masked
from app.rules.own_fate.tally import tally
from app.rules.own_fate.view_parts import (
    CallView,
    CountRecord,
    EffectView,
    ItemView,
    LocationView,
    OtherView,
    PersonView,
    Phase,
    PlayView,
    SlotView,
    TurnView,
    Use,
)
from app.rules.own_fate.walking import closing_mobile, must_leave


class FateState(Position):
    """A position with the methods of :class:`app.rules.game.State`."""

    __slots__ = ()

    @property
    def to_move(self) -> Seat | None:
        """The seat that decides next; None when the game is over."""
        if self.result is not None:
            return None
        if self.draw_offer != NONE:
            return SEAT_NAMES[1 - self.draw_offer]
        return SEAT_NAMES[self.asked.seat] if self.asked is not NOTHING else None

    @property
    def question(self) -> Question | None:
        """The open question; None when the game is over."""
        if self.result is not None:
            return None
        if self.draw_offer != NONE:
            by = SEAT_NAMES[self.draw_offer]
            return Question("draw-offer", SEAT_NAMES[1 - self.draw_offer], {"by": by})
        return Question(self.asked.kind, SEAT_NAMES[self.asked.seat], flow.question_args(self))

    @property
    def outcome(self) -> Outcome | None:
        """The result, scores, balance, and winner of the vortex; None during the game."""
        if self.result is None:
            return None
        winner, reason, vortex = self.result
        light, dark = ending.scores(self, vortex)
        return Outcome(
            SEAT_NAMES[winner] if winner != NONE else None,
            reason,
            {
                "light": light,
                "dark": dark,
                "balance": self.balance,
                "turn": self.turn,
                "vortex": SEAT_NAMES[vortex] if vortex != NONE else "",
                "vortex-points": VORTEX_POINTS if vortex != NONE else 0,
                "tie": light == dark,
            },
        )

    def legal(self) -> Sequence[Action]:
        """Return all legal actions; without a gloom cap, only useful gloom levels."""
        return flow.legal(self)

    def table_actions(self) -> Sequence[Action]:
        """Return resignations and draw offers (one per seat and turn), which need no question."""
        if self.result is not None:
            return []
        act, offers = self.compiled.act, zip(SEAT_NAMES, self.last_offers, strict=True)
        return [act("resign", seat) for seat in SEAT_NAMES] + [
            act("offer-draw", seat) for seat, last in offers if self.draw_offer == NONE and last < self.turn
        ]

    def why_not(self, action: Action) -> Reason | None:
        """Return None if *action* is legal now, else the reason with its rule."""
        refusal = flow.refusal(self, action)
        return refusal and Reason(*refusal, flow.refusal_args(self, action))

    def apply(self, action: Action, *, events: bool = True, checked: bool = False) -> Sequence[Event]:
        """Do *action* and return its events. Raises IllegalAction, leaving the state unchanged.

        *checked*: the action is known to be legal, so that a search saves the check.
        """
        if not checked and action not in flow.legal(self):
            reason = self.why_not(action)
            if reason is not None:
                raise IllegalAction(reason)
        self.log = [] if events else None
        self._legal = None
        if action.verb in ("resign", "offer-draw"):
            ending.do_table_action(self, action)
        else:
            flow.DO[flow.asked_name(self), action.verb](self, action.args)
            if self.asked is NOTHING and self.result is None:
                flow.advance(self)
        log, self.log = self.log, None
        return log or ()

    def view(self, seat: Seat | None) -> FateView:
        """Return all that *seat* may know; for None, what both seats may know."""
        return make_view(masked(self, seat), seat, self if seat is not None else None)

    def digest(self) -> str:
        """Return a short hash of the state, the card set and the options."""
        return hashlib.blake2b(repr(self.key()).encode(), digest_size=8).hexdigest()

    def key(self) -> tuple[object, ...]:
        """Return everything that defines the position as plain values, in form :data:`HASH_FORM`.

        ``count_end`` is left out: it describes only the past and is missing in older records.
        """

        def of(names: str) -> list[object]:
            return [
                _CONVERTED[name](self) if name in _CONVERTED else _plain(getattr(self, name))
                for name in names.split()
            ]

        return (
            self.compiled.card_set.fingerprint(),
            self.compiled.hashed_options,
            *(tuple(getattr(self, name)) for name in _LISTS.split()),
            *of(_CURSOR),
            _plain_question(self.asked),
            _plain(self.pending) if self.pending is not None else (),
            *of(_TABLE),
            0,
            *of(_TURN),
            _plain(self.declaring or self.plan),
            *of(_BATTLE),
            _plain(self.vortex_sum) if self.vortex_sum is not None else (),
            *of(_END_OF_BATTLE),
            *_plain_powers(self),
        )


def new_game(compiled: CompiledSet, seed: int) -> FateState:
    """Set up a new game (T0) and go to its first decision. Raises BadText for a bad starting location."""
    state, cards = FateState(compiled), compiled
    state.rng = seed & ((1 << 64) - 1)
    state.deck = list(range(cards.n_spells))
    state.rng = dice.shuffle(state.rng, state.deck)
    state.probability_deck = list(cards.deck_cards)
    state.rng = dice.shuffle(state.rng, state.probability_deck)
    for entity in range(cards.n_entities):
        card = cards.cards[entity]
        if card.deck == "probability":
            continue
        if card.start not in cards.location_index:
            raise BadText(Reason("fate.no-start", "T", {"card": cards.names[entity], "location": card.start}))
        state.zone[entity] = IN_PLAY
        state.loc[entity] = cards.location_index[card.start]
    for other in range(cards.n_others):
        if state.zone[other] == IN_PLAY:
            state.hand[other] = state.draw(cards.strength[other])
    flow.advance(state)
    return state


@dataclass(frozen=True, slots=True)
class FateView:
    """Everything one seat may know (seat None: what both seats may know).

    ``balance``: positive for Light, negative for Dark (−10…10). ``inferno``: the chip's space, from 1 on the
    left; 0 before the first turn. ``vortex``: the spaces' labels. ``hands``: both seats' probability cards,
    None for an unknown card. ``top_side``: side of the top probability card, "" if the deck is empty;
    ``top_card``: its key if this seat has seen it. ``in_deck``: cards that this seat knows to be in the
    probability deck. ``plan``: the plan of the current battle slot, empty for the other seat.
    """

    seat: Seat | None
    turn: int
    phase: Phase
    question: Question | None
    actions: tuple[Action, ...]
    outcome: Outcome | None
    options: Mapping[str, bool | int | str]
    balance: int
    balance_limit: int
    inferno: int
    vortex: tuple[int, ...]
    locations: tuple[LocationView, ...]
    others: tuple[OtherView, ...]
    persons: tuple[PersonView, ...]
    items: tuple[ItemView, ...]
    plays: tuple[PlayView, ...]
    plan: tuple[PlayView, ...]
    slot: SlotView | None
    bled: int
    hands: Mapping[Seat, tuple[str | None, ...]]
    playable: tuple[str, ...]
    spell_deck: int
    spell_discards: tuple[str, ...]
    probability_deck: int
    top_side: str
    top_card: str | None
    in_deck: tuple[str, ...]
    removed: tuple[str, ...]
    calls: tuple[CallView, ...]
    effects: tuple[EffectView, ...]
    order: tuple[TurnView, ...]
    last_count: CountRecord | None
    unbuilt: tuple[str, ...]
    masked: FateState = field(repr=False, compare=False)

    def other(self, key: str) -> OtherView:
        """Return the Other *key*. Raises KeyError."""
        for other in self.others:
            if other.key == key:
                return other
        raise KeyError(key)

    def forecast(self) -> CountRecord:
        """Return the Count as if the battle ended now, as far as this seat knows.

        Includes this seat's current plan; leaves out face-down cards.
        """
        return count_view.forecast(self.masked)

    def later_attackers(self, target: str) -> Iterator[tuple[str, bool]]:
        """Yield each Other that acts later in this battle and may attack *target*, an Other or person.

        Also yields whether it has to come by portal. Counts only what this seat knows.
        """
        state, cards = self.masked, self.masked.compiled
        entity = cards.entity_index[target]
        is_planning = self.slot is not None and self.slot.other == target
        place = tally(state, entity).loc if is_planning else state.loc[entity]
        waiting = [turn.other for turn in self.order if turn.status == "waiting" and self.phase == "battle"]
        for other in map(cards.entity_index.__getitem__, waiting):
            here = state.loc[other]
            is_far = here != place and bool(
                check_open(state, other)
                or check_goal(state, other, here, place)
                or len(state.hand[other]) < 2
            )
            if not (is_far or cards.hub[here]) and targets.may_attack(state, other, entity):
                yield cards.names[other], here != place

    def defending_manoeuvres(self, target: str) -> int:
        """Return how many manoeuvres the Other *target* could defend itself with in the forecast (B7)."""
        expected = count_view.expected_count(self.masked)
        return max_manoeuvres(expected, expected.compiled.entity_index[target])

    def count_underway(self) -> CountRecord | None:
        """Return the Count in progress; None while it has no results and when it's over."""
        return count_view.underway(self.masked)

    def determinized(self, rng: Random) -> FateState:
        """Return a full state consistent with this view, built from the view alone."""
        return determinize(self.masked, self.seat, rng)


_ZONES: dict[int, Literal["play", "hand", "hidden", "removed"]] = {
    IN_DECK: "hidden",
    IN_HAND: "hand",
    IN_PLAY: "play",
    HIDDEN_ZONE: "hidden",
}


def make_view(masked: FateState, seat: Seat | None, real: FateState | None) -> FateView:
    """Return the view of *masked*, the state masked for *seat*.

    *real*: the full state, only for the legal actions if *seat* is to move; None: no actions.
    """
    cards = masked.compiled
    is_deciding = real is not None and real.to_move == seat and seat is not None
    me = NONE if seat is None else SEAT_NAMES.index(seat)
    return FateView(
        seat=seat,
        turn=masked.turn,
        phase=cast(Phase, PHASES[masked.phase]),
        question=(
            masked.question
            if masked.asked is not NOTHING or masked.result is not None or masked.draw_offer >= 0
            else None
        ),
        actions=tuple(real.legal()) if is_deciding and real is not None else (),
        outcome=masked.outcome,
        options=dict(cards.options),
        balance=masked.balance,
        balance_limit=cards.balance_max,
        inferno=masked.inferno,
        vortex=cards.labels[1:],
        locations=tuple(_location(masked, i) for i in range(len(cards.location_names))),
        others=tuple(_other(masked, other) for other in range(cards.n_others)),
        persons=_persons(masked),
        items=_items(masked),
        plays=_plays(masked),
        plan=_plan(masked),
        slot=battle_slot(masked),
        bled=sum(step.wounds for step in masked.plan if isinstance(step, Bleed))
        if masked.asked.kind == "battle"
        else 0,
        hands={
            SEAT_NAMES[n]: tuple(masked.name(entity) if entity >= 0 else None for entity in masked.hands[n])
            for n in (0, 1)
        },
        playable=(
            tuple(
                masked.name(entity)
                for entity in masked.hands[me]
                if entity >= 0 and (masked.compiled.built[entity] or entity < masked.compiled.n_others)
            )
            if me >= 0
            else ()
        ),
        spell_deck=len(masked.deck),
        spell_discards=masked.spells(masked.discard),
        probability_deck=len(masked.probability_deck),
        top_side=_top_side(masked),
        top_card=masked.name(masked.probability_deck[-1])
        if masked.probability_deck and masked.probability_deck[-1] >= 0
        else None,
        in_deck=tuple(cards.names[entity] for entity in cards.deck_cards if masked.zone[entity] == IN_DECK),
        removed=tuple(cards.names[entity] for entity in masked.removed),
        calls=tuple(
            CallView(masked.name(vampire), masked.name(donor), bool(jump))
            for vampire, donor, jump in _calls(masked)
        ),
        effects=_effects(masked),
        order=_order(masked),
        last_count=count_record(masked) if masked.last_count is not None else None,
        unbuilt=tuple(cards.names[entity] for entity in range(cards.n_entities) if not cards.built[entity]),
        masked=masked,
    )


def _calls(masked: Position) -> tuple[Call, ...]:
    return masked.declaring if masked.asked.kind in ("calls", "redirect") else masked.calls


def _other(masked: Position, other: int) -> OtherView:
    cards = masked.compiled
    zone = _ZONES.get(masked.zone[other], "removed")
    bit = 1 << other
    return OtherView(
        key=cards.names[other],
        side=SIDES[cards.side[other]],
        specialty=SPECIALTIES[cards.specialty[other]],
        strength=cards.strength[other],
        experience=cards.experience[other],
        initiative=cards.initiative[other],
        cost=cards.cost[other],
        zone=zone,
        location=masked.place(masked.loc[other]),
        wounds=masked.wounds[other],
        lethal=lethal_wounds(masked, other, masked.loc[other], masked.wounds[other])
        if masked.loc[other] != NONE
        else 4,
        gloom=masked.gloom[other],
        hand=tuple(cards.spell_names[c] if c >= 0 else None for c in masked.hand[other]),
        has_amulet=masked.amulet[other] != NONE,
        amulet=cards.spell_names[masked.amulet[other]] if masked.amulet[other] >= 0 else None,
        manoeuvres=tuple(cards.spell_names[c] if c >= 0 else None for c in masked.manoeuvres[other]),
        items=tuple(cards.names[i] for i in cards.items if masked.holder[i] == other),
        moved=bool((masked.moved | masked.through_portal) & bit),
        calling=bool(masked.calling & bit),
        entrant=bool(masked.entrants & bit) and masked.zone[other] == IN_PLAY,
        must_leave=masked.phase == MOVEMENT and must_leave(masked, other),
        doll=bool(masked.under_doll & bit),
        power_built=cards.built[other],
    )


def _persons(masked: Position) -> tuple[PersonView, ...]:
    cards = masked.compiled
    callers = {donor: masked.name(vampire) for vampire, donor, _ in _calls(masked)}
    return tuple(
        PersonView(
            cards.names[entity],
            masked.place(masked.loc[entity]),
            masked.wounds[entity],
            cards.donor[entity],
            callers.get(entity, ""),
        )
        for entity in (*cards.persons, *cards.chances)
        if masked.zone[entity] == IN_PLAY and masked.loc[entity] != NONE
    )


def _items(masked: Position) -> tuple[ItemView, ...]:
    cards = masked.compiled
    return tuple(
        ItemView(
            cards.names[i],
            SIDES[cards.side[i]],
            masked.name(masked.holder[i]),
            masked.place(masked.item_loc(i)),
            masked.name(masked.laid_on[i]),
            bool(masked.used_items >> i & 1),
        )
        for i in cards.items
        if masked.zone[i] == IN_PLAY
    )


def _location(masked: Position, loc: int) -> LocationView:
    cards = masked.compiled
    return LocationView(
        key=cards.location_names[loc],
        ways=tuple(cards.location_names[w] for w in cards.ways[loc]),
        others=tuple(cards.names[other] for other in range(cards.n_others) if masked.loc[other] == loc),
        persons=tuple(
            cards.names[entity] for entity in (*cards.persons, *cards.chances) if masked.loc[entity] == loc
        ),
        items=tuple(
            cards.names[item]
            for item in cards.items
            if masked.loc[item] == loc and masked.holder[item] == NONE
        ),
        closed_to="light" if closing_mobile(masked, loc) != NONE else "",
        open_to_vampires=masked.open_flat == loc,
    )


def _plays(masked: Position) -> tuple[PlayView, ...]:
    cancelled_by = dict((*parried_strokes(masked), *masked.cancelled))
    return tuple(play_view(masked, play, cancelled_by.get(n, "")) for n, play in enumerate(masked.plays))


def _planning(masked: Position) -> bool:
    return masked.asked is not NOTHING and QUESTIONS[masked.asked.kind].is_plan


def _plan(masked: Position) -> tuple[PlayView, ...]:
    """Return the plan's cards as plays; those that pay for gloom or a portal have the Other as target."""
    if not _planning(masked):
        return ()
    cards, other = masked.compiled, masked.asked.other
    plays = iter(planned(masked))
    views = []
    here = masked.loc[other]
    for step in masked.plan:
        if isinstance(step, Lay):
            views.append(play_view(masked, next(plays)))
        elif isinstance(step, Burn | Leave):
            use: Use = "payment"
            if isinstance(step, Leave):
                here, use = step.location, "portal"
            name, card = cards.names[other], cards.spell_names[step.card]
            strength = cards.spell_points[step.card]
            views.append(PlayView(name, card, use, name, cards.location_names[here], strength, (), 0, "hand"))
    return tuple(views)


def battle_slot(masked: Position) -> SlotView | None:
    """Return the current battle slot during its plan or gloom question, else None."""
    if not _planning(masked) and masked.asked.kind != "gloom":
        return None
    other = masked.asked.other
    totals = tally(masked, other)
    return SlotView(
        masked.compiled.names[other],
        totals.allowance,
        totals.used,
        masked.gloom[other],
        masked.gloom_chosen,
        totals.due,
        totals.paid,
        masked.compiled.portal_counts and bool(masked.portal_in_movement >> other & 1),
    )


def _top_side(masked: Position) -> str:
    if not masked.probability_deck:
        return ""
    top = masked.probability_deck[-1]
    return SIDES[masked.compiled.side[top] if top >= 0 else -2 - top]


def _effects(masked: Position) -> tuple[EffectView, ...]:
    cards = masked.compiled
    effects = []
    if masked.cops != NONE:
        effects.append(EffectView("cops", masked.name(masked.cops), masked.place(masked.loc[masked.cops])))
    if masked.calls_annulled:
        mother = cards.chance_of.get("call-annulment", (NONE,))[0]
        where = masked.place(masked.loc[mother]) if mother != NONE else ""
        effects.append(EffectView("calls-annulled", masked.name(mother), where))
    for entity in cards.chances:
        if masked.zone[entity] != IN_PLAY:
            continue
        kind = {
            "closed-way": "closed",
            "open-flat": "flat-open",
            "illness": "illness",
        }.get(cards.power_name[entity])
        if kind:
            effects.append(EffectView(kind, cards.names[entity], masked.place(masked.loc[entity])))
    for change in masked.changes:
        if change.until == "turn":
            kind = "accident" if change.source == "power-plant-accident" else "power"
            effects.append(EffectView(kind, change.source))
    if targets.threatened(masked):
        effects.append(EffectView("threat", cards.names[cards.egor], masked.place(masked.loc[cards.egor])))
    return tuple(effects)


def _order(masked: Position) -> tuple[TurnView, ...]:
    cards = masked.compiled
    turns = []
    phase_has_slots = masked.phase in (MOVEMENT, BATTLE) or masked.phase == len(PHASES) - 1
    kind = QUESTIONS.get(masked.asked.kind)
    acting = masked.asked.other if kind is not None and kind.in_slot else NONE
    slots_over = kind is not None and (
        kind.after_slots
        or (masked.phase == BATTLE and kind.name in ("stop-shift", "power-vortex-would-shift"))
    )
    for other in range(cards.n_others):
        if masked.zone[other] != IN_PLAY and other != acting:
            status = "absent"
        elif other == acting:
            status = "acting"
        else:
            status = "acted" if slots_over or (phase_has_slots and other < masked.slot) else "waiting"
        turns.append(TurnView(cards.names[other], cards.initiative[other], status))  # type: ignore[arg-type]
    return tuple(turns)


# --- the hash in records ---------------------------------------------------------------------------------


HASH_FORM = 1
"""Version of the hashed form.

Old records contain hashes of this form, with its order, names and fields. So positions are converted to it,
however they are represented in memory.
"""

_LISTS = (
    "deck discard probability_deck hands known known_in_deck zone loc wounds holder laid_on gloom hand "
    "amulet manoeuvres"
)
_CURSOR = "rng turn phase step slot"
_TABLE = "draw_offer last_offers result balance inferno deck_pool shown top_seen_by removed moved entrants"
_TURN = (
    "calling calls_annulled calls began_in_metro began_at_healing_place used_items cops open_flat "
    "mobile_laid_turn reply_given through_portal portal_in_movement stage under_doll announced_slot"
)
_BATTLE = (
    "plan_floor gloom_chosen plays cancelled drawn_card defending_manoeuvres wounds_before_battle results "
    "credits gains hidden_before_shuffle"
)
_END_OF_BATTLE = "saved dead last_count accident_cards called_once"

_WORDS = {
    Lay: "play",
    Weaken: "weaken",
    Burn: "burn",
    Bleed: "bleed",
    Leave: "portal",
    Walk: "move",
    Ride: "ride",
}
"""Word that precedes a record's fields, by type."""


def _plain_powers(state: Position) -> tuple[object, ...]:
    """Return the state of composed powers; () if there is none, as in older records."""
    changes = [
        change for change in state.changes if change.source not in ("living-doll", "power-plant-accident")
    ]
    powers_state = (state.groups_handled, state.used_powers, _plain(tuple(changes)))
    return (powers_state,) if any(powers_state) else ()


_CONVERTED: dict[str, Callable[[Position], int]] = {
    "under_doll": lambda state: sum(
        change.others for change in state.changes if change.source == "living-doll"
    ),
    "accident_cards": lambda state: sum(
        change.by for change in state.changes if change.source == "power-plant-accident"
    ),
}
"""Fields of the form that the position now stores differently."""


def _plain_question(asked: Asked) -> tuple[object, ...] | None:
    if asked is NOTHING:
        return None
    fields = QUESTIONS[asked.kind].parameters.values()
    return (asked.kind, asked.seat, *(getattr(asked, field) for field in fields))


def _plain(value: object) -> object:
    if not isinstance(value, tuple) and not is_dataclass(value):
        return value
    parts = value if isinstance(value, tuple) else [getattr(value, field.name) for field in fields(value)]
    word = _WORDS.get(type(value))
    return (*((word,) if word else ()), *map(_plain, parts))
