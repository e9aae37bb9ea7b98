"""Disable the layout cache of the window tests, which may share this process."""

from __future__ import annotations

import pytest

from app.face import layout


@pytest.fixture(autouse=True)
def _no_cached_layouts(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("card", "back"):
        made = getattr(layout, name)
        monkeypatch.setattr(layout, name, getattr(made, "__wrapped__", made))
