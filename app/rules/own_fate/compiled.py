"""A card set and the options of one game, compiled into tables of small integers.

An **entity** is the index of any card except spells and locations: Others come first, in order of initiative,
then items, chances, and persons. Spells and locations have their own indices. Sides and seats are 0 (light),
1 (dark), and 2 (neutral).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from app.rules.cardset import CardDef, CardSet
from app.rules.game import Action, BadText, Reason, Seat
from app.rules.own_fate import vocabulary
from app.rules.own_fate.composition import Power, TraitValue
from app.rules.own_fate.options import EDITION, complete, hashed_options
from app.rules.own_fate.power_index import (
    Powers,
    PowerSource,
    Use,
    answers_to,
    as_number,
    check_uses,
    may_hold,
    power_of,
    trait_of,
    uses_of,
)

NONE = -1
"""No card, place or seat."""
LIGHT, DARK, NEUTRAL = 0, 1, 2
SIDES = ("light", "dark", "neutral")
SEAT_NAMES: tuple[Seat, Seat] = ("light", "dark")
PLAIN, MAGE, WITCH, VAMPIRE, SHIFTER = 0, 1, 2, 3, 4
SPECIALTIES = ("", "mage", "witch", "vampire", "shapeshifter")
ATTACK, DEFENCE, HEALING = 0, 1, 2
SPELLS = ("attack", "defence", "healing")
LETHAL = 4
"""Wounds that kill an Other (B6.7)."""
NO_CAP = 99
"""Highest gloom level of an action, beyond what can be paid; as the cap: no cap (A66)."""
NO_LIMIT = 1 << 30
"""Turn limit that no game reaches (A11)."""
LATEST_START_TURN = 999
"""Latest turn of a set-up position."""
VORTEX_POINTS = 8
"""Points for the side at whose end the chip leaves the vortex track."""


class CompiledSet:
    """Everything constant about a game. Raises BadText for an unplayable set."""

    def __init__(
        self,
        card_set: CardSet,
        options: Mapping[str, bool | int | str],
        powers: Mapping[str, Power],
        places: Mapping[str, Power],
    ) -> None:
        self.card_set, self.powers, self.places = card_set, powers, places
        self.options = complete(options)
        self.hashed_options = hashed_options(self.options)
        self._read_options()
        self._read_locations(card_set)
        self._read_entities(card_set)
        self._read_spells(card_set)
        self._read_tracks(card_set)
        self._read_powers()
        self._read_traits()
        self.acts: dict[tuple[str, ...], Action] = {}
        self.members_cache: dict[tuple[str, str, int], int] = {}
        self.no_holders: list[int] = [NONE] * self.n_entities
        # Cache for verbs.offer_each: verbs that can ever apply to an Other.
        self.offers: dict[tuple[str, int], list[Any]] = {}
        # Cache for targets.reachable: whether an Other may play a type of spell on an entity in its location.
        self.reach: list[list[bool | None]] = [[None] * self.n_entities for _ in range(3 * self.n_others)]
        # Cache for targets.constant_effect: the effect of an Other's type of spell on an Other or a person.
        self.effects: list[list[Any]] = [[None] * self.n_entities for _ in range(3 * self.n_others)]
        self.play_acts: list[dict[int, Action]] = [{} for _ in range(self.n_spells)]
        self.move_acts = [
            [Action("move", (other, loc)) for loc in self.location_names]
            for other in self.names[: self.n_others]
        ]
        self.burn_acts = [Action("burn", (name,)) for name in self.spell_names]
        self.hand_acts = {
            verb: [Action(verb, (name,)) for name in self.spell_names] for verb in ("make", "discard")
        }
        self.weaken_acts = [
            [Action("weaken", (name, str(n))) for n in range(points + 1)]
            for name, points in zip(self.spell_names, self.spell_points, strict=True)
        ]
        self.gloom_acts = [Action("gloom", (str(n),)) for n in range(NO_CAP + 1)]
        self.bleed_acts = [Action("bleed", (str(n),)) for n in range(20)]
        self.back_act, self.done_act = Action("back"), Action("done")

    def _read_options(self) -> None:
        options = self.options
        self.limit_by_cost = options["balance-limit"] == "cost"
        self.tie_to_vortex = options["tie"] == "vortex"
        self.net_shift = options["vortex-shift"] == "net"
        self.turn_limit = NO_LIMIT if options["turn-limit"] == "none" else int(options["turn-limit"])
        self.last_turn = min(self.turn_limit, LATEST_START_TURN)
        self.healing_from = int(options["vortex-healing-from"])
        self.strict = options["secrecy"] == "strict"
        self.listen_anywhere = options["player-look"] == "any"
        self.donors_stay = options["donors-leave"] == "never"
        self.any_side_keeps = options["ownerless-items"] == "any-side"
        self.car_by_ways = options["car-route"] == "ways"
        self.mobile_metro = bool(options["mobile-closes-metro"])
        self.portal_counts = bool(options["portal-counts"])
        self.portal_and_walk = bool(options["portal-and-walk"])
        self.egor_by_battle = options["egor-wounds"] == "battle"
        self.dark_heals_neutral = options["neutral-healing"] == "both"
        self.gloom_spares = options["unpaid-gloom"] == "spares"
        self.gloom_cap = NO_CAP if options["gloom-cap"] == "none" else int(options["gloom-cap"])
        self.doll_everywhere = options["darya"] == "everywhere"
        self.sword_in_sum = options["dark-sword"] == "sum"
        self.printed_manoeuvres = options["manoeuvre-strength"] == "printed"
        self.manoeuvres_at_once = bool(options["manoeuvres-at-once"])
        self.credit_own = options["harvest-credit"] == "own"
        self.overkill = options["overkill"] == "all"
        self.first_edition = EDITION.name in options
        self.kostya_exact = options["kostya"] == "exact"
        self.threat_in_metro = bool(options["threat-in-metro"])
        self.olga_extra = options["olga"] == "extra"
        self.olga_lends_ability = bool(options["olga-ability"])
        self.accident_in_metro = bool(options["accident-in-metro"])

    def _read_locations(self, card_set: CardSet) -> None:
        cards = sorted((c for c in card_set.cards if c.kind == "location"), key=lambda c: c.key)
        if not cards:
            raise BadText(Reason("fate.no-locations", "C1", {"set": card_set.key}))
        self.location_cards = cards
        self.location_names = [c.key for c in cards]
        self.location_index = {key: i for i, key in enumerate(self.location_names)}
        for card in cards:
            for way in card.ways:
                if way not in self.location_index:
                    raise BadText(Reason("fate.unknown-way", "K4", {"location": card.key, "way": way}))
        ways: list[set[int]] = [set() for _ in cards]
        for i, card in enumerate(cards):
            for way in card.ways:
                ways[i].add(self.location_index[way])
                ways[self.location_index[way]].add(i)
        self.ways = [tuple(sorted(w)) for w in ways]
        self.steps = [self._first_steps(i) for i in range(len(cards))]
        self.place_uses = [uses_of(c, self.powers, self.places) for c in cards]

    def _first_steps(self, target: int) -> list[int]:
        """Return, for each location, the next one on the shortest way to *target*.

        For *target*, that is itself; NONE if there is no way.
        """
        step = [NONE] * len(self.location_names)
        step[target] = target
        queue = [target]
        for here in queue:
            for near in self.ways[here]:
                if step[near] == NONE:
                    step[near] = here
                    queue.append(near)
        return step

    def _read_entities(self, card_set: CardSet) -> None:
        def copies_of_kind(kind: str) -> list[tuple[str, CardDef]]:
            matching = sorted((c for c in card_set.cards if c.kind == kind), key=lambda c: c.key)
            return [
                (c.key if n == 1 else f"{c.key}.{n}", c) for c in matching for n in range(1, c.copies + 1)
            ]

        others = copies_of_kind("other")
        others.sort(key=lambda kc: (kc[1].initiative, kc[1].side != "dark", kc[0]))
        items, chances, persons = copies_of_kind("item"), copies_of_kind("chance"), copies_of_kind("person")
        everything = others + items + chances + persons
        for name, card in others:
            if card.side == "neutral":
                raise BadText(Reason("fate.neutral-other", "C", {"card": name}))
        self.names = [name for name, _ in everything]
        self.cards = [card for _, card in everything]
        self.entity_index = {name: i for i, name in enumerate(self.names)}
        self.n_others = len(others)
        self.n_items = len(items)
        self.first_chance = self.n_others + self.n_items
        self.first_person = self.first_chance + len(chances)
        self.n_entities = len(everything)
        self.items = range(self.n_others, self.first_chance)
        self.chances = range(self.first_chance, self.first_person)
        self.persons = range(self.first_person, self.n_entities)
        self.side = [SIDES.index(c.side) for c in self.cards]
        self.specialty = [SPECIALTIES.index(c.specialty) for c in self.cards]
        self.strength = [c.strength for c in self.cards]
        self.experience = [c.experience for c in self.cards]
        self.initiative = [c.initiative for c in self.cards]
        self.cost = [c.cost for c in self.cards]
        self.donor = [c.donor for c in self.cards]
        self.others = range(self.n_others)
        self.donors = [entity for entity in range(self.n_others, self.n_entities) if self.donor[entity]]
        self.deck_cards = [
            entity for entity in range(self.n_entities) if self.cards[entity].deck == "probability"
        ]
        self.caster = [specialty in (MAGE, WITCH) for specialty in self.specialty]
        self.of_side = [
            [other for other in range(self.n_others) if self.side[other] == side] for side in (LIGHT, DARK)
        ]

    def _read_spells(self, card_set: CardSet) -> None:
        self.spell_names: list[str] = []
        self.spell_types: list[int] = []
        self.spell_points: list[int] = []
        for card in sorted((c for c in card_set.cards if c.kind == "spell"), key=lambda c: c.key):
            for n in range(1, card.copies + 1):
                self.spell_names.append(f"{card.key}.{n}")
                self.spell_types.append(SPELLS.index(card.spell))
                self.spell_points.append(card.strength)
        self.spell_index = {name: i for i, name in enumerate(self.spell_names)}
        # One number for type and strength, equal for all copies of a design.
        self.spell_designs = [
            typ + 3 * points for typ, points in zip(self.spell_types, self.spell_points, strict=True)
        ]
        self.n_spells = len(self.spell_names)

    def _read_tracks(self, card_set: CardSet) -> None:
        try:
            balance, vortex = card_set.track("balance"), card_set.track("vortex")
        except KeyError as error:
            raise BadText(Reason("fate.no-track", "C", {"track": str(error.args[0])})) from None
        if not balance.cells or not vortex.cells:
            raise BadText(Reason("fate.no-track", "C", {"track": "balance, vortex"}))
        self.balance_min, self.balance_max = min(balance.cells), max(balance.cells)
        self.labels = (0, *vortex.cells)
        self.vortex_cells = len(vortex.cells)

    def trait(self, entity: int, name: str) -> TraitValue:
        """Return trait *name* of *entity*: its card's own parameter, else its power's default, else 0."""
        value = self.traits.get((entity, name))
        if value is None:
            value = self.traits[entity, name] = trait_of(self.uses[entity], name)
        return value

    def number(self, entity: int, name: str) -> int:
        """Return a numeric trait; 0 if missing."""
        return as_number(self.trait(entity, name))

    def _location_number(self, loc: int, name: str) -> int:
        return as_number(trait_of(self.place_uses[loc], name))

    def answers_to(self, entity: int, name: object) -> bool:
        """Return whether *name*, from a trait, refers to *entity*."""
        return answers_to(self.cards[entity], name, self.powers)

    def _read_powers(self) -> None:
        powers = self.powers
        self.power = [power_of(card, powers, self.places) for card in self.cards]
        self.uses = [uses_of(card, powers, self.places) for card in self.cards]
        # Cache for trait().
        self.traits: dict[tuple[int, str], TraitValue] = {}
        cards_and_uses = [*zip(self.cards, self.uses, strict=True)]
        cards_and_uses += zip(self.location_cards, self.place_uses, strict=True)
        for card, uses in cards_and_uses:
            check_uses(card, uses)
        self.power_name = [power.name if power else "" for power in self.power]
        self.built = [
            bool(self.uses[entity])
            or (self.cards[entity].kind in ("other", "person") and not self.cards[entity].power)
            for entity in range(self.n_entities)
        ]

    def _read_traits(self) -> None:
        others, locations, number = range(self.n_others), range(len(self.location_names)), self.number
        self.worth = [sum(use.power.worth for use in self.uses[other] if use.power) for other in others]
        self.harvest = [max(1, number(other, "harvest")) for other in others]
        self.more = [number(other, "more") for other in others]
        self.less = [number(other, "less") for other in others]
        self.ability = [number(other, "ability") for other in others]
        # The ability that Olga lends to other Light mages (A90).
        self.lent_ability = (
            max((self.ability[other] for other in self.of_side[LIGHT]), default=0)
            if self.olga_lends_ability
            else 0
        )
        self.extra = [bool(number(other, "extra")) for other in others]
        self.face_down = [bool(number(other, "face_down")) for other in others]
        self.portals = [bool(number(other, "portal")) for other in others]
        self.looks = [bool(number(other, "looks")) for other in others]
        self.replaces = [bool(number(other, "replaces")) for other in others]
        self.amulet_full = [other for other in others if number(other, "amulet_full")]
        self.doll_bonus = [
            (other, str(self.trait(other, "doll_bonus")))
            for other in others
            if self.trait(other, "doll_bonus")
        ]
        self.cars = self._items("rides")
        self.dolls = self._items("slows")
        self.dark_swords = self._items("strikes")
        self.light_swords = self._items("draws")
        self.cancellers = tuple(entity for entity in range(self.first_chance) if number(entity, "cancels"))
        self.lamps = self._items("starves")
        self.players = self._items("listens")
        self.goggles = self._items("jumps")
        self.chance_of: dict[str, tuple[int, ...]] = {}
        for entity in self.chances:
            for name in [use.power.name for use in self.uses[entity] if use.power is not None]:
                self.chance_of[name] = (*self.chance_of.get(name, ()), entity)
        self.may_hold = [
            [may_hold(self.cards[i], self.cards[other], self.powers) for other in others] for i in self.items
        ]
        self.hub = [bool(self._location_number(i, "hub")) for i in locations]
        self.bars_vampires = [bool(self._location_number(i, "bars_vampires")) for i in locations]
        self.bars_dark = [bool(self._location_number(i, "bars_dark")) for i in locations]
        self.no_car = [bool(self._location_number(i, "no_car")) for i in locations]
        self.lethal = [self._location_number(i, "lethal") or LETHAL for i in locations]
        self.heals = [self._location_number(i, "heals") for i in locations]
        self.metro = self._find_location("metro")
        self.moscow = self._find_location("moscow")
        self.home = self._find_location("egor-flat")
        self.egor = self._find_person("egor")
        self.svetlana = self._find_person("svetlana")
        after = [self.trait(entity, "after") for entity in self.chance_of.get("stake", ())]
        after_others = [other for other in others if any(self.answers_to(other, name) for name in after)]
        vampires = [other for other in others if self.specialty[other] == VAMPIRE]
        self.stake_after = max(after_others or vampires or [0])
        self._read_composed()

    def _read_composed(self) -> None:
        self.composed = powers = Powers()
        for entity, (card, uses) in enumerate(zip(self.cards, self.uses, strict=True)):
            seats = (LIGHT, DARK) if self.side[entity] == NEUTRAL else (self.side[entity],)
            self._add(powers, uses, PowerSource(self.names[entity], card.kind, entity, NONE, "", ""), seats)
        for i, uses in enumerate(self.place_uses):
            self._add(powers, uses, PowerSource(self.location_names[i], "location", NONE, i, "", ""), (NONE,))
        # Numbers that continuous powers change.
        self.varying = frozenset(name for name, auras in powers.auras.items() if auras)
        self.moments = powers.groups
        self.entry_bans = powers.entry_bans
        self.whole_spells = powers.whole["spells"]
        self.points_vary = powers.points
        self.resting = [bool(n) or i in powers.resting for i, n in enumerate(self.heals)]

    def _add(self, powers: Powers, uses: Sequence[Use], source: PowerSource, seats: tuple[int, ...]) -> None:
        for use in uses:
            power = use.power
            rule, why = (
                (power.rule, power.record_name) if power is not None else (vocabulary.RULE, source.name)
            )
            named_source = replace(source, rule=rule, why=why)
            for composed in use.composed:
                question, verb = (power.question, power.verb) if power is not None else ("", "")
                powers.add(named_source, composed, seats, question, verb)

    def _items(self, trait: str) -> tuple[int, ...]:
        return tuple(i for i in self.items if self.number(i, trait))

    def _find_location(self, name: str) -> int:
        for i, card in enumerate(self.location_cards):
            if (card.power or card.key) == name:
                return i
        raise BadText(Reason("fate.no-card", "C", {"card": name}))

    def _find_person(self, name: str) -> int:
        for entity in self.persons:
            if (self.cards[entity].power or self.cards[entity].key) == name:
                return entity
        raise BadText(Reason("fate.no-card", "C", {"card": name}))

    def entity(self, word: str) -> int:
        """Return the entity with the name *word*, or NONE."""
        return self.entity_index.get(word, NONE)

    def location(self, word: str) -> int:
        """Return the location with the key *word*, or NONE."""
        return self.location_index.get(word, NONE)

    def spell(self, word: str) -> int:
        """Return the spell with the name *word*, or NONE."""
        return self.spell_index.get(word, NONE)

    def may_carry(self, other: int, items: Iterable[int]) -> bool:
        """Return whether an Other may hold any of *items*."""
        return any(self.may_hold[item - self.n_others][other] for item in items)

    def members_of(self, side: str, specialty: str, seat: int) -> int:
        """Return the entities of *side* (relative to *seat*; donors: any) and *specialty* as a bit set."""
        key = (side, specialty, seat)
        members = self.members_cache.get(key)
        if members is None:
            members = sum(
                1 << other
                for other in self.candidates_for(specialty)
                if specialty == "donor" or self._is_of(other, *key)
            )
            self.members_cache[key] = members
        return members

    def candidates_for(self, specialty: str) -> Sequence[int]:
        """Return the entities that can have *specialty*: the donors for "donor", else the Others."""
        return self.donors if specialty == "donor" else self.others

    def _is_of(self, other: int, side: str, specialty: str, seat: int) -> bool:
        mine = self.side[other]
        if side in ("own", "enemy") and (mine == seat) != (side == "own"):
            return False
        if side in ("light", "dark") and mine != SIDES.index(side):
            return False
        if specialty == "caster":
            return self.caster[other]
        return not specialty or self.specialty[other] == SPECIALTIES.index(specialty)

    def act(self, verb: str, *args: str) -> Action:
        """Return the action, as the same cached object for equal arguments."""
        key = (verb, *args)
        action = self.acts.get(key)
        if action is None:
            action = self.acts[key] = Action(verb, args)
        return action
