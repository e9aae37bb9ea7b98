"""What a question is: what it asks about, and the verbs that answer it.

A verb offers itself, says why not, and does: ``offer`` adds its legal actions, ``check`` gives the refusal
of one (None: legal) from the same conditions, ``do`` carries it out. ``check`` and ``do`` get the action's
words.
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

    ``drag``: how a hand does it, (what is taken, where it is put): the place of a word of the action, or the
    name of a place of the table (``metro``, ``spell-discard``…), or what the question is about (``other``,
    ``item``); empty for what only a button does.
    """

    form: str
    """Its name and those of its words, as sentences call them: ``move other to``."""
    offer: Offer
    check: Callable[[Position, Words], Refusal | None]
    do: Do
    drag: tuple[int | str, ...] = ()
    ever: Callable[[CompiledSet, int], bool] | None = None
    """Whether it could matter for an Other in any position."""
    when: Callable[[Position, int], bool] | None = None
    """Whether it could matter for an Other in this position: what costs less than asking every card."""
    rank: int = 90
    """Its place among what is offered."""

    def __post_init__(self) -> None:
        words = len(self.form.split()) - 1
        assert all(isinstance(end, str) or end < words for end in self.drag), (self.form, self.drag)

    @property
    def name(self) -> str:
        """The first word of the action."""
        return self.form.partition(" ")[0]


@dataclass(frozen=True, slots=True)
class QuestionKind:
    """Everything that is so about one kind of question; whoever needs a table of them derives it."""

    name: str
    verbs: tuple[Verb, ...]
    parameters: Mapping[str, str] = field(default_factory=dict)
    """What it is about: the names that its sentence uses, each with the field of :class:`Asked`."""
    details: Callable[[Position], dict[str, Value]] | None = None
    """What else fills its sentence."""
    offer: Offer | None = None
    """Adds all legal actions at once; without it every verb offers itself."""
    in_slot: bool = False
    """The Other that it is about is the one whose turn it is."""
    of_owner: bool = False
    """Whoever has the Other that it is about answers."""
    after_slots: bool = False
    """Every Other has had its slot of the phase."""
    plans: bool = False
    """A battle plan is being made."""
    liking: Callable[[Position, Action], float] | None = None
    """How good an answer looks at a glance, to a player made of code that has no rule of thumb for it."""
    keeps: bool = False
    """Who passes keeps a card for later; so does who is asked about a Chance in hand (``held``)."""
    held: str = ""
    """The power of the Chance that the seat asked surely holds in the open game (A17)."""
    manner: Manner = PLAIN_MANNER


def offer_each(kind: str, verbs: tuple[Verb, ...], s: Position, out: list[Action]) -> None:
    """Add what *verbs*, in this order, offer the Other asked, but only where it could matter."""
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
    """Whether all that *offer* finds is *done*. What it finds is kept for whoever asks what is legal."""
    s._legal = []
    offer(s, s._legal)
    return s._legal == [s.compiled.done_act]


def holds_something(s: Position, o: int) -> bool:
    """Whether *o* holds an Item."""
    return o in s.holder


def has_chances(s: Position, o: int) -> bool:
    """Whether the side of *o* has probability cards in hand."""
    return bool(s.hands[s.compiled.side[o]])


def fixed(
    name: str,
    do: Callable[[Position], None],
    condition: Callable[[Position], Refusal | None] | None = None,
) -> Verb:
    """A verb without arguments, legal always or when *condition* gives no refusal."""
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
    """``NAME OTHER`` for the Other whose slot it is; *refusal* says why it cannot."""

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
    """``NAME TARGET``, where the target is one of all Others; *refusal* says why the Other that the question
    is about cannot choose it. A hand puts the one on the other."""

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
    """The question is answered; the turn goes on to its next step."""
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
    """Why the Chance named first in *words* cannot be played in *window* by *seat*."""
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
    """``chance CARD`` for a window whose Chance takes no argument."""

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
    """A Chance is played and leaves the game (K3)."""
    s.emit("chance-played", {"card": s.name(e), "seat": ("light", "dark", "")[s.compiled.side[e]], **args})
    s.remove(e)


def lay(s: Position, e: int, loc: int) -> None:
    """A Chance is played and stays at a location."""
    s.zone[e] = IN_PLAY
    s.loc[e] = loc
    s.wounds[e] = 0
    s.emit(
        "chance-played",
        {"card": s.name(e), "seat": ("light", "dark", "")[s.compiled.side[e]], "location": s.place(loc)},
    )
