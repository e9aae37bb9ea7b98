"""Declarations of questions and of the verbs that answer them.

``offer`` adds a verb's legal actions; ``check`` returns why an action is illegal (None: it's legal), by the
same conditions; ``do`` carries it out. ``check`` and ``do`` get the action's arguments.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from app.rules.game import PLAIN_MANNER, Action, Manner, Value
from app.rules.own_fate import refusals as no
from app.rules.own_fate.compiled import NONE, CompiledSet
from app.rules.own_fate.composition import Power
from app.rules.own_fate.position import IN_PLAY, REMOVED, Position
from app.rules.own_fate.records import NOTHING, Asked

Words = tuple[str, ...]
Offer = Callable[[Position, list[Action]], None]
Do = Callable[[Position, Words], None]


@dataclass(frozen=True, slots=True)
class Verb:
    """A verb that answers a question.

    ``drag``: its drag gesture (from, to); empty: only a button. An end is the index of an argument, a place
    on the table (``metro``, ``spell-discard``…), or an argument of the question (``other``, ``item``).
    """

    form: str
    """The verb and its arguments' names in messages: ``move other to``."""
    offer: Offer
    check: Callable[[Position, Words], no.Refusal | None]
    do: Do
    drag: tuple[int | str, ...] = ()
    possible_for: Callable[[CompiledSet, int], bool] | None = None
    """Returns whether the verb can be legal for an Other in any position."""
    worth_checking: Callable[[Position, int], bool] | None = None
    """Returns whether the verb may be legal for an Other in this position: a cheap first check."""
    rank: int = 90
    """Sort key among the verbs offered."""

    def __post_init__(self) -> None:
        words = len(self.form.split()) - 1
        assert all(isinstance(end, str) or end < words for end in self.drag), (self.form, self.drag)

    @property
    def name(self) -> str:
        """The first word of the action."""
        return self.form.partition(" ")[0]


@dataclass(frozen=True, slots=True)
class QuestionKind:
    """One kind of question; all tables about questions are derived from these declarations."""

    name: str
    verbs: tuple[Verb, ...]
    parameters: Mapping[str, str] = field(default_factory=dict)
    """Argument of its message → field of :class:`Asked`."""
    details: Callable[[Position], dict[str, Value]] | None = None
    """Returns further arguments of its message."""
    offer: Offer | None = None
    """Adds the legal actions of all verbs; None: each verb's ``offer`` is called."""
    in_slot: bool = False
    """The question is asked in its Other's slot."""
    of_owner: bool = False
    """The owner of its Other answers."""
    after_slots: bool = False
    """The question is asked after all slots of the phase."""
    is_plan: bool = False
    """The question is about the battle plan."""
    estimate: Callable[[Position, Action], float] | None = None
    """Estimates an answer's value, for computer players without a heuristic for the question."""
    saves_card: bool = False
    """Passing keeps a card for later; also true for questions with ``held_power``."""
    held_power: str = ""
    """Power of a chance that the seat has in hand if asked, without strict secrecy (A17)."""
    manner: Manner = PLAIN_MANNER
    only_answer: Callable[[Position, Sequence[Action]], Action | None] | None = None
    """``manner.only_answer``, from the masked position and the legal actions."""
    open_verbs: Callable[[Position], frozenset[str]] | None = None
    """``manner.open_verbs``, from the position."""


@dataclass(frozen=True, slots=True)
class CodedPower(Power):
    """A power with code of its own.

    ``verbs``: verbs that it adds, by question; ``questions``: its own questions. ``enters`` is called when
    the Other has entered play, and may ask a question.
    """

    verbs: Mapping[str, tuple[Verb, ...]] = field(default_factory=dict)
    questions: tuple[QuestionKind, ...] = ()
    enters: Callable[[Position, int], None] | None = None


def offer_each(kind: str, verbs: tuple[Verb, ...], state: Position, out: list[Action]) -> None:
    """Add the legal actions of *verbs*, in this order, for the Other of the question."""
    cards, other = state.compiled, state.asked.other
    offers = cards.offers.get((kind, other))
    if offers is None:
        offers = cards.offers[kind, other] = [
            (verb.worth_checking, verb.offer)
            for verb in verbs
            if verb.possible_for is None or verb.possible_for(cards, other)
        ]
    for when, offer in offers:
        if when is None or when(state, other):
            offer(state, out)


def only_done(state: Position, offer: Offer) -> bool:
    """Return whether *done* is the only action of *offer*; caches its actions as the legal ones."""
    state._legal = []
    offer(state, state._legal)
    return state._legal == [state.compiled.done_act]


def has_item(state: Position, other: int) -> bool:
    """Return whether *other* holds an item."""
    return other in state.holder


def has_chances(state: Position, other: int) -> bool:
    """Return whether *other*'s side has probability cards in hand."""
    return bool(state.hands[state.compiled.side[other]])


def plain_verb(
    name: str,
    do: Callable[[Position], None],
    condition: Callable[[Position], no.Refusal | None] | None = None,
) -> Verb:
    """Build a verb without arguments, legal if *condition* returns None."""
    action = Action(name)

    def offer(state: Position, out: list[Action]) -> None:
        if condition is None or condition(state) is None:
            out.append(action)

    def check(state: Position, words: Words) -> no.Refusal | None:
        if words:
            return no.WRONG_ARGUMENTS
        return None if condition is None else condition(state)

    return Verb(name, offer, check, lambda state, words: do(state), rank=100)


def slot_verb(
    name: str,
    refusal: Callable[[Position, int], no.Refusal | None],
    do: Callable[[Position, int], None],
    drag: tuple[int | str, ...] = (),
    possible_for: Callable[[CompiledSet, int], bool] | None = None,
    rank: int = 90,
) -> Verb:
    """Build the verb ``NAME OTHER`` for the Other in its slot; *refusal* returns why it's illegal."""

    def offer(state: Position, out: list[Action]) -> None:
        if refusal(state, state.asked.other) is None:
            out.append(state.compiled.act(name, state.compiled.names[state.asked.other]))

    def check(state: Position, words: Words) -> no.Refusal | None:
        if len(words) != 1:
            return no.WRONG_ARGUMENTS
        other = state.compiled.entity(words[0])
        if not 0 <= other < state.compiled.n_others:
            return no.UNKNOWN_NAME
        return refusal(state, other) or (no.NOT_THIS_SLOT if other != state.asked.other else None)

    return Verb(
        f"{name} other",
        offer,
        check,
        lambda state, words: do(state, state.compiled.entity_index[words[0]]),
        drag,
        possible_for,
        rank=rank,
    )


def target_verb(
    form: str,
    refusal: Callable[[Position, int, int], no.Refusal | None],
    do: Callable[[Position, int], None],
    drag: tuple[int | str, ...] = ("other", 0),
) -> Verb:
    """Build the verb ``NAME TARGET`` with an Other as target, onto which the question's Other is dragged.

    *refusal* returns why the question's Other can't choose the target.
    """

    def offer(state: Position, out: list[Action]) -> None:
        out += [
            state.compiled.act(name, state.compiled.names[target])
            for target in range(state.compiled.n_others)
            if refusal(state, state.asked.other, target) is None
        ]

    def check(state: Position, words: Words) -> no.Refusal | None:
        if len(words) != 1:
            return no.WRONG_ARGUMENTS
        target = state.compiled.entity(words[0])
        return (
            refusal(state, state.asked.other, target)
            if 0 <= target < state.compiled.n_others
            else no.UNKNOWN_NAME
        )

    name = form.partition(" ")[0]
    return Verb(
        form, offer, check, lambda state, words: do(state, state.compiled.entity_index[words[0]]), drag
    )


def next_step(state: Position) -> None:
    """Close the question and go to the next step."""
    state.asked = NOTHING
    state.step += 1


def ask(
    state: Position,
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
    state.asked = Asked(kind, seat, other, item, target, wounds, shift)
    state.clear_caches()


def chance_from_hand(state: Position, seat: int, words: Words, window: str) -> no.Refusal | None:
    """Return why *seat* can't play ``words[0]`` as a chance with the power *window*, or None."""
    if not words:
        return no.WRONG_ARGUMENTS
    entity = state.compiled.entity(words[0])
    if entity == NONE:
        return no.UNKNOWN_NAME
    if state.compiled.cards[entity].kind != "chance":
        return no.WRONG_ARGUMENTS
    if not state.compiled.built[entity]:
        return no.NOT_BUILT
    if state.zone[entity] in (IN_PLAY, REMOVED) or entity not in state.hands[seat]:
        return no.NOT_YOURS
    return no.WRONG_WINDOW if entity not in state.compiled.chance_of.get(window, ()) else None


def chance_verb(window: str, do: Callable[[Position, int], None]) -> Verb:
    """Build the verb ``chance CARD`` for a chance with the power *window* and no target."""

    def offer(state: Position, out: list[Action]) -> None:
        out += [
            state.compiled.act("chance", state.compiled.names[entity])
            for entity in state.playable(state.asked.seat, window)
        ]

    def check(state: Position, words: Words) -> no.Refusal | None:
        refusal = chance_from_hand(state, state.asked.seat, words, window)
        return refusal or (no.WRONG_ARGUMENTS if len(words) != 1 else None)

    def act(state: Position, words: Words) -> None:
        entity = state.compiled.entity_index[words[0]]
        state.drop_from_hand(state.asked.seat, entity)
        state.asked = NOTHING
        do(state, entity)

    return Verb("chance card target", offer, check, act, (0, "field"))


def spend(state: Position, entity: int, **args: str) -> None:
    """Play a chance and remove it from the game (K3)."""
    state.emit(
        "chance-played",
        {"card": state.name(entity), "seat": ("light", "dark", "")[state.compiled.side[entity]], **args},
    )
    state.remove(entity)


def play_to_location(state: Position, entity: int, loc: int) -> None:
    """Play a chance that stays at a location."""
    state.zone[entity] = IN_PLAY
    state.loc[entity] = loc
    state.wounds[entity] = 0
    state.emit(
        "chance-played",
        {
            "card": state.name(entity),
            "seat": ("light", "dark", "")[state.compiled.side[entity]],
            "location": state.place(loc),
        },
    )
