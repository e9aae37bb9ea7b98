"""Analysis of the position: who is ahead, the best lines in words and as arrows, depth of the search."""

from __future__ import annotations

import html
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import atan2, cos, hypot, sin

import shiboken6
from PySide6.QtCore import QObject, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QFontMetricsF,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPainterPath,
    QPaintEvent,
    QPen,
    QPolygonF,
    QResizeEvent,
)
from PySide6.QtWidgets import (
    QFrame,
    QGraphicsItem,
    QHBoxLayout,
    QSizePolicy,
    QStyleOptionGraphicsItem,
    QTabWidget,
    QVBoxLayout,
    QWidget,
)

from app.bots.tribunal.analysis import Analysis, Line
from app.rules.game import Action
from app.rules.tribunal import TribunalView
from app.rules.tribunal.state import State
from app.table.tribunal import gestures
from app.table.tribunal.words import SYMBOLS, TribunalWords, acting, digits_and_unit
from app.ui.board import paint
from app.ui.board.piece import Piece
from app.ui.tribunal.analysis_client import AnalysisClient
from app.ui.tribunal.scene import TribunalScene
from app.widgets import fonts, symbols
from app.widgets.controls import Label, connect_all, filled, push_button, restyle
from app.widgets.drawing import draw_with
from app.widgets.preferences import Preferences
from app.widgets.waiting import call_later

WIDTHS, STRENGTHS = (15.0, 10.0, 7.0), (0.92, 0.66, 0.5)
"""Width (scene units) and opacity of the arrows of the first, second and third line."""
RADIUS = 19.0
HEAD = 3.1
"""Length of an arrowhead, in arrow widths."""
LINES = 3
MOST_STEPS = 10
"""Maximum number of steps shown per line."""


@dataclass(frozen=True, slots=True)
class Mark:
    """First action of line ``place`` (from 0): ``verb`` by the piece ``source`` on ``target`` ("": none)."""

    place: int
    verb: str
    source: str
    target: str = ""


def marks(firsts: Sequence[Action], view: TribunalView) -> list[Mark]:
    """Return a mark for each of *firsts*, the first actions of lines in *view*, best first."""
    result: list[Mark] = []
    me = acting(view.state)
    for place, action in enumerate(firsts):
        if action.verb in ("declare", "waive", "price"):
            seat = view.state.turn
            source = action.args[0] if action.verb == "price" else gestures.evidence_key(seat)
            result.append(Mark(place, action.verb, source))
            continue
        pairs = gestures.gestures_of([action], view).pairs
        source, targets = next(iter(pairs.items()), (me, {}))
        result.append(Mark(place, action.verb, source, next(iter(targets), "")))
    return result


class Arrows:
    """The arrows drawn on one scene."""

    def __init__(self, scene: TribunalScene, preferences: Preferences) -> None:
        self._scene, self._preferences = scene, preferences
        self._items: list[QGraphicsItem] = []
        self.marks: tuple[Mark, ...] = ()
        """The marks shown."""
        self._held = False

    def hold(self, on: bool) -> None:
        """Remove all marks and ignore new ones (*on*) while the table shows another position."""
        self._held = on
        if on:
            self.clear()

    def show(self, marks: Sequence[Mark]) -> None:
        """Show only *marks*; of marks for the same action, the first one."""
        self.clear()
        if self._held:
            return
        self.marks = tuple(marks)
        pieces, badge_counts = self._scene.pieces, dict[str, int]()
        drawn: set[tuple[str, str, str]] = set()
        for mark in marks:
            source, target = pieces.get(mark.source), pieces.get(mark.target)
            key = (mark.verb, mark.source, mark.target)
            if source is None or key in drawn:
                continue
            drawn.add(key)
            start = _middle(source)
            if target is None:
                index = badge_counts[mark.source] = badge_counts.get(mark.source, -1) + 1
                position = (
                    source.scenePos()
                    + source.area.topLeft()
                    + QPointF(RADIUS + index * (4.2 * RADIUS), -RADIUS * 0.4)
                )
                self._add(_Badge(self._preferences, mark, position))
                continue
            end = _middle(target)
            if mark.target.startswith("layer-"):
                end.setX(start.x())
            self._add(_Arrow(self._preferences, mark, start, end))

    def clear(self) -> None:
        """Remove all marks."""
        for item in self._items:
            if shiboken6.isValid(item) and item.scene() is not None:
                item.scene().removeItem(item)
        self._items = []
        self.marks = ()

    def _add(self, item: QGraphicsItem) -> None:
        item.setZValue(60 - item.mark.place)  # type: ignore[attr-defined]
        self._scene.addItem(item)
        self._items.append(item)


def _middle(piece: Piece) -> QPointF:
    return piece.scenePos() + piece.area.center()


class _Drawn(QGraphicsItem):
    """Base of the marks on the table. It ignores the mouse."""

    def __init__(self, preferences: Preferences, mark: Mark) -> None:
        super().__init__()
        self.mark = mark
        self._preferences = preferences
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)
        self.setAcceptHoverEvents(False)

    def shape(self) -> QPainterPath:
        return QPainterPath()

    def _colour(self) -> QColor:
        return self._preferences.theme.color("accent", STRENGTHS[min(self.mark.place, 2)])

    def _disc(self, painter: QPainter, middle: QPointF) -> None:
        """Draw the number of the line."""
        theme = self._preferences.theme
        draw_with(painter, QPen(QColor("#17181c"), 2.5), QColor(theme.accent))
        painter.drawEllipse(middle, RADIUS * 0.82, RADIUS * 0.82)
        painter.setPen(QColor("#17181c"))
        painter.setFont(fonts.display(23))
        room = QRectF(middle.x() - RADIUS, middle.y() - RADIUS, 2 * RADIUS, 2 * RADIUS)
        painter.drawText(room, Qt.AlignmentFlag.AlignCenter, str(self.mark.place + 1))


class _Arrow(_Drawn):
    """An arrow from *start* to *end* (scene units)."""

    def __init__(self, preferences: Preferences, mark: Mark, start: QPointF, end: QPointF) -> None:
        super().__init__(preferences, mark)
        # Offset the arrows of different lines, which may go the same way.
        offset = (0.0, 26.0, -26.0)[min(mark.place, 2)]
        angle = atan2(end.y() - start.y(), end.x() - start.x())
        shift = QPointF(-sin(angle) * offset, cos(angle) * offset)
        self._start, self._end = start + shift, end + shift

    def boundingRect(self) -> QRectF:
        return QRectF(self._start, self._end).normalized().adjusted(-40, -40, 40, 40)

    def paint(
        self, painter: QPainter, _option: QStyleOptionGraphicsItem, _widget: QWidget | None = None
    ) -> None:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        width = WIDTHS[min(self.mark.place, 2)]
        direction = self._end - self._start
        length = hypot(direction.x(), direction.y())
        if length < 1.0:
            self._disc(painter, self._start)
            return
        angle = atan2(direction.y(), direction.x())
        head_length = min(HEAD * width, length * 0.6)

        def along(distance: float, aside: float) -> QPointF:
            x, y = cos(angle), sin(angle)
            return self._start + QPointF(x * distance - y * aside, y * distance + x * aside)

        half = width / 2
        shape = QPolygonF([
            along(0, half), along(length - head_length, half),
            along(length - head_length, width * 1.35), along(length, 0),
            along(length - head_length, -width * 1.35), along(length - head_length, -half), along(0, -half),
        ])  # fmt: skip
        paint.draw_shape(painter, shape, QPen(QColor(20, 20, 26, 170), 2), self._colour())
        self._disc(painter, along(length * (0.36 + 0.12 * self.mark.place), 0))


class _Badge(_Drawn):
    """A mark without a target: number and symbol above the acting piece."""

    def __init__(self, preferences: Preferences, mark: Mark, spot: QPointF) -> None:
        super().__init__(preferences, mark)
        self._spot = spot

    def boundingRect(self) -> QRectF:
        return QRectF(self._spot.x() - 2 * RADIUS, self._spot.y() - 2 * RADIUS, 8 * RADIUS, 4 * RADIUS)

    def paint(
        self, painter: QPainter, _option: QStyleOptionGraphicsItem, _widget: QWidget | None = None
    ) -> None:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        plate = QRectF(self._spot.x(), self._spot.y() - RADIUS * 0.8, 2.9 * RADIUS, 1.6 * RADIUS)
        draw_with(painter, QPen(QColor(20, 20, 26, 200), 2), self._colour())
        painter.drawRoundedRect(plate, RADIUS * 0.8, RADIUS * 0.8)
        symbol_area = QRectF(
            plate.right() - 1.75 * RADIUS, plate.top() + 0.15 * RADIUS, 1.3 * RADIUS, 1.3 * RADIUS
        )
        symbols.draw(painter, SYMBOLS.get(self.mark.verb, "other"), symbol_area, "#17181c")
        self._disc(painter, self._spot + QPointF(RADIUS * 0.2, 0))


class WinBar(QWidget):
    """A bar with the chances to win: Light's from the left, Dark's from the right."""

    def __init__(self, preferences: Preferences) -> None:
        super().__init__()
        self._preferences = preferences
        self.chance: float | None = None
        """Light's chance to win, 0…1; None if unknown."""
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_chance(self, chance: float | None) -> None:
        """Show Light's *chance* to win, 0…1 (None: not known yet)."""
        self.chance = chance
        t = self._preferences.t
        self.setAccessibleName(
            t("tribunal.analysis-coming")
            if chance is None
            else f"{t('table.seat-light')} {_percent(chance)}, {t('table.seat-dark')} {_percent(1 - chance)}"
        )
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(240, round(self._preferences.px("body") * 1.7))

    def paintEvent(self, _event: QPaintEvent) -> None:
        theme, chance = self._preferences.theme, self.chance
        with QPainter(self) as painter:
            area = QRectF(self.rect())
            middle = area.width() * (0.5 if chance is None else chance)
            painter.fillRect(area, QColor(theme.dark))
            painter.fillRect(QRectF(0, 0, middle, area.height()), QColor(theme.light))
            if chance is None:
                painter.fillRect(area, theme.color("panel", 0.6))
            painter.fillRect(QRectF(area.width() / 2 - 1, 0, 2, area.height()), QColor("#fffaf0"))
            if chance is None:
                return
            painter.setFont(fonts.sans(self._preferences.px("body"), bold=True))
            painter.setPen(QColor("#fffaf0"))
            flags = Qt.AlignmentFlag
            inner = area.adjusted(9, 0, -9, 0)
            painter.drawText(inner, flags.AlignVCenter | flags.AlignLeft, _percent(chance))
            painter.drawText(inner, flags.AlignVCenter | flags.AlignRight, _percent(1 - chance))


class AnalysisPanel(QFrame):
    """A panel with win bar, best lines in words, depth and nodes, and buttons that emit requests."""

    stop_wanted = Signal()
    """Emitted to stop the analysis, or to continue it."""
    close_wanted = Signal()
    line_pointed = Signal(int)
    """Emitted with the number of the line under the pointer (from 0); −1: none."""
    line_chosen = Signal(int)
    """Emitted with the number of the line that was pressed (from 0)."""

    def __init__(self, preferences: Preferences, words: TribunalWords) -> None:
        super().__init__()
        self._preferences, self._words = preferences, words
        self.narrow = False
        """Whether the panel is narrow, at the side of the table, so that a line takes several rows."""
        self.analysis: Analysis | None = None
        """The analysis shown."""
        self._state: State | None = None
        self.thinking = False
        """Whether the analysis is running."""
        self._trouble = ""
        self.setProperty("panel", True)
        self._title = Label(step="head")
        self._depth = Label(step="small", role="quiet")
        self.stop_button = push_button(look="quiet", does=lambda _=False: self.stop_wanted.emit())
        self.close_button = push_button(look="quiet", does=lambda _=False: self.close_wanted.emit())
        self.bar = WinBar(preferences)
        self.lines = [_LineLabel(at, self.line_pointed, self.line_chosen) for at in range(LINES)]
        head = filled(
            QHBoxLayout(), self._title, (self._depth, 1), self.stop_button, self.close_button, spacing=10
        )
        filled(QVBoxLayout(self), head, self.bar, *self.lines, margins=(14, 8, 14, 10), spacing=6).addStretch(
            1
        )
        # The lines determine the panel's width, and they wrap.
        self._depth.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        for button in (self.stop_button, self.close_button):
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        preferences.subscribe(self.retranslate)

    def begin(self, state: State | None) -> None:
        """Show that the analysis of *state* begins (None: there is nothing to analyse)."""
        self._state, self.analysis, self._trouble = state, None, ""
        self.thinking = state is not None
        self.retranslate()

    def show_analysis(self, analysis: Analysis) -> None:
        """Show an updated analysis."""
        self.analysis = analysis
        self.thinking = not analysis.done
        self.retranslate()

    def stopped(self, trouble: str = "") -> None:
        """Show that the analysis has stopped; *trouble*: why, if not on request."""
        self.thinking, self._trouble = False, trouble
        self.retranslate()

    def retranslate(self, *_args: object) -> None:
        """Retranslate everything."""
        t, analysis = self._preferences.t, self.analysis
        for button in (self.stop_button, self.close_button):
            restyle(button, self._preferences)
        self._title.setText(t("tribunal.analysis"))
        self.stop_button.setText(t("tribunal.analysis-stop" if self.thinking else "tribunal.analysis-on"))
        self.stop_button.setEnabled(self._state is not None)
        self.close_button.setText(t("tribunal.analysis-close"))
        status = self._trouble
        if not status and self._state is None:
            status = t("tribunal.analysis-over")
        elif not status and analysis is not None and analysis.lines:
            nodes, unit = digits_and_unit(analysis.nodes)
            status = t("tribunal.analysis-depth", depth=analysis.depth, nodes=nodes, unit=unit)
        elif not status:
            status = t("tribunal.analysis-coming")
        self._depth.setText(status)
        self.bar.show_chance(analysis.chance if analysis is not None and analysis.lines else None)
        for at, label in enumerate(self.lines):
            line = analysis.lines[at] if analysis is not None and at < len(analysis.lines) else None
            label.setText(self._line_html(at, line) if line is not None else "")
            label.setToolTip(t("tribunal.analysis-show") if line is not None else "")
            label.setFixedHeight(round(self._rows() * self.fontMetrics().lineSpacing() + 4))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self.retranslate()

    def _rows(self) -> int:
        """Return the number of rows of text per line, fixed so that the table doesn't jump."""
        return 3 if self.narrow else 1

    def _fitting(self, steps: list[str], chance_text: str) -> list[str]:
        """Return as many of *steps* as fit after the chance *chance_text*, at least one."""
        metrics = QFontMetricsF(fonts.sans(self._preferences.px("body"), bold=True))
        rows = self._rows()
        room = (self.width() - 40) * (rows if rows == 1 else rows - 0.5)
        for count in range(len(steps), 1, -1):
            text = f"1  {chance_text}  {' · '.join(steps[:count])} …"
            if metrics.horizontalAdvance(text) <= room:
                return steps[:count] if count == len(steps) else [*steps[:count], "…"]
        return steps[:1]

    def _line_steps(self, line: Line) -> list[str]:
        assert self._state is not None
        steps = self._words.describe_steps(self._state, line.steps)
        return [*steps[:MOST_STEPS], "…"] if len(steps) > MOST_STEPS else steps

    def _line_html(self, at: int, line: Line) -> str:
        assert self._state is not None
        theme = self._preferences.theme
        seat = self._state.to_move or "light"
        chance = line.chance if seat == "light" else 1.0 - line.chance
        chance_text = _percent(chance)
        if line.mate:
            side_wins = (line.value > 0) == (seat == "light")
            chance_text = self._preferences.t(
                "tribunal.line-wins" if side_wins else "tribunal.line-loses", rounds=line.mate
            )
        steps = self._fitting(self._line_steps(line), chance_text)
        first, further_steps = (html.escape(steps[0]) if steps else ""), html.escape(" · ".join(steps[1:]))
        return (
            f'<span style="color:{theme.accent_text}"><b>{at + 1}</b></span>&nbsp; '
            f'<b style="color:{theme.side_text(seat)}">{html.escape(chance_text)}</b>&nbsp; <b>{first}</b>'
            + (f' <span style="color:{theme.quiet}">· {further_steps}</span>' if further_steps else "")
        )


class _LineLabel(Label):
    """A label with one line in words."""

    def __init__(self, at: int, pointed: object, chosen: object) -> None:
        top = Qt.AlignmentFlag.AlignTop
        super().__init__(wordWrap=True, textFormat=Qt.TextFormat.RichText, alignment=top)
        self._at, self._highlighted_line, self._chosen = at, pointed, chosen
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        super().mouseReleaseEvent(event)
        if event.button() == Qt.MouseButton.LeftButton and self.rect().contains(event.position().toPoint()):
            self._chosen.emit(self._at)  # type: ignore[attr-defined]

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space):
            self._chosen.emit(self._at)  # type: ignore[attr-defined]
        else:
            super().keyPressEvent(event)

    def enterEvent(self, event: object) -> None:
        super().enterEvent(event)  # type: ignore[arg-type]
        self._highlighted_line.emit(self._at)  # type: ignore[attr-defined]

    def leaveEvent(self, event: object) -> None:
        super().leaveEvent(event)  # type: ignore[arg-type]
        self._highlighted_line.emit(-1)  # type: ignore[attr-defined]


class TableAnalysis(QObject):
    """The analysis on one page: sends the page's position to the client and shows the results."""

    switched = Signal(bool)
    line_chosen = Signal(object, int)
    """Emitted with a :class:`~app.bots.tribunal.analysis.Line` to show, and its number from 1."""
    priced = Signal(object)
    """Emitted with updated :class:`~app.bots.tribunal.analysis.Prices` of the last request."""

    def __init__(self, preferences: Preferences, words: TribunalWords, scene: TribunalScene) -> None:
        super().__init__(scene)
        self._preferences = preferences
        self._scene = scene
        self.panel = AnalysisPanel(preferences, words)
        self.panel.hide()
        self.arrows = Arrows(scene, preferences)
        self._client_factory: Callable[[], AnalysisClient] | None = None
        self._client: AnalysisClient | None = None
        self.on = False
        """Whether the page's positions are analysed."""
        self._in_tab = False
        self._state: State | None = None
        self._highlighted_line = -1
        connect_all(
            (self.panel.stop_wanted, self._toggle_running),
            (self.panel.close_wanted, lambda: self.switch(False)),
            (self.panel.line_pointed, self._highlight_line),
            (self.panel.line_chosen, self._choose_line),
        )

    def set_client_factory(self, factory: Callable[[], AnalysisClient]) -> None:
        """Set the function that returns the analysis client, called on first use."""
        self._client_factory = factory

    def switch(self, on: bool) -> None:
        """Start or stop analysing the table; without a client factory, do nothing."""
        if on == self.on or (on and self._client_factory is None):
            return
        self.on = on
        tabs = self._tabs()
        if tabs is None:
            self.panel.setVisible(on)
        elif on:
            tabs.setCurrentWidget(self.panel)
        elif tabs.currentWidget() is self.panel:
            tabs.setCurrentIndex(0)
        if on:
            self._connect_client()
            self._analyse()
        else:
            self._stop_all()
        self.switched.emit(on)

    def use_narrow_layout(self) -> None:
        """Adapt the panel to a narrow column and hide its close button, because the page has one."""
        self.panel.close_button.hide()
        self.panel.narrow = True

    def use_as_tab(self) -> None:
        """Adapt the panel to be a tab page; selecting the tab starts the analysis."""
        self._in_tab = True
        self.panel.show()

        def on_tab_changed(index: int) -> None:
            tabs = self._tabs()
            if tabs is not None and tabs.widget(index) is self.panel:
                self.switch(True)

        def connect_tabs() -> None:
            tabs = self._tabs()
            if tabs is not None:
                tabs.currentChanged.connect(on_tab_changed)

        call_later(self, 0, connect_tabs)

    def _tabs(self) -> QTabWidget | None:
        """Return the tab widget that contains the panel, if any."""
        widget: QObject | None = self.panel if self._in_tab else None
        while widget is not None and not isinstance(widget, QTabWidget):
            widget = widget.parent()
        return widget

    def show_state(self, state: State) -> None:
        """Analyse *state*, which the table shows now, if analysis is on."""
        if self._state is not None and self._state.position is state.position:
            if self.on:
                self._draw()
            return
        self._state = state
        if self.on:
            self._analyse()

    def judge_prices(self, state: State, prices: Sequence[int]) -> None:
        """Request the effect of *prices*; the analysis of lines pauses meanwhile."""
        if self._client_factory is not None:
            self._connect_client()
            assert self._client is not None
            self._client.judge_prices(state, prices)
            self.panel.stopped()

    def resume(self) -> None:
        """Resume the analysis of lines after judging prices."""
        if self.on and not self.panel.thinking:
            self._analyse()

    def _connect_client(self) -> None:
        assert self._client_factory is not None
        if self._client is None:
            self._client = self._client_factory()
            connect_all(
                (self._client.updated, self._on_analysis),
                (self._client.failed, self._failed),
                (self._client.priced, self.priced),
            )

    def _analyse(self) -> None:
        self.arrows.clear()
        state = self._state if self._state is not None and self._state.to_move is not None else None
        self.panel.begin(state)
        if self._client is None:
            return
        if state is not None:
            self._client.ask(state)
        else:
            self._client.stop()

    def _stop_all(self) -> None:
        self.arrows.clear()
        if self._client is not None:
            self._client.stop()
        self.panel.stopped()

    def _toggle_running(self) -> None:
        if self.panel.thinking and self._client is not None:
            self._client.stop()
            self.panel.stopped()
        else:
            self._analyse()

    def _on_analysis(self, analysis: Analysis) -> None:
        if self.on:
            self.panel.show_analysis(analysis)
            self._draw()

    def _failed(self) -> None:
        if self.on:
            self.panel.stopped(self._preferences.t("tribunal.analysis-lost"))

    def _highlight_line(self, at: int) -> None:
        self._highlighted_line = at
        self._draw()

    def _choose_line(self, at: int) -> None:
        lines = self.panel.analysis.lines if self.panel.analysis is not None else ()
        if at < len(lines):
            self.line_chosen.emit(lines[at], at + 1)

    def _draw(self) -> None:
        analysis, state = self.panel.analysis, self._state
        if analysis is None or state is None or not self.on:
            self.arrows.clear()
            return
        all_marks = marks(
            [line.steps[0][1] for line in analysis.lines if line.steps], TribunalView(None, state)
        )
        self.arrows.show([mark for mark in all_marks if self._highlighted_line in (-1, mark.place)])


def _percent(share: float) -> str:
    """Format the share *share* (0…1) as a percentage; 0 % and 100 % only if exact."""
    return f"{min(99, max(1, round(100 * share))) if 0.0 < share < 1.0 else round(100 * share)} %"
