"""Positions of Own Fate as plain data: set up any position, or report all its faults.

The data fit into a scenario file (docs/formats/scenario.md)::

    {"phase": "battle", "turn": 3, "balance": 0, "inferno": 3, "seed": 1,
     "light": "olga ignat", "dark": "kostya",            # probability cards in hand
     "deck": "attack-1 healing-2", "discards": "",       # spells, the top first
     "probability": "semen flashlight",                  # its top; the rest lies below, shuffled
     "removed": "",
     "cards": {"anton": "hairdresser: defence-3 attack-4; wounds 1; gloom 1; items flashlight",
               "egor": "hairdresser; wounds 2", "sword-of-light": "roof", "cops": "moscow"}}

Every key may be left out. A card in ``cards`` is a text as above or a mapping as in
``describe``. Unnamed Others of the setup are out of the game; unnamed probability cards are in their deck;
Egor and Svetlana default to their starting places.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from app.plain import whole
from app.rules import dice
from app.rules.cardset import CardSet
from app.rules.game import BadPosition, Reason, Seat
from app.rules.own_fate import calls, flow, growth, spells, walking
from app.rules.own_fate.compiled import (
    DARK,
    LIGHT,
    NONE,
    SHIFTER,
    SIDES,
    VAMPIRE,
    WITCH,
    CompiledSet,
)
from app.rules.own_fate.compiling import compile_set
from app.rules.own_fate.position import (
    BATTLE,
    GROWTH,
    IN_DECK,
    IN_HAND,
    IN_PLAY,
    MOVEMENT,
    REMOVED,
    SPELLS_PHASE,
)
from app.rules.own_fate.projection import look
from app.rules.own_fate.records import Call
from app.rules.own_fate.state import FateState
from app.rules.own_fate.view import FateView

_FIRST_STEP = {
    "growth": growth.begin_turn,
    "movement": calls.ask_calls,
    "battle": walking.end_movement,
    "spells": spells.accident_window,
}
SKETCHED = {"growth": GROWTH, "movement": MOVEMENT, "battle": BATTLE, "spells": SPELLS_PHASE}
PHASES = tuple(SKETCHED)
_KEYS = frozenset(
    {
        "phase",
        "turn",
        "balance",
        "inferno",
        "seed",
        "light",
        "dark",
        "deck",
        "discards",
        "probability",
        "removed",
        "cards",
    }
)
_LISTS = {"spells": "spells", "items": "items", "manoeuvres": "manoeuvres"}
_NUMBERS = frozenset({"wounds", "gloom"})
_WORDS = frozenset({"moved", "entered", "new"})
_NAMES = frozenset({"amulet", "calls"})
LYING = frozenset({"curfew", "call-annulment", "illness", "closed-way"})
"""Powers of chances that lie on a location."""


def build(card_set: CardSet, options: Mapping[str, Any], data: Mapping[str, Any]) -> FateState:
    """Build the position of *data*, at its first question. Raises :class:`BadPosition` with all faults."""
    builder = _Builder(compile_set(card_set, options))
    phase = builder.read(data)
    if builder.faults:
        raise BadPosition(builder.faults)
    builder.enter(phase)
    return builder.state


@dataclass(frozen=True, slots=True)
class Sketch:
    """A possibly faulty position, before its first question: for display, not for play."""

    state: FateState
    faults: tuple[Reason, ...]
    """Everything that is impossible about it."""
    deck: tuple[str, ...]
    """Spells named for the top of the deck, top first, as copies."""
    probability: tuple[str, ...]
    """Cards named for the top of the probability deck, top first."""

    def view(self, seat: Seat) -> FateView:
        """Return everything, hidden cards too, from *seat*'s side of the table."""
        return look(self.state, seat, None)


def sketch(card_set: CardSet, options: Mapping[str, Any], data: Mapping[str, Any]) -> Sketch:
    """Lay out *data* as far as possible, with all its faults."""
    builder = _Builder(compile_set(card_set, options))
    phase = builder.read(data)
    s = builder.state
    s.step = flow.STEPS.index(_FIRST_STEP[phase])
    s.phase = SKETCHED[phase]
    return Sketch(s, tuple(builder.faults), s.spells(builder.top), tuple(s.name(e) for e in builder.front))


class _Builder:
    """One position being built. ``state`` is valid if ``faults`` is empty."""

    def __init__(self, book: CompiledSet) -> None:
        self.compiled = book
        self.state = FateState(book)
        self.faults: list[Reason] = []
        self.free = set(range(book.n_spells))
        self.placed: set[int] = set()
        self.top: tuple[int, ...] = ()
        self.front: list[int] = []

    def fault(self, code: str, rule: str = "", **args: Any) -> None:
        self.faults.append(Reason(f"position.{code}", rule, args))

    def read(self, data: Mapping[str, Any]) -> str:
        """Lay out *data* and return the phase where play begins."""
        b, s = self.compiled, self.state
        for key in data:
            if key not in _KEYS:
                self.fault("unknown-key", key=str(key)[:40], known=", ".join(sorted(_KEYS)))
        phase = data.get("phase", "movement")
        if phase not in PHASES:
            self.fault("phase", phase=str(phase)[:40], known=", ".join(PHASES))
            phase = "movement"
        s.turn = self.number(data, "turn", 1, 1, b.last_turn, "A11")
        first = 0 if phase == "growth" and s.turn == 1 else 1
        s.inferno = self.number(
            data,
            "inferno",
            min(max(s.turn - (phase == "growth"), first), b.vortex_cells),
            first,
            b.vortex_cells,
            "A5",
        )
        s.balance = self.number(data, "balance", 0, b.balance_min, b.balance_max, "A7")
        s.rng = self.number(data, "seed", 1, 0, 2**63 - 1)
        cards = data.get("cards", {})
        if not isinstance(cards, Mapping):
            self.fault("shape", key="cards")
            cards = {}
        for name, text in cards.items():
            self.card(str(name), text, phase)
        for name in ("egor", "svetlana"):
            self.default(name)
        self.hands(data)
        self.piles(data)
        return str(phase)

    def number(
        self,
        data: Mapping[str, Any],
        key: str,
        default: int,
        least: int,
        most: int,
        rule: str = "",
        where: str = "",
    ) -> int:
        value = data.get(key, default)
        if type(value) is not int or not least <= value <= most:
            place = f"{where}, {key}" if where else key
            self.fault("number", rule, place=place, value=str(value)[:20], least=least, most=most)
            return default if least <= default <= most else least
        return value

    def words(self, data: Mapping[str, Any], key: str) -> list[str]:
        value = data.get(key, "")
        if isinstance(value, str):
            return value.split()
        if isinstance(value, Sequence) and all(isinstance(word, str) for word in value):
            return list(value)
        self.fault("shape", key=key)
        return []

    def card(self, name: str, text: Any, phase: str) -> None:
        b, s = self.compiled, self.state
        e = b.entity(name)
        if e == NONE:
            self.fault("unknown-card", card=name[:40])
            return
        facts = dict(text) if isinstance(text, Mapping) else self.parsed(name, text)
        if not self.place(e) or facts is None:
            return
        where = facts.pop("at", None)
        loc = b.location(where) if isinstance(where, str) else NONE
        if loc == NONE:
            self.fault("unknown-location", card=name, location=str(where)[:40])
            loc = b.metro
        s.zone[e], s.loc[e] = IN_PLAY, loc
        if e < b.n_others:
            self.other(e, facts, phase)
            return
        if b.items.start <= e < b.items.stop:
            allowed: frozenset[str] = frozenset()
        else:
            allowed = frozenset({"wounds", "new"} if b.power_name[e] == "curfew" else {"wounds"})
            if facts.get("new"):
                s.cops = e
            if e in b.chances and b.power_name[e] not in LYING:
                self.fault("cannot-lie", "K3", card=name)
            most = 3 if e == b.egor else b.number(e, "wounds") - 1 if e in b.chances else 0
            s.wounds[e] = self.number(
                facts, "wounds", 0, 0, max(0, most), "A57" if e == b.egor else "K3", name
            )
        self.nothing_else(name, facts, allowed)

    def parsed(self, name: str, text: Any) -> dict[str, Any] | None:
        """Parse ``place: spells; wounds 1; …`` into a mapping."""
        if not isinstance(text, str):
            self.fault("shape", key=name)
            return None
        first, *parts = text.split(";")
        where, _, spells = first.partition(":")
        found: dict[str, Any] = {"at": where.strip()}
        if spells.strip():
            found["spells"] = spells.split()
        for part in parts:
            match part.split():
                case [word, *listed] if word in _LISTS and word != "spells" and word not in found:
                    found[word] = listed
                case [word, text] if (
                    word in _NUMBERS and len(text) < 9 and (number := whole(text)) is not None
                ):
                    found[word] = number
                case [word, one] if word in _NAMES:
                    found[word] = one
                case [word] if word in _WORDS:
                    found[word] = True
                case _:
                    self.fault("unknown-fact", card=name, text=part.strip()[:40])
        return found

    def place(self, e: int) -> bool:
        if e in self.placed:
            self.fault("twice", "C7", card=self.compiled.names[e])
            return False
        self.placed.add(e)
        return True

    def nothing_else(self, name: str, facts: Mapping[str, Any], allowed: frozenset[str]) -> None:
        for key, value in facts.items():
            if key not in allowed and value not in (0, "", False, None, [], ()):
                self.fault("unknown-fact", card=name, text=str(key)[:40])

    def other(self, o: int, facts: dict[str, Any], phase: str) -> None:
        b, s, name = self.compiled, self.state, self.compiled.names[o]
        self.nothing_else(name, facts, frozenset({*_LISTS, *_NUMBERS, *_NAMES, "moved", "entered"}))
        loc = s.loc[o]
        if b.side[o] == DARK and b.bars_dark[loc]:
            self.fault("barred", "K4.city-light", card=name, location=b.location_names[loc])
        # Only a battle kills: an Other may come to the Roof with three wounds (A81).
        s.wounds[o] = self.number(facts, "wounds", 0, 0, 3, "B6", name)
        s.gloom[o] = self.number(facts, "gloom", 0, 0, b.gloom_cap if b.caster[o] else 0, "A66", name)
        s.hand[o] = self.take(self.words(facts, "spells"), name)
        limit = b.strength[o] if b.caster[o] else 0 if b.specialty[o] == SHIFTER else b.n_spells
        limit = b.n_spells if b.composed.full_hands else limit
        if len(s.hand[o]) > limit:
            self.fault("hand", "A97" if b.caster[o] else "K5.shapeshifter", card=name, limit=limit)
        for item in self.words(facts, "items"):
            self.item(item, o)
        if facts.get("amulet"):
            if b.specialty[o] != WITCH:
                self.fault("amulet", "K5.witch", card=name)
            s.amulet[o] = (*self.take([str(facts["amulet"])], name), NONE)[0]
        s.manoeuvres[o] = self.take(self.words(facts, "manoeuvres"), name)
        if s.manoeuvres[o] and b.specialty[o] != SHIFTER:
            self.fault("manoeuvres", "K5.shapeshifter", card=name)
        s.moved |= bool(facts.get("moved")) << o
        s.entrants |= bool(facts.get("entered")) << o
        if facts.get("calls"):
            self.call(o, str(facts["calls"]), phase)

    def item(self, word: str, o: int) -> None:
        b, s = self.compiled, self.state
        i = b.entity(word)
        if i not in b.items:
            self.fault("unknown-card", card=word[:40])
        elif self.place(i):
            s.zone[i], s.holder[i] = IN_PLAY, o
            if not b.may_hold[i - b.n_others][o]:
                self.fault("holder", f"K2.{word}", card=word, other=b.names[o])

    def call(self, o: int, word: str, phase: str) -> None:
        """Add a call declared this turn: ``calls egor``."""
        b, s = self.compiled, self.state
        d = b.entity(word)
        if d == NONE or not b.donor[d] or b.specialty[o] != VAMPIRE or phase in ("growth", "movement"):
            self.fault("call", "A25", card=b.names[o], donor=word[:40])
            return
        if any(called == d for _, called, _ in s.calls):
            self.fault("call", "A25", card=b.names[o], donor=word)
        s.calls = (*s.calls, Call(o, d, 0))
        s.calling |= 1 << o

    def take(self, words: Sequence[str], where: str) -> tuple[int, ...]:
        """Take the spells in *words*, by design or copy, off the stock."""
        b = self.compiled
        taken = []
        for word in words:
            exact = b.spell(word)
            copies = (
                [exact]
                if exact != NONE
                else [c for c in range(b.n_spells) if b.spell_names[c].rpartition(".")[0] == word]
            )
            card = next((c for c in copies if c in self.free), NONE)
            if not copies:
                self.fault("unknown-card", card=word[:40])
            elif card == NONE:
                self.fault("no-copy", "C6", card=word, where=where)
            else:
                self.free.discard(card)
                taken.append(card)
        return tuple(taken)

    def default(self, name: str) -> None:
        """Place Egor or Svetlana if not named."""
        b, s = self.compiled, self.state
        e = b.egor if name == "egor" else b.svetlana
        if e not in self.placed:
            self.placed.add(e)
            s.zone[e], s.loc[e] = IN_PLAY, b.location_index.get(b.cards[e].start, 0)

    def entities(self, data: Mapping[str, Any], key: str) -> list[int]:
        found = []
        for word in self.words(data, key):
            e = self.compiled.entity(word)
            if e == NONE:
                self.fault("unknown-card", card=word[:40])
            elif self.place(e):
                found.append(e)
        return found

    def hands(self, data: Mapping[str, Any]) -> None:
        b, s = self.compiled, self.state
        for seat in (LIGHT, DARK):
            for e in self.entities(data, SIDES[seat]):
                if b.side[e] != seat or e in b.persons:
                    self.fault("side", "T2", card=b.names[e], seat=SIDES[seat])
                s.zone[e] = IN_HAND
                s.hands[seat] = (*s.hands[seat], e)

    def piles(self, data: Mapping[str, Any]) -> None:
        b, s = self.compiled, self.state
        s.discard = [*reversed(self.take(self.words(data, "discards"), "discards"))]
        self.top = top = self.take(self.words(data, "deck"), "deck")
        rest = sorted(self.free)
        s.rng = dice.shuffle(s.rng, rest)
        s.deck = [*rest, *reversed(top)]
        s.deck_pool = sum(1 << card for card in range(b.n_spells) if card not in s.discard)
        for e in self.entities(data, "removed"):
            self.gone(e)
        self.front = front = self.entities(data, "probability")
        for e in front:
            if b.cards[e].deck != "probability":
                self.fault("not-in-deck", "C7", card=b.names[e])
        for e in range(b.n_entities):
            if e not in self.placed and b.cards[e].deck != "probability":
                self.placed.add(e)
                self.gone(e)
        below = [e for e in b.deck_cards if e not in self.placed]
        s.rng = dice.shuffle(s.rng, below)
        s.probability_deck = [*below, *reversed(front)]
        for e in s.probability_deck:
            s.zone[e] = IN_DECK

    def gone(self, e: int) -> None:
        s = self.state
        s.zone[e], s.loc[e] = REMOVED, NONE
        s.removed = (*s.removed, e)

    def enter(self, phase: str) -> None:
        """Advance to the first question of *phase*."""
        b, s = self.compiled, self.state
        s.step = flow.STEPS.index(_FIRST_STEP[phase])
        s.phase = SPELLS_PHASE if phase == "spells" else MOVEMENT
        s.wounds_before_battle = tuple(s.wounds[: b.n_others])
        for o in range(b.n_others):
            if s.zone[o] == IN_PLAY and b.resting[s.loc[o]]:
                s.began_at_healing_place |= 1 << o
        if phase == "growth":
            s.turn -= 1
        flow.advance(s)


def describe(s: FateState) -> dict[str, Any]:
    """Return *s*, uncovered, as data for scenarios and tests. Progress inside a phase is left out."""
    b = s.compiled
    view = s.view(None)
    cards: dict[str, Any] = {}
    for e in range(b.n_entities):
        if s.zone[e] != IN_PLAY or (e in b.items and s.holder[e] != NONE):
            continue
        facts: dict[str, Any] = {"at": b.location_names[s.loc[e]]}
        if e < b.n_others:
            facts |= {
                "spells": list(s.spells(s.hand[e])),
                "wounds": s.wounds[e],
                "gloom": s.gloom[e],
                "items": [b.names[i] for i in b.items if s.holder[i] == e],
                "amulet": b.spell_names[s.amulet[e]] if s.amulet[e] != NONE else "",
                "manoeuvres": list(s.spells(s.manoeuvres[e])),
                "moved": bool(s.moved >> e & 1),
                "entered": bool(s.entrants >> e & 1),
            }
            called = [b.names[d] for v, d, _ in s.calls if v == e]
            facts |= {"calls": called[0]} if called else {}
        elif e not in b.items:
            facts["wounds"] = s.wounds[e]
        cards[b.names[e]] = facts
    return {
        "phase": view.phase,
        "turn": s.turn,
        "balance": s.balance,
        "inferno": s.inferno,
        **{SIDES[seat]: [b.names[e] for e in s.hands[seat]] for seat in (LIGHT, DARK)},
        "deck": list(reversed(s.spells(s.deck))),
        "discards": list(reversed(s.spells(s.discard))),
        "probability": [b.names[e] for e in reversed(s.probability_deck)],
        "removed": [b.names[e] for e in s.removed],
        "cards": cards,
    }
