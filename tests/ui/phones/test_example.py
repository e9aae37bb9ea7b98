"""The views in docs/formats/phone.md have the fields and types that phones receive."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from random import Random
from typing import Any

from app import paths
from app.rules.game import SEATS, TALK_VERBS
from app.table.own_fate.phone import FateHand
from app.table.reader import Reader
from app.table.tribunal.phone import TribunalHand

FREE = frozenset({"targets"})
"""Fields whose keys are card names."""


def fields(value: Any, where: str = "") -> Iterator[tuple[str, str]]:
    """Yield every nested field of *value* with its type."""
    if isinstance(value, list):
        for one in value:
            yield from fields(one, where)
    elif isinstance(value, dict):
        for name, part in value.items():
            at = f"{where}.{'*' if where.rpartition('.')[2] in FREE else name}"
            yield at, "" if part is None else type(part).__name__
            yield from fields(part, at)


def test_the_examples_have_the_fields_that_are_sent(session: Any, gallery: Any, tribunal: Any) -> None:
    text = (paths.ROOT / "docs" / "formats" / "phone.md").read_text(encoding="utf-8")
    told = [json.loads(block) for block in re.findall(r"```json\n(.*?)```", text, re.DOTALL)]
    assert len(told) == 2
    shown = {name for view in told for name, _kind in fields(view)} - {".t", ".n", ".re"}
    sent: set[str] = set()
    for game, kind in ((session(seed=7), FateHand), (tribunal().session, TribunalHand)):
        random = Random(7)
        hands = {seat: kind(Reader("en"), gallery, game, seat) for seat in SEATS}
        for _ in range(150):
            sent |= {name for name, _kind in fields(hands[game.to_move].view())} if game.to_move else set()
            legal = [action for action in game.match.state.legal() if action.verb not in TALK_VERBS]
            if not legal:
                break
            game.submit(random.choice(legal))
    assert shown - sent == set()
    assert sent - shown <= {".over.title", ".over.text"}
