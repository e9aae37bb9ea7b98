"""Positions of *Own Fate* as plain data: build any position, or report all its faults.

The data are a scenario's ``[position]`` (docs/formats/scenario.md)::

    {"phase": "battle", "turn": 3, "balance": 0, "inferno": 3, "seed": 1,
     "light": "olga ignat", "dark": "kostya",            # probability cards in hand
     "deck": "attack-1 healing-2", "discards": "",       # spells, the top first
     "probability": "semen flashlight",                  # its top; the rest lies below, shuffled
     "removed": "",
     "cards": {"anton": "hairdresser: defence-3 attack-4; wounds 1; gloom 1; items flashlight",
               "egor": "hairdresser; wounds 2", "sword-of-light": "roof", "cops": "moscow"}}

Every key is optional. The value of a card is a text as above or a mapping as returned by ``describe``. Of the
cards not mentioned, Others of the setup are out of the game, probability cards are in their deck, and Egor
and Svetlana are at their starting locations.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from app.plain_json import parse_int
from app.rules import dice
from app.rules.cardset import CardSet
from app.rules.game import BadPosition, Reason, Seat, Value
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
from app.rules.own_fate.game import compile_set
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
from app.rules.own_fate.records import Call
from app.rules.own_fate.state import FateState, FateView, make_view

_FIRST_STEP = {
    "growth": growth.begin_turn,
    "movement": calls.ask_calls,
    "battle": walking.end_movement,
    "spells": spells.accident_window,
}
PHASE_NUMBERS = {"growth": GROWTH, "movement": MOVEMENT, "battle": BATTLE, "spells": SPELLS_PHASE}
PHASES = tuple(PHASE_NUMBERS)
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
_FLAGS = frozenset({"moved", "entered", "new"})
_CARD_KEYS = frozenset({"amulet", "calls"})
STAYING_CHANCES = frozenset({"curfew", "call-annulment", "illness", "closed-way"})
"""Powers of chances that stay at a location."""


def build(card_set: CardSet, options: Mapping[str, bool | int | str], data: Mapping[str, Any]) -> FateState:
    """Build the position described by *data* and go to its first question.

    Raises :class:`BadPosition` with all faults, BadText for an unplayable set or bad options.
    """
    builder = _Builder(compile_set(card_set, options))
    phase = builder.read(data)
    if builder.faults:
        raise BadPosition(builder.faults)
    builder.enter(phase)
    return builder.state


@dataclass(frozen=True, slots=True)
class Sketch:
    """A possibly faulty position before its first question, for display only."""

    state: FateState
    faults: tuple[Reason, ...]
    """Everything that makes the position impossible."""
    deck: tuple[str, ...]
    """The spells set for the top of the deck, top first, with copy numbers."""
    probability: tuple[str, ...]
    """The cards set for the top of the probability deck, top first."""

    def view(self, seat: Seat) -> FateView:
        """Return everything, including hidden cards, from *seat*'s side of the table."""
        return make_view(self.state, seat, None)


def sketch(card_set: CardSet, options: Mapping[str, bool | int | str], data: Mapping[str, Any]) -> Sketch:
    """Build as much as possible of the position described by *data*; collect all faults."""
    builder = _Builder(compile_set(card_set, options))
    phase = builder.read(data)
    state = builder.state
    state.step = flow.STEPS.index(_FIRST_STEP[phase])
    state.phase = PHASE_NUMBERS[phase]
    return Sketch(
        state,
        tuple(builder.faults),
        state.spells(builder.top),
        tuple(state.name(entity) for entity in builder.front),
    )


class _Builder:
    def __init__(self, cards: CompiledSet) -> None:
        self.compiled = cards
        self.state = FateState(cards)
        self.faults: list[Reason] = []
        self.free = set(range(cards.n_spells))
        self.placed: set[int] = set()
        self.top: tuple[int, ...] = ()
        self.front: list[int] = []

    def add_fault(self, code: str, rule: str = "", **args: Value) -> None:
        self.faults.append(Reason(f"position.{code}", rule, args))

    def read(self, data: Mapping[str, object]) -> str:
        """Place everything in *data*; return the phase in which play begins."""
        cards, state = self.compiled, self.state
        for key in data:
            if key not in _KEYS:
                self.add_fault("unknown-key", key=str(key)[:40], known=", ".join(sorted(_KEYS)))
        phase = data.get("phase", "movement")
        if phase not in PHASES:
            self.add_fault("phase", phase=str(phase)[:40], known=", ".join(PHASES))
            phase = "movement"
        state.turn = self.read_number(data, "turn", 1, 1, cards.last_turn, "A11")
        first = 0 if phase == "growth" and state.turn == 1 else 1
        state.inferno = self.read_number(
            data,
            "inferno",
            min(max(state.turn - (phase == "growth"), first), cards.vortex_cells),
            first,
            cards.vortex_cells,
            "A5",
        )
        state.balance = self.read_number(data, "balance", 0, cards.balance_min, cards.balance_max, "A7")
        state.rng = self.read_number(data, "seed", 1, 0, 2**63 - 1)
        card_texts = data.get("cards", {})
        if not isinstance(card_texts, Mapping):
            self.add_fault("shape", key="cards")
            card_texts = {}
        for name, text in card_texts.items():
            self.read_card(str(name), text, phase)
        for name in ("egor", "svetlana"):
            self.place_default(name)
        self.read_hands(data)
        self.read_piles(data)
        return str(phase)

    def read_number(
        self,
        data: Mapping[str, object],
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
            self.add_fault("number", rule, place=place, value=str(value)[:20], least=least, most=most)
            return default if least <= default <= most else least
        return value

    def read_words(self, data: Mapping[str, object], key: str) -> list[str]:
        value = data.get(key, "")
        if isinstance(value, str):
            return value.split()
        if isinstance(value, Sequence) and all(isinstance(word, str) for word in value):
            return list(value)
        self.add_fault("shape", key=key)
        return []

    def read_card(self, name: str, text: object, phase: str) -> None:
        cards, state = self.compiled, self.state
        entity = cards.entity(name)
        if entity == NONE:
            self.add_fault("unknown-card", card=name[:40])
            return
        facts = dict(text) if isinstance(text, Mapping) else self.parse_facts(name, text)
        if not self.mark_placed(entity) or facts is None:
            return
        where = facts.pop("at", None)
        loc = cards.location(where) if isinstance(where, str) else NONE
        if loc == NONE:
            self.add_fault("unknown-location", card=name, location=str(where)[:40])
            loc = cards.metro
        state.zone[entity], state.loc[entity] = IN_PLAY, loc
        if entity < cards.n_others:
            self.read_other(entity, facts, phase)
            return
        if cards.items.start <= entity < cards.items.stop:
            allowed: frozenset[str] = frozenset()
        else:
            allowed = frozenset({"wounds", "new"} if cards.power_name[entity] == "curfew" else {"wounds"})
            if facts.get("new"):
                state.cops = entity
            if entity in cards.chances and cards.power_name[entity] not in STAYING_CHANCES:
                self.add_fault("cannot-lie", "K3", card=name)
            most = (
                3
                if entity == cards.egor
                else cards.number(entity, "wounds") - 1
                if entity in cards.chances
                else 0
            )
            state.wounds[entity] = self.read_number(
                facts, "wounds", 0, 0, max(0, most), "A57" if entity == cards.egor else "K3", name
            )
        self.check_facts(name, facts, allowed)

    def parse_facts(self, name: str, text: object) -> dict[str, object] | None:
        """Parse ``location: spells; wounds 1; …`` into a mapping; None, with a fault, if it's no text."""
        if not isinstance(text, str):
            self.add_fault("shape", key=name)
            return None
        first, *parts = text.split(";")
        where, _, spells = first.partition(":")
        facts: dict[str, object] = {"at": where.strip()}
        if spells.strip():
            facts["spells"] = spells.split()
        for part in parts:
            match part.split():
                case [word, *values] if word in _LISTS and word != "spells" and word not in facts:
                    facts[word] = values
                case [word, text] if (
                    word in _NUMBERS and len(text) < 9 and (number := parse_int(text)) is not None
                ):
                    facts[word] = number
                case [word, value] if word in _CARD_KEYS:
                    facts[word] = value
                case [word] if word in _FLAGS:
                    facts[word] = True
                case _:
                    self.add_fault("unknown-fact", card=name, text=part.strip()[:40])
        return facts

    def mark_placed(self, entity: int) -> bool:
        if entity in self.placed:
            self.add_fault("twice", "C7", card=self.compiled.names[entity])
            return False
        self.placed.add(entity)
        return True

    def check_facts(self, name: str, facts: Mapping[str, object], allowed: frozenset[str]) -> None:
        for key, value in facts.items():
            if key not in allowed and value not in (0, "", False, None, [], ()):
                self.add_fault("unknown-fact", card=name, text=str(key)[:40])

    def read_other(self, other: int, facts: dict[str, object], phase: str) -> None:
        cards, state, name = self.compiled, self.state, self.compiled.names[other]
        self.check_facts(name, facts, frozenset({*_LISTS, *_NUMBERS, *_CARD_KEYS, "moved", "entered"}))
        loc = state.loc[other]
        if cards.side[other] == DARK and cards.bars_dark[loc]:
            self.add_fault("barred", "K4.city-light", card=name, location=cards.location_names[loc])
        # Three wounds are possible even on the Roof: only a battle kills there (A81).
        state.wounds[other] = self.read_number(facts, "wounds", 0, 0, 3, "B6", name)
        state.gloom[other] = self.read_number(
            facts, "gloom", 0, 0, cards.gloom_cap if cards.caster[other] else 0, "A66", name
        )
        state.hand[other] = self.take_spells(self.read_words(facts, "spells"), name)
        limit = (
            cards.strength[other]
            if cards.caster[other]
            else 0
            if cards.specialty[other] == SHIFTER
            else cards.n_spells
        )
        limit = cards.n_spells if cards.composed.full_hands else limit
        if len(state.hand[other]) > limit:
            self.add_fault(
                "hand", "A97" if cards.caster[other] else "K5.shapeshifter", card=name, limit=limit
            )
        for item in self.read_words(facts, "items"):
            self.read_item(item, other)
        if facts.get("amulet"):
            if cards.specialty[other] != WITCH:
                self.add_fault("amulet", "K5.witch", card=name)
            state.amulet[other] = (*self.take_spells([str(facts["amulet"])], name), NONE)[0]
        state.manoeuvres[other] = self.take_spells(self.read_words(facts, "manoeuvres"), name)
        if state.manoeuvres[other] and cards.specialty[other] != SHIFTER:
            self.add_fault("manoeuvres", "K5.shapeshifter", card=name)
        state.moved |= bool(facts.get("moved")) << other
        state.entrants |= bool(facts.get("entered")) << other
        if facts.get("calls"):
            self.read_call(other, str(facts["calls"]), phase)

    def read_item(self, word: str, other: int) -> None:
        cards, state = self.compiled, self.state
        i = cards.entity(word)
        if i not in cards.items:
            self.add_fault("unknown-card", card=word[:40])
        elif self.mark_placed(i):
            state.zone[i], state.holder[i] = IN_PLAY, other
            if not cards.may_hold[i - cards.n_others][other]:
                self.add_fault("holder", f"K2.{word}", card=word, other=cards.names[other])

    def read_call(self, other: int, word: str, phase: str) -> None:
        """Add a call declared this turn: ``calls egor``."""
        cards, state = self.compiled, self.state
        donor = cards.entity(word)
        if (
            donor == NONE
            or not cards.donor[donor]
            or cards.specialty[other] != VAMPIRE
            or phase in ("growth", "movement")
        ):
            self.add_fault("call", "A25", card=cards.names[other], donor=word[:40])
            return
        if any(called == donor for _, called, _ in state.calls):
            self.add_fault("call", "A25", card=cards.names[other], donor=word)
        state.calls = (*state.calls, Call(other, donor, 0))
        state.calling |= 1 << other

    def take_spells(self, words: Sequence[str], where: str) -> tuple[int, ...]:
        """Take the spells *words* (designs or copies) from those not yet placed."""
        cards = self.compiled
        taken = []
        for word in words:
            exact = cards.spell(word)
            copies = (
                [exact]
                if exact != NONE
                else [c for c in range(cards.n_spells) if cards.spell_names[c].rpartition(".")[0] == word]
            )
            card = next((c for c in copies if c in self.free), NONE)
            if not copies:
                self.add_fault("unknown-card", card=word[:40])
            elif card == NONE:
                self.add_fault("no-copy", "C6", card=word, where=where)
            else:
                self.free.discard(card)
                taken.append(card)
        return tuple(taken)

    def place_default(self, name: str) -> None:
        """Place Egor or Svetlana at the starting location unless placed already."""
        cards, state = self.compiled, self.state
        entity = cards.egor if name == "egor" else cards.svetlana
        if entity not in self.placed:
            self.placed.add(entity)
            state.zone[entity], state.loc[entity] = (
                IN_PLAY,
                cards.location_index.get(cards.cards[entity].start, 0),
            )

    def read_entities(self, data: Mapping[str, object], key: str) -> list[int]:
        entities = []
        for word in self.read_words(data, key):
            entity = self.compiled.entity(word)
            if entity == NONE:
                self.add_fault("unknown-card", card=word[:40])
            elif self.mark_placed(entity):
                entities.append(entity)
        return entities

    def read_hands(self, data: Mapping[str, object]) -> None:
        cards, state = self.compiled, self.state
        for seat in (LIGHT, DARK):
            for entity in self.read_entities(data, SIDES[seat]):
                if cards.side[entity] != seat or entity in cards.persons:
                    self.add_fault("side", "T2", card=cards.names[entity], seat=SIDES[seat])
                state.zone[entity] = IN_HAND
                state.hands[seat] = (*state.hands[seat], entity)

    def read_piles(self, data: Mapping[str, object]) -> None:
        cards, state = self.compiled, self.state
        state.discard = [*reversed(self.take_spells(self.read_words(data, "discards"), "discards"))]
        self.top = top_spells = self.take_spells(self.read_words(data, "deck"), "deck")
        remaining = sorted(self.free)
        state.rng = dice.shuffle(state.rng, remaining)
        state.deck = [*remaining, *reversed(top_spells)]
        state.deck_pool = sum(1 << card for card in range(cards.n_spells) if card not in state.discard)
        for entity in self.read_entities(data, "removed"):
            self.remove(entity)
        self.front = top_probability = self.read_entities(data, "probability")
        for entity in top_probability:
            if cards.cards[entity].deck != "probability":
                self.add_fault("not-in-deck", "C7", card=cards.names[entity])
        for entity in range(cards.n_entities):
            if entity not in self.placed and cards.cards[entity].deck != "probability":
                self.placed.add(entity)
                self.remove(entity)
        below = [entity for entity in cards.deck_cards if entity not in self.placed]
        state.rng = dice.shuffle(state.rng, below)
        state.probability_deck = [*below, *reversed(top_probability)]
        for entity in state.probability_deck:
            state.zone[entity] = IN_DECK

    def remove(self, entity: int) -> None:
        state = self.state
        state.zone[entity], state.loc[entity] = REMOVED, NONE
        state.removed = (*state.removed, entity)

    def enter(self, phase: str) -> None:
        """Advance to the first question of *phase*."""
        cards, state = self.compiled, self.state
        state.step = flow.STEPS.index(_FIRST_STEP[phase])
        state.phase = SPELLS_PHASE if phase == "spells" else MOVEMENT
        state.wounds_before_battle = tuple(state.wounds[: cards.n_others])
        for other in range(cards.n_others):
            if state.zone[other] == IN_PLAY and cards.resting[state.loc[other]]:
                state.began_at_healing_place |= 1 << other
        if phase == "growth":
            state.turn -= 1
        flow.advance(state)


def describe(state: FateState) -> dict[str, Any]:
    """Return *state* with all hidden cards as data for :func:`build`, without progress within a phase."""
    cards = state.compiled
    view = state.view(None)
    described: dict[str, object] = {}
    for entity in range(cards.n_entities):
        if state.zone[entity] != IN_PLAY or (entity in cards.items and state.holder[entity] != NONE):
            continue
        facts: dict[str, object] = {"at": cards.location_names[state.loc[entity]]}
        if entity < cards.n_others:
            facts |= {
                "spells": list(state.spells(state.hand[entity])),
                "wounds": state.wounds[entity],
                "gloom": state.gloom[entity],
                "items": [cards.names[i] for i in cards.items if state.holder[i] == entity],
                "amulet": cards.spell_names[state.amulet[entity]] if state.amulet[entity] != NONE else "",
                "manoeuvres": list(state.spells(state.manoeuvres[entity])),
                "moved": bool(state.moved >> entity & 1),
                "entered": bool(state.entrants >> entity & 1),
            }
            called = [cards.names[donor] for vampire, donor, _ in state.calls if vampire == entity]
            facts |= {"calls": called[0]} if called else {}
        elif entity not in cards.items:
            facts["wounds"] = state.wounds[entity]
        described[cards.names[entity]] = facts
    return {
        "phase": view.phase,
        "turn": state.turn,
        "balance": state.balance,
        "inferno": state.inferno,
        **{SIDES[seat]: [cards.names[entity] for entity in state.hands[seat]] for seat in (LIGHT, DARK)},
        "deck": list(reversed(state.spells(state.deck))),
        "discards": list(reversed(state.spells(state.discard))),
        "probability": [cards.names[entity] for entity in reversed(state.probability_deck)],
        "removed": [cards.names[entity] for entity in state.removed],
        "cards": described,
    }
