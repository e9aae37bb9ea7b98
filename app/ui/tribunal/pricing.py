"""The price dialog of a Tribunal: the accused side sets a price for each Other within a budget."""

from __future__ import annotations

import html
from collections.abc import Mapping

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QPaintEvent
from PySide6.QtWidgets import (
    QBoxLayout,
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QSizePolicy,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from app.bots.tribunal.analysis import Prices
from app.rules.game import Seat, opponent
from app.rules.tribunal.state import State
from app.table.tribunal.words import TribunalWords, abbreviated
from app.ui.board import paint
from app.ui.board.overlay import Overlay
from app.ui.tribunal.ground import slab
from app.ui.tribunal.other import LIFE, MANA
from app.widgets import fonts, symbols
from app.widgets.controls import (
    Label,
    SpinBox,
    cleared,
    describe,
    filled,
    keep_room,
    push_button,
    scrolled,
    turn,
)
from app.widgets.preferences import Preferences
from app.widgets.waiting import single_shot

FLAGS = Qt.AlignmentFlag
JUDGED_LINES = 3
"""Height of the effect of the prices, in lines; a longer text scrolls."""
JUDGE_DELAY_MS = 250
"""Delay in ms after the last change before prices are judged."""
OUTSIDE, INSIDE = 24, 34
"""px left and right of the dialog, and of its contents."""
OTHER_HEIGHT, OTHER_HEIGHT_SCARCE = 26, 13
"""Height of the dialog without its rows, in text heights: with and without the hint."""


class PricingSheet(Overlay):
    """A dialog with a spin box per Other, a budget bar, and marks of what the accuser can pay."""

    shade = 0.62
    priced = Signal(object)
    """Emitted to submit prices, in the order in which they are asked for (a tuple of integers)."""
    judge_wanted = Signal(object)
    """Emitted with a price for each accused Other (a tuple of integers), to find the effect."""

    def __init__(self, parent: QWidget, preferences: Preferences, words: TribunalWords) -> None:
        super().__init__(parent, preferences)
        self._words = words
        self._state: State | None = None
        self.steppers: dict[str, QSpinBox] = {}
        self.meters: dict[str, Meter] = {}
        self._fixed = 0
        self._title = Label(step="title")
        self._hint = Label(wordWrap=True)
        self._budget = Budget(preferences, words)
        self._grid = QGridLayout()
        self._grid.setHorizontalSpacing(10)
        self._grid.setVerticalSpacing(10)
        self._grid.setColumnStretch(3, 1)
        inner = QWidget()
        inner.setLayout(self._grid)
        self._area = scrolled(inner)
        self._even_button = push_button(does=self.share_evenly)
        self._look_button = push_button(look="quiet", does=self.dismiss)
        self._submit_button = push_button(look="primary", does=self.submit, autoDefault=True)
        self.ask_button = push_button(look="switch", does=self._ask, checkable=True)
        self.best_button = push_button(does=self.set_best)
        self._judged = Label(wordWrap=True, textFormat=Qt.TextFormat.RichText)
        self._judged_area = scrolled(self._judged)
        self._judgement: Prices | None = None
        self._judge_timer = single_shot(self, self._judge, JUDGE_DELAY_MS)
        ask = filled(QHBoxLayout(), self._even_button, self.ask_button, self.best_button)
        answer = filled(QHBoxLayout(), 1, self._look_button, self._submit_button)
        self._buttons = filled(QBoxLayout(QBoxLayout.Direction.LeftToRight), ask, (answer, 1))
        for row in (ask, answer, self._buttons):
            row.setSpacing(10)
        box = QFrame()
        box.setObjectName("pricing")
        self._box = box
        filled(
            QVBoxLayout(box),
            self._title,
            self._hint,
            self._budget,
            (self._area, 1),
            self._judged_area,
            self._buttons,
            margins=(INSIDE, 24, INSIDE, 24),
            spacing=14,
        )
        filled(QHBoxLayout(self), (box, 1, Qt.AlignmentFlag.AlignVCenter), margins=(OUTSIDE, 24, OUTSIDE, 24))

    def prices(self) -> dict[str, int]:
        """Return the price of each Other still to be priced."""
        return {name: spin.value() for name, spin in self.steppers.items()}

    def set_price(self, name: str, price: int) -> None:
        """Set the price of *name*."""
        self.steppers[name].setValue(price)

    def protect(self, name: str) -> None:
        """Set the price of *name* just above what the accuser can pay.

        If that exceeds the budget, reduce other prices: first those above that level, then those below it,
        then one at it.
        """
        assert self._state is not None
        safe_price = self._state.evidence(self._state.turn) + 1
        prices = self.prices() | {name: safe_price}
        others = [other for other in prices if other != name]
        for _ in range(self._fixed + sum(prices.values()) - self._budget_total()):
            most = max(
                others,
                key=lambda other: (prices[other] > safe_price, 0 < prices[other] < safe_price, prices[other]),
            )
            prices[most] -= 1
        for other, price in prices.items():
            self.set_price(other, price)

    def present(self, state: State, *, may_ask: bool = False) -> None:
        """Show the dialog for *state*. *may_ask*: the effect of prices may be analysed."""
        self._state = state
        self._judgement = None
        self.ask_button.setVisible(may_ask)
        keep_room(self.best_button, on=may_ask)
        self._judged_area.setVisible(may_ask)
        self._judged_area.setFixedHeight(JUDGED_LINES * self._judged.fontMetrics().lineSpacing())
        self.ask_button.setChecked(False)
        accused: Seat = opponent(state.turn)
        submitted = dict(state.prices)
        self._fixed = sum(submitted.values())
        cleared(self._grid)
        self.steppers, self.meters = {}, {}
        evidence, average = state.evidence(state.turn), state.rules.average_price
        others = state.others(accused)
        budget = average * len(others)
        for number, other in enumerate(others):
            badge = Badge(
                self.preferences, self._words.name(other.name), accused, other.lives, other.mana, other.level
            )
            describe(badge, self._words.describe_other(state, other))
            self._grid.addWidget(badge, number, 0)
            spin = SpinBox()
            spin.lineEdit().setTextMargins(6, 0, 0, 0)
            spin.setRange(0, budget)
            spin.setValue(submitted.get(other.name, average))
            spin.setEnabled(other.name not in submitted)
            spin.setMinimumWidth(round(self.preferences.px("body") * 5))
            spin.setAlignment(Qt.AlignmentFlag.AlignRight)
            spin.setAccessibleName(self._words.t("tribunal.pricing-of", name=self._words.name(other.name)))
            protect_button = push_button(
                self._words.t("tribunal.pricing-guard", price=abbreviated(evidence + 1)),
                does=lambda _=False, name=other.name: self.protect(name),
            )
            protect_button.setToolTip(self._words.t("tribunal.pricing-guard.hint"))
            protect_button.setEnabled(other.name not in submitted and evidence + 1 <= budget - self._fixed)
            marked = min(evidence, 10 * budget)  # beyond that the mark is out of sight
            meter = Meter(self.preferences, self._words, marked, max(budget, marked + 1))
            meter.show_price(spin.value())
            self._grid.addWidget(spin, number, 1)
            self._grid.addWidget(protect_button, number, 2)
            self._grid.addWidget(meter, number, 3)
            self.meters[other.name] = meter
            if other.name not in submitted:
                self.steppers[other.name] = spin
                spin.valueChanged.connect(self._changed)
        self._update_texts(accused, evidence, len(others))
        self._changed()
        self._fit(len(others))
        self.open()
        if self.steppers:
            first = next(iter(self.steppers.values()))
            first.setFocus()
            first.selectAll()

    def _fit(self, others: int) -> None:
        """Set the height for rows of *others*; if space is scarce, hide the hint and split the buttons."""
        body = self.preferences.px("body")
        turn(self._buttons, self._page.width() - 2 * (OUTSIDE + INSIDE))
        self._box.setMaximumWidth(round(60 * body))
        row = round(body * 3.6) + self._grid.verticalSpacing()
        scarce = self._page.height() < OTHER_HEIGHT * body + row * min(others, 3)
        self._hint.setVisible(not scarce)
        self._title.setProperty("step", "head" if scarce else "title")
        self._title.style().polish(self._title)
        other_height = (OTHER_HEIGHT_SCARCE if scarce else OTHER_HEIGHT) * body
        self._area.setMinimumHeight(min(row * others + 20, max(row, self._page.height() - other_height)))

    def share_evenly(self) -> None:
        """Divide the remaining budget evenly."""
        if self._state is None or not self.steppers:
            return
        remaining = self._budget_total() - self._fixed
        price, extra = divmod(remaining, len(self.steppers))
        for index, spin in enumerate(self.steppers.values()):
            spin.setValue(price + (1 if index < extra else 0))

    def submit(self) -> None:
        """Submit the prices if they are within the budget."""
        if self._submit_button.isEnabled():
            chosen = tuple(self.prices().values())
            self.dismiss()
            self.priced.emit(chosen)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.dismiss()
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.submit()
        else:
            super().keyPressEvent(event)

    def focusNextPrevChild(self, forward: bool) -> bool:
        """Cycle the focus through spin boxes and buttons in visual order."""
        widgets: list[QWidget] = []
        for number in range(self._grid.rowCount()):
            for column in (1, 2):
                item = self._grid.itemAtPosition(number, column)
                if item is not None and (widget := item.widget()) is not None:
                    widgets.append(widget)
        widgets += [
            self._even_button,
            self.ask_button,
            self.best_button,
            self._look_button,
            self._submit_button,
        ]
        widgets = [
            next_widget
            for next_widget in widgets
            if next_widget.isVisibleTo(self) and next_widget.isEnabled()
        ]
        current = next(
            (index for index, next_widget in enumerate(widgets) if next_widget.hasFocus()),
            -1 if forward else 0,
        )
        next_widget = widgets[(current + (1 if forward else -1)) % len(widgets)]
        next_widget.setFocus(Qt.FocusReason.TabFocusReason)
        if isinstance(next_widget, QSpinBox):
            next_widget.selectAll()
        self._area.ensureWidgetVisible(next_widget)
        return True

    def _budget_total(self) -> int:
        assert self._state is not None
        return self._state.rules.average_price * len(self._state.others(opponent(self._state.turn)))

    def _changed(self) -> None:
        if self._state is None:
            return
        total = self._fixed + sum(self.prices().values())
        self._budget.show_sum(total, self._budget_total())
        for name, price in self.prices().items():
            self.meters[name].show_price(price)
        self._submit_button.setEnabled(total <= self._budget_total())
        self._ask()

    # Effect of the prices -------------------------------------------------------------------------

    def show_judged(self, prices: Prices) -> None:
        """Show the effect of *prices*, if they are still the current prices."""
        if self.ask_button.isChecked() and prices.prices == self._all_prices():
            self._judgement = prices
            self._show_judgement()

    def set_best(self) -> None:
        """Set the best prices that the analysis has found."""
        if self._judgement is not None and self._state is not None:
            others = self._state.others(opponent(self._state.turn))
            for other, price in zip(others, self._judgement.best, strict=True):
                if other.name in self.steppers:
                    self.set_price(other.name, price)

    def _all_prices(self) -> tuple[int, ...]:
        """Return the prices of all accused Others, including submitted prices."""
        assert self._state is not None
        prices = dict(self._state.prices) | self.prices()
        return tuple(prices[other.name] for other in self._state.others(opponent(self._state.turn)))

    def _ask(self, *_pressed: object) -> None:
        self._judgement = None
        if self.ask_button.isChecked() and self._submit_button.isEnabled():
            self._judge_timer.start()
        self._show_judgement()

    def _judge(self) -> None:
        if self.isVisible() and self.ask_button.isChecked():
            self.judge_wanted.emit(self._all_prices())

    def _show_judgement(self) -> None:
        t, judged, state = self._words.t, self._judgement, self._state
        is_asked = self.ask_button.isChecked()
        shows_better = (
            is_asked
            and judged is not None
            and state is not None
            and bool(judged.best)
            and judged.best != judged.prices
            and not state.prices
        )
        self.best_button.setVisible(shows_better)
        for name, meter in self.meters.items():
            picks = [other.name for other in judged.picks] if judged is not None else []
            meter.show_taken(picks.index(name) + 1 if name in picks else 0)
        if not is_asked:
            self._judged.clear()
            return
        if judged is None or state is None:
            self._judged.setText(
                html.escape(
                    t(
                        "tribunal.pricing-judging"
                        if self._submit_button.isEnabled()
                        else "tribunal.pricing-too-much"
                    )
                )
            )
            return
        accused = opponent(state.turn)

        def percent_for_accused(chance: float) -> int:
            return round(100 * (chance if accused == "light" else 1.0 - chance))

        lines = []
        if judged.picks:
            first = judged.picks[0]
            name, chance = self._words.name(first.name), percent_for_accused(judged.chance)
            named = {"side": state.turn, "name": name, "price": first.price}
            lines.append(t("tribunal.pricing-takes", **named, chance=chance, depth=judged.depth))
        else:
            lines.append(t("tribunal.pricing-takes-none"))
        if shows_better:
            best_prices = ", ".join(
                t("tribunal.line-price", name=self._words.name(other.name), price=price)
                for other, price in zip(state.others(accused), judged.best, strict=True)
            )
            lines.append(
                t("tribunal.pricing-best", prices=best_prices, chance=percent_for_accused(judged.best_chance))
            )
        elif judged.done:
            lines.append(t("tribunal.pricing-is-best"))
        self._judged.setText("<br>".join(map(html.escape, lines)))

    def _update_texts(self, accused: Seat, evidence: int, others: int) -> None:
        t, theme = self._words.t, self.preferences.theme
        title = t("tribunal.pricing-title", side=accused)
        self._title.setText(title)
        self.setAccessibleName(title)
        self._hint.setText(
            t(
                "tribunal.pricing-hint",
                side=opponent(accused),
                evidence=evidence,
                budget=self._budget_total(),
                count=others,
            )
        )
        self._even_button.setText(t("tribunal.pricing-even"))
        self.ask_button.setText(t("tribunal.pricing-ask"))
        self.ask_button.setToolTip(t("tribunal.pricing-ask.hint"))
        self.best_button.setText(t("tribunal.pricing-set-best"))
        self._look_button.setText(t("tribunal.pricing-look"))
        self._submit_button.setText(t("tribunal.pricing-say"))
        self._box.setStyleSheet(
            f"#pricing {{ background: {theme.panel}; border: 0; "
            f"border-top: 6px solid {theme.side(accused)}; }}"
        )


class Badge(QWidget):
    """Name and values of an Other."""

    def __init__(
        self, preferences: Preferences, name: str, side: str, lives: int, mana: int, level: int
    ) -> None:
        super().__init__()
        self._preferences = preferences
        self._name, self._side = name, side
        self._numbers: Mapping[str, tuple[int, str]] = {
            "heart": (lives, LIFE if preferences.theme.base == "night" else preferences.theme.danger_text),
            "mana": (mana, MANA if preferences.theme.base == "night" else "#2c5f80"),
            "level": (level, preferences.theme.accent_text),
        }
        self.setFixedSize(round(preferences.px("body") * 12.5), round(preferences.px("body") * 3.6))

    def paintEvent(self, _event: QPaintEvent) -> None:
        theme, px = self._preferences.theme, self._preferences.px
        with paint.smooth(self) as painter:
            area = QRectF(self.rect())
            paint.draw_shape(painter, slab(area, 8), None, QColor(theme.raised))
            painter.setBrush(QColor(theme.side(self._side)))
            painter.drawPath(slab(QRectF(0, 0, 14, area.height()), 8))
            paint.draw_fitted(
                painter,
                QRectF(22, 2, area.width() - 32, area.height() / 2),
                self._name,
                fonts.display(px("lead")),
                theme.text,
            )
            x, side = 20.0, px("body") * 1.05
            for symbol, (value, color) in self._numbers.items():
                y = area.height() * 0.72
                symbols.draw(painter, symbol, QRectF(x, y - side / 2, side, side), color)
                paint.draw_fitted(
                    painter,
                    QRectF(x + side + 4, y - side, side * 1.9, side * 2),
                    abbreviated(value),
                    fonts.sans(px("body"), bold=True),
                    theme.text,
                )
                x += side * 3.3


class Meter(QWidget):
    """A bar that compares a price with the accuser's evidence, which is marked."""

    def __init__(self, preferences: Preferences, words: TribunalWords, evidence: int, most: int) -> None:
        super().__init__()
        self._preferences, self._words = preferences, words
        self._evidence, self._most = evidence, most
        self._price = 0
        self._place = 0
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        return QSize(260, round(self._preferences.px("body") * 3.6))

    def minimumSizeHint(self) -> QSize:
        return QSize(130, self.sizeHint().height())

    def show_taken(self, place: int) -> None:
        """Show that this Other would be the accuser's choice number *place* (0: unknown)."""
        self._place = place
        self.update()

    def show_price(self, price: int) -> None:
        """Show *price*."""
        self._price = price
        safe = price > self._evidence
        self.setAccessibleName(self._words.t("tribunal.pricing-safe" if safe else "tribunal.pricing-taken"))
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        theme, px = self._preferences.theme, self._preferences.px
        safe = self._price > self._evidence
        with paint.smooth(self) as painter:
            height = px("body") * 0.8
            bar = QRectF(6, self.height() * 0.42, self.width() - 12, height)
            # The last mark has its number at the right.
            most = self._most * 1.08
            with paint.saved(painter, slab(bar, 5)):
                painter.fillRect(bar, QColor(theme.raised))
                part = QRectF(bar.x(), bar.y(), bar.width() * min(1.0, self._price / most), height)
                painter.fillRect(part, QColor("#35704f" if safe else theme.accent))
            font = fonts.sans(px("small"), bold=True)
            step = bar.width() / most
            for value, role in ((self._evidence, "text"), (self._evidence + 1, "quiet")):
                x = bar.x() + value * step
                painter.fillRect(QRectF(x - 1, bar.y() - 4, 2, height + 8), theme.color(role))
            mark = bar.x() + self._evidence * step
            paint.draw_fitted(
                painter,
                QRectF(mark - 60, bar.bottom() + 2, 58, self.height() - bar.bottom() - 2),
                str(self._evidence),
                font,
                theme.text,
                FLAGS.AlignRight,
            )
            paint.draw_fitted(
                painter,
                QRectF(mark + step + 2, bar.bottom() + 2, 58, self.height() - bar.bottom() - 2),
                str(self._evidence + 1),
                font,
                theme.quiet,
            )
            paint.draw_fitted(
                painter,
                QRectF(6, 0, self.width() - 12, self.height() * 0.36),
                self._words.t("tribunal.pricing-safe" if safe else "tribunal.pricing-taken")
                + (f" · {self._words.t('tribunal.pricing-place', place=self._place)}" if self._place else ""),
                fonts.sans(px("body"), bold=self._place == 1),
                theme.good_text if safe else theme.accent_text,
            )


class Budget(QWidget):
    """A bar that compares the sum of all prices with the budget."""

    def __init__(self, preferences: Preferences, words: TribunalWords) -> None:
        super().__init__()
        self._preferences, self._words = preferences, words
        self._sum, self._most = 0, 1
        self.setFixedHeight(round(preferences.px("body") * 3.0))

    def show_sum(self, total: int, most: int) -> None:
        """Show the sum *total* and the budget *most*."""
        self._sum, self._most = total, most
        self.setAccessibleName(self._sentence())
        self.update()

    def _sentence(self) -> str:
        remaining = self._most - self._sum
        code = "over" if remaining < 0 else "rest" if remaining else "spent"
        return self._words.t(
            f"tribunal.pricing-{code}", sum=self._sum, budget=self._most, rest=abs(remaining)
        )

    def paintEvent(self, _event: QPaintEvent) -> None:
        theme, px = self._preferences.theme, self._preferences.px
        over = self._sum > self._most
        with paint.smooth(self) as painter:
            paint.draw_fitted(
                painter,
                QRectF(0, 0, self.width(), px("lead") * 1.5),
                self._sentence(),
                fonts.sans(px("lead"), bold=True),
                theme.danger_text if over else theme.text,
            )
            bar = QRectF(0, px("lead") * 1.6, self.width(), px("body") * 1.0)
            most = max(self._most, self._sum) * 1.02
            painter.setPen(Qt.PenStyle.NoPen)
            with paint.saved(painter, slab(bar, 6)):
                painter.fillRect(bar, QColor(theme.raised))
                fill = QColor(LIFE) if over else QColor(theme.accent)
                painter.fillRect(QRectF(0, bar.y(), bar.width() * self._sum / most, bar.height()), fill)
            x = bar.width() * self._most / most
            painter.fillRect(QRectF(x - 1.5, bar.y() - 3, 3, bar.height() + 6), QColor(theme.text))
