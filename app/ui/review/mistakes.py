"""The marked decisions of a review as the window speaks of them."""

from __future__ import annotations

from app.bots.review.data import Decision, Review
from app.rules.game import Action, Seat
from app.rules.record import Header
from app.ui.board.words import Words

FAULTS = frozenset({"inaccuracy", "mistake", "blunder"})
"""The marks of what is to be done better; the only move is no fault."""


def faults(review: Review, *seats: Seat) -> list[Decision]:
    """What *seats* could have done better, in the order of the game."""
    return [one for one in review.marked(*seats) if one.mark in FAULTS]


def mistake_key(header: Header, decision: Decision) -> str:
    """What *decision* of the game that begins with *header* is called in the deck, whatever its file is."""
    return f"{header.seed} {header.date} {decision.at} {decision.played[0]}"


def told_better(decision: Decision, words: Words) -> list[str]:
    """What was best, in how many worlds, how it goes on and why, sentence by sentence."""
    t = words.t
    told = [t("review.best", best=told_actions(decision.best, words))]
    if decision.worlds:
        share = round(100 * decision.better)
        told.append(t("review.better-in", share=share, worlds=decision.worlds))
    if decision.line:
        steps = [f"{words.seat(seat)}: {words.action(action)}" for seat, action in decision.line]
        told.append(t("review.goes-on", line="; ".join(steps)))
    if decision.reason is not None:
        told.append(t("review.why", reason=words.reason(decision.reason).rstrip(".")))
    return told


def told_actions(actions: tuple[Action, ...], words: Words, most: int = 0) -> str:
    """*actions* in words, one after another, without what was taken back again; at most so many (0: all)."""
    kept: list[Action] = []
    for one in actions:
        if one.verb == "back" and kept:
            kept.pop()
        else:
            kept.append(one)
    shown = kept[: most or None]
    return "; ".join(words.action(one) for one in shown) + (" …" if len(shown) < len(kept) else "")
