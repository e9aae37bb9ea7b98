"""The pinned test set: the rulebook's cards with the digest's house values (sections C and H).

Balancing the shipped catalogue does not change it, so golden games and counts stand.
"""

from __future__ import annotations

from app.rules.own_fate.cardset import CardDef, CardSet, TrackDef


def _location(key: str, *ways: str) -> CardDef:
    return CardDef(key, "location", deck="setup", ways=ways, power=key)


def _other(key: str, side: str, specialty: str, strength: int, experience: int, initiative: int, cost: int,
           start: str = "") -> CardDef:
    return CardDef(key, "other", side=side, deck="setup" if start else "probability",  # type: ignore[arg-type]
                   specialty=specialty, strength=strength, experience=experience,  # type: ignore[arg-type]
                   initiative=initiative, cost=cost, power=key, start=start)


def _card(key: str, kind: str, side: str, donor: bool = False) -> CardDef:
    return CardDef(key, kind, side=side, donor=donor, power=key)  # type: ignore[arg-type]


def _spells(spell: str, *copies: int) -> list[CardDef]:
    return [CardDef(f"{spell}-{n}", "spell", deck="spell", copies=count, spell=spell, strength=n)  # type: ignore[arg-type]
            for n, count in enumerate(copies, 1)]


CARDS: tuple[CardDef, ...] = (
    _location("metro", "hairdresser", "svetlana-flat", "city-light", "moscow", "entrance-hall"),
    _location("hairdresser", "metro"),
    _location("svetlana-flat", "metro"),
    _location("city-light", "metro"),
    _location("moscow", "metro"),
    _location("entrance-hall", "metro", "egor-flat", "roof"),
    _location("egor-flat", "entrance-hall"),
    _location("roof", "entrance-hall"),
    _other("anton", "light", "mage", 4, 2, 8, 6, "moscow"),
    _other("andrey", "dark", "vampire", 5, 0, 5, 4, "hairdresser"),
    _other("larisa", "dark", "vampire", 3, 0, 3, 2, "hairdresser"),
    _other("zavulon", "dark", "mage", 6, 3, 11, 10),
    _other("geser", "light", "mage", 6, 3, 10, 10),
    _other("semen", "light", "mage", 5, 2, 9, 7),
    _other("alisa", "dark", "witch", 3, 2, 7, 5),
    _other("tigrenok", "light", "shapeshifter", 0, 3, 6, 5),
    _other("petr", "dark", "mage", 3, 2, 4, 4),
    _other("medved", "light", "shapeshifter", 0, 2, 2, 4),
    _other("darya", "dark", "witch", 2, 1, 1, 3),
    CardDef("egor", "person", deck="setup", donor=True, start="metro", power="egor"),
    CardDef("svetlana", "person", deck="setup", start="svetlana-flat", power="svetlana"),
    _card("olga", "chance", "light"), _card("ignat", "chance", "light"),
    _card("egor-mother", "chance", "light", donor=True), _card("aspen-stake", "chance", "light"),
    _card("kostya-father", "chance", "dark"), _card("kostya", "chance", "dark"),
    _card("power-plant-accident", "chance", "dark"), _card("broken-mobile", "chance", "dark"),
    _card("svetlana-mother-illness", "chance", "dark"), _card("jugular-vein", "chance", "dark"),
    _card("cops", "chance", "neutral", donor=True),
    _card("night-watch-car", "item", "light"), _card("zavulon-amulet", "item", "light"),
    _card("flashlight", "item", "light"), _card("sword-of-light", "item", "light"),
    _card("anton-player", "item", "light"), _card("egor-goggles", "item", "dark"),
    _card("living-doll", "item", "dark"), _card("sword-of-darkness", "item", "dark"),
    *_spells("attack", 8, 6, 4, 2), *_spells("defence", 12, 9, 6, 3), *_spells("healing", 4, 3, 2, 1),
)

OWN_FATE = CardSet("own-fate-test", CARDS, (TrackDef("balance", tuple(range(-10, 11))),
                                            TrackDef("vortex", tuple(range(1, 11)))))
"""52 designs, 100 cards."""
