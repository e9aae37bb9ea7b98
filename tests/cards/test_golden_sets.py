"""Golden hashes of sets as files and tables, of checks, differences, and merges."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from random import Random

import pytest

from app import paths
from app.cards import (
    checks,
    compare,
    composing,
    convert,
    labels,
    merge,
    powers,
    source,
    tabular,
    translate,
    unit_checks,
    units,
)
from app.cards.data import CardData, SetData, Text
from app.cards.replacing import Replacement, replace_texts
from tests.golden import assert_golden

SETS = ("source/own-fate", "source/tribunal", "templates/resources", "templates/two-faced")


def read(folder: str) -> SetData:
    return source.read_folder(paths.data() / folder)


def edited(data: SetData, number: int) -> SetData:
    """Return *data* with random changes: texts, numbers, removed, new, and moved cards."""
    rng = Random(number)
    cards: list[CardData] = []
    for card in data.cards:
        chance = rng.random()
        if chance < 0.05:
            continue
        if chance < 0.3:
            language = rng.choice(list(card.texts))
            texts = dict(card.texts[language])
            for name, text in texts.items():
                changed = rng.choice((text.value[::-1], text.value + " {nosuch} *", text.value.upper()))
                texts[name] = Text(changed, text.made_from, rng.random() < 0.5)
            card = replace(card, texts={**card.texts, language: texts}, copies=rng.randint(1, 4))
        cards.append(card)
    cards.append(replace(cards[0], key=f"new-{number}", id=0))
    if number % 2:
        cards.insert(0, cards.pop(len(cards) // 2))
    names = {**data.names, "en": f"Edited {number}"}
    return replace(data, cards=tuple(cards), names=names, tracks=data.tracks[1:], version=str(number))


def as_files(data: SetData) -> Iterator[object]:
    yield from source.to_files(data).values()
    yield json.dumps(source.to_json(data), ensure_ascii=False)
    yield tabular.to_table(data)
    for language in data.languages():
        for suffix in (".po", ".xlf"):
            file = translate.write(data, language, suffix).decode()
            yield re.sub(r"\d{4}-\d\d-\d\d \d\d:\d\d", "", file)
        yield list(units.units(data, language))
        yield [front for front, _back, _copies in convert.content(data, language).cards]
    yield labels.to_translate(data)


def as_checked(data: SetData) -> Iterator[object]:
    changed = edited(data, 1)
    yield list(checks.check_set(data))
    found = list(checks.check_set(changed))
    yield found
    yield [checks.fix_for(changed, finding) for finding in found]
    for language in changed.languages():
        yield [
            list(unit_checks.check_unit(unit, changed, language)) for unit in units.units(changed, language)
        ]


def as_compared(data: SetData) -> Iterator[object]:
    mine, theirs = edited(data, 1), edited(data, 2)
    yield list(compare.deltas(data, mine))
    yield list(compare.deltas(mine, theirs))
    merged = merge.merge(data, mine, theirs)
    yield merged.conflicts
    yield source.to_files(merged.data)
    taken = merge.merge(data, mine, theirs, {conflict.part for conflict in merged.conflicts})
    yield source.to_files(taken.data)
    yield source.to_files(compare.partly(data, mine, {"name"}))
    yield list(compare.deltas(data, replace_texts(data, Replacement("а", "оо"))))


def as_powers(data: SetData) -> Iterator[object]:
    for card in data.cards:
        for power in powers.listed(card):
            yield powers.printed_texts([power], ["en", "ru"])
            yield powers.describe([power], "en"), powers.to_text([power])
            yield [composing.chips(part, card.kind) for part in powers.expand(power) if "when" in part]
        yield convert.card_def(card)


PARTS: tuple[Callable[[SetData], Iterator[object]], ...] = (as_files, as_checked, as_compared, as_powers)


@pytest.mark.parametrize("part", PARTS, ids=lambda part: part.__name__)
@pytest.mark.parametrize("folder", SETS)
def test_golden_sets_give_what_they_gave(folder, part):
    assert_golden(f"sets {folder} {part.__name__}", part(read(folder)))
