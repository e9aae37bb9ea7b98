"""Secrets are stripped here, in one place, before anybody gets a view; and made up again for searching.

A masked state is a state with unknown cards written as negative numbers; a view is built from it alone, so
nothing a seat may not know can reach its view. In the masked probability deck −1 is an unknown card and
−2 − side the top card of which only the back is known.
"""

from __future__ import annotations

from random import Random
from typing import Any

from app.rules.game import Seat
from app.rules.own_fate.compiled import ATTACK, HEALING, LIGHT, NONE, SEAT_NAMES
from app.rules.own_fate.state import (
    BY,
    CARD,
    FACE_DOWN,
    IN_DECK,
    IN_HAND,
    M_ABILITY,
    PAID,
    PLACE,
    S_OLGA,
    SOURCE,
    TARGET,
    U_ATTACK,
    U_DEFENCE,
    U_HEALING,
    U_PAYMENT,
    U_VORTEX,
    USE,
    FateState,
)

HIDDEN_ZONE = 4
"""Zone of a card of which a seat only knows that it is in a hand or in the deck."""
UNKNOWN = -1
UNKNOWN_AMULET = -3
UNKNOWN_PLAY = -99

_HELD = {
    "growth-card": "svetlana-mother-illness",
    "stop-shift": "ignat",
    "annul-calls": "egor-mother",
    "close-way": "broken-mobile",
    "stake": "aspen-stake",
    "kostya": "kostya",
    "jugular": "jugular-vein",
    "accident": "power-plant-accident",
}


def masked(state: FateState, seat: Seat | None) -> FateState:
    """A copy of *state* in which everything that *seat* may not know is unknown."""
    s = state.copy()
    me = NONE if seat is None else SEAT_NAMES.index(seat)
    s.forget()
    s.rng = 0
    _mask_probability(s, state, me)
    _mask_spells(s, me)
    asked = s.ask[1] if s.ask is not None else NONE
    if asked != me:
        s.plan, s.barrier = (), 0
        if s.ask is not None and s.ask[0] == "passengers":
            # Who gets on is still being chosen: nothing has been declared.
            s.ask, s.pend = ("movement", *s.ask[1:3]), ()
    return s


def _mask_probability(s: FateState, state: FateState, me: int) -> None:
    b = s.book
    top = s.pdeck[-1] if s.pdeck else -1
    s.pdeck = [UNKNOWN] * len(s.pdeck)
    if top >= 0:
        s.pdeck[-1] = top if me >= 0 and s.top_known >> me & 1 else -2 - b.side[top]
    for seat in (0, 1):
        if seat != me:
            seen = s.shown | (s.known[me] if me >= 0 else 0)
            known = sorted(e for e in s.hands[seat] if seen >> e & 1)
            s.hands[seat] = (*known, *([UNKNOWN] * (len(s.hands[seat]) - len(known))))
    for e in b.in_deck:
        if s.zone[e] > IN_HAND:
            continue
        side = b.side[e]
        if e in s.hands[0] or e in s.hands[1] or side == me or side > 1:
            continue
        if me >= 0 and (s.in_deck[me] >> e & 1 or [e] == s.pdeck[-1:]):
            continue
        s.zone[e] = HIDDEN_ZONE
    if me < 0:
        s.known, s.in_deck = [0, 0], [0, 0]
    else:
        s.in_deck[1 - me] = 0


def _mask_spells(s: FateState, me: int) -> None:
    b = s.book
    s.deck = [UNKNOWN] * len(s.deck)
    old = [0] * b.n_others
    for o in range(b.n_others):
        if b.side[o] == me:
            continue
        hidden = s.hand[o] + s.man[o] + ((s.amulet[o],) if s.amulet[o] >= 0 else ())
        hidden += tuple(p[CARD] for p in s.plays if p[BY] == o and p[FACE_DOWN])
        old[o] = sum(1 for c in hidden if not s.pool >> c & 1)
        s.hand[o] = (UNKNOWN,) * len(s.hand[o])
        s.man[o] = (UNKNOWN,) * len(s.man[o])
        if s.amulet[o] >= 0:
            s.amulet[o] = UNKNOWN_AMULET
    s.old = tuple(old)
    if any(p[FACE_DOWN] and b.side[p[BY]] != me for p in s.plays):
        s.plays = tuple(_mask_play(p) if p[FACE_DOWN] and b.side[p[BY]] != me else p for p in s.plays)
    if s.drawn >= 0 and s.ask is not None and s.ask[1] != me:
        s.drawn = -2


def _mask_play(p: Any) -> Any:
    use, paid = (U_PAYMENT, 0) if p[USE] == U_PAYMENT else (UNKNOWN, p[PAID])
    return (p[BY], UNKNOWN_PLAY, use, p[TARGET], p[PLACE], p[SOURCE], 0, 0, paid, 1)


class Dealer:
    """Deals out what a seat does not know, again and again: full states with the same view for *seat*."""

    def __init__(self, mask: FateState, seat: Seat | None) -> None:
        self._mask, self._me = mask, NONE if seat is None else SEAT_NAMES.index(seat)
        b, zone = mask.book, mask.zone
        self._hidden = [e for e in b.in_deck if zone[e] == HIDDEN_ZONE]
        self._must = _implied(mask, self._me)
        self._unseen = _unseen_spells(mask)
        self._foes = [o for o in range(b.n_others) if b.side[o] != self._me]

    def deal(self, rng: Random) -> FateState:
        """Another world, dealt by *rng*."""
        s = self._mask.copy()
        s.forget()
        s.rng = rng.getrandbits(64)
        self._deal_probability(s, rng)
        self._deal_spells(s, rng)
        s.old = ()
        return s

    def _deal_probability(self, s: FateState, rng: Random) -> None:
        b = s.book
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
        deck = [e for e in b.in_deck if zone[e] == IN_DECK]
        shuffle(deck, rng)
        if s.pdeck:
            top = s.pdeck[-1]
            first = top if top >= 0 else next(e for e in deck if b.side[e] == -2 - top)
            deck.remove(first)
            deck.append(first)
        s.pdeck = deck

    def _deal_spells(self, s: FateState, rng: Random) -> None:
        unseen, pool = self._unseen[:], s.pool
        shuffle(unseen, rng)
        young = [c for c in unseen if pool >> c & 1]
        aged = [c for c in unseen if not pool >> c & 1] if len(young) < len(unseen) else []
        for o in self._foes:
            _deal_other(s, o, young, aged, rng)
        if s.drawn == -2:
            s.drawn = young.pop()
        s.deck = young + aged
        _make_payable(s, self._me)


def determinize(mask: FateState, seat: Seat | None, rng: Random) -> FateState:
    """A full state with the same view for *seat*, the unknown dealt out by *rng*."""
    return Dealer(mask, seat).deal(rng)


def shuffle(cards: list[int], rng: Random) -> None:
    """As ``rng.shuffle``, in half the time: a search deals some hundred cards for every simulation."""
    bits = rng.getrandbits
    high = len(cards) - 1
    while high > 0:
        width = (high + 1).bit_length()
        # All places whose numbers take as many bits.
        low = max(1, (1 << width - 1) - 1)
        for n in range(high, low - 1, -1):
            other = bits(width)
            while other > n:
                other = bits(width)
            cards[n], cards[other] = cards[other], cards[n]
        high = low - 1


def _unseen_spells(s: FateState) -> list[int]:
    """The spells that lie hidden in the masked state *s*."""
    b = s.book
    seen: set[int] = set(s.discard)
    for o in range(b.n_others):
        seen.update(c for c in (*s.hand[o], *s.man[o], s.amulet[o]) if c >= 0)
    seen.update(p[CARD] for p in s.plays if p[CARD] >= 0)
    for _, cards in s.man_defence:
        seen.update(cards)
    if s.drawn >= 0:
        seen.add(s.drawn)
    return [c for c in range(b.n_spells) if c not in seen]


def _implied(s: FateState, me: int) -> set[int]:
    """In the open game a question tells that its card is held (A17)."""
    if s.book.strict or s.ask is None or s.ask[1] == me:
        return set()
    if s.ask[0] == "enter":
        return {s.ask[2]}
    return set(s.book.chance_of.get(_HELD.get(s.ask[0], ""), ())[:1])


def _make_payable(s: FateState, me: int) -> None:
    """Who chose its gloom could pay for it: trade its weak cards for stronger unknown ones of their age."""
    from app.rules.own_fate.tally import payable, tally

    if s.ask is None or s.ask[0] not in ("gloom", "battle", "sword-card") or s.ask[1] == me:
        return
    o, strength, side = s.ask[2], s.book.sp_str, s.book.side
    while not payable(s, o, tally(s, o)):
        spots = [(s.deck, n) for n in range(len(s.deck))]
        held = [[*s.hand[t]] if t != o else [] for t in range(s.book.n_others)]
        spots += [(held[t], n) for t in range(s.book.n_others) if side[t] != me for n in range(len(held[t]))]
        spots += [(s.amulet, t) for t in range(s.book.n_others) if s.amulet[t] >= 0 and side[t] != me]
        trades = (
            (strength[at[n]] - strength[low], low, at, n)
            for low in s.hand[o]
            for at, n in spots
            if (s.pool >> low & 1) == (s.pool >> at[n] & 1)
        )
        gain, low, where, n = max(trades, key=lambda trade: trade[0], default=(0, 0, [], 0))
        if gain <= 0:
            return
        high, where[n] = where[n], low
        for t in range(s.book.n_others):
            s.hand[t] = tuple(high if c == low else c for c in s.hand[o]) if t == o else tuple(held[t])


def _deal_other(s: FateState, o: int, young: list[int], aged: list[int], rng: Random) -> None:
    """Faces for everything hidden of one Other, as many old ones among them as there must be."""
    left = s.old[o] if s.old else 0
    plays = list(s.plays)
    covered = [n for n, p in enumerate(plays) if p[BY] == o and p[CARD] == UNKNOWN_PLAY]
    for n in covered:
        p = plays[n]
        room = sum(c == UNKNOWN for c in (*s.hand[o], *s.man[o])) + (s.amulet[o] == UNKNOWN_AMULET)
        room += sum(1 for q in plays[n + 1 :] if q[BY] == o and q[CARD] == UNKNOWN_PLAY)
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
    count = len(s.hand[o]) + len(s.man[o]) + (s.amulet[o] == UNKNOWN_AMULET)
    if not count:
        return
    cards = [aged.pop() for _ in range(left)] + [young.pop() for _ in range(count - left)]
    shuffle(cards, rng)
    if s.amulet[o] == UNKNOWN_AMULET:
        s.amulet[o] = cards.pop()
    cut = len(s.hand[o])
    s.hand[o], s.man[o] = tuple(cards[:cut]), tuple(cards[cut:])


def _fits(s: FateState, p: Any, card: int) -> bool:
    """Whether *card* could lie face down there, by its kind and the minuses on it."""
    b, t = s.book, p[TARGET]
    typ, strength = b.sp_type[card], b.sp_str[card]
    if p[USE] == U_PAYMENT:
        return True
    if b.n_others <= t < b.first_chance:
        return bool(typ == ATTACK and strength > p[PAID])
    if t < b.n_others and b.side[t] != b.side[p[BY]]:
        return bool(typ == ATTACK and strength >= p[PAID])
    if t == b.svetlana:
        ability = b.ability[p[BY]] or (b.lent if p[SOURCE] == S_OLGA else 0)
        return bool((typ == HEALING or ability) and strength >= p[PAID])
    if typ == ATTACK:
        return bool(b.donor[t] and b.side[p[BY]] != LIGHT)
    less = 1 if (t == p[BY]) == (typ == HEALING) else 0
    return bool(strength - less >= p[PAID])


def _open(s: FateState, p: Any, card: int) -> Any:
    """The face-down play *p* as it would be with *card*."""
    from app.rules.own_fate.targets import classify

    b = s.book
    if p[USE] == U_PAYMENT:
        strength = b.sp_str[card]
        return (p[BY], card, U_PAYMENT, p[TARGET], p[PLACE], p[SOURCE], strength, 0, strength, 1)
    typ, strength = b.sp_type[card], b.sp_str[card]
    effect = classify(s, p[BY], p[PLACE], typ, strength, p[TARGET])
    if len(effect) == 2:
        use = (U_ATTACK, U_DEFENCE, U_HEALING)[typ]
        if p[TARGET] == b.svetlana:
            effect = (U_VORTEX, strength, 0 if typ == HEALING else M_ABILITY)
        else:
            effect = (use, strength, 0)
    return (p[BY], card, effect[0], p[TARGET], p[PLACE], p[SOURCE], effect[1], effect[2], p[PAID], 1)
