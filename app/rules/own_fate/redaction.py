"""Redaction: mask what a seat may not know, and deal random cards for it in searches.

In a masked state, unknown cards are negative numbers. A view is built only from the masked state, so nothing
secret can leak. In its probability deck, −1 is an unknown card, and −2 − side a top card with a known back.
"""

from __future__ import annotations

from random import Random
from typing import Generic, TypeVar

from app.rules.game import Seat
from app.rules.own_fate import targets
from app.rules.own_fate.compiled import ATTACK, HEALING, LIGHT, NONE, SEAT_NAMES
from app.rules.own_fate.flow import QUESTIONS
from app.rules.own_fate.position import IN_DECK, IN_HAND, Position
from app.rules.own_fate.power_rules import owner
from app.rules.own_fate.records import (
    M_ABILITY,
    NOTHING,
    S_OLGA,
    U_ATTACK,
    U_DEFENCE,
    U_HEALING,
    U_PAYMENT,
    U_UNKNOWN,
    U_VORTEX,
    UNKNOWN_PLAY,
    Asked,
    Play,
)
from app.rules.own_fate.refusals import Refusal
from app.rules.own_fate.tally import payable, tally

HIDDEN_ZONE = 4
"""Zone of a card that is in a hand or the deck, the seat doesn't know which."""
UNKNOWN = -1
UNKNOWN_AMULET = -3

P = TypeVar("P", bound=Position)


def masked(state: P, seat: Seat | None) -> P:
    """Return a copy of *state* without what *seat* may not know."""
    copy = state.copy()
    me = NONE if seat is None else SEAT_NAMES.index(seat)
    copy.clear_caches()
    copy.rng = 0
    _mask_probability(copy, state, me)
    _mask_spells(copy, me)
    asked_seat = copy.asked.seat
    if asked_seat != me:
        copy.plan, copy.declaring, copy.plan_floor = (), (), 0
        if copy.asked.kind == "passengers":
            # The passengers are still being chosen, so the ride isn't public yet.
            copy.asked, copy.pending = Asked("movement", asked_seat, copy.asked.other), None
    return copy


def _mask_probability(masked: Position, state: Position, me: int) -> None:
    cards = masked.compiled
    top = masked.probability_deck[-1] if masked.probability_deck else -1
    masked.probability_deck = [UNKNOWN] * len(masked.probability_deck)
    if top >= 0:
        masked.probability_deck[-1] = (
            top if me >= 0 and masked.top_seen_by >> me & 1 else -2 - cards.side[top]
        )
    for seat in (0, 1):
        if seat != me:
            seen = masked.shown | (masked.known[me] if me >= 0 else 0)
            revealed = sorted(entity for entity in masked.hands[seat] if seen >> entity & 1)
            masked.hands[seat] = (*revealed, *([UNKNOWN] * (len(masked.hands[seat]) - len(revealed))))
    for entity in cards.deck_cards:
        if masked.zone[entity] > IN_HAND:
            continue
        side = cards.side[entity]
        if entity in masked.hands[0] or entity in masked.hands[1] or side == me or side > 1:
            continue
        if me >= 0 and (masked.known_in_deck[me] >> entity & 1 or [entity] == masked.probability_deck[-1:]):
            continue
        masked.zone[entity] = HIDDEN_ZONE
    if me < 0:
        masked.known, masked.known_in_deck = [0, 0], [0, 0]
    else:
        masked.known_in_deck[1 - me] = 0


def _mask_spells(state: Position, me: int) -> None:
    cards = state.compiled
    state.deck = [UNKNOWN] * len(state.deck)
    before_shuffle = [0] * cards.n_others
    for other in range(cards.n_others):
        if cards.side[other] == me:
            continue
        hidden = (
            state.hand[other]
            + state.manoeuvres[other]
            + ((state.amulet[other],) if state.amulet[other] >= 0 else ())
        )
        hidden += tuple(play.card for play in state.plays if play.by == other and play.face_down)
        before_shuffle[other] = sum(1 for c in hidden if not state.deck_pool >> c & 1)
        state.hand[other] = (UNKNOWN,) * len(state.hand[other])
        state.manoeuvres[other] = (UNKNOWN,) * len(state.manoeuvres[other])
        if state.amulet[other] >= 0:
            state.amulet[other] = UNKNOWN_AMULET
    state.hidden_before_shuffle = tuple(before_shuffle)
    if any(play.face_down and cards.side[play.by] != me for play in state.plays):
        state.plays = tuple(
            _mask_play(play) if play.face_down and cards.side[play.by] != me else play for play in state.plays
        )
    if state.drawn_card >= 0 and state.asked is not NOTHING and state.asked.seat != me:
        state.drawn_card = -2


def _mask_play(play: Play) -> Play:
    use, paid = (U_PAYMENT, 0) if play.use == U_PAYMENT else (U_UNKNOWN, play.paid)
    return Play(play.by, UNKNOWN_PLAY, use, play.target, play.place, play.source, 0, 0, paid, 1)


class Dealer(Generic[P]):
    """Deals the cards unknown to *seat*: returns random full states that fit the masked state."""

    def __init__(self, mask: P, seat: Seat | None) -> None:
        self._mask, self._me = mask, NONE if seat is None else SEAT_NAMES.index(seat)
        cards, zone = mask.compiled, mask.zone
        self._hidden = [entity for entity in cards.deck_cards if zone[entity] == HIDDEN_ZONE]
        self._implied = _implied(mask, self._me)
        self._unseen = unseen_spells(mask)
        self._opponents = [other for other in range(cards.n_others) if cards.side[other] != self._me]

    def deal(self, rng: Random) -> P:
        """Return a random full state."""
        state = self._mask.copy()
        state.clear_caches()
        state.rng = rng.getrandbits(64)
        self._deal_probability(state, rng)
        self._deal_spells(state, rng)
        state.hidden_before_shuffle = ()
        return state

    def _deal_probability(self, state: Position, rng: Random) -> None:
        cards = state.compiled
        hidden = self._hidden[:]
        shuffle(hidden, rng)
        implied = self._implied
        for seat in (0, 1):
            missing = state.hands[seat].count(UNKNOWN)
            if not missing:
                continue
            candidates = [entity for entity in hidden if cards.side[entity] == seat]
            if implied:
                candidates.sort(key=lambda entity: entity not in implied)
            dealt = candidates[:missing]
            state.hands[seat] = tuple(
                sorted((*(entity for entity in state.hands[seat] if entity >= 0), *dealt))
            )
            for entity in dealt:
                state.zone[entity] = IN_HAND
        zone = state.zone
        for entity in hidden:
            if zone[entity] == HIDDEN_ZONE:
                zone[entity] = IN_DECK
        deck = [entity for entity in cards.deck_cards if zone[entity] == IN_DECK]
        shuffle(deck, rng)
        if state.probability_deck:
            top = state.probability_deck[-1]
            first = top if top >= 0 else next(entity for entity in deck if cards.side[entity] == -2 - top)
            deck.remove(first)
            deck.append(first)
        state.probability_deck = deck

    def _deal_spells(self, state: Position, rng: Random) -> None:
        unseen, pool = self._unseen[:], state.deck_pool
        shuffle(unseen, rng)
        since_shuffle = [c for c in unseen if pool >> c & 1]
        before_shuffle = [c for c in unseen if not pool >> c & 1] if len(since_shuffle) < len(unseen) else []
        for other in self._opponents:
            _deal_other(state, other, since_shuffle, before_shuffle, rng)
        if state.drawn_card == -2:
            state.drawn_card = since_shuffle.pop()
        state.deck = since_shuffle + before_shuffle
        _make_payable(state, self._me)


def determinize(mask: P, seat: Seat | None, rng: Random) -> P:
    """Return a random full state that fits the masked state *mask* of *seat*."""
    return Dealer(mask, seat).deal(rng)


def shuffle(cards: list[int], rng: Random) -> None:
    """Shuffle in place, twice as fast as ``rng.shuffle``: each simulation deals about a hundred cards."""
    bits = rng.getrandbits
    high = len(cards) - 1
    while high > 0:
        width = (high + 1).bit_length()
        # Handle all indices that need the same number of random bits.
        low = max(1, (1 << width - 1) - 1)
        for n in range(high, low - 1, -1):
            other = bits(width)
            while other > n:
                other = bits(width)
            cards[n], cards[other] = cards[other], cards[n]
        high = low - 1


def unseen_spells(state: Position) -> list[int]:
    """Return the spells that the masked *state* shows nowhere."""
    cards = state.compiled
    seen: set[int] = set(state.discard)
    for other in range(cards.n_others):
        seen.update(c for c in (*state.hand[other], *state.manoeuvres[other], state.amulet[other]) if c >= 0)
    seen.update(play.card for play in state.plays if play.card >= 0)
    for defended in state.defending_manoeuvres:
        seen.update(defended.cards)
    if state.drawn_card >= 0:
        seen.add(state.drawn_card)
    return [c for c in range(cards.n_spells) if c not in seen]


def _implied(state: Position, me: int) -> set[int]:
    """Return the cards that the open question reveals to be in the opponent's hand (A17).

    Empty with strict secrecy.
    """
    if state.compiled.strict or state.asked is NOTHING or state.asked.seat == me:
        return set()
    if state.asked.kind == "enter":
        return {state.asked.other}
    offered = state.compiled.composed.by_kind.get(state.asked.kind, ())
    if offered and not QUESTIONS[state.asked.kind].held_power:
        # A card on the table may be the reason for the question; if there is none, the seat holds a chance.
        mine = [
            triggered.source for triggered in offered if owner(state, triggered.source) == state.asked.seat
        ]
        if all(source.kind == "chance" for source in mine):
            held = (source.entity for source in mine if state.zone[source.entity] in (IN_HAND, HIDDEN_ZONE))
            return set(sorted(held)[:1])
    return set(state.compiled.chance_of.get(QUESTIONS[state.asked.kind].held_power, ())[:1])


def _make_payable(state: Position, me: int) -> None:
    """Swap weak cards for stronger unknown ones until the chosen gloom level is payable, as it must be.

    Swaps only cards that are both from before the last shuffle, or both from after it.
    """
    if (
        state.asked is NOTHING
        or state.asked.kind not in ("gloom", "battle", "sword-card")
        or state.asked.seat == me
    ):
        return
    other, strength, side = state.asked.other, state.compiled.spell_points, state.compiled.side
    while not payable(state, other, tally(state, other)):
        places = [(state.deck, n) for n in range(len(state.deck))]
        held = [[*state.hand[holder]] if holder != other else [] for holder in range(state.compiled.n_others)]
        places += [
            (held[holder], n)
            for holder in range(state.compiled.n_others)
            if side[holder] != me
            for n in range(len(held[holder]))
        ]
        places += [
            (state.amulet, holder)
            for holder in range(state.compiled.n_others)
            if state.amulet[holder] >= 0 and side[holder] != me
        ]
        trades = (
            (strength[at[n]] - strength[low], low, at, n)
            for low in state.hand[other]
            for at, n in places
            if (state.deck_pool >> low & 1) == (state.deck_pool >> at[n] & 1)
        )
        gain, low, where, n = max(trades, key=lambda trade: trade[0], default=(0, 0, [], 0))
        if gain <= 0:
            return
        high, where[n] = where[n], low
        for holder in range(state.compiled.n_others):
            state.hand[holder] = (
                tuple(high if c == low else c for c in state.hand[other])
                if holder == other
                else tuple(held[holder])
            )


def _deal_other(
    state: Position, other: int, since_shuffle: list[int], before_shuffle: list[int], rng: Random
) -> None:
    """Deal an Other's hidden cards, with the required number from before the last shuffle."""
    old_left = state.hidden_before_shuffle[other] if state.hidden_before_shuffle else 0
    plays = list(state.plays)
    covered = [n for n, play in enumerate(plays) if play.by == other and play.card == UNKNOWN_PLAY]
    for n in covered:
        play = plays[n]
        room = sum(c == UNKNOWN for c in (*state.hand[other], *state.manoeuvres[other])) + (
            state.amulet[other] == UNKNOWN_AMULET
        )
        room += sum(1 for later in plays[n + 1 :] if later.by == other and later.card == UNKNOWN_PLAY)
        sources = [
            src for src, fits in ((before_shuffle, old_left > 0), (since_shuffle, old_left <= room)) if fits
        ]
        card = next((c for src in sources for c in src if _could_be(state, play, c)), None)
        if card is None:
            card = sources[0][-1]
        if card in before_shuffle:
            before_shuffle.remove(card)
            old_left -= 1
        else:
            since_shuffle.remove(card)
        plays[n] = _uncover(state, play, card)
    if covered:
        state.plays = tuple(plays)
    count = len(state.hand[other]) + len(state.manoeuvres[other]) + (state.amulet[other] == UNKNOWN_AMULET)
    if not count:
        return
    cards = [before_shuffle.pop() for _ in range(old_left)] + [
        since_shuffle.pop() for _ in range(count - old_left)
    ]
    shuffle(cards, rng)
    if state.amulet[other] == UNKNOWN_AMULET:
        state.amulet[other] = cards.pop()
    cut = len(state.hand[other])
    state.hand[other], state.manoeuvres[other] = tuple(cards[:cut]), tuple(cards[cut:])


def _could_be(state: Position, play: Play, card: int) -> bool:
    """Return whether *card* could be the face-down card of *play*, given its type, strength and minuses."""
    cards, target = state.compiled, play.target
    typ, strength = cards.spell_types[card], cards.spell_points[card]
    if play.use == U_PAYMENT:
        return True
    if cards.n_others <= target < cards.first_chance:
        return typ == ATTACK and strength > play.paid
    if target < cards.n_others and cards.side[target] != cards.side[play.by]:
        return typ == ATTACK and strength >= play.paid
    if target == cards.svetlana:
        ability = cards.ability[play.by] or (cards.lent_ability if play.source == S_OLGA else 0)
        return (typ == HEALING or ability > 0) and strength >= play.paid
    if typ == ATTACK:
        return cards.donor[target] and cards.side[play.by] != LIGHT
    less = 1 if (target == play.by) == (typ == HEALING) else 0
    return strength - less >= play.paid


def _uncover(state: Position, play: Play, card: int) -> Play:
    cards = state.compiled
    if play.use == U_PAYMENT:
        strength = cards.spell_points[card]
        return Play(play.by, card, U_PAYMENT, play.target, play.place, play.source, strength, 0, strength, 1)
    typ, strength = cards.spell_types[card], cards.spell_points[card]
    effect = targets.classify(state, play.by, play.place, typ, strength, play.target)
    if isinstance(effect, Refusal):
        use = (U_ATTACK, U_DEFENCE, U_HEALING)[typ]
        if play.target == cards.svetlana:
            effect = targets.Effect(U_VORTEX, strength, 0 if typ == HEALING else M_ABILITY)
        else:
            effect = targets.Effect(use, strength, 0)
    return Play(
        play.by,
        card,
        effect.use,
        play.target,
        play.place,
        play.source,
        effect.nominal,
        effect.minus,
        play.paid,
        1,
    )
