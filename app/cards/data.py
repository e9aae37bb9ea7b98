"""A card set as plain values: what the catalogue gives out, what files are written from and read into.

Texts are kept by language and field. A translation remembers the source text that it was made from
(``made_from``), so that it can be seen to be outdated.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Literal

from app.i18n import FALLBACK
from app.rules.free.layout import Layout
from app.rules.rule_set import Differences

if TYPE_CHECKING:
    from app.cards.game import Game

Origin = Literal["rulebook", "derived", "house"]
Status = Literal["source", "missing", "outdated", "unchecked", "checked"]

COUNTER_SIZE = 15.875
"""mm (5/8 inch)."""


@dataclass(frozen=True, slots=True)
class Text:
    """One text in one language. ``made_from`` is "" in the source language."""

    value: str
    made_from: str = ""
    checked: bool = False


Texts = Mapping[str, Mapping[str, Text]]
"""Language → field → text."""


@dataclass(frozen=True, slots=True)
class Waiver:
    """A check that somebody has waved through for one text, with the reason. ``of``: a digest of the texts as
    they were; for others it does not hold (:mod:`app.cards.unit_checks`).
    """

    check: str
    reason: str
    of: str


@dataclass(frozen=True, slots=True)
class Remark:
    """What is said of one text in one language beside the text itself.

    ``comment``: in the set's own language the author's word to translators, else the translator's back.
    ``made_from`` and ``checked`` are what :class:`Text` says, of names that are plain words (the set's, those
    of places on the table); None: made from today's.
    """

    comment: str = ""
    waived: tuple[Waiver, ...] = ()
    made_from: str | None = None
    checked: bool = False


NO_REMARK = Remark()
Remarks = Mapping[str, Mapping[str, Remark]]
"""Unit (:mod:`app.cards.units`) → language → remark."""


def words(texts: Texts, name: str, language: str, *others: str) -> str:
    """The text of field *name* in *language*, else in the first of *others* that has it; "" if none has."""
    return _said(texts, name, language, *others)[1]


def lender(texts: Texts, name: str, language: str, *others: str) -> str:
    """Which of *others* lends *language* the text *name* that it lacks; "" if it has one or nobody has."""
    found = _said(texts, name, language, *others)[0]
    return "" if found == language else found


def _said(texts: Texts, name: str, *languages: str) -> tuple[str, str]:
    """The first of *languages* in which *name* is said, and what; both empty if it is in none."""
    for language in languages:
        text = texts.get(language, {}).get(name)
        if text is not None and text.value:
            return language, text.value
    return "", ""


def status(texts: Texts, name: str, language: str, source: str) -> Status:
    """How far the translation of one field into *language* is; *source* is the set's own language."""
    if language == source:
        return "source"
    original = texts.get(source, {}).get(name)
    text = texts.get(language, {}).get(name)
    if text is None or not text.value:
        return "missing" if original is not None and original.value else "checked"
    if original is not None and text.made_from != original.value:
        return "outdated"
    return "checked" if text.checked else "unchecked"


@dataclass(frozen=True, slots=True)
class CardData:
    """One design of a card with everything that is known of it. ``id`` is 0 outside a catalogue.

    A number is None where the card has none. ``origins`` gives each number's origin by field name, ``values``
    what stands in fields that only the set's own game has, where it is not as by default.

    ``power`` with its own values (``params``) is the first power that has a name; ``powers`` are all others,
    plain values (:mod:`app.cards.powers` reads and writes the three as one list). ``told``: by language the
    rules texts that were written when the card had other powers, with the digest of those.
    """

    key: str
    kind: str
    side: str = "neutral"
    deck: str = "probability"
    copies: int = 1
    specialty: str = ""
    spell: str = ""
    strength: int | None = None
    experience: int | None = None
    initiative: int | None = None
    cost: int | None = None
    donor: bool = False
    power: str = ""
    params: Mapping[str, str | int | bool] = field(default_factory=dict)
    ways: tuple[str, ...] = ()
    start: str = ""
    picture: str = ""
    origins: Mapping[str, str] = field(default_factory=dict)
    texts: Texts = field(default_factory=dict)
    id: int = 0
    values: Mapping[str, str | int | bool] = field(default_factory=dict)
    powers: tuple[Mapping[str, Any], ...] = ()
    told: Mapping[str, str] = field(default_factory=dict)

    def value(self, name: str) -> Any:
        """What is stored in the field *name*, wherever that is; None where nothing is."""
        return self.values[name] if name in self.values else getattr(self, name, None)


@dataclass(frozen=True, slots=True)
class TrackData:
    """A track: numbers and colours (sides) of its cells, left to right; where the cells come from."""

    key: str
    cells: tuple[int, ...]
    sides: tuple[str, ...]
    origin: str = "house"
    texts: Texts = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class CounterData:
    """A counter: how many are printed (and where that number comes from), its size in mm."""

    key: str
    side: str
    count: int
    size: float = COUNTER_SIZE
    symbol: str = ""
    origin: str = "house"
    texts: Texts = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class BackData:
    """A back, shared by all cards of one deck (and, in the probability deck, of one side).

    ``count``: how many cards with it the deck is meant to have; 0: as many as there are.
    """

    key: str
    deck: str
    side: str
    texts: Texts = field(default_factory=dict)
    count: int = 0


@dataclass(frozen=True, slots=True)
class NumberData:
    """A number of the game that no card shows: a cost, a threshold. ``origin``: where it comes from."""

    key: str
    value: int
    origin: str = "house"
    texts: Texts = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class RuleSetData:
    """A rule set: what differs from the set as it is printed; named in its texts, explained in ``notes``."""

    key: str
    differs: Differences = field(default_factory=Differences)
    texts: Texts = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class TermData:
    """A term of the set: in each language how it may be called (``name``), several ways behind commas."""

    key: str
    texts: Texts = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class LabelData:
    """What something of the set's game is called, by language (``name``).

    Its key says what is meant: ``kind-K`` (``kinds-K`` for many), ``side-S``, ``deck-D``, ``field-F``,
    ``choice-F-V``, ``line-K``, ``line-K-S-V`` (the line under the picture).
    """

    key: str
    texts: Texts = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class SetData:
    """A whole card set. ``source`` is the language that the others are translated from."""

    key: str
    version: str
    source: str
    names: Mapping[str, str]
    cards: tuple[CardData, ...] = ()
    tracks: tuple[TrackData, ...] = ()
    counters: tuple[CounterData, ...] = ()
    backs: tuple[BackData, ...] = ()
    table: Layout | None = None
    """How the set is laid out on the free table; None: as every set without a table of its own is."""
    terms: tuple[TermData, ...] = ()
    """The glossary, by key; empty: the game's own."""
    words: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """Language → words that the dictionary lacks and the set holds right."""
    numbers: tuple[NumberData, ...] = ()
    rule_sets: tuple[RuleSetData, ...] = ()
    game: Game | None = None
    """What the set declares of its game; None: it is one of the shipped game."""
    labels: tuple[LabelData, ...] = ()
    """What things of the game are called, by key; what is missing is called as in the shipped game."""
    remarks: Remarks = field(default_factory=dict)
    """Comments to and from translators, and checks waved through."""
    lineage: tuple[str, ...] = ()
    """Digests of the states (:mod:`app.cards.versions`) that went into this one, the latest last."""

    def languages(self) -> tuple[str, ...]:
        """The source language first, then those of its name, then all others of a card or the board."""
        found: set[str] = set()
        things: tuple[CardData | TrackData | CounterData | BackData | NumberData | RuleSetData, ...]
        things = (*self.cards, *self.tracks, *self.counters, *self.backs, *self.numbers, *self.rule_sets)
        for thing in things:
            found.update(thing.texts)
        return tuple(dict.fromkeys((self.source, *self.names, *sorted(found))))

    def spoken(self, language: str) -> str:
        """*language* if the set has it, else the one that lends the program's sentences, else its own."""
        return spoken_of(self.languages(), language)


@dataclass(frozen=True, slots=True)
class SetRow:
    """A set in the list of sets."""

    id: int
    key: str
    version: str
    source: str
    names: Mapping[str, str]
    cards: int
    copies: int
    tiles: bool = False
    """Whether there are tiles among the cards: it holds the pieces of Tribunal."""
    own_game: bool = False
    """Whether it declares a game that the rules of the shipped ones do not know."""

    @property
    def languages(self) -> tuple[str, ...]:
        """The source language first, then the others that it has a name in."""
        return tuple(dict.fromkeys((self.source, *self.names)))


def spoken_of(languages: Sequence[str], language: str) -> str:
    """*language* if it is one of *languages*, else :data:`~app.i18n.FALLBACK`, else the first of them."""
    return next((one for one in (language, FALLBACK) if one in languages), languages[0])


def languages_of(rows: Iterable[SetRow]) -> tuple[str, ...]:
    """The languages of any of *rows*, each once."""
    return tuple(dict.fromkeys(one for row in rows for one in row.languages))


@dataclass(frozen=True, slots=True)
class CardRow:
    """A card in the list of cards; ``name`` is in the asked language or the best that there is."""

    id: int
    key: str
    kind: str
    side: str
    name: str
    copies: int = 1
    strength: int | None = None
    experience: int | None = None
    initiative: int | None = None
    cost: int | None = None
    power: str = ""
