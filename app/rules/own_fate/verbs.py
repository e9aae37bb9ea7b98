"""What answers a question: a verb that offers itself, says why not, and does.

``offer`` adds its legal actions, ``check`` gives the refusal of one (None: legal) from the same conditions,
``do`` carries it out. ``check`` and ``do`` get the action's words.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from app.rules.game import Action
from app.rules.own_fate import refusals as no
from app.rules.own_fate.compiled import NONE
from app.rules.own_fate.refusals import Refusal
from app.rules.own_fate.state import IN_PLAY, REMOVED, FateState

Words = tuple[str, ...]


class Verb(NamedTuple):
    """One verb of one question."""

    name: str
    offer: Callable[[FateState, list[Action]], None]
    check: Callable[[FateState, Words], Refusal | None]
    do: Callable[[FateState, Words], None]


def fixed(
    name: str, do: Callable[[FateState], None], condition: Callable[[FateState], Refusal | None] | None = None
) -> Verb:
    """A verb without arguments, legal always or when *condition* gives no refusal."""
    action = Action(name)

    def offer(s: FateState, out: list[Action]) -> None:
        if condition is None or condition(s) is None:
            out.append(action)

    def check(s: FateState, words: Words) -> Refusal | None:
        if words:
            return no.WRONG_ARGUMENTS
        return None if condition is None else condition(s)

    return Verb(name, offer, check, lambda s, words: do(s))


def of_slot(
    name: str, refusal: Callable[[FateState, int], Refusal | None], do: Callable[[FateState, int], None]
) -> Verb:
    """``NAME OTHER`` for the Other whose slot it is; *refusal* says why it cannot."""

    def offer(s: FateState, out: list[Action]) -> None:
        assert s.ask is not None
        if refusal(s, s.ask[2]) is None:
            out.append(s.book.act(name, s.book.names[s.ask[2]]))

    def check(s: FateState, words: Words) -> Refusal | None:
        assert s.ask is not None
        if len(words) != 1:
            return no.WRONG_ARGUMENTS
        o = s.book.entity(words[0])
        if not 0 <= o < s.book.n_others:
            return no.UNKNOWN_NAME
        return refusal(s, o) or (no.NOT_THIS_SLOT if o != s.ask[2] else None)

    return Verb(name, offer, check, lambda s, words: do(s, s.book.ent[words[0]]))


def next_step(s: FateState) -> None:
    """The question is answered; the turn goes on to its next step."""
    s.ask = None
    s.step += 1


def ask(s: FateState, *question: object) -> None:
    """Ask (kind, seat, data…)."""
    s.ask = question
    s._legal = s._tally = s._laying = None


def chance_from_hand(s: FateState, seat: int, words: Words, window: str) -> Refusal | None:
    """Why the Chance named first in *words* cannot be played in *window* by *seat*."""
    if not words:
        return no.WRONG_ARGUMENTS
    e = s.book.entity(words[0])
    if e == NONE:
        return no.UNKNOWN_NAME
    if s.book.cards[e].kind != "chance":
        return no.WRONG_ARGUMENTS
    if not s.book.built[e]:
        return no.NOT_BUILT
    if s.zone[e] in (IN_PLAY, REMOVED) or e not in s.hands[seat]:
        return no.NOT_YOURS
    if s.book.power_name[e] != window:
        return no.WRONG_WINDOW
    return None


def chance(window: str, do: Callable[[FateState, int], None]) -> Verb:
    """``chance CARD`` for a window whose Chance takes no argument."""

    def offer(s: FateState, out: list[Action]) -> None:
        assert s.ask is not None
        for e in s.playable(s.ask[1], window):
            out.append(s.book.act("chance", s.book.names[e]))

    def check(s: FateState, words: Words) -> Refusal | None:
        assert s.ask is not None
        refusal = chance_from_hand(s, s.ask[1], words, window)
        return refusal or (no.WRONG_ARGUMENTS if len(words) != 1 else None)

    def act(s: FateState, words: Words) -> None:
        e = s.book.ent[words[0]]
        assert s.ask is not None
        s.drop_from_hand(s.ask[1], e)
        s.ask = None
        do(s, e)

    return Verb("chance", offer, check, act)


def spend(s: FateState, e: int, **args: str) -> None:
    """A Chance is played and leaves the game (K3)."""
    s.emit("chance-played", {"card": s.name(e), "seat": ("light", "dark", "")[s.book.side[e]], **args})
    s.remove(e)


def lay(s: FateState, e: int, loc: int) -> None:
    """A Chance is played and stays at a location."""
    s.zone[e] = IN_PLAY
    s.loc[e] = loc
    s.wounds[e] = 0
    s.emit(
        "chance-played",
        {"card": s.name(e), "seat": ("light", "dark", "")[s.book.side[e]], "location": s.place(loc)},
    )
