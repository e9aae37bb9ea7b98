"""Set up a position of *Tribunal* by hand: edits, undo, and immediate detection of faults.

The edited value is data for ``position.build_position`` with every fact explicit.
"""

from __future__ import annotations

import copy
from collections.abc import Mapping
from typing import Any

from app.rules.edit_history import EditHistory
from app.rules.game import SEATS, Action, BadPosition, Reason, Seat, opponent
from app.rules.tribunal import line, position
from app.rules.tribunal.core import Other, Position, light_dark, with_chain
from app.rules.tribunal.effects import first_position
from app.rules.tribunal.notation import name
from app.rules.tribunal.numbers import Numbers, Rules
from app.rules.tribunal.state import State, TribunalView

Data = dict[str, Any]
MAX_SEEN = 99
"""Maximum of numbers set by hand."""
MAX_OTHERS = 12
"""Maximum number of Others per side set up by hand."""
FACTS = ("lives", "mana", "layer", "level", "xp", "heals")
PRICED = ("price", "pick")


class TribunalSetUp(EditHistory[tuple[Rules, Data]]):
    """A position being set up."""

    game = line.GAME

    def __init__(
        self,
        card_set: Numbers | None = None,
        options: Mapping[str, bool | int | str] | None = None,
        data: Mapping[str, object] | None = None,
    ) -> None:
        """Start from *data* for ``position.build_position``; None: from the beginning of a game.

        Raises :class:`~app.rules.game.BadText` for an impossible position.
        """
        rules = Rules.of(card_set, options or {})
        begun = State(first_position(rules), rules) if data is None else position.build_position(data, rules)
        super().__init__((rules, position.to_plain(begun)))

    @classmethod
    def of_state(cls, state: State) -> TribunalSetUp:
        """Start from the unfinished *state*."""
        return cls(state.rules.numbers, state.rules.chosen(), position.to_plain(state))

    # What is set up ------------------------------------------------------------------------------

    @property
    def rules(self) -> Rules:
        """The position's numbers and options."""
        return self.now[0]

    @property
    def card_set(self) -> Numbers:
        """The position's numbers."""
        return self.rules.numbers

    @property
    def options(self) -> dict[str, bool | int | str]:
        """The position's options."""
        return self.rules.chosen()

    @property
    def state(self) -> State:
        """The position, possible or not, for display."""
        return self._state

    def view(self) -> TribunalView:
        """Return the position as the table shows it."""
        return TribunalView(None, self._state)

    def text(self) -> str:
        """Return the position as a line; "" if impossible."""
        return "" if self.faults else line.write(self._state)

    def position(self) -> Data:
        """Return the position as in scenario files, without the default facts of Others."""
        data = copy.deepcopy(self._data)
        usual = {"lives": self.rules.lives, "level": 1}
        for seat in SEATS:
            for other in data[seat]["others"]:
                for fact in [fact for fact in other if fact != "number"]:
                    if other[fact] == usual.get(fact, 0):
                        del other[fact]
        return data

    def number(self, name: str) -> int:
        """Return ``round``, ``quiet`` or, for ``light`` and ``dark``, the side's evidence."""
        return int(self._data[name]["evidence"] if name in SEATS else self._data[name])

    def limits(self, name: str) -> tuple[int, int]:
        """Return the minimum and maximum of the number *name* (see :meth:`number`)."""
        if name in SEATS:
            return 0, MAX_SEEN
        if name == "round":
            return 1, self.rules.most_rounds
        return 0, min(self.number("round"), self.rules.quiet_rounds or 1) - 1

    @property
    def turn(self) -> Seat:
        """The seat whose turn it is."""
        seat: Seat = self._data["turn"]
        return seat

    @property
    def phase(self) -> str:
        """The decision: ``act``, ``declare``, ``price`` or ``pick``."""
        return str(self._data["phase"])

    def facts(self, other: str) -> Mapping[str, Any]:
        """Return the facts of *other* (with its ``price`` in the phase ``pick``); empty if unknown."""
        match = self._find(self._data, other)
        if match is None:
            return {}
        seat, other_data = match
        facts = dict(other_data)
        if self.phase == "pick" and seat != self.turn:
            facts["price"] = self._data["prices"][self._data[seat]["others"].index(other_data)]
        return facts

    def editable_numbers(self, other: str) -> dict[str, tuple[int, int]]:
        """Return (minimum, maximum) for each number of *other* that can be edited."""
        facts = self.facts(other)
        if not facts:
            return {}
        limits = {
            "lives": (1, self.rules.lives),
            "mana": (0, MAX_SEEN),
            "layer": (0, MAX_SEEN),
            "level": (1, MAX_SEEN),
            "xp": (0, facts["level"] - 1),
        }
        if self.rules.first:
            limits["heals"] = (0, MAX_SEEN)
        if "price" in facts:
            limits["price"] = (0, self.rules.average_price * len(self._data["prices"]))
        return limits

    def possible_states(self, other: str) -> tuple[str, ...]:
        """Return the states that *other* can be in, including ``acts``: it has yet to act."""
        if not self.facts(other):
            return ()
        states = ("blinded",) if self.rules.first else ()
        if self.rules.second:
            states += ("stunned", "shielded", *(("immune",) if self.rules.guard else ()))
        return (*states, "acts") if self.phase == "act" and other.startswith(self.turn) else states

    @property
    def queue(self) -> tuple[str, ...]:
        """The Others that have yet to act; the first is acting."""
        return tuple(self._data["queue"])

    # Editing -------------------------------------------------------------------------------------

    def actions(self) -> list[Action]:
        """Return all edits that are actions: ``put OTHER layer-N``."""
        others = [other.name for seat in SEATS for other in self._state.others(seat)]
        deepest = max((other.layer for seat in SEATS for other in self._state.others(seat)), default=0)
        layers = range(max(5, deepest + 2) + 1)
        return [Action("put", (other, f"layer-{layer}")) for other in others for layer in layers]

    def edit(self, action: Action) -> None:
        """Do one of :meth:`actions`."""
        other, layer = action.args
        self.set_fact(other, "layer", int(layer.partition("-")[2]))

    def change(self, name: str, value: object) -> None:
        """Set ``round``, ``quiet``, ``turn``, ``phase`` or, for ``light`` or ``dark``, the evidence."""
        data = self._draft()
        if name in SEATS:
            data[name]["evidence"] = value
        else:
            data[name] = value
        if name == "round" and isinstance(value, int) and data["quiet"] >= value:
            data["quiet"] = value - 1
        if name in ("turn", "phase"):
            self._reset_decision(data)
        self._store(data)

    def expand(self, option: str, on: bool) -> None:
        """Turn the expansion *option* (``expansion-1``, ``expansion-2``) on, or off and reset its facts."""
        rules = Rules.of(self.rules.numbers, self.options | {option: on})
        data = self._draft()
        for seat in SEATS:
            for other_data in data[seat]["others"]:
                if not rules.first:
                    other_data |= {"blinded": False, "heals": 0}
                if not rules.second:
                    other_data |= {"stunned": False, "shielded": False, "immune": False}
                if not (rules.first and rules.second and rules.delays_extra):
                    other_data |= {"forsages": 0, "extra": 0}
        if not rules.second:
            data |= {"forsages": 0, "extra": 0}
        if not rules.first:
            data["queue"].sort(key=lambda waiting: int(waiting.rpartition("-")[2]))
        self._store(data, rules)

    def set_fact(self, other: str, fact: str, value: object) -> None:
        """Set a fact of *other*: one of :meth:`editable_numbers` or :meth:`possible_states`."""
        data = self._draft()
        match = self._find(data, other)
        if match is None:
            return
        seat, other_data = match
        if fact == "acts":
            data["queue"] = [*data["queue"], other] if value else [q for q in data["queue"] if q != other]
            if not self.rules.first:
                data["queue"].sort(key=lambda waiting: int(waiting.rpartition("-")[2]))
        elif fact == "price":
            data["prices"][data[seat]["others"].index(other_data)] = value
        else:
            other_data[fact] = value
            other_data["xp"] = min(other_data["xp"], other_data["level"] - 1)
        self._store(data)

    def act_now(self, other: str) -> None:
        """Make *other* the acting Other.

        Without expansion 1 the order is fixed, so the Others before it count as having acted.
        """
        data = self._draft()
        waiting_after = [waiting for waiting in data["queue"] if waiting != other]
        if not self.rules.first:
            number = int(other.rpartition("-")[2])
            waiting_after = [waiting for waiting in waiting_after if int(waiting.rpartition("-")[2]) > number]
        data["queue"] = [other, *waiting_after]
        self._store(data)

    def create(self, seat: Seat) -> str:
        """Create an Other of *seat* and return its name; "" if there are too many."""
        data = self._draft()
        side = data[seat]
        if len(side["others"]) >= MAX_OTHERS:
            return ""
        side["created"] += 1
        side["others"].append(
            {"number": side["created"], "lives": self.rules.lives, "mana": 0, "layer": 0, "level": 1}
            | {"xp": 0, "heals": 0, "forsages": 0, "extra": 0}
            | dict.fromkeys(position.FLAG_WORDS, False)
        )
        other = name(seat, side["created"])
        if data["phase"] == "act" and seat == data["turn"]:
            data["queue"].append(other)
        if data["phase"] in PRICED and seat != data["turn"]:
            self._reset_decision(data)
        self._store(data)
        return other

    def remove(self, other: str) -> None:
        """Remove *other*. If it's the newest, the numbers after the remaining Others' become free again."""
        data = self._draft()
        match = self._find(data, other)
        if match is None:
            return
        seat, other_data = match
        side = data[seat]
        if other_data["number"] == side["created"]:
            side["created"] = max(
                (each["number"] for each in side["others"] if each is not other_data), default=1
            )
        side["others"].remove(other_data)
        data["queue"] = [waiting for waiting in data["queue"] if waiting != other]
        if data["phase"] in PRICED and seat != data["turn"]:
            self._reset_decision(data)
        self._store(data)

    def load_line(self, text: str) -> None:
        """Set up the position in the line *text*. Raises :class:`~app.rules.game.BadText`."""
        state = line.read(text)
        self._store(position.to_plain(state), state.rules)

    # Helpers ---------------------------------------------------------------------------------------

    @property
    def _data(self) -> Data:
        return self.now[1]

    def _draft(self) -> Data:
        return copy.deepcopy(self._data)

    def _store(self, data: Data, rules: Rules | None = None) -> None:
        if (edited := (rules or self.rules, data)) != self.now:
            self.push(edited)

    def _reset_decision(self, data: Data) -> None:
        turn, act = data["turn"], data["phase"] == "act"
        mine, theirs = data[turn]["others"], data[opponent(turn)]["others"]
        data["queue"] = [name(turn, other["number"]) for other in mine] if act else []
        pick = data["phase"] == "pick"
        data["prices"] = [self.rules.average_price] * len(theirs) if pick else []
        data |= {"forsages": 0, "extra": 0, "offer": "none"}

    @staticmethod
    def _find(data: Data, other: str) -> tuple[Seat, Data] | None:
        for seat in SEATS:
            for other_data in data[seat]["others"]:
                if name(seat, other_data["number"]) == other:
                    return seat, other_data
        return None

    def refresh(self) -> None:
        self._state = _sketch(self._data, self.rules)
        self.faults: tuple[Reason, ...] = ()
        """Everything that makes the current position impossible."""
        try:
            position.build_position(self._data, self.rules)
        except BadPosition as refused:
            self.faults = refused.faults


def _sketch(data: Data, rules: Rules) -> State:
    turn, side = data["turn"], SEATS.index(data["turn"])
    enemy = opponent(turn)

    def others(seat: Seat) -> tuple[Other, ...]:
        return tuple(
            Other(
                data_of_other["number"],
                data_of_other["lives"],
                data_of_other["mana"],
                data_of_other["layer"],
                data_of_other["level"],
                data_of_other["xp"],
                with_chain(0, data_of_other.get("forsages", 0), data_of_other.get("extra", 0))
                | sum(bit for word, bit in position.FLAG_WORDS.items() if data_of_other[word]),
                data_of_other["heals"],
            )
            for data_of_other in data[seat]["others"]
        )

    mine = others(turn)
    places = {name(turn, other.number): at for at, other in enumerate(mine)}
    return State(
        Position(
            side,
            position.PHASES[data["phase"]],
            mine,
            others(enemy),
            data[turn]["evidence"],
            data[enemy]["evidence"],
            tuple(places[other] for other in data["queue"] if other in places),
            data["forsages"],
            data["extra"],
            data["round"],
            data["quiet"],
            light_dark(side, data[turn]["fabricated"], data[enemy]["fabricated"]),
            tuple(data["prices"]),
            light_dark(side, data[turn]["created"], data[enemy]["created"]),
            position.OFFERS[data["offer"]],
        ),
        rules,
    )
