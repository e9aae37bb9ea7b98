"""Declarations of questions and the verbs that answer them.

``offer`` adds a verb's legal actions, ``check`` returns the refusal of one (None: legal) by the same
conditions, ``do`` carries it out. ``check`` and ``do`` get the action's words.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from app.rules.game import PLAIN_MANNER, Action, Manner, Value
from app.rules.own_fate import refusals as no
from app.rules.own_fate.compiled import NONE, CompiledSet
from app.rules.own_fate.position import IN_PLAY, REMOVED, Position
from app.rules.own_fate.records import NOTHING, Asked
from app.rules.own_fate.refusals import Refusal

Words = tuple[str, ...]
Offer = Callable[[Position, list[Action]], None]
Do = Callable[[Position, Words], None]


@dataclass(frozen=True, slots=True)
class Verb:
    """One verb of one question.

    ``drag``: its drag gesture (from, to). An end is the index of a word, a place of the table (``metro``,
    ``spell-discard``…), or the question's subject (``other``, ``item``); empty if only a button does it.
    """

    form: str
    """The verb and its words' names for messages: ``move other to``."""
    offer: Offer
    check: Callable[[Position, Words], Refusal | None]
    do: Do
    drag: tuple[int | str, ...] = ()
    ever: Callable[[CompiledSet, int], bool] | None = None
    """Whether it could matter for an Other in any position."""
    when: Callable[[Position, int], bool] | None = None
    """Whether it could matter for an Other in this position: a cheap check first."""
    rank: int = 90
    """Order among offered verbs."""

    def __post_init__(self) -> None:
        words = len(self.form.split()) - 1
        assert all(isinstance(end, str) or end < words for end in self.drag), (self.form, self.drag)

    @property
    def name(self) -> str:
        """The first word of the action."""
        return self.form.partition(" ")[0]


@dataclass(frozen=True, slots=True)
class QuestionKind:
    """One kind of question; tables about questions are derived from these."""

    name: str
    verbs: tuple[Verb, ...]
    parameters: Mapping[str, str] = field(default_factory=dict)
    """Its message's arguments, each with a field of :class:`Asked`."""
    details: Callable[[Position], dict[str, Value]] | None = None
    """Further arguments of its message."""
    offer: Offer | None = None
    """Adds all legal actions together; without it each verb offers its own."""
    in_slot: bool = False
    """It is asked in its Other's slot."""
    of_owner: bool = False
    """The owner of its Other answers."""
    after_slots: bool = False
    """All slots of the phase are over."""
    plans: bool = False
    """A battle plan is being made."""
    liking: Callable[[Position, Action], float] | None = None
    """An answer's estimated value, for computer players without a heuristic for it."""
    keeps: bool = False
    """Passing keeps a card for later; ``held`` implies this."""
    held: str = ""
    """Power of the chance that the asked seat certainly holds in the open game (A17)."""
    manner: Manner = PLAIN_MANNER


def offer_each(kind: str, verbs: tuple[Verb, ...], s: Position, out: list[Action]) -> None:
    """Add what *verbs*, in this order, offer the Other asked, where it could matter."""
    b, o = s.compiled, s.asked.other
    mine = b.offers.get((kind, o))
    if mine is None:
        mine = b.offers[kind, o] = [
            (verb.when, verb.offer) for verb in verbs if verb.ever is None or verb.ever(b, o)
        ]
    for when, offer in mine:
        if when is None or when(s, o):
            offer(s, out)


def only_done(s: Position, offer: Offer) -> bool:
    """Return whether *offer* finds only *done*; caches the result as the legal actions."""
    s._legal = []
    offer(s, s._legal)
    return s._legal == [s.compiled.done_act]


def holds_something(s: Position, o: int) -> bool:
    """Return whether *o* holds an item."""
    return o in s.holder


def has_chances(s: Position, o: int) -> bool:
    """Return whether *o*'s side has probability cards in hand."""
    return bool(s.hands[s.compiled.side[o]])


def fixed(
    name: str,
    do: Callable[[Position], None],
    condition: Callable[[Position], Refusal | None] | None = None,
) -> Verb:
    """Build a verb without arguments, legal if *condition* gives no refusal."""
    action = Action(name)

    def offer(s: Position, out: list[Action]) -> None:
        if condition is None or condition(s) is None:
            out.append(action)

    def check(s: Position, words: Words) -> Refusal | None:
        if words:
            return no.WRONG_ARGUMENTS
        return None if condition is None else condition(s)

    return Verb(name, offer, check, lambda s, words: do(s), rank=100)


def of_slot(
    name: str,
    refusal: Callable[[Position, int], Refusal | None],
    do: Callable[[Position, int], None],
    drag: tuple[int | str, ...] = (),
    ever: Callable[[CompiledSet, int], bool] | None = None,
    rank: int = 90,
) -> Verb:
    """Build ``NAME OTHER`` for the slot's Other; *refusal* returns why not."""

    def offer(s: Position, out: list[Action]) -> None:
        if refusal(s, s.asked.other) is None:
            out.append(s.compiled.act(name, s.compiled.names[s.asked.other]))

    def check(s: Position, words: Words) -> Refusal | None:
        if len(words) != 1:
            return no.WRONG_ARGUMENTS
        o = s.compiled.entity(words[0])
        if not 0 <= o < s.compiled.n_others:
            return no.UNKNOWN_NAME
        return refusal(s, o) or (no.NOT_THIS_SLOT if o != s.asked.other else None)

    return Verb(
        f"{name} other",
        offer,
        check,
        lambda s, words: do(s, s.compiled.entity_index[words[0]]),
        drag,
        ever,
        rank=rank,
    )


def of_other(
    form: str,
    refusal: Callable[[Position, int, int], Refusal | None],
    do: Callable[[Position, int], None],
    drag: tuple[int | str, ...] = ("other", 0),
) -> Verb:
    """Build ``NAME TARGET`` for any Other as target; the question's Other is dragged onto it.

    *refusal* returns why the question's Other can't choose it.
    """

    def offer(s: Position, out: list[Action]) -> None:
        for t in range(s.compiled.n_others):
            if refusal(s, s.asked.other, t) is None:
                out.append(s.compiled.act(name, s.compiled.names[t]))

    def check(s: Position, words: Words) -> Refusal | None:
        if len(words) != 1:
            return no.WRONG_ARGUMENTS
        t = s.compiled.entity(words[0])
        return refusal(s, s.asked.other, t) if 0 <= t < s.compiled.n_others else no.UNKNOWN_NAME

    name = form.partition(" ")[0]
    return Verb(form, offer, check, lambda s, words: do(s, s.compiled.entity_index[words[0]]), drag)


def next_step(s: Position) -> None:
    """Close the question and go to the next step."""
    s.asked = NOTHING
    s.step += 1


def ask(
    s: Position,
    kind: str,
    seat: int,
    other: int = NONE,
    *,
    item: int = NONE,
    target: int = NONE,
    wounds: int = 0,
    shift: int = 0,
) -> None:
    """Ask *seat* a question."""
    s.asked = Asked(kind, seat, other, item, target, wounds, shift)
    s.forget()


def chance_from_hand(s: Position, seat: int, words: Words, window: str) -> Refusal | None:
    """Return why *seat* can't play the first chance in *words* in *window*."""
    if not words:
        return no.WRONG_ARGUMENTS
    e = s.compiled.entity(words[0])
    if e == NONE:
        return no.UNKNOWN_NAME
    if s.compiled.cards[e].kind != "chance":
        return no.WRONG_ARGUMENTS
    if not s.compiled.built[e]:
        return no.NOT_BUILT
    if s.zone[e] in (IN_PLAY, REMOVED) or e not in s.hands[seat]:
        return no.NOT_YOURS
    if e not in s.compiled.chance_of.get(window, ()):
        return no.WRONG_WINDOW
    return None


def chance(window: str, do: Callable[[Position, int], None]) -> Verb:
    """Build ``chance CARD`` for a chance without argument."""

    def offer(s: Position, out: list[Action]) -> None:
        for e in s.playable(s.asked.seat, window):
            out.append(s.compiled.act("chance", s.compiled.names[e]))

    def check(s: Position, words: Words) -> Refusal | None:
        refusal = chance_from_hand(s, s.asked.seat, words, window)
        return refusal or (no.WRONG_ARGUMENTS if len(words) != 1 else None)

    def act(s: Position, words: Words) -> None:
        e = s.compiled.entity_index[words[0]]
        s.drop_from_hand(s.asked.seat, e)
        s.asked = NOTHING
        do(s, e)

    return Verb("chance card target", offer, check, act, (0, "field"))


def spend(s: Position, e: int, **args: str) -> None:
    """Play a chance that leaves the game (K3)."""
    s.emit("chance-played", {"card": s.name(e), "seat": ("light", "dark", "")[s.compiled.side[e]], **args})
    s.remove(e)


def lay(s: Position, e: int, loc: int) -> None:
    """Play a chance that stays at a location."""
    s.zone[e] = IN_PLAY
    s.loc[e] = loc
    s.wounds[e] = 0
    s.emit(
        "chance-played",
        {"card": s.name(e), "seat": ("light", "dark", "")[s.compiled.side[e]], "location": s.place(loc)},
    )
