"""What the lab can move in a set: its numbers, labels and house rules, by the names that variants use."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from app.cards import rule_words
from app.cards.data import SetData
from app.i18n.options import named
from app.rules import pages
from app.rules.game import Game
from app.rules.record import Setting
from app.rules.rule_set import Place

FIELDS = ("cost", "strength", "experience", "initiative")
Group = Literal["track", "option", "other", "spell"]


@dataclass(frozen=True, slots=True)
class Lever:
    """One of them: ``key`` as a variant names it, ``name`` for people, its ``value`` now. ``choices``: the
    values of an option with their names; of a number there are none, it goes up to ``most``. Labels of a
    track are numbers joined by hyphens; a plain number stands for as many cells labelled 1, 2, 3… ``group``:
    what it is among; ``hint``: what the rule of an option says."""

    key: str
    name: str
    value: str
    choices: tuple[tuple[str, str], ...] = ()
    most: int = 0
    labels: bool = False
    group: Group = "track"
    hint: str = ""

    def cells(self, count: int) -> str:
        """The value with *count* cells: its labels cut short, or going on as they end."""
        cells = [int(label) for label in self.value.split("-")]
        while len(cells) < count:
            cells.append(cells[-2] + cells[-1] - cells[-3] if len(cells) > 2 else cells[-1] + 1)
        return "-".join(map(str, cells[:count]))

    def called(self, value: str) -> str:
        """What a value is called."""
        return dict(self.choices).get(value, value)


def of(data: SetData, options: dict[str, Setting], game: Game, language: str) -> Iterator[Lever]:
    """The levers of *data*, which is played with *options*: the vortex, house rules, Others, spells."""
    for track in data.tracks:
        if track.key == "vortex":
            name = rule_words.place(Place("track", track.key), data, game.key, language)
            yield Lever("vortex", name, "-".join(map(str, track.cells)), most=20, labels=True)
    for option in game.options:
        choices = tuple(
            (written(choice), rule_words.of_value(choice, option.name, game.key, language))
            for choice in option.choices
        )
        name = rule_words.place(Place("option", option.name), data, game.key, language)
        now = written(options.get(option.name, option.default))
        hint = pages.told(option.rule, language, game.key, named(game.key, language))
        yield Lever(f"option.{option.name}", name, now, choices, group="option", hint=hint)
    kinds: tuple[tuple[Group, tuple[str, ...]], ...] = (("other", FIELDS), ("spell", ("copies",)))
    for kind, fields in kinds:
        for card in data.cards:
            for field in fields if card.kind == kind else ():
                value = getattr(card, field)
                if value:
                    name = rule_words.place(Place("card", card.key, field), data, game.key, language)
                    most = 30 if field == "copies" else 12
                    yield Lever(f"{card.key}.{field}", name, str(value), most=max(most, value), group=kind)


def written(value: Setting) -> str:
    """An option's value as a variant and a record write it."""
    return ("yes" if value else "no") if isinstance(value, bool) else str(value)
