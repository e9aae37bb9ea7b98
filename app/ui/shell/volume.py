"""The volume control in the menu: a slider and its value."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QHBoxLayout, QSlider, QWidget

from app.widgets.controls import Label, filled
from app.widgets.preferences import Preferences
from app.widgets.sound import Sounds

SAMPLE = "card-laid"
"""The sound played as a sample."""
SIZE = (160, 20)
"""Length and height of the slider, px at text size 100 %."""


class Volume(QWidget):
    """A slider for the volume; each change plays a sample."""

    def __init__(self, preferences: Preferences, sounds: Sounds) -> None:
        super().__init__()
        self._preferences = preferences
        self._sounds = sounds
        self.slider = QSlider(Qt.Orientation.Horizontal)
        self.slider.setRange(0, 100)
        self.slider.setSingleStep(5)
        self.slider.setPageStep(20)
        self.number = Label(alignment=Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        filled(QHBoxLayout(self), self.slider, self.number, margins=(16, 8, 16, 8))
        self.slider.valueChanged.connect(self._on_changed)
        self.slider.sliderReleased.connect(self._play_sample)
        preferences.sound_changed.connect(self._show)
        preferences.subscribe(self._restyle)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        # A menu opened by keyboard selects its first line and keeps the keys.
        self.slider.setFocus(Qt.FocusReason.PopupFocusReason)

    def _on_changed(self, volume: int) -> None:
        self._preferences.set_volume(volume)
        if not self.slider.isSliderDown():
            self._play_sample()

    def _play_sample(self) -> None:
        self._sounds.play(SAMPLE)

    def _show(self, *_args: object) -> None:
        volume = self._preferences.volume
        self.slider.blockSignals(True)
        self.slider.setValue(volume)
        self.slider.blockSignals(False)
        self.number.setText(f"{volume} %")

    def _restyle(self, *_args: object) -> None:
        self.slider.setAccessibleName(self._preferences.t("ui.menu-volume"))
        self.slider.setFixedSize(*map(self._preferences.grown, SIZE))
        self.number.setMinimumWidth(self.number.fontMetrics().horizontalAdvance("100 %"))
        self._show()
