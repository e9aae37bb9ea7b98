"""Values the lab can vary in a set (numbers, labels, and options), with their keys in variants."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from app.cards import rule_words
from app.cards.data import SetData
from app.i18n.options import option_names
from app.rules import pages
from app.rules.game import Game
from app.rules.record import OptionValue
from app.rules.rule_set import Place

FIELDS = ("cost", "strength", "experience", "initiative")
Group = Literal["track", "option", "other", "spell"]


@dataclass(frozen=True, slots=True)
class Lever:
    """One lever: ``key`` in a variant, ``name`` for people, current ``value``.

    ``choices``: (value, name) for each value of an option; empty for a number, which has a maximum ``most``.
    ``labels``: whether the value is track labels, which are numbers joined by hyphens; a plain number means
    that many cells, labelled 1, 2, 3… ``hint``: the text of an option's rule.
    """

    key: str
    name: str
    value: str
    choices: tuple[tuple[str, str], ...] = ()
    most: int = 0
    labels: bool = False
    group: Group = "track"
    hint: str = ""

    def cells(self, count: int) -> str:
        """Return the track labels cut to *count* cells, or continued in their pattern."""
        cells = [int(label) for label in self.value.split("-")]
        while len(cells) < count:
            cells.append(cells[-2] + cells[-1] - cells[-3] if len(cells) > 2 else cells[-1] + 1)
        return "-".join(map(str, cells[:count]))

    def display_name(self, value: str) -> str:
        """Return the name of *value*, by default the value itself."""
        return dict(self.choices).get(value, value)


def of(data: SetData, options: dict[str, OptionValue], game: Game, language: str) -> Iterator[Lever]:
    """Yield the levers of *data* when played with *options*: the vortex, options, Others, spells."""
    for track in data.tracks:
        if track.key == "vortex":
            name = rule_words.place_name(Place("track", track.key), data, game.key, language)
            yield Lever("vortex", name, "-".join(map(str, track.cells)), most=20, labels=True)
    for option in game.options:
        choices = tuple(
            (written(choice), rule_words.value_text(choice, option.name, game.key, language))
            for choice in option.choices
        )
        name = rule_words.place_name(Place("option", option.name), data, game.key, language)
        now = written(options.get(option.name, option.default))
        hint = pages.rule_text(option.rule, language, game.key, option_names(game.key, language))
        yield Lever(f"option.{option.name}", name, now, choices, group="option", hint=hint)
    kinds: tuple[tuple[Group, tuple[str, ...]], ...] = (("other", FIELDS), ("spell", ("copies",)))
    for kind, fields in kinds:
        for card in data.cards:
            for field in fields if card.kind == kind else ():
                value = getattr(card, field)
                if value:
                    name = rule_words.place_name(Place("card", card.key, field), data, game.key, language)
                    most = 30 if field == "copies" else 12
                    yield Lever(f"{card.key}.{field}", name, str(value), most=max(most, value), group=kind)


def written(value: OptionValue) -> str:
    """Return an option's value as written in variants and records."""
    return ("yes" if value else "no") if isinstance(value, bool) else str(value)
