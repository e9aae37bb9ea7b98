"""The marked decisions of a review as the window speaks of them."""

from __future__ import annotations

from app.bots.review.data import Decision, Review
from app.rules.game import Action, Seat, State
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


def told_better(decision: Decision, words: Words, state: State) -> list[str]:
    """What was best in *state*, before the decision; in how many worlds, how it goes on and why, sentence by
    sentence."""
    t = words.t
    told = [t("review.best", best=told_actions(decision.best, words, state))]
    if decision.worlds > 1:
        share = round(100 * decision.better)
        told.append(t("review.better-in", share=share, worlds=decision.worlds))
    for code, first, line in (
        ("goes-on", decision.best, decision.line),
        ("refuted", decision.played, decision.refutation if not decision.error else ()),
    ):
        if line:
            after = state.copy()
            for action in first:
                after.apply(action, events=False)
            told.append(t(f"review.{code}", line="; ".join(words.steps(after, line))))
    if decision.reason is not None:
        told.append(t("review.why", reason=words.reason(decision.reason).rstrip(".")))
    return told


def told_fall(decision: Decision) -> dict[str, int]:
    """What fills a sentence about what *decision* lost: how much, from where and to where, in per cent."""
    before, after = decision.fall
    return {"loss": before - after, "before": before, "after": after}


def told_loss(decision: Decision, words: Words) -> str:
    """How much chance was lost, and how surely that is known."""
    if decision.error:
        return words.t("review.loss", **told_fall(decision), error=round(200 * decision.error))
    return words.t("review.loss-surely", **told_fall(decision))


def told_actions(actions: tuple[Action, ...], words: Words, state: State, most: int = 0) -> str:
    """*actions*, chosen in *state*, in words, one after another, without what was taken back again; at most
    so many (0: all)."""
    kept: list[Action] = []
    for one in actions:
        if one.verb == "back" and kept:
            kept.pop()
        else:
            kept.append(one)
    told = words.chosen(state, kept)
    shown = told[: most or None]
    return "; ".join(shown) + (" …" if len(shown) < len(told) else "")
