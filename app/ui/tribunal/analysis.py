"""Analysis of the current position: who is ahead, the best lines, search depth."""

from __future__ import annotations

import html
from collections.abc import Callable, Sequence

from PySide6.QtCore import QObject, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QSizePolicy, QTabWidget, QVBoxLayout, QWidget

from app.bots.tribunal.analysis import Analysis, Line
from app.rules.tribunal import TribunalView
from app.rules.tribunal.state import State
from app.table.tribunal.words import TribunalWords, abbreviated
from app.ui.tribunal.analysis_client import AnalysisClient
from app.ui.tribunal.arrows import Arrows, marks
from app.ui.tribunal.scene import TribunalScene
from app.widgets import fonts
from app.widgets.controls import Label, filled, push_button, restyle
from app.widgets.preferences import Preferences
from app.widgets.waiting import call_later

LINES = 3
MOST_STEPS = 10
"""Maximum number of steps shown per line."""


class WinBar(QWidget):
    """A bar with the chances to win: Light's from the left, Dark's from the right."""

    def __init__(self, preferences: Preferences) -> None:
        super().__init__()
        self._preferences = preferences
        self._chance: float | None = None
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    @property
    def chance(self) -> float | None:
        """Light's chance to win, 0…1; None if unknown."""
        return self._chance

    def show_chance(self, chance: float | None) -> None:
        """Show Light's *chance* to win, 0…1 (None: not known yet)."""
        self._chance = chance
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
        theme, chance = self._preferences.theme, self._chance
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

    def __init__(self, preferences: Preferences, words: TribunalWords) -> None:
        super().__init__()
        self._preferences, self._words = preferences, words
        self.narrow = False
        """Whether the panel is narrow, at the side of the table, so that a line takes several rows."""
        self._analysis: Analysis | None = None
        self._state: State | None = None
        self._thinking = False
        self._trouble = ""
        self.setProperty("panel", True)
        self._title = Label(step="head")
        self._depth = Label(step="small", role="quiet")
        self.stop_button = push_button(look="quiet", does=lambda _=False: self.stop_wanted.emit())
        self.close_button = push_button(look="quiet", does=lambda _=False: self.close_wanted.emit())
        self.bar = WinBar(preferences)
        self.lines = [_LineLabel(at, self.line_pointed) for at in range(LINES)]
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

    @property
    def analysis(self) -> Analysis | None:
        """The analysis shown."""
        return self._analysis

    def begin(self, state: State | None) -> None:
        """Show that the analysis of *state* begins (None: there is nothing to analyse)."""
        self._state, self._analysis, self._trouble = state, None, ""
        self._thinking = state is not None
        self.retranslate()

    def show_analysis(self, analysis: Analysis) -> None:
        """Show an updated analysis."""
        self._analysis = analysis
        self._thinking = not analysis.done
        self.retranslate()

    def stopped(self, trouble: str = "") -> None:
        """Show that the analysis has stopped; *trouble*: why, if not on request."""
        self._thinking, self._trouble = False, trouble
        self.retranslate()

    @property
    def thinking(self) -> bool:
        """Whether the analysis is running."""
        return self._thinking

    def retranslate(self, *_args: object) -> None:
        """Retranslate everything."""
        t, analysis = self._preferences.t, self._analysis
        for button in (self.stop_button, self.close_button):
            restyle(button, self._preferences)
        self._title.setText(t("tribunal.analysis"))
        self.stop_button.setText(t("tribunal.analysis-stop" if self._thinking else "tribunal.analysis-on"))
        self.stop_button.setEnabled(self._state is not None)
        self.close_button.setText(t("tribunal.analysis-close"))
        status = self._trouble
        if not status and self._state is None:
            status = t("tribunal.analysis-over")
        elif not status and analysis is not None and analysis.lines:
            status = t("tribunal.analysis-depth", depth=analysis.depth, nodes=abbreviated(analysis.nodes))
        elif not status:
            status = t("tribunal.analysis-coming")
        self._depth.setText(status)
        self.bar.show_chance(analysis.chance if analysis is not None and analysis.lines else None)
        for at, label in enumerate(self.lines):
            line = analysis.lines[at] if analysis is not None and at < len(analysis.lines) else None
            label.setText(self._line_html(at, line) if line is not None else "")
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

    def __init__(self, at: int, pointed: object) -> None:
        top = Qt.AlignmentFlag.AlignTop
        super().__init__(wordWrap=True, textFormat=Qt.TextFormat.RichText, alignment=top)
        self._at, self._highlighted_line = at, pointed

    def enterEvent(self, event: object) -> None:
        super().enterEvent(event)  # type: ignore[arg-type]
        self._highlighted_line.emit(self._at)  # type: ignore[attr-defined]

    def leaveEvent(self, event: object) -> None:
        super().leaveEvent(event)  # type: ignore[arg-type]
        self._highlighted_line.emit(-1)  # type: ignore[attr-defined]


class TableAnalysis(QObject):
    """The analysis on one page: sends the page's position to the client and shows the results."""

    switched = Signal(bool)
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
        self._on = False
        self._in_tab = False
        self._state: State | None = None
        self._highlighted_line = -1
        self.panel.stop_wanted.connect(self._toggle_running)
        self.panel.close_wanted.connect(lambda: self.switch(False))
        self.panel.line_pointed.connect(self._highlight_line)

    def set_client_factory(self, factory: Callable[[], AnalysisClient]) -> None:
        """Set the function that returns the analysis client, called on first use."""
        self._client_factory = factory

    @property
    def on(self) -> bool:
        """Whether the page's positions are analysed."""
        return self._on

    def switch(self, on: bool) -> None:
        """Start or stop analysing the table; without a client factory, do nothing."""
        if on == self._on or (on and self._client_factory is None):
            return
        self._on = on
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
            if self._on:
                self._draw()
            return
        self._state = state
        if self._on:
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
        if self._on and not self.panel.thinking:
            self._analyse()

    def _connect_client(self) -> None:
        assert self._client_factory is not None
        if self._client is None:
            self._client = self._client_factory()
            self._client.updated.connect(self._on_analysis)
            self._client.failed.connect(self._failed)
            self._client.priced.connect(self.priced)

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
        if self._on:
            self.panel.show_analysis(analysis)
            self._draw()

    def _failed(self) -> None:
        if self._on:
            self.panel.stopped(self._preferences.t("tribunal.analysis-lost"))

    def _highlight_line(self, at: int) -> None:
        self._highlighted_line = at
        self._draw()

    def _draw(self) -> None:
        analysis, state = self.panel.analysis, self._state
        if analysis is None or state is None or not self._on:
            self.arrows.clear()
            return
        all_marks = marks(
            [line.steps[0][1] for line in analysis.lines if line.steps], TribunalView(None, state)
        )
        self.arrows.show([mark for mark in all_marks if self._highlighted_line in (-1, mark.place)])


def _percent(share: float) -> str:
    """Format the share *share* (0…1) as a percentage; 0 % and 100 % only if exact."""
    return f"{min(99, max(1, round(100 * share))) if 0.0 < share < 1.0 else round(100 * share)} %"
