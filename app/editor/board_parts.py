"""Parts of the forms of tracks and rule sets."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from PySide6.QtWidgets import QFormLayout, QHBoxLayout, QLineEdit, QPushButton, QSpinBox, QWidget

from app.cards import rule_sets
from app.cards.data import TrackData
from app.cards.field import MAX_NUMBER
from app.editor.dialogs import ReferDialog
from app.editor.fields import Picker, picker
from app.editor.model import EditorModel
from app.rules.game import Game
from app.rules.games import game_of
from app.rules.rule_set import Differences, Place
from app.widgets.controls import Label, SpinBox, Tiles, configured, filled, push_button
from app.widgets.preferences import Preferences

MAX_CELLS = 60
MAX_WIDTH = 860
"""Maximum width of a row, px."""
Line = Callable[[str, str, Callable[[str], object]], QLineEdit]
"""Function that creates a text field. Arguments: text, name, callback after typing."""
Number = Callable[[int, int, str, Callable[[int], object], int], QWidget]
"""Function that creates a number field. Arguments: value, maximum, name, callback, minimum."""


def colour_buttons(
    track: TrackData, model: EditorModel, preferences: Preferences, pressed: Callable[[int], object]
) -> QWidget:
    """Return a row with a button for each cell, in its colour; *pressed* receives the cell's index."""
    strip = QWidget()
    width = preferences.grown(44)
    tiles = Tiles(strip, least=width, most=width, gap=4)
    theme = preferences.theme
    for index, (cell, side) in enumerate(zip(track.cells, track.sides, strict=False)):
        colours = f"color: {theme.side_text(side)}; border: 2px solid {model.edge(side, theme)};"
        button = push_button(
            str(cell),
            objectName=f"colour-{index}",
            toolTip=model.labels.choice("side", side, preferences.language),
            styleSheet=f"padding: 4px 2px; {colours}",
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


class DifferenceRows:
    """Creates form rows for *differs*; *put* receives each changed place and its value (None: removed)."""

    def __init__(
        self,
        preferences: Preferences,
        model: EditorModel,
        differs: Differences,
        put: Callable[[Place, object], object],
        line: Line,
        number: Number,
        show_error: Callable[[str], object],
    ) -> None:
        """*show_error* receives the error in what was typed; "" if there is none."""
        self._preferences, self._model, self._differs = preferences, model, differs
        self._put, self._line, self._number, self._show_error = put, line, number, show_error
        self._game: Game = game_of(rule_sets.game_of_set(model.data))
        self._lacking = set(rule_sets.missing_places(model.data, differs, self._game))

    def fill(self, rows: QFormLayout) -> None:
        """Add a row for each place, then a button that adds a place."""
        for place, value in self._differs.places():
            rows.addRow(Label(self._place_name(place)), self._row(place, value))
        add = QPushButton(self._preferences.t("editor.board-add-difference"))
        add.setObjectName("add-difference")
        add.clicked.connect(self._ask)
        strip = QWidget()
        filled(QHBoxLayout(strip), add, 1, margins=(0, 0, 0, 0))
        rows.addRow("", strip)

    def add(self, place: Place) -> None:
        """Add *place* with the set's value (0 if none), or for an option with one other than the default."""
        value = self._set_value(place) or 0
        if place.part == "option":
            option = next(candidate for candidate in self._game.options if candidate.name == place.key)
            value = next(choice for choice in option.choices if choice != option.default)
        self._put(place, value)

    def places(self) -> Iterator[tuple[str, Place]]:
        """Yield (name, place) for each place that the rule set doesn't change yet."""
        taken = {place for place, _value in self._differs.places()}
        data, language = self._model.data, self._preferences.language
        for place in (
            *(Place("option", option.name) for option in self._game.options),
            *(Place("track", track.key) for track in data.tracks),
            *(Place("number", number.key) for number in data.numbers),
        ):
            if place not in taken:
                yield self._place_name(place), place
        for card in self._model.cards():
            name = self._model.name(card, language)
            for value in rule_sets.changeable_fields(card.kind, self._model.game):
                place = Place("card", card.key, value)
                if place not in taken:
                    field_name = self._model.labels.field(value, language)
                    yield rule_sets.card_field_name(name, field_name, language), place

    def _ask(self) -> None:
        choices = {"/".join(place): (name, place) for name, place in self.places()}
        named = [(name, key) for key, (name, _place) in choices.items()]
        title = self._preferences.t("editor.board-add-difference").rstrip("…")
        dialog = ReferDialog(self._preferences, named, title=title, keys=False)
        if dialog.exec() and dialog.answer():
            self.add(choices[dialog.answer()][1])

    def _place_name(self, place: Place) -> str:
        return rule_sets.place_name(place, self._model.data, self._game.key, self._preferences.language)

    def _set_value(self, place: Place) -> object:
        """Return the set's value of *place*, or an option's default; None if there is none."""
        if place.part == "option":
            return next((option.default for option in self._game.options if option.name == place.key), None)
        things = getattr(self._model.data, f"{place.part}s")
        thing = next((thing for thing in things if thing.key == place.key), None)
        name = {"track": "cells", "number": "value"}.get(place.part, place.field)
        return getattr(thing, name, None)

    def _row(self, place: Place, value: object) -> QWidget:
        tr = self._preferences.t
        strip = QWidget(maximumWidth=self._preferences.grown(MAX_WIDTH))
        name = "difference-" + "-".join(filter(None, place))
        field = configured(
            self._field(place, value, name), objectName=name, accessibleName=self._place_name(place)
        )
        if place in self._lacking:
            label = Label(tr("editor.board-not-there"), role="danger", wordWrap=True)
        else:
            value_in_set = tr("editor.board-in-set", value=self._description(place, self._set_value(place)))
            label = Label(value_in_set, role="quiet", wordWrap=True)
        remove_button = push_button("✕", "quiet", toolTip=tr("editor.board-drop-difference"))
        remove_button.setAccessibleName(f"{remove_button.toolTip()}: {self._place_name(place)}")
        remove_button.clicked.connect(lambda: self._put(place, None))
        filled(QHBoxLayout(strip), (field, 1), (label, 1), remove_button, spacing=10, margins=(0, 0, 0, 0))
        return strip

    def _field(self, place: Place, value: object, name: str) -> QWidget:
        if place.part == "option":
            return self._choice(place, value)
        if place.part == "track":
            assert isinstance(value, tuple)
            return self._line(", ".join(map(str, value)), name, lambda text: self._set_cells(place, text))
        assert isinstance(value, int)
        minimum, maximum = 0, MAX_NUMBER
        if place.part == "card":
            declared = self._model.game.by_name.get(place.field)
            minimum, maximum = (declared.least, declared.most) if declared is not None else (minimum, maximum)
        return self._number(value, maximum, name, partial(self._put, place), minimum)

    def _choice(self, place: Place, value: object) -> Picker:
        option = next((candidate for candidate in self._game.options if candidate.name == place.key), None)
        choices = {repr(choice): choice for choice in option.choices} if option is not None else {}
        offered = [(key, self._description(place, choice)) for key, choice in choices.items()]
        return picker(offered, repr(value), lambda key: self._put(place, choices.get(key, value)))

    def _description(self, place: Place, value: object) -> str:
        return rule_sets.value_text(value, place.key, self._game.key, self._preferences.language)

    def _set_cells(self, place: Place, text: str) -> None:
        cells = read_cells(text)
        self._show_error("" if cells else self._preferences.t("editor.board-bad-cells"))
        if cells is not None:
            self._put(place, cells)
