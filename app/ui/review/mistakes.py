"""Texts about the marked decisions of a review."""

from __future__ import annotations

from app.bots.review.data import Decision, Review
from app.rules.game import Action, Seat, State
from app.rules.record import Header
from app.ui.board.words import Words

FAULTS = frozenset({"inaccuracy", "mistake", "blunder"})
"""Marks of decisions that could have been better."""


def faults(review: Review, *seats: Seat) -> list[Decision]:
    """Return the decisions that *seats* could have made better, in order of play."""
    return [decision for decision in review.marked(*seats) if decision.mark in FAULTS]


def mistake_key(header: Header, decision: Decision) -> str:
    """Return the deck's key for *decision* of the game with *header*, independent of its file."""
    return f"{header.seed} {header.date} {decision.at} {decision.played[0]}"


def describe_better(decision: Decision, words: Words, state: State) -> list[str]:
    """Describe the best choice in *state*, before the decision.

    Sentences: the choice, in how many worlds it is better, the continuation, and why.
    """
    t = words.t
    sentences = [t("review.best", best=describe_actions(decision.best, words, state))]
    if decision.worlds > 1:
        share = round(100 * decision.better)
        sentences.append(t("review.better-in", share=share, worlds=decision.worlds))
    for code, first, line in (
        ("goes-on", decision.best, decision.line),
        ("refuted", decision.played, decision.refutation if not decision.error else ()),
    ):
        if line:
            after = state.copy()
            for action in first:
                after.apply(action, events=False)
            sentences.append(t(f"review.{code}", line="; ".join(words.describe_steps(after, line))))
    if decision.reason is not None:
        sentences.append(t("review.why", reason=words.reason(decision.reason).rstrip(".")))
    return sentences


def loss_args(decision: Decision) -> dict[str, int]:
    """Return the arguments of a message on the loss of *decision*: per cent lost, before and after."""
    before, after = decision.fall
    return {"loss": before - after, "before": before, "after": after}


def describe_loss(decision: Decision, words: Words) -> str:
    """Describe how much chance was lost, and how surely."""
    if decision.error:
        return words.t("review.loss", **loss_args(decision), error=round(200 * decision.error))
    return words.t("review.loss-surely", **loss_args(decision))


def describe_actions(actions: tuple[Action, ...], words: Words, state: State, maximum: int = 0) -> str:
    """Describe *actions* chosen in *state*, without those taken back; at most *maximum* (0: all)."""
    standing: list[Action] = []
    for action in actions:
        if action.verb == "back" and standing:
            standing.pop()
        else:
            standing.append(action)
    texts = words.describe_choices(state, standing)
    shown = texts[: maximum or None]
    return "; ".join(shown) + (" …" if len(shown) < len(texts) else "")
