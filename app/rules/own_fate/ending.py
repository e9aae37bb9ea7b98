"""The end of a game and the score."""

from __future__ import annotations

from app.rules.game import Action, Manner
from app.rules.own_fate import refusals as no
from app.rules.own_fate.compiled import DARK, LIGHT, NONE, SEAT_NAMES, VORTEX_POINTS
from app.rules.own_fate.count_view import expected_count
from app.rules.own_fate.position import Position
from app.rules.own_fate.records import BY_GROWTH, NOTHING, Ending
from app.rules.own_fate.verbs import QuestionKind, plain_verb

END = "end"
"""The game itself as a loss; other losses are keys of Others."""
BY_AGREEMENT = frozenset({"resigned", "agreed"})
"""Reasons of endings that aren't decided by score."""


def scores(state: Position, vortex: int) -> tuple[int, int]:
    """Return the points of Light and Dark if side *vortex* (NONE: neither) wins the vortex (A6)."""
    light, dark = max(0, state.balance), max(0, -state.balance)
    if vortex == LIGHT:
        light += VORTEX_POINTS
    elif vortex == DARK:
        dark += VORTEX_POINTS
    return light, dark


def finish(state: Position, vortex: int) -> None:
    """End the game because side *vortex* won the vortex; NONE: at the turn limit (A9, A11)."""
    reason = "turn-limit" if vortex == NONE else ("vortex-closed", "vortex-broke")[vortex]
    _end(state, winner(state, vortex), reason, vortex)


def winner(state: Position, vortex: int) -> int:
    """Return the winner of the game if it ends now and side *vortex* wins the vortex; NONE: a draw."""
    light, dark = scores(state, vortex)
    if light != dark:
        return LIGHT if light > dark else DARK
    return vortex if state.compiled.tie_to_vortex else NONE


def losses(masked: Position) -> frozenset[str]:
    """Return what the deciding seat loses in the Count as far as it knows: its Others that die, or ``END``.

    If the game ends, deaths don't matter any more. If asked whether to stop a growth: what that would lose.
    """
    cards, seat = masked.compiled, masked.asked.seat
    if masked.asked.shift == BY_GROWTH:
        lost = winner(masked, DARK) == 1 - seat
        return frozenset({END} if lost and masked.inferno == cards.vortex_cells else ())
    expected = expected_count(masked)
    last, end = expected.last_count, expected.count_end
    assert last is not None
    assert end is not None
    if last.vortex.shift and not 1 <= end.cell_after <= cards.vortex_cells:
        vortex = LIGHT if end.cell_after < 1 else DARK
        return frozenset({END} if winner(masked, vortex) == 1 - seat else ())
    return frozenset(
        cards.names[other] for other in last.dead if other < cards.n_others and cards.side[other] == seat
    )


def _end(state: Position, winner: int, reason: str, vortex: int) -> None:
    state.result = Ending(winner, reason, vortex)
    state.asked, state.draw_offer, state.pending = NOTHING, NONE, None
    state.clear_caches()
    light, dark = scores(state, vortex)
    state.emit(
        "ended",
        {
            "winner": SEAT_NAMES[winner] if winner != NONE else "",
            "reason": reason,
            "light": light,
            "dark": dark,
        },
    )


def table_refusal(state: Position, action: Action) -> no.Refusal | None:
    """Return why *action*, a resignation or draw offer, is refused, or None."""
    if state.result is not None:
        return no.GAME_OVER
    if len(action.args) != 1 or action.args[0] not in SEAT_NAMES:
        return no.WRONG_ARGUMENTS
    if action.verb == "offer-draw":
        if state.draw_offer != NONE:
            return no.OFFER_PENDING
        if state.last_offers[SEAT_NAMES.index(action.args[0])] >= state.turn:
            return no.OFFERED_ALREADY
    return None


def do_table_action(state: Position, action: Action) -> None:
    """Carry out a resignation or draw offer."""
    seat = SEAT_NAMES.index(action.args[0])
    if action.verb == "resign":
        state.emit("resigned", {"seat": SEAT_NAMES[seat]})
        _end(state, 1 - seat, "resigned", NONE)
        return
    state.draw_offer = seat
    state.last_offers = (
        (state.turn, state.last_offers[1]) if seat == LIGHT else (state.last_offers[0], state.turn)
    )
    state.clear_caches()
    state.emit("draw-offered", {"seat": SEAT_NAMES[seat]})


def _answer(state: Position, accepted: bool) -> None:
    state.emit("draw-answered", {"seat": SEAT_NAMES[1 - state.draw_offer], "accepted": accepted})
    state.draw_offer = NONE
    state.clear_caches()
    if accepted:
        _end(state, NONE, "agreed", NONE)


QUESTIONS: tuple[QuestionKind, ...] = (
    QuestionKind(
        "draw-offer",
        (
            plain_verb("accept", lambda state: _answer(state, True)),
            plain_verb("decline", lambda state: _answer(state, False)),
        ),
        manner=Manner(public=True),
    ),
)


def shift(state: Position, by: int, why: str) -> None:
    """Move the inferno chip *by* spaces to the right; leaving the track ends the game (A4, A5)."""
    if not by:
        return
    old, state.inferno = state.inferno, max(0, min(state.compiled.vortex_cells + 1, state.inferno + by))
    if state.log is not None:
        off = "right" if state.inferno > state.compiled.vortex_cells else "left" if state.inferno < 1 else ""
        state.emit("inferno-moved", {"from": old, "to": state.inferno, "by": by, "why": why, "off": off})
    if state.inferno > state.compiled.vortex_cells:
        finish(state, DARK)
    elif state.inferno < 1:
        finish(state, LIGHT)
