"""Why an action is not legal: the same conditions that make ``legal()``, asked for one action."""

from __future__ import annotations

from typing import Any

from app.rules.game import Action, Reason
from app.rules.own_fate import ending
from app.rules.own_fate import refusals as no
from app.rules.own_fate.compiled import NONE
from app.rules.own_fate.flow import VERBS
from app.rules.own_fate.payment import gloom_levels
from app.rules.own_fate.refusals import Refusal
from app.rules.own_fate.state import PHASES, FateState

_KNOWN = {verb.name for verbs in VERBS.values() for verb in verbs}
_SLOTTED = (
    "enter",
    "movement",
    "passengers",
    "leave-metro",
    "gloom",
    "battle",
    "sword-card",
    "extra-card",
    "manoeuvre-defence",
    "amulet",
    "discard",
    "feed",
)


def why_not(s: FateState, action: Action) -> Reason | None:
    """None if *action* is legal now, else the reason, with what fills its sentence."""
    refusal = _refusal(s, action)
    if refusal is None:
        return None
    return Reason(refusal[0], refusal[1], _args(s, action))


def _refusal(s: FateState, action: Action) -> Refusal | None:
    if action.verb in ("resign", "offer-draw"):
        return ending.table_refusal(s, action)
    if s.result is not None:
        return no.GAME_OVER
    if action in s.legal():
        return None
    if action.verb not in _KNOWN:
        return no.UNKNOWN_VERB
    for verb in s._verbs():
        if verb.name == action.verb:
            refusal: Refusal | None = verb.check(s, action.args)
            if refusal == no.NOT_THIS_SLOT and _of_the_other_side(s, action):
                return no.NOT_YOUR_DECISION
            # Of gloom without a cap not every level that can be paid for is listed.
            return refusal or (None if verb.name == "gloom" else no.NOT_NOW)
    return _beyond_gloom(s, action) or _elsewhere(s, action)


def _beyond_gloom(s: FateState, action: Action) -> Refusal | None:
    """While the gloom of a battle slot is asked: why *action* could not be done in it at any level, else
    that the level comes first. None for everything else."""
    if s.ask is None or s.ask[0] != "gloom":
        return None
    verb = next((verb for verb in VERBS["battle"] if verb.name == action.verb), None)
    if verb is None or verb.name in ("back", "done"):
        return None
    o = s.ask[2]
    lasting: Refusal | None = None
    # The deepest level forbids least: what is said there is what holds at all of them.
    for level in reversed(gloom_levels(s, o) or [s.gloom[o]]):
        trial = s.copy()
        trial.gloom_to, trial.gathered, trial.ask = level, 3, ("battle", *s.ask[1:])
        trial.forget()
        refusal = verb.check(trial, action.args)
        if refusal is None:
            return no.GLOOM_FIRST
        lasting = lasting or refusal
    return lasting


def _of_the_other_side(s: FateState, action: Action) -> bool:
    """Whether the first card named belongs to the seat that is not asked."""
    e = s.book.entity(action.args[0]) if action.args else NONE
    return s.ask is not None and 0 <= e < s.book.n_others and s.book.side[e] != s.ask[1]


def _elsewhere(s: FateState, action: Action) -> Refusal:
    """The verb belongs to another question: of the other seat, of another slot, or of another phase."""
    b = s.book
    assert s.ask is not None
    for word in action.args:
        e = b.entity(word)
        if word not in b.ent and word not in b.loc_index and word not in b.sp_index and not word.isdigit():
            return no.UNKNOWN_NAME
        if (
            action.verb in ("move", "portal", "look", "listen", "enter")
            and 0 <= e < b.n_others
            and b.side[e] != s.ask[1]
        ):
            return no.NOT_YOUR_DECISION
    kinds = {kind for kind, verbs in VERBS.items() if any(v.name == action.verb for v in verbs)}
    if action.verb == "chance" and action.args and not b.built[b.ent.get(action.args[0], 0)]:
        return no.NOT_BUILT
    return no.WRONG_WINDOW if action.verb == "chance" else no.WRONG_PHASE if kinds else no.NOT_NOW


def _args(s: FateState, action: Action) -> dict[str, Any]:
    """Names that the sentences may use: ``other`` who acts, ``card``, ``target``, ``location``, the seat and
    slot asked, the phase."""
    b = s.book
    args: dict[str, Any] = {"verb": action.verb, "phase": PHASES[s.phase]}
    if s.ask is not None and s.result is None:
        args["seat"] = ("light", "dark")[s.ask[1]]
        args["question"] = s.ask[0]
        if s.ask[0] in _SLOTTED:
            args["slot"] = args["other"] = b.names[s.ask[2]]
    for n, word in enumerate(action.args):
        e = b.entity(word)
        if word in b.sp_index or (b.n_others <= e < b.first_person and not n):
            args.setdefault("card", word)
        elif word in b.loc_index:
            args["location"] = word
        elif 0 <= e < b.n_others and not n:
            args["other"] = word
        elif e != NONE:
            args["target"] = word
        elif word.isascii() and word.isdigit() and len(word) < 6:
            args["number"] = int(word)
    return args
