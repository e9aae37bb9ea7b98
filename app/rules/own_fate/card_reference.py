"""Card reference: what a card can do, what hurts it, and what helps it.

Derived from the set's numbers, kinds and powers. Each finding is a :class:`~app.rules.game.Reason`: a code of
``lore.ftl``, a rule number, and message arguments, where a tuple of strings contains card keys. Nothing
depends on a card's name, so that changed and new cards are described correctly.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from app.rules.cardset import CardDef, CardSet
from app.rules.game import Reason, Value
from app.rules.own_fate import power_index
from app.rules.own_fate.composition import canonical
from app.rules.own_fate.options import OPTIONS, complete
from app.rules.own_fate.power_index import answers_to, trait_of, uses_of
from app.rules.own_fate.powers import PLACES, POWERS, Power
from app.rules.own_fate.state import FateView
from app.rules.own_fate.vocabulary import RULE

LETHAL = 4
"""Wounds that kill an Other (B6)."""
SELF_ONLY = ("vampire", "shapeshifter")
"""Specialties that defend and heal only themselves."""
OPPONENTS = {"light": "dark", "dark": "light"}
OPTIONS_OF: Mapping[str, tuple[str, ...]] = {
    "mage": ("gloom-cap", "unpaid-gloom"),
    "witch": ("gloom-cap", "unpaid-gloom"),
    "vampire": ("harvest-credit", "overkill"),
    "shapeshifter": ("manoeuvre-strength", "manoeuvres-at-once"),
    "other": ("balance-limit",),
    "item": ("ownerless-items",),
    "donor": ("neutral-healing",),
    "egor": ("egor-wounds", "threat-in-metro"),
    "svetlana": ("vortex-healing-from", "vortex-shift"),
}
"""Options that affect a card, by its specialty, kind, role or power; ``Power.options`` adds others."""


@dataclass(frozen=True, slots=True)
class CardReference:
    """Findings about a card: its abilities, dangers, and help, and the options that affect it."""

    can: tuple[Reason, ...]
    hurts: tuple[Reason, ...]
    helps: tuple[Reason, ...]
    readings: tuple[Reason, ...]


def describe_card(
    card: CardDef, cards: CardSet, options: Mapping[str, bool | int | str] | None = None
) -> CardReference:
    """Return the findings about *card* in the set *cards* under *options* (None: the defaults)."""
    queries = _SetQueries(cards, complete(options or {}))
    can, hurts, helps = {
        "other": _other,
        "person": _person,
        "item": _item,
        "chance": _chance,
        "location": _location,
        "spell": _spell,
    }[card.kind](card, queries)
    return CardReference(
        tuple(_power(card)) + tuple(can), tuple(hurts), tuple(helps), tuple(_readings(card, queries))
    )


def power_of(card: CardDef) -> Power | None:
    """Return *card*'s power if it is implemented, else None."""
    return power_index.power_of(card, POWERS, PLACES)


def trait(card: CardDef, name: str) -> int | str | bool | tuple[str, ...]:
    """Return trait *name*: the card's own parameter, else its power's default, else 0."""
    return trait_of(uses_of(card, POWERS, PLACES), name)


def may_hold(item: CardDef, other: CardDef) -> bool:
    """Return whether *other* may hold *item* (K2)."""
    return power_index.may_hold(item, other, POWERS)


class _SetQueries:
    def __init__(self, cards: CardSet, options: Mapping[str, bool | int | str]) -> None:
        self.cards = cards.cards
        self.options = options

    def of(self, kind: str, *, side: str = "", with_trait: str = "") -> list[CardDef]:
        return [
            card
            for card in self.cards
            if card.kind == kind
            and (not side or card.side == side)
            and (not with_trait or trait(card, with_trait))
        ]

    def spells(self, use: str) -> list[CardDef]:
        return [card for card in self.cards if card.spell == use]

    def chances(self, *windows: str) -> list[CardDef]:
        return [card for card in self.of("chance") if trait(card, "window") in windows]


def _finding(code: str, rule: str, **args: Value) -> Reason:
    return Reason(f"lore.{code}", rule, args)


def _finding_about(code: str, rule: str, cards: Iterable[CardDef], **args: Value) -> Iterator[Reason]:
    keys = tuple(card.key for card in cards)
    if keys:
        yield _finding(code, rule, cards=keys, **args)


def _power(card: CardDef) -> Iterator[Reason]:
    for use in uses_of(card, POWERS, PLACES):
        power = use.power
        # A location's power without traits has no effect to explain.
        if power is not None and (power.traits or power.composed or card.kind != "location"):
            yield Reason(f"cards.power-{power.name}.does", power.rule)
        elif power is None:
            yield from (
                Reason("lore.composed", RULE, {"power": canonical(composed)}) for composed in use.composed
            )


def _readings(card: CardDef, queries: _SetQueries) -> Iterator[Reason]:
    power = power_of(card)
    names = (
        power.name if power is not None else "",
        card.specialty,
        card.kind,
        "donor" if card.donor else "",
    )
    for option in OPTIONS:
        if any(option.name in OPTIONS_OF.get(name, ()) for name in names) or (
            power and option.name in power.options
        ):
            yield _finding("reading", option.rule, option=option.name, value=queries.options[option.name])


# Others ------------------------------------------------------------------------------------------


def _other(card: CardDef, queries: _SetQueries) -> tuple[list[Reason], list[Reason], list[Reason]]:
    opponent = OPPONENTS.get(card.side, "")
    can = [
        _finding("enters", "T0", strength=card.strength, cost=card.cost),
        _finding("acts", "B1", initiative=card.initiative),
    ]
    if card.specialty not in SELF_ONLY:
        can.append(_finding("hand-limit", "A97", strength=card.strength))
    if card.specialty:
        can.append(_finding(f"is-{card.specialty}", f"K5.{card.specialty}", experience=card.experience))
    if card.specialty == "mage" and card.side == "light":
        can += _finding_about(
            "heals-vortex", "A88", [candidate for candidate in queries.of("person") if not candidate.donor]
        )
    if card.side == "dark" and card.specialty != "shapeshifter":
        can += _finding_about(
            "strikes-donors",
            "B3",
            [card for card in queries.cards if card.donor and card.kind in ("person", "chance")],
        )
    can += _finding_about("holds", "K2", [item for item in queries.of("item") if may_hold(item, card)])
    hurts = list(_finding_about("hit-by", "K0.attack", queries.spells("attack"), side=opponent))
    if opponent == "dark":
        vampires = [
            candidate for candidate in queries.of("other", side=opponent) if candidate.specialty == "vampire"
        ]
        hurts += _finding_about("bitten-by", "K5.vampire", vampires)
        hurts += _finding_about(
            "struck-by",
            "A71",
            queries.of("item", with_trait="strikes"),
            reading=queries.options["dark-sword"],
        )
        hurts += _finding_about("slowed-by", "K2.living-doll", queries.of("item", with_trait="slows"))
        hurts += _finding_about("shut-out-by", "A38", queries.chances("close-way"))
    hurts += _finding_about("hurt-more-by", "A78", queries.of("other", side=opponent, with_trait="more"))
    for place in queries.of("location", with_trait="lethal"):
        hurts.append(
            _finding("dies-sooner-at", "A81", cards=(place.key,), wounds=int(trait(place, "lethal")))  # type: ignore[arg-type]
        )
    hurts += _finding_about("kept-from", "K4", _barred(card, queries))
    hurts += _finding_about(
        "stopped-by",
        "K3.cops",
        [candidate for candidate in queries.chances("") if candidate.kind == "chance"],
    )
    if card.specialty == "vampire":
        hurts += _finding_about("starved-by", "K2.flashlight", queries.of("item", with_trait="starves"))
        hurts += _finding_about("repelled-by", "K3.aspen-stake", queries.chances("stake"))
        hurts += _finding_about("calls-annulled-by", "K3.egor-mother", queries.chances("annul-calls"))
    hurts.append(_finding("dies", "B6", wounds=LETHAL))
    if card.specialty in ("mage", "witch"):
        hurts.append(_finding("gloom-hurts", "B4"))
    return can, hurts, list(_other_helps(card, queries))


def _other_helps(card: CardDef, queries: _SetQueries) -> Iterator[Reason]:
    friends = [
        candidate for candidate in queries.of("other", side=card.side) if candidate.specialty not in SELF_ONLY
    ]
    yield from _finding_about("defended-by", "K0.defence", queries.spells("defence"))
    yield from _finding_about("healed-by", "K0.healing", queries.spells("healing"))
    yield from _finding_about(
        "helped-by", "B3", [candidate for candidate in friends if candidate.key != card.key]
    )
    for item in queries.of("item"):
        if trait(item, "cancels") and may_hold(item, card):
            yield _finding("shielded-by", "K2.zavulon-amulet", cards=(item.key,))
    for place in queries.of("location", with_trait="heals"):
        if place not in _barred(card, queries):
            yield _finding("rests-at", "A95", cards=(place.key,), wounds=int(trait(place, "heals")))  # type: ignore[arg-type]
    if card.specialty == "vampire":
        yield from _finding_about("saved-by", "K3.kostya", queries.chances("kostya"))
        yield from _finding_about("sated-by", "K3.jugular-vein", queries.chances("jugular"))
        yield from _finding_about(
            "let-in-by",
            "K3.kostya-father",
            [candidate for candidate in queries.chances("movement") if candidate.side == card.side],
        )
    if card.side == "dark" and card.specialty in ("mage", "witch"):
        yield from _finding_about("more-cards-by", "K3.power-plant-accident", queries.chances("accident"))
    if card.side == "light":
        cars = queries.of("item", side="light", with_trait="rides")
        yield from _finding_about("carried-by", "K2.night-watch-car", cars)
        yield from _finding_about(
            "taken-back-by",
            "K1.geser",
            [
                candidate
                for candidate in queries.of("other", side="light", with_trait="replaces")
                if candidate.key != card.key
            ],
        )


def _barred(card: CardDef, queries: _SetQueries) -> list[CardDef]:
    return [
        place
        for place in queries.of("location")
        if (card.specialty == "vampire" and trait(place, "bars_vampires"))
        or (card.side == "dark" and trait(place, "bars_dark"))
    ]


# Other cards ----------------------------------------------------------------------------------------


def _donor(card: CardDef, queries: _SetQueries) -> tuple[list[Reason], list[Reason]]:
    striking = [
        candidate for candidate in queries.of("other", side="dark") if candidate.specialty != "shapeshifter"
    ]
    callers = [candidate for candidate in striking if candidate.specialty == "vampire"]
    side = "" if queries.options["neutral-healing"] == "both" else "light"
    healers = [
        candidate for candidate in queries.of("other", side=side) if candidate.specialty not in SELF_ONLY
    ]
    hurts = [
        *_finding_about("donor-struck-by", "B3", striking),
        *_finding_about("called-by", "K5.vampire", callers),
    ]
    helps = [
        *_finding_about("donor-defended", "K0.defence", queries.spells("defence")),
        *_finding_about("donor-healed-by", "A56", healers),
    ]
    return hurts, helps


def _person(card: CardDef, queries: _SetQueries) -> tuple[list[Reason], list[Reason], list[Reason]]:
    if not card.donor:
        mages = [
            candidate for candidate in queries.of("other", side="light") if candidate.specialty == "mage"
        ]
        growing = queries.chances("growth-card")
        return (
            [],
            [_finding("never-struck", "K4"), *_finding_about("vortex-grown-by", "A92", growing)],
            [
                *_finding_about("vortex-healed-by", "A88", mages),
                *_finding_about(
                    "vortex-advised-by", "A90", queries.chances("battle"), reading=queries.options["olga"]
                ),
                *_finding_about("vortex-kept-by", "K3.ignat", queries.chances("stop-shift")),
            ],
        )
    hurts, helps = _donor(card, queries)
    limit = trait(card, "limit")
    if isinstance(limit, int) and limit:
        hurts.append(_finding("never-dies", "A57", wounds=limit, reading=queries.options["egor-wounds"]))
    hurts += _finding_about("jumps-by", "A48", queries.of("item", with_trait="jumps"))
    helps += _finding_about("calls-annulled-by", "K3.egor-mother", queries.chances("annul-calls"))
    helps += _finding_about("repelled-by", "K3.aspen-stake", queries.chances("stake"))
    return [], hurts, helps


def _item(card: CardDef, queries: _SetQueries) -> tuple[list[Reason], list[Reason], list[Reason]]:
    holders = [candidate for candidate in queries.of("other") if may_hold(card, candidate)]
    opponent = OPPONENTS.get(card.side, "")
    can = [*_finding_about("held-by", "K2", holders), _finding("changes-hands", "A32")]
    hurts = [
        *_finding_about("destroyed-by", "A73", queries.spells("attack"), side=opponent),
        *_finding_about(
            "destroyed-by-bite",
            "A73",
            [
                candidate
                for candidate in queries.of("other", side=opponent)
                if candidate.specialty == "vampire"
            ],
        ),
        _finding("lost-with-holder", "A34", reading=queries.options["ownerless-items"]),
    ]
    if card.side == "neutral":
        hurts[:] = [*_finding_about("destroyed-by", "A73", queries.spells("attack"), side=""), hurts[-1]]
    if trait(card, "rides"):
        hurts += _finding_about("not-driven-to", "A37", queries.of("location", with_trait="no_car"))
        hurts += _finding_about("stopped-by", "K3.cops", queries.chances(""))
    if trait(card, "strikes") or trait(card, "slows"):
        targets = queries.of("other", side=opponent)
        can += _finding_about("aims-at", "A71" if trait(card, "strikes") else "K2.living-doll", targets)
    return can, hurts, []


def _chance(card: CardDef, queries: _SetQueries) -> tuple[list[Reason], list[Reason], list[Reason]]:
    window = str(trait(card, "window") or "")
    power = power_of(card)
    rule = power.rule if power is not None else "K3"
    can = []
    if power is not None:
        can.append(_finding(f"window-{window or 'at-once'}", rule, side=card.side))
    after = trait(card, "after")
    if after:
        can += _finding_about(
            "comes-at",
            rule,
            [candidate for candidate in queries.of("other") if answers_to(candidate, after, POWERS)],
        )
    can.append(_finding("once", "K3"))
    hurts: list[Reason] = []
    helps: list[Reason] = []
    if card.donor:
        hurts, helps = _donor(card, queries)
    wounds = trait(card, "wounds")
    if isinstance(wounds, int) and wounds:
        hurts.append(_finding("leaves-after", rule, wounds=wounds))
    if window == "growth-card":
        casters = [
            candidate
            for candidate in queries.of("other", side="dark")
            if candidate.specialty in ("mage", "witch")
        ]
        helps += _finding_about("illness-fed-by", "A92", casters)
    if window == "annul-calls":
        can += _finding_about(
            "spoils-calls-of",
            "A27",
            [candidate for candidate in queries.of("other", side="dark") if candidate.specialty == "vampire"],
        )
    return can, hurts, helps


def _location(card: CardDef, queries: _SetQueries) -> tuple[list[Reason], list[Reason], list[Reason]]:
    ways = tuple(card.ways)
    can = [_finding("ways", "C1", cards=ways)] if ways else []
    barred = [candidate for candidate in queries.of("other") if card in _barred(candidate, queries)]
    hurts = list(_finding_about("bars", "K4", barred))
    if trait(card, "no_car"):
        hurts += _finding_about("bars-car", "A37", queries.of("item", with_trait="rides"))
    if trait(card, "bars_vampires"):
        hurts += _finding_about(
            "opened-by",
            "K3.kostya-father",
            [candidate for candidate in queries.chances("movement") if candidate.side == "dark"],
        )
    if not trait(card, "hub") or queries.options["mobile-closes-metro"]:
        hurts += _finding_about("closed-by", "A38", queries.chances("close-way"))
    return can, hurts, []


def _spell(card: CardDef, queries: _SetQueries) -> tuple[list[Reason], list[Reason], list[Reason]]:
    use, points = card.spell, card.strength
    rule = f"K0.{use}"
    can = [_finding(f"spell-{use}", rule, points=points)]
    vampires = [candidate for candidate in queries.of("other") if candidate.specialty == "vampire"]
    self_only = [candidate for candidate in queries.of("other") if candidate.specialty in SELF_ONLY]
    hurts: list[Reason] = []
    if use == "attack":
        can.append(_finding("spell-attack-item", "A73"))
        hurts += _finding_about("answered-by", "K0.defence", queries.spells("defence"))
        hurts += _finding_about("cancelled-by", "K2.zavulon-amulet", queries.of("item", with_trait="cancels"))
        hurts += _finding_about("lessened-by", "A78", queries.of("other", with_trait="less"))
        hurts += _finding_about("repelled-by", "K3.aspen-stake", queries.chances("stake"))
    else:
        can += _finding_about("spell-bites", "K5.vampire", vampires)
        hurts += _finding_about("spell-self-only", rule, self_only, use=use)
    if use == "healing":
        can += _finding_about(
            "spell-vortex",
            "A88",
            [candidate for candidate in queries.of("other", side="light") if candidate.specialty == "mage"],
        )
        can += _finding_about("spell-illness", "A92", queries.chances("growth-card"))
    if use != "healing":
        can += _finding_about("spell-any-vortex", "K1.anton", queries.of("other", with_trait="ability"))
    can.append(_finding("spell-pays", "A62"))
    if card.copies:
        can.append(_finding("copies", "C6", count=card.copies))
    return can, hurts, []


# --- a seat's unseen cards -------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Unseen:
    """The cards that a seat can't see: in decks, in hands, or face down in play.

    ``probability``: keys of Others, items and chances; ``spells``: (design, count).
    """

    probability: tuple[str, ...]
    spells: tuple[tuple[str, int], ...]


def unseen(view: FateView, cards: CardSet) -> Unseen:
    """Return the cards of the set *cards* that *view*'s seat can't see."""
    seen = _seen_entities(view)
    probability = tuple(
        card.key
        for card in cards.cards
        if card.deck == "probability" and card.kind in ("other", "item", "chance") and card.key not in seen
    )
    seen_copies = Counter(key.partition(".")[0] for key in seen_spells(view))
    spells = (
        (card.key, card.copies - seen_copies[card.key])
        for card in cards.cards
        if card.kind == "spell" and card.copies > seen_copies[card.key]
    )
    return Unseen(probability, tuple(spells))


def seen_spells(view: FateView) -> set[str]:
    """Return the spell copies *view*'s seat sees: hands, amulets, manoeuvres, plays, discards."""
    seen = set(view.spell_discards)
    for other in view.others:
        seen.update(card for card in (*other.hand, *other.manoeuvres, other.amulet) if card is not None)
    seen.update(play.card for play in (*view.plays, *view.plan) if play.card is not None)
    return seen


def _seen_entities(view: FateView) -> set[str]:
    seen = {other.key for other in view.others if other.zone != "hidden"}
    seen.update(item.key for item in view.items)
    seen.update(person.key for person in view.persons)
    seen.update(effect.card for effect in view.effects)
    for hand in view.hands.values():
        seen.update(key for key in hand if key is not None)
    seen.update(view.removed)
    return seen
