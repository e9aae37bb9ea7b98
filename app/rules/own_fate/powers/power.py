"""What a power is."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Power:
    """A named power: for which kind of card, by which rule, with which traits.

    ``params``: the names of those traits that a card may override by its own parameters.
    """

    name: str
    kind: str
    rule: str
    traits: Mapping[str, int | str | tuple[str, ...]] = field(default_factory=dict)
    params: tuple[str, ...] = ()
