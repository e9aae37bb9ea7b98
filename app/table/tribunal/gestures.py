"""Gestures for the actions of Tribunal: dragging the acting Other onto a layer or an Other."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from app.rules.game import Action, Event, Seat, opponent
from app.rules.tribunal import TribunalView
from app.table.beats import Director
from app.table.gestures import Gestures
from app.table.tribunal import gestures
from app.table.tribunal.words import NUMBERED, TribunalWords, acting, find

AT_FOE = ("attack", "stun", "blind", "burn")
AT_ALLY = ("heal", "transfer")


def lane_key(layer: int) -> str:
    """Return the key of the piece for layer *layer*."""
    return f"layer-{layer}"


def evidence_key(side: str) -> str:
    """Return the key of the piece for *side*'s evidence."""
    return f"evidence-{side}"


def gestures_of(actions: Sequence[Action], view: TribunalView) -> Gestures:
    """Return the gestures for the legal *actions* of the acting Other, or for paying with evidence."""
    acting_other = find(view.state, acting(view.state))

    def ends(action: Action) -> tuple[str, str] | None:
        if action.verb == "pick":
            return evidence_key(view.state.turn), action.args[0]
        if acting_other is not None and action.verb in ("deeper", "up"):
            return acting_other.name, lane_key(acting_other.layer + (1 if action.verb == "deeper" else -1))
        if acting_other is not None and action.verb in (*AT_FOE, *AT_ALLY):
            return acting_other.name, action.args[0]
        return None

    return Gestures(actions, ends)


def intended_actions(source: str, target: str, view: TribunalView) -> list[Action]:
    """Return actions, legal or not, that dragging *source* onto *target* may stand for."""
    state = view.state
    other = find(state, source)
    if other is None:
        return [Action("pick", (target,))]
    if target.startswith("layer-"):
        return [Action("deeper" if int(target.partition("-")[2]) > other.layer else "up")]
    if find(state, target) is None:
        return []
    verbs = AT_ALLY if target.startswith(other.side) else AT_FOE
    return [Action(verb, (target, "1") if verb in NUMBERED else (target,)) for verb in verbs]


class TribunalDirector(Director[TribunalView, TribunalWords]):
    """Builds the beats of Tribunal."""

    def _args(self, event: Event) -> Mapping[str, object]:
        args = dict(event.args)
        side: Seat = "light" if args.get("side") == "light" else "dark"
        args["who"] = f"{side}-{args['number']}" if "number" in args else gestures.evidence_key(side)
        if "target" in args:
            args["aim"] = f"{opponent(side)}-{args['target']}"
        if "ally" in args:
            args["friend"] = f"{side}-{args['ally']}"
        return args
