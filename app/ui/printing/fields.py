"""Fields of the print window: several values, sizes by kind, picked cards."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtGui import QAction, QActionGroup, QKeyEvent, QMouseEvent
from PySide6.QtWidgets import (
    QDialog,
    QInputDialog,
    QMenu,
    QPushButton,
)

from app.face.content import SetContent
from app.ui.printing.dialogs import Picks, PicksDialog
from app.widgets.controls import as_tip, literal
from app.widgets.preferences import Preferences

Words = Callable[[str], str]
"""Function returning a value's label in the reader's language."""
Sizes = tuple[tuple[str, str], ...]


class _StayingMenu(QMenu):
    """A menu that stays open while its boxes are ticked."""

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if not self._tick():
            super().mouseReleaseEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() not in (Qt.Key.Key_Space, Qt.Key.Key_Return, Qt.Key.Key_Enter) or not self._tick():
            super().keyPressEvent(event)

    def _tick(self) -> bool:
        """Toggle the box under the cursor; return whether there was one."""
        action = self.activeAction()
        if action is None or not action.isCheckable() or not action.isEnabled():
            return False
        action.trigger()
        return True


def _show_choice(button: QPushButton, chosen: list[str], nothing: str) -> None:
    """Show the choice: the first value, the number of others, and all in the tooltip."""
    suffix = f" + {len(chosen) - 1}" if len(chosen) > 1 else ""
    button.setText(literal(chosen[0] + suffix if chosen else nothing))
    button.setToolTip(as_tip("\n".join(chosen)))
    button.setAccessibleDescription(", ".join(chosen) or nothing)


class SeveralField(QPushButton):
    """A field for any number of values; none chosen means all."""

    changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setProperty("field", True)
        self._words: Words = str
        self.choices = _StayingMenu(self)
        self.ticks: dict[str, QAction] = {}
        self._chosen: set[str] = set()
        self.clicked.connect(self.open)

    def offer(self, values: Sequence[str]) -> None:
        """Offer these values; chosen ones that are not among them are dropped."""
        if tuple(values) == tuple(self.ticks):
            return
        self.choices.clear()
        self.ticks = {value: self.choices.addAction(literal(self._words(value))) for value in values}
        for value, action in self.ticks.items():
            action.setCheckable(True)
            action.setChecked(value in self._chosen)
            action.toggled.connect(self._on_toggled)
        if not self._chosen <= set(values):
            self._chosen &= set(values)
            self.changed.emit()
        self._update_text()

    def open(self) -> None:
        """Open the menu."""
        self.choices.setMinimumWidth(self.width())
        self.choices.popup(self.mapToGlobal(self.rect().bottomLeft()))

    def value(self) -> tuple[str, ...]:
        """Return the chosen values in the order offered; if none of them is offered, sorted."""
        return tuple(value for value in self.ticks if value in self._chosen) or tuple(sorted(self._chosen))

    def set_value(self, chosen: Sequence[str]) -> None:
        """Choose *chosen*; values that aren't offered are dropped at the next :meth:`offer`."""
        if set(chosen) == self._chosen:
            return
        self._chosen = set(chosen)
        for value, action in self.ticks.items():
            with QSignalBlocker(action):
                action.setChecked(value in self._chosen)
        self._update_text()
        self.changed.emit()

    def retranslate(self, words: Words) -> None:
        """Retranslate the values; ``words("")`` is the label for all."""
        self._words = words
        for value, action in self.ticks.items():
            action.setText(words(value))
        self._update_text()

    def _on_toggled(self) -> None:
        self._chosen = {value for value, action in self.ticks.items() if action.isChecked()}
        self._update_text()
        self.changed.emit()

    def _update_text(self) -> None:
        _show_choice(self, [self._words(value) for value in self.value()], self._words(""))


class SizesField(QPushButton):
    """A field for a size of each kind of card; kinds without one keep their own."""

    changed = Signal()

    def __init__(self, preferences: Preferences, sizes: Sequence[str]) -> None:
        super().__init__()
        self.setProperty("field", True)
        self._preferences, self._sizes = preferences, sizes
        self._kinds: Mapping[str, str] = {}
        self._chosen: dict[str, str] = {}
        self._menu = QMenu(self)
        self.clicked.connect(self.open)

    def offer(self, kinds: Mapping[str, str]) -> None:
        """Offer these kinds (key → name); other kinds lose their sizes."""
        self._kinds = kinds
        self.set_value([(kind, size) for kind, size in self._chosen.items() if kind in kinds])

    def open(self) -> None:
        """Open the menu of kinds with their sizes."""
        self._fill()
        self._menu.setMinimumWidth(self.width())
        self._menu.popup(self.mapToGlobal(self.rect().bottomLeft()))

    def value(self) -> Sizes:
        """Return kinds and sizes, as the options take them."""
        kinds = self._kinds or self._chosen
        return tuple((kind, self._chosen[kind]) for kind in kinds if kind in self._chosen)

    def set_value(self, sizes: Sequence[tuple[str, str]]) -> None:
        """Choose these (kind, size) only."""
        chosen: dict[str, str] = dict(sizes)
        if chosen != self._chosen:
            self._chosen = chosen
            self.retranslate()
            self.changed.emit()

    def choose(self, kind: str, size: str) -> None:
        """Set the *size* of *kind*; "" removes it."""
        self.set_value([*((k, s) for k, s in self.value() if k != kind), *([(kind, size)] if size else [])])

    def retranslate(self) -> None:
        """Retranslate the choice."""
        t = self._preferences.t
        sizes = {size: t(f"print.card-{size}").partition(" · ")[0] for size in self._sizes}
        named = [f"{self._kinds.get(kind, kind)}: {sizes.get(size, size)}" for kind, size in self.value()]
        _show_choice(self, named, t("print.sizes-none"))

    def _fill(self) -> None:
        t = self._preferences.t
        self._menu.clear()
        for kind, kind_name in self._kinds.items():
            menu = self._menu.addMenu(literal(kind_name))
            group = QActionGroup(menu)
            current = self._chosen.get(kind, "")
            own = [current] if current and current not in self._sizes else []
            for size in ("", *self._sizes, *own):
                words = t("print.sizes-none") if not size else t(f"print.card-{size}")
                action = menu.addAction(size if size in own else words)
                action.setCheckable(True)
                action.setChecked(size == current)
                action.setData((kind, size))
                group.addAction(action)
            menu.addSeparator()
            menu.addAction(t("print.sizes-own")).setData((kind, None))
            menu.triggered.connect(self._on_chosen)

    def _on_chosen(self, action: QAction) -> None:
        kind, size = action.data()
        if size is None:
            t = self._preferences.t
            size, given = QInputDialog.getText(
                self, t("print.sizes-own"), t("print.sizes-ask"), text=self._chosen.get(kind, "63x88")
            )
            if not given:
                return
        self.choose(kind, size.strip())


class PicksField(QPushButton):
    """A field for picked cards with copies; none picked means all cards as in the set."""

    changed = Signal()

    def __init__(self, preferences: Preferences) -> None:
        super().__init__()
        self.setProperty("field", True)
        self._preferences = preferences
        self._picks: Picks = ()
        self.content: Callable[[], SetContent] | None = None
        """Function returning the set to pick from."""
        self.clicked.connect(self.ask)

    def value(self) -> Picks:
        """Return cards and copies; 0 copies mean as many as in the set."""
        return self._picks

    def set_value(self, picks: Sequence[tuple[str, int]]) -> None:
        """Pick exactly these cards."""
        picked = tuple((str(key), int(count)) for key, count in picks)
        if picked != self._picks:
            self._picks = picked
            self.retranslate()
            self.changed.emit()

    def offer(self, keys: Collection[str]) -> None:
        """Drop picked cards whose keys are not among these."""
        self.set_value([(key, count) for key, count in self._picks if key in keys])

    def ask(self) -> None:
        """Let the user pick."""
        if self.content is None:
            return
        dialog = PicksDialog(self._preferences, self.content(), self._picks, self.window())
        if dialog.exec() == QDialog.DialogCode.Accepted:
            self.set_value(dialog.picks())
        dialog.deleteLater()

    def retranslate(self) -> None:
        """Retranslate the choice."""
        t = self._preferences.t
        self.setText(t("print.picked", count=len(self._picks)) if self._picks else t("print.picks-none"))
