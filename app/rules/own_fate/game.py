"""*Own Fate* as a game: key, options, initial position."""

from __future__ import annotations

import copyreg
from collections.abc import Mapping
from dataclasses import replace

from app.rules.cardset import CardSet
from app.rules.game import Action, Manner, Option, State, View
from app.rules.own_fate.compiled import CompiledSet
from app.rules.own_fate.flow import QUESTIONS
from app.rules.own_fate.options import OPTIONS, complete
from app.rules.own_fate.powers import PLACES, POWERS
from app.rules.own_fate.state import FateState, FateView, new_game
from app.rules.own_fate.verbs import QuestionKind


def compile_set(card_set: CardSet, options: Mapping[str, bool | int | str]) -> CompiledSet:
    """Compile *card_set* with all known powers. Raises BadText for an unplayable set."""
    return CompiledSet(card_set, options, POWERS, PLACES)


# Powers contain functions, so a compiled set is pickled as its arguments and compiled again.
copyreg.pickle(CompiledSet, lambda compiled: (compile_set, (compiled.card_set, compiled.options)))


REVEALING = frozenset({
    "probability-drawn", "drawn", "cops-came", "chance-played", "entered", "replaced", "summoned", "shown",
    "looked", "listened", "item-played", "played", "burned", "portal", "sword-drawn", "shifter-drew",
    "stake", "extra-card", "revealed", "counted", "harvested", "power-looked", "fed", "reshuffled",
    "discarded", "spells-discarded", "manoeuvre-used", "manoeuvres-dropped"})  # fmt: skip
"""Events after which a seat knows new faces, or cards were drawn or shuffled."""
MAX_CACHED = 8
"""Number of compiled sets kept cached."""


def _manner(kind: QuestionKind) -> Manner:
    """Return the manner of *kind*, whose functions take a position, with functions of views and states."""
    only_answer, open_verbs = kind.only_answer, kind.open_verbs

    def answer(view: View) -> Action | None:
        return only_answer(view.masked, view.actions) if only_answer and isinstance(view, FateView) else None

    def verbs(state: State) -> frozenset[str]:
        return open_verbs(state) if open_verbs and isinstance(state, FateState) else frozenset()

    return replace(kind.manner, only_answer=only_answer and answer, open_verbs=open_verbs and verbs)


class OwnFate:
    """The game; implements :class:`app.rules.game.Game`."""

    key: str = "own-fate"
    rules_version: int = 2
    oldest_rules: int = 1
    options: tuple[Option, ...] = OPTIONS
    revealing: frozenset[str] = REVEALING
    manners: Mapping[str, Manner] = {kind.name: _manner(kind) for kind in QUESTIONS.values()}

    def __init__(self) -> None:
        self._compiled: dict[tuple[int, tuple[tuple[str, object], ...]], tuple[CardSet, CompiledSet]] = {}

    def compile(self, card_set: CardSet, options: Mapping[str, bool | int | str]) -> CompiledSet:
        """Return *card_set* compiled with *options*, from a cache if possible."""
        chosen = complete(options)
        key = (id(card_set), tuple(chosen.items()))
        cached = self._compiled.get(key)
        if cached is None or cached[0] is not card_set:
            if len(self._compiled) >= MAX_CACHED:
                del self._compiled[next(iter(self._compiled))]
            cached = self._compiled[key] = (card_set, compile_set(card_set, chosen))
        return cached[1]

    def new(self, card_set: CardSet, options: Mapping[str, bool | int | str], seed: int) -> FateState:
        """Return the initial position. Raises BadText for an unknown option or value or an incomplete set."""
        return new_game(self.compile(card_set, options), seed)


GAME = OwnFate()
