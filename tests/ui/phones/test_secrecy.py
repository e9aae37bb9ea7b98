"""Worlds that differ only in what a seat cannot know give its phone the same bytes."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from app.rules.game import SEATS, TALK_VERBS, Action, opponent
from app.rules.match import Match
from app.rules.own_fate.redaction import determinize
from app.table.own_fate.phone import FateHand
from app.table.own_fate.plan import SLOT_QUESTIONS
from app.table.reader import Reader
from app.ui.board.session import GameSession

WORLDS = 2
"""Number of other worlds per position."""
EVERY = 9
"""Interval of checked positions, in moves."""


class OtherWorld:
    """Switch of *match* to another world that *seat* cannot tell from the real one."""

    def __init__(self, match: Match, seat: Any, rng: Random) -> None:
        self._match, self._seat, self._rng = match, seat, rng
        self._state, self._after = match.state, match.state_after

    def enter(self) -> bool:
        """Enter another world; return False if none fits, as after a draw in the seat's slot."""
        match, seat, count = self._match, self._seat, len(self._match.moves)
        base = self._base()
        world = determinize(self._after(base).view(seat).masked, seat, self._rng)
        states = {base: world.copy()}
        for number in range(base, count):
            action = match.moves[number].action
            if world.why_not(action) is not None:
                return False
            world.apply(action, events=False)
            states[number + 1] = world.copy()
        if world.view(seat) != self._state.view(seat):
            return False
        match.state = world
        match.state_after = lambda number: (  # type: ignore[method-assign]
            states[number].copy() if number in states else self._after(number)
        )
        return True

    def leave(self) -> None:
        """Restore the real world."""
        self._match.state = self._state
        if "state_after" in self._match.__dict__:
            del self._match.__dict__["state_after"]

    def _base(self) -> int:
        """Return the start of the seat's own slot, where its plan begins; otherwise the present."""
        question, count = self._state.question, len(self._match.moves)
        if question is None or question.seat != self._seat or question.kind not in SLOT_QUESTIONS:
            return count
        asked = question.args.get("other")
        while count:
            before = self._after(count - 1).question
            if before is None or before.kind not in SLOT_QUESTIONS or before.args.get("other") != asked:
                return count
            count -= 1
        return count


def sent_to_phone(hand: FateHand, tries: list[Action]) -> bytes:
    """Return everything sent to the phone: view, log, and refusals."""
    reasons = [hand.explain_attempt(action) for action in tries]
    refusals = [hand.refusal(reason) if reason is not None else None for reason in reasons]
    return json.dumps([hand.view(), hand.log(), refusals], ensure_ascii=False).encode()


@pytest.mark.parametrize("seed", [1, 2])
def test_other_worlds_give_the_same_bytes(session: Any, gallery: Any, seed: int) -> None:
    game: GameSession = session(seed=seed)
    game.set_phone_seats(frozenset(SEATS))
    hands = {seat: FateHand(Reader("ru"), gallery, game, seat) for seat in SEATS}
    random, entered, plans = Random(seed), 0, 0
    while game.match.outcome is None and len(game.match.moves) < 160:
        state = game.match.state
        legal = [action for action in state.legal() if action.verb not in TALK_VERBS]
        if len(game.match.moves) % EVERY == 0 or (state.question.kind == "battle" and random.random() < 0.3):
            tries = [*legal[:3], Action("play", ("attack-1.1", "anton")), Action("move", ("anton", "roof"))]
            for seat, hand in hands.items():
                real = sent_to_phone(hand, tries)
                for _ in range(WORLDS):
                    world = OtherWorld(game.match, seat, random)
                    try:
                        if world.enter():
                            entered += 1
                            assert sent_to_phone(hand, tries) == real
                            plans += b'"counts"' in real
                    finally:
                        world.leave()
        game.submit(random.choice(legal))
    assert entered > 40
    assert plans > 5


class LeakyHand(FateHand):
    """Hand that leaks the opponent's cards."""

    def known_cards(self, view: Any) -> Any:
        theirs = self.session.match.state.view(opponent(self.seat))
        return [{"title": "", "cards": [card or "" for card in theirs.hands[opponent(self.seat)]]}]


def test_a_phone_that_peeked_would_be_found_out(session: Any, gallery: Any) -> None:
    game: GameSession = session(seed=1)
    game.set_phone_seats(frozenset(SEATS))
    random, found = Random(1), False
    while not found and len(game.match.moves) < 120:
        legal = [action for action in game.match.state.legal() if action.verb not in TALK_VERBS]
        game.submit(random.choice(legal))
        for seat in SEATS:
            hand = LeakyHand(Reader("ru"), gallery, game, seat)
            real, world = sent_to_phone(hand, []), OtherWorld(game.match, seat, random)
            try:
                found = found or (world.enter() and sent_to_phone(hand, []) != real)
            finally:
                world.leave()
    assert found
