"""Combinations of parameters: a few in each run, the others only among the slow tests."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

import pytest


def covering(*values: Sequence[object]) -> list[object]:
    """Return all combinations for ``parametrize``: slow tests, but for a few that contain each value."""
    count = max(map(len, values))
    quick = {tuple(number % len(column) for column in values) for number in range(count)}
    return [
        pytest.param(
            *(column[at] for column, at in zip(values, place, strict=True)),
            marks=[] if place in quick else [pytest.mark.slow],
        )
        for place in product(*(range(len(column)) for column in values))
    ]
