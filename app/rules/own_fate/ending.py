"""The end of a game and the score."""

from __future__ import annotations

from collections.abc import Sequence

from app.rules.game import Action, Manner, Outcome
from app.rules.own_fate import refusals as no
from app.rules.own_fate.compiled import DARK, LIGHT, NONE, SEAT_NAMES, VORTEX_POINTS
from app.rules.own_fate.position import Position
from app.rules.own_fate.records import NOTHING, Ending
from app.rules.own_fate.refusals import Refusal
from app.rules.own_fate.verbs import QuestionKind, fixed

BY_TALK = frozenset({"resigned", "agreed"})
"""Endings not decided by score."""


def scores(s: Position, vortex: int) -> tuple[int, int]:
    """Return the points of Light and Dark if *vortex* wins the vortex (A6)."""
    light, dark = max(0, s.balance), max(0, -s.balance)
    if vortex == LIGHT:
        light += VORTEX_POINTS
    elif vortex == DARK:
        dark += VORTEX_POINTS
    return light, dark


def finish(s: Position, vortex: int) -> None:
    """End the game by the vortex, or by the turn limit if *vortex* is NONE (A9, A11)."""
    light, dark = scores(s, vortex)
    reason = "turn-limit" if vortex == NONE else ("vortex-closed", "vortex-broke")[vortex]
    winner = vortex if s.compiled.tie_to_vortex else NONE
    if light != dark:
        winner = LIGHT if light > dark else DARK
    _end(s, winner, reason, vortex)


def _end(s: Position, winner: int, reason: str, vortex: int) -> None:
    s.result = Ending(winner, reason, vortex)
    s.asked, s.draw_offer, s.pending = NOTHING, NONE, None
    s.forget()
    light, dark = scores(s, vortex)
    s.emit(
        "ended",
        {
            "winner": SEAT_NAMES[winner] if winner != NONE else "",
            "reason": reason,
            "light": light,
            "dark": dark,
        },
    )


def outcome(s: Position) -> Outcome | None:
    """Return the outcome with balance, vortex winner and both scores."""
    if s.result is None:
        return None
    winner, reason, vortex = s.result
    light, dark = scores(s, vortex)
    return Outcome(
        SEAT_NAMES[winner] if winner != NONE else None,
        reason,
        {
            "light": light,
            "dark": dark,
            "balance": s.balance,
            "turn": s.turn,
            "vortex": SEAT_NAMES[vortex] if vortex != NONE else "",
            "vortex-points": VORTEX_POINTS if vortex != NONE else 0,
            "tie": light == dark,
        },
    )


def table_actions(s: Position) -> Sequence[Action]:
    """Return resignations and draw offers (one a turn) for both seats."""
    found = [s.compiled.act("resign", seat) for seat in SEAT_NAMES] if s.result is None else []
    if s.result is None and s.draw_offer == NONE:
        found += [
            s.compiled.act("offer-draw", SEAT_NAMES[n]) for n in (LIGHT, DARK) if s.last_offers[n] < s.turn
        ]
    return found


def table_refusal(s: Position, action: Action) -> Refusal | None:
    """Return why *action*, a resignation or draw offer, is refused."""
    if s.result is not None:
        return no.GAME_OVER
    if len(action.args) != 1 or action.args[0] not in SEAT_NAMES:
        return no.WRONG_ARGUMENTS
    if action.verb == "offer-draw":
        if s.draw_offer != NONE:
            return no.OFFER_PENDING
        if s.last_offers[SEAT_NAMES.index(action.args[0])] >= s.turn:
            return no.OFFERED_ALREADY
    return None


def table_do(s: Position, action: Action) -> None:
    """Carry out a resignation or draw offer."""
    seat = SEAT_NAMES.index(action.args[0])
    if action.verb == "resign":
        s.emit("resigned", {"seat": SEAT_NAMES[seat]})
        _end(s, 1 - seat, "resigned", NONE)
        return
    s.draw_offer = seat
    s.last_offers = (s.turn, s.last_offers[1]) if seat == LIGHT else (s.last_offers[0], s.turn)
    s.forget()
    s.emit("draw-offered", {"seat": SEAT_NAMES[seat]})


def _answer(s: Position, accepted: bool) -> None:
    s.emit("draw-answered", {"seat": SEAT_NAMES[1 - s.draw_offer], "accepted": accepted})
    s.draw_offer = NONE
    s.forget()
    if accepted:
        _end(s, NONE, "agreed", NONE)


QUESTIONS: tuple[QuestionKind, ...] = (
    QuestionKind(
        "draw-offer",
        (
            fixed("accept", lambda s: _answer(s, True)),
            fixed("decline", lambda s: _answer(s, False)),
        ),
        manner=Manner(in_the_open=True),
    ),
)
