"""Small widgets for the forms of tracks, counters, and backs."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtWidgets import QSpinBox, QWidget

from app.cards.data import TrackData
from app.editor.model import EditorModel
from app.widgets.controls import SpinBox, Tiles, push_button
from app.widgets.preferences import Preferences

MAX_CELLS = 60


def colour_buttons(
    track: TrackData, model: EditorModel, preferences: Preferences, pressed: Callable[[int], object]
) -> QWidget:
    """Return a row with a button for each cell, in its colour; *pressed* receives the cell's index."""
    strip = QWidget()
    width = preferences.grown(44)
    tiles = Tiles(strip, least=width, most=width, gap=4)
    theme = preferences.theme
    for index, (cell, side) in enumerate(zip(track.cells, track.sides, strict=False)):
        button = push_button(
            str(cell),
            objectName=f"colour-{index}",
            toolTip=model.labels.choice("side", side, preferences.language),
        )
        button.setStyleSheet(
            f"padding: 4px 2px; color: {theme.side_text(side)}; border: 2px solid {model.edge(side, theme)};"
        )
        button.setAccessibleName(f"{cell}: {button.toolTip()}")
        button.clicked.connect(lambda _on=False, at=index: pressed(at))
        tiles.addWidget(button)
    return strip


def read_cells(text: str) -> tuple[int, ...] | None:
    """Parse a track's comma-separated cells; None if invalid, empty, or too many."""
    try:
        cells = tuple(int(part.strip().replace("−", "-")) for part in text.split(",") if part.strip())
    except ValueError:
        return None
    return cells if 0 < len(cells) <= MAX_CELLS else None


def spin(value: int, maximum: int, minimum: int = 0) -> QSpinBox:
    box = SpinBox()
    box.lineEdit().setTextMargins(6, 0, 0, 0)
    box.setRange(minimum, maximum)
    box.setValue(value)
    return box
