"""Set up a position of *Own Fate* by hand: edits, undo, and immediate detection of faults.

The edited value is data for ``positions.build``, with each card's facts as a mapping and each spell as a copy
(``attack-2.3``). Cards without a place are in the *box*. In play, Others of the setup are then out of the
game, probability cards and spells in their decks.
"""

from __future__ import annotations

import copy
from collections.abc import Mapping
from typing import Any

from app.rules.cardset import CardSet
from app.rules.edit_history import EditHistory
from app.rules.game import Action, Question, Reason, Seat
from app.rules.lesson import next_action
from app.rules.own_fate import positions
from app.rules.own_fate.compiled import NEUTRAL, SHIFTER, SIDES, VAMPIRE, WITCH
from app.rules.own_fate.game import compile_set
from app.rules.own_fate.state import FateView

DECK, DISCARDS, PROBABILITY, HANDS, BOX = (
    "spell-deck",
    "spell-discard",
    "probability-deck",
    "enemy-hand",
    "box",
)
"""Targets besides locations and Others; the names are those of the table's pieces."""
_LISTS = {DECK: "deck", DISCARDS: "discards", PROBABILITY: "probability"}
_NUMBERS = {"turn": 1, "balance": 0, "inferno": 1}
MAX_DECISIONS = 60


class SetUp(EditHistory[dict[str, Any]]):
    """A position being set up."""

    game = "own-fate"

    def __init__(
        self,
        card_set: CardSet,
        options: Mapping[str, bool | int | str] | None = None,
        data: Mapping[str, object] | None = None,
    ) -> None:
        """Start from *data* for ``positions.build``; None: from the beginning of a game."""
        self.card_set = card_set
        self.options = dict(options or {})
        self.compiled = compile_set(card_set, self.options)
        super().__init__(self._start() if data is None else self._from_data(data))

    # What is set up ------------------------------------------------------------------------------

    @property
    def faults(self) -> tuple[Reason, ...]:
        """Everything that makes the current position impossible."""
        return self._sketch.faults

    def view(self, seat: Seat) -> FateView:
        """Return the whole position from *seat*'s side of the table."""
        return self._sketch.view(seat)

    def number(self, name: str) -> int:
        """Return ``turn``, ``balance`` or ``inferno``."""
        return int(self.now[name])

    @property
    def phase(self) -> str:
        """The phase in which play begins."""
        return str(self.now["phase"])

    def facts(self, card: str) -> Mapping[str, Any]:
        """Return the facts of *card* if it's at a location, else an empty mapping."""
        return dict(self.now["cards"].get(card, {}))

    def listed(self, name: str) -> tuple[str, ...]:
        """Return ``deck``, ``discards``, ``probability``, ``light`` or ``dark``, top first."""
        return tuple(self.now[name])

    def unplaced_cards(self) -> list[str]:
        """Return the Others, persons, items and chances without a place."""
        placed = {*self.now["cards"], *self.now["light"], *self.now["dark"], *self.now["probability"]}
        for facts in self.now["cards"].values():
            placed |= set(facts.get("items", ()))
        return [name for name in self.compiled.names if name not in placed]

    def unplaced_spells(self) -> dict[str, int]:
        """Return how many copies of each spell have no place."""
        used = self._placed_spells()
        left: dict[str, int] = {}
        for name in self.compiled.spell_names:
            design = name.rpartition(".")[0]
            left[design] = left.get(design, 0) + (name not in used)
        return left

    def donors(self) -> list[str]:
        """Return the donors in play."""
        cards = self.compiled
        return [name for name in self.now["cards"] if cards.donor[cards.entity_index[name]]]

    def editable_numbers(self, card: str) -> dict[str, int]:
        """Return the maximum for each number that can be edited on *card*.

        Numbers are ``wounds`` and ``gloom``, and the flags (maximum 1) ``moved``, ``entered`` and ``new``.
        """
        cards = self.compiled
        if card not in self.now["cards"]:
            return {}
        entity = cards.entity_index[card]
        if entity < cards.n_others:
            gloom = {"gloom": cards.gloom_cap} if cards.caster[entity] else {}
            return {"wounds": 3, **gloom, "moved": 1, "entered": 1}
        if entity == cards.egor:
            return {"wounds": 3}
        if entity in cards.chances:
            return {"wounds": max(0, cards.number(entity, "wounds") - 1)} | (
                {"new": 1} if cards.power_name[entity] == "curfew" else {}
            )
        return {}

    def may_call(self, card: str) -> bool:
        """Return whether *card* is a vampire in play that can have called this turn."""
        cards = self.compiled
        entity = cards.entity_index.get(card, -1)
        vampire = 0 <= entity < cards.n_others and cards.specialty[entity] == VAMPIRE
        return vampire and card in self.now["cards"] and self.phase in ("battle", "spells")

    def position(self) -> dict[str, object]:
        """Return the position as in scenario files, without defaults and spells' copy numbers."""
        data = self.now
        stored: dict[str, object] = {"phase": data["phase"]}
        stored |= {
            name: data[name]
            for name, default in _NUMBERS.items()
            if data[name] != default or name == "inferno"
        }
        for name in ("light", "dark", "deck", "discards", "probability", "removed"):
            if data[name]:
                stored[name] = " ".join(map(_design, data[name]))
        stored["cards"] = {
            card: self._line(facts) for card, facts in data["cards"].items() if self._must_store(card)
        }
        return stored

    # Editing -------------------------------------------------------------------------------------

    def actions(self) -> list[Action]:
        """Return all possible edits that are actions.

        They are ``put CARD TARGET``, ``amulet SPELL OTHER``, ``manoeuvre SPELL OTHER``, ``before CARD CARD``,
        and ``drop CARD box``.
        """
        others = [
            name for name in self.now["cards"] if self.compiled.entity_index[name] < self.compiled.n_others
        ]
        actions: list[Action] = []
        for card in (*self.now["cards"], *self.unplaced_cards()):
            actions += [Action("put", (card, target)) for target in self._targets(card, others)]
        for facts in self.now["cards"].values():
            for item in facts.get("items", ()):
                actions += [Action("put", (item, target)) for target in self._targets(item, others)]
        for name in ("light", "dark", "probability"):
            for card in self.now[name]:
                actions += [Action("put", (card, target)) for target in self._targets(card, others)]
        for spell in (
            *self._placed_spells(),
            *(design for design, left in self.unplaced_spells().items() if left),
        ):
            actions += self._spell_actions(spell, others)
        for name in ("deck", "discards", "probability"):
            row = self.now[name]
            actions += [Action("before", (first, other)) for first in row for other in row if first != other]
        placed = (
            {action.args[0] for action in actions} - set(self.unplaced_cards()) - set(self.unplaced_spells())
        )
        return actions + [Action("drop", (card, BOX)) for card in sorted(placed)]

    def edit(self, action: Action) -> None:
        """Do one of :meth:`actions`."""
        card, *rest = action.args
        target = rest[0] if rest else BOX
        data = copy.deepcopy(self.now)
        if card in self.unplaced_spells():
            used = self._placed_spells()
            card = next(
                name for name in self.compiled.spell_names if _design(name) == card and name not in used
            )
        facts = data["cards"].get(card, {})
        _remove_from_place(data, card)
        if action.verb == "before":
            name = next(name for name in _LISTS.values() if target in data[name])
            data[name].insert(data[name].index(target), card)
        elif action.verb == "amulet":
            data["cards"][target]["amulet"] = card
        elif action.verb == "manoeuvre":
            data["cards"][target].setdefault("manoeuvres", []).append(card)
        elif action.verb == "put":
            self._put(data, card, target, facts)
        self.push(data)

    def change(self, name: str, value: object) -> None:
        """Set ``turn``, ``balance``, ``inferno`` or ``phase``."""
        if self.now[name] != value:
            self.push(copy.deepcopy(self.now) | {name: value})

    def set_fact(self, card: str, name: str, value: object) -> None:
        """Set ``wounds``, ``gloom``, ``moved``, ``entered``, ``new`` or ``calls`` of *card* in play."""
        if self.now["cards"][card].get(name, 0) != value:
            data = copy.deepcopy(self.now)
            data["cards"][card][name] = value
            self.push(data)

    def decisions(self) -> list[tuple[str, Question]]:
        """Return (statement, question) for the decisions of this turn when each is passed.

        A scenario waits for the question with the statement (``until battle anton``; "" for the first). Empty
        if the position is impossible.
        """
        if self.faults:
            return []
        state = positions.build(self.card_set, self.options, self.position())
        turn, seen = state.turn, set[str]()
        decisions: list[tuple[str, Question]] = []
        for _ in range(MAX_DECISIONS):
            question = state.question
            if question is None or state.turn != turn:
                break
            about = question.args.get("other") or question.seat
            words = f"until {question.kind} {about}"
            if words not in seen:
                seen.add(words)
                decisions.append((words if decisions else "", question))
            action = next_action(state, "until nothing")
            assert action is not None
            state.apply(action, events=False)
        return decisions

    # Helpers ---------------------------------------------------------------------------------------

    def _start(self) -> dict[str, object]:
        cards = self.compiled
        placed = {
            cards.names[entity]: {"at": cards.cards[entity].start}
            for entity in range(cards.n_entities)
            if cards.cards[entity].deck != "probability" and cards.cards[entity].start in cards.location_index
        }
        return _with_defaults({"phase": "movement", "cards": placed})

    def _from_data(self, data: Mapping[str, Any]) -> dict[str, Any]:
        sketch = positions.sketch(self.card_set, self.options, data)
        described = positions.describe(sketch.state)
        cards = {
            name: {fact: value for fact, value in facts.items() if value}
            for name, facts in described["cards"].items()
        }
        for item, holder in ((i, sketch.state.holder[i]) for i in self.compiled.items):
            if holder >= 0:
                cards.pop(self.compiled.names[item], None)
        values = {
            name: described[name] for name in ("turn", "balance", "inferno", "light", "dark", "discards")
        }
        phase = data.get("phase") if data.get("phase") in positions.PHASES else "movement"
        rows = {"deck": list(sketch.deck), "probability": list(sketch.probability)}
        removed = data.get("removed", ())
        removed_cards = removed.split() if isinstance(removed, str) else list(removed)
        return _with_defaults({"phase": phase, "cards": cards, "removed": removed_cards, **values, **rows})

    def _placed_spells(self) -> list[str]:
        spells = [*self.now["deck"], *self.now["discards"]]
        for facts in self.now["cards"].values():
            spells += [*facts.get("spells", ()), *facts.get("manoeuvres", ())]
            spells += [facts["amulet"]] if facts.get("amulet") else []
        return spells

    def _targets(self, card: str, others: list[str]) -> list[str]:
        cards = self.compiled
        entity = cards.entity_index[card]
        targets: list[str] = []
        chance = entity in cards.chances and entity >= cards.n_others
        if not chance or cards.power_name[entity] in positions.STAYING_CHANCES:
            targets += cards.location_names
        if entity in cards.items:
            targets += [
                other
                for other in others
                if cards.may_hold[entity - cards.n_others][cards.entity_index[other]]
            ]
        if cards.cards[entity].deck == "probability":
            targets.append(PROBABILITY)
            if cards.side[entity] != NEUTRAL:
                targets.append(HANDS)
        return targets

    def _spell_actions(self, spell: str, others: list[str]) -> list[Action]:
        cards = self.compiled
        actions = [Action("put", (spell, DECK)), Action("put", (spell, DISCARDS))]
        for other in others:
            entity = cards.entity_index[other]
            if cards.specialty[entity] == SHIFTER:
                actions.append(Action("manoeuvre", (spell, other)))
                continue
            actions.append(Action("put", (spell, other)))
            if cards.specialty[entity] == WITCH:
                actions.append(Action("amulet", (spell, other)))
        return actions

    def _put(self, data: dict[str, Any], card: str, target: str, facts: Mapping[str, Any]) -> None:
        cards = self.compiled
        if target in cards.location_index:
            data["cards"][card] = {**facts, "at": target}
        elif target in _LISTS:
            data[_LISTS[target]].insert(0, card)
        elif target == HANDS:
            data[SIDES[cards.side[cards.entity_index[card]]]].append(card)
        else:
            kind = "items" if card in cards.entity_index else "spells"
            data["cards"][target].setdefault(kind, []).append(card)

    def refresh(self) -> None:
        self._sketch = positions.sketch(self.card_set, self.options, self.now)

    def _must_store(self, card: str) -> bool:
        facts = {name: value for name, value in self.now["cards"][card].items() if value}
        entity = self.compiled.entity_index[card]
        return entity not in self.compiled.persons or facts != {"at": self.compiled.cards[entity].start}

    def _line(self, facts: Mapping[str, Any]) -> str:
        parts = [
            str(facts["at"]) + (": " + " ".join(map(_design, facts["spells"])) if facts.get("spells") else "")
        ]
        parts.extend(f"{name} {facts[name]}" for name in ("wounds", "gloom") if facts.get(name))
        parts.extend(
            " ".join((name, *map(_design, facts[name])))
            for name in ("items", "manoeuvres")
            if facts.get(name)
        )
        parts.extend(f"{name} {_design(str(facts[name]))}" for name in ("amulet", "calls") if facts.get(name))
        return "; ".join(parts + [name for name in ("moved", "entered", "new") if facts.get(name)])


def _with_defaults(data: dict[str, object]) -> dict[str, object]:
    rows: dict[str, object] = {
        name: [] for name in ("light", "dark", "deck", "discards", "probability", "removed")
    }
    return (
        rows
        | dict(_NUMBERS)
        | {name: list(value) if isinstance(value, tuple) else value for name, value in data.items()}
    )


def _remove_from_place(data: dict[str, Any], card: str) -> None:
    data["cards"].pop(card, None)
    for name in ("light", "dark", "deck", "discards", "probability", "removed"):
        data[name] = [entry for entry in data[name] if entry != card]
    for facts in data["cards"].values():
        for name in ("spells", "items", "manoeuvres"):
            if name in facts:
                facts[name] = [entry for entry in facts[name] if entry != card]
        for name in ("amulet", "calls"):
            if facts.get(name) == card:
                facts[name] = ""


def _design(name: str) -> str:
    stem, _, number = name.rpartition(".")
    return stem if number.isdecimal() else name
