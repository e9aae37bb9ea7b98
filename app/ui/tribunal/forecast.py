"""The preview of Tribunal: an action's consequences, or details of an Other."""

from __future__ import annotations

import html

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QSizePolicy, QTextBrowser

from app.rules.game import Action, opponent
from app.rules.tribunal.state import OtherInfo, State
from app.table.tribunal.words import TribunalWords, find, state_names
from app.widgets import fonts
from app.widgets.preferences import Preferences

LOW = 12
"""Height of the page, in text heights, below which its type is smaller and plainer."""


class Forecast(QTextBrowser):
    """The cost and consequences of an action, or everything about one Other; a pinned Other stays."""

    rule_wanted = Signal(str)
    """Emitted with the number of a rule to open."""
    card_changed = Signal(str)
    """Emitted with the name of the Other shown; "": none."""

    def __init__(self, preferences: Preferences, words: TribunalWords) -> None:
        super().__init__()
        self._preferences = preferences
        self._words = words
        self._state: State | None = None
        self._action: Action | None = None
        self._key = ""
        self._pinned = ""
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setOpenLinks(False)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.document().setDocumentMargin(14)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setMinimumHeight(110)

    @property
    def key(self) -> str:
        """Name of the Other shown; "" if there is none."""
        return self._pinned or self._key

    @property
    def pinned(self) -> bool:
        """Whether an Other is pinned."""
        return bool(self._pinned)

    def show_state(self, state: State) -> None:
        """Take details from *state* from now on."""
        self._state = state
        self._action = None
        self._update()

    def show_action(self, action: Action | None) -> None:
        """Show cost and effect of *action*; None: show the Other again."""
        self._action = action
        self._update()

    def show_card(self, key: str) -> None:
        """Show the Other *key*; "" keeps the last one."""
        if key and self._state is not None and find(self._state, key) is not None:
            self._key = key
            self._update()

    def pin(self, key: str) -> None:
        """Pin the Other *key*; the pinned one, or an unknown key, unpins."""
        exists = self._state is not None and find(self._state, key) is not None
        self._pinned = "" if key == self._pinned or not exists else key
        self._update()

    def clear_hovered(self) -> None:
        """Show no Other, unless one is pinned."""
        self._key = ""
        self._update()

    def reset(self) -> None:
        """Do nothing: this game has no secrets."""

    def sizeHint(self) -> QSize:
        return QSize(300, 240)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.size().height() != event.oldSize().height():
            self._update()

    def _update(self) -> None:
        state = self._state
        if state is None:
            return
        if self._action is not None and state.to_move is not None:
            hint = self._words.hint(self._action.verb, state.rules.numbers)
            self._show_page(self._words.action(self._action), "", self._consequences(), after=hint)
            return
        other = find(state, self.key)
        if other is None:
            self._show_page("", "", [self._words.t("tribunal.forecast-empty")])
        else:
            self._show_other(state, other)
        self.card_changed.emit(self.key)

    def _consequences(self) -> list[str]:
        assert self._state is not None
        assert self._action is not None
        if self._state.why_not(self._action) is not None:
            return []
        return self._words.forecast(self._state, self._action)

    def _show_other(self, state: State, other: OtherInfo) -> None:
        t = self._words.t
        lines = [
            t("tribunal.about-lives", lives=other.lives, most=state.rules.lives),
            t("tribunal.about-mana", mana=other.mana, layer=other.layer),
            t("tribunal.about-level", level=other.level, xp=other.xp),
        ]
        watchers = state.watchers(other.side, other.number)
        lines.append(
            t("tribunal.about-watched", names=self._words.names(watchers))
            if watchers
            else t("tribunal.about-unwatched")
        )
        sees = tuple(
            foe.name
            for foe in state.others(opponent(other.side))
            if not other.stunned and foe.layer <= other.layer
        )
        lines.append(
            t("tribunal.about-sees", names=self._words.names(sees)) if sees else t("tribunal.about-blind")
        )
        lines += [t(f"tribunal.state-{word}.hint") for word in state_names(other)]
        if other.will_fall:
            lines.append(t("tribunal.will-fall.hint", lives=state.rules.fall_lives))
        self._show_page(self._words.name(other.name), self._words.lane(other.layer), lines, other.side)

    def _show_page(self, title: str, under: str, lines: list[str], side: str = "", after: str = "") -> None:
        """Show *title* with *under* below it, then *lines*, then the explanation *after*."""
        theme, px = self._preferences.theme, self._preferences.px
        color = theme.side_text(side) if side else theme.text
        is_low = self.height() < LOW * px("body")
        self.document().setDocumentMargin(8 if is_low else 14)
        title_size, text_size = (px("body"), px("small")) if is_low else (px("head"), px("body"))
        face = fonts.SANS if is_low else fonts.DISPLAY
        parts: list[str] = []
        if title:
            parts.append(
                f'<p style="margin:0 0 2px 0;font-family:{face};font-weight:bold;'
                f'font-size:{title_size}px;color:{color}">{html.escape(title)}</p>'
            )
        small = f'<p style="margin:0 0 8px 0;color:{theme.quiet};font-size:{px("small")}px">'
        if under:
            parts.append(f"{small}{html.escape(under)}</p>")
        parts += [
            f'<p style="margin:{2 if is_low else 4}px 0;font-size:{text_size}px;color:{theme.text}">'
            f'<span style="color:{theme.accent_text}">▎</span>{html.escape(line)}</p>'
            for line in lines
            if line
        ]
        if after:
            parts.append(f"{small}{html.escape(after)}</p>")
        self.setHtml("".join(parts))
        self.setAccessibleName(" ".join([title, *lines]))
