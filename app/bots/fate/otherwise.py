"""The reason for a searched action: what would happen otherwise, in how many worlds."""

from __future__ import annotations

from app.bots.fate.found import STAKES, Candidate, Found
from app.rules.game import Reason, Seat, Value

TELLING = {"vortex": 0.3, "egor": 0.3, "light": 0.25, "dark": 0.25, "balance": 1.0}
"""How much a stake must change on average to be mentioned."""
FOR_DARK = {"vortex": 1, "egor": 1, "light": -1, "dark": 1, "balance": -1}
"""Whether more of it is good for Dark."""
SURE = 2.5
"""Standard errors by which the runner-up must trail to count as worse."""


def otherwise(found: Found, seat: Seat) -> Reason | None:
    """Return why *seat* chose the best of *found*, compared with the runner-up; None without one."""
    rival = next((one for one in found.candidates[1:] if one.worlds > 1), None)
    if rival is None:
        return None
    args: dict[str, Value] = {
        "action": str(rival.action),
        "chance": percent(found.candidates[0], found.candidates[0]),
        "other": percent(rival, found.candidates[0]),
        "worlds": rival.worlds,
        "better": round(rival.worlds * rival.worse),
    }
    if rival.loss <= SURE * rival.loss_error or args["chance"] == args["other"]:
        return Reason("bots.why-as-good", "", args)
    stake, more = stake_told(rival, seat)
    if not stake:
        return Reason("bots.why-searched", "", args)
    args |= {"amount": round(abs(more), 1), "more": "yes" if more > 0 else "no"}
    return Reason(f"bots.why-searched-{stake}", "", args)


def percent(one: Candidate, chosen: Candidate) -> int:
    """Return the chance of *one* in whole per cent: the *chosen* one's, less its loss.

    An action ahead in a few worlds, but rejected by the rules of thumb, counts as equal.
    """
    return round(100 * min(1.0, max(0.0, chosen.chance - max(0.0, one.loss))))


def stake_told(rival: Candidate, seat: Seat) -> tuple[str, float]:
    """Return the stake with the most relevant change against *seat*, and the change; empty if none."""
    harm = 1 if seat == "light" else -1
    found = [
        (abs(more) / TELLING[stake], stake, more)
        for stake, more in zip(STAKES, rival.otherwise, strict=True)
        if more * harm * FOR_DARK[stake] > 0
    ]
    share, stake, more = max(found, default=(0.0, "", 0.0))
    return (stake, more) if share >= 1.0 else ("", 0.0)
