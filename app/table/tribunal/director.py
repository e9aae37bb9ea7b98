"""Beats of the events of Tribunal."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from app.rules.game import Event, Seat, opponent
from app.rules.tribunal import TribunalView
from app.table.beats import Director
from app.table.tribunal import gestures
from app.table.tribunal.words import TribunalWords


class TribunalDirector(Director[TribunalView, TribunalWords]):
    """Builds the beats of Tribunal."""

    def _args(self, event: Event) -> Mapping[str, Any]:
        args = dict(event.args)
        side: Seat = "light" if args.get("side") == "light" else "dark"
        args["who"] = f"{side}-{args['number']}" if "number" in args else gestures.evidence_key(side)
        if "target" in args:
            args["aim"] = f"{opponent(side)}-{args['target']}"
        if "ally" in args:
            args["friend"] = f"{side}-{args['ally']}"
        return args
