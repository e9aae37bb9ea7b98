"""Redaction: hiding what a seat may not know, and guessing it for search.

In a masked state unknown cards are negative numbers. A view is built from it alone, so nothing secret can
leak. In the masked probability deck −1 is an unknown card, and −2 − side a top card of which only the back is
known.
"""

from __future__ import annotations

from random import Random
from typing import Generic, TypeVar

from app.rules.game import Seat
from app.rules.own_fate import targets
from app.rules.own_fate.compiled import ATTACK, HEALING, LIGHT, NONE, SEAT_NAMES
from app.rules.own_fate.flow import QUESTIONS
from app.rules.own_fate.holding import owner
from app.rules.own_fate.position import IN_DECK, IN_HAND, Position
from app.rules.own_fate.records import (
    M_ABILITY,
    NOTHING,
    S_OLGA,
    U_ATTACK,
    U_DEFENCE,
    U_HEALING,
    U_PAYMENT,
    U_VORTEX,
    UNKNOWN_PLAY,
    Asked,
    Play,
)
from app.rules.own_fate.refusals import Refusal
from app.rules.own_fate.tally import payable, tally

HIDDEN_ZONE = 4
"""Zone of a card that a seat only knows to be in a hand or the deck."""
UNKNOWN = -1
UNKNOWN_AMULET = -3

P = TypeVar("P", bound=Position)


def masked(state: P, seat: Seat | None) -> P:
    """Return a copy of *state* without what *seat* may not know."""
    s = state.copy()
    me = NONE if seat is None else SEAT_NAMES.index(seat)
    s.forget()
    s.rng = 0
    _mask_probability(s, state, me)
    _mask_spells(s, me)
    asked = s.asked.seat
    if asked != me:
        s.plan, s.declaring, s.plan_floor = (), (), 0
        if s.asked.kind == "passengers":
            # Passengers are still being chosen; nothing has been declared.
            s.asked, s.pending = Asked("movement", asked, s.asked.other), None
    return s


def _mask_probability(s: Position, state: Position, me: int) -> None:
    b = s.compiled
    top = s.probability_deck[-1] if s.probability_deck else -1
    s.probability_deck = [UNKNOWN] * len(s.probability_deck)
    if top >= 0:
        s.probability_deck[-1] = top if me >= 0 and s.top_seen_by >> me & 1 else -2 - b.side[top]
    for seat in (0, 1):
        if seat != me:
            seen = s.shown | (s.known[me] if me >= 0 else 0)
            known = sorted(e for e in s.hands[seat] if seen >> e & 1)
            s.hands[seat] = (*known, *([UNKNOWN] * (len(s.hands[seat]) - len(known))))
    for e in b.deck_cards:
        if s.zone[e] > IN_HAND:
            continue
        side = b.side[e]
        if e in s.hands[0] or e in s.hands[1] or side == me or side > 1:
            continue
        if me >= 0 and (s.known_in_deck[me] >> e & 1 or [e] == s.probability_deck[-1:]):
            continue
        s.zone[e] = HIDDEN_ZONE
    if me < 0:
        s.known, s.known_in_deck = [0, 0], [0, 0]
    else:
        s.known_in_deck[1 - me] = 0


def _mask_spells(s: Position, me: int) -> None:
    b = s.compiled
    s.deck = [UNKNOWN] * len(s.deck)
    old = [0] * b.n_others
    for o in range(b.n_others):
        if b.side[o] == me:
            continue
        hidden = s.hand[o] + s.manoeuvres[o] + ((s.amulet[o],) if s.amulet[o] >= 0 else ())
        hidden += tuple(p.card for p in s.plays if p.by == o and p.face_down)
        old[o] = sum(1 for c in hidden if not s.deck_pool >> c & 1)
        s.hand[o] = (UNKNOWN,) * len(s.hand[o])
        s.manoeuvres[o] = (UNKNOWN,) * len(s.manoeuvres[o])
        if s.amulet[o] >= 0:
            s.amulet[o] = UNKNOWN_AMULET
    s.hidden_aged = tuple(old)
    if any(p.face_down and b.side[p.by] != me for p in s.plays):
        s.plays = tuple(_mask_play(p) if p.face_down and b.side[p.by] != me else p for p in s.plays)
    if s.drawn_card >= 0 and s.asked is not NOTHING and s.asked.seat != me:
        s.drawn_card = -2


def _mask_play(p: Play) -> Play:
    use, paid = (U_PAYMENT, 0) if p.use == U_PAYMENT else (UNKNOWN, p.paid)
    return Play(p.by, UNKNOWN_PLAY, use, p.target, p.place, p.source, 0, 0, paid, 1)


class Dealer(Generic[P]):
    """Dealer of a seat's unknown cards: full states with the same view for *seat*."""

    def __init__(self, mask: P, seat: Seat | None) -> None:
        self._mask, self._me = mask, NONE if seat is None else SEAT_NAMES.index(seat)
        b, zone = mask.compiled, mask.zone
        self._hidden = [e for e in b.deck_cards if zone[e] == HIDDEN_ZONE]
        self._must = _implied(mask, self._me)
        self._unseen = _unseen_spells(mask)
        self._foes = [o for o in range(b.n_others) if b.side[o] != self._me]

    def deal(self, rng: Random) -> P:
        """Deal another world with *rng*."""
        s = self._mask.copy()
        s.forget()
        s.rng = rng.getrandbits(64)
        self._deal_probability(s, rng)
        self._deal_spells(s, rng)
        s.hidden_aged = ()
        return s

    def _deal_probability(self, s: Position, rng: Random) -> None:
        b = s.compiled
        hidden = self._hidden[:]
        shuffle(hidden, rng)
        must = self._must
        for seat in (0, 1):
            missing = s.hands[seat].count(UNKNOWN)
            if not missing:
                continue
            mine = [e for e in hidden if b.side[e] == seat]
            if must:
                mine.sort(key=lambda e: e not in must)
            taken = mine[:missing]
            s.hands[seat] = tuple(sorted((*(e for e in s.hands[seat] if e >= 0), *taken)))
            for e in taken:
                s.zone[e] = IN_HAND
        zone = s.zone
        for e in hidden:
            if zone[e] == HIDDEN_ZONE:
                zone[e] = IN_DECK
        deck = [e for e in b.deck_cards if zone[e] == IN_DECK]
        shuffle(deck, rng)
        if s.probability_deck:
            top = s.probability_deck[-1]
            first = top if top >= 0 else next(e for e in deck if b.side[e] == -2 - top)
            deck.remove(first)
            deck.append(first)
        s.probability_deck = deck

    def _deal_spells(self, s: Position, rng: Random) -> None:
        unseen, pool = self._unseen[:], s.deck_pool
        shuffle(unseen, rng)
        young = [c for c in unseen if pool >> c & 1]
        aged = [c for c in unseen if not pool >> c & 1] if len(young) < len(unseen) else []
        for o in self._foes:
            _deal_other(s, o, young, aged, rng)
        if s.drawn_card == -2:
            s.drawn_card = young.pop()
        s.deck = young + aged
        _make_payable(s, self._me)


def determinize(mask: P, seat: Seat | None, rng: Random) -> P:
    """Return a full state with the same view for *seat*; *rng* deals the unknown cards."""
    return Dealer(mask, seat).deal(rng)


def shuffle(cards: list[int], rng: Random) -> None:
    """Shuffle twice as fast as ``rng.shuffle``: each simulation deals about a hundred cards."""
    bits = rng.getrandbits
    high = len(cards) - 1
    while high > 0:
        width = (high + 1).bit_length()
        # All indices that need the same number of bits.
        low = max(1, (1 << width - 1) - 1)
        for n in range(high, low - 1, -1):
            other = bits(width)
            while other > n:
                other = bits(width)
            cards[n], cards[other] = cards[other], cards[n]
        high = low - 1


def _unseen_spells(s: Position) -> list[int]:
    """Return the spells hidden in masked state *s*."""
    b = s.compiled
    seen: set[int] = set(s.discard)
    for o in range(b.n_others):
        seen.update(c for c in (*s.hand[o], *s.manoeuvres[o], s.amulet[o]) if c >= 0)
    seen.update(p.card for p in s.plays if p.card >= 0)
    for one in s.defending_manoeuvres:
        seen.update(one.cards)
    if s.drawn_card >= 0:
        seen.add(s.drawn_card)
    return [c for c in range(b.n_spells) if c not in seen]


def _implied(s: Position, me: int) -> set[int]:
    """Return cards the question reveals to be held in the open game (A17)."""
    if s.compiled.strict or s.asked is NOTHING or s.asked.seat == me:
        return set()
    if s.asked.kind == "enter":
        return {s.asked.other}
    offered = s.compiled.composed.by_kind.get(s.asked.kind, ())
    if offered and not QUESTIONS[s.asked.kind].held:
        # A card on the table may be the reason; otherwise the seat holds a chance.
        mine = [one.source for one in offered if owner(s, one.source) == s.asked.seat]
        if all(source.kind == "chance" for source in mine):
            held = (source.entity for source in mine if s.zone[source.entity] in (IN_HAND, HIDDEN_ZONE))
            return set(sorted(held)[:1])
    return set(s.compiled.chance_of.get(QUESTIONS[s.asked.kind].held, ())[:1])


def _make_payable(s: Position, me: int) -> None:
    """Trade weak cards for stronger unknown ones of their age: a chosen gloom level was payable."""
    if s.asked is NOTHING or s.asked.kind not in ("gloom", "battle", "sword-card") or s.asked.seat == me:
        return
    o, strength, side = s.asked.other, s.compiled.spell_points, s.compiled.side
    while not payable(s, o, tally(s, o)):
        spots = [(s.deck, n) for n in range(len(s.deck))]
        held = [[*s.hand[t]] if t != o else [] for t in range(s.compiled.n_others)]
        spots += [
            (held[t], n) for t in range(s.compiled.n_others) if side[t] != me for n in range(len(held[t]))
        ]
        spots += [(s.amulet, t) for t in range(s.compiled.n_others) if s.amulet[t] >= 0 and side[t] != me]
        trades = (
            (strength[at[n]] - strength[low], low, at, n)
            for low in s.hand[o]
            for at, n in spots
            if (s.deck_pool >> low & 1) == (s.deck_pool >> at[n] & 1)
        )
        gain, low, where, n = max(trades, key=lambda trade: trade[0], default=(0, 0, [], 0))
        if gain <= 0:
            return
        high, where[n] = where[n], low
        for t in range(s.compiled.n_others):
            s.hand[t] = tuple(high if c == low else c for c in s.hand[o]) if t == o else tuple(held[t])


def _deal_other(s: Position, o: int, young: list[int], aged: list[int], rng: Random) -> None:
    """Deal one Other's hidden cards, including the required number of old ones."""
    left = s.hidden_aged[o] if s.hidden_aged else 0
    plays = list(s.plays)
    covered = [n for n, p in enumerate(plays) if p.by == o and p.card == UNKNOWN_PLAY]
    for n in covered:
        p = plays[n]
        room = sum(c == UNKNOWN for c in (*s.hand[o], *s.manoeuvres[o])) + (s.amulet[o] == UNKNOWN_AMULET)
        room += sum(1 for q in plays[n + 1 :] if q.by == o and q.card == UNKNOWN_PLAY)
        sources = [src for src, fits in ((aged, left > 0), (young, left <= room)) if fits]
        card = next((c for src in sources for c in src if _fits(s, p, c)), None)
        if card is None:
            card = sources[0][-1]
        if card in aged:
            aged.remove(card)
            left -= 1
        else:
            young.remove(card)
        plays[n] = _open(s, p, card)
    if covered:
        s.plays = tuple(plays)
    count = len(s.hand[o]) + len(s.manoeuvres[o]) + (s.amulet[o] == UNKNOWN_AMULET)
    if not count:
        return
    cards = [aged.pop() for _ in range(left)] + [young.pop() for _ in range(count - left)]
    shuffle(cards, rng)
    if s.amulet[o] == UNKNOWN_AMULET:
        s.amulet[o] = cards.pop()
    cut = len(s.hand[o])
    s.hand[o], s.manoeuvres[o] = tuple(cards[:cut]), tuple(cards[cut:])


def _fits(s: Position, p: Play, card: int) -> bool:
    """Return whether *card* could be played face down there, by kind and minuses."""
    b, t = s.compiled, p.target
    typ, strength = b.spell_types[card], b.spell_points[card]
    if p.use == U_PAYMENT:
        return True
    if b.n_others <= t < b.first_chance:
        return typ == ATTACK and strength > p.paid
    if t < b.n_others and b.side[t] != b.side[p.by]:
        return typ == ATTACK and strength >= p.paid
    if t == b.svetlana:
        ability = b.ability[p.by] or (b.lent if p.source == S_OLGA else 0)
        return (typ == HEALING or ability > 0) and strength >= p.paid
    if typ == ATTACK:
        return b.donor[t] and b.side[p.by] != LIGHT
    less = 1 if (t == p.by) == (typ == HEALING) else 0
    return strength - less >= p.paid


def _open(s: Position, p: Play, card: int) -> Play:
    """Return face-down play *p* as if it were *card*."""
    b = s.compiled
    if p.use == U_PAYMENT:
        strength = b.spell_points[card]
        return Play(p.by, card, U_PAYMENT, p.target, p.place, p.source, strength, 0, strength, 1)
    typ, strength = b.spell_types[card], b.spell_points[card]
    effect = targets.classify(s, p.by, p.place, typ, strength, p.target)
    if isinstance(effect, Refusal):
        use = (U_ATTACK, U_DEFENCE, U_HEALING)[typ]
        if p.target == b.svetlana:
            effect = targets.Effect(U_VORTEX, strength, 0 if typ == HEALING else M_ABILITY)
        else:
            effect = targets.Effect(use, strength, 0)
    return Play(p.by, card, effect.use, p.target, p.place, p.source, effect.nominal, effect.minus, p.paid, 1)
