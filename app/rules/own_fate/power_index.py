"""Index of composed powers by how the rules use them.

A permanent, unconditional effect on the power's own card becomes a trait (:func:`traits_of`), as of a power
written as code, and costs nothing at run time. Other permanent effects are :class:`Aura` objects. All other
powers are :class:`TriggeredPower` objects, triggered at a moment of the turn.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any, NamedTuple

from app.rules.cardset import CardDef
from app.rules.game import BadText, Reason
from app.rules.own_fate import composition, power_checks
from app.rules.own_fate.composition import Composed, Named, Part, Power, TraitValue, Who
from app.rules.own_fate.vocabulary import NUMBERS, POINTS, WHEN

NONE = -1
LIGHT, DARK = 0, 1

_TRAITS: Mapping[tuple[str, str], tuple[str, str, int]] = {
    ("other", "wounds-dealt"): ("more", "by", 1),
    ("other", "wounds-taken"): ("less", "by", -1),
    ("other", "harvest"): ("harvest", "to", 1),
    ("other", "attacks-cancelled"): ("cancels", "by", 1),
    ("item", "attacks-cancelled"): ("cancels", "by", 1),
    ("location", "lethal"): ("lethal", "to", 1),
    ("location", "ride"): ("no_car", "", 1),
    ("item", "feed"): ("starves", "", 1),
}
"""(card kind, number or forbidden action) → (trait, field with the amount or "", sign)."""
_TRAITS_ON_OTHERS: Mapping[tuple[str, str, Who], str] = {
    ("location", "enter", Who("each", specialty="vampire")): "bars_vampires",
    ("location", "enter", Who("each", side="dark")): "bars_dark",
    ("other", "amulets", Who("each", side="own")): "amulet_full",
}
"""(card kind, what is forbidden or exempt from minuses, targets) → trait."""
_ITSELF = {"other": Who("self"), "item": Who("holder"), "location": Who("each")}
SUMMED_TRAITS = frozenset({"more", "less", "cancels"})
"""Traits that are summed over several powers; of other traits, the first power's value counts."""


def _trait_of(power: Composed, part: Part, kind: str) -> tuple[str, int] | None:
    if power.when != "always" or power.conditions or power.who is None or part.get("per"):
        return None
    what = part.text("number") or part.text("deed") or part.text("cards")
    trait = _TRAITS.get((kind, what))
    if trait is not None and power.who == _ITSELF[kind]:
        name, amount_field, sign = trait
        value = sign * part.number(amount_field) if amount_field else True
        return (name, value) if value else None
    trait_on_others = _TRAITS_ON_OTHERS.get((kind, what, power.who))
    return None if trait_on_others is None else (trait_on_others, True)


@lru_cache(1024)
def traits_of(powers: tuple[Composed, ...], kind: str) -> Mapping[str, int]:
    """Return the traits equivalent to effects of *powers* on a card of *kind*."""
    traits: dict[str, int] = {}
    for power in powers:
        for part in power.do:
            trait = _trait_of(power, part, kind)
            if trait is not None:
                name, value = trait
                traits[name] = (
                    traits.get(name, 0) + value if name in SUMMED_TRAITS else traits.get(name, value)
                )
    for power in powers:
        part = power.do[0]
        heals_stayers = power.when == "turn-ends" and power.who == Who("each", state="stayed")
        if (
            heals_stayers
            and kind == "location"
            and not power.conditions
            and part.word == "heal"
            and not part.get("per")
        ):
            traits.setdefault("heals", part.number("amount") or 9)
        if power.when == "slot-begins" and kind == "item" and power.has("lay"):
            less = sum(-effect.number("by") for effect in power.do if effect.text("number") == "plays")
            if less > 0:
                traits.setdefault("slows", less)
    return traits


@dataclass(frozen=True, slots=True, eq=False)
class PowerSource:
    """The card that has a power: ``entity`` or, for a location, ``place``; the other is NONE."""

    name: str
    kind: str
    entity: int
    place: int
    rule: str
    why: str
    """The power's name in events and records."""


@dataclass(frozen=True, slots=True, eq=False)
class Aura:
    """A permanent effect that is conditional or applies to other cards."""

    source: PowerSource
    power: Composed
    part: Part
    by: int
    to: int
    per: str


@dataclass(frozen=True, slots=True, eq=False)
class TriggeredPower:
    """A power that is triggered at a moment. ``bit`` identifies it in ``Position.used_powers``."""

    source: PowerSource
    power: Composed
    bit: int
    kind: str
    """Kind of the question that offers it; "" if it is automatic."""
    verb: str
    effect_names: frozenset[str]
    """Words of its effects."""


@dataclass(frozen=True, slots=True, eq=False)
class Group:
    """Powers of one moment that one question offers to one seat, or automatic ones (kind "", seat NONE)."""

    kind: str
    seat: int
    powers: tuple[TriggeredPower, ...]


class Powers:
    """All composed powers of a set, by effect and moment."""

    def __init__(self) -> None:
        self.auras: dict[str, tuple[Aura, ...]] = dict.fromkeys(NUMBERS, ())
        self.entry_bans: tuple[Aura, ...] = ()
        self.feed_bans: tuple[Aura, ...] = ()
        self.whole: dict[str, tuple[Aura, ...]] = {"amulets": (), "spells": ()}
        self.groups: dict[str, tuple[Group, ...]] = dict.fromkeys(WHEN, ())
        self.by_kind: dict[str, tuple[TriggeredPower, ...]] = {}
        self.resting: set[int] = set()
        """Locations with an effect on Others that stayed there."""
        self.once_a_turn = 0
        """Bits of the powers that aren't limited to once a game."""
        self.count = 0
        self.full_hands = False
        """Whether a power may let an Other exceed its card's hand limit."""
        self.points = False
        """Whether a power may change the strength of played cards."""

    def add(
        self, source: PowerSource, power: Composed, seats: tuple[int, ...], question: str = "", verb: str = ""
    ) -> None:
        """Add *power* of *source*, available to *seats*.

        *question* and *verb*: names that replace those of a composed power in records.
        """
        if not question and any(
            effect.word == "draw" or effect.text("number") == "hand-limit" for effect in power.do
        ):
            self.full_hands = True
        self.points = self.points or any(effect.text("number") in POINTS for effect in power.do)
        if power.when == "always":
            for part in power.do:
                if _trait_of(power, part, source.kind) is None:
                    self._add_aura(
                        Aura(source, power, part, part.number("by"), part.number("to"), part.text("per"))
                    )
            return
        if power.who is not None and power.who.state == "stayed":
            self.resting.add(source.place)
        bit = 1 << self.count
        self.count += 1
        if power.once != "game":
            self.once_a_turn |= bit
        kind = (question or f"power-{power.when}") if power.may else ""
        words = frozenset(part.word for part in power.do)
        triggered = TriggeredPower(
            source, power, bit, kind, verb or ("chance" if source.kind == "chance" else "use"), words
        )
        if kind:
            self.by_kind[kind] = (*self.by_kind.get(kind, ()), triggered)
        groups = [*self.groups[power.when]]
        for seat in seats if kind else (NONE,):
            n = next((n for n, group in enumerate(groups) if (group.kind, group.seat) == (kind, seat)), NONE)
            if n == NONE:
                groups.append(Group(kind, seat, (triggered,)))
            else:
                groups[n] = Group(kind, seat, (*groups[n].powers, triggered))
        # Automatic powers come first, then Dark's, then Light's (A19).
        groups.sort(key=lambda group: (bool(group.kind), group.kind.startswith("power-"), -group.seat))
        self.groups[power.when] = tuple(groups)

    def _add_aura(self, aura: Aura) -> None:
        part = aura.part
        if part.word == "change":
            name = part.text("number")
            self.auras[name] = (*self.auras[name], aura)
        elif part.word == "keep-whole":
            cards = part.text("cards")
            self.whole[cards] = (*self.whole[cards], aura)
        elif part.get("deed") == "enter":
            self.entry_bans = (*self.entry_bans, aura)
        elif part.get("deed") == "feed":
            self.feed_bans = (*self.feed_bans, aura)


def power_of(card: CardDef, powers: Mapping[str, Power], place_powers: Mapping[str, Power]) -> Power | None:
    """Return *card*'s implemented power, or None; locations and persons default to the one of their key."""
    if card.kind in ("location", "person"):
        return place_powers.get(card.power or card.key)
    power = powers.get(card.power)
    return power if power is not None and power.kind == card.kind else None


class Use(NamedTuple):
    """A power of a card: a registered one with the card's parameters, or (``power`` None) a composed one."""

    kind: str
    power: Power | None
    params: Mapping[str, Any]
    composed: tuple[Composed, ...]

    def trait(self, name: str) -> TraitValue | None:
        """Return the power's value of the trait *name*, or None."""
        trait = self.power.traits.get(name) if self.power is not None else None
        if trait is not None:
            return self.params.get(name, trait.default) if trait.overridable else trait.default
        return traits_of(self.composed, self.kind).get(name) if self.composed else None


def uses_of(card: CardDef, powers: Mapping[str, Power], place_powers: Mapping[str, Power]) -> tuple[Use, ...]:
    """Return *card*'s implemented powers, ``card.power`` first. Raises BadText if one can't be parsed."""
    uses = []
    power = power_of(card, powers, place_powers)
    if power is not None:
        uses.append(Use(card.kind, power, card.params, power.composition_for(card.params)))
    for text in card.powers:
        parsed = composition.read(text)
        if isinstance(parsed, Composed):
            uses.append(Use(card.kind, None, {}, (parsed,)))
            continue
        power = (place_powers if card.kind in ("location", "person") else powers).get(parsed.power)
        if power is not None and power.kind == card.kind:
            uses.append(
                Use(card.kind, power, dict(parsed.params), power.composition_for(dict(parsed.params)))
            )
    return tuple(uses)


def may_hold(item: CardDef, other: CardDef, powers: Mapping[str, Power]) -> bool:
    """Return whether *other* may hold *item* (K2)."""
    if item.side not in (other.side, "neutral"):
        return False
    uses = uses_of(item, powers, {})
    holder, holders = trait_of(uses, "holder"), trait_of(uses, "holders")
    if holder:
        return answers_to(other, holder, powers)
    return not isinstance(holders, tuple) or other.specialty in holders


def trait_of(uses: Sequence[Use], name: str) -> TraitValue:
    """Return the trait *name* of a card's powers, summed or the first (SUMMED_TRAITS); 0 if none has it."""
    values = [value for use in uses if (value := use.trait(name)) is not None]
    if not values:
        return 0
    return sum(map(as_number, values)) if name in SUMMED_TRAITS else values[0]


def check_uses(card: CardDef, uses: Sequence[Use]) -> None:
    """Raise BadText for an invalid trait value or composed power of *card*, or for conflicting powers."""
    for use in uses:
        for name, trait in use.power.overridable_traits().items() if use.power is not None else ():
            if not trait.accepts(value := use.params.get(name, trait.default)):
                expected = (
                    f"{trait.least}…{trait.most}" if isinstance(trait.default, int) else str(trait.default)
                )
                args = {"card": card.key, "name": name, "value": str(value)[:30], "wanted": expected}
                raise BadText(Reason("fate.trait", "C", args))
    if not card.powers:
        return
    own = [power for use in uses if use.power is None for power in use.composed]
    wrong = [fault for power in own for fault in power_checks.problems(power, card.kind, card.side)]
    wrong += power_checks.conflicts([power for use in uses for power in use.composed], card.powers)
    if wrong:
        raise BadText(replace(wrong[0], args={**wrong[0].args, "card": card.key}))


def answers_to(card: CardDef, name: object, powers: Mapping[str, Power]) -> bool:
    """Return whether *name*, from a trait, refers to *card*: to its key or (by any name) a power of it."""
    power = powers.get(str(name))
    names = (power.name, *power.old_names) if power is not None else (name,)
    if card.key == name or card.key in names or card.power in names:
        return True
    named_powers = (
        [named for named in map(composition.read, card.powers) if isinstance(named, Named)]
        if card.powers
        else []
    )
    return any(named.power in names for named in named_powers)


def as_number(value: TraitValue) -> int:
    return value if isinstance(value, int) else 0
