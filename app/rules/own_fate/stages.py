"""Progress of a slot or step (``Position.stage``). Never renumber: hashes in records depend on it."""

from __future__ import annotations

BEGUN = 0
"""Nothing has been done yet."""

ANSWERED = 1
"""Movement: the Other isn't entering from hand (any more)."""
MOVED = 2
"""Movement: the slot is done."""

DOLL_ASKED = 1
"""Battle: the powers at a slot's beginning, such as the doll's, have run or are running."""
SHIFTER_DREW = 2
GLOOM_FIXED = 3
LAID = 4
"""Battle: the plan was carried out."""
STAKE_ASKED = 5
STAKE_REFUSED = 6

CARDS_DRAWN = 1
"""Spells: the Other has drawn, or the vampire has answered whether it feeds."""
AMULET_ASKED = 2
