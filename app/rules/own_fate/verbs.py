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
    possible_for: Callable[[CompiledSet, int], bool] | None = None
    """Whether it could matter for an Other in any position."""
    worth_checking: Callable[[Position, int], bool] | None = None
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
    is_plan: bool = False
    """A battle plan is being made."""
    estimate: Callable[[Position, Action], float] | None = None
    """An answer's estimated value, for computer players without a heuristic for it."""
    saves_card: bool = False
    """Passing keeps a card for later; ``held`` implies this."""
    held_power: str = ""
    """Power of the chance that the asked seat certainly holds in the open game (A17)."""
    manner: Manner = PLAIN_MANNER


def offer_each(kind: str, verbs: tuple[Verb, ...], state: Position, out: list[Action]) -> None:
    """Add what *verbs*, in this order, offer the Other asked, where it could matter."""
    cards, other = state.compiled, state.asked.other
    mine = cards.offers.get((kind, other))
    if mine is None:
        mine = cards.offers[kind, other] = [
            (verb.worth_checking, verb.offer)
            for verb in verbs
            if verb.possible_for is None or verb.possible_for(cards, other)
        ]
    for when, offer in mine:
        if when is None or when(state, other):
            offer(state, out)


def only_done(state: Position, offer: Offer) -> bool:
    """Return whether *offer* finds only *done*; caches the result as the legal actions."""
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
    condition: Callable[[Position], Refusal | None] | None = None,
) -> Verb:
    """Build a verb without arguments, legal if *condition* gives no refusal."""
    action = Action(name)

    def offer(state: Position, out: list[Action]) -> None:
        if condition is None or condition(state) is None:
            out.append(action)

    def check(state: Position, words: Words) -> Refusal | None:
        if words:
            return no.WRONG_ARGUMENTS
        return None if condition is None else condition(state)

    return Verb(name, offer, check, lambda state, words: do(state), rank=100)


def slot_verb(
    name: str,
    refusal: Callable[[Position, int], Refusal | None],
    do: Callable[[Position, int], None],
    drag: tuple[int | str, ...] = (),
    ever: Callable[[CompiledSet, int], bool] | None = None,
    rank: int = 90,
) -> Verb:
    """Build ``NAME OTHER`` for the slot's Other; *refusal* returns why not."""

    def offer(state: Position, out: list[Action]) -> None:
        if refusal(state, state.asked.other) is None:
            out.append(state.compiled.act(name, state.compiled.names[state.asked.other]))

    def check(state: Position, words: Words) -> Refusal | None:
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
        ever,
        rank=rank,
    )


def target_verb(
    form: str,
    refusal: Callable[[Position, int, int], Refusal | None],
    do: Callable[[Position, int], None],
    drag: tuple[int | str, ...] = ("other", 0),
) -> Verb:
    """Build ``NAME TARGET`` for any Other as target; the question's Other is dragged onto it.

    *refusal* returns why the question's Other can't choose it.
    """

    def offer(state: Position, out: list[Action]) -> None:
        for target in range(state.compiled.n_others):
            if refusal(state, state.asked.other, target) is None:
                out.append(state.compiled.act(name, state.compiled.names[target]))

    def check(state: Position, words: Words) -> Refusal | None:
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


def chance_from_hand(state: Position, seat: int, words: Words, window: str) -> Refusal | None:
    """Return why *seat* can't play the first chance in *words* in *window*."""
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
    if entity not in state.compiled.chance_of.get(window, ()):
        return no.WRONG_WINDOW
    return None


def chance_verb(window: str, do: Callable[[Position, int], None]) -> Verb:
    """Build ``chance CARD`` for a chance without argument."""

    def offer(state: Position, out: list[Action]) -> None:
        for entity in state.playable(state.asked.seat, window):
            out.append(state.compiled.act("chance", state.compiled.names[entity]))

    def check(state: Position, words: Words) -> Refusal | None:
        refusal = chance_from_hand(state, state.asked.seat, words, window)
        return refusal or (no.WRONG_ARGUMENTS if len(words) != 1 else None)

    def act(state: Position, words: Words) -> None:
        entity = state.compiled.entity_index[words[0]]
        state.drop_from_hand(state.asked.seat, entity)
        state.asked = NOTHING
        do(state, entity)

    return Verb("chance card target", offer, check, act, (0, "field"))


def spend(state: Position, entity: int, **args: str) -> None:
    """Play a chance that leaves the game (K3)."""
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
