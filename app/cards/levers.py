"""What the lab can move in a set: its numbers, labels and house rules, by the names that variants use."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from app.cards import rule_words
from app.cards.data import SetData
from app.rules.game import Game
from app.rules.record import Setting
from app.rules.rule_set import Place

FIELDS = ("cost", "strength", "experience", "initiative")


@dataclass(frozen=True, slots=True)
class Lever:
    """One of them: ``key`` as a variant names it, ``name`` for people, its ``value`` now. ``choices``: the
    values of an option with their names; of a number there are none, it goes up to ``most``. Labels of a
    track are numbers joined by hyphens; a plain number stands for as many cells labelled 1, 2, 3…"""

    key: str
    name: str
    value: str
    choices: tuple[tuple[str, str], ...] = ()
    most: int = 0
    labels: bool = False

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
        yield Lever(f"option.{option.name}", name, written(options.get(option.name, option.default)), choices)
    for kind, fields in (("other", FIELDS), ("spell", ("copies",))):
        for card in data.cards:
            for field in fields if card.kind == kind else ():
                value = getattr(card, field)
                if value:
                    name = rule_words.place(Place("card", card.key, field), data, game.key, language)
                    most = 30 if field == "copies" else 12
                    yield Lever(f"{card.key}.{field}", name, str(value), most=max(most, value))


def written(value: Setting) -> str:
    """An option's value as a variant and a record write it."""
    return ("yes" if value else "no") if isinstance(value, bool) else str(value)
