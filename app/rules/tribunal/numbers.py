"""Settings of *Tribunal*: a set's numbers, the options, and the rules that combine both."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, field, fields
from functools import lru_cache

from app.rules.game import BadText, Option, Reason
from app.rules.tribunal.core import (
    ATTACK,
    BLIND,
    BURN,
    COLLECT,
    DEEPER,
    DELAY,
    FARM,
    HEAL,
    INITIATE,
    OVERDRIVE,
    SHIELD,
    STUN,
    TRANSFER,
    UP,
    VERBS,
    Menu,
    Other,
)


@dataclass(frozen=True, slots=True)
class Numbers:
    """A set's numbers: lives, mana costs, evidence per witness, limits in rounds.

    The defaults apply to records from before sets had numbers.
    """

    key: str = "tribunal"
    lives: int = 3
    light_mana: int = 0
    dark_mana: int = 1
    evidence_needed: int = 20
    average_price: int = 20
    farm_rate: int = 1
    attack_cost: int = 3
    attack_damage: int = 1
    attack_rate: int = 5
    initiate_cost: int = 5
    heal_cost: int = 7
    heal_step: int = 3
    blind_cost: int = 1
    blind_rate: int = 1
    delay_cost: int = 1
    transfer_cost: int = 2
    forsage_cost: int = 5
    forsage_turns: int = 2
    stun_cost: int = 1
    stun_rate: int = 3
    burn_cost: int = 2
    burn_rate: int = 1
    shield_cost: int = 3
    collect_rate: int = 1
    collect_limit: int = 99
    """Largest listed amount of unbounded collecting (B20 a, b). Not a set's number."""
    quiet_rounds: int = 40
    most_rounds: int = 150
    last_round: int = 1000
    """Final round if option D2 is off, so that every game ends."""
    repetitions: int = 3
    farm_xp: int = 1
    """Experience from farming in addition to the layer's number."""
    fall_lives: int = 1
    """Lives lost by falling out of the gloom."""
    heal_lives: int = 1
    fabricate_cost: int = 0
    """Cost of the first point of evidence; each further one costs ``fabricate_step`` more."""
    fabricate_step: int = 1
    forsage_step: int = 5
    """Added cost of each further overdrive in a chain."""

    @classmethod
    def of_set(cls, key: str, values: Mapping[str, int]) -> Numbers:
        """Return the numbers of set *key* from *values* by name (``attack-cost``); ignore unknown names."""
        return cls(key, **{NAMES[name]: value for name, value in values.items() if name in NAMES})

    @classmethod
    def read(cls, key: str, lines: Iterable[str]) -> Numbers:
        """Parse set *key*'s numbers from a record. Raises :class:`BadText` with the invalid line."""
        values: dict[str, int] = {}
        for number, line in enumerate(lines, 1):
            match line.split():
                case ["number", name, value] if (
                    name in NAMES
                    and name not in values
                    and len(value) < 8
                    and value.isdecimal()
                    and value.isascii()
                ):
                    values[name] = int(value)
                case _:
                    raise BadText(Reason("record.bad-card-line", "", {"line": number, "text": line[:60]}))
        return cls.of_set(key, values)

    def lines(self) -> tuple[str, ...]:
        """Return lines for a record: the numbers that differ from the defaults."""
        return tuple(
            f"number {name} {value}"
            for name, value in self.values().items()
            if value != _DEFAULTS[NAMES[name]]
        )

    def values(self) -> dict[str, int]:
        """Return all numbers of a set by name."""
        return {name: getattr(self, field_name) for name, field_name in NAMES.items()}

    def faults(self) -> list[Reason]:
        """Return everything that makes these numbers unplayable."""
        faults = []
        for name, value in (*self.values().items(), ("collect-limit", self.collect_limit)):
            least = _MINIMUMS.get(name, 0)
            if not least <= value <= 10_000:
                faults.append(
                    Reason("tribunal.bad-number", "", {"name": name, "value": value, "least": least})
                )
        if self.average_price > self.evidence_needed:
            faults.append(
                Reason(
                    "tribunal.bad-average",
                    "R25",
                    {"average": self.average_price, "needed": self.evidence_needed},
                )
            )
        return faults

    def fingerprint(self) -> str:
        """Return a short hash of the numbers; those added later count only if not the default."""
        rows = sorted(
            (name, value)
            for name, value in asdict(self).items()
            if name != "key" and (name not in _LATER or value != _DEFAULTS[name])
        )
        return hashlib.blake2b(repr(rows).encode(), digest_size=8).hexdigest()


NAMES: Mapping[str, str] = {
    number.name.replace("_", "-"): number.name
    for number in fields(Numbers)
    if number.name not in ("key", "collect_limit")
}
"""Name of a number in sets → field of :class:`Numbers`."""
_DEFAULTS: Mapping[str, int | str] = asdict(Numbers())
_LATER = frozenset(
    {"farm_xp", "fall_lives", "heal_lives", "fabricate_cost", "fabricate_step", "forsage_step"}
)
# A free delay or overdrive would make endless turns possible; free evidence would be unlimited.
_MINIMUMS = dict.fromkeys(
    (
        "lives",
        "attack-damage",
        "delay-cost",
        "forsage-cost",
        "initiate-cost",
        "collect-limit",
        "quiet-rounds",
        "most-rounds",
        "last-round",
        "repetitions",
        "transfer-cost",
        "burn-cost",
        "shield-cost",
        "heal-cost",
        "heal-lives",
        "fabricate-step",
    ),
    1,
)


OPTIONS: tuple[Option, ...] = (
    Option("expansion-1", False, (False, True), "E1"),
    Option("expansion-2", False, (False, True), "E6"),
    Option("fabrication", "a", ("a", "d"), "B13"),
    Option("collection", "c", ("c", "a", "b"), "B20", house=True),
    Option("stun-guard", True, (True, False), "G1", house=True),
    Option("quiet-draw", True, (True, False), "D1", house=True),
    Option("round-limit", True, (True, False), "D2", house=True),
    Option("draw-by-agreement", True, (True, False), "D3", house=True),
    Option("repetition", False, (False, True), "D4"),
    Option("delay-extra", False, (False, True), "B17"),
    Option("burning", "b", ("b", "a"), "B19", house=True),
)
N_ORIGINAL_OPTIONS = 9
"""Number of original options. A position's hash contains later ones only if not the default.

So older records still replay.
"""


@dataclass(frozen=True, slots=True)
class Rules:
    """The numbers and options of one game."""

    numbers: Numbers
    options: tuple[bool | int | str, ...]
    """Values of :data:`OPTIONS`, in order."""
    lives: int
    evidence_needed: int
    average_price: int
    attack_cost: int
    attack_damage: int
    initiate_cost: int
    farm_xp: int
    fall_lives: int
    first: bool
    second: bool
    fabrication_adds_up: bool
    collection: str
    guard: bool
    quiet_rounds: int
    """Number of quiet rounds that make a draw (D1); 0: never."""
    most_rounds: int
    agreement: bool
    repetitions: int
    """Number of repetitions that make a draw (D4); 0: never."""
    delays_extra: bool
    burns_over: bool
    least: tuple[int, ...]
    """By verb: the minimum mana for affording it."""
    rates: tuple[int, ...]
    """By verb: evidence per witness (R14); for collecting, also per mana."""
    menus: dict[tuple[int, ...], Menu] = field(default_factory=dict, compare=False, repr=False)
    """Cache of :mod:`app.rules.tribunal.legality` under these rules."""
    actor_cache: dict[tuple[int, int, int, Other], tuple[Other, bool]] = field(
        default_factory=dict, compare=False, repr=False
    )
    """Cache of :mod:`app.rules.tribunal.effects` under these rules."""

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle without the caches."""
        return Rules.of, (self.numbers, self.chosen())

    @classmethod
    def of(cls, numbers: Numbers | None, chosen: Mapping[str, bool | int | str]) -> Rules:
        """Return the rules for *numbers* (None: the rulebook's) with *chosen* options, else the defaults.

        Raises :class:`BadText` for unknown options or values and unplayable numbers.
        """
        numbers = numbers or Numbers()
        for fault in numbers.faults():
            raise BadText(fault)
        by_name = {option.name: option for option in OPTIONS}
        for name, value in chosen.items():
            if name not in by_name:
                raise BadText(Reason("tribunal.unknown-option", "", {"name": name}))
            if not any(value == c and type(value) is type(c) for c in by_name[name].choices):
                raise BadText(
                    Reason("tribunal.bad-option", by_name[name].rule, {"name": name, "value": str(value)})
                )
        return _rules(numbers, tuple(chosen.get(option.name, option.default) for option in OPTIONS))

    def chosen(self) -> dict[str, bool | int | str]:
        """Return the values of all options by name."""
        return {option.name: value for option, value in zip(OPTIONS, self.options, strict=True)}

    def hashed_options(self) -> tuple[bool | int | str, ...]:
        """Return the options that are part of a position's hash (:data:`N_ORIGINAL_OPTIONS`)."""
        later = zip(OPTIONS[N_ORIGINAL_OPTIONS:], self.options[N_ORIGINAL_OPTIONS:], strict=True)
        changed = [
            word for option, value in later if value != option.default for word in (option.name, value)
        ]
        return (*self.options[:N_ORIGINAL_OPTIONS], *changed)


def _min_mana(numbers: Numbers) -> tuple[int, ...]:
    least = {
        ATTACK: numbers.attack_cost,
        DEEPER: 1,
        UP: 1,
        INITIATE: numbers.initiate_cost,
        HEAL: numbers.heal_cost,
        BLIND: numbers.blind_cost,
        DELAY: numbers.delay_cost,
        TRANSFER: numbers.transfer_cost,
        OVERDRIVE: numbers.forsage_cost,
        STUN: numbers.stun_cost,
        BURN: numbers.burn_cost,
        SHIELD: numbers.shield_cost,
    }
    return tuple(least.get(verb, 0) for verb in range(len(VERBS)))


def _rates(numbers: Numbers) -> tuple[int, ...]:
    rates = {
        FARM: numbers.farm_rate,
        ATTACK: numbers.attack_rate,
        BLIND: numbers.blind_rate,
        STUN: numbers.stun_rate,
        BURN: numbers.burn_rate,
        COLLECT: numbers.collect_rate,
    }
    return tuple(rates.get(verb, 0) for verb in range(len(VERBS)))


@lru_cache(64)
def _rules(numbers: Numbers, values: tuple[bool | int | str, ...]) -> Rules:
    """Return the rules for *numbers* and option *values*.

    Equal arguments give the same object, so later games reuse its caches.
    """
    (
        expansion_1,
        expansion_2,
        fabrication,
        collection,
        guard,
        quiet,
        limit,
        agreement,
        repetition,
        delays,
        burning,
    ) = values
    # Choices other than the default: the price of fabricating keeps rising (B13 d); any amount burns (B19 a).
    return Rules(
        numbers=numbers,
        options=values,
        lives=numbers.lives,
        evidence_needed=numbers.evidence_needed,
        average_price=numbers.average_price,
        attack_cost=numbers.attack_cost,
        attack_damage=numbers.attack_damage,
        initiate_cost=numbers.initiate_cost,
        farm_xp=numbers.farm_xp,
        fall_lives=numbers.fall_lives,
        first=bool(expansion_1),
        second=bool(expansion_2),
        fabrication_adds_up=fabrication == "d",
        collection=str(collection),
        guard=bool(guard),
        quiet_rounds=numbers.quiet_rounds if quiet else 0,
        most_rounds=numbers.most_rounds if limit else numbers.last_round,
        agreement=bool(agreement),
        repetitions=numbers.repetitions if repetition else 0,
        delays_extra=bool(delays),
        burns_over=burning == "a",
        least=_min_mana(numbers),
        rates=_rates(numbers),
    )
