"""Card reference: what a card can do, what hurts it and what helps it.

Derived from the set's numbers, kinds and powers. Each finding is a :class:`~app.rules.game.Reason`: a code of
``lore.ftl``, its rule, and message arguments; a tuple of texts holds card keys. Nothing depends on a card's
name, so changed and new cards are described as they play.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from app.rules.cardset import CardDef, CardSet
from app.rules.game import Reason, Value
from app.rules.own_fate import uses
from app.rules.own_fate.composition import canonical
from app.rules.own_fate.options import OPTIONS, complete
from app.rules.own_fate.powers import PLACES, POWERS, Power
from app.rules.own_fate.uses import answers_to, trait_of, uses_of
from app.rules.own_fate.vocabulary import RULE

LETHAL = 4
"""Wounds that kill an Other (B6)."""
SELFISH = ("vampire", "shapeshifter")
"""Specialties that defend and heal only themselves."""
FOES = {"light": "dark", "dark": "light"}
READINGS: Mapping[str, tuple[str, ...]] = {
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
"""Options that affect a card, by specialty, kind and role; powers name their own."""


@dataclass(frozen=True, slots=True)
class Lore:
    """Findings about one card: abilities, dangers, help, and the options that affect it."""

    can: tuple[Reason, ...]
    hurts: tuple[Reason, ...]
    helps: tuple[Reason, ...]
    readings: tuple[Reason, ...]


def lore(card: CardDef, cards: CardSet, options: Mapping[str, bool | int | str] | None = None) -> Lore:
    """Return the findings about *card* in *cards*, by *options* (else the defaults)."""
    book = _Pages(cards, complete(options or {}))
    can, hurts, helps = {
        "other": _other,
        "person": _person,
        "item": _item,
        "chance": _chance,
        "location": _location,
        "spell": _spell,
    }[card.kind](card, book)
    return Lore(tuple(_power(card)) + tuple(can), tuple(hurts), tuple(helps), tuple(_readings(card, book)))


def power_of(card: CardDef) -> Power | None:
    """Return *card*'s power, if it is built."""
    return uses.power_of(card, POWERS, PLACES)


def trait(card: CardDef, name: str) -> int | str | bool | tuple[str, ...]:
    """Return a trait: the card's own parameter before the power's default; 0 without it."""
    return trait_of(uses_of(card, POWERS, PLACES), name)


def may_hold(item: CardDef, other: CardDef) -> bool:
    """Return whether *other* may hold *item* (K2)."""
    return uses.may_hold(item, other, POWERS)


class _Pages:
    """Queries on the set."""

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


def _keys(cards: Iterable[CardDef]) -> tuple[str, ...]:
    return tuple(card.key for card in cards)


def _say(code: str, rule: str, **args: Value) -> Reason:
    return Reason(f"lore.{code}", rule, args)


def _named(code: str, rule: str, cards: Iterable[CardDef], **args: Value) -> Iterator[Reason]:
    """Yield a finding that names *cards*, if there are any."""
    keys = _keys(cards)
    if keys:
        yield _say(code, rule, cards=keys, **args)


def _power(card: CardDef) -> Iterator[Reason]:
    for use in uses_of(card, POWERS, PLACES):
        power = use.power
        # A location without traits needs no explanation.
        if power is not None and (power.traits or power.composed or card.kind != "location"):
            yield Reason(f"cards.power-{power.name}.does", power.rule)
        elif power is None:
            yield from (Reason("lore.composed", RULE, {"power": canonical(one)}) for one in use.composed)


def _readings(card: CardDef, book: _Pages) -> Iterator[Reason]:
    """Yield the options that affect *card*, with their values."""
    power = power_of(card)
    of = (power.name if power is not None else "", card.specialty, card.kind, "donor" if card.donor else "")
    for option in OPTIONS:
        if any(option.name in READINGS.get(one, ()) for one in of) or (
            power and option.name in power.options
        ):
            yield _say("reading", option.rule, option=option.name, value=book.options[option.name])


# Others ------------------------------------------------------------------------------------------


def _other(card: CardDef, book: _Pages) -> tuple[list[Reason], list[Reason], list[Reason]]:
    foe = FOES.get(card.side, "")
    can = [
        _say("enters", "T0", strength=card.strength, cost=card.cost),
        _say("acts", "B1", initiative=card.initiative),
    ]
    if card.specialty not in SELFISH:
        can.append(_say("hand-limit", "A97", strength=card.strength))
    if card.specialty:
        can.append(_say(f"is-{card.specialty}", f"K5.{card.specialty}", experience=card.experience))
    if card.specialty == "mage" and card.side == "light":
        can += _named("heals-vortex", "A88", [one for one in book.of("person") if not one.donor])
    if card.side == "dark" and card.specialty != "shapeshifter":
        can += _named("strikes-donors", "B3", _donors(book))
    can += _named("holds", "K2", [item for item in book.of("item") if may_hold(item, card)])
    hurts = list(_named("hit-by", "K0.attack", book.spells("attack"), side=foe))
    if foe == "dark":
        vampires = [one for one in book.of("other", side=foe) if one.specialty == "vampire"]
        hurts += _named("bitten-by", "K5.vampire", vampires)
        hurts += _named(
            "struck-by", "A71", book.of("item", with_trait="strikes"), reading=book.options["dark-sword"]
        )
        hurts += _named("slowed-by", "K2.living-doll", book.of("item", with_trait="slows"))
        hurts += _named("shut-out-by", "A38", book.chances("close-way"))
    hurts += _named("hurt-more-by", "A78", book.of("other", side=foe, with_trait="more"))
    for place in book.of("location", with_trait="lethal"):
        hurts.append(_say("dies-sooner-at", "A81", cards=(place.key,), wounds=int(trait(place, "lethal"))))  # type: ignore[arg-type]
    hurts += _named("kept-from", "K4", _barred(card, book))
    hurts += _named("stopped-by", "K3.cops", [one for one in book.chances("") if one.kind == "chance"])
    if card.specialty == "vampire":
        hurts += _named("starved-by", "K2.flashlight", book.of("item", with_trait="starves"))
        hurts += _named("repelled-by", "K3.aspen-stake", book.chances("stake"))
        hurts += _named("calls-annulled-by", "K3.egor-mother", book.chances("annul-calls"))
    hurts.append(_say("dies", "B6", wounds=LETHAL))
    if card.specialty in ("mage", "witch"):
        hurts.append(_say("gloom-hurts", "B4"))
    return can, hurts, list(_other_helps(card, book))


def _other_helps(card: CardDef, book: _Pages) -> Iterator[Reason]:
    friends = [one for one in book.of("other", side=card.side) if one.specialty not in SELFISH]
    yield from _named("defended-by", "K0.defence", book.spells("defence"))
    yield from _named("healed-by", "K0.healing", book.spells("healing"))
    yield from _named("helped-by", "B3", [one for one in friends if one.key != card.key])
    for item in book.of("item"):
        if trait(item, "cancels") and may_hold(item, card):
            yield _say("shielded-by", "K2.zavulon-amulet", cards=(item.key,))
    for place in book.of("location", with_trait="heals"):
        if place not in _barred(card, book):
            yield _say("rests-at", "A95", cards=(place.key,), wounds=int(trait(place, "heals")))  # type: ignore[arg-type]
    if card.specialty == "vampire":
        yield from _named("saved-by", "K3.kostya", book.chances("kostya"))
        yield from _named("sated-by", "K3.jugular-vein", book.chances("jugular"))
        yield from _named(
            "let-in-by",
            "K3.kostya-father",
            [one for one in book.chances("movement") if one.side == card.side],
        )
    if card.side == "dark" and card.specialty in ("mage", "witch"):
        yield from _named("more-cards-by", "K3.power-plant-accident", book.chances("accident"))
    if card.side == "light":
        riders = book.of("item", side="light", with_trait="rides")
        yield from _named("carried-by", "K2.night-watch-car", riders)
        yield from _named(
            "taken-back-by",
            "K1.geser",
            [one for one in book.of("other", side="light", with_trait="replaces") if one.key != card.key],
        )


def _barred(card: CardDef, book: _Pages) -> list[CardDef]:
    """Return locations *card* may not walk into (K4)."""
    return [
        place
        for place in book.of("location")
        if (card.specialty == "vampire" and trait(place, "bars_vampires"))
        or (card.side == "dark" and trait(place, "bars_dark"))
    ]


# The rest ----------------------------------------------------------------------------------------


def _donors(book: _Pages) -> list[CardDef]:
    return [card for card in book.cards if card.donor and card.kind in ("person", "chance")]


def _donor(card: CardDef, book: _Pages) -> tuple[list[Reason], list[Reason]]:
    """Return what hurts and what helps a donor."""
    striking = [one for one in book.of("other", side="dark") if one.specialty != "shapeshifter"]
    callers = [one for one in striking if one.specialty == "vampire"]
    side = "" if book.options["neutral-healing"] == "both" else "light"
    healers = [one for one in book.of("other", side=side) if one.specialty not in SELFISH]
    hurts = [*_named("donor-struck-by", "B3", striking), *_named("called-by", "K5.vampire", callers)]
    helps = [
        *_named("donor-defended", "K0.defence", book.spells("defence")),
        *_named("donor-healed-by", "A56", healers),
    ]
    return hurts, helps


def _person(card: CardDef, book: _Pages) -> tuple[list[Reason], list[Reason], list[Reason]]:
    if not card.donor:
        mages = [one for one in book.of("other", side="light") if one.specialty == "mage"]
        growing = book.chances("growth-card")
        return (
            [],
            [_say("never-struck", "K4"), *_named("vortex-grown-by", "A92", growing)],
            [
                *_named("vortex-healed-by", "A88", mages),
                *_named("vortex-advised-by", "A90", book.chances("battle"), reading=book.options["olga"]),
                *_named("vortex-kept-by", "K3.ignat", book.chances("stop-shift")),
            ],
        )
    hurts, helps = _donor(card, book)
    limit = trait(card, "limit")
    if isinstance(limit, int) and limit:
        hurts.append(_say("never-dies", "A57", wounds=limit, reading=book.options["egor-wounds"]))
    hurts += _named("jumps-by", "A48", book.of("item", with_trait="jumps"))
    helps += _named("calls-annulled-by", "K3.egor-mother", book.chances("annul-calls"))
    helps += _named("repelled-by", "K3.aspen-stake", book.chances("stake"))
    return [], hurts, helps


def _item(card: CardDef, book: _Pages) -> tuple[list[Reason], list[Reason], list[Reason]]:
    holders = [one for one in book.of("other") if may_hold(card, one)]
    foe = FOES.get(card.side, "")
    can = [*_named("held-by", "K2", holders), _say("changes-hands", "A32")]
    hurts = [
        *_named("destroyed-by", "A73", book.spells("attack"), side=foe),
        *_named(
            "destroyed-by-bite",
            "A73",
            [one for one in book.of("other", side=foe) if one.specialty == "vampire"],
        ),
        _say("lost-with-holder", "A34", reading=book.options["ownerless-items"]),
    ]
    if card.side == "neutral":
        hurts[:] = [*_named("destroyed-by", "A73", book.spells("attack"), side=""), hurts[-1]]
    if trait(card, "rides"):
        hurts += _named("not-driven-to", "A37", book.of("location", with_trait="no_car"))
        hurts += _named("stopped-by", "K3.cops", book.chances(""))
    if trait(card, "strikes") or trait(card, "slows"):
        targets = book.of("other", side=foe)
        can += _named("aims-at", "A71" if trait(card, "strikes") else "K2.living-doll", targets)
    return can, hurts, []


def _chance(card: CardDef, book: _Pages) -> tuple[list[Reason], list[Reason], list[Reason]]:
    window = str(trait(card, "window") or "")
    power = power_of(card)
    rule = power.rule if power is not None else "K3"
    can = []
    if power is not None:
        can.append(_say(f"window-{window or 'at-once'}", rule, side=card.side))
    after = trait(card, "after")
    if after:
        can += _named("comes-at", rule, [one for one in book.of("other") if answers_to(one, after, POWERS)])
    can.append(_say("once", "K3"))
    hurts: list[Reason] = []
    helps: list[Reason] = []
    if card.donor:
        hurts, helps = _donor(card, book)
    wounds = trait(card, "wounds")
    if isinstance(wounds, int) and wounds:
        hurts.append(_say("leaves-after", rule, wounds=wounds))
    if window == "growth-card":
        casters = [one for one in book.of("other", side="dark") if one.specialty in ("mage", "witch")]
        helps += _named("illness-fed-by", "A92", casters)
    if window == "annul-calls":
        can += _named(
            "spoils-calls-of",
            "A27",
            [one for one in book.of("other", side="dark") if one.specialty == "vampire"],
        )
    return can, hurts, helps


def _location(card: CardDef, book: _Pages) -> tuple[list[Reason], list[Reason], list[Reason]]:
    ways = tuple(card.ways)
    can = [_say("ways", "C1", cards=ways)] if ways else []
    barred = [one for one in book.of("other") if card in _barred(one, book)]
    hurts = list(_named("bars", "K4", barred))
    if trait(card, "no_car"):
        hurts += _named("bars-car", "A37", book.of("item", with_trait="rides"))
    if trait(card, "bars_vampires"):
        hurts += _named(
            "opened-by", "K3.kostya-father", [one for one in book.chances("movement") if one.side == "dark"]
        )
    if not trait(card, "hub") or book.options["mobile-closes-metro"]:
        hurts += _named("closed-by", "A38", book.chances("close-way"))
    return can, hurts, []


def _spell(card: CardDef, book: _Pages) -> tuple[list[Reason], list[Reason], list[Reason]]:
    use, points = card.spell, card.strength
    rule = f"K0.{use}"
    can = [_say(f"spell-{use}", rule, points=points)]
    vampires = [one for one in book.of("other") if one.specialty == "vampire"]
    selfish = [one for one in book.of("other") if one.specialty in SELFISH]
    hurts: list[Reason] = []
    if use == "attack":
        can.append(_say("spell-attack-item", "A73"))
        hurts += _named("answered-by", "K0.defence", book.spells("defence"))
        hurts += _named("cancelled-by", "K2.zavulon-amulet", book.of("item", with_trait="cancels"))
        hurts += _named("lessened-by", "A78", book.of("other", with_trait="less"))
        hurts += _named("repelled-by", "K3.aspen-stake", book.chances("stake"))
    else:
        can += _named("spell-bites", "K5.vampire", vampires)
        hurts += _named("spell-self-only", rule, selfish, use=use)
    if use == "healing":
        can += _named(
            "spell-vortex", "A88", [one for one in book.of("other", side="light") if one.specialty == "mage"]
        )
        can += _named("spell-illness", "A92", book.chances("growth-card"))
    if use != "healing":
        can += _named("spell-any-vortex", "K1.anton", book.of("other", with_trait="ability"))
    can.append(_say("spell-pays", "A62"))
    if card.copies:
        can.append(_say("copies", "C6", count=card.copies))
    return can, hurts, []
