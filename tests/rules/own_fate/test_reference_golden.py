"""Golden text of the reference's findings about every card of the pinned set and about made-up cards.

    python tests/rules/own_fate/test_reference_golden.py     regenerates lore.txt; read the diff

Each card is looked up in the pinned set; made-up cards in that set plus all of them; then each card alone.
"""

from __future__ import annotations

import sys
from pathlib import Path

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).resolve().parents[3]))

import pytest

from app.rules.cardset import CardSet, read_set
from app.rules.own_fate.card_reference import describe_card, may_hold, trait

HERE = Path(__file__).parent
FILE = HERE / "lore.txt"
PINNED = (HERE.parent / "own_fate.set").read_text(encoding="utf-8").splitlines()
MADE_UP = (
    "card grey kind=other specialty=mage strength=2 cost=3",
    "card nobody kind=other side=dark strength=1",
    "card bright-vampire kind=other side=light specialty=vampire strength=7 initiative=1 power=tigrenok",
    "card dark-shield kind=other side=dark specialty=shapeshifter power=medved",
    "card grey-witch kind=other side=neutral specialty=witch power=zavulon",
    "card car kind=item side=dark power=night-watch-car",
    "card grey-sword kind=item power=sword-of-light",
    "card toy kind=item side=light",
    "card odd kind=item side=light power=anton",
    "card boy kind=person donor=yes",
    "card girl kind=person power=egor",
    "card boy-2 kind=person donor=yes power=egor",
    "card thing kind=chance side=light",
    "card grey-cops kind=chance power=cops",
    "card illness kind=chance side=light donor=yes power=svetlana-mother-illness",
    "card island kind=location",
    "card second-roof kind=location side=dark power=roof ways=metro,island",
    "card office kind=location power=city-light param.heals=3",
    "card cellar kind=location power=roof param.lethal=2 param.no_car=no",
    "card cops-2 kind=chance power=cops param.wounds=0",
    "card calm-doll kind=item side=dark power=living-doll param.slows=0",
    "card bright-doll kind=item side=light power=living-doll",
    "card weak-sword kind=item side=light power=sword-of-darkness param.strikes=2",
    "card hit kind=spell spell=attack strength=9",
    "card cure kind=spell spell=healing strength=5 copies=7",
)


def format_findings(card, cards) -> list[str]:
    """Format the findings, one per line."""
    found = describe_card(card, cards)

    def plain(value) -> str:
        return ",".join(value) if isinstance(value, tuple) else str(value)

    return [
        " ".join(
            (
                f"  {part} {one.code} {one.rule}",
                *(f"{name}={plain(value)}" for name, value in one.args.items()),
            )
        )
        for part in ("can", "hurts", "helps", "readings")
        for one in getattr(found, part)
    ]


def all_findings() -> dict[str, str]:
    """Return the formatted findings by card."""
    pinned = read_set(PINNED)
    wider = read_set([*PINNED, *MADE_UP])
    found = {}
    for where, cards in (
        ("", pinned.cards),
        (" made up", wider.cards[len(pinned.cards) :]),
        (" alone", wider.cards),
    ):
        for card in cards:
            of = {"": pinned, " made up": wider}.get(where) or CardSet("alone", (card,), ())
            found[card.key + where] = "\n".join(
                line.rstrip() for line in (f"# {card.key}{where}", *format_findings(card, of))
            )
    return found


if __name__ == "__main__":
    FILE.write_text("\n".join(all_findings().values()) + "\n", encoding="utf-8")


def test_what_is_found_is_told_as_it_is_kept():
    kept = FILE.read_text(encoding="utf-8").strip().split("\n# ")
    now = "\n".join(all_findings().values()).split("\n# ")
    assert [one for one in now if one not in kept] == []
    assert now == kept


@pytest.mark.parametrize(
    ("item", "other", "may"),
    [
        ("sword-of-light", "anton", True),
        ("sword-of-light", "petr", False),
        ("grey-sword", "petr", True),
        ("egor-goggles", "larisa", True),
        ("zavulon-amulet", "medved", True),
        ("toy", "nobody", False),
        ("anton-player", "anton", True),
        ("anton-player", "semen", False),
        ("living-doll", "alisa", True),
    ],
)
def test_who_may_hold_what(item, other, may):
    cards = read_set([*PINNED, *MADE_UP])
    assert bool(may_hold(cards.card(item), cards.card(other))) is may


def test_a_trait_is_the_cards_own_before_the_powers():
    cards = read_set([*PINNED, *MADE_UP])
    found = {
        key: trait(cards.card(key), name)
        for key, name in (
            ("island", "heals"),
            ("odd", "ability"),
            ("city-light", "heals"),
            ("office", "heals"),
            ("cellar", "lethal"),
            ("roof", "lethal"),
            ("calm-doll", "slows"),
        )
    }
    assert found == {
        "island": 0,
        "odd": 0,
        "city-light": 1,
        "office": 3,
        "cellar": 2,
        "roof": 3,
        "calm-doll": 0,
    }
    assert trait(cards.card("cellar"), "no_car") is True
