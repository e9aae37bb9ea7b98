"""The vocabulary of composed powers: *when*, *if*, *who*, *do*, *how much*.

One table per family of words is the source for the parser, the checks, the editor's chips, the printed text
and the rules. A composed power is data (``composition.py``): JSON in a set, TOML in the repository, with the
same words. ``power_checks.py`` decides which words fit together.

Games stay finite: a power has at most :data:`MAX_PARTS` effects and conditions; an optional one works once a
turn or game; none triggers another; cancelling works once a game; permanent effects depend only on printed
numbers.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

MAX_PARTS = 4
"""Maximum number of a power's conditions, of its effects, and of a card's further powers."""
RULE = "K6"
"""Number of the rule about composed powers."""
FAMILIES = ("when", "if", "who", "do")
KINDS = ("other", "item", "chance", "location")
"""Kinds of cards that may have composed powers."""

FieldValue = int | str


@dataclass(frozen=True, slots=True)
class Field:
    """A field of a word: a ``choice`` of words or a ``number`` from ``least`` to ``most``.

    ``default`` None: the field must be filled unless it's ``optional``.
    """

    name: str
    kind: str
    default: FieldValue | None = None
    choices: tuple[str, ...] = ()
    least: int = 0
    most: int = 0
    optional: bool = False

    def accepts(self, value: object) -> bool:
        """Return whether *value* may fill the field."""
        if isinstance(value, str):
            return value in self.choices
        return self.least < self.most and type(value) is int and self.least <= value <= self.most


@dataclass(frozen=True, slots=True)
class Word:
    """A word of a family, with its fields; ``whens``, ``kinds``: moments and kinds of cards it suits."""

    name: str
    family: str
    fields: tuple[Field, ...] = ()
    whens: tuple[str, ...] = ()
    kinds: tuple[str, ...] = KINDS
    targeted: bool = False
    """Whether the effect applies to the targets (*who*)."""
    unit: str = ""
    """Unit of its numbers."""

    def field(self, name: str) -> Field | None:
        """Return the word's field *name*, or None."""
        return next((field for field in self.fields if field.name == name), None)


@dataclass(frozen=True, slots=True)
class When:
    """A moment. ``kinds``: cards whose powers it triggers; ``states``: possible states of targets."""

    name: str
    kinds: tuple[str, ...] = KINDS
    may: str = "free"
    """Whether powers at this moment can be optional: ``no``, ``free`` or ``must``."""
    states: tuple[str, ...] = ("", "wounded")


@dataclass(frozen=True, slots=True)
class Number:
    """A number that the effect ``change`` can change, with bounds for ``by`` and ``to``.

    ``least``, ``most``: bounds of the result. ``own``: only on the card itself or its holder.
    """

    name: str
    by: tuple[int, int]
    to: tuple[int, int] | None = None
    least: int = 0
    most: int = 20
    own: bool = False
    temporary: bool = True
    """Whether a change can be temporary (until the battle or turn ends)."""
    unit: str = "wound"
    """Unit of the number."""


SIDES = ("any", "own", "enemy", "light", "dark")
SPECIALTIES = ("", "mage", "witch", "caster", "vampire", "shapeshifter", "donor")
"""Kinds of targets. A donor is a person or chance at a location, not an Other."""
FOR_DONORS = ("heal", "wound")
"""Effects that donors can have: they have no hand and no slot."""
WHERES = ("here", "anywhere")
STATES = ("", "wounded", "dying", "fed", "stayed", "hurt")
PER = ("", "own", "enemy", "light", "dark", "donor", "wound", "spell")
"""What an effect can be multiplied by: the number of Others of a side, donors, own wounds or spells."""
MAX_FOR_EACH = 9
"""Limit of an effect multiplied by *for each*."""
ONCES = ("turn", "game")

_MOMENTS = (
    When("always", ("other", "item", "location"), "no", ("",)),
    When("turn-begins"),
    When("vortex-would-shift", ("other", "item", "chance")),
    When("movement-slot", ("other", "item"), "must"),
    When("enters", ("other",)),
    When("slot-begins"),
    When("would-die", ("other", "item", "chance"), states=("", "wounded", "dying", "hurt")),
    When("wounds-counted", states=("", "wounded", "fed", "hurt")),
    When("cards-received"),
    When("turn-ends", states=("", "wounded", "stayed")),
)
WHEN: dict[str, When] = {entry.name: entry for entry in _MOMENTS}
_TRIGGERS = tuple(name for name in WHEN if name != "always")
_CALM = ("turn-begins", "movement-slot", "enters", "wounds-counted", "cards-received", "turn-ends")
"""Moments at which the chip may move: outside battle plans, the Count and other shifts."""

_FILTER = (
    Field("side", "choice", "any", SIDES),
    Field("specialty", "choice", "", SPECIALTIES),
)
WHO: dict[str, Word] = {
    entry.name: entry
    for entry in (
        Word("self", "who", kinds=("other",)),
        Word("holder", "who", kinds=("item",)),
        Word(
            "slot",
            "who",
            (*_FILTER, Field("where", "choice", "here", WHERES), Field("state", "choice", "", STATES)),
            ("slot-begins",),
        ),
        Word(
            "one",
            "who",
            (*_FILTER, Field("where", "choice", "here", WHERES), Field("state", "choice", "", STATES)),
            _TRIGGERS,
            ("other", "item", "chance"),
        ),
        Word(
            "each",
            "who",
            (*_FILTER, Field("where", "choice", "here", WHERES), Field("state", "choice", "", STATES)),
        ),
    )
}

COMPARED = ("wounds", "spells", "gloom", "vortex", "balance")
IF: dict[str, Word] = {
    entry.name: entry
    for entry in (
        Word("beside", "if", _FILTER, kinds=("other", "item", "location")),
        Word("alone", "if", _FILTER, kinds=("other", "item", "location")),
        Word("itself", "if", (Field("state", "choice", None, STATES[1:]),), kinds=("other", "item")),
        Word(
            "compare",
            "if",
            (
                Field("number", "choice", None, COMPARED),
                Field("least", "number", None, least=1, most=10, optional=True),
                Field("most", "number", None, least=0, most=9, optional=True),
            ),
        ),
    )
}

POINTS = ("attack", "defence", "healing")
"""Numbers that are the strength of cards played for this use."""
_NUMBERS = (
    *(Number(name, (-3, 3), least=-9, most=9, unit="point") for name in POINTS),
    Number("wounds-dealt", (-3, 3), least=-9, most=9),
    Number("wounds-taken", (-3, 3), least=-9, most=9),
    Number("harvest", (-1, 3), (1, 9), 1, 9, unit="spell"),
    Number("lethal", (-2, -1), (1, 9), 1, 9, temporary=False),
    Number("plays", (-3, 3), least=-9, most=9, unit="card"),
    Number("cards", (-3, 6), least=-9, most=9, unit="spell"),
    Number("hand-limit", (-3, 6), least=-9, most=9, temporary=False, unit="spell"),
    Number("attacks-cancelled", (1, 3), least=0, most=9, own=True, temporary=False, unit="attack"),
)
NUMBERS: dict[str, Number] = {entry.name: entry for entry in _NUMBERS}
_ON = Field("on", "choice", "", ("", "self", "holder"))
"""Target that replaces *who*: the Other that has the power, or the item's holder."""
_PER = Field("per", "choice", "", PER)
FORBIDDABLE = ("enter", "ride", "feed")
ARRIVALS = ("enter", "ride")
"""Forbidden actions of Others that are only coming to the card's location."""
DO: dict[str, Word] = {
    entry.name: entry
    for entry in (
        Word(
            "change",
            "do",
            (
                Field("number", "choice", None, tuple(NUMBERS)),
                Field("by", "number", None, least=-3, most=6, optional=True),
                Field("to", "number", None, least=1, most=9, optional=True),
                _PER,
                Field("until", "choice", "", ("", "battle", "turn")),
                _ON,
            ),
            targeted=True,
        ),
        Word("forbid", "do", (Field("deed", "choice", None, FORBIDDABLE),), ("always",), targeted=True),
        Word(
            "keep-whole",
            "do",
            (Field("cards", "choice", None, ("amulets", "spells")),),
            ("always",),
            targeted=True,
        ),
        *(
            Word(
                name,
                "do",
                (Field("amount", "number", None, words, 1, most), _PER, _ON),
                _TRIGGERS,
                targeted=True,
                unit=unit,
            )
            for name, words, most, unit in (
                ("heal", ("all",), 9, "wound"),
                ("wound", (), 3, "wound"),
                ("draw", ("limit",), 6, "spell"),
                ("discard", ("all",), 6, "spell"),
            )
        ),
        Word(
            "move",
            "do",
            (Field("to", "choice", None, ("here", "metro", "moscow")), _ON),
            ("turn-begins", "movement-slot", "enters", "would-die", "wounds-counted", "turn-ends"),
            targeted=True,
        ),
        Word("shift", "do", (Field("by", "number", None, least=-3, most=3),), _CALM, unit="cell"),
        Word("cancel", "do", (), ("vortex-would-shift", "would-die")),
        Word("lay", "do", (), ("slot-begins",), ("item",), targeted=True),
        Word("look", "do", (), ("turn-begins", "movement-slot", "enters"), ("other", "item", "chance")),
    )
}
TABLES: Mapping[str, Mapping[str, Word | When]] = {"when": WHEN, "if": IF, "who": WHO, "do": DO}
