"""The reason for a searched action: what would be different with the runner-up."""

from __future__ import annotations

from app.bots.fate.search_result import STAKES, Candidate, SearchResult
from app.rules.game import Reason, Seat, Value

MENTIONED_FROM = {"vortex": 0.3, "egor": 0.3, "light": 0.25, "dark": 0.25, "balance": 1.0}
"""How much a stake must change on average to be mentioned."""
FOR_DARK = {"vortex": 1, "egor": 1, "light": -1, "dark": 1, "balance": -1}
"""Sign of each stake for Dark: 1 if more of it is good for Dark."""
SURE = 2.5
"""Standard errors by which the runner-up must be behind to count as worse."""


def search_reason(result: SearchResult, seat: Seat) -> Reason | None:
    """Return why *seat* chose the best of *result*; None if no other was tried in two common worlds."""
    rival = next((candidate for candidate in result.candidates[1:] if candidate.worlds > 1), None)
    if rival is None:
        return None
    args: dict[str, Value] = {
        "action": str(rival.action),
        "chance": percent(result.candidates[0], result.candidates[0]),
        "other": percent(rival, result.candidates[0]),
        "worlds": rival.worlds,
        "better": round(rival.worlds * rival.worse),
    }
    if rival.loss <= SURE * rival.loss_error or args["chance"] == args["other"]:
        return Reason("bots.why-as-good", "", args)
    stake, more = main_stake(rival, seat)
    if not stake:
        return Reason("bots.why-searched", "", args)
    args |= {"amount": round(abs(more), 1), "more": "yes" if more > 0 else "no"}
    return Reason(f"bots.why-searched-{stake}", "", args)


def percent(candidate: Candidate, chosen: Candidate) -> int:
    """Return the chance of *candidate* in whole per cent: that of *chosen* minus the candidate's loss.

    A candidate with a negative loss counts as equal.
    """
    return round(100 * min(1.0, max(0.0, chosen.chance - max(0.0, candidate.loss))))


def main_stake(rival: Candidate, seat: Seat) -> tuple[str, float]:
    """Return (stake, change) for the most relevant change against *seat*; ("", 0.0) if all are small."""
    harm = 1 if seat == "light" else -1
    changes = [
        (abs(more) / MENTIONED_FROM[stake], stake, more)
        for stake, more in zip(STAKES, rival.otherwise, strict=True)
        if more * harm * FOR_DARK[stake] > 0
    ]
    share, stake, more = max(changes, default=(0.0, "", 0.0))
    return (stake, more) if share >= 1.0 else ("", 0.0)
